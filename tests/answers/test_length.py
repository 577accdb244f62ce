"""An answer ends where a further piece adds little for its length, and a sentence is quoted with what limits it."""

from __future__ import annotations

import pytest

from desktop.answers.completing import completed
from desktop.answers.expected import demanded
from desktop.answers.extractive import ExtractiveProvider
from desktop.answers.provider import Passage


def passage(number: int, text: str, *, relevance: float = 0.9, **more) -> Passage:
    return Passage(number, f"d::text::1::{number}", text, "a.pdf", 1, relevance=relevance, similarity=0.5, **more)


def answer(question: str, *passages: Passage) -> str:
    return ExtractiveProvider().answer(question, passages).text


def test_what_is_far_less_likely_than_the_best_is_not_quoted():
    row = passage(1, "Coverage: Debris removal | Limit: $25,000", unit="table_row")
    others = [passage(n, f"Debris of kind {n} is a matter of clause {n} here.", relevance=0.5) for n in range(2, 6)]
    assert answer("What is the limit for debris removal?", row, *others) == f'"{row.text}" [1].'


def test_one_that_answers_clearly_stands_alone_and_of_many_alike_more_are_quoted():
    clear = passage(1, "Flood of the cellar is insured.")
    weak = passage(2, "Storm of the yard, the roof or the cellar counts as flood.", relevance=0.25)
    assert answer("Is flood of the cellar insured?", clear, weak) == f'"{clear.text}" [1].'
    alike = passage(1, "Storm of the barn, the field or the cellar counts as flood.", relevance=0.25)
    assert "[2]" in answer("Is flood of the cellar insured?", alike, weak)


def test_a_long_piece_must_be_likelier_than_a_short_one():
    best = passage(1, "Flood of the cellar is insured.")
    short = passage(2, "Flood of the yard is insured.", relevance=0.55)
    tail = ", of whatever sort it is and whoever has kept it there" * 8
    long = passage(2, f"Flood of the yard is insured{tail}.", relevance=0.55)
    assert "[2]" in answer("Is flood insured?", best, short)
    assert "[2]" not in answer("Is flood insured?", best, long)


def test_what_says_nearly_the_same_is_quoted_once():
    one = passage(1, "We pay no more than $5,000 for trees felled by a storm in one year.")
    two = passage(2, "We pay no more than $5,000 for trees felled by a storm in any one year.", relevance=0.89)
    assert "[2]" not in answer("How much is paid for trees felled by a storm?", one, two)


@pytest.mark.parametrize(
    ("question", "text", "quoted"),
    [
        ("Is theft insured?", "Theft is insured. However, theft by a guest is not. It is cold.", 2),
        ("Is theft insured?", "Theft is insured. This coverage does not apply to cash. It is cold.", 2),
        ("Is theft insured?", "Theft is insured. The shop is old. But cash is not.", 1),
        ("How long may we wait?", "Send us a proof. It is wanted within 60 days. Be quick.", 2),
        ("How long is a new firm insured?", "A new firm is insured. That ends on the 90th day. Tell us.", 2),
        ("What counts as an accident?", '3. "Accident" is a sudden event. A shock is one.', 2),
        ("Is a shock an accident?", '3. "Accident" is a sudden event. A shock is one.', 1),
    ],
)
def test_a_sentence_is_quoted_with_what_limits_or_completes_it(question, text, quoted):
    ends = [place + 1 for place, character in enumerate(text) if character == "." and text[place - 1] != "3"]
    assert completed(passage(1, text), ends[0], question, demanded(question), start=0) == ends[quoted - 1]


def test_a_row_is_complete():
    row = passage(1, "Cause: Theft. However, not of cash | Excess: $5", unit="table_row")
    assert completed(row, 13, "Is theft insured?", None, start=0) == 13


def test_the_exception_behind_the_answer_is_in_the_answer():
    text = "Theft of tools from a locked van is insured. However, we do not pay for tools left overnight. Vans are big."
    assert (
        "tools left overnight"
        in ExtractiveProvider(max_claims=1).answer("Is theft of tools insured?", [passage(1, text)]).text
    )
