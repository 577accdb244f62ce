from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop.core.tokens import REMEMBERED, breaks_words, holds_digit, normalise_gap, plain_words, remembered, tokenise


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


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("un-\nin-\nsured loss", ("uninsured", "loss")),
        ("10-\nyear term", ("10", "year", "term")),
        ("flood-\n10 days", ("flood", "10", "days")),
        ("loss -\nflood", ("loss", "flood")),
        ("in-\nSured", ("in", "sured")),
        ("in-\n(sured) un-\nless", ("in", "sured", "unless")),
        ("fire-\nand-\nwater", ("fireandwater",)),
        ("-\nfire in-\n", ("fire", "in")),
    ],
)
def test_words_broken_at_a_line_end_are_joined_and_nothing_else_is(text: str, keys: tuple[str, ...]) -> None:
    assert tokenise(text).keys == keys


@pytest.mark.parametrize("number", ["1,000,000", "1.5", "1'000'000", "1\u00a0000\u00a0000", "1M", "5th", ".5", "2½"])
def test_a_number_is_one_token(number: str) -> None:
    assert len(tokenise(number)) == 1


def test_chinese_characters_are_tokens_of_their_own() -> None:
    assert tokenise("保険金").keys == ("保", "険", "金")


def test_dashes_are_alike_except_next_to_a_digit() -> None:
    assert normalise_gap(" – ") == normalise_gap(" - ")
    assert normalise_gap("–", by_digit=True) != normalise_gap("-", by_digit=True)


@pytest.mark.parametrize("minus", ["−", "﹣", "－", "‑"])
def test_before_a_figure_every_minus_is_the_same_sign(minus: str) -> None:
    assert (
        normalise_gap(f" {minus}", by_digit=True)
        == normalise_gap(" -", by_digit=True)
        != normalise_gap(" ", by_digit=True)
    )


def test_square_and_cube_marks_are_kept_and_note_marks_are_not() -> None:
    assert (normalise_gap("²"), normalise_gap("¹")) == ("2", "")


_WRITTEN = "abzAZ019 .,'-\n’‘“”•…–—€§½é\u00a0\u00adﬁ"


@settings(max_examples=400, deadline=None)
@given(st.text(alphabet=_WRITTEN, max_size=60))
def test_a_printer_s_marks_cut_a_text_as_those_of_any_other_script_do(text: str) -> None:
    """A letter of another script behind it has the whole text read the long way, and changes no word before it."""
    here, there = tokenise(text), tokenise(f"{text} 漢")
    count = len(here)
    assert there.keys[:count] == here.keys
    assert (list(there.starts)[:count], list(there.ends)[:count]) == (list(here.starts), list(here.ends))
    assert there.numeric[:count] == here.numeric


@settings(max_examples=400, deadline=None)
@given(st.text(alphabet=_WRITTEN, max_size=60))
def test_every_word_of_letters_is_among_the_plain_words(text: str) -> None:
    plain = plain_words(text)
    assert plain is None or plain >= {key for key in tokenise(text).keys if key.isalpha()}


def test_what_was_made_of_a_text_is_kept_while_it_is_asked_for_and_no_longer() -> None:
    made: list[str] = []

    @remembered(3)
    def length(text: str) -> int:
        made.append(text)
        return len(text)

    for text in "abcdefgh":
        assert (length(text), length(text)) == (1, 1)
    assert made == list("abcdefgh")
    assert length("f") == 1
    assert made == list("abcdefgh")
    assert length("a") == 1
    assert made == [*"abcdefgh", "a"]
    long = "x" * (REMEMBERED + 1)
    assert (length(long), length(long)) == (len(long), len(long))
    assert made[-2:] == [long, long]


@settings(max_examples=400, deadline=None)
@given(st.text(alphabet="abZ -‐‑\n\r2", max_size=30))
def test_a_text_that_breaks_no_word_has_every_word_it_would_have_with_longer_gaps(text: str) -> None:
    parted = tokenise(re.sub(r"[-‐‑]", "|", text))
    assert breaks_words(text) or tokenise(text).keys == parted.keys


@given(st.text(st.characters(codec="ascii", exclude_characters="0123456789'"), max_size=60))
def test_a_text_without_digits_and_apostrophes_is_cut_as_it_is_beside_them(text: str) -> None:
    alone, beside = tokenise(text), tokenise(f"{text} 1 o'clock")
    assert list(alone.keys) == list(beside.keys[: len(alone)])
    assert list(alone.starts) == list(beside.starts[: len(alone)])
    assert list(alone.ends) == list(beside.ends[: len(alone)])
    assert not any(alone.numeric)


@given(st.text(max_size=20))
def test_a_digit_of_any_script_is_one(text: str) -> None:
    assert holds_digit(text) == any(char.isdecimal() for char in text)
