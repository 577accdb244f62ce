"""Markers that point back to the citation before them: `[ibid.]`, `(Id. at 4)`, `(op. cit., p. 7)`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec.structs import replace

from desktop.citations.locators import kind_of, read_place
from desktop.citations.marks import Mark, fields_of, joined
from desktop.core.verdicts import Locator

KIND = "backward"
"""The kind of a mark until it is known what it points to."""
_POINTER = re.compile(
    r"(?:(?:see|cf\.|siehe|vgl\.)\s+)?(?:ibid(?:em)?\.?|i[bd]\.|op\.\s?cit\.?|loc\.\s?cit\.?|ebd\.|ebenda|a\.\s?a\.\s?o\.)"
    r"(?:\Z|[\s,;:]+(?P<at>at\s+(?=\d))?(?P<place>\S.*))",
    re.IGNORECASE | re.DOTALL,
)
_HOLDERS = ("number", "document", "url", "form_number", "form_edition", "zero_based")
"""What stays of the citation before when a marker names another place of it."""


def points_back(words: str) -> Locator | None:
    """Return the place of its own that a marker's words name beside pointing back, None when they do not point back."""
    pointer = _POINTER.fullmatch(words)
    if pointer is None:
        return None
    written = pointer["place"]
    if written is None:
        return Locator()
    return read_place(f"page {written}" if pointer["at"] else written).locator


def behind(before: Locator, own: Locator) -> Locator:
    """Return the place meant by a marker with a place of its own that points back to another."""
    named = fields_of(own)
    if not named:
        return before
    held = {name: value for name, value in fields_of(before).items() if name in _HOLDERS}
    return joined(replace(Locator(), **held), own)


_SAME = re.compile(
    r"\W{0,2}\s(?:of|in|from)\s(?:the same|that|said)\s(?:document|file|pdf|polic(?:y|ies)|form|booklet|contract)\b"
    r"|\W{0,2}\s(?:des|im|in)\s(?:selben|gleichen|derselben)\s(?:dokuments?|datei|polic?e)\b",
    re.IGNORECASE,
)
"""Behind a page: of the document cited before."""
_OF_PLACE = frozenset({"page", "page_end", "page_label", "more_pages", "section", "clause"})


def followed(marks: Sequence[Mark], text: str) -> list[Mark]:
    """Return the marks of an answer in their order, those that point back with the places they mean."""
    found: list[Mark] = []
    for mark in marks:
        if mark.kind != KIND:
            same = found and not fields_of(mark.locator).keys() - _OF_PLACE and _SAME.match(text, mark.at[1])
            named = next((m for m in reversed(found[-100:]) if m.locator.document), None) if same else None
            found.append(replace(mark, locator=behind(named.locator, mark.locator)) if named is not None else mark)
            continue
        last = found[-1] if found else None
        if last is None or last.malformed:
            found.append(replace(mark, kind="key", malformed="It points back, and no citation stands before it."))
            continue
        for before in [other for other in found[-100:] if other.at == last.at]:
            locator = behind(before.locator, mark.locator)
            found.append(replace(mark, kind=kind_of(locator), locator=locator))
    return found
