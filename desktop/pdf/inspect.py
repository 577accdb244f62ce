"""Look at a PDF as a whole: pages, outline, labels, attachments, and what the analyst should know about it."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

import pymupdf
from msgspec import Struct

from desktop.core.errors import PdfError
from desktop.core.file_names import new_name, safe_stem
from desktop.core.geometry import PageFrame
from desktop.core.pages import OutlineItem
from desktop.pdf.frames import page_frame, page_turn
from desktop.pdf.letters import clean_text
from desktop.pdf.opening import MUPDF_ERRORS, content_missing, load_page, open_pdf, page_label, page_labels

_MAX_ATTACHMENT = 500 * 1024 * 1024
_TAIL = 2048


class Attachment(Struct, frozen=True):
    """A file inside a PDF; `safe_name` has no folder, no reserved name, and is unique in the document."""

    name: str
    safe_name: str
    size: int
    is_pdf: bool


class PdfInfo(Struct, frozen=True):
    """What is known of a PDF before any page is read."""

    pages: int
    outline: tuple[OutlineItem, ...] = ()
    labels: tuple[str, ...] = ()
    """Printed page labels by index; `str(number)` where there are none."""
    encrypted: bool = False
    notes: tuple[str, ...] = ()
    """Sentences for the analyst: repaired, truncated, XFA, portfolio, protected."""
    attachments: tuple[Attachment, ...] = ()
    xfa: bool = False
    title: str = ""


def inspect_pdf(path: Path, *, password: str | None = None) -> PdfInfo:
    """Return what is known of the whole file; raises PdfError or PasswordNeeded with one clear sentence.

    Opens the file: call it through `ExtractionPool.run`, never in the window's process.
    """
    path = Path(path)
    document = open_pdf(path, password=password)
    attachments = _attachments(document)
    xfa = _has_xfa(document)
    metadata = document.metadata or {}
    return PdfInfo(
        pages=document.page_count,
        outline=_outline(document),
        labels=page_labels(document),
        encrypted=bool(metadata.get("encryption")),
        notes=tuple(_notes(document, path, attachments, xfa=xfa)),
        attachments=attachments,
        xfa=xfa,
        title=clean_text(metadata.get("title") or "").strip(),
    )


def read_frame(path: Path, number: int, *, password: str | None = None) -> PageFrame:
    """Return size, turn and label of page `number` without reading it; raises PdfError. Runs in a worker."""
    document = open_pdf(path, password=password)
    page = load_page(document, number, Path(path).name)
    return page_frame(page, number, label=page_label(document, number))


def extract_attachment(path: Path, safe_name: str, target: Path, *, password: str | None = None) -> Path:
    """Write the attachment `safe_name` into the folder `target` and return the new file.

    The name on disk is the safe one, never that in the PDF. Raises PdfError when there is no such attachment, when it
    is over 500 MB, or when it cannot be unpacked. Runs in a worker.
    """
    document = open_pdf(path, password=password)
    found = {a.safe_name: (i, a) for i, a in enumerate(_attachments(document))}
    if safe_name not in found:
        raise PdfError("it has no such attachment.", thing=f"{Path(path).name}: {safe_name}")
    index, attachment = found[safe_name]
    if attachment.size > _MAX_ATTACHMENT:
        raise PdfError("the attachment is larger than 500 MB.", thing=f"{Path(path).name}: {safe_name}")
    try:
        data = document.embfile_get(index)
    except (*MUPDF_ERRORS, MemoryError) as error:
        raise PdfError("the attachment is damaged.", thing=f"{Path(path).name}: {safe_name}") from error
    out = Path(target) / safe_name
    out.write_bytes(data)
    return out


def safe_name(name: str, taken: set[str]) -> str:
    """Return a file name without folders, reserved names or odd characters, new to `taken` (case-folded; extended)."""
    base = clean_text(PurePosixPath(name.replace("\\", "/")).name).strip(" .")
    stem, dot, ending = base.rpartition(".")
    if not dot:
        stem, ending = base, ""
    ending = safe_stem(ending, fallback="")[:16]
    return new_name(safe_stem(stem, fallback="attachment"), f".{ending}" if ending else "", taken)


def _attachments(document: pymupdf.Document) -> tuple[Attachment, ...]:
    found = []
    taken: set[str] = set()
    try:
        count = document.embfile_count()
    except MUPDF_ERRORS:
        return ()
    for index in range(count):
        try:
            info = document.embfile_info(index)
        except (*MUPDF_ERRORS, KeyError, TypeError):
            info = {}
        name = str(info.get("ufilename") or info.get("filename") or info.get("name") or f"attachment {index + 1}")
        size = int(info.get("length") or info.get("size") or 0)
        found.append(Attachment(clean_text(name), safe_name(name, taken), size, name.lower().endswith(".pdf")))
    return tuple(found)


def _has_xfa(document: pymupdf.Document) -> bool:
    try:
        kind, value = document.xref_get_key(document.pdf_catalog(), "AcroForm")
        if kind == "xref":
            return bool(document.xref_get_key(int(value.split()[0]), "XFA")[0] != "null")
        return kind == "dict" and "/XFA" in value
    except MUPDF_ERRORS:
        return False


def _outline(document: pymupdf.Document) -> tuple[OutlineItem, ...]:
    """Return the bookmarks; targets in the displayed frame. A broken outline gives none."""
    try:
        entries = document.get_toc(simple=False)
    except (*MUPDF_ERRORS, KeyError, TypeError, IndexError, AttributeError):
        return ()
    items = []
    for level, title, number, target in entries:
        text = clean_text(" ".join((title or "").split()))
        if not text:
            continue
        page = number if 1 <= number <= document.page_count else None
        items.append(OutlineItem(level, text, page, _outline_y(document, page, target)))
    return tuple(items)


def _outline_y(document: pymupdf.Document, page: int | None, target: object) -> float | None:
    point = target.get("to") if isinstance(target, dict) else None
    if page is None or point is None:
        return None
    try:
        return round(page_turn(document.load_page(page - 1)).displayed_point(point.x, point.y)[1], 3)
    except MUPDF_ERRORS:
        return None


def _notes(document: pymupdf.Document, path: Path, attachments: tuple[Attachment, ...], *, xfa: bool) -> list[str]:
    notes = []
    if attachments:
        names = ", ".join(a.safe_name for a in attachments[:5]) + (" …" if len(attachments) > 5 else "")
        what = "This is a portfolio: the" if _is_portfolio(document) else "The"
        notes.append(f"{what} file holds {len(attachments)} attached file(s), each to be loaded by itself: {names}.")
    if xfa:
        notes.append(
            "It has an XFA form: values typed into it may be missing from the pages. "
            "Open it in Adobe Reader and print it to PDF to load what it shows."
        )
    if document.is_repaired:
        notes.append("The file is damaged and was repaired while reading; compare its pages with the original.")
        missing = _silent_pages(document)
        if missing:
            listed = ", ".join(map(str, missing[:10])) + (" …" if len(missing) > 10 else "")
            notes.append(f"Content is missing on {len(missing)} page(s): {listed}. The file seems to be cut off.")
    elif _cut_off(path):
        notes.append("The end of the file is missing; it seems to be cut off.")
    return notes


def _is_portfolio(document: pymupdf.Document) -> bool:
    try:
        return bool(document.xref_get_key(document.pdf_catalog(), "Collection")[0] != "null")
    except MUPDF_ERRORS:
        return False


def _silent_pages(document: pymupdf.Document) -> list[int]:
    """Return the pages (of the first 2 000) of a repaired file whose content is gone."""
    missing = []
    for index in range(min(document.page_count, 2000)):
        try:
            gone = content_missing(document.load_page(index))
        except MUPDF_ERRORS:
            gone = True
        if gone:
            missing.append(index + 1)
    return missing


def _cut_off(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            file.seek(0, 2)
            file.seek(max(file.tell() - _TAIL, 0))
            return b"%%EOF" not in file.read()
    except OSError:
        return False
