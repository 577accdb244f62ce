"""A claim that reaches further than its quotation: another place, another way, all cases, both conditions for one.

The words around are the quotation's own, so what was added is told by itself: a place where the quoted words name none,
an alternative where they have one way only, "all" without what narrows it there. Each caps the verdict.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

from desktop.citations.case import Case, Claim, Needs, needs
from desktop.citations.checks.subjects import NEUTRAL
from desktop.citations.retelling import Word, forms, same_word, telling, words_of
from desktop.core.spotting import spotter
from desktop.core.verdicts import Code, Finding, MachineVerdict

_PLACE = re.compile(
    r"\b(?:anywhere|everywhere|world[- ]?wide|(?:in|around|throughout|across) the (?:whole |entire )?world|"
    r"in (?:any|every) country|around the clock|at any (?:hour|time of (?:the )?day)|weltweit|überall)\b",
    re.IGNORECASE,
)
_AS_WIDE = re.compile(
    r"\b(?:anywhere|everywhere|wherever|where in the|world\w*|throughout|all (?:parts|countries|locations|places)|"
    r"(?:any|every|all) (?:place|part|country|countries|location|territor\w+)|universal\w*|international\w*|global\w*|"
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
_EITHER = re.compile(
    r"\b(?P<one>[^\W\d_][\w-]*),? (?:or|oder) (?:an? |the |by |in |its |their |any |per )*(?P<two>[^\W\d_][\w-]*)",
    re.IGNORECASE,
)
_NO_ALTERNATIVE = frozenset(
    re.findall(
        r"\w+",
        """more less over under older younger later earlier above below longer shorter greater fewer after
        before so not any otherwise similar equivalent part else both all never higher lower equal""",
    )
)
_LOSS = frozenset({"loss", "losses", "damage", "damages", "lost", "damaged"})
_ALL = re.compile(r"\b(?:all|every|alle[rn]?)\s+(?P<noun>[^\W\d_][\w-]*)(?=\s*(?:[.,;:)]|$))", re.IGNORECASE)
_NARROWED = (
    r"\s+(?:within|that|which|who|whose|under|shown|listed|described|named|not|except|other than|located|insured|"
    r"covered|owned)\s+(?P<limit>[^.,;:]+)"
)
_CONDITION = re.compile(
    r"\b(?:if|when|where|provided|unless|in case|both|wenn|sofern|falls)\b(?P<what>[^.;]*)", re.IGNORECASE
)
_DENIED = re.compile(r"\b(?:not|no|never|neither|nor|none|without|cannot|nicht|kein\w*|ohne)\b|n['’]t\b", re.IGNORECASE)
_BEFORE = re.compile(r"\b(?:before|prior to|ahead of|bevor)\b", re.IGNORECASE)
_IN_ORDER = re.compile(
    r"\b(?:before\w*|prior|preced\w+|ahead|until|till|unless|advance|first|by|later|earlier|previous\w*|pre-?\w+|condition|"
    r"up to|within|bevor|vor|bis|zuvor|vorher\w*|earliest|antecedent|commenc\w+|through|retroactive)\b",
    re.IGNORECASE,
)
_WHOSE = re.compile(r"\b(?P<who>[^\W\d_]{3,})(?:['’]s|s['’]) (?P<what>[^\W\d_]{3,})")
_DIRECT, _INDIRECT = re.compile(r"\bdirect(?:ly)?\b", re.IGNORECASE), re.compile(r"\bindirect(?:ly)?\b", re.IGNORECASE)
_ONLY = re.compile(r"\b(?:only|solely|exclusively|nur)\b", re.IGNORECASE)
_BETWEEN = 14
"""Words between two things that "and" or "or" joins in the quotation."""
_holds_any = spotter(
    re.compile(
        r"anywhere|everywhere|world|country|clock|weltweit|überall|\bother|\bor\b|\boder\b|\ball\b|\bevery\b|\balle|"
        r"\band\b|\bund\b|\bby\b|\bduring\b|for an? |before|prior|ahead|bevor|['’]|\bdirect|indirect|at any |"
        r"[ap]\.?m\b|noon|midnight|\d:\d\d",
        re.IGNORECASE,
    )
)


@needs(Needs.RESOLVED | Needs.CLAIM | Needs.PASSAGE | Needs.ACCEPTED | Needs.WORDS)
def check_widened(case: Case) -> Iterator[Finding]:
    """Cap an accepted quote at warning when its claim adds a place, an alternative, a case or a condition."""
    claim = case.claim
    if claim is not None:
        yield from claim.once("widened", partial(_judge, claim))


def _judge(claim: Claim) -> Finding | None:
    own = claim.own_words
    if not _holds_any(own):
        return None
    prose = claim.quoted_prose
    if prose is None:
        return None
    passage, titles = prose
    known = f"{passage} {titles}"
    word = (
        _missing(_PLACE, _AS_WIDE, own, known)
        or _missing(_OTHER, _HAS_OTHER, own, passage)
        or _missing(_BEFORE, _IN_ORDER, own, passage)
        or _alternative(own, known)
        or _unlimited(own, passage)
        or _conditions(own, passage)
        or _possessor(own, known)
        or _one_way(own, passage)
        or _other_time(own, passage)
        or _by_another(own, known)
    )
    if not word:
        return None
    sentence = f"The answer says “{word}”; the quoted sentence does not."
    return Finding(Code.FACT_MISMATCH, MachineVerdict.WARNING, sentence, "term", word)


def _missing(said: re.Pattern[str], held: re.Pattern[str], own: str, known: str) -> str:
    match = said.search(own)
    return match.group() if match is not None and held.search(known) is None else ""


def _alternative(own: str, known: str) -> str:
    """Return "oral or written" where the quoted words say "written" and list no other way beside it."""
    there: list[Word] = []
    for match in _EITHER.finditer(own):
        one, two = match["one"].casefold(), match["two"].casefold()
        if {one, two} & _NO_ALTERNATIVE or {one, two} <= _LOSS or not telling(one) or not telling(two):
            continue
        there = there or words_of(known)
        held = forms(there)
        (first, _), (second, _) = words_of(one)[0], words_of(two)[0]
        mine = [form for form in (first, second) if _held(form, held)]
        if len(mine) != 1:
            continue
        foreign = two if mine[0] == first else one
        if foreign not in NEUTRAL and not _listed(mine[0], there):
            return match.group()
    return ""


def _listed(form: str, there: list[Word]) -> bool:
    """Say whether a word stands in the quotation beside "and" or "or": then another word there may be the other one."""
    at = [i for i, (other, _) in enumerate(there) if other == form or same_word(other, form)]
    return any(word in {"and", "or", "und", "oder"} for i in at for word, _ in there[max(0, i - 3) : i + 4])


def _held(form: str, held: frozenset[str]) -> bool:
    return form in held or any(same_word(form, other) for other in held)


def _unlimited(own: str, passage: str) -> str:
    """Return "all circumstances" where the quoted words go on to narrow them: "within their control"."""
    for match in _ALL.finditer(own):
        noun = re.escape(match["noun"].rstrip("s"))
        narrowed = re.search(rf"\b(?:all|every|any|alle[rn]?)\s+{noun}\w{{0,2}}{_NARROWED}", passage, re.IGNORECASE)
        if narrowed is None:
            continue
        limit = [form for form, written in words_of(narrowed["limit"]) if telling(written)]
        mine = forms(words_of(own))
        if limit and not any(_held(form, mine) for form in limit):
            return match.group()
    return ""


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


_TIMES = frozenset(
    {"day", "days", "week", "weeks", "month", "months", "year", "years", "hour", "hours", "today", "that"}
)


def _possessor(own: str, known: str) -> str:
    """Return "the buyer's insolvency" where the quoted words know the insolvency and no buyer."""
    held: frozenset[str] = frozenset()
    for match in _WHOSE.finditer(own):
        who = match["who"].casefold()
        if who in _TIMES or who in NEUTRAL or who.rstrip("s") in NEUTRAL or not telling(who):
            continue
        held = held or forms(words_of(known))
        (form, _), (what, _) = words_of(who)[0], words_of(match["what"])[0]
        if form not in {"we", "you"} and not _held(form, held) and _held(what, held):
            return match.group()
    return ""


_BY = re.compile(
    r"\b(?:by (?:the|an?|your|our|its|their)|during(?: the)?|for an? (?:additional|extra|further))\s+"
    r"(?P<what>[^\W\d_][\w'’-]*(?:\s[^\W\d_][\w'’-]*)?)",
    re.IGNORECASE,
)


def _by_another(own: str, known: str) -> str:
    """Return "by the agent" or "during business hours" where the quoted words know no such one and no such time."""
    for match in _BY.finditer(own):
        words = [(form, word) for form, word in words_of(match["what"]) if telling(word)]
        held = forms(words_of(known)) if words else frozenset()
        words = [(form, word) for form, word in words if word.casefold() not in NEUTRAL and form not in {"we", "you"}]
        if words and not any(_held(form, held) for form, _ in words):
            return match.group()
    return ""


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
