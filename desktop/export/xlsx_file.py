"""XLSX: a read-me sheet, the citations, and a sheet for texts that no cell can hold."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import xlsxwriter

from desktop.core.retrieval import check_cancel
from desktop.export.format import ExportTools, OneFile
from desktop.export.rows import COLUMNS, FRAME, Column, ExportData, ExportRow

CELL_LIMIT = 32_767
"""UTF-16 code units in a cell; beyond it Excel refuses the file and other programs cut silently."""
_PART = 32_000
_COLOURS = {"accepted": "#DDF3E0", "rejected": "#FADBD8", "warning": "#FCF0CF", "corrected": "#DCE9F9"}


class XlsxFormat(OneFile):
    """`xlsx`."""

    name = "xlsx"
    suffix = ".xlsx"
    title = "Excel workbook (with a read-me sheet)"

    def write(self, data: ExportData, path: Path, tools: ExportTools) -> tuple[str, ...]:
        """Write the workbook; every text is a string cell, never a formula, link or number."""
        options = {
            "strings_to_formulas": False,
            "strings_to_urls": False,
            "strings_to_numbers": False,
            "in_memory": True,
        }
        # Into memory first: when the disk is full, xlsxwriter leaves an open archive whose finaliser fails again.
        buffer = io.BytesIO()
        with xlsxwriter.Workbook(buffer, options) as book:
            sheets = _Sheets(book, data, tools)
            sheets.write_readme()
            sheets.write_rows()
            sheets.write_attachments()
        path.write_bytes(buffer.getbuffer())
        return sheets.notes()


class _Sheets:
    """The three sheets of one workbook while they are written."""

    def __init__(self, book: Any, data: ExportData, tools: ExportTools) -> None:
        self.data, self.tools = data, tools
        self.bold = book.add_format({"bold": True})
        self.wrap = book.add_format({"text_wrap": True, "valign": "top"})
        self.plain = book.add_format({"valign": "top"})
        self.head = book.add_format({"bold": True, "bg_color": "#E6EBF2", "border": 1, "text_wrap": True})
        self.colours = {word: book.add_format({"bg_color": c, "valign": "top"}) for word, c in _COLOURS.items()}
        self.readme = book.add_worksheet("Read me")
        self.sheet = book.add_worksheet("Citations")
        self.long = book.add_worksheet("Attachments")
        self.attached: list[tuple[str, str, int, str]] = []
        self.cells_attached = 0

    def write_readme(self) -> None:
        meta = self.data.meta
        facts = [
            (
                "What this is",
                "Citations of answers about insurance policies, judged by machine and decided by a person.",
            ),
            ("In this file", meta.match_sentence(len(self.data.rows))),
            ("Decision filter", str(meta.only)),
            *((f"Filter: {key}", value) for key, value in meta.filters.items()),
            ("Workspace", f"{meta.workspace} ({meta.workspace_id})"),
            ("Exported", f"{meta.created_at} by {meta.exported_by or 'unknown'} with Evidence Desk {meta.app_version}"),
            ("Decision log", f"{meta.log_events} events, head {meta.chain_head or 'none'}"),
            ("Frame of boxes", FRAME),
            ("Long texts", "A text beyond the cell limit stands in the sheet Attachments; its cell says so."),
        ]
        self.readme.set_column(0, 0, 22)
        self.readme.set_column(1, 1, 110)
        for i, (name, text) in enumerate(facts):
            self.readme.write_string(i, 0, self.tools.cleaner.clean(name, "read me"), self.bold)
            self.readme.write_string(i, 1, self.tools.cleaner.clean(text, "read me")[:CELL_LIMIT], self.wrap)
        top = len(facts) + 1
        self.readme.write_string(top, 0, "Column", self.head)
        self.readme.write_string(top, 1, "Meaning", self.head)
        for i, column in enumerate(COLUMNS, start=top + 1):
            self.readme.write_string(i, 0, column.name)
            self.readme.write_string(i, 1, column.help, self.wrap)

    def write_rows(self) -> None:
        for c, column in enumerate(COLUMNS):
            self.sheet.write_string(0, c, column.name, self.head)
            self.sheet.set_column(c, c, 48 if column.wide else 16)
        for r, row in enumerate(self.data.rows, start=1):
            check_cancel(self.tools.cancel)
            for c, column in enumerate(COLUMNS):
                self._write_cell(r, c, column, row)
        if not self.data.rows:
            self.sheet.write_string(1, 0, self.data.meta.match_sentence(0), self.bold)
        self.sheet.freeze_panes(1, 1)
        self.sheet.autofilter(0, 0, max(len(self.data.rows), 1), len(COLUMNS) - 1)

    def _write_cell(self, r: int, c: int, column: Column, row: ExportRow) -> None:
        value = column.value(row)
        if value is None:
            self.sheet.write_blank(r, c, None, self.plain)
        elif isinstance(value, bool):
            self.sheet.write_boolean(r, c, value, self.plain)
        elif isinstance(value, int):
            self.sheet.write_number(r, c, value, self.plain)
        else:
            text = self.tools.cleaner.clean(value, f"{row.evidence_id} {column.name}")
            style = self.wrap if column.wide else self.plain
            if column.name in ("machine_verdict", "decision"):
                style = self.colours.get(text, self.plain)
            self.sheet.write_string(r, c, self._fit(text, row.evidence_id, column.name), style)

    def _fit(self, text: str, evidence_id: str, column: str) -> str:
        if utf16_length(text) <= CELL_LIMIT:
            return text
        parts = split_text(text, _PART)
        self.attached += [(evidence_id, column, i, part) for i, part in enumerate(parts, start=1)]
        self.cells_attached += 1
        return f"[{len(text)} characters: see the sheet Attachments, {evidence_id} {column}, {len(parts)} parts]"

    def write_attachments(self) -> None:
        for c, name in enumerate(("evidence_id", "column", "part", "text")):
            self.long.write_string(0, c, name, self.head)
        self.long.set_column(3, 3, 110)
        for r, (evidence_id, column, part, text) in enumerate(self.attached, start=1):
            self.long.write_string(r, 0, evidence_id)
            self.long.write_string(r, 1, column)
            self.long.write_number(r, 2, part)
            self.long.write_string(r, 3, text, self.wrap)
        if not self.attached:
            self.long.write_string(1, 0, "No text was too long for its cell.")

    def notes(self) -> tuple[str, ...]:
        if not self.cells_attached:
            return ()
        what = "1 text is" if self.cells_attached == 1 else f"{self.cells_attached} texts are"
        return (f"{what} longer than a cell can hold ({CELL_LIMIT:,} characters) and stand in the sheet Attachments.",)


def utf16_length(text: str) -> int:
    """Return the length Excel counts: UTF-16 code units."""
    return len(text) + sum(c > "\uffff" for c in text)


def split_text(text: str, limit: int) -> list[str]:
    """Cut `text` into parts of at most `limit` UTF-16 code units; joined they are the text."""
    parts: list[str] = []
    start, used = 0, 0
    for i, char in enumerate(text):
        width = 2 if char > "\uffff" else 1
        if used + width > limit:
            parts.append(text[start:i])
            start, used = i, 0
        used += width
    return [*parts, text[start:]]
