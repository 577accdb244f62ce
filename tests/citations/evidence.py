"""Documents, libraries and receipts made by code for the citation tests."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

from msgspec.structs import replace

from desktop.citations import check_answer, verify_citation
from desktop.citations.library import MemoryLibrary, text_document
from desktop.core.ids import span_id, text_hash
from desktop.core.pages import ExtractedDocument, WordFlag
from desktop.core.spans import SourceSpan, SourceUnit, TableAddress, TextKind
from desktop.core.verdicts import Locator, MachineVerdict, ParsedCitation, Receipt, ReceiptKind, ReceiptSpan, Verdict


def document(*paragraphs: str, name: str = "policy.pdf", title: str = "") -> ExtractedDocument:
    """Return a document with one page per given text."""
    return text_document(name, [[(title, text)] for text in paragraphs])


def texts(doc: ExtractedDocument) -> list[SourceSpan]:
    """Return the paragraph spans in order."""
    return [span for span in doc.spans if span.source_unit is SourceUnit.TEXT]


def receipt(spans: Sequence[SourceSpan], *, kind: ReceiptKind = ReceiptKind.RETRIEVED, **fields: object) -> Receipt:
    """Return a receipt that retrieved `spans` in this order."""
    sources = tuple(
        ReceiptSpan(s.id, s.document_id, s.text, s.text_hash, rank, 1.0 / rank, s.page_start)
        for rank, s in enumerate(spans, start=1)
    )
    return Receipt("run-1", kind, "question", spans=sources, **fields)  # type: ignore[arg-type]


def citation(quote: str | None, span: SourceSpan | None = None, **locator: object) -> ParsedCitation:
    """Return a citation of a span by id, or of a place by locator fields."""
    place = Locator(span_id=span.id) if span is not None else Locator(**locator)  # type: ignore[arg-type]
    return ParsedCitation(1, "[x]", "span_id", place, quote)


def flagged(doc: ExtractedDocument, words: str, flag: WordFlag) -> ExtractedDocument:
    """Return the document with `flag` on every word of `words` where they stand in the stream."""
    at = doc.stream.text.index(words)
    pages = []
    for page in doc.stream.pages:
        flags = [
            old | flag if at <= start < at + len(words) else old
            for start, old in zip(page.word_starts, page.word_flags, strict=True)
        ]
        pages.append(dataclasses.replace(page, word_flags=tuple(flags)))
    return replace(doc, stream=replace(doc.stream, pages=tuple(pages)))


def table_document(rows: Sequence[Sequence[str]], *, name: str = "schedule.pdf", intro: str = "") -> ExtractedDocument:
    """Return a document with one table (first row = header): page, table, row and cell spans with their ranges."""
    lines = [" ".join(row) for row in rows]
    base = text_document(name, [[("", text) for text in ([intro] if intro else []) + lines]])
    doc_id = base.document_id
    stream = base.stream.text
    spans = [span for span in base.spans if span.source_unit is SourceUnit.PAGE or span.text == intro]
    sample = base.spans[0]
    at = len(intro) + 1 if intro else 0
    header = rows[0]
    table_id = span_id(doc_id, "table", 1, text_hash("table"), address="t1")
    for r, row in enumerate(rows):
        rendered = " | ".join(row) if r == 0 else " | ".join(f"{h}: {v}" for h, v in zip(header, row, strict=True) if v)
        row_id = span_id(doc_id, "table_row", 1, text_hash(rendered), address=f"t1r{r}")
        place = TableAddress("p1t1", r, is_header=r == 0, row_name=row[0], table_span_id=table_id, row_span_id=row_id)
        made = _part(sample, row_id, SourceUnit.TABLE_ROW, rendered, ((at, at + len(lines[r])),), place)
        spans.append(made)
        offset = at
        for c, value in enumerate(row):
            if value:
                cell_id = span_id(doc_id, "table_cell", 1, text_hash(value), address=f"t1r{r}c{c}")
                address = replace(place, column_index=c, column_name=header[c])
                assert stream[offset : offset + len(value)] == value
                cell = _part(sample, cell_id, SourceUnit.TABLE_CELL, value, ((offset, offset + len(value)),), address)
                spans.append(replace(cell, parent_span_id=row_id))
            offset += len(value) + 1
        at += len(lines[r]) + 1
    ordered = [replace(span, order=i, bbox=base.stream.boxes(span.ranges)) for i, span in enumerate(spans)]
    return replace(base, spans=tuple(ordered))


def _part(
    sample: SourceSpan,
    identity: str,
    unit: SourceUnit,
    text: str,
    ranges: tuple[tuple[int, int], ...],
    address: TableAddress,
) -> SourceSpan:
    return SourceSpan(
        identity,
        sample.document_id,
        sample.source_kind,
        TextKind.PDF_TEXT,
        unit,
        text,
        1,
        1,
        ranges=ranges,
        table=address,
    )


def cell(doc: ExtractedDocument, text: str, *, row: int | None = None) -> SourceSpan:
    """Return the cell span with this text."""
    return next(
        span
        for span in doc.spans
        if span.source_unit is SourceUnit.TABLE_CELL and span.text == text
        and (row is None or (span.table is not None and span.table.row_index == row))
    )  # fmt: skip


def row(doc: ExtractedDocument, index: int) -> SourceSpan:
    """Return a row span by index."""
    return next(
        span
        for span in doc.spans
        if span.source_unit is SourceUnit.TABLE_ROW and span.table is not None and span.table.row_index == index
    )


def library(*documents: ExtractedDocument) -> MemoryLibrary:
    """Return a library over documents."""
    return MemoryLibrary(documents)


def judge(evidence: str, quote: str | None) -> Verdict:
    """Return the verdict on a quote cited to a passage of this text."""
    doc = document(evidence)
    (span,) = texts(doc)
    return verify_citation(citation(quote, span), receipt([span]), library(doc))


LISTED = '{claim} [1]\n\nSources:\n[1] policy.pdf: "{evidence}"'
"""A claim whose quotation stands in the list of sources."""
BEHIND = '{claim} The policy states: "{evidence}" [1].'
"""A claim with its quotation in a sentence behind it."""

QUOTED, LED = "{claim} (“{quote}” [{place}]).", "{claim}: “{quote}” [{place}]."
"""A quotation behind its claim in brackets, or behind a colon."""


def of_claim(evidence: str, claim: str, *, form: str = LISTED) -> MachineVerdict:
    """Return the verdict on a claim beside its evidence, which is quoted whole."""
    doc = document(evidence)
    (item,) = check_answer(form.format(claim=claim, evidence=evidence), receipt(texts(doc)), library(doc)).citations
    return item.verdict.verdict


def of_quoted(doc: ExtractedDocument, claim: str, quote: str, place: int, *, form: str = QUOTED) -> MachineVerdict:
    """Return the verdict on a claim beside a quotation from the passage with this number."""
    answer = form.format(claim=claim, quote=quote, place=place)
    (item,) = check_answer(answer, receipt(texts(doc)), library(doc)).citations
    return item.verdict.verdict


def said(verdict: Verdict) -> str:
    """Return the headline code with its sub-code."""
    return verdict.code.value + (f"/{verdict.sub_code}" if verdict.sub_code else "")


LIMIT = "Limit: $1,000,000 each occurrence"
