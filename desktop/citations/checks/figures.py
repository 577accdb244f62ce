"""Each number, date, percent and form of a claim must occur in the union of the evidence cited for it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from desktop.citations.case import VERDICTS, Case, Claim, Needs, needs, noun_of
from desktop.citations.checks.rewording import said_otherwise
from desktop.citations.headed import evidence_text
from desktop.citations.rows import CODE
from desktop.core.fact import Fact, FactKind, figure_in, lasts_alike, may_be_in, shown_figure
from desktop.core.facts import find_figures
from desktop.core.tokens import holds_digit
from desktop.core.verdicts import Code, Finding, MachineVerdict


@needs(Needs.RESOLVED | Needs.CLAIM | Needs.OWN)
def check_figures(case: Case) -> Iterator[Finding]:
    """Find figures of the claim that no evidence cited for it holds."""
    claim = case.claim
    if claim is None:
        return
    yield from _foreign_codes(case)
    if not claim.facts:
        return
    for fact in claim.facts:
        if claim.quotes(fact) or figure_in(fact, claim.evidence.facts):
            continue
        maybe = may_be_in(fact, claim.evidence.facts)
        if maybe is not None:
            sentence = (
                f"“{shown_figure(fact)}” and “{shown_figure(maybe)}” can be read as the same or as different dates."
            )
            yield Finding(Code.FACT_MISMATCH, MachineVerdict.WARNING, sentence, "date", fact.text, maybe.text)
            continue
        if claim.evidence.cut:
            sentence = (
                f"Nothing is quoted, and what is cited is too long to look for “{shown_figure(fact)}” in all of it."
            )
            yield Finding(Code.NO_QUOTE, MachineVerdict.WARNING, sentence)
            continue
        if (alike := _alike(fact, claim)) is not None:
            yield said_otherwise(shown_figure(fact), alike, "unit")
            continue
        nearest = next((e for e in claim.evidence.facts if e.kind is fact.kind), None)
        spans = case.evidence_spans()
        noun = noun_of(spans[0] if spans else None)
        shown = shown_figure(fact)
        if nearest is not None and len(claim.facts) == 1 and len(spans) == 1 and len(spans[0].text) < 600:
            sentence = f"The answer says “{shown}”; the cited {noun} says “{shown_figure(nearest)}”."
        else:
            sentence = f"The answer says “{shown}”; nothing cited for it does."
        yield Finding(
            Code.FACT_MISMATCH,
            VERDICTS[Code.FACT_MISMATCH],
            sentence,
            _SUB.get(fact.kind, "number"),
            shown,
            shown_figure(nearest) if nearest else None,
        )


_FRACTIONS = {
    value: re.compile(rf"\b(?:{words})\b", re.IGNORECASE)
    for value, words in (
        ("50", "half|one-half"), ("25", "(?:by a|a|one)[ -]quarter(?: of)?"), ("75", "three[ -]quarters"),
        ("20", "(?:a|one)[ -]fifth"), ("10", "(?:a|one)[ -]tenth"),
    )
}  # fmt: skip


def _alike(figure: Fact, claim: Claim) -> str | None:
    """Return what the evidence says for a figure in another unit or in words: "one day" for "24 hours", "half"."""
    other = next((fact for fact in claim.evidence.facts if lasts_alike(figure, fact)), None)
    if other is not None:
        return other.text
    words = _FRACTIONS.get(figure.value) if figure.kind is FactKind.PERCENT else None
    said = (words.search(case.passage) for case in claim.cases) if words is not None else ()
    return next((match.group() for match in said if match is not None), None)


def _foreign_codes(case: Case) -> Iterator[Finding]:
    """Find codes of letters and digits in the claim's own words ("B09377") that nothing cited for it holds."""
    if case.claim is None or not holds_digit(case.claim.text):
        return
    own = case.claim.own_words
    written = list(CODE.finditer(own)) if holds_digit(own) else []
    read = {(fact.start, fact.end) for fact in find_figures(own)} if written else ()
    codes = [m.group() for m in written if not any(a < m.end() and m.start() < b for a, b in read)]
    if not codes:
        return
    cited = [other for other in case.claim.cases if other.resolved]
    spans = {span.id: span for other in cited for span in other.evidence_spans()}
    held = "\n".join([evidence_text(span, case.snapshot) for span in spans.values()] + [c.passage for c in cited])
    for code in codes:
        if not re.search(rf"(?<![\w-]){re.escape(code)}(?![\w-])", held, re.IGNORECASE):
            sentence = f"The answer says “{code}”; nothing cited for it does."
            yield Finding(Code.FACT_MISMATCH, VERDICTS[Code.FACT_MISMATCH], sentence, "number", code)


_SUB = {FactKind.DATE: "date", FactKind.FORM: "form"}
