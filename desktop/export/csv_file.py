"""CSV: one line per citation, UTF-8 with a mark so that spreadsheets read accents."""

from __future__ import annotations

import csv
from pathlib import Path

from desktop.core.retrieval import check_cancel
from desktop.export.format import ExportTools, OneFile
from desktop.export.rows import COLUMNS, ExportData
from desktop.export.texts import as_text_cell


class CsvFormat(OneFile):
    """`csv`."""

    name = "csv"
    suffix = ".csv"
    title = "CSV (for spreadsheets and scripts)"

    def write(self, data: ExportData, path: Path, tools: ExportTools) -> tuple[str, ...]:
        """Write header and rows (RFC 4180); text with a formula prefix gets an apostrophe before it."""
        prefixed = 0
        with path.open("w", encoding="utf-8-sig", newline="") as file:
            writer = csv.writer(file)
            writer.writerow([column.name for column in COLUMNS])
            for row in data.rows:
                check_cancel(tools.cancel)
                cells: list[str | int | bool | None] = []
                for column in COLUMNS:
                    value = column.value(row)
                    if isinstance(value, str):
                        text = tools.cleaner.clean(value, f"{row.evidence_id} {column.name}")
                        value = as_text_cell(text)
                        prefixed += value != text
                    cells.append(value)
                writer.writerow(cells)
            if not data.rows:
                writer.writerow([data.meta.match_sentence(0)])
        if prefixed:
            what = "1 cell begins" if prefixed == 1 else f"{prefixed} cells begin"
            return (f"{what} like a formula and got an apostrophe in front; JSON and XLSX hold the text unchanged.",)
        return ()
