"""Whether a text holds a match of a pattern that takes capitals and small letters alike: asked far more often than met.

A list of words is tried several times as fast against small letters only, because each of its words is then told by
its first letter.
"""

from __future__ import annotations

import re
from collections.abc import Callable

_CAPITAL = re.compile(r"\\.|\(\?P[<=]\w+|[A-Z]")
r"""A capital of a pattern, or what holds one that is none of the text's: `\W`, the name of a group."""


def spotter(pattern: re.Pattern[str]) -> Callable[[str], bool]:
    """Return what says whether a text holds a match of a pattern with `IGNORECASE`.

    Beyond ASCII the pattern is tried as it is: capitals and small letters are no pairs there.
    """
    small = _CAPITAL.sub(lambda match: match[0].lower() if len(match[0]) == 1 else match[0], pattern.pattern)
    search, search_small = pattern.search, re.compile(small, pattern.flags & ~re.IGNORECASE).search

    def spot(text: str) -> bool:
        return (search_small(text.lower()) if text.isascii() else search(text)) is not None

    return spot
