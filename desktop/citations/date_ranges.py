"""Ranges of dates and hours: "from 03/15/2024 to 03/15/2025" begins with the one and ends with the other."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from desktop.core.clock import UNIT as CLOCK
from desktop.core.fact import Fact, FactKind
from desktop.core.facts import find_figures
from desktop.core.sentences import sentence_ranges

_TO = re.compile(
    r"\s*(?:,?\s*(?:at|um)\s[^;]{3,40}?)?,?\s*"
    r"(?:to|until|till|thr(?:ough|u)|bis(?: zum)?|[-–—])\s*(?:the |zum )?\Z",
    re.IGNORECASE,
)
_START = r"begin\w*|start\w*|commenc\w*|incept\w*|effective|takes? effect|from|since|as of|beginn\w*|ab|vom"
_END = r"ends?|ending|expir\w*|terminat\w*|ceas\w*|laps\w*|until|till|to|thr(?:ough|u)|endet|ende|läuft ab|bis"
_ROLE = re.compile(rf"\b(?:(?P<start>{_START})|(?P<end>{_END}))\b", re.IGNORECASE)
BEGINS = r"begins?|began|starts?|started|commences?|incepts?"
ENDS = r"ends?|ended|expires?|expired|terminates?|lapses?|ceases?"
_TURN = re.compile(
    rf"\b(?:(?P<start>{BEGINS}|beginnt|beginnen)|(?P<end>{ENDS}|endet|enden))\s+"
    r"(?:(?:on|at|from|as of|with|am|mit|im|zum|the|day|age|of|der|dem|alter)\s+){0,4}\Z",
    re.IGNORECASE,
)
_NEAR, _SUBJECT = 80, 200
"""Characters before a figure in which its verb is looked for, and before that what begins or ends."""
_WORDS = "date begins starts commences runs effective inception ends expires expiration expiry from until"
_TOLD = re.compile(r"\b(?:date|begin|start|commenc|runs?|effective|incept|end|expir|from|until)", re.IGNORECASE)


def told_by_ranges(own: str, known: str) -> str:
    """Return the words that a range of dates or hours in a text says without writing them, '' where a claim asks for
    none of them or no range is there.
    """
    return f" {_WORDS}" if _TOLD.search(own) is not None and any(date_ranges(known)) else ""


def date_ranges(text: str) -> Iterator[tuple[Fact, Fact]]:
    """Yield (first, last) of each range of dates, then of times of day, in a text."""
    facts = find_figures(text)
    dates, hours = [f for f in facts if f.kind is FactKind.DATE], [f for f in facts if f.unit == CLOCK]
    for first, last in (*pairwise(dates), *pairwise(hours)):
        end = first.end + (first.unit == CLOCK and text.startswith(".", first.end))  # "7 a.m. to 7 p.m."
        if first.value != last.value and _TO.fullmatch(text, end, last.start) is not None:
            yield first, last


def told_as(text: str, dates: Sequence[Fact]) -> Iterator[tuple[Fact, bool]]:
    """Yield each date of which a text says that something begins (True) or ends (False) with it."""
    at = 0
    for date in dates:
        roles = list(_ROLE.finditer(text, at, date.start))
        if roles:
            yield date, roles[-1]["start"] is not None
        at = date.end


def turns(text: str) -> Iterator[tuple[Fact, bool, str]]:
    """Yield each figure right behind a verb of beginning (True) or ending (False), with what stands before the verb."""
    for low, high in sentence_ranges(text):
        sentence = text[low:high]
        for figure in find_figures(sentence):
            verb = _TURN.search(sentence, max(0, figure.start - _NEAR), figure.start)
            if verb is not None:
                subject = sentence[max(0, verb.start() - _SUBJECT) : verb.start()]
                yield figure, verb["start"] is not None, subject
