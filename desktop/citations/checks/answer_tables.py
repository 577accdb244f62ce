"""Figures that stand in the cited row, but under another header than the answer gives them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from desktop.citations.case import VERDICTS, Case, Needs, needs
from desktop.citations.headed import unit_text
from desktop.citations.rows import without_unit
from desktop.citations.stems import stems
from desktop.core.fact import Fact, figure_in, shown_figure
from desktop.core.facts import find_figures
from desktop.core.spans import SourceSpan, SourceUnit
from desktop.core.verdicts import Code, Finding, MachineVerdict

_Row = tuple[list[SourceSpan], frozenset[str], frozenset[str]]
"""The cells of a row but its name, the headers of the columns of its table, and the stems of its name."""


@needs(Needs.RESOLVED | Needs.CLAIM | Needs.FIGURES)
def check_answer_tables(case: Case) -> Iterator[Finding]:
    """Compare the cells of a row of an answer's table with the columns of like name, and figures outside the quote with
    the words beside them.
    """
    claim = case.claim
    row = _cited_row(case)
    if claim is None or row is None:
        return
    others = [its for other in claim.cases if other is not case and (its := _cited_row(other)) is not None]
    found = [_under_another(case, header, find_figures(cell), row, others) for header, cell in claim.cells]
    findings = [finding for finding in found if finding is not None]
    yield from findings
    if findings or not case.good_so_far:
        return
    if not claim.cells:
        yield from _of_another_column(case, row)
    if find_figures(case.passage) and all(other.found for other in claim.cases):
        yield from _outside_quotes(case, row)


def _cited_row(case: Case) -> _Row | None:
    """Return the one row of a table that a case speaks of."""
    if not case.resolved:
        return None
    rows: dict[str, SourceSpan] = {}
    for span in case.evidence_spans():
        if span.table is None or span.table.is_header:
            continue
        row = span if span.source_unit is SourceUnit.TABLE_ROW else case.snapshot.span(span.table.row_span_id or "")
        if row is not None:
            rows[row.id] = row
        if len(rows) > 1:
            return None
    if not rows:
        return None
    (row,) = rows.values()
    cells = [cell for cell in case.snapshot.row_cells(row) if cell.table and cell.text != cell.table.row_name]
    table = case.snapshot.cells_of(row.document_id, row.table.table_id) if row.table else []
    names = {c.table.column_name for c in table if c.table and c.table.column_name and c.text != c.table.row_name}
    return cells, frozenset(names), stems((row.table.row_name if row.table else None) or "")


def _under_another(case: Case, header: str, ours: Sequence[Fact], row: _Row, others: Sequence[_Row]) -> Finding | None:
    """Find the figures of an answer's cell under another header than the one of like name."""
    like = _like(header, row[1])
    if not ours or not like:
        return None
    nearest = min(like.values())
    best = [name for name, distance in like.items() if distance == nearest]
    if any(_held(case, ours, found, _like(header, found[1])) for found in others) or _held(case, ours, row, best):
        return None
    for cell in row[0]:
        own = _column(cell)
        if own not in best and any(figure_in(fact, find_figures(unit_text(cell, case.snapshot))) for fact in ours):
            verdict = MachineVerdict.WARNING if own in like else VERDICTS[Code.QUOTE_ELSEWHERE]
            return _finding(best[0], cell, verdict)
    return None


def _held(case: Case, ours: Sequence[Fact], row: _Row, columns: Sequence[str] | dict[str, int]) -> bool:
    theirs = [f for cell in row[0] if _column(cell) in columns for f in find_figures(unit_text(cell, case.snapshot))]
    return any(figure_in(fact, theirs) for fact in ours)


def _like(header: str, names: frozenset[str]) -> dict[str, int]:
    """Return the headers that hold all words of another one, or the other way round → how many words they differ in."""
    said = stems(without_unit(header))
    words = {name: stems(without_unit(name)) for name in sorted(names)}
    return {name: len(said ^ theirs) for name, theirs in words.items() if said and theirs and _nested(said, theirs)}


def _nested(one: frozenset[str], other: frozenset[str]) -> bool:
    return one <= other or other <= one


def _outside_quotes(case: Case, row: _Row) -> Iterator[Finding]:
    """Find a figure of the claim that the quoted words of a row leave out, without a word of its column beside it."""
    cases = case.claim.cases if case.claim is not None else []
    quoted = [fact for other in cases for fact in find_figures(other.passage)]
    passages = " ".join(f" {' '.join(other.passage.split())} " for other in cases)
    stated = {fact.key for fact in case.claim.facts} if case.claim is not None else set()
    for fact, before, behind in _worded(case):
        if figure_in(fact, quoted) or fact.key not in stated or any(fact.value == said.value for said in quoted):
            continue  # a quotation ends with its last word, so its last figure may lack its sign
        holding = [cell for cell in row[0] if figure_in(fact, find_figures(unit_text(cell, case.snapshot)))]
        if any(f" {cell.text} " in passages for cell in holding):
            continue  # a bare figure under a header with its unit
        said = stems(f"{before} {behind}")
        shares = {name: _share(name, said) for name in row[1]}
        most = max(shares.values(), default=0.0)
        if holding and not any(0 < shares.get(_column(cell), 0.0) == most for cell in holding):
            shown = shown_figure(fact)
            sentence = f"The answer says “{shown}”; the quoted sentence does not."
            yield Finding(Code.FACT_MISMATCH, MachineVerdict.WARNING, sentence, "number", shown)


def _of_another_column(case: Case, row: _Row) -> Iterator[Finding]:
    """Find a figure behind the main word of another column ("limit" of "Limit of Insurance"), none of its own."""
    for fact, before, behind in _worded(case):
        holding = [cell for cell in row[0] if figure_in(fact, find_figures(unit_text(cell, case.snapshot)))]
        said = stems(before) - row[2]
        beside = said | stems(behind)
        if (
            not holding
            or (stems(fact.text) & row[2])
            or any(stems(_column(cell)) & beside or not _column(cell) for cell in holding)
        ):
            continue
        for cell in row[0]:
            theirs = find_figures(cell.text)
            if cell not in holding and _head(_column(cell)) & said and theirs and theirs[0].kind is fact.kind:
                a, b = shown_figure(fact), shown_figure(theirs[0])
                sentence = f"The answer says of “{a}” what the cited evidence says of “{b}”."
                yield Finding(Code.FACT_MISMATCH, MachineVerdict.WARNING, sentence, "number", a, b)
                break


def _head(header: str) -> frozenset[str]:
    words = without_unit(header).split()
    return stems(words[0]) if words else frozenset()


def _worded(case: Case) -> Iterator[tuple[Fact, str, str]]:
    """Yield each figure with the words before and behind it, up to the next one; in a table its header and cell."""
    claim = case.claim
    if claim is None:
        return
    if claim.cells:
        yield from ((fact, header, cell) for header, cell in claim.cells for fact in find_figures(cell))
        return
    own = claim.part_of(case) or claim.own_words
    ours = find_figures(own)
    for i, fact in enumerate(ours):
        before = ours[i - 1].end if i else 0
        after = ours[i + 1].start if i + 1 < len(ours) else len(own)
        yield fact, own[before : fact.start], own[fact.end : after]


def _share(name: str, said: frozenset[str]) -> float:
    words = stems(without_unit(name))
    return len(words & said) / len(words) if words else 0.0


def _column(cell: SourceSpan) -> str:
    return (cell.table.column_name if cell.table else None) or ""


def _finding(named: str, cell: SourceSpan, verdict: MachineVerdict) -> Finding:
    sentence = f"The claim speaks of “{named}”; the cited cell “{cell.text}” stands in the column “{_column(cell)}”."
    return Finding(Code.QUOTE_ELSEWHERE, verdict, sentence, "wrong_cell", named, _column(cell))
