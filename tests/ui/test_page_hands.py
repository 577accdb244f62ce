"""The pages under real hands: clicks, drags beyond the edge, keys, the menu, the way back, a page that is not drawn."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pikepdf
import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from desktop.core.geometry import Box
from desktop.services.workspace import Desk
from desktop.ui.main_window import MainWindow
from desktop.ui.viewer.highlights import Highlight, Shape, Tone
from desktop.ui.viewer.history import ViewPlace
from desktop.ui.viewer.view import PageView
from tests.pdf.made import new_page, picture, show
from tests.ui.conftest import MakeWindow
from tests.ui.holding import file_away
from tests.ui.test_viewer import darkness, grabbed

LEFT, NO_KEY = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
TURNS = (0, 90, 180, 270)


def make_turned(path: Path) -> Path:
    """Write a page for each turn, cut on all sides, and one that is a picture."""
    pdf = pikepdf.new()
    for turn in TURNS:
        lines = [f"Turned {turn} line {n} the flood limit is ${n},{turn:03d} per loss." for n in range(1, 8)]
        page = new_page(pdf, "".join(show(line, 90, 660 - 40 * n) for n, line in enumerate(lines)))
        page.Rotate, page.CropBox = turn, [50, 60, 560, 760]
    page = new_page(pdf, "q 300 0 0 300 150 250 cm /I Do Q", XObject=pikepdf.Dictionary())
    page.Resources.XObject.I = picture(pdf, 2, 2, bytes([0, 90, 180, 250]))
    pdf.save(path)
    return path


@pytest.fixture
def shown(desk: Desk, make_window: MakeWindow, qtbot: QtBot) -> MainWindow:
    window = make_window(desk)
    qtbot.waitUntil(window.pages.view.pictures_ready)
    return window


@pytest.fixture
def two(desk: Desk, make_window: MakeWindow, qtbot: QtBot, tmp_path: Path) -> MainWindow:
    """Return a window on two documents, the first of them open."""
    assert desk.ingest([make_turned(tmp_path / "turned.pdf")]).clean
    window = make_window(desk)
    open_named(window, qtbot, "policy")
    return window


@pytest.fixture
def long_double_click(qapp: QApplication) -> Iterator[None]:
    """A machine under load clicks slowly."""
    before = qapp.doubleClickInterval()
    qapp.setDoubleClickInterval(60_000)
    yield
    qapp.setDoubleClickInterval(before)


def open_named(window: MainWindow, qtbot: QtBot, name: str) -> None:
    document = next(d for d in window.session.documents() if d.name.startswith(name))
    window.session.selection.show_document(document.id)
    qtbot.waitUntil(lambda: window.pages.view.document_id == document.id)
    qtbot.waitUntil(window.pages.view.pictures_ready)


def boxes(window: MainWindow, text: str) -> tuple[Box, ...]:
    reading = window.session.reading
    assert reading is not None
    at = reading.stream.text.index(text)
    return reading.stream.boxes([(at, at + len(text))])


def spot(window: MainWindow, text: str) -> QPoint:
    """Return the middle of words in the viewport, brought into view."""
    (box,) = boxes(window, text)
    window.pages.view.show_rect(box.page, box.rect)
    return where(window, text)


def where(window: MainWindow, text: str) -> QPoint:
    (box,) = boxes(window, text)
    return window.pages.view.view_rect(box.page, box.rect).center().toPoint()


def drag(view: PageView, start: QPoint, end: QPoint, key: Qt.KeyboardModifier = NO_KEY) -> None:
    QTest.mousePress(view.viewport(), LEFT, key, start)
    for step in (1, 2, 3, 4):
        QTest.mouseMove(view.viewport(), start + (end - start) * step / 4)
    QTest.mouseRelease(view.viewport(), LEFT, key, end)


def picked(view: PageView) -> str:
    return view.picked_now.text if view.picked_now is not None else ""


def test_two_clicks_select_the_word_three_its_line_and_shift_goes_on(
    shown: MainWindow, long_double_click: None, qtbot: QtBot
) -> None:
    view, port = shown.pages.view, shown.pages.view.viewport()
    at = spot(shown, "signed,")
    qtbot.mouseClick(port, LEFT, pos=at)
    qtbot.mouseDClick(port, LEFT, pos=at)
    assert picked(view) == "signed,"
    qtbot.mouseClick(port, LEFT, pos=at)
    assert picked(view) == "You must send us a signed, sworn proof of loss within 60 days after our request."
    qtbot.mouseClick(port, LEFT, pos=at)
    assert picked(view) == "", "a click drops the selection"
    qtbot.mouseClick(port, LEFT, Qt.KeyboardModifier.ShiftModifier, where(shown, "within 60"))
    assert picked(view) == "signed, sworn proof of loss within"


def test_a_double_click_beside_the_words_selects_none(shown: MainWindow, qtbot: QtBot) -> None:
    view = shown.pages.view
    at = spot(shown, "signed,")
    qtbot.mouseDClick(view.viewport(), LEFT, pos=QPoint(at.x(), at.y() + round(300 * view.zoom)))
    assert picked(view) == ""


def test_a_drag_held_below_the_edge_scrolls_on_and_selects_to_where_it_ends(shown: MainWindow, qtbot: QtBot) -> None:
    view, bar = shown.pages.view, shown.pages.view.verticalScrollBar()
    start = spot(shown, "PROOF")
    top = bar.value()
    QTest.mousePress(view.viewport(), LEFT, NO_KEY, start)
    QTest.mouseMove(view.viewport(), QPoint(start.x(), view.viewport().height() + 60))
    qtbot.waitUntil(lambda: bar.value() > top + view.viewport().height())
    QTest.mouseMove(view.viewport(), QPoint(start.x(), view.viewport().height() // 2))
    QTest.mouseRelease(view.viewport(), LEFT, NO_KEY, QPoint(start.x(), view.viewport().height() // 2))
    assert not view._pulling._timer.isActive()
    assert picked(view).startswith("PROOF OF LOSS You must send us")
    assert "wording of page 2" in picked(view)
    assert view.page > 2


def test_a_box_dragged_while_the_pages_scroll_keeps_its_corner(shown: MainWindow, qtbot: QtBot) -> None:
    view = shown.pages.view
    at = spot(shown, "signed,")
    QTest.mousePress(view.viewport(), LEFT, Qt.KeyboardModifier.AltModifier, at - QPoint(40, 8))
    view.verticalScrollBar().setValue(view.verticalScrollBar().value() + 60)
    QTest.mouseMove(view.viewport(), at + QPoint(40, 8 - 60))
    QTest.mouseRelease(view.viewport(), LEFT, Qt.KeyboardModifier.AltModifier, at + QPoint(40, 8 - 60))
    assert "signed," in picked(view)
    assert "within" not in picked(view)


@pytest.mark.parametrize("turn", TURNS)
def test_words_of_a_turned_and_cut_page_are_selected_found_and_marked_in_place(
    two: MainWindow, qtbot: QtBot, turn: int
) -> None:
    open_named(two, qtbot, "turned")
    view = two.pages.view
    first = spot(two, f"Turned {turn} line 3")
    qtbot.waitUntil(view.pictures_ready)
    reading = two.session.reading
    assert reading is not None
    text = reading.stream.text
    begin = text.index(f"Turned {turn} line 3")
    end = text.index("loss.", text.index(f"Turned {turn} line 5"))
    a, b = reading.stream.boxes([(begin, begin + 3)])[0], reading.stream.boxes([(end, end + 5)])[0]
    assert a.page == b.page == TURNS.index(turn) + 1
    points = [view.view_rect(box.page, box.rect).center().toPoint() for box in (a, b)]
    assert view.viewport().rect().contains(points[0]), first
    drag(view, *points)
    assert picked(view) == " ".join(
        f"Turned {turn} line {n} the flood limit is ${n},{turn:03d} per loss." for n in (3, 4, 5)
    )
    view.clear_picked()
    two.run_action("find")
    qtbot.keyClicks(two.pages.find_bar.field, f"$6,{turn:03d}")
    qtbot.waitUntil(lambda: bool(two.pages.find_bar.hits))
    qtbot.waitUntil(view.pictures_ready)
    (found,) = view.overlays.found_now[a.page]
    area = view.view_rect(a.page, found)
    ink = darkness(grabbed(view), area)
    assert ink > 0.1
    assert ink > 2 * darkness(grabbed(view), area.translated(area.width() * 8, area.height() * 8))
    two.pages.find_bar.close_bar()


def test_the_selection_stays_with_its_document(two: MainWindow, qtbot: QtBot) -> None:
    view = two.pages.view
    qtbot.mouseDClick(view.viewport(), LEFT, pos=spot(two, "signed,"))
    assert picked(view) == "signed,"
    open_named(two, qtbot, "turned")
    assert view.picked_now is None, "words that nobody sees any more were cited"


def test_the_way_back_leads_into_the_document_before(two: MainWindow, qtbot: QtBot) -> None:
    view = two.pages.view
    first = view.document_id
    view.show_page(4)
    left = view.place()
    open_named(two, qtbot, "turned")
    view.show_page(3)
    there = view.place()
    qtbot.keyClick(two, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(lambda: view.document_id == first)
    assert view.place() == left
    qtbot.keyClick(two, Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(lambda: view.document_id != first)
    assert view.place() == there
    assert not view.history.can_forward


def test_a_place_asked_for_wins_over_that_of_the_chosen_citation(window: MainWindow, qtbot: QtBot) -> None:
    view = window.pages.view
    window.presenter.open_row(next(r for r in window.queue.model.rows() if r.page == 1))
    document = view.document_id or ""
    window.session.selection.show_document(None)
    qtbot.waitUntil(lambda: view.document_id is None)
    window.session.selection.show_document(document)
    window.pages.show_at(ViewPlace(document, 5, 0.0))
    qtbot.waitUntil(lambda: view.document_id == document)
    assert view.place().page == 5


def test_a_click_on_the_badge_chooses_its_citation(shown: MainWindow, qtbot: QtBot) -> None:
    view = shown.pages.view
    view.set_zoom(0.6)
    view.show_page(3)
    marks = [
        Highlight("a", 3, (), Shape.PAGE, Tone.WARNING, "EV-1", "1"),
        Highlight("b", 3, ((80.0, 100.0, 300.0, 112.0),), Shape.EXACT, Tone.ACCEPTED, "EV-2", "2"),
    ]
    view.set_highlights(marks, None)
    grabbed(view)
    got: list[str] = []
    view.highlight_clicked.connect(lambda mark: got.append(mark.key))
    badges = {mark.key: rect for rect, mark in view._badges}
    for key in ("a", "b"):
        x0, y0, x1, y1 = badges[key]
        point = QPoint(round((x0 + x1) / 2), round((y0 + y1) / 2))
        assert view.spot_at(QPointF(point)) is None, "it stands beside the page"
        qtbot.mouseClick(view.viewport(), LEFT, pos=point)
    assert got == ["a", "b"]


def test_keys_move_the_pages_and_decide_nothing(window: MainWindow, qtbot: QtBot) -> None:
    view, bar = window.pages.view, window.pages.view.verticalScrollBar()
    window.presenter.open_row(window.queue.model.rows()[0])
    view.setFocus()
    before = [(r.citation_id, r.state) for r in window.queue.model.rows()]
    chosen = window.session.selection.value
    bar.setValue(0)
    for key, down in (
        ("Down", True),
        ("PageDown", True),
        ("Up", False),
        ("PageUp", False),
        ("End", True),
        ("Home", False),
    ):
        at = bar.value()
        qtbot.keyClick(view, getattr(Qt.Key, f"Key_{key}"))
        assert (bar.value() > at) is down, key
        assert bar.value() != at, key
    assert view.hasFocus()
    assert window.session.selection.value == chosen
    assert [(r.citation_id, r.state) for r in window.queue.model.rows()] == before


def test_the_menu_of_the_pages_offers_what_the_selection_is_good_for(window: MainWindow, qtbot: QtBot) -> None:
    view = window.pages.view

    def opened() -> QMenu:
        at = QPoint(200, 200)
        event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, view.viewport().mapToGlobal(at))
        QApplication.sendEvent(view.viewport(), event)
        qtbot.waitUntil(lambda: isinstance(QApplication.activePopupWidget(), QMenu))
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        return menu

    menu = opened()
    assert window.board.actions["cite_selection"] not in menu.actions()
    menu.close()
    qtbot.mouseDClick(view.viewport(), LEFT, pos=spot(window, "signed,"))
    menu = opened()
    copy = window.board.actions["copy"]
    assert window.board.actions["cite_selection"] in menu.actions()
    QTest.mouseClick(menu, LEFT, NO_KEY, menu.actionGeometry(copy).center())
    assert QGuiApplication.clipboard().text() == "signed,"


def test_a_drag_on_a_picture_draws_a_box_and_copies_it_as_a_picture(two: MainWindow, qtbot: QtBot) -> None:
    open_named(two, qtbot, "turned")
    view = two.pages.view
    view.show_rect(5, (150, 242, 450, 542))
    qtbot.waitUntil(view.pictures_ready)
    area = view.view_rect(5, (150, 242, 300, 392))
    drag(view, area.topLeft().toPoint(), area.bottomRight().toPoint())
    assert view.picked_now is not None
    assert view.picked_now.area == pytest.approx((150, 242, 300, 392), abs=1.5)
    two.run_action("copy")
    image = QGuiApplication.clipboard().image()
    assert image.width() == pytest.approx(150 * view.pixel_scale(), abs=4)
    assert image.pixelColor(image.rect().center()).lightness() < 60, "the darkest quarter of the picture"


def test_a_box_that_is_not_drawn_yet_is_told_not_to_be_copied(two: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    open_named(two, qtbot, "turned")
    view = two.pages.view
    QGuiApplication.clipboard().setText("before")
    record = two.session.store.store.document(view.document_id or "")
    assert record is not None
    assert record.source is not None
    kept = Path(record.source).rename(tmp_path / "elsewhere.pdf")
    two.session._sources.clear()
    view.show_rect(5, (150, 242, 450, 542))
    qtbot.waitUntil(view.pictures_ready)
    area = view.view_rect(5, (150, 242, 300, 392))
    drag(view, area.topLeft().toPoint(), area.bottomRight().toPoint())
    two.run_action("copy")
    assert "Nothing was copied" in two.status.words.toolTip()
    assert QGuiApplication.clipboard().text() == "before"
    kept.rename(record.source)


def test_a_page_that_is_not_drawn_tells_a_screen_reader_and_a_key_tries_again(
    shown: MainWindow, desk: Desk, qtbot: QtBot, tmp_path: Path
) -> None:
    view = shown.pages.view
    with file_away(shown, desk, tmp_path):
        qtbot.waitUntil(lambda: view.failed(view.page))
        assert f"Page {view.page} is not drawn" in view.accessibleDescription()
    qtbot.keyClick(shown, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: not view.failed(view.page) and view.pictures_ready())


def test_the_pointer_says_what_a_drag_would_do(two: MainWindow, qtbot: QtBot) -> None:
    view, port = two.pages.view, two.pages.view.viewport()

    def shape(at: QPoint) -> Qt.CursorShape:
        QTest.mouseMove(port, at - QPoint(1, 1))
        QTest.mouseMove(port, at)
        return port.cursor().shape()

    words = spot(two, "signed,")
    assert shape(words) == Qt.CursorShape.IBeamCursor
    two.run_action("select_area")
    assert shape(words) == Qt.CursorShape.CrossCursor
    two.run_action("select_area")
    assert shape(QPoint(2, port.height() // 2)) == Qt.CursorShape.ArrowCursor
    open_named(two, qtbot, "turned")
    view.show_rect(5, (150, 242, 450, 542))
    assert shape(view.view_rect(5, (200, 300, 210, 310)).center().toPoint()) == Qt.CursorShape.CrossCursor


def test_headers_of_the_chosen_cell_that_are_out_of_view_are_pinned_to_its_edge(
    window: MainWindow, qtbot: QtBot
) -> None:
    view, bar = window.pages.view, window.pages.view.verticalScrollBar()
    window.presenter.open_row(next(r for r in window.queue.model.rows() if r.unit == "table_cell" and r.page == 1))
    qtbot.waitUntil(lambda: any(h.shape is Shape.HEADER for h in view.overlays.highlights.get(1, ())))
    assert view.pinned() == [], "both are in view"
    view.set_zoom(5.0)
    window.presenter.show_evidence()
    mine = [h for h in view.overlays.highlights[1] if h.key == view.overlays.selected]
    cell = next(h for h in mine if h.shape is Shape.EXACT).rects[0]
    bar.setValue(bar.value() + round(view.view_rect(1, cell).top()) - 4)
    pinned = {pin.words: pin.rect for pin in view.pinned()}
    column = next(h.name for h in mine if h.name.startswith("Column header"))
    assert column in pinned
    inside = QRectF(view.viewport().rect())
    for rect in pinned.values():
        assert inside.contains(rect)
        assert not rect.intersects(view.view_rect(1, cell)), "the evidence itself stays free"
    qtbot.waitUntil(view.pictures_ready)
    with_pin = grabbed(view)
    view.set_highlights([h for h in mine if h.shape is not Shape.HEADER], view.overlays.selected)
    without = grabbed(view)
    area = pinned[column].toRect()
    assert with_pin.copy(area) != without.copy(area)
    bar.setValue(0)
    assert view.pinned() == [], "no cell, no header"
