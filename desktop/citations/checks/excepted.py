"""What an exclusion excepts, told as excluded: "corrosion after a collision is not insured" for "except … a collision".

`curtailed` and `conditions` ask whether a claim leaves an exception out; here it speaks of nothing but the exception,
and denies it as the rule does. It caps the verdict.
"""

from __future__ import annotations

import re

from desktop.citations.case import Case, Claim, Needs, needs, once_per_claim
from desktop.citations.checks.curtailed import turns
from desktop.citations.governing import excludes, head_over
from desktop.citations.retelling import is_among, telling_forms
from desktop.core.sentences import sentence_ranges
from desktop.core.spotting import spotter
from desktop.core.verdicts import Code, Finding, MachineVerdict

_EXCEPTS = re.compile(
    r"\b(?P<turn>except(?:ing)?(?: for| where| when| if| that| to)?|other than|unless|apart from|"
    r"with the exception of)\b"
    r"(?P<what>[^.;:]+)",
    re.IGNORECASE,
)
_DENIES = re.compile(
    r"\b(?:not|no|never|none|neither|nor|cannot|without|exclu\w+|den(?:y|ied|ies)|refus\w+|un\w{4,}|non\w*|"
    r"only|lacks?|fail\w*)\b|n['’]t\b",
    re.IGNORECASE,
)
_SHOWN = 5
_holds_denial = spotter(re.compile(r"\b(?:not|no|never|cannot|excluded|excludes|denied|refused)\b", re.IGNORECASE))


@needs(Needs.RESOLVED | Needs.CLAIM | Needs.PASSAGE | Needs.ACCEPTED | Needs.WORDS)
@once_per_claim("excepted")
def check_excepted(claim: Claim) -> Finding | None:
    """Cap an accepted exclusion at warning when its claim denies just what the quoted words except from it."""
    own = claim.own_words
    if not _holds_denial(own) or turns(own) or len(_DENIES.findall(own)) != 1:
        return None
    for case in claim.cases:
        for low, high in sentence_ranges(case.passage):
            said = case.passage[low:high]
            found = _EXCEPTS.search(said)
            if found is None or not _is_exclusion(case, said[: found.start()]):
                continue
            if _speaks_of(own, found["what"], said[: found.start()]):
                shown = " ".join(f"{found['turn']}{found['what']}".split()[:_SHOWN])
                denial = _DENIES.search(own)
                word = denial.group() if denial is not None else ""
                sentence = f"The answer says “{word}”; the cited passage says “{shown}”."
                return Finding(Code.FACT_MISMATCH, MachineVerdict.WARNING, sentence, "negation", word, shown)
    return None


def _is_exclusion(case: Case, rule: str) -> bool:
    if len(_DENIES.findall(rule)) == 1 and excludes(rule):
        return True
    span = case.found.span if case.found is not None else None
    return span is not None and _DENIES.search(rule) is None and excludes(head_over(span, case.snapshot))


def _speaks_of(own: str, what: str, rule: str) -> bool:
    """Say whether a claim holds half of the words that only the exception has."""
    ruled, said = telling_forms(rule), telling_forms(own)
    theirs = [word for word in telling_forms(what) if not is_among(word, ruled)]
    met = sum(is_among(word, said) for word in theirs)
    return met > 0 and 2 * met >= len(theirs)
