"""CSV: one line per citation, UTF-8 with a mark so that spreadsheets read accents."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from desktop.core.retrieval import check_cancel
from desktop.export.format import ExportTools, OneFile
from desktop.export.rows import COLUMNS, ExportData, uncited_cells
from desktop.export.texts import Cleaner, as_text_cell


class CsvFormat(OneFile):
    """`csv`."""

    name = "csv"
    suffix = ".csv"
    title = "CSV (for spreadsheets and scripts)"

    def write(self, data: ExportData, path: Path, tools: ExportTools) -> tuple[str, ...]:
        """Write header and rows (RFC 4180); text with a formula prefix gets an apostrophe before it."""
        titles = tuple(column.name for column in COLUMNS)
        keys = [*(row.evidence_id for row in data.rows), *(answer.run_id for answer in data.uncited)]
        empty = "" if data.rows else data.meta.match_sentence(0)
        return write_csv(path, titles, _cells(data, tools), tools.cleaner, keys=keys, empty=empty)


def _cells(data: ExportData, tools: ExportTools) -> Iterator[tuple[str | int | None, ...]]:
    for row in data.rows:
        check_cancel(tools.cancel)
        yield tuple(column.value(row) for column in COLUMNS)
    for answer in data.uncited:
        check_cancel(tools.cancel)
        told = uncited_cells(answer, data.meta.chain_head)
        yield tuple(told.get(column.name, "") for column in COLUMNS)


def write_csv(
    path: Path,
    titles: Sequence[str],
    rows: Iterable[Sequence[str | int | float | None]],
    cleaner: Cleaner,
    *,
    keys: Sequence[str] = (),
    empty: str = "",
) -> tuple[str, ...]:
    """Write titles and rows (RFC 4180, UTF-8 with a mark) and return notes.

    Text with a formula prefix gets an apostrophe before it. `keys` name the rows in notes; `empty` stands for no rows.
    """
    prefixed = 0
    with path.open("w", encoding="utf-8-sig", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(titles)
        for at, row in enumerate(rows):
            cells: list[str | int | float | None] = []
            for title, value in zip(titles, row, strict=True):
                if isinstance(value, str):
                    text = cleaner.clean(value, f"{keys[at] if keys else f'row {at + 1}'} {title}")
                    cells.append(as_text_cell(text))
                    prefixed += cells[-1] != text
                else:
                    cells.append(value)
            writer.writerow(cells)
        if empty:
            writer.writerow([empty])
    if prefixed:
        what = "1 cell begins" if prefixed == 1 else f"{prefixed} cells begin"
        return (f"{what} like a formula and got an apostrophe in front; JSON and XLSX hold the text unchanged.",)
    return ()
