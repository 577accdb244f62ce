"""Fonts whose words are looked for in the pixels of their page."""

from __future__ import annotations

import pikepdf
from pikepdf import Array, Dictionary, Name

from desktop.pdf.blankfonts import blank_fonts
from desktop.pdf.extract import extract_page
from desktop.pdf.opening import open_pdf
from tests.pdf.made import helvetica, new_page, show, visible_text

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
    assert blank_fonts(open_pdf(tmp_path / "a.pdf")[0]) == {"Broken"}
    assert visible_text(extract_page(tmp_path / "a.pdf", 1)) == WORDS


def _pages(path, *fonts):
    pdf = pikepdf.new()
    for font in fonts:
        new_page(pdf, show(WORDS, 72, 660, font="F9"), fonts={"F9": font(pdf)})
    pdf.save(path)
    return open_pdf(path)


def test_the_fonts_of_a_page_are_read_once_for_all_pages_that_name_them(tmp_path):
    pdf = pikepdf.new()
    first = new_page(pdf, show(WORDS, 72, 660, font="F9"), fonts={"F9": unreadable_font(pdf)})
    new_page(pdf, show(WORDS, 72, 660, font="F9")).Resources = first.Resources
    pdf.save(tmp_path / "a.pdf")
    document = open_pdf(tmp_path / "a.pdf")
    assert blank_fonts(document[0]) is blank_fonts(document[1])
    assert blank_fonts(document[0]) == {"Broken"}


def test_pages_that_name_other_fonts_alike_are_judged_apart(tmp_path):
    def plain(pdf):
        return helvetica(pdf, bold=True)

    def written_in(pdf):
        return Dictionary(dict(unreadable_font(pdf).items()))

    for name, font in (("a", unreadable_font), ("b", written_in)):
        document = _pages(tmp_path / f"{name}.pdf", plain, font, plain)
        assert [blank_fonts(document[n]) for n in range(3)] == [frozenset(), {"Broken"}, frozenset()]
