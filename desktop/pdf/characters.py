"""From a page to raw words with the style of their glyphs, in MuPDF's order; nothing is judged here."""

from __future__ import annotations

from dataclasses import dataclass

import pymupdf
from pymupdf import mupdf

from desktop.core.geometry import Rect

_FLAGS = pymupdf.TEXT_PRESERVE_LIGATURES | pymupdf.TEXT_PRESERVE_WHITESPACE | pymupdf.TEXT_USE_CID_FOR_UNKNOWN_UNICODE
_FAR = 2147483520.0
"""What MuPDF takes for infinite."""


@dataclass(slots=True)
class RawWord:
    """A run of glyphs without white space, all on one baseline."""

    text: str
    rect: Rect
    line: int
    """Ordinal of MuPDF's line; words of one line share direction and baseline."""
    block: int
    font: str
    size: float
    style: int
    """MuPDF's span flags: 1 superscript, 2 italic, 4 serif, 8 monospaced, 16 bold."""
    marks: int
    """MuPDF's character flags: 16 filled, 32 stroked, 64 clipped, 128 code instead of a character."""
    color: int
    alpha: int
    direction: tuple[float, float]


def text_page(display_list: pymupdf.DisplayList, *, everything: bool = True) -> pymupdf.TextPage:
    """Return the text of a display list, in the displayed frame; `everything` = also what lies outside the page."""
    made = display_list.get_textpage(_FLAGS)
    if everything:
        box = made.m_internal.mediabox
        box.x0 = box.y0 = -_FAR
        box.x1 = box.y1 = _FAR
    return pymupdf.TextPage(made)


def raw_words(page: pymupdf.TextPage) -> list[RawWord]:
    """Return the words of a text page with the style they start with, in MuPDF's order."""
    found = page.extractWORDS()
    words: list[RawWord] = []
    at = 0
    line_count = -1
    for block in page.extractDICT()["blocks"]:
        for line_number, line in enumerate(block.get("lines", ())):
            line_count += 1
            spans = line["spans"]
            mine = []
            while at < len(found) and found[at][5] == block["number"] and found[at][6] == line_number:
                mine.append(found[at])
                at += 1
            if mine:
                _style(mine, spans, line, line_count, block["number"], words)
    return words


def _style(mine, spans, line, number, block, words) -> None:  # type: ignore[no-untyped-def]
    direction = line["dir"]
    if len(spans) == 1:
        s = spans[0]
        for w in mine:
            words.append(
                RawWord(
                    w[4],
                    w[:4],
                    number,
                    block,
                    s["font"],
                    s["size"],
                    s["flags"],
                    s["char_flags"],
                    s["color"],
                    s["alpha"],
                    direction,
                )
            )
        return
    text = "".join(s["text"] for s in spans)
    ends = []
    end = 0
    for s in spans:
        end += len(s["text"])
        ends.append(end)
    at = 0
    k = 0
    for w in mine:
        found = text.find(w[4], at)
        if found >= 0:
            while k < len(ends) - 1 and ends[k] <= found:
                k += 1
            at = found + len(w[4])
        s = spans[k]
        words.append(
            RawWord(
                w[4],
                w[:4],
                number,
                block,
                s["font"],
                s["size"],
                s["flags"],
                s["char_flags"],
                s["color"],
                s["alpha"],
                direction,
            )
        )


__all__ = ["RawWord", "mupdf", "raw_words", "text_page"]
