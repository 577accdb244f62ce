"""Letters of a text page by place: single letters are asked for where words do not tell enough."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

import pymupdf
from pymupdf import mupdf

from desktop.core.geometry import Rect
from desktop.pdf.letters import clean_text

_BESIDE = 4.0
"""Points by which the box of a glyph may stand out of that of its line."""


def letters_in(page: pymupdf.TextPage, boxes: Sequence[Rect]) -> list[str]:
    """Return for each box the letters of a text page, cleaned as in words, whose middle lies in it."""
    return ["".join([letter for letter, _ in inside]) for inside in letter_boxes(page, boxes)]


def letter_boxes(page: pymupdf.TextPage, boxes: Sequence[Rect]) -> list[list[tuple[str, Rect]]]:
    """Return for each box the letters whose middle lies in it, in the order they were drawn, with the box of each.

    Only lines beside a box are read glyph by glyph: all glyphs of a dense page as values take gigabytes.
    """
    found: list[list[tuple[str, Rect]]] = [[] for _ in boxes]
    order = sorted(range(len(boxes)), key=lambda i: boxes[i][1])
    tops = [boxes[i][1] for i in order]
    tallest = max((box[3] - box[1] for box in boxes), default=0.0) + _BESIDE
    for block in page.this:
        if block.m_internal.type != mupdf.FZ_STEXT_BLOCK_TEXT:
            continue
        for line in block:
            at = line.m_internal.bbox
            low, high = bisect_left(tops, at.y0 - tallest), bisect_right(tops, at.y1 + _BESIDE)
            near = [i for i in order[low:high] if boxes[i][0] <= at.x1 + _BESIDE and boxes[i][2] >= at.x0 - _BESIDE]
            for char in line if near else ():
                box = pymupdf.JM_char_bbox(line, char)
                x, y = (box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2
                for i in near:
                    x0, y0, x1, y1 = boxes[i]
                    if x0 - 0.5 <= x <= x1 + 0.5 and y0 <= y <= y1:
                        found[i] += [
                            (letter, (box.x0, box.y0, box.x1, box.y1)) for letter in clean_text(chr(char.m_internal.c))
                        ]
    return found
