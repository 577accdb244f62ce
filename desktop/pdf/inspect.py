"""Look at a PDF as a whole: pages, outline, labels, attachments, and what the analyst should know about it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pymupdf

from desktop.core.pages import OutlineItem
from desktop.pdf.opening import open_pdf


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file inside a PDF; `safe_name` never leaves its folder and is unique in the document."""

    name: str
    safe_name: str
    size: int
    is_pdf: bool


@dataclass(frozen=True, slots=True)
class PdfInfo:
    """What is known of a PDF before any page is read."""

    pages: int
    outline: tuple[OutlineItem, ...] = ()
    labels: tuple[str, ...] = ()
    """Printed page labels by index; `str(number)` where there are none."""
    encrypted: bool = False
    notes: tuple[str, ...] = ()
    attachments: tuple[Attachment, ...] = ()
    xfa: bool = False
    title: str = ""


def inspect_pdf(path: Path, *, password: str | None = None) -> PdfInfo:
    """Return what is known of the whole file; raises PdfError or PasswordNeeded with one clear sentence.

    Opens the file: call it through `ExtractionPool.run`, never in the window's process.
    """
    document = open_pdf(path, password=password)
    return PdfInfo(
        pages=document.page_count,
        outline=_outline(document),
        labels=tuple(str(n) for n in range(1, document.page_count + 1)),
        encrypted=bool(document.needs_pass),
        title=(document.metadata or {}).get("title") or "",
    )


def _outline(document: pymupdf.Document) -> tuple[OutlineItem, ...]:
    items = []
    for level, title, page, *_ in document.get_toc(simple=True):
        items.append(OutlineItem(level, title, page if page and page > 0 else None))
    return tuple(items)
