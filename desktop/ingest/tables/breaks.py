"""Page breaks in tables: the rows a break leaves alone on the next page, and the heading it leaves on the one before.

One row alone shows no columns, so that no search of its page finds it; the table it belongs to does.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from msgspec.structs import replace

from desktop.core.geometry import union
from desktop.core.pages import CellCandidate, ExtractedPage, Health, TableCandidate

from .continuation import CONTINUED, MARGIN
from .headers import NAMES
from .placing import GAP, SAME, Columns, Row, Sheet, is_amount, may_be_amount, read_sheet
from .regions import PAGE
from .rows import LOOSE_END, LOWER
from .tokens import Line, Token, cut_phrases, make_lines, turn_back

_ROOM = 0.15
"""Share of the page height that may be free under a table that goes on: its foot and a row that did not fit."""
_PITCH = 1.5
"""Distance of two lines of one cell, in em, at most."""
_FEW_ROWS = 6
"""Rows of a table without heading whose columns are taken from the page before when they stand in them."""
_MOST_ROWS = 2
"""Rows under a heading near the end of a page that make no table with it yet."""
_MOST_HEAD = 3
"""Lines of a heading left alone on a page."""


def join_breaks(pages: Sequence[ExtractedPage]) -> list[ExtractedPage]:
    """Return the pages with what their page breaks cut off made parts of the tables: new values where that is so."""
    found = list(pages)
    for k in range(len(found) - 1):
        one, two = found[k], found[k + 1]
        if not (one.tables or two.tables) or not two.words or one.frame.number + 1 != two.frame.number:
            continue
        found[k : k + 2] = _carry_rows(one, two) or _carry_heading(one, two) or (one, two)
    return found


def _carry_rows(one: ExtractedPage, two: ExtractedPage) -> tuple[ExtractedPage, ExtractedPage] | None:
    """Return both pages with the rows at the top of the second as a table, when they are rows of the first one's."""
    table = max(one.tables, key=lambda t: t.rect[3], default=None)
    if table is None or table.columns < 2 or table.footnotes:
        return None
    if sum(t.rect[3] > table.rect[1] for t in one.tables) > 1:
        return None  # Tables stand side by side.
    above = read_sheet(one, table.angle)
    columns = Columns(above, table)
    own = _words_of(table)
    under = make_lines(t for t in above.tokens if t.middle > columns.rect[3] and t.index not in own)
    if _foot(above, columns) is None or not all(_is_running(line, above, columns) for line in under):
        return None
    below = read_sheet(two, table.angle)
    first = min(two.tables, key=lambda t: t.rect[1], default=None)
    if first is not None and not first.header_rows and first.rows <= _FEW_ROWS:
        # A few rows show little of their columns: those above the break tell more.
        without = replace(two, tables=[t for t in two.tables if t is not first])
        part = _Break(above, columns, table, below, _upper_lines(below, without)).part()
        if part is not None and _words_of(first) <= _words_of(part):
            return one, _with_table(without, part)
    part = _Break(above, columns, table, below, _upper_lines(below, two)).part()
    return None if part is None else (one, _with_table(two, part))


def _words_of(table: TableCandidate) -> set[int]:
    return {word for cell in table.cells for word in cell.words}


def _is_running(line: Line, sheet: Sheet, columns: Columns) -> bool:
    """Say whether a line is one that runs over the pages though it changes from page to page: small, or a page number.

    Lines that are the same on several pages are not among the words of a sheet.
    """
    at_edge = not MARGIN * sheet.height < line.middle < (1 - MARGIN) * sheet.height
    numbered = any(PAGE.match(phrase.text) or phrase.text.isdigit() for phrase in cut_phrases(line, gap=GAP))
    return at_edge and (numbered or line.size < columns.em - 0.6)


def _foot(sheet: Sheet, columns: Columns) -> float | None:
    """Return the room left under a table, None when there is so much that its end is no break."""
    room = sheet.height - columns.rect[3]
    last = columns.rows[max(columns.rows)] if columns.rows else {}
    tall = max((max(t.y1 for t in own) - min(t.y0 for t in own) for own in last.values()), default=0.0)
    return room if room <= _ROOM * sheet.height + tall else None


def _upper_lines(sheet: Sheet, page: ExtractedPage) -> list[Line]:
    """Return the lines of a page above its first table."""
    top = min((sheet.upright(t.rect)[1] for t in page.tables), default=sheet.height)
    taken = {i for t in page.tables for i in (*t.footnotes, *_words_of(t))}
    return make_lines(t for t in sheet.tokens if t.middle < top and t.index not in taken)


class _Break:
    """One page break: a table on one side of it, lines on the other."""

    def __init__(
        self, home: Sheet, columns: Columns, table: TableCandidate, other: Sheet, lines: Sequence[Line]
    ) -> None:
        self._columns, self._table, self._lines, self._other = columns, table, lines, other
        """The lines lead away from the break."""
        self._words = {t.index: t for t in home.tokens}
        self._grid = columns.drawn(home.rules.down, columns.rect[3] - 4, columns.rect[3] - 2)
        self._usual = self._usually_filled()

    def part(self) -> TableCandidate | None:
        """Return the rows below the break as a table of the same columns."""
        start, head = self._start()
        if start is None:
            return None
        rows = list(self._rows(start))
        if not rows:
            return None
        return self._candidate(head, rows, head_rows=self._table.header_rows if head else 0)

    def heading(self) -> TableCandidate | None:
        """Return the heading above the break, and a row or two under it, as a table of the same columns."""
        rows: list[Row] = []
        head: list[Line] = []
        for line in self._lines:
            near = head[-1] if head else None
            if near is not None and near.middle - line.middle > _PITCH * near.size:
                break
            row = self._place(line) if near is None else None
            if row is not None and any(map(is_amount, row.values())):
                rows.insert(0, row)
            elif self._may_head(line) and len(head) < _MOST_HEAD:
                head.append(line)
            elif head or rows or not _is_running(line, self._other, self._columns):
                break
        top = self._head_cells(head[::-1])
        return self._candidate(top, rows, head_rows=1) if top and len(rows) <= _MOST_ROWS else None

    def _may_head(self, line: Line) -> bool:
        boxed = self._columns.drawn(self._other.rules.down, line.y0, line.y1)
        if boxed != self._grid or any(t.numeric for t in line.tokens):
            return False
        return self._columns.head(line) is not None if not boxed else self._columns.place(line, boxed=True) is not None

    def _head_cells(self, lines: Sequence[Line]) -> list[CellCandidate]:
        """Return the cells of a heading of these lines; none when it does not plainly head the columns."""
        found: dict[int, list[Token]] = {}
        for line in lines:
            row = self._columns.place(line, boxed=True) if self._grid else self._columns.head(line)
            for column, own in (row or {}).items():
                found.setdefault(column, []).extend(own)
        if len(found) < 2 or not set(range(1, self._columns.count)) <= set(found):
            return []
        bold = all(t.bold for own in found.values() for t in own) and not any(
            t.bold for row in self._columns.rows.values() for own in row.values() for t in own
        )
        named = sum(NAMES.search(" ".join(t.text for t in own)) is not None for own in found.values())
        if not (bold or 2 * named >= len(found)):
            return []
        cells = []
        for column, own in sorted(found.items()):
            rect = turn_back(union(t.rect for t in own), self._other.angle, *self._other.size)
            cells.append(CellCandidate(0, column, 1, 1, rect, tuple(t.index for t in own), header=True))
        return cells

    def _start(self) -> tuple[int | None, list[CellCandidate]]:
        """Return the first line of rows, and the repeated heading above it."""
        for k, line in enumerate(self._lines):
            head = self._repeated(line)
            if head:
                return k + self._lines_of(head, k), head
            if self._place(line) is not None:
                return k, []
            told = CONTINUED.search(line.text) is not None and len(line.tokens) < 12
            titled = bool(self._table.title.strip()) and line.text.strip() == self._table.title.strip()
            if not (told or titled or _is_running(line, self._other, self._columns)):
                return None, []
        return None, []

    def _repeated(self, line: Line) -> list[CellCandidate]:
        """Return the cells of the table's heading where it stands again from `line` on, word for word."""
        cells = [c for c in self._table.cells if c.row < self._table.header_rows and c.words]
        words = [self._words[i] for c in cells for i in c.words if i in self._words]
        if not words:
            return []
        first = min(words, key=lambda t: (round(t.middle), t.x0))
        move = next((t.middle - first.middle for t in line.tokens if _same(t, first, t.middle - first.middle)), None)
        if move is None:
            return []
        found = {t.index: next((o for o in self._other.tokens if _same(o, t, move)), None) for t in words}
        if None in found.values():
            return []
        return [_moved(c, [t for i in c.words if (t := found.get(i))], self._other) for c in cells]

    def _lines_of(self, head: Sequence[CellCandidate], first: int) -> int:
        own = {i for cell in head for i in cell.words}
        return sum(any(t.index in own for t in line.tokens) for line in self._lines[first:])

    def _place(self, line: Line) -> Row | None:
        """Return a line as the first of a row of the table, None when it is none."""
        boxed = self._columns.drawn(self._other.rules.down, line.y0, line.y1)
        if boxed != self._grid or abs(line.size - self._columns.em) > 0.6:
            return None
        row = self._columns.place(line, boxed=boxed)
        if row is None or 0 not in row:
            return None
        if boxed:
            return row
        valued = self._columns.valued & set(row)
        if not all(may_be_amount(row[c]) for c in valued):
            return None
        if self._columns.valued and not any(is_amount(row[c]) for c in valued):
            return None
        missing = self._usual - set(row)
        enough = len(row) >= 2 and len(missing) * 3 <= len(self._usual)
        return row if enough and (self._columns.valued or len(row) >= 3) else None

    def _usually_filled(self) -> set[int]:
        rows = list(self._columns.rows.values())
        return {c for c in range(self._columns.count) if sum(c in row for row in rows) >= 0.8 * len(rows)}

    def _rows(self, start: int) -> list[dict[int, list[Token]]]:
        """Return the rows from line `start` on, each with the lines its cells wrap into."""
        rows: list[dict[int, list[Token]]] = []
        before: Line | None = None
        for line in self._lines[start:]:
            if before is not None and self._apart(before, line):
                break
            row = None if before is not None and self._grid and not self._ruled(before, line) else self._place(line)
            if row is not None:
                rows.append({c: list(own) for c, own in row.items()})
            elif before is None or not self._goes_on(rows[-1], before, line):
                break
            before = line
        return rows

    def _apart(self, before: Line, line: Line) -> bool:
        """Say whether more white stands between two lines than between two rows of the table."""
        tops = sorted(min(t.middle for own in row.values() for t in own) for row in self._columns.rows.values())
        usual = max((b - a for a, b in pairwise(tops)), default=2 * line.size)
        return line.middle - before.middle > 1.3 * usual + 2

    def _ruled(self, before: Line, line: Line) -> bool:
        x0, x1 = self._columns.rect[0], self._columns.rect[2]
        return any(
            before.middle < r.at < line.middle and min(r.end, x1) - max(r.start, x0) > 0.8 * (x1 - x0)
            for r in self._other.rules.across
        )

    def _goes_on(self, row: dict[int, list[Token]], before: Line, line: Line) -> bool:
        """Add a line to the cells of the row above when it is plainly the rest of their wording."""
        if self._ruled(before, line) or line.middle - before.middle > _PITCH * self._columns.em:
            return False
        boxed = self._columns.drawn(self._other.rules.down, line.y0, line.y1)
        more = self._columns.place(line, boxed=boxed) if boxed == self._grid else None
        if more is None or not (boxed or all(c in row and self._runs_on(row[c], own) for c, own in more.items())):
            return False
        for column, own in more.items():
            row.setdefault(column, []).extend(own)
        return True

    def _runs_on(self, cell: Sequence[Token], own: Sequence[Token]) -> bool:
        signs = LOWER.match(own[0].text) is not None or LOOSE_END.search(cell[-1].text) is not None
        return signs and own[0].bold == cell[-1].bold and not is_amount(cell)

    def _candidate(self, head: Sequence[CellCandidate], rows: Sequence[Row], *, head_rows: int) -> TableCandidate:
        cells = list(head)
        for k, row in enumerate(rows, head_rows):
            for column, own in sorted(row.items()):
                rect = turn_back(union(t.rect for t in own), self._other.angle, *self._other.size)
                cells.append(CellCandidate(k, column, 1, 1, rect, tuple(t.index for t in own)))
        return TableCandidate(
            union(c.rect for c in cells),
            head_rows + len(rows),
            self._columns.count,
            tuple(cells),
            head_rows,
            self._table.ruled,
            "",
            self._table.angle,
        )


def _same(one: Token, other: Token, move: float) -> bool:
    return (
        one.text == other.text
        and abs(one.x0 - other.x0) <= SAME
        and abs(one.middle - other.middle - move) <= SAME
        and one.bold == other.bold
    )


def _moved(cell: CellCandidate, own: Sequence[Token], sheet: Sheet) -> CellCandidate:
    rect = turn_back(union(t.rect for t in own), sheet.angle, *sheet.size)
    return replace(cell, rect=rect, words=tuple(t.index for t in own))


def _with_table(page: ExtractedPage, table: TableCandidate) -> ExtractedPage:
    """Return a page with one more table; its others keep their order."""
    classes = page.health.classes
    if Health.HAS_TABLES not in classes:
        classes = (*classes, Health.HAS_TABLES)
    tables = sorted([*page.tables, table], key=lambda t: (t.rect[1], t.rect[0]))
    return replace(page, tables=tables, health=replace(page.health, classes=classes))


def _carry_heading(one: ExtractedPage, two: ExtractedPage) -> tuple[ExtractedPage, ExtractedPage] | None:
    """Return both pages with the heading at the end of the first as a table, when it heads the second one's."""
    table = min(two.tables, key=lambda t: t.rect[1], default=None)
    if table is None or table.columns < 2 or table.header_rows:
        return None
    below = read_sheet(two, table.angle)
    columns = Columns(below, table)
    over = make_lines(t for t in below.tokens if t.middle < columns.rect[1])
    if not all(_is_running(line, below, columns) or CONTINUED.search(line.text) for line in over):
        return None
    above = read_sheet(one, table.angle)
    part = _Break(below, columns, table, above, _lower_lines(above, one)).heading()
    return None if part is None else (_with_table(one, part), two)


def _lower_lines(sheet: Sheet, page: ExtractedPage) -> list[Line]:
    """Return the lines of a page below its last table, from the bottom up."""
    floor = max((sheet.upright(t.rect)[3] for t in page.tables), default=0.0)
    taken = {i for t in page.tables for i in t.footnotes}
    return make_lines(t for t in sheet.tokens if t.middle > floor and t.index not in taken)[::-1]
