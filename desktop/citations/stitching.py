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
from desktop.core.verdicts import Code, MachineVerdict

MAX_BETWEEN = 4000
"""Characters between two parts that are searched for a negation."""
_TURNING = re.compile(
    r"\b(?:not|no|never|nor|neither|none|nothing|without|except|unless|exclud(?:e|es|ed|ing)|only|cannot|other than|"
    r"subject to|provided that|\w+n['’]t)\b",
    re.IGNORECASE,
)


def is_stitched(case: Case, quote: Quote, comparison: Comparison | None) -> bool:
    """Record a quote that is made of parts standing apart in the cited place without saying so."""
    if UNKNOWN in quote.code or len(quote) < 6:
        return False
    for area in areas_of(case):
        for lane, low, high, matched in area.lanes():
            parts = cover(quote.code, lane, low, high)
            if len(parts) < 2:
                continue
            ordered = all(a[2] + a[1] <= b[2] for a, b in pairwise(parts))
            skipped = sum(b[2] - a[2] - a[1] for a, b in pairwise(parts)) if ordered else 99
            if comparison is not None and comparison.fact is not None and comparison.aligned and skipped <= 6:
                return False
            found = [area.found(Hit(lane, at, at + length), matched) for _, length, at in parts]
            say_stitched(case, found, between=_between(lane, parts) if ordered else "", marked=False)
            return True
    return False


def _between(lane: Lane, parts: Sequence[tuple[int, int, int]]) -> str:
    """Return what the lane holds between parts that were found in order, each (quote position, length, position)."""
    return " ".join(lane.text(a[2] + a[1], b[2]) for a, b in pairwise(parts) if b[2] > a[2] + a[1])


def say_stitched(case: Case, found: list[Found], *, between: str, marked: bool) -> None:
    """Record a quote of parts; a negation or a heading between them rejects it."""
    case.found = replace(found[0], flags=reduce(or_, (f.flags for f in found)))
    case.passage = " … ".join(f.hit.lane.text(f.hit.low, f.hit.high) for f in found)
    case.places += [place_of(case.snapshot, f) for f in found]
    dropped = _TURNING.search(between[:MAX_BETWEEN])
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
