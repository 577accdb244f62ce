"""The retrieval contract (spec 3.1): queries, hits, and the protocols every backend passes one suite for."""

from __future__ import annotations

import enum
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Generic, Protocol, TypeVar, runtime_checkable

from msgspec import Struct, field

from desktop.core.errors import Cancelled
from desktop.core.spans import SourceChunk, SourceNode, SourceSpan


class Mode(enum.StrEnum):
    """The four retrieval modes (spec 3.2)."""

    GRAPH_ONLY = "graph_only"
    SOURCE_RAG = "source_rag"
    LONG_CONTEXT = "long_context"
    HYBRID = "hybrid"


class CancelToken(Protocol):
    """Anything with `is_set()`, such as `threading.Event`."""

    def is_set(self) -> bool:
        """Say whether the work should stop."""


def check_cancel(cancel: CancelToken | None) -> None:
    """Raise `Cancelled` when the token is set."""
    if cancel is not None and cancel.is_set():
        raise Cancelled()


class RetrievalQuery(Struct, frozen=True):
    """One question to a retriever; values are untrusted. `limit` 0 gives [], negative raises QueryError."""

    question: str
    document_ids: tuple[str, ...] = ()
    chunk_ids: tuple[str, ...] = ()
    limit: int = 10
    mode: Mode = Mode.SOURCE_RAG
    filters: Mapping[str, str] = field(default_factory=dict)


class SpanHit(Struct, frozen=True):
    """A span with its relevance 0..1, what each channel gave, and the matched ranges of its text."""

    span: SourceSpan
    relevance: float
    channels: Mapping[str, float] = field(default_factory=dict)
    """For example {'words': 0.61, 'vectors': 0.38, 'facts': 1.0, 'structure': 0.0}."""
    highlights: tuple[tuple[int, int], ...] = ()
    """Half-open offsets into `span.text`."""
    window: str | None = None
    """`long_context`: the text of the widened window this hit stands in."""
    window_span_ids: tuple[str, ...] = ()


class NodeHit(Struct, frozen=True):
    """A node with its surroundings (spec 3.6)."""

    node: SourceNode
    relevance: float
    hierarchy: tuple[SourceNode, ...]
    """Ancestors root-first, the node, at most 8 children by order, at most 4 nearest siblings; unique."""
    spans: tuple[SourceSpan, ...]


class AskedWord(Struct, frozen=True):
    """One thing a question names, and what the index knows of it."""

    text: str
    """As the person wrote it."""
    weight: float
    """How much it tells, 0..1: its rarity in the index, less for words that frame every question to a policy."""
    ways: tuple[tuple[tuple[str, ...], float], ...]
    """The ways to say it as (stemmed terms that must all stand there, 1.0 as asked and less for synonyms)."""
    here: bool
    """It stands, as asked, in a passage of the searched scope."""
    otherwise: bool
    """One of its synonyms does."""


Hit = TypeVar("Hit", SpanHit, NodeHit)


class SearchResult(Struct, Generic[Hit], frozen=True):
    """Hits in final order, how many there were before the cut, and notes in sentences."""

    hits: tuple[Hit, ...]
    total: int
    notes: tuple[str, ...] = ()
    """Unknown key, index lag, 'no filter', 'no passage contains $2,000,000', 'syntax searched as words'."""
    generation: int = 0
    """Index generation searched."""
    asked: tuple[AskedWord, ...] = ()
    """What the question names; empty when the retriever does not tell."""


@runtime_checkable
class SourceRetriever(Protocol):
    """Find spans for a question. Safe for concurrent calls from several threads."""

    def search_spans(self, query: RetrievalQuery, *, cancel: CancelToken | None = None) -> SearchResult[SpanHit]:
        """Return the hits in `order_evidence` order; raises QueryError, Cancelled."""


@runtime_checkable
class NodeRetriever(Protocol):
    """The optional half: callers fall back to spans when a backend lacks it."""

    def search_nodes(self, query: RetrievalQuery, *, cancel: CancelToken | None = None) -> SearchResult[NodeHit]:
        """Return node hits in the same order rule."""


class SpanSource(Protocol):
    """Read access to spans, nodes and streams; implemented by the workspace store and the memory store."""

    def get_span(self, span_id: str) -> SourceSpan | None:
        """Return the span of exactly this id, or None."""

    def get_spans(self, span_ids: Iterable[str]) -> dict[str, SourceSpan]:
        """Return those that exist, keyed by id."""

    def spans_of(self, document_id: str) -> Sequence[SourceSpan]:
        """Return all spans of a document in reading order."""

    def nodes_of(self, document_id: str) -> Sequence[SourceNode]:
        """Return all nodes of a document in reading order."""

    def document_ids(self) -> Sequence[str]:
        """Return the documents present, in the order they were added."""


@runtime_checkable
class ChunkSource(Protocol):
    """Read access to retrieval windows; the hits of a query with `chunk_ids` lie inside them."""

    def get_chunk(self, chunk_id: str) -> SourceChunk | None:
        """Return a chunk that was added, or a window of the document, by its id; None when there is none."""

    def chunks_of(self, document_id: str) -> Sequence[SourceChunk]:
        """Return the windows of a document in reading order: whole spans, at most 6000 characters."""


class SourceStore(SpanSource, ChunkSource, Protocol):
    """The writable half used by one-off scripts (spec 3.1)."""

    def add_spans(self, spans: Iterable[SourceSpan]) -> None:
        """Add or replace spans by id."""

    def add_chunks(self, chunks: Iterable[SourceChunk]) -> None:
        """Add chunks; raises InputError for an id that is not the hash of the span ids, and for unknown spans."""

    def delete_document(self, document_id: str) -> None:
        """Remove all of a document; an unknown one is no error."""


Progress = Callable[[str, int, int], None]
"""(what, done, total) from any thread; total 0 = unknown."""


def order_evidence(hits: Iterable[SpanHit]) -> list[SpanHit]:
    """Order by relevance descending, document id, page start (None last), span id; a span found twice keeps its best.

    Comparison of ids is plain code-point order, so the list is the same on every machine.
    """
    best: dict[str, SpanHit] = {}
    for hit in hits:
        known = best.get(hit.span.id)
        if known is None or hit.relevance > known.relevance:
            best[hit.span.id] = hit
    return sorted(best.values(), key=_evidence_key)


def _evidence_key(hit: SpanHit) -> tuple[float, str, bool, int, str]:
    page = hit.span.page_start
    return (-hit.relevance, hit.span.document_id, page is None, page or 0, hit.span.id)
