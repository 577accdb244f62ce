"""The first files of a new analyst, who has no workspace yet: a folder is offered, and they are added there."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QPushButton
from pytestqt.qtbot import QtBot

from desktop.ui.main_window import MainWindow
from tests.ui.conftest import MakeWindow
from tests.ui.policy import make_policy
from tests.ui.test_job import drop


def press(window: MainWindow, words: str, qtbot: QtBot) -> None:
    (found,) = [b for b in window.pages.banner.findChildren(QPushButton) if b.text() == words and b.isVisible()]
    qtbot.mouseClick(found, Qt.MouseButton.LeftButton)


def choose_next(monkeypatch: pytest.MonkeyPatch, *folders: Path | None) -> None:
    """Let the system's dialog choose these folders, one after the other; None closes it."""
    left = [str(folder) if folder is not None else "" for folder in folders]
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: left.pop(0))


def test_files_dropped_without_a_workspace_are_added_to_the_folder_chosen_for_them(
    make_window: MakeWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    folder = tmp_path / "policies of June"
    folder.mkdir()
    window = make_window(None)
    window.session.owns_desk = True
    drop(window, make_policy(tmp_path / "one.pdf", pages=1))
    drop(window, make_policy(tmp_path / "two.pdf", pages=2))
    assert "No workspace is open, so this was not added: one.pdf, two.pdf" in window.pages.banner.text()
    choose_next(monkeypatch, None, folder)
    press(window, "Choose a folder …", qtbot)
    assert "one.pdf, two.pdf" in window.pages.banner.text(), "who chose none can choose again"
    with qtbot.waitSignal(window.working.ingested):
        press(window, "Choose a folder …", qtbot)
    assert window.session.store.path == folder
    assert [d.name for d in window.session.documents()] == ["one.pdf", "two.pdf"]
    assert "not added" not in window.pages.banner.text()
    qtbot.waitUntil(lambda: window.session.reading is not None and window.pages.view.pictures_ready())


def test_files_dropped_while_a_workspace_opens_are_added_to_it(
    make_window: MakeWindow, workspace: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    window = make_window(None)
    window.session.owns_desk = True
    window.open_workspace(workspace)
    assert window.session.desk is None
    with qtbot.waitSignal(window.working.ingested):
        drop(window, make_policy(tmp_path / "one.pdf", pages=1))
    assert [d.name for d in window.session.documents()] == ["policy.pdf", "one.pdf"]
    qtbot.waitUntil(lambda: window.session.reading is not None and window.pages.view.pictures_ready())


def test_a_folder_that_is_no_workspace_to_be_had_keeps_the_files(
    make_window: MakeWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    nowhere = tmp_path / "file"
    nowhere.write_text("no folder", "utf-8")
    window = make_window(None)
    drop(window, make_policy(tmp_path / "one.pdf", pages=1))
    choose_next(monkeypatch, nowhere)
    with qtbot.waitSignal(window.openings.opened):
        press(window, "Choose a folder …", qtbot)
    assert "one.pdf" in window.pages.banner.text()
    assert "cannot be made" in window.pages.banner.text()
