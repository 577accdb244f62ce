"""One of several things told as if it were the only one: "from external intrusions only" for "internal and external".

What the evidence lists holds of each thing of the list, so a claim may name one of them; "only" denies the others.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from desktop.citations.checks.rewording import said_otherwise
from desktop.citations.clauses import VERB
from desktop.citations.retelling import is_among, share, telling, telling_forms, words_of
from desktop.core.sentences import sentence_ranges
from desktop.core.verdicts import Finding

_ONLY = re.compile(r"\b(?:only|solely|exclusively|just)\b", re.IGNORECASE)
_NARROWS = re.compile(
    rf"{_ONLY.pattern}|\b(?:not|no|nor|never|unless|until|except\w*|limited|other than)\b", re.IGNORECASE
)
_BOUND = re.compile(
    r"\s+(?:for |to |by )?(?:up to|until|within|(?:no|not) (?:more|longer|later) than|at most|a (?:maximum|limited))\b",
    re.IGNORECASE,
)
"""Behind "only" what is bounded anyway: "but only for up to sixty days"."""
_OBJECT_ENDS = re.compile(
    r"[.,;:]|\b(?:if|when|where|unless|until|after|before|once|in|to the extent|while|is|are|must|makes?|as)\b",
    re.IGNORECASE,
)
_ITEM = re.compile(r",\s*(?:and|or)?\s*|\s(?:and|or)\s", re.IGNORECASE)
_MOST, _LAST, _BESIDE = 4, 2, 3
"""Words behind "only", before an "only" at the end, and of the item beside that are compared."""


def only_one_of(said: str, passage: str) -> Finding | None:
    """Find "only A" where the quoted sentence names A and B."""
    only = _ONLY.search(said)
    if only is None or _BOUND.match(said, only.end()):
        return None
    mine = telling_forms(said)
    sentences = [passage[low:high] for low, high in sentence_ranges(passage)]
    told = max(sentences, key=lambda sentence: len(mine & telling_forms(sentence)), default="")
    if not told or _NARROWS.search(told):
        return None
    thing = _thing(said, only)
    joints = list(_ITEM.finditer(told))
    starts, ends = [0, *(joint.end() for joint in joints)], [*(joint.start() for joint in joints), len(told)]
    for i, joint in enumerate(joints):
        one, other = told[starts[i] : joint.start()], told[joint.end() : ends[i + 1]]
        if VERB.search(other):
            continue  # the next clause, no further item
        words, its = _telling(one), _telling(other)
        if (_names(thing, one, other) and its and not is_among(its[:_BESIDE][-1], mine)) or (
            _names(thing, other, one) and not all(is_among(word, mine) for word in words[-_BESIDE:])
        ):
            shown = f"{' '.join(one.split()[-_BESIDE:])}{joint.group()}{' '.join(other.split()[:_BESIDE])}"
            return said_otherwise(only.group(), shown, "number")
    return None


_ONLY_LED = re.compile(r"\W*only\s(?P<who>[^.,;:]{3,80})", re.IGNORECASE)
_OTHERWISE_TOLD = re.compile(
    r"\b(?:no|not|none|nobody|nothing|neither|never|unless|except\w*|alone|other than)\b", re.IGNORECASE
)
_CLAUSE_ENDS = re.compile(r"[.,;:]")


def only_another(said: str, passage: str) -> Finding | None:
    """Find "only the plan pays for it" where the plan "only pays for it": "only" holds of another thing."""
    led = _ONLY_LED.match(said)
    verb = VERB.search(led["who"]) if led is not None else None
    if led is None or verb is None:
        return None
    who, mine = led["who"][: verb.start()], telling_forms(said)
    sentences = [passage[low:high] for low, high in sentence_ranges(passage)]
    told = max(sentences, key=lambda sentence: len(mine & telling_forms(sentence)), default="")
    places = list(_ONLY.finditer(told))
    if not places or _OTHERWISE_TOLD.search(told) is not None:
        return None
    scopes = [_scope(told, only) for only in places]
    if not telling_forms(who) or any(share(telling_forms(scope), telling_forms(who)) for scope in scopes):
        return None
    shown = " ".join(told[places[0].start() :].split()[:_SHOWN]).rstrip(".,;:")
    if len(shown.split()) == 1:
        shown = " ".join((*told[: places[0].start()].split()[1 - _SHOWN :], shown))
    return said_otherwise(f"only {who.strip()}", shown, "number")


_SHOWN = 4


def _scope(told: str, only: re.Match[str]) -> str:
    """Return what "only" holds of: the words behind it, or those before where it ends its clause."""
    behind = _CLAUSE_ENDS.split(told[only.end() :], maxsplit=1)[0]
    if behind.strip():
        return behind
    before = VERB.split(_CLAUSE_ENDS.split(told[: only.start()])[-1])[-1]
    return " ".join(before.split()[-_MOST:])


def _names(thing: Sequence[str], item: str, beside: str) -> bool:
    """Say whether what is the only one for a claim is one item, told apart from the one beside it."""
    apart = telling_forms(item) - telling_forms(beside)
    return any(is_among(word, apart) for word in thing)


def _thing(said: str, only: re.Match[str]) -> Sequence[str]:
    """Return the telling words of what is the only one: behind the word, or before it at the end of a clause."""
    behind = _OBJECT_ENDS.split(said[only.end() :], maxsplit=1)[0]
    if behind.strip():
        return _telling(behind)[:_MOST]
    return _telling(re.split(r"[.,;:]", said[: only.start()])[-1])[-_LAST:]


def _telling(text: str) -> list[str]:
    return [form for form, word in words_of(text) if telling(word)]
