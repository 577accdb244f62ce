"""A claim with more figures than a sentence has: a flattened table, of which no reader sees what is said of what."""

from __future__ import annotations

from desktop.citations.case import Claim, Needs, needs, once_per_claim
from desktop.core.verdicts import Code, Finding, MachineVerdict

_MOST = 100
"""Figures of one claim. Each is compared with each of the evidence and of the claim itself, in several checks."""
SENTENCE = "The claim holds too many figures for each to be compared with the evidence."


@needs(Needs.RESOLVED | Needs.CLAIM | Needs.FIGURES | Needs.GOOD)
@once_per_claim("crowded")
def check_crowded(claim: Claim) -> Finding | None:
    """Cap an accepted citation at warning when its claim holds so many figures that comparing them takes minutes."""
    if len(claim.facts) <= _MOST:
        return None
    return Finding(Code.FACT_MISMATCH, MachineVerdict.WARNING, SENTENCE, "number")
