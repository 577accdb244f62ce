"""Glyphs that a font numbers but does not name: ligatures of TeX fonts, and letters nobody can know."""

from __future__ import annotations

import sys
from collections import Counter

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name

from desktop.core.pages import Health, WordFlag
from desktop.pdf.extract import extract_page
from tests.pdf.made import new_page

OT1 = {"ff": 0x0B, "fi": 0x0C, "fl": 0x0D, "ffi": 0x0E, "ffl": 0x0F, "“": 0x5C, "”": 0x22, "–": 0x7B, "ß": 0x19}
T1 = {"ff": 0x1B, "fi": 0x1C, "fl": 0x1D, "ffi": 0x1E, "ffl": 0x1F, "“": 0x10, "”": 0x11, "–": 0x15, "ß": 0xFF}


def bitmap_page(path, *lines: bytes):
    """Write a page in a font of boxes, all of one width, whose glyphs have numbers for names as in a TeX bitmap font.

    A blank of the line moves on without drawing, as TeX does.
    """
    pdf = pikepdf.new()
    codes = range(256)
    font = Dictionary(
        Type=Name.Font,
        Subtype=Name.Type3,
        FontBBox=Array([0, 0, 500, 700]),
        FontMatrix=Array([0.001, 0, 0, 0.001, 0, 0]),
        FirstChar=0,
        LastChar=255,
        Widths=Array([500] * 256),
        Encoding=Dictionary(Type=Name.Encoding, Differences=Array([0, *[Name(f"/a{code}") for code in codes]])),
        CharProcs=Dictionary(
            {f"/a{code}": pdf.make_stream(b"500 0 20 0 480 700 d1 20 0 460 700 re f") for code in codes}
        ),
        Resources=Dictionary(),
    )
    content = b"BT /T3 12 Tf "
    for number, line in enumerate(lines):
        pieces = b" -333 ".join(b"<" + piece.hex().encode() + b">" for piece in line.split(b" "))
        content += f"1 0 0 1 72 {700 - 20 * number} Tm ".encode() + b"[" + pieces + b"] TJ "
    new_page(pdf, content + b"ET", fonts={"T3": pdf.make_indirect(font)})
    pdf.save(path)
    return extract_page(path, 1)


def coded(text: str, codes: dict[str, int]) -> bytes:
    for letters in sorted(codes, key=len, reverse=True):
        text = text.replace(letters, chr(codes[letters]))
    return text.encode("latin-1")


@pytest.mark.parametrize("codes", [OT1, T1], ids=["OT1", "T1"])
def test_ligatures_quotes_and_dashes_of_bitmap_fonts_are_read(tmp_path, codes):
    text = "Office staff shuffle the flood file – the “final” Maß for fire"
    page = bitmap_page(tmp_path / "a.pdf", coded(text, codes))
    assert [w.text for w in page.words] == text.split()
    assert not any(w.flags & WordFlag.GARBLED for w in page.words)
    assert page.health.warnings == ()


@pytest.mark.parametrize(
    "line",
    [
        b"\x0bx and y \x0c \x0d z",
        b"t\x0bt b\x0ec n\x0ft",
        b"\x01\x02t\x0ber \x03\x04l\x0ce",
    ],
    ids=["formula", "no vowel before", "other codes in words"],
)
def test_codes_that_are_no_ligatures_are_not_guessed(tmp_path, line):
    words = [w.text for w in bitmap_page(tmp_path / "a.pdf", line).words]
    assert not any("f" in word for word in words)


def test_a_word_with_an_unknown_letter_stays_whole_and_is_marked(tmp_path):
    page = bitmap_page(tmp_path / "a.pdf", b"the in\x05ured must re\x06ort a loss to the insurer in writing \x05oon")
    marked = [w.text for w in page.words if w.flags & WordFlag.GARBLED]
    assert marked == ["in\ufffdured", "re\ufffdort", "\ufffdoon"]
    assert page.health.warnings == ("3 words hold letters their font does not name.",)
    assert Health.GARBLED in page.health.classes


def test_a_font_whose_spaces_are_codes_keeps_its_words(tmp_path):
    page = bitmap_page(tmp_path / "a.pdf", b"we\x03pay\x03for\x03loss", b"of\x03use\x03as\x03well")
    assert [w.text for w in page.words] == ["we", "pay", "for", "loss", "of", "use", "as", "well"]


def test_an_apostrophe_at_its_place_in_windows_1252_is_one(tmp_path):
    page = bitmap_page(tmp_path / "a.pdf", b"we don\x92t pay")
    assert [w.text for w in page.words] == ["we", "don’t", "pay"]


def test_looking_at_the_letters_of_a_page_makes_few_calls_a_letter(tmp_path):
    # Pages with such fonts are full of letters; the iterator of the binding alone made four calls for each.
    path = tmp_path / "a.pdf"
    line = coded("Office staff shuffle the flood file for the final fire", OT1)
    bitmap_page(path, *[line] * 30)
    calls: Counter[str] = Counter()

    def count(frame, event, _argument):
        if event == "call" and frame.f_back is not None and frame.f_code.co_filename.endswith("mupdf.py"):
            calls[frame.f_code.co_name] += 1

    sys.setprofile(count)
    try:
        extract_page(path, 1)
    finally:
        sys.setprofile(None)
    assert sum(calls.values()) / (30 * len(line)) < 1, calls.most_common(5)
