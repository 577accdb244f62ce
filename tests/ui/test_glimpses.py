"""What is seen of a page is drawn first, looks like the whole, and never keeps the whole from coming."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path

import numpy as np
import pikepdf
import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from desktop.core.errors import PdfError
from desktop.core.geometry import PageFrame
from desktop.services.pages import PageKey, PageSamples
from desktop.ui.look import Look
from desktop.ui.session import RenderPort
from desktop.ui.viewer.canvas import PageCanvas
from desktop.ui.viewer.glimpses import Sight, glimpse_key
from desktop.ui.viewer.history import ViewPlace
from desktop.ui.viewer.images import PageImages
from tests.pdf.made import new_page, picture, show

SIZE = (600.0, 800.0)
WHOLE = PageKey("d", 1, 2.0)
FRAME = PageFrame(1, "1", *SIZE, 0)


class Desk:
    """The render worker with a list of what it was asked for."""

    def __init__(self, file: Path) -> None:
        self.port = RenderPort()
        self.file = file
        self.asked: list[PageKey] = []
        self.fail_parts = False

    def request(self, path: Path, key: PageKey, password: str | None) -> Future[PageSamples]:
        self.asked.append(key)
        if self.fail_parts and key.clip is not None:
            raise PdfError("it could not be drawn.")
        return self.port.request(path, key, password)

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
def canvas(qtbot: QtBot, look: Look, desk: Desk) -> Iterator[PageCanvas]:
    images = PageImages(desk.request, desk.locate)
    canvas = PageCanvas(images, look)
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
    canvas.show_page(page)


def test_what_is_seen_is_asked_for_first_and_the_whole_with_its_neighbours_after_it(
    canvas: PageCanvas, desk: Desk, qtbot: QtBot
) -> None:
    go(canvas, desk, 10)
    qtbot.waitUntil(lambda: canvas._images.get(whole_of(canvas, 12)) is not None)
    first, whole = desk.asked[0], desk.asked[1]
    assert first.page == 10
    assert first.clip is not None
    assert first.clip[2] * first.clip[3] < SIZE[0] * SIZE[1] / 2
    assert whole == whole_of(canvas, 10)
    assert [key.page for key in desk.asked[2:4]] == [11, 12]


def test_a_glimpse_is_pixel_for_pixel_what_the_whole_shows_there(canvas: PageCanvas, desk: Desk, qtbot: QtBot) -> None:
    shots = []
    canvas._images.ready.connect(lambda _key: shots.append((canvas._images.get(whole_of(canvas, 10)), shot(canvas))))
    canvas.show_place(ViewPlace("d", 10, 166.3))
    qtbot.waitUntil(lambda: canvas._images.get(whole_of(canvas, 10)) is not None and len(shots) > 1)
    whole, early = shots[0]
    assert whole is None
    assert early == shot(canvas)


def test_all_that_is_seen_is_there_with_the_glimpse(canvas: PageCanvas, desk: Desk, qtbot: QtBot) -> None:
    ready = []
    canvas._images.ready.connect(lambda _key: ready.append(canvas.pictures_ready()))
    go(canvas, desk, 10)
    assert not canvas.pictures_ready()
    qtbot.waitUntil(lambda: len(ready) > 0)
    assert ready[0]
    canvas.verticalScrollBar().setValue(canvas.verticalScrollBar().value() + 400)
    qtbot.waitUntil(canvas.pictures_ready)
    assert canvas._images.get(whole_of(canvas, 10)) is not None


def test_the_view_is_at_rest_with_the_whole_and_its_neighbours_and_not_before(
    canvas: PageCanvas, desk: Desk, qtbot: QtBot
) -> None:
    rest = []
    canvas._images.ready.connect(lambda _key: rest.append(canvas.at_rest()))
    go(canvas, desk, 10)
    qtbot.waitUntil(canvas.at_rest)
    assert not rest[0]
    assert all(canvas._images.get(whole_of(canvas, page)) is not None for page in (9, 10, 11, 12))


def test_a_jump_to_words_at_the_side_asks_for_what_is_seen_there(canvas: PageCanvas, desk: Desk, qtbot: QtBot) -> None:
    desk.asked.clear()
    canvas.show_rect(10, (520.0, 600.0, 580.0, 620.0))
    qtbot.waitUntil(lambda: canvas._images.get(whole_of(canvas, 10)) is not None)
    (glimpse,) = (key for key in desk.asked if key.clip is not None)
    assert glimpse.clip is not None
    left, top, right, bottom = glimpse.clip
    assert left < 520 and top < 600 and right > 580 and bottom > 620


def test_scrolling_on_asks_for_no_second_glimpse(canvas: PageCanvas, desk: Desk, qtbot: QtBot) -> None:
    go(canvas, desk, 10)
    for _ in range(5):
        canvas.verticalScrollBar().setValue(canvas.verticalScrollBar().value() + 60)
    qtbot.waitUntil(lambda: canvas._images.get(whole_of(canvas, 10)) is not None)
    assert len([key for key in desk.asked if key.page == 10 and key.clip is not None]) == 1


def test_a_page_that_was_ready_is_shown_without_one(canvas: PageCanvas, desk: Desk, qtbot: QtBot) -> None:
    go(canvas, desk, 10)
    qtbot.waitUntil(lambda: canvas._images.get(whole_of(canvas, 11)) is not None)
    qtbot.waitUntil(canvas.at_rest)
    go(canvas, desk, 11)
    assert canvas.pictures_ready()
    qtbot.waitUntil(lambda: canvas._images.get(whole_of(canvas, 13)) is not None)
    assert all(key.clip is None for key in desk.asked)


def test_a_glimpse_that_cannot_be_drawn_leads_to_the_whole(canvas: PageCanvas, desk: Desk, qtbot: QtBot) -> None:
    desk.fail_parts = True
    go(canvas, desk, 10)
    qtbot.waitUntil(lambda: canvas._images.get(whole_of(canvas, 10)) is not None)
    assert canvas.pictures_ready()
    assert not canvas.failed(10)
    assert len([key for key in desk.asked if key.clip is not None]) == 1


def test_a_known_scan_is_drawn_as_a_whole(canvas: PageCanvas, desk: Desk, qtbot: QtBot) -> None:
    go(canvas, desk, 21)
    qtbot.waitUntil(lambda: canvas._images.native("d", 21) > 0)
    qtbot.waitUntil(lambda: canvas._images.get(whole_of(canvas, 21)) is not None)
    canvas.show_page(1)
    qtbot.waitUntil(canvas.pictures_ready)
    qtbot.waitUntil(canvas.at_rest)
    go(canvas, desk, 21)
    canvas.set_zoom(1.9)
    qtbot.waitUntil(canvas.pictures_ready)
    assert all(key.clip is None for key in desk.asked if key.page == 21)


@pytest.mark.parametrize(
    ("seen", "clip"),
    [
        ((0.0, 0.0, 300.0, 250.0), (0.0, 0.0, 320.0, 256.0)),
        ((70.0, 500.0, 400.0, 790.0), (64.0, 448.0, 448.0, 800.0)),
        ((0.0, 790.0, 600.0, 800.0), (0.0, 768.0, 600.0, 800.0)),
        ((0.0, 0.0, 600.0, 500.0), None),
        ((0.0, 800.0, 600.0, 800.0), None),
        ((300.0, 0.0, 300.0, 400.0), None),
    ],
)
def test_a_glimpse_is_what_is_seen_rounded_outwards_unless_that_is_most_of_the_page(
    seen: tuple[float, float, float, float], clip: tuple[float, float, float, float] | None
) -> None:
    key = glimpse_key(Sight(WHOLE, FRAME, seen))
    assert (key.clip if key is not None else None) == clip
