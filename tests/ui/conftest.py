"""A real workspace per test, a window on it, and a fixture that fails the test that leaks threads, timers, windows."""

from __future__ import annotations

import contextlib
import gc
import shutil
import weakref
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import keyring
import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QTimer, SignalInstance
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from pytestqt.wait_signal import SignalBlocker
from shiboken6 import isValid

from desktop.core.decisions import Reviewer
from desktop.services.workspace import Desk, open_desk
from desktop.store.settings import Settings
from desktop.ui.app import build_window, dispose, find_look, make_application
from desktop.ui.look import Look
from desktop.ui.main_window import MainWindow
from desktop.ui.theme import Scheme
from tests import patience
from tests.leaks import Running
from tests.services.test_providers import MemoryKeyring
from tests.ui.made import make_answer
from tests.ui.policy import make_policy

_PATIENCE_MS = round(patience.SECONDS * 1000)
_DIALOG_MS = 2 * _PATIENCE_MS

REVIEWER = Reviewer("test-reviewer", "Test Reviewer")


class PatientBot(QtBot):
    """A `QtBot` whose every wait has the same long limit, so that no test names one of its own."""

    def waitUntil(self, callback: Callable[[], bool | None], *, timeout: int = _PATIENCE_MS) -> None:
        super().waitUntil(callback, timeout=timeout)

    def waitExposed(self, widget: QWidget, *, timeout: int = _PATIENCE_MS) -> AbstractContextManager[object]:
        return super().waitExposed(widget, timeout=timeout)

    def waitSignal(
        self, signal: SignalInstance, *, timeout: int = _PATIENCE_MS, **options: object
    ) -> AbstractContextManager[SignalBlocker]:
        return super().waitSignal(signal, timeout=timeout, **options)


@pytest.fixture
def qtbot(qapp: QApplication, request: pytest.FixtureRequest) -> PatientBot:
    """Return the bot of pytest-qt with our patience."""
    return PatientBot(request)


@pytest.fixture(scope="session")
def ingested(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with `workspace` (the policy ingested by the real services) and `cache` (its index)."""
    folder = tmp_path_factory.mktemp("ingested")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("EVIDENCE_DESK_CACHE_DIR", str(folder / "cache"))
        patch.setenv("EVIDENCE_DESK_CONFIG_DIR", str(folder / "config"))
        with open_desk(folder / "workspace", reviewer=REVIEWER) as desk:
            report = desk.ingest([make_policy(folder / "policy.pdf")], vectors=True)
            assert report.clean, report
    return folder


@pytest.fixture
def workspace(ingested: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a copy of the ingested workspace for this test alone."""
    shutil.copytree(ingested / "workspace", tmp_path / "workspace")
    shutil.copytree(ingested / "cache", tmp_path / "cache")
    monkeypatch.setenv("EVIDENCE_DESK_CACHE_DIR", str(tmp_path / "cache"))
    return tmp_path / "workspace"


@pytest.fixture
def desk(workspace: Path) -> Iterator[Desk]:
    """Return an open desk without runs."""
    with open_desk(workspace, reviewer=REVIEWER) as opened:
        yield opened


@pytest.fixture
def reviewed_desk(desk: Desk) -> Desk:
    """Return a desk with two runs of five citations each, one per kind of verdict."""
    spans = desk.store.spans_of(desk.store.document_ids()[0])
    desk.store.save_run(make_answer(spans, "run-a", question="What is the building limit?"))
    desk.store.save_run(make_answer(spans, "run-b", question="What is the deductible?", start=3))
    return desk


@pytest.fixture
def look(qapp: QApplication) -> Look:
    """Return the application's look in the light scheme."""
    found = find_look(qapp)
    found.apply(Scheme.LIGHT)
    return found


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """Return settings of this test alone."""
    return Settings(tmp_path / "settings.toml")


@pytest.fixture(scope="session")
def qapp_cls() -> Callable[..., QApplication]:
    """Make the application the way the program does."""
    return lambda arguments: make_application(arguments[1:])


MakeWindow = Callable[[Desk | None], MainWindow]


@pytest.fixture
def make_window(qtbot: QtBot, look: Look, settings: Settings) -> Iterator[MakeWindow]:
    """Return a function that shows a window; all are closed and freed at the end. Desks stay with their fixture."""
    made: list[MainWindow] = []

    def make(desk: Desk | None) -> MainWindow:
        window = build_window(desk, settings=settings, owns_desk=False)
        made.append(window)
        window.look.apply(Scheme.LIGHT)
        window.resize(1300, 850)
        with qtbot.waitExposed(window):
            window.show()
        if desk is not None and desk.store.document_ids():
            qtbot.waitUntil(lambda: window.session.reading is not None)
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        return window

    yield make
    for window in made:
        if isValid(window):
            dispose(window)


@pytest.fixture
def window(reviewed_desk: Desk, make_window: MakeWindow) -> MainWindow:
    """Return a window on the reviewed desk with the first run open and the keyboard in the queue."""
    shown = make_window(reviewed_desk)
    shown.session.selection.show_run("run-a")
    shown.queue.focus_list()
    return shown


_aside: list[weakref.ref[QTimer]] = []
"""Timers that were set aside with everything else: one of them may be started yet."""


def settle() -> None:
    """Set aside everything there is, so that looking through the rest takes a moment only."""
    gc.collect()
    _aside.extend(weakref.ref(thing) for thing in gc.get_objects() if type(thing) is QTimer)
    gc.freeze()


@pytest.fixture(scope="module", autouse=True)
def settled(qapp: QApplication) -> None:
    """Look, after each test, only through what its own module made: tests elsewhere leave a great deal behind."""
    settle()


@pytest.fixture(autouse=True)
def no_leaks(qapp: QApplication, settled: None) -> Iterator[None]:
    """Fail the test that leaves a thread, a running timer, a top-level window or a child process.

    A dialog that nobody answers is closed at last: no time limit reaches into the event loop that waits for it.
    Garbage is collected here only: a pass that Python begins on a worker thread destroys things of Qt there.
    """
    unanswered: list[str] = []

    def close() -> None:
        dialog = QApplication.activeModalWidget()
        if dialog is not None:
            unanswered.append(dialog.windowTitle())
            dialog.close()

    patience = QTimer()
    patience.timeout.connect(close)
    patience.start(_DIALOG_MS)
    running = Running()
    timers = set(map(id, running_timers()))
    windows = set(map(id, QApplication.topLevelWidgets()))
    gc.disable()
    yield
    patience.stop()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    qapp.processEvents()
    gc.collect()
    gc.enable()
    runners = running.leaked(meanwhile=qapp.processEvents)
    ticking = [t for t in running_timers() if id(t) not in timers]
    left = [w for w in QApplication.topLevelWidgets() if id(w) not in windows and w.isVisible()]
    told = [f"timer of {t.parent()!r} runs on, every {t.interval()} ms" for t in ticking]
    told += [f"window {w!r} left: {w.windowTitle()}" for w in left]
    for timer in ticking:
        timer.stop()
    for widget in left:
        widget.close()
    assert not unanswered, f"dialogs nobody answered: {unanswered}"
    assert not told, "\n".join(told)
    assert not runners, runners


def running_timers() -> list[QTimer]:
    found = []
    for thing in (*gc.get_objects(), *(reference() for reference in _aside)):
        if type(thing) is QTimer:
            with contextlib.suppress(RuntimeError):  # the C++ half is gone
                if thing.isActive():
                    found.append(thing)
    return found


@pytest.fixture
def ring() -> Iterator[MemoryKeyring]:
    """Yield a keyring in memory, which stands for that of the system."""
    before = keyring.get_keyring()
    ours = MemoryKeyring()
    keyring.set_keyring(ours)
    yield ours
    keyring.set_keyring(before)
