"""The usual blank between two words, by font and by line: what tells a column gap from one."""

from __future__ import annotations

import pytest

from desktop.core.pages import Word
from desktop.ingest.tables.columns import tight_phrases
from desktop.ingest.tables.tokens import make_tokens, word_spaces


def _words(line: int, *placed: tuple[str, float], bold: bool = True) -> list[Word]:
    """Return words of 10 pt, 5 pt a letter, each so many points behind the one before."""
    x, words = 0.0, []
    for text, gap in placed:
        x += gap
        words.append(Word(text, (x, 0, x + 5 * len(text), 10), line, 0, 10.0, "Bold" if bold else "Plain", bold))
        x += 5 * len(text)
    return words


def test_gaps_of_columns_do_not_widen_the_blank_of_a_font_used_for_headings() -> None:
    words = _words(0, ("Named", 0), ("Insured", 2.5), ("Loss", 8), ("Date", 2.5), ("Paid", 8), ("Due", 8))
    words += _words(1, ("Each", 0), ("Claim", 2.5), ("Rate", 8), ("Code", 8))
    assert word_spaces(words)["Bold"] == pytest.approx(0.25)


def test_the_wide_blank_of_typewriters_is_kept() -> None:
    words = _words(0, ("THE", 0), ("LIMIT", 6), ("OF", 6), ("INSURANCE", 6), ("APPLIES", 6))
    assert word_spaces(words)["Bold"] == pytest.approx(0.6)


@pytest.mark.parametrize(
    ("gaps", "phrases"),
    [
        ((30.0, 40.0, 8.0, 8.0), 5),
        ((8.0, 8.2, 8.0, 8.1), 1),
    ],
)
def test_all_gaps_part_columns_where_none_is_narrow_and_some_are_much_wider(
    gaps: tuple[float, ...], phrases: int
) -> None:
    names = ("Date", "Code", "Policy", "Charges", "Credits")
    tokens, _ = make_tokens(_words(0, *zip(names, (0.0, *gaps), strict=True)), 0, 612, 792)
    assert len(tight_phrases(tokens)) == phrases
