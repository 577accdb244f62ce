"""Files inside files: attachments of a mail, parts of a PDF portfolio, each written out under a safe name."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from desktop.core.errors import AppError
from desktop.ingest.mailtext import mail_attachments
from desktop.pdf.inspect import PdfInfo, extract_attachment, inspect_pdf, safe_name
from desktop.pdf.pool import ExtractionPool

MAX_ATTACHMENTS = 200
"""Per file; a file with more says how many were left out."""
MAX_DEPTH = 3
"""Attachments of attachments, so deep; a file that holds itself ends here."""
_SECONDS = 60.0


class Unpacked(Struct, frozen=True):
    """One attachment on disk, or why it could not be written."""

    safe_name: str
    path: Path | None
    trouble: str = ""


def unpack_mail(message: Path, target: Path) -> Iterator[Unpacked]:
    """Write the attachments of an .eml file into the folder `target`, one at a time."""
    taken: set[str] = set()
    parts = mail_attachments(message.read_bytes(), name=message.name)
    for name, data in parts[:MAX_ATTACHMENTS]:
        safe = safe_name(name, taken)
        path = target / safe
        path.write_bytes(data)
        yield Unpacked(safe, path)
    yield from _beyond(len(parts))


def mail_size(message: Path) -> int:
    """Return how many files an .eml file carries."""
    return len(mail_attachments(message.read_bytes(), name=message.name))


def unpack_pdf(pool: ExtractionPool, pdf: Path, target: Path, *, passwords: tuple[str, ...]) -> Iterator[Unpacked]:
    """Write the attachments of a PDF into the folder `target`, one at a time, in a worker; a broken one is told."""
    for password in (None, *passwords):
        with contextlib.suppress(AppError):
            info: PdfInfo = pool.run(_inspect, pdf, password, deadline=_SECONDS)
            break
    else:
        yield Unpacked("attachments", None, "What the file carries could not be listed.")
        return
    for attachment in info.attachments[:MAX_ATTACHMENTS]:
        try:
            path = pool.run(_extract, pdf, attachment.safe_name, target, password, deadline=_SECONDS)
        except AppError as error:
            yield Unpacked(attachment.safe_name, None, f"{error.what} {error.advice}".strip())
        else:
            yield Unpacked(attachment.safe_name, path)
    yield from _beyond(len(info.attachments))


def too_deep(count: int) -> Unpacked:
    """Return what to say of files inside files inside files that are not opened any more."""
    return Unpacked(f"{count} attachments", None, f"Files nested deeper than {MAX_DEPTH} are left out.")


def _beyond(count: int) -> Iterator[Unpacked]:
    if count > MAX_ATTACHMENTS:
        more = count - MAX_ATTACHMENTS
        why = f"Of one file {MAX_ATTACHMENTS} attachments are taken; {more} were left out."
        yield Unpacked(f"{more} more attachments", None, why)


def _inspect(path: Path, password: str | None) -> PdfInfo:
    return inspect_pdf(path, password=password)


def _extract(path: Path, name: str, target: Path, password: str | None) -> Path:
    return extract_attachment(path, name, target, password=password)
