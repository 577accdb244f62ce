"""Figures said below a heading or question on another thing: "**Outdoor signs**" over "The limit is $250,000".

What such a claim leaves out stands above it. Its figures are looked for in the rows that the heading names, and among
the clauses beside the one that holds them: where one of those is on all that the heading and that clause share, and on
more of the heading, the figure is that one's. It caps the verdict.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from desktop.citations.case import Case, Claim, Needs, needs
from desktop.citations.checks.headers import misplaced
from desktop.citations.checks.strays import stray
from desktop.citations.headings import GENERIC
from desktop.citations.stems import stems
from desktop.core.fact import Fact, figure_in, figures, shown_figure
from desktop.core.facts import find_figures
from desktop.core.sentences import sentence_ranges
from desktop.core.spans import SourceSpan, SourceUnit
from desktop.core.verdicts import Code, Finding, MachineVerdict

_MOST = 20_000
"""Characters of a span that are read."""
_MOST_CLAUSES = 400
_WORD = re.compile(r"[^\W\d_]+")
_CLAUSE = re.compile(r";\s+|\n+")
_ASKING = stems(
    "what which how long much many often when where who does did do is are can could would there my your our "
    "limit sublimit maximum most cover covered coverage pay paid payable insured insure insurance policy time"
)
"""Words that only ask, and those by which a policy is asked for a figure that it gives in others."""
_FREE = frozenset(word for term in GENERIC for word in stems(term)) | _ASKING
"""Words of a heading that name no subject."""


class _Clause(Struct, frozen=True):
    place: tuple[str, str | None]
    """Document and what the span is part of."""
    figures: tuple[Fact, ...]
    words: frozenset[str]
    """Of it and of what stands before it in its sentence."""


@needs(Needs.RESOLVED | Needs.CLAIM | Needs.FIGURES | Needs.ACCEPTED)
def check_headed_figures(case: Case) -> Iterator[Finding]:
    """Cap an accepted figure at warning where the heading or question above it is on another row or clause."""
    if case.claim is not None and (case.claim.topic or case.claim.asked) and not case.passage:
        yield from case.claim.once("headed figures", partial(_judge, case))


def _judge(case: Case) -> Finding | None:
    claim = case.claim
    if claim is None or any(other.passage for other in claim.cases):
        return None
    heading = "" if claim.topic == claim.asked else claim.topic
    above = f"{heading} {claim.asked}".strip()
    found = stray(case, above) or misplaced(case, above)
    if found is not None:
        return replace(found, verdict=MachineVerdict.WARNING)
    return _other_clause(claim, (stems(claim.asked) - _ASKING) | (stems(heading) - _FREE), above)


def _other_clause(claim: Claim, asked: frozenset[str], above: str) -> Finding | None:
    ours = figures(find_figures(claim.own_words)) if asked else []
    spans = [span for case in claim.cases for span in case.evidence_spans()] if ours else []
    clauses = _clauses(spans)
    for fact in ours:
        holding = [clause for clause in clauses if figure_in(fact, clause.figures)]
        better = [_better(fact, clause, clauses, asked) for clause in holding]
        if better and all(better):
            word = next((word for word in _WORD.findall(above) if better[0] & stems(word)), above)
            shown = shown_figure(fact)
            sentence = f"The answer puts “{shown}” under “{word}”; the cited evidence says that of another figure."
            return Finding(Code.FACT_MISMATCH, MachineVerdict.WARNING, sentence, "number", word, shown)
    return None


def _better(fact: Fact, clause: _Clause, clauses: Sequence[_Clause], asked: frozenset[str]) -> frozenset[str]:
    """Return the words of the heading by which a clause with another figure of the kind fits it better."""
    mine = asked & clause.words
    for other in clauses:
        if other is clause or other.place != clause.place or figure_in(fact, other.figures):
            continue
        theirs = asked & other.words
        if mine < theirs and any(figure.kind is fact.kind for figure in other.figures):
            return theirs - mine
    return frozenset()


def _clauses(spans: Sequence[SourceSpan]) -> list[_Clause]:
    found: list[_Clause] = []
    for span in {span.id: span for span in spans}.values():
        if span.source_unit is not SourceUnit.TEXT or len(found) > _MOST_CLAUSES:
            continue
        text = span.text[:_MOST]
        for low, high in sentence_ranges(text):
            words: frozenset[str] = frozenset()
            for part in _CLAUSE.split(text[low:high]):
                words |= stems(part)
                if held := tuple(find_figures(part)):
                    found.append(_Clause((span.document_id, span.parent_span_id), held, words))
    return found
