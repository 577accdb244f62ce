"""The slow path: the same BM25F read from the Whoosh index of record, passage by passage; the fast path must agree."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from desktop.core.retrieval import SpanSource
from desktop.search.blocks import read_terms
from desktop.search.postings import K1, B
from desktop.search.scoring import LENT_WEIGHT, Concept, idf
from desktop.search.termindex import TermIndex

MAX_LENT = 3


def slow_scores(index: TermIndex, source: SpanSource, concepts: Sequence[Concept]) -> dict[str, float]:
    """Return the score of every span that matches, by id; raises WorkspaceError when the index is damaged.

    What a passage borrows comes from the spans: it takes half the index and is never searched for itself.
    """
    lengths = index.lengths()
    leaves = (leaf for d in source.document_ids() for leaf in read_terms(source.spans_of(d)) if leaf is not None)
    lent = {leaf.span.id: leaf.lent for leaf in leaves}
    passages = {span_id: (length, lent[span_id]) for span_id, length in lengths.items()}
    total: dict[str, float] = {}
    for concept in concepts:
        best: dict[str, float] = {}
        for alternative in concept.alternatives:
            weight = concept.weight * alternative.weight / math.sqrt(len(alternative.terms))
            parts = [_term(index, term, weight, passages) for term in alternative.terms]
            for span_id in set.intersection(*(set(part) for part in parts)):
                best[span_id] = max(best.get(span_id, 0.0), sum(part[span_id] for part in parts))
        for span_id, score in best.items():
            total[span_id] = total.get(span_id, 0.0) + score
    return total


def _term(
    index: TermIndex, term: str, weight: float, passages: Mapping[str, tuple[int, Mapping[str, int]]]
) -> dict[str, float]:
    own = index.postings(term)
    holders = own.keys() | {span_id for span_id, (_, lent) in passages.items() if term in lent}
    average = sum(length for length, _ in passages.values()) / max(len(passages), 1)
    factor = weight * idf(len(own) or len(holders), len(passages)) * (K1 + 1)
    scores = {}
    for span_id in holders:
        length, lent = passages[span_id]
        tf = own.get(span_id, 0) + LENT_WEIGHT * min(lent.get(term, 0), MAX_LENT)
        scores[span_id] = factor * tf / (tf + K1 * (1 - B + B * length / average))
    return scores
