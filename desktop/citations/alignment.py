"""Find the passage of the cited place that a quote was made from, when its words are not there as they are."""

from __future__ import annotations

from collections.abc import Iterator

from desktop.citations import compare as comparing
from desktop.citations.areas import PRINTED, Area
from desktop.citations.case import Case, Nearest
from desktop.citations.compare import Comparison
from desktop.citations.lanes import UNKNOWN, Lane
from desktop.citations.matching import Hit, Quote

_MAX_FUZZY = 8000


def areas_of(case: Case) -> Iterator[Area]:
    """Yield the areas of all groups of a case."""
    for group in case.areas:
        yield from group


def best_comparison(case: Case, quote: Quote) -> Nearest:
    """Return the closest passage of the cited place with its hit, its area and the lane it was found in; None
    without any.
    """
    if case.nearest is None or case.nearest[0] is not quote:
        case.nearest = quote, _best_comparison(case, quote)
    return case.nearest[1]


def _best_comparison(case: Case, quote: Quote) -> Nearest:
    best: tuple[Comparison, Hit] | None = None
    where: Area | None = None
    how = PRINTED
    budget = _MAX_FUZZY
    known = case.snapshot.knows({area.document_id for area in areas_of(case)})
    for area in areas_of(case):
        for lane, low, high, matched in area.lanes():
            if high - low > budget:
                window = _seed(quote, lane, low, high)
            else:
                budget -= high - low
                window = comparing.locate(quote.code, lane, low, high)
            if window is None and high - low <= 600:
                window = comparing.locate_by_characters(quote, lane, low, high)
            if window is None:
                continue
            comparison = comparing.compare(quote, lane, *window, known=known)
            if comparison.equal_share < 0.6 and high - low <= 600 and len(quote) >= 4:
                spelled = comparing.locate_by_characters(quote, lane, low, high)
                if spelled is not None and spelled != window:
                    other = comparing.compare(quote, lane, *spelled, known=known)
                    comparison = other if other.equal_share > comparison.equal_share else comparison
            hit = Hit(lane, comparison.low, comparison.high)
            if not comparison.source or (area.cells and not area.touches(area.found(hit, matched))):
                continue
            if best is None or _rank(comparison) > _rank(best[0]):
                best = (comparison, hit)
                where, how = area, matched
            if not comparison.differences and comparison.equal_share >= 1:
                return best, where, how
    return best, where, how


def _rank(comparison: Comparison) -> tuple[bool, float, int]:
    return (
        (comparison.fact is None, comparison.equal_share, comparison.longest_run)
        if comparison.equal_share >= 0.9
        else (False, comparison.equal_share, comparison.longest_run)
    )


def _seed(quote: Quote, lane: Lane, low: int, high: int) -> tuple[int, int] | None:
    """Return a window round the rarest word of the quote that gives the best partial match; for places too long to
    scan.
    """
    known = [(lane.code.count(char, low, high), i, char) for i, char in enumerate(quote.code) if char != UNKNOWN]
    rare = sorted(entry for entry in known if entry[0])[:3]
    best: tuple[int, tuple[int, int]] | None = None
    for count, i, char in rare:
        if count > 60:
            continue
        for at in lane.find(char, low, high, limit=60):
            start, end = max(low, at - i - 3), min(high, at - i + len(quote) + 3)
            shared = len(set(quote.code) & set(lane.code[start:end]))
            if best is None or shared > best[0]:
                best = (shared, (start, end))
    return best[1] if best and best[0] * 2 >= len(set(quote.tokens.keys)) else None
