"""Lay out a simple HTML report as a PDF (MuPDF's Story), to be called in a worker process."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pymupdf

_PAGE = (612.0, 792.0)
_MARGIN = 48.0
_MAX_PAGES = 5000


def make_report(chapters: Sequence[str], css: str, pictures: Path, footer: str) -> bytes:
    """Return the PDF of HTML chapters, each on a new page; `pictures` is the folder of the files `<img src>` names.

    Laying out takes more than linear time in the length of a chapter: keep them to some hundred paragraphs.

    Every page gets `footer` and its number. A report over 5000 pages raises ValueError: nobody reads that, and a layout
    that never ends must not fill the memory. In memory, because MuPDF does not say when the disk is full.
    """
    archive = pymupdf.Archive(str(pictures))
    # Built in: base-14 fonts and the fallbacks of MuPDF; nothing is loaded from outside.
    buffer = io.BytesIO()
    writer = pymupdf.DocumentWriter(buffer)
    pages = 0
    try:
        for chapter in chapters:
            story = pymupdf.Story(html=chapter, user_css=css, archive=archive)
            pages = _place(story, writer, pages)
    finally:
        writer.close()
    return _number_pages(buffer.getvalue(), footer)


def _place(story: Any, writer: Any, pages: int) -> int:
    width, height = _PAGE
    where = pymupdf.Rect(_MARGIN, _MARGIN, width - _MARGIN, height - _MARGIN - 12)
    more = 1
    while more:
        if pages == _MAX_PAGES:
            raise ValueError(f"the report has more than {_MAX_PAGES} pages")
        device = writer.begin_page(pymupdf.Rect(0, 0, width, height))
        more, _ = story.place(where)
        story.draw(device)
        writer.end_page()
        pages += 1
    return pages


def _number_pages(raw: bytes, footer: str) -> bytes:
    with pymupdf.open(stream=raw, filetype="pdf") as document:
        total = document.page_count
        for number, page in enumerate(document, start=1):
            y = _PAGE[1] - _MARGIN + 14
            page.insert_text((_MARGIN, y), f"{footer}   {number} / {total}", fontsize=7.5, fontname="helv")
        return bytes(document.tobytes(garbage=3, deflate=True))
