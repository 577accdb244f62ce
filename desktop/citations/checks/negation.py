"""A difference in negation between claim and quoted evidence caps the verdict at warning: paraphrase is legitimate."""

from __future__ import annotations

import re
from collections.abc import Iterator

from desktop.citations.case import Case
from desktop.citations.compare import negations
from desktop.core.verdicts import Code, Finding, MachineVerdict

_STRONG = frozenset(
    {"not", "no", "never", "nor", "neither", "none", "nothing", "without", "excluding", "except", "unless"}
)
_EXCLUSION = re.compile(
    r"\b(?:exclu\w+|not covered|void|uninsured|denied|prohibit\w*|ineligible|limitation)\b", re.IGNORECASE
)


def is_negated(text: str) -> bool:
    """Say whether a passage denies or excepts something."""
    return bool(_STRONG & set(negations(text))) or bool(_EXCLUSION.search(text))


def check_negation(case: Case) -> Iterator[Finding]:
    """Cap an accepted quote at warning when claim and evidence disagree in negation."""
    claim = case.claim
    if claim is None or not case.resolved or case.found is None or not case.good_so_far:
        return
    if is_negated(claim.text) == is_negated(case.passage) or _any_agrees(case):
        return
    which = (
        "The quoted words deny or except something; the claim does not."
        if is_negated(case.passage)
        else ("The claim denies or excepts something; the quoted words do not.")
    )
    yield Finding(Code.FACT_MISMATCH, MachineVerdict.WARNING, which, "negation")


def _any_agrees(case: Case) -> bool:
    # Evidence of one claim is looked at as a whole: one quote may bring the rule, the next its exception.
    if case.claim is None:
        return False
    return any(
        other is not case and other.found is not None and is_negated(other.passage) == is_negated(case.claim.text)
        for other in case.claim.cases
    )
