"""Amounts, percents, dates and form numbers as terms: variants of one value give one term (spec 3.5)."""

from __future__ import annotations

import re
from decimal import Decimal

_SCALES = {
    "hundred": 100, "thousand": 1_000, "k": 1_000, "million": 10**6, "m": 10**6, "mm": 10**6, "mn": 10**6,
    "mio": 10**6, "billion": 10**9, "bn": 10**9, "trillion": 10**12, "lakh": 10**5, "lakhs": 10**5, "lac": 10**5,
    "lacs": 10**5, "crore": 10**7, "crores": 10**7,
}  # fmt: skip
_FIGURE = re.compile(r"(\d[\d,\u00a0\u202f' ]*(?:\.\d+)?)\s*-?\s*([a-z]*)\s*(%?)", re.IGNORECASE)
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_SEPARATORS = re.compile(r"[,\u00a0\u202f' ]")


def figure_terms(raw: str) -> tuple[tuple[str, ...], bool]:
    """Return the terms of a number and whether it is a fact: `$1M`, `1,000,000` and `1 million` all give `1000000`.

    A percent gives `10%` only. Short bare numbers (clause numbers, years) are no facts.
    """
    match = _FIGURE.search(raw)
    if match is None:
        return ((raw.casefold(),), False)
    digits, word, sign = match.groups()
    plain = _SEPARATORS.sub("", digits)
    word = word.casefold()
    lowered = raw.casefold()
    percent = bool(sign) or "cent" in lowered or "pct" in lowered
    currency = not raw[0].isdigit()
    marked = currency or "," in digits or "." in digits or word in _SCALES
    value = plain
    if marked or percent:
        number = Decimal(plain) * (_SCALES.get(word, 1))
        value = format(number.normalize(), "f")
    if percent:
        return ((value + "%",), True)
    return ((value,), marked or len(plain) > 4)


def date_terms(raw: str) -> tuple[str, ...]:
    """Return `yyyy-mm-dd` terms, both readings of an ambiguous date, then the year; not a date: its digits."""
    lowered = raw.casefold()
    numbers = [int(n) for n in re.findall(r"\d+", lowered)]
    month = next((i + 1 for i, name in enumerate(_MONTHS) if name in lowered), 0)
    if month and len(numbers) == 2:
        day, year = numbers
        readings = [(year, month, day)]
    elif len(numbers) == 3 and numbers[0] > 31:
        readings = [(numbers[0], numbers[1], numbers[2])]
    elif len(numbers) == 3:
        first, second, year = numbers
        year = year if year > 99 else year + (2000 if year < 70 else 1900)
        readings = [(year, first, second), (year, second, first)]
    else:
        return (lowered,)
    found = [f"{y:04d}-{m:02d}-{d:02d}" for y, m, d in readings if 1 <= m <= 12 and 1 <= d <= 31]
    if not found:
        return (lowered, *(str(n) for n in numbers))
    return (*dict.fromkeys(found), found[0][:4])


def form_terms(raw: str) -> tuple[str, ...]:
    """Return the number without separators, with its edition, its letters: `cg0001`, `cg00010413`, `cg`."""
    code = re.sub(r"[^0-9a-z]", "", raw.casefold())
    letters = code.rstrip("0123456789")
    if letters == "acord" or len(code) <= 6:
        return (code, letters)
    return (code[:6], code, letters)
