"""The second review: blind words change no state, agreement with its warnings, statements of the samples."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from desktop.core.decisions import HumanState
from desktop.services.review_second import ELUSION, NOT_FOUND, QUALITY, SECOND, ratings
from desktop.services.workspace import Desk
from desktop.ui.screens.second import SecondScreen
from desktop.ui.theme import Scheme
from desktop.ui.widgets import Column, reveal
from tests.ui.conftest import MakeWindow


@pytest.fixture
def screen(reviewed_desk: Desk, make_window: MakeWindow, qtbot: QtBot) -> SecondScreen:
    for record, state in zip(
        reviewed_desk.store.citations(),
        [HumanState.ACCEPTED, HumanState.REJECTED, HumanState.ACCEPTED, HumanState.ACCEPTED],
        strict=False,
    ):
        reviewed_desk.review.decide(record.citation_id, state)
    window = make_window(reviewed_desk)
    window.run_action("second")
    found = window.screens.screens.get(SecondScreen)
    assert isinstance(found, SecondScreen)
    found.name.setText("Second Reviewer")
    return found


def draw(screen: SecondScreen, purpose: str, size: int, qtbot: QtBot) -> None:
    screen.sampled.setCurrentIndex(screen.sampled.findData(purpose))
    screen.size_.setValue(size)
    screen.draw_sample()
    qtbot.waitUntil(lambda: screen.job is None)


def test_without_a_sample_the_screen_says_what_to_do(screen: SecondScreen) -> None:
    assert screen.nothing.isVisible()
    screen.tabs.choose(2)
    assert screen.proof.isVisible()
    assert "accepted: no sample was drawn yet." in screen.proof.text.toPlainText()


def test_the_sample_hides_the_first_reviewers_words(screen: SecondScreen, qtbot: QtBot) -> None:
    draw(screen, SECOND, 4, qtbot)
    lines = screen.list.lines_model.lines()
    assert len(lines) == 4
    assert {line.chips[0][0] for line in lines} == {"pending"}


def test_blind_words_by_key_change_no_state_and_go_on(screen: SecondScreen, qtbot: QtBot) -> None:
    draw(screen, SECOND, 4, qtbot)
    review = screen.session.store.review
    before = {row.citation_id: row.state for row in review.queue()}
    screen.list.setCurrentIndex(screen.list.lines_model.index(0))
    screen.list.setFocus()
    for key in (Qt.Key.Key_A, Qt.Key.Key_A, Qt.Key.Key_X, Qt.Key.Key_U):
        qtbot.keyClick(screen.list, key)
    assert [line.chips[0][0] for line in screen.list.lines_model.lines()].count("accepted") == 2
    review.refresh()
    assert {row.citation_id: row.state for row in review.queue()} == before
    assert screen.session.store.store.verify_log().ok
    assert "4 of 4 judged" in screen.words.toolTip()


def test_a_drawn_sample_is_judged_by_the_next_key_and_no_field_decides(screen: SecondScreen, qtbot: QtBot) -> None:
    screen.draw.setFocus()
    screen.size_.setValue(4)
    qtbot.keyClick(screen.draw, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: screen.job is None and screen.list.lines_model.rowCount() == 4)
    assert screen.list.hasFocus()

    def words() -> list[str]:
        return [line.chips[0][0] for line in screen.list.lines_model.lines()]

    for holder in (screen.draw, screen.tabs.findChildren(QAbstractButton)[0]):
        holder.setFocus()
        qtbot.keyClick(holder, Qt.Key.Key_A)
    assert words().count("accepted") == 2
    stored = len(screen.session.store.store.events())
    for field in (screen.size_, screen.seed, screen.name):
        field.setFocus()
        qtbot.keyClick(field, Qt.Key.Key_A)
        qtbot.keyClick(field, Qt.Key.Key_U)
    assert len(screen.session.store.store.events()) == stored


def test_who_would_judge_own_decisions_is_told_and_proves_nothing_by_them(screen: SecondScreen, qtbot: QtBot) -> None:
    screen.name.setText(screen.session.store.reviewer.name)
    draw(screen, QUALITY, 3, qtbot)
    assert "You decided 3 citations of this sample yourself." in screen.banner.text()
    assert "0 of 3 accepted checked" in screen.proof.text.toPlainText()
    screen.name.setText("Second Reviewer")
    screen.name.editingFinished.emit()
    assert "yourself" not in screen.banner.text()


def test_changed_keys_decide_blind_too_and_the_buttons_name_them(screen: SecondScreen, qtbot: QtBot) -> None:
    screen.window_.set_keys({"accept": ("Shift+Y",)})
    screen.close()
    screen.window_.run_action("second")
    again = screen.window_.screens.screens.get(SecondScreen)
    assert isinstance(again, SecondScreen)
    draw(again, ELUSION, 3, qtbot)
    assert "Accept  Shift+Y" in [made.text() for made in again.blind.findChildren(QPushButton)]
    again.list.setFocus()
    qtbot.keyClick(again.list, Qt.Key.Key_A)
    assert all(line.value.state is HumanState.PENDING for line in again.list.lines_model.lines())
    qtbot.keyClick(again.list, Qt.Key.Key_Y, Qt.KeyboardModifier.ShiftModifier)
    assert again.list.lines_model.lines()[0].value.state is HumanState.ACCEPTED


def test_a_rejection_takes_its_reason_by_digit_though_the_next_citation_is_chosen(
    screen: SecondScreen, qtbot: QtBot
) -> None:
    draw(screen, SECOND, 4, qtbot)
    screen.list.setCurrentIndex(screen.list.lines_model.index(0))
    screen.list.setFocus()
    first = screen.list.current()
    assert first is not None
    qtbot.keyClick(screen.list, Qt.Key.Key_X)
    assert screen.blind.strip.isVisible()
    assert screen.list.currentIndex().row() == 1
    qtbot.keyClick(screen.list, Qt.Key.Key_6)
    assert screen.blind.strip.isHidden()
    qtbot.keyClick(screen.list, Qt.Key.Key_X)
    qtbot.keyClick(screen.list, Qt.Key.Key_Return)
    board = screen.blind.board
    assert board is not None
    assert sorted(r.reason for r in board.queue() if r.reason is not None) == [6, 6]
    words = ratings(screen.session.store.store)[board.reviewer.id].by_citation
    assert words[first.value.citation_id].reason == 6  # type: ignore[attr-defined]


@pytest.mark.parametrize("height", [900, 600, 420])
def test_the_reasons_lie_over_no_row_and_over_no_button(screen: SecondScreen, qtbot: QtBot, height: int) -> None:
    screen.resize(1100, height)
    draw(screen, SECOND, 4, qtbot)
    listed, strip = screen.list, screen.blind.strip
    listed.setCurrentIndex(listed.lines_model.index(0))
    listed.setFocus()
    for row in range(1, 4):
        qtbot.keyClick(listed, Qt.Key.Key_X)
        assert listed.currentIndex().row() == row
        qtbot.waitUntil(lambda: height < 600 or not covered(strip, listed.viewport()))
        at = listed.visualRect(listed.currentIndex()).center()
        assert listed.viewport().rect().contains(at), "the row to judge next is in view"
        if height >= 600:  # in a lower place the reasons need all of it
            assert not strip.geometry().contains(listed.viewport().mapTo(screen.blind, at))
        buttons = [made for made in screen.blind.findChildren(QPushButton) if made.property("state")]
        assert not any(covered(strip, made) for made in buttons)
    qtbot.keyClick(listed, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not screen.blind.layout().contentsMargins().bottom())
    assert not listed.viewportMargins().bottom(), "the room is given back"


def test_in_a_low_window_of_large_text_the_row_to_judge_next_stays_clear_of_the_reasons(
    screen: SecondScreen, qtbot: QtBot
) -> None:
    screen.look.apply(Scheme.LIGHT, font_scale=2.0)
    try:
        screen.resize(1100, 640)
        draw(screen, SECOND, 4, qtbot)
        listed, strip = screen.list, screen.blind.strip
        listed.setCurrentIndex(listed.lines_model.index(0))
        listed.setFocus()
        for row in range(1, 4):
            qtbot.keyClick(listed, Qt.Key.Key_X)
            assert listed.currentIndex().row() == row

            def clear() -> bool:
                chosen = listed.visualRect(listed.currentIndex())
                place = QRect(listed.viewport().mapTo(screen.blind, chosen.topLeft()), chosen.size())
                return listed.viewport().rect().contains(chosen) and not strip.geometry().intersects(place)

            qtbot.waitUntil(clear)
        assert screen.purpose.text() in screen.heading.toolTip()
    finally:
        screen.look.apply(Scheme.LIGHT)


def covered(strip: QWidget, part: QWidget) -> bool:
    place = QRect(part.mapTo(strip.parentWidget(), QPoint()), part.size())
    return strip.isVisible() and strip.geometry().intersects(place)


def test_another_reason_is_typed_and_letters_in_it_decide_nothing(screen: SecondScreen, qtbot: QtBot) -> None:
    draw(screen, SECOND, 4, qtbot)
    screen.list.setCurrentIndex(screen.list.lines_model.index(0))
    screen.list.setFocus()
    qtbot.keyClick(screen.list, Qt.Key.Key_X)
    qtbot.keyClick(screen.list, Qt.Key.Key_0)
    assert screen.blind.strip.text.hasFocus()
    qtbot.keyClicks(screen.blind.strip.text, "a x u")
    qtbot.keyClick(screen.blind.strip.text, Qt.Key.Key_Return)
    board = screen.blind.board
    assert board is not None
    decided = [r for r in board.queue() if r.state is not HumanState.PENDING]
    assert [(r.state, r.reason, r.reason_text) for r in decided] == [(HumanState.REJECTED, 0, "a x u")]


def test_esc_leaves_the_reason_out_and_the_screen_open(screen: SecondScreen, qtbot: QtBot) -> None:
    draw(screen, SECOND, 4, qtbot)
    screen.list.setFocus()
    qtbot.keyClick(screen.list, Qt.Key.Key_X)
    qtbot.keyClick(screen.list, Qt.Key.Key_Escape)
    assert screen.blind.strip.isHidden()
    assert screen.isVisible()
    qtbot.keyClick(screen.list, Qt.Key.Key_7)
    board = screen.blind.board
    assert board is not None
    assert [r.reason for r in board.queue() if r.state is HumanState.REJECTED] == [None]


def test_a_held_key_decides_nothing(screen: SecondScreen, qtbot: QtBot) -> None:
    draw(screen, SECOND, 4, qtbot)
    held = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_A, Qt.KeyboardModifier.NoModifier, "a", autorep=True)
    QApplication.sendEvent(screen.list, held)
    assert {line.chips[0][0] for line in screen.list.lines_model.lines()} == {"pending"}


def test_agreement_is_told_with_n_and_warnings_and_the_differences_listed(screen: SecondScreen, qtbot: QtBot) -> None:
    draw(screen, SECOND, 4, qtbot)
    for _ in range(4):
        screen.blind.decide(HumanState.ACCEPTED)
    screen.tabs.choose(1)
    qtbot.waitUntil(lambda: len(screen.agreement.people) == 2)
    words = screen.agreement.figures.text()
    assert "3 of 4 decided alike" in words
    assert "n = 4" in words
    assert "mean little below 30" in words
    lines = screen.agreement.differences.lines_model.lines()
    assert len(lines) == 1
    assert {chip[0] for chip in lines[0].chips} == {"accepted", "rejected"}
    screen.agreement.differences.opened.emit(lines[0])
    assert screen.session.selection.value.citation_id == getattr(lines[0].value, "row").citation_id  # noqa: B009


def test_at_double_text_size_rows_of_both_lists_of_the_agreement_are_in_sight(
    screen: SecondScreen, qtbot: QtBot
) -> None:
    screen.look.apply(Scheme.LIGHT, font_scale=2.0)
    screen.resize(1000, 640)
    draw(screen, SECOND, 4, qtbot)
    for state in (HumanState.UNSURE, HumanState.ACCEPTED, HumanState.REJECTED, HumanState.ACCEPTED):
        screen.blind.decide(state)
    screen.tabs.choose(1)
    qtbot.waitUntil(lambda: len(screen.agreement.people) == 2)
    table, differing = screen.agreement.cross_table, screen.agreement.differences
    assert table.model().rowCount() > 2
    qtbot.waitUntil(lambda: table.viewport().height() >= 3 * table.verticalHeader().defaultSectionSize())
    assert differing.lines_model.rowCount() > 1
    qtbot.waitUntil(lambda: differing.viewport().height() >= 2 * differing.sizeHintForRow(0))

    def scrolled_to() -> bool:
        reveal(differing)
        return differing.mapTo(screen.parts, differing.rect().bottomLeft()).y() <= screen.parts.height()

    qtbot.waitUntil(scrolled_to)
    screen.look.apply(Scheme.LIGHT)
    part = screen.parts.currentWidget()
    assert isinstance(part, Column)
    qtbot.waitUntil(lambda: part.verticalScrollBar().maximum() == 0)


def test_an_agreement_looked_at_too_early_shows_the_second_reviewer_later(screen: SecondScreen, qtbot: QtBot) -> None:
    screen.tabs.choose(1)
    qtbot.waitUntil(lambda: screen.agreement.first.count() == 1)
    assert "Two reviewers are needed" in screen.agreement.figures.text()
    screen.tabs.choose(0)
    draw(screen, SECOND, 4, qtbot)
    for _ in range(4):
        qtbot.keyClick(screen.list, Qt.Key.Key_A)
    screen.tabs.choose(1)
    qtbot.waitUntil(lambda: screen.agreement.first.count() == 2)
    assert screen.agreement.first.currentData() != screen.agreement.second.currentData()
    assert "4" in screen.agreement.figures.text()
    screen.agreement.second.setCurrentIndex(screen.agreement.first.currentIndex())
    assert screen.agreement.figures.text() == "Choose two different reviewers."


def test_the_samples_say_what_they_prove(screen: SecondScreen, qtbot: QtBot) -> None:
    draw(screen, ELUSION, 3, qtbot)
    assert len(screen.list.lines_model.lines()) == 3
    screen.blind.decide(HumanState.ACCEPTED)
    screen.blind.decide(HumanState.REJECTED)
    screen.tabs.choose(2)
    text = screen.proof.text.toPlainText()
    assert "2 of 6 auto-rejected checked, 1 overturned: 50.0 %, 95 % interval" in text
    assert "seed 1" in text
    assert "accepted: no sample was drawn yet." in text


def test_nothing_to_draw_from_is_said(screen: SecondScreen, qtbot: QtBot) -> None:
    draw(screen, NOT_FOUND, 3, qtbot)
    assert "nothing to draw" in screen.banner.text()
