"""Presses of a session that ended before they were saved: what is told of them when their workspace is opened.

What was refused is told once, and stays in the status bar and the menu until a person has dealt with it.
"""

from __future__ import annotations

import contextlib
import threading
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QDialogButtonBox, QWidget

from desktop.core.decisions import Changes
from desktop.core.errors import WorkspaceError
from desktop.ui.desks import cannot_write
from desktop.ui.dialogs.words import TextDialog
from desktop.ui.sentences import sentence_words
from desktop.ui.telling import Notice
from desktop.ui.unsaved import press_words

if TYPE_CHECKING:
    from desktop.services.review_waiting import Aside
    from desktop.services.workspace import Desk
    from desktop.ui.main_window import MainWindow


_TOLD = "told_aside"
"""Meta of a workspace: marks of the presses put aside that were told of already."""


class NotSavedDialog(TextDialog):
    """Lists what was pressed and is not in the log; accepted when it shall be tried again."""

    def __init__(self, parent: QWidget | None, desk: Desk, found: list[Aside]) -> None:
        super().__init__(
            parent,
            self.tr("%n key press(es) are not saved", "", len(found)),
            self.tr(
                "The program ended before they were saved, and they were refused since. Decide anew where you want "
                "them, or remove the reason and try again. The list goes away with its file."
            ),
            "\n\n".join(self._line(desk, aside) for aside in found),
        )
        self._folder = desk.store.waiting.aside_path.parent
        again = self.buttons.addButton(self.tr("Try again"), QDialogButtonBox.ButtonRole.AcceptRole)
        again.setEnabled(any(aside.kept is not None for aside in found))
        shown = self.buttons.addButton(self.tr("Show the folder"), QDialogButtonBox.ButtonRole.ActionRole)
        shown.setToolTip(str(desk.store.waiting.aside_path))
        shown.clicked.connect(self._show_folder)

    def _line(self, desk: Desk, aside: Aside) -> str:
        why = sentence_words(aside.item.why)
        if aside.kept is None:
            return f"{aside.item.press}\n→ {why}"
        kept = aside.kept
        who = self.tr("pressed by {reviewer} on {time}").format(
            reviewer=kept.reviewer.name, time=kept.at[:16].replace("T", " ")
        )
        return f"{press_words(desk.review, kept.press)}\n{who}\n→ {why}"

    def _show_folder(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._folder)))


class LatePresses(QObject):
    """Tells what became of presses of an earlier session, and tries again what was refused."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._session = window.session

    def tell(self, desk: Desk) -> None:
        """Say what was saved late, what waits still, and what could not be saved."""
        session = self._session
        if desk.written_late:
            words = self.tr(
                "The program ended before %n key press(es) were saved. They are saved now.", "", desk.written_late
            )
            session.noticed.emit(Notice("info", words))
        late = desk.waits_late
        if late is not None:
            words = self.tr("The program ended before %n key press(es) were saved. They wait still.", "", late.count)
            session.warn(
                f"{words} {sentence_words(late.error.what)}",
                self.tr("They are kept beside the workspace, come before what you press now, and are tried again."),
            )
        elif cannot_write(desk) and (count := desk.store.waiting.count()):
            words = self.tr("The program ended before %n key press(es) were saved. They wait still.", "", count)
            session.warn(words, self.tr("They are saved when the workspace is opened and can be written."))
        if not desk.read_only and (aside := desk.store.waiting.aside()):
            self._window.status.show_aside(len(aside))
            told = frozenset((desk.store.get_meta(_TOLD) or "").split())
            marks = [item.mark for item in aside]
            if not told.issuperset(marks):
                self._offer(len(aside))
                session.bridge.submit("told aside", partial(_note_told, desk, " ".join(marks)), newest_wins=False)

    def _offer(self, count: int) -> None:
        self._window.offers.offer(
            Notice(
                "warning",
                self.tr("%n key press(es) of an earlier session could not be saved.", "", count),
                self.tr("They are kept in a file beside the workspace. This is said once; the status bar keeps it."),
            ),
            self.tr("Show them …"),
            self.show_list,
        )

    def show_list(self) -> None:
        """Show what was put aside, and try it again when the person wants that."""
        from desktop.services.review_waiting import aside_presses

        desk = self._session.store
        found = aside_presses(desk.store)
        if not found:
            self._session.say(self.tr("Every key press of earlier sessions is saved."))
        elif NotSavedDialog(self._window, desk, found).run():
            self._session.bridge.submit(
                "late presses",
                partial(_write_aside, desk),
                done=partial(self._written, desk),
                failed=self._session.show_error,
                newest_wins=False,
            )
        self._window.queue.focus_list()

    def _written(self, desk: Desk, count: int) -> None:
        if desk is not self._session.desk:
            return
        self._session.publish(Changes())
        self._window.status.show_aside(len(desk.store.waiting.aside()))
        self._session.say(self.tr("%n key press(es) are saved now.", "", count))


def _note_told(desk: Desk, marks: str, _cancel: threading.Event) -> None:
    with contextlib.suppress(WorkspaceError):  # a full disk: it is told again
        desk.store.set_meta(_TOLD, marks)


def _write_aside(desk: Desk, _cancel: threading.Event) -> int:
    from desktop.services.review_waiting import write_aside

    return write_aside(desk.store)
