"""A citation that quotes nothing is accepted only for what can be checked: figures that all occur, or a bare list."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from desktop.citations.areas import place_of_span
from desktop.citations.case import Case, Needs, needs
from desktop.citations.checks.cells import relevant_text
from desktop.citations.checks.negation import scoped, stance, stated_words
from desktop.citations.counting import which_page
from desktop.citations.headed import unit_text
from desktop.citations.replies import reply_denies
from desktop.citations.scopes import Agreement
from desktop.citations.turns import denial_of
from desktop.core.fact import figure_in
from desktop.core.facts import find_facts
from desktop.core.sentences import sentence_ranges
from desktop.core.verdicts import Code, Finding, MachineVerdict

MAX_EVIDENCE = 20_000
"""Characters of cited text (spans that contain each other counted each) beyond which a figure found says nothing."""


@needs(Needs.RESOLVED)
def check_unquoted(case: Case) -> Iterator[Finding]:
    """Judge citations without a quote (spec 4.7, `no_quote`)."""
    if (case.citation.quote or "").strip():
        return
    if not case.places:
        case.places += [place_of_span(span) for span in case.resolution.spans[:20]]
    claim = case.claim
    if claim is None:
        if case.citation.quote is None and case.citation.claim is None:
            known = (
                "the source was retrieved"
                if case.receipt.kind == "retrieved"
                else "the source exists; retrieval unknown"
            )
            yield _finding(MachineVerdict.ACCEPTED, f"Nothing is quoted; {known}.")
        else:
            yield _finding(MachineVerdict.WARNING, "Nothing is quoted, so the words were not checked.")
        return
    if not claim.facts:
        yield _finding(
            MachineVerdict.WARNING, "Nothing is quoted and the claim holds no figure, so it was not checked."
        )
        return
    if not all(figure_in(fact, claim.evidence.facts) for fact in claim.facts):
        yield _finding(MachineVerdict.WARNING, "Nothing is quoted.")
        return
    spans = case.evidence_spans()
    if sum(len(span.text) for span in spans) > MAX_EVIDENCE:
        yield _finding(MachineVerdict.WARNING, "Nothing is quoted, and the citation names too much text to check by.")
        return
    values = {fact.value for fact in claim.facts}
    read = [relevant_text(unit_text(span, case.snapshot), span, claim.text, values, case.snapshot) for span in spans]
    passages = [passage for text in read for passage in _passages(text)]
    backing = [p for p in passages if any(figure_in(fact, find_facts(p)) for fact in claim.facts)]
    headed = _headed(case)
    if not backing and not headed:
        yield _finding(
            MachineVerdict.WARNING, "Nothing is quoted, and none of the claim's figures stands in this source."
        )
    elif backing and _turned(case, backing):
        yield _finding(MachineVerdict.WARNING, "Nothing is quoted; claim and source differ in negation or exception.")
    else:
        sentence = "Nothing is quoted; all figures of the claim occur in the cited evidence."
        if case.way:
            ((_, page),) = case.resolution.pages
            sentence += f" They stand {which_page(case, case.way, page, they='they do')}"
        yield _finding(MachineVerdict.ACCEPTED, sentence)


_NAMED_MORE = re.compile(r"\([^()|]{0,120}\)")
"""What the name of a row has in brackets: "General Aggregate (other than Products)"."""


def _turned(case: Case, backing: Sequence[str]) -> bool:
    """Say whether claim and source differ in negation; `bindings` compares them where both deny something."""
    text = case.claim.text if case.claim is not None else ""
    spans = case.evidence_spans()
    reply = reply_denies(spans[0], text, case.snapshot) if len(spans) == 1 else None
    if reply is not None:
        return reply != denial_of(text)
    claimed = stance(text)
    rows = bool(spans) and all(span.table is not None for span in spans)
    stances = {stance(passage) for passage in backing}
    if rows:
        stances |= {stance(_NAMED_MORE.sub(" ", passage)) for passage in backing}
    if not claimed and stances == {""}:
        return False
    return claimed not in stances and scoped(case, stated_words(case)) is not Agreement.SAME


def _passages(text: str) -> list[str]:
    parts = re.split(r"\n+", text)
    return [part[a:b] for part in parts for a, b in sentence_ranges(part)]


def _headed(case: Case) -> bool:
    names = [n for s in case.resolution.spans if s.table for n in (s.table.column_name, s.table.row_name) if n]
    facts = [fact for name in names for fact in find_facts(name)]
    return case.claim is not None and any(figure_in(fact, facts) for fact in case.claim.facts)


def _finding(verdict: MachineVerdict, sentence: str) -> Finding:
    return Finding(Code.NO_QUOTE, verdict, sentence)
