"""What most starts never show is made when it is first asked for: each widget costs time until the window is there."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCompleter, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from desktop.ui.main_window import MainWindow
from desktop.ui.panels.find import FindBar
from desktop.ui.telling import Notice


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


def test_the_parts_of_messages_are_made_by_the_first_words(window: MainWindow) -> None:
    banner = window.pages.banner
    assert banner.findChildren(QWidget) == []
    assert banner.text() == ""
    banner.show_notice(Notice("warning", "The file was moved.", "Look for it."))
    assert banner.text() == "The file was moved. Look for it."
    assert all(part.isVisible() for part in banner.findChildren(QLabel) if part.text())


def test_the_reasons_are_made_by_the_first_rejection(window: MainWindow, qtbot: QtBot) -> None:
    assert window.strip.findChildren(QWidget) == []
    qtbot.keyClick(window.queue.list, Qt.Key.Key_X)
    assert window.strip.isVisible()
    assert len([part for part in window.strip.findChildren(QPushButton) if part.isVisible()]) == 10
