"""A bare figure in a cell has the unit of its header: "$0.42" is not what "0.42" under "Rate (%)" says (spec 4.6)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from desktop.citations.case import VERDICTS, Case, Needs, needs
from desktop.citations.headed import HeaderUnit, header_unit
from desktop.core.fact import Fact, FactKind, shown_figure
from desktop.core.facts import find_facts
from desktop.core.spans import SourceSpan, SourceUnit
from desktop.core.verdicts import Code, Finding

_WITH_UNIT = frozenset({FactKind.MONEY, FactKind.PERCENT, FactKind.PERIOD, FactKind.COUNT})


@needs(Needs.RESOLVED | Needs.CLAIM | Needs.FIGURES)
def check_units(case: Case) -> Iterator[Finding]:
    """Find figures of the claim whose unit is not that of the header over every cited cell that holds them."""
    claim = case.claim
    if claim is None or not any(fact.kind in _WITH_UNIT for fact in claim.facts):
        return
    yield from claim.once("units", partial(_judge, case))


def _judge(case: Case) -> Iterator[Finding]:
    claim = case.claim
    wanted = {fact.value: fact for fact in claim.facts if fact.kind in _WITH_UNIT} if claim else {}
    against: dict[str, str] = {}
    """Value → the header that gives it another unit; '' once a header agrees."""
    for cell in _cells(case):
        bare = [fact for fact in find_facts(cell.text) if fact.kind is FactKind.NUMBER and fact.value in wanted]
        header = (cell.table.column_name or "") if cell.table else ""
        unit = header_unit(header)
        for fact in bare:
            clash = header if unit is not None and _clashes(wanted[fact.value], unit) else ""
            against[fact.value] = clash and against.get(fact.value, clash)
    for value, header in against.items():
        if not header or claim is None or any(_said(wanted[value], fact) for fact in claim.evidence.facts):
            continue
        shown, unit = shown_figure(wanted[value]), header_unit(header)
        money = unit is not None and unit.currency and not unit.factor and wanted[value].kind is FactKind.MONEY
        sentence = f"The answer says “{shown}”; the header over the cited figure says “{header}”."
        sub_code = "currency" if money else "unit"
        yield Finding(Code.FACT_MISMATCH, VERDICTS[Code.FACT_MISMATCH], sentence, sub_code, shown, header)


def _said(claimed: Fact, fact: Fact) -> bool:
    """Say whether the evidence holds the figure with its unit, as the claim does, beside the bare one in the cell."""
    return fact.key == claimed.key


def _cells(case: Case) -> Iterator[SourceSpan]:
    for other in case.claim.cases if case.claim else ():
        for span in other.evidence_spans() if other.resolved else ():
            if span.source_unit is SourceUnit.TABLE_CELL:
                yield span
            elif span.source_unit is SourceUnit.TABLE_ROW:
                yield from case.snapshot.row_cells(span)


def _clashes(claimed: Fact, unit: HeaderUnit) -> bool:
    if claimed.kind is FactKind.PERCENT:
        return not unit.percent
    if claimed.kind is FactKind.MONEY:
        return bool(unit.percent or unit.unit or unit.factor or unit.currency not in {"", claimed.unit})
    return bool(unit.percent or unit.currency or unit.unit != claimed.unit.partition(" ")[0])
