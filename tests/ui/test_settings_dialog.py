"""The settings dialog: defaults come back into the fields, and are stored with Save only."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QSpinBox
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


def test_the_text_size_is_typed_in_percent_and_stored_as_a_factor(qtbot: QtBot, settings: Settings) -> None:
    settings.set_many({"look.font_scale": 1.5})
    dialog = SettingsDialog(None, settings)
    qtbot.addWidget(dialog)
    field = next(box for box in dialog.findChildren(QSpinBox) if box.text() == "150 %")
    field.selectAll()
    QTest.keyClicks(field, "180")
    assert dialog.value()["look.font_scale"] == 1.8


def test_the_provider_is_chosen_from_those_there_are_and_one_that_is_gone_is_kept(
    qtbot: QtBot, settings: Settings
) -> None:
    settings.set_many({"answers.provider": "a plug-in of yesterday"})
    dialog = SettingsDialog(None, settings)
    qtbot.addWidget(dialog)
    (chosen,) = [box for box in dialog.findChildren(QComboBox) if box.findData("extractive") >= 0]
    assert dialog.value()["answers.provider"] == "a plug-in of yesterday"
    QTest.keyClick(chosen, Qt.Key.Key_Home)
    assert dialog.value()["answers.provider"] == "extractive"
