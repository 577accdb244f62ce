"""Brackets that hold the number or key of a source and a place in it: `[2, p. 3]`, `[S2, p. 3]`, `(2, p. 3)`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec.structs import replace

from desktop.citations.keyed import WITH_WORD
from desktop.citations.locators import is_empty, kind_of, read_place
from desktop.citations.marks import Context, Mark
from desktop.citations.sourced import PAGE_WORD
from desktop.core.forms import find_forms
from desktop.core.verdicts import Locator, Range

EVIDENCE_KEY = re.compile(r"(?:[A-Z]{1,2}\d{1,4}|[A-Za-z]{1,12}[_-]\w{1,60})", re.ASCII)
TIMECODE = re.compile(r"\d{1,2}:\d{2}(?::\d{2})?")
_WITH_PLACE = re.compile(
    rf"{WITH_WORD}(\d{{1,9}})(?:\s*(?:,|;|:|\||#|@|→|\bat\b|-|–|—)\s*|[._/](?={PAGE_WORD})|"
    rf"\s+(?:(?:on|auf|sur)\s)?(?=\(?(?:{PAGE_WORD}|§)\s?\d))"
    r"(?:(\d{1,6}(?:[-–]\d{1,6})?)|(\D.*))",
    re.IGNORECASE | re.DOTALL,
)
_LEADING = re.compile(rf"\(?(?:[p§scaft\"“]|{PAGE_WORD})", re.IGNORECASE)
"""What a place behind a number begins with, when it names no file."""
_FROM_ZERO = re.compile(r"doc(?:ument)?s?[\s_-]?\d", re.IGNORECASE)
_KEY_PLACED = re.compile(
    rf"(?P<key>[A-Z][\w-]{{0,60}})(?:\s*[,;:|]\s*|\s+)(?P<place>\(?(?:{PAGE_WORD}|§|section|clause)\s?\S.*)",
    re.IGNORECASE | re.ASCII,
)
_NUMBER_PLACED = re.compile(rf"(\d{{1,3}})\s*[,:]\s*({PAGE_WORD}\s?\d.*)", re.IGNORECASE | re.DOTALL)
_FIGURES_PARTED = re.compile(r"[^;]+\.\w{2,5}(?:\s*;\s*\d{1,4}(?:\s?[-–]\s?\d{1,4})?)+")
_NAMED_SECTION = re.compile(
    r"(?:section|heading|abschnitt|chapter)\s?:\s*(?P<title>[\"“*_]{0,2}[^\W\d_]{3}[^,;|]*)", re.IGNORECASE
)
_CLOSING = frozenset("]】］")
"""What a marker ends with: brackets behind it may name the section of its source."""


def placed_mark(at: Range, raw: str, plain: str, context: Context) -> Mark | None:
    """Return the reading of a number or key with a place behind it, None when the words are neither."""
    placed = _WITH_PLACE.fullmatch(plain)
    if placed and not TIMECODE.fullmatch(plain) and not any(at == 0 for _, at in context.known_names.held_by(plain)):
        reading = read_place(placed[3] or f"page {placed[2]}", context.known_names)
        locator = reading.locator
        if not is_empty(locator) and (locator.document or not placed[3] or _LEADING.match(placed[3])):
            zero = context.zero_based and not locator.document and _FROM_ZERO.match(plain) is not None
            numbered = replace(locator, number=int(placed[1]) + zero, zero_based=zero)
            return Mark(at, raw, "file" if locator.document else "number", numbered, quote=reading.quote)
    keyed = _KEY_PLACED.fullmatch(plain)
    of_key = _of_key(keyed, plain, context) if keyed is not None else None
    return Mark(at, raw, kind_of(of_key), of_key) if of_key is not None else None


def _of_key(keyed: re.Match[str], plain: str, context: Context) -> Locator | None:
    """Return the place behind a key; of one that no list declares it is not known which source it stands for."""
    key, place = keyed["key"], read_place(keyed["place"], context.known_names)
    if is_empty(place.locator) or place.locator.document or place.quote:
        return None
    if key in context.keys:
        return replace(place.locator, chunk=key)
    if not EVIDENCE_KEY.fullmatch(key) or not any(character.isdigit() for character in key):
        return None
    return None if find_forms(plain) or context.known_names.held_by(plain) else replace(place.locator, unread=key)


def placed_in_round(text: str, at: Range, plain: str, context: Context) -> Iterator[Mark]:
    """Yield the place in round brackets that begins with the number of its source, or is a section of the marker before
    it by its title: "(2, p. 3)", "[1] (Section: Definitions)".
    """
    raw = text[at[0] : at[1]]
    placed = _NUMBER_PLACED.fullmatch(plain)
    if placed is not None:
        locator = read_place(placed[2], context.known_names).locator
        declared = int(placed[1]) in context.numbers
        own = replace(locator, number=int(placed[1])) if declared else replace(locator, unread=placed[1])
        yield Mark(at, raw, kind_of(own), own)
    elif text[max(0, at[0] - 2) : at[0]].rstrip()[-1:] in _CLOSING and (named := _NAMED_SECTION.fullmatch(plain)):
        yield Mark(at, raw, "section", Locator(section=named["title"].strip(' "“”*_')))


def with_pages_joined(plain: str, context: Context) -> str:
    """Return a reference whose figures stand behind a semicolon as pages of its file: "A.pdf; 3", no source is 3."""
    numbered = ";" not in plain or context.numbers or context.source_count
    return plain if numbered or _FIGURES_PARTED.fullmatch(plain) is None else plain.replace(";", ",")
