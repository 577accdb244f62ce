"""A bound without its comparison: "six storeys" for "more than six storeys", "within the costs" for what includes them.

At exactly that number the two texts say opposite things. Beside it what a limit includes, told as what it limits, and a
date told as the end of something of which its label does not say that. It caps the verdict.
"""

from __future__ import annotations

import re

from desktop.citations.case import Claim, Needs, needs, once_per_claim
from desktop.citations.checks.rewording import said_otherwise
from desktop.citations.date_ranges import BEGINS, ENDS
from desktop.citations.retelling import form_of, same_word, telling, words_of
from desktop.core.spotting import spotter
from desktop.core.verdicts import Finding
from desktop.core.words import NUMBER_WORDS

_COUNT = rf"(?P<count>\d[\d,.]*|(?:{'|'.join(sorted(NUMBER_WORDS, key=len, reverse=True))})(?:-\w+)?)"
_BOUND = re.compile(
    r"\b(?P<how>(?:more|less|fewer|older|younger|longer|greater|higher|lower|larger|smaller) than|over|under|above|"
    rf"below|exceed(?:s|ing)?) {_COUNT}[ -](?P<unit>[^\W\d_]{{3,}})",
    re.IGNORECASE,
)
_COMPARES = re.compile(
    r"\b(?:more|less|fewer|over|under|above|below|beyond|exceed\w*|up to|at (?:most|least)|maxim\w+|minim\w+|limit\w*|"
    r"within|until|after|before|than|old\w*|young\w*|long\w*|short\w*|past|once|passed|from|or)\b|[<>+≥≤]",
    re.IGNORECASE,
)
"""What a claim may tell a bound with."""
_DENIED = re.compile(r"\b(?:not|no|never|neither|nor|none|without)\b[^.;]{0,40}$", re.IGNORECASE)
_LIMIT_FOR = re.compile(
    r"\b(?:(?:sub)?limit|maximum|deductible|excess|cap|retention) (?:for|of|on) (?P<what>[^.,;:$£€\d]{3,60})",
    re.IGNORECASE,
)
_PHRASE_ENDS = re.compile(
    r"\b(?:of|for|in|on|at|by|from|to|with|that|which|is|are|was|applies|amounts|per|under|during)\b", re.IGNORECASE
)
_INCLUDES = re.compile(
    r"\b(?:including|includes|inclusive of|plus|excluding|together with)(?: [^\W\d_]+){0,2} $", re.IGNORECASE
)
_LABELLED = re.compile(r"\W*(?P<label>[^\W\d_][^:.;]{2,40}):\s*\S[^:;]{0,60}")
_ENDS = re.compile(rf"\b(?:{ENDS})\b", re.IGNORECASE)
_OF_END = re.compile(
    r"\b(?:end|expir|terminat|laps|ceas|until|through|period|term|renew|matur|due|deadline|last|clos|cancel|to\b)",
    re.IGNORECASE,
)
_BEGINS = re.compile(rf"\b(?:{BEGINS})\b", re.IGNORECASE)
_OF_BEGIN = re.compile(
    r"\b(?:begin|start|commenc|incept|effective|from|since|period|term|first|attach|renew|issue|valid)", re.IGNORECASE
)
_holds_any = spotter(
    re.compile(
        rf"{_BOUND.pattern}|\b(?:includ|inclusive|plus|excluding|together with)|^\W*[^:.;]{{3,40}}:", re.IGNORECASE
    )
)


@needs(Needs.RESOLVED | Needs.CLAIM | Needs.PASSAGE | Needs.ACCEPTED | Needs.WORDS)
@once_per_claim("strict")
def check_strict(claim: Claim) -> Finding | None:
    """Cap an accepted quote at warning when its claim drops a comparison, or what bounds its figure or date."""
    passages = [case.passage for case in claim.cases if case.passage]
    if not any(map(_holds_any, passages)):
        return None
    own = claim.own_words
    for passage in passages:
        pair = _dropped(own, passage) or _included(own, passage) or _dated(own, passage)
        if pair is not None:
            return said_otherwise(*pair, "term")
    return None


def _dropped(own: str, passage: str) -> tuple[str, str] | None:
    """Return a number told bare and as the passage bounds it."""
    if _COMPARES.search(own) is not None:
        return None
    for bound in _BOUND.finditer(passage):
        if _DENIED.search(passage[: bound.start()]) is not None:
            continue
        same = {bound["count"].casefold(), str(NUMBER_WORDS.get(bound["count"].casefold(), ""))} - {""}
        same |= {word for word, number in NUMBER_WORDS.items() if str(number) in same}
        counts = "|".join(map(re.escape, sorted(same)))
        unit = re.escape(bound["unit"].removesuffix("s"))
        bare = re.search(
            rf"(?<![\w.,]){counts if len(same) == 1 else f'(?:{counts})'}[ -]{unit}s?\b", own, re.IGNORECASE
        )
        if bare is not None:
            return bare.group(), " ".join(bound.group().split())
    return None


def _included(own: str, passage: str) -> tuple[str, str] | None:
    """Return "limit for costs" where the passage has a limit including costs."""
    match = _LIMIT_FOR.search(own)
    named = [form for form, word in words_of(_PHRASE_ENDS.split(match["what"])[0]) if telling(word)] if match else []
    if match is None or not named:
        return None
    places = [word for word in re.finditer(r"[^\W\d_]+", passage) if same_word(form_of(word.group()), named[-1])]
    heads = [_INCLUDES.search(passage[: word.start()]) for word in places]
    if not heads or not all(heads):
        return None
    return " ".join(match.group().split()[:4]), passage[heads[0].start() if heads[0] else 0 : places[0].end()]


def _dated(own: str, passage: str) -> tuple[str, str] | None:
    """Return "ends" for a labelled value of whose label tells no end; the same of a beginning."""
    label = _LABELLED.fullmatch(passage.strip())
    for told, known in ((_ENDS, _OF_END), (_BEGINS, _OF_BEGIN)) if label is not None else ():
        said = told.search(own)
        if said is not None and label is not None and known.search(passage) is None:
            return said.group(), label["label"]
    return None
