"""Starts the window: application object, language, look, the workspace named or the last one."""

from __future__ import annotations

import contextlib
import sys
import traceback
from collections.abc import Callable, Sequence
from functools import cache, partial
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

import desktop.ui.bindings  # noqa: F401 - before anything else that brings Qt in

# isort: split
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSize, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget

from desktop.core.errors import AppError
from desktop.store.places import is_file, sample_folder
from desktop.store.settings import Settings
from desktop.ui.instance import Instance, hand_over, split_arguments
from desktop.ui.language import install
from desktop.ui.look import Look
from desktop.ui.main_window import MainWindow
from desktop.ui.openings import begin_opening
from desktop.ui.telling import told

if TYPE_CHECKING:
    from desktop.services.workspace import Desk

_PATIENCE_SECONDS = 0.25
_FRAME = QSize(16, 48)
"""Room for borders and title bar, logical pixels; the system tells them only of a window that is shown."""
_MMAP_THRESHOLD = -3
"""glibc's number of the option; other C libraries have no `mallopt`."""
_LARGE_BYTES = 1 << 20
_STYLE = ("-style", "Fusion")
"""Named to Qt on its command line: a style handed over as an object costs a start the enumerations of its class."""
_SWITCH_SECONDS = 0.0005
"""How long a thread may keep the interpreter from another. Python's 5 ms is a third of a frame, paid by the window
each time it comes back from Qt while a thread reads a document, and by each page on its way to the screen."""


def make_application(arguments: Sequence[str] = ()) -> QApplication:
    """Return the application object, made if needed, with our name, English, and fractional scaling kept exact."""
    known = QApplication.instance()
    if isinstance(known, QApplication):
        return known
    QGuiApplication.setHighDpiScaleFactorRoundingPolicy(Qt.HighDpiScaleFactorRoundingPolicy.PassThrough)
    application = QApplication([sys.argv[0], *_STYLE, *arguments])
    application.setApplicationName("Evidence Desk")
    application.setDesktopFileName("evidence-desk")
    install(application, "en")
    return application


@cache
def find_look(application: QApplication) -> Look:
    """Return the application's one look, made if needed."""
    return Look(application)


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
    start = _Start(arguments, settings)
    window = launch(application, settings, start.at_once(), room=application.primaryScreen().availableSize())
    hook = _Hook(window)
    sys.excepthook = hook
    start.window = window
    QTimer.singleShot(0, window, start.run)
    code = application.exec()
    sys.excepthook = sys.__excepthook__
    start.close()
    dispose(window)
    return code


def launch(
    application: QApplication, settings: Settings, workspace: Path | None, *, room: QSize | None = None
) -> MainWindow:
    """Return the window, shown, with the workspace open in it when that took no longer than a blink.

    A workspace that takes longer comes into the window that is there; one that does not spares it being painted empty.
    The window fills a screen whose `room` its frame would not fit into: its counters would lie below the edge.
    """
    begun = begin_opening(workspace) if workspace is not None else None
    window = MainWindow(find_look(application), settings)
    window.session.render.wait_for_window()
    if workspace is not None:
        window.openings.open_workspace(workspace, patience=_PATIENCE_SECONDS, begun=begun)
    _FirstPainting(window.header, partial(_painted, window))
    frame = window.size() + _FRAME
    if room is not None and frame.boundedTo(room) != frame:
        window.showMaximized()
    else:
        window.show()
    return window


def _painted(window: MainWindow) -> None:
    window.session.render.window_painted()
    settle(window)


class _FirstPainting(QObject):
    """Tells, once, that a widget was painted, after the rest of its window was: a process that starts meanwhile would
    double the time of that.
    """

    def __init__(self, widget: QWidget, painted: Callable[[], object]) -> None:
        super().__init__(widget)
        self._painted = painted
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """See the painting begin."""
        if event.type() == QEvent.Type.Paint:
            watched.removeEventFilter(self)
            QTimer.singleShot(0, self, self._painted)
        return False


def settle(window: MainWindow) -> None:
    """Set the interpreter up for a window that is used for hours, now that it is built and painted."""
    window.collecting.start()
    sys.setswitchinterval(_SWITCH_SECONDS)
    if sys.platform == "linux":
        import ctypes

        # Pages left and forgotten go back to the system; in the heap they leave holes between smaller things for good.
        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).mallopt(_MMAP_THRESHOLD, _LARGE_BYTES)


class _Start:
    """What a command line asks for, and when: the workspace with the window, the rest once that is painted."""

    window: MainWindow

    def __init__(self, arguments: Sequence[str], settings: Settings) -> None:
        files, workspace = split_arguments(arguments)
        self._files = [Path(name) for name in files]
        self._settings = settings
        self._named = Path(workspace) if workspace else None
        self._later = self._named or self._newest()
        self._instance: Instance | None = None

    def at_once(self) -> Path | None:
        """Return the workspace to open before the window is shown, if any; it is not opened later then.

        The sample is built by the window, which shows the progress; on a first start the name for the decision log is
        asked for before anything is opened.
        """
        if self._named == sample_folder() or not self._settings.text("reviewer.name"):
            return None
        workspace, self._later = self._later, None
        return workspace

    def run(self) -> None:
        """Listen to later starts, greet on the first one, open what is not open yet, and add the files."""
        self._instance = Instance(self.window)
        if self._settings.notes:  # before the name is asked for once more: this is why
            self.window.session.warn(told(self._settings.notes))
        self._greet()
        later = self._later
        if later is not None and later == self._named == sample_folder():
            self.window.openings.open_sample()
        elif later is not None:
            self.window.open_workspace(later)
        if later is not None or self.window.session.bridge.busy("open"):
            self.window.openings.opened.connect(self._add_files)
        else:
            self._add_files()

    def close(self) -> None:
        """Listen to later starts no more."""
        if self._instance is not None:
            self._instance.close()

    def _newest(self) -> Path | None:
        """Return the newest workspace that still exists."""
        recent = self._settings.get("workspaces.recent")
        known = [Path(entry) for entry in recent] if isinstance(recent, list) else []
        return next((path for path in known if is_file(path / "workspace.db")), None)

    def _add_files(self) -> None:
        """Add the files of the command line, once."""
        files, self._files = self._files, []
        if files:
            self.window.add_files(files)

    def _greet(self) -> None:
        """Ask once for the name that stands in the decision log, and show the tour."""
        window = self.window
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
            try:
                self._settings.set_reviewer((name or suggested).strip() or suggested)
            except AppError as error:
                window.session.show_error(error)
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
            bridge = self._window.session.bridge
            # Later, and not from where it happened: a dialog inside a painting would paint what fails once more.
            bridge.post(partial(bridge.crashed.emit, text))
