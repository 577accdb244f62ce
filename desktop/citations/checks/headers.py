"""A figure from the wrong column or row of a table is `wrong_cell` although the words are there (spec 4.6, Headers)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from desktop.citations.bases import SUM
from desktop.citations.case import VERDICTS, Case, Needs, needs
from desktop.citations.compare import written_passage
from desktop.citations.headed import unit_text
from desktop.citations.rows import (
    TableNames,
    literal_instead,
    numbers_named,
    period_instead,
    stated_codes,
    stated_last,
    twin_instead,
    without_labels,
    without_unit,
)
from desktop.citations.stems import stems
from desktop.core.facts import find_facts, find_figures
from desktop.core.spans import SourceSpan, SourceUnit
from desktop.core.tokens import tokenise
from desktop.core.verdicts import Code, Finding


@needs(Needs.RESOLVED | Needs.CLAIM | Needs.OWN)
def check_headers(case: Case) -> Iterator[Finding]:
    """Compare the row and column names of the quoted cell with those the claim names."""
    finding = misplaced(case)
    if finding is None or (not case.passage and case.claim is not None and case.claim.evidence.cut):
        return  # of a whole document not all is read: its sentences may hold the figure as well as its tables
    yield finding


def misplaced(case: Case, heading: str = "") -> Finding | None:
    """Return what says that the cited row or cell is another one than the claim names, None when nothing does.

    It may name it in a `heading` above it.
    """
    if not case.resolved or case.claim is None:
        return None
    cited = [_cells_of(case, span) for span in case.evidence_spans() if span.source_unit in _IN_TABLES]
    own = case.claim.part_of(case) or case.claim.own_words
    return _misplaced(case, cited, f"{heading}: {own}" if heading else own) if cited else None


def _misplaced(case: Case, cited: Sequence[Sequence[SourceSpan]], own_words: str) -> Finding | None:
    said = stems(own_words)
    first: Finding | None = None
    stated = _figures(own_words)
    cells = _meant(case, cited, stated, own_words)
    several = len({cell.table.row_span_id for cell, _ in cells if cell.table}) > 1
    for cell, lone in cells:
        address = cell.table
        if address is None or address.is_header:
            continue
        table = table_of(case, cell)
        siblings = table.cells
        column = (address.column_name, table.columns, "column")
        pairs = [(address.row_name, table.rows, "row")]
        pairs += [(own, names, "row") for own, names in table.labels(cell)]
        # A figure that stands in several cells of the row does not tell its column, but it tells its row.
        for own, names, what in [column, *pairs] if lone else pairs:
            other = literal_instead(own_words, own, names) or named_instead(said, own, names, own_words)
            other = other or _code_instead(own_words, own, names)
            other = other or _total_instead(own_words, own, names)
            other = other or _figure_instead(own_words, own, names, siblings, cell)
            if other is None and what == "column":
                other = twin_instead(own_words, own, names) or period_instead(own_words, own)
            if other is None and what == "row":
                other = _number_instead(own_words, own, siblings, cell)
            if other is not None and not _is_value(cell) and _numbers_by(own_words, other, cell.text):
                continue
            if other is not None and not _also_there(case, siblings, cell, other, what, stated):
                finding = Finding(
                    Code.QUOTE_ELSEWHERE,
                    VERDICTS[Code.QUOTE_ELSEWHERE],
                    f"The claim speaks of “{other}”; the cited cell “{cell.text}” stands in the {what} “{own}”.",
                    "wrong_cell",
                    other,
                    own,
                )
                break
        else:
            if (
                several
                and _is_value(cell)
                and any(o and (stems(o) & said or _names(own_words, o)) for o, _, _ in [column, *pairs])
            ):
                return None  # a page or table is cited: the claim is about one of its rows, and this one fits
            continue
        if not several:
            return finding
        first = first or finding
    return first


def _meant(
    case: Case, rows: Sequence[Sequence[SourceSpan]], stated: set[str], own_words: str
) -> list[tuple[SourceSpan, bool]]:
    """Return the cells of `rows` that hold the figures of the claim (or of the quote).

    With each: whether only its column of the row holds them. Beside a whole row in quotation marks the figures
    `stated` in the claim's own words are meant.
    """
    figures = {fact.value for fact in case.claim.facts} if case.claim else set()
    if case.passage and case.found is not None:
        hit = case.found.hit
        # "0.340%" is .34, and the words alone, without the sign at their end, are 0.340.
        quoted = _figures(case.passage) | _figures(written_passage(hit.lane, hit.low, hit.high))
        figures = quoted & figures or quoted
    found: list[tuple[SourceSpan, bool]] = []
    for cells in rows:
        held = [(c, _figures(unit_text(c, case.snapshot))) for c in cells]
        matching = [c for c, values in held if figures & values]
        named = [c for c, values in held if figures & values and stated & values and _is_value(c)]
        matching = named or matching
        if case.found is not None and case.found.matched == "printed" and matching:
            runs = case.found.characters
            inside = [c for c in matching if any(a <= r[0] and r[1] <= b for a, b in runs for r in c.ranges)]
            matching = inside or matching
        # The name of the row ("16", "P-4", "2021 Ford Transit") is no value that the claim states of it.
        matching = [c for c in matching if _is_value(c)] or matching
        matching = (
            stated_last(own_words, cells) or stated_codes(own_words, cells) or without_labels(own_words, matching)
        )
        lone = len({(c.table.column_index if c.table else None) for c in matching}) == 1
        lone = lone or (
            len(matching) > 1
            and _all_elsewhere(own_words, matching, table_of(case, matching[0]))
            and not any(_quoted_in_words(case, cell, own_words) for cell in cells)
        )
        found += [(c, lone) for c in matching]
    return found


def _figures(text: str) -> set[str]:
    return {fact.value for fact in find_figures(text)}


_IN_TABLES = (SourceUnit.TABLE_CELL, SourceUnit.TABLE_ROW)


def _cells_of(case: Case, span: SourceSpan) -> Sequence[SourceSpan]:
    return [span] if span.source_unit is SourceUnit.TABLE_CELL else case.snapshot.row_cells(span)


def _all_elsewhere(claim: str, cells: Sequence[SourceSpan], table: TableNames) -> bool:
    """Say whether the claim names a column that none of several cells with its figure stands in."""
    said = stems(claim)
    return all(
        cell.table is not None
        and (
            literal_instead(claim, cell.table.column_name, table.columns)
            or named_instead(said, cell.table.column_name, table.columns, claim)
        )
        for cell in cells
    )


def _quoted_in_words(case: Case, cell: SourceSpan, claim: str) -> bool:
    """Say whether a cell of words is quoted and its column named: "the building is not covered" for `Not covered`."""
    name = stems(without_unit(_lowest(cell.table.column_name or ""))) if cell.table is not None else frozenset()
    return bool(name) and name <= stems(claim) and not _figures(cell.text) and cell.text in case.passage


def _numbers_by(claim: str, header: str, name: str) -> bool:
    """Say whether a claim calls a row by its number behind another header: "Question 5"."""
    return re.search(rf"(?<!\w){re.escape(header)}\s+{re.escape(name)}(?!\w)", claim, re.IGNORECASE) is not None


def _is_value(cell: SourceSpan) -> bool:
    return cell.table is None or cell.text != cell.table.row_name


def table_of(case: Case, cell: SourceSpan) -> TableNames:
    """Return the names of the rows and columns of the table that a row or cell stands in."""
    if cell.table is None:
        return TableNames.of(())
    document, table = cell.document_id, cell.table.table_id
    return case.snapshot.kept(f"{document} {table}", lambda: TableNames.of(case.snapshot.cells_of(document, table)))


_LITTLE = re.compile(r"[^\W\d_]+")


def named_instead(said: frozenset[str], own: str | None, names: frozenset[str], claim: str) -> str | None:
    """Return the header the claim names although the cell stands under another one."""
    if not own:
        return None
    mine = stems(without_unit(own))
    if not mine and (not _LITTLE.fullmatch(own) or _names(claim.casefold(), own.casefold())):
        return None  # a header of figures only says nothing about what the claim names
    if mine and mine & said:
        others = {name: stems(without_unit(name)) for name in sorted(names) if name != own}
        rivals = [name for name, words in others.items() if words - mine and words <= said]
        fits = mine <= said and (SUM.search(claim) is not None or SUM.search(own) is None)
        return rivals[0] if rivals and not fits else None
    for name in sorted(names):
        words = stems(without_unit(_lowest(name)))  # of headers one over the other the lowest tells the columns apart
        telling = words - mine
        if name != own and telling and words and words <= said:
            return name
    return None


def _code_instead(claim: str, own: str | None, names: frozenset[str]) -> str | None:
    """Return the code (`WA`, `P-1`) of another row or column that the claim names instead of the cell's own."""
    if (
        not own
        or (stems(own) and not _CODE.fullmatch(own))
        or _names(claim, own)
        or (own == "Total" and _names(claim, "total"))
    ):
        return None
    return next((code for code in _codes(names) if code != own and _names(claim, code)), None)


@lru_cache(maxsize=512)
def _codes(names: frozenset[str]) -> tuple[str, ...]:
    return tuple(sorted(name for name in names if _CODE.fullmatch(name)))


_CODE = re.compile(r"(?=.*[A-Z])[A-Z0-9]{1,6}(?:[-./][A-Z0-9]{1,6})*(?<!^.)")


def _names(claim: str, code: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(code)}(?![\w-])", claim) is not None


def _total_instead(claim: str, own: str | None, names: frozenset[str]) -> str | None:
    """Return the header `Total`, a little word elsewhere, when the claim names it and nothing of the cell's own."""
    mine = _lowest(own or "")
    named = mine.casefold() in claim.casefold() or stems(own or "") & stems(claim)
    if not own or named or _within(_numbers(mine), _numbers(claim)) or not re.search(r"(?i)\btotal\b", claim):
        return None
    return next((name for name in sorted(names) if name.casefold() == "total"), None)


def _figure_instead(
    claim: str, own: str | None, names: frozenset[str], siblings: Sequence[SourceSpan], cell: SourceSpan
) -> str | None:
    """Return the header the claim names by its figures where headers differ in nothing else (`2023–24`, `Year 2`).

    A figure that stands in a cell of the row is a value the claim states, no name.
    """
    mine = _lowest(own or "")
    numbers = _numbers(claim)
    if not numbers or not _numbers(mine) or _within(_numbers(mine), numbers) or cell.table is None:
        return None
    values = {
        number
        for other in siblings
        if other.table and other.table.row_index == cell.table.row_index and _is_value(other)
        for number in _numbers(other.text)
    }
    said = stems(claim)
    for name in sorted(names):
        theirs = _lowest(name)
        words = stems(theirs) or stems(name)
        telling = words <= said if words else max(map(len, _numbers(theirs)), default=0) > 2
        if stems(theirs) != stems(mine) or not telling or values & set(_numbers(theirs)):
            continue
        if _within(_numbers(theirs), numbers):
            return name
    return None


def _lowest(header: str) -> str:
    return header.rsplit(" / ", maxsplit=1)[-1]


@lru_cache(maxsize=4096)
def _numbers(text: str) -> tuple[str, ...]:
    tokens = tokenise(text)
    return tuple(key for key, numeric in zip(tokens.keys, tokens.numeric, strict=True) if numeric)


def _within(numbers: Sequence[str], others: Sequence[str]) -> bool:
    count = len(numbers)
    return count > 0 and any(numbers == others[i : i + count] for i in range(len(others) - count + 1))


def _number_instead(claim: str, own: str | None, siblings: Sequence[SourceSpan], cell: SourceSpan) -> str | None:
    """Return the number of another row that the claim names (`Loc. 12`) instead of the row's own number (`6`)."""
    if not own or not re.fullmatch(r"\d{1,4}[A-Za-z]?", own) or cell.table is None:
        return None
    header = next(
        (
            s.table.column_name
            for s in siblings
            if s.table and s.table.row_index == cell.table.row_index and s.text == own and s.table.column_name
        ),
        "",
    )
    named = numbers_named(claim, header)
    return None if not named or own.lstrip("0").casefold() in named else min(named, key=lambda n: (len(n), n))


def _also_there(
    case: Case, siblings: Sequence[SourceSpan], cell: SourceSpan, other: str, what: str, stated: set[str]
) -> bool:
    """Say whether the named row or column holds the same figure: then the claim is right and another cell backs it."""
    if case.claim is None:
        return False
    values = {f.value for f in find_facts(cell.text)}
    labelled = {s.table.row_index for s in siblings if s.table is not None and s.text == other}
    # A cell of words is meant for its words: the figures of the quotation beside it are none of the claim's.
    claimed = stated if stated or not _figures(cell.text) else {f.value for f in case.claim.facts}
    for sibling in siblings:
        if sibling.table is None or sibling.id == cell.id:
            continue
        name = sibling.table.column_name if what == "column" else sibling.table.row_name
        if what == "row" and sibling.table.row_index in labelled:
            name = other
        shared = {f.value for f in find_facts(sibling.text)}
        if name == other and shared & claimed:
            cited = {span.id for span in case.resolution.spans}
            row = sibling.parent_span_id or ""
            same_line = (
                sibling.table.row_index == (cell.table.row_index if cell.table else None)
                if what == "column"
                else (sibling.table.column_index == (cell.table.column_index if cell.table else None))
            )
            if same_line and (not (values & shared) or sibling.id in cited or row in cited):
                return True
    return False
