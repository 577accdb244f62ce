"""A part of the policy that a claim names ("Endorsement No. 1") must be where the evidence stands, or stand in it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from desktop.citations.case import VERDICTS, Case, Claim, Needs, needs
from desktop.citations.headed import evidence_text
from desktop.citations.references import find_references, is_met, stands_elsewhere
from desktop.core.spans import SourceSpan
from desktop.core.verdicts import Code, Finding, MachineVerdict

_MAX_SPANS = 200


@needs(Needs.RESOLVED | Needs.CLAIM)
def check_references(case: Case) -> Iterator[Finding]:
    """Find references that no evidence of the claim backs: rejected where it stands under another one, else a warning.

    Evidence is taken over all citations of the claim, as for figures.
    """
    claim = case.claim
    if claim is None or not claim.references:
        return
    yield from claim.once("references", partial(_judge, case, claim))


def _judge(case: Case, claim: Claim) -> Iterator[Finding]:
    spans = _spans(case)
    quoted = [
        r for other in claim.cases if other.citation.quote and other.found for r in find_references(other.passage)
    ]
    passages = [other.passage for other in claim.cases if other.citation.quote and other.found]
    for reference in claim.references:
        if any(reference.text in passage for passage in passages):
            continue  # quoted: compared word by word
        if any(r.number == reference.number and r.kind == reference.kind for r in quoted):
            continue
        if any(is_met(reference, span, evidence_text(span, case.snapshot), case.snapshot) for span in spans):
            continue
        other = next(filter(None, (stands_elsewhere(reference, span, case.snapshot) for span in spans)), "")
        if other:
            sentence = f"The answer names “{reference.text}”; what is cited for it stands under “{other}”."
            yield Finding(Code.FACT_MISMATCH, VERDICTS[Code.FACT_MISMATCH], sentence, "form", reference.text, other)
        else:
            sentence = f"The answer names “{reference.text}”; what is cited for it does not say that it stands there."
            yield Finding(Code.FACT_MISMATCH, MachineVerdict.WARNING, sentence, "form", reference.text)


def _spans(case: Case) -> list[SourceSpan]:
    claim = case.claim
    found: dict[str, SourceSpan] = {}
    for other in claim.cases if claim else ():
        if other.resolved:
            found |= {span.id: span for span in other.evidence_spans()}
    return list(found.values())[:_MAX_SPANS]
