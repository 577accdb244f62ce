"""XLSX: a read-me sheet, the citations, and a sheet for texts that no cell can hold."""

from __future__ import annotations

import contextlib
import io
import tempfile
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import xlsxwriter
from xlsxwriter.exceptions import FileCreateError, FileSizeError

from desktop.core.errors import InputError
from desktop.core.retrieval import check_cancel
from desktop.export.format import ExportTools, OneFile
from desktop.export.rows import COLUMNS, FRAME, ExportData, uncited_cells
from desktop.export.texts import Cleaner

Cell = str | int | float | None

CELL_LIMIT = 32_767
"""UTF-16 code units in a cell; beyond it Excel refuses the file and other programs cut silently."""
ROW_LIMIT = 1_048_576
"""Rows of a sheet, its titles included; the writer would drop what comes after them without a word."""
_PART = 32_000
_COLOURS = {"accepted": "#DDF3E0", "rejected": "#FADBD8", "warning": "#FCF0CF", "corrected": "#DCE9F9"}


class XlsxFormat(OneFile):
    """`xlsx`."""

    name = "xlsx"
    suffix = ".xlsx"
    title = "Excel workbook (with a read-me sheet)"

    def write(self, data: ExportData, path: Path, tools: ExportTools) -> tuple[str, ...]:
        """Write the workbook; every text is a string cell, never a formula, link or number."""
        with TableBook(path, tools.cleaner) as book:
            book.write_facts(_facts(data))
            book.write_legend([(column.name, column.help) for column in COLUMNS])
            book.write_table(
                "Citations",
                [column.name for column in COLUMNS],
                _cells(data, tools),
                wide=frozenset(at for at, column in enumerate(COLUMNS) if column.wide),
                tinted=frozenset(at for at, c in enumerate(COLUMNS) if c.name in ("machine_verdict", "decision")),
                keys=[row.evidence_id for row in data.rows],
                empty="" if data.rows else data.meta.match_sentence(0),
            )
            if data.uncited:
                _write_uncited(book, data)
        return book.notes()


def _cells(data: ExportData, tools: ExportTools) -> Iterator[Sequence[Cell]]:
    for row in data.rows:
        check_cancel(tools.cancel)
        yield [column.value(row) for column in COLUMNS]


def _write_uncited(book: TableBook, data: ExportData) -> None:
    """Give them a sheet of their own: the sheet of the citations has a row per citation and nothing else."""
    told = [uncited_cells(answer, data.meta.chain_head) for answer in data.uncited]
    titles = list(told[0])
    wide = {column.name for column in COLUMNS if column.wide}
    book.write_table(
        "Answers that cite nothing",
        titles,
        [list(cells.values()) for cells in told],
        wide=frozenset(at for at, title in enumerate(titles) if title in wide),
        keys=[answer.run_id for answer in data.uncited],
    )


def _facts(data: ExportData) -> list[tuple[str, str]]:
    meta = data.meta
    return [
        (
            "What this is",
            "Citations of answers about insurance policies, judged by machine and decided by a person.",
        ),
        ("In this file", data.summary()),
        ("Decision filter", str(meta.only)),
        *((f"Filter: {key}", value) for key, value in meta.filters.items()),
        ("Workspace", f"{meta.workspace} ({meta.workspace_id})"),
        ("Exported", f"{meta.created_at} by {meta.exported_by or 'unknown'} with Evidence Desk {meta.app_version}"),
        ("Decision log", f"{meta.log_events} events, head {meta.chain_head or 'none'}"),
        ("Frame of boxes", FRAME),
        ("Long texts", "A text beyond the cell limit stands in the sheet Attachments; its cell says so."),
    ]


class TableBook:
    """One workbook: a read-me sheet, one table, and a sheet for texts that no cell can hold. A context manager.

    Every text is a string cell, never a formula, link or number. The file is written when the block ends well. Rows go
    to a temporary folder as they come: ten thousand of them held in memory took 100 MB.
    """

    def __init__(self, path: Path, cleaner: Cleaner) -> None:
        self._path, self._cleaner = path, cleaner
        # Into memory first: when the disk is full, xlsxwriter leaves an open archive whose finaliser fails again.
        self._buffer = io.BytesIO()
        self._folder = tempfile.TemporaryDirectory(prefix="evidence-desk-workbook-")
        self._book = book = xlsxwriter.Workbook(self._buffer, {"constant_memory": True, "tmpdir": self._folder.name})
        self._bold = book.add_format({"bold": True})
        self._wrap = book.add_format({"text_wrap": True, "valign": "top"})
        self._plain = book.add_format({"valign": "top"})
        self._head = book.add_format({"bold": True, "bg_color": "#E6EBF2", "border": 1, "text_wrap": True})
        self._colours = {word: book.add_format({"bg_color": c, "valign": "top"}) for word, c in _COLOURS.items()}
        self._readme = book.add_worksheet("Read me")
        self._readme.set_column(0, 0, 22)
        self._readme.set_column(1, 1, 110)
        self._top = 0
        self._attached: list[tuple[str, str, int, str]] = []
        self._cells_attached = 0

    def __enter__(self) -> TableBook:
        """Return itself."""
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        """Write the file unless something failed."""
        try:
            if kind is None:
                self._write_attachments()
                self._book.close()
                self._path.write_bytes(self._buffer.getbuffer())
        except (zipfile.LargeZipFile, FileSizeError) as error:
            raise _too_much() from error
        except FileCreateError as error:  # the library's wrapper of what the system refused it in the temporary folder
            raise OSError(*error.args[0].args) from error
        finally:
            for sheet in self._book.worksheets():
                for file in (sheet.row_data_fh, sheet.fh):  # the library leaves them open when it fails
                    with contextlib.suppress(OSError):
                        if file is not None:
                            file.close()
            self._folder.cleanup()

    def write_facts(self, facts: Sequence[tuple[str, str]]) -> None:
        """Write what the reader should know, as (name, text)."""
        for name, text in facts:
            self._readme.write_string(self._top, 0, self._cleaner.clean(name, "read me"), self._bold)
            fitted = self._fit(self._cleaner.clean(text, f"read me {name}"), ("Read me", name))
            self._readme.write_string(self._top, 1, fitted, self._wrap)
            self._top += 1

    def write_legend(self, columns: Sequence[tuple[str, str]]) -> None:
        """Write what each column means."""
        top = self._top + 1
        self._readme.write_string(top, 0, "Column", self._head)
        self._readme.write_string(top, 1, "Meaning", self._head)
        for i, (name, meaning) in enumerate(columns, start=top + 1):
            self._readme.write_string(i, 0, name)
            self._readme.write_string(i, 1, meaning, self._wrap)

    def write_table(
        self,
        name: str,
        titles: Sequence[str],
        rows: Iterable[Sequence[Cell]],
        *,
        wide: frozenset[int] = frozenset(),
        tinted: frozenset[int] = frozenset(),
        keys: Sequence[str] = (),
        empty: str = "",
    ) -> None:
        """Write the table on a sheet of its own; `wide` columns wrap, `tinted` ones have the colour of their word.

        `keys` name the rows where a long text is moved out; `empty` stands for no rows.
        """
        sheet = self._book.add_worksheet(_sheet_name(name))
        for c, title in enumerate(titles):
            sheet.write_string(0, c, title, self._head)
            sheet.set_column(c, c, 48 if c in wide else 16)
        count = 0
        for r, row in enumerate(rows, start=1):
            if r >= ROW_LIMIT:
                raise _too_much()
            count = r
            key = keys[r - 1] if keys else f"row {r}"
            for c, value in enumerate(row):
                style = self._wrap if c in wide else self._plain
                if c in tinted:
                    style = self._colours.get(str(value), self._plain)
                self._write_cell(sheet, (r, c), value, style, (key, titles[c]))
        if empty:
            sheet.write_string(1, 0, empty, self._bold)
        sheet.freeze_panes(1, 1)
        sheet.autofilter(0, 0, max(count, 1), len(titles) - 1)

    def _write_cell(self, sheet: Any, at: tuple[int, int], value: Cell, style: Any, where: tuple[str, str]) -> None:
        if value is None:
            sheet.write_blank(*at, None, self._plain)
        elif isinstance(value, bool):
            sheet.write_boolean(*at, value, self._plain)
        elif isinstance(value, int | float):
            sheet.write_number(*at, value, self._plain)
        else:
            sheet.write_string(*at, self._fit(self._cleaner.clean(value, " ".join(where)), where), style)

    def _fit(self, text: str, where: tuple[str, str]) -> str:
        if utf16_length(text) <= CELL_LIMIT:
            return text
        parts = split_text(text, _PART)
        self._attached += [(*where, i, part) for i, part in enumerate(parts, start=1)]
        self._cells_attached += 1
        return f"[{len(text)} characters: see the sheet Attachments, {' '.join(where)}, {len(parts)} parts]"

    def _write_attachments(self) -> None:
        sheet = self._book.add_worksheet("Attachments")
        for c, name in enumerate(("evidence_id", "column", "part", "text")):
            sheet.write_string(0, c, name, self._head)
        sheet.set_column(3, 3, 110)
        if len(self._attached) >= ROW_LIMIT:
            raise _too_much()
        for r, (key, column, part, text) in enumerate(self._attached, start=1):
            sheet.write_string(r, 0, key)
            sheet.write_string(r, 1, column)
            sheet.write_number(r, 2, part)
            sheet.write_string(r, 3, text, self._wrap)
        if not self._attached:
            sheet.write_string(1, 0, "No text was too long for its cell.")

    def notes(self) -> tuple[str, ...]:
        """Return one sentence on texts that were moved out, or nothing."""
        if not self._cells_attached:
            return ()
        one = self._cells_attached == 1
        what, where = ("1 text is", "stands") if one else (f"{self._cells_attached} texts are", "stand")
        return (
            f"{what} longer than a cell can hold ({CELL_LIMIT:,} characters) and {where} in the sheet Attachments.",
        )


def _too_much() -> InputError:
    return InputError(
        "These are more rows than an Excel workbook can hold.", advice="Export as CSV or JSON, or fewer citations."
    )


def _sheet_name(name: str) -> str:
    """Return a name that Excel takes for a sheet: 31 characters, none of its seven signs."""
    return "".join(" " if c in "[]:*?/\\" else c for c in name).strip(" '")[:31] or "Table"


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
