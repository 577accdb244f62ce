"""Headings set on their side over the columns of an open table."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Sequence

from .grid import Block, Grid
from .tokens import Token

NEAR = 2.0
"""Headings end at most so far over the first row, in em of its type."""
TALL = 160.0
"""Longer headings (points) are something else: a stamp, a running line at the edge."""
SHARE = 0.6
"""Of the columns behind the labels, so many at least have a heading on its side."""


def add_turned(grid: Grid, others: Sequence[Token], taken: Collection[int]) -> Grid:
    """Return a grid without a header with the words turned aside right above its columns as one; `taken` are in use."""
    if grid.header_rows or grid.columns < 3 or not others:
        return grid
    top = grid.ys[0]
    em = min((t.size for b in grid.row_blocks(0) for t in b.tokens), default=10.0)
    over: dict[int, list[Token]] = {}
    for token in others:
        column = bisect_right(grid.xs, token.centre) - 1
        above = top - TALL < token.y0 and token.y1 <= top + 0.5 * em
        if above and 0 <= column < grid.columns and token.index not in taken:
            over.setdefault(column, []).append(token)
    ends = {column: max(t.y1 for t in tokens) for column, tokens in over.items()}
    over = {column: tokens for column, tokens in over.items() if top - ends[column] <= NEAR * em}
    headed = sum(column > 0 for column in over)
    if headed < 2 or headed < SHARE * (grid.columns - 1):
        return grid
    blocks = [Block(0, 0, column, column, tokens, header=True) for column, tokens in sorted(over.items())]
    blocks += [Block(b.row + 1, b.last_row + 1, b.column, b.last_column, b.tokens, b.header) for b in grid.blocks]
    ys = [min(t.y0 for tokens in over.values() for t in tokens) - 1, *grid.ys]
    return Grid(grid.xs, ys, blocks, grid.ruled, {r + 1 for r in grid.rules_below}, header_rows=1)
