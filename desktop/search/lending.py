"""What a passage borrows from its surroundings: titles, captions, headers, lead-in clauses, defined terms.

A clause `a. theft` under `We do not cover loss caused by:` in `Exclusions` is found by its lead-in and its title too.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from msgspec import Struct

from desktop.core.spans import LEAF_UNITS, SourceSpan, SourceUnit, SpanFlag

CLAUSE_KEYS = ("clause", "clause_number", "number")
CAPTION_KEYS = ("caption", "table_title", "title", "label")
LEAD_KEY = "lead_in"
ROLE_KEY = "role"
DEFINES_KEY = "defines"
_LEAD_CHARACTERS = 300
_MARKER = re.compile(r"^\s*(?:\(?[0-9]{1,3}[.)]|\(?[a-zA-Z][.)]|\(?[ivxIVX]{1,5}[.)]|[•●▪■◦*–-]\s)")


class Lent(Struct, frozen=True):
    """What one leaf span borrows: `title` from sections and captions, `lead` from the clauses above it."""

    title: str = ""
    lead: str = ""
    section: str = ""
    """The section's title alone."""
    structure: str = ""
    """Words of section title, form number, defined term and table header: what `graph_only` matches."""


def searchable_leaves(spans: Sequence[SourceSpan]) -> list[bool]:
    """Say for each span whether its words are indexed.

    Text, rows and key/values are; a page, section, table or cell only where no leaf holds its words. Hidden,
    and running header and footer text is stored but not searched.
    """
    covered_pages: set[int | None] = set()
    parents: set[str] = set()
    sections: set[str | None] = set()
    rows: set[tuple[str, int | None]] = set()
    tables: set[str] = set()
    for span in spans:
        if span.source_unit not in LEAF_UNITS:
            continue
        first, last = span.page_start, span.page_end
        covered_pages.update(range(first, (last or first) + 1) if first else [None])
        sections.add(span.section_id)
        if span.parent_span_id:
            parents.add(span.parent_span_id)
        if span.table is not None:
            tables.add(span.table.table_id)
            rows.add((span.table.table_id, span.table.row_index))
    result = []
    for span in spans:
        unit = span.source_unit
        if span.flags & {SpanFlag.HIDDEN, SpanFlag.BOILERPLATE}:
            result.append(False)
        elif unit in LEAF_UNITS:
            result.append(True)
        elif unit is SourceUnit.PAGE:
            result.append(span.page_start not in covered_pages)
        elif unit is SourceUnit.SECTION:
            result.append(span.id not in parents and (span.section_id is None or span.section_id not in sections))
        elif unit is SourceUnit.TABLE:
            result.append(span.table is not None and span.table.table_id not in tables)
        else:
            key = (span.table.table_id, span.table.row_index) if span.table else None
            result.append(key is None or key not in rows)
    return result


def lend(spans: Sequence[SourceSpan], leaves: Sequence[bool]) -> list[Lent]:
    """Return what each span borrows, in the order of `spans` (reading order of one document)."""
    by_id = {span.id: span for span in spans}
    stack: list[tuple[tuple[str, ...], str, str | None]] = []
    colon: tuple[str, str | None] | None = None
    result = []
    for span, leaf in zip(spans, leaves, strict=True):
        if not leaf:
            result.append(Lent())
            continue
        title = section_words(span)
        caption = _first(span.metadata, CAPTION_KEYS)
        header = _header(span, by_id)
        lead = span.metadata.get(LEAD_KEY, "")
        number = clause_path(_first(span.metadata, CLAUSE_KEYS))
        if number:
            while stack and not (len(stack[-1][0]) < len(number) and number[: len(stack[-1][0])] == stack[-1][0]):
                stack.pop()
            lead = lead or " ".join(text for _, text, section in stack[-2:] if section == span.section_id)
        if not lead and colon and colon[1] == span.section_id and _MARKER.match(span.text):
            lead = colon[0]
        if number:
            stack.append((number, span.text[:_LEAD_CHARACTERS], span.section_id))
        if span.text.rstrip().endswith(":"):
            colon = (span.text[-_LEAD_CHARACTERS:], span.section_id)
        elif not _MARKER.match(span.text) and not number:
            colon = None
        defines = span.metadata.get(DEFINES_KEY, "")
        structure = " ".join(filter(None, (span.section_title, span.form_number, defines, header)))
        titles = " ".join(filter(None, (title, caption, header)))
        result.append(Lent(titles, lead, span.section_title or "", structure))
    return result


def section_words(span: SourceSpan) -> str:
    """Return the words of the section title and of the sections above it."""
    path = (span.section_id or "").split("/")
    above = " ".join(part.split("~")[0].replace("-", " ") for part in path[:-1])
    own = span.section_title or (path[-1].split("~")[0].replace("-", " ") if path else "")
    return f"{above} {own}".strip()


def clause_path(number: str) -> tuple[str, ...]:
    """Return `2.b.(1)` as ("2", "b", "1")."""
    return tuple(re.findall(r"[0-9A-Za-z]+", number))


def _header(span: SourceSpan, by_id: Mapping[str, SourceSpan]) -> str:
    if span.table is None:
        return ""
    parts = [span.table.column_name or "", span.table.row_name or ""]
    table = by_id.get(span.table.table_span_id or "")
    if table is not None:
        parts.append(_first(table.metadata, CAPTION_KEYS))
        parts.append(table.text.split("\n", 1)[0].replace("|", " ")[:_LEAD_CHARACTERS])
    return " ".join(filter(None, parts))


def _first(metadata: Mapping[str, str], keys: Sequence[str]) -> str:
    return next((metadata[key] for key in keys if metadata.get(key)), "")
