"""A claim that turns what its quotation says: both conditions for one, the other way, another order, place or hour.

The words around are the quotation's own, so what was added is told by itself. Each caps the verdict. A word that the
quotation does not know at all is found by `unsaid`, one that hangs on other words there by `attached`.
"""

from __future__ import annotations

import re

from desktop.citations.case import Claim, Needs, needs, once_per_claim
from desktop.citations.retelling import Word, same_word, telling, words_of
from desktop.core.spotting import spotter
from desktop.core.verdicts import Code, Finding, MachineVerdict

_PLACE = re.compile(
    r"\b(?:anywhere|everywhere|world[- ]?wide|"
    r"wherever (?:it|they|you|these|those|the \w+) (?:is|are|may be|goes|go|stays?)|"
    r"(?:at|in) any (?:other )?(?:location|place|site)|(?:no matter|regardless of) where|"
    r"(?:in|around|throughout|across) the (?:whole |entire )?world|"
    r"in (?:any|every) country|around the clock|at any (?:hour|time of (?:the )?day)|weltweit|überall)\b",
    re.IGNORECASE,
)
_AS_WIDE = re.compile(
    r"\b(?:anywhere|everywhere|wherever|where in the|world\w*|throughout|all (?:parts|countries|locations|places)|"
    r"(?:any|every|all) (?:place|part|country|countries|location|site|premises|territor\w+)|universal\w*|"
    r"international\w*|global\w*|"
    r"at any (?:hour|time)|24 hours|around the clock|weltweit|überall)\b",
    re.IGNORECASE,
)
_ACTS = r"\w+ed|has|have|must|shall|will|may|party|side|one|is|pays?|selects?|chooses?|appoints?"
_OTHER = re.compile(
    rf"\b(?:the|each) other(?:['’]s)?(?: (?:party|side|one)(?:['’]s)?)?(?=\s*(?:[.,;)]|$)|\s+(?:{_ACTS})\b)",
    re.IGNORECASE,
)
_HAS_OTHER = re.compile(
    r"\b(?:others?|another|opposing|opposite|counterpart\w*|between (?:them|the parties))\b", re.IGNORECASE
)
_CONDITION = re.compile(
    r"\b(?:if|when|where|provided|unless|in case|both|must|shall|required to|wenn|sofern|falls)\b(?P<what>[^.;]*)",
    re.IGNORECASE,
)
_DENIED = re.compile(r"\b(?:not|no|never|neither|nor|none|without|cannot|nicht|kein\w*|ohne)\b|n['’]t\b", re.IGNORECASE)
_BEFORE = re.compile(r"\b(?:before|prior to|ahead of|bevor)\b", re.IGNORECASE)
_IN_ORDER = re.compile(
    r"\b(?:only (?:if|when|once|after|with)|to (?:receive|obtain|recover)|"
    r"before\w*|prior|preced\w+|ahead|until|till|unless|advance|first|by|later|earlier|previous\w*|pre-?\w+|condition|"
    r"up to|within|bevor|vor|bis|zuvor|vorher\w*|earliest|antecedent|commenc\w+|through|retroactive)\b",
    re.IGNORECASE,
)
_WHETHER = re.compile(r"\b(?:whether or not|regardless of|irrespective of|no matter|even without)\b", re.IGNORECASE)
_HAS_WHETHER = re.compile(
    r"\b(?:whether|regardless|irrespective|even|any|all|every|each|no matter|what\w*|who\w*|notwithstanding|only|"
    r"not|no)\b",
    re.IGNORECASE,
)
_DIRECT, _INDIRECT = re.compile(r"\bdirect(?:ly)?\b", re.IGNORECASE), re.compile(r"\bindirect(?:ly)?\b", re.IGNORECASE)
_ONLY = re.compile(r"\b(?:only|solely|exclusively|nur)\b", re.IGNORECASE)
_BETWEEN = 14
"""Words between two things that "and" or "or" joins in the quotation."""
_holds_any = spotter(
    re.compile(
        r"anywhere|everywhere|wherever|in any |\bwhere\b|world|country|clock|weltweit|überall|at any |"
        r"\bother|\bor\b|\boder\b|\band\b|\bund\b|before|prior|ahead|bevor|\bdirect|indirect|[ap]\.?m\b|noon|midnight|"
        r"\d:\d\d|whether|regardless|irrespective|no matter|even without",
        re.IGNORECASE,
    )
)


@needs(Needs.RESOLVED | Needs.CLAIM | Needs.PASSAGE | Needs.ACCEPTED | Needs.WORDS)
@once_per_claim("widened")
def check_widened(claim: Claim) -> Finding | None:
    """Cap an accepted quote at warning when its claim adds a condition, another side, an order or a time."""
    own = claim.own_words
    if not _holds_any(own):
        return None
    prose = claim.quoted_prose
    if prose is None:
        return None
    passage = prose[0]
    word = (
        _missing(_PLACE, _AS_WIDE, own, f"{passage} {prose[1]}")
        or _missing(_OTHER, _HAS_OTHER, own, passage)
        or _missing(_BEFORE, _IN_ORDER, own, passage)
        or _missing(_WHETHER, _HAS_WHETHER, own, passage)
        or _conditions(own, passage)
        or _one_way(own, passage)
        or _other_time(own, passage)
    )
    if not word:
        return None
    sentence = f"The answer says “{word}”; the quoted sentence does not."
    return Finding(Code.FACT_MISMATCH, MachineVerdict.WARNING, sentence, "term", word)


def _missing(said: re.Pattern[str], held: re.Pattern[str], own: str, known: str) -> str:
    match = said.search(own)
    return match.group() if match is not None and held.search(known) is None else ""


def _conditions(own: str, passage: str) -> str:
    """Return "locked and alarmed" where a condition of the quoted words is "locked or alarmed", or the reverse."""
    there: list[Word] = []
    for condition in _CONDITION.finditer(own):
        what = condition["what"]
        if _DENIED.search(what) is not None:
            continue
        words = words_of(what)
        for i, (form, _) in enumerate(words):
            if form not in {"and", "or", "und", "oder"}:
                continue
            left = next((word for word in reversed(words[:i]) if telling(word[1])), None)
            right = next((word for word in words[i + 1 :] if telling(word[1])), None)
            there = there or words_of(passage)
            if left and right and _joined_otherwise(form, left[0], right[0], there):
                return f"{left[1]} {words[i][1]} {right[1]}"
    return ""


def _joined_otherwise(joint: str, left: str, right: str, there: list[Word]) -> bool:
    ours, theirs = ({"and", "und"}, {"or", "oder"}) if joint in {"and", "und"} else ({"or", "oder"}, {"and", "und"})
    at = [[i for i, (form, _) in enumerate(there) if form == word or same_word(form, word)] for word in (left, right)]
    spans = [
        {form for form, _ in there[min(i, j) + 1 : max(i, j)]}
        for i in at[0]
        for j in at[1]
        if 1 < abs(i - j) <= _BETWEEN
    ]
    return bool(spans) and all(theirs & between and not ours & between for between in spans)


_CLOCK = re.compile(
    r"\b(?P<hour>\d{1,2})(?:[:.](?P<minute>\d\d))?\s?(?P<half>[ap])\.?\s?m\b|\b(?:12 )?(?P<word>noon|midnight)\b|"
    r"\b(?P<h24>[01]?\d|2[0-3]):(?P<m24>[0-5]\d)\b",
    re.IGNORECASE,
)


def _clock(text: str) -> dict[int, str]:
    """Return the times of day a text names, in minutes from midnight, as written."""
    found: dict[int, str] = {}
    for match in _CLOCK.finditer(text):
        if match["word"]:
            minutes = 720 if match["word"].casefold() == "noon" else 0
        elif match["half"]:
            minutes = int(match["hour"]) % 12 * 60 + int(match["minute"] or 0)
            minutes += 720 * (match["half"].casefold() == "p")
        else:
            minutes = int(match["h24"]) * 60 + int(match["m24"])
        found[minutes] = match.group()
    return found


def _other_time(own: str, passage: str) -> str:
    """Return the time of day that a claim names where the quoted words name another one."""
    there = _clock(passage)
    return next((written for minutes, written in _clock(own).items() if there and minutes not in there), "")


def _one_way(own: str, passage: str) -> str:
    """Return "only directly" where the quoted words say "directly or indirectly", and "indirectly" for "directly"."""
    mine = [bool(pattern.search(own)) for pattern in (_DIRECT, _INDIRECT)]
    theirs = [bool(pattern.search(passage)) for pattern in (_DIRECT, _INDIRECT)]
    if mine in ([False, False], theirs):
        return ""
    if theirs == [True, True]:
        only = _ONLY.search(own)
        return only.group() if only is not None else ""
    if mine[1] and not theirs[1]:
        return "indirectly"
    return "directly" if theirs == [False, True] else ""
