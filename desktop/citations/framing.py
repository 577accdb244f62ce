"""Words of a claim that only lead to its quotation: "The form provides:", "On page 4 it says", "**Exclusions:**".

They say nothing of their own, so nothing in them can contradict the quotation.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import IntEnum

from desktop.citations.leads import (
    DISCOURSE,
    KIND,
    NAMING,
    OPENING_ADVERB,
    OPENS_STATEMENT,
    POINTING_BACK,
    TELLING,
    WORD,
)
from desktop.citations.stems import stems
from desktop.citations.verbs import is_verb_of
from desktop.core.sentences import sentence_ranges
from desktop.core.spotting import spotter
from desktop.core.tokens import remembered

FRAME = frozenset(stem for word in NAMING for stem in (*stems(word), word))
"""The same as the stems by which words of a claim are looked for."""
_ASSERTS = re.compile(
    r"\b(?:is|are|was|were|be|been|has|have|had|does|do|did|will|would|may|might|must|shall|should|can|could|cannot|\w+n['’]t|"
    r"yes|no|not|never|none|nothing|without|unless|if|ja|nein|keineswegs|oui|non(?!-)|sí|covered|insured|included|excluded|denied|payable|paid|pays?|covers?|"
    r"insures?|includes?|excludes?|allowed|permitted|prohibited|eligible|ineligible|required|appl(?:y|ies|ied)|available|"
    r"protected|provides?|allows?|grants?|offers?|guaranteed|reimbursed|waived|optional|mandatory|"
    r"ist|sind|wird|werden|wurden?|kann|können|darf|dürfen|muss|müssen|soll|sollen|haben|gilt|gelten|besteht|bestehen|"
    r"zahlt|zahlen|leistet|leisten|ersetzt|erstattet|übernimmt|übernehmen|umfasst|beträgt|endet|beginnt|verpflichtet|"
    r"versichert|mitversichert|unversichert|gedeckt|ausgeschlossen|eingeschlossen|nicht|kein\w*|niemals|ohne)\b",
    re.IGNORECASE,
)
_holds_assertion, _points_back = spotter(_ASSERTS), spotter(POINTING_BACK)
_ACTS = re.compile(
    r"\b(?:begins|ends|ceases|expires|terminates|lasts|rises|falls|remains|becomes|qualifies|counts)\b|"
    r"(?<=[a-z] )[a-z]{3,}s (?:as )?(?:the|an?|its|their|his|her|our|your|any|all|each|every|such|no|nothing|only)\b"
)
"""Verbs by their own form, and any other by what it acts on: "a berth holder owns a berth"."""
_LABEL = re.compile(
    r"[\s>*_#|•\-–—\d.()]*(?P<words>(?:[^:|\n.!?]|[.](?=\S)){2,80}?)[*_\s]*(?:[:|–—-]|:?\*\*)[\s*_:–—|.-]*(?P<behind>)$"
)
_TOPIC = re.compile(
    r"\W*(?:regarding|concerning|as (?:to|for|regards)|with (?:regard|respect) to|on|about|for|when it comes to|"
    r"in terms of|re:?)\s(?P<words>[^.:;?!,]{2,80}),(?P<behind>[^.;?!]{0,80})",
    re.IGNORECASE,
)
"""What a lead says its quotation is about: "Regarding structures, the text says"."""
_MOST_LABEL_WORDS = 10


class Beside(IntEnum):
    """What the words of a claim beside its quotations do, from the least to the most."""

    NOTHING = 0
    """There are none."""
    LEAD = 1
    """They lead to the quotation or talk about it: "The policy states:", "In that case", "**Quote:**"."""
    TOPIC = 2
    """They name what it is about, or who is told to do it, and say nothing of it: "**Flood:**", 'We “may cancel”'."""
    STATEMENT = 3
    """They state something, which is compared with the evidence."""


@remembered(256)
def beside(own: str) -> Beside:
    """Return what words do that stand beside a quotation."""
    if only_frames(own):
        return Beside.LEAD
    label = _LABEL.fullmatch(own) or _TOPIC.fullmatch(own)
    if label is None or not only_frames(label["behind"] or ""):
        return Beside.STATEMENT
    names = len(label["words"].split()) <= _MOST_LABEL_WORDS and not asserts(label["words"])
    return Beside.TOPIC if names else Beside.STATEMENT


def only_frames(own: str) -> bool:
    """Say whether words are a lead, or none at all: what `beside` asks first, and all that the parser asks."""
    return _only_frames(own.strip())  # what was cut out left blanks


@remembered(512)
def _only_frames(own: str) -> bool:
    first = WORD.search(own) if own else None  # mostly it is no such word, and the others need not be looked at
    if first is None or first.group().casefold() not in TELLING:
        return first is None or _only_pointing(own)
    return _only_telling(own, first.end()) or _only_pointing(own)


def _only_pointing(own: str) -> bool:
    """Say whether words that are not all of a lead are one without the phrases among them that point back."""
    adverb = OPENING_ADVERB.match(own)
    pointed = own[adverb.end() :] if adverb is not None else own
    if _points_back(pointed):
        pointed = POINTING_BACK.sub(" ", pointed)
    return pointed != own and _only_telling(pointed)


def _only_telling(own: str, start: int = 0) -> bool:
    return all(word.group().casefold() in TELLING for word in WORD.finditer(own, start))


def is_naming(word: str) -> bool:
    """Say whether a word of a statement only names what is cited or that it says something: "policy", "states"."""
    return word.strip().casefold() in NAMING


def is_talk(word: str) -> bool:
    """Say whether a word talks about the text or to the reader, wherever it stands: "adds", "however", "thank"."""
    word = word.casefold()
    return word in DISCOURSE or word in NAMING


_MARK_BEHIND_BLANK = re.compile(r"[\"“„«»”'](?<=[euyEUY\s]\s.)")
"""With more than one blank, or one behind a letter that a party ends with."""
_ENDS_WITH_PARTY = re.compile(r"\b(?:we|you|they|s?he)$", re.IGNORECASE)
_LONGEST_PARTY = 4


def tells_of_party(text: str) -> bool:
    """Say whether a party is told to do what the quotation right behind it begins with: 'We “may cancel”'."""
    marks = _MARK_BEHIND_BLANK.finditer(text)  # there are few marks; a party is looked for right before each
    return any(_ENDS_WITH_PARTY.search(text[: mark.start()].rstrip()[-_LONGEST_PARTY - 1 :]) for mark in marks)


_OPENING = re.compile(r"[^,:“\"„«]{1,80}?(?:[,:]|\bthat\b)\s+")


def without_lead(own: str) -> str:
    """Return words without what only leads to the statement among them: "It adds that", "In short,"."""
    at = 0
    while (opening := _OPENING.match(own, at)) is not None and only_frames(opening.group()):
        at = opening.end()
    return own[at:]


HEADING = re.compile(r"\s*(?:[-*•\d.)]+\s+)?(?:\*\*|__)?[^*_:|.]{2,60}?(?::\s*(?:\*\*|__)?|(?:\*\*|__)\s*:?)\s+")
"""The heading a list item begins with: it names what the item is about and states nothing."""
_IN_OTHER_WORDS = re.compile(
    r"\b(?:in other words|in (?:short|brief|essence)|that is to say|das heißt)\b", re.IGNORECASE
)


@remembered(256)
def statement_of(lead: str) -> str:
    """Return the own words of a claim without what only leads or labels among them."""
    label = HEADING.match(lead)
    behind = lead[label.end() :] if label is not None else lead
    if WORD.search(behind) is None:  # a label of nothing but a quotation: a topic, or a statement on it
        behind = "" if names_topic(lead) else KIND.sub(" ", lead)
    own = without_lead(_IN_OTHER_WORDS.sub(" ", behind))
    return " ".join(own[low:high] for low, high in sentence_ranges(own) if not only_frames(own[low:high]))


def label_of(own: str) -> str:
    """Return the words of a claim's only label, '' where it is none: "**Not covered**:"."""
    label = _LABEL.fullmatch(own)
    return label["words"] if label is not None and len(label["words"].split()) <= _MOST_LABEL_WORDS else ""


def names_topic(label: str) -> bool:
    """Say whether a label only names what its quotation is about: "**Flood and surface water:**"."""
    if _TO_DO.match(label) is not None:
        return True
    if _DOES.match(label) is not None:
        return False
    words = WORD.findall(label)
    if words and words[0].casefold() not in _ARTICLES:
        words = words[:-1]  # no verb: "Membership fees:" names as "Fees:" does, "The reinsurer promises:" tells
    return not (OPENS_STATEMENT.match(label) or asserts(label) or any(is_verb_of(label, word) for word in words))


_ARTICLES = frozenset({"the", "a", "an", "our", "your", "its", "their", "der", "die", "das"})
_DOES = re.compile(
    r"\W*(?:the|an?|each|every|any|no|one|our|your|its)\s(?:[^\W\d_]+\s){0,2}?"
    r"[^\W\d_]*[^\W\d_s](?<!ed)(?<!al)(?<!ic)(?<!ous)(?<!ive)(?<!ary)(?<!ble)(?<!ing)(?<!ird)\s"
    r"[a-z]{2,}[^\Wsui]s\s+(?!(?:of|and|or)\b)[^\W\d_]",
    re.IGNORECASE,
)
"""One that does something, told by the endings: "The insurer waives recourse", and no "The named perils section"."""
_TO_DO = re.compile(r"\W*(?:how|when|where|who(?:m)?|what) to \w+", re.IGNORECASE)
"""What heads what is to be done: "How to file:", "Whom to notify:"."""


def is_woven(text: str, quote: str) -> bool:
    """Say whether a quotation goes on in the middle of its sentence: 'is an “individual who …”', not 'says: “…”'."""
    if quote[:1].isupper():
        return False
    at = text.find(quote)
    before = text[:at].rstrip("\"“„«»'‘ \t…[") if at > 0 else ""
    return before[-1:].isalnum() and not only_frames(before)


def asserts(words: str) -> bool:
    """Say whether words hold one that states something: a verb, "yes", "covered"."""
    return _holds_assertion(words) or _ACTS.search(words) is not None


def beside_quotes(text: str, quotes: Iterable[str]) -> str:
    """Return a claim without its quotations; the whole claim when it is nothing but a quotation."""
    known = [quote for quote in quotes if quote]
    own = text
    for quote in known:
        # Whole first: the pattern below ends at the first mark inside a quotation that holds marks of its own.
        own = own.replace(f"“{quote}”", " ")
    own = _QUOTATION.sub(" ", own)
    for quote in known:
        own = _without(own, quote)
    words = _LONG_WORD.findall(own)
    several = len(words) >= 2 or _WITHOUT_BLANKS.search(own) is not None
    return own if several or (words and asserts(own)) or not only_frames(own) else text


def _without(own: str, quote: str) -> str:
    """Return a claim without a quote that stands in it; one that its sentence goes on behind is words of its own."""
    at = own.find(quote)
    while at >= 0:
        behind = own[at + len(quote) :]
        following = behind.lstrip(" \t\u00a0")[:1]
        if following.isalnum():
            at = own.find(quote, at + len(quote))
            continue
        own = f"{own[:at]} {behind}"
        at = own.find(quote, at)
    return own


def holds_quotation(text: str, quotes: Iterable[str | None]) -> bool:
    """Say whether one of some quotes, or any words in quotation marks, stand in a claim."""
    return _QUOTATION.search(text) is not None or any(quote and _without(text, quote) != text for quote in quotes)


_QUOTATION = re.compile(r"[\"“„«][^\"“”„«»]{3,}(?:[\"”»]|$)|»[^«»]{3,}«|”[^“”„]{3,}”")
_LONG_WORD = re.compile(r"\w{2,}")
_WITHOUT_BLANKS = re.compile(r"[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff]{4}")
"""Letters of scripts whose words are not parted."""
