"""Fonts whose words are looked for in the pixels of their page."""

from __future__ import annotations

import pikepdf
import pymupdf
from pikepdf import Array, Dictionary, Name

from desktop.pdf.blankfonts import blank_fonts
from desktop.pdf.extract import extract_page
from tests.pdf.made import new_page, show, visible_text

WORDS = "The limit of insurance is one million"


def unreadable_font(pdf: pikepdf.Pdf) -> pikepdf.Object:
    """Return an embedded font whose program is none."""
    described = Dictionary(
        Type=Name.FontDescriptor,
        FontName=Name("/ABCDEF+Broken"),
        Flags=32,
        FontBBox=Array([0, 0, 1000, 1000]),
        ItalicAngle=0,
        Ascent=800,
        Descent=-200,
        CapHeight=700,
        StemV=80,
        FontFile2=pdf.make_stream(b"this is no font program"),
    )
    font = Dictionary(
        Type=Name.Font,
        Subtype=Name.TrueType,
        BaseFont=Name("/ABCDEF+Broken"),
        FirstChar=32,
        LastChar=126,
        Widths=Array([500] * 95),
        Encoding=Name.WinAnsiEncoding,
        FontDescriptor=pdf.make_indirect(described),
    )
    return pdf.make_indirect(font)


def test_a_font_that_cannot_be_read_is_judged_by_what_it_paints(tmp_path):
    pdf = pikepdf.new()
    new_page(pdf, show(WORDS, 72, 660, font="F9"), fonts={"F9": unreadable_font(pdf)})
    pdf.save(tmp_path / "a.pdf")
    with pymupdf.open(tmp_path / "a.pdf") as document:
        assert blank_fonts(document[0]) == {"Broken"}
    assert visible_text(extract_page(tmp_path / "a.pdf", 1)) == WORDS
