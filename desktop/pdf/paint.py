"""The order of painting on a page, and its pixels: what lies over a text, and what is really seen there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt
import pymupdf
from pymupdf import mupdf

from desktop.core.geometry import Rect
from desktop.pdf.recording import Recording, play_list

_ZOOM_PIXELS = 2_000_000
_MAX_ZOOM = 2.0
_TEXT = "text"
_IMAGES = frozenset({"fill-image", "fill-imgmask"})
_AREAS = _IMAGES | {"fill-path", "fill-shade"}
_MIN_COVER = 3.0
_SAME = 70
_LEAST = 0.02


@dataclass(slots=True)
class Paint:
    """What is painted, by ordinal: boxes of text and of areas (fills, shades, images), in the displayed frame."""

    texts: list[tuple[int, Rect]] = field(default_factory=list)
    areas: list[tuple[int, Rect, str]] = field(default_factory=list)
    images: list[Rect] = field(default_factory=list)
    paths: int = 0
    """Filled and stroked paths."""


class _Areas(mupdf.FzDevice2):  # type: ignore[misc]
    """Lists paths and images only: most pages are nearly all text, and each call back into Python costs."""

    def __init__(self) -> None:
        super().__init__()
        self.paths = 0
        self.areas: list[tuple[str, Rect]] = []
        self.use_virtual_fill_path()
        self.use_virtual_stroke_path()
        self.use_virtual_fill_shade()
        self.use_virtual_fill_image()
        self.use_virtual_fill_image_mask()

    def fill_path(self, _context: Any, path: Any, _even_odd: int, matrix: Any, *_: Any) -> None:
        self.paths += 1
        self.areas.append(("fill-path", _rect(mupdf.ll_fz_bound_path(path, None, matrix))))

    def stroke_path(self, *_: Any) -> None:
        self.paths += 1

    def fill_shade(self, _context: Any, shade: Any, matrix: Any, *_: Any) -> None:
        self.paths += 1
        self.areas.append(("fill-shade", _rect(mupdf.ll_fz_bound_shade(shade, matrix))))

    def fill_image(self, _context: Any, _image: Any, matrix: Any, *_: Any) -> None:
        self.areas.append(("fill-image", _unit(matrix)))

    def fill_image_mask(self, _context: Any, _image: Any, matrix: Any, *_: Any) -> None:
        self.areas.append(("fill-imgmask", _unit(matrix)))


def _rect(box: Any) -> Rect:
    return (box.x0, box.y0, box.x1, box.y1)


def _unit(matrix: Any) -> Rect:
    return _rect(mupdf.ll_fz_transform_rect(mupdf.fz_unit_rect, matrix))


def read_paint(recording: Recording) -> Paint:
    """Return what a page paints, in order; texts are listed only when an area might lie over one."""
    device = _Areas()
    recording.play(device)
    paint = Paint(paths=device.paths)
    if not any(kind in _IMAGES or _thick(box) for kind, box in device.areas):
        return paint
    log: list[tuple[str, Rect]] = []
    play_list(recording.shown.this, pymupdf.JM_new_bbox_device(log, False))
    for ordinal, (kind, box) in enumerate(log):
        if kind.endswith(_TEXT):
            paint.texts.append((ordinal, box))
        elif kind in _AREAS:
            paint.areas.append((ordinal, box, kind))
    paint.images = [box for _, box, kind in paint.areas if kind in _IMAGES]
    return paint


def _thick(rect: Rect) -> bool:
    return rect[2] - rect[0] > _MIN_COVER and rect[3] - rect[1] > _MIN_COVER


class Pixels:
    """A picture of the page, made when it is first looked at; rectangles are in points of the displayed frame."""

    def __init__(self, shown: Callable[[], pymupdf.DisplayList]) -> None:
        """Take what gives the display list of the page; it is called with the first look."""
        self._shown = shown

    @cached_property
    def zoom(self) -> float:
        """Return the pixels per point."""
        rect = self._shown().rect
        area = max(rect.width * rect.height, 1.0)
        return float(min(_MAX_ZOOM, (_ZOOM_PIXELS * _MAX_ZOOM / area) ** 0.5))

    @cached_property
    def array(self) -> npt.NDArray[np.uint8]:
        """Return the picture, height × width × 3."""
        pixmap = self._shown().get_pixmap(matrix=pymupdf.Matrix(self.zoom, self.zoom), alpha=0)
        flat = np.frombuffer(pixmap.samples_mv, dtype=np.uint8)
        rows = flat.reshape(pixmap.height, pixmap.stride)[:, : pixmap.width * 3]
        picture: npt.NDArray[np.uint8] = rows.reshape(pixmap.height, pixmap.width, 3).copy()
        return picture

    @cached_property
    def ink(self) -> npt.NDArray[np.bool_]:
        """Return where the page is clearly darker than paper, height × width."""
        grey = self.array.astype(np.uint16).sum(axis=2) // 3
        paper = int(np.percentile(grey, 90)) if grey.size else 255
        dark: npt.NDArray[np.bool_] = grey < paper - max(60, paper // 4)
        return dark

    def cut(self, rect: Rect, *, grow: float = 0.0) -> npt.NDArray[np.uint8]:
        """Return the pixels of a rectangle; may be empty."""
        y0, y1, x0, x1 = self.bounds(rect, grow=grow)
        return self.array[y0:y1, x0:x1]

    def bounds(self, rect: Rect, *, grow: float = 0.0) -> tuple[int, int, int, int]:
        """Return (top, bottom, left, right) of a rectangle in pixels, inside the picture."""
        height, width = self.array.shape[:2]
        z = self.zoom
        y0, y1 = max(int((rect[1] - grow) * z), 0), min(int((rect[3] + grow) * z + 1), height)
        x0, x1 = max(int((rect[0] - grow) * z), 0), min(int((rect[2] + grow) * z + 1), width)
        return y0, max(y1, y0), x0, max(x1, x0)

    def shows(self, rect: Rect, color: int) -> bool:
        """Say whether a colour is seen in a rectangle, on at least 2 % of it."""
        part = self.cut(rect).reshape(-1, 3).astype(int)
        if not part.size:
            return False
        wanted = np.array([color >> 16, color >> 8 & 255, color & 255])
        return bool((np.abs(part - wanted).max(axis=1) <= _SAME).mean() >= _LEAST)

    def flat(self, rect: Rect, *, tolerance: int = 22) -> bool:
        """Say whether a rectangle shows one even colour: nothing can be read there."""
        part = self.cut(rect)
        if part.size == 0:
            return True
        spread = part.reshape(-1, 3).max(axis=0).astype(int) - part.reshape(-1, 3).min(axis=0).astype(int)
        return bool((spread <= tolerance).all())
