"""The dialog of an export, by itself."""

from __future__ import annotations

from pathlib import Path

from pytestqt.qtbot import QtBot

from desktop.ui.dialogs.exporting import ExportDialog
from desktop.ui.look import Look

FORMATS = (("csv", "CSV", ".csv"), ("xlsx", "Excel", ".xlsx"))


def test_another_format_changes_the_ending_and_nothing_else_of_the_name(
    look: Look, qtbot: QtBot, tmp_path: Path
) -> None:
    dialog = ExportDialog(None, FORMATS, {}, tmp_path)
    qtbot.addWidget(dialog)
    for typed, wanted in (
        ("review v1.2 of 30.11.2026.csv", "review v1.2 of 30.11.2026.xlsx"),
        ("review v1.2", "review v1.2.xlsx"),
    ):
        dialog.format.setCurrentIndex(0)
        dialog.path.setText(str(tmp_path / typed))
        dialog.format.setCurrentIndex(1)
        assert dialog.value().path == tmp_path / wanted
