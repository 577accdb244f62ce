"""Units behind a number: percent, periods, measures."""

from __future__ import annotations

import re

from desktop.core.tokens import Tokens
from desktop.core.words import (
    COUNT_UNITS,
    DAY_QUALIFIERS,
    IN_A_ROW,
    PERCENT_WORDS,
    PERIOD_UNITS,
    PERMILLE_WORDS,
    POINTS,
    phrase_at,
)

_PERCENT = re.compile(r"\s?[%％]")


def percent_behind(tokens: Tokens, last: int, *, after: str | None = None) -> int:
    """Return how many tokens a percent sign or word at `last` takes plus one, or 0 when there is none.

    `after` is what stands before that token where a part of it was read before.
    """
    after = tokens.gap(last) if after is None else after
    if _PERCENT.match(after):
        return 1
    words = tokens.keys[last : last + 2]
    if words and words[0] in PERCENT_WORDS and not after.strip():
        return 0 if POINTS.intersection(words[1:]) else 2
    return 3 if words == ("per", "cent") and not after.strip() else 0


def permille_behind(tokens: Tokens, last: int) -> int:
    """Return the same of a permille sign or word."""
    after, words = tokens.gap(last), tokens.keys[last : last + 2]
    if after[:2].strip()[:1] == "‰":
        return 1
    if after.strip() or not words:
        return 0
    return 2 if words[0] in PERMILLE_WORDS else 3 if words == ("per", "mille") else 0


def measure_at(tokens: Tokens, last: int) -> tuple[str, int]:
    """Return the unit that is written from token `last` on, and the tokens it takes; '' without one."""
    found = phrase_at(tokens.keys, last, COUNT_UNITS) if tokens.keys[last] in COUNT_UNITS else None
    return found or ("", 0)


def period_at(tokens: Tokens, last: int) -> tuple[str, int]:
    """Return the unit of time at `last`, with the words before it that say which days count, and what is behind.

    Of several such words ("consecutive business days") the last one tells most: it is named last.
    """
    keys, at = tokens.keys, last
    while at < len(keys) and at < last + 2 and keys[at] in DAY_QUALIFIERS:
        at += 1
    unit = PERIOD_UNITS.get(keys[at], "") if at < len(keys) else ""
    if not unit:
        return "", last
    row = keys[at + 1 : at + 4] == IN_A_ROW
    said = dict.fromkeys(["consecutive"] * row + [DAY_QUALIFIERS[key] for key in keys[last:at]])
    return " ".join([unit, *said]), at + (4 if row else 1)
