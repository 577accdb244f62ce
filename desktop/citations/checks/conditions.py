"""A claim that tells a rule without the condition its quoted sentence makes: "only if", "provided that", "unless".

`curtailed` compares a claim with what its sentence goes on to say behind the quoted words; here the condition is quoted
and still not told. A plain "if" says when, and may be left to the quotation; these say that otherwise the rule is not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

from desktop.citations.case import Case, Claim, Needs, needs
from desktop.citations.checks.curtailed import turns
from desktop.citations.checks.retold import only_quotes
from desktop.citations.retelling import telling_forms
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
_LEAST_SHARED = 2
"""Telling words of the rule that a claim of it repeats."""
_SHOWN = 4
"""Words of a condition that are shown."""
_holds_condition = spotter(_CONDITION)


@needs(Needs.RESOLVED | Needs.CLAIM | Needs.PASSAGE | Needs.ACCEPTED | Needs.WORDS)
def check_conditions(case: Case) -> Iterator[Finding]:
    """Cap an accepted quote at warning when its claim leaves out the condition that the quoted sentence makes."""
    claim = case.claim
    if claim is not None:
        yield from claim.once("conditions", partial(_judge, claim))


def _judge(claim: Claim) -> Finding | None:
    prose = claim.quoted_prose
    if prose is None or not _holds_condition(prose[0]) or turns(claim.own_words) or only_quotes(claim):
        return None
    claimed = telling_forms(claim.own_words)
    told = max(
        (prose[0][a:b] for a, b in sentence_ranges(prose[0])), key=lambda text: len(claimed & telling_forms(text))
    )
    condition = _CONDITION.search(told)
    if condition is None or _OF_FORM.match(condition["what"]) is not None:
        return None
    rule = telling_forms(f"{told[: condition.start()]} {told[condition.end() :]}")
    if len(claimed & rule) < _LEAST_SHARED or claimed & (telling_forms(condition["what"]) - rule):
        return None
    words = " ".join(condition.group().split()[:_SHOWN])
    if told[: condition.start()].strip():
        sentence = f"The cited sentence goes on with “{words} …”, which the claim leaves out."
    else:
        sentence = f"The cited sentence begins with “{words} …”, which the claim leaves out."
    return Finding(Code.PARTIAL_QUOTE, MachineVerdict.WARNING, sentence, "exception", None, words)
