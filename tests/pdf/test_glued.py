"""Figures of two columns are two amounts, and words printed over each other are none (spec 6: numbers are kept)."""

from __future__ import annotations

import pymupdf
import pytest

from desktop.core.pages import WordFlag
from desktop.pdf.extract import extract_page
from tests.pdf.made import hidden_text, show, visible_text, write_pdf


def read(tmp_path, content: str):
    return extract_page(write_pdf(tmp_path / "a.pdf", content), 1)


def columns(*texts: str, gap: float = 0.4) -> str:
    content, x = "", 200.0
    for text in texts:
        content += show(text, x, 700)
        x += pymupdf.get_text_length(text, "helv", 11) + gap
    return content


@pytest.mark.parametrize(
    "amounts",
    [
        ("5,000", "10,000"),
        ("1,500,000", "250,000", "5,000"),
        ("$5,000", "$1,250"),
        ("300", "$450"),
        ("80%", "90%"),
        ("12.50", "1,012.75"),
        ("1.234,56", "12,50"),
        ("1.000.000", "250.000"),
        ("(5,000)", "(300)"),
    ],
)
def test_amounts_of_columns_without_white_between_them_are_parted(tmp_path, amounts):
    page = read(tmp_path, columns(*amounts))
    assert [w.text for w in page.words] == list(amounts)
    assert all(a.rect[2] <= b.rect[0] + 0.5 for a, b in zip(page.words, page.words[1:], strict=False))


@pytest.mark.parametrize(
    "text",
    [
        "$1,000,000",
        "34,594,76",
        "1,0000",
        "12.504.50",
        "2(a)(1)",
        "555-1234",
        "01.01.2024",
        "1.10.20",
        "CG00011207",
        "$5M",
    ],
)
def test_one_figure_stays_one_word(tmp_path, text):
    assert [w.text for w in read(tmp_path, show(text, 200, 700)).words] == [text]


def test_figures_on_both_sides_of_a_rule_are_two(tmp_path):
    x = 200 + pymupdf.get_text_length("250", "helv", 11)
    rule = f"0.4 w {x + 0.5} 690 m {x + 0.5} 720 l S\n"
    assert [w.text for w in read(tmp_path, columns("250", "500", gap=1) + rule).words] == ["250", "500"]


@pytest.mark.parametrize("text", ["84.6", "250500"])
def test_a_figure_that_runs_over_a_rule_stays_whole(tmp_path, text):
    x = 200 + pymupdf.get_text_length(text[:3], "helv", 11)
    assert [w.text for w in read(tmp_path, show(text, 200, 700) + f"0.4 w {x} 690 m {x} 720 l S\n").words] == [text]


def test_of_amounts_printed_over_each_other_none_is_evidence(tmp_path):
    page = read(tmp_path, show("Deductible", 72, 700) + show("$1,000", 200, 700) + show("$5,000", 200, 700))
    assert {w.text: bool(w.flags & WordFlag.GARBLED) for w in page.words} == {
        "Deductible": False,
        "$1,000": True,
        "$5,000": True,
    }
    assert page.health.warnings == ("2 words are printed over each other and cannot be read.",)


def test_pieces_of_an_amount_printed_over_it_are_copies(tmp_path):
    x = 200 + pymupdf.get_text_length("140,", "helv", 11)
    page = read(tmp_path, show("140,000", 200, 700) + show("140", 200.4, 700) + show("000", x + 0.4, 700))
    assert visible_text(page) == "140,000"
    assert page.left_out == {"copies of the same text at the same place (fake bold)": 2}


@pytest.mark.parametrize("dash", ["-", "\u2014"])
def test_words_under_typed_dashes_are_struck_out(tmp_path, dash):
    dashes = dash * (15 if dash == "-" else 5)
    page = read(
        tmp_path,
        show("Limit", 72, 700) + show("$1,000,000", 200, 700) + show(dashes, 200, 700) + show("$5,000", 300, 700),
    )
    assert visible_text(page) == "Limit $5,000"
    assert "$1,000,000" in hidden_text(page)


def test_dashes_beside_words_strike_nothing(tmp_path):
    page = read(tmp_path, show("Limit ----------", 72, 700) + show("$5,000", 200, 700))
    assert "$5,000" in visible_text(page) and page.left_out == {}


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("BT /F1 7 Tf 4 Ts (1) Tj 0 Ts /F1 11 Tf (5,000) Tj ET", ["1", "5,000"]),
        ("BT /F1 11 Tf (CO) Tj /F1 7 Tf -3 Ts (2) Tj 0 Ts /F1 11 Tf (500) Tj ET", ["CO2", "500"]),
        ("BT /F1 11 Tf ($5,000) Tj /F1 7 Tf 4 Ts (a) Tj ET", ["$5,000", "a"]),
        ("BT /F1 11 Tf (1) Tj /F1 7 Tf 4 Ts (st) Tj ET", ["1st"]),
        ("BT /F1 14 Tf ($) Tj /F1 11 Tf (5,000) Tj ET", ["$5,000"]),
    ],
)
def test_figures_of_two_sizes_are_no_one_number(tmp_path, content, words):
    page = read(tmp_path, f"1 0 0 1 72 700 cm {content}\n")
    assert [w.text for w in page.words] == words


@pytest.mark.parametrize("parts", [("3.", "5,000"), ("01/01/2025", "01/01/2026"), ("01.01.2025", "31.12.2026")])
def test_numbers_of_lists_and_dates_are_parted_from_what_follows(tmp_path, parts):
    assert [w.text for w in read(tmp_path, columns(*parts)).words] == list(parts)


def test_plain_figures_with_white_between_them_are_several(tmp_path):
    assert [w.text for w in read(tmp_path, columns("250", "500", "750", gap=0.8)).words] == ["250", "500", "750"]
