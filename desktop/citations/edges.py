"""What an edge of a quotation may not part in the source: a number, a date, the number of a form, a denied word."""

from __future__ import annotations

import re

from desktop.citations.lanes import Lane
from desktop.core.fact import FactKind
from desktop.core.facts import find_figures
from desktop.core.forms import find_forms

_JOINED = re.compile(r"[/:.,\-–−]|\s?[/]\s?")
_HYPHENS = ("-", "‐", "‑")
_DENYING = frozenset({"non", "un", "anti", "not", "ex", "dis", "never", "nicht"})
"""What turns a word round before a hyphen: “covered services” does not stand in "non-covered services"."""


def cuts_number(lane: Lane, position: int, *, outer: int) -> bool:
    """Say whether a number, date or form number runs on over the edge between two tokens of the source.

    `position` is the first token right of the edge; `outer` the one that the quote leaves out. Of form numbers only the
    end counts, and only with digits inside the quote: `HM 10` of `HM 10 12` names another form, `12` or `HM` none.
    """
    if not 0 <= outer < len(lane):
        return False
    gap = lane.gap(position)
    numeric = lane.tokens.numeric
    left, right = lane.token(position - 1), lane.token(position)
    if numeric[left] and numeric[right] and (_JOINED.fullmatch(gap) or _mixed(lane, position)):
        return True
    if gap in _HYPHENS and numeric[right] and not numeric[left]:
        return True  # "Coverage A-1", "F-122"
    if outer != position or len(gap) > 1 or not (numeric[left] and numeric[right]) or len(lane.tokens.keys[left]) > 4:
        return False  # the longer parts of a form reference are its edition, which may be left out
    at = lane.tokens.starts[right]
    low, high = max(0, at - 24), at + 24
    return any(ref.start < at - low < ref.end for ref in find_forms(lane.tokens.text[low:high]))


def _mixed(lane: Lane, position: int) -> bool:
    """Say whether the number at a lane position is the fraction of the whole number before it: "2 1/2"."""
    gap, keys = lane.gap(position), lane.tokens.keys
    left, right = lane.token(position - 1), lane.token(position)
    if gap.strip(" \u00a0\u2009-") or not keys[left].isdecimal():
        return False
    parted = lane.tokens.gap(right + 1) in ("/", "⁄") if right + 1 < len(keys) else False
    return "⁄" in keys[right] or (parted and keys[right].isdecimal() and keys[right + 1].isdecimal())


def cuts_date(lane: Lane, position: int) -> bool:
    """Say whether a date runs on over the edge between two tokens of the source: "June 1 | , 2021".

    A month alone is a word: "in June" is no half of a date.
    """
    tokens = lane.tokens
    left, right = lane.token(position - 1), lane.token(position)
    if not (tokens.numeric[left] and tokens.numeric[right]) or lane.gap(position).strip(" \n\u00a0,."):
        return False
    low, high = max(0, left - 3), min(len(tokens), right + 4)
    start, edge = tokens.starts[low], tokens.starts[right]
    facts = find_figures(tokens.text[start : tokens.ends[high - 1]])
    return any(f.kind is FactKind.DATE and f.start < edge - start < f.end for f in facts)


def denied_in_word(lane: Lane, position: int) -> bool:
    """Say whether a denying part of the word at a lane position stands before its hyphen: "non- | covered"."""
    return lane.gap(position) in _HYPHENS and lane.tokens.keys[lane.token(position - 1)] in _DENYING
