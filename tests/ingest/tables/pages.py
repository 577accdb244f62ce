"""Pages made by code for the table tests: words placed in points, top-left, as extraction hands them over."""

from __future__ import annotations

from desktop.core.geometry import PageFrame
from desktop.core.pages import ExtractedPage, FilledRect, Ruling, Word
from desktop.ingest.tables import cell_texts

SIZE = 10.0
WIDE = 0.5
"""Width of a character in em; close enough to Helvetica for white-space rules."""


class Sheet:
    """A page being written."""

    def __init__(self, *, width: float = 612, height: float = 792, number: int = 1) -> None:
        self.page = ExtractedPage(PageFrame(number, str(number), width, height, 0))
        self.lines = 0

    def text(
        self, x: float, y: float, text: str, *, size: float = SIZE, bold: bool = False, right: bool = False
    ) -> Sheet:
        """Write `text` with its left (or right) edge at `x` and its middle at `y`."""
        if right:
            x -= len(text) * size * WIDE
        for part in text.split(" "):
            if part:
                rect = (x, y - size / 2, x + len(part) * size * WIDE, y + size / 2)
                self.page.words.append(Word(part, rect, self.lines, 0, size, "Helvetica", bold))
            x += (len(part) + 1) * size * WIDE
        self.lines += 1
        return self

    def across(self, y: float, x0: float, x1: float) -> Sheet:
        """Draw a horizontal rule."""
        self.page.rulings.append(Ruling(x0, y, x1, y, 0.5))
        return self

    def down(self, x: float, y0: float, y1: float) -> Sheet:
        """Draw a vertical rule."""
        self.page.rulings.append(Ruling(x, y0, x, y1, 0.5))
        return self

    def box(self, x0: float, y0: float, x1: float, y1: float, color: int = 0xCCCCCC) -> Sheet:
        """Fill a rectangle."""
        self.page.fills.append(FilledRect((x0, y0, x1, y1), color))
        return self

    def grid(self, xs: list[float], ys: list[float]) -> Sheet:
        """Draw a full grid."""
        for y in ys:
            self.across(y, xs[0], xs[-1])
        for x in xs:
            self.down(x, ys[0], ys[-1])
        return self


def rows_of(page: ExtractedPage, table) -> list[list[str]]:  # type: ignore[no-untyped-def]
    """Return the cell texts as a dense matrix; covered and empty positions are ''."""
    texts = cell_texts(page, table)
    return [[texts.get((r, c), "") for c in range(table.columns)] for r in range(table.rows)]


def limits(sheet: Sheet, *, top: float = 100, left: float = 50) -> Sheet:
    rows = [("Building", "$500,000", "$1,000"), ("Contents", "$250,000", "$500"), ("Extra Expense", "$10,000", "$0")]
    for x, name in ((left, "Coverage"), (left + 250, "Limit"), (left + 350, "Deductible")):
        sheet.text(x, top, name, bold=True, right=x > left)
    for i, row in enumerate(rows):
        y = top + 14 * (i + 1)
        sheet.text(left, y, row[0]).text(left + 250, y, row[1], right=True).text(left + 350, y, row[2], right=True)
    return sheet
