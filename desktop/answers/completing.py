"""What has to be quoted behind a sentence so that it is not read for more, or for less, than its clause says."""

from __future__ import annotations

import re

from desktop.answers.expected import Expected, asks_meaning
from desktop.answers.pieces import piece_ranges
from desktop.answers.provider import Passage

_TAKES_BACK = re.compile(
    r"(?:however|but|except|unless|provided|nevertheless|only|"
    r"(?:this|these|that|the) (?:exclusion|limitation|provision|coverage|extension|insurance|limit|paragraph)s?"
    r" (?:do(?:es)?|shall|will|is|are) (?:not|only)|it (?:does|is|shall|will) not|we (?:do|will) not)\b",
    re.I,
)
"""Begins a sentence that takes back a part of the one before it."""
_DEFINES = re.compile(
    r"^(?:\(?\w{1,3}[.)] )?[\"“]?[^\"”:]{2,60}[\"”]?:? (?:means?|is|are|includes?|refers? to)\b|^[^:]{2,40}: ", re.I
)
_MOST = 300
"""Characters behind a sentence that are quoted with it."""


def completed(passage: Passage, end: int, question: str, kind: Expected | None, *, start: int) -> int:
    """Return where a quotation that begins at `start` and would end at `end` has to end.

    Behind the sentence it goes on through one that takes back a part of it, up to the fact asked for, and through the
    rest of a definition where a meaning is asked.
    """
    if passage.unit != "text":
        return end
    shown = kind is None or kind.shows.search(passage.text[start:end]) is not None
    explained = asks_meaning(question) and start == 0 and _DEFINES.search(passage.text[start:end]) is not None
    last = end
    for first, stop in piece_ranges(passage):
        if first < end:
            continue
        if stop - end > _MOST:
            break
        if not shown and kind is not None and kind.shows.search(passage.text[first:stop]):
            last, shown = stop, True
        elif explained or _follows(passage.text, last, first, stop):
            last = stop
    return last


def _follows(text: str, last: int, first: int, stop: int) -> bool:
    """Say whether a sentence stands right behind what is quoted and takes back a part of it."""
    return not text[last:first].strip() and _TAKES_BACK.match(text, first, stop) is not None
