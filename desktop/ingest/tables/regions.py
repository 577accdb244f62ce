"""Where an open (not fully ruled) table can be: runs of lines with gaps, kept apart from prose and text columns."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct

from .columns import tight_phrases
from .rowends import last_wrapped
from .rules import Rule
from .runends import begins_pairs, ends_pairs, heads_from_afar, heads_on_shade, keeps_columns, new_columns
from .spacing import blanks, spaced_rows
from .surroundings import TITLE
from .tokens import Line, Phrase
from .zones import is_prose

BULLET = re.compile(
    r"^(?:[•●▪■◆❖►▸○◦‣✓✔☐☑☒o*·§–—-]|\(?[0-9]{1,3}[.)]|\(?[a-zA-Z][.)]|\(?[ivxIVX]{1,5}[.)]|\d{1,2}(?:\.\d{1,2}){1,3}\.?)$"
)
TITLE_SIZE = 1.1
"""A lone line so much larger than the row under it is the title of the table."""
AIR = 0.3
"""A blank by so much higher, in em, than the one between two rows is not inside of a row."""
MAX_BANDS = 600
"""More horizontal rules than this part no rows of wording."""
PAGE = re.compile(r"^(?:page|seite|p\.)\s*\d+(?:\s*(?:of|von|/)\s*\d+)?$|^\d+\s+of\s+\d+$", re.IGNORECASE)
"""The page number of a running line; its line is no row."""
UNITS = re.compile(r"^(?:\[.*\]|\(.*\))$")
"""A line in brackets over a table tells its units and is no heading."""


class Region(Struct):
    """Consecutive lines that may be one table, and the rules that bound or cut it."""

    lines: list[Line]
    across: list[Rule]
    banded: bool = False
    """Rules part its rows: all lines between two of them are one row."""
    heading: int = 0
    """Lines that stand over its rows; its heading, when they read as one."""


def tabular(row: Sequence[Phrase]) -> bool:
    """Say whether a line has the gaps of a table row; a list marker before one phrase is not a column."""
    if len(row) < 2 or (len(row) <= 3 and any(PAGE.match(p.text) for p in row)):
        return False
    return len(row) > 2 or not (is_marker(row[0].text) or TITLE.fullmatch(row[0].text))


def is_marker(text: str) -> bool:
    """Say whether a phrase is only the mark of a list item: a bullet, box, number or letter."""
    return bool(BULLET.match(text.rstrip(" :∶"))) or (
        len(text) == 1 and not text.isalnum() and text not in "$€£–—-%*†‡"
    )


def find_regions(zone: Sequence[Line], across: Sequence[Rule]) -> list[Region]:
    """Return the candidate regions of one zone, top to bottom."""
    bands = _banded(zone, across)
    used = {id(inner) for b in bands for inner in b.lines}
    for run in spaced_rows(zone):
        lines = [line for row in run for line in row.lines]
        if used.isdisjoint(map(id, lines)):
            bands.append(Region(lines, blanks(run), banded=True))
            used.update(map(id, lines))
    if not bands:
        return _free_regions(zone, across)
    bands = _without_common(bands)
    regions: list[Region] = []
    rest: list[Line] = []
    for line in zone:
        region = next((b for b in bands if b.lines[0] is line), None)
        if region is not None:
            regions += _free_regions(rest, across)
            rest = []
            regions.append(region)
        elif id(line) not in used:
            rest.append(line)
    return regions + _free_regions(rest, across)


def _without_common(bands: Sequence[Region]) -> list[Region]:
    """Return regions none of which has a line of an earlier one: a line belongs to one table."""
    seen: set[int] = set()
    kept: list[Region] = []
    for band in sorted(bands, key=lambda b: b.lines[0].middle):
        lines = [line for line in band.lines if id(line) not in seen]
        if lines:
            kept.append(Region(lines, band.across, band.banded, band.heading if lines[0] is band.lines[0] else 0))
            seen.update(map(id, lines))
    return kept


def _banded(zone: Sequence[Line], across: Sequence[Rule]) -> list[Region]:
    """Return the regions in which lines of equal extent part rows of wrapped wording, nothing else."""
    families: list[list[Rule]] = []
    if len(across) > MAX_BANDS:
        return []
    for rule in sorted(across, key=lambda r: r.at):
        home = next((f for f in families if abs(f[0].start - rule.start) < 4 and abs(f[0].end - rule.end) < 4), None)
        if home is None:
            families.append([rule])
        else:
            home.append(rule)
    regions: list[Region] = []
    for family in families:
        if len(family) < 4 or family[0].length < 100:
            continue
        run: list[list[Line]] = []
        for upper, lower in [*pairwise(family), (family[-1], None)]:
            inside = [
                line
                for line in zone
                if lower is not None
                and upper.at < line.middle < lower.at
                and upper.start - 3 <= line.x0
                and line.x1 <= upper.end + 3
            ]
            rows = [tight_phrases(line.tokens) for line in inside]
            wide = any(p.x1 - p.x0 > 0.6 * upper.length and len(p.tokens) >= 8 for row in rows for p in row)
            named = bool(run) and [len(row) for row in rows] == [1] and not is_prose(rows[0][0])
            if (
                inside
                and (named or any(tabular(row) for row in rows))
                and len(inside) <= 30
                and not wide
                and lower is not None
                and not _airy(inside, upper, lower, run)
            ):
                run.append(inside)
                continue
            regions += _band_region(run, family, zone)
            run = []
    return regions


def _airy(lines: Sequence[Line], upper: Rule, lower: Rule, run: Sequence[Sequence[Line]]) -> bool:
    """Say whether a blank parts what stands between two rules: the end of one table and the title of another.

    Cells set to the middle leave no blank over the whole row but the padding that all rows have.
    """
    if not run:
        return False
    usual = max([upper.at - run[-1][-1].y1, *(below[0].y0 - above[-1].y1 for above, below in pairwise(run))])
    edges = [upper.at, *(y for line in lines for y in (line.y0, line.y1)), lower.at]
    return any(b - a > usual + AIR * lines[0].size for a, b in zip(edges[::2], edges[1::2], strict=True))


def _band_region(run: Sequence[list[Line]], family: Sequence[Rule], zone: Sequence[Line]) -> list[Region]:
    """Return the run of bands as a region when most have several lines and none holds two values in one column."""
    run = list(run)
    while run and len(run[-1]) == 1 and not tabular(tight_phrases(run[-1][0].tokens)):
        run.pop()
    lines = [line for band in run for line in band]
    if len(run) < 3 or len(lines) < 1.3 * len(run):
        return []
    for band in run[1:]:
        valued = [row for row in (tight_phrases(line.tokens) for line in band) if any(p.numeric for p in row[1:])]
        if len(valued) > 1:
            return []
    head = _band_heading(lines[0], family[0], zone)
    lines = [*head, *lines]
    lines += _last_row(lines[-1], max(map(len, run)), family, zone)
    inside = [r for r in family if lines[0].y0 - 30 <= r.at <= lines[-1].y1 + 30]
    return [Region(lines, inside, banded=True, heading=len(head))]


def _band_heading(first: Line, edge: Rule, zone: Sequence[Line]) -> list[Line]:
    """Return the lines over the first row of a banded region, down from its title or the next wide blank."""
    head: list[Line] = []
    sure = 0
    for line in reversed(zone):
        below = head[-1] if head else first
        if line.middle >= first.middle or line.x0 >= edge.end:
            continue
        row = tight_phrases(line.tokens)
        if below.middle - line.middle > (1.9 if head else 3) * line.size or any(map(is_prose, row)) or len(head) == 6:
            break
        flush = len(row) == 1 and abs(line.x0 - below.x0) < 2 * line.size
        if flush and (below.middle - line.middle > 1.45 * line.size or TITLE.match(line.text)):
            break
        head.append(line)
        if tabular(row):
            sure = len(head)
        elif not sure and len(head) > 1:
            break
    while 0 < sure < len(head) and head[sure].x0 > first.x0 + 2 * first.size and head[sure].x1 < head[sure - 1].x1:
        sure += 1
    return head[:sure][::-1]


def _last_row(last: Line, most: int, family: Sequence[Rule], zone: Sequence[Line]) -> list[Line]:
    """Return the lines of a row under the last shaded one, which nothing is drawn under."""
    edge = next((r for r in family if last.middle < r.at < last.y1 + 2 * last.size), None)
    if edge is None or edge.drawn:
        return []
    row: list[Line] = []
    for line in zone:
        if line.middle <= edge.at or line.x0 < edge.start - 3 or line.x1 > edge.end + 3:
            continue
        if line.y0 - (row[-1].y1 if row else edge.at) > 0.9 * line.size or len(row) == most:
            break
        row.append(line)
    rows = [tight_phrases(line.tokens) for line in row]
    valued = sum(any(p.numeric for p in parts[1:]) for parts in rows)
    return (
        row if any(map(tabular, rows)) and valued <= 1 and not any(is_prose(p) for parts in rows for p in parts) else []
    )


def _free_regions(zone: Sequence[Line], across: Sequence[Rule]) -> list[Region]:
    rows = [tight_phrases(line.tokens) for line in zone]
    marks = [tabular(row) for row in rows]
    regions: list[Region] = []
    i = floor = 0
    while i < len(zone):
        if not marks[i]:
            i += 1
            continue
        last = _run_end(zone, rows, marks, i, across)
        first = max(_header_start(zone, rows, i, across), floor)
        left = min(line.x0 for line in zone[i : last + 1])
        while first > floor and _heads_column(zone, rows, first, left, across):
            first -= 1
        if first > floor and _names_section(zone, rows, first, last, left):
            first -= 1
        while first < i and len(rows[first]) == 1 and zone[first].size >= TITLE_SIZE * zone[i].size:
            first += 1
        last = max(_to_bottom_rule(zone, rows, first, last, across), last_wrapped(zone, rows, last))
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
        floor = i
    return regions


def _run_end(
    zone: Sequence[Line], rows: Sequence[Sequence[Phrase]], marks: Sequence[bool], first: int, across: Sequence[Rule]
) -> int:
    """Return the last tabular line of the run that starts at line `first`.

    Lines without gaps may stand between (section names, wrapped labels, one long caption); a wide vertical gap is
    crossed only where the next row keeps to the same column edges.
    """
    last = first
    for j in range(first + 1, len(zone)):
        upper, lower = zone[j - 1], zone[j]
        em = max(upper.size, lower.size, 6)
        gap = lower.middle - upper.middle
        if gap > 7 * em or _titled(zone, rows, first, last, j):
            break
        if marks[j]:
            if gap > 3.4 * em and not keeps_columns(rows, marks, j, last):
                break
            if last >= first + 2 and new_columns(zone, rows, marks, (first, last, j), across):
                break
            place = (first, last, j)
            if heads_on_shade(zone, rows, place, across) or ends_pairs(zone, rows, marks, place):
                break
            if begins_pairs(zone, rows, marks, place):
                break
            last = j
            continue
        ahead = next((k for k in range(j, min(j + 4, len(zone))) if marks[k]), None)
        if ahead is None or j - last > 3:
            break
        wordy = any(is_prose(p) and len(p.tokens) > 9 for p in rows[j])
        if wordy or gap > 3.4 * em:
            around = gap <= 3.4 * em and _in_one_column(rows[j], rows[ahead], rows[max(first, last - 8) : j])
            near = j == last + 1 and ahead <= j + 1
            far = near and first == last and not wordy and heads_from_afar(rows[last], rows[ahead])
            if not around and not far and not (near and keeps_columns(rows, marks, ahead, last)):
                break
    return last


def _in_one_column(row: Sequence[Phrase], ahead: Sequence[Phrase], above: Sequence[Sequence[Phrase]]) -> bool:
    """Say whether a line, however long, is in one column of a tabular row that stands on the edges of those above."""
    if any(sum(q.x0 < p.x1 and p.x0 < q.x1 for q in ahead) > 1 for p in row) or row[-1].x0 > ahead[-1].x1:
        return False
    known = [q for some in above for q in some]
    return all(any(min(abs(p.x0 - q.x0), abs(p.x1 - q.x1)) < 2.5 for q in known) for p in ahead)


def _titled(zone: Sequence[Line], rows: Sequence[Sequence[Phrase]], first: int, last: int, j: int) -> bool:
    """Say whether line `j` is the title of what stands under it: words in larger type than the rows around it."""
    if len(rows[j]) > 2 or any(p.numeric for p in rows[j][1:]) or j + 1 == len(zone):
        return False
    if len(rows[j]) == 2 and zone[j].middle - zone[j - 1].middle < 1.6 * zone[j].size:
        return False  # values right under their small labels
    size = TITLE_SIZE * max(line.size for line in (*zone[first : last + 1], zone[j + 1]))
    return all(t.size >= size for t in zone[j].tokens)


def _to_bottom_rule(
    zone: Sequence[Line], rows: Sequence[Sequence[Phrase]], first: int, last: int, across: Sequence[Rule]
) -> int:
    """Return the last line above the rule that closes the table, when wrapped lines of the last row stand before it."""
    x0, x1 = min(m.x0 for m in zone[first : last + 1]), max(m.x1 for m in zone[first : last + 1])
    wide = [r.at for r in across if r.start <= x0 + 12 and r.end >= x1 - 12]
    inside = [y for y in wide if zone[first].y0 - 8 <= y <= zone[last].y1 + 2]
    if len(inside) < 2:
        return last
    for k in range(last + 1, min(last + 9, len(zone))):
        if zone[k].middle - zone[k - 1].middle > 1.8 * zone[k].size or len(rows[k]) > 1 or zone[k].x0 < x0 - 3:
            break
        after = zone[k + 1].middle if k + 1 < len(zone) else zone[k].y1 + 40
        if any(zone[k].middle < y < after and y < zone[k].y1 + 2 * zone[k].size for y in wide):
            return k
    return last


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
            return k if _stands_on_rule(zone, rows, k, first) else k + 1
        if any(is_prose(p) for p in rows[k]) or zone[k + 1].middle - zone[k].middle > 3 * zone[k].size:
            break
    return first


def _stands_on_rule(zone: Sequence[Line], rows: Sequence[Sequence[Phrase]], k: int, first: int) -> bool:
    """Say whether line `k`, close above a rule, heads the columns below: each phrase on the edge of a value's."""
    row, values = rows[k], rows[first]
    if not row or zone[k + 1].middle - zone[k].middle > 2.2 * zone[k].size or any(len(p.tokens) > 4 for p in row):
        return False
    heads = row if row[0].x0 > values[0].x1 else row[1:]

    def stands(phrase: Phrase) -> bool:
        return any(
            min(abs(phrase.x0 - v.x0), abs(phrase.x1 - v.x1), abs(phrase.x0 + phrase.x1 - v.x0 - v.x1) / 2) <= 2
            for v in values[1:]
        )

    return bool(heads) and len(heads) >= 0.5 * (len(values) - 1) and all(stands(p) for p in heads)


def _heads_column(
    zone: Sequence[Line], rows: Sequence[Sequence[Phrase]], first: int, left: float, across: Sequence[Rule]
) -> bool:
    """Say whether the line above line `first` belongs to the heading: short, close, right of the labels."""
    upper, lower = zone[first - 1], zone[first]
    phrases = [p for p in rows[first] if p.x0 > left + 1.5 * lower.size]
    gap = lower.middle - upper.middle
    between = [r for r in across if upper.middle < r.at < lower.middle and r.end > lower.x0 and r.start < lower.x1]
    if UNITS.match(upper.text) or any(r.start < left + lower.size for r in between):
        return False
    ruled = bool(between)
    if (
        gap > (2.2 if ruled else 1.45) * lower.size
        or len(phrases) < 1
        or any(len(p.tokens) > 5 for p in rows[first - 1])
    ):
        return False
    x0, x1 = phrases[0].x0, phrases[-1].x1
    return all(p.x0 > left + 2 * lower.size and p.x1 > x0 - 2 and p.x0 < x1 + 2 for p in rows[first - 1])


def _names_section(zone: Sequence[Line], rows: Sequence[Sequence[Phrase]], first: int, last: int, left: float) -> bool:
    """Say whether the line above is a section name like others inside the run: same edge, same weight, close."""

    def name(k: int) -> tuple[bool, bool]:
        alone = len(rows[k]) == 1 and len(zone[k].tokens) <= 6 and abs(zone[k].x0 - left) <= 2
        return alone and not zone[k].text.endswith((".", ":")), zone[k].tokens[0].bold

    above, weight = name(first - 1)
    if not any(p.numeric for p in rows[first][1:]):
        return False  # Above a heading stands the title of the table.
    if not above or zone[first].middle - zone[first - 1].middle > 1.7 * zone[first].size:
        return False
    return any(name(k) == (True, weight) for k in range(first, last + 1))
