"""Tables side by side: where one region holds two tables, each with its own labels."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

from .columns import tight_phrases
from .grid import Grid
from .headers import value_like
from .headings import column_contents
from .regions import Region
from .rules import Rule
from .tokens import Line

WIDE = 28.0
"""Gap (points) between two tables that no rule tells apart."""
FLUSH = 3.0
"""Distance (points) of left edges that are one."""


def side_by_side(grid: Grid, across: Sequence[Rule]) -> float | None:
    """Return the x between two tables in the grid of one region, None when it is one table.

    Two tables: the rules stop before the gap on both sides; or the words of the heading repeat; or the gap is three
    times as wide as any other and names stand at the left of both halves.
    """
    contents = column_contents(grid, 0)
    if grid.columns < 4 or len(contents) != grid.columns:
        return None
    gaps = [contents[c + 1][0] - contents[c][1] for c in range(grid.columns - 1)]
    period = _period(grid)
    captioned = _second_caption(grid)
    for c in range(1, grid.columns - 2):
        x = (contents[c][1] + contents[c + 1][0]) / 2
        if any(b.column <= c < b.last_column for b in grid.blocks if b.tokens):
            continue
        others = [g for k, g in enumerate(gaps) if k != c]
        if c + 1 in (period, captioned) or _rules_stop(x, contents, c, across):
            return x
        if _repeats(grid, c) and gaps[c] >= 0.9 * median(others):
            return x
        if gaps[c] >= WIDE and gaps[c] >= 3 * max(others) and _names(grid, 0) and _names(grid, c + 1):
            return x
    return None


def _second_caption(grid: Grid) -> int:
    """Return the column over which the second of two captions begins, 0 when the first row is no two captions.

    Each stands flush with the first column of its table, in bold, over a row of names.
    """
    captions, names = grid.row_blocks(0), grid.row_blocks(1)
    if len(captions) != 2 or len(names) < 4 or any(value_like(b) for b in [*captions, *names]):
        return 0
    second, contents = captions[1].column, column_contents(grid, 1)
    flush = all(abs(b.tokens[0].x0 - contents.get(b.column, (-9.0, 0.0))[0]) <= FLUSH for b in captions)
    bold = all(t.bold for b in captions for t in b.tokens)
    return second if flush and bold and captions[0].column == 0 and 2 <= second <= grid.columns - 2 else 0


def _rules_stop(x: float, contents: dict[int, tuple[float, float]], c: int, across: Sequence[Rule]) -> bool:
    left = [r for r in across if r.start < contents[0][1] and contents[c][1] - 6 <= r.end <= x + 8]
    last = max(contents)
    right = [r for r in across if r.end > contents[last][0] and x - 8 <= r.start <= contents[c + 1][0] + 6]
    crossing = [r for r in across if r.start < x - 8 and r.end > x + 8]
    return bool(left) and bool(right) and not crossing


def _period(grid: Grid) -> int:
    """Return after how many columns the heading starts again, 0 when it does not: each column has its own words."""
    row = grid.row_blocks(0)
    names = [" ".join(b.text.casefold().split()) for b in row]
    if [b.column for b in row] != list(range(grid.columns)) or any(map(value_like, row)):
        return 0
    sizes = (n for n in range(2, len(names) // 2 + 1) if len(names) % n == 0)
    return next((n for n in sizes if len(set(names[:n])) == n and names == names[:n] * (len(names) // n)), 0)


def _repeats(grid: Grid, c: int) -> bool:
    first = [" ".join(b.text.casefold().split()) for b in grid.row_blocks(0) if b.last_column <= c]
    second = [" ".join(b.text.casefold().split()) for b in grid.row_blocks(0) if b.column > c]
    named = [b for b in grid.row_blocks(0) if not value_like(b)]
    return len(first) >= 2 and first == second and len(named) == len(first) + len(second)


def _names(grid: Grid, column: int) -> bool:
    own = [b for b in grid.blocks if b.column == b.last_column == column and b.tokens]
    return len(own) >= 3 and sum(value_like(b) for b in own) <= 0.2 * len(own)


def cut_region(region: Region, x: float) -> list[Region]:
    """Return the halves of a region left and right of `x`."""
    halves: list[Region] = []
    for left in (True, False):
        lines = [Line([t for t in line.tokens if (t.centre < x) == left]) for line in region.lines]
        lines = [line for line in lines if line.tokens]
        across = [r for r in region.across if (r.start < x - 8 if left else r.end > x + 8)]
        if lines:
            halves.append(Region(lines, across, region.banded))
    if len(halves) == 2 and all(map(_captioned, halves)):
        for half in halves:
            del half.lines[0]
    return halves


def _captioned(half: Region) -> bool:
    """Say whether a half starts with a caption: one phrase in bold, flush with the names under it."""
    if len(half.lines) < 3:
        return False
    first, second = tight_phrases(half.lines[0].tokens), tight_phrases(half.lines[1].tokens)
    bold = all(t.bold for t in half.lines[0].tokens)
    return len(first) == 1 and len(second) >= 2 and bold and abs(first[0].x0 - second[0].x0) <= FLUSH
