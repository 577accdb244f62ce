"""What the index knows of the words of a question: how much each tells, how else it is said, whether it stands there.

An answerer weighs its evidence by it, and can name the word of the question that no document in scope holds.
"""

from __future__ import annotations

from desktop.core.retrieval import AskedWord
from desktop.search.filters import Selection
from desktop.search.postings import PostingView
from desktop.search.question import Question
from desktop.search.scoring import Alternative, idf


def asked_words(view: PostingView, question: Question, selection: Selection) -> tuple[AskedWord, ...]:
    """Return the named things of a question in its order; phrases known only by their synonyms come last."""
    words = []
    rarest = idf(0, view.leaf_count) or 1.0
    for concept in question.concepts:
        chief = concept.alternatives[0]
        stands = [_stands(view, way, selection) for way in concept.alternatives]
        own = [way.weight == 1.0 for way in concept.alternatives]
        words.append(
            AskedWord(
                text=concept.text.strip(),
                weight=concept.weight * max(idf(view.df(term), view.leaf_count) for term in chief.terms) / rarest,
                ways=tuple((way.terms, way.weight) for way in concept.alternatives),
                here=any(there for there, asked in zip(stands, own, strict=True) if asked),
                otherwise=any(there for there, asked in zip(stands, own, strict=True) if not asked),
            )
        )
    return tuple(words)


def _stands(view: PostingView, way: Alternative, selection: Selection) -> bool:
    """Say whether some passage in scope has each term of a way among its own words."""
    if selection.within is None and selection.mask is None:
        return all(view.df(term) > 0 for term in way.terms)  # counted already: no posting is read
    for term in way.terms:
        posting = view.posting(term, within=selection.within)
        rows = posting.rows[posting.tf > 0]
        if not len(rows) or (selection.mask is not None and not selection.mask[rows].any()):
            return False
    return True
