"""Spans made by code for the tests of search."""

from __future__ import annotations

from desktop.core.ids import slug, span_id, text_hash
from desktop.core.spans import SourceKind, SourceSpan, SourceUnit, SpanFlag, TextKind


def span(
    text: str,
    *,
    document: str = "d1",
    page: int | None = 1,
    unit: SourceUnit = SourceUnit.TEXT,
    section: str | None = None,
    form: str | None = None,
    kind: SourceKind = SourceKind.POLICY_PDF,
    order: int = 0,
    parent: str | None = None,
    metadata: dict[str, str] | None = None,
    flags: frozenset[SpanFlag] = frozenset(),
    id: str | None = None,
) -> SourceSpan:
    """Make one span; its id follows the rule of the spec unless given."""
    return SourceSpan(
        id or span_id(document, unit.value, page, text_hash(text), address=slug(section) if section else ""),
        document,
        kind,
        TextKind.PDF_TEXT,
        unit,
        text,
        page_start=page,
        page_end=page,
        section_id=slug(section) if section else None,
        section_title=section,
        form_number=form,
        parent_span_id=parent,
        metadata=metadata or {},
        flags=flags,
        order=order,
    )


def worked_case() -> list[SourceSpan]:
    """Return the corpus of spec 3.8."""
    return [
        SourceSpan(
            "s1",
            "p1",
            SourceKind.POLICY_PDF,
            TextKind.PDF_TEXT,
            SourceUnit.TABLE_ROW,
            "General liability each occurrence limit $1,000,000",
            page_start=2,
            page_end=2,
            section_id="declarations",
            form_number="CG 00 01",
            metadata={"lob": "GL"},
            order=2,
        ),
        SourceSpan(
            "s2",
            "p1",
            SourceKind.POLICY_PDF,
            TextKind.PDF_TEXT,
            SourceUnit.TEXT,
            "Deductible $5,000 per claim",
            page_start=1,
            page_end=1,
            section_id="Declarations",
            order=1,
        ),
        SourceSpan(
            "s3", "p2", SourceKind.EMAIL, TextKind.PLAIN_TEXT, SourceUnit.TEXT, "limit increase requested", order=1
        ),
    ]
