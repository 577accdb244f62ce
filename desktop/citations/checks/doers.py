"""Who does it, where one of the two texts says "you" or "we": "You must certify" for "A physician must certify".

`parties` tells insurer and insured apart. Here the quoted words let somebody else do it, and do not let the party.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from desktop.citations.case import Claim
from desktop.citations.checks.rewording import said_otherwise
from desktop.citations.retelling import form_of, forms, is_among, same_word, telling, words_of
from desktop.core.spotting import spotter
from desktop.core.verdicts import Finding

_CUT = re.compile(
    r"[.;:,()]+(?=\s|$)|\b(?:and|or|but|if|unless|when|where|which|that|who|because|while|until|before|after|except)\b",
    re.IGNORECASE,
)
_ACT = re.compile(
    r"\b(?:must|shall|will|may|can|should|has to|have to|needs? to|(?:is|are) (?:required|obliged|entitled|allowed) to)"
    r"\b(?: (?:not|also|only|then|first|(?P<passive>be)|always|never|[^\W\d_]+ly))* (?P<act>[^\W\d_]{3,})",
    re.IGNORECASE,
)
_PARTIES = frozenset({"we", "you"})
_PERSONS = frozenset(
    re.findall(
        r"\w+",
        """insured insureds assured policyholder policyholders customer customers user users member members employee
        employees employer client clients applicant applicants claimant claimants person persons people everyone anyone
        somebody someone they he she it one party parties subscriber participant participants holder individual
        individuals insurer insurers company underwriter underwriters carrier plan""",
    )
)
"""Who may well be the "you" or "we" of a text."""
_holds_modal = spotter(re.compile(r"\b(?:must|shall|will|may|can|should|has to|have to|needs? to|to)\b", re.IGNORECASE))


class Doing(Struct, frozen=True):
    """An act behind a modal word: its form, who is said to do it, and both as written."""

    act: str
    passive: bool
    doer: str
    shown: str


def said_again(claim: Claim) -> str:
    """Return the own words of a claim with those of its quotation that it says itself: "The insurer may cancel (“may
    cancel”)" is more than "The insurer".
    """
    text = claim.text
    repeated = [
        case.citation.quote for case in claim.cases if case.citation.quote and text.count(case.citation.quote) > 1
    ]
    for quote in dict.fromkeys(repeated):
        before, _, behind = text.rpartition(quote)
        text = f"{before} {behind}"
    return text if repeated else claim.own_words


def another_doer(own: str, passage: str) -> Finding | None:
    """Find "you must certify" where somebody else must, or "the carrier may be responsible" where you may."""
    if finding := _does_itself(own, passage):
        return finding
    if not (_holds_modal(own) and _holds_modal(passage)):
        return None
    theirs = list(_doings(passage))
    for mine in _doings(own) if theirs else ():
        known = [other for other in theirs if mine.passive == other.passive and _same(other.act, mine.act)]
        if known and (_is_other(mine, known, passage) or all(_is_left_out(mine, other) for other in known)):
            return said_otherwise(mine.shown, known[0].shown, "term")
    return None


_PARTY_DOES = re.compile(r"\b(?P<who>we|you) (?:[^\W\d_]+ly )?(?P<act>[^\W\d_]{3,})", re.IGNORECASE)
_HELPING = frozenset(
    re.findall(r"\w+", "may must shall will can should could would are have had did not also only were")
)
_DOES = re.compile(r"(?P<before>(?:[^\W\d_]+ ){1,3})(?P<act>[^\W\d_]{2,}s)\b", re.IGNORECASE)


def _does_itself(own: str, passage: str) -> Finding | None:
    """Find "if you become" where the evidence says "if a buyer becomes", and of no party that it does."""
    for match in _PARTY_DOES.finditer(own):
        act = match["act"].casefold()
        if act in _HELPING or act not in passage.casefold():
            continue
        form = form_of(act)
        there = [m for m in _DOES.finditer(passage) if form_of(m["act"]) == form]
        if len(there) != sum(other == form for other, _ in words_of(passage)):
            continue
        if there and all(_somebody_else(m["before"]) for m in there):
            shown = f"{there[0]['before'].split()[-1]} {there[0]['act']}"
            return said_otherwise(match.group(), shown, "term")
    return None


def _somebody_else(before: str) -> bool:
    words = words_of(before)
    return telling(words[-1][1]) and not _PARTIES & forms(words) and not _may_be_party(words)


def _doings(text: str) -> Iterator[Doing]:
    for piece in _CUT.split(text):
        for match in _ACT.finditer(piece):
            doer = piece[: match.start()].strip()
            if doer:
                shown = f"{' '.join(doer.split()[-_SHOWN:])} {match.group()}"
                yield Doing(form_of(match["act"]), match["passive"] is not None, doer, shown)


_SHOWN = 3


def _is_other(mine: Doing, known: list[Doing], passage: str) -> bool:
    words = words_of(mine.doer)
    doers = [words_of(other.doer) for other in known]
    if not words or not all(doers):
        return False
    if words[-1][0] in _PARTIES:
        return not any(
            _PARTIES & forms(theirs) or _may_be_party(theirs) or not telling(theirs[-1][1]) for theirs in doers
        )
    named = [form for form, word in words if telling(word)]
    if not named or _may_be_party(words) or any(theirs[-1][0] != "you" for theirs in doers):
        return False
    held = forms(words_of(passage))
    yours = frozenset().union(*(forms(words_of(match.group())) for match in _WHO_YOU_ARE.finditer(passage)))
    return all(is_among(form, held) for form in named) and not any(is_among(form, yours) for form in named)


def _is_left_out(mine: Doing, other: Doing) -> bool:
    """Say whether nobody but somebody else may do it: "Only the owner may cancel" lets no insurer cancel."""
    if _ONLY.match(other.doer) is None:
        return False
    ours, theirs = (
        {form for form, word in words_of(d.doer) if telling(word) or form in _PARTIES} for d in (mine, other)
    )
    return bool(ours and theirs) and not any(is_among(form, frozenset(theirs)) for form in ours)


_ONLY = re.compile(r"(?:only|nobody but|no one (?:but|except|other than))\b", re.IGNORECASE)
_WHO_YOU_ARE = re.compile(r"\b(?:you (?:are|were|become)|as an?|as the) [^.,;:]+", re.IGNORECASE)
"""What the one spoken to is: "if you are a resident of Utah, you may ask" lets residents of Utah ask."""


def _may_be_party(words: list[tuple[str, str]]) -> bool:
    return any(written.casefold() in _PERSONS for _, written in words)


def _same(one: str, other: str) -> bool:
    return one == other or same_word(one, other)
