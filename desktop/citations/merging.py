"""One place that is written in two pieces: "page 12" and "of Home Form.pdf", `[1]` and "(p. 3)"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec.structs import replace

from desktop.citations.locators import kind_of
from desktop.citations.marks import Mark, fields_of, is_marker, joined
from desktop.core.verdicts import Locator

_BETWEEN = re.compile(
    r"[*_`\"”》〉」』]{0,3}"
    r"(?:\s?(?:[,，]|of|in|on|of the|in the|at|von|von der|der|de|di|van|av)?\s?|\s?[,;|–—→-]?\n?[ \t>*-]{0,6})"
)
_LONGEST = 11
_PAGES = frozenset({"page", "page_end", "page_label", "more_pages"})
_PLACED = _PAGES | {"section", "clause"}
_SOURCES = frozenset({"number", "document", "chunk", "zero_based"})
"""Fields of a marker that names a source and no place in it."""
_WRAPPING = "<{"
_COMMA = re.compile(r",[ \t]?")
_LONGEST_COMMA = 2
_CLOSES = re.compile(r"[*_]{0,3}[ \t]?(?:[.;:!?)\]|]|,(?!\s?\w+ (?:say|state|read|provide))|\Z|\n)")
"""What stands behind the page of a marker; "[1], page 3 says …" begins another statement."""


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


def with_place_behind(marks: Sequence[Mark], text: str) -> list[Mark]:
    """Join what names a source and the place in it behind: "A.pdf (p. 2)", "[1] (p. 2)", "[1], p. 2", "([1], p. 2)"."""
    kept: list[Mark] = []
    for mark in marks:
        last = kept[-1] if kept else None
        adjoins = last is not None and (mark.raw[:1] == "(" or 0 < mark.at[0] - last.at[1] <= _LONGEST_COMMA)
        if last is None or not adjoins or mark.malformed or last.malformed or not _is_its_place(last, mark, text):
            kept.append(mark)
        elif is_marker(last.raw) and len(kept) > 1 and not text[kept[-2].at[1] : last.at[0]].strip(" ,;"):
            kept.append(mark)  # of `[1, 2] (p. 3)` and `[1][2] (p. 3)` nobody knows whose page it is
        else:
            at = (last.at[0], mark.at[1])
            kept[-1] = replace(last, at=at, raw=text[at[0] : at[1]], locator=joined(last.locator, mark.locator))
    return kept


def _is_its_place(last: Mark, mark: Mark, text: str) -> bool:
    named, between = fields_of(mark.locator).keys(), text[last.at[1] : mark.at[0]]
    if not is_marker(last.raw):
        whole = named <= _PAGES and not fields_of(last.locator).keys() & _PAGES
        return whole and mark.raw.startswith("(") and not between.strip(' *_`"”’')
    if last.raw[:1] in _WRAPPING or not named <= _PLACED or not fields_of(last.locator).keys() <= _SOURCES:
        return False
    if mark.raw.startswith("("):
        return not between.strip(" \t")
    return _COMMA.fullmatch(between) is not None and _CLOSES.match(text, mark.at[1]) is not None
