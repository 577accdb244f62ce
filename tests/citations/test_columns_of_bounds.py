"""Tables whose headers name nothing a claim could name: from where to where, and questions with their answers."""

from __future__ import annotations

import pytest

from desktop.citations import check_answer
from desktop.core.verdicts import MachineVerdict
from tests.citations.evidence import library, receipt, row, table_document

RATES = [["From", "To", "Rate"], ["$0", "$50,000", "2.5%"], ["$50,001", "$100,000", "3.0%"]]
QUESTIONS = [
    ["No", "Question", "Answer"],
    ["3", "Is the roof older than 20 years?", "Yes"],
    ["4", "Have any claims been denied?", "No"],
    ["5", "Are smoke detectors installed?", "No"],
]


def _verdicts(rows: list[list[str]], at: int, claim: str) -> set[MachineVerdict]:
    doc = table_document(rows)
    cited = row(doc, at)
    shapes = (f'{claim} "{" ".join(rows[at])}" [1]', f'{claim} The row reads: "{cited.text}" [1].')
    checked = [check_answer(shape, receipt([cited]), library(doc)) for shape in shapes]
    return {item.verdict.verdict for answer in checked for item in answer.citations}


@pytest.mark.parametrize(
    ("claim", "right"),
    [
        ("From $50,001 to $100,000 the rate is 3.0%.", True),
        ("Between $50,001 and $100,000 the rate is 3.0%.", True),
        ("The rate is 3.0% up to $100,000.", True),
        ("Above $100,000 the rate is 3.0%.", False),
        ("The rate from $100,000 on is 3.0%.", False),
        ("Up to $50,001 the rate is 3.0%.", False),
    ],
)
def test_the_end_of_a_range_is_not_its_beginning(claim: str, right: bool) -> None:
    assert _verdicts(RATES, 2, claim) == {MachineVerdict.ACCEPTED if right else MachineVerdict.WARNING}


@pytest.mark.parametrize(
    ("at", "claim", "right"),
    [
        (1, "The roof is older than 20 years.", True),
        (1, "The roof is not older than 20 years.", False),
        (2, "Question 4: no claims have been denied.", True),
        (2, "Question 4: claims have been denied.", False),
        (3, "Smoke detectors are not installed.", True),
        (3, "Question 5: smoke detectors are installed.", False),
    ],
)
def test_an_answer_denies_what_its_question_asks(at: int, claim: str, right: bool) -> None:
    assert _verdicts(QUESTIONS, at, claim) == {MachineVerdict.ACCEPTED if right else MachineVerdict.WARNING}


LIMITS = [
    ["Loc. No.", "Building", "Limit", "Coinsurance"],
    ["1", "Warehouse", "$2,400,000", "90%"],
    ["3", "Office", "$1,150,000", "100%"],
]
COVERAGES = [["Coverage", "Each Occurrence", "Retention"], ["Bodily Injury", "$1,000,000", "$50,000"]]


def test_the_last_figure_of_a_row_is_quoted_with_its_sign() -> None:
    assert _verdicts(LIMITS, 2, "The coinsurance for the office is 100%.") == {MachineVerdict.ACCEPTED}


@pytest.mark.parametrize(
    ("rows", "claim", "right"),
    [
        (LIMITS, "Location 1 is insured with 90% coinsurance", True),
        (COVERAGES, "Bodily Injury has a limit of $1,000,000 each occurrence", True),
        (COVERAGES, "The limit for Bodily Injury is $50,000", False),
    ],
)
def test_a_claim_that_quotes_nothing_may_name_a_row_by_its_kind(rows: list[list[str]], claim: str, right: bool) -> None:
    doc = table_document(rows)
    (item,) = check_answer(f"{claim} [1].", receipt([row(doc, 1)]), library(doc)).citations
    assert (item.verdict.verdict is MachineVerdict.ACCEPTED) is right
