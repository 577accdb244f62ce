"""The four ways to search (spec 3.2), over one view of the index. Nothing here reads files or vectors of its own."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np
from msgspec import Struct, field

from desktop.core.retrieval import CancelToken, Mode, SpanHit, check_cancel, order_evidence
from desktop.core.retrieval import SpanSource as Source
from desktop.core.spans import SourceSpan, SourceUnit
from desktop.search.blocks import UNITS, Array, filter_term, structure_term
from desktop.search.documents import Names
from desktop.search.filters import Selection
from desktop.search.fusion import POOL, Ranked, VectorChannel, rank
from desktop.search.postings import PostingView
from desktop.search.question import Question
from desktop.search.scoring import Alternative, Concept, score_rows

REGIONS = 6
"""Regions that `source_rag` looks into at least."""
REGION_SHARE = 0.25
LEAVES_PER_HOLDER = 4
WINDOW_CHARACTERS = 6_000
BUDGET_CHARACTERS = 24_000
MAX_STRUCTURE = 20_000
"""Rows loaded at most for a filter without words."""


class Request(Struct, frozen=True):
    """One prepared search."""

    question: Question
    selection: Selection
    limit: int
    filtered: bool
    """Some filter was given."""
    unit: SourceUnit | None = None
    """Wanted unit, when it is one that is found through its leaves."""
    leaves: Array | None = None
    """Mask of the leaves that may lead to a wanted unit."""
    cancel: CancelToken | None = None


class Found(Struct, frozen=True):
    """Ordered hits before paging."""

    hits: tuple[SpanHit, ...]
    total: int
    notes: tuple[str, ...] = ()


class Engine(Struct, frozen=True):
    """What a mode works with."""

    view: PostingView
    source: Source
    vectors: Callable[[Question], Callable[[], VectorChannel | None]]
    """Starts the embedding of a question and returns what waits for it."""
    names: Names = field(default_factory=dict)
    """What the documents are called, by term."""

    def search(self, mode: Mode, request: Request) -> Found:
        """Run one mode."""
        check_cancel(request.cancel)
        if request.selection.empty:
            return Found((), 0)
        return _MODES[mode](self, request)


def _graph_only(engine: Engine, request: Request) -> Found:
    """Select by structure: filters alone, or section titles, form numbers, defined terms and table headers."""
    view = engine.view
    selection = request.selection
    if request.filtered:
        rows = np.arange(view.size) if selection.mask is None else np.flatnonzero(selection.mask)
        if selection.within is not None:
            rows = rows[(rows >= selection.within[0]) & (rows < selection.within[1])]
        if request.unit is None:
            rows = rows[view.leaf[rows]]
        chosen = _first_rows(view, rows, request.limit)
        ones = np.ones(len(chosen))
        return Found(_hits(engine, Ranked(chosen, ones, {"structure": ones}, 0), limit=request.limit), len(rows))
    concepts = tuple(
        Concept((Alternative((structure_term(c.alternatives[0].terms[0]),)),), text=c.text)
        for c in request.question.concepts
    )
    scored = score_rows(
        view,
        concepts,
        keep=max(request.limit, 50),
        allowed=selection.mask,
        within=selection.within,
        cancel=request.cancel,
    )
    if not len(scored.rows):
        return Found((), 0, ("No section title, form number, defined term or table header matches.",))
    relevance = scored.scores / scored.scores[0]
    ranked = Ranked(scored.rows, relevance, {"structure": relevance}, scored.total)
    return Found(_hits(engine, ranked, limit=request.limit), scored.total)


def _first_rows(view: PostingView, rows: Array, limit: int) -> Array:
    """Return the first rows by document id and page, with all of the page on which the limit falls."""
    pages = np.where(view.page_start[rows] < 0, np.iinfo(np.int32).max, view.page_start[rows])
    ranks = view.id_ranks(rows)
    order = np.lexsort((rows, pages, ranks))
    if 0 < limit < len(order):
        edge = order[limit - 1]
        later = np.flatnonzero((ranks[order] != ranks[edge]) | (pages[order] != pages[edge]))
        behind = later[later >= limit]
        order = order[: int(behind[0])] if len(behind) else order
    return np.asarray(rows[order[:MAX_STRUCTURE]])


def _hybrid(engine: Engine, request: Request) -> Found:
    """Search the filtered passages by words and vectors."""
    ranked = _ranked(engine, request)
    return Found(_hits(engine, ranked, limit=request.limit), ranked.total, ranked.notes)


def _source_rag(engine: Engine, request: Request) -> Found:
    """Find the regions first, then the spans inside them."""
    ranked = _ranked(engine, request)
    if not len(ranked.rows):
        return Found((), 0)
    region = _regions(engine.view, ranked.rows)
    names, member = np.unique(region, return_inverse=True)
    score = np.zeros(len(names))
    for number in range(len(names)):
        inside = np.sort(ranked.relevance[member == number])[::-1][:4]
        score[number] = inside[0] + 0.15 * inside[1:].sum()
    wanted = max(REGIONS, (request.limit + 1) // 2)
    best = np.argsort(-score, kind="stable")[:wanted]
    chosen = np.isin(member, best)
    top = float(score.max()) or 1.0
    share = score[member] / top
    relevance = (1 - REGION_SHARE) * ranked.relevance + REGION_SHARE * share * float(ranked.relevance[0])
    relevance = np.clip(relevance, 0.0, 1.0)[chosen]
    order = np.argsort(-relevance, kind="stable")
    channels = {name: values[chosen][order] for name, values in ranked.channels.items()}
    channels["region"] = share[chosen][order]
    inner = Ranked(ranked.rows[chosen][order], relevance[order], channels, int(chosen.sum()))
    return Found(
        _hits(engine, inner, limit=request.limit),
        inner.total,
        (
            *ranked.notes,
            f"Searched inside the {min(len(names), wanted)} best of {len(names)} regions.",
        ),
    )


def _long_context(engine: Engine, request: Request) -> Found:
    """Widen the best spans to their section or page, merge overlaps, keep to the character budget."""
    ranked = _ranked(engine, request)
    hits = _hits(engine, ranked, limit=max(request.limit * 4, 20))
    row_of = {engine.view.span_id(int(row)): int(row) for row in ranked.rows}
    windows: list[SpanHit] = []
    seen: dict[str, int] = {}
    used = 0
    left_out = 0
    for hit in hits:
        check_cancel(request.cancel)
        if hit.span.id in seen:
            continue
        if len(windows) >= request.limit or used >= BUDGET_CHARACTERS:
            left_out += 1
            continue
        members = [s for s in _window(engine, hit.span, row_of[hit.span.id]) if s.id not in seen]
        text = "\n".join(s.text for s in members)
        used += len(text)
        seen.update((s.id, len(windows)) for s in members)
        windows.append(
            SpanHit(hit.span, hit.relevance, hit.channels, window=text, window_span_ids=tuple(s.id for s in members))
        )
    notes = [*ranked.notes, f"{len(windows)} windows, {used:,} characters."] if windows else []
    if left_out:
        notes.append(f"{left_out} more passages lie outside the windows (budget {BUDGET_CHARACTERS:,} characters).")
    return Found(tuple(windows), len(windows) + left_out, tuple(notes))


_MODES: dict[Mode, Callable[[Engine, Request], Found]] = {
    Mode.GRAPH_ONLY: _graph_only,
    Mode.HYBRID: _hybrid,
    Mode.SOURCE_RAG: _source_rag,
    Mode.LONG_CONTEXT: _long_context,
}


def _ranked(engine: Engine, request: Request) -> Ranked:
    """Rank leaf rows; where another unit is wanted, lift the leaves' scores to it."""
    view = engine.view
    selection = request.selection
    vectors = engine.vectors(request.question)
    within = selection.within
    keep = max(POOL, request.limit)
    if request.unit is None:
        mask = selection.mask
        return rank(
            view,
            request.question,
            allowed=mask,
            within=within,
            vectors=vectors,
            keep=keep,
            names=engine.names,
            cancel=request.cancel,
        )
    ranked = rank(
        view,
        request.question,
        allowed=request.leaves,
        within=within,
        vectors=vectors,
        keep=keep * LEAVES_PER_HOLDER,
        names=engine.names,
        cancel=request.cancel,
    )
    return _lifted(engine, request, ranked)


def _lifted(engine: Engine, request: Request, ranked: Ranked) -> Ranked:
    """Give pages, sections, tables and cells the best score of the leaves in them."""
    view = engine.view
    mask = request.selection.mask
    wanted = np.flatnonzero(view.unit == UNITS.index(request.unit or SourceUnit.PAGE))
    if mask is not None:
        wanted = wanted[mask[wanted]]
    best: dict[int, int] = {}
    for place, row in enumerate(ranked.rows.tolist()):
        check_cancel(request.cancel)
        for holder in _holders(view, row, wanted, request.unit):
            best.setdefault(holder, place)
    rows = np.array(list(best), np.int64)
    places = np.array(list(best.values()), np.int64)
    channels = {name: values[places] for name, values in ranked.channels.items()}
    return Ranked(rows, ranked.relevance[places], channels, len(rows), ranked.notes)


def _holders(view: PostingView, row: int, wanted: Array, unit: SourceUnit | None) -> list[int]:
    if not len(wanted):
        return []
    document = view.documents_of(np.array([row]))[0]
    start, end = view.ranges[view.documents[int(document)]]
    near = wanted[np.searchsorted(wanted, start) : np.searchsorted(wanted, end)]
    if unit is SourceUnit.PAGE:
        first, last = int(view.page_start[row]), int(view.page_end[row])
        return [int(r) for r in near[(view.page_start[near] >= first) & (view.page_start[near] <= last)]]
    if unit is SourceUnit.TABLE_CELL:
        return [int(r) for r in near[(view.parent[near] == row) | (near == row)]]
    parents = set()
    at = row
    while at >= 0 and at not in parents:
        parents.add(at)
        at = int(view.parent[at])
    return [int(r) for r in near if int(r) in parents]


def _regions(view: PostingView, rows: Array) -> Array:
    """Return one number per row: its section (by parent), else its page."""
    parents = view.parent[rows].astype(np.int64)
    top = np.where(parents >= 0, parents, rows)
    for _ in range(3):
        above = view.parent[top].astype(np.int64)
        is_section = view.unit[top] == UNITS.index(SourceUnit.SECTION)
        top = np.where((above >= 0) & ~is_section, above, top)
    section = view.unit[top] == UNITS.index(SourceUnit.SECTION)
    page = -(view.documents_of(rows).astype(np.int64) * 100_000 + view.page_start[rows] + 2)
    return np.where(section, top, page)


def _window(engine: Engine, span: SourceSpan, row: int) -> list[SourceSpan]:
    """Return the leaf spans of the section around `span`, else of its page, at most the window's size, in order."""
    view = engine.view
    start, end = view.ranges[span.document_id]
    if span.section_id is not None:
        rows = view.posting(filter_term("sectionId", span.section_id), within=(start, end)).rows
    else:
        page = view.page_start[row]
        rows = start + np.flatnonzero((view.page_start[start:end] <= page) & (view.page_end[start:end] >= page))
    rows = rows[view.leaf[rows]]
    spans = engine.source.get_spans([view.span_id(int(r)) for r in rows])
    ordered = [spans[i] for r in rows if (i := view.span_id(int(r))) in spans]
    if span not in ordered:
        return [span]
    return _around(ordered, ordered.index(span))


def _around(spans: Sequence[SourceSpan], centre: int) -> list[SourceSpan]:
    low = high = centre
    size = len(spans[centre].text)
    while True:
        grown = False
        for step in (-1, 1):
            at = low - 1 if step < 0 else high + 1
            if 0 <= at < len(spans) and size + len(spans[at].text) <= WINDOW_CHARACTERS:
                size += len(spans[at].text) + 1
                low, high, grown = min(low, at), max(high, at), True
        if not grown:
            return list(spans[low : high + 1])


def _hits(engine: Engine, ranked: Ranked, *, limit: int | None = None) -> tuple[SpanHit, ...]:
    """Load the spans of the best rows and put them into the one order of evidence."""
    count = len(ranked.rows) if limit is None else min(len(ranked.rows), limit)
    if 0 < count < len(ranked.rows):
        # Equal relevance at the cut: all of them compete in the order of evidence, or the cut would follow the storage.
        edge = ranked.relevance[count - 1]
        count = int(np.searchsorted(-ranked.relevance, -edge, side="right"))
    ids = [engine.view.span_id(int(row)) for row in ranked.rows[:count]]
    spans = engine.source.get_spans(ids)
    hits = []
    for place, span_id in enumerate(ids):
        span = spans.get(span_id)
        if span is not None:
            given = {name: float(values[place]) for name, values in ranked.channels.items()}
            channels = {name: round(value, 6) for name, value in given.items() if not math.isnan(value)}
            hits.append(SpanHit(span, round(float(ranked.relevance[place]), 6), channels))
    ordered = order_evidence(hits)
    return tuple(ordered if limit is None else ordered[:limit])
