"""A change of a figure told backwards: "from $5,000 to $2,500" for "from $2,500 to $5,000"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from desktop.core.fact import Fact, figure_in, shown_figure
from desktop.core.facts import find_figures
from desktop.core.verdicts import Code, Finding, MachineVerdict

_FROM = re.compile(r"\b(?:from|von|between)\s+(?:\w+ )?$", re.IGNORECASE)
_TO = re.compile(r"\s*(?:to|until|through|and|auf|bis(?: zu)?)\s*", re.IGNORECASE)
_LEAD = 40


def reversed_change(own: str, passages: Sequence[str]) -> Finding | None:
    """Find two figures of a claim between which the evidence goes the other way."""
    mine = _changes(own)
    theirs = [change for passage in passages for change in _changes(passage)] if mine else []
    for one, two in mine:
        if one.key != two.key and any(figure_in(one, [b]) and figure_in(two, [a]) for a, b in theirs):
            a, b = shown_figure(one), shown_figure(two)
            sentence = f"The answer says of “{a}” what the cited evidence says of “{b}”."
            return Finding(Code.FACT_MISMATCH, MachineVerdict.WARNING, sentence, "number", a, b)
    return None


def _changes(text: str) -> list[tuple[Fact, Fact]]:
    return [
        (one, two)
        for one, two in pairwise(find_figures(text))
        if _TO.fullmatch(text, one.end, two.start) and _FROM.search(text[max(0, one.start - _LEAD) : one.start])
    ]
