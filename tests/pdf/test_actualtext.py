"""Where a file gives words for what it draws, the words drawn are read; theirs name letters nobody knows."""

from __future__ import annotations

import pikepdf
import pytest

from desktop.core.pages import WordFlag
from desktop.pdf.actualtext import OTHER_WORDS
from desktop.pdf.extract import extract_page
from tests.pdf.made import joined, new_page, show, visible_text, write_pdf
from tests.pdf.test_characters import nameless_font


def told(words: str, drawn: str) -> str:
    return f"/Span <</ActualText ({words})>> BDC\n{drawn}EMC\n"


@pytest.mark.parametrize(
    ("words", "drawn"),
    [
        ("Everything is covered.", "Nothing is covered."),
        ("$900,000", "$100,000"),
        (r"\($100\)", "$100"),
    ],
)
def test_words_that_differ_from_those_drawn_are_not_read(tmp_path, words, drawn):
    page = extract_page(write_pdf(tmp_path / "a.pdf", told(words, show(drawn, 72, 700))), 1)
    assert visible_text(page) == drawn
    assert page.health.warnings == (OTHER_WORDS,)


def test_a_word_that_the_file_leaves_out_is_read(tmp_path):
    page = extract_page(write_pdf(tmp_path / "a.pdf", told("covered", show("not covered", 72, 700))), 1)
    assert visible_text(page) == "not covered"


def test_a_word_told_without_its_hyphen_is_read_as_it_is_told(tmp_path):
    content = told("deductible", show("deduct-", 72, 700) + show("ible", 72, 686))
    page = extract_page(write_pdf(tmp_path / "a.pdf", content), 1)
    assert "".join(visible_text(page).split()) == "deductible"
    assert page.health.warnings == ()


def test_letters_without_a_name_take_the_one_the_file_gives(tmp_path):
    pdf = pikepdf.new()
    font, glyphs = nameless_font(pdf)
    codes = "".join(f"{glyphs[c]:04X}" for c in "Limit")
    new_page(pdf, told("Limit", f"BT /O1 12 Tf 72 700 Td <{codes}> Tj ET\n"), fonts={"O1": font})
    pdf.save(tmp_path / "a.pdf")
    page = extract_page(tmp_path / "a.pdf", 1)
    assert joined(page.words) == "Limit"
    assert not any(w.flags & WordFlag.GARBLED for w in page.words)


@pytest.mark.corpus
def test_text_before_a_picture_with_words_of_its_own_is_not_lost(corpus_file):
    page = extract_page(corpus_file("insurance/fictional_Benefit_Options.pdf"), 4)
    text = visible_text(page)
    assert text.startswith("offers a wider range of prescription drug coverage than Northwind Standard.")
    assert page.health.warnings == ()
    assert "deducts the employee's portion of the healthcare cost from each paycheck" in text
