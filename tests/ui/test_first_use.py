"""What most starts never show is made when it is first asked for: each widget costs time until the window is there."""

from __future__ import annotations

from PySide6.QtWidgets import QCompleter
from pytestqt.qtbot import QtBot

from desktop.ui.main_window import MainWindow
from desktop.ui.panels.find import FindBar


def test_the_find_bar_is_made_by_the_first_search(window: MainWindow, qtbot: QtBot) -> None:
    assert window.findChildren(FindBar) == []
    window.run_action("escape")
    assert window.findChildren(FindBar) == [], "asking whether it is open makes none"
    window.run_action("find")
    assert window.findChildren(FindBar) == [window.pages.find_bar]
    assert window.pages.find_is_open
    window.run_action("escape")
    assert not window.pages.find_is_open


def test_the_list_of_completions_is_made_by_the_first_offer(window: MainWindow) -> None:
    assert window.findChildren(QCompleter) == []
