"""Words and vectors into one order: convex scores, neighbours lending a little, facts decisive (spec 3.2, 08).

The constants were chosen on public sets and on policies we labelled ourselves, see `tests/search/questions`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from desktop.core.cues import Cue
from desktop.core.retrieval import CancelToken, check_cancel
from desktop.search.blocks import Array, marker_term
from desktop.search.documents import Named, Names, find_named, rows_of_named, without_names
from desktop.search.markers import Marker
from desktop.search.postings import PostingView, is_in
from desktop.search.question import Question
from desktop.search.scoring import Concept, ideal_score, score_at, score_rows

POOL = 200
"""Best rows of each channel that are fused."""
VECTOR_SHARE = 0.55
LONG_VECTOR_SHARE = 0.35
SHORT, LONG = 4, 8
"""Questions of at most 4 named things get the first share, of 8 and more the second."""
NEIGHBOUR = 0.15
"""What a passage gets of the best score of the passage before or behind it."""
FACT_BONUS = 0.6
NAMED_BONUS = 1.2
"""Passages of the document that a question names come before all others."""
PARTLY_NAMED_BONUS = 0.3
"""Of this, a document gets the part of the names that it bears: the other policies of the insurer."""
NAMED_SHARE = 4
"""The named documents are searched once more by themselves, for this part of the pool."""
FLOOR = 0.15
"""Cosines under this say nothing."""
_PENALTIES = {Marker.CONTENTS: 0.3, Marker.COPY: 0.5}
"""Lines of a table of contents, and second copies of a passage: behind what they repeat."""
_CUE_BONUS: dict[Cue, tuple[tuple[Marker, float], ...]] = {
    Cue.AMOUNT: ((Marker.AMOUNT, 0.2),),
    Cue.PERIOD: ((Marker.PERIOD, 0.2),),
    Cue.DEFINITION: ((Marker.DEFINITION, 0.05),),
}
_SIDES = (Marker.COVERAGE, Marker.EXCLUSION)
SIDE_BONUS = 0.08
"""Whether something is covered is answered by two passages: the best that gives and the best that takes away."""


class VectorChannel(Protocol):
    """Similarity of passages to the question at hand."""

    def best(self, keep: int, *, allowed: Array | None, within: tuple[int, int] | None, hint: Array) -> Array:
        """Return up to `keep` most similar rows; `hint` are rows of the documents that words point to."""

    def at(self, rows: Array) -> Array:
        """Return cosines of `rows`, NaN where a row has no vector yet."""


class Ranked(Struct, frozen=True):
    """Rows best first with relevance 0..1 and what each channel gave."""

    rows: Array
    relevance: Array
    channels: dict[str, Array]
    """NaN where a channel knows nothing of a row: a passage without a vector is not one that means something else."""
    total: int
    notes: tuple[str, ...] = ()


def rank(
    view: PostingView,
    question: Question,
    *,
    allowed: Array | None = None,
    within: tuple[int, int] | None = None,
    vectors: Callable[[], VectorChannel | None] = lambda: None,
    vector_share: float | None = None,
    keep: int = POOL,
    names: Names | None = None,
    cancel: CancelToken | None = None,
) -> Ranked:
    """Return the fused order over the leaf rows; words alone when there are no vectors.

    `vectors` is called once the words are scored: the question is embedded meanwhile. `keep` is how many rows of each
    channel are fused; `names` is what the documents are called besides what they say of themselves.
    """
    named = find_named(view, question, names or {}) if within is None else None
    whole = question
    if named is not None:
        question = replace(
            question,
            concepts=without_names(question.concepts, named.terms),
            facts=tuple(f for f in question.facts if not named.terms.intersection(f.alternatives[0].terms)),
        )
    words = score_rows(view, question.concepts, keep=keep, allowed=allowed, within=within, cancel=cancel)
    pool = np.sort(words.rows)
    channel = vectors()
    if channel is not None:
        near = channel.best(keep, allowed=allowed, within=within, hint=words.rows)
        pool = np.union1d(pool, near)
    if named is not None:
        mask = rows_of_named(view, named, allowed)
        inside = _rows_in_named(view, question, mask, channel, keep)
        pool = np.union1d(pool, inside if len(inside) else _rows_in_named(view, whole, mask, channel, keep))
    if not len(pool):
        return Ranked(pool, np.zeros(0, np.float32), {}, 0)
    around = _with_neighbours(view, pool)
    check_cancel(cancel)
    raw = score_at(view, question.concepts, around, words)
    best = float(words.scores[0]) if len(words.scores) else 1.0
    similar = channel.at(around) if channel is not None else None
    share = share_of(question) if vector_share is None else vector_share
    fused = _mixed(raw / np.float32(best), similar, share)
    score, facts = _adjusted(view, question, pool, _smoothed(view, around, fused, pool))
    if named is not None:
        shares = named.shares[view.documents_of(pool)]
        score = score + NAMED_BONUS * (shares == 1.0) + PARTLY_NAMED_BONUS * shares
    order = np.argsort(-score, kind="stable")
    top = float(score[order[0]])
    relevance = np.clip(score[order] / max(top, 1.0), 0.0, 1.0)
    at = np.searchsorted(around, pool)[order]
    channels = {"words": raw[at] / np.float32(ideal_score(view, question.concepts) or 1.0)}
    if similar is not None:
        channels["vectors"] = similar[at]
    if question.facts:
        channels["facts"] = facts[order]
    total = max(words.total, len(pool))
    return Ranked(pool[order], relevance, channels, total, _notes(whole, named) if named is not None else ())


def _notes(question: Question, named: Named) -> tuple[str, ...]:
    words = [c.text.strip() for c in question.concepts if c.alternatives[0].terms[0] in named.bearing]
    return (f"The question names a document ({', '.join(words)}): its passages come first.",)


def share_of(question: Question) -> float:
    """Return the weight of the vectors: the more things a question names, the more its words tell by themselves."""
    named = sum(1 for concept in question.concepts if concept.alternatives[0].weight == 1.0)
    long = min(max((named - SHORT) / (LONG - SHORT), 0.0), 1.0)
    return VECTOR_SHARE - (VECTOR_SHARE - LONG_VECTOR_SHARE) * long


def _rows_in_named(
    view: PostingView, question: Question, mask: Array, channel: VectorChannel | None, keep: int
) -> Array:
    found = score_rows(view, question.concepts, keep=keep // NAMED_SHARE, allowed=mask).rows
    if channel is not None:
        near = channel.best(keep // NAMED_SHARE, allowed=mask, within=None, hint=found)
        found = np.union1d(found, near)
    return np.asarray(found)


def _adjusted(view: PostingView, question: Question, pool: Array, score: Array) -> tuple[Array, Array]:
    """Add what the question's cues and facts say; return also the share of facts."""
    facts = _fact_share(view, question.facts, pool)
    score = score + FACT_BONUS * facts
    for cue in sorted(question.cues):
        for marker, bonus in _CUE_BONUS.get(cue, ()):
            score = score + bonus * _marked(view, marker, pool)
    if Cue.COVERED in question.cues:
        score = score + SIDE_BONUS * _best_sides(view, pool, score)
    for marker, penalty in _PENALTIES.items():
        score = score - penalty * _marked(view, marker, pool)
    return score, facts


def _best_sides(view: PostingView, pool: Array, score: Array) -> Array:
    """Return 1 at the best passage that gives cover and at the best that takes it away, else 0."""
    chosen = np.zeros(len(pool), np.float32)
    for marker in _SIDES:
        marked = np.flatnonzero(_marked(view, marker, pool))
        if len(marked):
            chosen[marked[np.argmax(score[marked])]] = 1.0
    return chosen


def _marked(view: PostingView, marker: Marker, rows: Array) -> Array:
    return is_in(rows, view.posting(marker_term(marker)).rows).astype(np.float32)


def _with_neighbours(view: PostingView, rows: Array) -> Array:
    rank_of = view.leaf_rank[rows]
    last = len(view.leaf_rows) - 1
    around = np.unique(np.concatenate((rank_of, np.maximum(rank_of - 1, 0), np.minimum(rank_of + 1, last))))
    rows_around: Array = view.leaf_rows[around]
    return rows_around


def _mixed(lexical: Array, similar: Array | None, share: float) -> Array:
    if similar is None:
        return lexical
    known = ~np.isnan(similar)
    scaled = np.clip((np.nan_to_num(similar) - FLOOR) / (1 - FLOOR), 0.0, 1.0)
    top = float(scaled.max(initial=0.0))
    scaled = scaled / top if top else scaled
    if not known.any():
        return lexical
    return np.asarray((1 - share) * lexical + np.where(known, share * scaled, share * lexical))


def _smoothed(view: PostingView, around: Array, fused: Array, pool: Array) -> Array:
    at = np.searchsorted(around, pool)
    leaf = view.leaf_rank[pool]
    documents = view.documents_of(pool)
    best = np.zeros(len(pool), np.float32)
    for step in (-1, 1):
        other = view.leaf_rows[np.clip(leaf + step, 0, len(view.leaf_rows) - 1)]
        same = (view.documents_of(other) == documents) & (other != pool)
        best = np.maximum(best, np.where(same, fused[np.searchsorted(around, other)], 0.0))
    return np.asarray((fused[at] + NEIGHBOUR * best) / (1 + NEIGHBOUR))


def _fact_share(view: PostingView, facts: tuple[Concept, ...], rows: Array) -> Array:
    if not facts:
        return np.zeros(len(rows), np.float32)
    hits = np.zeros(len(rows), np.float32)
    for concept in facts:
        posting = view.posting(concept.alternatives[0].terms[0])
        hits += is_in(rows, posting.rows[posting.tf > 0])
    return hits / np.float32(len(facts))
