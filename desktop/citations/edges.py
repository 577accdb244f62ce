"""What an edge of a quotation may not part in the source: a number, a date, the number of a form, a denied word."""

from __future__ import annotations

import re

from desktop.citations.issues import Issue
from desktop.citations.lanes import BORDER, Lane
from desktop.core.fact import FactKind
from desktop.core.facts import find_figures
from desktop.core.forms import find_forms
from desktop.core.tokens import Tokens

_JOINED = re.compile(r"[/:.,\-–−]|\s?[/]\s?")
_HYPHENS = ("-", "‐", "‑")
_DENYING = frozenset({"non", "un", "anti", "not", "ex", "dis", "never", "nicht"})
"""What turns a word round before a hyphen: “covered services” does not stand in "non-covered services"."""


def cut_at_ends(tokens: Tokens, lane: Lane, position: int) -> tuple[Issue, int] | None:
    """Return which end of a quote parts a denied word, a date or a number of the source."""
    last, end = len(tokens) - 1, position + len(tokens)
    opened = position == 0 or lane.code[position - 1] == BORDER
    closed = end >= len(lane) or lane.code[end] == BORDER
    if not opened and _denied_in_word(lane, position):
        return Issue.NEGATION, 0
    numeric = lane.tokens.numeric
    at_start = not opened and (tokens.numeric[0] or numeric[lane.token(position - 1)])
    at_end = not closed and (tokens.numeric[last] or numeric[lane.token(end)])
    if at_start and _cuts_date(lane, position):
        return Issue.DATE, 0
    if at_end and _cuts_date(lane, end):
        return Issue.DATE, last
    if at_start and _cuts_number(lane, position, outer=position - 1):
        return Issue.NUMBER, 0
    if at_end and _cuts_number(lane, end, outer=end):
        return Issue.NUMBER, last
    return None


def _cuts_number(lane: Lane, position: int, *, outer: int) -> bool:
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


def _cuts_date(lane: Lane, position: int) -> bool:
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


def _denied_in_word(lane: Lane, position: int) -> bool:
    """Say whether a denying part of the word at a lane position stands before its hyphen: "non- | covered"."""
    if lane.tokens.text[lane.tokens.starts[lane.token(position)] - 1] not in _HYPHENS:  # mostly: no gap is made for it
        return False
    return lane.gap(position) in _HYPHENS and lane.tokens.keys[lane.token(position - 1)] in _DENYING
