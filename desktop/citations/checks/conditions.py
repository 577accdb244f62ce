"""A claim that tells a rule without the condition its quoted sentence makes: "only if", "provided that", "unless".

`curtailed` compares a claim with what its sentence goes on to say behind the quoted words; here the condition is quoted
and still not told. A plain "if" says when, and is looked at by `untold`; these say that otherwise the rule is not.
"""

from __future__ import annotations

import re

from desktop.citations.case import Claim, Needs, needs, once_per_claim
from desktop.citations.checks.curtailed import turns
from desktop.citations.checks.rewording import said_otherwise
from desktop.citations.clauses import VERB
from desktop.citations.framing import Beside
from desktop.citations.retelling import share, telling_forms
from desktop.core.sentences import sentence_ranges
from desktop.core.spotting import spotter
from desktop.core.verdicts import Code, Finding, MachineVerdict

_CONDITION = re.compile(
    r"(?:\bonly (?:if|when|where|while|after|upon|to the extent|in the event)|(?<=, )(?:but )?provided,?|"
    r"\bprovided,? that|\bon (?:the )?condition that|\b(?:as|so) long as|\bunless|"
    r"\bnur(?:,)? (?:wenn|falls|sofern|soweit)|\bes sei denn|\bvorausgesetzt)\b(?P<what>[^.;:]*)",
    re.IGNORECASE,
)
_OF_FORM = re.compile(
    r"\W*(?:otherwise|expressly|specifically|we (?:agree|say|tell) otherwise|(?:the )?context|[^,]{0,30}\botherwise "
    r"(?:agreed|stated|noted|specified|provided|indicated|shown|endorsed)|anders)\b",
    re.IGNORECASE,
)
"""Conditions every text makes: "unless otherwise stated"."""
_OF_LIST = re.compile(
    r"\W*(?:all|each|both|every one)(?: of)? (?:these|those|them|the (?:following|conditions))\b", re.I
)
_TELLS_LIST = re.compile(
    r"\b(?:all|each|every|both)\b[^.;]{0,40}\b(?:must|has to|have to|needs? to|(?:is|are) (?:needed|required))\b", re.I
)
"""How the condition that all of a list be met is told: "each of them has to be satisfied"."""
_LEAST_SHARED = 2
"""Telling words of the rule that a claim of it repeats."""
_SHOWN = 4
"""Words of a condition that are shown."""
_ENOUGH = re.compile(r"\b(?:if|when|where|once|provided|as long as|wenn|falls|sofern)\b", re.IGNORECASE)
_BUT_NEEDED = re.compile(
    r"\b(?:only|must|needs?|requires?|required|unless|has to|have to|nur|muss|müssen)\b", re.IGNORECASE
)
_AND = re.compile(r",\s*(?:and\s+|und\s+)?|\s(?:and|und)\s", re.IGNORECASE)
_OR = re.compile(r"\b(?:or|oder)\b", re.IGNORECASE)
_LAST_ITEM = re.compile(
    r",\s*(?:or|nor|noch|oder)\s+(?:for|to|where|if|by|from|against|in|on|when|für)\b", re.IGNORECASE
)
"""Where the last item of a list begins that has a preposition of its own: no condition behind it reaches back."""
_TIME = re.compile(r"\b(?:before|after|during|until|while|once)\b", re.IGNORECASE)
_AGREED = r"(?P<what>consent|approval|permission|authori[sz]ation)"
_CONSENT = re.compile(
    rf"\b(?:without|with|needs?|requires?|subject to|unless|get|obtain)\b[^,;.]{{0,30}}\b{_AGREED}\b", re.I
)
_CONSENT_OF = re.compile(rf"(?:[^\W\d_]+(?:['’]s)? ){{0,3}}{_AGREED}\b(?: in writing| in textform)?", re.IGNORECASE)
_WRITTEN = re.compile(r"\b(?:written|writing|textform|schriftlich\w*)\b", re.IGNORECASE)
_holds_condition = spotter(_CONDITION)


@needs(Needs.RESOLVED | Needs.CLAIM | Needs.PASSAGE | Needs.ACCEPTED | Needs.WORDS)
@once_per_claim("conditions")
def check_conditions(claim: Claim) -> Finding | None:
    """Cap an accepted quote at warning when its claim leaves out the condition that the quoted sentence makes."""
    prose = claim.told_prose
    if prose is None or claim.beside <= Beside.TOPIC:
        return None
    own = claim.own_words
    said = _CONSENT.search(own)
    if said is None and not _holds_condition(prose[0]):
        return None
    claimed = telling_forms(own)
    told = max(
        (prose[0][a:b] for a, b in sentence_ranges(prose[0])), key=lambda text: len(claimed & telling_forms(text))
    )
    if said is not None and _WRITTEN.search(own) is None and (finding := _unwritten(said["what"], told)):
        return finding
    return _half_told(own, claimed, told) if turns(own) else _untold(own, claimed, told)


def _untold(own: str, claimed: frozenset[str], told: str) -> Finding | None:
    """Find a condition that a claim of its rule leaves out."""
    condition = _CONDITION.search(told)
    if condition is None or _OF_FORM.match(condition["what"]) is not None:
        return None
    if _OF_LIST.match(condition["what"]) is not None and _TELLS_LIST.search(own) is not None:
        return None
    rule = telling_forms(f"{told[: condition.start()]} {told[condition.end() :]}")
    if _of_another_item(claimed, told[: condition.start()]) and _holds_no_other_time(own, told):
        return None
    if len(claimed & rule) < _LEAST_SHARED or claimed & (telling_forms(condition["what"]) - rule):
        return None
    return _left_out(told, condition.start(), condition.group())


def _of_another_item(claimed: frozenset[str], before: str) -> bool:
    """Say whether a condition stands in the last item of a list that a claim does not speak of, but of others.

    "We do not pay for breeding, for cosmetic treatment, or for a condition you knew of unless …".
    """
    *_, last = (None, *_LAST_ITEM.finditer(before))
    if last is None:
        return False
    item, others = telling_forms(before[last.end() :]), telling_forms(before[: last.start()])
    return not share(item - others, claimed) and len(claimed & (others - item)) >= _LEAST_SHARED


def _holds_no_other_time(own: str, told: str) -> bool:
    """Say whether a claim sets no time of its own: "who turns 70 during the policy" is no item of the list."""
    folded = told.casefold()
    return all(match.group().casefold() in folded for match in _TIME.finditer(own))


def _half_told(own: str, claimed: frozenset[str], told: str) -> Finding | None:
    """Find one of several conditions told as if it were enough: "covered if A" for "not covered unless A and B"."""
    condition = _CONDITION.search(told)
    if condition is None or _ENOUGH.search(own) is None or _BUT_NEEDED.search(own) is not None:
        return None
    what = condition["what"]
    parts = [part for part in _AND.split(what) if VERB.search(part) is not None]
    if len(parts) < _LEAST_SHARED or _OR.search(what) is not None:
        return None
    rule = telling_forms(told[: condition.start()])
    its = [telling_forms(part) - rule for part in parts]
    alone = [words - frozenset().union(*(o for o in its if o is not words)) for words in its]
    missing = [
        part
        for part, words in zip(parts, alone, strict=True)
        if len(words) >= _LEAST_SHARED and not share(words, claimed)
    ]
    if not missing or not any(share(words, claimed) for words in its):
        return None
    return _left_out(told, told.index(missing[0]), missing[0])


def _unwritten(noun: str, told: str) -> Finding | None:
    """Find a consent that a claim does not tell to be one in writing."""
    places = [m for m in _CONSENT_OF.finditer(told) if m["what"].casefold() == noun.casefold()]
    if not places or any(_WRITTEN.search(m.group()) is None for m in places):
        return None
    return said_otherwise("", "written", "term")


def _left_out(told: str, at: int, condition: str) -> Finding:
    words = " ".join(condition.split()[:_SHOWN])
    if told[:at].strip():
        sentence = f"The cited sentence goes on with “{words} …”, which the claim leaves out."
    else:
        sentence = f"The cited sentence begins with “{words} …”, which the claim leaves out."
    return Finding(Code.PARTIAL_QUOTE, MachineVerdict.WARNING, sentence, "exception", None, words)
