"""Tables over pages: whether the first table of a page goes on with the last one of the page before."""

from __future__ import annotations

import re
from statistics import median

from msgspec.structs import replace

from desktop.core.pages import ExtractedPage, TableCandidate, Word, WordFlag

from .rendering import cell_texts

CONTINUED = re.compile(r"\b(?:continued|cont['’]?d|cont\.)", re.IGNORECASE)
_OPEN_ENDS = ",;(–-"
"""What stands at the end of a cell that is not at its end."""
_VALUE = re.compile(r"[$€£%]|^\W*\d")
MARGIN = 0.11
"""Share of the page height at its edges where running headers and footers stand."""


def continues(
    previous: TableCandidate,
    following: TableCandidate,
    *,
    previous_page: ExtractedPage,
    following_page: ExtractedPage,
) -> bool:
    """Say whether `following` is the next part of `previous`: same columns at the same places, nothing between.

    A header on the next page must repeat the first one (`repeated_rows`); without a header the columns alone decide.
    Words flagged as boilerplate and words in the page margins do not stand between.
    """
    if previous.columns != following.columns or previous.angle != following.angle:
        return False
    if previous_page.frame.number + 1 != following_page.frame.number:
        return False
    if _words_between(previous, previous_page, below=True):
        return False
    if _words_between(following, following_page, below=False, before=previous_page):
        return False
    if not _same_columns(previous, following):
        return False
    if repeated_rows(previous, following, previous_page=previous_page, following_page=following_page):
        return True
    return following.header_rows == 0 or not _set_apart(following, following_page)


def repeated_rows(
    previous: TableCandidate,
    following: TableCandidate,
    *,
    previous_page: ExtractedPage,
    following_page: ExtractedPage,
) -> int:
    """Return how many leading rows of `following` repeat the header rows of `previous` (0 when they do not)."""
    count = previous.header_rows
    if not count or following.rows < count:
        return 0
    one, two = cell_texts(previous_page, previous), cell_texts(following_page, following)
    mine = [_fold(text) for (row, _), text in sorted(one.items()) if row < count]
    theirs = [_fold(text) for (row, _), text in sorted(two.items()) if row < count]
    return count if mine and mine == theirs else 0


def row_goes_on(
    previous: TableCandidate,
    following: TableCandidate,
    *,
    repeated: int,
    previous_page: ExtractedPage,
    following_page: ExtractedPage,
) -> bool:
    """Say whether the page break cut a row in two: its label above, the rest of its cells in the row after `repeated`.

    The rest has no label while every other row has one, goes on with cells of the row above only, none of them a
    value of its own, and shows in its words that something went before: it starts small, or a comma stands above.
    """
    one, two = cell_texts(previous_page, previous), cell_texts(following_page, following)
    last = previous.rows - 1
    bodies = [(one, row) for row in range(previous.header_rows, previous.rows)]
    bodies += [(two, row) for row in range(repeated + 1, following.rows)]
    if last < previous.header_rows or not all((row, 0) in texts for texts, row in bodies):
        return False
    spanned = any(c.row_span > 1 for c in previous.cells if c.row + c.row_span > last)
    rest = [(column, text) for (row, column), text in sorted(two.items()) if row == repeated]
    if spanned or not rest or any(c.row == repeated and c.row_span > 1 for c in following.cells):
        return False
    if any(column == 0 or (last, column) not in one or _VALUE.search(text) for column, text in rest):
        return False
    return any(text[0].islower() or one[last, column][-1] in _OPEN_ENDS for column, text in rest)


def as_continuation(following: TableCandidate, header_rows: int) -> TableCandidate:
    """Return `following` with its first `header_rows` rows as header and no other: its first row is data otherwise."""
    cells = tuple(replace(cell, header=cell.row < header_rows) for cell in following.cells)
    return replace(following, cells=cells, header_rows=header_rows)


def _fold(text: str) -> str:
    return CONTINUED.sub("", " ".join(text.split())).strip(" ()").casefold()


def _words_between(
    table: TableCandidate, page: ExtractedPage, *, below: bool, before: ExtractedPage | None = None
) -> bool:
    """Say whether words part a table from the break; a title does unless it stood on the page `before` the break."""
    height = page.frame.height
    notes = set(table.footnotes)
    texts = []
    for index, word in enumerate(page.words):
        if word.flags & (WordFlag.BOILERPLATE | WordFlag.HIDDEN | WordFlag.ANNOTATION) or index in notes:
            continue
        middle = (word.rect[1] + word.rect[3]) / 2
        if below and table.rect[3] < middle < (1 - MARGIN) * height:
            texts.append(word.text)
        if not below and middle < table.rect[1] and (middle > MARGIN * height or _titles(word, table, page)):
            texts.append(word.text)
    joined = " ".join(texts)
    if not texts or (CONTINUED.search(joined) and len(texts) < 30):
        return False
    if before is None:
        return joined.strip() != table.title.strip()
    return joined not in " ".join(word.text for word in before.words)


def _titles(word: Word, table: TableCandidate, page: ExtractedPage) -> bool:
    """Say whether a word over a table is in a title of it: close above, in bold or larger than the table's words."""
    body = [page.words[i] for cell in table.cells if not cell.header for i in cell.words]
    if not body or word.angle or table.angle or table.rect[1] - word.rect[3] > 3 * word.size:
        return False
    usual = median([w.size for w in body])
    return word.size > 1.1 * usual or (word.bold and 2 * sum(w.bold for w in body) < len(body))


def _same_columns(previous: TableCandidate, following: TableCandidate) -> bool:
    one, two = _spans(previous), _spans(following)
    width = max(previous.rect[2] - previous.rect[0], following.rect[2] - following.rect[0], 1.0)
    if abs(previous.rect[0] - following.rect[0]) > 0.08 * width + 6:
        return False
    misplaced = 0
    compared = 0
    for column in range(previous.columns):
        if column not in one or column not in two:
            continue
        compared += 1
        (a0, a1), (b0, b1) = one[column], two[column]
        if min(a1, b1) - max(a0, b0) < 0.5 * min(a1 - a0, b1 - b0):
            misplaced += 1
    return compared > 0 and misplaced == 0


def _spans(table: TableCandidate) -> dict[int, tuple[float, float]]:
    """Return where each column's own cells stand along the reading direction."""
    spans: dict[int, tuple[float, float]] = {}
    for cell in table.cells:
        if cell.column_span == 1:
            low, high = (cell.rect[1], cell.rect[3]) if table.angle in (90, 270) else (cell.rect[0], cell.rect[2])
            if cell.column in spans:
                low, high = min(low, spans[cell.column][0]), max(high, spans[cell.column][1])
            spans[cell.column] = (low, high)
    return spans


def _set_apart(table: TableCandidate, page: ExtractedPage) -> bool:
    """Say whether the header rows are bold against a body that is not: then they are a header of their own."""
    head = [page.words[i].bold for c in table.cells if c.header for i in c.words]
    body = [page.words[i].bold for c in table.cells if not c.header for i in c.words]
    return bool(head) and sum(head) / len(head) > 0.8 and (not body or sum(body) / len(body) < 0.5)
