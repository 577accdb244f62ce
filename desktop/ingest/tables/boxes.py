"""Boxes of neighbouring cells end where the next one starts (spec 2.2: a row and a cell have their own rectangle).

Word boxes reach from ascender to descender and over tight lines or drawn rules, so unions of them overlap a little.
Text that stands far outside its cell keeps its whole box: a box must hold the words it is shown for.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from desktop.core.geometry import Rect

from .grid import Block, Grid

_OVERHANG = 0.5
"""Of the height of a word: how much of it an overlap may be to count as overhang rather than as text in the way."""
_SIDEWAYS = 0.3
"""The same from side to side."""


def settle_boxes(grid: Grid, blocks: Sequence[Block], rects: Sequence[Rect]) -> list[Rect]:
    """Return `rects` of `blocks` (upright frame, in parallel) cut where rows and cells overlap by an overhang only."""
    boxes = [list(rect) for rect in rects]
    ends: list[list[int]] = [[] for _ in range(grid.rows)]
    starts: list[list[int]] = [[] for _ in range(grid.rows)]
    for i, block in enumerate(blocks):
        starts[block.row].append(i)
        ends[block.last_row].append(i)
    for row, (upper, lower) in enumerate(zip(ends, starts[1:], strict=False), 1):
        if upper and lower:
            _part_rows(boxes, upper, lower, (grid.ys[row] if grid.ruled else None, _height(blocks, upper + lower)))
    order = sorted(range(len(blocks)), key=lambda i: (blocks[i].column, blocks[i].row))
    beside: list[list[int]] = [[] for _ in range(grid.rows)]
    for i in order:
        for row in range(blocks[i].row, blocks[i].last_row + 1):
            beside[row].append(i)
    for level in beside:
        for left, right in pairwise(level):
            line = grid.xs[blocks[right].column] if grid.ruled else None
            _part_pair(boxes[left], boxes[right], line, _SIDEWAYS * _height(blocks, [left, right]))
    return [(x0, y0, x1, y1) for x0, y0, x1, y1 in boxes]


def _height(blocks: Sequence[Block], chosen: Sequence[int]) -> float:
    return min((t.rect[3] - t.rect[1] for i in chosen for t in blocks[i].tokens), default=0.0)


def _part_rows(
    boxes: list[list[float]], upper: Sequence[int], lower: Sequence[int], where: tuple[float | None, float]
) -> None:
    line, height = where
    bottom, top = max(boxes[i][3] for i in upper), min(boxes[i][1] for i in lower)
    if not 0 < bottom - top <= 2 * _OVERHANG * height:
        return
    middle = line if line is not None and top <= line <= bottom else (top + bottom) / 2
    if max(bottom - middle, middle - top) > _OVERHANG * height:
        return
    for i in upper:
        boxes[i][3] = min(boxes[i][3], middle)
    for i in lower:
        boxes[i][1] = max(boxes[i][1], middle)


def _part_pair(left: list[float], right: list[float], line: float | None, most: float) -> None:
    overlap = left[2] - right[0]
    if not 0 < overlap <= 2 * most or min(left[3], right[3]) <= max(left[1], right[1]):
        return
    middle = line if line is not None and right[0] <= line <= left[2] else (left[2] + right[0]) / 2
    left[2], right[0] = min(left[2], middle), max(right[0], middle)
