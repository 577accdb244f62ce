"""Pages without a file below a line that names it: "All pages refer to Home form.pdf", "### Home form.pdf"."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence

from msgspec.structs import replace

from desktop.citations.locators import kind_of
from desktop.citations.marks import Mark, fields_of, joined
from desktop.core.verdicts import IgnoredMark, Locator

_PLACES = frozenset({"page", "page_end", "page_label", "more_pages", "section", "clause"})
_OF_ALL = re.compile(
    r"\b(?:pages?|page[ -](?:numbers?|references?|citations?)|references|citations|seiten(?:angaben|zahlen)?)\b"
    r"[^.!?\n]{0,40}?\b(?:refers?|are|is|relates?|points?|come|beziehen sich|sind)\b"
    r"[^.!?\n]{0,16}?\b(?:to|from|of|in|auf|aus)\b\W{0,6}$",
    re.IGNORECASE,
)
_HEADS = re.compile(
    r"[ \t]{0,3}(?:#{1,6}[ \t]+(?:\d{1,2}[.)][ \t]+)?(?:\w+[ \t]+){0,3}|(?P<bold>[*_]{2})|"
    r"[*_]{0,2}(?:document|file|policy|dokument|datei)[*_]{0,2}:[*_]{0,2}[ \t]+)[*_\"“`(]{0,3}",
    re.IGNORECASE,
)
_ENDS = re.compile(r"[*_\"”`):]{0,5}[ \t]*(?:\n|\Z)")
_REACH = 160
NAMES_FILE = "names the file of the pages below it"
"""Why such a line is no citation."""


def under_files(marks: Sequence[Mark], text: str) -> tuple[list[Mark], list[IgnoredMark]]:
    """Return the marks, pages with the file that a line above them names for them, and those lines that did so.

    A sentence on all pages counts for the whole answer, a heading up to the next one. Either names no source itself.
    """
    lines = [mark for mark in marks if _is_only_file(mark)]
    whole = next((mark for mark in lines if _OF_ALL.search(text[max(0, mark.at[0] - _REACH) : mark.at[0]])), None)
    heads = [mark for mark in lines if mark is not whole and _heads(mark, text)]
    if whole is None and not heads:
        return list(marks), []
    starts = [mark.at[0] for mark in heads]
    used: dict[int, Mark] = {}
    found: list[Mark] = []
    for mark in marks:
        above = bisect_right(starts, mark.at[0]) - 1
        head = heads[above] if above >= 0 else whole
        if head is None or not fields_of(mark.locator) or fields_of(mark.locator).keys() - _PLACES:
            found.append(mark)
            continue
        locator = joined(Locator(document=head.locator.document), mark.locator)
        used[head.at[0]] = head
        found.append(replace(mark, locator=locator, kind=kind_of(locator)))
    told = [IgnoredMark(mark.raw, NAMES_FILE, mark.at) for mark in used.values()]
    return [mark for mark in found if used.get(mark.at[0]) is None or mark.at != used[mark.at[0]].at], told


def _is_only_file(mark: Mark) -> bool:
    return (
        bool(mark.locator.document) and mark.locator == Locator(document=mark.locator.document) and not mark.malformed
    )


def _heads(mark: Mark, text: str) -> bool:
    """Say whether a file is all that a heading or a label above others names."""
    lead = _HEADS.fullmatch(text, text.rfind("\n", 0, mark.at[0]) + 1, mark.at[0])
    behind = _ENDS.match(text, mark.at[1]) if lead is not None else None
    return lead is not None and behind is not None and (lead["bold"] is None or ":" in behind.group())
