"""No decision shown as stored is lost: a window killed or stopped amid keys, a workspace taken from under it."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop.core.decisions import EventKind, HumanState
from desktop.core.errors import WorkspaceLocked
from desktop.services.workspace import Desk, open_desk
from desktop.store.folders import DATABASE
from desktop.ui.dialogs.words import ConfirmDialog
from desktop.ui.main_window import MainWindow
from tests.ui.answering import answer
from tests.ui.conftest import REVIEWER

needs_signals = pytest.mark.skipif(os.name == "nt", reason="needs kill -9 and kill -STOP")
needs_moving = pytest.mark.skipif(os.name == "nt", reason="this system lets nobody move an open file")

PRESSING = """
import itertools, sys
from pathlib import Path
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from desktop.core.decisions import HumanState, Reviewer
from desktop.services.workspace import open_desk
from desktop.store.settings import Settings
from desktop.ui.app import build_window, make_application
application = make_application()
desk = open_desk(Path(sys.argv[1]), reviewer=Reviewer("r", "R"))
window = build_window(desk, settings=Settings(Path(sys.argv[2])))
window.show()
rows = [row.citation_id for row in desk.review.queue()]
for citation in itertools.cycle(rows):
    window.presenter.open_citation(citation)
    window.queue.focus_list()
    before = window.reviewing.state(citation).state
    QTest.keyClick(window.queue.list, Qt.Key.Key_U if before is HumanState.ACCEPTED else Qt.Key.Key_A)
    application.processEvents()
    after = window.reviewing.state(citation).state
    if after is not before:  # the first keys may come before the list is filled
        print(citation, after, flush=True)
"""


class Window:
    """A window in a process of its own that decides by keys, and says after each what it shows as stored."""

    def __init__(self, folder: Path, settings: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", PRESSING, str(folder), str(settings)], stdout=subprocess.PIPE, text=True
        )
        self.shown: list[tuple[str, str]] = []

    def read(self, count: int) -> None:
        """Wait for so many presses."""
        assert self.process.stdout is not None
        for _ in range(count):
            self._take(self.process.stdout.readline())

    def kill(self) -> None:
        """End it as a crash does; what it still said counts, but for a line that was cut."""
        if self.process.stdout is None or self.process.stdout.closed:
            return
        self.process.kill()
        for line in self.process.communicate()[0].splitlines(keepends=True):
            if line.endswith("\n"):
                self._take(line)

    def _take(self, line: str) -> None:
        citation, state = line.split()
        self.shown.append((citation, state))


@contextmanager
def pressing(folder: Path, settings: Path) -> Iterator[Window]:
    window = Window(folder, settings)
    try:
        yield window
    finally:
        window.kill()


def decisions(folder: Path) -> list[tuple[str, str]]:
    with open_desk(folder, reviewer=REVIEWER) as desk:
        assert desk.store.verify_log().ok
        assert desk.store.integrity() == []
        made = [e for e in desk.store.events() if e.kind is EventKind.DECIDE]
        for event in {e.citation_id: e for e in made}.values():
            assert desk.review.state(event.citation_id or "").state == event.after["state"]
    return [(event.citation_id or "", str(event.after["state"])) for event in made]


@needs_signals
def test_what_a_window_showed_as_stored_is_there_after_it_was_killed_at_any_moment(
    reviewed_desk: Desk, tmp_path: Path
) -> None:
    folder = reviewed_desk.path
    reviewed_desk.close()
    rng = random.Random(5)
    before: list[tuple[str, str]] = []
    for _ in range(2):
        with pressing(folder, tmp_path / "other.toml") as window:
            window.read(rng.randrange(3, 25))
            window.kill()
        made = decisions(folder)
        shown = before + window.shown
        assert made[: len(shown)] == shown, "in the order of the keys"
        assert len(made) <= len(shown) + 1, "at most the press that was on its way"
        before = made


@needs_signals
def test_a_stopped_window_keeps_its_workspace_and_goes_on_where_it_was(reviewed_desk: Desk, tmp_path: Path) -> None:
    folder = reviewed_desk.path
    reviewed_desk.close()
    with pressing(folder, tmp_path / "other.toml") as window:
        window.read(5)
        window.process.send_signal(signal.SIGSTOP)
        with pytest.raises(WorkspaceLocked):
            open_desk(folder, reviewer=REVIEWER)
        window.process.send_signal(signal.SIGCONT)
        window.read(10)
        window.kill()
    assert decisions(folder)[: len(window.shown)] == window.shown


@needs_moving
def test_a_press_on_a_workspace_that_was_moved_is_told_and_saved_when_it_is_back(
    window: MainWindow, reviewed_desk: Desk, qtbot: QtBot
) -> None:
    folder = reviewed_desk.path
    first = window.session.selection.value.citation_id or ""
    folder.rename(folder.with_name("elsewhere"))
    qtbot.keyClick(window.queue.list, "a")
    assert reviewed_desk.review.state(first).state is HumanState.PENDING, "nothing is shown as saved that is not"
    assert "moved, deleted or replaced" in window.pages.banner.text()
    assert "1" in window.status.unsaved.text()
    folder.with_name("elsewhere").rename(folder)
    qtbot.waitUntil(lambda: reviewed_desk.review.state(first).state is HumanState.ACCEPTED)
    assert window.status.unsaved.isHidden()
    assert reviewed_desk.store.verify_log().ok


@needs_moving
def test_a_press_on_a_database_that_was_replaced_is_kept_beside_it_and_saved_by_the_next_window(
    window: MainWindow, reviewed_desk: Desk, qtbot: QtBot
) -> None:
    folder = reviewed_desk.path
    first = window.session.selection.value.citation_id or ""
    reviewed_desk.store.checkpoint()
    shutil.copy(folder / DATABASE, folder / "part")
    (folder / "part").replace(folder / DATABASE)
    qtbot.keyClick(window.queue.list, "x")
    assert reviewed_desk.review.state(first).state is HumanState.PENDING
    assert "moved, deleted or replaced" in window.pages.banner.text()
    answer(ConfirmDialog, ConfirmDialog.accept)
    window.close()
    reviewed_desk.close()
    with open_desk(folder, reviewer=REVIEWER) as desk:
        assert desk.written_late == 1
        assert desk.review.state(first).state is HumanState.REJECTED
        assert desk.store.verify_log().ok
