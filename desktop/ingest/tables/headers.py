"""Which rows of a grid are its header, judged by content, rules and typography."""

from __future__ import annotations

import re

from .grid import Block, Grid
from .tokens import FILLER, Token

YEAR = re.compile(r"^[\[(]?(?:19|20)\d\d(?:[/–-](?:19|20)?\d\d)?[*)\]a-e†‡]*$")
MONEY = re.compile(r"[$€£¥]|\d[.,]\d|%")


def value_like(block: Block) -> bool:
    """Say whether a block holds a value (amount, count, date, rate) and not a name."""
    solid = [t for t in block.tokens if not t.leader]
    return bool(solid) and any(t.numeric for t in solid) and all(t.numeric or FILLER.match(t.text) for t in solid)


def year_like(block: Block) -> bool:
    """Say whether a block is a year or span of years, which may head a column."""
    return all(YEAR.match(t.text) for t in block.tokens)


def count_header_rows(grid: Grid) -> int:
    """Return how many leading rows are header rows; 0 when nothing tells them from the body."""
    if grid.rows < 2:
        return 0
    count = _trim_by_weight(grid, _count_by_content(grid))
    heads = [b for b in grid.blocks if b.row < count and b.tokens]
    # A caption over the whole width heads no column.
    return 0 if all(b.column == 0 and b.last_column == grid.columns - 1 for b in heads) else count


def _trim_by_weight(grid: Grid, count: int) -> int:
    """End a header that starts in bold where the weight ends: worded cells of the body follow it."""
    if count < 2 or _share_bold(grid, 0) < 0.8:
        return count
    return next((r for r in range(1, count) if grid.row_blocks(r) and _share_bold(grid, r) < 0.2), count)


def _count_by_content(grid: Grid) -> int:
    limit = min(grid.rows - 1, 8)
    ruled = [r + 1 for r in range(limit) if r in grid.rules_below]
    parted = _parted_by_rule(grid, limit)
    if parted:
        return parted
    first_value = next((r for r in range(grid.rows) if _has_values(grid, r)), grid.rows)
    if first_value >= grid.rows:
        return _worded_header(grid, limit)
    if first_value == 0:
        return 0
    if _mostly_worded(grid, first_value):
        return _worded_header(grid, limit)
    if first_value > limit:
        return _worded_header(grid, limit)
    inside = [r for r in ruled if r <= first_value]
    if inside and not _all_ruled(grid):
        return inside[-1]
    return _before_sections(grid, first_value)


def _parted_by_rule(grid: Grid, limit: int) -> int:
    """Return the rows above the one rule that parts head and body; 0 when rules part more, or data stands above."""
    if not grid.rules_below or len(grid.rules_below) > max(1.0, 0.35 * grid.rows):
        return 0
    end = min(grid.rules_below) + 1
    if end > min(limit, 6) or end > 0.5 * grid.rows:
        return 0
    for r in range(end):
        blocks = grid.row_blocks(r)
        later = [b for b in blocks if b.column > 0]
        if len(later) >= 2 and all(value_like(b) and not year_like(b) for b in later) and blocks[0].column == 0:
            return 0
        if grid.columns == 2 and later and value_like(later[0]) and not year_like(later[0]):
            return 0
    return end


def _all_ruled(grid: Grid) -> bool:
    return len(grid.rules_below) >= 0.6 * (grid.rows - 1)


def _has_values(grid: Grid, row: int) -> bool:
    blocks = grid.row_blocks(row)
    values = [b for b in blocks if b.column > 0 and value_like(b)]
    if not values:
        return False
    if all(year_like(b) for b in values):
        # A line of years heads the columns unless the body is made of years too.
        return row > 0 and any(year_like(b) for b in grid.row_blocks(row - 1) if b.column > 0)
    return True


def _before_sections(grid: Grid, first_value: int) -> int:
    """Section names (one block in column 0) right above the first value row belong to the body."""
    row = first_value
    while row > 1:
        blocks = grid.row_blocks(row - 1)
        if len(blocks) == 1 and blocks[0].column == 0 and grid.columns > 1 and blocks[0].row == blocks[0].last_row:
            row -= 1
        else:
            break
    return row


def _mostly_worded(grid: Grid, first: int) -> bool:
    """Say whether most rows below hold no value, so that the first value tells nothing about the header."""
    rows = [r for r in range(first, grid.rows) if len(grid.row_blocks(r)) >= 2]
    return sum(_has_values(grid, r) for r in rows) < 0.5 * len(rows) or (first >= 2 and grid.columns == 2)


def _worded_header(grid: Grid, limit: int) -> int:
    """Header of a table without values: a leading row set apart by weight or by the only rule."""
    if grid.rules_below and min(grid.rules_below) + 1 <= min(limit, 3) and not _all_ruled(grid):
        return min(grid.rules_below) + 1
    bold = [_share_bold(grid, r) for r in range(grid.rows)]
    rest = bold[1:]
    if bold[0] > 0.8 and sum(rest) / len(rest) < 0.5 and len(grid.row_blocks(0)) >= 2:
        return 1
    return 1 if grid.ruled and len(grid.row_blocks(0)) == grid.columns and grid.rows >= 3 else 0


def _share_bold(grid: Grid, row: int) -> float:
    tokens: list[Token] = [t for b in grid.row_blocks(row) for t in b.tokens]
    return sum(t.bold for t in tokens) / len(tokens) if tokens else 0.0
