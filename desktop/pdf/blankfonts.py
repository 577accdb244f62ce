"""Fonts that may draw nothing: their text is there to be searched and copied, and no reader sees it."""

from __future__ import annotations

import pymupdf
from pymupdf import mupdf

_fonts: dict[int, dict[int, frozenset[str]]] = {}
"""For each open document, by the number of a font: the names of its words if it may draw nothing, else none."""
_EMBEDDED = {"ttf", "otf", "cff", "pfa", "cid"}
_LEVEL = mupdf.FzMatrix()


def blank_fonts(page: pymupdf.Page) -> frozenset[str]:
    """Return the names of the fonts of a page whose words must be looked for in its pixels.

    Those are fonts without a single outline, fonts that cannot be read, and fonts whose letters are small drawings
    (Type 3), which may be empty.
    Raises what MuPDF raises.
    """
    known = _fonts.setdefault(id(page.parent), {})
    names: frozenset[str] = frozenset()
    for xref, kind, form, name, *_ in page.get_fonts():
        if form == "Type3":
            names |= {name, f"Type3 ({xref} 0 R)"}
            continue
        if xref not in known:
            blank = kind in _EMBEDDED and _may_draw_nothing(page.parent, xref)
            known[xref] = frozenset([name.rpartition("+")[2]] if blank else [])
        names |= known[xref]
    return names


def forget_fonts(document: pymupdf.Document) -> None:
    """Drop what is known of a document that is closed."""
    _fonts.pop(id(document), None)


def _may_draw_nothing(document: pymupdf.Document, xref: int) -> bool:
    try:
        font = pymupdf.Font(fontbuffer=document.extract_font(xref)[3])
        # The box of a glyph without outline is that of the whole font, so the outlines are asked for.
        return not any(_has_outline(font, glyph) for glyph in range(font.glyph_count))
    except (RuntimeError, ValueError, mupdf.FzErrorBase):
        return True  # nobody knows what it draws, so the pixels are asked


def _has_outline(font: pymupdf.Font, glyph: int) -> bool:
    path = mupdf.fz_outline_glyph(font.this, glyph, _LEVEL)
    return bool(path.m_internal) and not mupdf.fz_path_is_empty(path)
