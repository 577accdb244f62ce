"""Frames that leave part of their table outside: label columns beside a box, rows over and under it, broken lines."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

from .grid import Block, Grid
from .headers import value_like
from .rules import Rule, RuleSet
from .tokens import Line, Phrase, Token, cut_phrases, make_lines

MAX_EDGES = 400
"""More edges of shading than this are not looked at one by one; it would take seconds."""


def join_broken(groups: Sequence[RuleSet], tokens: Sequence[Token]) -> list[RuleSet]:
    """Join groups whose row lines stand at the same heights with words, but no lines, in the gap between them."""
    pending = sorted(groups, key=lambda g: min((r.start for r in g.across), default=0.0))
    result: list[RuleSet] = []
    for group in pending:
        if len(group.across) < 3:
            result.append(group)
            continue
        home = next((g for g in result if _goes_on(g, group, tokens) and not _between(g, group, groups)), None)
        if home is None:
            result.append(group)
            continue
        for rule in group.across:
            partner = next((r for r in home.across if abs(r.at - rule.at) <= 2.5 and r.end <= rule.start + 1), None)
            if partner is not None:
                home.across.append(Rule(partner.at, partner.end, rule.start, drawn=False))
        home.across += group.across
        home.down += group.down
    return result


def _between(left: RuleSet, right: RuleSet, groups: Sequence[RuleSet]) -> bool:
    """Say whether another frame stands in the gap."""
    end, start = max(r.end for r in left.across), min(r.start for r in right.across)
    return any(
        len(g.across) >= 2 and g.down and any(end - 2 < r.at < start + 2 for r in g.down)
        for g in groups
        if g is not left and g is not right
    )


def _goes_on(left: RuleSet, right: RuleSet, tokens: Sequence[Token]) -> bool:
    if len(left.across) < 3 or len(right.across) < 3:
        return False
    end, start = max(r.end for r in left.across), min(r.start for r in right.across)
    if not 2 < start - end < 220:
        return False
    ys = [r.at for r in left.across]
    shared = [r.at for r in right.across if any(abs(r.at - y) <= 2.5 for y in ys)]
    if len(shared) < 0.6 * max(len(left.across), len(right.across)) or len(shared) < 3:
        return False
    top, bottom = min(shared), max(shared)
    between = [t for t in tokens if end - 2 <= t.centre <= start + 2 and top < t.middle < bottom]
    return len(make_lines(between)) >= 0.5 * (len(shared) - 1)


def extend_sides(grid: Grid, tokens: Sequence[Token]) -> Grid:
    """Return the grid with a label column at its left or right where most rows have one short phrase just outside."""
    for left in (True, False):
        phrases = _outside(grid, tokens, left=left)
        if phrases is not None:
            grid = _with_column(grid, phrases, left=left)
    return grid


def extend_top(grid: Grid, tokens: Sequence[Token]) -> Grid:
    """Return the grid with the column names right above its frame as first row, when its own first row is data."""
    own = {t.index for b in grid.blocks for t in b.tokens}
    x0, y0, x1, _ = grid.rect
    if grid.columns < 2 or not any(value_like(b) for b in grid.row_blocks(0) if b.column > 0):
        return grid
    near = [t for t in tokens if t.index not in own and y0 - 70 < t.middle < y0 and x0 - 4 <= t.centre <= x1 + 4]
    cells: dict[int, list[Token]] = {}
    edge, reach = y0, 3.6
    for line in reversed(make_lines(near)):
        phrases = cut_phrases(line, gap=0.7)
        homes = [_column_at(grid, phrase) for phrase in phrases]
        if edge - line.middle > reach * line.size or None in homes or any(len(p.tokens) > 6 for p in phrases):
            break
        if any(p.numeric for p in phrases):
            return grid  # Values stand above: the end of another table.
        if edge == y0 and len(phrases) < 2:
            break
        for phrase, home in zip(phrases, homes, strict=True):
            if home is not None:
                cells.setdefault(home, []).extend(phrase.tokens)
        edge, reach = line.middle, 1.5
    if len(cells) < max(2, 0.6 * grid.columns) or all(t.numeric for some in cells.values() for t in some):
        return grid
    top = min(t.y0 for some in cells.values() for t in some) - 1
    blocks = [Block(0, 0, column, column, some) for column, some in sorted(cells.items())]
    blocks += [Block(b.row + 1, b.last_row + 1, b.column, b.last_column, b.tokens) for b in grid.blocks]
    below = {0} | {r + 1 for r in grid.rules_below}
    return Grid(grid.xs, [top, *grid.ys], blocks, grid.ruled, below)


def extend_bottom(grid: Grid, tokens: Sequence[Token]) -> Grid:
    """Return the grid with the rows right under its frame that go on in its columns: their lines were not drawn.

    Such a row has a label at the edge of the labels and values at the edges of most columns of values.
    """
    own = {t.index for b in grid.blocks for t in b.tokens}
    x0, _, x1, y1 = grid.rect
    if grid.columns < 2 or grid.rows < 3:
        return grid
    lines = make_lines(t for t in tokens if t.index not in own and t.middle > y1 and t.x0 >= x0 - 4 and t.x1 <= x1 + 4)
    edges = {column: _edges(grid, column) for column in range(grid.columns)}
    pitch = max((grid.ys[-1] - grid.ys[1]) / (grid.rows - 1), 1.0)
    ys, blocks, last = list(grid.ys), list(grid.blocks), y1 - pitch / 2
    for line in lines:
        row = _as_row(line, edges, grid)
        if row is None or line.middle - last > 1.4 * pitch:
            break
        blocks += [Block(len(ys) - 1, len(ys) - 1, column, column, some) for column, some in row.items()]
        ys.append(max(line.y1, ys[-1]) + 1)
        last = line.middle
    return Grid(grid.xs, ys, blocks, grid.ruled, grid.rules_below) if len(ys) > len(grid.ys) else grid


def _edges(grid: Grid, column: int) -> tuple[float, float]:
    """Return the usual left and right edge of the cells of a column."""
    own = [b.tokens for b in grid.blocks if b.row and b.column == b.last_column == column and b.tokens]
    if not own:
        return (0.0, 0.0)
    return median(min(t.x0 for t in some) for some in own), median(max(t.x1 for t in some) for some in own)


def _as_row(line: Line, edges: dict[int, tuple[float, float]], grid: Grid) -> dict[int, list[Token]] | None:
    """Return the words of a line by column when it is a row of the grid: a label, and values that line up."""
    row: dict[int, list[Token]] = {}
    values = 0
    for phrase in cut_phrases(line, gap=0.7):
        home = _column_at(grid, phrase)
        if home is None or home in row or (bool(row) == (home == 0)):
            return None
        left, right = edges[home]
        if min(abs(phrase.x0 - left), abs(phrase.x1 - right)) > (3.0 if home else 14.0):
            return None
        values += phrase.numeric and home > 0
        row[home] = phrase.tokens
    return row if 0 in row and values >= min(2, grid.columns - 1) and 2 * values >= grid.columns - 1 else None


def _column_at(grid: Grid, phrase: Phrase) -> int | None:
    """Return the column that holds the whole phrase, None when it runs over an edge."""
    for column in range(grid.columns):
        if grid.xs[column] - 4 <= phrase.x0 and phrase.x1 <= grid.xs[column + 1] + 4:
            return column
    return None


def _outside(grid: Grid, tokens: Sequence[Token], *, left: bool) -> list[tuple[int, Phrase]] | None:
    x0, y0, x1, y1 = grid.rect
    near = [t for t in tokens if y0 <= t.middle <= y1 and (t.x1 <= x0 + 2 if left else t.x0 >= x1 - 2) and not t.leader]
    if len(near) < 3 or grid.rows < 3:
        return None
    found: list[tuple[int, Phrase]] = []
    for line in make_lines(near):
        phrases = cut_phrases(line, gap=1.5)
        phrase = phrases[-1] if left else phrases[0]
        row = next((r for r in range(grid.rows) if grid.ys[r] <= line.middle < grid.ys[r + 1]), None)
        if row is None or len(phrases) > 1 or len(phrase.tokens) > 10:
            return None
        found.append((row, phrase))
    if not left and not all(p.numeric for _, p in found):
        return None
    gap = min((x0 - p.x1) if left else (p.x0 - x1) for _, p in found)
    filled = {r for r in range(grid.rows) if grid.row_blocks(r)}
    rows = {row for row, _ in found}
    if (
        gap > (150 if len(rows & filled) >= 0.8 * len(filled) else 60)
        or len(rows & filled) < 0.6 * len(filled)
        or len(found) > 1.6 * len(rows)
    ):
        return None
    return found


def _with_column(grid: Grid, phrases: Sequence[tuple[int, Phrase]], *, left: bool) -> Grid:
    shift = 1 if left else 0
    column = 0 if left else grid.columns
    edge = min(p.x0 for _, p in phrases) - 2 if left else max(p.x1 for _, p in phrases) + 2
    blocks = [Block(b.row, b.last_row, b.column + shift, b.last_column + shift, b.tokens) for b in grid.blocks]
    cells: dict[int, Block] = {}
    for row, phrase in phrases:
        cells.setdefault(row, Block(row, row, column, column)).tokens += phrase.tokens
    xs = [edge, *grid.xs] if left else [*grid.xs, edge]
    return Grid(xs, grid.ys, blocks + list(cells.values()), grid.ruled, grid.rules_below)


def drop_cutting(group: RuleSet, tokens: Sequence[Token]) -> RuleSet:
    """Return the group without edges of shading that run through words: decoration behind the text, no cell edges."""
    if sum(not r.drawn for r in [*group.down, *group.across]) > MAX_EDGES:
        return group
    down = [r for r in group.down if r.drawn or not _cuts_down(r, tokens)]
    across = [r for r in group.across if r.drawn or not _cuts_across(r, tokens)]
    return RuleSet(across, down)


def _cuts_down(rule: Rule, tokens: Sequence[Token]) -> bool:
    near = [t for t in tokens if rule.start < t.middle < rule.end]
    cut = sum(t.x0 + 1.5 < rule.at < t.x1 - 1.5 for t in near)
    return cut >= 3 and cut >= 0.2 * len(make_lines(near))


def _cuts_across(rule: Rule, tokens: Sequence[Token]) -> bool:
    touched = [t for t in tokens if rule.start < t.centre < rule.end and t.y0 < rule.at < t.y1]
    cut = sum(t.y0 + 0.3 * (t.y1 - t.y0) < rule.at < t.y1 - 0.3 * (t.y1 - t.y0) for t in touched)
    return cut >= 2


def join_stacked(groups: Sequence[RuleSet]) -> list[RuleSet]:
    """Join the frame of a header with the frame of its body right below when both have the same columns."""
    result: list[RuleSet] = []
    for group in sorted(groups, key=_top):
        home = next((g for g in result if _same_frame(g, group)), None)
        if home is None:
            result.append(group)
        else:
            home.across += group.across
            home.down += group.down
    return result


def _top(group: RuleSet) -> float:
    return min([r.at for r in group.across] + [r.start for r in group.down])


def _same_frame(above: RuleSet, below: RuleSet) -> bool:
    if not above.across or not below.across or not 2 <= len(above.across) <= 4:
        return False
    if not 0 <= min(r.at for r in below.across) - max(r.at for r in above.across) < 24:
        return False
    first, second = sorted({round(r.at) for r in above.down}), sorted({round(r.at) for r in below.down})
    return len(first) == len(second) >= 4 and all(abs(a - b) <= 4 for a, b in zip(first, second, strict=True))


def by_area(groups: Sequence[RuleSet]) -> list[RuleSet]:
    """Return the groups smallest first, so that a table inside the cell of a frame is found before the frame."""

    def area(group: RuleSet) -> float:
        xs = [x for r in group.across for x in (r.start, r.end)] + [r.at for r in group.down]
        ys = [y for r in group.down for y in (r.start, r.end)] + [r.at for r in group.across]
        return (max(xs) - min(xs)) * (max(ys) - min(ys))

    return sorted(groups, key=area)
