"""What a citation names, where its words were not found in it: a document or a page is one place, not its passages."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from desktop.core.verdicts import Code, DeclaredSource, Locator, MachineVerdict, ParsedCitation, Place, Verdict

ONLY_CITED = frozenset(
    {Code.QUOTE_NOT_FOUND, Code.QUOTE_ELSEWHERE, Code.NO_QUOTE, Code.QUOTE_TOO_SHORT, Code.NOT_RETRIEVED}
)
"""Verdicts whose places are what was cited, not where the words were found."""
_FINER = ("span_id", "section", "clause", "form_number", "table", "row", "column")
_OR_DOCUMENT = ("chunk", "url")
"""What says nothing more where the document is named beside it: "【4:0†policy.pdf】"."""


def meant_by(citation: ParsedCitation, declared: Sequence[DeclaredSource]) -> Locator:
    """Return the place a citation names: of a bare number, what the answer's list of sources says of it."""
    locator = citation.locator
    if locator != Locator(number=locator.number):
        return locator
    places = {replace(entry.locator, number=None) for entry in declared if entry.number == locator.number}
    return places.pop() if len(places) == 1 else locator


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
    finer = _FINER if locator.document is not None else (*_FINER, *_OR_DOCUMENT)
    if not judged or not passages or any(getattr(locator, name) is not None for name in finer):
        return verdict
    paged = locator.page is not None or locator.page_label is not None
    if not paged and locator.document is None:
        return verdict
    made: list[Place] = []
    for name in dict.fromkeys(place.document_id for place in verdict.places):
        here = [place for place in verdict.places if place.document_id == name]
        one_page = paged and locator.page_end is None
        made += [_as_one(group, name, paged=paged) for group in (_meeting(here) if one_page else [here])]
    return replace(verdict, places=tuple(made))


def _meeting(places: Sequence[Place]) -> list[list[Place]]:
    """Return places in groups that share a page: "page 19" is the nineteenth, or the one printed so, not both."""
    groups: list[list[Place]] = []
    reached = 0
    for place in sorted(places, key=_first_page):
        if groups and (place.page_start is None or place.page_start <= reached):
            groups[-1].append(place)
        else:
            groups.append([place])
        reached = max(reached, place.page_end or place.page_start or 0)
    return groups


def _first_page(place: Place) -> int:
    return place.page_start or 0


def _as_one(here: Sequence[Place], document_id: str, *, paged: bool) -> Place:
    starts = [place.page_start for place in here if place.page_start is not None]
    ends = [place.page_end or place.page_start for place in here if place.page_start is not None]
    if not paged or not starts:
        return Place(document_id, None, None, None, text=here[0].text)
    # A passage that runs on from the page before touches the page cited too: it is where all of them meet.
    first, last = max(starts), min(end for end in ends if end is not None)
    if first > last:
        first, last = min(starts), max(end for end in ends if end is not None)
    return Place(document_id, None, first, last, text=here[0].text)
