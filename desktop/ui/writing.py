"""Jobs that write decisions on a thread: a large act with its pace, what an earlier session left, the checkpoint."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import QObject, QTimer, Slot

if TYPE_CHECKING:
    from desktop.core.decisions import Changes
    from desktop.services.review import Review
    from desktop.services.review_waiting import Press
    from desktop.services.workspace import Desk
    from desktop.ui.session import Session


class Writing(Struct, frozen=True):
    """The job that writes a large act; it is stopped between two of its parts, and what is written stays."""

    review: Review
    press: Press
    mark: str
    went: Callable[[int], None]
    """Told, on the thread of the job, how many decisions are written."""

    def __call__(self, cancel: threading.Event) -> Changes:
        """Write the act, or as much of it as is wanted."""

        def pace(done: int, _total: int) -> bool:
            self.went(done)
            return not cancel.is_set()

        with self.review.marked(self.mark, pace=pace):
            return self.press.write(self.review)


class WritingLate(Struct, frozen=True):
    """The job that writes what waited on the disk when the workspace was opened."""

    desk: Desk
    until: str

    def __call__(self, _cancel: threading.Event) -> int:
        """Write it; return how many presses are saved by it."""
        from desktop.services.review_waiting import write_waiting

        return write_waiting(self.desk.store, until=self.until)


_PRESSES = 200
"""After so many presses what they wrote is moved even if no rest comes, and not in one press of a thousand."""

_REST_MS = 700
"""So long after the last press nobody is likely to press at the very moment the disk is waited for."""


class Settling(QObject):
    """Move what presses wrote from the write-ahead log into the database, on a thread.

    The log is a file of its own: a program that tidies up or keeps folders alike may delete it, and a kill after that
    would take every decision in it along. With every rest of the keys only those since the last rest are in it alone.
    """

    def __init__(self, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._since = 0
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(_REST_MS)
        self._rest.timeout.connect(self._settle)
        session.changed.connect(self._note)

    @Slot(object)
    def _note(self, _changes: Changes) -> None:
        self._since += 1
        self._rest.start()
        if self._since >= _PRESSES:
            self._settle()

    @Slot()
    def _settle(self) -> None:
        self._since = 0
        self._rest.stop()
        if self._session.desk is not None and not self._session.desk.read_only:
            self._session.bridge.submit("checkpoint", partial(_checkpoint, self._session.desk))


def _checkpoint(desk: Desk, _cancel: threading.Event) -> None:
    desk.store.checkpoint()


def forget_rest(desk: Desk, mark: str) -> None:
    """Note that the rest of a stopped act is not asked for any more; raises WorkspaceError."""
    desk.store.append_events([], mark=mark)
