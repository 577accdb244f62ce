"""Rows from baselines: which lines of a table go on with the wording of the line above."""

from __future__ import annotations

import re
from collections.abc import Sequence
from statistics import median

from .grid import Block, Grid
from .headers import answer_like, value_like
from .tokens import Token

LOOSE_END = re.compile(
    r"(?:[,;&/–-]|\b(?:a|(?i:and|or|of|the|to|in|for|with|by|per|from|an|on|at|und|et|de|la)))$"
)  # `Coverage A` goes on with nothing
LOWER = re.compile(r"^[(\[]?[a-zß-öø-ÿ]")


def merge_wrapped(grid: Grid, *, first: int = 0) -> Grid:
    """Return the grid with continuation lines joined to their row; rows before `first` (the header) are left alone.

    A line continues the one above when no rule is between them, the leading is tight, it fills only columns that have
    wording above it, and its wording could not have stood on the line above (wrapped), starts small or hangs.
    """
    lines = [grid.row_blocks(r) for r in range(grid.rows)]
    middles = [row_middle(row) for row in lines]
    reach = column_reach(grid, first)
    pitches = [
        middles[r] - middles[r - 1]
        for r in range(first + 1, grid.rows)
        if len(lines[r]) >= 2 and lines[r][0].column == 0 and lines[r - 1]
    ]
    pitch = median(pitches) if pitches else 0.0
    joined: set[int] = set()
    wrapping = _labels_wrap(lines, reach, first)
    for r in range(first + 1, grid.rows):
        if r - 1 in grid.rules_below or not lines[r] or not lines[r - 1]:
            continue
        gap = middles[r] - middles[r - 1]
        size = max(t.size for t in lines[r][0].tokens)
        if gap > 1.6 * size:
            continue
        begins = r + 1 < grid.rows and r not in grid.rules_below and _starts_label(lines[r], lines[r + 1], fresh=True)
        if begins and not LOWER.match(lines[r][0].tokens[0].text):
            continue  # It begins the label of the next row, whatever stands above.
        above = _group_above(lines, r, joined)
        if _continues(
            lines[r],
            above,
            lines[r - 1],
            reach,
            tight=(bool(pitch) and gap < 0.85 * pitch) or (wrapping and len(lines[r]) == 1),
        ):
            joined.add(r)
        if _starts_label(lines[r - 1], lines[r], fresh=r - 1 not in joined and r - 1 >= first):
            joined.add(r)
    return join_rows(grid, joined)


def _labels_wrap(lines: Sequence[Sequence[Block]], reach: dict[int, tuple[float, float]], first: int) -> bool:
    """Say whether every lone label under a row with values could not have stood on the line above it.

    Then lone labels are wrapped ones; where some could have, or the first stands over all rows, they are section names.
    """
    top = lines[first : first + 2]
    if len(top) == 2 and [b.column for b in top[0]] == [0] and len(top[1]) > 1:
        return False
    lone = [
        (lines[r][0], lines[r - 1][0])
        for r in range(first + 1, len(lines))
        if len(lines[r]) == 1 and lines[r][0].column == 0 and lines[r - 1] and lines[r - 1][0].column == 0
    ]
    return bool(lone) and all(_marks(block, above, reach) >= 1 for block, above in lone)


def merge_bands(grid: Grid, *, first: int = 0) -> Grid:
    """Return the grid with all lines between two rules joined to one row; lines before `first` are left alone."""
    return join_rows(grid, {r for r in range(first + 1, grid.rows) if r - 1 not in grid.rules_below})


def row_middle(row: Sequence[Block]) -> float:
    """Return the vertical centre of a line of blocks."""
    middles = sorted(t.middle for b in row for t in b.tokens)
    return middles[len(middles) // 2] if middles else 0.0


def column_reach(grid: Grid, first: int) -> dict[int, tuple[float, float]]:
    """Return the outermost edges of the wording of each column."""
    reach: dict[int, tuple[float, float]] = {}
    for b in grid.blocks:
        if b.row >= first and b.tokens and b.column == b.last_column:
            x0, x1 = min(t.x0 for t in b.tokens), max(t.x1 for t in b.tokens if not t.leader or len(b.tokens) == 1)
            low, high = reach.get(b.column, (x0, x1))
            reach[b.column] = (min(low, x0), max(high, x1))
    return reach


def _group_above(lines: Sequence[Sequence[Block]], r: int, joined: set[int]) -> dict[int, list[Block]]:
    """Return the blocks of the row that line `r` would join, per column, top to bottom."""
    top = r - 1
    while top in joined:
        top -= 1
    columns: dict[int, list[Block]] = {}
    for k in range(top, r):
        for b in lines[k]:
            columns.setdefault(b.column, []).append(b)
    return columns


def _continues(
    line: Sequence[Block],
    above: dict[int, list[Block]],
    previous: Sequence[Block],
    reach: dict[int, tuple[float, float]],
    *,
    tight: bool,
) -> bool:
    filled = {b.column for b in line}
    if not filled <= set(above) or any(is_whole(b) for b in line if 0 in filled or is_whole(above[b.column][-1])):
        return False
    if len(filled) >= len(above) and len(above) > 1:
        # A whole row again: only wording that plainly goes on, in most columns, is the same row.
        marks = [_marks(b, above[b.column][-1], reach) for b in line]
        return all(m >= 1 for m in marks) and sum(marks) >= 1.5 * len(marks)
    marks = [_marks(b, above[b.column][-1], reach) + tight for b in line]
    if min(marks) < 0:
        return False
    if filled == {0} and len(above) > 1:
        return marks[0] >= 2
    if filled == {0}:
        return _marks(line[0], above[0][-1], reach) >= 3 or (
            bool(LOWER.match(line[0].tokens[0].text)) and marks[0] >= 2
        )
    del previous
    return sum(marks) >= len(marks) and max(marks) >= (1 if 0 not in filled else 2)


def is_whole(block: Block) -> bool:
    """Say whether a cell is an answer that is never a part of wording: a value, yes, no, included."""
    return value_like(block) or answer_like(block)


def _starts_label(upper: Sequence[Block], lower: Sequence[Block], *, fresh: bool) -> bool:
    """Say whether a lone label line is the start of the label on the next line (values stand on the last line)."""
    if not fresh or len(upper) != 1 or upper[0].column != 0 or len(lower) < 2 or lower[0].column != 0:
        return False
    if value_like(upper[0]) or value_like(lower[0]):
        return False
    first = lower[0].tokens[0]
    small = bool(LOWER.match(first.text))
    loose = bool(LOOSE_END.search(upper[0].tokens[-1].text))
    return (small or loose) and not upper[0].text.endswith(":")


def _marks(block: Block, above: Block, reach: dict[int, tuple[float, float]]) -> int:
    """Count the signs that `block` goes on with the wording of `above`; −9 when the typography forbids it."""
    if is_bold(block.tokens) != is_bold(above.tokens) or value_like(above):
        return -9
    first = block.tokens[0]
    last = above.tokens[-1]
    low, high = reach.get(block.column, (above.tokens[0].x0, last.x1))
    left, right = min(t.x0 for t in above.tokens), max(t.x1 for t in above.tokens)
    wrapped = right - left + 0.25 * first.size + (first.x1 - first.x0) > (high - low) + 0.5
    flush_right = abs(max(t.x1 for t in block.tokens) - right) <= 1.5
    hanging = 0.4 * first.size < first.x0 - left < 3 * first.size and not flush_right
    small = bool(LOWER.match(first.text))
    loose = bool(LOOSE_END.search(last.text))
    return int(wrapped) + int(hanging) + int(small) + int(loose)


def is_bold(tokens: Sequence[Token]) -> bool:
    """Say whether most words are bold."""
    return sum(t.bold for t in tokens) * 2 > len(tokens)


def join_rows(grid: Grid, joined: set[int]) -> Grid:
    """Return the grid with each row of `joined` merged into the row above it."""
    if not joined:
        return grid
    place: list[int] = []
    at = -1
    for r in range(grid.rows):
        at += r not in joined
        place.append(at)
    starts = [r for r in range(grid.rows) if r not in joined]
    ys = [grid.ys[r] for r in starts] + [grid.ys[-1]]
    merged: dict[tuple[int, int], Block] = {}
    for b in sorted(grid.blocks, key=lambda b: (b.row, b.column)):
        row, last = place[b.row], place[b.last_row]
        home = next(
            (
                m
                for m in merged.values()
                if m.row <= last and row <= m.last_row and m.column <= b.last_column and b.column <= m.last_column
            ),
            None,
        )
        if home is None:
            merged[row, b.column] = Block(row, last, b.column, b.last_column, list(b.tokens), b.header)
        else:
            home.tokens += b.tokens
            home.last_column = max(home.last_column, b.last_column)
            home.column = min(home.column, b.column)
            home.last_row = max(home.last_row, last)
    below = {place[r] for r in grid.rules_below if r + 1 not in joined}
    return Grid(grid.xs, ys, list(merged.values()), grid.ruled, below)
