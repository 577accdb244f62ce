"""Columns of currency signs, percent signs and brackets alone: a part of the amounts beside them, not a column."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec.structs import replace

from desktop.core.geometry import union
from desktop.core.pages import CellCandidate, TableCandidate, Word

_BEFORE = frozenset({"$", "US$", "S$", "C$", "A$", "€", "£", "¥", "₹", "USD", "EUR", "GBP", "CHF", "(", "($"})
_BEHIND = frozenset({"%", ")", "€", "EUR", "USD"})
_AMOUNT = re.compile(r"[$€£¥]?\(?[$€£¥]?\d[\d.,'’]*%?\)?")


def join_signs(table: TableCandidate, words: Sequence[Word]) -> TableCandidate:
    """Return a table whose columns of signs are joined to the column of the amounts they belong to.

    So `$ | 5,000` is one cell that says what it is an amount of. A column with a heading stays, and so do dashes, which
    mean that there is none.
    """
    column = 0
    while column < table.columns and table.columns > 2:
        target = _target(table, column, words)
        if target is None:
            column += 1
        else:
            table = _joined(table, column, target)
    return table


def _target(table: TableCandidate, column: int, words: Sequence[Word]) -> int | None:
    """Return the column that a column of signs belongs to."""
    cells = {c.row: c for c in table.cells if c.column == column and c.column_span == 1 and c.words}
    texts = {row: _text(cell, words) for row, cell in cells.items()}
    if not texts or any(row < table.header_rows or cells[row].row_span > 1 for row in texts):
        return None
    for signs, target in ((_BEFORE, column + 1), (_BEHIND, column - 1)):
        if not 0 <= target < table.columns or not all(text in signs for text in texts.values()):
            continue
        beside = {c.row: c for c in table.cells if c.column == target and c.column_span == 1 and c.row_span == 1}
        if all(row in beside and _AMOUNT.fullmatch(_text(beside[row], words).replace(" ", "")) for row in texts):
            return target
    return None


def _text(cell: CellCandidate, words: Sequence[Word]) -> str:
    return " ".join(words[i].text for i in cell.words)


def _joined(table: TableCandidate, column: int, target: int) -> TableCandidate:
    signs = {c.row: c for c in table.cells if c.column == column and c.column_span == 1}
    cells = [
        _moved(_with_sign(cell, signs, column, target), column)
        for cell in table.cells
        if cell.column != column or cell.column_span > 1
    ]
    return replace(table, cells=tuple(cells), columns=table.columns - 1)


def _with_sign(cell: CellCandidate, signs: dict[int, CellCandidate], column: int, target: int) -> CellCandidate:
    sign = signs.get(cell.row) if cell.column == target and cell.column_span == 1 else None
    if sign is None:
        return cell
    both = (*sign.words, *cell.words) if column < target else (*cell.words, *sign.words)
    return replace(cell, words=both, rect=union((sign.rect, cell.rect)))


def _moved(cell: CellCandidate, column: int) -> CellCandidate:
    """Return a cell at its place without the column that is gone."""
    if cell.column <= column < cell.column + cell.column_span:
        return replace(cell, column_span=cell.column_span - 1)
    return replace(cell, column=cell.column - 1) if cell.column > column else cell
