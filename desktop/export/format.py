"""What a format is, and what it may use."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from msgspec import Struct, field

from desktop.core.geometry import Box
from desktop.core.retrieval import CancelToken
from desktop.export.rows import ExportData
from desktop.export.texts import Cleaner

CropPage = Callable[[str, Box], bytes | None]
"""(document id, box) to the PNG bytes of that part of the page; None when the page cannot be shown."""

SourceFile = Callable[[str], tuple[Path, str | None] | None]
"""Document id to (path of the kept PDF, password); None when the file is gone."""


PASSWORD_ADVICE = "Show one of its pages in the window, enter the password there, and export again."


def no_crop(_document_id: str, _box: Box) -> bytes | None:
    """Return no picture."""
    return None


def no_source(_document_id: str) -> tuple[Path, str | None] | None:
    """Return no file."""
    return None


class ExportTools(Struct):
    """What a format may ask for while it writes."""

    crop: CropPage = no_crop
    source: SourceFile = no_source
    cancel: CancelToken | None = None
    cleaner: Cleaner = field(default_factory=Cleaner)
    """Removes what a format cannot hold and remembers where."""


class ExportReport(Struct, frozen=True):
    """What was written."""

    format: str
    files: tuple[Path, ...]
    rows: int
    total: int
    notes: tuple[str, ...] = ()
    """What was removed, moved to an attachment or could not be shown, in sentences."""


class ExportFormat(Protocol):
    """One format. `write` gets a fresh temporary path; the caller renames it: a failure leaves the old file whole."""

    @property
    def name(self) -> str:
        """The name on the command line."""

    @property
    def suffix(self) -> str:
        """File ending with its dot."""

    @property
    def title(self) -> str:
        """What the analyst reads in the export dialog."""

    def parts(self, data: ExportData) -> tuple[tuple[str, ExportData], ...]:
        """Return (name, its data) of each file to write; one nameless part is the file the analyst asked for."""

    def write(self, data: ExportData, path: Path, tools: ExportTools) -> tuple[str, ...]:
        """Write `path` and return notes; raises InputError, Cancelled, OSError."""


class OneFile:
    """A format that writes all rows into one file."""

    def parts(self, data: ExportData) -> tuple[tuple[str, ExportData], ...]:
        """Return everything as one part."""
        return (("", data),)
