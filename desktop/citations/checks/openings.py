"""A quote made a sentence of its own by cutting off what its sentence begins with, a condition or "For example".

All its words stand there, and none of them is told to hold only in a case, until a time or in an example. A run of
words that begins small is seen to be one; a capital that the source does not have, or a party's behind the comma, says
that here a sentence begins. A figure out of an example is told as one, or it is no rule.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from desktop.citations.areas import Found
from desktop.citations.case import Case, Claim, Needs, needs
from desktop.citations.checks.curtailed import ahead_of, quoted_by_another, start_of, turns
from desktop.citations.framing import Beside
from desktop.citations.retelling import is_among, telling_forms
from desktop.core.spotting import spotter
from desktop.core.tokens import holds_digit
from desktop.core.verdicts import Code, Finding, MachineVerdict

_LED = re.compile(
    r"\W*(?:(?:and|but|however|also|or|und|aber),?\s+)?(?:if|unless|whenever|when|wherever|where|while|until|once|except\w*|"
    r"without|provided|subject to|after|before|during|within|upon|in the event|in case|as long as|so long as|"
    r"other than|to the extent|only|wenn|falls|sofern|soweit|solange|sobald|bevor|nachdem|während|bis|innerhalb|"
    r"außer|ohne|nach|vor|nur)\b",
    re.IGNORECASE,
)
_EXAMPLE = re.compile(
    r"\W*(?:for (?:example|instance)|e\.? ?g\b|to illustrate|by way of (?:example|illustration)|"
    r"as an (?:example|illustration)|suppose|assum(?:e|ing)|example|illustration|zum beispiel|z\.? ?b\b|beispielsweise|"
    r"angenommen)",
    re.IGNORECASE,
)
_TELLS_EXAMPLE = re.compile(
    r"\b(?:examples?|instance|illustrat\w+|e\.g|suppos\w+|assum\w+|would|hypothetical\w*|such as|scenario|case|sample|"
    r"beispiel\w*|angenommen|etwa|würde)\b",
    re.IGNORECASE,
)
_POINTS = re.compile(
    r"\b(?:then|(?:in|under|for) (?:that|this|such(?: an?)?|these|those) \w+|in which case|so|thereafter|dann|"
    r"in diesem fall)\b",
    re.IGNORECASE,
)
"""What a claim leaves the condition to its own words before it with."""
_MAY = re.compile(r"\b(?:may|might|could|mag|mögen|könnten?)\b", re.IGNORECASE)
_tells_example, _points, _holds_may = map(spotter, (_TELLS_EXAMPLE, _POINTS, _MAY))


@needs(Needs.RESOLVED | Needs.CLAIM | Needs.PASSAGE | Needs.ACCEPTED)
def check_openings(case: Case) -> Iterator[Finding]:
    """Cap an accepted quote at warning when the condition its sentence begins with was cut off it."""
    found, claim = case.found, case.claim
    if found is None or claim is None or (found.span is not None and found.span.table is not None):
        return
    capital = _made_sentence(case.citation.quote or "", found)
    if not capital and claim.beside < Beside.STATEMENT and not holds_digit(_own(claim)):
        return
    ahead = ahead_of(found)
    if not ahead:
        return
    if (led := _EXAMPLE.match(ahead)) is not None:
        told = _tells_example(_own(claim)) or _only_possible(case.passage)
    elif capital and (led := _LED.match(ahead)) is not None:
        told = _tells_condition(claim, case.passage, ahead)
    else:
        return
    if not told and not quoted_by_another(case, ahead):
        sentence = f"The cited sentence begins with “{start_of(ahead)} …”, which the claim leaves out."
        yield Finding(Code.PARTIAL_QUOTE, MachineVerdict.WARNING, sentence, "exception", None, led.group().strip())


def _made_sentence(quote: str, found: Found) -> bool:
    """Say whether a quote begins with a capital where its source has a comma before, and goes on with a small letter.

    A name may begin a run of words ("Texas, you …"): a capital that the source has too needs the end of the sentence.
    """
    first = quote.lstrip("[(“\"'‘ ")[:1]
    if not first.isupper():
        return False
    lane, low = found.hit.lane, found.hit.low
    if low == 0 or "," not in lane.gap(low):
        return False
    if lane.text(low, low + 1)[:1].islower():
        return True
    ends = found.hit.high >= len(lane) or lane.gap(found.hit.high).lstrip()[:1] in (".", "!", ";")
    return ends and quote.rstrip()[-1:] in (".", "!", ";")


def _only_possible(passage: str) -> bool:
    """Say whether an example tells of nothing but what may be: as a rule it says no more."""
    return _holds_may(passage) and not holds_digit(passage)


def _own(claim: Claim) -> str:
    return claim.own_words if claim.own_words != claim.text else ""


def _tells_condition(claim: Claim, quote: str, ahead: str) -> bool:
    """Say whether a claim tells a condition, or any of the words of the one cut off."""
    own = f"{_own(claim)} {claim.topic}"
    if turns(own) or _points(own):
        return True
    said = telling_forms(own)
    return any(is_among(word, said) for word in telling_forms(ahead) - telling_forms(quote)) if said else False
