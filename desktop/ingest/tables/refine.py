"""Lattices made finer: columns and rows that are set apart by white space inside ruled cells."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from .columns import find_separators, tight_phrases
from .grid import Block, Grid
from .headers import value_like
from .rows import merge_wrapped
from .structure import row_blocks, split_at
from .tokens import Line, Phrase, make_lines

BOXED = 3
"""Bands of a table drawn as a box: heading, body and sum. Where more are drawn, each is a row, a card for example."""


def refine(grid: Grid) -> Grid:
    """Return the lattice with merged cells cut at columns, then virtual columns, then virtual rows."""
    return split_rows(split_tall(split_columns(split_spans(grid))))


def block_lines(block: Block) -> list[Line]:
    """Return the lines of a block, top to bottom."""
    return make_lines(block.tokens)


def split_spans(grid: Grid) -> Grid:
    """Cut blocks over several columns where all their words respect the column edges (walls that were not drawn)."""
    blocks: list[Block] = []
    for block in grid.blocks:
        if block.column == block.last_column or not block.tokens or block.turned:
            blocks.append(block)
            continue
        pieces = [p for line in block_lines(block) for p in tight_phrases(line.tokens)]
        inner = grid.xs[block.column + 1 : block.last_column + 1]
        cuts = [x for x in inner if not any(p.x0 < x - 1 and p.x1 > x + 1 for p in pieces)]
        filled = {sum(p.x0 + p.x1 > 2 * x for x in cuts) for p in pieces}
        if len(filled) < 2:
            blocks.append(_narrowed(block, pieces, grid))
            continue
        edges = [block.column, *(grid.xs.index(x) for x in cuts), block.last_column + 1]
        for first, end in pairwise(edges):
            tokens = [t for t in block.tokens if grid.xs[first] <= t.centre < grid.xs[end]]
            blocks.append(Block(block.row, block.last_row, first, end - 1, tokens))
    return Grid(grid.xs, grid.ys, blocks, grid.ruled, grid.rules_below)


def _narrowed(block: Block, pieces: Sequence[Phrase], grid: Grid) -> Block:
    """Return the block on the one column its words are centred in, when they are off the middle of what it spans."""
    x0, x1 = min(p.x0 for p in pieces), max(p.x1 for p in pieces)
    left, right = grid.xs[block.column], grid.xs[block.last_column + 1]
    if abs((x0 + x1) - (left + right)) / 2 < 0.15 * (right - left):
        return block
    for column in range(block.column + 1, block.last_column + 1):
        low, high = grid.xs[column], grid.xs[column + 1]
        if low - 1 <= x0 and x1 <= high + 1 and abs((x0 + x1) - (low + high)) / 2 < 0.12 * (high - low):
            return Block(block.row, block.last_row, column, column, block.tokens)
    return block


def split_tall(grid: Grid) -> Grid:
    """Cut blocks over several rows that hold one value per row: their row lines were only drawn in other columns."""
    blocks: list[Block] = []
    for block in grid.blocks:
        if block.row == block.last_row or not block.tokens or block.turned:
            blocks.append(block)
            continue
        lines = block_lines(block)
        pieces: dict[int, list[Line]] = {}
        for line in lines:
            row = next(
                (r for r in range(block.row, block.last_row + 1) if line.middle < grid.ys[r + 1]), block.last_row
            )
            pieces.setdefault(row, []).append(line)
        valued = [value_like(Block(r, r, 0, 0, line.tokens)) for r, some in pieces.items() for line in some]
        if len(pieces) < 2 or len(lines) < 2 or sum(valued) < 0.8 * len(valued):
            blocks.append(block)
            continue
        for row, some in pieces.items():
            tokens = [t for line in some for t in line.tokens]
            blocks.append(Block(row, row, block.column, block.last_column, tokens))
    return Grid(grid.xs, grid.ys, blocks, grid.ruled, grid.rules_below)


def split_columns(grid: Grid) -> Grid:
    """Add column edges where the words of one column band stand in columns of their own."""
    added: list[float] = []
    full = len(grid.rules_below) >= 0.8 * (grid.rows - 1) and grid.columns >= 2 and grid.rows >= 3
    for column in range(grid.columns):
        own = [b for b in grid.blocks if b.column == b.last_column == column and b.tokens and not b.turned]
        rows = [tight_phrases(line.tokens) for b in own for line in block_lines(b)]
        many = [row for row in rows if len(row) >= 2]
        if len(many) < 2 or len(many) < 0.4 * len(rows):
            continue
        if sum(len(p.tokens) > 5 and not p.numeric for row in many for p in row) > 0.2 * sum(map(len, many)):
            continue
        found = find_separators(rows, grid.xs[column], grid.xs[column + 1])
        added += [x for x in found if not full or _wide_at(x, many)]
    if not added:
        return grid
    xs = sorted([*grid.xs, *added])
    blocks: list[Block] = []
    for block in grid.blocks:
        first, last = xs.index(grid.xs[block.column]), xs.index(grid.xs[block.last_column + 1]) - 1
        if first == last or not block.tokens or block.turned:
            blocks.append(Block(block.row, block.last_row, first, last, block.tokens))
        else:
            blocks += _recut(block, xs, first, last, added)
    return Grid(xs, grid.ys, blocks, grid.ruled, grid.rules_below)


def _wide_at(x: float, rows: Sequence[Sequence[Phrase]]) -> bool:
    """Say whether most gaps around `x` are too wide for a blank; in a full grid a cell is rarely two."""
    gaps = [
        (right.x0 - left.x1) / right.tokens[0].size
        for row in rows
        for left, right in pairwise(row)
        if left.x1 <= x + 1 and right.x0 >= x - 1
    ]
    return len(gaps) >= 2 and sum(gap > 1.2 for gap in gaps) >= 0.7 * len(gaps)


def _recut(block: Block, xs: Sequence[float], first: int, last: int, added: Sequence[float]) -> list[Block]:
    """Cut one block at the new edges inside it, unless its words run across them."""
    parts: list[Block] = []
    for line in block_lines(block):
        phrases = split_at(tight_phrases(line.tokens), added)
        pieces = row_blocks(phrases, xs[first : last + 2], block.row)
        for piece in pieces:
            piece.column += first
            piece.last_column += first
            piece.last_row = block.last_row
            home = next((p for p in parts if p.column <= piece.last_column and piece.column <= p.last_column), None)
            if home is None:
                parts.append(piece)
            else:
                home.tokens += piece.tokens
                home.column, home.last_column = min(home.column, piece.column), max(home.last_column, piece.last_column)
    if len(parts) == 1:
        return [Block(block.row, block.last_row, first, last, block.tokens)]
    merged: list[Block] = []
    for part in sorted(parts, key=lambda p: p.column):
        if merged and part.column <= merged[-1].last_column:
            merged[-1].tokens += part.tokens
            merged[-1].last_column = max(merged[-1].last_column, part.last_column)
        else:
            merged.append(part)
    return merged


def split_rows(grid: Grid) -> Grid:
    """Cut row bands that hold several lines of values into one row per line (wrapped labels joined again)."""
    for band in reversed(range(grid.rows)):
        cut = _band_rows(grid, band)
        if cut is not None:
            grid = _replace_band(grid, band, cut)
    return grid


def _band_rows(grid: Grid, band: int) -> Grid | None:
    own = [b for b in grid.blocks if b.row == b.last_row == band and b.tokens]
    if len(own) < 2 or any(b.turned for b in own):
        return None
    lines = make_lines([t for b in own for t in b.tokens])
    if len(lines) < 2:
        return None
    place = {t.index: (b.column, b.last_column) for b in own for t in b.tokens}
    blocks: list[Block] = []
    for r, line in enumerate(lines):
        row: dict[tuple[int, int], Block] = {}
        for token in line.tokens:
            first, last = place[token.index]
            row.setdefault((first, last), Block(r, r, first, last)).tokens.append(token)
        blocks += row.values()
    value_lines = [sum(value_like(b) for b in blocks if b.row == r) for r in range(len(lines))]
    boxed = grid.rows <= BOXED and len(own) == grid.columns and _level(own, blocks, lines)
    if not (sum(n >= 2 for n in value_lines) >= 2 or boxed or _listed(own, blocks, lines)):
        return None
    edges = [grid.ys[band]]
    edges += [(a.y1 + b.y0) / 2 for a, b in pairwise(lines)]
    edges.append(grid.ys[band + 1])
    return merge_wrapped(Grid(grid.xs, edges, blocks, grid.ruled))


def _listed(own: Sequence[Block], blocks: Sequence[Block], lines: Sequence[Line]) -> bool:
    """Say whether two columns hold a label list and a value list on the same baselines."""
    if len(lines) < 3:
        return False
    counts = {b.column: sum(x.column == b.column for x in blocks) for b in own}
    valued = {
        c for c in counts if sum(value_like(b) for b in blocks if b.column == c) >= 0.7 * counts[c] and counts[c] >= 3
    }
    full = [c for c, n in counts.items() if n >= 0.7 * len(lines)]
    return bool(valued & set(full)) and len(full) >= 2


def _level(own: Sequence[Block], blocks: Sequence[Block], lines: Sequence[Line]) -> bool:
    """Say whether three columns or more have an entry of their own on every line: rows that no line parts.

    Wrapped wording would end on different lines, or go on in small letters.
    """
    if len(lines) < 3 or len(own) < 3 or len(blocks) != len(own) * len(lines):
        return False
    names = [b.tokens[0] for b in blocks if b.column == own[0].column]
    return all(t.numeric or t.text[:1].isupper() for t in names)


def _replace_band(grid: Grid, band: int, cut: Grid) -> Grid:
    extra = cut.rows - 1
    if extra <= 0:
        return grid
    blocks: list[Block] = []
    for b in grid.blocks:
        if b.row == b.last_row == band:
            continue
        row = b.row + (extra if b.row > band else 0)
        last = b.last_row + (extra if b.last_row >= band else 0)
        blocks.append(Block(row, last, b.column, b.last_column, b.tokens, b.header))
    blocks += [Block(b.row + band, b.last_row + band, b.column, b.last_column, b.tokens) for b in cut.blocks]
    ys = grid.ys[:band] + cut.ys + grid.ys[band + 2 :]
    below = {r + (extra if r >= band else 0) for r in grid.rules_below}
    return Grid(grid.xs, ys, blocks, grid.ruled, below)
