"""Tables in text without pages: where their cells stand in the stream, and their spans (spec 2.5).

The text of a document says where its cells start and end by marks, words that no text has; they are taken out before
anything else sees them, so that the stream is what a reader reads.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from desktop.core.pages import CellCandidate, ExtractedPage, PageText, TableCandidate, Word
from desktop.ingest.spans import SpanCollector
from desktop.ingest.tableparts import TablePart
from desktop.ingest.tablespans import Place, TableSpans, add_table

_SIGN = "\U0010fff0"
"""A private character; `without_marks` takes it out of foreign text."""
_MARK = re.compile(rf"{_SIGN}(\d+)\.(\d+)([<>])")
_NOWHERE = (0.0, 0.0, 0.0, 0.0)


class TextCell(Struct, frozen=True):
    """A cell with text, by its place on the grid."""

    row: int
    column: int
    row_span: int = 1
    column_span: int = 1
    header: bool = False


class TextTable(Struct, frozen=True):
    """The grid of a table whose words stand in a marked text."""

    cells: tuple[TextCell, ...]
    header_rows: int
    caption: str = ""


def without_marks(text: str) -> str:
    """Return foreign text without the character that marks are made of."""
    return text.replace(_SIGN, "")


def cell_marks(table: int, cell: int) -> tuple[str, str]:
    """Return the words that stand before and behind the text of a cell, by index into the tables and their cells."""
    return f" {_SIGN}{table}.{cell}< ", f" {_SIGN}{table}.{cell}> "


def take_marks(text: str) -> tuple[str, dict[tuple[int, int], tuple[int, ...]]]:
    """Return a cleaned text without its marks, and (table, cell) → ordinals of the cell's words."""
    if _SIGN not in text:
        return text, {}
    kept: list[str] = []
    open_: list[tuple[int, int]] = []
    cells: dict[tuple[int, int], list[int]] = {}
    for word in text.split(" "):
        mark = _MARK.fullmatch(word)
        if mark is None:
            for key in open_:
                cells[key].append(len(kept))
            kept.append(word)
            continue
        key = (int(mark[1]), int(mark[2]))
        if mark[3] == "<":
            open_.append(key)
            cells.setdefault(key, [])
        elif key in open_:
            open_.remove(key)
    return " ".join(kept), {key: tuple(words) for key, words in cells.items()}


def add_text_tables(
    tables: Sequence[TextTable],
    cells: dict[tuple[int, int], tuple[int, ...]],
    text: PageText,
    collector: SpanCollector,
) -> list[TableSpans]:
    """Add the spans of tables whose words are `cells` of the one page-less block `text`; return them in order."""
    words = [Word(text.text[a:b], _NOWHERE, 0, 0) for a, b in zip(text.word_starts, text.word_ends, strict=True)]
    page = ExtractedPage(text.frame, words)
    found: list[TableSpans] = []
    for number, table in enumerate(tables):
        candidate = _candidate(table, [cells.get((number, k), ()) for k in range(len(table.cells))])
        if candidate is not None:
            spans = add_table([TablePart(page, text, len(found), candidate)], collector, Place())
            found += [spans] if spans is not None else []
    return found


def _candidate(table: TextTable, words: Sequence[tuple[int, ...]]) -> TableCandidate | None:
    made = tuple(
        CellCandidate(c.row, c.column, c.row_span, c.column_span, _NOWHERE, own, header=c.header)
        for c, own in zip(table.cells, words, strict=True)
        if own
    )
    if not made:
        return None
    rows, columns = max(c.row + c.row_span for c in made), max(c.column + c.column_span for c in made)
    return TableCandidate(_NOWHERE, rows, columns, made, table.header_rows, ruled=True, title=table.caption)
