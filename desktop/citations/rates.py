"""Amounts that are paid by the night, the mile or the visit, or once for the policy period."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from desktop.core.fact import Fact, figure_in
from desktop.core.facts import find_facts

_TIME = (
    "(?:day|night|week|month|hour|minute|visit|session|treatment|trip|mile|kilometre|kilometer|"
    "tag|nacht|woche|monat|stunde)"
)
_PER_TIME = re.compile(rf"\s*(?:an?|per|for each|for every|each|every|je|pro|/)\s*{_TIME}(?!\w)", re.IGNORECASE)
_TIMES = re.compile(
    rf"\b(?:{_TIME}(?:s|en|e|n)?|daily|nightly|weekly|monthly|hourly|täglich|monatlich)\b", re.IGNORECASE
)
"""A year is none of them: a limit or premium is one of its year, said or not."""
_PERIOD = re.compile(
    r"\s*(?:for|during|in|over|within) (?:the|any one|each|one|any) (?:(?:whole|entire|same) )?"
    r"(?:policy|insurance) (?:period|year|term)(?!\w)",
    re.IGNORECASE,
)


def names_time(text: str) -> bool:
    """Say whether a text names a time or visit that something may be paid for."""
    return _TIMES.search(text) is not None


def whole_period(own: str, figure: Fact, passages: Sequence[str]) -> dict[str, str]:
    """Return that a claim gives a figure for the policy period where no passage says so of it."""
    here, *there = (
        [said for fact in find_facts(text) if figure_in(figure, [fact]) and (said := _PERIOD.match(text, fact.end))]
        for text in (own, *passages)
    )
    return {"aggregate": " ".join(here[0].group().split())} if here and not any(there) else {}


def rates_of(text: str, figure: Fact) -> Iterator[str | None]:
    """Yield what each place of a figure says right behind it that it is paid for, None where it is no rate."""
    for fact in find_facts(text):
        if figure_in(figure, [fact]):
            rate = _PER_TIME.match(text, fact.end)
            yield " ".join(rate.group().split()) if rate is not None else None
