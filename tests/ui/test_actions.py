"""The action table: every action works, no two share a key, changed keys are checked."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMenu

from desktop.ui.actions import ACTIONS, action_text, find_conflicts, keys_in_force
from desktop.ui.dialogs.keys import RemapDialog, key_sheet
from desktop.ui.dialogs.palette import Command, rank_commands
from desktop.ui.keyboard import shown_key
from desktop.ui.main_window import MainWindow

SPEC_KEYS = {
    "accept": "A",
    "reject": "X",
    "correct": "C",
    "unsure": "U",
    "flag": "F",
    "skip": "Space",
    "next": "J",
    "previous": "K",
    "next_answer": "Shift+J",
    "previous_answer": "Shift+K",
    "jump": "Return",
    "previous_place": "[",
    "next_place": "]",
    "note": "N",
    "zoom_in": "+",
    "zoom_out": "-",
    "zoom_reset": "0",
    "fit_width": "W",
    "rotate": "R",
    "undo": "Ctrl+Z",
    "redo": "Ctrl+Shift+Z",
    "find": "Ctrl+F",
    "filter": "/",
    "palette": "Ctrl+K",
    "ask": "Ctrl+L",
    "escape": "Esc",
}


def test_ids_are_unique_and_texts_given() -> None:
    assert len({s.id for s in ACTIONS}) == len(ACTIONS)
    assert all(action_text(s).strip() for s in ACTIONS)


def test_the_standard_keys_are_those_of_the_contract() -> None:
    keys = keys_in_force({})
    assert {action: key for action, key in SPEC_KEYS.items() if key not in keys[action]} == {}
    assert "F1" in keys["keys"]
    assert "?" in keys["keys"]


def test_the_standard_keys_do_not_clash() -> None:
    assert find_conflicts(keys_in_force({})) == []


def test_a_changed_key_that_is_taken_is_a_conflict() -> None:
    found = find_conflicts(keys_in_force({"flag": ("A",)}))
    assert [{c.first, c.second} for c in found] == [{"accept", "flag"}]
    assert find_conflicts(keys_in_force({"flag": ("Shift+ctrl+z",)})) != []


def test_no_decision_repeats_while_its_key_is_held() -> None:
    decisions = {
        "accept",
        "reject",
        "correct",
        "unsure",
        "flag",
        "undo",
        "redo",
        "final",
        "also_apply",
        "cite_selection",
    }
    assert not [s.id for s in ACTIONS if s.id in decisions and s.repeat]
    assert not [s.id for s in ACTIONS if s.id.startswith("reason_") and s.repeat]


def test_every_action_has_a_handler_a_menu_entry_and_its_key(window: MainWindow) -> None:
    assert [s.id for s in ACTIONS if not any(hasattr(group, s.handler) for group in window.groups)] == []
    in_menus = {a.objectName() for menu in window.menuBar().actions() for a in menu.menu().actions() if a.objectName()}
    assert in_menus == {s.id for s in ACTIONS}
    assert all(window.board.actions[s.id].shortcuts() for s in ACTIONS if s.keys)


def test_the_key_sheet_names_every_key() -> None:
    sheet = key_sheet(keys_in_force({}))
    assert "Accept" in sheet
    assert "Next citation" in sheet


def test_the_key_dialog_refuses_a_taken_key_and_names_its_owner(window: MainWindow) -> None:
    dialog = RemapDialog(window, {})
    assert not dialog.assign("flag", "A")
    assert "Accept" in dialog.trouble.text()
    assert dialog.assign("flag", "G")
    assert dialog.value() == {"flag": ("G",)}
    dialog.deleteLater()


def test_a_key_used_twice_after_a_reset_can_be_saved_again_once_one_of_the_two_moves(window: MainWindow) -> None:
    dialog = RemapDialog(window, {"accept": ("Y",), "flag": ("A",)})
    dialog.tree.setCurrentItem(dialog._items["accept"])
    dialog.clear.click()
    assert not dialog.ok.isEnabled()
    assert dialog.assign("flag", "G")
    assert dialog.ok.isEnabled()
    assert dialog.value() == {"flag": ("G",)}
    dialog.deleteLater()


def test_changed_keys_are_stored_and_bound(window: MainWindow) -> None:
    window.set_keys({"flag": ("G",)})
    assert [s.toString() for s in window.board.actions["flag"].shortcuts()] == ["G"]
    assert window.changed_keys() == {"flag": ("G",)}


def test_the_palette_finds_actions_by_parts_of_words() -> None:
    commands = [Command("a", "Fit width"), Command("b", "Find in document"), Command("c", "Accept")]
    assert [c.id for c in rank_commands(commands, "fi")] == ["a", "b"]
    assert [c.id for c in rank_commands(commands, "doc find")] == ["b"]
    assert len(rank_commands(commands, "")) == 3


def test_keys_read_left_to_right_in_a_right_to_left_window(window: MainWindow, qapp: QApplication) -> None:
    """A full stop or comma at the end of "Ctrl+." went to the front: ".+Ctrl"."""
    qapp.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    try:
        assert shown_key("Ctrl+,") == "\u2066Ctrl+,\u2069"
        assert "\u2066Ctrl+,\u2069" in key_sheet(keys_in_force({}))
        menu = window.menuBar().findChildren(QMenu)[0]
        menu.aboutToShow.emit()
        settings = window.board.actions["settings"]
        assert settings.text().partition("\t")[2] == "\u2066Ctrl+,\u2069"
        assert window.board.named("settings").count("Ctrl") == 1
        dialog = RemapDialog(window, {})
        assert dialog.edit.layoutDirection() == Qt.LayoutDirection.LeftToRight
        dialog.deleteLater()
    finally:
        qapp.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
    assert shown_key("Ctrl+,") == "Ctrl+,"
