"""Reads an export back as one text, by another library than the one that wrote it."""

from __future__ import annotations

import html
from pathlib import Path


def read_text(path: Path) -> str:
    """Return all text of an export."""
    if path.suffix == ".xlsx":
        import openpyxl

        book = openpyxl.load_workbook(path)
        try:
            return "\n".join(str(cell.value) for sheet in book for line in sheet.iter_rows() for cell in line)
        finally:
            book.close()
    if path.suffix == ".pdf":
        import pdfplumber

        with pdfplumber.open(path) as pdf:
            words = [w["text"] for page in pdf.pages for w in page.extract_words()]
            notes = [str(a.get("contents") or "") for page in pdf.pages for a in page.annots]
        return " ".join([*words, *notes])
    if path.suffix == ".md":
        return html.unescape(path.read_text(encoding="utf-8").replace("\\", ""))
    return path.read_text(encoding="utf-8-sig")
