"""Gutters: strips that no line crosses over several rows, and whether they part columns of running text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from statistics import median

from msgspec import Struct

from desktop.pdf.rows import Row, cover_of

_MIN_GUTTER = 5.0
_MIN_ROWS = 3
_MOST = 40
"""Strips side by side: no page has so many columns of text, and comparing those of a large sheet takes minutes."""
_PROSE_WORDS = 3.2
_PROSE_FILL = 0.55
_LOOSE = 1.8
"""Of the usual distance of rows: a wider one parts a stray line (page number, form name) from the columns."""
_LISTS = 0.6
_MARK = re.compile(r"[•●○▪■◦‣·*\u2013-]|\(?(?:[a-z]|[ivx]{1,4}|\d{1,2})[.)]", re.I)


class Gutter(Struct, gc=False):
    """The strip a..b along the rows first..last."""

    a: float
    b: float
    first: int
    last: int


def side_of(rows: Sequence[Row], middle: float, *, right: bool) -> list[Row]:
    """Return the rows as far as they stand left or right of `middle`; rulings that reach there stay."""
    out = []
    for row in rows:
        if not row.pieces:
            a, b = row.cover[0]
            if (b > middle) if right else (a < middle):
                out.append(row)
            continue
        pieces = [p for p in row.pieces if (p.centre > middle) == right]
        if len(pieces) == len(row.pieces):
            out.append(row)
        elif len(pieces) == 1:
            piece = pieces[0]
            out.append(Row(piece.y0, piece.y1, pieces, [(piece.x0, piece.x1)]))
        elif pieces:
            out.append(Row(min([p.y0 for p in pieces]), max([p.y1 for p in pieces]), pieces, cover_of(pieces)))
    return out


def best_gutter(rows: Sequence[Row]) -> Gutter | None:
    """Return the longest gutter that parts two columns, without the stray rows at its ends; None without any."""
    if all(len(row.cover) < 2 for row in rows):
        return None
    best = None
    for gutter in free_strips(rows):
        if best is not None and gutter.last - gutter.first <= best.last - best.first:
            continue
        trimmed = _trim(gutter, rows)
        if (
            trimmed is not None
            and (best is None or trimmed.last - trimmed.first > best.last - best.first)
            and _parts_columns(trimmed, rows)
        ):
            best = trimmed
    return best


def free_strips(rows: Sequence[Row]) -> list[Gutter]:
    """Return every strip that stays free over rows, with the rows it runs along; none on a sheet of cells."""
    active: list[Gutter] = []
    closed: list[Gutter] = []
    for i, row in enumerate(rows):
        still: list[Gutter] = []
        for gutter in active:
            a, b = row.blocks(gutter.a, gutter.b)
            if b - a < _MIN_GUTTER:
                closed.append(gutter)
                continue
            gutter.a, gutter.b, gutter.last = a, b, i
            still.append(gutter)
        active = still
        if len(active) > _MOST:
            return []
        for (_, a), (b, _) in pairwise(row.cover):
            if b - a >= _MIN_GUTTER and not any(g.a < b and g.b > a for g in active):
                active.append(_upwards(Gutter(a, b, i, i), rows))
    return closed + active


def _upwards(gutter: Gutter, rows: Sequence[Row]) -> Gutter:
    for i in range(gutter.first - 1, -1, -1):
        a, b = rows[i].blocks(gutter.a, gutter.b)
        if b - a < _MIN_GUTTER:
            break
        gutter.a, gutter.b, gutter.first = a, b, i
    return gutter


def _trim(gutter: Gutter, rows: Sequence[Row]) -> Gutter | None:
    """Cut stray rows off both ends: few, on one side only or far from the rest; None when too little is left."""
    indices = [i for i in range(gutter.first, gutter.last + 1) if rows[i].pieces]
    if len(indices) < _MIN_ROWS - 1:
        return None
    loose = _loose_steps([rows[i] for i in indices], (gutter.a + gutter.b) / 2)
    for k in range(min(3, len(loose)) - 1, -1, -1):
        if loose[k]:
            indices, loose = indices[k + 1 :], loose[k + 1 :]
            break
    for k in range(max(len(loose) - 3, 0), len(loose)):
        if loose[k]:
            indices = indices[: k + 1]
            break
    if not indices:
        return None
    return Gutter(gutter.a, gutter.b, indices[0], indices[-1])


def _loose_steps(rows: Sequence[Row], middle: float) -> list[bool]:
    """Return, for each two rows that follow each other, whether no column goes on from the upper to the lower one.

    Each column has its own distance of rows: those of both may alternate, and one may end far above the other.
    """
    loose = [True] * (len(rows) - 1)
    spans = [row.centres for row in rows]
    for right in (False, True):
        own = [i for i, (low, high) in enumerate(spans) if (high > middle if right else low <= middle)]
        steps = [rows[b].y0 - rows[a].y0 for a, b in pairwise(own)]
        pitch = median(steps or [0.0])
        for (a, b), step in zip(pairwise(own), steps, strict=True):
            if step <= _LOOSE * pitch:
                loose[a:b] = [False] * (b - a)
    return loose


def _parts_columns(gutter: Gutter, rows: Sequence[Row]) -> bool:
    middle = (gutter.a + gutter.b) / 2
    inside = [row for row in rows[gutter.first : gutter.last + 1] if row.pieces]
    spans = [row.centres for row in inside]
    if min(sum(low <= middle for low, _ in spans), sum(high > middle for _, high in spans)) < _MIN_ROWS:
        return False
    left, right = side_of(inside, middle, right=False), side_of(inside, middle, right=True)
    if min(_marked(left), _marked(right)) >= _LISTS:
        return True  # two lists side by side; a table has its marks in the first column only
    words = min(words_per_row(left), words_per_row(right))
    if words < 2.0 or min(fill_of(left), fill_of(right)) < _PROSE_FILL:
        return False
    return words >= _PROSE_WORDS or _aligned(left, right) <= 0.6


def _marked(rows: Sequence[Row]) -> float:
    """Return the share of rows that begin with a bullet or a list number."""
    return sum(_MARK.fullmatch(row.pieces[0].words[0].text) is not None for row in rows) / len(rows)


def _aligned(left: Sequence[Row], right: Sequence[Row]) -> float:
    """Return the share of rows of the shorter side that stand level with a row of the other."""
    few, many = (left, right) if len(left) <= len(right) else (right, left)
    middles = [(r.y0 + r.y1) / 2 for r in many]
    level = sum(any(abs((r.y0 + r.y1) / 2 - m) < 1.5 for m in middles) for r in few)
    return level / len(few)


def words_per_row(rows: Sequence[Row]) -> float:
    """Return the mean number of words in a row; a CJK row counts two characters as a word."""
    return sum([piece.word_weight for row in rows for piece in row.pieces]) / len(rows)


def fill_of(rows: Sequence[Row]) -> float:
    """Return how much of the column's width the rows fill with words, on average."""
    x0 = min(r.cover[0][0] for r in rows)
    x1 = max(r.cover[-1][1] for r in rows)
    width = max(x1 - x0, 1.0)
    return sum(sum(b - a for a, b in r.cover) for r in rows) / (width * len(rows))
