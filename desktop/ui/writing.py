"""Jobs that write decisions on a thread: a large act with its pace, what an earlier session left, the checkpoint."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from desktop.core.decisions import Changes
    from desktop.services.review import Review
    from desktop.services.review_waiting import Press
    from desktop.services.workspace import Desk


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


def checkpoint(desk: Desk, _cancel: threading.Event) -> None:
    """Move what was written into the database."""
    desk.store.checkpoint()


def forget_rest(desk: Desk, mark: str) -> None:
    """Note that the rest of a stopped act is not asked for any more; raises WorkspaceError."""
    desk.store.append_events([], mark=mark)
