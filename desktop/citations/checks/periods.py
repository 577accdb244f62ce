"""The day a period begins with told as the day it ends with: "expires on March 15, 2024" for "from … to …".

Both dates stand in the evidence; which of them is which only their order says.
"""

from __future__ import annotations

from desktop.citations.case import Claim, Needs, needs, once_per_claim
from desktop.citations.date_ranges import date_ranges, told_as
from desktop.core.fact import FactKind, figure_in
from desktop.core.facts import find_figures
from desktop.core.tokens import REMEMBERED
from desktop.core.verdicts import Code, Finding, MachineVerdict


@needs(Needs.RESOLVED | Needs.CLAIM | Needs.FIGURES | Needs.GOOD)
@once_per_claim("periods")
def check_periods(claim: Claim) -> Finding | None:
    """Cap an accepted citation at warning when its claim takes the one end of a range of dates for the other."""
    dates = [fact for fact in find_figures(claim.own_words) if fact.kind is FactKind.DATE]
    if not dates:
        return None
    texts = [case.passage for case in claim.cases if case.passage]
    texts = texts or [span.text[:REMEMBERED] for case in claim.cases for span in case.evidence_spans()]
    ranges = [found for text in texts for found in date_ranges(text)]
    for date, starts in told_as(claim.own_words, dates) if ranges else ():
        held = [(figure_in(date, [first]), figure_in(date, [last]), first, last) for first, last in ranges]
        right = any((first if starts else last) for first, last, _, _ in held)
        other = next((pair for first, last, *pair in held if (last if starts else first)), None)
        if other is not None and not right:
            ours, theirs = date.text, (other[0] if starts else other[1]).text
            sentence = f"The answer says of “{ours}” what the cited evidence says of “{theirs}”."
            return Finding(Code.FACT_MISMATCH, MachineVerdict.WARNING, sentence, "date", ours, theirs)
    return None
