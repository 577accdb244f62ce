"""The passage around words selected on the page, looked for on a thread, with all that it was asked for."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from desktop.core.geometry import Box

if TYPE_CHECKING:
    from desktop.core.spans import SourceSpan
    from desktop.services.workspace import Desk
    from desktop.ui.viewer.view import Picked


def correcting(citation: str) -> str:
    """Return the kind of the job that looks for words to re-point a citation to: one per citation."""
    return f"correct-{citation}"


class Sought(Struct, frozen=True):
    """The job that finds the smallest passage around selected words.

    It carries what was open when it was begun: the person may be elsewhere when the passage is found.
    """

    desk: Desk
    picked: Picked
    citation: str
    run_id: str = ""
    claim: tuple[int, int] | None = None
    boxes: tuple[Box, ...] = ()

    def __call__(self, _cancel: threading.Event) -> Found:
        """Find it."""
        spans = self.desk.store.spans_of(self.picked.document_id)
        return Found(self, smallest_around(spans, self.picked.ranges))


class Found(Struct, frozen=True):
    """What was looked for, and the passage, if there is one."""

    wish: Sought
    span: SourceSpan | None


def smallest_around(spans: Sequence[SourceSpan], ranges: tuple[tuple[int, int], ...]) -> SourceSpan | None:
    """Return the span with the fewest characters whose ranges hold all of `ranges`, or None."""
    best: SourceSpan | None = None
    size = 0
    if not ranges:
        return None
    for span in spans:
        if not span.ranges:
            continue
        inside = all(any(a <= start and end <= b for a, b in span.ranges) for start, end in ranges)
        length = sum(b - a for a, b in span.ranges)
        if inside and (best is None or length < size):
            best, size = span, length
    return best
