"""The workspaces a window has opened: each one is closed, also one whose opening ends after its window did."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import TYPE_CHECKING

from desktop.core.errors import Cancelled, WorkspaceLocked, WorkspaceTooNew

if TYPE_CHECKING:
    from desktop.services.workspace import Desk


_ASK_AGAIN_SECONDS = 0.05
"""How often an opening that waits for a closing asks whether it is still wanted."""


def open_for_window(path: Path) -> Desk:
    """Open a workspace with its queue read; raises as `open_desk`.

    Read-only when another process holds it or a newer program wrote it; `held_back` of the desk says which.
    """
    from desktop.services.workspace import open_desk

    try:
        desk = open_desk(path)
    except (WorkspaceLocked, WorkspaceTooNew) as error:
        desk = open_desk(path, read_only=True)
        desk.held_back = error
    try:
        desk.review.refresh()  # the queue, before the window asks for it: 5 000 citations take ten frames to read
    except BaseException:
        desk.close()
        raise
    return desk


class OpenDesks:
    """What one window opened and nobody closed yet. Thread-safe; a job that never delivers leaves nothing open."""

    def __init__(self) -> None:
        self._guard = threading.Condition()
        self._desks: list[Desk] = []
        self._left: list[Desk] = []
        """Those that will be closed soon and hold their folders until then."""
        self._closed = False

    def add(self, desk: Desk) -> Desk:
        """Take a desk in and return it; raises Cancelled, the desk closed, when the window is gone."""
        with self._guard:
            if not self._closed:
                self._desks.append(desk)
                return desk
        desk.close()
        raise Cancelled

    def drop(self, desk: Desk) -> None:
        """Close a desk; one that comes from elsewhere too."""
        try:
            desk.close()
        finally:
            with self._guard:
                self._desks = [kept for kept in self._desks if kept is not desk]
                self._left = [kept for kept in self._left if kept is not desk]
                self._guard.notify_all()

    def leave(self, desk: Desk) -> None:
        """Note that a desk is about to be dropped: whoever wants its folder again waits for that."""
        with self._guard:
            self._left.append(desk)

    def wait_until_left(self, path: Path, cancel: threading.Event) -> None:
        """Wait until this window itself holds a folder no longer that it has left; raises Cancelled."""
        place = path.resolve()
        with self._guard:
            while any(desk.path.resolve() == place for desk in self._left):
                if cancel.is_set() or self._closed:
                    raise Cancelled
                self._guard.wait(_ASK_AGAIN_SECONDS)

    def close(self) -> None:
        """Close what is left, and from now on whatever comes."""
        with self._guard:
            self._closed = True
            desks, self._desks = self._desks, []
        for desk in desks:
            desk.close()
