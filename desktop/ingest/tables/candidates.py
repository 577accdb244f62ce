"""The cheap decision whether a page can hold a table at all: prose pages must cost next to nothing."""

from __future__ import annotations

from desktop.core.pages import ExtractedPage, WordFlag

from .tokens import UNSEEN

GARBLED = int(WordFlag.GARBLED)
SHORT = 6
"""Words of a piece that can be a cell of names."""
MOST_WORDS = 12_000
"""Words of a page in which tables are looked for: a printed page has some hundred, a newspaper page 6 000; a whole
sheet of a workbook on one page would cost minutes, and the page with it."""
FEW = 3
"""Words of a piece with a figure that can be a value."""


def may_hold_table(page: ExtractedPage) -> bool:
    """Say whether rules cross or at least two lines have the gaps of table rows; one pass over the words.

    Errs on the side of yes: what follows looks closely.
    """
    if not 4 <= len(page.words) <= MOST_WORDS:
        return False
    if sum([1 for word in page.words if word.flags and word.flags & GARBLED]) > 0.3 * len(page.words):
        return False  # Letters that are not what they show cannot be set in cells.
    if _rules_cross(page):
        return True
    pieces = _pieces(page)
    pieces.sort()
    found = 0
    k = 0
    while k < len(pieces):
        end = k + 1
        while end < len(pieces) and pieces[end][0] - pieces[k][0] < 0.4 * pieces[k][4]:
            end += 1
        row = pieces[k:end]
        k = end
        if len(row) >= 2 and _row_like(row):
            found += 1
            if found >= 2:
                return True
    return False


def _rules_cross(page: ExtractedPage) -> bool:
    if page.fills and len(page.fills) >= 3:
        return True
    across = sum(r.horizontal for r in page.rulings)
    return across >= 2 and len(page.rulings) - across >= 2


def _pieces(page: ExtractedPage) -> list[tuple[float, float, int, bool, float]]:
    """Return (middle, left edge, words, has a figure, size) of each run of words without a wide gap."""
    pieces: list[tuple[float, float, int, bool, float]] = []
    line, angle, reach, middle, left, count, figure, size = -1, 0, 0.0, 0.0, 0.0, 0, False, 10.0
    for word in page.words:
        if word.flags and word.flags & UNSEEN:
            continue
        x0, y0, x1, y1 = word.rect
        turned, text = word.angle, word.text
        if turned in (90, 270):
            x0, y0, x1, y1 = (y0, x0, y1, x1) if turned == 90 else (-y1, x0, -y0, x1)
        value = not text.isalpha() and any(map(str.isdigit, text))
        gap = x0 - reach
        if (
            word.line == line
            and turned == angle
            and gap + 2 >= 0
            and gap < (0.38 if value or figure else 0.7) * word.size
        ):
            count += 1
            figure = figure or value
            reach = x1
            continue
        if count:
            pieces.append((middle, left, count, figure, size))
        line, angle, reach, middle, left, count, figure = word.line, turned, x1, (y0 + y1) / 2, x0, 1, value
        size = word.size or 10.0
    if count:
        pieces.append((middle, left, count, figure, size))
    return pieces


def _row_like(row: list[tuple[float, float, int, bool, float]]) -> bool:
    """Say whether pieces on one baseline can be cells: a value among them, or names only; a list mark is no cell."""
    row = sorted(row, key=lambda piece: piece[1])
    if row[0][2] == 1 and len(row) == 2 and not row[1][3] and row[1][2] > 2:
        return False
    values = sum(figure and count <= FEW for _, _, count, figure, _ in row[1:])
    return values > 0 or sum(count <= SHORT for _, _, count, _, _ in row) >= 2
