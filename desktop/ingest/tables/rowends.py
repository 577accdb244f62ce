"""Where the last row of a run ends: the lines its wording wraps to stand under its line of values."""

from __future__ import annotations

from collections.abc import Sequence

from .rows import LOWER
from .tokens import Line, Phrase


def last_wrapped(zone: Sequence[Line], rows: Sequence[Sequence[Phrase]], last: int) -> int:
    """Return the last line of the row that starts at line `last`: closely set lines inside its columns."""
    base = rows[last]
    if len(base) < 2:
        return last
    edges = [p.x0 for p in base]
    limits = [*edges[1:], max(p.x1 for p in base) + 60]
    k = last
    while k + 1 < len(zone) and k - last < 5:
        line, phrases = zone[k + 1], rows[k + 1]
        gap = line.middle - zone[k].middle
        reach = 1.6 if len(phrases) == 1 and LOWER.match(line.text) else 1.4
        homes = [next((i for i, x in enumerate(edges) if abs(p.x0 - x) <= 2.5), None) for p in phrases]
        if gap > reach * line.size or None in homes or any(p.numeric for p in phrases):
            break
        if any(p.x1 >= limits[h] - 2 for p, h in zip(phrases, homes, strict=True) if h is not None):
            break
        k += 1
    if k == last:
        return _last_around(zone, rows, last)
    if k + 1 < len(zone) and zone[k + 1].middle - zone[k].middle < 1.25 * (zone[last + 1].middle - zone[last].middle):
        return last
    return k


def _last_around(zone: Sequence[Line], rows: Sequence[Sequence[Phrase]], last: int) -> int:
    """Return the last line of a row set to the middle: as many lines under its values as stand over them."""
    above = 0
    while above < last:
        row = rows[last - above - 1]
        if len(row) != 1 or any(abs(row[0].x0 - p.x0) <= 2.5 for p in rows[last]):
            break
        above += 1
    k = last
    while above and k - last < above and k + 1 < len(zone):
        upper, lower = last - 1 - (k - last), k + 1
        mirrored = abs(zone[last].middle - zone[upper].middle - zone[lower].middle + zone[last].middle) <= 1.5
        if not mirrored or len(rows[lower]) != 1 or abs(zone[lower].x0 - zone[upper].x0) > 2.5:
            return last
        k += 1
    return k
