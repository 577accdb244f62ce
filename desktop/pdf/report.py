"""Lay out a report as a PDF, block by block (MuPDF's Story), to be called in a worker process."""

from __future__ import annotations

import io
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pymupdf

from desktop.pdf.report_job import Block, Frame

_PAGE = (612.0, 792.0)
_MARGIN = 48.0
_TOP, _BOTTOM = _MARGIN, _PAGE[1] - _MARGIN - 12
_GAP = 7.0
_INDENT = 10.0
"""Points between the left edge and the words of a block with a bar."""
_STRIPE = 3.0
_LEAST = 120.0
"""Points on a page that a block longer than a page still begins in."""
_MAX_PAGES = 5000
_GREY = (0.35, 0.39, 0.44)


def make_report(blocks: Sequence[Block], css: str, pictures: Path, footer: str) -> bytes:
    """Return the PDF of some blocks; `pictures` is the folder of the files `<img src>` names.

    Every page gets `footer` and its number. A report over 5000 pages raises ValueError: nobody reads that, and a layout
    that never ends must not fill the memory. In memory, because MuPDF does not say when the disk is full.
    """
    layout = _Layout(css, pymupdf.Archive(str(pictures)))
    for block, behind in zip(blocks, [*blocks[1:], None], strict=True):
        layout.add(block, behind if block.with_next else None)
    return layout.finish(footer)


class _Layout:
    """The pages while they are filled, and what is drawn over them when all are there."""

    def __init__(self, css: str, archive: Any) -> None:
        self._css, self._archive = css, archive
        self._buffer = io.BytesIO()
        self._writer = pymupdf.DocumentWriter(self._buffer)
        self._device: Any = None
        self._pages = 0
        self._y = _TOP
        self._stripes: defaultdict[int, list[tuple[pymupdf.Rect, int]]] = defaultdict(list)
        self._frames: defaultdict[int, list[tuple[pymupdf.Rect, Frame]]] = defaultdict(list)
        self._marks: list[tuple[str, int, float]] = []

    def add(self, block: Block, behind: Block | None = None) -> None:
        """Place a block behind the last one: whole on one page where it fits on one, else over several.

        `behind` is the block that begins on the same page.
        """
        story = self._story(block)
        needed = _beginning(self._height(story, block), 0.0)
        if behind is not None:
            needed = _beginning(self._height(self._story(behind), behind), needed + _GAP)
        if self._device is None or (self._y > _TOP and self._y + needed > _BOTTOM):
            self._next_page()
        if block.bookmark:
            self._marks.append((block.bookmark, self._pages, self._y))
        more = 1
        while more:
            more, filled = story.place(self._room(block))
            self._note(story, block, filled)
            story.draw(self._device)
            self._y = filled[3] + _GAP
            if more:
                self._next_page()

    def finish(self, footer: str) -> bytes:
        """Return the file, with bars, outlines, bookmarks and the line at the foot of each page."""
        if self._device is not None:
            self._writer.end_page()
        self._writer.close()
        with pymupdf.open(stream=self._buffer.getvalue(), filetype="pdf") as document:
            # One page after another: to load a page takes longer the further back it stands.
            for number, page in enumerate(document, start=1):
                for rect, color in self._stripes[number]:
                    page.draw_rect(rect, color=None, fill=pymupdf.sRGB_to_pdf(color))
                for rect, frame in self._frames[number]:
                    page.draw_rect(rect, color=pymupdf.sRGB_to_pdf(frame.color), width=frame.width)
                at = (_MARGIN, _PAGE[1] - _MARGIN + 14)
                words = f"{footer}   {number} / {document.page_count}"
                page.insert_text(at, words, fontsize=7.5, fontname="helv", color=_GREY)
            document.set_toc(
                [
                    [1, title, number, {"kind": 1, "to": pymupdf.Point(0, y), "zoom": 0}]
                    for title, number, y in self._marks
                ]
            )
            return bytes(document.tobytes(garbage=3, deflate=True))

    def _room(self, block: Block, top: float | None = None) -> pymupdf.Rect:
        left = _MARGIN + (_INDENT if block.stripe is not None else 0.0)
        return pymupdf.Rect(left, self._y if top is None else top, _PAGE[0] - _MARGIN, _BOTTOM)

    def _story(self, block: Block) -> Any:
        # Built in: base-14 fonts and the fallbacks of MuPDF; nothing is loaded from outside.
        return pymupdf.Story(html=block.html, user_css=self._css, archive=self._archive)

    def _height(self, story: Any, block: Block) -> float:
        """Return the points that a block takes, more than a page has where it goes on; leaves the story as it was."""
        more, filled = story.place(self._room(block, _TOP))
        story.reset()
        return float("inf") if more else float(filled[3] - _TOP)

    def _next_page(self) -> None:
        if self._pages == _MAX_PAGES:
            raise ValueError(f"the report has more than {_MAX_PAGES} pages")
        if self._device is not None:
            self._writer.end_page()
        self._device = self._writer.begin_page(pymupdf.Rect(0, 0, *_PAGE))
        self._pages += 1
        self._y = _TOP

    def _note(self, story: Any, block: Block, filled: Sequence[float]) -> None:
        """Remember what is drawn over the part of the block that was just placed."""
        if block.stripe is not None:
            bar = pymupdf.Rect(_MARGIN, self._y, _MARGIN + _STRIPE, filled[3])
            self._stripes[self._pages].append((bar, block.stripe))
        if not block.frames:
            return
        places: dict[str, pymupdf.Rect] = {}

        def keep(position: Any) -> None:
            if position.id and position.open_close == 1:
                places[position.id] = pymupdf.Rect(position.rect)

        story.element_positions(keep, {})
        for frame in block.frames:
            at = places.get(frame.element)
            if at is not None and not at.is_empty:
                left, top, width, height = frame.rect
                x, y = at.x0 + left, at.y0 + top
                self._frames[self._pages].append((pymupdf.Rect(x, y, x + width, y + height) & at, frame))


def _beginning(height: float, above: float) -> float:
    """Return the points that must be free for a block under `above` points: all of it where a page can hold both."""
    return above + (height if above + height <= _BOTTOM - _TOP else _LEAST)
