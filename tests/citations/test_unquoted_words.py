"""Claims that quote nothing: their figures may all stand in the source and their words still say another thing."""

from __future__ import annotations

import pytest

from desktop.citations import check_answer
from desktop.core.verdicts import Code, MachineVerdict, Verdict
from tests.citations.evidence import document, library, receipt, row, table_document, texts

POLICY = (
    "Jewelry is covered up to $5,000 for any one loss. The deductible for theft is $500. It applies to each claim. "
    "You must report claims to us within 30 days after the loss. Silverware is covered up to $2,500. "
    "The insurer shall pay ten percent (10%) of the value of the dwelling and the first 2 of 3 appraisals."
)
SCHEDULE = (
    ("Loc.", "Address", "Building value", "Contents value"),
    ("4", "9 Spokeshave Court", "$980,000", "$310,000"),
    ("9", "3 Dovetail Place", "$515,000", "$45,000"),
)


def verdict(answer: str, *, policy: str = POLICY) -> Verdict:
    doc = document(policy)
    (item,) = check_answer(answer, receipt(texts(doc)), library(doc)).citations
    return item.verdict


@pytest.mark.parametrize(
    ("claim", "word"),
    [
        ("Silverware is covered up to $5,000", "Silverware"),
        ("The swimming pool is covered up to $5,000", "swimming"),
        ("The deductible for flood is $500", "flood"),
        ("The limit for theft is $500", "limit"),
        ("You must pay claims to us within 30 days after the loss", "pay"),
        ("We must report claims to us within 30 days after the loss", "We"),
        ("The insured shall pay ten percent (10%) of the value of the dwelling", "insured"),
        ("The insurer shall pay ten percent (10%) of the value of the contents", "contents"),
        ("The insurer shall pay ten percent (10%) of the value of the dwelling and the last 2 of 3 appraisals", "last"),
    ],
)
def test_a_word_the_source_does_not_have_where_the_figure_stands_is_named(claim: str, word: str) -> None:
    found = verdict(f"{claim} [1].")
    assert found.verdict is MachineVerdict.WARNING
    assert f"“{word}”" in found.sentence


@pytest.mark.parametrize(
    "claim",
    [
        "Jewelry is covered up to $5,000 for any one loss",
        "The policy has a $5,000 limit for jewelry",
        "The theft deductible is $500",
        "Theft carries a $500 deductible under this policy",
        "You have 30 days after a loss to report a claim",
        "Coverage for silverware is limited to $2,500",
    ],
)
def test_the_same_words_in_another_order_are_accepted(claim: str) -> None:
    assert verdict(f"{claim} [1].").verdict is MachineVerdict.ACCEPTED


@pytest.mark.parametrize(
    ("claim", "ours", "theirs"),
    [
        ("The insurer shall pay 10 of the value of the dwelling", "10", "ten percent (10%)"),
        ("It is covered up to $700 for any building named in paragraph B of the form", "any building", "each building"),
        ("It is covered up to $700 for every building named in paragraph C of the form", "C", "B"),
    ],
)
def test_a_lost_percent_sign_and_a_small_word_changed_are_named(claim: str, ours: str, theirs: str) -> None:
    policy = f"{POLICY} It is covered up to $700 for each building named in paragraph B of the form."
    found = verdict(f"{claim} [1].", policy=policy)
    assert found.verdict is MachineVerdict.WARNING
    assert f"“{ours}”" in found.sentence and f"“{theirs}”" in found.sentence


def test_a_percentage_written_out_as_another_unit_in_brackets_is_another_figure() -> None:
    found = verdict("The insurer shall pay ten percent (10 dollars) of the value of the dwelling [1].")
    assert found.verdict is MachineVerdict.REJECTED


@pytest.mark.parametrize("quoted", [True, False])
@pytest.mark.parametrize(
    ("claim", "right"),
    [
        ("The contents value of Loc. 4 is $310,000", True),
        ("The contents value of Loc. 4 is $980,000", False),
        ("The building value of Loc. 4 is $310,000", False),
    ],
)
def test_a_value_of_another_column_of_the_quoted_row_is_in_the_wrong_cell(
    claim: str, right: bool, quoted: bool
) -> None:
    doc = table_document(SCHEDULE)
    line = row(doc, 1)
    beside = f' ("{line.text}")' if quoted else ""
    (item,) = check_answer(f"{claim}{beside} [1].", receipt([line]), library(doc)).citations
    assert (item.verdict.verdict is MachineVerdict.ACCEPTED) is right
    assert (item.verdict.code is Code.QUOTE_ELSEWHERE) is not right


YEARS = (
    ("State", "Total", "2023–24", "2024–25", "3-year cohort", "4-year cohort", "Q3"),
    ("Idaho", "12,400", "8,120", "7,990", "29.8%", "30.8%", "61.6"),
    ("Oregon", "13,900", "8,360", "8,450", "31.1%", "33.5%", "55.2"),
)


@pytest.mark.parametrize("quoted", [True, False])
@pytest.mark.parametrize(
    ("claim", "right"),
    [
        ("For Idaho the figure of 2024–25 is 7,990", True),
        ("For Idaho the figure of 2023–24 is 7,990", False),
        ("Idaho: 4-year cohort 30.8%", True),
        ("Idaho: 3-year cohort 30.8%", False),
        ("Idaho has a total of 12,400", True),
        ("Idaho has a total of 7,990", False),
        ("For Idaho the Q3 is 61.6", True),
        ("For Idaho the Q3 is 12,400", False),
        ("In Idaho 7,990 were counted in 2024–25, after 8,120 in 2023–24", True),
    ],
)
def test_columns_that_differ_in_figures_or_a_little_word_only_are_told_apart(
    claim: str, right: bool, quoted: bool
) -> None:
    doc = table_document(YEARS)
    line = row(doc, 1)
    beside = f' ("{line.text}")' if quoted else ""
    (item,) = check_answer(f"{claim}{beside} [1].", receipt([line]), library(doc)).citations
    assert (item.verdict.code is Code.QUOTE_ELSEWHERE) is not right
    assert (item.verdict.verdict is MachineVerdict.REJECTED) is not right


@pytest.mark.parametrize(
    ("claim", "right"),
    [("Contents value of Loc. 9: $45,000", True), ("Contents value of Loc. 9: $310,000", False)],
)
def test_of_the_rows_of_a_cited_page_the_one_that_fits_the_claim_counts(claim: str, right: bool) -> None:
    doc = table_document(SCHEDULE)
    (item,) = check_answer(f"{claim} [schedule.pdf, page 1].", receipt(list(doc.spans)), library(doc)).citations
    assert (item.verdict.code is Code.QUOTE_ELSEWHERE) is not right


@pytest.mark.parametrize("written", ["5O,000 dollars", "5o,000 dollars", "5O,OOO dollars", "SO,000 dollars"])
def test_a_figure_spoilt_by_letters_is_shown_as_it_is_written(written: str) -> None:
    found = verdict(
        f'"The most we will pay is {written} for any one loss" [1]',
        policy="The most we will pay is 50,000 dollars for any one loss.",
    )
    assert found.verdict is MachineVerdict.REJECTED
    assert f"“{written.removesuffix(' dollars')}" in found.sentence
