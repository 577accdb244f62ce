"""Times of day as policies write them, read into one value: `8 p.m.`, `8:00 PM` and `20.00 Uhr` are `20:00`."""

from __future__ import annotations

import re

from desktop.core.tokens import Tokens

UNIT = "o'clock"
"""The unit of a fact that is a time of day."""
_HOUR, _MINUTES = re.compile(r"\d{1,2}"), re.compile(r"[0-5]\d")
_POINTED = re.compile(r"(\d{1,2})\.([0-5]\d)")
_HALVES = {"am": 0, "pm": 12, "a": 0, "p": 12}
_NAMED = {"noon": 12, "midnight": 0}
_BLANKS = " \u00a0\u202f\n"


def clock_at(tokens: Tokens, i: int) -> tuple[str, int] | None:
    """Return the time of day that begins with number `i`, and the token behind it.

    A bare number is none; `12:30` is one, `12.30` only with a word for it behind. 12 a.m. is midnight.
    """
    keys = tokens.keys
    glued = re.fullmatch(r"(\d{1,2}(?:\.[0-5]\d)?)([ap]m)", keys[i])
    first = glued[1] if glued else keys[i]
    pointed = _POINTED.fullmatch(first)
    hour, minute, last, sure = first, "00", i + 1, False
    if pointed is not None:
        hour, minute = pointed.groups()
    elif glued is None and last < len(keys) and tokens.gap(last) == ":":
        found = re.fullmatch(r"([0-5]\d)([ap]m)?", keys[last])
        if found is None or (tokens.gap(last + 1) == ":" and last + 1 < len(keys)):  # with seconds: a duration
            return None
        minute, last, sure = found[1], last + 1, True
        glued = re.fullmatch(r"(\d\d)([ap]m)", keys[last - 1])
    if _HOUR.fullmatch(hour) is None or int(hour) > 23:
        return None
    half, last = (_HALVES[glued[2]], last) if glued else _half(tokens, last)
    if half is not None:
        return (f"{int(hour) % 12 + half:02d}:{minute}", last) if 1 <= int(hour) <= 12 else None
    named = _behind(tokens, last)
    if named in _NAMED and int(hour) == 12:
        return f"{_NAMED[named]:02d}:{minute}", last + 1
    if named in {"uhr", "hrs"} and (named == "uhr" or sure):
        return f"{int(hour):02d}:{minute}", last + 1
    return (f"{int(hour):02d}:{minute}", last) if sure else None


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
