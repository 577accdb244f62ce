"""The review of somebody else taken into the window: told in words, and an open answer without citations stays open."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from desktop.core.decisions import HumanState
from desktop.services.exporting import export_review
from desktop.services.workspace import Desk, open_desk
from desktop.ui.main_window import MainWindow
from desktop.ui.screens.second import SecondScreen
from desktop.ui.telling import Notice
from tests.ui.conftest import REVIEWER, MakeWindow
from tests.ui.made import make_answer


def test_an_imported_review_is_told_in_words(
    reviewed_desk: Desk, make_window: MakeWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    first = reviewed_desk.store.citations()[0].citation_id
    reviewed_desk.review.decide(first, HumanState.ACCEPTED)
    file = tmp_path / "review.json"
    export_review(reviewed_desk.store, REVIEWER, "json", file)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(file), ""))
    with open_desk(tmp_path / "empty", reviewer=REVIEWER) as desk:
        window = make_window(desk)
        told: list[Notice] = []
        window.session.noticed.connect(told.append)
        window.run_action("import_review")
        qtbot.waitUntil(lambda: len(told) == 2)
        assert told[0].text == ("The review was imported: 2 answers added, 10 citations added, 1 decision taken over.")
        assert told[1].text == "The review was imported."
        lines = told[1].advice.splitlines()
        assert lines[0].startswith("EV-000001: its document policy.pdf is not in this workspace")
        assert not any("ImportedReview" in notice.text + notice.advice for notice in told)
        assert desk.review.state(first).state is HumanState.ACCEPTED


def test_esc_does_not_leave_an_answer_without_citations(window: MainWindow, reviewed_desk: Desk, qtbot: QtBot) -> None:
    spans = reviewed_desk.store.spans_of(reviewed_desk.store.document_ids()[0])
    bare = make_answer(spans, "run-c", question="What is not cited?", kinds=())
    reviewed_desk.store.save_run(replace(bare, citations=()))
    window.queue.scope.setCurrentIndex(window.queue.scope.findData("all"))
    qtbot.waitUntil(lambda: window.queue.model.rowCount() == 10)
    window.session.selection.show_run("run-c")
    qtbot.waitUntil(lambda: "What is not cited?" in window.answer.text.toPlainText())
    assert not window.queue.list.currentIndex().isValid()
    window.run_action("ask")
    qtbot.keyClick(window.answer.field, Qt.Key.Key_Escape)
    qtbot.waitUntil(window.queue.list.hasFocus)
    assert window.session.selection.value.run_id == "run-c"
    assert not window.queue.list.currentIndex().isValid()
    qtbot.keyClick(window.queue.list, Qt.Key.Key_J)
    assert window.session.selection.value.citation_id == window.queue.model.rows()[0].citation_id, "a key goes on"


def test_the_number_of_citations_is_heard_as_one(window: MainWindow, qtbot: QtBot) -> None:
    assert (window.queue.count.text(), window.queue.count.accessibleName()) == ("5 of 10", "5 of 10 citations")
    window.queue.scope.setCurrentIndex(window.queue.scope.findData("all"))
    qtbot.waitUntil(lambda: window.queue.count.text() == "10")
    assert window.queue.count.accessibleName() == "10 citations"


def test_who_judged_last_is_named_when_the_screen_opens_again(window: MainWindow, qtbot: QtBot) -> None:
    window.run_action("second")
    screen = window.screens.screens.get(SecondScreen)
    assert isinstance(screen, SecondScreen)
    assert screen.name.text() == REVIEWER.name
    screen.name.setFocus()
    qtbot.waitUntil(screen.name.hasFocus)
    screen.name.selectAll()
    qtbot.keyClicks(screen.name, "Second Reviewer")
    qtbot.keyClick(screen.name, Qt.Key.Key_Return)
    assert window.settings.text("reviewer.second") == "Second Reviewer"
    screen.close()
    qtbot.waitUntil(lambda: window.screens.screens.get(SecondScreen) is None)
    window.run_action("second")
    again = window.screens.screens.get(SecondScreen)
    assert isinstance(again, SecondScreen)
    assert again.name.text() == "Second Reviewer"
