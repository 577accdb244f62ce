"""Keys decide, at once, and only when they should."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QInputMethodEvent, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

import desktop.ui
from desktop.core.decisions import EventKind, HumanState
from desktop.services.workspace import Desk
from desktop.ui.actions import ACTIONS
from desktop.ui.catalogue import collect_texts
from desktop.ui.dialogs.words import NoteDialog
from desktop.ui.main_window import MainWindow
from desktop.ui.tour import window_steps
from tests.ui.answering import answer


def press(
    qtbot: QtBot, window: MainWindow, key: Qt.Key | str, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
) -> None:
    target = QApplication.focusWidget() or window.queue.list
    if isinstance(key, str):
        qtbot.keyClick(target, key, modifier)
    else:
        qtbot.keyClick(target, key, modifier)


def chosen(window: MainWindow) -> str:
    citation = window.session.selection.value.citation_id
    assert citation is not None
    return citation


def decisions(desk: Desk) -> int:
    return len(desk.store.events())


@pytest.mark.parametrize(
    ("key", "state"),
    [("a", HumanState.ACCEPTED), ("x", HumanState.REJECTED), ("u", HumanState.UNSURE), ("c", HumanState.CORRECTED)],
)
def test_one_key_stores_the_decision_and_goes_on(
    window: MainWindow, reviewed_desk: Desk, qtbot: QtBot, key: str, state: HumanState
) -> None:
    rows = window.queue.model.rows()
    at = next(i for i, r in enumerate(rows) if r.code == "quote_elsewhere")
    window.presenter.open_row(rows[at])
    before = chosen(window)
    press(qtbot, window, key)
    assert reviewed_desk.store.citation_states()[before].state is state
    assert chosen(window) != before
    assert window.queue.list.hasFocus()


def test_correcting_points_to_where_the_quote_really_stands_and_keeps_the_original(
    window: MainWindow, reviewed_desk: Desk, qtbot: QtBot
) -> None:
    row = next(r for r in window.queue.model.rows() if r.code == "quote_elsewhere")
    window.presenter.open_row(row)
    record = reviewed_desk.store.citation(row.citation_id)
    press(qtbot, window, "c")
    state = reviewed_desk.store.citation_states()[row.citation_id]
    assert state.corrected_to == record.verdict.elsewhere[0].span_id
    assert reviewed_desk.store.citation(row.citation_id).verdict == record.verdict


def test_a_reason_digit_is_appended_to_the_rejection_already_stored(
    window: MainWindow, reviewed_desk: Desk, qtbot: QtBot
) -> None:
    first = chosen(window)
    press(qtbot, window, "x")
    assert reviewed_desk.store.citation_states()[first].state is HumanState.REJECTED
    assert not window.strip.isHidden()
    press(qtbot, window, "5")
    assert reviewed_desk.store.citation_states()[first].reason == 5
    assert window.strip.isHidden()
    second = chosen(window)
    press(qtbot, window, "x")
    press(qtbot, window, Qt.Key.Key_Return)
    assert reviewed_desk.store.citation_states()[second].reason == 5, "Enter repeats the last reason"
    kinds = [e.kind for e in reviewed_desk.store.events()]
    assert kinds == [EventKind.DECIDE, EventKind.REASON, EventKind.DECIDE, EventKind.REASON]


def test_reason_other_needs_a_text(window: MainWindow, reviewed_desk: Desk, qtbot: QtBot) -> None:
    first = chosen(window)
    press(qtbot, window, "x")
    press(qtbot, window, "0")
    assert window.strip.text.hasFocus()
    qtbot.keyClicks(window.strip.text, "axe")
    assert decisions(reviewed_desk) == 1, "letters in the field decide nothing"
    qtbot.keyClick(window.strip.text, Qt.Key.Key_Return)
    state = reviewed_desk.store.citation_states()[first]
    assert (state.reason, state.reason_text) == (0, "axe")
    assert window.queue.list.hasFocus()


def test_zero_zooms_while_no_reason_is_asked(window: MainWindow, reviewed_desk: Desk, qtbot: QtBot) -> None:
    press(qtbot, window, "0")
    assert abs(window.pages.view.zoom - 96 / 72) < 0.01
    assert decisions(reviewed_desk) == 0


@pytest.mark.parametrize("field", ["answer.field", "queue.text", "pages.page_box", "pages.find_bar.field"])
def test_letters_in_a_text_field_never_decide(
    window: MainWindow, reviewed_desk: Desk, qtbot: QtBot, field: str
) -> None:
    window.pages.find_bar.open_bar()
    widget: QWidget = window
    for name in field.split("."):
        widget = getattr(widget, name)
    widget.setFocus()
    qtbot.keyClicks(widget, "axucfn jk0[]/?")
    qtbot.keyClick(widget, Qt.Key.Key_Space)
    assert decisions(reviewed_desk) == 0
    window.pages.view.select_all()
    qtbot.keyClick(widget, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert len(reviewed_desk.store.citations("run-a")) == 5, "Ctrl+Enter in a field cites nothing"
    window.pages.view.clear_picked()
    if not widget.hasFocus():  # Enter in the page box goes to the page, and the keyboard with it
        widget.setFocus()
    qtbot.keyClick(widget, Qt.Key.Key_Escape)
    assert decisions(reviewed_desk) == 0, "Esc leaves, it never decides"
    assert not widget.hasFocus()


def test_a_key_of_the_analysts_own_decides_in_no_field_whatever_it_is(
    window: MainWindow, reviewed_desk: Desk, qtbot: QtBot
) -> None:
    window.set_keys({"accept": ("Ctrl+Y",), "reject": ("F6",)})
    field = window.queue.text
    field.setFocus()
    qtbot.keyClick(field, Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(field, Qt.Key.Key_F6)
    assert decisions(reviewed_desk) == 0
    window.queue.list.setFocus()
    qtbot.keyClick(window.queue.list, Qt.Key.Key_F6)
    assert decisions(reviewed_desk) == 1


def test_a_held_key_decides_once(window: MainWindow, reviewed_desk: Desk) -> None:
    target = window.queue.list
    target.setFocus()
    first = chosen(window)
    # What a keyboard sends while a key is held: one press, then repeats, with a release only at the end.
    for repeated in (False, True, True, True):
        QTest.simulateEvent(target, True, Qt.Key.Key_A, Qt.KeyboardModifier.NoModifier, "a", repeated)
    QTest.simulateEvent(target, False, Qt.Key.Key_A, Qt.KeyboardModifier.NoModifier, "a", False)
    assert decisions(reviewed_desk) == 1
    assert reviewed_desk.store.citation_states()[first].state is HumanState.ACCEPTED


def test_text_that_an_input_method_composes_decides_nothing(
    window: MainWindow, reviewed_desk: Desk, qtbot: QtBot
) -> None:
    field = window.answer.field
    field.setFocus()
    QApplication.sendEvent(field, QInputMethodEvent("あx", []))
    assert decisions(reviewed_desk) == 0
    commit = QInputMethodEvent()
    commit.setCommitString("axu")
    QApplication.sendEvent(field, commit)
    assert field.toPlainText() == "axu"
    assert decisions(reviewed_desk) == 0


def test_space_on_a_button_presses_the_button_and_does_not_skip(
    window: MainWindow, reviewed_desk: Desk, qtbot: QtBot
) -> None:
    first = chosen(window)
    accept = window.card.buttons["accept"]
    accept.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(accept, Qt.Key.Key_Space)
    assert reviewed_desk.store.citation_states()[first].state is HumanState.ACCEPTED


def test_a_dialog_takes_the_letters_and_gives_the_keyboard_back(
    window: MainWindow, reviewed_desk: Desk, qtbot: QtBot
) -> None:
    first = chosen(window)

    def write(dialog: NoteDialog) -> None:
        qtbot.keyClicks(dialog.field, "a fax note")
        dialog.accept()

    answer(NoteDialog, write)
    press(qtbot, window, "n")
    assert reviewed_desk.store.citation_states()[first].note == "a fax note"
    assert reviewed_desk.store.citation_states()[first].state is HumanState.PENDING
    assert window.focusWidget() is window.queue.list
    qtbot.waitUntil(window.isActiveWindow)
    answer(NoteDialog, write)
    press(qtbot, window, "n")
    assert reviewed_desk.store.citation_states()[first].note == "a fax notea fax note", "the note there is kept"


def test_flag_is_independent_of_the_decision(window: MainWindow, reviewed_desk: Desk, qtbot: QtBot) -> None:
    first = chosen(window)
    press(qtbot, window, "f")
    state = reviewed_desk.store.citation_states()[first]
    assert (state.flagged, state.state) == (True, HumanState.PENDING)
    assert chosen(window) == first


def test_a_flag_set_or_taken_back_moves_no_line_of_the_card(window: MainWindow, qtbot: QtBot) -> None:
    def top() -> int:
        QApplication.processEvents()
        return window.card.sentence.mapTo(window.card, window.card.sentence.rect().topLeft()).y()

    before = top()
    press(qtbot, window, "f")
    qtbot.waitUntil(window.card.flag.isVisible)
    assert top() == before


def test_j_k_and_arrows_move_without_deciding(window: MainWindow, reviewed_desk: Desk, qtbot: QtBot) -> None:
    ids = [r.citation_id for r in window.queue.model.rows()]
    seen = [chosen(window)]
    for key in ("j", Qt.Key.Key_Down, "k", Qt.Key.Key_Up, Qt.Key.Key_Space):
        press(qtbot, window, key)
        seen.append(chosen(window))
    assert seen == [ids[0], ids[1], ids[2], ids[1], ids[0], ids[1]]
    assert decisions(reviewed_desk) == 0


def test_shift_j_and_k_change_the_answer(window: MainWindow, qtbot: QtBot) -> None:
    press(qtbot, window, Qt.Key.Key_J, Qt.KeyboardModifier.ShiftModifier)
    assert window.session.selection.value.run_id == "run-b"
    press(qtbot, window, Qt.Key.Key_K, Qt.KeyboardModifier.ShiftModifier)
    assert window.session.selection.value.run_id == "run-a"
    assert window.queue.list.hasFocus()


def test_enter_goes_to_the_evidence_and_back(window: MainWindow, qtbot: QtBot) -> None:
    row = next(r for r in window.queue.model.rows() if r.page and r.code == "accepted_exact")
    window.presenter.open_row(row)
    press(qtbot, window, Qt.Key.Key_Return)
    assert window.pages.view.hasFocus()
    assert row.page in window.pages.view.visible_pages()
    press(qtbot, window, Qt.Key.Key_Return)
    assert window.queue.list.hasFocus()


def test_brackets_step_through_the_places(window: MainWindow, qtbot: QtBot) -> None:
    row = next(r for r in window.queue.model.rows() if r.code == "quote_elsewhere")
    window.presenter.open_row(row)
    press(qtbot, window, "]")
    assert window.session.selection.value.place == 1
    assert "Found elsewhere" in window.card.address.text()
    press(qtbot, window, "[")
    assert window.session.selection.value.place == 0


def test_undo_and_redo_by_key_are_events_and_bring_the_citation_back(
    window: MainWindow, reviewed_desk: Desk, qtbot: QtBot
) -> None:
    first = chosen(window)
    press(qtbot, window, "a")
    press(qtbot, window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert reviewed_desk.review.state(first).state is HumanState.PENDING
    assert chosen(window) == first
    press(qtbot, window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert reviewed_desk.review.state(first).state is HumanState.ACCEPTED
    assert [e.kind for e in reviewed_desk.store.events()] == [EventKind.DECIDE, EventKind.UNDO, EventKind.REDO]


def test_a_final_answer_refuses_decisions_in_words(window: MainWindow, reviewed_desk: Desk, qtbot: QtBot) -> None:
    window.reviewing.set_final("run-a", final=True)
    first = chosen(window)
    press(qtbot, window, "a")
    assert reviewed_desk.review.state(first).state is HumanState.PENDING
    assert not window.pages.banner.isHidden()
    assert not window.card.buttons["accept"].isEnabled()


def test_a_changed_key_decides_and_the_old_one_does_not(window: MainWindow, reviewed_desk: Desk, qtbot: QtBot) -> None:
    window.set_keys({"accept": ("G",)})
    first = chosen(window)
    press(qtbot, window, "a")
    assert decisions(reviewed_desk) == 0
    press(qtbot, window, "g")
    assert reviewed_desk.review.state(first).state is HumanState.ACCEPTED
    assert "G" in window.card.buttons["accept"].text()


def test_a_changed_key_is_named_wherever_the_window_names_keys(window: MainWindow) -> None:
    assert window.pages.open_find.toolTip() == "Find in document (Ctrl+F)"
    assert window.header.palette_button.text() == "Search all actions   Ctrl+K"
    assert window.queue.text.placeholderText() == "Filter  ( / )"
    assert window.card.after.toolTip() == "Next place (])"
    keys = {"filter": ("Y",), "next_place": (".",), "next": (), "correct": ("Shift+X",)}
    window.set_keys({"find": ("F7",), "palette": ("Ctrl+Y",), "ask": ("Ctrl+B",), "export": (), **keys})
    assert window.queue.text.placeholderText() == "Filter  ( Y )"
    assert window.card.after.toolTip() == "Next place (.)"
    assert window.card.empty._advice.text() == "Choose one in the queue below."
    assert window.board.named("correct") == "Correct: re-point to the place shown (Shift+X)"
    assert window.pages.open_find.toolTip() == "Find in document (F7)"
    assert window.header.palette_button.text() == "Search all actions   Ctrl+Y"
    told = " ".join(step.words for step in window_steps(window))
    assert "question (Ctrl+B)" in told
    assert "citations (–)" in told


def test_a_marker_in_the_answer_is_followed_by_keyboard(window: MainWindow, qtbot: QtBot) -> None:
    text = window.answer.text
    text.setFocus(Qt.FocusReason.TabFocusReason)
    text.moveCursor(QTextCursor.MoveOperation.Start)
    qtbot.keyClick(text, Qt.Key.Key_Tab)
    qtbot.keyClick(text, Qt.Key.Key_Tab)
    assert text.textCursor().charFormat().isAnchor()
    wanted = text.textCursor().charFormat().anchorHref().partition(":")[2]
    qtbot.keyClick(text, Qt.Key.Key_Return)
    assert window.session.selection.value.citation_id == wanted


def test_no_text_of_the_window_writes_a_key_out_that_can_be_changed() -> None:
    changeable = {key for spec in ACTIONS for key in spec.keys if key not in ("Esc", "Return", "Enter")}
    written = []
    for context, texts in collect_texts(Path(desktop.ui.__file__).parent).items():
        for text in texts if context != "Sentences" else ():  # those are of the engines, which know no keys
            named = re.findall(r"(?:press|drücken|\() ?([^\s().]+?) ?(?=[\s).]|$)|   ([A-Z])$", text)
            written += [(context, text) for found in named if changeable & set(found)]
    assert written == []
