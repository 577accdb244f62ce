"""What an export is made of: flat rows, what stands above them, and the whole review for the lossless format."""

from __future__ import annotations

import enum
from collections.abc import Callable

from msgspec import Struct

from desktop.core.decisions import DecisionEvent
from desktop.core.geometry import Box
from desktop.core.verdicts import CheckedAnswer

FRAME = "PDF points, origin top-left of the page as displayed (after /Rotate, inside CropBox), page 1-based"
"""The frame of every box, named in every format."""


class Only(enum.StrEnum):
    """Which rows leave, by the **human** decision."""

    ALL = "all"
    ACCEPTED = "accepted"
    REJECTED = "rejected"
    CORRECTED = "corrected"
    UNSURE = "unsure"
    PENDING = "pending"


class ExportRow(Struct, frozen=True):
    """One citation with everything an auditor asks of it; texts as stored, nothing shortened."""

    evidence_id: str
    citation_id: str
    run_id: str
    question: str
    claim: str
    answer: str
    marker: str
    """The citation as written in the answer."""
    document: str
    document_id: str
    file_hash: str
    """SHA-256 of the PDF."""
    page_label: str
    page: int | None
    page_end: int | None
    unit: str
    section: str
    table: str
    row: str
    """Row index and name: `3 (Building)`."""
    column: str
    span_id: str
    quote: str | None
    """As cited; None = nothing quoted."""
    source_text: str
    boxes: tuple[Box, ...]
    machine_verdict: str
    code: str
    sub_code: str
    detail: str
    decision: str
    reason: str
    note: str
    flagged: bool
    corrected_to: str
    corrected_text: str
    corrected_boxes: tuple[Box, ...]
    reviewer: str
    decided_at: str
    final: bool
    asked_at: str
    provider: str
    model: str
    mode: str
    app_version: str
    chain_head: str
    evidence_basis: str = "cited"
    """What the evidence in force is: as cited, re-pointed by the reviewer (corrected), found again in a newer version
    of the document (moved), or both. The fields below say where it stands; older exports have none of them."""
    evidence_document: str = ""
    evidence_document_id: str = ""
    evidence_hash: str = ""
    evidence_page_label: str = ""
    evidence_page: int | None = None
    evidence_boxes: tuple[Box, ...] = ()

    @property
    def evidence_place(self) -> str:
        """Return document and page of evidence that is not where it was cited, empty when it is."""
        if self.evidence_basis == "cited" or not self.evidence_document:
            return ""
        page = ""
        if self.evidence_page_label:
            index = (
                "" if self.evidence_page_label == str(self.evidence_page) else f" ({self.evidence_page} of the file)"
            )
            page = f", page {self.evidence_page_label}{index}"
        return f"{self.evidence_document}{page} ({self.evidence_basis})"


class UncitedAnswer(Struct, frozen=True):
    """An answer that cites nothing, "not found" above all: no row holds it, and its sign-off is a decision too."""

    run_id: str
    question: str
    answer: str
    not_found: bool
    """It says that nothing was found."""
    final: bool
    reviewer: str
    """Who signed it off; empty when nobody did."""
    decided_at: str
    asked_at: str
    provider: str
    model: str
    mode: str
    app_version: str

    def sentence(self) -> str:
        """Return what it is and whether, by whom and when it was signed off."""
        what = "Not found: the answer cites nothing." if self.not_found else "The answer cites nothing."
        if not self.final:
            return f"{what} Not signed off."
        return f"{what} Signed off by {self.reviewer or 'unknown'}, {self.decided_at}."


class ExportMeta(Struct, frozen=True):
    """What stands above the rows."""

    workspace: str
    workspace_id: str
    created_at: str
    app_version: str
    only: Only
    filters: dict[str, str]
    """Further filters in words, as the reader should see them."""
    total: int
    """Citations in the workspace; `rows` may be fewer."""
    log_events: int
    chain_head: str
    """Hash of the last decision event; empty = no decision yet."""
    exported_by: str = ""

    def match_sentence(self, count: int) -> str:
        """Return how many of all citations are in this export, and by which filter."""
        words = [f"decision: {self.only}"] if self.only is not Only.ALL else []
        words += [f"{key}: {value}" for key, value in self.filters.items()]
        tail = f" ({'; '.join(words)})" if words else ""
        verb = "matches" if count == 1 else "match"
        return f"{count} of {self.total} citations {verb}{tail}."


class ArchivedDocument(Struct, frozen=True):
    """A document by its content; the file itself is not part of an export."""

    id: str
    sha256: str
    name: str
    names: tuple[str, ...] = ()
    pages: int = 0


class Archive(Struct, frozen=True):
    """The whole review: what is needed to open it again elsewhere with equal decisions, notes and history."""

    documents: tuple[ArchivedDocument, ...]
    runs: tuple[CheckedAnswer, ...]
    evidence: dict[str, str]
    """Citation id -> evidence number."""
    events: tuple[DecisionEvent, ...]


class ExportData(Struct, frozen=True):
    """Input of every format."""

    meta: ExportMeta
    rows: tuple[ExportRow, ...]
    archive: Archive | None = None
    """None when rows were filtered: a filtered export must not carry what was left out."""
    uncited: tuple[UncitedAnswer, ...] = ()
    """Answers without a citation, in the order they were asked; filters of citations leave them out."""
    left_out: int = 0
    """How many of those a filter of citations left out."""

    def summary(self) -> str:
        """Return how many citations are in this export, and what becomes of the answers that cite nothing."""
        words = self.meta.match_sentence(len(self.rows))
        if self.left_out:
            return f"{words} {self.left_out_sentence()}"
        if not self.uncited:
            return words
        count = len(self.uncited)
        signed = sum(answer.final for answer in self.uncited)
        what = "1 answer cites nothing" if count == 1 else f"{count} answers cite nothing"
        return f"{words} {what}, {signed} of {count} signed off."

    def left_out_sentence(self) -> str:
        """Return that answers without a citation are not in this export: no choice of citations reaches them."""
        what = (
            "1 answer that cites nothing is" if self.left_out == 1 else f"{self.left_out} answers that cite nothing are"
        )
        return f"{what} left out by the choice of citations."


def column_help() -> dict[str, str]:
    """Return column name -> explanation, in the order of the columns."""
    return {column.name: column.help for column in COLUMNS}


class Column(Struct, frozen=True):
    """One column of the flat formats."""

    name: str
    help: str
    value: Callable[[ExportRow], str | int | bool | None]
    wide: bool = False
    """Running text: wrapped and given room."""


def question_words(question: str) -> str:
    """Return the heading of an answer: its question, or that it has none."""
    return question or "Answer without a question"


def boxes_text(boxes: tuple[Box, ...]) -> str:
    """Return boxes as `p4 (72.0, 100.5, 200.0, 12.0)` with x, y, width, height, joined by `; `."""
    return "; ".join(f"p{b.page} ({b.x:.1f}, {b.y:.1f}, {b.width:.1f}, {b.height:.1f})" for b in boxes)


def uncited_cells(answer: UncitedAnswer, head: str) -> dict[str, str | bool]:
    """Return what the flat formats say of an answer without citations, by the name of the column."""
    return {
        "question": answer.question,
        "answer": answer.answer,
        "code": "abstained" if answer.not_found else "uncited",
        "detail": answer.sentence(),
        "reviewer": answer.reviewer,
        "decided_at": answer.decided_at,
        "final": answer.final,
        "asked_at": answer.asked_at,
        "run_id": answer.run_id,
        "provider": answer.provider,
        "model": answer.model,
        "mode": answer.mode,
        "app_version": answer.app_version,
        "chain_head": head,
    }


COLUMNS: tuple[Column, ...] = (
    Column(
        "evidence_id",
        "Evidence number: stable, never reused. Empty for an answer that cites nothing.",
        lambda r: r.evidence_id,
    ),
    Column("question", "The question that was asked.", lambda r: r.question, wide=True),
    Column(
        "claim", "The sentence or list item of the answer that this citation supports.", lambda r: r.claim, wide=True
    ),
    Column("answer", "The whole answer.", lambda r: r.answer, wide=True),
    Column("marker", "The citation as written in the answer.", lambda r: r.marker),
    Column("document", "File name of the cited document.", lambda r: r.document),
    Column("file_hash", "SHA-256 of the cited file.", lambda r: r.file_hash),
    Column("page_label", "Page number as printed on the page.", lambda r: r.page_label),
    Column("page", "Position of the page in the file, from 1.", lambda r: r.page),
    Column("page_end", "Last page of the evidence, from 1.", lambda r: r.page_end),
    Column(
        "unit",
        "Kind of evidence: document (the whole), page, section, text, table, table_row, table_cell, key_value.",
        lambda r: r.unit,
    ),
    Column("section", "Section of the document.", lambda r: r.section),
    Column("table", "Table in which the evidence stands.", lambda r: r.table),
    Column("row", "Table row: index from 0, and its name.", lambda r: r.row),
    Column("column", "Table column: index from 0, and its header.", lambda r: r.column),
    Column("quote", "The words the citation says the source contains.", lambda r: r.quote, wide=True),
    Column("source_text", "What the source says at that place.", lambda r: r.source_text, wide=True),
    Column("boxes", f"Boxes (x, y, width, height) of the evidence. {FRAME}.", lambda r: boxes_text(r.boxes)),
    Column("frame", "The frame of all boxes.", lambda _: FRAME),
    Column(
        "machine_verdict", "The machine's word: accepted, warning, rejected, not_checked.", lambda r: r.machine_verdict
    ),
    Column(
        "code",
        "Headline code of the machine verdict; abstained or uncited for an answer that cites nothing.",
        lambda r: r.code,
    ),
    Column("sub_code", "Detail of the code, for example number, date, wrong_page.", lambda r: r.sub_code),
    Column("detail", "The reason of the machine verdict in one sentence.", lambda r: r.detail, wide=True),
    Column("decision", "The human's word: pending, accepted, rejected, corrected, unsure.", lambda r: r.decision),
    Column("reason", "Why it was rejected.", lambda r: r.reason),
    Column("note", "The reviewer's note.", lambda r: r.note, wide=True),
    Column("flagged", "Flagged for another look.", lambda r: r.flagged),
    Column("corrected_to", "Evidence the reviewer pointed to instead.", lambda r: r.corrected_to),
    Column("corrected_text", "What the source says there.", lambda r: r.corrected_text, wide=True),
    Column("corrected_boxes", "Boxes of the corrected evidence, same frame.", lambda r: boxes_text(r.corrected_boxes)),
    Column(
        "evidence_basis",
        "What the evidence in force is: cited, corrected by the reviewer, moved to a newer version, or both.",
        lambda r: r.evidence_basis,
    ),
    Column("evidence_document", "File name of the document it stands in.", lambda r: r.evidence_document),
    Column("evidence_hash", "SHA-256 of that file.", lambda r: r.evidence_hash),
    Column("evidence_page_label", "Page number as printed there.", lambda r: r.evidence_page_label),
    Column("evidence_page", "Position of that page in its file, from 1.", lambda r: r.evidence_page),
    Column("evidence_boxes", "Boxes of the evidence in force, same frame.", lambda r: boxes_text(r.evidence_boxes)),
    Column("reviewer", "Who decided.", lambda r: r.reviewer),
    Column("decided_at", "When it was decided (UTC).", lambda r: r.decided_at),
    Column("final", "The answer was locked as final.", lambda r: r.final),
    Column("asked_at", "When the question was asked or the answer checked (UTC).", lambda r: r.asked_at),
    Column("run_id", "The run: its receipt holds what was retrieved.", lambda r: r.run_id),
    Column("citation_id", "The citation inside its run.", lambda r: r.citation_id),
    Column("span_id", "Identity of the evidence span.", lambda r: r.span_id),
    Column("provider", "What wrote the answer.", lambda r: r.provider),
    Column("model", "The model behind it, if any.", lambda r: r.model),
    Column("mode", "Retrieval mode.", lambda r: r.mode),
    Column("app_version", "Version of Evidence Desk that judged it.", lambda r: r.app_version),
    Column("chain_head", "Hash of the last event of the decision log at export.", lambda r: r.chain_head),
)
"""Order and names of the columns in CSV, XLSX and the read-me sheet."""
