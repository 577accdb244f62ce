"""Where a run of rows ends because another table, or the table itself, begins: other columns, a heading, bold."""

from __future__ import annotations

from collections.abc import Sequence

from .headers import YEAR
from .rules import MAX_BAND, Rule
from .tokens import Line, Phrase

FLUSH = 2.5
"""Distance (points) of edges that are one."""
BLANK = 1.6
"""Lines so many pitches apart have a blank one between them."""


def new_columns(
    zone: Sequence[Line],
    rows: Sequence[Sequence[Phrase]],
    marks: Sequence[bool],
    place: tuple[int, int, int],
    across: Sequence[Rule],
) -> bool:
    """Say whether another table begins at row `j`: set off from row `last`, and on other columns, its next rows too."""
    first, last, j = place
    if last - first < 5 and not any(p.numeric for k in range(first, last + 1) for p in rows[k]):
        return False  # Only names so far: a heading stands on other edges than its columns.
    pitches = sorted(zone[k].middle - zone[k - 1].middle for k in range(first + 1, last + 1))
    pitch = pitches[len(pitches) // 2]
    wide = [r.at for r in across if r.end - r.start > 0.5 * (zone[last].x1 - zone[last].x0)]
    # Where rules part the rows anyway, one more says nothing.
    parted = any(zone[last].middle < y < zone[j].middle for y in wide) and not any(
        zone[first + 1].middle < y < zone[last].middle for y in wide
    )
    if not parted and zone[last + 1].middle - zone[last].middle < 1.45 * pitch and j == last + 1:
        return False
    ahead = [k for k in range(j, min(j + 6, len(zone))) if marks[k]][:4]
    if _heads_anew(zone, rows, first, last, j):
        return True
    counts, before = {len(rows[k]) for k in ahead[1:]}, {len(rows[k]) for k in range(max(last - 6, first), last + 1)}
    if len(ahead) == 4 and len(counts) == 1 and not counts & before and last >= first + 3:
        return True
    # A line of its own between them may be a section name or the caption of the next table: that asks for more.
    share = 0.6 if j == last + 1 else 0.85
    return not any(keeps_columns(rows, marks, k, last, share=share) for k in ahead)


def ends_pairs(
    zone: Sequence[Line], rows: Sequence[Sequence[Phrase]], marks: Sequence[bool], place: tuple[int, int, int]
) -> bool:
    """Say whether labels with their values end above row `j`: more columns begin there, under a heading or in bold."""
    first, last, j = place
    if _blank_under_pairs(zone, rows, marks, place):
        return True
    pairs = [rows[k] for k in range(first, last + 1) if marks[k]]
    ahead = [len(rows[k]) for k in range(j, min(j + 4, len(zone))) if marks[k]][:3]
    if len(pairs) < 2 or any(len(row) != 2 for row in pairs) or sum(count >= 3 for count in ahead) < 2:
        return False
    edges = [[row[0].x0 for row in pairs], [row[1].x0 for row in pairs], [row[1].x1 for row in pairs]]
    labels, starts, ends = (max(some) - min(some) <= 2.5 for some in edges)
    if not labels or not (starts or ends) or all(t.bold for row in pairs for p in row for t in p.tokens):
        return False
    heading = zone[last + 1]
    pitch = min(zone[k].middle - zone[k - 1].middle for k in range(first + 1, last + 1))
    apart = heading.middle - zone[last].middle > 1.3 * pitch
    bold = all(t.bold for t in heading.tokens)
    if j > last + 1:
        return apart or bold
    if any(p.numeric for p in rows[j]):
        return False
    return (bold and (apart or all(row[0].text.endswith(":") for row in pairs))) or _told_by_looks(pairs, rows[j])


def _blank_under_pairs(
    zone: Sequence[Line], rows: Sequence[Sequence[Phrase]], marks: Sequence[bool], place: tuple[int, int, int]
) -> bool:
    """Say whether row `j` heads columns of its own, a blank under labels with values that stand on none of them."""
    first, last, j = place
    if j != last + 1 or len(rows[j]) < 3 or any(p.numeric for p in rows[j]):
        return False
    low = last
    while low > first and len(rows[low - 1]) == 2 and abs(rows[low - 1][1].x0 - rows[last][-1].x0) <= FLUSH:
        low -= 1
    if last - low < 1 or len(rows[last]) != 2:
        return False
    pitch = min(zone[k].middle - zone[k - 1].middle for k in range(low + 1, last + 1))
    if zone[j].middle - zone[last].middle < BLANK * pitch:
        return False
    ahead = [rows[k] for k in range(j, min(j + 6, len(zone))) if marks[k]]
    if sum(len(row) >= 3 for row in ahead) < 3:
        return False
    return not any(abs(rows[last][1].x0 - p.x0) <= FLUSH for row in ahead for p in row[1:])


def begins_pairs(
    zone: Sequence[Line], rows: Sequence[Sequence[Phrase]], marks: Sequence[bool], place: tuple[int, int, int]
) -> bool:
    """Say whether labels with their values begin at row `j` under a table, on an edge that none of its columns has."""
    first, last, j = place
    above = [rows[k] for k in range(first, last + 1) if marks[k]]
    if len(rows[j]) != 2 or sum(len(row) >= 3 for row in above) < max(2, 0.6 * len(above)):
        return False
    pairs = []
    for k in range(j, min(j + 4, len(zone))):
        if len(rows[k]) != 2 or abs(rows[k][0].x0 - rows[j][0].x0) > FLUSH:
            break
        pairs.append(rows[k])
    values = [row[1] for row in pairs]
    flush = any(max(edges) - min(edges) <= FLUSH for edges in ([p.x0 for p in values], [p.x1 for p in values]))
    known = [p for row in above for p in row]
    return len(pairs) >= 2 and flush and not any(_on_edge(value, p) for value in values for p in known)


def _on_edge(phrase: Phrase, other: Phrase) -> bool:
    edges = (phrase.x0 - other.x0, phrase.x1 - other.x1, (phrase.x0 + phrase.x1 - other.x0 - other.x1) / 2)
    return min(map(abs, edges)) <= FLUSH


def _told_by_looks(pairs: Sequence[Sequence[Phrase]], row: Sequence[Phrase]) -> bool:
    """Say whether all labels are of one look (weight, colour) that no value has, and the pieces of `row` all alike."""
    names, values, heads = (
        {(t.bold, t.color) for p in some for t in p.tokens}
        for some in ([pair[0] for pair in pairs], [pair[1] for pair in pairs], row)
    )
    return len(names) == 1 and not names & values and len(heads) == 1


def heads_on_shade(
    zone: Sequence[Line], rows: Sequence[Sequence[Phrase]], place: tuple[int, int, int], across: Sequence[Rule]
) -> bool:
    """Say whether row `j` is a heading on a colour of its own, under rows that stand on none like it."""
    first, last, j = place
    if len(rows[j]) < 2 or any(p.numeric for p in rows[j]) or last - first < 1:
        return False
    edges = [r for r in across if not r.drawn and r.start <= zone[j].x0 + 1 and r.end >= zone[j].x1 - 1]
    return _between(zone[j], edges) and not any(_between(zone[k], edges) for k in range(first, last + 1))


def _between(line: Line, edges: Sequence[Rule]) -> bool:
    """Say whether a line stands close between the two edges of one fill."""
    upper = max((r for r in edges if r.at <= line.middle), key=lambda r: r.at, default=None)
    lower = min((r for r in edges if r.at > line.middle), key=lambda r: r.at, default=None)
    if upper is None or lower is None or abs(upper.start - lower.start) > 4 or abs(upper.end - lower.end) > 4:
        return False
    return lower.at - upper.at <= MAX_BAND


def _heads_anew(zone: Sequence[Line], rows: Sequence[Sequence[Phrase]], first: int, last: int, j: int) -> bool:
    """Say whether row `j` is a heading in bold, without a value, under a body that is not bold."""
    if len(rows[j]) < 2 or any(p.numeric for p in rows[j]) or not all(t.bold for t in zone[j].tokens):
        return False
    body = [t.bold for k in range(max(first + 1, last - 3), last + 1) for t in zone[k].tokens]
    return sum(body) < 0.3 * len(body)


def keeps_columns(
    rows: Sequence[Sequence[Phrase]], marks: Sequence[bool], j: int, last: int, *, share: float = 0.6
) -> bool:
    """Say whether row `j` has two phrases on the edges of phrases in the tabular rows just above."""
    above = [row for k, row in enumerate(rows[: last + 1]) if k >= last - 8 and marks[k]]
    values = [p for row in above for p in row]
    row = rows[j]
    em = row[0].tokens[0].size
    if not any(
        -2.5 <= row[0].x0 - other[0].x0 <= 3 * em or -3 * em <= row[0].x0 - other[0].x0 <= 2.5 for other in above
    ):
        return False

    def fits(phrase: Phrase) -> bool:
        hanging = 2.5 if phrase.text[-1:].isalnum() else 2.5 + 0.35 * em  # A closing bracket hangs out of the column.
        return any(abs(phrase.x0 - p.x0) < 2.5 or abs(phrase.x1 - p.x1) < hanging for p in values)

    fit = [fits(p) for p in row[1:]]
    return sum(fit) >= 1 and sum(fit) >= share * len(fit)


def heads_from_afar(row: Sequence[Phrase], ahead: Sequence[Phrase]) -> bool:
    """Say whether a row names the columns of one further down, a blank and a section name between: no label in it."""
    names = all(not p.numeric or YEAR.match(p.text) for p in row)
    if len(row) < 2 or len(ahead) != len(row) + 1 or ahead[0].x1 > row[0].x0 or not names:
        return False
    return all(
        min(abs(a.x0 - b.x0), abs(a.x1 - b.x1), abs(a.x0 + a.x1 - b.x0 - b.x1) / 2) < 2.5 + 0.35 * a.tokens[0].size
        for a, b in zip(row, ahead[1:], strict=True)
    )
