"""Rows whose wording wraps above, below or around the line of their values: cells set to the middle or the bottom.

Every row of a schedule has one line with its values, its anchor; the lines without a value between two anchors are
wording of the row above, of the row below, or a name of their own. How far the lines stand apart, what could still
have stood on the line above, and how the other rows of the table are set decide together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from .grid import Block, Grid
from .headers import value_like
from .rows import LOOSE_END, LOWER, column_reach, is_bold, is_whole, join_rows, row_middle

PITCH = 1.7
"""Distance of two lines of one row, in em, at most."""
MOST = 8
"""Lines of a row above or below its anchor."""
USUAL = 0.9
"""What it counts that most rows of the table are set the same way."""


class _Split(Struct):
    """How the lines between two anchors are shared out: the first `upper` and the last `lower` of them."""

    upper: int
    lower: int
    score: float


class _Run(Struct):
    """The lines between two anchors; an anchor is missing above the first and below the last."""

    above: int | None
    lines: list[int]
    below: int | None
    splits: list[_Split]

    def best(self) -> _Split:
        """Return the split that most speaks for."""
        return max(self.splits, key=lambda split: split.score)


def gather_around(grid: Grid, *, first: int) -> Grid:
    """Return the grid with the lines of each row around its line of values joined; `first` is the first body row."""
    lines = [grid.row_blocks(r) for r in range(grid.rows)]
    valued = _value_columns(lines[first:])
    anchors = [r for r in range(first, grid.rows) if any(b.column in valued for b in lines[r])]
    if len(anchors) < 2 or len(anchors) == grid.rows - first:
        return grid
    work = _Work(grid, lines, first, valued)
    runs = [
        _Run(a, [*range((first if a is None else a + 1), grid.rows if b is None else b)], b, [])
        for a, b in pairwise([None, *anchors, None])
    ]
    runs = [run for run in runs if run.lines]
    for run in runs:
        run.splits = list(work.splits(run))
    _prefer_usual(runs)
    joined: set[int] = set()
    for run in runs:
        split = run.best()
        if split.upper:
            joined.update(run.lines[: split.upper])
        if split.lower and run.below is not None:
            joined.update([*run.lines[len(run.lines) - split.lower + 1 :], run.below])
    return join_rows(grid, joined)


def _value_columns(lines: Sequence[Sequence[Block]]) -> set[int]:
    """Return the columns of values, one line each: such a cell stands on the anchor of its row."""
    seen: dict[int, list[bool]] = {}
    for row in lines:
        for block in row:
            if block.column == block.last_column:
                seen.setdefault(block.column, []).append(_single(block))
    return {c for c, single in seen.items() if len(single) >= 2 and sum(single) >= 0.8 * len(single)}


def _single(block: Block) -> bool:
    """Say whether a cell is never a part of wording: a value, an answer, a number or code of one word."""
    code = len(block.tokens) == 1 and any(map(str.isdigit, block.tokens[0].text))
    return is_whole(block) or code


class _Work:
    """What all runs of a grid are judged by."""

    def __init__(self, grid: Grid, lines: Sequence[Sequence[Block]], first: int, valued: set[int]) -> None:
        self._grid = grid
        self._lines = lines
        self._valued = valued
        self._middles = [row_middle(row) for row in lines]
        self._reach = column_reach(grid, first)
        self._em = max((t.size for row in lines for b in row for t in b.tokens), default=10.0)

    def splits(self, run: _Run) -> Iterator[_Split]:
        """Yield every way to share out the lines of a run."""
        count = len(run.lines)
        for upper in range(count + 1 if run.above is not None else 1):
            for lower in range(count - upper + 1 if run.below is not None else 1):
                own = run.lines[upper : count - lower]
                if max(upper, lower) <= MOST and all(self._may_stand_alone(r) for r in own):
                    score = self._score(run, upper, lower)
                    if score is not None:
                        yield _Split(upper, lower, score)
        # Nothing else being possible, the lines stay rows.
        yield _Split(0, 0, -99.0)

    def _may_stand_alone(self, r: int) -> bool:
        """Say whether a line can be a section name: one piece at the left of its table."""
        row = self._lines[r]
        return len(row) == 1 and row[0].column == 0

    def _parted(self, r: int) -> bool:
        """Say whether something drawn parts row `r` from the next: a line, or another colour behind it."""
        shades = self._grid.shades
        coloured = len(shades) == self._grid.rows and shades[r] != shades[r + 1]
        return r in self._grid.rules_below or coloured

    def _score(self, run: _Run, upper: int, lower: int) -> float | None:
        """Return what speaks for a split, None when something forbids it."""
        chain = [r for r in (run.above, *run.lines, run.below) if r is not None]
        head = 0 if run.above is None else 1
        inner = [(chain[k], chain[k + 1]) for k in range(len(chain) - 1) if k < upper + head - 1]
        tail = len(chain) - lower - (run.below is not None)
        inner += [(chain[k], chain[k + 1]) for k in range(len(chain) - 1) if k >= tail]
        edges = [pair for pair in pairwise(chain) if pair not in inner]
        if any(self._parted(r) or self._gap(r) > PITCH * self._em for r, _ in inner):
            return None
        for anchor, rows in ((run.above, chain[: upper + head]), (run.below, chain[tail:])):
            if anchor is None or not self._labelled(anchor):
                continue  # Its label is in the lines around it.
            alone = any(self._may_stand_alone(r) for r in rows if r != anchor)
            if alone and not all(map(self._plainly_on, pairwise(rows))):
                return None
        score = self._texts(chain[: upper + head]) if upper else 0.0
        score += self._texts(chain[tail:]) if lower else 0.0
        for upper_row, lower_row in edges:
            score += 2.0 if self._parted(upper_row) else self._edge(upper_row, lower_row)
        if inner and edges:
            apart = min(self._gap(r) for r, _ in edges) - max(self._gap(r) for r, _ in inner)
            score += max(-2.5, min(2.5, 8.0 * apart / self._em))
        return score

    def _labelled(self, r: int) -> bool:
        return self._lines[r][0].column == 0

    def _plainly_on(self, pair: tuple[int, int]) -> bool:
        """Say whether a label goes on from line to line by a sign of its own; else it is the name of a section."""
        above, below = (self._lines[r][0] for r in pair)
        loose = LOOSE_END.search(above.tokens[-1].text) is not None
        return above.column == below.column == 0 and (loose or LOWER.match(below.tokens[0].text) is not None)

    def _gap(self, r: int) -> float:
        return self._middles[r + 1] - self._middles[r]

    def _texts(self, rows: Sequence[int]) -> float:
        """Return what the wording says for lines of one row: each column goes on where its last line was full."""
        last: dict[int, Block] = {}
        score = 0.0
        for r in rows:
            for block in self._lines[r]:
                above = last.get(block.column)
                if above is not None:
                    score += self._goes_on(above, block)
                last[block.column] = block
        return score

    def _goes_on(self, above: Block, block: Block) -> float:
        if is_bold(above.tokens) != is_bold(block.tokens) or (value_like(above) and block.column in self._valued):
            return -4.0
        first, last = block.tokens[0], above.tokens[-1]
        signs = bool(LOWER.match(first.text)) + bool(LOOSE_END.search(last.text))
        return signs + (1.0 if self._was_full(above, block) else (-0.5 if signs else -2.0))

    def _was_full(self, above: Block, block: Block) -> bool:
        """Say whether the first word of a line could not have stood on the line above it."""
        first = block.tokens[0]
        low, high = self._reach.get(block.column, (above.tokens[0].x0, above.tokens[-1].x1))
        width = max(t.x1 for t in above.tokens) - min(t.x0 for t in above.tokens)
        return width + 0.25 * first.size + (first.x1 - first.x0) > high - low + 0.5

    def _edge(self, upper: int, lower: int) -> float:
        """Return what the wording says for a new row: no column goes on."""
        above = {b.column: b for b in self._lines[upper]}
        score = 0.0
        for block in self._lines[lower]:
            over = above.get(block.column)
            if over is not None and block.column not in self._valued:
                loose = LOOSE_END.search(over.tokens[-1].text) is not None
                score -= bool(LOWER.match(block.tokens[0].text)) + loose
        return score


def _prefer_usual(runs: Sequence[_Run]) -> None:
    """Add to each split what it has in common with how most rows are set: from the top, the bottom or the middle."""
    votes = {"top": 0.0, "bottom": 0.0, "middle": 0.0}
    for run in runs:
        ranked = sorted((split.score for split in run.splits), reverse=True)
        margin = min(ranked[0] - ranked[1], 3.0) if len(ranked) > 1 else 0.0
        best = run.best()
        way = _way(best)
        if way:
            votes[way] += 0.1 + margin
    way = max(votes, key=lambda name: votes[name])
    if not votes[way]:
        return
    for run in runs:
        for split in run.splits:
            if way == "middle":
                split.score += USUAL if (split.upper and split.lower) or run.above is None or run.below is None else 0.0
            elif _way(split) == way:
                split.score += USUAL


def _way(split: _Split) -> str:
    if split.upper and split.lower:
        return "middle"
    return "top" if split.upper else "bottom" if split.lower else ""
