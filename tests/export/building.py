"""A small real workspace: a PDF made by code, extracted by the real functions, answers judged by hand."""

from __future__ import annotations

import hashlib
from pathlib import Path

from msgspec.structs import replace
from reportlab.lib.pagesizes import LETTER
from reportlab.pdfgen.canvas import Canvas

from desktop.core.decisions import Reviewer
from desktop.core.ids import document_id
from desktop.core.spans import SourceSpan, SourceUnit
from desktop.core.verdicts import (
    CheckedAnswer,
    CheckedCitation,
    Code,
    Locator,
    MachineVerdict,
    ParsedAnswer,
    ParsedCitation,
    Place,
    Receipt,
    ReceiptKind,
    Verdict,
)
from desktop.export.rows import ExportData, ExportMeta, ExportRow, Only
from desktop.ingest.assemble import AssembleInput, assemble
from desktop.ingest.page import enrich_page
from desktop.pdf.extract import extract_page
from desktop.services.exporting import export_review
from desktop.store.store import Store

ANNE = Reviewer("a1", "Anne Analyst")
BERT = Reviewer("b2", "Bert Second")
SENTENCES = (
    "The most we will pay for debris removal is $25,000 at each location.",
    "We will pay for covered loss within 30 days after the sworn proof of loss.",
)


def make_pdf(path: Path, *, rotation: int = 0) -> Path:
    """Write two pages with a sentence each; the second one may be rotated."""
    canvas = Canvas(str(path), pagesize=LETTER, invariant=1)
    for i, sentence in enumerate(SENTENCES):
        canvas.setPageRotation(rotation if i else 0)
        canvas.setFont("Helvetica", 12)
        canvas.drawString(72, 500, sentence)
        canvas.showPage()
    canvas.save()
    return path


def add_document(store: Store, path: Path) -> str:
    """Extract and store a PDF and return its id."""
    sha = hashlib.sha256(path.read_bytes()).hexdigest()
    pages = [enrich_page(extract_page(path, number)) for number in (1, 2)]
    document = assemble(AssembleInput(document_id(sha), sha, path.name, pages))
    store.add_document(document, source=path, names=[path.name])
    return document.document_id


def text_spans(store: Store, document: str) -> list[SourceSpan]:
    """Return one span per page that holds the sentence of that page."""
    pages = [s for s in store.spans_of(document) if s.source_unit is SourceUnit.PAGE]
    return sorted(pages, key=lambda s: s.page_start or 0)


def make_answer(
    run: str, spans: list[SourceSpan], *, question: str = "How much is paid?", body: str = ""
) -> CheckedAnswer:
    """Return a judged answer with an accepted citation per span and one that was never retrieved."""
    claims = [f"Claim {i} [{i}]." for i in range(1, len(spans) + 2)]
    text = body or " ".join(claims)
    citations = []
    at = 0
    for i, span in enumerate([*spans, None]):
        claim = (at, at + len(claims[i])) if not body else None
        at += len(claims[i]) + 1
        parsed = ParsedCitation(i, f"[{i + 1}]", "number", Locator(number=i + 1), span.text if span else None, claim)
        if span is None:
            verdict = Verdict(MachineVerdict.REJECTED, Code.UNKNOWN_SOURCE, "There is no source 3.", verifier="test")
        else:
            place = Place(span.document_id, span.id, span.page_start, span.page_end, span.bbox, span.ranges, span.text)
            verdict = Verdict(MachineVerdict.ACCEPTED, Code.ACCEPTED_EXACT, "Word for word.", places=(place,))
        citations.append(CheckedCitation(parsed, verdict))
    receipt = Receipt(run, ReceiptKind.IMPORTED, question, raw_answer=text, created_at="2026-01-02T03:04:05+00:00")
    return CheckedAnswer(receipt, ParsedAnswer(text, text), tuple(citations))


def make_row(number: int = 1, **changes: object) -> ExportRow:
    """Return a plain row with `changes`."""
    row = ExportRow(
        evidence_id=f"EV-{number:06d}",
        citation_id=f"r1:{number}",
        run_id="r1",
        question="What is the limit?",
        claim="The limit is $1,000,000 [1].",
        answer="The limit is $1,000,000 [1].",
        marker="[1]",
        document="policy.pdf",
        document_id="d0123456789abcdef",
        file_hash="ab" * 32,
        page_label="iv",
        page=4,
        page_end=4,
        unit="table_cell",
        section="Limits",
        table="t1",
        row="1 (Building)",
        column="1 (Limit)",
        span_id="d0123456789abcdef::table_cell::4::t1r1c1::0be4",
        quote="$1,000,000",
        source_text="$1,000,000",
        boxes=(),
        machine_verdict="accepted",
        code="accepted_exact",
        sub_code="",
        detail="The quote stands word for word in the cited cell.",
        decision="accepted",
        reason="",
        note="",
        flagged=False,
        corrected_to="",
        corrected_text="",
        corrected_boxes=(),
        reviewer="Anne Analyst",
        decided_at="2026-01-02T03:04:05+00:00",
        final=False,
        asked_at="2026-01-02T03:00:00+00:00",
        provider="extractive",
        model="",
        mode="hybrid",
        app_version="0.1.0",
        chain_head="cd" * 32,
    )
    row = replace(row, **changes)  # type: ignore[arg-type]
    if row.evidence_basis != "cited":
        return row
    return replace(
        row,
        evidence_document=row.document,
        evidence_document_id=row.document_id,
        evidence_hash=row.file_hash,
        evidence_page_label=row.page_label,
        evidence_page=row.page,
        evidence_boxes=row.boxes,
    )


def make_data(*rows: ExportRow, only: Only = Only.ALL, total: int | None = None) -> ExportData:
    """Return export input around `rows`."""
    meta = ExportMeta(
        workspace="Desk",
        workspace_id="0011223344556677",
        created_at="2026-01-02T04:00:00+00:00",
        app_version="0.1.0",
        only=only,
        filters={},
        total=len(rows) if total is None else total,
        log_events=3,
        chain_head="cd" * 32,
        exported_by="Anne Analyst",
    )
    return ExportData(meta, rows)


def export_json(store: Store, path: Path) -> Path:
    export_review(store, ANNE, "json", path)
    return path
