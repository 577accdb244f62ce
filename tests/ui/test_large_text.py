"""Twice the text size: what does not fit is left out or stands elsewhere, and nothing is cut at its foot."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPushButton, QToolButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from desktop.services.exporting import format_titles
from desktop.ui.dialogs.exporting import ExportDialog, Scope
from desktop.ui.empty_state import EmptyState
from desktop.ui.look import Look
from desktop.ui.main_window import MainWindow
from desktop.ui.models.grid import GridModel, GridRow
from desktop.ui.panels.reasons import DIGITS, ReasonStrip
from desktop.ui.screens.gridview import GridPart
from desktop.ui.theme import Scheme
from desktop.ui.widgets import Segments, button
from tests.ui.conftest import MakeWindow


@pytest.fixture
def large(look: Look) -> Iterator[Look]:
    look.apply(Scheme.LIGHT, font_scale=2.0)
    yield look
    look.apply(Scheme.LIGHT)


@pytest.fixture
def host(large: Look, qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    return made


def settle(widget: QWidget, qtbot: QtBot) -> None:
    with qtbot.waitExposed(widget):
        widget.show()
    QApplication.processEvents()


@pytest.mark.parametrize("lines", [12, 9])
def test_every_reason_is_seen_in_a_low_place(host: QWidget, large: Look, qtbot: QtBot, lines: int) -> None:
    line = host.fontMetrics().lineSpacing()
    host.resize(line * 34, line * lines)
    settle(host, qtbot)
    strip = ReasonStrip(large, host)
    strip.open_for("citation", "EV-000002", None)
    QApplication.processEvents()
    assert host.rect().contains(strip.geometry())
    reasons = [made for made in strip.findChildren(QPushButton) if made.property("digit") is not None]
    assert len(reasons) == len(DIGITS)
    assert all(strip.rect().contains(made.geometry()) for made in reasons)


def test_a_reason_too_long_for_its_column_leaves_its_brackets_out(host: QWidget, large: Look, qtbot: QtBot) -> None:
    line = host.fontMetrics().lineSpacing()
    strip = ReasonStrip(large, host)

    def shown(width: int) -> str:
        host.resize(line * width, line * 24)
        settle(host, qtbot)
        strip.open_for("citation", "EV-000002", None)
        QApplication.processEvents()
        return next(made.text() for made in strip.findChildren(QPushButton) if made.property("digit") == 6)

    assert "(exclusion, condition, exception)" in shown(40)
    assert shown(14) == "6  out of context"
    assert "(exclusion, condition, exception)" in shown(40), "whole again where there is room"


@pytest.mark.usefixtures("large")
def test_a_chosen_segment_has_room_for_its_words(qtbot: QtBot) -> None:
    segments = Segments(["Blind review", "Agreement", "What the samples prove"])
    qtbot.addWidget(segments)
    settle(segments, qtbot)
    segments.choose(2)
    QApplication.processEvents()
    chosen = segments.findChildren(QToolButton)[2]
    assert chosen.font().bold()
    assert chosen.width() >= chosen.sizeHint().width()
    assert chosen.width() - 20 >= chosen.fontMetrics().horizontalAdvance(chosen.text())


def test_a_dialog_narrowed_to_the_screen_is_high_enough_for_the_lines_that_wrap(large: Look, qtbot: QtBot) -> None:
    dialog = ExportDialog(None, format_titles(), [Scope("all", "Of all answers", {"total": 12})], Path("/reviews"))
    qtbot.addWidget(dialog)
    settle(dialog, qtbot)
    assert dialog.format.height() >= dialog.format.sizeHint().height()


@pytest.mark.parametrize("lines", [5, 8, 14])
def test_an_empty_panel_cuts_no_words(host: QWidget, large: Look, qtbot: QtBot, lines: int) -> None:
    advice = "Ask about the policy above, or paste an answer written elsewhere to have its citations checked."
    state = EmptyState(large, "list-checks", "Nothing to review", advice, host)
    state.add_button(button("Show all citations"))
    box = QVBoxLayout(host)
    box.setContentsMargins(0, 0, 0, 0)
    box.addWidget(state)
    line = host.fontMetrics().lineSpacing()
    host.resize(line * 15, line * lines)
    settle(host, qtbot)
    shown = [part for part in state.findChildren(QLabel) if part.isVisible() and part.text()]
    assert shown
    for part in shown:
        assert part.height() >= part.heightForWidth(part.width()), part.text()
    assert (advice in [part.text() for part in shown]) == (state.toolTip() == "")


def test_filters_that_are_unfolded_are_scrolled_to(window: MainWindow, qtbot: QtBot) -> None:
    window.look.apply(Scheme.LIGHT, font_scale=2.0)
    try:
        window.resize(1300, 850)
        qtbot.waitUntil(lambda: not window.queue.more.visibleRegion().isEmpty())
        qtbot.mouseClick(window.queue.more, Qt.MouseButton.LeftButton)
        filters = window.queue.filters
        qtbot.waitUntil(lambda: not filters.visibleRegion().isEmpty())
        qtbot.waitUntil(lambda: filters.visibleRegion().boundingRect() == filters.rect())
        assert not window.queue.list.visibleRegion().isEmpty()
    finally:
        window.look.apply(Scheme.LIGHT)


def test_a_narrow_window_keeps_the_tools_that_are_in_no_menu_only_as_keys(window: MainWindow, qtbot: QtBot) -> None:
    """1366 pixels at 125 % are 1093 of ours: the window fits there, and on a wide screen every tool is there again."""
    window.presenter.open_row(window.queue.model.rows()[0])
    pages = window.pages
    spare = (pages.fit_page, pages.rotate, pages.dark)
    window.resize(1400, 760)
    qtbot.waitUntil(lambda: all(part.isVisible() for part in spare))
    window.resize(1093, 700)
    qtbot.waitUntil(lambda: not any(part.isVisible() for part in spare))
    assert window.width() == 1093
    assert window.minimumSizeHint().width() <= 1093
    assert pages.zoom_in.isVisible()
    assert pages.open_find.geometry().right() <= pages.width()
    window.resize(1400, 760)
    qtbot.waitUntil(lambda: all(part.isVisible() for part in spare))


def test_at_double_text_size_the_window_fits_a_laptop_and_no_state_is_cut(window: MainWindow, qtbot: QtBot) -> None:
    """1440 pixels are a usual laptop: a wider window would have the buttons that decide outside the screen."""
    window.presenter.open_row(window.queue.model.rows()[0])
    card, pages = window.card, window.pages
    beside = card.number.geometry().top()
    window.look.apply(Scheme.LIGHT, font_scale=2.0)
    try:
        window.resize(1440, 900)
        qtbot.waitUntil(lambda: window.width() == 1440)
        qtbot.waitUntil(lambda: card.human.geometry().top() > card.number.geometry().bottom())
        for chip in (card.human, card.machine):
            assert chip.width() >= chip.sizeHint().width()
            assert card.area.viewport().rect().contains(chip.mapTo(card.area.viewport(), chip.rect().bottomRight()))
        assert pages.open_find.geometry().right() <= pages.width()
        assert not pages.zoom_in.isVisible()
    finally:
        window.look.apply(Scheme.LIGHT)
    qtbot.waitUntil(pages.zoom_in.isVisible)
    qtbot.waitUntil(lambda: abs(card.human.geometry().center().y() - card.number.geometry().center().y()) <= 2)
    assert card.number.geometry().top() == beside


def test_a_long_name_shown_in_a_wide_window_does_not_keep_it_from_getting_narrow(
    window: MainWindow, qtbot: QtBot
) -> None:
    name = window.pages.name
    bar = name.parentWidget()
    window.presenter.open_row(window.queue.model.rows()[0])
    window.resize(1800, 760)
    qtbot.waitUntil(lambda: name.width() > 300)
    least = bar.minimumSizeHint().width()
    name.set_full_text("Commercial package policy with all endorsements of the renewal, final version.pdf")
    assert len(name.text()) > 30
    assert bar.minimumSizeHint().width() <= least


def test_at_double_text_size_no_state_of_the_window_needs_more_than_a_small_laptop(
    window: MainWindow, make_window: MakeWindow, qtbot: QtBot
) -> None:
    """1366 pixels are a small laptop, and a panel or a frame takes some: with filters, with find, and with nothing."""
    empty = make_window(None)
    window.presenter.open_row(window.queue.model.rows()[0])
    window.look.apply(Scheme.LIGHT, font_scale=2.0)
    try:
        window.run_action("find")
        window.queue.more.setChecked(True)
        for shown in (window, empty):
            shown.resize(1300, 768)
            qtbot.waitUntil(lambda shown=shown: shown.width() == 1300)
            QApplication.processEvents()
            assert shown.minimumSizeHint().width() <= 1300
            assert shown.width() == 1300
        filters = window.queue.filters
        parts = (filters.number, filters.table, filters.note, filters.order)
        qtbot.waitUntil(lambda: all(filters.rect().contains(part.geometry()) for part in parts))
        assert filters.note.geometry().top() > filters.number.geometry().bottom(), "the last toggle stands below"
        assert len(window.pages.name.text()) > 3, "the name of the document is read"
    finally:
        window.look.apply(Scheme.LIGHT)


def test_the_ways_out_of_an_empty_panel_stand_below_each_other_where_it_is_narrow(
    host: QWidget, large: Look, qtbot: QtBot
) -> None:
    state = EmptyState(large, "list-checks", "Start with a policy", "Drop PDFs here.", host)
    ways = [button("Add documents …"), button("Open the sample workspace")]
    for way in ways:
        state.add_button(way)
    box = QVBoxLayout(host)
    box.addWidget(state)
    host.resize(900, 500)
    settle(host, qtbot)
    assert ways[0].geometry().top() == ways[1].geometry().top()
    host.resize(state.minimumSizeHint().width() + 30, 500)
    QApplication.processEvents()
    assert ways[1].geometry().top() > ways[0].geometry().bottom()
    assert all(state.rect().contains(way.geometry()) for way in ways)


def test_an_empty_panel_shows_its_picture_again_when_its_words_get_smaller(look: Look, qtbot: QtBot) -> None:
    host = QWidget()
    qtbot.addWidget(host)
    state = EmptyState(look, "list-checks", "Nothing to review", "Ask a question, or paste an answer.", host)
    box = QVBoxLayout(host)
    box.addWidget(state)
    host.resize(400, 190)
    settle(host, qtbot)
    pictures = [part for part in state.findChildren(QLabel) if not part.pixmap().isNull()]
    assert [part.isVisible() for part in pictures] == [True]
    try:
        look.apply(Scheme.LIGHT, font_scale=2.0)
        qtbot.waitUntil(lambda: not pictures[0].isVisible())
        look.apply(Scheme.LIGHT)
        qtbot.waitUntil(pictures[0].isVisible)
    finally:
        look.apply(Scheme.LIGHT)


def test_all_tools_of_the_page_bar_are_back_when_the_text_gets_smaller(window: MainWindow, qtbot: QtBot) -> None:
    window.resize(1440, 900)
    pages = window.pages
    tools = (pages.zoom_out, pages.zoom_label, pages.zoom_in, pages.fit_page, pages.rotate, pages.dark)
    qtbot.waitUntil(lambda: all(tool.isVisible() for tool in tools))
    wide = pages.width()
    try:
        window.look.apply(Scheme.LIGHT, font_scale=2.0)
        window.resize(1440, 900)
        qtbot.waitUntil(lambda: pages.width() < wide and not any(tool.isVisible() for tool in tools))
        window.look.apply(Scheme.CONTRAST_LIGHT)
        assert not any(tool.isHidden() for tool in tools), "none waits for the next time the bar is laid out"
    finally:
        window.look.apply(Scheme.LIGHT)


def test_words_that_ask_for_input_are_as_dark_as_other_small_words(look: Look, qtbot: QtBot) -> None:
    """A style sheet that names the colour of text halves it for what stands in an empty field."""
    field = QLineEdit()
    qtbot.addWidget(field)
    settle(field, qtbot)
    assert field.palette().placeholderText().color().name() == look.colours.muted
    assert field.palette().placeholderText().color().alpha() == 255


def test_questions_take_no_more_than_half_of_a_narrow_checklist(large: Look, qtbot: QtBot) -> None:
    model = GridModel()
    part = GridPart(large, model)
    qtbot.addWidget(part)
    question = "Which insurers provide coverage, and which letter stands for each?"
    model.set_table([GridRow("q1", question)], [("d1", "policy.pdf")])
    part.set_documents_shown()
    unit = large.metrics().averageCharWidth()
    part.resize(unit * 50, unit * 30)
    settle(part, qtbot)
    assert part.table.columnWidth(0) <= part.width() // 2
    assert part.table.columnViewportPosition(1) + part.table.columnWidth(1) <= part.table.viewport().width()
    narrow = part.table.columnWidth(0)
    wrapped = large.metrics().boundingRect(0, 0, narrow, 9_999, int(Qt.TextFlag.TextWordWrap), question)
    assert part.table.rowHeight(0) >= wrapped.height()
    part.resize(unit * 120, unit * 30)
    assert narrow < part.table.columnWidth(0) < part.width() // 2
