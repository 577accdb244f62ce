"""Readings of markers before they become rows."""

from __future__ import annotations

import re

from msgspec import Struct
from msgspec.structs import replace

from desktop.citations.filenames import Names, linked_file
from desktop.core.verdicts import Locator, Range

_OPENS_MARKER = frozenset("\ue200^[(（【［〔⟦⟨<{\\#¹²³⁴⁵⁶⁷⁸⁹⁰①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳")
_KEYCAP = "\u20e3"


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
    bare: bool = False
    """A number without brackets at the end of its sentence, of which it is no part."""


class Context(Struct, frozen=True):
    """What the readers of markers need to know of the answer around them."""

    numbers: frozenset[int]
    """Numbers declared by a source list; empty without one."""
    keys: frozenset[str]
    source_count: int | None
    known_names: Names
    round_brackets: bool
    """`(1)` counts because a list declares numbers or letters and no square marker occurs."""
    zero_based: bool
    """`[doc0]` occurs, so that vendor's numbers start at 0."""
    defined: bool = False
    """Numbers are declared by Markdown definitions, which links refer to: `[Home form][1]`."""


def number_mark(at: Range, raw: str, digits: str, kind: str = "number", chunk: str | None = None) -> Mark:
    """Return the mark of a source number; one that is too long is malformed."""
    if len(digits) > 9:
        return Mark(at, raw, kind, Locator(), malformed=f"“{digits[:12]}…” is too long for a source number.")
    return Mark(at, raw, kind, Locator(number=int(digits), chunk=chunk))


def linked_marks(marks: list[Mark], url: str | None, context: Context) -> list[Mark]:
    """Return the marks of a link with what its address says more: `[A.pdf](A.pdf#page=3)`, `[1](A.pdf#page=3)`.

    A number that stands for a source keeps that beside the file of the address: the two may disagree.
    """
    linked = linked_file(url, context.known_names) if url and len(marks) == 1 else None
    if linked is None:
        return marks
    (mark,) = marks
    number = mark.locator.number
    if mark.locator == Locator(document=linked.document):
        return [replace(mark, locator=linked)]
    if not fields_of(mark.locator).keys() - _PAGES:
        return [replace(mark, kind="file", locator=_paged(linked, mark.locator))]
    if number is None or mark.locator != Locator(number=number):
        return marks
    if number in context.numbers or context.source_count is not None:
        return [replace(mark, locator=replace(linked, number=number))]
    return [replace(mark, kind="file", locator=linked)]


_PAGES = frozenset({"page", "page_end", "page_label", "more_pages"})


def _paged(linked: Locator, named: Locator) -> Locator:
    """Return the file of an address with the page that the words of its link name.

    The address counts the pages of the file; the words may mean the printed number: `[p. 9](A.pdf#page=12)`.
    """
    return linked if named.page == linked.page else joined(replace(linked, page=None), named)


def fields_of(locator: Locator) -> dict[str, object]:
    """Return the fields that a locator sets."""
    return {name: value for name in Locator.__struct_fields__ if (value := getattr(locator, name)) not in (None, False)}


def joined(one: Locator, other: Locator) -> Locator:
    """Return a locator with the fields of both; where they differ the second counts."""
    return replace(one, **fields_of(other))


def without_marker(text: str, raw: str, by: str = " ") -> str:
    """Return words of an answer without a marker; one that is only digits goes where it closes a sentence.

    Elsewhere its digits are those of a figure: "2" is not cut out of "$2,000".
    """
    if not raw[:1].isdigit():
        return text.replace(raw, by)
    if "|" in text:
        return text  # the cell of a table, which is left out as a whole
    return re.sub(rf"(?<![\d.,$€£¥]){re.escape(raw)}(?=[.!?]?[\s*_]*(?:\Z|\n))", by, text)


def is_marker(raw: str) -> bool:
    """Say whether a mark is written in brackets, tags or raised figures, and not as words of its sentence."""
    return raw[:1] in _OPENS_MARKER or raw.startswith(("cite", "source-span")) or raw.endswith(_KEYCAP)
