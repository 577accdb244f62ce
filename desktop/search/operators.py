"""Retrieval as plain functions, and adapters both ways to the form `Retrieve(query, k) → documents`."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Protocol

from msgspec import Struct, field

from desktop.core.errors import QueryError
from desktop.core.ids import document_id, fold_text, span_id, text_hash
from desktop.core.retrieval import (
    CancelToken,
    Mode,
    RetrievalQuery,
    SearchResult,
    SourceRetriever,
    SpanHit,
    check_cancel,
    order_evidence,
)
from desktop.core.spans import SourceKind, SourceSpan, SourceUnit, TextKind
from desktop.search.filters import merge_filters, parse_filters
from desktop.search.question import read_question
from desktop.search.words import ranges_of


class Document(Struct, frozen=True):
    """A retrieved passage in the form other tools speak. `score` 0..1, highest first."""

    id: str
    content: str
    score: float
    metadata: Mapping[str, object] = field(default_factory=dict)
    """`source`, `source_url`, `highlights` (texts), `updated_at` (UTC, ISO 8601) and what the source adds."""


class DocumentRetriever(Protocol):
    """A firm's own retriever: BM25, vector store or hosted."""

    def retrieve(self, query: str, k: int = 5, timeout: float | None = None) -> Sequence[Document]:
        """Return up to `k` documents, best first."""


def retrieve(
    retriever: SourceRetriever,
    question: str,
    *,
    limit: int = 10,
    mode: Mode = Mode.SOURCE_RAG,
    document_ids: Sequence[str] = (),
    cancel: CancelToken | None = None,
) -> SearchResult[SpanHit]:
    """Search without filters; raises QueryError, Cancelled.

    >>> from desktop.search.memory import MemoryStore
    >>> store = MemoryStore(spans_from_texts([("a.txt", "The deductible is $500."), ("b.txt", "We cover theft.")]))
    >>> [hit.span.text for hit in retrieve(store, "Is burglary insured?", limit=1).hits]
    ['We cover theft.']
    """
    query = RetrievalQuery(question, tuple(document_ids), limit=limit, mode=mode)
    return retriever.search_spans(query, cancel=cancel)


def retrieve_with_filters(
    retriever: SourceRetriever,
    question: str,
    *,
    saved: str | Mapping[str, str] = "",
    filters: str | Mapping[str, str] = "",
    limit: int = 10,
    mode: Mode = Mode.SOURCE_RAG,
    document_ids: Sequence[str] = (),
    cancel: CancelToken | None = None,
) -> SearchResult[SpanHit]:
    """Search with saved and runtime filters merged, runtime winning; no filter at all is said in the notes.

    Filters are mappings or texts such as `tenant=acme,locale=en`; raises QueryError on empty or doubled keys.

    >>> from desktop.search.memory import MemoryStore
    >>> store = MemoryStore(spans_from_texts([("a.txt", "The deductible is $500."), ("b.txt", "We cover theft.")]))
    >>> result = retrieve_with_filters(store, "theft deductible", saved="name=b.txt", filters={"name": "a.txt"})
    >>> [hit.span.text for hit in result.hits]
    ['The deductible is $500.']
    """
    merged = merge_filters(_as_mapping(saved), _as_mapping(filters))
    query = RetrievalQuery(question, tuple(document_ids), limit=limit, mode=mode, filters=merged)
    result = retriever.search_spans(query, cancel=cancel)
    note = "No filter: the whole workspace was searched."
    if merged or document_ids or note in result.notes:
        return result
    return SearchResult(result.hits, result.total, (*result.notes, note), result.generation)


def retrieved_sources(result: SearchResult[SpanHit]) -> tuple[str, ...]:
    """Return the span ids that were really retrieved, in order, windows included: the allow-list of an answer.

    >>> from desktop.search.memory import MemoryStore
    >>> store = MemoryStore(spans_from_texts([("a.txt", "The deductible is $500."), ("b.txt", "We cover theft.")]))
    >>> result = retrieve(store, "theft")
    >>> retrieved_sources(result) == (result.hits[0].span.id,)
    True
    """
    found: dict[str, None] = {}
    for hit in result.hits:
        found.setdefault(hit.span.id)
        found.update(dict.fromkeys(hit.window_span_ids))
    return tuple(found)


class RetrieverAsDocuments:
    """Our retrievers in the `retrieve(query, k)` form.

    >>> from desktop.search.memory import MemoryStore
    >>> store = MemoryStore(spans_from_texts([("a.txt", "The deductible is $500."), ("b.txt", "We cover theft.")]))
    >>> found = RetrieverAsDocuments(store).retrieve("theft", k=1)
    >>> found[0].content, found[0].metadata["highlights"]
    ('We cover theft.', ['theft'])
    """

    def __init__(
        self,
        retriever: SourceRetriever,
        *,
        mode: Mode = Mode.HYBRID,
        updated_at: Callable[[str], datetime] | None = None,
    ) -> None:
        """Wrap `retriever`; `updated_at` tells when a document id changed last (default: now)."""
        self._retriever = retriever
        self._mode = mode
        self._updated_at = updated_at or (lambda _document: datetime.now(UTC))

    def retrieve(self, query: str, k: int = 5, timeout: float | None = None) -> list[Document]:
        """Return up to `k` documents, best first; raises Cancelled after `timeout` seconds."""
        stop = threading.Event()
        timer = threading.Timer(timeout, stop.set) if timeout is not None else None
        if timer is not None:
            timer.daemon = True
            timer.start()
        try:
            result = self._retriever.search_spans(RetrievalQuery(query, limit=k, mode=self._mode), cancel=stop)
        finally:
            if timer is not None:
                timer.cancel()
        return [self._document(hit) for hit in result.hits]

    def _document(self, hit: SpanHit) -> Document:
        span = hit.span
        anchor = f"#page={span.page_start}" if span.page_start else ""
        metadata: dict[str, object] = {
            **span.metadata,
            "source": span.document_id,
            "source_url": f"evidence-desk:///{span.document_id}{anchor}",
            "highlights": [span.text[start:end] for start, end in hit.highlights],
            "updated_at": self._updated_at(span.document_id).astimezone(UTC).isoformat(),
        }
        return Document(span.id, span.text, hit.relevance, metadata)


class DocumentsAsRetriever:
    """A firm's own `retrieve(query, k)` as a `SourceRetriever`: its passages are cited and checked like ours.

    >>> class Firm:
    ...     def retrieve(self, query, k=5, timeout=None):
    ...         return [Document("x1", "Limit $1,000,000", 2.0, {"source": "policy.pdf"})]
    >>> hit = retrieve(DocumentsAsRetriever(Firm()), "limit").hits[0]
    >>> hit.span.document_id, hit.relevance
    ('policy.pdf', 1.0)
    """

    def __init__(self, retriever: DocumentRetriever, *, timeout: float | None = None) -> None:
        """Wrap `retriever`."""
        self._retriever = retriever
        self._timeout = timeout

    def search_spans(self, query: RetrievalQuery, *, cancel: CancelToken | None = None) -> SearchResult[SpanHit]:
        """Return its documents as spans; filters are applied to what came back, and the notes say so."""
        if query.limit < 0:
            raise QueryError("The limit is negative.", thing=str(query.limit), advice="Use 0 or more.")
        check_cancel(cancel)
        wanted = merge_filters({}, query.filters)
        asked = query.limit * 5 if wanted or query.document_ids else query.limit
        documents = (
            self._retriever.retrieve(query.question, asked, self._timeout) if asked and query.question.strip() else ()
        )
        check_cancel(cancel)
        own = read_question(query.question).own_terms
        top = max((d.score for d in documents), default=0.0)
        scale = 1.0 if top <= 1.0 else top
        hits = []
        for document in documents:
            span = _span(document)
            fits = not query.document_ids or span.document_id in query.document_ids
            if fits and all(_field(span, key) == value for key, value in wanted.items()):
                relevance = min(max(document.score / scale, 0.0), 1.0)
                hits.append(SpanHit(span, relevance, {"external": document.score}, ranges_of(span.text, own)))
        notes = ["Retrieved by a plug-in."]
        if wanted:
            notes.append(f"Filters were applied to the {len(documents)} passages it returned.")
        ordered = order_evidence(hits)
        if len(ordered) > query.limit:
            notes.append(f"Not shown: {len(ordered) - query.limit:,} more that match.")
        return SearchResult(tuple(ordered[: query.limit]), len(ordered), tuple(notes))


def spans_from_texts(texts: Iterable[tuple[str, str]], *, kind: SourceKind = SourceKind.PLAIN_TEXT) -> list[SourceSpan]:
    """Make spans of (document name, text) pairs, for one-off checks from Python.

    >>> [span.metadata["name"] for span in spans_from_texts([("a.txt", "one"), ("b.txt", "two")])]
    ['a.txt', 'b.txt']
    """
    found = []
    for order, (name, text) in enumerate(texts):
        folded = fold_text(text)
        identity = document_id(text_hash(name))
        found.append(
            SourceSpan(
                span_id(identity, SourceUnit.TEXT.value, None, text_hash(folded)),
                identity,
                kind,
                TextKind.PLAIN_TEXT,
                SourceUnit.TEXT,
                folded,
                metadata={"name": name},
                order=order,
            )
        )
    return found


def _as_mapping(filters: str | Mapping[str, str]) -> Mapping[str, str]:
    return parse_filters(filters) if isinstance(filters, str) else filters


def _span(document: Document) -> SourceSpan:
    source = str(document.metadata.get("source", "external"))
    metadata = {k: str(v) for k, v in document.metadata.items() if k != "highlights"}
    return SourceSpan(
        document.id,
        source,
        SourceKind.PLAIN_TEXT,
        TextKind.PLAIN_TEXT,
        SourceUnit.TEXT,
        fold_text(document.content),
        metadata=metadata,
    )


def _field(span: SourceSpan, key: str) -> str | None:
    fixed = {
        "documentId": span.document_id,
        "sectionId": span.section_id,
        "formNumber": span.form_number,
        "sourceKind": span.source_kind.value,
        "sourceUnit": span.source_unit.value,
    }
    return fixed[key] if key in fixed else span.metadata.get(key)
