"""The settings dialog: defaults come back into the fields, and are stored with Save only."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop.store.settings import Settings
from desktop.ui.dialogs.settings import SettingsDialog


def test_defaults_come_back_into_the_fields_and_the_name_stays(qtbot: QtBot, settings: Settings) -> None:
    settings.set_reviewer("Ana")
    settings.set_many({"look.theme": "dark", "look.font_scale": 2.0, "review.auto_advance": False})
    dialog = SettingsDialog(None, settings)
    qtbot.addWidget(dialog)
    assert dialog.value()["look.theme"] == "dark"
    qtbot.mouseClick(dialog.restore, Qt.MouseButton.LeftButton)
    wanted = dialog.value()
    assert (wanted["look.theme"], wanted["look.font_scale"], wanted["review.auto_advance"]) == ("system", 1.0, True)
    assert wanted["reviewer.name"] == "Ana"
    assert settings.text("look.theme") == "dark", "nothing is stored before Save"
