"""What is quoted of the lead of a list item, and of the item, so that the item cannot be read for its opposite."""

from __future__ import annotations

import re
from collections.abc import Mapping

from desktop.answers.provider import Passage
from desktop.core.sentences import sentence_ranges

Piece = tuple[int, int, int]
"""The number of a passage and a half-open range of its text."""

_LONGEST = 300
"""Characters up to which a lead is quoted whole; of a longer one only the sentence that announces the list."""
_FOLLOWING = re.compile(r"\bfollowing\b", re.IGNORECASE)
_NEAR = 240
"""Characters of a list item before a sentence that are quoted with it."""
_SHORTEST, _FEWEST = 12, 3
"""Characters and words under which our checker calls a quotation too short to be told from chance."""
_MARKER = r"(?:\(?(?:\d{1,3}|[a-z]{1,2}|[ivx]{1,5})[.)]|[•●▪■◦‣–—*-])"
_LISTED = re.compile(rf":\s+(?={_MARKER}\s)", re.IGNORECASE)
_STARTS_LISTED = re.compile(rf"{_MARKER}\s", re.IGNORECASE)


def leads_of_piece(passage: Passage, start: int, by_number: Mapping[int, Passage]) -> tuple[Piece, ...]:
    """Return what has to be quoted before the piece that begins at `start`, outermost first.

    Beside what leads the passage that is the announcing words of a list that stands in the passage itself.
    """
    leads = [by_number[number] for number in passage.leads if number in by_number]
    pieces = [(lead.number, *lead_range(lead.text)) for lead in leads if _says_something(lead.text)]
    own = _own_lead(passage.text, start)
    return (*pieces, *(((passage.number, *own),) if own else ()))


def whole_item(passage: Passage, start: int) -> int:
    """Return where to quote from: a later sentence of a short list item is quoted with the item's beginning."""
    return 0 if passage.leads and start <= _NEAR and _own_lead(passage.text, start) is None else start


def _says_something(lead: str) -> bool:
    """Say whether a lead is more than a label: a shorter quotation could stand anywhere."""
    return len(lead) >= _SHORTEST and len(lead.split()) >= _FEWEST


def lead_range(text: str) -> tuple[int, int]:
    """Return the range of a lead that is quoted: all of it, or of a long one the sentence that announces."""
    ranges = sentence_ranges(text) or [(0, len(text))]
    if len(text) <= _LONGEST:
        return ranges[0][0], ranges[-1][1]
    named = [(start, end) for start, end in ranges if _FOLLOWING.search(text, start, end)]
    return ranges[-1] if text.rstrip().endswith(":") or not named else named[-1]


def _own_lead(text: str, start: int) -> tuple[int, int] | None:
    """Return the words that announce, further up in the same text, the list item that begins at `start`."""
    if start == 0 or not _STARTS_LISTED.match(text, start):
        return None
    colon = next((m for m in reversed(list(_LISTED.finditer(text, 0, start)))), None)
    if colon is None:
        return None
    begin = max((first for first, _ in sentence_ranges(text) if first <= colon.start()), default=0)
    return begin, colon.start() + 1
