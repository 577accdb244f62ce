"""Which writings of one figure are equivalent."""

from __future__ import annotations

import re

from desktop.citations.units import Unit
from desktop.core.fact import FactKind
from desktop.core.words import MAGNITUDES, NUMBER_WORDS


def written_alike(mine: Unit, other: Unit) -> bool:
    """Say whether two equal figures are equivalent in writing, as the contract spells it out.

    Allowed: grouping by commas, blanks or apostrophes or none, a magnitude or number words (`$1M`, `thirty (30)`),
    symbol or code of a currency, `%` or the word. Not allowed: another decimal mark or other decimals (`6,2` for
    `6.2`, `3.00` for `3.0`), a point for a comma between groups, other groups, another unit word (`year` for `years`),
    day and month in another order.
    """
    if mine.fact is None or other.fact is None or mine.text.casefold() == other.text.casefold():
        return True
    if mine.fact.kind is FactKind.DATE:
        figures = [re.findall(r"\d+", unit.text) for unit in (mine, other)]
        swapped = len(figures[0]) == len(figures[1]) == 3 and figures[0] != figures[1]
        return not (mine.fact.ambiguous or other.fact.ambiguous or swapped)
    one, two = _number_in(mine.text), _number_in(other.text)
    if _FRACTION.search(mine.text) and _FRACTION.search(other.text):
        return _last_word(mine.text) == _last_word(other.text) or mine.fact.kind is FactKind.PERCENT
    if mine.fact.kind in {FactKind.PERIOD, FactKind.COUNT} and _last_word(mine.text) != _last_word(other.text):
        return False
    if one == two or not one or not two:
        return True
    if "".join(filter(str.isdigit, one)) == "".join(filter(str.isdigit, two)):
        return _marks(one) == _marks(two) and _grouped_alike(one, two)
    return _magnitudes(mine.text) != _magnitudes(other.text)


def swapped_date(mine: Unit, other: Unit) -> bool:
    """Say whether two ambiguous dates of one form have their day and month exchanged: `03/01/2026`, `01/03/2026`.

    Each may mean the day the other names, but whoever quotes does not reorder figures: the writing itself differs.
    """
    if mine.fact is None or other.fact is None or not (mine.fact.ambiguous and other.fact.ambiguous):
        return False
    return mine.text != other.text and re.sub(r"\d", "0", mine.text) == re.sub(r"\d", "0", other.text)


def _number_in(text: str) -> str:
    found = re.findall(r"\d[\d.,'’ \u00a0\u202f\u2007\u2009]*\d|\d", text)
    return str(found[-1]) if found else ""


def _marks(number: str) -> list[tuple[str, int]]:
    """Return the points and decimal marks of a number with the digits behind each; blanks and group commas left out."""
    marks = []
    for match in re.finditer(r"[.,]", number):
        behind = sum(char.isdigit() for char in number[match.end() :])
        group = match.group() == "," and re.match(r"\d{2,3}(?:\D|$)", number[match.end() :]) and behind >= 3
        if not group:
            marks.append((match.group(), behind))
    # Points that group ("1.000.000,00") are as good as blanks when the decimals are marked by a comma in both.
    if len(marks) > 1 and marks[-1][0] == ",":
        marks = marks[-1:]
    return marks


_FRACTION = re.compile(r"[¼½¾⅐-⅞⁄]|\d\s?/\s?\d")
_COMMA_GROUPS = re.compile(r"(\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.\d+)?")


def _grouped_alike(one: str, two: str) -> bool:
    """Say whether commas do not group the same digits two ways: `21,76,064` is not how `2,176,064` is written."""
    grouped = [_COMMA_GROUPS.fullmatch(number) for number in (one, two)]
    groups = [[len(group) for group in match[1].split(",")] for match in grouped if match is not None]
    return len(groups) < 2 or groups[0] == groups[1]


def _magnitudes(text: str) -> set[str]:
    words = set(re.findall(r"[a-z]+", text.casefold()))
    return words & (MAGNITUDES.keys() | NUMBER_WORDS.keys())


def _last_word(text: str) -> str:
    words = re.findall(r"[^\W\d_]+", text)
    return str(words[-1]).casefold() if words else ""
