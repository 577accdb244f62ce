"""A citation in words, the same in every report: HTML, PDF, Markdown and the notes of an annotated PDF."""

from __future__ import annotations

from desktop.export.rows import ExportRow, boxes_text


def card_lines(row: ExportRow) -> list[tuple[str, str]]:
    """Return (label, words) of what a report shows of a citation, in reading order; what is empty is left out."""
    label = f"page {row.page_label}" if row.page_label else ""
    label = "the whole document" if row.unit == "document" else label
    index = f" ({row.page} of the file)" if row.page is not None and row.page_label != str(row.page) else ""
    code = f"{row.code}/{row.sub_code}" if row.sub_code else row.code
    lines = [
        ("Claim", row.claim),
        ("Cited as", row.marker),
        ("Quote", row.quote if row.quote is not None else "(nothing quoted)"),
        ("Source says", row.source_text),
        ("Place", _listed(row.document, label + index, row.section)),
        ("Table", _listed(row.table, row.row and f"row {row.row}", row.column and f"column {row.column}")),
        ("Machine", f"{row.machine_verdict}: {row.detail} [{code}]"),
        ("Decision", decision_words(row)),
        ("Corrected to", row.corrected_text),
        ("Evidence now", row.evidence_place),
        ("Note", row.note),
        ("Flagged", "for another look" if row.flagged else ""),
        ("Boxes", boxes_text(row.evidence_boxes)),
        ("File SHA-256", row.file_hash),
        ("Asked", row.asked_at),
        ("Written by", " ".join(x for x in (row.provider, row.model) if x)),
        ("Run", row.run_id),
    ]
    return [(name, words) for name, words in lines if words]


def decision_words(row: ExportRow) -> str:
    """Return the human's word with its reason, by whom and when; of an undecided citation the machine's beside it."""
    if row.decision == "pending":
        return f"pending (machine: {row.machine_verdict})"
    by = f" by {row.reviewer}" if row.reviewer else ""
    at = f", {row.decided_at}" if row.decided_at else ""
    why = f": {row.reason}" if row.reason else ""
    return f"{row.decision}{why}{by}{at}{', answer final' if row.final else ''}"


def _listed(*parts: str) -> str:
    return ", ".join(part for part in parts if part)
