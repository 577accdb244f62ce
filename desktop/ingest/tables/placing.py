"""The columns of a table as places: whether a line of words on another page stands in them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from statistics import median

from msgspec import Struct

from desktop.core.geometry import Rect
from desktop.core.pages import ExtractedPage, TableCandidate, WordFlag

from .headers import ANSWER, MONEY
from .rules import Rule, RuleSet, collect_rules
from .tokens import FILLER, Line, Token, cut_phrases, make_tokens, turn

GAP = 0.7
"""White space in em that parts two cells of a line."""
SAME = 2.5
"""Edges this close in points are one edge."""
ALIKE = 0.8
"""Share of a column's cells that are values where it is a column of values."""

Row = Mapping[int, Sequence[Token]]
"""The words of a row by column."""


class Sheet(Struct, frozen=True):
    """The words and rules of a page turned upright for the text of a table."""

    tokens: list[Token]
    """Without running words, in no order."""
    rules: RuleSet
    angle: int
    size: tuple[float, float]
    """Width and height of the displayed page."""

    @property
    def height(self) -> float:
        """Return the height along which the lines of the text follow each other."""
        return self.size[0] if self.angle in (90, 270) else self.size[1]

    def upright(self, rect: Rect) -> Rect:
        """Return a rectangle of the displayed page as it is here."""
        return turn(rect, self.angle, *self.size)


def read_sheet(page: ExtractedPage, angle: int) -> Sheet:
    """Return what stands on a page for text of `angle`."""
    width, height = page.frame.width, page.frame.height
    tokens, _ = make_tokens(page.words, angle, width, height)
    kept = [t for t in tokens if not page.words[t.index].flags & WordFlag.BOILERPLATE]
    rules = collect_rules(page.rulings, page.fills, angle=angle, width=width, height=height)
    return Sheet(kept, rules, angle, (width, height))


class Columns:
    """The columns of a table: where their words begin and end, what parts them, which hold values."""

    def __init__(self, sheet: Sheet, table: TableCandidate) -> None:
        by_index = {t.index: t for t in sheet.tokens}
        self.count = table.columns
        self.rect = sheet.upright(table.rect)
        self._edges: dict[int, list[tuple[float, float]]] = {}
        self.rows: dict[int, dict[int, list[Token]]] = {}
        values: dict[int, list[bool]] = {}
        for cell in table.cells:
            own = [by_index[i] for i in cell.words if i in by_index]
            if cell.column_span > 1 or cell.row_span > 1 or not own:
                continue
            self._edges.setdefault(cell.column, []).append((min(t.x0 for t in own), max(t.x1 for t in own)))
            if cell.row >= table.header_rows:
                values.setdefault(cell.column, []).append(is_amount(own))
                self.rows.setdefault(cell.row, {})[cell.column] = own
        self.valued = {c for c, some in values.items() if c > 0 and sum(some) >= ALIKE * len(some)}
        body = [t.size for row in self.rows.values() for own in row.values() for t in own]
        self.em = median(body) if body else 10.0
        self.spans = {c: (min(a for a, _ in some), max(b for _, b in some)) for c, some in self._edges.items()}
        self.between = self._partings(sheet, table)

    def _partings(self, sheet: Sheet, table: TableCandidate) -> list[float]:
        """Return what parts each column from the next: the edge of its cells in a grid, else the middle of the gap."""
        ends = {c.column: sheet.upright(c.rect)[2] for c in table.cells if c.column_span == 1} if table.ruled else {}
        found = []
        for column in range(self.count - 1):
            left, right = self.spans.get(column), self.spans.get(column + 1)
            if column in ends:
                found.append(ends[column])
            elif left and right:
                found.append((left[1] + right[0]) / 2)
            else:
                found.append(right[0] - self.em if right else left[1] + self.em if left else self.rect[2])
        return found

    def drawn(self, rules: Sequence[Rule], top: float, bottom: float) -> bool:
        """Say whether a line parts every two columns from `top` to `bottom`."""
        return all(
            any(r.drawn and abs(r.at - x) <= SAME and r.start <= top + 2 and r.end >= bottom - 2 for r in rules)
            for x in self.between
        )

    def place(self, line: Line, *, boxed: bool) -> Row | None:
        """Return the words of a line by column; None when one stands in no column, or in two."""
        found: dict[int, list[Token]] = {}
        if boxed:
            for token in line.tokens:
                column = self._column_of(token.centre)
                if token.x0 < self.rect[0] - SAME or token.x1 > self.rect[2] + SAME:
                    return None
                found.setdefault(column, []).append(token)
            return found
        for phrase in cut_phrases(line, gap=GAP):
            column = self._home(phrase.x0, phrase.x1)
            found.setdefault(column, []).extend(phrase.tokens)
        if list(found) != sorted(found):
            return None
        return found if all(self._stands(column, own) for column, own in found.items()) else None

    def head(self, line: Line) -> Row | None:
        """Return the phrases of a line by the column each stands over; None when one stands over none, or two."""
        found: dict[int, Sequence[Token]] = {}
        for phrase in cut_phrases(line, gap=GAP):
            homes = [c for c, (a, b) in self.spans.items() if phrase.x0 < b and phrase.x1 > a]
            edges = self.spans[homes[0]] if len(homes) == 1 else (0.0, 0.0)
            off = (edges[0] - phrase.x0, edges[1] - phrase.x1)
            if len(homes) != 1 or homes[0] in found or min(*map(abs, off), abs(sum(off)) / 2) > SAME:
                return None
            found[homes[0]] = phrase.tokens
        return found

    def _column_of(self, x: float) -> int:
        return sum(x > parting for parting in self.between)

    def _home(self, x0: float, x1: float) -> int:
        """Return the column of a phrase: the first where one begins like it, else the one its middle is in."""
        column = self._column_of((x0 + x1) / 2)
        first = self.spans.get(0)
        return 0 if first and abs(first[0] - x0) <= SAME else column

    def _stands(self, column: int, own: Sequence[Token]) -> bool:
        """Say whether words stand in a column as its other cells do: one edge or the middle the same."""
        x0, x1 = min(t.x0 for t in own), max(t.x1 for t in own)
        if column + 1 in self.spans and x1 > self.spans[column + 1][0] - 1 and column + 1 in self.valued:
            return False
        return any(
            min(abs(a - x0), abs(b - x1), abs(a + b - x0 - x1) / 2) <= SAME for a, b in self._edges.get(column, ())
        )


def is_amount(tokens: Iterable[Token]) -> bool:
    """Say whether words are a value: numbers and their signs, with a figure, or an answer in its place."""
    own = [t for t in tokens if not t.leader]
    text = " ".join(t.text for t in own)
    figures = any(t.numeric for t in own) and all(t.numeric or FILLER.match(t.text) for t in own)
    return figures or ANSWER.match(text) is not None


def may_be_amount(tokens: Sequence[Token]) -> bool:
    """Say whether words can stand in a column of values: a value, or a few words instead of one."""
    text = " ".join(t.text for t in tokens)
    return is_amount(tokens) or len(tokens) <= 3 or (len(tokens) <= 6 and MONEY.search(text) is not None)
