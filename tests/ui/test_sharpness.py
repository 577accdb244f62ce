"""The viewer's pixels against the library's own and against the pictures of a scan, drawn whole and in tiles."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pikepdf
import pymupdf
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from desktop.core.geometry import PageFrame
from desktop.ui.look import Look
from desktop.ui.session import RenderPort
from desktop.ui.viewer.canvas import PageCanvas
from desktop.ui.viewer.images import PageImages
from tests.pdf.made import new_page, picture, show

SIZE = (600.0, 800.0)
SCANS = ((800, 1066), (2550, 3420))
"""Not quite as fine across as down, as scans are."""
Pixels = npt.NDArray[np.int16]


def noise(width: int, height: int) -> npt.NDArray[np.uint8]:
    """Return light blocks of a few pixels on dark ones, as letters of a scan are."""
    small = np.random.default_rng(7).integers(0, 256, (height // 3 + 1, width // 3 + 1), dtype=np.uint8)
    return np.kron(small, np.ones((3, 3), np.uint8))[:height, :width].copy()


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return two scans, of 100 and of 300 pixels to the inch or so, and a page of words."""
    path = tmp_path_factory.mktemp("sharp") / "pages.pdf"
    pdf = pikepdf.new()
    for width, height in SCANS:
        scan = picture(pdf, width, height, noise(width, height).tobytes())
        new_page(pdf, "q 600 0 0 800 0 0 cm /Scan Do Q", size=SIZE, XObject=pikepdf.Dictionary(Scan=scan))
    words = "".join(
        show(f"Limit {n:03d} of all locations together. " * 4, 30 + n % 7, 780 - 9 * n, size=8) for n in range(80)
    )
    new_page(pdf, f"0.3 w 10 10 580.5 780.25 re S {words}", size=SIZE)
    pdf.save(path)
    return path


@pytest.fixture
def canvas(qtbot: QtBot, look: Look, file: Path) -> Iterator[PageCanvas]:
    port = RenderPort()
    images = PageImages(port.request, lambda _document: (file, None))
    canvas = PageCanvas(images, look)
    qtbot.addWidget(canvas)
    canvas.resize(900, 700)
    canvas.show()
    canvas.show_document("d", [PageFrame(n, str(n), *SIZE, 0) for n in (1, 2, 3)])
    yield canvas
    images.close()
    port.close()


def pixels(image: QImage) -> Pixels:
    grey = image.convertToFormat(QImage.Format.Format_RGB32)
    rows = np.frombuffer(grey.constBits(), np.uint8).reshape(grey.height(), grey.bytesPerLine())
    return rows[:, : grey.width() * 4 : 4].astype(np.int16)


def seen(canvas: PageCanvas, qtbot: QtBot, page: int, *, zoom: float, ratio: float) -> tuple[Pixels, QRectF]:
    """Return what the canvas shows around the middle of a page, and where the page lies in it, in device pixels."""
    canvas.ratio_wanted = ratio
    canvas.set_zoom(zoom)
    canvas.show_rect(page, (280.0, 380.0, 320.0, 420.0))
    qtbot.waitUntil(lambda: bool(canvas._images.native("d", page)) or page == 3)
    qtbot.waitUntil(canvas.pictures_ready)
    image = QImage(canvas.viewport().size() * ratio, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(ratio)
    canvas.viewport().render(image)
    target = canvas.page_target(page)
    return pixels(image), QRectF(target.topLeft() * ratio, target.size() * ratio)


def inner(target: QRectF, shape: tuple[int, ...]) -> tuple[slice, slice]:
    """Return the rows and columns of the screen that show the page."""
    top, left = max(round(target.top()) + 1, 0), max(round(target.left()) + 1, 0)
    return slice(top, min(round(target.bottom()) - 1, shape[0])), slice(left, min(round(target.right()) - 1, shape[1]))


@pytest.mark.parametrize("zoom", [1.3333333, 3.0, 7.77])
def test_a_page_of_words_has_the_pixels_of_the_library(
    canvas: PageCanvas, qtbot: QtBot, file: Path, zoom: float
) -> None:
    for ratio in (1.0, 1.25, 2.0):
        shown, target = seen(canvas, qtbot, 3, zoom=zoom, ratio=ratio)
        rows, columns = inner(target, shown.shape)
        x, y = columns.start - round(target.left()), rows.start - round(target.top())
        scale = zoom * ratio
        part = pymupdf.Rect(x, y, x + columns.stop - columns.start, y + rows.stop - rows.start) / scale
        with pymupdf.open(file) as document:
            drawn = document[2].get_pixmap(matrix=pymupdf.Matrix(scale, scale), clip=part, colorspace=pymupdf.csGRAY)
        expected = np.frombuffer(drawn.samples_mv, np.uint8).reshape(drawn.height, drawn.stride)[:, : drawn.width]
        expected = expected[y - drawn.y :, x - drawn.x :][: rows.stop - rows.start, : columns.stop - columns.start]
        assert expected.min() < 100
        assert np.abs(shown[rows, columns] - expected).max() <= 3


@pytest.mark.parametrize(("zoom", "ratio"), [(3.0, 1.0), (6.0, 1.0), (9.7, 1.25)])
def test_a_scan_is_as_sharp_as_its_picture_and_not_shifted(
    canvas: PageCanvas, qtbot: QtBot, zoom: float, ratio: float
) -> None:
    for page, size in enumerate(SCANS, 1):
        shown, target = seen(canvas, qtbot, page, zoom=zoom, ratio=ratio)
        rows, columns = inner(target, shown.shape)
        expected = as_painted(size, target, shown.shape)[rows, columns]
        apart = np.abs(shown[rows, columns] - expected)
        fine = size[0] / SIZE[0] >= zoom * ratio
        assert expected.std() > 40
        assert fine or apart.max() <= 16, "one seam or one shifted tile is more"
        assert apart.mean() <= (8 if fine else 2)
        pictures = [canvas._images.get(key) for key in canvas._keys(page, tiles=True)]
        assert all(p is not None and p.image.width() <= size[0] and p.image.height() <= size[1] for p in pictures)


def as_painted(size: tuple[int, int], target: QRectF, shape: tuple[int, ...]) -> Pixels:
    """Return the picture of a scan itself, painted where the page lies."""
    own = noise(*size)
    wanted = QImage(shape[1], shape[0], QImage.Format.Format_RGB32)
    painter = QPainter(wanted)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(target, QImage(own.data, size[0], size[1], size[0], QImage.Format.Format_Grayscale8))
    painter.end()
    return pixels(wanted)


def test_a_scan_zoomed_further_is_not_drawn_again(canvas: PageCanvas, qtbot: QtBot) -> None:
    seen(canvas, qtbot, 1, zoom=3.0, ratio=1.0)
    before = canvas._keys(1, tiles=True)
    canvas.set_zoom(8.0)
    assert canvas._keys(1, tiles=True) == before
    assert canvas.pictures_ready()
