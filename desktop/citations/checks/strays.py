"""Figures of a row that the claim does not name: "location 1: limit $4,690,000, deductible $5,000" of a whole page.

Where a page or table is cited, each figure of the claim stands on it somewhere. `headers` compares the rows that hold
them; here the claim names rows of the table, and none of those holds the figure. It caps the verdict.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial

from msgspec import Struct

from desktop.citations.case import Case, Needs, needs
from desktop.citations.checks.headers import table_of
from desktop.citations.headed import unit_text
from desktop.citations.rows import numbers_named
from desktop.citations.stems import stems
from desktop.core.fact import Fact, FactKind, figure_in, shown_figure
from desktop.core.facts import find_figures
from desktop.core.spans import SourceSpan, SourceUnit
from desktop.core.verdicts import Code, Finding, MachineVerdict

_KINDS = frozenset({FactKind.MONEY, FactKind.PERCENT})
_PROSE = frozenset({SourceUnit.TEXT, SourceUnit.KEY_VALUE})
_MOST_CELLS = 2000
"""Cells of a table that are looked through."""


class _Row(Struct, frozen=True):
    """A row of a table: what it is called, the words by which that is told, its figures with their cells."""

    name: str
    header: str
    """That of the column its name stands in."""
    words: frozenset[str]
    """Those of its names that neither a header nor half of the rows share, else all."""
    valued: tuple[tuple[SourceSpan, tuple[Fact, ...]], ...]


@needs(Needs.RESOLVED | Needs.CLAIM | Needs.FIGURES | Needs.ACCEPTED)
def check_strays(case: Case) -> Iterator[Finding]:
    """Cap an accepted citation at warning when the rows that the claim names do not hold its figure, and others do."""
    if case.claim is not None and not case.passage:
        yield from case.claim.once("strays", partial(stray, case))


def stray(case: Case, heading: str = "") -> Finding | None:
    """Return what says that the rows named by a claim do not hold its figure, None when nothing does.

    With a `heading` above it that counts in the place of its own words, where those name no row.
    """
    claim = case.claim
    if claim is None or any(other.passage for other in claim.cases):
        return None
    own = claim.own_words
    ours = [fact for fact in find_figures(own) if fact.kind in _KINDS]
    cited = [span for other in claim.cases if other.resolved for span in other.evidence_spans()] if ours else []
    tables: dict[str, list[_Row]] = {}
    for span in cited:
        if span.table is not None and span.source_unit in (SourceUnit.TABLE_ROW, SourceUnit.TABLE_CELL):
            key = f"{span.document_id} {span.table.table_id}"
            if key not in tables:
                tables[key] = case.snapshot.kept(f"rows {key}", partial(_rows, case, span))
    if not tables:
        return None
    named = {key: _named(own, rows) for key, rows in tables.items()}
    if heading:
        named = {key: [] if named[key] else _named(heading, rows) for key, rows in tables.items()}
    for fact in ours:
        holding = [(key, row, cell) for key, rows in tables.items() for row, cell in _holding(fact, rows)]
        if (
            not holding
            or any(not named[key] or row in named[key] for key, row, _ in holding)
            or any(figure_in(fact, find_figures(span.text)) for span in cited if span.source_unit in _PROSE)
        ):
            continue
        key, row, _ = holding[0]
        mine = max(named[key], key=lambda its: sum(any(_holding(other, [its])) for other in ours))
        shown, a, b = shown_figure(fact), _called(mine), _called(row)
        sentence = f"The claim speaks of “{a}”; the cited cell “{shown}” stands in the row “{b}”."
        return Finding(Code.QUOTE_ELSEWHERE, MachineVerdict.WARNING, sentence, "wrong_cell", a, b)
    return None


def _holding(fact: Fact, rows: Sequence[_Row]) -> Iterator[tuple[_Row, SourceSpan]]:
    for row in rows:
        for cell, figures in row.valued:
            if figure_in(fact, figures):
                yield row, cell


def _called(row: _Row) -> str:
    return f"{row.header} {row.name}" if _NUMBER.fullmatch(row.name) and row.header else row.name


def _rows(case: Case, span: SourceSpan) -> list[_Row]:
    """Read the rows of the table that a span stands in."""
    table = table_of(case, span)
    if len(table.cells) > _MOST_CELLS:
        return []
    by_row: dict[int | None, list[SourceSpan]] = {}
    for cell in table.cells:
        if cell.table is not None:
            by_row.setdefault(cell.table.row_index, []).append(cell)
    called = {
        index: " ".join([cells[0].table.row_name or "", *[own for own, _ in table.labels(cells[-1])]])
        for index, cells in by_row.items()
        if cells[0].table is not None
    }
    shared = Counter(word for name in called.values() for word in stems(name))
    headers = stems(" ".join(table.columns))
    common = headers | {word for word, count in shared.items() if 2 * count > len(called) > 2}
    rows = []
    for index, cells in by_row.items():
        name = (cells[0].table.row_name if cells[0].table is not None else None) or ""
        words = stems(called.get(index, ""))
        valued = [(c, tuple(find_figures(unit_text(c, case.snapshot)))) for c in cells if c.text != name]
        header = next((c.table.column_name or "" for c in cells if c.table and c.text == name), "")
        rows.append(
            _Row(name, header, words - common or words, tuple((c, figures) for c, figures in valued if figures))
        )
    return rows


def _named(own: str, rows: Sequence[_Row]) -> list[_Row]:
    """Return the rows that a claim may be about: any that it shares a telling word with, beside names written out."""
    numbered = [row for row in rows if _NUMBER.fullmatch(row.name) and row.header]
    if numbered:
        numbers = numbers_named(own, numbered[0].header)
        found = [row for row in numbered if row.name.lstrip("0").casefold() in numbers]
        if found:
            return found
    said = " ".join(own.split()).casefold()
    written = []
    for row in sorted(rows, key=lambda row: -len(row.name)):
        words = " ".join(row.name.split()).casefold()
        match = re.search(rf"(?<!\w){re.escape(words)}(?!\w)", said) if " " in words and words in said else None
        if match is not None:
            written.append(row)
            said = f"{said[: match.start()]} # {said[match.end() :]}"
    told = stems(said)
    return [*written, *[row for row in rows if row.words & told and row not in written]]


_NUMBER = re.compile(r"\d{1,4}[A-Za-z]?")
