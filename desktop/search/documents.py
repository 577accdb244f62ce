"""The document first (08): which documents a question names, by insurer, insured, number, year, title or file name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from msgspec import Struct

from desktop.search.blocks import Array, marker_term, structure_term
from desktop.search.markers import Marker
from desktop.search.postings import PostingView, is_in
from desktop.search.question import Question
from desktop.search.scoring import Concept, idf
from desktop.search.words import term_texts

MAX_ROWS = 20_000
"""Words in more passages than this do not tell documents apart."""
LEAST = 0.4
"""A name must weigh this much: one that half of the documents share says nothing."""

MOSTLY = 2
"""A word is a name where at least one in so many documents that hold it bears it: `Delaware` stands everywhere."""

Names = Mapping[str, frozenset[str]]
"""Term of a file name or title → ids of the documents so called."""


class Named(Struct, frozen=True):
    """What a question names: for each document (in the order of `view.documents`) how much of it, best 1.0."""

    shares: Array
    bearing: frozenset[str]
    """The terms that did it."""
    terms: frozenset[str]
    """Those of them that are names: they say which document, not what is asked of it."""


def find_named(view: PostingView, question: Question, names: Names) -> Named | None:
    """Return the documents that a question names, or None.

    A term counts where it stands in a passage that says what the document is (policy number, parties, period), in the
    titles above it, or in the file's name; the fewer documents hold it anywhere, the more.
    """
    count = len(view.documents)
    asked = (*question.names, *question.sorts)
    if count < 2 or not asked:
        return None
    identity = view.posting(marker_term(Marker.IDENTITY)).rows
    held = np.zeros(count, np.float32)
    used: set[str] = set()
    for term in asked:
        rows = view.posting(term).rows
        if len(rows) > MAX_ROWS:
            continue
        holders = np.unique(view.documents_of(rows))
        own = rows[is_in(rows, identity)]
        number = any(c.isdigit() for c in term)
        if number:  # a form number stands at the foot of pages, which is not searched
            own = np.union1d(own, view.posting(structure_term(term)).rows).astype(np.int64)
        inside = np.unique(view.documents_of(own))
        bearers = np.union1d(inside, _ordinals(view, names.get(term, ()))).astype(np.int64)
        told = number or term in question.sorts or len(holders) <= MOSTLY * len(bearers)
        if len(bearers) and told:
            held[bearers] += idf(max(len(holders), len(bearers)), count)
            used.add(term)
    best = float(held.max())
    if best < LEAST:
        return None
    return Named(held / np.float32(best), frozenset(used), frozenset(used - set(question.sorts)))


def without_names(concepts: Sequence[Concept], terms: frozenset[str]) -> tuple[Concept, ...]:
    """Return the concepts that are not names; all of them where nothing else is asked."""
    rest = tuple(c for c in concepts if not terms.intersection(c.alternatives[0].terms))
    return rest or tuple(concepts)


def rows_of_named(view: PostingView, named: Named, allowed: Array | None) -> Array:
    """Return a mask over the rows of the documents named best, inside `allowed`."""
    mask = np.zeros(view.size, np.bool_)
    for ordinal in np.flatnonzero(named.shares >= named.shares.max()):
        start, end = view.ranges[view.documents[int(ordinal)]]
        mask[start:end] = True
    return mask if allowed is None else mask & allowed


def names_of(documents: Iterable[tuple[str, Iterable[str]]]) -> Names:
    """Return the terms of what documents are called; pairs of document id and its names, without folders and ending."""
    found: dict[str, set[str]] = {}
    for document_id, names in documents:
        for name in names:
            plain = name.replace("\\", "/").rsplit("/", 1)[-1].rsplit(".", 1)[0].replace("_", " ")
            for term in term_texts(plain):
                found.setdefault(term, set()).add(document_id)
    return {term: frozenset(ids) for term, ids in found.items()}


def _ordinals(view: PostingView, ids: Iterable[str]) -> Array:
    starts = [view.ranges[i][0] for i in ids if i in view.ranges]
    return np.unique(view.documents_of(np.array(starts, np.int64)))
