"""Completion of the fields of a search in the question field, over a real index."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop.ui.commands.view import ViewCommands
from desktop.ui.completing import Completion
from desktop.ui.main_window import MainWindow


@pytest.fixture
def completion(window: MainWindow, qtbot: QtBot) -> Completion:
    desk = window.session.desk
    assert desk is not None
    desk.maintain()
    views = next(group for group in window.groups if isinstance(group, ViewCommands))
    window.answer.focus_question()
    qtbot.waitUntil(window.answer.field.hasFocus)
    return views.completion


def test_values_are_offered_while_a_field_is_typed_and_enter_takes_one(
    window: MainWindow, completion: Completion, qtbot: QtBot
) -> None:
    asked: list[object] = []
    window.answer.question_asked.connect(asked.append)
    field = window.answer.field
    qtbot.keyClicks(field, "limit unit:table_c")
    qtbot.waitUntil(lambda: completion.offered() == ["unit:table_cell"])
    qtbot.keyClick(completion.list, Qt.Key.Key_Down)
    qtbot.keyClick(completion.list, Qt.Key.Key_Return)
    assert field.toPlainText() == "limit unit:table_cell "
    assert asked == []
    qtbot.keyClick(field, Qt.Key.Key_Return)
    assert len(asked) == 1


def test_what_occurs_in_the_workspace_is_offered(window: MainWindow, completion: Completion, qtbot: QtBot) -> None:
    desk = window.session.desk
    assert desk is not None
    known = desk.retriever.filter_values("sectionId")
    assert known
    qtbot.keyClicks(window.answer.field, "section:")
    qtbot.waitUntil(lambda: len(completion.offered()) == min(len(known), 20))


def test_a_question_in_words_opens_no_list_and_names_come_when_asked_for(
    window: MainWindow, completion: Completion, qtbot: QtBot
) -> None:
    field = window.answer.field
    qtbot.keyClicks(field, "What is the limit for")
    qtbot.waitUntil(lambda: not window.session.bridge.busy("completion"))
    assert completion.offered() == []
    qtbot.keyClick(field, Qt.Key.Key_Space, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: completion.offered() == ["form:"])
    window.answer.left.connect(lambda: pytest.fail("Esc closes the list, not the field"))
    qtbot.keyClick(completion.list, Qt.Key.Key_Escape)
    assert completion.offered() == []
    assert field.hasFocus()
