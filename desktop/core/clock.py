"""Times of day as policies write them, read into one value: `8 p.m.`, `8:00 PM` and `20.00 Uhr` are `20:00`."""

from __future__ import annotations

import re

from desktop.core.tokens import Tokens

UNIT = "o'clock"
"""The unit of a fact that is a time of day."""
_HOURS = re.compile(r"(?P<hour>[0-9]{1,2})(?:\.(?P<minute>[0-5][0-9]))?(?P<half>[ap]m)?")
_MINUTES = re.compile(r"(?P<minute>[0-5][0-9])(?P<half>[ap]m)?")
_HALVES = {"am": 0, "pm": 12, "a": 0, "p": 12}
_NAMED = {"noon": 12, "midnight": 0}
_BLANKS = " \u00a0\u202f\n"


def clock_at(tokens: Tokens, i: int) -> tuple[str, int] | None:
    """Return the time of day that begins with number `i`, and the token behind it.

    A bare number is none; `12:30` is one, `12.30` only with a word for it behind. 12 a.m. is midnight.
    """
    keys, last, sure = tokens.keys, i + 1, False
    written = _HOURS.fullmatch(keys[i])
    if written is None or int(written["hour"]) > 23:
        return None
    hour, minute, glued = int(written["hour"]), written["minute"] or "00", written["half"]
    if len(keys[i]) <= 2 and last < len(keys) and tokens.gap(last) == ":":
        found = _MINUTES.fullmatch(keys[last])
        if found is None or (tokens.gap(last + 1) == ":" and last + 1 < len(keys)):  # with seconds: a duration
            return None
        minute, glued, last, sure = found["minute"], found["half"], last + 1, True
    half, last = (_HALVES[glued], last) if glued else _half(tokens, last)
    if half is not None:
        return (f"{hour % 12 + half:02d}:{minute}", last) if 1 <= hour <= 12 else None
    named = _behind(tokens, last)
    if named in _NAMED and hour == 12:
        return f"{_NAMED[named]:02d}:{minute}", last + 1
    if named == "uhr" or (named == "hrs" and sure):
        return f"{hour:02d}:{minute}", last + 1
    return (f"{hour:02d}:{minute}", last) if sure else None


def _behind(tokens: Tokens, last: int) -> str:
    return tokens.keys[last] if last < len(tokens) and not tokens.gap(last).strip(_BLANKS) else ""


def _half(tokens: Tokens, last: int) -> tuple[int | None, int]:
    """Return what "a.m." or "p.m." adds to the hours, and the token behind it; None without either."""
    key = _behind(tokens, last)
    if len(key) == 2 and key in _HALVES:
        return _HALVES[key], last + 1
    if key in ("a", "p") and tokens.keys[last + 1 : last + 2] == ("m",) and tokens.gap(last + 1).strip() == ".":
        return _HALVES[key], last + 2
    return None, last
