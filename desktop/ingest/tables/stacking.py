"""One frame, several tables: parts of a lattice whose columns have nothing to do with each other."""

from __future__ import annotations

from itertools import pairwise

from .grid import Block, Grid


def split_stacked(grid: Grid) -> list[Grid]:
    """Return the parts of a lattice, cut between rows whose walls contradict each other.

    Declarations pages put boxes, a schedule and a total into one frame. Rows agree when the walls of one are among
    those of the other (spanning headings, section rows, merged cells); a cut needs a line over the whole width.
    """
    walls = [_walls(grid, r) for r in range(grid.rows)]
    cuts: list[int] = []
    some: set[int] = set()
    common: set[int] = set()
    for r in range(grid.rows):
        if some and walls[r] and not (walls[r] <= some or common <= walls[r]) and _parted(grid, r):
            cuts.append(r)
            some, common = set(), set()
        if walls[r]:
            common = common & walls[r] if some else set(walls[r])
            some |= walls[r]
    if not cuts:
        return [grid]
    edges = [0, *cuts, grid.rows]
    return [_part(grid, first, end) for first, end in pairwise(edges)]


def _walls(grid: Grid, row: int) -> set[int]:
    return {b.column for b in grid.blocks if b.row <= row <= b.last_row} - {0}


def _parted(grid: Grid, row: int) -> bool:
    return not any(b.row < row <= b.last_row for b in grid.blocks)


def _part(grid: Grid, first: int, end: int) -> Grid:
    """Return rows `first`..`end` with only the columns they use."""
    own = [b for b in grid.blocks if first <= b.row < end]
    used = sorted({b.column for b in own} | {b.last_column + 1 for b in own} | {0, grid.columns})
    place = {edge: k for k, edge in enumerate(used)}
    blocks = [
        Block(b.row - first, b.last_row - first, place[b.column], place[b.last_column + 1] - 1, b.tokens) for b in own
    ]
    below = {r - first for r in grid.rules_below if first <= r < end}
    return Grid([grid.xs[k] for k in used], grid.ys[first : end + 1], blocks, grid.ruled, below)
