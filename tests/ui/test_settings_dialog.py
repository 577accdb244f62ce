"""The settings dialog: defaults come back into the fields, are stored with Save only, and hold from then on."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from desktop.core.retrieval import Mode
from desktop.services.workspace import Desk
from desktop.store.settings import Settings
from desktop.ui.app import dispose
from desktop.ui.dialogs.settings import SettingsDialog
from desktop.ui.main_window import MainWindow
from tests.ui.answering import answer
from tests.ui.conftest import MakeWindow


def field(dialog: SettingsDialog, name: str) -> QWidget:
    return next(w for w in dialog.findChildren(QWidget) if w.accessibleName().startswith(name))


def save(window: MainWindow, *, name: str = "", dark: bool | None = None, mode: Mode | None = None) -> None:
    """Change settings by the dialog of the menu."""

    def fill(dialog: SettingsDialog) -> None:
        if name:
            writing = field(dialog, "Your name")
            assert isinstance(writing, QLineEdit)
            writing.setText(name)
        box, ways = field(dialog, "Show pages dark"), field(dialog, "Search")
        assert isinstance(box, QCheckBox) and isinstance(ways, QComboBox)
        box.setChecked(box.isChecked() if dark is None else dark)
        ways.setCurrentIndex(ways.currentIndex() if mode is None else ways.findData(mode))
        dialog.ok.click()

    answer(SettingsDialog, fill)
    window.run_action("settings")


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


def test_the_name_given_stands_under_the_next_decision(window: MainWindow, qtbot: QtBot) -> None:
    window.settings.set_reviewer("ana")
    window.run_action("accept")
    save(window, name="Ana Analyst")
    window.run_action("reject")
    store = window.session.store.store
    qtbot.waitUntil(lambda: any(event.reviewer.name == "Ana Analyst" for event in store.events()))
    assert store.verify_log().ok


def test_what_is_shown_as_the_settings_say_follows_them_at_once_and_in_every_workspace(
    desk: Desk, make_window: MakeWindow
) -> None:
    window = make_window(desk)
    save(window, dark=True, mode=Mode.SOURCE_RAG)
    assert window.pages.view.dark
    assert window.pages.dark.isChecked()
    dispose(window)
    window.settings.set_many({"look.dark_pages": False, "search.mode": "long_context"})
    again = make_window(desk)
    assert not again.pages.view.dark, "nobody chose dark pages for this workspace"
    assert again.answer.mode.currentData() == "long_context"
    again.run_action("dark_pages")
    dispose(again)
    assert make_window(desk).pages.view.dark, "chosen here, it stays"


def test_settings_that_cannot_be_saved_hold_in_the_window(desk: Desk, make_window: MakeWindow) -> None:
    window = make_window(desk)
    window.settings.path.mkdir()
    save(window, dark=True)
    assert window.pages.view.dark
    assert "could not be saved" in window.pages.banner.text()
