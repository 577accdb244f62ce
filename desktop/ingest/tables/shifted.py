"""Headings that stand beside their columns: set to the left where the values under them are set to the right."""

from __future__ import annotations

from .grid import Block, Grid


def join_shifted(grid: Grid, count: int) -> Grid:
    """Return the grid with each column that has only a heading joined to the one beside it that has none.

    `count` is the number of header rows. The column of labels is left alone: over it often stands nothing.
    """
    headed: set[int] = set()
    filled: set[int] = set()
    for block in grid.blocks:
        if block.tokens:
            (headed if block.row < count else filled).update(range(block.column, block.last_column + 1))
    gone: set[int] = set()
    for column in range(1, grid.columns):
        if column not in headed or column in filled:
            continue
        beside = [c for c in (column + 1, column - 1) if c >= 1 and c in filled and c not in headed]
        if len(beside) == 1:
            gone.add(max(column, beside[0]))
            headed.add(beside[0])
    if not gone or not count:
        return grid
    place = [c - sum(g <= c for g in gone) for c in range(grid.columns)]
    xs = [x for c, x in enumerate(grid.xs) if c not in gone]
    blocks = [Block(b.row, b.last_row, place[b.column], place[b.last_column], b.tokens, b.header) for b in grid.blocks]
    return Grid(xs, grid.ys, blocks, grid.ruled, grid.rules_below, grid.shades, grid.header_rows)
