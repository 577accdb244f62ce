"""The dialog of an export, by itself."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from desktop.export.registry import find_format
from desktop.export.rows import ExportData
from desktop.services.exporting import format_titles
from desktop.ui.dialogs.exporting import ExportDialog, Scope
from desktop.ui.dialogs.words import ConfirmDialog
from desktop.ui.language import install
from desktop.ui.look import Look
from desktop.ui.main_window import MainWindow
from tests.ui.answering import answer

ALL = Scope("all", "Of all answers", {"total": 10, "accepted": 4})
FORMATS = (("csv", "CSV", ".csv"), ("xlsx", "Excel", ".xlsx"))


def test_another_format_changes_the_ending_and_nothing_else_of_the_name(
    look: Look, qtbot: QtBot, tmp_path: Path
) -> None:
    dialog = ExportDialog(None, FORMATS, [ALL], tmp_path)
    qtbot.addWidget(dialog)
    for typed, wanted in (
        ("review v1.2 of 30.11.2026.csv", "review v1.2 of 30.11.2026.xlsx"),
        ("review v1.2", "review v1.2.xlsx"),
    ):
        dialog.format.setCurrentIndex(0)
        dialog.path.setText(str(tmp_path / typed))
        dialog.format.setCurrentIndex(1)
        assert dialog.value().path == tmp_path / wanted


def test_each_scope_counts_its_own_decisions(look: Look, qtbot: QtBot, tmp_path: Path) -> None:
    dialog = ExportDialog(None, FORMATS, [ALL, Scope("queue", "As the queue shows", {"total": 2})], tmp_path)
    qtbot.addWidget(dialog)
    assert dialog.only.itemText(1) == "Accepted (4)"
    dialog.scope.setCurrentIndex(1)
    assert dialog.only.itemText(1) == "Accepted (0)"
    assert dialog.only.itemText(0) == "All citations (2)"
    assert dialog.value().scope == "queue"


@pytest.mark.parametrize("agreed", [True, False])
def test_a_file_that_is_there_is_replaced_only_when_a_person_agrees(
    look: Look, qtbot: QtBot, tmp_path: Path, agreed: bool
) -> None:
    (tmp_path / "evidence.csv").write_text("of yesterday", encoding="utf-8")
    dialog = ExportDialog(None, FORMATS, [ALL], tmp_path)
    qtbot.addWidget(dialog)
    dialog.show()
    answer(ConfirmDialog, ConfirmDialog.accept if agreed else ConfirmDialog.reject)
    dialog.ok.click()
    assert bool(dialog.result()) is agreed
    assert dialog.isHidden() is agreed
    dialog.path.setText(str(tmp_path / "new.csv"))
    dialog.ok.click()
    assert dialog.result(), "a new name needs no question"


@pytest.mark.parametrize("name", [f"/{'a' * 300}.csv", "~nobody-of-this-name/evidence.csv"])
def test_a_path_that_cannot_be_is_left_to_the_export(look: Look, qtbot: QtBot, tmp_path: Path, name: str) -> None:
    dialog = ExportDialog(None, FORMATS, [ALL], tmp_path)
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.path.setText(name)
    dialog.ok.click()
    assert dialog.result()
    assert dialog.value().path == Path(name)


def test_what_the_queue_shows_can_leave_alone(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    window.settings.set("export.folder", str(tmp_path))
    window.queue.scope.setCurrentIndex(window.queue.scope.findData("all"))
    window.queue.filters.code.addItem("fact mismatch", "fact_mismatch")
    window.queue.filters.code.setCurrentIndex(1)
    qtbot.waitUntil(lambda: {row.code for row in window.queue.model.rows()} == {"fact_mismatch"})
    shown = {row.evidence_id for row in window.queue.model.rows()}

    def choose(dialog: ExportDialog) -> None:
        dialog.format.setCurrentIndex(dialog.format.findData("json"))
        dialog.scope.setCurrentIndex(dialog.scope.findData("queue"))
        dialog.accept()

    answer(ExportDialog, choose)
    window.run_action("export")
    target = tmp_path / "evidence.json"
    qtbot.waitUntil(target.exists)
    written = json.loads(target.read_text(encoding="utf-8"))
    assert {row["evidence_id"] for row in written["rows"]} == shown
    window.queue.text.setText("no such words")
    qtbot.waitUntil(lambda: window.queue.model.rowCount() == 0)
    answer(ExportDialog, lambda dialog: (offered.append(dialog.scope.findData("queue")), dialog.reject()))
    offered: list[int] = []
    window.run_action("export")
    assert offered == [-1], "an empty queue is no scope"


@pytest.mark.parametrize("agreed", [True, False])
def test_files_the_dialog_could_not_know_of_are_asked_about_before_any_is_written(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, agreed: bool
) -> None:
    def in_two(data: ExportData) -> tuple[tuple[str, ExportData], ...]:
        return ("one", data), ("two", data)

    monkeypatch.setattr(find_format("csv"), "parts", in_two, raising=False)
    there = tmp_path / "evidence - two.csv"
    there.write_text("of yesterday", encoding="utf-8")
    window.settings.set("export.folder", str(tmp_path))
    asked: list[str] = []

    def choose(dialog: ExportDialog) -> None:
        dialog.format.setCurrentIndex(dialog.format.findData("csv"))
        dialog.accept()

    def reply(dialog: ConfirmDialog) -> None:
        asked.extend(part.text() for part in dialog.findChildren(QLabel))
        dialog.accept() if agreed else dialog.reject()

    answer(ExportDialog, choose)
    answer(ConfirmDialog, reply)
    window.run_action("export")
    qtbot.waitUntil(lambda: "evidence - two.csv" in asked)
    qtbot.waitUntil(lambda: not window.session.bridge.jobs())
    assert (tmp_path / "evidence - one.csv").exists() is agreed
    assert (there.read_text(encoding="utf-8") == "of yesterday") is not agreed


def test_enter_loses_nothing(look: Look, qtbot: QtBot) -> None:
    dialog = ConfirmDialog(None, "2 decisions are not saved", "Closing loses them.", accept="Close", loses=True)
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitUntil(dialog.isActiveWindow)
    qtbot.keyClick(dialog.focusWidget() or dialog, Qt.Key.Key_Return)
    assert dialog.isHidden()
    assert not dialog.result()
    other = ConfirmDialog(None, "Mark this answer final?", "", accept="Mark final")
    qtbot.addWidget(other)
    other.show()
    qtbot.waitUntil(other.isActiveWindow)
    qtbot.keyClick(other.focusWidget() or other, Qt.Key.Key_Return)
    assert other.result()


def test_the_formats_are_told_in_the_language_of_the_window(tmp_path: Path, qtbot: QtBot, qapp: QApplication) -> None:
    install(qapp, "de")
    try:
        dialog = ExportDialog(None, format_titles(), [ALL], tmp_path)
        qtbot.addWidget(dialog)
        shown = " ".join(dialog.format.itemText(at) for at in range(dialog.format.count()))
    finally:
        install(qapp, "en")
    assert "wieder importierbar" in shown
    english = [word for word in ("complete", "report", "with", "spreadsheets", "highlights") if word in shown]
    assert english == []
