"""Whether a text holds a match of a pattern that takes capitals and small letters alike: asked far more often than met.

A list of words is tried several times as fast against small letters only, because each of its words is then told by
its first letter, and faster still where only what stands behind no letter is tried.
"""

from __future__ import annotations

import re
from collections.abc import Callable

_CAPITAL = re.compile(r"\\.|\(\?P[<=]\w+|[A-Z]")
r"""A capital of a pattern, or what holds one that is none of the text's: `\W`, the name of a group."""
_LOOKS_BACK = re.compile(r"\(\?<[!=]|(?<![\[\\])\^|\\A")
_ESCAPED = re.compile(r"\\.|\[\^?\]?(?:\\.|[^\]\\])*\]")
"""What may hold a parenthesis or bar that is none of the pattern's own."""
_UNPAIRED = "ſıİ"
"""Letters that are no pair of capital and small letter and count as one of `s` or `i` all the same, or become two."""


def spotter(pattern: re.Pattern[str]) -> Callable[[str], bool]:
    r"""Return what says whether a text holds a match of a pattern with `IGNORECASE`.

    Where the pattern is `\b(?:…)`, each of its alternatives must begin with a letter or digit.
    """
    small = _CAPITAL.sub(lambda match: match[0].lower() if len(match[0]) == 1 else match[0], pattern.pattern)
    opens_word = _opens_word(small)
    # A class of characters in front is passed over at once, `\b` is tried with all that follows at each character.
    small = r"[^\w]" + small.removeprefix(r"\b") if opens_word else small
    flags = pattern.flags & ~(re.IGNORECASE | re.UNICODE)
    search_ascii, search_small = re.compile(small, flags | re.ASCII).search, re.compile(small, flags).search
    search, before = pattern.search, " " if opens_word else ""

    def spot(text: str) -> bool:
        if text.isascii():
            return search_ascii(before + text.lower()) is not None
        if any(map(text.__contains__, _UNPAIRED)):
            return search(text) is not None
        return search_small(before + text.lower()) is not None

    return spot


def _opens_word(pattern: str) -> bool:
    r"""Say whether a pattern is `\b(?:…)` and what follows, without a look at what stands before it."""
    if not pattern.startswith(r"\b(?:") or _LOOKS_BACK.search(pattern):
        return False
    depth = 0
    for mark in _ESCAPED.sub("", pattern):
        depth += (mark == "(") - (mark == ")")
        if mark == "|" and depth == 0:
            return False
    return True
