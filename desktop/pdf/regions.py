"""Cut the picture of a page into columns before OCR: Tesseract's own layout loses list marks beside a column."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
from msgspec import Struct

Ink: TypeAlias = npt.NDArray[np.bool_]
_CELL = 2.0
"""Points per cell of the grid the layout is judged on."""
_MIN_GUTTER = 8.0
_MIN_COLUMN = 90.0
_MIN_HEIGHT = 60.0
_MIN_FILL = 0.35
"""Share of the rows of a column that hold ink."""
_PAD = 4.0
_DEPTH = 6


class Region(Struct, frozen=True):
    """A part of the picture in pixels, in reading order."""

    left: int
    top: int
    right: int
    bottom: int


def find_regions(picture: npt.NDArray[np.uint8], zoom: float) -> list[Region]:
    """Return the columns of a level grey picture of `zoom` pixels per point, in reading order; all ink is in one."""
    cell = max(int(_CELL * zoom), 1)
    height, width = picture.shape
    rows, columns = height // cell, width // cell
    if rows < 2 or columns < 2:
        return [Region(0, 0, width, height)]
    paper = int(np.percentile(picture[::4, ::4], 80))
    dark = picture[: rows * cell, : columns * cell] < paper - max(50, paper // 4)
    grid: Ink = dark.reshape(rows, cell, columns, cell).sum(axis=(1, 3)) > max(cell * cell // 20, 1)
    grid = _without_lines(grid)
    pad = int(_PAD * zoom)
    out = []
    for top, bottom, left, right in _split(grid, 0, rows, 0, columns, 0):
        out.append(
            Region(
                max(left * cell - pad, 0),
                max(top * cell - pad, 0),
                width if right == columns else min(right * cell + pad, width),
                height if bottom == rows else min(bottom * cell + pad, height),
            )
        )
    return out or [Region(0, 0, width, height)]


def _without_lines(grid: Ink) -> Ink:
    """Remove long rulings: a frame around two columns must not join them."""
    out = grid.copy()
    out[grid.mean(axis=1) > 0.85] = False
    out[:, grid.mean(axis=0) > 0.6] = False
    return out


def _split(grid: Ink, top: int, bottom: int, left: int, right: int, depth: int) -> Iterator[tuple[int, int, int, int]]:
    part = grid[top:bottom, left:right]
    if not part.any():
        return
    found = _gutter(part) if depth < _DEPTH else None
    if found is None:
        ys = np.flatnonzero(part.any(axis=1))
        xs = np.flatnonzero(part.any(axis=0))
        yield top + int(ys[0]), top + int(ys[-1]) + 1, left + int(xs[0]), left + int(xs[-1]) + 1
        return
    y0, y1, x = found
    yield from _split(grid, top, top + y0, left, right, depth + 1)
    yield from _split(grid, top + y0, top + y1, left, left + x, depth + 1)
    yield from _split(grid, top + y0, top + y1, left + x, right, depth + 1)
    yield from _split(grid, top + y1, bottom, left, right, depth + 1)


def _gutter(part: Ink) -> tuple[int, int, int] | None:
    """Return (first row, end row, column) of the tallest empty strip between two columns of text, None without one."""
    width = part.shape[1]
    strip, column = int(_MIN_GUTTER / _CELL), int(_MIN_COLUMN / _CELL)
    best: tuple[int, int, int, int] | None = None
    for x in range(column, width - column - strip):
        free: Ink = ~np.any(part[:, x : x + strip], axis=1)
        for y0, y1 in _runs(free):
            if (y1 - y0) * _CELL < _MIN_HEIGHT or (best is not None and y1 - y0 <= best[0]):
                continue
            sides = part[y0:y1, x - column : x], part[y0:y1, x + strip : x + strip + column]
            if all(side.any(axis=1).mean() >= _MIN_FILL and side.mean() >= 0.08 for side in sides):
                best = (y1 - y0, y0, y1, x + strip // 2)
    return best[1:] if best else None


def _runs(free: Ink) -> list[tuple[int, int]]:
    """Return the (start, end) of the stretches of True."""
    edges = np.flatnonzero(np.diff(np.concatenate(([False], free, [False])).astype(np.int8)))
    return [(int(a), int(b)) for a, b in zip(edges[::2], edges[1::2], strict=True)]
