"""Rows and columns inside a table region: white-space columns, baseline rows, wrapped wording merged."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import pairwise

from .columns import CURRENCY, find_gaps, fit_gaps, tight_phrases
from .grid import Block, Grid
from .headers import YEAR
from .rules import Rule
from .tokens import Line, Phrase, Token

_CENTRED = 0.25
"""Lines set to the middle of the same width have their middles so near to each other, in em."""


def open_grid(lines: Sequence[Line], across: Sequence[Rule], *, banded: bool = False) -> Grid | None:
    """Return the grid of a region without (enough) vertical rules; None when no column separator is found.

    `lines` are the region's lines top to bottom, `across` the horizontal rules inside it; `banded`: they part its rows.
    One grid row per line; see `merge_wrapped` for what follows.
    """
    rows = [tight_phrases(line.tokens) for line in lines]
    x0, x1 = min(line.x0 for line in lines), max(line.x1 for line in lines)
    start = first_value_line(rows)
    body = rows[start:]
    if sum(len(row) >= 2 for row in body) < 3:
        start, body = 0, rows
    told = _between_rules(lines[start:], body, across) if banded else body
    gaps = find_gaps(told, x0 - 1, x1 + 1, heading=rows[:start])
    if not gaps:
        return None
    separators = fit_gaps(gaps, rows[:start])
    separators = sorted([*separators, *_heading_gaps(rows[:start], body, separators)])
    xs = [x0 - 1, *separators, x1 + 1]
    edges = _column_edges([split_at(row, separators) for row in body], xs)
    lefts = _left_edges(body, xs)
    centred = _centred_names(rows, start)
    blocks: list[Block] = []
    for r, row in enumerate(rows):
        if r in centred:
            blocks.append(Block(r, r, 0, len(xs) - 2, list(row[0].tokens)))
            continue
        parts = list(row) if r < start else split_at(row, separators, lefts)
        if r >= start and len(row) == 1 and len(parts) > 1 and _runs_over(parts, edges, xs):
            parts = list(row)  # The name of a section: `Policy Period 07/01/2024 to 07/01/2025`.
        if r < start:
            parts = [piece for phrase in parts for piece in _split_heading(phrase, separators, xs, edges)]
        cells = row_blocks(parts, xs, r)
        if r >= start and len(cells) == 1:
            _settle_sole(cells[0], edges, lines[r].size)
        blocks += cells
    ys = _row_edges(lines)
    below = {r for r in range(len(lines) - 1) if any(_under(rule, lines[r], lines[r + 1], x0, x1) for rule in across)}
    return Grid(xs, ys, blocks, rules_below=below)


def _centred_names(rows: Sequence[Sequence[Phrase]], start: int) -> set[int]:
    """Return the lone lines that are set to the middle of the table: names of its sections, whatever column is there.

    Two or more stand over the same middle, that of the table or whatever their length, and the cells of no column do.
    """
    lone = [(r, row[0]) for r, row in enumerate(rows) if r >= start - 1 and len(row) == 1 and not row[0].numeric]
    if len(lone) < 2:
        return set()
    middles = [(phrase.x0 + phrase.x1) / 2 for _, phrase in lone]
    em, middle = lone[0][1].tokens[0].size, sorted(middles)[len(middles) // 2]
    found = {r: phrase for (r, phrase), at in zip(lone, middles, strict=True) if abs(at - middle) < _CENTRED * em}
    body = [row for row in rows[start:] if len(row) > 1]
    if len(found) < 2 or 0 in found or not body:
        return set()
    lefts = [phrase.x0 for phrase in found.values()]
    whole = (min(row[0].x0 for row in body) + max(row[-1].x1 for row in body)) / 2
    if abs(whole - middle) > _CENTRED * em:
        behind = (min(row[1].x0 for row in body) + max(row[-1].x1 for row in body)) / 2
        if max(lefts) - min(lefts) < _CENTRED * em or abs(behind - middle) < 1.2 * em:
            return set()  # all at one edge, or over all columns but that of the labels
    beside = sum(any(abs((p.x0 + p.x1) / 2 - middle) <= _CENTRED * em for p in row) for row in body)
    return set(found) if 2 * beside < len(body) else set()


def _between_rules(
    lines: Sequence[Line], rows: Sequence[Sequence[Phrase]], across: Sequence[Rule]
) -> list[list[Phrase]]:
    """Return the phrases of all lines between two rules as one row: cells set to the middle share no line."""
    bands: dict[int, list[Phrase]] = {}
    for line, row in zip(lines, rows, strict=True):
        bands.setdefault(sum(rule.at < line.middle for rule in across), []).extend(row)
    return [sorted(band, key=lambda p: p.x0) for band in bands.values()]


def first_value_line(rows: Sequence[Sequence[Phrase]]) -> int:
    """Return the first line with a value that is no year beside other words: where the body starts at the latest."""
    for r, row in enumerate(rows):
        values = [p for p in row[1:] if p.numeric]
        if values and not all(YEAR.match(t.text) for p in values for t in p.tokens):
            return r
    return 0


def _heading_gaps(
    heading: Sequence[Sequence[Phrase]], body: Sequence[Sequence[Phrase]], separators: Sequence[float]
) -> list[float]:
    """Return separators for columns that only have a heading: headings apart in one column, nothing below between."""
    found: list[float] = []
    for row in heading:
        for left, right in pairwise(row):
            known, em = [*separators, *found], right.tokens[0].size
            if right.x0 - left.x1 < 1.2 * em or any(left.x1 - 1 <= x <= right.x0 + 1 for x in known):
                continue
            # What the left one has under it may reach beyond the middle between the two.
            others = [p for other in [*body, *heading] for p in other]
            low = max((p.x1 for p in others if p.x0 < left.x1 < p.x1), default=left.x1)
            places = ((left.x1 + right.x0) / 2, (low + right.x0) / 2 if right.x0 - low > em / 2 else left.x1)
            free = [x for x in places if x > left.x1 and not any(p.x0 < x < p.x1 for p in others)]
            found += free[:1]
    return found


def _runs_over(parts: Sequence[Phrase], edges: dict[int, tuple[float, float]], xs: Sequence[float]) -> bool:
    """Say whether the pieces of one phrase run over columns: none stands on an edge of its column, or one starts small.

    Cells at a blank from each other stand on the edges of their columns.
    """
    if any(part.text[0].islower() for part in parts[1:]):
        return True
    for part in parts[1:]:
        first, last = columns_of(part, xs)
        low, high = edges.get(first, (part.x0, part.x1))[0], edges.get(last, (part.x0, part.x1))[1]
        if abs(part.x0 - low) <= 2.5 or abs(part.x1 - high) <= 2.5:
            return False
    return True


def _settle_sole(block: Block, edges: dict[int, tuple[float, float]], em: float) -> None:
    """Place the only block of a body line: a section name goes to the first column, a centred one to all it heads."""
    if block.column == block.last_column or not edges:
        return
    x0, x1 = min(t.x0 for t in block.tokens), max(t.x1 for t in block.tokens)
    last = max(edges)
    for first in (1, 0):
        if first in edges and first < last:
            middle = (edges[first][0] + edges[last][1]) / 2
            if abs(middle - (x0 + x1) / 2) < 1.2 * em and x0 > edges[first][0] + em:
                block.column, block.last_column = first, last
                return
    if block.column == 0:
        block.last_column = 0


def _column_edges(rows: Sequence[Sequence[Phrase]], xs: Sequence[float]) -> dict[int, tuple[float, float]]:
    edges: dict[int, tuple[float, float]] = {}
    for row in rows:
        for phrase in row:
            first, last = columns_of(phrase, xs)
            if first == last:
                low, high = edges.get(first, (phrase.x0, phrase.x1))
                edges[first] = (min(low, phrase.x0), max(high, phrase.x1))
    return edges


def _split_heading(
    phrase: Phrase, separators: Sequence[float], xs: Sequence[float], edges: dict[int, tuple[float, float]]
) -> list[Phrase]:
    """Cut a heading at column edges where the gap is wide, or where both parts line up with columns of their own."""
    parts: list[list[Token]] = [[]]
    for token in phrase.tokens:
        if parts[-1] and any(parts[-1][-1].x1 - 0.5 <= s <= token.x0 + 0.5 for s in separators):
            parts.append([])
        parts[-1].append(token)
    pieces = [Phrase(parts[0])]
    for tokens in parts[1:]:
        left, right = pieces[-1], Phrase(tokens)
        gap = (right.x0 - left.tokens[-1].x1) / max(right.tokens[0].size, 1.0)
        wide = gap > 1.5 * right.tokens[0].space
        if wide or (_lines_up(left, xs, edges) and _lines_up(right, xs, edges)):
            pieces.append(right)
        else:
            pieces[-1] = Phrase([*left.tokens, *right.tokens])
    return pieces


def _lines_up(piece: Phrase, xs: Sequence[float], edges: dict[int, tuple[float, float]]) -> bool:
    """Say whether a piece stands in one column and is flush with it or centred over it."""
    first, last = columns_of(piece, xs)
    own = edges.get(first)
    em = piece.tokens[0].size
    if first != last or own is None:
        return False
    return (
        abs(piece.x0 - own[0]) < 0.1 * em
        or abs(piece.x1 - own[1]) < 0.1 * em
        or abs(piece.x0 + piece.x1 - own[0] - own[1]) < 0.2 * em
    )


def _row_edges(lines: Sequence[Line]) -> list[float]:
    ys = [lines[0].y0 - 1]
    for upper, lower in pairwise(lines):
        ys.append((upper.y1 + lower.y0) / 2)
    ys.append(lines[-1].y1 + 1)
    return ys


def _under(rule: Rule, upper: Line, lower: Line, x0: float, x1: float) -> bool:
    if not upper.middle < rule.at < lower.middle or rule.start > x0 + 0.12 * (x1 - x0):
        return False  # A line that spares the labels underlines a heading.
    return min(rule.end, x1) - max(rule.start, x0) >= 0.7 * (x1 - x0)


def _left_edges(rows: Sequence[Sequence[Phrase]], xs: Sequence[float]) -> list[float]:
    """Return the left edges that most phrases of a column share."""
    edges: list[float] = []
    lefts = sorted([p.x0 for row in rows for p in row])
    for c in range(1, len(xs) - 1):
        starts = lefts[bisect_left(lefts, xs[c] - 2) : bisect_left(lefts, xs[c + 1])]
        if len(starts) >= 3:
            middle = starts[len(starts) // 2]
            if sum(abs(x - middle) <= 2.5 for x in starts) >= 0.6 * len(starts):
                edges.append(middle)
    return edges


def split_at(row: Sequence[Phrase], separators: Sequence[float], lefts: Sequence[float] = ()) -> list[Phrase]:
    """Cut phrases at separators that fall into a gap beside a value, or before a word on the `lefts` of a column.

    Other wording that runs across a separator stays whole.
    """
    result: list[Phrase] = []
    for phrase in row:
        current: list[Token] = []
        for token in phrase.tokens:
            if current and not token.leader:
                left, right = current[-1], token
                if (
                    right.x0 - left.x1 > 0.2 * right.size
                    and (left.text not in CURRENCY or (len(current) > 1 and current[-2].numeric))
                    and any(left.x1 - 1 <= s <= right.x0 + 1 for s in separators)
                    and (
                        left.numeric
                        or left.text in CURRENCY
                        or right.numeric
                        or any(abs(right.x0 - x) <= 2.5 for x in lefts)
                    )
                ):
                    result.append(Phrase(current))
                    current = []
            current.append(token)
        result.append(Phrase(current))
    return result


def row_blocks(row: Sequence[Phrase], xs: Sequence[float], r: int) -> list[Block]:
    """Return the blocks of one line: each phrase in the columns its middle part covers; same column = one block."""
    blocks: list[Block] = []
    for phrase in row:
        first, last = columns_of(phrase, xs)
        if blocks and blocks[-1].last_column >= first:
            blocks[-1].tokens += phrase.tokens
            blocks[-1].last_column = max(blocks[-1].last_column, last)
        else:
            blocks.append(Block(r, r, first, last, list(phrase.tokens)))
    return blocks


def columns_of(phrase: Phrase, xs: Sequence[float]) -> tuple[int, int]:
    """Return the first and last column a phrase covers; an overhang under 2 pt or a sixth of it does not count."""
    x0, x1 = phrase.x0, phrase.x1
    least = min(max(2.0, (x1 - x0) / 6), 0.5 * (x1 - x0))
    near = range(max(bisect_right(xs, x0) - 1, 0), min(bisect_left(xs, x1), len(xs) - 1))
    touched = [c for c in near if min(x1, xs[c + 1]) - max(x0, xs[c]) > least]
    if not touched:
        middle = (x0 + x1) / 2
        nearest = min(range(len(xs) - 1), key=lambda c: abs((xs[c] + xs[c + 1]) / 2 - middle))
        return nearest, nearest
    return touched[0], touched[-1]
