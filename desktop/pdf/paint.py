"""The order of painting on a page, and its pixels: what lies over a text, and what is really seen there."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt
import pymupdf
from msgspec import Struct, field
from pymupdf import mupdf

from desktop.core.geometry import Rect
from desktop.pdf.recording import Recording

_ZOOM_PIXELS = 2_000_000
_MAX_ZOOM = 2.0
_MIN_COVER = 3.0
_EVEN = 22
"""Largest spread of a colour channel in which nothing can be read."""
_EVEN_BLUE = 56
"""The same of blue, which carries a fourteenth of the light: pale yellow on paper cannot be read."""
_EVENNESS = np.array([_EVEN, _EVEN, _EVEN_BLUE])
_APART = 3 * 80
"""Difference of red, green and blue together between letters and what is round them at which they stand out."""
_OPAQUE = 0.9
_ENDLESS = 1e7
_LOW_CLIP = 8.0
"""Points across a clip that may leave only a slice of a line of text."""
EVERYWHERE: Rect = (-math.inf, -math.inf, math.inf, math.inf)


class Paint(Struct):
    """What is painted, by ordinal: boxes of text and of areas (fills, shades, images), in the displayed frame."""

    texts: list[tuple[int, Rect]] = field(default_factory=list)
    areas: list[tuple[int, Rect, str]] = field(default_factory=list)
    images: list[Rect] = field(default_factory=list)
    paths: int = 0
    """Filled and stroked paths."""
    unclipped: Rect = EVERYWHERE
    """What no clip of the page takes anything from."""
    odd: list[Rect] = field(default_factory=list)
    """Where text may leave no ink though nothing lies over it: under masks, blends, clips of any shape."""
    uneven: list[Rect] = field(default_factory=list)
    """Where that is not told by one even colour: under patterns."""
    slices: list[Rect] = field(default_factory=list)
    """Text under clips that may leave a slice of a line."""
    thin: list[Rect] = field(default_factory=list)
    """Fills so thin that one alone covers nothing; many side by side do."""
    lettered: list[Rect] = field(default_factory=list)
    """Where letters are filled with a pattern or a shade: text that is a clip and seen all the same."""
    renamed: bool = False
    """The file gives other words for what is drawn (ActualText)."""


class _Areas(mupdf.FzDevice2):  # type: ignore[misc]
    """Lists paths, images and clips only: most pages are nearly all text, and each call back into Python costs."""

    def __init__(self) -> None:
        super().__init__()
        self.paths = 0
        self.areas: list[tuple[str, Rect | None]] = []
        """Kind and visible part; None for what is clipped away or covers nothing because it is thin."""
        self.images: list[Rect] = []
        self.unclipped: Rect = EVERYWHERE
        self.odd: set[Rect] = set()
        self.uneven: list[Rect] = []
        self.slicing = False
        self.thin: list[Rect] = []
        self.renamed = False
        self.lettered: list[Rect] = []
        self._clipped: Rect = EVERYWHERE
        self._letters: Rect | None = None
        self.use_virtual_clip_path()
        self.use_virtual_clip_stroke_path()
        self.use_virtual_clip_text()
        self.use_virtual_clip_stroke_text()
        self.use_virtual_clip_image_mask()
        self.use_virtual_begin_group()
        self.use_virtual_begin_mask()
        self.use_virtual_begin_tile()
        self.use_virtual_begin_metatext()
        self.use_virtual_fill_path()
        self.use_virtual_stroke_path()
        self.use_virtual_fill_shade()
        self.use_virtual_fill_image()
        self.use_virtual_fill_image_mask()

    def fill_path(self, _context: Any, path: Any, _even_odd: int, matrix: Any, *_: Any) -> None:
        self.paths += 1
        box = _rect(mupdf.ll_fz_bound_path(path, None, matrix))
        # Most fills of a table are its lines, which cover nothing: where clips end is not asked for them.
        if _thick(box):
            self.areas.append(("fill-path", _visible(self, box)))
        else:
            self.areas.append(("fill-path", None))
            self.thin.append(box)

    def stroke_path(self, _context: Any, path: Any, stroke: Any, matrix: Any, *_: Any) -> None:
        self.paths += 1
        width = stroke.linewidth * mupdf.ll_fz_matrix_expansion(matrix)
        if width > _MIN_COVER:
            box = _rect(mupdf.ll_fz_bound_path(path, stroke, matrix))
            # The lines of a frame cover nothing of what it frames.
            if not mupdf.ll_fz_path_is_rect(path, matrix) or min(box[2] - box[0], box[3] - box[1]) <= 3 * width:
                self.odd.add(box)

    def _fill_letters(self) -> None:
        if self._letters == self._clipped:
            self.lettered.append(self._clipped)

    def fill_shade(self, _context: Any, shade: Any, matrix: Any, *_: Any) -> None:
        self.paths += 1
        self._fill_letters()
        self.areas.append(("fill-shade", _visible(self, _rect(mupdf.ll_fz_bound_shade(shade, matrix)))))

    def fill_image(self, _context: Any, _image: Any, matrix: Any, *_: Any) -> None:
        self._add_image("fill-image", matrix)

    def fill_image_mask(self, _context: Any, _image: Any, matrix: Any, *_: Any) -> None:
        self._add_image("fill-imgmask", matrix)

    def _clip(self) -> Rect:
        clip = _rect(mupdf.ll_fz_device_current_scissor(self.m_internal))
        x0, y0, x1, y1 = self.unclipped
        if clip[0] > x0 or clip[1] > y0 or clip[2] < x1 or clip[3] < y1:
            self.unclipped = max(x0, clip[0]), max(y0, clip[1]), min(x1, clip[2]), min(y1, clip[3])
        self._clipped = clip
        return clip

    def clip_path(self, _context: Any, path: Any, _even_odd: int, matrix: Any, _scissor: Any) -> None:
        x0, y0, x1, y1 = clip = self._clip()
        if y1 - y0 < _LOW_CLIP or x1 - x0 < _LOW_CLIP:
            self.slicing = True
        elif not mupdf.ll_fz_path_is_rect(path, matrix):
            self.odd.add(clip)

    def _clip_oddly(self, *_: Any) -> None:
        self.odd.add(self._clip())

    clip_stroke_path = clip_image_mask = begin_mask = _clip_oddly

    def _clip_to_letters(self, *_: Any) -> None:
        self._letters = self._clip()
        self.odd.add(self._letters)

    clip_text = clip_stroke_text = _clip_to_letters

    def begin_group(
        self, _context: Any, _area: Any, _space: Any, _isolated: int, _knockout: int, blend: int, alpha: float
    ) -> None:
        clip = self._clip()
        if blend or alpha < _OPAQUE:
            self.odd.add(clip)

    def begin_tile(self, _context: Any, area: Any, *_: Any) -> int:
        # The recording itself is one tile without end. A pattern is clipped to what it fills just before.
        if area.x1 < _ENDLESS:
            self.uneven.append(self._clipped)
            self._fill_letters()
        return 0

    def begin_metatext(self, _context: Any, meaning: int, _text: Any) -> None:
        self.renamed = self.renamed or meaning == mupdf.FZ_METATEXT_ACTUALTEXT

    def _add_image(self, kind: str, matrix: Any) -> None:
        box = _rect(mupdf.ll_fz_transform_rect(mupdf.fz_unit_rect, matrix))
        seen = _visible(self, box)
        self.areas.append((kind, seen))
        if seen is not None:
            self.images.append(box)


class _Texts(mupdf.FzDevice2):  # type: ignore[misc]
    """Lists texts with their place among the areas, which come in the order `_Areas` sees them."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[tuple[int, Rect]] = []
        self.areas: list[int] = []
        """Ordinals of the areas."""
        self._count = 0
        self.use_virtual_fill_path()
        self.use_virtual_fill_shade()
        self.use_virtual_fill_image()
        self.use_virtual_fill_image_mask()
        self.use_virtual_fill_text()
        self.use_virtual_stroke_text()
        self.use_virtual_ignore_text()

    def _pass_area(self, *_: Any) -> None:
        self.areas.append(self._count)
        self._count += 1

    fill_path = fill_shade = fill_image = fill_image_mask = _pass_area

    def fill_text(self, _context: Any, text: Any, matrix: Any, *_: Any) -> None:
        self._add(mupdf.ll_fz_bound_text(text, None, matrix))

    def stroke_text(self, _context: Any, text: Any, stroke: Any, matrix: Any, *_: Any) -> None:
        self._add(mupdf.ll_fz_bound_text(text, stroke, matrix))

    def ignore_text(self, _context: Any, text: Any, matrix: Any) -> None:
        self._add(mupdf.ll_fz_bound_text(text, None, matrix))

    def _add(self, bound: Any) -> None:
        box = _rect(bound)
        if _visible(self, box) is not None:
            self.texts.append((self._count, box))
            self._count += 1


class _Slices(mupdf.FzDevice2):  # type: ignore[misc]
    """Lists texts under low clips."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[Rect] = []
        self.use_virtual_fill_text()

    def fill_text(self, _context: Any, text: Any, matrix: Any, *_: Any) -> None:
        clip = mupdf.ll_fz_device_current_scissor(self.m_internal)
        if clip.y1 - clip.y0 < _LOW_CLIP or clip.x1 - clip.x0 < _LOW_CLIP:
            self.texts.append(_rect(mupdf.ll_fz_bound_text(text, None, matrix)))


def _sliced(recording: Recording) -> list[Rect]:
    device = _Slices()
    recording.play(device)
    return device.texts


def _rect(box: Any) -> Rect:
    return (box.x0, box.y0, box.x1, box.y1)


def _visible(device: Any, box: Rect) -> Rect | None:
    """Return what the clip in force leaves of a box, None for nothing."""
    clip = mupdf.ll_fz_device_current_scissor(device.m_internal)
    x0, y0, x1, y1 = box
    left, top, right, bottom = clip.x0, clip.y0, clip.x1, clip.y1
    if left <= x0 and top <= y0 and right >= x1 and bottom >= y1:
        return box if x0 <= x1 and y0 <= y1 else None
    left, top, right, bottom = max(x0, left), max(y0, top), min(x1, right), min(y1, bottom)
    return (left, top, right, bottom) if left <= right and top <= bottom else None


def read_paint(recording: Recording) -> Paint:
    """Return what a page paints, in order; texts are listed only when an area might lie over one."""
    device = _Areas()
    recording.play(device)
    paint = Paint(
        paths=device.paths,
        images=device.images,
        unclipped=device.unclipped,
        odd=sorted(device.odd),
        uneven=device.uneven,
        slices=_sliced(recording) if device.slicing else [],
        thin=device.thin,
        lettered=device.lettered,
        renamed=device.renamed,
    )
    if not any(box is not None and _thick(box) for _, box in device.areas):
        return paint
    order = _Texts()
    recording.play(order)
    paint.texts = order.texts
    for ordinal, (kind, box) in zip(order.areas, device.areas, strict=True):
        if box is not None:
            paint.areas.append((ordinal, box, kind))
    return paint


def _thick(rect: Rect) -> bool:
    return rect[2] - rect[0] > _MIN_COVER and rect[3] - rect[1] > _MIN_COVER


class Pixels:
    """A picture of the page, made when it is first looked at; rectangles are in points of the displayed frame."""

    def __init__(self, shown: Callable[[], pymupdf.DisplayList]) -> None:
        """Take what gives the display list of the page; it is called with the first look."""
        self._shown = shown
        self._owners: list[pymupdf.Pixmap] = []
        """Keep the memory that the pictures look into."""

    @cached_property
    def zoom(self) -> float:
        """Return the pixels per point."""
        rect = self._shown().rect
        area = max(rect.width * rect.height, 1.0)
        return float(min(_MAX_ZOOM, (_ZOOM_PIXELS * _MAX_ZOOM / area) ** 0.5))

    @cached_property
    def array(self) -> npt.NDArray[np.uint8]:
        """Return the picture, height × width × 3."""
        return self._draw(self.zoom)

    @cached_property
    def _sketch(self) -> npt.NDArray[np.uint8]:
        return self._draw(self.zoom / 2)

    def _draw(self, zoom: float) -> npt.NDArray[np.uint8]:
        pixmap = self._shown().get_pixmap(matrix=pymupdf.Matrix(zoom, zoom), alpha=0)
        self._owners.append(pixmap)
        flat = np.frombuffer(pixmap.samples_mv, dtype=np.uint8)
        rows = flat.reshape(pixmap.height, pixmap.stride)[:, : pixmap.width * 3]
        picture: npt.NDArray[np.uint8] = rows.reshape(pixmap.height, pixmap.width, 3)
        return picture

    @cached_property
    def ink(self) -> npt.NDArray[np.bool_]:
        """Return where the page is clearly darker than paper, height × width."""
        light = self.array[:, :, 0].astype(np.uint16)
        light += self.array[:, :, 1]
        light += self.array[:, :, 2]
        # A quarter of the rows tells what paper is as well as all.
        paper = _usual_paper((light[::4] // 3).astype(np.uint8)) if light.size else 255
        dark: npt.NDArray[np.bool_] = light < 3 * (paper - max(60, paper // 4))
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

    def flat(self, rect: Rect) -> bool:
        """Say whether a rectangle shows one even colour: nothing can be read there."""
        return _even(self.cut(rect))

    def plain(self, rect: Rect) -> bool:
        """Say the same as `flat`, for text that can mostly be read: a picture at half the zoom shows that of most.

        It is drawn in half the time; only pixels wholly inside the rectangle speak for it.
        """
        z = self.zoom / 2
        x0, y0, x1, y1 = (max(int(v), 0) for v in (rect[0] * z + 1, rect[1] * z + 1, rect[2] * z, rect[3] * z))
        if "array" not in self.__dict__ and not _even(self._sketch[y0:y1, x0:x1]):
            return False
        return self.flat(rect)

    def apart(self, rect: Rect, color: int) -> bool:
        """Say whether a colour is far lighter or darker than a rectangle is on the whole; quicker than to look closer.

        So black letters stand out on a pale picture, whatever it shows.
        """
        part = self._grey(rect)
        light = (color >> 16) + (color >> 8 & 255) + (color & 255)
        return bool(part.size) and abs(float(part.mean()) - light) >= _APART

    def _grey(self, rect: Rect) -> npt.NDArray[np.uint16]:
        z = self.zoom / 2
        x0, y0, x1, y1 = (max(int(v * z), 0) for v in rect)
        return self._greys[y0 : y1 + 1, x0 : x1 + 1]

    @cached_property
    def _greys(self) -> npt.NDArray[np.uint16]:
        greys: npt.NDArray[np.uint16] = self._sketch.sum(axis=2, dtype=np.uint16)
        return greys


def _even(part: npt.NDArray[np.uint8]) -> bool:
    """Say whether pixels have nearly one colour; none have."""
    flat = part.reshape(-1, 3)
    return not flat.size or bool((flat.max(axis=0).astype(int) - flat.min(axis=0) <= _EVENNESS).all())


def _usual_paper(grey: npt.NDArray[np.uint8]) -> int:
    """Return the grey that 90 % of the pixels do not exceed, by counting: sorting two million of them costs more."""
    counts = np.bincount(grey.ravel(), minlength=256).cumsum()
    at = 0.9 * (grey.size - 1)
    low, high = np.searchsorted(counts, (int(at), min(int(at) + 1, grey.size - 1)), side="right")
    return int(low + at % 1 * (high - low))
