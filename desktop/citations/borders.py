"""Marks between the cells of a quoted table row: a comma, colon, dash or tab is as good as the line of the table."""

from __future__ import annotations

import re

from desktop.citations.areas import PRINTED, Found
from desktop.citations.closing_marks import VOID
from desktop.citations.gaps import gap_issue
from desktop.citations.issues import Issue
from desktop.citations.matching import Quote, edge_issue
from desktop.citations.snapshot import Snapshot
from desktop.core.spans import SourceUnit
from desktop.core.tokens import normalise_gap

_MARKS = re.compile(r"[,;:|/]|(?<=\s)[-–—](?=\s)")


def only_borders(snapshot: Snapshot, quote: Quote, found: Found) -> bool:
    """Say whether the punctuation of a quote differs from a table row's only where one cell ends and the next begins.

    Signs, currencies and figures were compared before; a mark inside a cell still counts.
    """
    starts = _cell_starts(snapshot, found)
    if starts is None:
        return False
    tokens, lane, low = quote.tokens, found.hit.lane, found.hit.low
    for i in range(1, len(tokens)):
        ours, theirs = tokens.gap(i), lane.gap(low + i)
        issue = gap_issue(ours, theirs, before=tokens.numeric[i - 1], after=tokens.numeric[i])
        if issue is Issue.NONE:
            continue
        border = "|" in theirs or ":" in theirs if found.matched != PRINTED else lane.token(low + i) in starts
        if issue is not Issue.PUNCTUATION or not border or _bare(ours) != _bare(theirs):
            return False
    return edge_issue(quote, lane, low)[0] is Issue.NONE


def _bare(gap: str) -> str:
    # The dash of a cell without a value is what the cell says.
    return normalise_gap(_MARKS.sub("", VOID.sub("∅", gap)), by_digit=True)


def _cell_starts(snapshot: Snapshot, found: Found) -> frozenset[int] | None:
    """Return the tokens that open a cell of the row a match stands in; None when it stands in no row."""
    span = found.span
    if span is None or span.table is None:
        return None
    if found.matched != PRINTED:
        return frozenset()
    text = snapshot.text(found.document_id)
    row = span.id if span.source_unit is SourceUnit.TABLE_ROW else span.table.row_span_id
    if text is None or row is None:
        return None
    return frozenset(
        text.positions(text.full, start, end)[0]
        for cell in snapshot.cells_of(span.document_id, span.table.table_id)
        if cell.table is not None and cell.table.row_span_id == row
        for start, end in cell.ranges[:1]
    )
