"""Page pictures: scale and tiles for a view, conversion to QImage off the GUI thread, delivery on it."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QColor, QImage, QPainter

from desktop.core.geometry import PageFrame, Rect
from desktop.services.pages import PageKey, PageSamples, PageService, RequestPage

WHOLE_PIXELS = 5_000_000
"""A page is one picture up to this many pixels; past it a coarse whole page lies under sharp tiles."""
BUDGET = 64 << 20
"""Bytes of pictures kept: eight pages at twice their size, two dozen at the width of the panel, and always those wanted
now. An older page is drawn again within a frame or two; a window open all day beside its workers must stay small."""
TILE = 1024
"""Edge of a tile in device pixels."""

PAPER, DARK_PAPER = "#ffffff", "#1c1e22"
"""What a page is drawn on: white, or in dark pages a soft black."""

Locate = Callable[[str], tuple[Path, str | None]]


class Picture(Struct, frozen=True):
    """A page or a part of it in pixels."""

    image: QImage
    clip: Rect
    """What it covers, in points of the page; rounded to whole pixels, so a little more than was asked for."""
    zoom: float
    """Its pixels per point."""
    native: float = 0.0
    """Pixels per point of the whole page when that is a scan; 0 when it can be drawn at any scale."""


def whole_scale(frame: PageFrame, scale: float, *, limit: int = WHOLE_PIXELS) -> float:
    """Return the scale to render the whole page at: `scale`, or less when the picture would pass `limit` pixels."""
    area = max(frame.width * frame.height, 1.0)
    return min(scale, math.sqrt(limit / area))


def tile_clips(frame: PageFrame, scale: float, seen: Rect) -> list[Rect]:
    """Return the tiles (points of the page) at `scale` that touch the rectangle `seen`, nearest to its middle first."""
    step = TILE / scale
    x0, y0 = max(seen[0], 0.0), max(seen[1], 0.0)
    x1, y1 = min(seen[2], frame.width), min(seen[3], frame.height)
    if x1 <= x0 or y1 <= y0:
        return []
    tiles = []
    for row in range(int(y0 / step), math.ceil(y1 / step)):
        for column in range(int(x0 / step), math.ceil(x1 / step)):
            left, top = column * step, row * step
            tiles.append((left, top, min(left + step, frame.width), min(top + step, frame.height)))
    middle = ((x0 + x1) / 2, (y0 + y1) / 2)
    tiles.sort(key=lambda t: abs((t[0] + t[2]) / 2 - middle[0]) + abs((t[1] + t[3]) / 2 - middle[1]))
    return [t for t in tiles if t[2] > t[0] and t[3] > t[1]]


def widen(part: Rect, frame: PageFrame, by: float) -> Rect:
    """Return what the picture of an enlarged part shows: `by` points beyond it, for the seams."""
    x0, y0, x1, y1 = part
    return (max(x0 - by, 0.0), max(y0 - by, 0.0), min(x1 + by, frame.width), min(y1 + by, frame.height))


def convert_samples(key: PageKey, samples: PageSamples) -> tuple[Picture, int]:
    """Return the samples as a picture and its bytes; dark pages are inverted onto a soft black.

    A light image is the samples' own memory, which Qt keeps as long as the image: nothing is copied or converted.
    """
    image = QImage(samples.samples, samples.width, samples.height, samples.stride, QImage.Format.Format_RGB32)
    if key.dark:
        image = image.copy()
        image.invertPixels()
        painter = QPainter(image)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Lighten)
        painter.fillRect(image.rect(), QColor(DARK_PAPER))
        painter.end()
    return Picture(image, samples.clip, samples.zoom, samples.native), image.sizeInBytes()


def keep_picture(key: PageKey, samples: PageSamples, picture: Picture) -> Picture:
    """Return the picture in memory of its own, so that the worker can draw the next page into the samples.

    Copied without the interpreter lock: the window paints meanwhile.
    """
    if key.dark:
        return picture
    own = QImage(samples.width, samples.height, QImage.Format.Format_RGB32)
    if own.isNull() or own.bytesPerLine() != samples.stride:
        return replace(picture, image=picture.image.copy())
    from ctypes import addressof, c_ubyte, memmove  # with the first page: the start needs none of it

    to, come_from = c_ubyte.from_buffer(memoryview(own.bits())), c_ubyte.from_buffer(samples.samples)
    memmove(addressof(to), addressof(come_from), own.sizeInBytes())
    return replace(picture, image=own)


class PageImages(QObject):
    """The pictures of the visible document; `ready` and `failed` arrive on the GUI thread with the `PageKey`."""

    ready = Signal(object)
    failed = Signal(object)

    def __init__(
        self, request: RequestPage, locate: Locate, parent: QObject | None = None, *, budget: int = BUDGET
    ) -> None:
        super().__init__(parent)
        self._service: PageService[Picture] = PageService(
            request, locate, convert_samples, keep=keep_picture, budget=budget
        )
        self._service.on_ready = self.ready.emit
        self._service.on_failed = self._note_failure
        self._whole: dict[tuple[str, int, bool], PageKey] = {}
        self._native: dict[tuple[str, int], float] = {}
        self.ready.connect(self._remember)

    def want(self, keys: list[PageKey], first: Mapping[PageKey, Rect | None] | None = None) -> None:
        """Ask for these, most urgent first, and for nothing else any more; of a page, for its part in `first` first."""
        self._service.want(keys, first)

    def native(self, document_id: str, page: int) -> float:
        """Return the pixels per point of a page known to be a scan, else 0."""
        return self._native.get((document_id, page), 0.0)

    def get(self, key: PageKey) -> Picture | None:
        """Return the picture if it is there."""
        return self._service.cache.get(key)

    def part(self, key: PageKey) -> Picture | None:
        """Return what is there of a picture while the rest of it is drawn."""
        return self._service.part(key)

    def idle(self) -> bool:
        """Say whether no picture is under way and none is missing of those asked for."""
        return self._service.idle()

    def best(self, document_id: str, page: int, *, dark: bool) -> Picture | None:
        """Return the latest whole picture of a page at whatever scale, to show until the right one comes."""
        key = self._whole.get((document_id, page, dark))
        return self._service.cache.get(key) if key else None

    def failure(self, key: PageKey) -> str | None:
        """Return why a picture could not be made and what to do, a sentence a line."""
        return self._service.failure(key)

    def forget_failures(self) -> None:
        """Try failed pages again when next asked for."""
        self._service.forget_failures()

    def close(self) -> None:
        """Stop asking; the render worker itself belongs to the caller."""
        self._service.close()

    def _note_failure(self, key: PageKey, _sentence: str) -> None:
        self.failed.emit(key)

    def _remember(self, key: PageKey) -> None:
        picture = self.get(key)
        if picture is None:
            return  # a part of it
        if key.clip is None:
            self._whole[(key.document_id, key.page, key.dark)] = key
        self._native[(key.document_id, key.page)] = picture.native
