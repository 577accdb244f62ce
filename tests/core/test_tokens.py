from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop.core.tokens import normalise_gap, tokenise


@settings(max_examples=400, deadline=None)
@given(st.text(max_size=200))
def test_offsets_of_any_text_ascend_and_never_overlap(text: str) -> None:
    tokens = tokenise(text)
    last = 0
    for start, end in zip(tokens.starts, tokens.ends, strict=True):
        assert last <= start < end <= len(text)
        last = end


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ﬁre oﬃce", "fire office"),
        ("insur-\nance", "insurance"),
        ("in\u00adsur\u200bance", "insurance"),
        ("Insured’s", "insured's"),
        ("e\u0301tat", "état"),
        ("１２３", "123"),
        ("STRASSE", "straße"),
    ],
)
def test_words_that_are_alike_have_one_key(one: str, other: str) -> None:
    assert tokenise(one).keys == tokenise(other).keys


def test_a_hanging_hyphen_does_not_join_words() -> None:
    assert tokenise("one-, five- and 10-year").keys == ("one", "five", "and", "10", "year")


@pytest.mark.parametrize("number", ["1,000,000", "1.5", "1'000'000", "1\u00a0000\u00a0000", "1M", "5th", ".5", "2½"])
def test_a_number_is_one_token(number: str) -> None:
    assert len(tokenise(number)) == 1


def test_chinese_characters_are_tokens_of_their_own() -> None:
    assert tokenise("保険金").keys == ("保", "険", "金")


def test_dashes_are_alike_except_next_to_a_digit() -> None:
    assert normalise_gap(" – ") == normalise_gap(" - ")
    assert normalise_gap("–", by_digit=True) != normalise_gap("-", by_digit=True)


def test_square_and_cube_marks_are_kept_and_note_marks_are_not() -> None:
    assert (normalise_gap("²"), normalise_gap("¹")) == ("2", "")
