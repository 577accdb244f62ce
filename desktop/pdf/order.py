"""Reading order of a page: columns one after the other, table rows left to right, sideways text last.

A gutter is a strip that no line crosses over several rows. It parts two columns only when both sides look like running
text; otherwise (tables, label and value) the rows are read across. Rulings that cross a gutter end it.
Our own XY-cut, because no library orders words that must stay aligned with a table finder.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from desktop.core.geometry import PageFrame
from desktop.core.pages import Ruling, Word
from desktop.pdf.characters import Run
from desktop.pdf.frames import Turn
from desktop.pdf.gutters import Gutter, best_gutter, side_of
from desktop.pdf.rows import Row, find_pieces, find_rows, with_barriers
from desktop.pdf.sidetitles import Margin, find_margin
from desktop.pdf.uprighttitles import place_upright

_PARAGRAPH = 1.35
_DEPTH = 12


class OrderedLine(Struct, gc=False):
    """One line in reading order."""

    words: list[Word]
    block: int


def order_runs(runs: Sequence[Run], frame: PageFrame, *, rulings: Iterable[Ruling] = ()) -> list[OrderedLine]:
    """Return the lines of `runs` in reading order; the main direction of the page first, then sideways text.

    Titles that stand upright beside the text they head are read before it.
    """
    by_angle: dict[int, list[Run]] = {}
    for run in runs:
        by_angle.setdefault(run.angle, []).append(run)
    if not by_angle:
        return []
    angles = list(by_angle)
    if len(angles) > 1:
        weight = {angle: sum(len(w.text) for run in group for w in run.words) for angle, group in by_angle.items()}
        angles.sort(key=lambda a: (-weight[a], a))
    lines: list[OrderedLine] = []
    lines_seen = list(rulings)
    level = 0
    for angle in angles:
        turn = Turn(angle, frame.width, frame.height)
        writer = _Writer(lines)
        rows = find_rows(find_pieces(by_angle[angle], turn))
        writer.region(with_barriers(rows, lines_seen, turn), 0)
        level = level or len(lines)
    if len(angles) == 2 and angles[0] == 0 and angles[1] in (90, 270):
        return _with_upright_titles(lines[:level], lines[level:])
    return lines


def _with_upright_titles(level: list[OrderedLine], turned: list[OrderedLine]) -> list[OrderedLine]:
    """Return level lines with the titles that stand upright beside them; without any, the turned lines come last."""
    places = place_upright([line.words for line in level], [line.words for line in turned])
    if places is None:
        return level + turned
    out: list[OrderedLine] = []
    block = -1
    for i, line in enumerate(level):
        titled = [OrderedLine(words, block + 1) for words in places.get(i, ())]
        out += titled
        new = titled or i == 0 or line.block != level[i - 1].block
        block += bool(titled) + bool(new)
        out.append(OrderedLine(line.words, block))
    return out


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


class _Writer:
    """Writes regions as lines, columns first where there are any."""

    def __init__(self, lines: list[OrderedLine]) -> None:
        self._lines = lines
        self._block = lines[-1].block if lines else -1

    def region(self, rows: list[Row], depth: int) -> None:
        gutter = best_gutter(rows) if depth < _DEPTH else None
        if depth < _DEPTH and (gutter is None or _one_sided(gutter, rows)):
            printed = [row for row in rows if row.pieces]  # rules part the titles of a margin, not margin and text
            margin = find_margin(printed)
            if margin is not None:
                self._beside(printed, margin, depth)
                return
        if gutter is None:
            self._across([row for row in rows if row.pieces])
            return
        inside = rows[gutter.first : gutter.last + 1]
        middle = (gutter.a + gutter.b) / 2
        self.region(rows[: gutter.first], depth + 1)
        rtl = sum(p.rtl for row in inside for p in row.pieces) * 2 > sum(len(row.pieces) for row in inside)
        for right in (True, False) if rtl else (False, True):
            self.region(side_of(inside, middle, right=right), depth + 1)
        self.region(rows[gutter.last + 1 :], depth + 1)

    def _beside(self, rows: list[Row], margin: Margin, depth: int) -> None:
        self.region(rows[: margin.first], depth + 1)
        self.region(margin.texts[0], depth + 1)
        for title, text in zip(margin.titles, margin.texts[1:], strict=True):
            self._across(title)
            self.region(text, depth + 1)
        self.region(rows[margin.last + 1 :], depth + 1)

    def _across(self, rows: list[Row]) -> None:
        if not rows:
            return
        for i, row in enumerate(rows):
            words = _row_words(row)
            if i == 0 or _new_block(rows, i):
                self._block += 1
            self._lines.append(OrderedLine(words, self._block))


def _one_sided(gutter: Gutter, rows: Sequence[Row]) -> bool:
    """Say whether few of the rows along a gutter have anything left of it."""
    inside = [row for row in rows[gutter.first : gutter.last + 1] if row.pieces]
    return sum(row.cover[0][0] < gutter.a for row in inside) < 0.5 * len(inside)


def _row_words(row: Row) -> list[Word]:
    pieces = row.pieces
    if len(pieces) == 1:
        return pieces[0].words
    if sum(p.rtl for p in pieces) * 2 > len(pieces):
        pieces = sorted(pieces, key=lambda p: -p.x1)
    return [word for piece in pieces for word in piece.words]


def _new_block(rows: list[Row], i: int) -> bool:
    """Say whether row `i` starts a paragraph: set off by more than the rows around it, or in another size."""
    before, row = rows[i - 1], rows[i]
    step = row.y0 - before.y0
    around = [rows[k].y0 - rows[k - 1].y0 for k in (i - 1, i + 1) if 0 < k < len(rows)]
    usual = min([s for s in around if s > 0.5 * (row.y1 - row.y0)] or [1.2 * (row.y1 - row.y0)])
    if step > _PARAGRAPH * usual + 0.5 or row.y0 - before.y1 > 1.5 * (row.y1 - row.y0):
        return True
    a, b = before.pieces[0].words[0], row.pieces[0].words[0]
    return abs(a.size - b.size) > 0.12 * max(a.size, b.size)
