"""The letters of a page drawn alone, black on white: where the ink of a word would be if nothing hid it.

A word is seen when the page differs from its ground where the letters are, and only there. So a photo painted over
words is told from words on a photo, which one even colour does not tell.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt
import pymupdf
from pymupdf import mupdf

from desktop.core.pages import Word
from desktop.pdf.paint import Pixels
from desktop.pdf.recording import Recording

_CONTRAST = 27.0
"""Least difference between ink and ground, of light or of red or green: a tenth of black on paper is read by nobody."""
_CONTRAST_BLUE = 56.0
_LIKENESS = 0.35
"""Least correlation of the picture with the ink in each part of a word, unless the ink stands out strongly."""
_DARK = 64
_STRONG = 100.0
"""Difference of ink and ground at which lines and edges beside the letters do not matter."""
_CLEAR = 0.8
"""Correlation at which a word is seen as a whole."""
_LEAST_INK = 12.0
"""Spread of ink, of 255, from which a part of a word can speak: less is its margin or a dot."""
_LIGHT = np.array([0.299, 0.587, 0.114], dtype=np.float32)
_PARTS = ((0, 1, 0, 1 / 3), (0, 1, 1 / 3, 2 / 3), (0, 1, 2 / 3, 1), (0, 0.5, 0, 1), (0.5, 1, 0, 1))
"""Thirds of the width and halves of the height: top, bottom, left, right."""

_COLOURS = ((0, _CONTRAST), (1, _CONTRAST), (2, _CONTRAST_BLUE))

Grey = npt.NDArray[np.float32]


_BLACK = mupdf.new_floats(1)
mupdf.floats_setitem(_BLACK, 0, 0.0)


class _Letters(mupdf.FzDevice2):  # type: ignore[misc]
    """Passes on filled and outlined text, in black, without its clips; nothing else."""

    def __init__(self, onto: Any) -> None:
        super().__init__()
        self._onto = onto.m_internal
        self._space = mupdf.ll_fz_device_gray()
        self._params = mupdf.FzColorParams()
        self.use_virtual_fill_text()
        self.use_virtual_stroke_text()

    def fill_text(self, _context: Any, text: Any, matrix: Any, *_: Any) -> None:
        mupdf.ll_fz_fill_text(self._onto, text, matrix, self._space, [0.0], 1.0, self._params.internal())

    def stroke_text(self, _context: Any, text: Any, stroke: Any, matrix: Any, *_: Any) -> None:
        mupdf.ll_fz_stroke_text(self._onto, text, stroke, matrix, self._space, _BLACK, 1.0, self._params.internal())


class Lettering:
    """Says of words of a page whether their letters are seen in a picture of it; drawn when first asked."""

    def __init__(self, recording: Recording, pixels: Pixels) -> None:
        """Take the content with the letters and the picture they are looked for in."""
        self._recording = recording
        self._pixels = pixels

    @cached_property
    def _ink(self) -> npt.NDArray[np.uint8]:
        height, width = self._pixels.array.shape[:2]
        zoom = self._pixels.zoom
        picture = mupdf.fz_new_pixmap_with_bbox(
            mupdf.fz_device_gray(), mupdf.FzIrect(0, 0, width, height), mupdf.FzSeparations(), 0
        )
        mupdf.fz_clear_pixmap_with_value(picture, 255)
        device = mupdf.fz_new_draw_device(mupdf.fz_scale(zoom, zoom), picture)
        try:
            self._recording.play(_Letters(device))
        finally:
            mupdf.fz_close_device(device)
        made = pymupdf.Pixmap("raw", picture)
        flat = np.frombuffer(made.samples, dtype=np.uint8).reshape(made.height, made.stride)[:, : made.width]
        ink: npt.NDArray[np.uint8] = 255 - flat
        return ink

    def seen(self, word: Word) -> bool:
        """Say whether the letters of a word are seen; what has none to compare with, as a dash, is taken as seen."""
        if not any(map(str.isalnum, word.text)):
            return True
        top, bottom, left, right = self._pixels.bounds(word.rect, grow=1.0)
        top, bottom, left, right = _close_round(self._ink[top:bottom, left:right], top, left)
        ink = self._ink[top:bottom, left:right].astype(np.float32)
        shown = self._pixels.array[top:bottom, left:right]
        if _all_seen(ink, shown @ _LIGHT, _CONTRAST):
            return True
        return any(_all_seen(ink, shown[:, :, i].astype(np.float32), least) for i, least in _COLOURS)


def _close_round(ink: npt.NDArray[np.uint8], top: int, left: int) -> tuple[int, int, int, int]:
    """Return the box of the ink in a part of the picture, with one pixel around it: lines beside words lie outside."""
    dark = ink > _DARK
    rows, columns = np.flatnonzero(dark.any(axis=1)), np.flatnonzero(dark.any(axis=0))
    if not rows.size:
        return top, top, left, left
    y0, x0 = max(int(rows[0]) - 1, 0), max(int(columns[0]) - 1, 0)
    return top + y0, top + int(rows[-1]) + 2, left + x0, left + int(columns[-1]) + 2


def _all_seen(ink: Grey, shown: Grey, contrast: float) -> bool:
    """Say whether every part of the ink is seen: of words cut short, in any way, none is evidence."""
    whole = _compare(ink, shown)
    if whole is None or whole[0] >= _CLEAR:
        return whole is None or whole[1] >= contrast
    height, width = ink.shape
    for y0, y1, x0, x1 in _PARTS:
        rows, columns = slice(int(y0 * height), int(y1 * height)), slice(int(x0 * width), int(x1 * width))
        if not _part_seen(ink[rows, columns], shown[rows, columns], contrast):
            return False
    return True


def _part_seen(ink: Grey, shown: Grey, contrast: float) -> bool:
    """Say whether ink is seen, also beside a rule along or across the letters, which is even from end to end."""
    for axis in (None, 1, 0):
        part = _compare(ink, shown, axis)
        if part is None or (part[1] >= contrast and (part[0] >= _LIKENESS or part[1] >= _STRONG)):
            return True
    return False


def _compare(ink: Grey, shown: Grey, axis: int | None = None) -> tuple[float, float] | None:
    """Return how alike ink and picture are (0 to 1), and how far full ink stands out; None where no ink varies.

    With an axis, only differences along it count.
    """
    if not ink.size:
        return None
    ink, shown = ink - ink.mean(axis, keepdims=True), shown - shown.mean(axis, keepdims=True)
    spread = float(np.vdot(ink, ink))
    if spread < ink.size * _LEAST_INK**2:
        return None
    shared = abs(float(np.vdot(ink, shown)))
    other = float(np.vdot(shown, shown))
    return (shared / (spread * other) ** 0.5 if other else 0.0), shared / spread * 255
