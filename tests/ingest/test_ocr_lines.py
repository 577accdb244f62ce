"""What OCR reads is assembled as if it were printed: sizes of ink say little, numbers and words say much."""

from __future__ import annotations

from desktop.core.pages import WordFlag
from desktop.core.spans import NodeKind, TextKind
from desktop.ingest.numbering import parse_marker

from .pages import L, document, of_unit, page_of, prose


def scanned(lines, *, sizes):
    page = page_of(1, lines)
    for word in page.words:
        size = sizes[word.line % len(sizes)]
        word.flags |= WordFlag.OCR
        word.size, word.font = size, ""
    return page


def test_uneven_ink_sizes_make_no_headings():
    page = scanned([*prose("fire", 500), "A short line of it", *prose("flood", 500)], sizes=[9.0, 11.5, 8.5, 10.0])
    assert [s.section_title for s in of_unit(document(page), "section") if s.section_title] == []


def test_capitals_and_numbers_still_make_the_tree():
    lines = [
        L("II. DEFINITIONS"),
        *prose("x", 200),
        L("1. Act. The law of 1968.", gap=8),
        L("a. part of it;", x=90),
        L("b. rest of it.", x=90),
    ]
    doc = document(scanned(lines, sizes=[9.0, 10.5, 8.5]))
    assert [s.section_title for s in of_unit(doc, "section")] == ["II. DEFINITIONS"]
    assert [n.metadata["clause"] for n in doc.nodes if n.kind == NodeKind.CLAUSE] == ["1", "1.a", "1.b"]


def test_much_larger_lines_stay_headings():
    page = scanned([*prose("fire", 500), L("How we settle", gap=10), *prose("flood", 500)], sizes=[10.0])
    for word in page.words:
        if word.text in ("How", "we", "settle"):
            word.size = 18.0
    assert [s.section_title for s in of_unit(document(page), "section") if s.section_title] == ["How we settle"]


def test_spans_of_ocr_words_say_so():
    doc = document(scanned(prose("fire", 200), sizes=[10.0]))
    assert {s.kind for s in doc.spans} == {TextKind.PDF_IMAGE}


def test_capital_i_read_as_l_is_a_roman_number():
    assert parse_marker("Ill.").readings[0].value == (3,) and parse_marker("lI.").readings[0].value == (2,)
    assert [reading.style for reading in parse_marker("ll.").readings] == ["a."]
