"""The answer of the citation that a decision leads to is read and outlined on a thread while the person looks at this.

Opening an answer of fifty citations takes a frame, and in order of risk every tenth decision leads into another one.
"""

from __future__ import annotations

import threading
from itertools import islice
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import QObject, QTimer, Slot

from desktop.ui.outlines import Outlined, outline
from desktop.ui.session import ReadyRun

if TYPE_CHECKING:
    from desktop.services.workspace import Desk
    from desktop.ui.models.queue import QueueModel
    from desktop.ui.presenter import Presenter
    from desktop.ui.session import Reading, Session


_STEPS = 4
"""Decisions looked ahead: keys may come faster than an answer is read."""
_TYPED_MS = 300
"""A list that was filtered anew is looked at when the typing pauses: each key of it leads to another answer."""


class LookingAhead(QObject):
    """Follows the selection; what it reads is used when the person goes there, and forgotten when not."""

    def __init__(self, session: Session, presenter: Presenter, queue: QueueModel) -> None:
        super().__init__(presenter)
        self._session = session
        self._presenter = presenter
        self._coming = ""
        """The answer that was looked at last."""
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self._look)
        session.selection.changed.connect(self._look_soon)
        queue.modelReset.connect(self._look_later)

    @Slot()
    def _look_soon(self, _moved: object = None) -> None:
        self._soon.start(0)  # behind the painting of what is chosen now

    @Slot()
    def _look_later(self) -> None:
        if not self._soon.isActive() or self._soon.interval():
            self._soon.start(_TYPED_MS)

    @Slot()
    def _look(self) -> None:
        value, reading, desk = self._session.selection.value, self._session.reading, self._session.desk
        following = self._other_answer(value.citation_id, value.run_id) if value.citation_id is not None else None
        if following is None or desk is None or following == self._session.ready.run_id:
            return
        if following == self._coming and self._session.bridge.busy("look ahead"):
            return  # keys that come faster than it would begin it anew each time
        self._coming = following
        self._session.bridge.submit("look ahead", _Ahead(desk, following, reading), done=self._found)

    def _other_answer(self, citation_id: str, here: str | None) -> str | None:
        """Return the answer that the next decisions leave this one for; None when they stay in it."""
        rows = [*islice(self._presenter.pending_after(citation_id), _STEPS)]
        rows = rows or [row for row in (self._presenter.next_pending(citation_id),) if row is not None]
        return next((row.run_id for row in rows if row.run_id != here), None)

    def _found(self, found: _Found) -> None:
        if found.desk is self._session.desk:
            self._session.ready = found.run
            self._presenter.outlines.ready = found.reading, found.outlined


class _Found(Struct, frozen=True):
    desk: Desk
    run: ReadyRun
    reading: Reading | None
    outlined: dict[str, Outlined]


class _Ahead(Struct, frozen=True):
    """The job."""

    desk: Desk
    run_id: str
    reading: Reading | None

    def __call__(self, cancel: threading.Event) -> _Found:
        from desktop.services.review_queue import QueueFilter, QueueOrder

        newest = self.desk.store.stamp()[2]
        answer, records = self.desk.store.opened_run(self.run_id)
        made: dict[str, Outlined] = {}
        wanted = QueueFilter(runs=frozenset({self.run_id}))
        rows = {row.citation_id: row for row in self.desk.review.queue(wanted, QueueOrder.SAVED)}
        for number, record in enumerate(records, start=1):
            row = rows.get(record.citation_id)
            if self.reading is None or cancel.is_set():
                break
            if row is not None and row.corrected_to is None and row.moved is None:  # those need another look
                made[record.citation_id] = outline(record, row, number, 0, self.reading)
        return _Found(self.desk, ReadyRun(self.run_id, newest, answer, records), self.reading, made)
