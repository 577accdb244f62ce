"""Invisible text over a scan, the OCR layer of the file itself: does it lie on the ink, and does the ink fit it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from desktop.core.geometry import Rect
from desktop.core.pages import Word, WordFlag
from desktop.pdf.paint import Pixels

Mask: TypeAlias = npt.NDArray[np.bool_]
_REACH = 24
_MIN_SHIFT = 2.5
_MIN_GAIN = 0.05
_MIN_INK = 0.015
_MAX_INK = 0.6
"""Of a word's box; more is the shade of a picture and no letters."""
_OVERRUN = 0.4
"""Of the text height: ink that goes on this far past a word's box, without a gap, is not that word."""
_GAP = 0.14
_SHORT = 0.3
"""Share of a box, and at least its height, that ink leaves blank at one end when it is that of a shorter word."""
_MIN_WORDS = 3


class LayerCheck(Struct, frozen=True):
    """What was found; `shift` is (dx, dy) in points from the layer to the ink."""

    words: int
    shift: tuple[float, float]
    without_ink: int
    disagreeing: int

    @property
    def offset(self) -> bool:
        """Say whether the layer lies beside the ink."""
        return self.shift != (0.0, 0.0)


def check_layer(words: Sequence[Word], pixels: Pixels) -> LayerCheck:
    """Compare an OCR layer with the ink of the page and set the flags of its words.

    Words on ink become OCR and stop being HIDDEN. A layer that lies beside the ink as a whole is moved onto it. A word
    without ink, or with ink running on past its box, stays HIDDEN: what is seen there is something else.
    """
    ink = pixels.ink
    sums = np.zeros((ink.shape[0] + 1, ink.shape[1] + 1), dtype=np.int32)
    inner = sums[1:, 1:]
    np.cumsum(ink, axis=1, dtype=np.int32, out=inner)
    np.cumsum(inner, axis=0, out=inner)
    shift = _best_shift(words, sums, pixels.zoom) if len(words) >= _MIN_WORDS else (0.0, 0.0)
    if shift != (0.0, 0.0):
        dx, dy = shift
        height, width = (side / pixels.zoom for side in ink.shape)
        for word in words:
            x0, y0, x1, y1 = word.rect
            word.rect = (max(x0 + dx, 0.0), max(y0 + dy, 0.0), min(x1 + dx, width), min(y1 + dy, height))
    boxes = np.array([w.rect for w in words])
    without = disagreeing = 0
    for word in words:
        word.flags |= WordFlag.OCR
        share = _ink_share(word.rect, sums, pixels.zoom)
        if not _MIN_INK <= share <= _MAX_INK:
            without += 1
        elif _runs_on(word.rect, boxes, ink, pixels.zoom) or _falls_short(word, ink, pixels.zoom):
            disagreeing += 1
        else:
            word.flags &= ~WordFlag.HIDDEN
    return LayerCheck(len(words), shift, without, disagreeing)


def _ink_share(rect: Rect, sums: npt.NDArray[np.int32], zoom: float) -> float:
    height, width = sums.shape[0] - 1, sums.shape[1] - 1
    x0, y0, x1, y1 = (int(v * zoom + 0.5) for v in rect)
    x0, x1 = max(x0, 0), min(x1, width)
    y0, y1 = max(y0, 0), min(y1, height)
    if x1 <= x0 or y1 <= y0:
        return 0.0
    share: float = (sums[y1, x1] - sums[y0, x1] - sums[y1, x0] + sums[y0, x0]) / ((x1 - x0) * (y1 - y0))
    return share


def _best_shift(words: Sequence[Word], sums: npt.NDArray[np.int32], zoom: float) -> tuple[float, float]:
    """Return the shift (points) under which the boxes hold clearly more ink than now, else (0, 0)."""
    rects = np.array([w.rect for w in words])
    trim = 0.15 * (rects[:, 3] - rects[:, 1])
    rects[:, 1] += trim
    rects[:, 3] -= trim
    height, width = sums.shape[0] - 1, sums.shape[1] - 1
    total = max(int(sums[-1, -1]), 1)

    def held(dx: float, dy: float) -> float:
        x0 = np.clip(((rects[:, 0] + dx) * zoom).round().astype(int), 0, width)
        x1 = np.clip(((rects[:, 2] + dx) * zoom).round().astype(int), 0, width)
        y0 = np.clip(((rects[:, 1] + dy) * zoom).round().astype(int), 0, height)
        y1 = np.clip(((rects[:, 3] + dy) * zoom).round().astype(int), 0, height)
        return float((sums[y1, x1] - sums[y0, x1] - sums[y1, x0] + sums[y0, x0]).sum()) / total

    now = held(0, 0)
    # Rows first, then columns, then both finely: the two are nearly independent, and a full search costs 50 times more.
    best = max((held(0, float(dy)), 0.0, float(dy)) for dy in range(-_REACH, _REACH + 1))
    best = max((held(float(dx), best[2]), float(dx), best[2]) for dx in range(-_REACH, _REACH + 1))
    best = max(
        (held(best[1] + dx, best[2] + dy), best[1] + dx, best[2] + dy)
        for dx in np.arange(-2, 2.1, 0.5)
        for dy in np.arange(-2, 2.1, 0.5)
    )
    gain, dx, dy = best
    if max(abs(dx), abs(dy)) < _MIN_SHIFT or gain < now * (1 + _MIN_GAIN) + 0.01:
        return (0.0, 0.0)
    return (float(dx), float(dy))


def _runs_on(rect: Rect, boxes: npt.NDArray[np.float64], ink: Mask, zoom: float) -> bool:
    """Say whether ink goes on past the left or right edge of a word's box without the gap that ends a word."""
    x0, y0, x1, y1 = rect
    size = y1 - y0
    top, bottom = max(int((y0 + 0.1 * size) * zoom), 0), int((y1 - 0.1 * size) * zoom)
    far, gap = int(_OVERRUN * size * zoom) + 1, max(int(_GAP * size * zoom), 1)
    level = np.minimum(boxes[:, 3], y1) - np.maximum(boxes[:, 1], y0) > 0.4 * size
    starts, ends = boxes[level, 0], boxes[level, 2]
    right_limit = float(starts[starts >= x1 - 0.1 * size].min(initial=1e9))
    left_limit = float(ends[ends <= x0 + 0.1 * size].max(initial=-1e9))
    right: Mask = np.any(ink[top:bottom, int(x1 * zoom) : int(x1 * zoom) + far], axis=0)
    left: Mask = np.any(ink[top:bottom, max(int(x0 * zoom) - far, 0) : int(x0 * zoom)], axis=0)[::-1]
    over_right = _run_length(right, gap) >= min(far, right.size) > 0 and x1 + far / zoom < right_limit
    over_left = _run_length(left, gap) >= min(far, left.size) > 0 and x0 - far / zoom > left_limit
    return bool(over_right or over_left)


def _falls_short(word: Word, ink: Mask, zoom: float) -> bool:
    """Say whether ink fills a part only of a box with a figure: what is printed there is a shorter one."""
    if not any(map(str.isdigit, word.text)):
        return False
    x0, y0, x1, y1 = word.rect
    part = ink[int((y0 + 0.1 * (y1 - y0)) * zoom) : int((y1 - 0.1 * (y1 - y0)) * zoom), int(x0 * zoom) : int(x1 * zoom)]
    columns = np.flatnonzero(part.any(axis=0)) if part.size else np.zeros(0)
    if not columns.size:
        return False
    blank = max(int(columns[0]), part.shape[1] - 1 - int(columns[-1])) / zoom
    return bool(blank >= max(_SHORT * (x1 - x0), y1 - y0))


def _run_length(columns: Mask, gap: int) -> int:
    """Return how far ink goes on from the start, blank stretches shorter than `gap` included."""
    empty = 0
    for i, dark in enumerate(columns):
        empty = 0 if dark else empty + 1
        if empty >= gap:
            return i + 1 - gap
    return int(columns.size)
