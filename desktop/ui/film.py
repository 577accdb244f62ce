"""The keyboard-only path from a folder of PDFs to an exported, fully reviewed checklist, as a numbered row of pictures.

`python -m desktop.ui.film PDF_FOLDER OUT` drives the real window by key presses alone, writes a picture after each step
with the keys that were pressed and what they did, and `film.html`, which shows all of them. Without a display set
QT_QPA_PLATFORM=offscreen.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget

from desktop.core.errors import InputError
from desktop.store.settings import Settings
from desktop.ui.app import build_window, dispose, make_application
from desktop.ui.frames import Frames
from desktop.ui.main_window import MainWindow
from desktop.ui.shots import rest, wait_until
from desktop.ui.theme import Scheme

_CONTROL = Qt.KeyboardModifier.ControlModifier
_NOTE = "Compare with the endorsement."
_LINE = "Commercial property"
"""The bundled checklist that is run when none is given."""
_DECIDE = {
    "accepted": Qt.Key.Key_A,
    "rejected": Qt.Key.Key_X,
    "warning": Qt.Key.Key_U,
    "not_checked": Qt.Key.Key_U,
}
"""What the film presses for each machine verdict. A film of keys, no review: a person reads before deciding."""


class _Shot(Protocol):
    def __call__(self, widget: QWidget, name: str, keys: str, words: str, /) -> None: ...


def film_keyboard_path(folder: Path, out: Path, *, checklist: Path | None = None) -> list[Path]:
    """Drive the whole path and return the pictures in order; raises InputError without PDFs or when a step fails."""
    files = sorted(folder.glob("*.pdf"))
    if not files:
        raise InputError("There are no PDFs in this folder.", thing=str(folder))
    make_application()
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="evidence-desk-film-") as scratch:
        return _Film(Path(scratch), out).run(files, checklist)


class _Film:
    def __init__(self, scratch: Path, out: Path) -> None:
        from desktop.services.workspace import open_desk

        self._out = out
        self._desk = open_desk(scratch / "workspace")
        self._window: MainWindow = build_window(self._desk, settings=Settings(scratch / "settings.toml"))
        self._frames = Frames(self._window, self._window.look, out)

    def run(self, files: list[Path], checklist: Path | None) -> list[Path]:
        window = self._window
        try:
            window.look.apply(Scheme.LIGHT)
            window.resize(1440, 900)
            window.show()
            window.activateWindow()
            self._wait(window.isActiveWindow, "the window is active")
            self._shot(window, "empty-window", "", "A new workspace, still empty.")
            self._add(files)
            self._run_checklist(checklist)
            self._review()
            self._sign_off()
            self._show_reviewed()
            self._export()
            self._frames.write_page()
        finally:
            dispose(window)
        return [frame.path for frame in self._frames.taken]

    def _add(self, files: list[Path]) -> None:
        typed = " ".join(f'"{path}"' for path in files)
        QTimer.singleShot(400, self._window, _TypeIntoFileDialog(typed))
        self._press(self._window, Qt.Key.Key_O, _CONTROL)
        count = len(files)
        self._wait(lambda: self._window.working.ingesting, "the import runs", 10)
        self._shot(
            self._window, "documents-are-read", "Ctrl+O", f"{count} files of the folder were named; they are read."
        )
        self._wait(lambda: not self._window.working.ingesting, f"{count} documents are read", 300)
        self._wait(lambda: self._window.session.reading is not None, "a document is shown", 20)
        words = "The first document is shown; pages that hold no text are counted, not passed over."
        self._shot(self._window, "documents-are-there", "", words)

    def _run_checklist(self, checklist: Path | None) -> None:
        from desktop.ui.screens.checklist import ChecklistScreen

        self._palette("checklist", "The palette finds every action by its name.")
        self._press(self._window, Qt.Key.Key_K, _CONTROL)
        self._wait(
            lambda: self._window.screens.screens.get(ChecklistScreen) is not None, "the checklist screen opens", 10
        )
        screen = self._window.screens.screens.get(ChecklistScreen)
        assert isinstance(screen, ChecklistScreen)
        if checklist is not None:
            screen.add_file(checklist)
        screen.activateWindow()
        if checklist is None:
            self._tab_to(screen, screen.choice)
            for _ in range(screen.choice.count()):
                if screen.choice.currentText() != _LINE:
                    self._press(screen, Qt.Key.Key_Down)
        self._shot(screen, "checklist-chosen", "Enter  ↓", "The checklist: its questions for every policy.")
        self._tab_to(screen, screen.run)
        self._press(screen, Qt.Key.Key_Space)
        self._wait(lambda: self._desk.store.run_ids() != [], "the first answer is stored", 60)
        self._shot(screen, "checklist-runs", "Tab  Space", "It runs; each answer is stored as it comes.")
        self._wait(lambda: not self._window.session.bridge.jobs(), "the checklist is answered", 600)
        words = "Every question is answered, or said not to be found; nothing is decided yet."
        self._shot(screen, "checklist-answered", "", words)
        self._tab_to(screen, screen.table)
        self._press(screen, Qt.Key.Key_Right)
        self._press(screen, Qt.Key.Key_Return)
        self._wait(lambda: self._window.session.run is not None, "the answer opens", 10)
        screen.close()
        self._window.activateWindow()
        self._wait(self._window.isActiveWindow, "the window is active")
        words = "A cell opens its answer: claims tinted by verdict, the evidence outlined on its page."
        self._shot(self._window, "answer-opened", "→  Enter", words)

    def _review(self) -> None:
        window = self._window
        self._tab_to(window, window.queue.scope)
        self._press(window, Qt.Key.Key_Down)
        rest(0.1)
        self._press(window, Qt.Key.Key_J, _CONTROL)
        self._shot(window, "queue-of-all-answers", "↓  Ctrl+J", "The queue has the citations of all answers.")
        review = self._desk.review
        self._try_keys()
        shown = False
        for _ in range(20_000):
            pending = review.counters().pending
            if not pending:
                break
            row = window.queue.current()
            if row is None or str(row.state) != "pending":
                self._press(window, Qt.Key.Key_J)
                continue
            key = _DECIDE[str(row.verdict)]
            self._press(window, key)
            if key == Qt.Key.Key_X:
                self._press(window, Qt.Key.Key_1)
            if not shown and pending <= review.counters().total // 2:
                shown = True
                words = "Half of them are decided; the counters and the last decisions stand at the bottom."
                self._shot(window, "half-is-decided", "A  X  U", words)
        if review.counters().pending:
            raise InputError("The queue was not finished.", thing=f"{review.counters().pending} pending")
        self._shot(window, "every-citation-is-decided", "A  X  U", "Every citation is decided by a person.")

    def _try_keys(self) -> None:
        """Press each kind of key once, and take back what was only pressed to be seen."""
        window, review = self._window, self._desk.review
        row = window.queue.current()
        if row is None:
            return
        citation = row.citation_id
        self._press(window, Qt.Key.Key_Return)
        self._shot(window, "at-the-evidence", "Enter", "The keyboard goes to the evidence on its page …")
        self._press(window, Qt.Key.Key_Return)
        QTimer.singleShot(300, window, _TypeNote(self._shot))
        self._press(window, Qt.Key.Key_N)
        self._press(window, Qt.Key.Key_F)
        self._wait(lambda: review.state(citation).flagged, "the citation is flagged")
        self._shot(window, "noted-and-flagged", "F", "… and back; the citation has its note, and a flag.")
        self._press(window, Qt.Key.Key_X)
        self._wait(lambda: str(review.state(citation).state) == "rejected", "the citation is rejected")
        self._shot(window, "rejected-at-once", "X", "Rejected and stored at once; a digit says why.")
        self._press(window, Qt.Key.Key_5)
        self._shot(window, "why-it-is-rejected", "5", "The reason is stored; the next citation was chosen meanwhile.")
        for _ in range(3):
            if str(review.state(citation).state) != "pending":
                self._press(window, Qt.Key.Key_Z, _CONTROL)
        self._wait(lambda: str(review.state(citation).state) == "pending", "the rejection is taken back")
        self._shot(window, "taken-back", "Ctrl+Z", "Both are taken back; the log keeps what was done and undone.")
        self._press(window, Qt.Key.Key_A)
        self._wait(lambda: str(review.state(citation).state) == "accepted", "the citation is accepted")
        self._shot(window, "accepted", "A", "Accepted; the next citation that waits is chosen by itself.")

    def _sign_off(self) -> None:
        """Sign off every answer "not found": without it the checklist is not reviewed, it has no citation to decide."""
        from desktop.services.abstentions import find_abstentions
        from desktop.ui.screens.abstentions import AbstentionsScreen

        if not find_abstentions(self._desk.store):
            return
        self._palette("not found", "Answers that found nothing are reviewed too.")
        self._press(self._window, Qt.Key.Key_K, _CONTROL)
        opened = self._window.screens.screens
        self._wait(lambda: opened.get(AbstentionsScreen) is not None, "the list of not-found answers opens")
        screen = opened.get(AbstentionsScreen)
        assert isinstance(screen, AbstentionsScreen)
        screen.activateWindow()
        self._wait(lambda: bool(screen.found) and screen.job is None, "the not-found answers are listed")
        words = "What was searched, which pages could not be read, what came nearest."
        self._shot(screen, "what-was-searched", "Enter", words)
        for number, item in enumerate(screen.found):
            self._tab_to(screen, screen.sign)
            self._press(screen, Qt.Key.Key_Space)
            self._wait(partial(self._is_final, item.run_id), "the answer is signed off")
            self._wait(lambda: screen.job is None, "the list is read again")
            if number + 1 < len(screen.found):
                self._press(screen, Qt.Key.Key_Down)
        self._shot(screen, "every-not-found-is-signed-off", "Tab  Space", "Each of them is signed off by a person.")
        self._press(screen, Qt.Key.Key_Escape)
        self._window.activateWindow()
        self._wait(self._window.isActiveWindow, "the window is active")

    def _show_reviewed(self) -> None:
        """Open the checklist once more: each of its answers is reviewed now."""
        from desktop.ui.screens.checklist import ChecklistScreen

        self._press(self._window, Qt.Key.Key_T, _CONTROL)
        opened = self._window.screens.screens
        self._wait(lambda: opened.get(ChecklistScreen) is not None, "the checklist screen opens")
        screen = opened.get(ChecklistScreen)
        assert isinstance(screen, ChecklistScreen)
        screen.activateWindow()
        self._wait(lambda: not self._window.session.bridge.jobs(), "its decisions are counted", 20)
        self._shot(screen, "checklist-reviewed", "Ctrl+T", "The checklist again: all its citations are decided.")
        self._press(screen, Qt.Key.Key_Escape)
        self._window.activateWindow()
        self._wait(self._window.isActiveWindow, "the window is active")

    def _is_final(self, run_id: str) -> bool:
        return self._desk.review.run_state(run_id).final

    def _export(self) -> None:
        target = self._out / "reviewed.json"
        target.unlink(missing_ok=True)
        QTimer.singleShot(400, self._window, _TypeIntoExport(str(target), self._shot))
        self._press(self._window, Qt.Key.Key_E, _CONTROL)
        self._wait(target.exists, "the export is written", 60)
        self._wait(lambda: not self._window.session.bridge.jobs(), "the export ends", 20)
        self._shot(self._window, "exported", "Enter", "The file is written whole, and can be imported again elsewhere.")

    # -- keys and pictures -------------------------------------------------------------------------------------

    def _press(
        self, widget: QWidget, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
    ) -> None:
        QTest.keyClick(widget.focusWidget() or widget, key, modifier)
        QApplication.processEvents()

    def _tab_to(self, top: QWidget, target: QWidget) -> None:
        for _ in range(200):
            if top.focusWidget() is target:
                return
            self._press(top, Qt.Key.Key_Tab)
        raise InputError("Tab does not reach a part of the window.", thing=target.accessibleName())

    def _wait(self, done: Callable[[], bool], what: str, seconds: float = 10.0) -> None:
        if not wait_until(done, seconds):
            raise InputError(f"The film stopped: not true after {seconds:.0f} s: {what}.")

    def _palette(self, name: str, words: str) -> None:
        QTimer.singleShot(300, self._window, _TypeIntoPalette(name, words, self._shot))

    def _shot(self, widget: QWidget, name: str, keys: str, words: str) -> None:
        rest(0.3)
        wait_until(self._window.pages.view.pictures_ready, 10.0)
        self._frames.take(widget, name, keys=keys, words=words)


class _TypeIntoFileDialog:
    """Types the file names into Qt's own file dialog."""

    def __init__(self, typed: str) -> None:
        self._typed = typed

    def __call__(self) -> None:
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, QFileDialog):
            field = dialog.focusWidget() or dialog
            QTest.keyClicks(field, self._typed)
            QTest.keyClick(field, Qt.Key.Key_Return)


class _TypeIntoPalette:
    """Types the name of an action into the command palette."""

    def __init__(self, name: str, words: str, shot: _Shot) -> None:
        self._name = name
        self._words = words
        self._shot = shot

    def __call__(self) -> None:
        dialog = QApplication.activeModalWidget()
        if dialog is not None and dialog.focusWidget() is not None:
            QTest.keyClicks(dialog.focusWidget(), self._name)
            self._shot(dialog, f"palette-finds-{self._name.replace(' ', '-')}", "Ctrl+K", self._words)
            QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Return)


class _TypeNote:
    """Types a note and tabs to the button that keeps it."""

    def __init__(self, shot: _Shot) -> None:
        self._shot = shot

    def __call__(self) -> None:
        from desktop.ui.dialogs.words import NoteDialog

        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, NoteDialog):
            return
        QTest.keyClicks(dialog.field, _NOTE)
        self._shot(dialog, "note", "N", "A note is written; its letters decide nothing.")
        QTest.keyClick(dialog.field, Qt.Key.Key_Tab)
        QTest.keyClick(dialog.focusWidget() or dialog, Qt.Key.Key_Space)


class _TypeIntoExport:
    """Tabs to the file field of the export dialog, types the path, and presses Enter."""

    def __init__(self, path: str, shot: _Shot) -> None:
        self._path = path
        self._shot = shot

    def __call__(self) -> None:
        from desktop.ui.dialogs.exporting import ExportDialog

        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, ExportDialog):
            return
        for _ in range(40):
            if dialog.focusWidget() is dialog.path:
                break
            QTest.keyClick(dialog.focusWidget() or dialog, Qt.Key.Key_Tab)
        QTest.keyClick(dialog.path, Qt.Key.Key_A, _CONTROL)
        QTest.keyClicks(dialog.path, self._path)
        self._shot(dialog, "export", "Ctrl+E", "The export: format, which citations, which file.")
        Path(self._path).unlink(missing_ok=True)  # of an earlier film: the dialog would ask
        QTest.keyClick(dialog.path, Qt.Key.Key_Return)


def main(arguments: list[str] | None = None) -> int:
    """Run the film from the command line."""
    parser = argparse.ArgumentParser(prog="python -m desktop.ui.film", description=__doc__)
    parser.add_argument("folder", type=Path, help="folder with PDFs")
    parser.add_argument("out", type=Path, help="where the pictures go")
    parser.add_argument(
        "--checklist", type=Path, default=None, help="a YAML or CSV questionnaire; default: the first bundled"
    )
    args = parser.parse_args(arguments)
    try:
        paths = film_keyboard_path(args.folder, args.out, checklist=args.checklist)
    except InputError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    sys.stdout.write("".join(f"{path}\n" for path in paths))
    return 0


if __name__ == "__main__":
    sys.exit(main())
