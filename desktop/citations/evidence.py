"""The figures of all that is cited for one claim: what the claim's own figures are looked for in."""

from __future__ import annotations

from desktop.citations.case import Case, Claim, Evidence
from desktop.citations.checks.headers import misplaced
from desktop.citations.headed import evidence_text, named_facts
from desktop.core.fact import Fact
from desktop.core.facts import find_facts

_SIGNS = frozenset("%‰")
_MAX_EVIDENCE = 60_000


def gather_evidence(claim: Claim) -> Evidence:
    """Return the facts of what is cited for a claim; of several citations those of another row or cell do not count."""
    right = [case for case in claim.cases if misplaced(case) is None] if len(claim.cases) > 1 else []
    facts: list[Fact] = []
    budget = _MAX_EVIDENCE
    seen: set[str] = set()
    for case in right or claim.cases:
        if not case.resolved:
            continue
        if case.passage:
            facts += find_facts(case.passage + _sign_behind(case))
        for span in case.evidence_spans():
            if span.id in seen:
                continue
            if budget <= 0:
                return Evidence(facts, cut=True)
            seen.add(span.id)
            text = evidence_text(span, case.snapshot, names=False)
            facts += find_facts(text[:budget])
            facts += named_facts(span, case.snapshot)
            budget -= len(text)
    return Evidence(facts)


def _sign_behind(case: Case) -> str:
    """Return the percent sign right behind the quoted words: it is no word of theirs, but the figure's."""
    if case.found is None:
        return ""
    behind = case.found.hit.lane.after(case.found.hit.high - 1).lstrip()[:1]
    return behind if behind in _SIGNS else ""
