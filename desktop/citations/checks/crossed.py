"""Figures of one row told under each other's headers: "$400 in Basic and $150 in Plus" for "Basic: $150 | Plus: $400".

`headers` looks up one figure under one name; here every figure and every name is that of the cited row, so only which
of them the claim puts side by side tells. It caps the verdict.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from desktop.citations.case import Case, Claim, Needs, needs, once_per_claim
from desktop.core.fact import figure_in, shown_figure
from desktop.core.facts import find_figures
from desktop.core.spans import SourceSpan, SourceUnit
from desktop.core.verdicts import Code, Finding, MachineVerdict

_LEAST = 2
Told = tuple[int, bool, str]
"""Column, whether it is told by its figure, and the words as written."""


@needs(Needs.RESOLVED | Needs.CLAIM | Needs.FIGURES | Needs.PASSAGE | Needs.ACCEPTED)
@once_per_claim("crossed")
def check_crossed(claim: Claim) -> Finding | None:
    """Cap an accepted row at warning when its claim puts the figure of one column beside the name of another."""
    for case in claim.cases:
        cells = _cells(case)
        if len(cells) > _LEAST and (crossed := _crossed(_told(claim.own_words, cells))) is not None:
            figure, name, own = crossed
            sentence = f"The answer gives “{figure}” for “{name}”; the cited evidence gives “{own}”."
            return Finding(Code.FACT_MISMATCH, MachineVerdict.WARNING, sentence, "number", figure, own)
    return None


def _cells(case: Case) -> list[SourceSpan]:
    """Return the cells of the row that a quotation stands in."""
    span = case.found.span if case.found is not None else None
    if span is None or span.table is None:
        return []
    if span.source_unit is SourceUnit.TABLE_ROW:
        return case.snapshot.row_cells(span)
    row = case.snapshot.span(span.table.row_span_id) if span.table.row_span_id else None
    return case.snapshot.row_cells(row) if row is not None else []


def _told(own: str, cells: Sequence[SourceSpan]) -> list[Told]:
    """Return the columns of a row as a claim tells them, in its order; one that is told in two ways is left out."""
    found: list[tuple[int, Told]] = []
    figures = find_figures(own)
    for column, cell in enumerate(cells):
        name = cell.table.column_name if cell.table is not None else None
        there = find_figures(cell.text)
        if not name or not there:
            continue
        held = [figure for figure in figures if figure_in(figure, there)]
        named = list(re.finditer(rf"(?<!\w){re.escape(name)}(?!\w)", own, re.IGNORECASE))
        if len(held) != 1 or len(named) != 1 or any(held[0].start == at for at, _ in found):
            continue
        found.append((held[0].start, (column, True, shown_figure(held[0]))))
        found.append((named[0].start(), (column, False, named[0].group())))
    return [told for _, told in sorted(found)]


def _crossed(told: Sequence[Told]) -> tuple[str, str, str] | None:
    """Return (figure, name beside it, figure of that name) where figures and names take turns and do not fit."""
    if len(told) < 2 * _LEAST or any(one[1] is two[1] for one, two in pairwise(told)):
        return None
    for one, two in zip(told[::2], told[1::2], strict=True):
        if one[0] != two[0]:
            figure, name = (one, two) if one[1] else (two, one)
            own = next(written for column, is_figure, written in told if is_figure and column == name[0])
            return figure[2], name[2], own
    return None
