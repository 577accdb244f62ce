"""Figures of a claim in the writing of its evidence: "$2 million" is "$2,000,000" to whoever compares words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from desktop.core.fact import Fact, shown_figure
from desktop.core.facts import find_figures
from desktop.core.ordinals import ordinal
from desktop.core.tokens import REMEMBERED
from desktop.core.words import ORDINAL_WORDS

_SIGN = re.compile(r"\s?[%‰]")
_RAISED = {word: ordinal(count) for word, count in ORDINAL_WORDS.items()}
_ORDINAL = re.compile(rf"\b(?:{'|'.join((*_RAISED, *_RAISED.values()))})\b", re.IGNORECASE)
_WRITTEN = _RAISED | {raised: word for word, raised in _RAISED.items()}


def refigured(own: str, passages: Sequence[str], around: Sequence[str] = ()) -> str:
    """Return words with each figure and ordinal that the passages hold in another writing as these write it.

    Which figures are equal is told by their facts; one that neither the passages nor the texts around them hold stays:
    a quotation may end before the sign of its percentage.
    """
    mine = find_figures(own)
    known = " ".join(passages) if mine or _ORDINAL.search(own) else ""
    if mine and known:
        theirs: dict[str, Fact] = {}
        for text in (known, *(text[:REMEMBERED] for text in around)):
            for fact in find_figures(text):
                theirs.setdefault(fact.key, fact)
        parts, at = [], 0
        for fact in mine:
            other = theirs.get(fact.key)
            if other is not None and other.text.casefold() != fact.text.casefold():
                behind = _SIGN.match(own, fact.end)  # the sign of a percentage is no part of its fact
                parts += [own[at : fact.start], shown_figure(other)]
                at = behind.end() if behind else fact.end
        own = "".join((*parts, own[at:]))
    return _ORDINAL.sub(lambda found: _as_in(known, found.group()), own) if known else own


def _as_in(known: str, written: str) -> str:
    """Return an ordinal in the other of its writings where only that one is known."""
    other = _WRITTEN[written.casefold()]
    here, there = (re.search(rf"\b{word}\b", known, re.IGNORECASE) for word in (written, other))
    return other if there is not None and here is None else written
