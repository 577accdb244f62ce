"""A claim in words of its evidence that gives an act, or the moment it hangs on, to another one told of there.

"The nurse countersigns" for "the family countersigns the record", "before treatment" for "before departure": every
word stands in the quotation, and it says something else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from desktop.citations.case import Claim, Needs, needs, once_per_claim
from desktop.citations.checks.rewording import said_otherwise
from desktop.citations.clauses import is_sentence_of
from desktop.citations.framing import statement_of
from desktop.citations.other_roles import other_role
from desktop.citations.retelling import form_of, forms, is_among, telling, words_of
from desktop.core.verdicts import Finding

_MOMENT = re.compile(
    r"\b(?:before|after|until|(?:days?|weeks?|months?|years?) (?P<of>of|after|from|following|before))\b"
    r"(?P<rest>[^.,;:]*)",
    re.IGNORECASE,
)
"""What a time is counted from."""
_LASTS = re.compile(r"\b(?:hours?|days?|weeks?|months?|years?)\b", re.IGNORECASE)
"""What tells how long it lasts: "after fourteen days" names no other moment."""
_CUT = re.compile(r"\b(?:and|or|but|if|when|who|which|that)\b", re.IGNORECASE)


@needs(Needs.RESOLVED | Needs.CLAIM | Needs.PASSAGE | Needs.ACCEPTED | Needs.WORDS)
@once_per_claim("exchanged")
def check_exchanged(claim: Claim) -> Finding | None:
    """Cap an accepted quote at warning when its claim lets another one act, be acted on, or mark the time."""
    prose = claim.quoted_prose
    if prose is None or is_sentence_of(claim.own_words, prose[0]):
        return None
    own, evidence = statement_of(claim.lead), prose[0]
    shown = other_role(own, evidence) or _other_moment(own, evidence)
    return said_otherwise(*shown, "term") if shown is not None else None


def _other_moment(own: str, evidence: str) -> tuple[str, str] | None:
    """Return both moments where a claim counts a time from another one that its evidence knows."""
    mine = list(_moments(own))
    theirs = list(_moments(evidence)) if mine else []
    if not theirs:
        return None
    known = forms(words_of(evidence))
    for word, rest, shown in mine:
        named = _named(_CUT.split(rest, maxsplit=1)[0])
        there = [(_named(other_rest), other_shown) for other, other_rest, other_shown in theirs if other == word]
        if not named or not there or _LASTS.search(rest) or not all(is_among(name, known) for name in named):
            continue
        if all(held and not any(is_among(name, held) for name in named) for held, _ in there):
            return shown, there[0][1]
    return None


def _moments(text: str) -> Iterator[tuple[str, str, str]]:
    for match in _MOMENT.finditer(text):
        words = match.group().split()
        order = match["of"] or words[0]
        yield form_of(order.casefold()), match["rest"], " ".join(words[:_SHOWN])


_SHOWN = 5


def _named(text: str) -> frozenset[str]:
    return frozenset(form for form, written in words_of(text) if telling(written))
