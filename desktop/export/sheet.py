"""A table of the window as a file or as text: figures, a comparison, a checklist's grid, samples (CSV, XLSX, tabs)."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from desktop.core.errors import InputError
from desktop.export.csv_file import write_csv
from desktop.export.files import whole_files
from desktop.export.format import ExportReport
from desktop.export.texts import Cleaner
from desktop.export.xlsx_file import TableBook

SUFFIXES = (".xlsx", ".csv")

Cell = str | int | float | None


class Sheet(Struct, frozen=True):
    """Rows under titles; `about` says in (name, text) pairs what the reader should know of them."""

    name: str
    titles: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    about: tuple[tuple[str, str], ...] = ()


def write_sheet(sheet: Sheet, target: Path) -> ExportReport:
    """Write a table to `target`, whole or not at all; raises InputError for another suffix and when it cannot be
    written.

    XLSX has a sheet with `about`; CSV, which a script may read, has only titles and rows.
    """
    suffix = target.suffix.casefold()
    if suffix not in SUFFIXES:
        raise InputError("A table is written as XLSX or CSV.", thing=target.name, advice="End the name in .xlsx.")
    cleaner = Cleaner()
    with whole_files(target) as begin:
        temporary = begin(target)
        if suffix == ".csv":
            notes = write_csv(temporary, sheet.titles, sheet.rows, cleaner)
        else:
            notes = _write_book(sheet, temporary, cleaner)
    count = len(sheet.rows)
    return ExportReport(suffix[1:], (target,), count, count, (*notes, *cleaner.notes()))


def sheet_text(sheet: Sheet) -> str:
    """Return titles and rows separated by tabs, as spreadsheets take them from the clipboard; breaks become blanks."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter="\t", lineterminator="\n", quoting=csv.QUOTE_MINIMAL)
    for row in (sheet.titles, *sheet.rows):
        writer.writerow(" ".join(cell.split()) if isinstance(cell, str) else cell for cell in row)
    return out.getvalue()


def _write_book(sheet: Sheet, path: Path, cleaner: Cleaner) -> tuple[str, ...]:
    with TableBook(path, cleaner) as book:
        book.write_facts(sheet.about)
        book.write_table(sheet.name, sheet.titles, sheet.rows, wide=_wide(sheet.rows))
    return book.notes()


def _wide(rows: Sequence[Sequence[Cell]]) -> frozenset[int]:
    """Return the columns that hold sentences."""
    return frozenset(at for row in rows for at, cell in enumerate(row) if isinstance(cell, str) and len(cell) > 30)
