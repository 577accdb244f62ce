"""Tables drawn by code in many styles, with their cells as truth: rows, columns, spans, text and place."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

Rect: TypeAlias = tuple[float, float, float, float]
Given: TypeAlias = str | tuple[str, int, int] | None
"""A cell to draw: text, or text with columns and rows it spans, or None where another one spans."""
_WORDS = (
    "The schedule below forms part of the policy and shall be read together with the conditions of insurance. Amounts "
    "are stated in the currency of the contract unless noted otherwise. The insurer may adjust the premium. "
)


@dataclass(frozen=True)
class Cell:
    row: int
    last_row: int
    column: int
    last_column: int
    text: str
    rect: Rect


@dataclass(frozen=True)
class Region:
    """A table, or the part of one that stands on a page."""

    page: int
    cells: list[Cell]


class Leaf:
    """Draws prose and tables where it is told to; y counts from the top."""

    def __init__(self, path: Path, size: tuple[float, float] = (612, 792)) -> None:
        self.path = path
        self.canvas = Canvas(str(path), pagesize=size)
        self.height = size[1]
        self.page = 1
        self.regions: list[Region] = []
        self.random = random.Random(7)

    def money(self, least: int = 500, most: int = 2_000_000) -> str:
        return f"${self.random.randint(least, most):,}"

    def text(self, x: float, y: float, text: str, font: str = "Helvetica", size: float = 9, align: str = "l") -> Rect:
        width = stringWidth(text, font, size)
        x -= {"l": 0.0, "r": width, "c": width / 2}[align]
        self.canvas.setFont(font, size)
        self.canvas.drawString(x, self.height - y, text)
        return (x, y - size * 0.75, x + width, y + size * 0.2)

    def line(self, x0: float, y0: float, x1: float, y1: float) -> None:
        self.canvas.line(x0, self.height - y0, x1, self.height - y1)

    def prose(self, y: float, words: int = 60, x: float = 60, width: float = 490) -> float:
        """Draw running text; return where it ends."""
        line = ""
        for word in (_WORDS.split() * 9)[:words]:
            if stringWidth(f"{line} {word}", "Helvetica", 9) > width:
                self.text(x, y, line)
                y, line = y + 11.7, word
            else:
                line = f"{line} {word}".strip()
        self.text(x, y, line)
        return y + 11.7

    def new_page(self) -> None:
        self.canvas.showPage()
        self.page += 1

    def table(
        self, x: float, y: float, widths: Sequence[float], rows: Sequence[Sequence[Given]], *, rules: str = "none",
        aligns: str = "", head: int = 1, zebra: bool = False, size: float = 8.5, gap: float = 3,
    ) -> float:  # fmt: skip
        """Draw a table and note it; return where it ends.

        `rules`: all, h (under every row), v (between columns), head (over and under the header, at the end), under
        (under the header), none.
        """
        lead = size * 1.2
        xs = [x]
        for width in widths:
            xs.append(xs[-1] + width)
        ys = [y]
        for row in rows:
            texts = [
                c if isinstance(c, str) else c[0] for c in row if c is not None and (isinstance(c, str) or c[2] == 1)
            ]
            ys.append(ys[-1] + lead * max(t.count("\n") + 1 for t in texts) + 2 * gap)
        if zebra:
            self._shade(xs, ys)
        self.canvas.setLineWidth(0.5)
        cells: list[Cell] = []
        for i, row in enumerate(rows):
            for j, given in enumerate(row):
                if given is None:
                    continue
                text, columns, down = (given, 1, 1) if isinstance(given, str) else given
                area = (xs[j], ys[i], xs[j + columns], ys[i + down])
                if rules == "all":
                    self.canvas.rect(area[0], self.height - area[3], area[2] - area[0], area[3] - area[1])
                if text:
                    align = "c" if i < head and columns > 1 else (aligns[j] if aligns else "l")
                    font = "Helvetica-Bold" if i < head else "Helvetica"
                    rect = self._lines(area, text, font, size, align, gap, centred=down > 1)
                    cells.append(Cell(i, i + down - 1, j, j + columns - 1, text.replace("\n", " "), rect))
        self._rules(rules, xs, ys, head)
        self.regions.append(Region(self.page, cells))
        return ys[-1]

    def _lines(
        self, area: Rect, text: str, font: str, size: float, align: str, gap: float, *, centred: bool
    ) -> Rect:  # fmt: skip
        lead, lines = size * 1.2, text.split("\n")
        top = area[1] + ((area[3] - area[1] - len(lines) * lead) / 2 if centred else gap)
        at = {"l": area[0] + 4, "r": area[2] - 4, "c": (area[0] + area[2]) / 2}[align]
        rects = [self.text(at, top + k * lead + size * 0.9, line, font, size, align) for k, line in enumerate(lines)]
        return (min(r[0] for r in rects), rects[0][1], max(r[2] for r in rects), rects[-1][3])

    def _shade(self, xs: Sequence[float], ys: Sequence[float]) -> None:
        for k in range(0, len(ys) - 1, 2):
            self.canvas.setFillGray(0.8 if k == 0 else 0.9)
            self.canvas.rect(xs[0], self.height - ys[k + 1], xs[-1] - xs[0], ys[k + 1] - ys[k], stroke=0, fill=1)
        self.canvas.setFillGray(0)

    def _rules(self, rules: str, xs: Sequence[float], ys: Sequence[float], head: int) -> None:
        across = {"h": list(ys), "head": [ys[0], ys[head], ys[-1]], "under": [ys[head]]}.get(rules, [])
        for y in across:
            self.line(xs[0], y, xs[-1], y)
        for x in xs if rules == "v" else ():
            self.line(x, ys[0], x, ys[-1])

    def save(self) -> list[Region]:
        self.canvas.save()
        return self.regions
