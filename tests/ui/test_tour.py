"""The tour points at the real parts, is left by key, and lets nothing be decided under it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from desktop.store.settings import Settings
from desktop.ui.app import _Start
from desktop.ui.main_window import MainWindow
from desktop.ui.theme import Scheme
from desktop.ui.tour import Tour, beside, window_steps
from tests.ui.conftest import MakeWindow


def begin(window: MainWindow) -> Tour:
    window.run_action("tour")
    tour = next(t for t in window.findChildren(Tour) if t.isVisible())
    QApplication.processEvents()
    return tour


def press(key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    focus = QApplication.focusWidget()
    assert focus is not None
    QTest.keyClick(focus, key, modifiers)


def framed(tour: Tour, window: MainWindow, part: QWidget) -> bool:
    place = QRect(part.mapTo(window, QPoint(0, 0)), part.size())
    frame = tour.target()
    return frame.contains(place & tour.rect().adjusted(2, 2, -2, -2)) and place.adjusted(-4, -4, 4, 4).contains(frame)


@pytest.mark.parametrize(
    ("text", "size", "mirrored"),
    [(1.0, (1300, 850), False), (1.0, (1300, 850), True), (2.0, (1300, 850), False), (1.0, (1024, 700), False)],
)
def test_every_step_frames_its_part_and_stands_clear_of_it(
    window: MainWindow, qtbot: QtBot, text: float, size: tuple[int, int], mirrored: bool
) -> None:
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    try:
        application.setLayoutDirection(Qt.LayoutDirection.RightToLeft if mirrored else Qt.LayoutDirection.LeftToRight)
        window.look.apply(Scheme.LIGHT, font_scale=text)
        window.resize(*size)
        qtbot.waitUntil(lambda: window.size() == QSize(*size) or window.width() > size[0])
        tour = begin(window)
        steps = window_steps(window)
        assert len(steps) <= 6
        for step in steps:

            def stands_clear(part: QWidget = step.part) -> None:
                assert framed(tour, window, part)
                assert tour.rect().contains(tour.callout.geometry())
                there = QRect(part.mapTo(window, QPoint(0, 0)), part.size())
                assert not tour.callout.geometry().intersects(there)
                assert tour.callout.words.height() >= tour.callout.words.heightForWidth(tour.callout.words.width())

            qtbot.waitUntil(stands_clear)
            tour.go_on()
        assert tour.isHidden()
    finally:
        application.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        window.look.apply(Scheme.LIGHT)


def test_it_follows_the_window_and_the_part(window: MainWindow, qtbot: QtBot) -> None:
    tour = begin(window)
    tour.go_on()
    for size in (QSize(1500, 900), QSize(1100, 760)):
        window.resize(size)
        qtbot.waitUntil(lambda: tour.size() == window.size())
        qtbot.waitUntil(lambda: framed(tour, window, window.answer))
    before = tour.target()
    window.columns.setSizes([200, 400, 600])
    qtbot.waitUntil(lambda: tour.target() != before)
    qtbot.waitUntil(lambda: framed(tour, window, window.answer))
    tour.leave()


def test_no_key_decides_or_commands_while_it_is_shown_and_escape_gives_the_keyboard_back(
    window: MainWindow, qtbot: QtBot
) -> None:
    states = [row.state for row in window.queue.model.rows()]
    tour = begin(window)
    for key in (Qt.Key.Key_A, Qt.Key.Key_X, Qt.Key.Key_J, Qt.Key.Key_1, Qt.Key.Key_F):
        press(key)
    press(Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
    assert [row.state for row in window.queue.model.rows()] == states
    assert window.strip.isHidden()
    assert tour.at == 0
    press(Qt.Key.Key_Escape)
    assert tour.isHidden()
    qtbot.waitUntil(window.queue.list.hasFocus)
    press(Qt.Key.Key_F)
    qtbot.waitUntil(lambda: any(row.flagged for row in window.queue.model.rows()))


def test_it_is_walked_by_key_and_tab_stays_among_its_buttons(window: MainWindow) -> None:
    tour = begin(window)
    walked = []
    for key in (Qt.Key.Key_Right, Qt.Key.Key_PageDown, Qt.Key.Key_Left, Qt.Key.Key_Return, Qt.Key.Key_Space):
        press(key)
        walked.append(tour.at)
    assert walked == [1, 2, 1, 2, 3]
    seen = set()
    for _ in range(4):
        press(Qt.Key.Key_Tab)
        seen.add(QApplication.focusWidget())
    assert seen == {tour.callout.skip, tour.callout.back, tour.callout.next}
    tour.leave()


def test_a_screen_reader_hears_where_it_is_and_what_is_said(window: MainWindow) -> None:
    tour = begin(window)
    for number, step in enumerate(window_steps(window), 1):
        assert tour.callout.next.hasFocus()
        assert tour.callout.accessibleName() == f"Step {number} of 6: {step.title}"
        assert step.words in tour.callout.next.accessibleDescription()
        tour.go_on()


def test_a_part_that_is_put_away_is_told_of_without_a_frame(window: MainWindow) -> None:
    window.run_action("toggle_left")
    tour = begin(window)
    assert tour.target().isEmpty()
    assert tour.rect().contains(tour.callout.geometry())
    tour.leave()


def test_it_is_shown_at_the_first_start_and_never_again_unasked(make_window: MakeWindow, settings: Settings) -> None:
    settings.set("reviewer.name", "Ana")
    for shown in (1, 0):
        window = make_window(None)
        start = _Start([], settings)
        start.window = window
        start.run()
        start.close()
        assert len([t for t in window.findChildren(Tour) if t.isVisible()]) == shown


def test_a_callout_too_large_for_any_side_lies_over_its_part_inside_the_window() -> None:
    room = QRect(10, 10, 300, 200)
    place, side = beside(QRect(20, 20, 280, 180), QSize(200, 120), room, mirrored=False)
    assert side is None
    assert room.contains(place)
