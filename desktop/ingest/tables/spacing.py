"""Rows of wrapped wording that blanks keep apart instead of rules: schedules with a description and an amount."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct

from .columns import tight_phrases
from .rules import Rule
from .tokens import Line, Phrase

INNER = 1.45
"""Pitch of the lines of one row, in em, at most."""
OUTER = 4.0
"""Distance of two rows, in em, at most."""
APART = 1.2
"""A blank between rows is at least so much wider than the pitch inside of them."""
EDGE = 2.5
MOST = 12
"""Lines of one row."""


class Row(Struct):
    """The lines of one row; the first has several cells."""

    lines: list[Line]
    cells: list[list[Phrase]]

    @property
    def pitch(self) -> float:
        """Return the widest distance of two of its lines."""
        return max([b.middle - a.middle for a, b in pairwise(self.lines)], default=0.0)

    @property
    def valued(self) -> bool:
        """Say whether a value stands beside its wording."""
        return any(p.numeric for p in self.cells[0][1:])


def spaced_rows(zone: Sequence[Line]) -> list[list[Row]]:
    """Return the runs of rows of several lines whose first lines alone have all cells, a value mostly among them."""
    if sum(any(b.x0 - a.x1 > 1.5 * a.size for a, b in pairwise(line.tokens)) for line in zone) < 3:
        return []
    runs: list[list[Row]] = []
    run: list[Row] = []
    for line, above in zip(zone, [None, *zone], strict=False):
        cells = tight_phrases(line.tokens)
        em = max(line.size, 4.0)
        gap = line.middle - above.middle if above is not None else 0.0
        if run and gap <= INNER * em and len(run[-1].lines) < MOST and _goes_on(run, cells):
            run[-1].lines.append(line)
            run[-1].cells.append(cells)
        elif len(cells) >= 2 and (not run or (gap <= OUTER * em and abs(cells[0].x0 - run[-1].cells[0][0].x0) <= EDGE)):
            run.append(Row([line], [cells]))
        else:
            runs.append(run)
            run = [Row([line], [cells])] if len(cells) >= 2 else []
    return [each for each in (*runs, run) if _is_schedule(each)]


def _goes_on(run: Sequence[Row], cells: Sequence[Phrase]) -> bool:
    """Say whether a line goes on with the last row: each piece starts where wording does, and some cell has none."""
    starts = [p.x0 for row in run[-3:] for p in row.cells[0] if not p.numeric]
    if len(cells) >= len(run[-1].cells[0]):
        return False
    return all(any(abs(p.x0 - x) <= EDGE for x in starts) for p in cells)


def _is_schedule(run: Sequence[Row]) -> bool:
    if len(run) < 3 or sum(len(row.lines) for row in run) < 1.3 * len(run):
        return False
    gaps = [b.lines[0].middle - a.lines[-1].middle for a, b in pairwise(run)]
    if min(gaps) < APART * max(row.pitch for row in run):
        return False
    usual, count = Counter(len(row.cells[0]) for row in run).most_common(1)[0]
    return usual >= 2 and count >= 0.7 * len(run) and sum(row.valued for row in run) >= 0.6 * (len(run) - 1)


def blanks(run: Sequence[Row]) -> list[Rule]:
    """Return a rule in each blank between rows, as a shaded row would have it."""
    x0 = min(line.x0 for row in run for line in row.lines)
    x1 = max(line.x1 for row in run for line in row.lines)
    return [Rule((a.lines[-1].y1 + b.lines[0].y0) / 2, x0, x1, drawn=False) for a, b in pairwise(run)]
