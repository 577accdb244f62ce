"""Picklable values between a face of the program and the librarian process."""

from __future__ import annotations

import enum
from pathlib import Path

from msgspec import Struct, field


class FileStatus(enum.StrEnum):
    """What became of one file."""

    ADDED = "added"
    UNCHANGED = "unchanged"
    REFUSED = "refused"
    """Bad input: one clear message; nothing was kept of it."""
    NEEDS_PASSWORD = "needs_password"
    CANCELLED = "cancelled"
    FAILED = "failed"
    """Our fault: an unexpected error; the report says which."""


class IngestFile(Struct, frozen=True):
    """One file to add."""

    path: Path
    passwords: tuple[str, ...] = ()
    """Tried in order when the file is encrypted."""
    known_as: str = ""
    """What to record and report instead of `path`, for a file that came out of another one."""

    @property
    def shown(self) -> str:
        """Return the path that reports and the workspace name."""
        return self.known_as or str(self.path)

    @property
    def name(self) -> str:
        """Return the file name the analyst knows."""
        return Path(self.shown).name


class IngestOrder(Struct, frozen=True):
    """Files to add to the librarian's workspace."""

    files: tuple[IngestFile, ...]
    ocr: bool = False
    languages: str = "eng"
    """What OCR reads, in Tesseract's names joined by +."""
    jobs: int = 2
    vectors: bool = True
    """Embed new spans before the report; else the librarian does it between orders."""
    attachments: bool = False
    """Also add what is attached to the files, each as a document of its own, reported after the file it is in."""


class MaintainOrder(Struct, frozen=True):
    """Bring index and vectors up to date, or rebuild them from SQLite."""

    rebuild: bool = False
    vectors: bool = True


class RemoveOrder(Struct, frozen=True):
    """Remove a document from the workspace and its index."""

    document_id: str
    vectors: bool = False


class WorkEvent(Struct, frozen=True):
    """Progress of an order: `stage` is opening, pages, ocr, assembling, saving, indexing, embedding or done."""

    stage: str
    file: str = ""
    done: int = 0
    total: int = 0
    message: str = ""
    report: FileReport | None = None
    """Set when a file is finished."""


class PageReport(Struct, frozen=True):
    """Health of one page, as `ingest --json` prints it."""

    number: int
    label: str
    width: float
    height: float
    rotation: int
    health: tuple[str, ...]
    readable: bool
    reason: str = ""
    warnings: tuple[str, ...] = ()


class FileReport(Struct, frozen=True):
    """What became of one file, with its counts: pages in = read + failed."""

    file: str
    status: FileStatus
    message: str = ""
    document: str | None = None
    name: str = ""
    pages: int = 0
    failed_pages: tuple[int, ...] = ()
    unreadable_pages: tuple[int, ...] = ()
    health: tuple[PageReport, ...] = ()
    spans: dict[str, int] = field(default_factory=dict)
    left_out: dict[str, int] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    seconds: float = 0.0
    encrypted: bool = False
    replaces: str | None = None
    """Document id of the older version of the same path."""
    attached: int = 0
    """Files it carries (attachments of a mail, parts of a portfolio); documents of their own only when asked for."""


class IngestReport(Struct, frozen=True):
    """One entry per file given, in order; with attachments asked for, these stand behind the file they came from."""

    files: tuple[FileReport, ...]
    seconds: float = 0.0
    generation: int = 0
    index_seconds: float = 0.0
    vector_seconds: float = 0.0
    notes: tuple[str, ...] = ()
    """What happened to evidence in replaced documents, in sentences."""

    @property
    def clean(self) -> bool:
        """Say whether every file was added or already there."""
        return all(f.status in (FileStatus.ADDED, FileStatus.UNCHANGED) for f in self.files)
