"""What a pool worker does with one page: characters, tables, health. Picklable, importable by name."""

from __future__ import annotations

from pathlib import Path

from desktop.core.pages import ExtractedPage
from desktop.ingest.page import enrich_page
from desktop.pdf.extract import extract_page


def read_page(path: Path, number: int, password: str | None) -> ExtractedPage:
    """Extract one page and find its tables."""
    return enrich_page(extract_page(path, number, password=password))


def read_page_by_ocr(path: Path, number: int, password: str | None, *, languages: str = "eng") -> ExtractedPage:
    """Read one page from its picture and find its tables."""
    from desktop.pdf.ocr import ocr_page

    return enrich_page(ocr_page(path, number, password=password, languages=languages))
