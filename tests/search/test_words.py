"""Terms: variants of money, dates, form numbers and hyphenated words meet; numbers are never stemmed."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop.search.words import term_texts, terms_of


@pytest.mark.parametrize(
    "text",
    [
        "$1,000,000",
        "1000000",
        "$1M",
        "$1 million",
        "1 million",
        "USD 1 000 000",
        "1,000,000.00",
        "one million",
        "10 lakh",
    ],
)
def test_a_million_is_one_term_however_it_is_written(text: str) -> None:
    assert [t.text for t in terms_of(text) if not t.extra and t.text != "usd"] == ["1000000"]


@pytest.mark.parametrize("text", ["10%", "10 %", "10 percent", "ten percent", "10 per cent"])
def test_percents_meet(text: str) -> None:
    assert term_texts(text) == ["10%"]


@pytest.mark.parametrize("text", ["CG 00 01", "CG0001", "cg 00 01", "CG 00 01 04 13"])
def test_form_numbers_meet_with_and_without_spaces_and_edition(text: str) -> None:
    assert "cg0001" in term_texts(text)


@pytest.mark.parametrize(
    "text", ["January 2, 2024", "2 January 2024", "2nd of January 2024", "2024-01-02", "01/02/2024"]
)
def test_dates_meet_and_an_ambiguous_one_has_both_readings(text: str) -> None:
    assert "2024-01-02" in term_texts(text)


def test_an_ambiguous_date_has_both_readings() -> None:
    assert {"2024-01-02", "2024-02-01"} <= set(term_texts("01/02/2024"))


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("sub-limit", "sublimit"),
        ("insured's", "insured"),
        ("insureds’", "insured"),
        ("policies", "policy"),
        ("f-16", "F16"),
        ("café", "CAFE"),
        ("ﬁre", "fire"),
        ("U.S.", "US"),
        ("co‑insurance", "coinsurance"),
    ],
)
def test_variants_of_a_word_share_their_chief_term(left: str, right: str) -> None:
    assert term_texts(left)[0] == term_texts(right)[0]


def test_ampersand_terms_stay_whole() -> None:
    assert term_texts("E&O")[0] == "e&o"


def test_numbers_and_codes_are_not_stemmed() -> None:
    assert term_texts("X123ing 007 12345s") == ["x123ing", "007", "12345", "s"]


def test_a_zip_code_is_no_form_number() -> None:
    assert term_texts("MA 02110") == ["ma", "02110"]


def test_table_columns_of_round_numbers_do_not_melt_into_one() -> None:
    assert term_texts("500 250") == ["500", "250"]


def test_scripts_without_spaces_become_bigrams_at_their_place() -> None:
    assert [(t.text, t.start) for t in terms_of("x 保险合同")] == [("x", 0), ("保险", 2), ("险合", 3), ("合同", 4)]


@pytest.mark.parametrize("text", ["", "? !", "😀", "(", "*", "\ud800", '"', "\x00"])
def test_text_without_words_has_no_terms(text: str) -> None:
    assert term_texts(text) == []


def test_offsets_point_at_the_words() -> None:
    text = "Limit: $1,000,000 each sub-limit"
    assert [text[t.start : t.end] for t in terms_of(text) if not t.extra] == [
        "Limit",
        "$1,000,000",
        "each",
        "sub-limit",
    ]


_WRITTEN = """one ten twenty-four million thousand hundred per cent percent % 5 5,000 $5 USD usd 12 1st of day March,
Mar. May 2020 01 00 CG cg ACORD 25% E&O
sub-limit limit's (ten one. forty five-million lakh 1,5 mm k 保険 保険5 ½ Rs. Rs $ –
12/31/2020 x5 5x dollars' is"""
_PIECES = _WRITTEN.split()
_GAPS = (" ", "\n", "\u00a0", "\t", "  ", " \n", "\n ")


@settings(max_examples=300, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(_PIECES), st.sampled_from(_GAPS) | st.just(" ")), max_size=12))
def test_the_fast_path_reads_the_terms_of_the_one_rule(pieces: list[tuple[str, str]]) -> None:
    text = "".join(word + space for word, space in pieces)
    assert term_texts(text) == [t.text for t in terms_of(text)]


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=60))
def test_the_fast_path_agrees_on_any_characters(text: str) -> None:
    assert term_texts(text) == [t.text for t in terms_of(text)]
