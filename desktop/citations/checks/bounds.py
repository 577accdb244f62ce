"""Columns that say from where to where a row applies: a claim must not take the one bound for the other.

"From | To | Rate" names nothing that a claim could name, so the words before its figure tell: "above $100,000" takes
the upper bound of a row for its lower one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from desktop.citations.case import Case, Claim, Needs, needs
from desktop.core.fact import Fact, figure_in, shown_figure
from desktop.core.facts import find_facts, find_figures
from desktop.core.spans import SourceSpan, SourceUnit
from desktop.core.verdicts import Code, Finding, MachineVerdict

_LOWER = re.compile(
    r"\W*(?:from|over|above|min(?:imum)?|more than|at least|exceeding|starts?|begins?|beginning|lower|von|ab|über)\b",
    re.IGNORECASE,
)
_UPPER = re.compile(
    r"\W*(?:to|up to|through|thru|until|under|below|max(?:imum)?|less than|at most|not (?:over|more than)|ends?|ending|"
    r"upper|bis)\b",
    re.IGNORECASE,
)
_SAYS_UPPER = re.compile(
    r"\b(?:to|up to|through|until|within|under|below|less than|at most|(?:no|not) more than|not (?:over|exceeding)|bis|"
    r"unter)\W*$",
    re.IGNORECASE,
)
_SAYS_LOWER = re.compile(
    r"\b(?:from|after|over|above|beyond|(?<!no )(?<!not )more than|at least|starting (?:at|from)|exceeding|since|"
    r"ab|von|über)\W*$",
    re.IGNORECASE,
)
_ON = re.compile(r"\W{0,2}\s*(?:on(?:wards?)?(?=\W|$)|(?:and|or) (?:more|over|above|later|longer))", re.IGNORECASE)
_DOWN = re.compile(r"\W{0,2}\s*(?:and|or) (?:less|fewer|under|below|earlier|shorter)", re.IGNORECASE)
_LEAD = 24


@needs(Needs.RESOLVED | Needs.CLAIM | Needs.FIGURES | Needs.ACCEPTED)
def check_bounds(case: Case) -> Iterator[Finding]:
    """Cap an accepted citation at warning when a bound of its row is given as the other one."""
    claim = case.claim
    spans = case.evidence_spans()
    if claim is None or len(spans) != 1 or spans[0].table is None:
        return
    yield from _judge(case, claim, spans[0])


def _judge(case: Case, claim: Claim, span: SourceSpan) -> Iterator[Finding]:
    row = span
    if span.source_unit is SourceUnit.TABLE_CELL:
        row = case.snapshot.span(span.parent_span_id or "") or span
    cells = case.snapshot.row_cells(row) if row.source_unit is SourceUnit.TABLE_ROW else ()
    lower, upper = _under(cells, _LOWER), _under(cells, _UPPER)
    if not lower or not upper:
        return
    own = claim.own_words
    for figure in find_figures(own):
        low, high = figure_in(figure, lower), figure_in(figure, upper)
        said = _said(own, figure)
        if low == high or not said or (said == "lower") == low:
            continue
        shown = shown_figure(figure)
        sentence = f"The answer compares “{shown}” otherwise (at least, up to, more than) than the cited evidence."
        yield Finding(Code.FACT_MISMATCH, MachineVerdict.WARNING, sentence, "negation", shown, shown)
        return


def _under(cells: Sequence[SourceSpan], header: re.Pattern[str]) -> list[Fact]:
    return [
        fact
        for cell in cells
        if cell.table is not None and header.match(cell.table.column_name or "")
        for fact in find_facts(cell.text)
    ]


def _said(own: str, figure: Fact) -> str:
    """Return which bound a claim makes of a figure by the words beside it, '' where it does not say."""
    lead = own[max(0, figure.start - _LEAD) : figure.start]
    if _ON.match(own, figure.end):
        return "lower"
    if _DOWN.match(own, figure.end) or _SAYS_UPPER.search(lead):
        return "upper"
    return "lower" if _SAYS_LOWER.search(lead) else ""
