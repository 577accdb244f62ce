"""What a citation names, where its words were not found in it: a document or a page is one place, not its passages."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from desktop.core.verdicts import Code, Locator, MachineVerdict, Place, Verdict

ONLY_CITED = frozenset(
    {Code.QUOTE_NOT_FOUND, Code.QUOTE_ELSEWHERE, Code.NO_QUOTE, Code.QUOTE_TOO_SHORT, Code.NOT_RETRIEVED}
)
"""Verdicts whose places are what was cited, not where the words were found."""
_FINER = ("span_id", "section", "clause", "form_number", "table", "row", "column", "chunk", "url")


def as_cited(verdict: Verdict, locator: Locator) -> Verdict:
    """Return a verdict with the document or the page it is about as one place.

    The checker lists the passages that were looked at, because what they say goes into the record. To a person "place
    1 of 10, page 1" says that the citation names page 1, when it names a document of forty pages. A marker that could
    not be read names nothing.
    """
    if verdict.code is Code.MALFORMED:
        return replace(verdict, places=()) if verdict.places else verdict
    judged = verdict.code in ONLY_CITED and verdict.verdict is not MachineVerdict.ACCEPTED
    passages = len(verdict.places) > 1 and not any(place.matched for place in verdict.places)
    if not judged or not passages or any(getattr(locator, name) is not None for name in _FINER):
        return verdict
    paged = locator.page is not None or locator.page_label is not None
    if not paged and locator.document is None:
        return verdict
    documents = dict.fromkeys(place.document_id for place in verdict.places)
    return replace(verdict, places=tuple(_as_one(verdict.places, name, paged=paged) for name in documents))


def _as_one(places: Sequence[Place], document_id: str, *, paged: bool) -> Place:
    here = [place for place in places if place.document_id == document_id]
    starts = [place.page_start for place in here if place.page_start is not None]
    ends = [place.page_end or place.page_start for place in here if place.page_start is not None]
    if not paged or not starts:
        return Place(document_id, None, None, None, text=here[0].text)
    # A passage that runs on from the page before touches the page cited too: it is where all of them meet.
    first, last = max(starts), min(end for end in ends if end is not None)
    if first > last:
        first, last = min(starts), max(end for end in ends if end is not None)
    return Place(document_id, None, first, last, text=here[0].text)
