"""The working form of a table while it is being found: grid lines and blocks of tokens, in the upright frame."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from operator import attrgetter

from msgspec import Struct, field

from desktop.core.geometry import Rect

from .tokens import Token, make_lines

_COLUMN = attrgetter("column")


class Block(Struct, gc=False):
    """A cell in the making: rows `row`..`last_row`, columns `column`..`last_column` (inclusive)."""

    row: int
    last_row: int
    column: int
    last_column: int
    tokens: list[Token] = field(default_factory=list)
    header: bool = False

    @property
    def turned(self) -> bool:
        """Say whether it holds words of another reading direction, which have no lines here."""
        return any(not t.aligned for t in self.tokens)

    @property
    def text(self) -> str:
        """Return the words in line order joined by spaces."""
        return " ".join(t.text for t in in_reading_order(self.tokens))


class Grid(Struct):
    """Grid lines (`xs`, `ys` ascending) and the blocks on them; no two blocks share a position."""

    xs: list[float]
    ys: list[float]
    blocks: list[Block]
    ruled: bool = False
    rules_below: set[int] = field(default_factory=set)
    """Rows with a drawn line right under them."""
    shades: list[int] = field(default_factory=list)
    """Colour behind each row, when it was looked at."""
    header_rows: int | None = None
    """Number of header rows where the search settled it; None = judge by content."""

    @property
    def rows(self) -> int:
        """Return the number of rows."""
        return len(self.ys) - 1

    @property
    def columns(self) -> int:
        """Return the number of columns."""
        return len(self.xs) - 1

    @property
    def rect(self) -> Rect:
        """Return the outer rectangle."""
        return (self.xs[0], self.ys[0], self.xs[-1], self.ys[-1])

    def row_blocks(self, row: int) -> list[Block]:
        """Return the blocks that start in `row` and hold text, left to right."""
        return sorted([b for b in self.blocks if b.row == row and b.tokens], key=_COLUMN)


def in_reading_order(tokens: list[Token]) -> list[Token]:
    """Return tokens line by line, left to right; words turned aside follow in the order of the page."""
    if len(tokens) < 2 or _level(tokens):
        return tokens
    turned = sorted((t for t in tokens if not t.aligned), key=lambda t: t.index)
    return [token for line in make_lines(t for t in tokens if t.aligned) for token in line.tokens] + turned


def _level(tokens: list[Token]) -> bool:
    """Say whether tokens stand on one baseline and in order already, as those of most cells do."""
    middle, edge = tokens[0].middle, tokens[0].x0
    for token in tokens:
        if token.middle != middle or token.x0 < edge or not token.aligned:
            return False
        edge = token.x1
    return True


def without_rows(grid: Grid, rows: set[int]) -> Grid:
    """Return the grid without `rows`; blocks that reach over a removed row are shortened."""
    keep = [r for r in range(grid.rows) if r not in rows]
    if not keep:
        return Grid(grid.xs, [grid.ys[0]], [], ruled=grid.ruled)
    place = {old: new for new, old in enumerate(keep)}
    first, last = keep[0], keep[-1]
    ys = [grid.ys[r] for r in keep] + [grid.ys[last + 1]]
    blocks = []
    for b in grid.blocks:
        inside = [r for r in range(max(b.row, first), min(b.last_row, last) + 1) if r in place]
        if inside:
            blocks.append(Block(place[inside[0]], place[inside[-1]], b.column, b.last_column, b.tokens, b.header))
    return Grid(grid.xs, ys, blocks, grid.ruled, {place[r] for r in grid.rules_below if r in place})


def squeeze(grid: Grid) -> Grid:
    """Return the grid without rows and columns that hold no text of their own."""
    filled = [b for b in grid.blocks if b.tokens]
    rows = sorted({r for b in filled for r in (b.row, b.last_row)})
    columns = sorted({b.column for b in filled})
    if not filled:
        return Grid(grid.xs, grid.ys, [], grid.ruled)
    blocks = []
    for b in filled:
        first, last = bisect_left(rows, b.row), bisect_right(rows, b.last_row) - 1
        left, right = bisect_left(columns, b.column), bisect_right(columns, b.last_column) - 1
        blocks.append(Block(first, last, left, right, b.tokens, b.header))
    ys = [grid.ys[r] for r in rows] + [grid.ys[rows[-1] + 1]]
    xs = [grid.xs[c] for c in columns] + [grid.xs[columns[-1] + 1]]
    below = {i for i, r in enumerate(rows) if r in grid.rules_below}
    return Grid(xs, ys, blocks, grid.ruled, below)
