"""A citation in words, the same in every report: HTML, PDF, Markdown and the notes of an annotated PDF."""

from __future__ import annotations

from datetime import UTC, datetime

from desktop.export.rows import ExportRow, boxes_text

MACHINE_COLOURS = {"accepted": 0x1D7A3A, "warning": 0x8A5F00, "rejected": 0xB3261E, "not_checked": 0x5B6470}
"""0xRRGGBB of each verdict on white paper; each is readable as text."""
DECISION_COLOURS = {
    "accepted": 0x1D7A3A,
    "corrected": 0x1F5FBF,
    "rejected": 0xB3261E,
    "unsure": 0x8A5F00,
    "pending": 0x5B6470,
}


def card_lines(row: ExportRow) -> list[tuple[str, str]]:
    """Return (label, words) of what a report says of a citation, in reading order; what is empty is left out."""
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
    ]
    return [(name, words) for name, words in lines if words]


def origin_lines(row: ExportRow) -> list[tuple[str, str]]:
    """Return (label, words) of where a citation comes from, for whoever checks the report; empty ones are left out."""
    lines = [
        ("Boxes", boxes_text(row.evidence_boxes)),
        ("Asked", moment(row.asked_at)),
        ("Written by", " ".join(x for x in (row.provider, row.model) if x)),
        ("Run", row.run_id),
        ("File SHA-256", row.file_hash),
    ]
    return [(name, words) for name, words in lines if words]


def decision_words(row: ExportRow) -> str:
    """Return the human's word with its reason, by whom and when; of an undecided citation the machine's beside it."""
    if row.decision == "pending":
        return f"pending (machine: {row.machine_verdict})"
    by = f" by {row.reviewer}" if row.reviewer else ""
    at = f", {moment(row.decided_at)}" if row.decided_at else ""
    why = f": {row.reason}" if row.reason else ""
    return f"{row.decision}{why}{by}{at}{', answer final' if row.final else ''}"


def moment(stamp: str) -> str:
    """Return a stored time as a person reads it, to the minute; the flat and lossless formats keep all of it."""
    try:
        at = datetime.fromisoformat(stamp)
    except ValueError:
        return stamp
    return f"{at.astimezone(UTC):%Y-%m-%d %H:%M} UTC" if at.tzinfo else stamp


def _listed(*parts: str) -> str:
    return ", ".join(part for part in parts if part)
