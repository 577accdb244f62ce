"""The document first (08): how much of a question a document holds as a whole, over all its passages."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from desktop.search.blocks import Array
from desktop.search.postings import PostingView
from desktop.search.scoring import Concept, idf

MAX_ROWS = 20_000
"""Words in more passages than this do not tell documents apart."""


def document_shares(view: PostingView, concepts: Sequence[Concept], rows: Array) -> Array:
    """Return for each row which share (0..1 of the best) of the question's rare words its document holds somewhere.

    A question that names the insurer, the insured or the form finds that document's passages, although the passage
    with the answer does not repeat the name. Only the words as asked count, not their synonyms.
    """
    held = np.zeros(len(view.documents), np.float32)
    for concept in concepts:
        term = concept.alternatives[0]
        if term.weight < 1.0 or len(term.terms) != 1:
            continue
        posting = view.posting(term.terms[0])
        own = posting.rows[posting.tf > 0]
        if not 0 < len(own) <= MAX_ROWS:
            continue
        documents = np.unique(view.documents_of(own))
        held[documents] += concept.weight * idf(len(documents), len(view.documents))
    best = float(held.max(initial=0.0))
    shares: Array = held[view.documents_of(rows)] / np.float32(best or 1.0)
    return shares
