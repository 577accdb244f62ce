"""Sentences of the verdict card: a mismatch is stated as a fact."""

from __future__ import annotations

import re

from desktop.citations.issues import Issue
from desktop.citations.matching import Hit, Quote

_MOST_WRITTEN = 40
"""Characters on each side of a figure that can belong to its writing."""


def issue_tokens(quote: Quote, hit: Hit) -> tuple[str, str]:
    """Return the differing figure as the quote and as the source write it, with its sign, symbol and unit."""
    tokens, lane = quote.tokens, hit.lane
    token = lane.token(min(hit.low + hit.at, hit.high - 1))
    ours = _figure(tokens.text, tokens.starts[hit.at], tokens.ends[hit.at])
    source = lane.tokens
    if hit.issue in (Issue.DATE, Issue.NEGATION) and hit.at == 0:  # cut off before the first word
        before = lane.token(hit.low - 1) if hit.low > 0 else token
        return ours, source.text[source.starts[before] : source.ends[token]]
    further = hit.issue in (Issue.NUMBER, Issue.DATE) and token + 1 < len(source)
    theirs = _figure(source.text, source.starts[token], source.ends[token + 1 if further else token])
    return ours, theirs


def _figure(text: str, start: int, end: int) -> str:
    lead = re.search(r"[-+−–±(]?[$€£¥₹]?[-−–]?$", text[max(0, start - 3) : start])
    tail = re.match(r"\s?[%‰]?", text[end : end + 2])
    before, behind = lead.group() if lead else "", tail.group().rstrip() if tail else ""
    closing = ")" if "(" in before and text[end + len(behind) :].startswith(")") else ""
    return before + text[start:end] + behind + closing


def mismatch_sentence(quote: str, source: str, noun: str) -> str:
    """State a differing fact token in one sentence."""
    if not quote.strip():
        return f"The quote leaves out “{source.strip()}”, which the cited {noun} says."
    if not source.strip():
        return f"The quote says “{quote.strip()}”; the cited {noun} does not."
    return f"The quote says “{quote.strip()}”; the cited {noun} says “{source.strip()}”."


def difference_phrase(quote: str, source: str, noun: str) -> str:
    """Return a mismatch as the second half of a sentence."""
    sentence = mismatch_sentence(quote, source, noun).rstrip(".")
    return sentence[:1].lower() + sentence[1:]


def as_written(token: str, text: str) -> str:
    """Return a figure with the letters it is written together with in `text`: `5O,000 dollars` for `000 dollars`.

    A letter that looks like a digit cuts the figure, and what is left of it would name another one.
    """
    if not token.strip() or not any(c.isdigit() for c in token):
        return token
    at = text.find(token)
    while at >= 0:
        end = at + len(token)
        low = re.search(r"[\w.,'’$€£]*$", text[max(0, at - _MOST_WRITTEN) : at])
        tail = re.match(r"[.,'’]?\w[\w.,'’]*", text[end : end + _MOST_WRITTEN])
        lead = low.group() if low and re.search(r"\w", low.group()) else ""
        if lead or tail:
            return lead + token + (tail.group().rstrip(".,'’") if tail else "")
        at = text.find(token, end)
    return token
