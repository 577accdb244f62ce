"""What a span says together with what stands over it: headers, heading, form, document, page."""

from __future__ import annotations

import re
from functools import lru_cache

from msgspec import Struct

from desktop.citations.snapshot import Snapshot
from desktop.core.fact import Fact, FactKind
from desktop.core.facts import find_facts
from desktop.core.spans import SourceSpan, SourceUnit
from desktop.core.words import COUNT_UNITS, CURRENCY_CODES, CURRENCY_SYMBOLS, PERCENT_WORDS, PERIOD_UNITS, phrase_at

_YEAR = re.compile(r"(?:19|20)\d\d")
_WORD = re.compile(r"[^\W\d_]+")
_THOUSANDS = re.compile(r"(?<![\d,.])[$€£]?\s?['’]?000s?(?!\d)|\bthousands?\b|\bT€|\btsd\b", re.IGNORECASE)
_MILLIONS = re.compile(r"(?<![\d,.])[$€£]?\s?['’]?000,000s?(?!\d)|\bmillions?\b|\bmio\b", re.IGNORECASE)
_SYMBOLS = re.compile(r"[$€£¥₹]")
_RATIO = re.compile(r"(?i)\b(?:per|je)\b|/")


class HeaderUnit(Struct, frozen=True):
    """The unit a column header gives to the bare figures below it: `Share (%)`, `Limit ($000)`, `Radius (miles)`."""

    percent: bool = False
    currency: str = ""
    factor: str = ""
    """`thousand`, `million` or ''."""
    unit: str = ""
    """Canonical unit of time or count."""
    written: str = ""
    """As the header writes it."""


@lru_cache(maxsize=1024)
def header_unit(header: str) -> HeaderUnit | None:
    """Return the unit a header names, None where it names none or one of a ratio (`Rate per $100`)."""
    if _RATIO.search(header):
        return None
    words = _WORD.findall(header)
    lower = [word.casefold() for word in words]
    if "%" in header or any(word in PERCENT_WORDS for word in lower):
        return HeaderUnit(percent=True, written="%")
    symbol = _SYMBOLS.search(header)
    code = next((word for word in words if word.isupper() and word.casefold() in CURRENCY_CODES and len(word) == 3), "")
    factor = "million" if _MILLIONS.search(header) else "thousand" if _THOUSANDS.search(header) else ""
    currency = code or (CURRENCY_SYMBOLS[symbol.group()] if symbol is not None else "")
    if currency:
        return HeaderUnit(currency=currency, factor=factor, written=currency)
    if factor:
        return HeaderUnit(factor=factor, written=factor + "s")
    for i, word in enumerate(lower):
        if word in PERIOD_UNITS:
            return HeaderUnit(unit=PERIOD_UNITS[word], written=word)
        # A lone letter of a header is a class or a part of a name sooner than metres or tonnes.
        measure = phrase_at(lower, i, COUNT_UNITS) if word in COUNT_UNITS and len(word) > 1 else None
        if measure is not None:
            return HeaderUnit(unit=measure[0], written=" ".join(lower[i : i + measure[1]]))
    return None


def evidence_text(span: SourceSpan, snapshot: Snapshot, *, names: bool = True) -> str:
    """Return a span's text with what stands over it: headers, section, form and, with `names`, its document's names."""
    parts = [span.text]
    address = span.table
    if address is not None:
        parts += [name for name in (address.column_name, address.row_name) if name]
        parts += _with_header_units(span, snapshot)
        row = (
            snapshot.span(address.row_span_id)
            if address.row_span_id and span.source_unit is SourceUnit.TABLE_CELL
            else None
        )
        if row is not None:
            parts.append(row.text)
    parts += [
        text
        for text in (span.section_title, f"{span.form_number} {span.form_edition or ''}" if span.form_number else "")
        if text
    ]
    info = snapshot.documents.get(span.document_id)
    if info is not None and names:
        parts += [info.name, info.title]
    return "\n".join(part for part in parts if part)


def named_facts(span: SourceSpan, snapshot: Snapshot) -> list[Fact]:
    """Return the years, dates and form numbers in the name and title of a span's document; its other numbers tell
    nothing.
    """
    info = snapshot.documents.get(span.document_id)
    found = find_facts(f"{info.name}\n{info.title}") if info is not None else []
    return [fact for fact in found if fact.kind in {FactKind.DATE, FactKind.FORM} or _YEAR.fullmatch(fact.value)]


def unit_text(span: SourceSpan, snapshot: Snapshot) -> str:
    """Return a span's text and, of a row or cell, its bare figures once more with the units of their headers."""
    return "\n".join([span.text, *_with_header_units(span, snapshot)])


def _with_header_units(span: SourceSpan, snapshot: Snapshot) -> list[str]:
    """Return cell values written with the unit their header names: `2.5` under `Share (%)` is 2.5 %."""
    cells = [span] if span.source_unit is SourceUnit.TABLE_CELL else []
    if span.source_unit is SourceUnit.TABLE_ROW and span.table is not None:
        cells = [c for c in snapshot.cells_of(span.document_id, span.table.table_id) if c.parent_span_id == span.id]
    return [text for cell in cells if (text := _with_unit(cell)) is not None]


def _with_unit(cell: SourceSpan) -> str | None:
    unit = header_unit((cell.table.column_name or "") if cell.table else "")
    if unit is None or len(cell.text) >= 40 or not any(c.isdigit() for c in cell.text):
        return None
    if unit.percent:
        return f"{cell.text} %"
    if unit.unit:
        return f"{cell.text} {unit.written}"
    return f"{unit.currency} {cell.text} {unit.factor}".strip()
