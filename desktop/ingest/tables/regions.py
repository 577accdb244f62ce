"""Where an open (not fully ruled) table can be: runs of lines with gaps, kept apart from prose and text columns."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from .columns import tight_phrases
from .rules import Rule
from .surroundings import TITLE
from .tokens import Line, Phrase
from .zones import is_prose

BULLET = re.compile(
    r"^(?:[•●▪■◆❖►▸○◦‣✓✔o*·§–—-]|\(?[0-9]{1,3}[.)]|\(?[a-zA-Z][.)]|\(?[ivxIVX]{1,5}[.)]|\d{1,2}(?:\.\d{1,2}){1,3}\.?)$"
)


@dataclass(slots=True)
class Region:
    """Consecutive lines that may be one table, and the rules that bound or cut it."""

    lines: list[Line]
    across: list[Rule]


def tabular(row: Sequence[Phrase]) -> bool:
    """Say whether a line has the gaps of a table row; a list marker before one phrase is not a column."""
    parts = list(row)
    if parts and (BULLET.match(parts[0].text) or (len(parts) == 2 and TITLE.fullmatch(parts[0].text))):
        parts = parts[1:]
    return len(parts) >= 2


def find_regions(zone: Sequence[Line], across: Sequence[Rule]) -> list[Region]:
    """Return the candidate regions of one zone, top to bottom."""
    rows = [tight_phrases(line.tokens) for line in zone]
    marks = [tabular(row) for row in rows]
    regions: list[Region] = []
    i = 0
    while i < len(zone):
        if not marks[i]:
            i += 1
            continue
        last = i
        j = i + 1
        while j < len(zone):
            upper, lower = zone[j - 1], zone[j]
            if lower.middle - upper.middle > 3.4 * max(upper.size, lower.size, 6):
                break
            if not marks[j] and (j - last > 3 or any(is_prose(p) and len(p.tokens) > 9 for p in rows[j])):
                break
            if marks[j]:
                last = j
            j += 1
        first = _header_start(zone, rows, i, across)
        members = list(zone[first : last + 1])
        x0, x1 = min(m.x0 for m in members), max(m.x1 for m in members)
        inside = [
            r
            for r in across
            if members[0].y0 - 8 <= r.at <= members[-1].y1 + 8 and min(r.end, x1) - max(r.start, x0) > 0.1 * (x1 - x0)
        ]
        if last > first:
            regions.append(Region(members, inside))
        i = max(last, i) + 1
    return regions


def _header_start(zone: Sequence[Line], rows: Sequence[Sequence[Phrase]], first: int, across: Sequence[Rule]) -> int:
    """Return the first line of the header above line `first`: up to the nearest wide rule above, without prose."""
    line = zone[first]
    for back in range(1, 6):
        k = first - back
        if k < 0:
            break
        gap_rule = any(
            zone[k].middle < r.at <= zone[k + 1].middle
            and min(r.end, line.x1) - max(r.start, line.x0) >= 0.7 * (line.x1 - line.x0)
            for r in across
        )
        if gap_rule:
            return k + 1
        if any(is_prose(p) for p in rows[k]) or zone[k + 1].middle - zone[k].middle > 3 * zone[k].size:
            break
    return first
