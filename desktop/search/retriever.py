"""The search of a question from text to hits: shared by the workspace and the memory store."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence

import numpy as np
from msgspec import Struct, field
from msgspec.structs import replace

from desktop.core.errors import QueryError
from desktop.core.retrieval import (
    CancelToken,
    ChunkSource,
    Mode,
    NodeHit,
    RetrievalQuery,
    SearchResult,
    SpanHit,
    SpanSource,
    check_cancel,
)
from desktop.core.spans import LEAF_UNITS, SourceUnit
from desktop.search.asked import asked_words
from desktop.search.blocks import filter_term
from desktop.search.documents import Names
from desktop.search.filters import Selection, canonical_filters, canonical_key, select
from desktop.search.fusion import VectorChannel
from desktop.search.modes import Engine, Request
from desktop.search.nodes import NodeTree, node_hits, rank_nodes
from desktop.search.phrases import phrase_rows
from desktop.search.postings import PostingView
from desktop.search.querybox import QueryBox, parse_query_box
from desktop.search.question import Question, read_question
from desktop.search.thesaurus import bundled_thesaurus
from desktop.search.words import ranges_of

NODE_POOL = 60


class Snapshot(Struct, frozen=True):
    """What one search works on from beginning to end, whatever is written meanwhile."""

    view: PostingView
    source: SpanSource
    vectors: Callable[[Question, list[str], CancelToken | None], Callable[[], VectorChannel | None]]
    """Starts the vector channel of a question and returns what waits for it; a note is added when there is none."""
    notes: tuple[str, ...] = ()
    names: Names = field(default_factory=dict)
    """What the documents are called, by term."""


class IndexedRetriever(ABC):
    """`SourceRetriever` and `NodeRetriever` over a posting view. Safe for concurrent calls."""

    @abstractmethod
    def snapshot(self) -> Snapshot:
        """Return the current state of the index; raises WorkspaceError."""

    def search_spans(self, query: RetrievalQuery, *, cancel: CancelToken | None = None) -> SearchResult[SpanHit]:
        """Return the hits in `order_evidence` order; raises QueryError, Cancelled."""
        mode = _mode(query)
        check_cancel(cancel)
        state = self.snapshot()
        if query.limit == 0:
            return SearchResult((), 0, ("The limit is 0.",), state.view.generation)
        box = parse_query_box(query.question)
        filters = {**canonical_filters(query.filters), **box.filters}
        notes = [*state.notes, *box.notes]
        check_cancel(cancel)
        selection = self._select(state, query, filters, box, cancel)
        notes.extend(selection.notes)
        thesaurus = bundled_thesaurus()
        check_cancel(cancel)
        question = read_question(box.words, thesaurus)
        if not question.concepts and box.filters and mode is not Mode.GRAPH_ONLY:
            mode = Mode.GRAPH_ONLY
            notes.append("No words: everything that passes the filters is listed in order.")
        if not question.concepts and not (mode is Mode.GRAPH_ONLY and (filters or query.document_ids)):
            notes.append("Nothing to search for: type a word, an amount or a form number.")
            return SearchResult((), 0, tuple(notes), state.view.generation)
        unit = _lifted_unit(filters)
        others = {key: value for key, value in filters.items() if key != "sourceUnit"}
        request = Request(
            question,
            selection,
            min(query.limit, state.view.size),
            bool(filters or query.document_ids or query.chunk_ids),
            unit,
            select(state.view, query.document_ids, others).mask if unit is not None else None,
            cancel,
        )
        engine = Engine(state.view, state.source, lambda q: state.vectors(q, notes, cancel), state.names)
        found = engine.search(mode, request)
        notes.extend(found.notes)
        notes.extend(_missing_facts(state.view, question, selection))
        if not found.hits and not selection.empty and not any(n.startswith("No ") for n in found.notes):
            notes.append("No passage matches.")
        if found.total > len(found.hits):
            notes.append(f"Not shown: {found.total - len(found.hits):,} more that match.")
        wanted = question.own_terms
        hits = tuple(_highlighted(hit, wanted, cancel) for hit in found.hits)
        words = asked_words(state.view, question, selection)
        return SearchResult(hits, found.total, tuple(dict.fromkeys(notes)), state.view.generation, words)

    def search_nodes(self, query: RetrievalQuery, *, cancel: CancelToken | None = None) -> SearchResult[NodeHit]:
        """Return the nodes that hold the best spans, with hierarchy; same order rule as spans."""
        wide = replace(query, limit=max(NODE_POOL, query.limit) if query.limit > 0 else query.limit)
        mode = Mode.HYBRID if _mode(query) is Mode.LONG_CONTEXT else query.mode
        result = self.search_spans(replace(wide, mode=mode), cancel=cancel)
        source = self.snapshot().source
        documents = dict.fromkeys(hit.span.document_id for hit in result.hits)
        trees = {document: NodeTree.of(source.nodes_of(document)) for document in documents}
        ranked = rank_nodes(result.hits, trees)
        notes = [n for n in result.notes if not n.startswith("Not shown: ")]
        if len(ranked) > query.limit:
            notes.append(f"Not shown: {len(ranked) - query.limit:,} more that match.")
        hits = node_hits(ranked[: query.limit], trees, source)
        return SearchResult(hits, len(ranked), tuple(notes), result.generation)

    def filter_values(self, key: str, *, limit: int = 500) -> list[str]:
        """Return the values that occur under a filter key, sorted: what the query box completes with."""
        start = filter_term(canonical_key(key), "")
        return [term[len(start) :] for term in self.snapshot().view.prefix(start, limit)]

    def _select(
        self,
        state: Snapshot,
        query: RetrievalQuery,
        filters: dict[str, str],
        box: QueryBox,
        cancel: CancelToken | None,
    ) -> Selection:
        selection = select(state.view, query.document_ids, filters)
        if query.chunk_ids and not selection.empty:
            wanted, unknown = _chunk_spans(state.source, query.chunk_ids)
            selection = _narrowed(selection, _rows_of_ids(state.view, wanted))
            selection = replace(selection, notes=(*selection.notes, *(f"Chunk {c} is not known." for c in unknown)))
        for phrase in box.phrases:
            if selection.empty:
                break
            rows, note = phrase_rows(state.view, state.source, phrase, selection, cancel)
            if rows is not None:
                selection = _narrowed(selection, _mask(state.view, rows))
            if note:
                selection = replace(selection, notes=(*selection.notes, note))
        return selection


def _highlighted(hit: SpanHit, wanted: frozenset[str], cancel: CancelToken | None) -> SpanHit:
    check_cancel(cancel)
    return replace(hit, highlights=ranges_of(hit.span.text, wanted))


def _mode(query: RetrievalQuery) -> Mode:
    if query.limit < 0:
        raise QueryError("The limit is negative.", thing=str(query.limit), advice="Use 0 or more.")
    try:
        return Mode(query.mode)
    except ValueError as error:
        known = ", ".join(m.value for m in Mode)
        raise QueryError("There is no such mode.", thing=str(query.mode), advice=f"Use one of {known}.") from error


def _lifted_unit(filters: dict[str, str]) -> SourceUnit | None:
    try:
        unit = SourceUnit(filters.get("sourceUnit", ""))
    except ValueError:
        return None
    return None if unit in LEAF_UNITS else unit


def _narrowed(selection: Selection, mask: np.ndarray[tuple[int], np.dtype[np.bool_]]) -> Selection:
    both = mask if selection.mask is None else selection.mask & mask
    return replace(selection, mask=both, empty=not both.any())


def _mask(
    view: PostingView, rows: np.ndarray[tuple[int], np.dtype[np.int64]]
) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    mask = np.zeros(view.size, np.bool_)
    mask[rows] = True
    return mask


def _chunk_spans(source: SpanSource, chunk_ids: Sequence[str]) -> tuple[set[str], list[str]]:
    """Return the span ids of chunks and the chunk ids that are not known."""
    found: set[str] = set()
    unknown = []
    for chunk_id in chunk_ids:
        chunk = source.get_chunk(chunk_id) if isinstance(source, ChunkSource) else None
        if chunk is None:
            unknown.append(chunk_id)
        else:
            found.update(chunk.span_ids)
    return found, unknown


def _rows_of_ids(view: PostingView, wanted: set[str]) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    mask = np.zeros(view.size, np.bool_)
    for document in {span_id.split("::", 1)[0] for span_id in wanted}:
        start, end = view.ranges.get(document, (0, 0))
        for row in range(start, end):
            mask[row] = view.span_id(row) in wanted
    return mask


def _missing_facts(view: PostingView, question: Question, selection: Selection) -> list[str]:
    notes = []
    for concept in question.facts:
        rows = view.posting(concept.alternatives[0].terms[0], within=selection.within).rows
        if selection.mask is not None:
            rows = rows[selection.mask[rows]]
        if not len(rows):
            notes.append(f"No passage contains {concept.text.strip()}.")
    return notes
