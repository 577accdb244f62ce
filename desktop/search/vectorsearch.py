"""The vector channel of one question: documents first, then the passages inside them (08: route, then search)."""

from __future__ import annotations

import numpy as np

from desktop.search.blocks import Array
from desktop.search.postings import PostingView
from desktop.search.vectors import VectorView, dot

EXHAUSTIVE_ROWS = 12_000
"""Up to so many passages every one is compared; beyond, only those of the best documents."""
ROUTED_ROWS = 8_000


class QuestionVectors:
    """Similarity of passages to one question. Used by one search, in one thread."""

    def __init__(self, view: PostingView, vectors: VectorView, query: Array) -> None:
        """Take the unit vector of the question."""
        self._view = view
        self._vectors = vectors
        self._query = query.astype(np.float32)
        self._known: dict[int, Array] = {}

    def best(self, keep: int, *, allowed: Array | None, within: tuple[int, int] | None, hint: Array) -> Array:
        """Return up to `keep` most similar rows, ascending; `hint` are rows of documents that words point to."""
        rows_parts, score_parts = [], []
        for ordinal in self._documents(allowed, within, hint):
            cosines = self._cosines(ordinal)
            if cosines is None:
                continue
            start = int(self._vectors.leaf_starts[ordinal])
            rows_parts.append(self._view.leaf_rows[start : start + len(cosines)])
            score_parts.append(cosines)
        if not rows_parts:
            return np.zeros(0, np.int64)
        rows, scores = np.concatenate(rows_parts), np.concatenate(score_parts)
        if allowed is not None:
            inside = allowed[rows]
            rows, scores = rows[inside], scores[inside]
        if len(rows) > keep:
            limit = np.partition(scores, len(scores) - keep)[len(scores) - keep]
            rows = rows[scores >= limit]
        return np.sort(rows)

    def at(self, rows: Array) -> Array:
        """Return cosines of `rows`, NaN where a row has no vector yet."""
        found = np.full(len(rows), np.nan, np.float32)
        ordinals = self._view.documents_of(rows)
        for ordinal in np.unique(ordinals).tolist():
            mine = np.flatnonzero(ordinals == ordinal)
            places = self._view.leaf_rank[rows[mine]] - int(self._vectors.leaf_starts[ordinal])
            if ordinal in self._known:
                found[mine] = self._known[ordinal][places]
                continue
            packed = self._vectors.document(ordinal)
            if packed is not None:
                found[mine] = dot(packed[places], self._query)
        return found

    def _cosines(self, ordinal: int) -> Array | None:
        if ordinal not in self._known:
            cosines = self._vectors.cosines(ordinal, self._query)
            if cosines is None:
                return None
            self._known[ordinal] = cosines
        return self._known[ordinal]

    def _documents(self, allowed: Array | None, within: tuple[int, int] | None, hint: Array) -> list[int]:
        view = self._view
        if within is not None:
            return [int(view.documents_of(np.array([within[0]]))[0])] if within[1] > within[0] else []
        starts = self._vectors.leaf_starts
        if allowed is not None:
            chosen = np.unique(view.documents_of(np.flatnonzero(allowed)))
        else:
            chosen = np.arange(len(view.documents))
        sizes = (starts[1:] - starts[:-1])[chosen]
        if int(sizes.sum()) <= EXHAUSTIVE_ROWS:
            return [int(o) for o in chosen]
        near = self._vectors.centroids()[chosen] @ self._query
        pointed = np.zeros(len(view.documents), np.float32)
        if len(hint):
            # The best word hit of a document counts by its rank: a document named by words is looked into first.
            first = np.unique(view.documents_of(hint), return_index=True)
            pointed[first[0]] = 1.0 / (1.0 + first[1])
        order = np.argsort(-(near + pointed[chosen]), kind="stable")
        total = np.cumsum(sizes[order])
        count = int(np.searchsorted(total, ROUTED_ROWS)) + 1
        return [int(o) for o in chosen[order][:count]]
