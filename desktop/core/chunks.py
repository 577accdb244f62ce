"""Retrieval windows of whole spans (spec 2.4, 2.8.10)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from desktop.core.errors import InputError
from desktop.core.ids import text_hash
from desktop.core.spans import LEAF_UNITS, SourceChunk, SourceSpan, SourceUnit

MAX_CHARS = 6000
_UNITS = LEAF_UNITS | {SourceUnit.TABLE_CELL}


def build_chunks(spans: Iterable[SourceSpan], *, max_chars: int = MAX_CHARS) -> list[SourceChunk]:
    """Return windows of at most `max_chars` characters over `spans`, in the order given.

    Spans stay whole and documents apart. Cells whose row is among `spans` are dropped; a table's header rows stand in
    every window that holds rows of it. A span longer than `max_chars` is a window of its own.
    """
    given = list(spans)
    rows = {s.id for s in given if s.source_unit == SourceUnit.TABLE_ROW}
    headers = _headers(given)
    chunks: list[SourceChunk] = []
    window: list[SourceSpan] = []
    for span in given:
        if span.source_unit == SourceUnit.TABLE_CELL and _row_of(span) in rows:
            continue
        adding = [*_missing(headers, span, window), span]
        full = window and _length([*window, *adding]) > max_chars
        if full or (window and window[0].document_id != span.document_id):
            chunks.append(_chunk(window))
            window = []
            adding = [*_missing(headers, span, window), span]
        window += adding
    if window:
        chunks.append(_chunk(window))
    return chunks


def windows_of(spans: Sequence[SourceSpan]) -> list[SourceChunk]:
    """Return the windows of one document: over its texts, rows, key/values and rowless cells, else over all it has."""
    return build_chunks([s for s in spans if s.source_unit in _UNITS] or spans)


def chunk_id(span_ids: Sequence[str], document_id: str) -> str:
    """Return `documentId::chunk::hash16`, the hash over the span ids in order."""
    digest = text_hash("\n".join(span_ids))[:16]
    return f"{document_id}::chunk::{digest}"


def document_of_chunk(identity: str) -> str:
    """Return the document id a chunk id begins with; "" when it is no chunk id."""
    document, mark, _ = identity.rpartition("::chunk::")
    return document if mark else ""


def checked_chunk(chunk: SourceChunk) -> SourceChunk:
    """Return `chunk`; raises InputError when it holds nothing or its id is not the hash of its span ids."""
    if not chunk.span_ids:
        raise InputError("This chunk has no spans.", thing=chunk.id)
    right = chunk_id(chunk.span_ids, chunk.document_id)
    if chunk.id != right:
        raise InputError("The id of this chunk is not the hash of its spans.", thing=chunk.id, advice=f"Use {right}.")
    return chunk


def _headers(spans: Sequence[SourceSpan]) -> dict[str, list[SourceSpan]]:
    found: dict[str, list[SourceSpan]] = {}
    for span in spans:
        if span.source_unit == SourceUnit.TABLE_ROW and span.table is not None and span.table.is_header:
            found.setdefault(_table_of(span), []).append(span)
    return found


def _table_of(span: SourceSpan) -> str:
    assert span.table is not None
    return f"{span.document_id}::{span.table.table_span_id or span.parent_span_id or span.table.table_id}"


def _row_of(span: SourceSpan) -> str | None:
    return (span.table.row_span_id if span.table is not None else None) or span.parent_span_id


def _missing(headers: dict[str, list[SourceSpan]], span: SourceSpan, window: Sequence[SourceSpan]) -> list[SourceSpan]:
    """Return the header rows `span` needs and the window lacks."""
    if span.source_unit != SourceUnit.TABLE_ROW or span.table is None or span.table.is_header:
        return []
    present = {s.id for s in window}
    return [h for h in headers.get(_table_of(span), ()) if h.id not in present]


def _length(spans: Sequence[SourceSpan]) -> int:
    return sum(len(s.text) for s in spans) + max(len(spans) - 1, 0)


def _chunk(spans: Sequence[SourceSpan]) -> SourceChunk:
    ids = tuple(dict.fromkeys(s.id for s in spans))
    document = spans[0].document_id
    return SourceChunk(chunk_id(ids, document), document, ids, "\n".join(s.text for s in spans))
