"""The slow path: the same BM25F read from the Whoosh index of record, passage by passage; the fast path must agree."""

from __future__ import annotations

import math
from collections.abc import Sequence

from desktop.search.postings import K1, B
from desktop.search.scoring import LENT_WEIGHT, Concept, idf
from desktop.search.termindex import TermIndex

MAX_LENT = 3


def slow_scores(index: TermIndex, concepts: Sequence[Concept]) -> dict[str, float]:
    """Return the score of every span that matches, by id; raises WorkspaceError when the index is damaged."""
    lengths = index.lengths()
    average = sum(lengths.values()) / len(lengths) if lengths else 1.0
    total: dict[str, float] = {}
    for concept in concepts:
        best: dict[str, float] = {}
        for alternative in concept.alternatives:
            weight = concept.weight * alternative.weight / math.sqrt(len(alternative.terms))
            parts = [_term(index, term, weight, lengths, average) for term in alternative.terms]
            for span_id in set.intersection(*(set(part) for part in parts)):
                best[span_id] = max(best.get(span_id, 0.0), sum(part[span_id] for part in parts))
        for span_id, score in best.items():
            total[span_id] = total.get(span_id, 0.0) + score
    return total


def _term(index: TermIndex, term: str, weight: float, lengths: dict[str, int], average: float) -> dict[str, float]:
    own = {span_id: count for span_id, count, _ in index.postings("text", term)}
    lent = {span_id: count for span_id, count, _ in index.postings("lent", term)}
    df = len(own) or len(lent)
    factor = weight * idf(df, len(lengths)) * (K1 + 1)
    scores = {}
    for span_id in own.keys() | lent.keys():
        tf = own.get(span_id, 0) + LENT_WEIGHT * min(lent.get(span_id, 0), MAX_LENT)
        norm = K1 * (1 - B + B * lengths[span_id] / average)
        scores[span_id] = factor * tf / (tf + norm)
    return scores
