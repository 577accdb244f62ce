"""Words and vectors into one order: convex scores, neighbours lending a little, facts decisive (spec 3.2, 08)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

import numpy as np

from desktop.search.blocks import Array
from desktop.search.postings import PostingView
from desktop.search.question import Question
from desktop.search.scoring import Concept, Scored, score_at, score_rows

POOL = 200
"""Best rows of each channel that are fused."""
VECTOR_SHARE = 0.6
NEIGHBOUR = 0.15
"""What a passage gets of the best score of the passage before or behind it."""
FACT_BONUS = 0.5
FLOOR = 0.15
"""Cosines under this say nothing."""


class VectorChannel(Protocol):
    """Similarity of passages to the question at hand."""

    def best(self, keep: int, *, allowed: Array | None, within: tuple[int, int] | None, hint: Array) -> Array:
        """Return up to `keep` most similar rows; `hint` are rows of the documents that words point to."""

    def at(self, rows: Array) -> Array:
        """Return cosines of `rows`, NaN where a row has no vector yet."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """Rows best first with relevance 0..1 and what each channel gave."""

    rows: Array
    relevance: Array
    channels: dict[str, Array]
    total: int
    notes: tuple[str, ...] = field(default=())


def rank(
    view: PostingView,
    question: Question,
    *,
    allowed: Array | None = None,
    within: tuple[int, int] | None = None,
    vectors: VectorChannel | None = None,
    vector_share: float = VECTOR_SHARE,
) -> Ranked:
    """Return the fused order over the leaf rows; words alone when there are no vectors."""
    words = score_rows(view, question.concepts, keep=POOL, allowed=allowed, within=within)
    pool = words.rows
    if vectors is not None:
        near = vectors.best(POOL, allowed=allowed, within=within, hint=words.rows)
        pool = np.union1d(pool, near)
    else:
        pool = np.sort(pool)
    if not len(pool):
        return Ranked(pool, np.zeros(0, np.float32), {}, 0)
    around = _with_neighbours(view, pool)
    lexical = _lexical(view, question, around, words)
    similar = vectors.at(around) if vectors is not None else None
    fused = lexical if similar is None else _mixed(lexical, similar, vector_share)
    smooth = _smoothed(view, around, fused, pool)
    at = np.searchsorted(around, pool)
    facts = _fact_share(view, question.facts, pool)
    score = smooth + FACT_BONUS * facts
    order = np.argsort(-score, kind="stable")
    top = float(score[order[0]]) if len(order) else 1.0
    relevance = np.clip(score[order] / max(top, 1.0), 0.0, 1.0)
    channels = {"words": lexical[at][order]}
    if similar is not None:
        channels["vectors"] = np.nan_to_num(similar[at][order])
    if question.facts:
        channels["facts"] = facts[order]
    return Ranked(pool[order], relevance, channels, max(words.total, len(pool)))


def _with_neighbours(view: PostingView, rows: Array) -> Array:
    rank_of = view.leaf_rank[rows]
    last = len(view.leaf_rows) - 1
    around = np.unique(np.concatenate((rank_of, np.maximum(rank_of - 1, 0), np.minimum(rank_of + 1, last))))
    return view.leaf_rows[around]


def _lexical(view: PostingView, question: Question, rows: Array, words: Scored) -> Array:
    raw: Array = score_at(view, question.concepts, rows)
    best = float(words.scores[0]) if len(words.scores) else 1.0
    scaled: Array = raw / np.float32(best or 1.0)
    return scaled


def _mixed(lexical: Array, similar: Array, share: float) -> Array:
    known = ~np.isnan(similar)
    scaled = np.clip((np.nan_to_num(similar) - FLOOR) / (1 - FLOOR), 0.0, 1.0)
    top = float(scaled.max(initial=0.0))
    scaled = scaled / top if top else scaled
    return np.asarray(np.where(known, (1 - share) * lexical + share * scaled, lexical * (1 - share)))


def _smoothed(view: PostingView, around: Array, fused: Array, pool: Array) -> Array:
    at = np.searchsorted(around, pool)
    leaf = view.leaf_rank[pool]
    documents = view.documents_of(pool)
    best = np.zeros(len(pool), np.float32)
    for step in (-1, 1):
        other = view.leaf_rows[np.clip(leaf + step, 0, len(view.leaf_rows) - 1)]
        same = (view.documents_of(other) == documents) & (other != pool)
        where = np.searchsorted(around, other)
        best = np.maximum(best, np.where(same, fused[np.clip(where, 0, len(around) - 1)], 0.0))
    return (1 - NEIGHBOUR) * fused[at] + NEIGHBOUR * best


def _fact_share(view: PostingView, facts: tuple[Concept, ...], rows: Array) -> Array:
    if not facts:
        return np.zeros(len(rows), np.float32)
    hits = np.zeros(len(rows), np.float32)
    for concept in facts:
        posting = view.posting(concept.alternatives[0].terms[0])
        hits += np.isin(rows, posting.rows[posting.tf > 0], assume_unique=False)
    return hits / len(facts)
