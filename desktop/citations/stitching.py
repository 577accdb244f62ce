"""Quotes made of parts that stand apart."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import reduce
from itertools import pairwise
from operator import or_

from msgspec.structs import replace

from desktop.citations.alignment import areas_of
from desktop.citations.areas import Found, place_of
from desktop.citations.case import Case
from desktop.citations.compare import Comparison
from desktop.citations.lanes import UNKNOWN, Lane
from desktop.citations.matching import Hit, Quote, cover
from desktop.core.spotting import spotter
from desktop.core.verdicts import Code, MachineVerdict

_LEAST_WORDS = 6
"""Words of a quote below which its parts are too short to tell where they were taken from."""
_FEW_WORDS = 6
MAX_BETWEEN = 4000
"""Characters between two parts that are searched for a negation."""
_TURNING = re.compile(
    r"\b(?:not|no|never|nor|neither|none|nothing|without|except|unless|exclud(?:e|es|ed|ing)|only|cannot|other than|"
    r"subject to|provided that|\w+n['’]t)\b",
    re.IGNORECASE,
)
_holds_turn = spotter(_TURNING)


def is_stitched(case: Case, quote: Quote, comparison: Comparison | None) -> bool:
    """Record a quote that is made of parts standing apart in the cited place without saying so."""
    for area in areas_of(case):
        for lane, low, high, matched in area.lanes():
            parts = parts_apart(quote, lane, low, high)
            if not parts:
                continue
            if comparison is not None and tells_a_fact(comparison, parts):
                return False
            found = [area.found(Hit(lane, at, at + length), matched) for _, length, at in parts]
            say_stitched(case, found, between=_between(lane, parts) if _ordered(parts) else "", marked=False)
            return True
    return False


Parts = Sequence[tuple[int, int, int]]
"""(quote position, length, lane position) of the parts that make up a quote, in its order."""


def parts_apart(quote: Quote, lane: Lane, low: int, high: int) -> Parts:
    """Return the parts, two or more, that make up a quote; () when they do not, or it is too short to say."""
    if UNKNOWN in quote.code or len(quote) < _LEAST_WORDS:
        return ()
    parts = cover(quote.code, lane, low, high)
    return parts if len(parts) > 1 else ()


def tells_a_fact(comparison: Comparison, parts: Parts) -> bool:
    """Say whether a quote of parts is one passage after all, out of which it leaves a few words that are a fact."""
    if comparison.fact is None or not comparison.aligned or not _ordered(parts):
        return False
    return sum(b[2] - a[2] - a[1] for a, b in pairwise(parts)) <= _FEW_WORDS


def _ordered(parts: Parts) -> bool:
    return all(a[2] + a[1] <= b[2] for a, b in pairwise(parts))


def _between(lane: Lane, parts: Parts) -> str:
    """Return what the lane holds between parts that were found in order."""
    return " ".join(lane.text(a[2] + a[1], b[2]) for a, b in pairwise(parts) if b[2] > a[2] + a[1])


def say_stitched(case: Case, found: list[Found], *, between: str, marked: bool) -> None:
    """Record a quote of parts; a negation or a heading between them rejects it."""
    case.found = replace(found[0], flags=reduce(or_, (f.flags for f in found)))
    case.passage = " … ".join(f.hit.lane.text(f.hit.low, f.hit.high) for f in found)
    case.places += [place_of(case.snapshot, f) for f in found]
    searched = between[:MAX_BETWEEN]
    dropped = _TURNING.search(searched) if _holds_turn(searched) else None
    sections = {f.span.section_id for f in found if f.span is not None}
    how = "leaves words out" if marked else "joins passages that stand apart"
    if dropped is not None:
        case.add(
            Code.STITCHED,
            f"The quote {how}; among the words between stands “{dropped.group()}”.",
            verdict=MachineVerdict.REJECTED,
            sub_code="negation",
        )
    elif len(sections) > 1:
        case.add(
            Code.STITCHED,
            f"The quote {how} under different headings.",
            verdict=MachineVerdict.REJECTED,
            sub_code="heading",
        )
    else:
        case.add(Code.STITCHED, f"The quote {how}; each part stands in the cited place.")
