"""How a claim stands to its evidence: each part affirmed or denied as the part of the evidence with the same words is.

Words that stand in several parts tell little, those of one part much.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from functools import lru_cache
from itertools import zip_longest

from desktop.citations.plain import able
from desktop.citations.retelling import same_word
from desktop.citations.turns import NAMED, Part, parts_of

_SET_APART = frozenset({"condition", "exception"})
_TELLING_APART = _SET_APART | {"relative"}
"""What a claim may make of an exception: "storage the shipper ordered is not insured"."""
_WEIGHT = 3.0
_SHARED = 1.0
"""The least weight of words in common at which two parts speak of the same."""
_FITTING = 0.2
"""What it counts that a part holds few other words: of two parts with the same words in common it is meant."""
_FEWEST = 2
"""Words of a part set apart by which a claim is known to speak of it."""
_CLEAR = 0.35
"""By how much the part that says otherwise must fit better than any that says the same."""


class Agreement(Enum):
    """How a claim stands to its evidence: `UNKNOWN` where too few words are the same to tell."""

    SAME = "same"
    OTHERWISE = "otherwise"
    UNKNOWN = "unknown"


@lru_cache(maxsize=256)
def agreement(own: str, evidence: tuple[str, ...]) -> Agreement:
    """Return whether each part of a claim is affirmed or denied as the part of its evidence with the same words is."""
    theirs = parts_of("\n\n".join(able(text, (own,)) for text in evidence))
    parts = parts_of(able(own, evidence))
    mine = [part for part, behind in zip_longest(parts, parts[1:]) if part.words and not _only_names(part, behind)]
    if not mine or not theirs:
        return Agreement.UNKNOWN
    said = [
        Agreement.SAME if part.kind == "main" and _turned_twice(part, mine, theirs) else _compared(part, mine, theirs)
        for part in mine
    ]
    if Agreement.OTHERWISE in said:
        return Agreement.OTHERWISE
    return Agreement.SAME if set(said) == {Agreement.SAME} else Agreement.UNKNOWN


def _only_names(part: Part, behind: Part | None) -> bool:
    """Say whether a part only names what the next one tells of: "An elevated building is one | that has no cellar"."""
    return (
        behind is not None
        and (part.kind, behind.kind, part.sentence) == ("main", "relative", behind.sentence)
        and part.words <= part.subject
    )


def _turned_twice(part: Part, mine: Sequence[Part], theirs: Sequence[Part]) -> bool:
    """Say whether a claim makes a condition of an exception and turns its sentence: "not if" for "unless"."""
    beside = [p for p in mine if p.kind in _TELLING_APART and p.sentence == part.sentence and p.words]
    return any(
        other.kind in (_SET_APART if own.kind in _SET_APART else {"exception"})
        and other.kind != own.kind
        and other.denied == own.denied
        and all(_held(word, other.words) for word in own.words)
        for own in beside
        for other in theirs
    )


def _compared(part: Part, mine: Sequence[Part], theirs: Sequence[Part]) -> Agreement:
    if part.kind == "aside":
        return _aside(part, theirs)
    best = {True: 0.0, False: 0.0}
    at: dict[bool, Part | None] = {True: None, False: None}
    weights = _weights(part, theirs)
    for other in theirs:
        if other.kind == "aside" or not other.words:
            continue
        shared = [weight for word, weight in weights.items() if _held(word, other.words)]
        score = sum(shared) + _FITTING * len(shared) / len(other.words)
        for denied in (True, False) if other.either else (other.denied,):
            if score > best[denied]:
                best[denied], at[denied] = score, other
    if part.kind in {"condition", "exception"} and max(best.values()) < _SHARED:
        asides = frozenset().union(*(other.words for other in theirs if other.kind == "aside"))
        if any(_held(word, asides) for word in part.words):
            return Agreement.OTHERWISE  # "only if they are students" for "whether or not they are students"
    same, otherwise = best[part.denied], best[not part.denied]
    if part.either:
        return Agreement.SAME if max(same, otherwise) >= _SHARED else Agreement.UNKNOWN
    against = at[not part.denied]
    apart = [o for o in theirs if o.kind in {"exception", "without"} and _all_of(o, part, theirs)]
    if part.kind == "main" and apart:
        return Agreement.SAME if any(o.denied == part.denied for o in apart) else Agreement.OTHERWISE
    if part.kind == "main" and not part.denied and any(o.back and o.denied and _names(o, part, theirs) for o in theirs):
        return Agreement.OTHERWISE  # "It does not apply to visits": what is said to apply to visits
    named = [word for word in part.words if word.startswith(NAMED)]
    if any(against is not None and word in against.words and not _named_in(word, part, theirs) for word in named):
        return Agreement.OTHERWISE
    if otherwise >= _SHARED and otherwise > same + _CLEAR:
        return Agreement.OTHERWISE if part.kind == "main" or _heads(part, theirs) else Agreement.UNKNOWN
    if against is not None and _takes_in(part, against, theirs):
        return Agreement.OTHERWISE
    fitting = at[part.denied]
    if fitting is None or same < _SHARED or same <= otherwise:
        return Agreement.UNKNOWN
    return Agreement.UNKNOWN if _leaves_out(fitting, mine, theirs) else Agreement.SAME


def _all_of(other: Part, part: Part, theirs: Sequence[Part]) -> bool:
    """Say whether a claim holds all that an exception alone names: then it speaks of the exception."""
    for words in other.items or (other.words,):
        own = [word for word in words if not any(_held(word, o.words) for o in theirs if o is not other)]
        if own and all(_held(word, part.words) for word in own):
            return True
    return False


def _names(other: Part, part: Part, theirs: Sequence[Part]) -> bool:
    """Say whether a claim holds a word that of all parts of the evidence only this one holds."""
    apart = (word for word in other.words if not any(_held(word, o.words) for o in theirs if o is not other))
    return any(_held(word, part.words) for word in apart)


def _named_in(word: str, part: Part, theirs: Sequence[Part]) -> bool:
    return any(other.denied == part.denied and word in other.words for other in theirs)


def _aside(part: Part, theirs: Sequence[Part]) -> Agreement:
    """Compare "even if …": what the evidence makes a condition or an exception is none any more."""
    if any(other.kind == "aside" for other in theirs):
        return Agreement.SAME
    turned = [o for o in theirs if o.kind in {"exception", "condition"} and any(_held(w, o.words) for w in part.words)]
    return Agreement.OTHERWISE if turned else Agreement.SAME


def _heads(part: Part, theirs: Sequence[Part]) -> bool:
    """Say whether an exception or condition says otherwise also without the list that may go on behind its comma."""
    best = {True: 0, False: 0}
    for other in theirs:
        best[other.denied] = max(best[other.denied], sum(_held(word, other.words) for word in part.head))
    return best[not part.denied] > best[part.denied]


def _takes_in(part: Part, other: Part, theirs: Sequence[Part]) -> bool:
    """Say whether a claim affirms with its subject what its evidence sets apart: "after deduction" for "without"."""
    if part.kind != "main" or other.kind != "without" or len(other.words) < _FEWEST:
        return False
    held = frozenset().union(*(o.words for o in theirs if o is not other))
    own = other.words - held
    return len(own) >= _FEWEST and all(_held(word, part.words) for word in own)


def _weights(part: Part, theirs: Sequence[Part]) -> dict[str, float]:
    weights: dict[str, float] = {}
    for word in part.words:
        count = sum(_held(word, other.words) for other in theirs)
        if count:
            weights[word] = (_WEIGHT if word in part.subject else 1.0) / count
    return weights


def _held(word: str, words: frozenset[str]) -> bool:
    return word in words or (not word[0].isdigit() and any(same_word(word, other) for other in words))


def _leaves_out(fitting: Part, mine: Sequence[Part], theirs: Sequence[Part]) -> bool:
    """Say whether what a claim tells has an exception beside it that the claim holds no word of."""
    if fitting.kind != "main":
        return False
    said = frozenset().union(*(part.words for part in mine))
    turned = any(part.kind in {"exception", "condition", "without"} for part in mine)
    return not turned and any(
        other.kind == "exception"
        and other.sentence == fitting.sentence
        and not other.bracketed
        and not any(_held(word, other.words) for word in said)
        for other in theirs
    )
