"""The colour behind each row of a grid: a header is often set apart by nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from desktop.core.geometry import Rect
from desktop.core.pages import FilledRect

from .grid import Grid
from .tokens import turn

PLAIN = 0xFFFFFF
MOST = 1500
"""More fills than this are a drawing; looking behind every cell would cost seconds."""


def turned_fills(fills: Sequence[FilledRect], *, angle: int, width: float, height: float) -> list[tuple[Rect, int]]:
    """Return the fills in painting order, turned upright for text of `angle`."""
    if len(fills) > MOST:
        return []
    return [(turn(fill.rect, angle, width, height), fill.color) for fill in fills]


def row_shades(grid: Grid, fills: Sequence[tuple[Rect, int]]) -> list[int]:
    """Return the colour (0xRRGGBB) behind most cells of each row; white where nothing is painted."""
    x0, y0, x1, y1 = grid.rect
    near = [(r, c) for r, c in fills if r[0] < x1 and r[2] > x0 and r[1] < y1 and r[3] > y0]
    shades: list[int] = []
    for row in range(grid.rows):
        seen: Counter[int] = Counter()
        for block in grid.row_blocks(row) if near else ():
            x, y = block.tokens[0].centre, block.tokens[0].middle
            behind = [c for r, c in near if r[0] <= x <= r[2] and r[1] <= y <= r[3]]
            seen[behind[-1] if behind else PLAIN] += 1
        shades.append(seen.most_common(1)[0][0] if seen else PLAIN)
    return shades
