"""JSONL: one object per citation, for evaluation sets."""

from __future__ import annotations

import json
from pathlib import Path

from desktop.core import wire
from desktop.core.retrieval import check_cancel
from desktop.export.format import ExportTools, OneFile
from desktop.export.rows import FRAME, ExportData, ExportRow, UncitedAnswer


class JsonlFormat(OneFile):
    """`jsonl`."""

    name = "jsonl"
    suffix = ".jsonl"
    title = "JSONL (evaluation set)"

    def write(self, data: ExportData, path: Path, tools: ExportTools) -> tuple[str, ...]:
        """Write one line per citation; no row at all gives one line with the sentence."""
        with path.open("w", encoding="utf-8", newline="\n") as file:
            for row in data.rows:
                check_cancel(tools.cancel)
                file.write(_line(example_of(row)) + "\n")
            if not data.rows:
                file.write(_line({"summary": data.meta.match_sentence(0)}) + "\n")
            for answer in data.uncited:
                check_cancel(tools.cancel)
                file.write(_line(_uncited(answer)) + "\n")
        return ()


def example_of(row: ExportRow) -> dict[str, object]:
    """Return a labelled example: input (question, claim, quote, source), machine label, human label and by whom."""
    return {
        "id": row.evidence_id,
        "question": row.question,
        "claim": row.claim,
        "marker": row.marker,
        "quote": row.quote,
        "source_text": row.source_text,
        "document": row.document,
        "document_sha256": row.file_hash,
        "span_id": row.span_id,
        "page": row.page,
        "boxes": wire.plain(row.boxes),
        "frame": FRAME,
        "machine": {
            "verdict": row.machine_verdict,
            "code": row.code,
            "sub_code": row.sub_code,
            "detail": row.detail,
        },
        "human": None if row.decision == "pending" else _human(row),
        "note": row.note,
        "flagged": row.flagged,
        "corrected_to": row.corrected_to or None,
        "corrected_text": row.corrected_text or None,
        "evidence": {
            "basis": row.evidence_basis,
            "document": row.evidence_document,
            "document_sha256": row.evidence_hash,
            "page": row.evidence_page,
            "boxes": wire.plain(row.evidence_boxes),
        },
        "run_id": row.run_id,
    }


def _uncited(answer: UncitedAnswer) -> dict[str, object]:
    """Return an answer without citations: named by its run, and by the only machine code that it has."""
    signed = {"decision": "signed_off", "reviewer": answer.reviewer, "decided_at": answer.decided_at, "final": True}
    return {
        "id": answer.run_id,
        "question": answer.question,
        "answer": answer.answer,
        "machine": {"code": "abstained" if answer.not_found else "uncited", "detail": answer.sentence()},
        "human": signed if answer.final else None,
        "run_id": answer.run_id,
    }


def _human(row: ExportRow) -> dict[str, object]:
    return {
        "decision": row.decision,
        "reason": row.reason,
        "reviewer": row.reviewer,
        "decided_at": row.decided_at,
        "final": row.final,
    }


def _line(value: dict[str, object]) -> str:
    try:
        text = json.dumps(value, ensure_ascii=False)
        text.encode("utf-8")
    except UnicodeEncodeError:
        return json.dumps(value, ensure_ascii=True)
    # Legal in JSON, but line breaks to many readers of line-based files.
    return text.replace("\u2028", "\\u2028").replace("\u2029", "\\u2029").replace("\x85", "\\u0085")
