"""Names of a claim that the evidence gives to another: a part by another letter, the Insured for the Named Insured.

A name that the evidence does not know at all is found by `unsaid`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

from desktop.citations.case import Case, Claim, Needs, needs
from desktop.core.verdicts import Code, Finding, MachineVerdict

_LETTERED = re.compile(r"\b(?P<what>Coverage|Side|Part|Plan|Class|Zone|Option|Tier|Group|Category)s? (?P<name>[A-Z])\b")
_PARTIES = tuple(
    (
        stem,
        re.compile(rf"\b{first} {name}\b", re.IGNORECASE),
        re.compile(rf"\b{name}\b", re.IGNORECASE),
    )
    for stem, first, name in (
        ("insured", "(?:first )?named", "insured"),
        ("insured", "additional", "insured"),
        ("company", "parent", "company"),
        ("person", "insured", "persons?"),
        ("organi", "insured", "organi[sz]ation"),
    )
)
"""Parties whose name is that of another one with a word before it, behind what every writing of the name holds."""
_ONE_PARTY = re.compile(
    r"\w+ (?:(?:the|der|die) )?(?:\w+ )?(?:insure[rd]|company|you|we|versicher\w+)\b", re.IGNORECASE
)
_BOTH = re.compile(r"\b(?:either|both|each|any|jede|beide) part(?:y|ies|ei|eien)\b", re.IGNORECASE)
_ONLY = re.compile(r"\b(?:only|solely|exclusively|nur|ausschließlich)\b", re.IGNORECASE)
_NOT_ONLY = re.compile(r"\bnot only\b|\bbut also\b", re.IGNORECASE)
"""What narrows nothing: "not only their physical health, but also their mental health"."""
_NARROWS = re.compile(
    r"\b(?:only|solely|sole|exclusiv\w+|unless|except\w*|other than|no|not|none|neither|nor|never|limit\w*|restrict\w*|"
    r"confin\w*|provided|if|until|without|up to|than|most|least|but|maximum|exclud\w*|when|nur|nicht|kein\w*|"
    r"ausschließlich|wenn|sofern|soweit|while|during|within|subject|require[sd]?|must|needs?|may)\b",
    re.IGNORECASE,
)


@needs(Needs.RESOLVED | Needs.CLAIM | Needs.PASSAGE | Needs.ACCEPTED | Needs.WORDS)
def check_named(case: Case) -> Iterator[Finding]:
    """Cap an accepted quote at warning when its claim gives a name or a bound that the quoted words do not."""
    claim = case.claim
    if claim is not None:
        yield from claim.once("named", partial(_judge, claim))


def _judge(claim: Claim) -> Finding | None:
    own = claim.own_words
    prose = claim.quoted_prose
    if prose is None:
        return None
    passage = prose[0]
    only = _ONLY.search(own)
    if only is not None and (
        _NARROWS.search(_NOT_ONLY.sub(" ", passage)) is None or _for_both(own[only.start() :], passage)
    ):
        return _warn(only.group(), "negation")
    return _lettered(own, passage) or _qualified(own, passage)


def _for_both(only: str, passage: str) -> bool:
    """Say whether "only the Insurer" narrows what the evidence gives to either party."""
    return _ONE_PARTY.match(only) is not None and _BOTH.search(passage) is not None


def _qualified(own: str, passage: str) -> Finding | None:
    """Find a party by a name that the evidence gives to another: "the Insured" for the Named Insured."""
    folded = own.casefold(), passage.casefold()
    for stem, full, rest in _PARTIES:
        if not (stem in folded[0] and stem in folded[1]):
            continue
        mine, theirs = bool(full.search(own)), bool(full.search(passage))
        if mine == theirs:
            continue
        bare = [m.group() for m in rest.finditer(full.sub(" ", passage if mine else own)) if m.group()[:1].isupper()]
        if bare:
            return _warn(_matched(full, own) if mine else bare[0], "term")
    return None


def _matched(pattern: re.Pattern[str], text: str) -> str:
    found = pattern.search(text)
    return found.group() if found is not None else ""


def _lettered(own: str, passage: str) -> Finding | None:
    for match in _LETTERED.finditer(own):
        there = {m["name"] for m in _LETTERED.finditer(passage) if m["what"] == match["what"]}
        if there and match["name"] not in there and not re.search(rf"\b{match['name']}\b", passage):
            return _warn(match.group(), "form")
    return None


def _warn(word: str, sub_code: str) -> Finding:
    sentence = f"The answer says “{word}”; the quoted sentence does not."
    return Finding(Code.FACT_MISMATCH, MachineVerdict.WARNING, sentence, sub_code, word)
