"""A window that is killed while a large act is written: the act and what was pressed behind it are not lost."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from desktop.core.decisions import EventKind, HumanState
from desktop.services.workspace import Desk, open_desk
from desktop.store.folders import DATABASE
from tests.ui.conftest import REVIEWER

CHILD = """
import sys
from pathlib import Path
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from desktop.core.decisions import CitationState, HumanState, Reviewer
from desktop.services.workspace import open_desk
from desktop.store.settings import Settings
from desktop.ui import reviewing
from desktop.ui.app import build_window, make_application, settle
from desktop.ui.measure.scenes import run_until

reviewing._LARGE = 2
folder, keys = Path(sys.argv[1]), sys.argv[2].split()
make_application()
window = build_window(open_desk(folder, reviewer=Reviewer("test-reviewer", "Test Reviewer")),
                      settings=Settings(folder.parent / "killed.toml"))
window.show()
settle(window)
run_until(lambda: window.session.reading is not None)
window.queue.scope.setCurrentIndex(window.queue.scope.findData("all"))
run_until(lambda: window.queue.model.rowCount() == 10)
window.queue.focus_list()
print("ready", flush=True)
sys.stdin.readline()
window.reviewing.decide_many([row.citation_id for row in window.queue.model.rows()], CitationState(HumanState.ACCEPTED))
for key in keys:
    held = Qt.KeyboardModifier.ControlModifier if key == "Z" else Qt.KeyboardModifier.NoModifier
    QTest.keyClick(window.queue.list, Qt.Key["Key_" + key], held)
print(window.reviewing.large, flush=True)
sys.stdin.read()
"""


@contextmanager
def held_database(folder: Path) -> Iterator[None]:
    """Hold the database as another program that writes: no act is over while it is held."""
    with closing(sqlite3.connect(folder / DATABASE, isolation_level=None)) as conn:
        conn.execute("BEGIN IMMEDIATE")
        yield
        conn.execute("ROLLBACK")


def press_and_kill(folder: Path, keys: str) -> None:
    """Decide ten citations in one act in a window of its own, press keys behind it, and kill it there."""
    command = [sys.executable, "-c", CHILD, str(folder), keys]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as child:
        assert child.stdout is not None
        assert child.stdin is not None
        assert child.stdout.readline() == b"ready\n"
        with held_database(folder):
            child.stdin.write(b"go\n")
            child.stdin.flush()
            told = child.stdout.readline()
            child.kill()
        assert told == b"10\n", "the act is not over"


@pytest.fixture
def folder(reviewed_desk: Desk) -> Path:
    """Return a closed workspace with ten citations."""
    reviewed_desk.close()
    return reviewed_desk.path


def test_what_was_pressed_behind_a_large_act_is_in_the_log_after_a_kill(folder: Path) -> None:
    press_and_kill(folder, "X 5 F U")
    with open_desk(folder, reviewer=REVIEWER) as desk:
        rows = desk.review.queue()
        assert desk.written_late == 5
        states = [row.state for row in rows]
        assert states == [HumanState.REJECTED, HumanState.UNSURE, *[HumanState.ACCEPTED] * 8]
        assert (rows[0].reason, rows[1].flagged) == (5, True)
        events = desk.store.events()
        made = [str(event.after["state"]) for event in events if event.kind is EventKind.DECIDE]
        assert made == ["accepted"] * 10 + ["rejected", "unsure"], "in the order of the keys"
        assert {event.reviewer for event in events} == {REVIEWER}
        assert [event.at for event in events] == sorted(event.at for event in events)
        assert desk.store.verify_log().ok
    with open_desk(folder, reviewer=REVIEWER) as desk:
        assert desk.written_late == 0, "once only"
        assert desk.store.last_seq() == len(events)


def test_undo_pressed_behind_a_large_act_takes_it_back_after_a_kill(folder: Path) -> None:
    press_and_kill(folder, "X Z Z F")
    with open_desk(folder, reviewer=REVIEWER) as desk:
        assert {row.state for row in desk.review.queue()} == {HumanState.PENDING}
        assert sum(row.flagged for row in desk.review.queue()) == 1
        assert desk.store.verify_log().ok


def test_what_was_saved_already_is_not_saved_twice(folder: Path) -> None:
    press_and_kill(folder, "F")
    kept = (folder / "waiting.jsonl").read_bytes()
    with open_desk(folder, reviewer=REVIEWER) as desk:
        flagged, events = [row.flagged for row in desk.review.queue()], desk.store.last_seq()
    (folder / "waiting.jsonl").write_bytes(kept)  # as a kill leaves it between the log and the removal of the file
    with open_desk(folder, reviewer=REVIEWER) as desk:
        assert [row.flagged for row in desk.review.queue()] == flagged
        assert desk.store.last_seq() == events


def test_the_next_window_says_what_it_saved(folder: Path, make_window) -> None:
    press_and_kill(folder, "X")
    with open_desk(folder, reviewer=REVIEWER) as desk:
        window = make_window(desk)
        assert "2" in window.pages.banner.text()
        assert "ended" in window.pages.banner.text()
