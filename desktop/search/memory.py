"""`MemoryStore`: the whole contract in one process, words only; for tests and one-off checks (spec 3.1).

Example::

    from desktop.search.memory import MemoryStore
    from desktop.search.operators import retrieve, spans_from_texts

    texts = {"a.txt": "Liability limit $1,000,000 each occurrence.", "b.txt": "The deductible is $5,000 per claim."}
    store = MemoryStore(spans_from_texts(texts.items()))
    result = retrieve(store, "How much is the liability limit?", limit=3)
    for hit in result.hits:
        print(round(hit.relevance, 2), hit.span.text)
    best = result.hits[0].span.text
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Sequence

from desktop.core.chunks import checked_chunk, document_of_chunk, windows_of
from desktop.core.errors import InputError
from desktop.core.retrieval import SpanSource
from desktop.core.spans import SourceChunk, SourceNode, SourceSpan, with_text_metadata
from desktop.search.blocks import Block, build_block
from desktop.search.documents import Names, names_of
from desktop.search.postings import PostingView
from desktop.search.retriever import IndexedRetriever, Snapshot
from desktop.search.segments import merge_blocks


class MemoryStore(IndexedRetriever):
    """Spans in memory with search over them. All methods may be called from any thread."""

    def __init__(self, spans: Iterable[SourceSpan] = ()) -> None:
        """Start with `spans`."""
        self._lock = threading.RLock()
        self._spans: dict[str, SourceSpan] = {}
        self._documents: dict[str, None] = {}
        self._nodes: dict[str, dict[str, SourceNode]] = {}
        self._chunks: dict[str, SourceChunk] = {}
        self._blocks: dict[str, Block] = {}
        self._view: PostingView | None = None
        self._names: Names = {}
        self._generation = 0
        self.add_spans(spans)

    def add_spans(self, spans: Iterable[SourceSpan]) -> None:
        """Add or replace spans by id."""
        with self._lock:
            for span in spans:
                self._spans[span.id] = with_text_metadata(span)
                self._documents.setdefault(span.document_id)
                self._blocks.pop(span.document_id, None)
            self._changed()

    def add_chunks(self, chunks: Iterable[SourceChunk]) -> None:
        """Add chunks; raises InputError for an id that is not the hash of the span ids, and for unknown spans."""
        with self._lock:
            for chunk in chunks:
                missing = [i for i in checked_chunk(chunk).span_ids if i not in self._spans]
                if missing:
                    raise InputError("A span of this chunk is not in the store.", thing=missing[0])
                self._chunks[chunk.id] = chunk

    def add_nodes(self, nodes: Iterable[SourceNode]) -> None:
        """Add or replace nodes by id."""
        with self._lock:
            for node in nodes:
                self._nodes.setdefault(node.document_id, {})[node.id] = node

    def delete_document(self, document_id: str) -> None:
        """Remove all of a document."""
        with self._lock:
            self._spans = {i: s for i, s in self._spans.items() if s.document_id != document_id}
            self._chunks = {i: c for i, c in self._chunks.items() if c.document_id != document_id}
            self._nodes.pop(document_id, None)
            self._documents.pop(document_id, None)
            self._blocks.pop(document_id, None)
            self._changed()

    def get_span(self, span_id: str) -> SourceSpan | None:
        """Return the span of exactly this id, or None."""
        return self._spans.get(span_id)

    def get_spans(self, span_ids: Iterable[str]) -> dict[str, SourceSpan]:
        """Return those that exist, keyed by id."""
        known = self._spans
        return {i: known[i] for i in span_ids if i in known}

    def spans_of(self, document_id: str) -> Sequence[SourceSpan]:
        """Return all spans of a document in reading order."""
        with self._lock:
            found = [s for s in self._spans.values() if s.document_id == document_id]
        return sorted(found, key=reading_order)

    def nodes_of(self, document_id: str) -> Sequence[SourceNode]:
        """Return all nodes of a document in reading order."""
        with self._lock:
            found = list(self._nodes.get(document_id, {}).values())
        return sorted(found, key=lambda n: (n.order, n.id))

    def document_ids(self) -> Sequence[str]:
        """Return the documents present, in the order they were added."""
        return tuple(self._documents)

    def get_chunk(self, chunk_id: str) -> SourceChunk | None:
        """Return a chunk that was added, or a window of the document, by its id; None when there is none."""
        own = self._chunks.get(chunk_id)
        if own is not None:
            return own
        return next((c for c in self.chunks_of(document_of_chunk(chunk_id)) if c.id == chunk_id), None)

    def chunks_of(self, document_id: str) -> Sequence[SourceChunk]:
        """Return the windows of a document in reading order; they follow from its spans."""
        return windows_of(self.spans_of(document_id))

    def snapshot(self) -> Snapshot:
        """Return the current state; indexes what is new first."""
        with self._lock:
            if self._view is None:
                for document_id in self._documents:
                    if document_id not in self._blocks:
                        self._blocks[document_id] = build_block(document_id, self.spans_of(document_id))
                segment = merge_blocks([self._blocks[d] for d in self._documents])
                self._view = PostingView([segment], generation=self._generation)
                called = ((s.document_id, [s.metadata["name"]]) for s in self._spans.values() if "name" in s.metadata)
                self._names = names_of(dict(called).items())
            source: SpanSource = self
            return Snapshot(self._view, source, lambda _question, _notes, _cancel: lambda: None, names=self._names)

    def _changed(self) -> None:
        self._view = None
        self._generation += 1


def reading_order(span: SourceSpan) -> tuple[int, bool, int, str]:
    """Return the sort key of spans inside a document."""
    return (span.order, span.page_start is None, span.page_start or 0, span.id)
