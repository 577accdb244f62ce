"""Source lists numbered by letters or Roman numbers: `A. Home form.pdf`, `ii) Rider.pdf`."""

from __future__ import annotations

import re
import string
from collections.abc import Sequence

from desktop.citations.locators import EXTENSIONS

_LETTERED = re.compile(r"[ \t]*(?P<key>[ivx]{1,5}|[IVX]{1,5}|[A-Za-z])[.)][ \t]+(?P<text>\S.*)")
_PLACED = re.compile(rf"\.{EXTENSIONS}(?!\w)|\b(?:pp?\.|pages?|seiten?)\s?\d", re.IGNORECASE)
_ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii", "xiv", "xv")
_ORDERS = (_ROMAN, tuple(map(str.upper, _ROMAN)), tuple(string.ascii_lowercase), tuple(string.ascii_uppercase))


def lettered(lines: Sequence[str]) -> Sequence[str]:
    """Return the lines of a list with their letters in brackets (`[B] …`) where all count on from the first.

    A single one is no list: "A. Smith.pdf" is a name.
    """
    if len(lines) < 2 or _LETTERED.match(lines[0]) is None or len(lines) > max(map(len, _ORDERS)):
        return lines
    found = [match for line in lines if (match := _LETTERED.fullmatch(line)) is not None]
    keys = tuple(match["key"] for match in found)
    if len(found) < len(lines) or not any(keys == order[: len(keys)] for order in _ORDERS):
        return lines
    return [f"[{match['key']}] {match['text']}" for match in found]


def unlettered(line: str) -> str:
    """Return a line without the letter it may begin with, where a file or a page is named behind it."""
    found = _LETTERED.fullmatch(line)
    return line if found is None or _PLACED.search(found["text"]) is None else found["text"]
