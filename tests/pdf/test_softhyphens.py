"""Soft hyphens that are drawn: beside a digit they are hyphens, at the end of a line they say that the word goes on."""

from __future__ import annotations

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name

from desktop.pdf.extract import extract_page
from tests.pdf.made import new_page, show, visible_text

_NAMES = b"""/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /N def /CMapType 2 def
1 begincodespacerange <00> <FF> endcodespacerange
1 beginbfchar <2D> <00AD> endbfchar
1 beginbfrange <2E> <7E> <002E> endbfrange
1 beginbfrange <20> <2C> <0020> endbfrange
endcmap end end"""


def _page(tmp_path, content, *, width=333):
    """Read a page whose font F9 names its hyphen a soft hyphen, which takes `width` thousandths of its size."""
    pdf = pikepdf.new()
    font = Dictionary(
        Type=Name.Font,
        Subtype=Name.Type1,
        BaseFont=Name.Helvetica,
        Encoding=Name.WinAnsiEncoding,
        FirstChar=32,
        LastChar=126,
        Widths=Array([width if code == 0x2D else 520 for code in range(32, 127)]),
        ToUnicode=pdf.make_stream(_NAMES),
    )
    new_page(pdf, content, fonts={"F9": pdf.make_indirect(font)})
    pdf.save(tmp_path / "a.pdf")
    return visible_text(extract_page(tmp_path / "a.pdf", 1))


@pytest.mark.parametrize("text", ["A deductible of 35-40 percent", "A return of -5 percent", "within a 30-day period"])
def test_a_soft_hyphen_drawn_beside_a_digit_is_a_hyphen(tmp_path, text):
    assert _page(tmp_path, show(text, 72, 700, font="F9")) == text


def test_a_soft_hyphen_at_the_end_of_a_line_joins_its_word(tmp_path):
    lines = show("The policy has a deduct-", 72, 700, font="F9") + show("ible that applies.", 72, 686, font="F9")
    assert "deductible" in _page(tmp_path, lines)


def test_a_soft_hyphen_that_takes_no_room_is_none(tmp_path):
    assert _page(tmp_path, show("A limit of 35-40 applies", 72, 700, font="F9"), width=0) == "A limit of 3540 applies"


def test_words_told_with_other_hyphens_than_drawn_keep_the_range(tmp_path):
    told = "/Span <</ActualText (35\\25540)>> BDC\n" + show("35-40", 72, 700, font="F9") + "EMC\n"
    assert _page(tmp_path, told) == "35-40"
