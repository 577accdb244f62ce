"""Names of a claim that the evidence gives to another: a part by another letter, the Insured for the Named Insured.

A name that the evidence does not know at all is found by `unsaid`.
"""

from __future__ import annotations

import re

from desktop.citations.case import Claim, Needs, needs, once_per_claim
from desktop.citations.governing import head_over
from desktop.citations.retelling import form_of, forms, is_among, telling, words_of
from desktop.core.sentences import sentence_ranges
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
_BOTH = re.compile(
    r"\b(?:(?:either|both|each|any|jede|beide) part(?:y|ies|ei|eien)|(?:may|must|shall|can|will) (?:each|both))\b", re.I
)
_ONLY = re.compile(r"\b(?:only|solely|exclusively|nur|ausschließlich)\b", re.IGNORECASE)
_NOT_ONLY = re.compile(r"\bnot only\b|\bbut also\b", re.IGNORECASE)
"""What narrows nothing: "not only their physical health, but also their mental health"."""
_NARROWS = re.compile(
    r"\b(?:only|solely|sole|exclusiv\w+|unless|except\w*|other than|no|not|none|neither|nor|never|limit\w*|restrict\w*|"
    r"confin\w*|provided|if|until|without|up to|than|most|least|but|maximum|exclud\w*|when|nur|nicht|kein\w*|"
    r"ausschließlich|wenn|sofern|soweit|while|during|within|subject|require[sd]?|must|needs?)\b",
    re.IGNORECASE,
)


@needs(Needs.RESOLVED | Needs.CLAIM | Needs.PASSAGE | Needs.ACCEPTED | Needs.WORDS)
@once_per_claim("named")
def check_named(claim: Claim) -> Finding | None:
    """Cap an accepted quote at warning when its claim gives a name or a bound that the quoted words do not."""
    own = claim.own_words
    prose = claim.quoted_prose
    if prose is None:
        return None
    passage = prose[0]
    only = _ONLY.search(own)
    if only is not None and (
        not _narrowed(claim, passage) or _for_both(own[only.start() :], passage) or _no_matter(own, passage)
    ):
        return _warn(only.group(), "negation")
    if only is not None and (item := _one_of_list(own, only, passage)):
        return _warn(item, "negation")
    return _lettered(own, passage) or _qualified(own, passage)


def _narrowed(claim: Claim, passage: str) -> bool:
    """Say whether quoted words narrow, or what their list hangs on does: "payable only if:" before its items."""
    if _NARROWS.search(_NOT_ONLY.sub(" ", passage)) is not None:
        return True
    founds = [case.found for case in claim.cases if case.found is not None and case.passage]
    heads = [head_over(found.span, claim.cases[0].snapshot) for found in founds if found.span is not None]
    return bool(heads) and all(_ONLY.search(head) for head in heads)


_WHETHER = re.compile(r"\b(?:whether or not|regardless of whether|no matter whether|with or without)\b", re.IGNORECASE)


def _no_matter(own: str, passage: str) -> bool:
    """Say whether "only the unlicensed" narrows what the evidence says "whether or not they are licensed" of."""
    return _WHETHER.search(passage) is not None and _WHETHER.search(own) is None and _ONLY.search(passage) is None


_LIMITS = re.compile(
    r"\b(?:only|sole\w*|exclusiv\w+|unless|except\w*|other than|no|not|none|neither|nor|never|limit\w*|until)\b", re.I
)
_ITEM = re.compile(r"[^\W\d_]+")
_LISTED = re.compile(
    r",?\s+(?:and|or|as well as)\s+(?:(?:at|in|on|for|by|to|of|the|an?|any|your|our|being|while)\s+)*", re.I
)
_IN_LIST = re.compile(r",\s+(?:(?:at|in|on|for|by|to|of|the|an?|any|your|our|being|while)\s+)*", re.IGNORECASE)
_JOINS = re.compile(r"\b(?:and|or|as well as)\b", re.IGNORECASE)


def _one_of_list(own: str, only: re.Match[str], passage: str) -> str:
    """Return "only while it is at work" where the evidence goes on ", at rest, or being dismantled"."""
    behind = re.split(r"[.,;:]", own[only.end() :], maxsplit=1)[0]
    named = behind if _ITEM.search(behind) else own[: only.start()]
    words = [form for form, written in words_of(named) if telling(written)]
    mine = forms(words_of(own))
    if not words or _ONLY.search(passage) is not None:
        return ""
    for low, high in sentence_ranges(passage):
        sentence = passage[low:high]
        if _LIMITS.search(sentence) is not None:
            continue
        for match in _ITEM.finditer(sentence):
            if form_of(match.group()) != words[-1]:
                continue
            listed = _LISTED.match(sentence, match.end())
            if listed is None and _JOINS.search(sentence, match.end()) is not None:
                listed = _IN_LIST.match(sentence, match.end())
            other = _ITEM.match(sentence, listed.end()) if listed is not None else None
            if other is not None and telling(other.group()) and not is_among(form_of(other.group()), mine):
                return " ".join([only.group(), *behind.split()[:4]])
    return ""


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
