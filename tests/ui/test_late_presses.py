"""Presses that waited when the program ended: told in the window, tried again, and never lost or overtaken."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialogButtonBox, QPushButton
from pytestqt.qtbot import QtBot

from desktop.core.decisions import EventKind, HumanState
from desktop.services.review_waiting import Press, PressKind, keep_press
from desktop.services.workspace import Desk, open_desk
from desktop.store.folders import DATABASE
from desktop.ui.dialogs.words import ConfirmDialog
from desktop.ui.late import LatePresses, NotSavedDialog
from desktop.ui.main_window import MainWindow
from tests.full_disk import needs_root
from tests.ui.answering import answer
from tests.ui.conftest import REVIEWER, MakeWindow

FIRST, SECOND, THIRD = "run-a:1", "run-a:2", "run-a:3"


def decided(citation: str, state: HumanState = HumanState.ACCEPTED) -> Press:
    return Press(PressKind.DECIDE, (citation,), state=state)


def keep(desk: Desk, *presses: Press) -> None:
    """Leave presses beside the log, as a program that was killed does."""
    for press in presses:
        assert keep_press(desk.review, press, desk.store)


@contextmanager
def full_disk(folder: Path) -> Iterator[None]:
    """Let no file grow beyond what the log of the database has; what is read from it keeps it from being begun anew."""
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    with closing(sqlite3.connect(folder / DATABASE)) as conn:
        conn.execute("CREATE TABLE filler (words TEXT)")
        conn.execute("INSERT INTO filler VALUES (?)", ("x" * 60_000,))
        conn.commit()
        conn.execute("BEGIN")
        conn.execute("SELECT count(*) FROM filler").fetchone()
        log = folder / f"{DATABASE}-wal"
        resource.setrlimit(resource.RLIMIT_FSIZE, (log.stat().st_size, before[1]))
        try:
            yield
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, before)


def opened(make_window: MakeWindow, folder: Path, qtbot: QtBot) -> MainWindow:
    window = make_window(None)
    with qtbot.waitSignal(window.openings.opened):
        window.open_workspace(folder)
    window.session.owns_desk = True
    qtbot.waitUntil(lambda: window.session.reading is not None)
    return window


def test_a_workspace_opens_though_what_waited_cannot_be_written_and_is_tried_again(
    reviewed_desk: Desk, make_window: MakeWindow, qtbot: QtBot
) -> None:
    keep(reviewed_desk, decided(FIRST), decided(SECOND, HumanState.UNSURE))
    reviewed_desk.close()
    with full_disk(reviewed_desk.path):
        window = opened(make_window, reviewed_desk.path, qtbot)
        desk = window.session.store
        assert not desk.read_only
        assert "2" in window.pages.banner.text()
        assert "wait still" in window.pages.banner.text()
        assert "tried again" in window.pages.banner.text()
        assert "2" in window.status.unsaved.text()
        window.presenter.open_citation(FIRST)
        window.queue.focus_list()
        qtbot.keyClick(window.queue.list, "x")
        assert "3" in window.status.unsaved.text()
        assert desk.review.state(FIRST).state is HumanState.PENDING, "nothing is shown as saved that is not"
    qtbot.waitUntil(lambda: not window.reviewing.waiting)
    assert window.status.unsaved.isHidden()
    made = [(e.citation_id, e.after["state"]) for e in desk.store.events() if e.kind is EventKind.DECIDE]
    assert made == [(FIRST, "accepted"), (SECOND, "unsure"), (FIRST, "rejected")], "in the order of the keys"
    assert window.status.counters["unsure"].accessibleName().startswith("1")
    assert desk.store.verify_log().ok
    assert not (desk.path / "waiting.jsonl").exists()


def test_a_window_closed_while_presses_wait_leaves_them_to_the_next_one(
    reviewed_desk: Desk, make_window: MakeWindow, qtbot: QtBot
) -> None:
    keep(reviewed_desk, decided(FIRST))
    reviewed_desk.close()
    seen: list[str] = []

    def close(dialog: ConfirmDialog) -> None:
        seen.extend([dialog.windowTitle(), dialog.ok.text()])
        dialog.accept()

    with full_disk(reviewed_desk.path):
        window = opened(make_window, reviewed_desk.path, qtbot)
        window.presenter.open_citation(SECOND)
        window.queue.focus_list()
        qtbot.keyClick(window.queue.list, "u")
        answer(ConfirmDialog, close)
        window.close()
        assert not window.isVisible()
    assert seen[0].startswith("2"), seen
    assert "next time" in seen[1]
    with open_desk(reviewed_desk.path, reviewer=REVIEWER) as desk:
        assert desk.review.state(FIRST).state is HumanState.ACCEPTED
        assert desk.review.state(SECOND).state is HumanState.UNSURE


@needs_root
def test_on_a_full_disk_the_workspace_is_shown_and_what_waits_is_told(
    small_disk: Path, reviewed_desk: Desk, make_window: MakeWindow, qtbot: QtBot
) -> None:
    keep(reviewed_desk, decided(FIRST))
    reviewed_desk.close()
    folder = small_disk / "workspace"
    folder.mkdir()
    for name in (DATABASE, "waiting.jsonl"):
        (folder / name).write_bytes((reviewed_desk.path / name).read_bytes())
    with (small_disk / "filler").open("wb", buffering=0) as filler, pytest.raises(OSError, match="space"):
        while True:
            filler.write(b"x" * 4_096)
    window = make_window(None)
    with qtbot.waitSignal(window.openings.opened):
        window.open_workspace(folder)
    window.session.owns_desk = True
    assert window.session.store.read_only
    assert "disk is full" in window.pages.banner.text()
    assert "1 key press" in window.pages.banner.text()
    window.close()
    (small_disk / "filler").unlink()
    with open_desk(folder, reviewer=REVIEWER) as desk:
        assert desk.written_late == 1
        assert desk.review.state(FIRST).state is HumanState.ACCEPTED


def test_what_was_refused_is_told_listed_and_saved_when_the_reason_is_gone(
    reviewed_desk: Desk, make_window: MakeWindow, qtbot: QtBot
) -> None:
    reviewed_desk.review.finalise("run-a")
    keep(reviewed_desk, decided(SECOND), decided("run-b:1"))
    reviewed_desk.close()
    window = opened(make_window, reviewed_desk.path, qtbot)
    desk = window.session.store
    assert "1 key press" in window.pages.banner.text()
    assert desk.review.state("run-b:1").state is HumanState.ACCEPTED
    button = next(part for part in window.pages.banner.findChildren(QPushButton) if "Show" in part.text())
    seen: list[str] = []

    def read(dialog: NotSavedDialog, again: bool) -> None:
        seen.append(dialog.text.toPlainText())
        kinds = QDialogButtonBox.ButtonRole
        wanted = kinds.AcceptRole if again else kinds.RejectRole
        next(b for b in dialog.buttons.buttons() if dialog.buttons.buttonRole(b) == wanted).click()

    answer(NotSavedDialog, lambda dialog: read(dialog, again=False))
    button.click()
    assert "What is the building limit?" in seen[0], "as an analyst knows it"
    assert "accepted" in seen[0]
    assert "final" in seen[0]
    assert REVIEWER.name in seen[0]
    window.reviewing.set_final("run-a", final=False)
    answer(NotSavedDialog, lambda dialog: read(dialog, again=True))
    LatePresses(window).show_list()
    qtbot.waitUntil(lambda: desk.review.state(SECOND).state is HumanState.ACCEPTED)
    qtbot.waitUntil(lambda: not desk.store.waiting.aside_path.exists())
    assert desk.store.verify_log().ok


def test_what_was_refused_is_told_once_and_stays_in_the_status_bar_until_it_is_dealt_with(
    reviewed_desk: Desk, make_window: MakeWindow, qtbot: QtBot
) -> None:
    reviewed_desk.review.finalise("run-a")
    keep(reviewed_desk, decided(SECOND))
    reviewed_desk.close()
    first = opened(make_window, reviewed_desk.path, qtbot)
    assert "could not be saved" in first.pages.banner.text()
    qtbot.waitUntil(lambda: bool(first.session.store.store.get_meta("told_aside")))
    first.close()
    window = opened(make_window, reviewed_desk.path, qtbot)
    desk = window.session.store
    assert "could not be saved" not in window.pages.banner.text(), "once is enough"
    chip = window.status.aside
    assert chip is not None
    assert chip.isVisible()
    assert chip.accessibleName().startswith("1 earlier")
    window.reviewing.set_final("run-a", final=False)
    answer(NotSavedDialog, NotSavedDialog.accept)
    qtbot.mouseClick(chip, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: desk.review.state(SECOND).state is HumanState.ACCEPTED)
    qtbot.waitUntil(chip.isHidden)
    window.run_action("not_saved")
    assert "is saved" in window.status.words.toolTip()


def test_a_press_refused_since_it_was_told_is_told_too(
    reviewed_desk: Desk, make_window: MakeWindow, qtbot: QtBot
) -> None:
    reviewed_desk.review.finalise("run-a")
    keep(reviewed_desk, decided(SECOND))
    reviewed_desk.close()
    first = opened(make_window, reviewed_desk.path, qtbot)
    qtbot.waitUntil(lambda: bool(first.session.store.store.get_meta("told_aside")))
    keep(first.session.store, decided(THIRD))
    first.close()
    window = opened(make_window, reviewed_desk.path, qtbot)
    assert "2 key presses" in window.pages.banner.text()
