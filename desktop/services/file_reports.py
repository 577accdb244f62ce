"""What is reported of a file of an order: what it became, or why it was not taken."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from desktop.core.errors import AppError
from desktop.core.pages import ExtractedDocument
from desktop.services.attachments import Unpacked
from desktop.services.orders import FileReport, FileStatus, IngestFile
from desktop.services.page_reports import page_reports


def report_document(file: IngestFile, document: ExtractedDocument, status: FileStatus) -> FileReport:
    """Return the report of a file that was read: its pages, spans and what was left out."""
    pages = document.stream.pages
    return FileReport(
        file=file.shown,
        status=status,
        document=document.document_id,
        name=document.name,
        pages=len(pages),
        failed_pages=tuple(p.frame.number for p in pages if "failed" in p.health.classes),
        unreadable_pages=tuple(p.frame.number for p in pages if not p.health.readable),
        health=page_reports(pages),
        spans=dict(Counter(str(span.source_unit) for span in document.spans)),
        left_out=dict(document.left_out),
        notes=document.notes,
    )


def report_refusal(file: IngestFile, status: FileStatus, reason: str | AppError) -> FileReport:
    """Return the report of a file that was not taken; of an error it says what happened and what to do."""
    message = reason if isinstance(reason, str) else f"{reason.what} {reason.advice}".strip()
    return FileReport(file=file.shown, status=status, message=message, name=file.name)


def report_part(carrier: IngestFile, part: Unpacked) -> FileReport:
    """Return the report of a part that its carrier did not give out."""
    return report_refusal(IngestFile(Path(f"{carrier.shown}/{part.safe_name}")), FileStatus.REFUSED, part.trouble)
