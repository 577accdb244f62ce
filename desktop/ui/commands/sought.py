"""The passage around words selected on the page, looked for on a thread, with all that it was asked for."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import QObject, Slot

from desktop.core.geometry import Box

if TYPE_CHECKING:
    from desktop.core.decisions import Changes
    from desktop.core.spans import SourceSpan
    from desktop.services.workspace import Desk
    from desktop.ui.session import Session
    from desktop.ui.viewer.selecting import Picked


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


class Seeking(QObject):
    """Looks for the passages of presses that are not in the log until theirs is found."""

    def __init__(self, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._pressed: list[tuple[str, int]] = []
        """Kinds of the jobs under way, oldest first, each with what `_stored` was when it was begun."""
        self._stored = 0
        """How often citations were written."""
        session.changed.connect(self._note_stored)

    def begin(self, kind: str, work: Sought, done: Callable[[Found], None]) -> None:
        """Look for a passage; a press of the same kind replaces the one before."""
        self._pressed.append((kind, self._stored))
        self._session.bridge.submit(kind, work, done=done, failed=self._session.show_error)

    def take_back(self) -> bool:
        """Drop the newest press under way when it is the last act; False when one was stored after it, or none is."""
        self._pressed = [(kind, stored) for kind, stored in self._pressed if self._session.bridge.busy(kind)]
        if not self._pressed or self._pressed[-1][1] != self._stored:
            return False
        kind, _ = self._pressed.pop()
        self._session.bridge.cancel(kind)
        return True

    @Slot(object)
    def _note_stored(self, changes: Changes) -> None:
        self._stored += bool(changes.citations)
