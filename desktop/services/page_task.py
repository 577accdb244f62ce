"""What a pool worker does with a file and with one page. Picklable, importable by name.

A module of its own: a worker imports the module of what it is sent, and that of the librarian costs 50 ms.
"""

from __future__ import annotations

from pathlib import Path

from desktop.core.errors import AppError
from desktop.core.pages import ExtractedPage
from desktop.ingest.page import enrich_page
from desktop.pdf.extract import extract_page
from desktop.pdf.inspect import PdfInfo, inspect_pdf


def inspect_named(path: Path, name: str, password: str | None) -> PdfInfo:
    """Inspect a kept copy and speak of it by the name the analyst knows."""
    try:
        return inspect_pdf(path, password=password)
    except AppError as error:
        raise type(error)(error.what, thing=name, advice=error.advice) from error


def read_page(path: Path, number: int, password: str | None) -> ExtractedPage:
    """Extract one page and find its tables."""
    return enrich_page(extract_page(path, number, password=password))


def read_page_by_ocr(path: Path, number: int, password: str | None, *, languages: str = "eng") -> ExtractedPage:
    """Read one page from its picture and find its tables."""
    from desktop.pdf.ocr import ocr_page

    return enrich_page(ocr_page(path, number, password=password, languages=languages))
