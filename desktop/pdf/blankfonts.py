"""Fonts that may draw nothing: their text is there to be searched and copied, and no reader sees it."""

from __future__ import annotations

from typing import Any, TypeAlias

import pymupdf
from msgspec import Struct, field
from pymupdf import mupdf

_Named: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]


class _Known(Struct):
    """What is known of the fonts of an open document."""

    fonts: dict[int, frozenset[str]] = field(default_factory=dict)
    """By the number of a font: the names of its words if it may draw nothing, else none."""
    pages: dict[_Named, frozenset[str]] = field(default_factory=dict)
    """By the numbers of the fonts and of the forms and images that a page names."""
    lists: dict[_Named, list[Any]] = field(default_factory=dict)


_known: dict[int, _Known] = {}
_EMBEDDED = {"ttf", "otf", "cff", "pfa", "cid"}
_LEVEL = mupdf.FzMatrix()


def blank_fonts(page: pymupdf.Page) -> frozenset[str]:
    """Return the names of the fonts of a page whose words must be looked for in its pixels.

    Those are fonts without a single outline, fonts that cannot be read or are no objects of their own, and fonts whose
    letters are small drawings (Type 3), which may be empty.
    Raises what MuPDF raises.
    """
    known = _known.setdefault(id(page.parent), _Known())
    # Most pages name the fonts of the page before, and what they name is read in a tenth of the time.
    named = _named(page)
    if 0 in named[0] or 0 in named[1]:  # written into the page itself: another page may hold another one
        return _read_fonts(page, known.fonts)
    if named not in known.pages:
        known.pages[named] = _read_fonts(page, known.fonts)
    return known.pages[named]


def page_fonts(page: pymupdf.Page) -> list[Any]:
    """Return `get_fonts()` of a page, kept for the pages that name the same. Raises what MuPDF raises."""
    known = _known.setdefault(id(page.parent), _Known())
    named = _named(page)
    if 0 in named[0] or 0 in named[1]:
        return page.get_fonts()  # type: ignore[no-any-return]
    if named not in known.lists:
        known.lists[named] = page.get_fonts()
    return known.lists[named]


def _named(page: pymupdf.Page) -> _Named:
    own = mupdf.pdf_page_from_fz_page(page.this).obj()
    resources = mupdf.pdf_dict_get_inheritable(own, mupdf.PDF_ENUM_NAME_Resources)
    return _numbers(resources, "Font"), _numbers(resources, "XObject")


def _numbers(resources: mupdf.PdfObj, kind: str) -> tuple[int, ...]:
    listed = mupdf.pdf_dict_gets(resources, kind)
    values = (mupdf.pdf_dict_get_val(listed, index) for index in range(mupdf.pdf_dict_len(listed)))
    return tuple(map(mupdf.pdf_to_num, values))


def _read_fonts(page: pymupdf.Page, known: dict[int, frozenset[str]]) -> frozenset[str]:
    names: frozenset[str] = frozenset()
    for xref, kind, form, name, *_ in page_fonts(page):
        if form == "Type3":
            names |= {name, f"Type3 ({xref} 0 R)"}
            continue
        if not xref:  # written into the page: nothing names its program, so the pixels are asked
            names |= {name.rpartition("+")[2]}
            continue
        if xref not in known:
            blank = kind in _EMBEDDED and _may_draw_nothing(page.parent, xref)
            known[xref] = frozenset([name.rpartition("+")[2]] if blank else [])
        names |= known[xref]
    return names


def forget_fonts(document: pymupdf.Document) -> None:
    """Drop what is known of a document that is closed."""
    _known.pop(id(document), None)


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
