"""How a question is looked for: as the window says it, in every way of asking, also after it was closed; and told."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLineEdit
from pytestqt.qtbot import QtBot

from desktop.core.retrieval import Mode
from desktop.services.workspace import Desk
from desktop.store.settings import Settings
from desktop.ui.app import dispose
from desktop.ui.dialogs.paste import PasteDialog
from desktop.ui.dialogs.settings import SettingsDialog
from desktop.ui.dialogs.words import LineDialog
from desktop.ui.main_window import MainWindow
from desktop.ui.screens.checklist import ChecklistScreen
from tests.ui.answering import answer
from tests.ui.conftest import MakeWindow
from tests.ui.policy import make_policy


def choose(box: QComboBox, data: object) -> None:
    box.setCurrentIndex(box.findData(data))


def ask(window: MainWindow, question: str, qtbot: QtBot) -> str:
    """Type a question, ask it, and return the id of its run."""
    window.answer.focus_question()
    QTest.keyClicks(window.answer.field, question)
    with qtbot.waitSignal(window.working.answered) as told:
        QTest.keyClick(window.answer.field, Qt.Key.Key_Return)
    (checked,) = told.args
    return str(checked.receipt.id)


def search(window: MainWindow, words: str, qtbot: QtBot) -> list[str]:
    """Search without an answer and return the documents of what is shown."""

    def type_words(dialog: LineDialog) -> None:
        dialog.field.setText(words)
        dialog.ok.click()

    answer(LineDialog, type_words)
    with qtbot.waitSignal(window.working.searched):
        window.run_action("search")
    return [row.document_id for row in window.evidence.model.rows()]


def test_a_question_is_looked_for_as_the_settings_say(
    desk: Desk, make_window: MakeWindow, settings: Settings, qtbot: QtBot
) -> None:
    settings.set("search.mode", "source_rag")
    window = make_window(desk)
    assert window.answer.mode.currentText() == "Passages"
    run = ask(window, "What is the deductible of the building?", qtbot)
    assert desk.store.run(run).receipt.mode == "source_rag"
    assert window.evidence.notes.accessibleName().startswith("Passages · ")

    def hybrid(dialog: SettingsDialog) -> None:
        (box,) = [box for box in dialog.findChildren(QComboBox) if box.findData("long_context") >= 0]
        choose(box, "hybrid")
        dialog.ok.click()

    answer(SettingsDialog, hybrid)
    window.run_action("settings")
    assert window.answer.mode.currentText() == "Hybrid search"
    assert window.evidence.notes.accessibleName().startswith("Passages · "), "the open answer was not found anew"


def test_a_search_without_an_answer_stays_in_the_document_and_mode_chosen(
    desk: Desk, make_window: MakeWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    other = make_policy(tmp_path / "other.pdf", pages=3)
    desk.ingest([other])
    first, second = desk.store.document_ids()
    window = make_window(desk)
    window.session.selection.show_document(second)
    assert set(search(window, "building deductible", qtbot)) == {first, second}
    choose(window.answer.scope, True)
    choose(window.answer.mode, Mode.GRAPH_ONLY)
    assert set(search(window, "coverage", qtbot)) == {second}
    assert window.evidence.notes.accessibleName().startswith("“coverage” · Document tree")


def test_mode_and_scope_come_back(desk: Desk, make_window: MakeWindow, qtbot: QtBot) -> None:
    window = make_window(desk)
    choose(window.answer.mode, Mode.LONG_CONTEXT)
    choose(window.answer.scope, True)
    dispose(window)
    again = make_window(desk)
    assert (again.answer.mode.currentText(), again.answer.scope.currentText()) == ("Long context", "This document")


def test_the_filters_of_the_settings_narrow_what_the_window_asks(
    desk: Desk, make_window: MakeWindow, qtbot: QtBot
) -> None:
    window = make_window(desk)

    def narrow(text: str) -> None:
        def write(dialog: SettingsDialog) -> None:
            (field,) = [f for f in dialog.findChildren(QLineEdit) if "tenant=acme" in f.accessibleName()]
            field.setText(text)
            dialog.ok.click()

        answer(SettingsDialog, write)
        window.run_action("settings")

    window.settings = Settings()
    narrow("sourceUnit=table_row")
    run = ask(window, "What is the deductible of the building?", qtbot)
    assert desk.store.run(run).receipt.filters == {"sourceUnit": "table_row"}
    assert {row.unit for row in window.evidence.model.rows()[:3]} == {"table_row"}
    assert "Filters: sourceUnit=table_row." in window.evidence.notes.accessibleName()
    narrow("sourceUnit")
    QTest.keyClicks(window.answer.field, "What is the deductible?")
    with qtbot.waitSignal(window.working.asking_failed):
        QTest.keyClick(window.answer.field, Qt.Key.Key_Return)
    assert "saved in the settings" in window.pages.banner.text()


def test_what_no_question_field_asks_is_looked_for_as_the_settings_say_too(
    desk: Desk, make_window: MakeWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    Settings().set_many({"search.mode": "source_rag", "search.limit": 4})
    window = make_window(desk)

    def paste(dialog: PasteDialog) -> None:
        dialog.question.setText("What is the limit of the building?")
        dialog.text.setPlainText('It is "Building $1,000,000" [1].')
        dialog.ok.click()

    answer(PasteDialog, paste)
    with qtbot.waitSignal(window.working.answered):
        window.run_action("paste_answer")
    questions = tmp_path / "short.csv"
    questions.write_text("question\nWhen is the proof of loss due?\n", "utf-8")
    window.run_action("checklist")
    screen = window.screens.screens.get(ChecklistScreen)
    assert isinstance(screen, ChecklistScreen)
    assert screen.add_file(questions)
    screen.run_or_pause()
    qtbot.waitUntil(lambda: screen.job is None)
    asked = [desk.store.run(run).receipt for run in desk.store.run_ids()]
    assert [(receipt.mode, receipt.limit) for receipt in asked] == 2 * [("source_rag", 4)]
