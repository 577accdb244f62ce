"""Open PDFs, and nothing that merely calls itself one; each refusal is one sentence (spec 6, E rows)."""

from __future__ import annotations

import re
from collections import OrderedDict
from pathlib import Path

import pymupdf
from pymupdf import mupdf

from desktop.core.errors import PasswordNeeded, PdfError
from desktop.pdf.blankfonts import forget_fonts
from desktop.pdf.expressions import forget_expressions, settle_expressions
from desktop.pdf.figures import forget_figures
from desktop.pdf.letters import clean_text

MUPDF_ERRORS = (RuntimeError, ValueError, mupdf.FzErrorBase)
"""What MuPDF raises about a broken file."""
_HEADER_WINDOW = 1024
_LATE_WINDOW = 1024 * 1024
_NEW_COPY = "Ask for a new copy."
_REFERENCE = re.compile(r"(\d+)\s+\d+\s+R")
_KEEP_OPEN = 4
_MAX_PAGES = 100_000
_MAX_LABEL = 256

pymupdf.TOOLS.mupdf_display_errors(False)
pymupdf.TOOLS.mupdf_display_warnings(False)

_labels: dict[int, tuple[str, ...]] = {}
_off_layers: dict[int, tuple[int, ...]] = {}
_documents: OrderedDict[tuple[str, int, int, str], pymupdf.Document] = OrderedDict()


def open_pdf(path: Path, *, password: str | None = None) -> pymupdf.Document:
    """Return the open document at `path`, unlocked; the last few stay open in this process.

    Raises PdfError (not a PDF, damaged beyond use, no pages, unreadable) or PasswordNeeded.
    """
    path = Path(path)
    try:
        stat = path.stat()
    except OSError as error:
        raise PdfError(f"it cannot be read ({error.strerror or error}).", thing=path.name) from error
    key = (str(path), stat.st_mtime_ns, stat.st_size, password or "")
    known = _documents.get(key)
    if known is not None:
        _documents.move_to_end(key)
        return known
    document = _open(path, password)
    _documents[key] = document
    while len(_documents) > _KEEP_OPEN:
        _close(_documents.popitem(last=False)[1])
    return document


def load_page(document: pymupdf.Document, number: int, name: str) -> pymupdf.Page:
    """Return page `number` (1-based); raises PdfError when there is no such page or its object is broken."""
    pages = document.page_count
    if pages < 1:  # MuPDF repaired the file while it read a page, and found none of them again
        raise PdfError("its list of pages is damaged.", thing=name, advice=_NEW_COPY)
    if not 1 <= number <= pages:
        raise PdfError(f"it has no page {number}, only {pages} page{'s' if pages > 1 else ''}.", thing=name)
    try:
        page = document.load_page(number - 1)
        # A page whose rules cannot be read would show, and give as evidence, what they hide.
        settle_expressions(document, page)
    except MUPDF_ERRORS as error:
        raise PdfError(f"page {number} is missing from the file or damaged.", thing=name) from error
    return page


def content_missing(page: pymupdf.Page) -> bool:
    """Say whether a page names content that is not in the file: MuPDF shows such a page as blank without a word."""
    document = page.parent
    try:
        if document.xref_get_key(page.xref, "Contents")[0] == "null":
            return False
        return not any(document.xref_is_stream(x) for x in page.get_contents())
    except MUPDF_ERRORS:
        return True


def page_labels(document: pymupdf.Document) -> tuple[str, ...]:
    """Return the printed label of every page, `str(number)` where the file has none."""
    known: tuple[str, ...] | None = _labels.get(id(document))
    if known is None:
        known = tuple(_read_labels(document))
        _labels[id(document)] = known
    return known


def page_label(document: pymupdf.Document, number: int) -> str:
    """Return the printed label of page `number`."""
    return page_labels(document)[number - 1]


def switched_off_layers(document: pymupdf.Document) -> tuple[int, ...]:
    """Return the numbers of the layers (optional content) that viewers do not show, as in the viewer's layer list."""
    known = _off_layers.get(id(document))
    if known is None:
        try:
            known = tuple(
                item["number"] for item in document.layer_ui_configs() if item["type"] != "label" and not item["on"]
            )
        except (*MUPDF_ERRORS, KeyError):
            known = ()
        _off_layers[id(document)] = known
    return known


def _read_labels(document: pymupdf.Document) -> list[str]:
    plain = [str(n) for n in range(1, document.page_count + 1)]
    try:
        if document.xref_get_key(document.pdf_catalog(), "PageLabels")[0] == "null":
            return plain
        # PyMuPDF's own `get_label` gives a prefix as the file spells it (`<FEFF0043>`) and fails on brackets in it.
        labels = [_read_label(document.load_page(n)) for n in range(document.page_count)]
        return [clean_text(label).strip() or plain[n] for n, label in enumerate(labels)]
    except (*MUPDF_ERRORS, KeyError, TypeError, IndexError):
        return plain


def _read_label(page: pymupdf.Page) -> str:
    # MuPDF writes the label into the memory of the string it is given, so that must be a new one, long enough and seen
    # by nobody else: `""` is one object for the whole process, and writing into it breaks unrelated code.
    return str(mupdf.fz_page_label(page.this, " " * _MAX_LABEL, _MAX_LABEL))


def close_all() -> None:
    """Close the documents kept open; their files can be replaced or deleted then."""
    while _documents:
        _close(_documents.popitem()[1])


def _close(document: pymupdf.Document) -> None:
    _labels.pop(id(document), None)
    _off_layers.pop(id(document), None)
    forget_fonts(document)
    forget_figures(document)
    forget_expressions(document)
    document.close()


def _open(path: Path, password: str | None) -> pymupdf.Document:
    _check_header(path)
    try:
        document = _open_by_name_or_bytes(path)
    except MUPDF_ERRORS as error:
        raise PdfError(
            "it is damaged so badly that no page can be read.",
            thing=path.name,
            advice="Ask for a new copy, or open it in another program and print it to PDF.",
        ) from error
    try:
        _unlock(document, path, password)
        _check_pages(document, path)
    except PdfError:
        document.close()
        raise
    return document


def _open_by_name_or_bytes(path: Path) -> pymupdf.Document:
    try:
        str(path).encode("utf-8")
    except UnicodeEncodeError:  # a name that is no UTF-8: MuPDF cannot be told it
        return pymupdf.open(stream=path.read_bytes(), filetype="pdf")
    return pymupdf.open(str(path), filetype="pdf")


def _check_header(path: Path) -> None:
    try:
        with path.open("rb") as file:
            head = file.read(_HEADER_WINDOW)
    except OSError as error:
        raise PdfError(f"it cannot be read ({error.strerror or error}).", thing=path.name) from error
    if not head:
        raise PdfError("the file is empty (0 bytes).", thing=path.name, advice=_NEW_COPY)
    if b"%PDF-" not in head:
        start = head.lstrip()[:200].lower()
        if start.startswith((b"<!doctype html", b"<html")):
            what, advice = "this is a web page named .pdf.", "Download the document itself again."
        elif _header_comes_late(path):
            what = f"its PDF header comes after the first {_HEADER_WINDOW:,} bytes; something was put in front of it."
            advice = "Download it again, or ask for a new copy."
        else:
            what, advice = "this is not a PDF file.", "Convert it to PDF first."
        raise PdfError(what, thing=path.name, advice=advice)


def _header_comes_late(path: Path) -> bool:
    with path.open("rb") as file:
        return b"%PDF-" in file.read(_LATE_WINDOW)


def _unlock(document: pymupdf.Document, path: Path, password: str | None) -> None:
    if not document.is_pdf:
        raise PdfError("this is not a PDF file.", thing=path.name, advice="Convert it to PDF first.")
    if document.needs_pass and not (password is not None and document.authenticate(password)):
        if password:
            raise PasswordNeeded("the password does not open it.", thing=path.name, advice="Check it and try again.")
        raise PasswordNeeded("it is protected by a password.", thing=path.name, advice="Enter the password to load it.")


def _check_pages(document: pymupdf.Document, path: Path) -> None:
    correct_page_count(document)
    try:
        pages = document.page_count
    except MUPDF_ERRORS as error:
        raise PdfError("its list of pages is damaged.", thing=path.name, advice=_NEW_COPY) from error
    if pages < 1:
        raise PdfError("it has no pages.", thing=path.name, advice=_NEW_COPY)
    if pages > _MAX_PAGES:
        raise PdfError(f"it claims to have {pages:,} pages.", thing=path.name, advice="Split it first.")


def correct_page_count(document: pymupdf.Document) -> None:
    """Correct a page tree that lies about its size: readers would lose pages or refuse the file.

    The tree is walked once; only counts in memory are changed, never the file. A node that is met twice (the tree runs
    in a circle) counts nothing.
    """
    try:
        kind, value = document.xref_get_key(document.pdf_catalog(), "Pages")
        if kind == "xref":
            _count_node(document, int(value.split()[0]), set(), 0)
    except MUPDF_ERRORS:
        return


def _count_node(document: pymupdf.Document, xref: int, seen: set[int], depth: int) -> int:
    if xref in seen or depth > 60 or len(seen) > _MAX_PAGES:
        return 0
    seen.add(xref)
    kind, kids = document.xref_get_key(xref, "Kids")
    if kind == "xref":
        kids = document.xref_object(int(kids.split()[0]))
    elif kind != "array":
        return 1 if kind == "null" else 0
    pages = sum(_count_node(document, int(ref), seen, depth + 1) for ref in _REFERENCE.findall(kids))
    kind, count = document.xref_get_key(xref, "Count")
    if kind != "int" or int(count) != pages:
        document.xref_set_key(xref, "Count", str(pages))
    return pages
