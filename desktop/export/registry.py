"""All formats by name, and the one way a file is written: beside its target, then renamed."""

from __future__ import annotations

import os
from collections.abc import Collection
from pathlib import Path

from msgspec.structs import replace

from desktop.core.errors import InputError
from desktop.core.file_names import new_name, safe_stem
from desktop.core.retrieval import check_cancel
from desktop.export.annotated_pdf import AnnotatedPdfFormat
from desktop.export.csv_file import CsvFormat
from desktop.export.files import FilesThere, whole_files
from desktop.export.format import ExportFormat, ExportReport, ExportTools
from desktop.export.html_report import HtmlFormat
from desktop.export.json_file import JsonFormat
from desktop.export.jsonl_file import JsonlFormat
from desktop.export.markdown_file import MarkdownFormat
from desktop.export.pdf_report import PdfReportFormat
from desktop.export.rows import ExportData
from desktop.export.texts import Cleaner
from desktop.export.web_annotation import WebAnnotationFormat
from desktop.export.xlsx_file import XlsxFormat

FORMATS: tuple[ExportFormat, ...] = (
    JsonFormat(),
    CsvFormat(),
    XlsxFormat(),
    HtmlFormat(),
    PdfReportFormat(),
    AnnotatedPdfFormat(),
    MarkdownFormat(),
    JsonlFormat(),
    WebAnnotationFormat(),
)
"""In the order of the export dialog; a new format is one line here."""


def find_format(name: str) -> ExportFormat:
    """Return the format of this name; raises InputError that lists the known ones."""
    for known in FORMATS:
        if known.name == name.strip().casefold():
            return known
    names = ", ".join(f.name for f in FORMATS)
    raise InputError("There is no such export format.", thing=name, advice=f"Choose one of: {names}.")


def write_export(
    name: str,
    data: ExportData,
    target: Path,
    tools: ExportTools | None = None,
    *,
    may_replace: Collection[Path] | None = None,
) -> ExportReport:
    """Write `data` to `target` and return what was written.

    Every file appears whole or not at all; a failed or cancelled export leaves older files as they were. A format that
    makes several files names them after `target`. Raises InputError (unknown format, cannot be written: says why),
    FilesThere when a file is there that is not among those it `may_replace` (None: all), and Cancelled.
    """
    known = find_format(name)
    tools = replace(tools or ExportTools(), cleaner=Cleaner())
    notes: list[str] = []
    taken: set[str] = set()
    parts = [(part_target(target, part, taken), rows) for part, rows in known.parts(data)]
    files = tuple(place for place, _ in parts)
    # `os.path` because `Path.exists` raises for a name that is too long.
    there = [p for p in files if may_replace is not None and p not in may_replace and os.path.exists(p)]  # noqa: PTH110
    if there:
        raise FilesThere(there)
    with whole_files(target) as begin:
        for place, rows in parts:
            check_cancel(tools.cancel)
            notes += known.write(rows, begin(place), tools)
            check_cancel(tools.cancel)
    return ExportReport(known.name, files, len(data.rows), data.meta.total, (*notes, *tools.cleaner.notes()))


def part_target(target: Path, part: str, taken: set[str]) -> Path:
    """Return the path of a part: `target` itself, or beside it with the part's name, new to `taken` (extended)."""
    if not part:
        return target
    stem = f"{safe_stem(target.stem, fallback='export')} - {safe_stem(part, fallback='part')}"
    return target.with_name(new_name(stem, target.suffix, taken, between=" "))
