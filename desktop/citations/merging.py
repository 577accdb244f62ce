"""One place of the running text that is written in two pieces: "page 12" and "of Home Form.pdf"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec.structs import replace

from desktop.citations.locators import kind_of
from desktop.citations.marks import Mark, fields_of, joined
from desktop.core.verdicts import Locator

_BETWEEN = re.compile(
    r"[*_`\"”》〉」』]{0,3}"
    r"(?:\s?(?:[,，]|of|in|on|of the|in the|at|von|von der|der|de|di|van|av)?\s?|\s?[,;|–—-]?\n?[ \t>*-]{0,6})"
)
_LONGEST = 11


def merged(marks: Sequence[Mark], text: str) -> list[Mark]:
    """Join "page 12" and "of Home Form.pdf", and "Form HM 3" and ", p. 4"; of marks that overlap the first stays."""
    found: list[Mark] = []
    for mark in _without_overlaps(marks):
        last = found[-1] if found else None
        if last is not None and _fits(last.locator, mark.locator) and _adjoins(text, last.at[1], mark.at[0]):
            at = (last.at[0], mark.at[1])
            locator = joined(last.locator, mark.locator)
            found[-1] = replace(last, at=at, raw=text[at[0] : at[1]], locator=locator, kind=kind_of(locator))
        else:
            found.append(mark)
    return found


def _adjoins(text: str, end: int, start: int) -> bool:
    return start - end <= _LONGEST and _BETWEEN.fullmatch(text, end, start) is not None


def _without_overlaps(marks: Sequence[Mark]) -> list[Mark]:
    kept: list[Mark] = []
    for mark in sorted(marks, key=lambda m: (m.at[0], -(m.at[1] - m.at[0]))):
        if not kept or mark.at[0] >= kept[-1].at[1]:
            kept.append(mark)
    return kept


def _fits(one: Locator, other: Locator) -> bool:
    return not (fields_of(one).keys() & fields_of(other).keys()) and one.span_id is None and other.span_id is None
