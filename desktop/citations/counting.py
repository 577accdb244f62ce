"""Whether a page number counts the pages of the file or is a printed one, where the two name different pages.

The quotation decides, or what the claim states in figures, when only one of the pages holds it. An answer counts pages
one way: a citation that goes the other way than those beside it may as well be some pages off, and stays open.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from desktop.citations.case import Case, Way
from desktop.citations.headed import evidence_text, named_facts
from desktop.citations.places import Resolution
from desktop.citations.snapshot import Snapshot
from desktop.core.fact import Fact, figure_in
from desktop.core.facts import find_facts
from desktop.core.spans import SourceSpan


def way_of(case: Case) -> Way:
    """Return how the page of a citation counts by the page that its quote stands on, and on no other it may mean."""
    positions = case.resolution.positions
    if positions is None or case.found is None or case.others or not case.places:
        return Way.OPEN
    place = case.places[0]
    if place.page_start in positions and place.page_end in positions:
        return Way.FILE
    printed = {page for _, page in case.resolution.pages if page not in positions}
    return Way.PRINTED if place.page_start in printed and place.page_end in printed and case.good_so_far else Way.OPEN


def tell_ways(cases: Sequence[Case], beside: Sequence[Case]) -> None:
    """Tell each of the cases how the other citations of its document count pages; `beside` is the rest of the answer.

    A case itself does not vote, so that of two that disagree each has the other against it.
    """
    votes: dict[str, Counter[Way]] = {}
    for case in (*cases, *beside):
        if way := way_of(case):
            votes.setdefault(case.places[0].document_id, Counter())[way] += 1
    if not votes:
        return
    for case in cases:
        if case.resolution.positions is None:
            continue
        cast = votes.get(case.resolution.spans[0].document_id, Counter())
        mine = way_of(case)
        file = cast[Way.FILE] - (mine is Way.FILE)
        printed = cast[Way.PRINTED] - (mine is Way.PRINTED)
        case.ways = Way.FILE if file > printed else Way.PRINTED if printed > file else Way.OPEN


def which_page(case: Case, way: Way, page: int, *, they: str = "it does") -> str:
    """Return the end of a sentence that says on which page the words stand, and how that page is counted."""
    if way is Way.FILE:
        return f"on page {page} of the file; on the page printed “{page}” {they} not."
    (document,) = {span.document_id for span in case.resolution.spans}
    return f"on the page printed “{case.snapshot.documents[document].labels[page - 1]}”, page {page} of the file."


def tell_ways_by_figures(cases: Sequence[Case]) -> None:
    """Tell cases without a quote how the others of their document count pages by the figures of their claims.

    An answer counts in one way: of two claims whose figures stand on pages counted differently one is wrong. Where as
    many speak for either, the pages of the file are meant, which is what programs count.
    """
    for case in cases:
        if case.resolution.positions is not None and not (case.citation.quote or "").strip():
            case.held = _held_by_figures(case)
    held = [case for case in cases if case.held is not None]
    votes: dict[str, Counter[Way]] = {}
    for case in held:
        votes.setdefault(case.resolution.spans[0].document_id, Counter())[case.held[0]] += 1  # type: ignore[index]
    for case in held:
        cast = votes[case.resolution.spans[0].document_id]
        mine, _ = case.held  # type: ignore[misc]
        other = Way.PRINTED if mine is Way.FILE else Way.FILE
        if case.ways is Way.OPEN and (cast[other], mine is Way.PRINTED) > (cast[mine], False):
            case.ways = other


def narrow_by_figures(case: Case) -> Way:
    """Leave of the two pages a citation without a quote may mean the only one that holds all figures of its claim."""
    if case.held is None or case.ways not in (Way.OPEN, case.held[0]):
        return Way.OPEN
    way, case.resolution = case.held
    return way


def _held_by_figures(case: Case) -> tuple[Way, Resolution] | None:
    claim, pages = case.claim, case.resolution.pages
    positions, groups = case.resolution.positions, case.resolution.groups
    if claim is None or positions is None or not claim.facts:
        return None
    if len(claim.cases) > 1 or len(positions) > 1 or len(pages) != 2 or len(groups) != 2:
        return None
    held = []
    for group, inside in zip(groups, (True, False), strict=True):
        cited = frozenset((d, page) for d, page in pages if (page in positions) is inside)
        one = Case(case.citation, case.receipt, case.snapshot, replace(case.resolution, groups=(group,), pages=cited))
        facts = [fact for span in one.evidence_spans() for fact in _facts(span, case.snapshot)]
        if all(figure_in(fact, facts) for fact in claim.facts):
            held.append((Way.FILE if inside else Way.PRINTED, one.resolution))
    return held[0] if len(held) == 1 else None


def _facts(span: SourceSpan, snapshot: Snapshot) -> list[Fact]:
    return [*find_facts(evidence_text(span, snapshot, names=False)), *named_facts(span, snapshot)]
