"""A workspace that another window holds, or a newer program wrote, is shown; what writes is refused with the reason."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop.core.decisions import HumanState
from desktop.services.workspace import Desk
from desktop.store.schema import SCHEMA_VERSION
from desktop.ui.main_window import MainWindow
from tests.ui.conftest import MakeWindow
from tests.ui.test_job import drop

ELSEWHERE = "open in another window"
NEWER = "written by a newer version"


def opened(make_window: MakeWindow, workspace: Path, qtbot: QtBot) -> MainWindow:
    window = make_window(None)
    with qtbot.waitSignal(window.openings.opened):
        window.open_workspace(workspace)
    window.session.owns_desk = True
    qtbot.waitUntil(lambda: window.session.reading is not None)
    return window


def ask(window: MainWindow, qtbot: QtBot) -> None:
    window.run_action("ask")
    qtbot.keyClicks(window.answer.field, "What is the limit?")
    qtbot.keyClick(window.answer.field, Qt.Key.Key_Return)


def press(key: str) -> Callable[[MainWindow, QtBot], None]:
    def act(window: MainWindow, qtbot: QtBot) -> None:
        window.queue.focus_list()
        qtbot.keyClick(window.queue.list, key)

    return act


ACTS: dict[str, Callable[[MainWindow, QtBot], None]] = {
    "accept": press("a"), "reject": press("x"), "unsure": press("u"), "flag": press("f"), "note": press("n"),
    "correct": press("c"), "ask": ask, "drop": lambda window, _qtbot: drop(window, Path("policy.pdf")),
    "paste": lambda window, _qtbot: window.run_action("paste_answer"),
    "undo": lambda window, _qtbot: window.run_action("undo"),
}  # fmt: skip


@pytest.mark.parametrize("name", ACTS)
def test_what_writes_is_refused_at_once_in_a_second_window(
    workspace: Path, reviewed_desk: Desk, make_window: MakeWindow, qtbot: QtBot, name: str
) -> None:
    """Pressed there, a decision was said to be saved later, which it never could, and closing asked to lose it."""
    window = opened(make_window, workspace, qtbot)
    assert ELSEWHERE in window.pages.banner.text()
    window.session.selection.show_run("run-a")
    window.queue.focus_list()
    window.pages.banner.hide()
    before = len(list(reviewed_desk.store.events()))
    ACTS[name](window, qtbot)
    assert window.pages.banner.isVisible()
    assert "shown read-only here" in window.pages.banner.text()
    assert "Close the other window" in window.pages.banner.text()
    assert str(workspace) not in window.pages.banner.text()
    assert not window.reviewing.unsaved
    assert not window.working.asking
    assert not window.working.ingesting
    assert window.strip.isHidden()
    assert len(list(reviewed_desk.store.events())) == before
    assert window.reviewing.may_close(window)


def test_reading_goes_on_in_a_second_window(
    workspace: Path, reviewed_desk: Desk, make_window: MakeWindow, qtbot: QtBot
) -> None:
    window = opened(make_window, workspace, qtbot)
    window.session.selection.show_run("run-a")
    window.queue.focus_list()
    first = window.session.selection.value.citation_id
    qtbot.keyClick(window.queue.list, "j")
    assert window.session.selection.value.citation_id != first
    window.run_action("find")
    window.pages.find_bar.field.setText("loss")
    qtbot.waitUntil(lambda: bool(window.pages.find_bar.hits))


def test_a_workspace_of_a_newer_program_is_shown_read_only_and_says_so(
    workspace: Path, make_window: MakeWindow, qtbot: QtBot
) -> None:
    with closing(sqlite3.connect(workspace / "workspace.db")) as database, database:
        database.execute(f"PRAGMA user_version={SCHEMA_VERSION + 3}")
    window = opened(make_window, workspace, qtbot)
    assert window.header.read_only.isVisible()
    assert NEWER in window.pages.banner.text()
    assert "Update Evidence Desk" in window.pages.banner.text()
    assert [info.name for info in window.session.documents()] == ["policy.pdf"]
    drop(window, Path("policy.pdf"))
    assert "Update Evidence Desk" in window.pages.banner.text()
    with closing(sqlite3.connect(workspace / "workspace.db")) as database:
        assert database.execute("PRAGMA user_version").fetchone()[0] == SCHEMA_VERSION + 3


def test_the_window_that_holds_it_decides_as_before(window: MainWindow, reviewed_desk: Desk, qtbot: QtBot) -> None:
    chosen = window.session.selection.value.citation_id or ""
    qtbot.keyClick(window.queue.list, "a")
    assert reviewed_desk.review.state(chosen).state is HumanState.ACCEPTED
