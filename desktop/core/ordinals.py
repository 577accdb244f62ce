"""Ordinals in words: "the fifteenth day" is the 15th day, "the first day of March" is March 1."""

from __future__ import annotations

from desktop.core.amounts import read_number_words
from desktop.core.dates import YEAR, day_of_month
from desktop.core.fact import FactKind
from desktop.core.tokens import Tokens
from desktop.core.words import MONTHS, NUMBER_WORDS, ORDINAL_WORDS, PERIOD_UNITS

_JOINTS = (" ", "-", "‐", "‑", "\n", "\u00a0")
_STARTS = NUMBER_WORDS.keys() | ORDINAL_WORDS.keys()
_PARTS = NUMBER_WORDS.keys() | {"a", "an"}
"""What stands before the name of a fraction: "one tenth", "a fourth"."""


def ordinal_at(tokens: Tokens, i: int) -> tuple[FactKind, str, int] | None:
    """Return the number ("15th") or date that begins with an ordinal in words at `i`, and the token behind it.

    "First", "second" and "third" mostly count nothing ("first Named Insured", "third party"): they are read before a
    unit of time and in dates only. A fraction ("one tenth") and the head of a list ("Fourth, …") are no ordinals.
    """
    value, last = _value(tokens, i)
    if not value:
        return None
    date = day_of_month(tokens, last - 1, value)
    if date is not None:
        return FactKind.DATE, *date
    ahead, gap = (tokens.keys[i - 1], tokens.gap(i)) if i > 0 else ("", "")
    after = tokens.gap(last)
    if gap in _JOINTS and (ahead in _PARTS or (i > 0 and tokens.numeric[i - 1])):
        return None
    if value < 4:
        known = after in _JOINTS and last < len(tokens) and tokens.keys[last] in PERIOD_UNITS
    else:
        known = after[:1] not in (",", ":", ".") or not (i == 0 or any(mark in gap for mark in ".!?:;\n•"))
    if not known:
        return None
    shown = ordinal(value)
    repeated = after.strip() in ("(", "[") and tokens.keys[last : last + 1] in ((shown,), (str(value),))
    return FactKind.NUMBER, shown, last + 1 if repeated else last


def day_behind_month(tokens: Tokens, i: int) -> tuple[str, int] | None:
    """Return the date that begins with the name of a month at `i` and goes on in words, and the token behind it.

    "March the first", "March twenty-first, 2025"; "March second quarter" is none.
    """
    at = i + 2 if tokens.keys[i + 1 : i + 2] == ("the",) else i + 1
    if at >= len(tokens) or tokens.keys[at] not in _STARTS or tokens.gap(at) not in _JOINTS:
        return None
    value, last = _value(tokens, at)
    ended = last < len(tokens) and (tokens.gap(last) not in _JOINTS or YEAR.fullmatch(tokens.keys[last]))
    if not 1 <= value <= 31 or not (ended or last == len(tokens)) or tokens.text[tokens.starts[i]].islower():
        return None
    month = MONTHS[tokens.keys[i]]
    if last < len(tokens) and YEAR.fullmatch(tokens.keys[last]) and tokens.gap(last).strip() in (",", ""):
        return f"{tokens.keys[last]}-{month:02d}-{value:02d}", last + 1
    return f"--{month:02d}-{value:02d}", last


def ordinal(value: int) -> str:
    """Return a number as an ordinal in figures."""
    ending = "th" if 10 < value % 100 < 20 else {1: "st", 2: "nd", 3: "rd"}.get(value % 10, "th")
    return f"{value}{ending}"


def _value(tokens: Tokens, i: int) -> tuple[int, int]:
    keys = tokens.keys
    if keys[i] in ORDINAL_WORDS:
        return ORDINAL_WORDS[keys[i]], i + 1
    before, last = read_number_words(keys, i, lambda k: tokens.gap(k) in _JOINTS)
    if before >= 100 and keys[last : last + 1] == ("and",):
        last += 1
    if last >= len(keys) or keys[last] not in ORDINAL_WORDS or tokens.gap(last) not in _JOINTS:
        return 0, i
    step = ORDINAL_WORDS[keys[last]]
    rest = before % 100
    fits = (rest == 0 and before >= 100) or (rest >= 20 and rest % 10 == 0 and step < 10)
    return (before + step, last + 1) if fits else (0, i)
