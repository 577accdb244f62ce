"""In which order: a consent "after the assignment" for a prior one, "first to the insurer" for "then to the insurer".

`turned words` compares the small words before a thing. Here the order is told by "prior", "in advance", "first" and
"then", and the claim tells another one in words of its own. It caps the verdict.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from desktop.citations.case import Claim, Needs, needs, once_per_claim
from desktop.citations.checks.rewording import said_otherwise
from desktop.citations.retelling import is_among, telling, telling_forms, words_of
from desktop.core.sentences import sentence_ranges
from desktop.core.spotting import spotter
from desktop.core.verdicts import Finding

_LATER = re.compile(
    r"\b(?:after(?!\s+(?:having|obtaining|getting|receiving))|afterwards?|later|subsequently|retroactively|"
    r"retrospectively|(?:once|when) (?:the |an? )?\w+ (?:is|are|has|have) (?:been )?(?:done|made|over|complete))\b",
    re.IGNORECASE,
)
_PRIOR = re.compile(r"\b(?:prior|advance)(?!\s+(?:to|of)\b)(?P<what>(?: [^\W\d_]+){1,3})", re.IGNORECASE)
_AHEAD = re.compile(r"(?P<what>(?:[^\W\d_]+[ -]){1,7})(?:in advance|beforehand|ahead of time)\b", re.IGNORECASE)
_IN_ORDER = re.compile(r"\b(?:before\w*|prior|in advance|ahead|only|until|unless|earlier|first)\b", re.IGNORECASE)
_DENIED = re.compile(r"\b(?:not|no|never|neither|nor|none|without|cannot|insufficient|invalid)\b|n['’]t\b", re.I)
_AGREEING = frozenset(
    form
    for word in ("consent", "notice", "agreement", "payment", "examination", "certification", "request", "warning")
    for form, _ in words_of(word)
)
"""What is asked for ahead of an act, beside whatever stands right behind "prior"."""
_THEN = re.compile(
    r"(?:,?\s+(?:and|but) then|;? then|,? (?:afterwards|subsequently|thereafter)(?: to)?|,? next)\b", re.I
)
_FIRST = re.compile(r"\bfirst\b(?! (?:\d|party|named|day|year|month|time)\b)", re.IGNORECASE)
_STEPS = re.compile(r"\b(?:then|next|finally|lastly|otherwise|thereafter|afterwards|after that)\b", re.IGNORECASE)
_holds_any = spotter(re.compile(r"after|later|subsequent|retro|once |when |\bthen\b|\bnext\b", re.IGNORECASE))


@needs(Needs.RESOLVED | Needs.CLAIM | Needs.PASSAGE | Needs.ACCEPTED | Needs.WORDS)
@once_per_claim("order")
def check_order(claim: Claim) -> Finding | None:
    """Cap an accepted quote at warning when its claim tells in another order what the quoted words do."""
    own = claim.own_words
    if not _holds_any(own):
        return None
    prose = claim.quoted_prose
    if prose is None:
        return None
    for low, high in sentence_ranges(own):
        finding = _afterwards(own[low:high], prose[0]) or _steps(own[low:high], prose[0])
        if finding is not None:
            return finding
    return None


def _afterwards(said: str, passage: str) -> Finding | None:
    """Find what must come before an act told to come after it: "consent may be obtained after the assignment"."""
    later = _LATER.search(said)
    if later is None or _LATER.search(passage) or _IN_ORDER.search(said) or _DENIED.search(said):
        return None
    behind = said[later.end() :].strip(" .,;:")
    told = telling_forms(said[: later.start()]) if behind else telling_forms(said)
    for match in (*_PRIOR.finditer(passage), *_AHEAD.finditer(passage)):
        ahead = telling_forms(match["what"])
        if match.re is _PRIOR:
            ahead = frozenset([form for form, written in words_of(match["what"]) if telling(written)][:2])
        if any(is_among(word, told) for word in (ahead & _AGREEING or ahead)):
            return said_otherwise(later.group(), " ".join(match.group().split()[-3:]), "negation")
    return None


def _steps(said: str, passage: str) -> Finding | None:
    """Find two steps in each other's place: "first to A and then to B" for "first to B, then to A"."""
    then = _THEN.search(said)
    if then is None or _STEPS.search(passage) is None:
        return None
    first = _FIRST.search(said, 0, then.start())
    one = _things(said[first.end() if first is not None else 0 : then.start()])
    two = _things(said[then.end() :])
    for low, high in sentence_ranges(passage):
        steps = [_things(step) for step in _STEPS.split(passage[low:high])]
        left, right = (_step_of(words, steps) for words in (one - two, two - one))
        if left is not None and right is not None and left > right:
            last = _STEPS.split(passage[low:high])[left]
            return said_otherwise(_opening(said[then.start() :]), f"then {_opening(last)}", "negation")
    return None


def _opening(text: str) -> str:
    return " ".join(text.strip(" ,.;").split()[:4])


def _things(text: str) -> frozenset[str]:
    return frozenset(form for form, written in words_of(text) if telling(written) or form in {"we", "you"})


def _step_of(words: frozenset[str], steps: Sequence[frozenset[str]]) -> int | None:
    """Return the one step that holds most of some words, None where several do or none."""
    held = [sum(is_among(word, step) for word in words) for step in steps]
    most = max(held, default=0)
    return held.index(most) if most and held.count(most) == 1 else None
