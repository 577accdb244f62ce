"""Ordinals in words are figures, in quotations and in what an answer says in its own words."""

from __future__ import annotations

import pytest

from desktop.citations import check_answer
from desktop.core.verdicts import MachineVerdict
from tests.citations.evidence import document, judge, library, receipt, said, texts

_DAYS = (
    "The cancellation takes effect on the fifteenth day after we mail the notice. Premium is due on the first day of "
    "the fourth, seventh and tenth months. The policy starts on the first day of April, 2024."
)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("takes effect on the 15th day after we mail", "takes effect on the 14th day after we mail"),
        ("takes effect on the fifteenth day after we mail", "takes effect on the twelfth day after we mail"),
        ("takes effect on the fifteenth (15th) day after we mail", "takes effect on the fiftieth day after we mail"),
        ("on the 1st day of the 4th, 7th and 10th months", "on the 1st day of the 4th, 8th and 10th months"),
        ("starts on the 1st day of April, 2024", "starts on the second day of April, 2024"),
    ],
)
def test_ordinals_in_words_are_figures_of_a_quote(right: str, wrong: str) -> None:
    assert said(judge(_DAYS, right)).startswith("accepted_")
    assert said(judge(_DAYS, wrong)).startswith("fact_mismatch/")


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        ("Cancellation takes effect on the 15th day after we mail the notice", MachineVerdict.ACCEPTED),
        ("Cancellation takes effect on the twelfth day after we mail the notice", MachineVerdict.REJECTED),
        ("The policy starts on the 1st of April, 2024", MachineVerdict.ACCEPTED),
        ("The policy starts on the second day of April, 2024", MachineVerdict.REJECTED),
    ],
)
def test_ordinals_in_words_are_figures_of_a_claim(claim: str, expected: MachineVerdict) -> None:
    doc = document(_DAYS)
    (item,) = check_answer(f"{claim} [1].", receipt(texts(doc)), library(doc)).citations
    assert item.verdict.verdict is expected
