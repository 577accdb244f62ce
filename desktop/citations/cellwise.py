"""Quotes that give some cells of a table row with their headers: `Aircraft | Rate (%): 0.11` leaves out a column.

Each value carries its header, so nothing is bound otherwise by what is left out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from desktop.citations.alignment import areas_of
from desktop.citations.areas import RENDERED, Area, Found, place_of
from desktop.citations.case import Case
from desktop.citations.matching import Hit, Quote
from desktop.core.spans import SourceSpan, SourceUnit
from desktop.core.verdicts import Code, DiffPart

_LEFT_EMPTY = re.compile(r"(?<=\|)[ \t]*(?=\|)")
_EMPTY = "\0"
"""Stands for a cell that a quote shows as empty."""
_PARTS = re.compile(r"\s*(?:\||\t|\n|;)\s*")
_MOST_PARTS = 40


def accept_cells(case: Case, quote: Quote) -> bool:
    """Accept a quote whose parts all are cells of one cited row, in order; False when they are not."""
    held = _cited_cells(case, quote)
    if held is None:
        return False
    case.found, case.passage = held
    case.places.append(place_of(case.snapshot, case.found))
    case.diff = (DiffPart("equal", quote.text, case.passage),)
    case.add(
        Code.ACCEPTED_NORMALISED,
        "The quote stands in the cited row; only spacing, case, quote marks, hyphens or layout differ, "
        "as the row is written out with its headers.",
    )
    return True


def _cited_cells(case: Case, quote: Quote) -> tuple[Found, str] | None:
    if ":" not in quote.text or not any(map(quote.text.__contains__, "|\t\n;")):
        return None
    text = _LEFT_EMPTY.sub(_EMPTY, quote.text.strip().strip("|"))
    parts = [_plain(part) for part in _PARTS.split(text) if part.strip()]
    if not 1 < len(parts) <= _MOST_PARTS or not any(": " in part for part in parts):
        return None
    for area in areas_of(case):
        for row in area.spans:
            cells = case.snapshot.row_cells(row) if row.source_unit is SourceUnit.TABLE_ROW else ()
            held = _in_order(parts, cells)
            if held and (not area.cells or any(cell.id == cited.id for cell in held for cited in area.cells)):
                found = _found(case, area, row)
                return None if found is None else (found, " | ".join(_headed(cell) for cell in held))
    return None


def _in_order(parts: Sequence[str], cells: Sequence[SourceSpan]) -> list[SourceSpan]:
    """Return the cells that the parts of a quote give, none when they are not those of the row.

    A value without a header is known by its place: it follows the cell before it. Where the quote shows an empty cell
    no other stands.
    """
    held: list[SourceSpan] = []
    at, closely = 0, False
    for part in parts:
        if part == _EMPTY:
            closely = True
            continue
        behind = at
        while at < len(cells) and part not in _writings(cells[at]):
            at += 1
        if at == len(cells) or (at > behind and held and (closely or not _name_of(cells[at]))):
            return []
        held.append(cells[at])
        at, closely = at + 1, False
    return held


def _writings(cell: SourceSpan) -> tuple[str, ...]:
    """Return how a cell may be quoted: with its header, or bare where it names the row."""
    named = cell.table is not None and cell.text == cell.table.row_name
    return (_plain(_headed(cell)), _plain(cell.text)) if named else (_plain(_headed(cell)),)


def _headed(cell: SourceSpan) -> str:
    name = _name_of(cell)
    return f"{name}: {cell.text}" if name else cell.text


def _name_of(cell: SourceSpan) -> str | None:
    return cell.table.column_name if cell.table is not None else None


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold()


def _found(case: Case, area: Area, row: SourceSpan) -> Found | None:
    rendered = case.snapshot.rendered(area.document_id)
    ordinals = case.snapshot.rendered_positions(area.document_id).get(row.id)
    if rendered is None or not ordinals:
        return None
    low = rendered.starts[ordinals[0]]
    behind = ordinals[0] + 1
    high = rendered.starts[behind] - 1 if behind < len(rendered.starts) else len(rendered.lane) - 1
    return area.found(Hit(rendered.lane, low, high), RENDERED)
