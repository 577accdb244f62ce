"""A claim that joins what its evidence says of different things, or lets a party do what is done to it.

Every word of it stands in the evidence, so only the clauses they stand in tell; the verdict is capped at warning.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from desktop.citations.case import Case, Claim, Needs, needs
from desktop.citations.clauses import is_sentence_of, joined
from desktop.citations.framing import Beside, statement_of
from desktop.core.verdicts import Code, Finding, MachineVerdict

_MOST = 4


@needs(Needs.RESOLVED | Needs.CLAIM | Needs.ACCEPTED | Needs.WORDS)
def check_joined(case: Case) -> Iterator[Finding]:
    """Cap an accepted citation at warning when no clause of the evidence tells what a clause of its claim does."""
    claim = case.claim
    if claim is None or (not case.passage and not claim.facts):
        return
    yield from claim.once("joined", partial(_judge, case, claim))


def _judge(case: Case, claim: Claim) -> Finding | None:
    own = claim.own_words
    if claim.beside is Beside.NOTHING:
        return None
    cases = [other for other in claim.cases if other.passage]
    spans = [other.found.span for other in cases if other.found] if cases else case.evidence_spans()[:_MOST]
    if not spans or any(span is None or span.table is not None for span in spans):
        return None
    texts = [other.passage for other in cases] if cases else [span.text for span in spans if span is not None]
    found = joined(statement_of(claim.lead), "\n\n".join(texts))
    if found is None or any(is_sentence_of(own, text) for text in texts):
        return None
    one, two = found
    sentence = f"The answer joins “{one}” with “{two}”; the cited evidence says them of different things."
    return Finding(Code.FACT_MISMATCH, MachineVerdict.WARNING, sentence, "term", one, two)
