"""A workspace as a `SourceStore`: spans and chunks that a script made, without a file behind them (spec 3.1)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from desktop.core.chunks import checked_chunk
from desktop.core.errors import InputError
from desktop.core.ids import text_hash
from desktop.core.pages import ExtractedDocument
from desktop.core.spans import SourceChunk, SourceNode, SourceSpan, with_text_metadata
from desktop.ingest.textbuilder import text_stream
from desktop.store.store import Store

_CHUNK = "chunk:"


class WorkspaceSpans:
    """`SourceStore` over a workspace opened for writing. The index follows when the librarian or a writer syncs it."""

    def __init__(self, store: Store) -> None:
        """Read and write through `store`."""
        self._store = store

    def add_spans(self, spans: Iterable[SourceSpan]) -> None:
        """Add or replace spans by id.

        A document that is there keeps its text, its tree and its other spans; a new one gets the spans one after the
        other as its text and no pages. Each document is written whole or not at all. Raises WorkspaceError, and
        InputError before anything is written for an id that does not begin with its document (see `ids.span_id`).
        """
        grouped: dict[str, dict[str, SourceSpan]] = {}
        for span in spans:
            if not span.id.startswith(f"{span.document_id}::"):
                raise InputError("The id of a span begins with its document and `::`.", thing=span.id)
            grouped.setdefault(span.document_id, {})[span.id] = with_text_metadata(span)
        for document_id, given in grouped.items():
            self._store.add_document(self._merged(document_id, given))
        self._store.checkpoint()

    def add_chunks(self, chunks: Iterable[SourceChunk]) -> None:
        """Add chunks; raises InputError for an id that is not the hash of the span ids, and for unknown spans."""
        for chunk in chunks:
            known = self._store.get_spans(checked_chunk(chunk).span_ids)
            missing = [i for i in chunk.span_ids if i not in known]
            if missing:
                raise InputError("A span of this chunk is not in the workspace.", thing=missing[0])
            self._store.set_meta(_CHUNK + chunk.id, json.dumps([chunk.document_id, *chunk.span_ids]))

    def delete_document(self, document_id: str) -> None:
        """Remove all of a document; an unknown one is no error."""
        if self._store.spans_of(document_id):
            self._store.remove_document(document_id)

    def get_chunk(self, chunk_id: str) -> SourceChunk | None:
        """Return a chunk that was added and whose spans are all there, or a window of a document; else None."""
        kept = self._store.get_meta(_CHUNK + chunk_id)
        if kept is not None:
            document_id, *ids = json.loads(kept)
            spans = self._store.get_spans(ids)
            if len(spans) == len(set(ids)):
                return SourceChunk(chunk_id, document_id, tuple(ids), "\n".join(spans[i].text for i in ids))
        return self._store.get_chunk(chunk_id)

    def chunks_of(self, document_id: str) -> Sequence[SourceChunk]:
        """Return the windows of a document in reading order; they follow from its spans."""
        return self._store.chunks_of(document_id)

    def get_span(self, span_id: str) -> SourceSpan | None:
        """Return the span of exactly this id, or None."""
        return self._store.get_span(span_id)

    def get_spans(self, span_ids: Iterable[str]) -> dict[str, SourceSpan]:
        """Return those that exist, keyed by id."""
        return self._store.get_spans(span_ids)

    def spans_of(self, document_id: str) -> Sequence[SourceSpan]:
        """Return all spans of a document in reading order."""
        return self._store.spans_of(document_id)

    def nodes_of(self, document_id: str) -> Sequence[SourceNode]:
        """Return all nodes of a document in reading order."""
        return self._store.nodes_of(document_id)

    def document_ids(self) -> Sequence[str]:
        """Return the documents present, in the order they were added."""
        return self._store.document_ids()

    def generation(self) -> int:
        """Return the number of changes to the set of documents so far."""
        return self._store.generation()

    def _merged(self, document_id: str, given: dict[str, SourceSpan]) -> ExtractedDocument:
        present = {span.id: span for span in self._store.spans_of(document_id)}
        merged = sorted({**present, **given}.values(), key=lambda s: (s.order, s.page_start or 0, s.id))
        record, stream = self._store.document(document_id), self._store.stream(document_id)
        if present and record is not None and stream is not None and record.extractor != "spans":
            facts = record.facts
            return ExtractedDocument(
                document_id,
                record.sha256,
                record.info.name,
                record.source_kind,
                stream,
                tuple(merged),
                tuple(self._store.nodes_of(document_id)),
                facts.outline,
                facts.notes,
                facts.left_out,
                record.extractor,
                record.extractor_version,
            )
        placed, at = [], 0
        for span in merged:
            placed.append(replace(span, ranges=((at, at + len(span.text)),)))
            at += len(span.text) + 1
        text = " ".join(span.text for span in placed)
        name = merged[0].metadata.get("name", document_id)
        digest = text_hash(f"{document_id}\n{text}")
        stream = text_stream(document_id, text)
        return ExtractedDocument(
            document_id, digest, name, merged[0].source_kind, stream, tuple(placed), (), extractor="spans"
        )
