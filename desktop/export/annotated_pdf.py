"""Annotated PDF: a copy of each cited file with real highlights and notes; the kept original is never touched."""

from __future__ import annotations

from collections import Counter
from pathlib import Path, PurePosixPath

from msgspec.structs import replace

from desktop.core.errors import AppError, InputError, PasswordNeeded
from desktop.core.retrieval import check_cancel
from desktop.export.card import decision_words
from desktop.export.format import PASSWORD_ADVICE, ExportTools
from desktop.export.pdf_report import PdfReportFormat
from desktop.export.rows import ExportData, ExportRow
from desktop.pdf.process import Worker
from desktop.pdf.report_job import Marking, annotate_job

_SECONDS = 120.0
_SECONDS_A_ROW = 0.2
_MEMORY_MB = 1536
_COLOURS = {"accepted": 0x9BE3A8, "rejected": 0xF4A6A0, "corrected": 0xA9CBF5, "unsure": 0xFFE066, "pending": 0xD5D9DF}
"""By human decision; the note says it in words too."""


class AnnotatedPdfFormat:
    """`annotated-pdf`."""

    name = "annotated-pdf"
    suffix = ".pdf"
    title = "Annotated PDF (highlights with notes)"

    def parts(self, data: ExportData) -> tuple[tuple[str, ExportData], ...]:
        """Return one part per document that evidence in force stands in; rows without one go with the first."""
        ids = list(dict.fromkeys(row.evidence_document_id for row in data.rows if row.evidence_document_id))
        if len(ids) < 2:
            return (("", data),)
        names = {
            row.evidence_document_id: PurePosixPath(row.evidence_document).stem
            for row in data.rows
            if row.evidence_document_id
        }
        doubled = {name for name, count in Counter(names[i] for i in ids).items() if count > 1}
        parts = []
        for i, document_id in enumerate(ids):
            wanted = {document_id, ""} if i == 0 else {document_id}
            rows = tuple(row for row in data.rows if row.evidence_document_id in wanted)
            name = names[document_id]
            uncited = data.uncited if i == 0 else ()
            part = replace(data, rows=rows, uncited=uncited)
            parts.append((f"{name} {document_id[:7]}" if name in doubled else name, part))
        return tuple(parts)

    def write(self, data: ExportData, path: Path, tools: ExportTools) -> tuple[str, ...]:
        """Write the copy; without a file that opens, the report of the same rows, which a note says."""
        placed = [row for row in data.rows if row.evidence_document_id and row.evidence_boxes]
        source = tools.source(placed[0].evidence_document_id) if placed else None
        if source is None:
            why = "The cited file is not in the workspace any more." if placed else "No citation has a place on a page."
            return _list_instead(why, data, path, tools)
        check_cancel(tools.cancel)
        file, password = source
        name = placed[0].evidence_document
        marks = [_mark(row, tools) for row in placed]
        worker = Worker(memory_mb=_MEMORY_MB, name="evidence-desk-annotate")
        try:
            seconds = _SECONDS + _SECONDS_A_ROW * len(marks)
            written, skipped = worker.call(annotate_job, file, path, marks, password, deadline=seconds)
        except PasswordNeeded:
            why = f"“{name}” opens only with its password; it was not annotated. {PASSWORD_ADVICE}"
            return _list_instead(why, data, path, tools)
        except InputError:
            raise
        except AppError as error:
            raise InputError(f"The file could not be annotated: {error.what}", thing=name) from error
        finally:
            worker.stop()
        found = [f"{name}: {written} highlight{'' if written == 1 else 's'}."]
        found += [f"Not highlighted: {trouble}" for trouble in skipped]
        left = [row.evidence_id for row in data.rows if row not in placed]
        if left:
            what = "1 citation has" if len(left) == 1 else f"{len(left)} citations have"
            more = f" and {len(left) - 20} more" if len(left) > 20 else ""
            found.append(f"{what} no place on a page: {', '.join(left[:20])}{more}.")
        found += [f"Has no place on a page: {answer.question}: {answer.sentence()}" for answer in data.uncited]
        return tuple(found)


def _list_instead(why: str, data: ExportData, path: Path, tools: ExportTools) -> tuple[str, ...]:
    """Write the report of the rows: one file that cannot be annotated keeps no other from being exported."""
    notes = PdfReportFormat().write(data, path, tools)
    return (f"{why} A list of its citations was written instead.", *notes)


def _mark(row: ExportRow, tools: ExportTools) -> Marking:
    lines = [
        f"{row.evidence_id} {row.marker}",
        row.question and f"Question: {row.question}",
        row.claim and f"Claim: {row.claim}",
        f"Machine: {row.machine_verdict}, {row.code}: {row.detail}",
        f"Decision: {decision_words(row)}",
        row.note and f"Note: {row.note}",
        "Flagged for another look" if row.flagged else "",
    ]
    note = tools.cleaner.clean("\n".join(line for line in lines if line), f"{row.evidence_id} note")
    author = row.reviewer or "Evidence Desk"
    return Marking(row.evidence_boxes, note, author, _COLOURS.get(row.decision, _COLOURS["pending"]))
