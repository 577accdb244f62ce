"""How strictly: what "must" or "will" be done for what "may", and the other way round.

`retold` sees the word where all beside it is the same, `bindings` where a sentence knows one of them only. Here each is
looked up by the act it stands before, however the rest of the claim is told. It caps the verdict.
"""

from __future__ import annotations

import re
from functools import lru_cache

from desktop.citations.case import Claim, Needs, needs, once_per_claim
from desktop.citations.checks.doers import said_again
from desktop.citations.checks.rewording import said_otherwise
from desktop.citations.plain import limits_time
from desktop.citations.retelling import form_of, same_word, telling, words_of
from desktop.core.spotting import spotter
from desktop.core.verdicts import Finding

_STRICT = {"must": "must", "will": "will", "may": "may"}
_AGAINST = frozenset({("must", "may"), ("will", "may"), ("may", "must"), ("may", "will")})
_PASSED = frozenset(
    {"be", "been", "have", "also", "only", "then", "first", "therefore", "each", "both", "always", "still"}
)
_LET = re.compile(
    r"\b(?:(?P<must>requir\w+|oblig\w+|compels?)|(?P<may>permits|permitted|allows?|enables?|entitle[sd]?|encourage[sd]?|"
    r"opportunity))\b (?:[^\W\d_]+ ){0,6}?to (?:be )?(?P<act>[^\W\d_]{3,})|"
    r"\b(?P<duty>(?:is|are) to be) (?:[^\W\d_]+ly )?(?P<done>[^\W\d_]{3,})",
    re.IGNORECASE,
)
"""Who is made to do something, or let: "requires owners to inspect", "permits employees to be listed", "is to be
kept"."""
_TURNED = re.compile(
    r"\b(?:only|no|not|never|nor|neither|none|nobody|some|unless|except\w*|without|until|by \w+ing)\b|n['’]t\b",
    re.IGNORECASE,
)
"""By which "may" and "must" come to the same: "may only be cancelled by notice", "no suit may be brought unless"."""
_AT_WILL = re.compile(
    r",?\s\b(?:at|in) (?:our|its|their|his|her|your|(?:the )?[^\W\d_]+['’]s) (?:(?:sole|own|absolute) )*"
    r"(?:option|discretion|choice|election)\b,?",
    re.IGNORECASE,
)
"""What stands between a modal word and its act and tells only who chooses: "may at its option repair"."""
_holds_any = spotter(re.compile(r"\b(?:must|shall|will|may|required|requires|obliged|has to|have to)\b", re.IGNORECASE))


@needs(Needs.RESOLVED | Needs.CLAIM | Needs.PASSAGE | Needs.ACCEPTED | Needs.WORDS)
@once_per_claim("modals")
def check_modals(claim: Claim) -> Finding | None:
    """Cap an accepted quote at warning when its claim makes a duty of a right, a right of a duty, or either certain."""
    own = said_again(claim)
    prose = claim.told_prose if _holds_any(own) and _TURNED.search(own) is None else None
    if prose is None or limits_time(prose[0]):
        return None
    theirs = strictness(prose[0]) if _TURNED.search(prose[0]) is None else strictness(_affirmed(prose[0]))
    for act, modals in strictness(own).items():
        known = next((known for other, known in theirs.items() if other == act or same_word(other, act)), {})
        if len(modals) != 1 or not known or modals.keys() & known.keys():
            continue
        ours, written = next(iter(modals.items()))
        if all((ours, other) in _AGAINST for other in known) and written.casefold() != "can":
            return said_otherwise(written, next(iter(known.values())), "modal")
    return None


def _affirmed(text: str) -> str:
    """Return the clauses of a text that no denial or limit turns."""
    return ". ".join(clause for clause in re.split(r"[.;]\s|,\s", text) if _TURNED.search(clause) is None)


@lru_cache(maxsize=256)
def strictness(text: str) -> dict[str, dict[str, str]]:
    """Return act → modal → the word as written, of the acts of a text that are not denied."""
    found: dict[str, dict[str, str]] = {}
    for match in _LET.finditer(text):
        modal = "may" if match["may"] else "must"
        found.setdefault(form_of(match["act"] or match["done"]), {})[modal] = match["duty"] or match.group().split()[0]
    words = words_of(_AT_WILL.sub(" ", text))
    for i, (form, written) in enumerate(words):
        if form not in _STRICT:
            continue
        act = next((w for w in words[i + 1 : i + 5] if w[0] not in _PASSED and not w[1].endswith("ly")), None)
        if act is not None and telling(act[1]):
            found.setdefault(act[0], {})[form] = written
    return found
