"""A window that starts with a workspace, which is opened on a thread while the window is built."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.services.workspace import Desk
from desktop.store.settings import Settings
from desktop.ui import app
from desktop.ui.app import _Start, dispose, launch
from desktop.ui.language import install
from desktop.ui.look import Look
from tests.ui.conftest import MakeWindow


@pytest.fixture(autouse=True)
def _patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "_PATIENCE_SECONDS", 60.0)


def test_the_window_comes_up_with_its_workspace(
    qapp: QApplication, look: Look, settings: Settings, workspace: Path
) -> None:
    window = launch(qapp, settings, workspace)
    try:
        assert [d.name for d in window.session.documents()] == ["policy.pdf"]
        assert window.library.documents.rowCount() == 1
        assert not window.session.bridge.busy("open")
    finally:
        dispose(window)


def test_a_workspace_held_by_another_window_comes_up_read_only(
    qapp: QApplication, look: Look, settings: Settings, desk: Desk
) -> None:
    window = launch(qapp, settings, desk.path)
    try:
        assert window.session.desk is not None
        assert window.session.desk.read_only
        assert "read-only" in window.pages.banner.text()
    finally:
        dispose(window)


def test_a_workspace_that_cannot_be_opened_is_said_in_the_window(
    qapp: QApplication, look: Look, settings: Settings, tmp_path: Path, qtbot: QtBot
) -> None:
    no_folder = tmp_path / "file"
    no_folder.write_text("no folder", "utf-8")
    window = launch(qapp, settings, no_folder)
    try:
        qtbot.waitUntil(lambda: "file" in window.pages.banner.text())
        assert window.session.desk is None
    finally:
        dispose(window)


@pytest.mark.parametrize(
    ("room", "fills"), [(QSize(1366, 768), True), (QSize(1440, 900), True), (QSize(1920, 1080), False)]
)
def test_a_first_window_fills_a_screen_that_its_frame_would_not_fit_into(
    qapp: QApplication, look: Look, settings: Settings, room: QSize, fills: bool
) -> None:
    window = launch(qapp, settings, None, room=room)
    try:
        assert window.isMaximized() == fills
    finally:
        dispose(window)


@pytest.mark.parametrize(("language", "words"), [("en", "defaults are used"), ("de", "es gelten die Vorgaben")])
def test_settings_that_could_not_be_used_are_told_at_the_start(
    qapp: QApplication, make_window: MakeWindow, tmp_path: Path, language: str, words: str
) -> None:
    file = tmp_path / "spoilt.toml"
    file.write_text('[look]\nfont_scale = "huge"\n[reviewer]\nname = "Ana"\n[tour]\ndone = true\n', "utf-8")
    install(qapp, language)
    try:
        window = make_window(None)
        start = _Start([], Settings(file))
        start.window = window
        start.run()
        start.close()
        assert words in window.pages.banner.text()
        assert "look.font_scale" in window.pages.banner.text()
        assert next(tmp_path.glob("spoilt.bad-*")).name in window.pages.banner.text()
    finally:
        install(qapp, "en")
