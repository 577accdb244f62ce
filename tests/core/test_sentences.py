"""Where sentences end in policy wording."""

from __future__ import annotations

import re

import pytest

from desktop.core.sentences import _ABBREVIATION, _LONGEST, sentence_ranges


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("We pay. You report.", ["We pay.", "You report."]),
        ("See Form No. 3 and Art. 12 of it. Then stop.", ["See Form No. 3 and Art. 12 of it.", "Then stop."]),
        ("Under 42 U.S.C. 4001 we pay.", ["Under 42 U.S.C. 4001 we pay."]),
        ("The rate is 1.5 and $2.50 each.", ["The rate is 1.5 and $2.50 each."]),
        ('"4. Within 60 days, send proof." [2].', ['"4. Within 60 days, send proof."', "[2]."]),
        ("“a. We may cancel.” Then we pay.", ["“a. We may cancel.”", "Then we pay."]),
        ("Losses, e.g. theft. Not fire.", ["Losses, e.g. theft.", "Not fire."]),
        ("Is it covered? Yes!", ["Is it covered?", "Yes!"]),
        ("第一条。第二条。", ["第一条。", "第二条。"]),
        ("The limit is in clause 2. Once it is met we pay.", ["The limit is in clause 2.", "Once it is met we pay."]),
        ("Under paragraph (b). You act.", ["Under paragraph (b). You act."]),
        ("It is void under paragraph (b). You act.", ["It is void under paragraph (b).", "You act."]),
        ("See below. Section 3. Notice of loss.", ["See below.", "Section 3. Notice of loss."]),
        ("no end", ["no end"]),
        ("", []),
    ],
)
def test_sentences_end_where_a_reader_ends_them(text, expected):
    assert [text[s:e] for s, e in sentence_ranges(text)] == expected


def test_many_marks_that_end_nothing_are_passed_over():
    assert len(sentence_ranges("a. " * 30_000)) >= 1


def test_no_abbreviation_is_longer_than_the_words_that_are_looked_at_for_one() -> None:
    longest = max(map(len, re.findall(r"[a-zA-Z]+", _ABBREVIATION.pattern)))
    assert longest == _LONGEST


@pytest.mark.parametrize("page", ["page 12", "p. 12", "pages 11–12", "Seite 12"])
def test_a_page_at_the_end_of_a_sentence_ends_it(page: str) -> None:
    text = f"The limit is $1,000,000, see {page}. The hail deductible is 2%."
    assert [text[a:b] for a, b in sentence_ranges(text)] == text.replace(". The", ".|The").split("|")
