"""All formats by name, and the one way a file is written: beside its target, then renamed."""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
from dataclasses import replace
from pathlib import Path

from desktop.core.errors import InputError
from desktop.core.retrieval import check_cancel
from desktop.export.annotated_pdf import AnnotatedPdfFormat
from desktop.export.csv_file import CsvFormat
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


def write_export(name: str, data: ExportData, target: Path, tools: ExportTools | None = None) -> ExportReport:
    """Write `data` to `target` and return what was written.

    Every file appears whole or not at all; a failed or cancelled export leaves older files as they were. A format that
    makes several files names them after `target`. Raises InputError (unknown format, cannot be written: says why) and
    Cancelled.
    """
    known = find_format(name)
    tools = replace(tools or ExportTools(), cleaner=Cleaner())
    notes: list[str] = []
    written: list[tuple[Path, Path]] = []
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        for part, rows in known.parts(data):
            check_cancel(tools.cancel)
            place = part_target(target, part)
            _check_place(place)
            temporary = place.with_name(f".evidence-{secrets.token_hex(6)}.part")
            written.append((temporary, place))
            notes += known.write(rows, temporary, tools)
            check_cancel(tools.cancel)
            _flush(temporary)
        for temporary, place in written:
            os.replace(temporary, place)  # noqa: PTH105 - the one call that is atomic on all three systems
    except OSError as error:
        raise InputError(
            f"The export could not be written ({reason(error)}).",
            thing=str(target),
            advice="The file that was there before is unchanged.",
        ) from error
    finally:
        for temporary, _ in written:
            with contextlib.suppress(OSError):
                temporary.unlink(missing_ok=True)
    files = tuple(place for _, place in written)
    return ExportReport(known.name, files, len(data.rows), data.meta.total, (*notes, *tools.cleaner.notes()))


def _check_place(place: Path) -> None:
    """Refuse what is there and is no file: renaming over a device or a pipe would replace it."""
    if place.exists() and not place.is_file() and not place.is_dir():
        raise InputError("The target is no ordinary file.", thing=str(place), advice="Name a file on disk.")


def part_target(target: Path, part: str) -> Path:
    """Return the path of a part: `target` itself, or beside it with the part's name, made safe for every system."""
    if not part:
        return target
    safe = "".join("_" if c in '<>:"/\\|?*' or ord(c) < 32 else c for c in part).strip(" .")[:80] or "part"
    return target.with_name(f"{target.stem[:120]} - {safe}{target.suffix}")


def reason(error: OSError) -> str:
    """Return why a file could not be written, in words."""
    known = {
        errno.ENOSPC: "the disk is full",
        errno.EACCES: "no right to write there, or the file is open in another program",
        errno.EPERM: "no right to write there, or the file is open in another program",
        errno.EROFS: "the folder is read-only",
        errno.EISDIR: "there is a folder of this name",
        errno.ENOTDIR: "part of the path is a file",
        errno.ENAMETOOLONG: "the name is too long",
    }
    return known.get(error.errno or 0, error.strerror or type(error).__name__)


def _flush(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())
