"""Words of one baseline as pieces, pieces side by side as rows: what the reading order is made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from operator import attrgetter
from statistics import median

from msgspec import Struct

from desktop.core.geometry import Rect
from desktop.core.pages import Ruling, Word
from desktop.pdf.characters import Run
from desktop.pdf.frames import Turn

_PIECE_GAP = 1.2
"""Of the font size: a wider gap inside a line may be a gutter."""
_SAME_ROW = 0.5
"""Overlap of heights, as a share of the lower one, that puts two pieces on one row."""
_TALL = 1.8
_LIKE = 0.15
_TOUCH = 0.1
_LOWER = 0.3


class Piece(Struct, gc=False):
    """Words of one baseline without a wide gap, in the upright frame."""

    x0: float
    y0: float
    x1: float
    y1: float
    middle: float
    words: list[Word]
    rtl: bool
    centre: float
    """The middle from left to right; `middle` is that from top to bottom."""
    _weight: float = -1.0

    @property
    def height(self) -> float:
        """Return the height in points."""
        return self.y1 - self.y0

    @property
    def word_weight(self) -> float:
        """Return the number of words; a lone CJK character is half a word."""
        if self._weight < 0:
            self._weight = sum([0.5 if len(w.text) == 1 and ord(w.text) > 0x2E80 else 1.0 for w in self.words])
        return self._weight


class Row(Struct, gc=False):
    """Pieces side by side; without pieces a ruling, which only blocks gutters."""

    y0: float
    y1: float
    pieces: list[Piece]
    cover: list[tuple[float, float]]
    """Stretches of x that its pieces take, left to right."""
    _centres: tuple[float, float] | None = None

    @property
    def centres(self) -> tuple[float, float]:
        """Return the least and the greatest centre of its pieces."""
        if self._centres is None:
            found = [piece.centre for piece in self.pieces]
            self._centres = min(found), max(found)
        return self._centres

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


def find_pieces(runs: Iterable[Run], turn: Turn) -> list[Piece]:
    """Return the pieces of runs of one reading direction, turned upright."""
    pieces: list[Piece] = []
    upright = turn.rotation == 0
    for run in runs:
        words = run.words
        rects = [w.rect for w in words] if upright else [turn.unrotated(w.rect) for w in words]
        limit = _PIECE_GAP * run.size
        if run.rtl:
            cuts = [i for i, (a, b) in enumerate(pairwise(rects), 1) if a[0] - b[2] > limit]
        else:
            cuts = [i for i, (a, b) in enumerate(pairwise(rects), 1) if b[0] - a[2] > limit or b[0] < a[0] - 1]
        if not cuts:
            pieces.append(_piece(words, rects, run.rtl))
            continue
        for start, end in pairwise((0, *cuts, len(words))):
            pieces.append(_piece(words[start:end], rects[start:end], run.rtl))
    return pieces


def _piece(words: list[Word], rects: list[Rect], rtl: bool) -> Piece:
    if len(rects) == 1:
        x0, y0, x1, y1 = rects[0]
    else:
        lefts, tops, rights, bottoms = zip(*rects, strict=True)
        x0, y0, x1, y1 = min(lefts), min(tops), max(rights), max(bottoms)
    return Piece(x0, y0, x1, y1, (y0 + y1) / 2, words, rtl, (x0 + x1) / 2)


def find_rows(pieces: list[Piece]) -> list[Row]:
    """Group pieces into rows by the overlap of their heights, top to bottom."""
    if not pieces:
        return []
    usual = median([p.height for p in pieces])
    for piece in pieces:
        if piece.height > _TALL * usual and len(piece.words) == 1 and len(piece.words[0].text) <= 2:
            piece.middle = piece.y0 + usual / 2  # a drop cap belongs to its first row
    pieces.sort(key=attrgetter("middle", "x0"))
    rows: list[Row] = []
    top = bottom = 0.0
    # Least of all pieces of the row: mostly they say that the next one lies over none, without a look at each.
    reach = centre = size = 0.0
    for piece in pieces:
        height = piece.y1 - piece.y0
        overlap = min(bottom, piece.y1) - max(top, piece.y0)
        lower = min(bottom - top, height) or 1.0
        beside = bool(rows) and overlap >= _SAME_ROW * lower
        clear = piece.y0 < reach and piece.middle - centre <= _LOWER * min(size, height)
        if beside and (clear or not _collides(rows[-1], piece)):
            rows[-1].pieces.append(piece)
            reach, centre = min(reach, piece.y1 - _TOUCH * height), min(centre, piece.middle)
            size = min(size, height)
            if bottom - top < height < _TALL * usual:
                top, bottom = piece.y0, piece.y1
        else:
            rows.append(Row(piece.y0, piece.y1, [piece], []))
            top, bottom = piece.y0, piece.y1
            reach, centre, size = piece.y1 - _TOUCH * height, piece.middle, height
    for row in rows:
        if len(row.pieces) > 1:
            row.pieces.sort(key=attrgetter("x0"))
            row.y0 = min([p.y0 for p in row.pieces])
            row.y1 = max([p.y1 for p in row.pieces])
        row.cover = cover_of(row.pieces)
    return rows


def _collides(row: Row, piece: Piece) -> bool:
    """Say whether a piece is another line: it lies over one of the row rather than beside it, or wholly under one.

    Large type beside two lines of small type overlaps both; only their own heights tell them apart.
    """
    for other in row.pieces:
        like = abs(piece.height - other.height) <= _LIKE * max(piece.height, other.height)
        if like and piece.y0 >= other.y1 - _TOUCH * other.height:
            return True
        shared = min(other.x1, piece.x1) - max(other.x0, piece.x0)
        if shared > 0.5 * min(other.x1 - other.x0, piece.x1 - piece.x0) and piece.middle - other.middle > (
            _LOWER * min(other.height, piece.height)
        ):
            return True
    return False


def cover_of(pieces: Sequence[Piece]) -> list[tuple[float, float]]:
    """Return the stretches of x that pieces, given from left to right, take together."""
    cover: list[tuple[float, float]] = []
    for piece in pieces:
        if cover and piece.x0 <= cover[-1][1] + 0.1:
            cover[-1] = (cover[-1][0], max(cover[-1][1], piece.x1))
        else:
            cover.append((piece.x0, piece.x1))
    return cover


def with_barriers(rows: list[Row], rulings: list[Ruling], turn: Turn) -> list[Row]:
    """Add a row for each long horizontal ruling (as seen along the text), where any row has a gap to part."""
    if not rulings or all(len(row.cover) < 2 for row in rows):
        return rows
    barriers = []
    for ruling in rulings:
        x0, y0, x1, y1 = turn.unrotated((ruling.x0, ruling.y0, ruling.x1, ruling.y1))
        if abs(y1 - y0) < 1 and abs(x1 - x0) > 40:
            barriers.append(Row(min(y0, y1), max(y0, y1), [], [(min(x0, x1), max(x0, x1))]))
    return sorted(rows + barriers, key=lambda r: (r.y0 + r.y1) / 2)
