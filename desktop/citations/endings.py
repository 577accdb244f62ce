"""Quotes that close where their source goes on: to a word that turns the sentence, to the amount of a currency."""

from __future__ import annotations

from desktop.citations.lanes import BORDER
from desktop.citations.matching import TURNING_WORDS, Hit, Quote
from desktop.core.words import CURRENCY_CODES


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
    return lane.text(end, min(end + 4, len(lane))) if turning else ""


def _ends_at_currency(quote: Quote) -> bool:
    """Say whether a quote stops between a currency and its amount ("but never more than $.")."""
    tokens = quote.tokens
    behind = tokens.gap(len(tokens))
    return any(symbol in behind for symbol in "$€£¥₹") or tokens.keys[-1] in CURRENCY_CODES
