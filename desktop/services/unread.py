"""Pages that cannot be read, and the files to read them from again by OCR."""

from __future__ import annotations

import hashlib
from pathlib import Path

from msgspec import Struct

from desktop.pdf.tesseract import find_tesseract
from desktop.store.store import Store


class UnreadDocument(Struct, frozen=True):
    """A document with pages whose text cannot be read."""

    document_id: str
    name: str
    pages: tuple[int, ...]
    path: Path | None
    """A file of exactly this content: where it was added from, else the workspace's own copy."""


def ocr_is_there() -> bool:
    """Say whether the Tesseract program is on the search path or where its installers put it."""
    return find_tesseract() is not None


def find_unread(store: Store, document_ids: tuple[str, ...] = ()) -> tuple[UnreadDocument, ...]:
    """Return the documents that have unreadable pages (of those named, if any). Reads files: off the GUI thread."""
    found = []
    for info in store.documents():
        if info.removed or (document_ids and info.id not in document_ids):
            continue
        record = store.document(info.id)
        if record is not None and record.unreadable_pages:
            path = _same_file(info.names, record.sha256) or record.source
            found.append(UnreadDocument(info.id, info.name, record.unreadable_pages, path))
    return tuple(found)


def _same_file(names: tuple[str, ...], sha256: str) -> Path | None:
    """Return the original file when it is still there and unchanged: it carries the name the analyst knows."""
    for name in reversed(names):
        path = Path(name)
        try:
            if path.is_absolute() and path.is_file():
                with path.open("rb") as file:
                    if hashlib.file_digest(file, "sha256").hexdigest() == sha256:
                        return path
        except OSError:
            continue
    return None
