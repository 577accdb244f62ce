"""The workspaces a window has opened: each one is closed, also one whose opening ends after its window did."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import TYPE_CHECKING

from desktop.core.errors import (
    AppError,
    Cancelled,
    WorkspaceBusy,
    WorkspaceDamaged,
    WorkspaceError,
    WorkspaceLocked,
    WorkspaceTooNew,
)
from desktop.store.places import real_path
from desktop.ui.sentences import sentence_words
from desktop.ui.words import translate

if TYPE_CHECKING:
    from desktop.services.workspace import Desk


_ASK_AGAIN_SECONDS = 0.05
"""How often an opening that waits for a closing asks whether it is still wanted."""


def open_for_window(path: Path) -> Desk:
    """Open a workspace with its queue read; raises as `open_desk`.

    Read-only when another process holds it, a newer program wrote it, or it cannot be written (a full disk);
    `held_back` of the desk says which.
    """
    # Not with the module: the store is read in beside the making of the window, in the thread this runs in.
    from desktop.services.workspace import open_desk
    from desktop.store.folders import DATABASE, is_there

    try:
        desk = open_desk(path, patient=True)
    except (WorkspaceDamaged, WorkspaceBusy):
        raise
    except WorkspaceError as error:
        if not is_there(path / DATABASE):
            raise
        try:
            desk = open_desk(path, read_only=True)
        except WorkspaceError:
            raise error from None
        desk.held_back = error
    try:
        desk.review.refresh()  # the queue, before the window asks for it: 5 000 citations take ten frames to read
    except BaseException:
        desk.close()
        raise
    return desk


def read_only_words(held_back: AppError | None) -> tuple[str, str]:
    """Return why a workspace is shown read-only, and what to do."""
    if isinstance(held_back, WorkspaceTooNew):
        return (
            translate("This workspace was written by a newer version of the program, so it is shown read-only."),
            translate("Update Evidence Desk to decide here."),
        )
    if held_back is not None and not isinstance(held_back, WorkspaceLocked):
        return (
            f"{translate('This workspace cannot be written now, so it is shown read-only.')} "
            f"{sentence_words(held_back.what)}",
            translate("Open it again when that is mended."),
        )
    return (
        translate("This workspace is open in another window, so it is shown read-only."),
        translate("Close the other window, then open the workspace again."),
    )


def cannot_write(desk: Desk) -> bool:
    """Say whether a workspace is shown read-only because it could not be written when it was opened."""
    return desk.held_back is not None and not isinstance(desk.held_back, (WorkspaceLocked, WorkspaceTooNew))


def has_late(desk: Desk) -> bool:
    """Say whether there is something to tell of presses of an earlier session; nearly no workspace has any."""
    if desk.written_late or desk.waits_late is not None or cannot_write(desk):
        return True
    return not desk.read_only and desk.store.waiting.aside_path.exists()


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
        place = real_path(path)
        with self._guard:
            while any(real_path(desk.path) == place for desk in self._left):
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
