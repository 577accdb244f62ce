"""Turns of a sentence that policies write in several ways, written in one before its parts are compared."""

from __future__ import annotations

import re
from collections.abc import Sequence

_WHETHER = re.compile(r"\bwhether or not\b", re.IGNORECASE)
_ASKED = re.compile(
    r"\b(?P<act>(?:evaluat|determin|decid|assess|check|examin|test|verif|establish|investigat|clarif|ask|know|see)\w*) "
    r"whether\b",
    re.IGNORECASE,
)
"""What is found out, and no condition left open: "tests that evaluate whether someone can work"."""
_ONLY = re.compile(
    r"\b(?:only|solely|nur)\b(?P<between>(?: (?!if\b|when\b|where\b|once\b|wenn\b|falls\b|sofern\b)[^\W\d_]+){1,5},?)"
    r" (?P<turn>if|when|where|once(?! (?:during|per|in|for|every|each|a)\b)|wenn|falls|sofern)\b",
    re.IGNORECASE,
)
"""Words between "only" and its condition: "is only covered if", "sind nur versichert, sofern"."""
_NO_LATER = re.compile(
    r"(?:\bno (?P<what>[^,.;]{2,60}?) (?:may|shall|can|will|must)|\b(?:may|shall|can|will|must) not) be (?P<act>\w+) "
    r"(?:more|later) than\b",
    re.IGNORECASE,
)
_LATER = re.compile(r"\b(?:may|can) be (?P<act>\w+) (?:more|later) than\b", re.IGNORECASE)
"""A period set by denial: "no suit may be started later than a year after" is "a suit must be started within"."""
_CONTRASTED = re.compile(
    r"\b(?P<first>of|to|by|in|for|with),? and not (?P<other>(?:\w+ ){1,3}?(?:to|of|by|with|for|from)),? "
    r"(?P<what>[^,;.]+)",
    re.IGNORECASE,
)
"""Two relations to one thing: "part of and not in addition to the limit"."""


_OR_NOT = re.compile(r"\b(?P<one>\w+ed) or (?:is |are )?not (?P<other>\w+ed)\b", re.IGNORECASE)
"""Of two events the one that does not happen: "is cancelled or not renewed" speaks of non-renewal."""
_LEFT_UNDONE = re.compile(
    r"\b(?P<noun>\w+),? not (?P<what>(?:\w+ly )?(?:\w+(?:ed|en)|inside|outside|within)\b)", re.IGNORECASE
)
_HELPING = re.compile(
    r"(?:is|are|was|were|be|been|has|have|had|may|must|shall|will|can|do|does|did|if|or|and|but|that|which|who|when|"
    r"whether|then|it|they|we|you|also|still)$",
    re.IGNORECASE,
)


def left_undone(sentence: str) -> list[str]:
    """Return what is said of things, not of the sentence, by a denial: "equipment not permanently installed"."""
    found = _LEFT_UNDONE.finditer(sentence) if " not " in sentence else ()
    return [match["what"] for match in found if _HELPING.match(match["noun"]) is None]


def _as_one(match: re.Match[str]) -> str:
    return match.group() if _HELPING.match(match["noun"]) else f"{match['noun']} non-{match['what']}"


_WITHHELD = re.compile(
    r",?\s*(?:which|such|and such)(?: consent| approval)? (?:shall|will|may|must) not be unreasonably \w+(?: or \w+)?",
    re.IGNORECASE,
)
"""The stock clause on a consent: it denies nothing of what needs the consent."""
_NO_OTHER = re.compile(
    r"\bno(?: other)? (?P<what>(?:[^\W\d_]+ ){1,4}?)other than\b|\bnothing (?:but|other than)\b", re.I
)
"""What is left when all else is denied: "no compensation other than the normal one" is only the normal one."""


_UNABLE = re.compile(r"\b(?:(?:is|are|be|becomes?) )?unable to\b", re.IGNORECASE)
_CAN = re.compile(r"\b(?:can|cannot|able to)\b|\bcan['’]t\b", re.IGNORECASE)


def able(sentence: str, others: Sequence[str]) -> str:
    """Return a sentence with "unable to" as the denial it is, where one it is compared with says who can or cannot."""
    if "unable to" not in sentence or not any(map(_CAN.search, others)):
        return sentence
    return _UNABLE.sub("cannot", sentence)


_NOT_PAID = re.compile(
    r"(?<!only )\b(?:for|because of|due to|in (?:the )?(?:case|event) of|on|upon) (?:non-?payment of|"
    r"(?:(?:your|our|its|the \w+['’]s) )?failure to pay) (?:(?:the|a|an|any|your) )?(?P<what>[^\W\d_]+)",
    re.IGNORECASE,
)


_OPENING = re.compile(r"^\W*(?:where|when)\b(?=[^.;]*?,\s)", re.IGNORECASE)
"""What hangs over a sentence: "Where a test was missed, the cost is reduced"."""
_WHEN_NOT = re.compile(r"(?<= )(?:where|when)(?= [^.;,]{2,80}?\bnot\b)")
_NEEDS_NONE = re.compile(r"\b(?:needs?|requires?) no ", re.IGNORECASE)
"""What is done without a thing needs none: "treatment without approval"."""


def plainly(sentence: str) -> str:
    """Return a sentence with "only" beside its condition, limits of time as duties and contrasts as exceptions."""
    if "hether" in sentence:
        sentence = _ASKED.sub(r"\g<act> how", _WHETHER.sub("whether", sentence))
    if "only" in sentence or "nur " in sentence:
        sentence = _ONLY.sub(r"\g<between> only \g<turn>", sentence)
    if "payment of" in sentence or "failure to pay" in sentence:
        sentence = _NOT_PAID.sub(r"if \g<what> is not paid", sentence)
    if " than" in sentence:
        sentence = _NO_LATER.sub(lambda m: f"{m['what'] or ''} must be {m['act']} within", sentence)
        sentence = _LATER.sub(r"must not be \g<act> within", sentence)
    if "unreasonably" in sentence:
        sentence = _WITHHELD.sub("", sentence)
    if " other than" in sentence or "nothing " in sentence:
        sentence = _NO_OTHER.sub(lambda m: f"only {m['what'] or ''}", sentence)
    if " not " in sentence:
        sentence = _OR_NOT.sub(r"\g<one> or non-\g<other>", sentence)
        sentence = _LEFT_UNDONE.sub(_as_one, sentence)
    if "here " in sentence[:9] or "hen " in sentence[:9]:
        sentence = _OPENING.sub("If", sentence)
    if " not " in sentence and (" where " in sentence or " when " in sentence):
        sentence = _WHEN_NOT.sub("if", sentence)
    if " no " in sentence:
        sentence = _NEEDS_NONE.sub(r"is without ", sentence)
    if "and not" in sentence:
        sentence = _CONTRASTED.sub(r"\g<first> \g<what>, but not \g<other> \g<what>", sentence)
    return sentence


_CONDITIONAL = re.compile(
    r"\b(?:only|nur)\b[^.;]{0,40}?\b(?:if|when|where|wenn|falls|sofern|under|with)\b", re.IGNORECASE
)


def is_conditional(sentence: str) -> bool:
    """Say whether a sentence holds an "only if", which is as well written by a denial and an exception."""
    return _CONDITIONAL.search(sentence) is not None


def limits_time(sentence: str) -> bool:
    """Say whether a sentence sets a limit of time by denying what is later."""
    return _NO_LATER.search(sentence) is not None
