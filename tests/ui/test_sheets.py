"""Every screen that shows a table gives it: by key on the clipboard, by button into a file."""

from __future__ import annotations

import csv
from pathlib import Path

import openpyxl
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from desktop.core.decisions import HumanState
from desktop.services.workspace import Desk
from desktop.ui.main_window import MainWindow
from desktop.ui.screens.dashboard import DashboardScreen
from desktop.ui.screens.second import SecondScreen
from desktop.ui.screens.selftest import SelfTestScreen
from tests.ui.conftest import MakeWindow
from tests.ui.test_screens import open_screen


def copied() -> list[list[str]]:
    return list(csv.reader(QApplication.clipboard().text().splitlines(), delimiter="\t"))


def test_figures_are_copied_with_shares_and_counts_as_numbers(window: MainWindow, qtbot: QtBot) -> None:
    screen = open_screen(window, "dashboard", qtbot)
    assert isinstance(screen, DashboardScreen)
    screen.by.setCurrentIndex(3)
    qtbot.waitUntil(lambda: screen.job is None and len(screen.groups) == 2)
    qtbot.keyClick(screen, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    rows = copied()
    assert len(rows) == 1 + sum(len(g.ratios) for g in screen.groups)
    first = screen.groups[0].ratios[0]
    assert rows[1][0] == screen.groups[0].name
    assert (int(rows[1][3]), int(rows[1][4])) == (first.numerator, first.denominator)
    assert float(rows[1][2]) == pytest.approx(first.share)
    assert f"{len(rows) - 1} rows copied" in screen.words.toolTip()


def test_a_table_is_saved_by_its_button_with_the_facts_of_the_workspace(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = open_screen(window, "dashboard", qtbot)
    assert isinstance(screen, DashboardScreen)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "figures"), ""))
    qtbot.mouseClick(screen.table_tools.save, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "rows saved" in screen.words.toolTip())
    book = openpyxl.load_workbook(tmp_path / "figures.xlsx")
    facts = {row[0].value: str(row[1].value) for row in book["Read me"].iter_rows(max_col=2)}
    assert window.session.store.store.workspace_id in facts["Workspace"]
    assert book.worksheets[1].max_row == 1 + sum(len(g.ratios) for g in screen.groups)


def test_the_self_test_has_no_table_before_it_ran_and_all_kinds_after(window: MainWindow, qtbot: QtBot) -> None:
    screen = open_screen(window, "selftest", qtbot)
    assert isinstance(screen, SelfTestScreen)
    QApplication.clipboard().setText("before")
    screen.table_tools.copy_table()
    assert QApplication.clipboard().text() == "before"
    screen.count.setValue(60)
    qtbot.mouseClick(screen.run, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: screen.job is None and screen.model.rowCount() > 0)
    screen.table_tools.copy_table()
    rows = copied()
    assert sum(int(row[1]) for row in rows[1:] if row[1]) == sum(c.items for _, c in screen.kinds)


def test_a_sample_is_copied_with_the_second_reviewers_words(
    reviewed_desk: Desk, make_window: MakeWindow, qtbot: QtBot
) -> None:
    for record in reviewed_desk.store.citations()[:4]:
        reviewed_desk.review.decide(record.citation_id, HumanState.ACCEPTED)
    window = make_window(reviewed_desk)
    screen = open_screen(window, "second", qtbot)
    assert isinstance(screen, SecondScreen)
    screen.name.setText("Second Reviewer")
    screen.size_.setValue(4)
    screen.draw_sample()
    qtbot.waitUntil(lambda: screen.job is None)
    screen.list.setFocus()
    qtbot.keyClick(screen.list, Qt.Key.Key_X)
    qtbot.keyClick(screen.list, Qt.Key.Key_5)
    screen.table_tools.copy_table()
    rows = copied()
    assert len(rows) == 5
    assert [row[1] for row in rows[1:]].count("rejected") == 1
    assert next(row for row in rows if row[1] == "rejected")[2] == "number, date or unit differs"
    screen.tabs.choose(2)
    screen.table_tools.copy_table()
    assert len(copied()) > 1
