"""A second start hands over to the window that is there; a crash is shown with a report to copy."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.services.workspace import Desk
from desktop.store.settings import Settings
from desktop.ui.app import _Start
from desktop.ui.dialogs.crash import CrashDialog
from desktop.ui.instance import Instance, split_arguments
from desktop.ui.main_window import MainWindow
from tests.ui.answering import answer
from tests.ui.conftest import MakeWindow
from tests.ui.policy import make_policy

START = "import sys; from desktop.ui.instance import hand_over; sys.exit(0 if hand_over(sys.argv[1:]) else 7)"
TAKEN, OWN_WINDOW = 0, 7


class Later:
    """A later start of the program, in a process of its own."""

    def __init__(self, *arguments: str) -> None:
        self._process = subprocess.Popen([sys.executable, "-c", START, *arguments], stderr=subprocess.PIPE)

    def code(self, qtbot: QtBot) -> int | None:
        qtbot.waitUntil(lambda: self._process.poll() is not None)
        return (self._process.communicate()[1].decode() and None) or self._process.returncode


@pytest.fixture
def instance(desk: Desk, make_window: MakeWindow) -> Iterator[Instance]:
    made = Instance(make_window(desk))
    yield made
    made.close()


def test_files_and_workspace_of_a_command_line_are_told_apart(tmp_path: Path) -> None:
    policy = make_policy(tmp_path / "policy.pdf")
    assert split_arguments([str(policy)]) == ((str(policy),), "")
    assert split_arguments([str(tmp_path)]) == ((), str(tmp_path))


def test_files_of_a_later_start_are_added_to_the_window_that_is_there(
    instance: Instance, desk: Desk, tmp_path: Path, qtbot: QtBot
) -> None:
    policy = make_policy(tmp_path / "another policy.pdf", pages=3)
    later = Later(str(policy))
    with qtbot.waitSignal(instance._window.working.ingested):
        assert later.code(qtbot) == TAKEN
    assert "another policy.pdf" in [d.name for d in desk.store.documents()]


def test_the_open_workspace_is_brought_to_the_front(instance: Instance, workspace: Path, qtbot: QtBot) -> None:
    assert Later(str(workspace)).code(qtbot) == TAKEN


def test_another_workspace_gets_a_window_of_its_own(instance: Instance, tmp_path: Path, qtbot: QtBot) -> None:
    assert Later(str(tmp_path / "other")).code(qtbot) == OWN_WINDOW


def test_without_a_window_a_start_opens_its_own(qtbot: QtBot) -> None:
    assert Later().code(qtbot) == OWN_WINDOW


def test_a_killed_window_does_not_keep_later_ones_from_opening(
    desk: Desk, make_window: MakeWindow, workspace: Path, qtbot: QtBot
) -> None:
    script = (
        "from PySide6.QtNetwork import QLocalServer; from desktop.ui import instance; import time;"
        "s = QLocalServer(); assert s.listen(instance._name('')); n = instance._note('');"
        "n.parent.mkdir(parents=True, exist_ok=True); n.write_text('1'); print('up', flush=True); time.sleep(60)"
    )
    killed = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE)
    assert killed.stdout is not None
    assert killed.stdout.readline() == b"up\n"
    os.kill(killed.pid, getattr(signal, "SIGKILL", signal.SIGTERM))
    killed.wait()
    killed.stdout.close()
    assert Later().code(qtbot) == OWN_WINDOW
    made = Instance(make_window(desk))
    assert len(made.names()) == 2
    assert Later().code(qtbot) == TAKEN
    made.close()


def test_nonsense_on_the_socket_is_ignored(instance: Instance, qtbot: QtBot) -> None:
    from PySide6.QtNetwork import QLocalSocket

    socket = QLocalSocket()
    socket.connectToServer(instance.names()[0])
    assert socket.waitForConnected(2000)
    socket.write(b"\xff\xfe not json\n")
    socket.flush()
    qtbot.waitUntil(lambda: socket.state() == QLocalSocket.LocalSocketState.UnconnectedState)
    assert instance._window.isVisible()


def test_the_crash_report_names_versions_and_no_document_text(
    desk: Desk, make_window: MakeWindow, qtbot: QtBot
) -> None:
    window: MainWindow = make_window(desk)
    seen: list[str] = []

    def copy(dialog: CrashDialog) -> None:
        dialog.copy_report()
        seen.append(QApplication.clipboard().text())
        dialog.reject()

    answer(CrashDialog, copy, when=lambda dialog: "Tesseract" in dialog.text.toPlainText())
    window.session.bridge.crashed.emit("ValueError: bad 'The insured is Jane Example of 12 Elm Street'")
    assert "ValueError" in seen[0]
    assert "PySide6" in seen[0]
    assert "Jane Example" not in seen[0]
    assert str(Path.home()) not in seen[0] or str(Path.home()) == "/"


def test_a_file_given_at_the_start_without_a_workspace_is_named_not_dropped(
    make_window: MakeWindow, settings: Settings, tmp_path: Path
) -> None:
    settings.set_many({"reviewer.name": "Ana", "tour.done": True})
    window = make_window(None)
    start = _Start([str(make_policy(tmp_path / "policy.pdf"))], settings)
    start.window = window
    start.run()
    assert "policy.pdf" in window.pages.banner.text()
    start.close()


def test_a_file_given_at_the_start_is_added_to_the_last_workspace(
    make_window: MakeWindow, settings: Settings, workspace: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    settings.set_many({"reviewer.name": "Ana", "tour.done": True, "workspaces.recent": [str(workspace)]})
    window = make_window(None)
    window.session.owns_desk = True
    start = _Start([str(make_policy(tmp_path / "later.pdf", pages=2))], settings)
    start.window = window
    with qtbot.waitSignal(window.working.ingested):
        start.run()
    assert [d.name for d in window.session.documents()] == ["policy.pdf", "later.pdf"]
    start.close()
