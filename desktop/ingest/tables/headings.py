"""The header of an open table: lines of wording become cells over one or several columns and levels."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from .grid import Block, Grid
from .headers import value_like
from .rules import Rule
from .shares import Unit, share_out

_OFF = 0.12
"""A heading is off the middle of its columns by at most this share of their width."""
_FLUSH = 1.5
"""Points by which the edges of values set to one side differ at most."""


def shape_header(grid: Grid, across: Sequence[Rule], count: int) -> Grid:
    """Return the grid with its `count` header lines as levels of cells and `header_rows` set.

    A phrase heads the columns its underline covers; without one, those it is centred over. Lines of one cell are
    joined; a cell without a heading above it reaches over all levels.
    """
    grid.header_rows = count
    if count == 0:
        return grid
    contents = column_contents(grid, count)
    flush = _flush_columns(grid, count)
    lines: list[list[Unit]] = []
    for r in range(count):
        row = [
            Unit(b.tokens, b.column, b.last_column, min(t.middle for t in b.tokens), max(t.middle for t in b.tokens))
            for b in grid.row_blocks(r)
        ]
        if row:
            lines.append(row)
    if not lines:
        return grid
    end = grid.ys[count]
    sole = _sole_over(lines, contents)
    for k, row in enumerate(lines):
        # A name centred over two levels stands on a line of its own between them.
        below = next((line for line in lines[k + 1 :] if any(unit.first > 0 for unit in line)), [])
        ruled = all(_underlined(u, [v for v in row if v is not u], contents, across, grid, end) for u in row)
        if not ruled and share_out(row, below, contents):
            continue
        for unit in row:
            if unit is not sole:
                _spread(unit, row, below, contents, flush, across, grid, end)
    for upper, lower in reversed([*pairwise(lines)]):
        _reach_over(upper, lower)
    units = _join_lines([u for row in lines for u in row], across)
    return _with_levels(grid, units, count)


def _reach_over(upper: Sequence[Unit], lower: Sequence[Unit]) -> None:
    """Widen the one heading centred over a heading of several columns to all of them: it is over its parts too."""
    for low in lower:
        over = [u for u in upper if u.first <= low.last and low.first <= u.last]
        if low.first == low.last or len(over) != 1:
            continue
        unit = over[0]
        if abs(unit.centre - low.centre) < 0.6 * unit.tokens[0].size:
            unit.first, unit.last = min(unit.first, low.first), max(unit.last, low.last)


def column_contents(grid: Grid, first: int) -> dict[int, tuple[float, float]]:
    """Return the left and right edge of the words of each column below row `first`."""
    contents: dict[int, tuple[float, float]] = {}
    for b in grid.blocks:
        if b.row >= first and b.column == b.last_column and b.tokens:
            x0, x1 = min(t.x0 for t in b.tokens), max(t.x1 for t in b.tokens)
            low, high = contents.get(b.column, (x0, x1))
            contents[b.column] = (min(low, x0), max(high, x1))
    return contents


def _sole_over(lines: Sequence[Sequence[Unit]], contents: dict[int, tuple[float, float]]) -> Unit | None:
    """Widen the one heading over the columns of the last line to all of them and return it, None without one.

    All other columns have their heading on other lines and nothing under it: a group among columns without groups.
    """
    if len(lines) < 2:
        return None
    named = sorted(c for unit in lines[-1] for c in range(unit.first, unit.last + 1))
    over = [unit for row in lines[:-1] for unit in row]
    inside = [unit for unit in over if unit.first in named or unit.last in named]
    beside = {c for unit in over if unit not in inside for c in range(unit.first, unit.last + 1)}
    if len(named) < 2 or named[0] == 0 or named != list(range(named[0], named[-1] + 1)) or len(inside) != 1:
        return None
    if beside | set(named) < set(contents):
        return None
    unit = inside[0]
    low = min(lines[-1][0].x0, contents.get(named[0], (lines[-1][0].x0, 0.0))[0])
    high = max(lines[-1][-1].x1, contents.get(named[-1], (0.0, lines[-1][-1].x1))[1])
    em = unit.tokens[0].size
    centred = abs((low + high) / 2 - unit.centre) < 0.2 * (high - low)
    if not centred and min(abs(unit.x0 - lines[-1][0].x0), abs(unit.x0 - low), abs(unit.x1 - high)) > 0.5 * em:
        return None
    unit.first, unit.last = named[0], named[-1]
    return unit


def _spread(
    unit: Unit,
    row: Sequence[Unit],
    below: Sequence[Unit],
    contents: dict[int, tuple[float, float]],
    flush: dict[int, str],
    across: Sequence[Rule],
    grid: Grid,
    end: float,
) -> None:
    """Widen a unit to the columns it heads."""
    others = [u for u in row if u is not unit]
    ruled = _underlined(unit, others, contents, across, grid, end)
    if ruled is not None:
        unit.first, unit.last = ruled
        return
    if len(below) < 2:
        return
    best = _centred_range(unit, others, below, contents, flush)
    if best is not None:
        unit.first, unit.last = best


def _underlined(
    unit: Unit,
    others: Sequence[Unit],
    contents: dict[int, tuple[float, float]],
    across: Sequence[Rule],
    grid: Grid,
    end: float,
) -> tuple[int, int] | None:
    """Return the columns over which the line under a heading is drawn, None without one of its own."""
    size = unit.tokens[0].size
    width = grid.xs[-1] - grid.xs[0]
    for rule in across:
        if not unit.bottom < rule.at < min(unit.bottom + 1.8 * size, end - 0.3 * size) or rule.length > 0.92 * width:
            continue
        if not (rule.start - 3 <= unit.x0 and unit.x1 <= rule.end + 3):
            continue
        if any(rule.start - 3 <= u.centre <= rule.end + 3 for u in others):
            continue
        covered = [c for c, (a, b) in contents.items() if min(b, rule.end) - max(a, rule.start) > 0.5 * (b - a)]
        if covered:
            return min(covered), max(covered)
    return None


def _centred_range(
    unit: Unit,
    others: Sequence[Unit],
    below: Sequence[Unit],
    contents: dict[int, tuple[float, float]],
    flush: dict[int, str],
) -> tuple[int, int] | None:
    """Return the columns a phrase stands centred over when the line below divides them; None when it has its own."""
    own = contents.get(unit.first)
    em = unit.tokens[0].size
    if own is None:
        return None
    most = _OFF
    if unit.first == unit.last and _aligned(unit, own, em):
        wide = (unit.x1 - unit.x0) / max(own[1] - own[0], 1.0)
        if wide < 2 or (wide < 4 and min(abs(unit.x0 - own[0]), abs(unit.x1 - own[1])) < 0.15 * em):
            return None
        most = _OFF / 4  # set to the edge of its column by chance
    low = max((u.last for u in others if u.x1 <= unit.x0), default=-1) + 1
    high = min((u.first for u in others if u.x0 >= unit.x1), default=max(contents) + 1) - 1
    best: tuple[float, int, int] | None = None
    divided = {c for u in below for c in range(u.first, u.last + 1)}
    for first in range(low, unit.first + 1):
        for last in range(max(unit.last, first + 1), high + 1):
            edges = [contents[c] for c in range(first, last + 1) if c in contents]
            if len(edges) < 2 or len(divided & set(range(first, last + 1))) < 2 or (first == 0 and 0 not in flush):
                continue
            middles = [(edges[0][0] + edges[-1][1]) / 2, *_middle_of_cells(first, last, contents, flush)]
            off = min(abs(middle - unit.centre) for middle in middles) / max(edges[-1][1] - edges[0][0], 1.0)
            if off < most and (best is None or off < best[0] - 0.02):
                best = (off, first, last)
    return (best[1], best[2]) if best else None


def _flush_columns(grid: Grid, first: int) -> dict[int, str]:
    """Return the side to which the values of a column are set, for columns of values where one side is ragged."""
    sides: dict[int, str] = {}
    for column in range(grid.columns):
        own = [b for b in grid.blocks if b.row >= first and b.column == b.last_column == column and b.tokens]
        if len(own) < 2 or not all(map(value_like, own)):
            continue
        lefts, rights = [min(t.x0 for t in b.tokens) for b in own], [max(t.x1 for t in b.tokens) for b in own]
        ragged_left, ragged_right = max(lefts) - min(lefts) > _FLUSH, max(rights) - min(rights) > _FLUSH
        sides[column] = "right" if not ragged_right else "left" if not ragged_left else "none"
    return sides


def _middle_of_cells(
    first: int, last: int, contents: dict[int, tuple[float, float]], flush: dict[int, str]
) -> list[float]:
    """Return the middle of columns whose values are set to one side: of the columns, not of the values.

    How wide the column at the ragged end is, the distance of the others tells.
    """
    sides = {flush.get(c) for c in range(first, last + 1)}
    if len(sides) > 1 or not sides & {"left", "right"}:
        return []
    at = [contents[c][1 if "right" in sides else 0] for c in range(first, last + 1) if c in contents]
    pitch = (at[-1] - at[0]) / (len(at) - 1)
    return [(at[0] - pitch + at[-1]) / 2 if "right" in sides else (at[0] + at[-1] + pitch) / 2]


def _aligned(unit: Unit, own: tuple[float, float], em: float) -> bool:
    """Say whether a heading stands over its own column: flush with it, or centred and not much wider."""
    if abs(unit.x0 - own[0]) < 0.5 * em or abs(unit.x1 - own[1]) < 0.5 * em:
        return True
    centred = abs(unit.centre - (own[0] + own[1]) / 2) < 0.4 * em
    return centred and unit.x1 - unit.x0 <= own[1] - own[0] + 2 * em


def _join_lines(units: list[Unit], across: Sequence[Rule]) -> list[Unit]:
    """Join units over the same columns on consecutive lines that no rule parts."""
    joined: list[Unit] = []
    for unit in sorted(units, key=lambda u: (u.top, u.first)):
        size = unit.tokens[0].size
        home = next(
            (
                u
                for u in reversed(joined)
                if (u.first, u.last) == (unit.first, unit.last)
                and 0 < unit.top - u.bottom <= 1.7 * size
                and not any(u.bottom < r.at < unit.top and r.start < unit.x1 and r.end > unit.x0 for r in across)
            ),
            None,
        )
        if home is None:
            joined.append(unit)
        else:
            home.tokens = home.tokens + unit.tokens
            home.bottom = max(home.bottom, unit.bottom)
    return joined


def _with_levels(grid: Grid, units: list[Unit], count: int) -> Grid:
    levels: list[int] = []
    for k, unit in enumerate(units):
        above = [levels[j] + 1 for j in range(k) if units[j].first <= unit.last and unit.first <= units[j].last]
        levels.append(max(above, default=0))
    depth = max(levels) + 1
    blocks: list[Block] = []
    for unit, level in zip(units, levels, strict=True):
        lower = [
            other
            for other, at in zip(units, levels, strict=True)
            if other.first <= unit.last and unit.first <= other.last and at > level
        ]
        last = min((levels[units.index(o)] for o in lower), default=depth) - 1
        blocks.append(Block(level, max(last, level), unit.first, unit.last, unit.tokens, header=True))
    shift = depth - count
    blocks += [
        Block(b.row + shift, b.last_row + shift, b.column, b.last_column, b.tokens)
        for b in grid.blocks
        if b.row >= count
    ]
    ys = _level_edges(grid, blocks, depth, count)
    below = {r + shift for r in grid.rules_below if r >= count - 1}
    return Grid(grid.xs, ys, blocks, grid.ruled, below, header_rows=depth)


def _level_edges(grid: Grid, blocks: Sequence[Block], depth: int, count: int) -> list[float]:
    """Return row edges: each header level starts above its topmost words; body edges stay."""
    top, bottom = grid.ys[0], grid.ys[count]
    edges = [top]
    for level in range(1, depth):
        starts = [min(t.y0 for t in b.tokens) for b in blocks if b.row == level and b.header]
        wanted = min(starts, default=bottom)
        edges.append(min(max(wanted, edges[-1] + 0.5), bottom))
    return edges + grid.ys[count:]
