"""Text that annotations put on a page (FreeText, stamps …), and what annotations hide."""

from __future__ import annotations

from collections import Counter

import pymupdf
from msgspec import Struct, field
from pymupdf import mupdf

from desktop.core.geometry import Rect
from desktop.core.pages import WordFlag
from desktop.pdf.characters import Run, read_runs
from desktop.pdf.recording import shown_text

COMMENTS = "comments that are not shown on the page"
_NO_MARKS = {"Link", "Popup", "Widget"}


class Marks(Struct):
    """What annotations add: runs flagged ANNOTATION, rectangles that may cover text or strike it, comments left out."""

    runs: list[Run] = field(default_factory=list)
    covers: list[Rect] = field(default_factory=list)
    struck: list[Rect] = field(default_factory=list)
    left_out: Counter[str] = field(default_factory=Counter)


def read_marks(page: pymupdf.Page) -> Marks:
    """Return the text of the annotations of a page as viewers draw it; links, popups and form fields are no marks."""
    marks = Marks()
    if page.first_annot is None:
        return marks
    seen = False
    for annotation in page.annots():
        kind = annotation.type[1]
        if kind in _NO_MARKS:
            continue
        seen = True
        bound = mupdf.pdf_bound_annot(annotation.this)
        marks.covers.append((bound.x0, bound.y0, bound.x1, bound.y1))
        if kind == "StrikeOut":
            marks.struck += _quads(annotation)
        if kind != "FreeText" and (annotation.info.get("content") or "").strip():
            marks.left_out[COMMENTS] += 1
    if not seen:
        return marks
    recorded = mupdf.fz_new_display_list(mupdf.FzRect(page.rect.x0, page.rect.y0, page.rect.x1, page.rect.y1))
    device = mupdf.fz_new_list_device(recorded)
    try:
        mupdf.fz_run_page_annots(page.this, device, mupdf.FzMatrix(), mupdf.FzCookie())
    finally:
        mupdf.fz_close_device(device)
    marks.runs = read_runs(shown_text(recorded))
    for run in marks.runs:
        for word in run.words:
            word.flags |= WordFlag.ANNOTATION
    return marks


def _quads(annotation: pymupdf.Annot) -> list[Rect]:
    """Return the boxes of the words a text annotation marks."""
    marked = annotation.this
    boxes = [
        mupdf.fz_rect_from_quad(mupdf.pdf_annot_quad_point(marked, index))
        for index in range(mupdf.pdf_annot_quad_point_count(marked))
    ]
    return [(box.x0, box.y0, box.x1, box.y1) for box in boxes]
