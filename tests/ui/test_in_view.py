"""What is chosen is in view, in answer and queue, whatever becomes larger; what was scrolled away stays away."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QAbstractScrollArea, QApplication
from pytestqt.qtbot import QtBot

from desktop.core.verdicts import CheckedAnswer
from desktop.ui.answer_text import MarkedCitation, mark_citations
from desktop.ui.look import Look
from desktop.ui.main_window import MainWindow
from desktop.ui.panels.answer import AnswerPanel
from tests.ui.test_answer_text import answer


@pytest.fixture
def sized(look: Look) -> Iterator[Look]:
    yield look
    look.apply(look.scheme, font_scale=1.0)


def long_answer() -> tuple[CheckedAnswer, list[MarkedCitation]]:
    claims = [f"Sentence number {at} of a long answer about the limit [1]. " for at in range(40)]
    starts = [sum(map(len, claims[:at])) for at in range(40)]
    places = [
        ((at, at + len(words) - 1), (at + words.index("[1]"), at + words.index("[1]") + 3))
        for at, words in zip(starts, claims, strict=True)
    ]
    checked, records = answer("".join(claims), *places)
    return checked, list(mark_citations(records, {}))


@pytest.fixture
def panel(qtbot: QtBot, sized: Look) -> AnswerPanel:
    made = AnswerPanel(sized)
    qtbot.addWidget(made)
    made.resize(400, 300)
    with qtbot.waitExposed(made):
        made.show()
    return made


def is_in_view(panel: AnswerPanel) -> bool:
    marker = panel._marker()
    assert marker is not None
    return 0 <= marker.top() < marker.bottom() <= panel.text.viewport().height()


def turn_wheel(area: QAbstractScrollArea, steps: int) -> None:
    """Turn the wheel by so many steps over the middle of `area`, up for positive ones."""
    view = area.viewport()
    middle = QPointF(view.rect().center())
    for _ in range(abs(steps)):
        turned = QWheelEvent(
            middle, view.mapToGlobal(middle), QPoint(), QPoint(0, 120 if steps > 0 else -120),
            Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(view, turned)


def test_the_chosen_marker_of_the_first_answer_shown_is_in_view(panel: AnswerPanel, qtbot: QtBot) -> None:
    checked, marked = long_answer()
    panel.show_answer(checked, marked, "c39")
    qtbot.waitUntil(lambda: is_in_view(panel))


def test_a_text_size_that_changes_before_the_turn_is_painted_does_not_lose_the_marker(
    panel: AnswerPanel, sized: Look, qtbot: QtBot
) -> None:
    checked, marked = long_answer()
    panel.show_answer(checked, marked, "c0")
    panel.show_answer(checked, marked, "c39")
    sized.apply(sized.scheme, font_scale=2.0)
    qtbot.waitUntil(lambda: is_in_view(panel))


@pytest.mark.parametrize("size", [(330, 300), (700, 300), (400, 240), (330, 240)])
def test_the_marker_stays_in_view_however_the_words_wrap(
    panel: AnswerPanel, qtbot: QtBot, size: tuple[int, int]
) -> None:
    checked, marked = long_answer()
    panel.show_answer(checked, marked, "c20")
    qtbot.waitUntil(lambda: is_in_view(panel))
    panel.resize(*size)
    qtbot.waitUntil(lambda: panel.size().toTuple() == size)
    qtbot.waitUntil(lambda: is_in_view(panel))
    panel.resize(400, 300)
    qtbot.waitUntil(lambda: is_in_view(panel))


def test_a_marker_scrolled_away_is_not_brought_back_by_a_change_of_size(
    panel: AnswerPanel, sized: Look, qtbot: QtBot
) -> None:
    checked, marked = long_answer()
    panel.show_answer(checked, marked, "c39")
    qtbot.waitUntil(lambda: is_in_view(panel))
    turn_wheel(panel.text, 60)
    assert panel.text.verticalScrollBar().value() == 0
    panel.resize(340, 280)
    assert panel.text.verticalScrollBar().value() == 0
    sized.apply(sized.scheme, font_scale=1.5)
    assert panel.text.verticalScrollBar().value() == 0
    turn_wheel(panel.text, -200)
    assert is_in_view(panel)
    sized.apply(sized.scheme, font_scale=2.0)
    assert is_in_view(panel), "scrolled back, it stays"


def test_tab_through_all_links_leaves_the_answer_at_the_chosen_marker_and_its_question(
    panel: AnswerPanel, qtbot: QtBot
) -> None:
    checked, marked = long_answer()
    panel.show_answer(checked, marked, "c0")
    qtbot.waitUntil(lambda: panel._in_view.held)
    panel.activateWindow()
    panel.text.setFocus()
    qtbot.waitUntil(panel.text.hasFocus)
    for _ in range(30):
        qtbot.keyClick(panel.text, Qt.Key.Key_Tab)
    assert not is_in_view(panel)
    for _ in range(30):
        if panel.text.hasFocus():
            qtbot.keyClick(panel.text, Qt.Key.Key_Tab)
    assert not panel.text.hasFocus()
    assert is_in_view(panel)
    assert panel.text.verticalScrollBar().value() == 0


def test_the_chosen_row_of_the_queue_stays_in_view(window: MainWindow, sized: Look, qtbot: QtBot) -> None:
    rows, view = window.queue.model.rowCount(), window.queue.list
    assert rows > 3

    def seen() -> bool:
        place: QRect = view.visualRect(view.currentIndex())
        return place.top() >= 0 and place.bottom() <= max(view.viewport().height(), place.height())

    window.queue.step(rows)
    qtbot.waitUntil(seen)
    sized.apply(sized.scheme, font_scale=2.0)
    qtbot.waitUntil(seen)
    turn_wheel(view, 60)
    assert view.verticalScrollBar().value() == 0
    sized.apply(sized.scheme, font_scale=1.8)
    assert not seen(), "scrolled away by hand"


def test_the_number_of_an_answer_stands_above_its_own_words_only(panel: AnswerPanel, qtbot: QtBot) -> None:
    first, records = answer("The limit is $1 [1].", ((0, 20), (16, 19)))
    second, others = answer("The deductible is $5 [1].", ((0, 25), (21, 24)))
    panel.show_answer(first, mark_citations(records, {}), None)
    panel.show_position(1, 2, final=False)
    assert panel.number.text() == "1 of 2"
    panel.show_answer(second, mark_citations(others, {}), None)
    panel.show_position(2, 2, final=True)
    heads: set[tuple[str, bool, bool]] = set()

    def changed() -> bool:
        heads.add((panel.number.text(), panel.lock.isVisible(), "deductible" in panel.text.toPlainText()))
        return panel.number.text() == "2 of 2"

    qtbot.waitUntil(changed)
    assert heads == {("1 of 2", False, False), ("2 of 2", True, True)}
    panel.show_answer(None, (), None)
    panel.show_position(0, 0, final=False)
    assert panel.number.text() == ""
