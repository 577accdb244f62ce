"""Reading order of a page: columns one after the other, table rows left to right, sideways text last.

A gutter is a strip that no line crosses over several rows. It parts two columns only when both sides look like running
text; otherwise (tables, label and value) the rows are read across. Rulings that cross a gutter end it.
Our own XY-cut, because no library orders words that must stay aligned with a table finder.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from statistics import median

from desktop.core.geometry import PageFrame, Rect, union
from desktop.core.pages import Ruling, Word
from desktop.pdf.characters import Run
from desktop.pdf.frames import Turn

_PIECE_GAP = 1.2
"""Of the font size: a wider gap inside a line may be a gutter."""
_MIN_GUTTER = 5.0
_SAME_ROW = 0.5
"""Overlap of heights, as a share of the lower one, that puts two pieces on one row."""
_MIN_ROWS = 3
_PROSE_WORDS = 3.2
_PROSE_FILL = 0.55
_LOOSE = 1.8
"""Of the usual distance of rows: a wider one parts a stray line (page number, form name) from the columns."""
_PARAGRAPH = 1.35
_TALL = 1.8
_LIKE = 0.15
_TOUCH = 0.1
_DEPTH = 12
_LISTS = 0.6
_MARK = re.compile(r"[•●○▪■◦‣·*\u2013-]|\(?(?:[a-z]|[ivx]{1,4}|\d{1,2})[.)]", re.I)


@dataclass(slots=True)
class _Piece:
    """Words of one baseline without a wide gap, in the upright frame."""

    x0: float
    y0: float
    x1: float
    y1: float
    middle: float
    words: list[Word]
    rtl: bool

    @property
    def height(self) -> float:
        return self.y1 - self.y0


@dataclass(slots=True)
class _Row:
    """Pieces side by side; without pieces a ruling, which only blocks gutters."""

    y0: float
    y1: float
    pieces: list[_Piece]
    cover: list[tuple[float, float]]

    def blocks(self, a: float, b: float) -> tuple[float, float]:
        """Return the widest part of the strip a..b that this row leaves free."""
        best, at = (a, a), a
        for x0, x1 in self.cover:
            if x1 <= at:
                continue
            if x0 >= b:
                break
            if x0 - at > best[1] - best[0]:
                best = (at, x0)
            at = max(at, x1)
        if b - at > best[1] - best[0]:
            best = (at, b)
        return best


@dataclass(slots=True)
class _Gutter:
    a: float
    b: float
    first: int
    last: int
    support: int = 0


@dataclass(slots=True)
class OrderedLine:
    """One line in reading order."""

    words: list[Word]
    block: int
    column: int
    """Changes where the text jumps to another column or region."""
    rect: Rect = field(default=(0.0, 0.0, 0.0, 0.0))


def order_runs(runs: Sequence[Run], frame: PageFrame, *, rulings: Iterable[Ruling] = ()) -> list[OrderedLine]:
    """Return the lines of `runs` in reading order; the main direction of the page first, then sideways text."""
    by_angle: dict[int, list[Run]] = {}
    for run in runs:
        by_angle.setdefault(run.angle, []).append(run)
    if not by_angle:
        return []
    weight = {angle: sum(len(w.text) for run in group for w in run.words) for angle, group in by_angle.items()}
    lines: list[OrderedLine] = []
    lines_seen = list(rulings)
    for angle in sorted(by_angle, key=lambda a: (-weight[a], a)):
        turn = Turn(angle, frame.width, frame.height)
        writer = _Writer(lines)
        rows = _rows(_pieces(by_angle[angle], turn))
        writer.region(_with_barriers(rows, lines_seen, turn), 0)
    return lines


def number_lines(lines: Sequence[OrderedLine], *, first_line: int = 0, first_block: int = 0) -> list[Word]:
    """Write line and block ordinals into the words and return them in order."""
    words: list[Word] = []
    block, known = first_block - 1, None
    for number, line in enumerate(lines, start=first_line):
        if line.block != known:
            block, known = block + 1, line.block
        for word in line.words:
            word.line, word.block = number, block
        words.extend(line.words)
    return words


def _pieces(runs: Iterable[Run], turn: Turn) -> list[_Piece]:
    pieces: list[_Piece] = []
    upright = turn.rotation == 0
    for run in runs:
        words = run.words
        rects = [w.rect if upright else turn.unrotated(w.rect) for w in words]
        limit = _PIECE_GAP * run.size
        start = 0
        for i in range(1, len(words) + 1):
            if i < len(words):
                gap = rects[i][0] - rects[i - 1][2] if not run.rtl else rects[i - 1][0] - rects[i][2]
                if gap <= limit and (run.rtl or rects[i][0] >= rects[i - 1][0] - 1):
                    continue
            pieces.append(_piece(words[start:i], rects[start:i], run.rtl))
            start = i
    return pieces


def _piece(words: list[Word], rects: list[Rect], rtl: bool) -> _Piece:
    x0, y0, x1, y1 = rects[0] if len(rects) == 1 else union(rects)
    return _Piece(x0, y0, x1, y1, (y0 + y1) / 2, words, rtl)


def _rows(pieces: list[_Piece]) -> list[_Row]:
    """Group pieces into rows by the overlap of their heights, top to bottom."""
    if not pieces:
        return []
    usual = median(p.height for p in pieces)
    for piece in pieces:
        if piece.height > _TALL * usual and len(piece.words) == 1 and len(piece.words[0].text) <= 2:
            piece.middle = piece.y0 + usual / 2  # a drop cap belongs to its first row
    pieces.sort(key=lambda p: (p.middle, p.x0))
    rows: list[_Row] = []
    top = bottom = 0.0
    for piece in pieces:
        overlap = min(bottom, piece.y1) - max(top, piece.y0)
        lower = min(bottom - top, piece.height) or 1.0
        if rows and overlap >= _SAME_ROW * lower and not _collides(rows[-1], piece):
            rows[-1].pieces.append(piece)
            if piece.height > bottom - top and piece.height < _TALL * usual:
                top, bottom = piece.y0, piece.y1
        else:
            rows.append(_Row(piece.y0, piece.y1, [piece], []))
            top, bottom = piece.y0, piece.y1
    for row in rows:
        row.pieces.sort(key=lambda p: p.x0)
        row.y0 = min(p.y0 for p in row.pieces)
        row.y1 = max(p.y1 for p in row.pieces)
        row.cover = _cover(row.pieces)
    return rows


def _collides(row: _Row, piece: _Piece) -> bool:
    """Say whether a piece is another line: it lies over one of the row rather than beside it, or wholly under one.

    Large type beside two lines of small type overlaps both; only their own heights tell them apart.
    """
    for other in row.pieces:
        like = abs(piece.height - other.height) <= _LIKE * max(piece.height, other.height)
        if like and piece.y0 >= other.y1 - _TOUCH * other.height:
            return True
        shared = min(other.x1, piece.x1) - max(other.x0, piece.x0)
        if shared > 0.5 * min(other.x1 - other.x0, piece.x1 - piece.x0) and piece.middle - other.middle > (
            0.3 * min(other.height, piece.height)
        ):
            return True
    return False


def _cover(pieces: Sequence[_Piece]) -> list[tuple[float, float]]:
    cover: list[tuple[float, float]] = []
    for piece in pieces:
        if cover and piece.x0 <= cover[-1][1] + 0.1:
            cover[-1] = (cover[-1][0], max(cover[-1][1], piece.x1))
        else:
            cover.append((piece.x0, piece.x1))
    return cover


def _with_barriers(rows: list[_Row], rulings: list[Ruling], turn: Turn) -> list[_Row]:
    """Add a row for each long horizontal ruling (as seen along the text), where any row has a gap to part."""
    if not rulings or all(len(row.cover) < 2 for row in rows):
        return rows
    barriers = []
    for ruling in rulings:
        x0, y0, x1, y1 = turn.unrotated((ruling.x0, ruling.y0, ruling.x1, ruling.y1))
        if abs(y1 - y0) < 1 and abs(x1 - x0) > 40:
            barriers.append(_Row(min(y0, y1), max(y0, y1), [], [(min(x0, x1), max(x0, x1))]))
    return sorted(rows + barriers, key=lambda r: (r.y0 + r.y1) / 2)


class _Writer:
    """Writes regions as lines, columns first where there are any."""

    def __init__(self, lines: list[OrderedLine]) -> None:
        self._lines = lines
        self._block = lines[-1].block if lines else -1
        self._column = lines[-1].column if lines else -1

    def region(self, rows: list[_Row], depth: int) -> None:
        gutter = _best_gutter(rows) if depth < _DEPTH else None
        if gutter is None:
            self._across([row for row in rows if row.pieces])
            return
        inside = rows[gutter.first : gutter.last + 1]
        middle = (gutter.a + gutter.b) / 2
        self.region(rows[: gutter.first], depth + 1)
        rtl = sum(p.rtl for row in inside for p in row.pieces) * 2 > sum(len(row.pieces) for row in inside)
        for right in (True, False) if rtl else (False, True):
            self.region(_side(inside, middle, right=right), depth + 1)
        self.region(rows[gutter.last + 1 :], depth + 1)

    def _across(self, rows: list[_Row]) -> None:
        if not rows:
            return
        self._column += 1
        for i, row in enumerate(rows):
            words = _row_words(row)
            if i == 0 or _new_block(rows, i):
                self._block += 1
            self._lines.append(
                OrderedLine(words, self._block, self._column, (row.cover[0][0], row.y0, row.cover[-1][1], row.y1))
            )


def _row_words(row: _Row) -> list[Word]:
    pieces = row.pieces
    if sum(p.rtl for p in pieces) * 2 > len(pieces):
        pieces = sorted(pieces, key=lambda p: -p.x1)
    return [word for piece in pieces for word in piece.words]


def _new_block(rows: list[_Row], i: int) -> bool:
    """Say whether row `i` starts a paragraph: set off by more than the rows around it, or in another size."""
    before, row = rows[i - 1], rows[i]
    step = row.y0 - before.y0
    around = [rows[k].y0 - rows[k - 1].y0 for k in (i - 1, i + 1) if 0 < k < len(rows)]
    usual = min([s for s in around if s > 0.5 * (row.y1 - row.y0)] or [1.2 * (row.y1 - row.y0)])
    if step > _PARAGRAPH * usual + 0.5 or row.y0 - before.y1 > 1.5 * (row.y1 - row.y0):
        return True
    a, b = before.pieces[0].words[0], row.pieces[0].words[0]
    return abs(a.size - b.size) > 0.12 * max(a.size, b.size)


def _side(rows: list[_Row], middle: float, *, right: bool) -> list[_Row]:
    out = []
    for row in rows:
        if not row.pieces:
            a, b = row.cover[0]
            if (b > middle) if right else (a < middle):
                out.append(row)
            continue
        pieces = [p for p in row.pieces if (p.x0 + p.x1 > 2 * middle) == right]
        if pieces:
            out.append(_Row(min(p.y0 for p in pieces), max(p.y1 for p in pieces), pieces, _cover(pieces)))
    return out


def _best_gutter(rows: list[_Row]) -> _Gutter | None:
    if all(len(row.cover) < 2 for row in rows):
        return None
    best = None
    for gutter in _gutters(rows):
        trimmed = _trim(gutter, rows)
        if (
            trimmed is not None
            and (best is None or trimmed.last - trimmed.first > best.last - best.first)
            and _parts_columns(trimmed, rows)
        ):
            best = trimmed
    return best


def _gutters(rows: list[_Row]) -> list[_Gutter]:
    """Return every strip that stays free over rows, with the rows it runs along."""
    active: list[_Gutter] = []
    closed: list[_Gutter] = []
    for i, row in enumerate(rows):
        still: list[_Gutter] = []
        for gutter in active:
            a, b = row.blocks(gutter.a, gutter.b)
            if b - a < _MIN_GUTTER:
                closed.append(gutter)
                continue
            gutter.a, gutter.b, gutter.last = a, b, i
            if row.pieces and row.cover[0][0] < a and row.cover[-1][1] > b:
                gutter.support += 1
            still.append(gutter)
        active = still
        for (_, a), (b, _) in zip(row.cover, row.cover[1:], strict=False):
            if b - a >= _MIN_GUTTER and not any(g.a < b and g.b > a for g in active):
                active.append(_upwards(_Gutter(a, b, i, i, 1), rows))
    return closed + active


def _upwards(gutter: _Gutter, rows: list[_Row]) -> _Gutter:
    for i in range(gutter.first - 1, -1, -1):
        a, b = rows[i].blocks(gutter.a, gutter.b)
        if b - a < _MIN_GUTTER:
            break
        gutter.a, gutter.b, gutter.first = a, b, i
    return gutter


def _trim(gutter: _Gutter, rows: list[_Row]) -> _Gutter | None:
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
    return _Gutter(gutter.a, gutter.b, indices[0], indices[-1], gutter.support)


def _loose_steps(rows: Sequence[_Row], middle: float) -> list[bool]:
    """Return, for each two rows that follow each other, whether no column goes on from the upper to the lower one.

    Each column has its own distance of rows: those of both may alternate, and one may end far above the other.
    """
    loose = [True] * (len(rows) - 1)
    for right in (False, True):
        own = [i for i, row in enumerate(rows) if any((p.x0 + p.x1 > 2 * middle) == right for p in row.pieces)]
        steps = [rows[b].y0 - rows[a].y0 for a, b in pairwise(own)]
        pitch = median(steps or [0.0])
        for (a, b), step in zip(pairwise(own), steps, strict=True):
            if step <= _LOOSE * pitch:
                loose[a:b] = [False] * (b - a)
    return loose


def _parts_columns(gutter: _Gutter, rows: list[_Row]) -> bool:
    middle = (gutter.a + gutter.b) / 2
    inside = rows[gutter.first : gutter.last + 1]
    left, right = _side(inside, middle, right=False), _side(inside, middle, right=True)
    left, right = [r for r in left if r.pieces], [r for r in right if r.pieces]
    if min(len(left), len(right)) < _MIN_ROWS:
        return False
    if min(_marked(left), _marked(right)) >= _LISTS:
        return True  # two lists side by side; a table has its marks in the first column only
    aligned = _aligned(left, right)
    need = _PROSE_WORDS if aligned > 0.6 else 2.0
    return all(_words_per_row(side) >= need and _fill(side) >= _PROSE_FILL for side in (left, right))


def _marked(rows: list[_Row]) -> float:
    """Return the share of rows that begin with a bullet or a list number."""
    return sum(_MARK.fullmatch(row.pieces[0].words[0].text) is not None for row in rows) / len(rows)


def _aligned(left: list[_Row], right: list[_Row]) -> float:
    """Return the share of rows of the shorter side that stand level with a row of the other."""
    few, many = (left, right) if len(left) <= len(right) else (right, left)
    middles = [(r.y0 + r.y1) / 2 for r in many]
    level = sum(any(abs((r.y0 + r.y1) / 2 - m) < 1.5 for m in middles) for r in few)
    return level / len(few)


def _words_per_row(rows: list[_Row]) -> float:
    """Return the mean number of words in a row; a CJK row counts two characters as a word."""
    total = 0.0
    for row in rows:
        for piece in row.pieces:
            total += sum(0.5 if len(w.text) == 1 and ord(w.text) > 0x2E80 else 1.0 for w in piece.words)
    return total / len(rows)


def _fill(rows: list[_Row]) -> float:
    """Return how much of the column's width the rows fill with words, on average."""
    x0 = min(r.cover[0][0] for r in rows)
    x1 = max(r.cover[-1][1] for r in rows)
    width = max(x1 - x0, 1.0)
    return sum(sum(b - a for a, b in r.cover) for r in rows) / (width * len(rows))
