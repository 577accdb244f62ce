"""BM25F over posting lists (Robertson & Zaragoza 2009, k1 .9, b .4): rare terms first, exact, frequent ones pruned.

MaxScore (Turtle & Flood 1995): once the sum of the bounds of the remaining concepts cannot lift a new row into the
first k, these concepts are only looked up for rows that still can get there. The order equals the exhaustive one.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from msgspec import Struct

from desktop.core.retrieval import CancelToken, check_cancel
from desktop.search.blocks import Array
from desktop.search.postings import K1, Posting, PostingView, is_in

LENT_WEIGHT = 0.35
"""A borrowed word counts this much of an own one."""


class Alternative(Struct, frozen=True):
    """One way to say a concept: terms that must all stand in the passage; weight 1.0 = as asked, less for synonyms."""

    terms: tuple[str, ...]
    weight: float = 1.0


class Concept(Struct, frozen=True):
    """What one word or phrase of the question asks for; the best alternative counts, not their sum."""

    alternatives: tuple[Alternative, ...]
    weight: float = 1.0
    fact: bool = False
    text: str = ""
    """As the person wrote it."""


class Scored(Struct, frozen=True):
    """Rows with exact scores, best first (ties by document id, then reading order), and how many rows match at all."""

    rows: Array
    scores: Array
    total: int
    lists: tuple[_Weighed, ...] | None = None
    """The posting lists, best bound first, when they are whole: no mask cut them."""


class _Part(Struct):
    """Rows of one alternative; `factor` scales the impacts, or `values` holds them where several terms were joined."""

    posting: Posting
    factor: float
    values: Array | None = None


class _Weighed(Struct):
    parts: list[_Part]
    bound: float


def idf(df: int, count: int) -> float:
    """Return ln(1 + (N - df + .5) / (df + .5))."""
    return math.log(1.0 + (count - df + 0.5) / (df + 0.5))


def score_rows(
    view: PostingView,
    concepts: Sequence[Concept],
    *,
    keep: int,
    allowed: Array | None = None,
    within: tuple[int, int] | None = None,
    prune: bool = True,
    cancel: CancelToken | None = None,
) -> Scored:
    """Return the `keep` best leaf rows; raises Cancelled, asked for at each concept.

    `allowed` is a mask over all rows, `within` a half-open row range (one document). Without `prune` every posting is
    scored: the slow path that the fast one is tested against.
    """
    weighed = _weighed(view, concepts, within, allowed, cancel)
    if not weighed or keep <= 0:
        return Scored(np.zeros(0, np.int64), np.zeros(0, np.float32), 0, ())
    base, end = within or (0, view.size)
    sums = np.zeros(end - base, np.float32)
    touched = np.zeros(end - base, np.bool_)
    bounds = [w.bound for w in weighed]
    essential = len(weighed)
    for number, item in enumerate(weighed):
        check_cancel(cancel)
        rest = sum(bounds[number:])
        if prune and number and rest < _threshold(sums, touched, keep, rest):
            essential = number
            break
        _add(view, item, sums, touched, base)
    candidates = np.flatnonzero(touched)
    for number in range(essential, len(weighed)):
        check_cancel(cancel)
        rest = sum(bounds[number:])
        values = sums[candidates]
        if len(candidates) > keep:
            limit = np.partition(values, len(values) - keep)[len(values) - keep]
            candidates = candidates[values + np.float32(rest * 1.0001) >= limit]
        _look_up(view, weighed[number], sums, candidates, candidates + np.int64(base))
    total = _total(weighed, touched, essential, base)
    values = sums[candidates]
    if len(candidates) > keep:
        limit = np.partition(values, len(values) - keep)[len(values) - keep]
        chosen = values >= limit
        candidates, values = candidates[chosen], values[chosen]
    rows = candidates + np.int64(base)
    # Equal scores are cut by document id, then reading order: never by how the index happens to be stored.
    order = np.lexsort((rows, view.id_ranks(rows), -values))[:keep]
    return Scored(rows[order], values[order], total, tuple(weighed) if allowed is None else None)


def _weighed(
    view: PostingView,
    concepts: Sequence[Concept],
    within: tuple[int, int] | None,
    allowed: Array | None,
    cancel: CancelToken | None = None,
) -> list[_Weighed]:
    found = []
    for concept in concepts:
        check_cancel(cancel)
        item = _weigh(view, concept, within, allowed)
        if item is not None:
            found.append(item)
    return sorted(found, key=lambda w: -w.bound)


def _weigh(
    view: PostingView, concept: Concept, within: tuple[int, int] | None, allowed: Array | None
) -> _Weighed | None:
    parts = []
    bound = 0.0
    for alternative in concept.alternatives:
        postings = [_allowed(view.posting(term, within=within), allowed) for term in alternative.terms]
        if not all(len(p.rows) for p in postings):
            continue
        weight = concept.weight * alternative.weight / math.sqrt(len(postings))
        factors = [
            weight * idf(view.df(term) or len(p.rows), view.leaf_count)
            for term, p in zip(alternative.terms, postings, strict=True)
        ]
        part = _Part(postings[0], factors[0]) if len(postings) == 1 else _joined(view, postings, factors)
        if len(part.posting.rows):
            parts.append(part)
            bound = max(bound, sum(factors) * (K1 + 1.0))
    return _Weighed(parts, bound) if parts else None


def _allowed(posting: Posting, allowed: Array | None) -> Posting:
    if allowed is None or not len(posting.rows):
        return posting
    keep = allowed[posting.rows]
    return Posting(posting.rows[keep], posting.tf[keep], posting.lent[keep])


def _joined(view: PostingView, postings: Sequence[Posting], factors: Sequence[float]) -> _Part:
    rows = min((p.rows for p in postings), key=len)
    for posting in postings:
        rows = rows[is_in(rows, posting.rows)]
    values = np.zeros(len(rows), np.float32)
    for posting, factor in zip(postings, factors, strict=True):
        at = np.searchsorted(posting.rows, rows)
        values += impacts(view, Posting(rows, posting.tf[at], posting.lent[at]), factor)
    empty = np.zeros(len(rows), np.uint8)
    return _Part(Posting(rows, empty, empty), 0.0, values)


def _values(view: PostingView, part: _Part, at: Array | None = None) -> Array:
    if part.values is not None:
        return part.values if at is None else part.values[at]
    posting = part.posting
    if at is not None:
        posting = Posting(posting.rows[at], posting.tf[at], posting.lent[at])
    return impacts(view, posting, part.factor)


def impacts(view: PostingView, posting: Posting, factor: float) -> Array:
    """Return the contribution of a term to each of its rows."""
    weighted = posting.tf.astype(np.float32) + np.float32(LENT_WEIGHT) * np.minimum(posting.lent, 3)
    return np.float32(factor * (K1 + 1.0)) * (weighted / (weighted + view.norm[posting.rows]))


def _add(view: PostingView, item: _Weighed, sums: Array, touched: Array, base: int) -> None:
    rows = np.concatenate([p.posting.rows for p in item.parts]) - base
    values = np.concatenate([_values(view, p) for p in item.parts])
    if len(item.parts) > 1:
        rows, values = _best_of(rows, values)
    sums[rows] += values
    touched[rows] = True


def _best_of(rows: Array, values: Array) -> tuple[Array, Array]:
    order = np.lexsort((values, rows))
    rows, values = rows[order], values[order]
    last = np.append(rows[1:] != rows[:-1], True)
    return rows[last], values[last]


def _look_up(view: PostingView, item: _Weighed, sums: Array, places: Array, wanted: Array) -> None:
    """Add one concept to `sums` at the places of the wanted rows only, by binary search in its posting lists."""
    best = np.zeros(len(wanted), np.float32)
    for part in item.parts:
        rows = part.posting.rows
        at = np.searchsorted(rows, wanted)
        at[at == len(rows)] = 0
        found = rows[at] == wanted
        best[found] = np.maximum(best[found], _values(view, part, at[found]))
    sums[places] += best


def _threshold(sums: Array, touched: Array, keep: int, rest: float) -> float:
    """Return the score of the row in place `keep` so far, 0 when there are fewer rows."""
    rows = np.flatnonzero(touched) if rest < float(sums.max(initial=0.0)) else ()
    if len(rows) < keep:
        return 0.0
    values = sums[rows]
    return float(np.partition(values, len(values) - keep)[len(values) - keep])


def _total(weighed: Sequence[_Weighed], touched: Array, essential: int, base: int) -> int:
    for item in weighed[essential:]:
        for part in item.parts:
            touched[part.posting.rows - base] = True
    return int(np.count_nonzero(touched))


def score_at(view: PostingView, concepts: Sequence[Concept], rows: Array, scored: Scored | None = None) -> Array:
    """Return the exact scores of `rows` (ascending).

    With `scored`, what `score_rows` found for the same concepts, its lists are not read again: rows outside the range
    it was asked for then count 0.
    """
    sums = np.zeros(len(rows), np.float32)
    weighed: Sequence[_Weighed] | None = scored.lists if scored is not None else None
    if weighed is None:
        within = (int(rows[0]), int(rows[-1]) + 1) if len(rows) else None
        weighed = _weighed(view, concepts, within, None)
    places = np.arange(len(rows))
    for item in weighed:
        _look_up(view, item, sums, places, rows)
    return sums


def ideal_score(view: PostingView, concepts: Sequence[Concept]) -> float:
    """Return the bound of the score of a passage that holds every asked word many times: words as asked only."""
    total = 0.0
    for concept in concepts:
        chief = concept.alternatives[0]
        if chief.weight == 1.0 and len(chief.terms) == 1:
            total += concept.weight * idf(view.df(chief.terms[0]), view.leaf_count) * (K1 + 1.0)
    return total
