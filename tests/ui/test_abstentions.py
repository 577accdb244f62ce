"""Answers "not found": what was searched is shown, pages open, own words are searched, a person signs off."""

from __future__ import annotations

import re

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop.core.decisions import HumanState
from desktop.services.abstentions import find_abstentions
from desktop.services.workspace import Desk
from desktop.ui.screens.abstentions import AbstentionsScreen
from tests.ui.conftest import MakeWindow
from tests.ui.holding import held

CTRL = Qt.KeyboardModifier.ControlModifier
QUESTION = "Which satellites orbit the planet Jupiter?"


@pytest.fixture
def screen(desk: Desk, make_window: MakeWindow, qtbot: QtBot) -> AbstentionsScreen:
    checked = desk.ask(QUESTION)
    assert checked.parsed.abstained
    desk.ask("What is the limit for the building?")
    window = make_window(desk)
    window.run_action("not_found")
    found = window.screens.screens.get(AbstentionsScreen)
    assert isinstance(found, AbstentionsScreen)
    qtbot.waitUntil(lambda: found.job is None)
    return found


def test_only_answers_that_found_nothing_are_listed_with_what_was_searched(screen: AbstentionsScreen) -> None:
    assert [item.question for item in screen.found] == [QUESTION]
    assert "policy.pdf, 6 pages" in screen.facts.toPlainText()
    assert re.search(rf"“{re.escape(QUESTION)}” \(\d+ passages? found\)", screen.facts.toPlainText())
    assert screen.list.lines_model.lines()[0].chips[0][0] == "open"


def test_a_sign_off_is_an_event_and_can_be_taken_back(screen: AbstentionsScreen, desk: Desk, qtbot: QtBot) -> None:
    screen.sign.click()
    qtbot.waitUntil(lambda: screen.job is None)
    run_id = screen.found[0].run_id
    assert desk.review.run_state(run_id).final
    assert screen.list.lines_model.lines()[0].chips[0][0] == "signed off"
    assert "1 of 1" in screen.words.toolTip()
    screen.sign.click()
    qtbot.waitUntil(lambda: screen.job is None)
    assert not desk.review.run_state(run_id).final
    assert [str(e.kind) for e in desk.store.events()] == ["final", "unlock"]


def test_a_sign_off_is_taken_back_and_given_again_by_the_keys_of_undo_and_redo(
    screen: AbstentionsScreen, desk: Desk, qtbot: QtBot
) -> None:
    run_id = screen.found[0].run_id
    screen.sign.setFocus()
    qtbot.keyClick(screen.sign, Qt.Key.Key_Space)
    for keys, final in ((CTRL, False), (CTRL | Qt.KeyboardModifier.ShiftModifier, True)):
        qtbot.keyClick(screen.list, Qt.Key.Key_Z, keys)
        qtbot.waitUntil(lambda final=final: desk.review.run_state(run_id).final is final)  # type: ignore[misc]
        qtbot.waitUntil(lambda: screen.job is None)
        assert (screen.list.lines_model.lines()[0].chips[0][0] == "signed off") is final
        assert screen.facts.toPlainText().startswith("Signed off by") is final
    assert [str(event.kind) for event in desk.store.events()] == ["final", "undo", "redo"]
    qtbot.keyClick(screen.list, Qt.Key.Key_Z, CTRL | Qt.KeyboardModifier.ShiftModifier)
    qtbot.waitUntil(lambda: screen.words.toolTip() == "There is nothing to redo.")


def test_undo_in_the_main_window_names_the_answer_that_is_no_longer_signed_off(
    screen: AbstentionsScreen, qtbot: QtBot
) -> None:
    window = screen.window_
    screen.sign.click()
    screen.close()
    window.session.selection.show_run(window.session.store.store.run_ids()[-1])  # another than the one signed off
    for action, told in (("undo", "No longer final"), ("redo", "Final again")):
        window.run_action(action)
        assert window.status.words.toolTip() == f"{told}: {QUESTION}"


def test_undo_beside_answers_not_found_names_the_citation_it_took_back(
    screen: AbstentionsScreen, desk: Desk, qtbot: QtBot
) -> None:
    record = desk.store.citations()[0]
    desk.review.decide(record.citation_id, HumanState.ACCEPTED)
    qtbot.keyClick(screen.list, Qt.Key.Key_Z, CTRL)
    qtbot.waitUntil(lambda: screen.words.toolTip() == f"{record.evidence_id}: pending")


def test_a_sign_off_tells_who_gave_it_and_taking_it_back_is_no_main_deed(
    screen: AbstentionsScreen, desk: Desk, qtbot: QtBot
) -> None:
    assert "Signed off" not in screen.facts.toPlainText()
    assert screen.sign.objectName() == "primary"
    screen.sign.click()
    qtbot.waitUntil(lambda: screen.job is None)
    state = desk.review.run_state(screen.found[0].run_id)
    first = screen.facts.toPlainText().splitlines()[0]
    assert first == f"Signed off by {state.reviewer}, {state.at[:16].replace('T', ' ')}"
    assert screen.sign.objectName() == ""
    screen.sign.click()
    qtbot.waitUntil(lambda: screen.job is None)
    assert "Signed off" not in screen.facts.toPlainText()
    assert screen.sign.objectName() == "primary"


def test_own_words_are_searched_without_asking_again(screen: AbstentionsScreen, desk: Desk, qtbot: QtBot) -> None:
    screen.query.setText("proof of loss")
    screen.search()
    qtbot.waitUntil(lambda: screen.job is None)
    lines = screen.nearest.lines_model.lines()
    assert any("proof of loss" in line.title for line in lines)
    assert len(desk.store.runs()) == 2
    screen.nearest.opened.emit(lines[0])
    assert screen.session.selection.value.span_id == lines[0].value


def test_a_sign_off_while_a_search_runs_is_shown(screen: AbstentionsScreen, qtbot: QtBot) -> None:
    with held(screen.window_, qtbot):
        screen.query.setText("proof of loss")
        screen.search()
        screen.sign_off()
    assert screen.list.lines_model.lines()[0].chips[0][0] == "signed off"
    assert screen.progress.isHidden()
    assert screen.job is None


def test_passages_found_for_one_answer_are_not_shown_under_another(
    screen: AbstentionsScreen, desk: Desk, qtbot: QtBot
) -> None:
    desk.ask("Who owns the planet Saturn?")
    screen.refresh()
    qtbot.waitUntil(lambda: len(screen.found) == 2)
    with held(screen.window_, qtbot):
        screen.query.setText("proof of loss")
        screen.search()
        screen.list.setCurrentIndex(screen.list.lines_model.index(1))
    assert screen.question.text() == screen.found[1].question
    assert screen.nearest_title.text() == "Nearest passages"


def test_what_was_tried_is_kept_with_the_answer(screen: AbstentionsScreen, desk: Desk, qtbot: QtBot) -> None:
    for words in ("moons of a planet", "moons of a planet", "proof of loss"):
        screen.query.setText(words)
        screen.search()
        qtbot.waitUntil(lambda: screen.job is None)
    tried = find_abstentions(desk.store)[0].queries
    assert [query.words for query in tried] == [QUESTION, "moons of a planet", "proof of loss"]
    assert tried[2].found > 0
    screen.refresh()
    qtbot.waitUntil(lambda: screen.job is None)
    assert "“proof of loss”" in screen.facts.toPlainText()


def test_what_was_tried_is_told_before_the_sign_off(screen: AbstentionsScreen, qtbot: QtBot) -> None:
    screen.query.setText("moons of a planet")
    screen.search()
    qtbot.waitUntil(lambda: screen.job is None)
    assert re.search(r"“moons of a planet” \(\d+ passages? found\)", screen.facts.toPlainText())


def test_unread_pages_open_in_the_main_window(desk: Desk, make_window: MakeWindow, qtbot: QtBot) -> None:
    from msgspec.structs import replace

    checked = desk.ask(QUESTION)
    document = desk.store.document_ids()[0]
    receipt = replace(checked.receipt, id="unread", unreadable_pages=((document, 5),))
    desk.store.save_run(replace(checked, receipt=receipt))
    item = find_abstentions(desk.store)[1]
    assert [(p.page, p.reason) for p in item.unread] == [(5, "now readable")]
    window = make_window(desk)
    window.run_action("not_found")
    screen = window.screens.screens.get(AbstentionsScreen)
    assert isinstance(screen, AbstentionsScreen)
    qtbot.waitUntil(lambda: screen.job is None and len(screen.found) == 2)
    screen.list.setCurrentIndex(screen.list.lines_model.index(1))
    assert screen.unread.isVisible()
    screen.unread.opened.emit(screen.unread.lines_model.lines()[0])
    qtbot.waitUntil(lambda: window.pages.view.page == 5)


def test_without_such_answers_the_screen_says_so(desk: Desk, make_window: MakeWindow, qtbot: QtBot) -> None:
    window = make_window(desk)
    window.run_action("not_found")
    screen = window.screens.screens.get(AbstentionsScreen)
    assert isinstance(screen, AbstentionsScreen)
    qtbot.waitUntil(lambda: screen.job is None)
    assert screen.empty.isVisible()
