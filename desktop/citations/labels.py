"""The label of a list item (`1.`, `a)`, `(ii)`) that an answer puts before a quote."""

from __future__ import annotations

import re

from msgspec import Struct

from desktop.citations.lanes import BORDER, Lane
from desktop.core.fact import FIGURES
from desktop.core.facts import find_facts
from desktop.core.tokens import Tokens

_LABEL = re.compile(
    r"\s*(?:[•▪●◦‣·*–-]\s+)?(?:\((?P<held>\d{1,2}|[a-z]|[ivx]{1,5})\)|(?P<open>\d{1,2}|[a-z]|[ivx]{1,5})(?:\.\)?|\)))\*{0,2}\s+"
    r"(?=[\s•▪●“”\"'‘’*`\[\]().…<>–-]{0,8}[^\W\d])",
    re.IGNORECASE,
)
_NEXT = 40
"""Characters behind a label that tell whether it counts them."""
_SHAPE = re.compile(r"\d{1,2}|[a-z]|[ivx]{1,5}")
_INITIAL = re.compile(r"[A-Z]\.\s+[A-Z]")


class Label(Struct, frozen=True):
    """A label as it stands before the words of a quote, which begin at character `end`."""

    key: str
    end: int
    initial: bool
    """It may be the initial of a name: `J. Smith`."""


def read_label(quote: Tokens) -> Label | None:
    """Return the label before a quote's words, None without one. A figure (`(30) days`) is no label."""
    match = _LABEL.match(quote.text)
    if match is None:
        return None
    key = (match["held"] or match["open"]).casefold()
    counted = f"{key} {quote.text[match.end() : match.end() + _NEXT]}"
    if any(fact.kind in FIGURES and fact.start == 0 and fact.last > 1 for fact in find_facts(counted)):
        return None
    return Label(key, match.end(), _INITIAL.match(quote.text) is not None)


def labelled(label: Label, lane: Lane, position: int) -> bool:
    """Say whether the words at a lane position may carry a label: the source has the same one there, or none.

    They begin an item or a sentence there: within one, the label might stand for words left out, or be a figure.
    """
    if position == 0 or lane.code[position - 1] == BORDER:
        return True
    gap, before = lane.gap(position), lane.tokens.keys[lane.token(position - 1)]
    if re.match(r"\s?[.)]", gap) and _SHAPE.fullmatch(before):
        return before == label.key
    return re.search(r"[.:;!?\n•▪●]", gap) is not None and not label.initial
