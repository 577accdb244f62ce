"""Rows of a table that have numbers for names: `Loc. 6`, `building no. 2`, `items 3 to 5`."""

from __future__ import annotations

import re

_NUMBER = r"\d{1,4}[A-Za-z]?(?!\w|[.,]\d|\s?%)"
_NAMED = re.compile(
    rf"(?<![\w$€£])(?P<word>[^\W\d_]{{2,20}})\.?\s*(?:(?:nos?|number|numbers|nr)\b\.?:?\s*|#\s*)?"
    rf"(?P<first>{_NUMBER})(?P<more>(?:\s*(?:,|and|or|to|through|&|[-–])\s*{_NUMBER}){{0,20}})"
)
_MARK = re.compile(rf"#\s?(?P<first>{_NUMBER})")
_NUMBER_WORDS = frozenset({"no", "nos", "number", "nr", "the", "of"})
_MOST = 200


def numbers_named(text: str, header: str) -> frozenset[str]:
    """Return the row numbers a text names under the word of a column header; ranges are counted out.

    The word may be the header's or an abbreviation on either side: `Loc.` and `location`, `Bldg. No.` and `building`.
    """
    words = [word for word in re.findall(r"[^\W\d_]+", header.casefold()) if word not in _NUMBER_WORDS]
    found: list[str] = []
    for match in _NAMED.finditer(text):
        if any(abbreviates(match["word"].casefold(), word) for word in words):
            found += _counted_out(match["first"], match["more"])
    if not found and (not words or "#" in header):
        found = [match["first"] for match in _MARK.finditer(text)]
    return frozenset(number.lstrip("0").casefold() for number in found)


def abbreviates(one: str, other: str) -> bool:
    """Say whether two words are the same but for an abbreviation or a plural: `loc`/`locations`, `bldg`/`building`."""
    short, long = sorted((one.rstrip("s"), other.rstrip("s")), key=len)
    if len(short) < 3 or short[0] != long[0]:
        return short == long
    letters = iter(long)
    return all(letter in letters for letter in short)


def _counted_out(first: str, more: str) -> list[str]:
    numbers = [first]
    for joint, number in re.findall(r"(,|and|or|to|through|&|[-–])\s*(\d{1,4}[A-Za-z]?)", more):
        if joint in ("to", "through", "-", "–") and numbers[-1].isdigit() and number.isdigit():
            low, high = int(numbers[-1]), int(number)
            numbers += [str(n) for n in range(low + 1, min(high, low + _MOST))]
        numbers.append(number)
    return numbers
