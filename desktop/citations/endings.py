"""Quotes that close where their source goes on: to a word that turns the sentence, an amount, the unit of a figure."""

from __future__ import annotations

import re

from desktop.citations.lanes import BORDER
from desktop.citations.matching import TURNING_WORDS, Hit, Quote
from desktop.core.words import (
    COUNT_UNITS,
    CURRENCY_CODES,
    CURRENCY_WORDS,
    DAY_QUALIFIERS,
    NUMBER_WORDS,
    PERCENT_WORDS,
    PERIOD_UNITS,
)

_UNITS = PERIOD_UNITS.keys() | PERCENT_WORDS | COUNT_UNITS.keys() | CURRENCY_WORDS.keys()
_TIGHT = re.compile(r"[)\s\-‐‑]{0,3}")
"""What stands between a figure and its unit: "thirty (30) days", "30-day"."""
_CONDITIONS = frozenset(
    {"if", "unless", "provided", "until", "when", "where", "only", "after", "wenn", "falls", "sofern"}
)
_PAIRED = frozenset({"both", "between", "zwischen", "either", "neither", "sowohl", "entweder", "weder"})
_DUTIES = frozenset({"must", "shall", "muss", "müssen"})
_HALVED = {
    "and": _CONDITIONS | {"both", "between"}, "und": _CONDITIONS | {"zwischen"}, "or": _DUTIES | {"either"},
    "oder": _DUTIES | {"entweder"}, "nor": frozenset({"neither"}), "noch": frozenset({"weder"}),
    "als": frozenset({"sowohl"}),
}  # fmt: skip
"""Word a source goes on with → words by which a quote that closes before it has one half of two."""
_STOPS = frozenset(".!?;:")
_YEAR = re.compile(r"(?:1[6-9]|20)\d\d")
_SECTION = frozenset({"section", "page", "item", "part", "article", "paragraph", "clause", "table", "chapter", "no"})


def cut_off(quote: Quote, hit: Hit, noun: str) -> tuple[str, str] | None:
    """Return what a quote that stands there leaves out behind its end, with the sentence that tells it."""
    if goes_on := cut_short(quote, hit):
        return goes_on, f"The quote ends with a full stop where the cited {noun} goes on with “{goes_on} …”."
    if unit := _cut_unit(quote, hit):
        return unit, f"The quote cuts off the unit of its last figure: the cited {noun} goes on with “{unit}”."
    return None


def cut_short(quote: Quote, hit: Hit) -> str:
    """Return the words behind a quote that turn or limit it, where it closes with a full stop the source does not have.

    "We pay for loss." for "We pay for loss unless …": every word stands there, but not the end of the sentence.
    """
    closing = quote.tokens.gap(len(quote.tokens)).strip()[:1]
    lane, end = hit.lane, hit.high
    if (
        end < len(lane)
        and lane.code[end] != BORDER
        and _ends_at_currency(quote)
        and lane.text(end, end + 1)[:1].isdigit()
    ):
        return lane.text(end, min(end + 4, len(lane)))
    if closing not in (".", "!", "?") or end >= len(lane) or lane.code[end] == BORDER:
        return ""
    gap, following = lane.after(end - 1), lane.token(end)
    if set(gap) & set(".!?;:") or not lane.tokens.text[lane.tokens.starts[following]].islower():
        return ""
    words = lane.tokens.keys[following : following + 2]
    turning = words[0] in TURNING_WORDS or words in (("subject", "to"), ("other", "than"), ("provided", "that"))
    return lane.text(end, min(end + 4, len(lane))) if turning or _halves(words[0], gap, quote) else ""


def _halves(following: str, gap: str, quote: Quote) -> bool:
    """Say whether "and" or "or" goes on with what the last sentence of a quote has only one half of.

    "both A | and B", "if A | and B", "must A | or B": one condition is told for two, a choice as a duty. Behind a
    comma there may be a sentence of its own.
    """
    needs = _HALVED.get(following)
    if needs is None:
        return False
    tokens = quote.tokens
    start = next((at for at in range(len(tokens) - 1, 0, -1) if set(tokens.gap(at)) & _STOPS), 0)
    said = [(key, at) for at, key in enumerate(tokens.keys[start:], start) if key in needs]
    if not said:
        return False
    word, at = said[-1]
    if word in _PAIRED:
        return following not in tokens.keys[at + 1 :]
    return "," not in gap and "," not in "".join(map(tokens.gap, range(at + 1, len(tokens))))


def _cut_unit(quote: Quote, hit: Hit) -> str:
    """Return the unit that the source has right behind the figure a quote ends with, '' where it has none.

    "within 30." for "within 30 days", "at 12:01" for "at 12:01 a.m.": each of them is a figure without its unit. A run
    of words that does not close as a sentence is seen to go on, to days or dollars; half of a time of day or of a
    percentage reads as another figure wherever it stands.
    """
    tokens, lane, end = quote.tokens, hit.lane, hit.high
    last = tokens.keys[-1]
    if not (tokens.numeric[-1] or last in NUMBER_WORDS) or end >= len(lane) or lane.code[end] == BORDER:
        return ""
    if _TIGHT.fullmatch(lane.after(end - 1)) is None:
        return ""
    behind = tuple(lane.keys(end, min(end + 2, len(lane))))
    if behind[0] in ("am", "pm") or (behind[0] in ("a", "p") and behind[1:] == ("m",) and lane.after(end)[:1] == "."):
        return lane.text(end, end + len(behind))
    if behind[0] not in PERCENT_WORDS and tokens.gap(len(tokens)).lstrip(" )")[:1] not in (".", "!", "?", ";"):
        return ""
    at = 1 if behind[0] in DAY_QUALIFIERS and len(behind) > 1 else 0
    named = end - 2 >= 0 and lane.keys(end - 2, end - 1)[0] in _SECTION
    if behind[at] not in _UNITS or named or (_YEAR.fullmatch(last) and behind[at] in COUNT_UNITS):
        return ""
    first = lane.tokens.starts[lane.token(end + at)]
    return lane.text(end, end + at + 1) if lane.tokens.text[first].islower() else ""


def _ends_at_currency(quote: Quote) -> bool:
    """Say whether a quote stops between a currency and its amount ("but never more than $.")."""
    tokens = quote.tokens
    behind = tokens.gap(len(tokens))
    return any(symbol in behind for symbol in "$€£¥₹") or tokens.keys[-1] in CURRENCY_CODES
