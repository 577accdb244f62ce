"""What stands between two words of a quote and of its source: signs, currencies, marks (spec 4.6)."""

from __future__ import annotations

import re
from functools import lru_cache

from desktop.citations.issues import Issue
from desktop.core.amounts import leading_marks
from desktop.core.tokens import DASHES, Tokens, normalise_gap, visible


def gap_issue(ours: str, theirs: str, *, before: bool, after: bool) -> Issue:
    """Compare two gaps; `before` and `after` say whether a number stands there."""
    if not (ours.isascii() or theirs.isascii()) and circled(ours) != circled(theirs):
        return Issue.NUMBER if circled(ours) and circled(theirs) else Issue.PUNCTUATION
    if before or after:
        ours, theirs = one_blank(ours), one_blank(theirs)
        if after:
            mine, other = leading_marks(ours), leading_marks(theirs)
            if mine[1] != other[1]:
                ranges = before and not (_DASH_ALONE.fullmatch(ours) is None or _DASH_ALONE.fullmatch(theirs) is None)
                return Issue.PUNCTUATION if ranges else Issue.SIGN
            if mine[0] != other[0]:
                return Issue.CURRENCY
        if before and share_sign(ours) != share_sign(theirs):
            return Issue.UNIT
        if outer_signs(ours, before=before, after=after) != outer_signs(theirs, before=before, after=after):
            return Issue.PUNCTUATION
        same = normalise_gap(ours, by_digit=True) == normalise_gap(theirs, by_digit=True)
    else:
        same = normalise_gap(ours) == normalise_gap(theirs)
    return Issue.NONE if same else Issue.PUNCTUATION


def circled(gap: str) -> str:
    """Return the circled figures of a gap, which number items: "item ⑤ and"."""
    return "".join(c for c in gap if "①" <= c <= "⑳")


@lru_cache(maxsize=4096)
def one_blank(gap: str) -> str:
    """Return a gap with one blank for each run of them, without emphasis marks and what is not seen."""
    return gap if gap in _BLANKS else _RUNS.sub(" ", visible(_EMPHASIS.sub("", gap)))


def share_sign(gap: str) -> str:
    """Return the percent or per mille sign that belongs to the number before a gap, '' without one."""
    sign = gap[1:2] if gap[:1] in _BLANKS else gap[:1]
    return "%" if sign in ("%", "％") else sign if sign == "‰" else ""


_BLANKS = (" ", "\u00a0", "\u2007", "\u2009", "\u202f")
_RUNS = re.compile(r"\s+")
_EMPHASIS = re.compile(r"[*_`]")
_BOUND = re.compile(r"[<>≤≥~±≈+]\s?[$€£¥₹]?$")
_DASH_ALONE = re.compile(rf"\s?[{re.escape(DASHES)}]\s?")
"""Between two figures: a range, unless it is the sign of a column of its own."""
_FEET, _INCHES = "'’′", '"”″'
_OPENS = re.compile(r"(?:^|[\s(\[])[\"'‘“„«](?=\S)")
_CLOSES = re.compile(r"(?<=\S)[\"'’”»](?=[\s.,;:)\]])")
_NEAR = 200
"""Characters before a closing mark in which the one that opens is looked for."""


def without_closing(tokens: Tokens, token: int, gap: str) -> str:
    """Return what stands behind a number without the mark that closes a quotation: it is no foot or inch mark."""
    if gap[:1] not in _FEET and gap[:1] not in _INCHES:
        return gap
    end = tokens.ends[token]
    before = tokens.text[max(0, end - _NEAR) : end]
    opened = max((match.start() for match in _OPENS.finditer(before)), default=-1)
    return gap[1:] if opened >= 0 and _CLOSES.search(before, opened + 2) is None else gap


def outer_signs(gap: str, *, before: bool, after: bool) -> tuple[str, str]:
    """Return what a gap says of the numbers beside it and no punctuation rule may drop.

    That is the foot or inch mark or the plus sign behind a number (`6'`, `65+`) and the comparison sign before one.
    """
    mark = gap[:1] if before else ""
    behind = "'" if mark and mark in _FEET else '"' if mark and mark in _INCHES else "+" if mark == "+" else ""
    bound = _BOUND.search(gap) if after else None
    return behind, bound.group()[0] if bound else ""
