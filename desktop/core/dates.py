"""Dates as policies write them, read into canonical values: `2024-04-01`, without a year `--04-01`."""

from __future__ import annotations

import re
from functools import lru_cache

from desktop.core.tokens import Tokens
from desktop.core.words import MONTHS

_WORDS_TOO = frozenset(("may", "march", "mar", "sep", "dec", "set", "mai"))
"""Names of months that are months only with a capital."""
_VERBS = frozenset(("may", "march", "set"))
"""Names of months that go on a sentence in small letters."""
_DOTTED = re.compile(r"(\d{1,4})\.(\d{1,2})\.(\d{2,4})")
_DAY = re.compile(r"(\d{1,2})(?:st|nd|rd|th)?")
YEAR = re.compile(r"(?:19|20)\d\d")


def date_from_number(tokens: Tokens, i: int) -> tuple[str, int] | None:
    """Return the date that begins with number `i` (`04/01/2024`, `1.4.2024`, `1 April`) and the token behind it."""
    keys, gap = tokens.keys, tokens.gap
    if i + 2 < len(keys) and tokens.numeric[i + 1] and tokens.numeric[i + 2]:
        mark = gap(i + 1)
        if mark == gap(i + 2) and mark in {"/", "-", "–"}:
            value = read_date(keys[i], keys[i + 1], keys[i + 2])
            if value:
                return value, i + 3
    dotted = _DOTTED.fullmatch(keys[i])
    if dotted:
        value = read_date(*dotted.groups(), dotted=True)
        return (value, i + 1) if value else None
    day = _DAY.fullmatch(keys[i])
    return day_of_month(tokens, i, int(day.group(1))) if day else None


def date_from_month(tokens: Tokens, i: int) -> tuple[str, int] | None:
    """Return the date that begins with the name of a month at `i` (`April 1, 2024`, `April 2024`), like the above."""
    keys = tokens.keys
    month = MONTHS[keys[i]]
    if not tokens.text[tokens.starts[i]].isupper() and keys[i] in _WORDS_TOO:
        return None
    if i + 1 >= len(keys) or not tokens.numeric[i + 1] or tokens.gap(i + 1).strip(".- \n\u00a0"):
        return None
    day = _DAY.fullmatch(keys[i + 1])
    if day and 1 <= int(day.group(1)) <= 31:
        if i + 2 < len(keys) and YEAR.fullmatch(keys[i + 2]) and tokens.gap(i + 2).strip() in (",", "", "."):
            return f"{keys[i + 2]}-{month:02d}-{int(day.group(1)):02d}", i + 3
        return f"--{month:02d}-{int(day.group(1)):02d}", i + 2
    return (f"{keys[i + 1]}-{month:02d}", i + 2) if YEAR.fullmatch(keys[i + 1]) else None


def day_of_month(tokens: Tokens, i: int, day: int) -> tuple[str, int] | None:
    """Return the date whose day is written up to token `i` (`1 April`, `first day of April`), and the token behind."""
    keys = tokens.keys
    at = i + 1
    while at < len(keys) and keys[at] in {"of", "day", "de"} and at < i + 3:
        at += 1
    if at >= len(keys) or keys[at] not in MONTHS or tokens.gap(at).strip(".- \n\u00a0/") or not 1 <= day <= 31:
        return None
    month = MONTHS[keys[at]]
    year_at = at + 2 if at + 1 < len(keys) and keys[at + 1] in {"de", "of"} else at + 1
    if year_at < len(keys) and YEAR.fullmatch(keys[year_at]):
        return f"{keys[year_at]}-{month:02d}-{day:02d}", year_at + 1
    if (
        keys[at] in _VERBS
        and tokens.text[tokens.starts[at]].islower()
        and tokens.gap(at + 1) == " "
        and keys[at + 1 : at + 2]
    ):
        return None  # "location 1 may be sold", "Section 3 set forth"
    return f"--{month:02d}-{day:02d}", at + 1


@lru_cache(maxsize=16384)
def read_date(first: str, second: str, third: str, *, dotted: bool = False) -> str:
    """Return `YYYY-MM-DD`, both readings joined by `|` when day and month may be swapped, or '' when it is no date.

    Points are day-first (European); slashes and dashes are ambiguous unless one part is over 12 or both are equal.
    """
    if not (
        first.isascii()
        and first.isdigit()
        and second.isascii()
        and second.isdigit()
        and third.isascii()
        and third.isdigit()
    ):
        return ""
    if len(first) == 4:
        year, options = int(first), [(int(second), int(third))]
    elif len(third) in {2, 4} and len(first) <= 2 and len(second) <= 2:
        year = int(third) if len(third) == 4 else 2000 + int(third) - (100 if int(third) > 68 else 0)
        a, b = int(first), int(second)
        options = [(b, a)] if dotted else [(a, b), (b, a)]
    else:
        return ""
    readings = []
    for month, day in options:
        value = f"{year:04d}-{month:02d}-{day:02d}"
        if 1 <= month <= 12 and 1 <= day <= 31 and 1800 <= year <= 2200 and value not in readings:
            readings.append(value)
    return "|".join(sorted(readings))
