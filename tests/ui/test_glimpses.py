"""What is seen of a page is drawn first, looks like the whole, and never keeps the whole from coming."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path

import numpy as np
import pikepdf
import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from desktop.core.geometry import PageFrame, Rect
from desktop.services.pages import Early, PageKey, PageSamples
from desktop.ui.look import Look
from desktop.ui.session import RenderPort
from desktop.ui.viewer.canvas import PageCanvas
from desktop.ui.viewer.glimpses import glimpse_of
from desktop.ui.viewer.history import ViewPlace
from desktop.ui.viewer.images import PageImages, Picture
from desktop.ui.viewer.selecting import SelectingCanvas
from tests import patience
from tests.pdf.made import new_page, picture, show

SIZE = (600.0, 800.0)
FRAME = PageFrame(1, "1", *SIZE, 0)


class Desk:
    """The render worker with a list of what it was asked for."""

    def __init__(self, file: Path) -> None:
        self.port = RenderPort()
        self.file = file
        self.asked: list[PageKey] = []
        self.firsts: list[Rect | None] = []
        """What was to be there first of each."""
        self.holds = False
        self._held: list[tuple[Future[PageSamples], Future[PageSamples]]] = []

    def request(
        self, path: Path, key: PageKey, password: str | None, early: Early | None = None
    ) -> Future[PageSamples]:
        self.asked.append(key)
        self.firsts.append(early.part if early is not None else None)
        drawn = self.port.request(path, key, password, early)
        if not self.holds:
            return drawn
        shown: Future[PageSamples] = Future()
        self._held.append((drawn, shown))
        return shown

    def release(self) -> None:
        """Let the pages come of which only the first part was let through."""
        self.holds = False
        for drawn, shown in self._held:
            shown.set_result(drawn.result(patience.SECONDS))

    def locate(self, _document: str) -> tuple[Path, str | None]:
        return self.file, None


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return twenty pages of words and a scan."""
    path = tmp_path_factory.mktemp("glimpses") / "pages.pdf"
    pdf = pikepdf.new()
    for page in range(20):
        lines = (show(f"Page {page}, limit {n:03d} of all locations. " * 3, 30, 780 - 9 * n, size=8) for n in range(80))
        new_page(pdf, "".join(lines), size=SIZE)
    grain = np.random.default_rng(7).integers(0, 256, (1066, 800), dtype=np.uint8)
    scan = picture(pdf, 800, 1066, grain.tobytes())
    new_page(pdf, "q 600 0 0 800 0 0 cm /Scan Do Q", size=SIZE, XObject=pikepdf.Dictionary(Scan=scan))
    pdf.save(path)
    return path


@pytest.fixture
def desk(file: Path) -> Iterator[Desk]:
    made = Desk(file)
    yield made
    made.port.close()


@pytest.fixture
def canvas(qtbot: QtBot, look: Look, desk: Desk) -> Iterator[SelectingCanvas]:
    images = PageImages(desk.request, desk.locate)
    canvas = SelectingCanvas(images, look)
    qtbot.addWidget(canvas)
    canvas.resize(700, 500)
    canvas.show()
    canvas.show_document("d", [PageFrame(n, str(n), *SIZE, 0) for n in range(1, 22)])
    canvas.set_zoom(2.0)
    qtbot.waitUntil(canvas.pictures_ready)
    qtbot.waitUntil(canvas.at_rest)
    yield canvas
    images.close()


def whole_of(canvas: PageCanvas, page: int) -> PageKey:
    return canvas._keys(page, tiles=False)[0]


def shot(canvas: PageCanvas) -> QImage:
    image = QImage(canvas.viewport().size(), QImage.Format.Format_RGB32)
    canvas.viewport().render(image)
    return image


def go(canvas: PageCanvas, desk: Desk, page: int) -> None:
    """Jump to a page, and hear nothing of it yet."""
    desk.asked.clear()
    desk.firsts.clear()
    canvas.show_page(page)


def test_a_page_is_asked_for_once_with_what_is_seen_of_it_first_and_then_its_neighbours(
    canvas: PageCanvas, desk: Desk, qtbot: QtBot
) -> None:
    go(canvas, desk, 10)
    qtbot.waitUntil(lambda: canvas._images.get(whole_of(canvas, 12)) is not None)
    assert desk.asked[:3] == [whole_of(canvas, page) for page in (10, 11, 12)]
    assert desk.firsts[0] is not None
    assert desk.firsts[0][3] < SIZE[1] / 2
    assert desk.firsts[1:3] == [None, None], "nobody sees them"


def test_a_glimpse_is_pixel_for_pixel_what_the_whole_shows_there(canvas: PageCanvas, desk: Desk, qtbot: QtBot) -> None:
    desk.holds = True
    canvas.show_place(ViewPlace("d", 10, 166.3))
    qtbot.waitUntil(canvas.pictures_ready)
    early = shot(canvas)
    assert canvas._images.get(whole_of(canvas, 10)) is None
    desk.release()
    assert canvas.is_drawn(10)
    assert early == shot(canvas)


def test_a_whole_that_comes_amid_the_painting_leaves_no_bare_paper(look: Look, desk: Desk, qtbot: QtBot) -> None:
    class Overtaken(PageImages):
        """Lets the worker finish right behind the first question of the painting, as its thread may."""

        def get(self, key: PageKey) -> Picture | None:
            found = super().get(key)
            self._come()
            return found

        def part(self, key: PageKey) -> Picture | None:
            found = super().part(key)
            self._come()
            return found

        def _come(self) -> None:
            if painting:
                painting.clear()
                worker = threading.Thread(target=desk.release)
                worker.start()
                worker.join()

    painting: list[bool] = []
    images = Overtaken(desk.request, desk.locate)
    own = SelectingCanvas(images, look)
    qtbot.addWidget(own)
    own.resize(700, 500)
    own.show()
    own.show_document("d", [PageFrame(n, str(n), *SIZE, 0) for n in range(1, 22)])
    own.set_zoom(2.0)
    qtbot.waitUntil(own.at_rest)
    desk.holds = True
    own.show_place(ViewPlace("d", 10, 166.3))
    qtbot.waitUntil(own.pictures_ready)
    assert images.get(whole_of(own, 10)) is None
    painting.append(True)
    amid = shot(own)
    assert not painting
    assert amid == shot(own)
    images.close()


def test_what_is_seen_can_be_copied_before_the_rest_of_its_page_is_there(
    canvas: SelectingCanvas, desk: Desk, qtbot: QtBot
) -> None:
    desk.holds = True
    go(canvas, desk, 10)
    qtbot.waitUntil(canvas.pictures_ready)
    area = (100.0, 40.0, 300.0, 90.0)
    early = canvas.picture_of(10, area)
    assert early is not None
    assert (early.width(), early.height()) == (400, 100)
    assert canvas.picture_of(10, (100.0, 700.0, 300.0, 750.0)) is None, "not drawn yet"
    desk.release()
    assert canvas.is_drawn(10)
    assert canvas.picture_of(10, area) == early
    assert canvas.picture_of(10, (100.0, 700.0, 300.0, 750.0)) is not None


def test_all_that_is_seen_is_there_with_the_glimpse_and_no_more(canvas: PageCanvas, desk: Desk, qtbot: QtBot) -> None:
    desk.holds = True
    go(canvas, desk, 10)
    assert not canvas.pictures_ready()
    qtbot.waitUntil(canvas.pictures_ready)
    assert not canvas.is_drawn(10)
    assert not canvas.at_rest()
    canvas.verticalScrollBar().setValue(canvas.verticalScrollBar().value() + 400)
    assert not canvas.pictures_ready()
    desk.release()
    assert canvas.pictures_ready()
    assert desk.asked.count(whole_of(canvas, 10)) == 1


def test_the_view_is_at_rest_with_the_whole_and_its_neighbours(canvas: PageCanvas, desk: Desk, qtbot: QtBot) -> None:
    go(canvas, desk, 10)
    qtbot.waitUntil(canvas.at_rest)
    assert all(canvas._images.get(whole_of(canvas, page)) is not None for page in (9, 10, 11, 12))


def test_a_jump_to_words_at_the_side_asks_for_what_is_seen_there(canvas: PageCanvas, desk: Desk, qtbot: QtBot) -> None:
    desk.asked.clear()
    desk.firsts.clear()
    canvas.show_rect(10, (520.0, 600.0, 580.0, 620.0))
    qtbot.waitUntil(lambda: canvas._images.get(whole_of(canvas, 10)) is not None)
    (glimpse,) = (first for key, first in zip(desk.asked, desk.firsts, strict=True) if key.page == 10)
    assert glimpse is not None
    left, top, right, bottom = glimpse
    assert left < 520 and 300 < top < 600 and right > 580 and bottom > 620


def test_scrolling_on_asks_for_the_page_no_second_time(canvas: PageCanvas, desk: Desk, qtbot: QtBot) -> None:
    go(canvas, desk, 10)
    for _ in range(5):
        canvas.verticalScrollBar().setValue(canvas.verticalScrollBar().value() + 60)
    qtbot.waitUntil(lambda: canvas._images.get(whole_of(canvas, 10)) is not None)
    assert len([key for key in desk.asked if key.page == 10]) == 1


def test_a_page_that_was_ready_is_shown_without_one(canvas: PageCanvas, desk: Desk, qtbot: QtBot) -> None:
    go(canvas, desk, 10)
    qtbot.waitUntil(lambda: canvas._images.get(whole_of(canvas, 11)) is not None)
    qtbot.waitUntil(canvas.at_rest)
    go(canvas, desk, 11)
    assert canvas.pictures_ready()
    qtbot.waitUntil(lambda: canvas._images.get(whole_of(canvas, 13)) is not None)
    assert set(desk.firsts) <= {None}


def test_a_scan_comes_as_a_whole(canvas: PageCanvas, desk: Desk, qtbot: QtBot) -> None:
    parts = []
    canvas._images.ready.connect(lambda key: parts.append(canvas._images.part(key)))
    go(canvas, desk, 21)
    qtbot.waitUntil(canvas.at_rest)
    assert desk.firsts[0] is not None
    assert set(parts) == {None}


def test_the_part_is_gone_with_the_whole(canvas: PageCanvas, desk: Desk, qtbot: QtBot) -> None:
    desk.holds = True
    go(canvas, desk, 10)
    qtbot.waitUntil(canvas.pictures_ready)
    assert canvas._images.part(whole_of(canvas, 10)) is not None
    desk.release()
    assert canvas._images.part(whole_of(canvas, 10)) is None


def test_the_old_picture_stays_under_the_part_at_another_zoom(canvas: PageCanvas, desk: Desk, qtbot: QtBot) -> None:
    """The page beside what is seen shows its words, coarser, until the rest is there."""
    old = canvas._images.get(whole_of(canvas, 1))
    assert old is not None
    desk.holds = True
    canvas.set_zoom(2.1)
    qtbot.waitUntil(canvas.pictures_ready)
    under = canvas._images.best("d", 1, dark=False)
    assert under is not None
    assert under.zoom == old.zoom


@pytest.mark.parametrize("dark", [False, True])
def test_turned_and_dark_pages_have_the_glimpse_where_the_whole_shows_it(
    canvas: PageCanvas, desk: Desk, qtbot: QtBot, dark: bool
) -> None:
    canvas.set_dark(dark=dark)
    canvas.rotate_view()
    qtbot.waitUntil(canvas.at_rest)
    desk.holds = True
    go(canvas, desk, 15)
    qtbot.waitUntil(canvas.pictures_ready)
    early = shot(canvas)
    assert not canvas.is_drawn(15)
    desk.release()
    late = shot(canvas)
    differing = sum(early.pixel(x, y) != late.pixel(x, y) for x in range(0, 640, 5) for y in range(0, 480, 5))
    assert differing == 0


@pytest.mark.parametrize(
    ("seen", "first"),
    [
        ((0.0, 0.0, 300.0, 250.0), (0.0, 0.0, 600.0, 256.0)),
        ((70.0, 500.0, 400.0, 790.0), (0.0, 448.0, 600.0, 800.0)),
        ((0.0, 790.0, 600.0, 800.0), (0.0, 768.0, 600.0, 800.0)),
        ((0.0, 0.0, 200.0, 800.0), (0.0, 0.0, 256.0, 800.0)),
        ((0.0, 0.0, 600.0, 600.0), None),
        ((0.0, 800.0, 600.0, 800.0), None),
        ((300.0, 0.0, 300.0, 400.0), None),
    ],
)
def test_a_glimpse_is_a_strip_of_what_is_seen_unless_that_is_most_of_the_page(
    seen: tuple[float, float, float, float], first: tuple[float, float, float, float] | None
) -> None:
    assert glimpse_of(FRAME, 2.0, seen) == first
