"""Two things in one order of time, told from either end: "washed before it counts" is "counts only after washing"."""

from __future__ import annotations

import re

from desktop.citations.retelling import is_among, telling_forms

_EARLIER = re.compile(r"\b(?:before|until)\b", re.IGNORECASE)
_LATER = re.compile(r"\b(?:after|once)\b", re.IGNORECASE)
_NOT_UNTIL = re.compile(r"\b(?:not|no|never|cannot)\b.*\buntil\b|n['’]t\b.*\buntil\b", re.IGNORECASE | re.DOTALL)
_ONLY_AFTER = re.compile(r"\bonly (?:after|once)\b", re.IGNORECASE)


def in_turn(said: str, text: str) -> bool:
    """Say whether one of two sentences says "A before B" and the other "B after A"."""
    for one, other in ((said, text), (text, said)):
        first, then = _EARLIER.search(one), _LATER.search(other)
        if first is None or then is None or _LATER.search(one) is not None or _EARLIER.search(other) is not None:
            continue
        sides = [telling_forms(part) for part in (one[: first.start()], one[first.end() :])]
        theirs = [telling_forms(part) for part in (other[: then.start()], other[then.end() :])]
        if _NOT_UNTIL.search(one) is not None and _ONLY_AFTER.search(other) is not None:
            theirs.reverse()  # "not B until A" is "B only after A"
        straight = _shared(sides[0], theirs[0]) + _shared(sides[1], theirs[1])
        if _shared(sides[0], theirs[1]) + _shared(sides[1], theirs[0]) > straight:
            return True
    return False


def _shared(ours: frozenset[str], theirs: frozenset[str]) -> int:
    return sum(is_among(word, theirs) for word in ours)
