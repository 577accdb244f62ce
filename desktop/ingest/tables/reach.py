"""Labels that stand for several rows of an open table: set to the middle of them, or on the first of them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from .grid import Block, Grid, without_rows
from .headers import answer_like, value_like
from .rows import row_middle

OFF = 0.3
"""A label set to the middle of its rows is off it by at most this share of an em."""
SUM = re.compile(r"(?:sub-?\s?|grand\s)?totals?\b|sum\b|gesamt|summe\b", re.IGNORECASE)
"""The label of a sum, which stands for what is above and belongs to no group."""


def reach_down(grid: Grid) -> Grid:
    """Return the grid with the labels of its first column over all rows they stand for.

    Every row must have a name in the second column, and no drawn line may part the rows of one label: there an empty
    cell is an empty cell.
    """
    whole = [(r, grid.row_blocks(r)) for r in range(grid.header_rows or 0, grid.rows)]
    labels = [row[0] for _, row in whole if row and row[0].column == 0]
    lone = {r for r, row in whole if len(row) == 1 and row[0].column == 0}
    at = [r for r, _ in whole if r not in lone]
    rows = [row for r, row in whole if r not in lone]
    if grid.columns < 3 or len(labels) < 2 or len(labels) >= len(rows) or any(b.last_column for b in labels):
        return grid
    if not all(_is_name(next((b for b in row if b.column == 1), None)) for row in rows if not _is_sum(row)):
        return grid
    spans = _around(labels, rows)
    if spans is None:
        spans = None if lone else _below(labels, rows)
    elif rows[0][:1] == labels[:1] and all(_on_line(row) for row in rows if row[0].column == 0):
        return grid  # On the first of two, three, two rows, or in the middle of one, three, three: nothing tells.
    if spans is None or any(r in grid.rules_below for low, high in spans for r in range(at[low], at[high])):
        return grid
    moved = {id(label): (at[low], at[high]) for label, (low, high) in zip(labels, spans, strict=True)}
    blocks = [
        Block(*moved[id(b)], b.column, b.last_column, b.tokens, b.header) if id(b) in moved else b for b in grid.blocks
    ]
    spread = without_rows(Grid(grid.xs, grid.ys, blocks, grid.ruled, grid.rules_below), lone)
    spread.shades = [shade for r, shade in enumerate(grid.shades) if r not in lone]
    spread.header_rows = grid.header_rows
    return spread


def _is_sum(row: Sequence[Block]) -> bool:
    return bool(row) and SUM.match(row[0].text) is not None


def _on_line(row: Sequence[Block]) -> bool:
    """Say whether a label stands on the line of its values."""
    return abs(row_middle(row[1:]) - row_middle(row[:1])) <= OFF * row[0].tokens[0].size


def _is_name(block: Block | None) -> bool:
    return block is not None and block.last_column == 1 and not value_like(block) and not answer_like(block)


def _around(labels: Sequence[Block], rows: Sequence[Sequence[Block]]) -> list[tuple[int, int]] | None:
    """Return the rows of labels that each stand in the middle of theirs, from the first row to the last."""
    middles = [row_middle([b for b in row if b.column > 0]) for row in rows]
    spans: list[tuple[int, int]] = []
    start = 0
    for label in labels:
        ys = [t.middle for t in label.tokens]
        centre, slack = (min(ys) + max(ys)) / 2, OFF * label.tokens[0].size
        end = next((k for k in range(start, len(rows)) if abs((middles[start] + middles[k]) / 2 - centre) <= slack), -1)
        if end < 0:
            return None
        spans.append((start, end))
        start = end + 1
    return spans if start == len(rows) else None


def _below(labels: Sequence[Block], rows: Sequence[Sequence[Block]]) -> list[tuple[int, int]] | None:
    """Return the rows of labels that each stand on the first of theirs, where all but one have several.

    A lone empty cell is an empty cell, whatever stands above it.
    """
    if not rows[0] or rows[0][0] is not labels[0]:
        return None
    spans: list[tuple[int, int]] = []
    for k, row in enumerate(rows):
        labelled = bool(row) and row[0].column == 0
        if labelled:
            if not _on_line(row):
                return None
            spans.append((k, k))
        elif _is_sum(row) or _is_sum(rows[spans[-1][0]]):
            return None
        else:
            spans[-1] = (spans[-1][0], k)
    if sum(low == high for low, high in spans) > 1 or len(rows) < 2 * len(labels):
        return None
    names = [[b.text for row in rows[low : high + 1] for b in row if b.column == 1] for low, high in spans]
    return spans if all(len(set(some)) == len(some) for some in names) else None
