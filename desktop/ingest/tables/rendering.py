"""Words of a found table as text: cells, names of columns and rows, row sentences, markdown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import TypeAlias

from desktop.core.pages import CellCandidate, ExtractedPage, TableCandidate, WordFlag
from desktop.pdf.letters import is_cjk

from .tokens import LEADER

_LED = 4
"""Dots that lead from a label to its value; three may stand for a value left out."""
CellTexts: TypeAlias = Mapping[tuple[int, int], str]
"""(row, column) where the cell starts → its text; cells without text are absent."""


def cell_texts(page: ExtractedPage, candidate: TableCandidate) -> dict[tuple[int, int], str]:
    """Return the text of every cell that has one, by its first row and column.

    Words of a cell stand in reading order joined by one space, none after a hyphenated line end or between
    lines of Chinese and Japanese, which are written without spaces.
    """
    texts: dict[tuple[int, int], str] = {}
    for cell in candidate.cells:
        text = _joined(page, cell)
        if text:
            texts[cell.row, cell.column] = text
    return texts


def _joined(page: ExtractedPage, cell: CellCandidate) -> str:
    words = [page.words[index] for index in cell.words]
    while len(words) > 1 and LEADER.match(words[-1].text) and len(words[-1].text) >= _LED:
        words.pop()  # what leads to the value in the next cell
    parts: list[str] = []
    for word, following in zip_longest(words, words[1:]):
        parts.append(word.text)
        wrapped = following is not None and following.line != word.line and not word.text.isascii()
        joined = word.flags & WordFlag.JOIN_NEXT or (wrapped and is_cjk(word.text[-1]) and is_cjk(following.text[0]))
        parts.append("" if joined else " ")
    return " ".join("".join(parts).split())


def cell_at(candidate: TableCandidate, row: int, column: int) -> CellCandidate | None:
    """Return the cell that covers a grid position, None where the grid is empty."""
    for cell in candidate.cells:
        if cell.row <= row < cell.row + cell.row_span and cell.column <= column < cell.column + cell.column_span:
            return cell
    return None


def column_names(candidate: TableCandidate, texts: CellTexts) -> list[str | None]:
    """Return one name per column, header rows joined as `Limits / Each occurrence`; None without a header text.

    A spanning header names every column it covers.
    """
    names: list[str | None] = []
    for column in range(candidate.columns):
        parts: list[str] = []
        seen: set[tuple[int, int]] = set()
        for row in range(candidate.header_rows):
            cell = cell_at(candidate, row, column)
            if cell is None or (cell.row, cell.column) in seen:
                continue
            if cell.column_span == candidate.columns > 1 and candidate.header_rows > 1:
                continue  # A caption over the whole table names no column.
            seen.add((cell.row, cell.column))
            text = texts.get((cell.row, cell.column))
            if text:
                parts.append(text)
        names.append(" / ".join(parts) or None)
    return names


def row_names(candidate: TableCandidate, texts: CellTexts) -> list[str | None]:
    """Return one name per row: the text of the first column's cell that covers it; None for header rows."""
    names: list[str | None] = []
    for row in range(candidate.rows):
        cell = cell_at(candidate, row, 0) if row >= candidate.header_rows else None
        names.append(texts.get((cell.row, cell.column)) if cell is not None else None)
    return names


def row_cells(candidate: TableCandidate, row: int) -> list[CellCandidate]:
    """Return the cells that cover `row`, left to right; a cell over several rows belongs to each of them."""
    return sorted((c for c in candidate.cells if c.row <= row < c.row + c.row_span), key=lambda c: c.column)


def row_text(candidate: TableCandidate, texts: CellTexts, row: int) -> str:
    """Return `Header: value | Header: value`; rows of the header and of headerless tables joined by ` | `."""
    names = column_names(candidate, texts)
    parts: list[str] = []
    for cell in row_cells(candidate, row):
        text = texts.get((cell.row, cell.column))
        if not text:
            continue
        name = names[cell.column] if row >= candidate.header_rows else None
        parts.append(f"{name}: {text}" if name else text)
    return " | ".join(parts)


def markdown(candidate: TableCandidate, texts: CellTexts) -> str:
    """Return the table in GitHub markdown: one header line (column names), one line per body row.

    A cell over several columns or rows stands once, at its first place; `|` in a text is escaped.
    """
    names = column_names(candidate, texts)
    lines = [markdown_line([name or "" for name in names]), markdown_line(["---"] * candidate.columns)]
    lines += [
        markdown_line([texts.get((row, column), "") for column in range(candidate.columns)])
        for row in range(candidate.header_rows, candidate.rows)
    ]
    return "\n".join(lines)


def markdown_line(parts: Sequence[str]) -> str:
    """Return one line of a markdown table; `|` in a text is escaped."""
    return "| " + " | ".join(part.replace("|", "\\|") for part in parts) + " |"
