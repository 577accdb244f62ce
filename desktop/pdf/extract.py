"""`extract_page`: the one reader of page text in the program. Runs in a worker, under deadline and memory limit."""

from __future__ import annotations

import time
import unicodedata
from pathlib import Path

import pymupdf

from desktop.core.errors import PdfError
from desktop.core.pages import ExtractedPage, Health, PageHealth, Word, WordFlag
from desktop.pdf.characters import raw_words, text_page
from desktop.pdf.drawings import read_drawings
from desktop.pdf.frames import page_frame, page_turn, reading_angle
from desktop.pdf.opening import open_pdf


def extract_page(path: Path, number: int, *, password: str | None = None) -> ExtractedPage:
    """Return the words, rulings, fills, fields and health of page `number` (1-based); tables are added by `ingest`.

    Raises PdfError when the file cannot be opened or has no such page. Never call it in the window's process.
    """
    started = time.process_time()
    document = open_pdf(path, password=password)
    if not 1 <= number <= document.page_count:
        raise PdfError(f"it has no page {number}.", thing=Path(path).name)
    try:
        page = document.load_page(number - 1)
    except (RuntimeError, ValueError) as error:
        raise PdfError(f"page {number} is missing from the file.", thing=Path(path).name) from error
    result = read_page(page, number)
    result.seconds = time.process_time() - started
    return result


def read_page(page: pymupdf.Page, number: int) -> ExtractedPage:
    """Return everything of an open page."""
    frame = page_frame(page, number)
    display_list = page.get_displaylist(annots=0)
    words = []
    for raw in raw_words(text_page(display_list, everything=False)):
        text = unicodedata.normalize("NFC", raw.text)
        flags = WordFlag.NONE if raw.marks & 48 and raw.alpha else WordFlag.HIDDEN
        words.append(
            Word(
                text,
                raw.rect,
                raw.line,
                raw.block,
                raw.size,
                raw.font,
                bool(raw.style & 16),
                bool(raw.style & 2),
                raw.color,
                reading_angle(raw.direction),
                flags,
            )
        )
    drawings = read_drawings(page, page_turn(page))
    health = PageHealth((Health.TEXT,) if words else (Health.BLANK,))
    return ExtractedPage(frame, words, drawings.rulings, drawings.fills, health=health)
