"""Which cells of a row a claim is about: "None" under another header denies nothing of what the claim says."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from desktop.citations.rows import without_unit
from desktop.citations.snapshot import Snapshot
from desktop.citations.stems import stems
from desktop.core.facts import find_facts
from desktop.core.spans import SourceSpan, SourceUnit

_LONE = re.compile(
    r"\W*(?:none|nil|no|n\s?/?\s?a|not?\s+(?:applicable|covered|included|insured|available|required|coverage|limit)|"
    r"excluded|waived|never|keine?|entfällt|nicht (?:versichert|mitversichert)|ausgeschlossen)\W*",
    re.IGNORECASE,
)
"""The whole of a cell that says that there is nothing, or that it does not apply."""


def relevant_text(text: str, span: SourceSpan | None, claim: str, values: Collection[str], snapshot: Snapshot) -> str:
    """Return `text`, words of the table row `span`, without the denials in cells the claim does not speak of.

    A cell is left out only when the claim does not name its column and another cell backs the claim: by a figure
    (`values` are those of the claim) or by its column name.
    """
    if span is None or span.source_unit is not SourceUnit.TABLE_ROW or span.table is None:
        return text
    cells = snapshot.row_cells(span)
    said = stems(claim)
    unnamed = [c for c in cells if _column(c) and not _named(c, said) and c.table and c.text != c.table.row_name]
    meant = [c for c in cells if c not in unnamed and any(fact.value in values for fact in find_facts(c.text))]
    # Beside the figure of a named column the words of other cells ("Worldwide excluding USA") limit something else.
    lone = [cell for cell in unnamed if meant or _LONE.fullmatch(cell.text)]
    rest = [cell for cell in cells if cell not in lone]
    if not lone or not _backed(rest, said, values):
        return text
    kept = {cell.text.casefold() for cell in rest}
    for cell in lone:
        if cell.text.casefold() not in kept:
            text = re.sub(rf"(?<!\w)(?:{re.escape(_column(cell))}:\s*)?{re.escape(cell.text)}(?!\w)", " ", text)
    return text


def _column(cell: SourceSpan) -> str:
    return (cell.table.column_name if cell.table else None) or ""


def _named(cell: SourceSpan, said: frozenset[str]) -> bool:
    words = stems(without_unit(_column(cell)))
    return bool(words) and words <= said


def _backed(cells: Sequence[SourceSpan], said: frozenset[str], values: Collection[str]) -> bool:
    for cell in cells:
        if cell.table is not None and cell.text == cell.table.row_name:
            continue
        if _named(cell, said) or any(fact.value in values for fact in find_facts(cell.text)):
            return True
    return False
