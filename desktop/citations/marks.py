"""Readings of markers before they become rows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from msgspec import Struct

from desktop.citations.filenames import file_stem
from desktop.core.verdicts import Locator, Range


class Mark(Struct, frozen=True, gc=False):
    """One reading of a marker: a citation, or (with `ignored`) text that only looks like one."""

    at: Range
    raw: str
    kind: str
    locator: Locator
    quote: str | None = None
    claim: Range | None = None
    malformed: str | None = None
    ignored: str | None = None


class Context(Struct, frozen=True, dict=True):
    """What the readers of markers need to know of the answer around them."""

    numbers: frozenset[int]
    """Numbers declared by a source list; empty without one."""
    keys: frozenset[str]
    source_count: int | None
    known_names: Sequence[str]
    round_brackets: bool
    """`(1)` counts because a list declares numbers and no square marker occurs."""
    zero_based: bool
    """`[doc0]` occurs, so that vendor's numbers start at 0."""

    @cached_property
    def stems(self) -> frozenset[str]:
        """Return the known names without folder and ending."""
        return frozenset(map(file_stem, self.known_names))


def number_mark(at: Range, raw: str, digits: str, kind: str = "number", chunk: str | None = None) -> Mark:
    """Return the mark of a source number; one that is too long is malformed."""
    if len(digits) > 9:
        return Mark(at, raw, kind, Locator(), malformed=f"“{digits[:12]}…” is too long for a source number.")
    return Mark(at, raw, kind, Locator(number=int(digits), chunk=chunk))
