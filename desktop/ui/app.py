"""Starts the window: application object, language, look, the workspace named or the last one."""

from __future__ import annotations

import gc
import sys
import traceback
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from desktop.store.settings import Settings
from desktop.ui.instance import Instance, hand_over, split_arguments
from desktop.ui.language import install
from desktop.ui.look import Look
from desktop.ui.main_window import MainWindow

if TYPE_CHECKING:
    from desktop.services.workspace import Desk

_SWITCH_SECONDS = 0.0005
"""How long a thread may keep the interpreter from another. Python's 5 ms is a third of a frame, paid by the window
each time it comes back from Qt while a thread reads a document, and by each page on its way to the screen."""


def make_application(arguments: Sequence[str] = ()) -> QApplication:
    """Return the application object, made if needed, with our name, English, and fractional scaling kept exact."""
    known = QApplication.instance()
    if isinstance(known, QApplication):
        return known
    sys.setswitchinterval(_SWITCH_SECONDS)
    QGuiApplication.setHighDpiScaleFactorRoundingPolicy(Qt.HighDpiScaleFactorRoundingPolicy.PassThrough)
    application = QApplication([sys.argv[0], *arguments])
    application.setApplicationName("Evidence Desk")
    application.setDesktopFileName("evidence-desk")
    install(application, "en")
    return application


def find_look(application: QApplication) -> Look:
    """Return the application's one look, made if needed."""
    look = application.findChild(Look)
    return look if isinstance(look, Look) else Look(application)


def build_window(desk: Desk | None, *, settings: Settings | None = None, owns_desk: bool = True) -> MainWindow:
    """Return a window on an open desk (not shown yet); it closes the desk with itself unless told otherwise."""
    application = make_application()
    window = MainWindow(find_look(application), settings or Settings())
    window.session.owns_desk = owns_desk
    if desk is not None:
        window.openings.show_desk(desk)
    return window


def dispose(window: MainWindow) -> None:
    """Close a window and free it now, while its Python half still exists for Qt to call."""
    window.close()
    window.deleteLater()
    QCoreApplication.sendPostedEvents(window, QEvent.Type.DeferredDelete)


def run_window(arguments: list[str]) -> int:
    """Open the window on the workspace named, else the last one; returns the exit code."""
    application = make_application(arguments)
    if hand_over(arguments):
        return 0
    settings = Settings()
    install(application, settings.text("look.language"))
    window = MainWindow(find_look(application), settings)
    hook = _Hook(window)
    sys.excepthook = hook
    window.show()
    start = _Start(window, arguments, settings)
    QTimer.singleShot(0, window, start.run)
    watch_garbage()
    code = application.exec()
    sys.excepthook = sys.__excepthook__
    start.close()
    dispose(window)
    return code


def watch_garbage() -> None:
    """Collect garbage from now on, what is there excepted: a full pass over modules and window would stall the loop."""
    gc.freeze()
    gc.enable()


class _Start:
    """Opens the workspace after the first paint, so that the window is there at once."""

    def __init__(self, window: MainWindow, arguments: Sequence[str], settings: Settings) -> None:
        self._window = window
        self._arguments = arguments
        self._settings = settings
        self._instance: Instance | None = None
        self._files: list[Path] = []

    def run(self) -> None:
        """Greet on the first start, then open the folder named on the command line, else the newest that exists."""
        self._instance = Instance(self._window)
        self._greet()
        files, workspace = split_arguments(self._arguments)
        if files:
            self._files = [Path(name) for name in files]
            self._window.openings.opened.connect(self._add_files)
        if workspace:
            self._open(Path(workspace))
            return
        recent = self._settings.get("workspaces.recent")
        for entry in recent if isinstance(recent, list) else []:
            if (Path(entry) / "workspace.db").exists():
                self._window.open_workspace(Path(entry))
                return
        self._add_files()

    def close(self) -> None:
        """Listen to later starts no more."""
        if self._instance is not None:
            self._instance.close()

    def _add_files(self) -> None:
        """Add the files of the command line, once, to the workspace that is open; say so when none is."""
        files, self._files = self._files, []
        if files and self._window.session.desk is not None:
            self._window.add_files(files)
        elif files:
            names = ", ".join(path.name for path in files)
            self._window.session.warn(
                self._window.tr("No workspace is open, so this was not added: {files}").format(files=names),
                self._window.tr("Open a workspace, then drop the file into the window."),
            )

    def _open(self, path: Path) -> None:
        """Open a workspace; the sample is built by the window that shows its progress."""
        from desktop.services.demo import sample_folder

        if path == sample_folder():
            self._window.openings.open_sample()
        else:
            self._window.open_workspace(path)

    def _greet(self) -> None:
        """Ask once for the name that stands in the decision log, and show the tour."""
        window = self._window
        if not self._settings.text("reviewer.name"):
            from desktop.services.reviewers import current_reviewer
            from desktop.ui.dialogs.words import LineDialog

            suggested = current_reviewer().name
            name = LineDialog.ask(
                window,
                window.tr("Welcome to Evidence Desk"),
                window.tr("Every decision is recorded with a name. Which one should stand there?"),
                accept=window.tr("Continue"),
                value=suggested,
            )
            self._settings.set_reviewer((name or suggested).strip() or suggested)
        if not self._settings.flag("tour.done"):
            window.run_action("tour")


class _Hook:
    """Sends what nobody caught to the crash dialog and to stderr; the program goes on."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window

    def __call__(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        text = "".join(traceback.format_exception(kind, error, trace))
        sys.stderr.write(text)
        if not issubclass(kind, KeyboardInterrupt):
            self._window.session.bridge.crashed.emit(text)
