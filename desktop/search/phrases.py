"""Phrases in quotes: rows whose text holds the words one after the other."""

from __future__ import annotations

import numpy as np

from desktop.core.retrieval import CancelToken, SpanSource, check_cancel
from desktop.search.blocks import Array
from desktop.search.filters import Selection
from desktop.search.postings import PostingView, is_in
from desktop.search.words import Term, terms_of

MAX_CHECKED = 5_000
READ_AT_ONCE = 200


def phrase_rows(
    view: PostingView, source: SpanSource, phrase: str, selection: Selection, cancel: CancelToken | None = None
) -> tuple[Array | None, str]:
    """Return the leaf rows that hold `phrase` as written (any variant of its words), and a note; raises Cancelled.

    None as rows when the phrase has no searchable word. At most 5 000 candidates are read; a cut is noted.
    """
    wanted = _positions(phrase)
    if not wanted:
        return None, "The words in quotes hold nothing to search for."
    rows: Array | None = None
    for place in wanted:
        posting = view.posting(place[0].text, within=selection.within)
        own = posting.rows[posting.tf > 0]
        rows = own if rows is None else rows[is_in(rows, own)]
    candidates = rows if rows is not None else np.zeros(0, np.int64)
    if selection.mask is not None:
        candidates = candidates[selection.mask[candidates]]
    note = ""
    if len(candidates) > MAX_CHECKED:
        note = f"Only the first {MAX_CHECKED:,} passages with these words were checked for the phrase."
        candidates = candidates[:MAX_CHECKED]
    if len(wanted) > 1:
        ids = [view.span_id(int(r)) for r in candidates]
        kept: list[int] = []
        for start in range(0, len(ids), READ_AT_ONCE):
            check_cancel(cancel)
            spans = source.get_spans(ids[start : start + READ_AT_ONCE])
            for i, span_id in enumerate(ids[start : start + READ_AT_ONCE], start):
                if span_id in spans and holds(spans[span_id].text, wanted):
                    kept.append(i)
        candidates = candidates[kept]
    if not len(candidates):
        note = note or f"No passage contains “{phrase}” as written."
    return candidates, note


def holds(text: str, wanted: list[list[Term]]) -> bool:
    """Say whether the chief terms of `wanted` stand in `text` one after the other."""
    places: list[set[str]] = []
    for term in terms_of(text):
        if term.extra:
            places[-1].add(term.text)
        else:
            places.append({term.text})
    chief = [place[0].text for place in wanted]
    return any(
        all(term in places[start + step] for step, term in enumerate(chief))
        for start in range(len(places) - len(chief) + 1)
    )


def _positions(phrase: str) -> list[list[Term]]:
    places: list[list[Term]] = []
    for term in terms_of(phrase):
        if term.extra:
            places[-1].append(term)
        else:
            places.append([term])
    return places
