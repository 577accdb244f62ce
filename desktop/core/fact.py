"""The values of fact tokens, and when one figure meets another."""

from __future__ import annotations

import enum
import re
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from desktop.core.clock import UNIT as CLOCK


class FactKind(enum.StrEnum):
    """Kinds of fact tokens; the sub-code of a mismatch follows from them."""

    MONEY = "money"
    PERCENT = "percent"
    DATE = "date"
    PERIOD = "period"
    COUNT = "count"
    NUMBER = "number"
    BASIS = "basis"
    FORM = "form"
    CLAUSE = "clause"
    MODAL = "modal"
    NEGATION = "negation"
    TERM = "term"


FIGURES = frozenset(
    {FactKind.MONEY, FactKind.PERCENT, FactKind.DATE, FactKind.PERIOD, FactKind.COUNT, FactKind.NUMBER, FactKind.FORM}
)
"""Kinds that hold a number: each of a claim must occur in its evidence."""


class Fact(Struct, frozen=True, gc=False):
    """One fact token: tokens [first, last) of the stream, characters [start, end) of the text."""

    kind: FactKind
    value: str
    text: str
    start: int
    end: int
    first: int
    last: int
    unit: str = ""
    """Currency code, period unit, counted noun or `‰`; '' when there is none."""
    ambiguous: bool = False
    """A date that can be read day-first and month-first; `value` holds both readings joined by `|`."""

    @property
    def key(self) -> str:
        """Return kind and value as one comparable string."""
        return f"{self.kind}:{self.value}:{self.unit}"

    @property
    def readings(self) -> tuple[str, ...]:
        """Return the values this fact may mean."""
        return tuple(self.value.split("|"))


def figures(facts: Iterable[Fact]) -> list[Fact]:
    """Return those that hold a number."""
    return [fact for fact in facts if fact.kind in FIGURES]


def shown_figure(fact: Fact) -> str:
    """Return a fact as a reader expects it in a sentence: with its percent sign and its closing bracket."""
    if fact.kind is FactKind.PERCENT and fact.text[-1:].isdigit():
        return fact.text + (fact.unit or "%") + (")" if fact.text.count("(") > fact.text.count(")") else "")
    return fact.text + ")" if fact.text.count("(") > fact.text.count(")") else fact.text


def figure_in(claimed: Fact, evidence: Sequence[Fact]) -> bool:
    """Say whether a figure of a claim occurs among the facts of its evidence.

    A bare number in the claim is met by any figure of that value (`30` by `30 days`); an amount of money also by a bare
    number of three digits or more, because cells leave the currency to their header; percents, periods and counts only
    by their own kind and unit, weeks also by days and years by months. A date is met by one at least as exact; an
    ambiguous date only by the same writing.
    """
    return any(_meets(claimed, fact) for fact in evidence if fact.kind in FIGURES or fact.kind is FactKind.CLAUSE)


def may_be_in(claimed: Fact, evidence: Sequence[Fact]) -> Fact | None:
    """Return the date of the evidence that an ambiguous date may mean, or that may mean the claimed date."""
    if claimed.kind is not FactKind.DATE:
        return None
    for fact in evidence:
        if (
            fact.kind is FactKind.DATE
            and (fact.ambiguous or claimed.ambiguous)
            and set(fact.readings) & set(claimed.readings)
        ):
            return fact
    return None


_PLAIN_DAYS = re.compile(r" (?:consecutive|calendar|full|successive)\b")
"""What a claim may leave out of a period; business days are other days."""


def _meets(claimed: Fact, fact: Fact) -> bool:
    if claimed.kind is FactKind.DATE or fact.kind is FactKind.DATE:
        return _same_date(claimed, fact)
    if claimed.kind is FactKind.FORM and fact.kind is FactKind.FORM:
        number, _, edition = claimed.value.partition("/")
        return fact.value == claimed.value or (not edition and fact.value.partition("/")[0] == number)
    if CLOCK in (claimed.unit, fact.unit) and FactKind.NUMBER in (claimed.kind, fact.kind):
        return re.split(r"\D", claimed.text)[0] == re.split(r"\D", fact.text)[0]  # "at 8 in the evening"
    if claimed.value != fact.value:
        return claimed.kind is fact.kind is FactKind.PERIOD and _as_long(claimed, fact, _PARTS)
    if claimed.kind is fact.kind:
        return not claimed.unit or not fact.unit or claimed.unit in {fact.unit, _PLAIN_DAYS.sub("", fact.unit)}
    if claimed.kind is FactKind.MONEY:
        return fact.kind is FactKind.NUMBER and sum(c.isdigit() for c in fact.value) >= 3
    return claimed.kind in {FactKind.NUMBER, FactKind.CLAUSE} and fact.kind is not FactKind.FORM


_PARTS = {("day", "week"): 7, ("month", "year"): 12}
"""Units of which one is always so many of the other; a month is no number of days."""
_NEARLY = {("minute", "hour"): 60, ("hour", "day"): 24}
"""Units of which one mostly is: a day may as well end at midnight."""


def lasts_alike(claimed: Fact, fact: Fact) -> bool:
    """Say whether two periods in different units are mostly the same: "24 hours" and "one day"."""
    return claimed.kind is fact.kind is FactKind.PERIOD and _as_long(claimed, fact, _NEARLY)


def _as_long(claimed: Fact, fact: Fact, parts: Mapping[tuple[str, str], int]) -> bool:
    for one, other in ((claimed, fact), (fact, claimed)):
        many = parts.get((one.unit, other.unit))
        if many is not None and one.value.isdigit() and other.value.isdigit():
            return int(one.value) == many * int(other.value)
    return False


def _same_date(claimed: Fact, fact: Fact) -> bool:
    if claimed.kind is FactKind.NUMBER and re.fullmatch(r"(?:19|20)\d\d", claimed.value):
        return all(reading.startswith(claimed.value) for reading in fact.readings)
    if claimed.kind is not fact.kind:
        return False
    if claimed.ambiguous or fact.ambiguous:
        return claimed.value == fact.value
    return fact.value.startswith(claimed.value) or (
        claimed.value.startswith("--") and fact.value.endswith(claimed.value[2:])
    )
