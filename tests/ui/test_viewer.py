"""The viewer against real pages: pixels under boxes, scales, worker death, selection, find, history."""

from __future__ import annotations

import contextlib
import os
import signal
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QNativeGestureEvent, QPointingDevice
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.services.workspace import Desk
from desktop.ui.main_window import MainWindow
from desktop.ui.viewer.highlights import Highlight, Shape, Tone
from desktop.ui.viewer.images import tile_clips, whole_scale
from desktop.ui.viewer.stack import PageStack
from desktop.ui.viewer.view import PageView
from tests.ui.conftest import MakeWindow
from tests.ui.holding import file_away


@pytest.fixture
def shown(desk: Desk, make_window: MakeWindow, qtbot: QtBot) -> MainWindow:
    window = make_window(desk)
    qtbot.waitUntil(window.pages.view.pictures_ready)
    return window


@pytest.fixture(scope="session")
def touch_screen() -> QPointingDevice:
    """Return a touch screen; the application keeps it, so one is made for all tests."""
    return QTest.createTouchDevice()


def grabbed(view: PageView, ratio: float = 1.0) -> QImage:
    image = QImage(view.viewport().size() * ratio, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    view.viewport().render(image)
    return image


def darkness(image: QImage, rect: QRectF, ratio: float = 1.0) -> float:
    """Return the share of dark pixels in a viewport rectangle."""
    area = QRectF(rect.topLeft() * ratio, rect.size() * ratio).toAlignedRect().intersected(image.rect())
    grey = image.copy(area).convertToFormat(QImage.Format.Format_Grayscale8)
    pixels = np.frombuffer(grey.constBits(), np.uint8).reshape(grey.height(), grey.bytesPerLine())[:, : grey.width()]
    return float((pixels < 128).mean())


SQUARE = (200.0, 792.0 - 380.0, 300.0, 792.0 - 300.0)
"""The black square of page 5, in points of the displayed page."""


@pytest.mark.parametrize("ratio", [1.0, 1.25, 1.5, 2.0])
def test_a_box_lies_on_its_ink_at_every_pixel_ratio_in_every_turn_of_the_view(
    shown: MainWindow, qtbot: QtBot, ratio: float
) -> None:
    view = shown.pages.view
    view.ratio_wanted = ratio
    for _ in range(4):
        view.set_zoom(1.1)
        view.show_rect(5, SQUARE)
        qtbot.waitUntil(view.pictures_ready)
        image = grabbed(view, ratio)
        box = view.view_rect(5, SQUARE)
        assert darkness(image, box.adjusted(1, 1, -1, -1), ratio) > 0.97
        ring = box.adjusted(-6, -6, 6, 6)
        outside = darkness(image, ring, ratio) * ring.width() * ring.height() - box.width() * box.height()
        assert outside < 0.06 * box.width() * box.height()
        view.rotate_view()


@pytest.mark.parametrize("zoom", [0.4, 1.0, 2.3, 6.0])
def test_a_box_lies_on_its_ink_at_every_zoom(shown: MainWindow, qtbot: QtBot, zoom: float) -> None:
    view = shown.pages.view
    view.set_zoom(zoom)
    view.show_rect(5, SQUARE)
    qtbot.waitUntil(view.pictures_ready)
    box = view.view_rect(5, SQUARE).intersected(QRectF(view.viewport().rect()))
    assert darkness(grabbed(view), box.adjusted(1.5, 1.5, -1.5, -1.5)) > 0.97


def test_dark_pages_turn_ink_light_and_keep_the_place(shown: MainWindow, qtbot: QtBot) -> None:
    view = shown.pages.view
    view.show_rect(5, SQUARE)
    shown.pages.set_dark(True)
    qtbot.waitUntil(view.pictures_ready)
    image = grabbed(view)
    box = view.view_rect(5, SQUARE)
    assert darkness(image, box.adjusted(1, 1, -1, -1)) < 0.05
    assert darkness(image, box.translated(box.width() * 1.5, 0)) > 0.9


def test_highlights_are_drawn_over_the_page_and_not_into_its_picture(shown: MainWindow, qtbot: QtBot) -> None:
    view = shown.pages.view
    view.show_rect(5, SQUARE)
    qtbot.waitUntil(view.pictures_ready)
    before = grabbed(view)
    spot = (100.0, 500.0, 180.0, 520.0)
    view.set_highlights([Highlight("k", 5, (spot,), Shape.EXACT, Tone.REJECTED)], "k")
    with_box = grabbed(view)
    assert with_box != before
    edge = view.view_rect(5, spot)
    pixel = with_box.pixelColor(round(edge.center().x()), round(edge.top() - 1.5))
    assert pixel.red() > pixel.green() + 40
    view.set_highlights([], None)
    assert grabbed(view) == before


@pytest.mark.parametrize(
    ("first", "second"), [(Shape.EXACT, Shape.CANDIDATE), (Shape.EXACT, Shape.PAGE), (Shape.CANDIDATE, Shape.PAGE)]
)
def test_exact_candidate_and_page_only_differ_without_colour(
    shown: MainWindow, qtbot: QtBot, first: Shape, second: Shape
) -> None:
    view = shown.pages.view
    view.show_rect(5, SQUARE)
    qtbot.waitUntil(view.pictures_ready)
    spot = (100.0, 500.0, 180.0, 520.0)
    images = []
    for shape in (first, second):
        rects = () if shape is Shape.PAGE else (spot,)
        view.set_highlights([Highlight("k", 5, rects, shape, Tone.WARNING)], "k")
        images.append(grabbed(view).convertToFormat(QImage.Format.Format_Grayscale8))
    assert images[0] != images[1]


def test_accepted_and_rejected_differ_in_grey(shown: MainWindow, qtbot: QtBot) -> None:
    view = shown.pages.view
    view.show_rect(5, SQUARE)
    qtbot.waitUntil(view.pictures_ready)
    spot = (100.0, 480.0, 180.0, 520.0)
    rows = []
    for tone in (Tone.ACCEPTED, Tone.REJECTED):
        view.set_highlights([Highlight("k", 5, (spot,), Shape.EXACT, tone)], None)
        image = grabbed(view)
        box = view.view_rect(5, spot).toRect()
        rows.append({image.pixelColor(x, box.center().y()).lightness() for x in range(box.left() + 4, box.right() - 4)})
    assert len(rows[0]) == 1, "accepted is plain"
    assert len(rows[1]) > 1, "rejected is hatched"


def test_a_click_on_a_box_tells_its_highlight_and_repeated_clicks_go_round(shown: MainWindow, qtbot: QtBot) -> None:
    view = shown.pages.view
    view.show_rect(5, SQUARE)
    boxes = [
        Highlight("row", 5, ((80.0, 500.0, 400.0, 520.0),), Shape.EXACT, Tone.ACCEPTED),
        Highlight("cell", 5, ((100.0, 500.0, 180.0, 520.0),), Shape.EXACT, Tone.ACCEPTED),
    ]
    view.set_highlights(boxes, None)
    got: list[str] = []
    view.highlight_clicked.connect(lambda highlight: got.append(highlight.key))
    at = view.view_rect(5, boxes[1].rects[0]).center().toPoint()
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    view.set_highlights(boxes, got[-1])
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert got == ["cell", "row"]


@pytest.mark.parametrize("zoom", [0.4, 3.0])
def test_a_document_is_opened_at_its_top_whatever_the_zoom_before(shown: MainWindow, zoom: float) -> None:
    """The corner that fitting holds on to was taken for none, and the middle held instead."""
    view = shown.pages.view
    frames = view.stack.frames
    view.set_zoom(zoom)
    view.fit = "width"
    view.show_document("another", frames)
    view.fit_width()
    assert view.verticalScrollBar().value() == 0


def test_zoom_keeps_the_point_under_the_cursor(shown: MainWindow) -> None:
    view = shown.pages.view
    view.show_page(3)
    anchor = QPointF(300, 260)
    before = view.spot_at(anchor)
    assert before is not None
    view.set_zoom(view.zoom * 1.7, anchor=anchor)
    after = view.nearest_spot(anchor)
    assert after is not None
    assert after.page == before.page
    assert abs(after.x - before.x) < 2
    assert abs(after.y - before.y) < 2


def test_two_fingers_zoom_about_their_middle_move_the_pages_and_select_nothing(
    shown: MainWindow, touch_screen: QPointingDevice
) -> None:
    view = shown.pages.view
    view.show_page(3)
    middle = QPoint(300, 260)
    spot = view.nearest_spot(QPointF(middle))
    assert spot is not None
    zoom = view.zoom

    def fingers(kind: str, middle: QPoint, apart: int) -> None:
        touch = QTest.touchEvent(view.viewport(), touch_screen, False)
        for finger, at in enumerate((middle - QPoint(apart, 0), middle + QPoint(apart, 0))):
            getattr(touch, kind)(finger, at, view.viewport())
        touch.commit()

    fingers("press", middle, 40)
    for step in range(1, 9):
        fingers("move", middle + QPoint(0, 5 * step), 40 + 5 * step)
    fingers("release", middle + QPoint(0, 40), 80)
    after = view.nearest_spot(QPointF(middle + QPoint(0, 40)))
    assert after is not None
    assert view.zoom == pytest.approx(zoom * 80 / 45, rel=0.03), "the first move only tells that it is a pinch"
    assert after.page == spot.page
    assert abs(after.x - spot.x) < 6
    assert abs(after.y - spot.y) < 6
    assert view.picked_now is None
    assert view.fit is None


def test_a_touch_pad_zooms_about_the_pointer(shown: MainWindow) -> None:
    view = shown.pages.view
    view.show_page(3)
    here = QPointF(300, 260)
    spot, zoom = view.nearest_spot(here), view.zoom
    assert spot is not None
    pad = QPointingDevice.primaryPointingDevice()
    for step in (0.1, 0.1, -0.05):
        pinch = QNativeGestureEvent(
            Qt.NativeGestureType.ZoomNativeGesture, pad, 2, here, here, here, step, QPointF(), 1
        )
        QApplication.sendEvent(view.viewport(), pinch)
    after = view.nearest_spot(here)
    assert after is not None
    assert view.zoom == pytest.approx(zoom * 1.1 * 1.1 * 0.95)
    assert after.page == spot.page
    assert abs(after.x - spot.x) < 2
    assert abs(after.y - spot.y) < 2
    assert view.fit is None


def test_back_and_forward_return_to_the_places_of_jumps(shown: MainWindow) -> None:
    view = shown.pages.view
    view.show_page(2)
    here = view.place()
    view.jump_to(6, (72, 80, 200, 90))
    there = view.place()
    shown.pages.go_back()
    assert abs(view.place().y - here.y) < 2
    assert view.place().page == here.page
    shown.pages.go_forward()
    assert view.place().page == there.page
    assert not view.history.can_forward


def test_dragging_over_words_selects_and_copies_the_stream(shown: MainWindow, qtbot: QtBot) -> None:
    view = shown.pages.view
    stream = shown.session.reading.stream  # type: ignore[union-attr]
    start = stream.text.index("within 60 days")
    boxes = stream.boxes([(start, start + len("within 60 days"))])
    view.show_rect(boxes[0].page, boxes[0].rect)
    area = view.view_rect(boxes[0].page, boxes[0].rect)
    left, right = (
        QPoint(round(area.left() + 3), round(area.center().y())),
        QPoint(round(area.right() - 3), round(area.center().y())),
    )
    qtbot.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=left)
    qtbot.mouseMove(view.viewport(), right)
    qtbot.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=right)
    assert view.picked_now is not None
    assert view.picked_now.text == "within 60 days"
    assert view.copy()
    assert shown.pages.view.picked_now is not None


def test_dragging_a_box_with_alt_takes_the_words_inside(shown: MainWindow, qtbot: QtBot) -> None:
    view = shown.pages.view
    stream = shown.session.reading.stream  # type: ignore[union-attr]
    start = stream.text.index("Building")
    box = stream.boxes([(start, start + 8)])[0]
    view.show_rect(box.page, box.rect)
    area = view.view_rect(box.page, box.rect).adjusted(-4, -4, 4, 4)
    qtbot.mousePress(
        view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.AltModifier, area.topLeft().toPoint()
    )
    view.area_mode = True
    qtbot.mouseMove(view.viewport(), area.bottomRight().toPoint())
    qtbot.mouseRelease(
        view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.AltModifier, area.bottomRight().toPoint()
    )
    assert view.picked_now is not None
    assert view.picked_now.text == "Building"
    shown.run_action("escape")
    assert view.picked_now is None
    assert view.area_mode
    shown.run_action("escape")
    assert not view.area_mode, "Esc leaves, one thing after the other"
    assert not shown.board.actions["select_area"].isChecked()


def test_find_lists_hits_and_goes_to_them(shown: MainWindow, qtbot: QtBot) -> None:
    shown.run_action("find")
    bar = shown.pages.find_bar
    assert bar.field.hasFocus()
    qtbot.keyClicks(bar.field, "SWORN proof of loss")
    qtbot.waitUntil(lambda: len(bar.hits) == 6)
    assert bar.list.model().rowCount() == 6
    bar.go_next()
    assert bar.count.text() == "2 of 6"
    assert shown.pages.view.overlays.found_now
    qtbot.keyClick(bar.field, Qt.Key.Key_Escape)
    assert bar.isHidden()
    assert shown.pages.view.overlays.found == {}


def test_a_killed_render_worker_costs_at_most_one_page_and_the_window_goes_on(shown: MainWindow, qtbot: QtBot) -> None:
    view = shown.pages.view
    client = shown.session.render.client()
    for page in (6, 1, 3, 5, 2, 4):
        view.set_zoom(view.zoom * 1.03)
        view.show_page(page)
        qtbot.wait(5)
        qtbot.waitUntil(lambda: client.worker_pid > 0)
        with contextlib.suppress(ProcessLookupError):  # dead already and not yet replaced
            os.kill(client.worker_pid, signal.SIGKILL)
        qtbot.wait(10)
    view.show_page(2)
    key = view._keys(2, tiles=False)[0]

    def drawn() -> bool:
        view._images.forget_failures()  # that of the last killed worker may come late
        view.refresh()
        return view._images.get(key) is not None

    qtbot.waitUntil(drawn)
    assert shown.isVisible()


def test_a_page_whose_file_is_gone_says_so_in_words(
    shown: MainWindow, desk: Desk, qtbot: QtBot, tmp_path: Path
) -> None:
    view = shown.pages.view
    with file_away(shown, desk, tmp_path) as name:
        key = view._keys(view.page, tiles=False)[0]
        qtbot.waitUntil(lambda: view._images.failure(key) is not None)
        assert "no copy of this file" in (view._images.failure(key) or "")
        told = view._page_paint(view.page).failure
        assert told.splitlines()[0] == f"Page {view.page} is not drawn"
        assert all(line[:1].isupper() for line in told.splitlines())
        assert name not in told, "the copy in the workspace has no name a person knows"
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.viewport().rect().center())
    qtbot.waitUntil(lambda: view._images.get(key) is not None)


def test_a_huge_page_is_drawn_coarse_with_sharp_tiles() -> None:
    frame = PageStack([]).frames
    assert frame == ()
    from desktop.core.geometry import PageFrame

    huge = PageFrame(1, "1", 14400, 14400, 0)
    assert whole_scale(huge, 2.0) * 14400 <= 2400
    clips = tile_clips(huge, 2.0, (5000, 5000, 5400, 5300))
    assert clips
    assert all((c[2] - c[0]) * 2 <= 1025 for c in clips)
    assert len(clips) <= 4


def test_page_box_shows_index_and_label_and_goes_there(shown: MainWindow, qtbot: QtBot) -> None:
    box = shown.pages.page_box
    box.setFocus()
    box.selectAll()
    qtbot.keyClicks(box, "6")
    qtbot.keyClick(box, Qt.Key.Key_Return)
    assert shown.pages.view.page == 6
    box.setFocus()
    box.selectAll()
    qtbot.keyClicks(box, "77")
    qtbot.keyClick(box, Qt.Key.Key_Return)
    assert "no page “77”" in shown.pages.banner.text()
