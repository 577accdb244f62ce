"""What stands before a word: "until the judgment" is not "from the judgment", "away from the site" not "at the site".

Such small words bind the word behind them whatever the rest of the sentence says, so a claim in other words is compared
by them too. One that the evidence turns around caps the verdict.
"""

from __future__ import annotations

import re
from functools import lru_cache

from desktop.citations.case import Claim, Needs, needs, once_per_claim
from desktop.citations.retelling import same_word, telling, words_of
from desktop.core.spotting import spotter
from desktop.core.verdicts import Code, Finding, MachineVerdict

_NOT_UNTIL = re.compile(r"\bnot\b(?P<between>(?: [^\W\d_]+){0,3}) until\b", re.IGNORECASE)
"""What is not done until a day is done after it."""
_PHRASES = tuple(
    (re.compile(rf"\b(?:{words})\b", re.IGNORECASE), word)
    for words, word in (
        ("away from|off", "outside"),
        ("prior to|ahead of|preceding", "before"),
        ("following|once|subsequent to", "after"),
        ("in excess of|more than|greater than", "over"),
        ("less than|fewer than|up to", "under"),
        ("inside|within", "within"),
        ("as of|starting|beginning", "from"),
    )
)
_PAIRS = (
    "before after|before during|after during|until after|until from|until since|before from|before since|"
    "within outside|within beyond|in outside|at outside|during outside|over under|above below|above under|over below|"
    "with without"
)
_OPPOSED = frozenset(frozenset(pair.split()) for pair in _PAIRS.split("|"))
_MARKS = frozenset().union(*_OPPOSED)
_ANY = re.compile(
    r"\b(?:before|after|during|until|from|since|within|inside|outside|beyond|at|over|under|above|below|with|without|in|away|off|"
    r"prior|following|once|excess|more|less|up|preceding)\b",
    re.IGNORECASE,
)
_holds_any = spotter(_ANY)
_WAY = re.compile(
    r"\b(?P<way>to|from) (?:(?:the|an?|any|our|your|his|her|its|their|such|that|this|another|each) )*"
    r"(?P<word>[^\W\d_]{3,})",
    re.IGNORECASE,
)
_holds_way = spotter(_WAY)
_PASSED = frozenset({"date", "time", "day", "end", "which", "that"})
_REACH = 5


@needs(Needs.RESOLVED | Needs.CLAIM | Needs.PASSAGE | Needs.ACCEPTED | Needs.WORDS)
@once_per_claim("turned words")
def check_turned_words(claim: Claim) -> Finding | None:
    """Cap an accepted quote at warning when a small word before another is the opposite of what the evidence has."""
    own = claim.own_words
    small, ways = _holds_any(own), _holds_way(own)
    if not (small or ways):
        return None
    cases = [case for case in claim.cases if case.passage]
    if any(case.found is None or case.found.span is None or case.found.span.table is not None for case in cases):
        return None
    passage = " ".join(case.passage for case in cases)
    return (_turned(own, passage) if small else None) or (_sent_back(own, passage) if ways else None)


def _turned(own: str, passage: str) -> Finding | None:
    theirs = bound_words(passage)
    for mark, word, written in bound_words(own):
        known = {other for other, their, _ in theirs if their == word or same_word(their, word)}
        if known and all(frozenset({mark, other}) in _OPPOSED for other in known):
            return _says(f"{mark} {written}", f"{min(known)} {written}")
    return None


def _sent_back(own: str, passage: str) -> Finding | None:
    """Return what goes "to the mortgagee" in one of the two texts and comes "from the mortgagee" in the other.

    Only before the very same word: "kept from entering" and "not allowed to enter" agree.
    """
    theirs = _ways_of(passage)
    for word, ways in _ways_of(own).items():
        if word in theirs and ways.isdisjoint(theirs[word]):
            return _says(f"{min(ways)} {word}", f"{min(theirs[word])} {word}")
    return None


def _ways_of(text: str) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for match in _WAY.finditer(" ".join(text.split())):
        found.setdefault(match["word"].casefold(), set()).add(match["way"].casefold())
    return found


def _says(ours: str, source: str) -> Finding:
    sentence = f"The answer says “{ours}”; the cited evidence says “{source}”."
    return Finding(Code.FACT_MISMATCH, MachineVerdict.WARNING, sentence, "negation", ours, source)


@lru_cache(maxsize=1024)
def bound_words(text: str) -> tuple[tuple[str, str, str], ...]:
    """Return (small word of time or place, form and writing of the telling word it stands before) in order."""
    text = _NOT_UNTIL.sub(r"\g<between> after", text)
    for pattern, word in _PHRASES:
        text = pattern.sub(word, text)
    words = words_of(text)
    found = []
    for i, (_, written) in enumerate(words):
        mark = written.casefold()
        if mark not in _MARKS:
            continue
        for form, other in words[i + 1 : i + 1 + _REACH]:
            if other.casefold() in _MARKS:
                break
            if telling(other) and other.casefold() not in _PASSED:
                found.append((mark, form, other))
                break
            if form[0].isdigit():
                break
    return tuple(found)
