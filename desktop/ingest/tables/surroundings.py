"""What stands around a table and is not part of it: title lines above, notes below."""

from __future__ import annotations

import re
from collections.abc import Sequence

from .grid import Block, Grid, without_rows
from .tokens import Line, Token, cut_phrases, make_lines

TITLE = re.compile(
    r"^(?:table|tab\.|exhibit|schedule|figure|fig\.|chart|appendix|annex|tableau|tabelle|tabla|tabella|quadro|annexe)"
    r"\s*(?:no\.?\s*)?[A-Z]?[-.]?[\dIVX]+[\w.\-]*\s*[.:–—-]?",
    re.IGNORECASE,
)
FIGURE = re.compile(r"^(?:figure|fig\.|chart|graph|abbildung|abb\.|diagram)\s*[A-Z]{0,3}[-.]?\d", re.IGNORECASE)
"""Captions of pictures: what stands under them is drawn, whatever its lines look like."""
NOTE = re.compile(
    r"^(?:notes?\b|n\.?b\.?\b|sources?\b|exhibit reads|quelle|anmerkung|remarques?|legend|key:|"
    r"[*†‡§]+|\(\*+\)|[¹²³⁴-⁹]|\(\d{1,2}\)|\([a-z]\)|\d{1,2}\s?[)/])",
    re.IGNORECASE,
)


def strip_outer_rows(grid: Grid) -> tuple[Grid, list[Token], list[Token]]:
    """Return (grid, title tokens, note tokens) without leading title rows and trailing note rows.

    A title row is one block over all columns above everything else that is numbered or long; a note row one over all
    columns at the end that starts like a note or is long wording.
    """
    title: list[Token] = []
    notes: list[Token] = []
    if grid.columns < 2:
        return grid, title, notes
    drop: set[int] = set()
    for r in range(grid.rows - 2):
        block = _sole_block(grid, r)
        if block is None or not _is_title(block):
            break
        title += block.tokens
        drop.update(range(block.row, block.last_row + 1))
    for r in range(grid.rows - 1, 1, -1):
        if r in drop:
            break
        block = _sole_block(grid, r, end=True)
        if block is None or not (NOTE.match(block.text) or len(block.tokens) > 12):
            break
        if not _holds_rows(block):
            notes = block.tokens + notes
        drop.update(range(block.row, block.last_row + 1))
    if not drop or grid.rows - len(drop) < 2:
        return grid, [], []
    return without_rows(_without_blocks(grid, drop), drop), title, notes


def _holds_rows(block: Block) -> bool:
    """Say whether most lines of a block hold several values: rows of the table, whose lines were not drawn."""
    lines = make_lines(block.tokens)
    several = sum(sum(phrase.numeric for phrase in cut_phrases(line, gap=0.7)) >= 2 for line in lines)
    return several >= 2 and 2 * several > len(lines)


def _is_title(block: Block) -> bool:
    """Say whether a first row over all columns is a caption; a short unnumbered one is a row of the table."""
    return bool(TITLE.match(block.text)) or len(block.tokens) > 12 or len(make_lines(block.tokens)) >= 2


def _without_blocks(grid: Grid, rows: set[int]) -> Grid:
    blocks = [b for b in grid.blocks if not set(range(b.row, b.last_row + 1)) <= rows]
    return Grid(grid.xs, grid.ys, blocks, grid.ruled, grid.rules_below, header_rows=grid.header_rows)


def _sole_block(grid: Grid, row: int, *, end: bool = False) -> Block | None:
    """Return the one block of a row when it covers (nearly) all columns and nothing else reaches into the row."""
    inside = [b for b in grid.blocks if b.row <= row <= b.last_row and b.tokens]
    if len(inside) != 1:
        return None
    block = inside[0]
    if (block.last_row if end else block.row) != row:
        return None
    return block if block.last_column - block.column + 1 == grid.columns else None


def find_title(grid: Grid, lines: Sequence[Line]) -> list[Token]:
    """Return the words of the title right above a table, empty without one.

    A numbered caption (`Table 3.`, `Exhibit B`) within four lines, else short lines set apart by weight, capitals or
    centring.
    """
    x0, y0, x1, _ = grid.rect
    above = [_over(line, x0, x1) for line in lines if line.y1 <= y0 + 3 and line.x1 > x0 and line.x0 < x1]
    above.sort(key=lambda line: -line.middle)
    taken: list[Line] = []
    edge = y0
    for line in above[:5]:
        if edge - line.middle > (3.2 if not taken else 2.2) * line.size:
            break
        taken.append(line)
        edge = line.middle
        if TITLE.match(line.text):
            return [t for one in reversed(taken) for t in one.tokens]
    if not taken:
        return []
    title: list[Line] = []
    edge = y0
    for line in taken:
        if not _set_apart(line, x0, x1) or (title and edge - line.middle > 1.7 * line.size):
            break
        title.insert(0, line)
        edge = line.middle
    return [t for line in title for t in line.tokens]


def _over(line: Line, x0: float, x1: float) -> Line:
    """Return the one phrase of a line that stands over a table, where others stand over its neighbours."""
    phrases = cut_phrases(line, gap=1.5)
    over = [p for p in phrases if p.x1 > x0 and p.x0 < x1]
    return Line(over[0].tokens) if len(over) == 1 < len(phrases) else line


def _set_apart(line: Line, x0: float, x1: float) -> bool:
    """Say whether a line above a table reads as its title: short, and bold, in capitals or centred."""
    words, text = len(line.tokens), line.text
    if sum(t.numeric for t in line.tokens) * 2 >= words or len(cut_phrases(line, gap=1.5)) > 1:
        return False
    bold = sum(t.bold for t in line.tokens) * 2 > words
    centred = abs((line.x0 + line.x1) - (x0 + x1)) < 12 and line.x0 > x0 + 15
    short = words <= 12 and not text.endswith((".", ",", ";", ":")) and line.x1 - line.x0 < 1.1 * (x1 - x0)
    return short and (bold or text.isupper() or centred)


def find_notes(grid: Grid, lines: Sequence[Line]) -> list[Token]:
    """Return the words of the notes under a table: lines from one that starts like a note down to the next gap."""
    x0, _, x1, y1 = grid.rect
    below = sorted(
        (line for line in lines if line.y0 >= y1 - 3 and line.x1 > x0 and line.x0 < x1), key=lambda line: line.middle
    )
    notes: list[Token] = []
    edge = y1
    for line in below:
        if line.middle - edge > 2.2 * line.size + (4 if not notes else 0):
            break
        if not notes and not NOTE.match(line.text) and not _raised(line):
            break
        if notes and line.size > notes[0].size * 1.15:
            break
        notes += line.tokens
        edge = line.middle
    return notes


def _raised(line: Line) -> bool:
    """Say whether a line starts with a raised figure."""
    first = line.tokens[0]
    return len(line.tokens) > 1 and first.size < 0.85 * line.size and len(first.text) <= 2


def lines_outside(tokens: Sequence[Token], taken: set[int]) -> list[Line]:
    """Return the lines of the tokens that belong to no table."""
    return make_lines(t for t in tokens if t.index not in taken)
