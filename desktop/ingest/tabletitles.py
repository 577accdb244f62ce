"""Title lines that a found table has taken in as its first rows: they are headings of the page, and its caption."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from desktop.core.geometry import union
from desktop.core.pages import CellCandidate, ExtractedPage, TableCandidate, Word
from desktop.ingest.lines import font_weight
from desktop.ingest.titles import is_caps, title_case

_MOST = 3
"""Title rows looked for."""


def peel_titles(page: ExtractedPage) -> ExtractedPage:
    """Return the page with title rows taken out of its tables; the words stay where they are.

    A title row of a table without a drawn grid has one cell with words, in capitals or set heavier or larger than the
    rest, and two rows of more cells under it.
    """
    if not page.tables:
        return page
    return replace(page, tables=[_peel(page, table) for table in page.tables])


def _peel(page: ExtractedPage, table: TableCandidate) -> TableCandidate:
    if table.ruled or table.angle:
        return table
    filled = [cell for cell in table.cells if cell.words]
    count, titles = 0, []
    while count < min(_MOST, table.rows - 2):
        row = [cell for cell in filled if cell.row == count]
        if len(row) != 1 and row:
            break
        if row and not _is_title(page.words, row[0], filled, count):
            break
        titles += [" ".join(page.words[i].text for i in cell.words) for cell in row]
        count += 1
    if not titles or not any(len([c for c in filled if c.row == r]) > 1 for r in (count, count + 1)):
        return table
    cells = tuple(replace(cell, row=cell.row - count) for cell in table.cells if cell.row >= count)
    if not cells:
        return table
    return replace(
        table,
        rect=union([cell.rect for cell in cells]),
        rows=table.rows - count,
        cells=cells,
        header_rows=max(table.header_rows - count, 0),
        title=table.title or titles[-1],
    )


def _is_title(words: Sequence[Word], cell: CellCandidate, filled: Sequence[CellCandidate], row: int) -> bool:
    if cell.row_span != 1:
        return False
    own = [words[i] for i in cell.words]
    text = " ".join(word.text for word in own)
    if len(own) > 12 or text[-1:] in ":.,;" or not (is_caps(text) or title_case(text)):
        return False
    rest = [words[i] for c in filled if c.row > row for i in c.words]
    if not rest:
        return False
    heavier = font_weight(own[0].font, own[0].bold) > max(font_weight(w.font, w.bold) for w in rest[-8:])
    larger = own[0].size > 1.1 * sorted(w.size for w in rest)[len(rest) // 2]
    if cell.column and not (len(own) > 1 and (larger or is_caps(text))):
        return False  # a value whose label is empty, unless it clearly is a centred title
    return heavier or larger or is_caps(text)
