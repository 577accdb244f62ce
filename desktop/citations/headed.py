"""What a span says together with what stands over it: headers, heading, form, document, page."""

from __future__ import annotations

import re

from desktop.citations.snapshot import Snapshot
from desktop.core.spans import SourceSpan, SourceUnit

_HEADER_UNITS = re.compile(r"%|percent|days?|weeks?|months?|years?|hours?")


def evidence_text(span: SourceSpan, snapshot: Snapshot) -> str:
    """Return a span's text with what the page says around it: headers, section, form, document name, page."""
    parts = [span.text]
    address = span.table
    if address is not None:
        parts += [name for name in (address.column_name, address.row_name) if name]
        parts += _with_header_units(span, snapshot)
        row = (
            snapshot.span(address.row_span_id)
            if address.row_span_id and span.source_unit is SourceUnit.TABLE_CELL
            else None
        )
        if row is not None:
            parts.append(row.text)
    parts += [
        text
        for text in (span.section_title, f"{span.form_number} {span.form_edition or ''}" if span.form_number else "")
        if text
    ]
    info = snapshot.documents.get(span.document_id)
    if info is not None:
        parts += [info.name, info.title]
    if span.page_start is not None:
        parts.append(f"page {span.page_start}")
    return "\n".join(part for part in parts if part)


def _with_header_units(span: SourceSpan, snapshot: Snapshot) -> list[str]:
    """Return cell values written with the unit their header names: `2.5` under `Share (%)` is 2.5 %."""
    cells = [span] if span.source_unit is SourceUnit.TABLE_CELL else []
    if span.source_unit is SourceUnit.TABLE_ROW and span.table is not None:
        cells = [c for c in snapshot.cells_of(span.document_id, span.table.table_id) if c.parent_span_id == span.id]
    found = []
    for cell in cells:
        header = (cell.table.column_name or "") if cell.table else ""
        if any(c.isdigit() for c in cell.text) and len(cell.text) < 40:
            found += [f"{cell.text} {unit}" for unit in _HEADER_UNITS.findall(header.casefold())]
    return found
