"""A figure speaks for the column it stands in, in the answer as in the source."""

from __future__ import annotations

import pytest

from desktop.citations import check_answer
from desktop.core.verdicts import MachineVerdict, Verdict
from tests.citations.evidence import cell, library, receipt, row, said, table_document

PILES = table_document(
    [["Coverage", "Limit of Insurance", "Deductible", "Sublimit, part of the limit"],
     ["Stock in the open", "$250,000", "$25,000", "$50,000 any one pile"],
     ["Papers and records", "$75,000", "$1,000", "$20,000 away from premises"]]
)  # fmt: skip
PILE = "Stock in the open $250,000 $25,000"


def _on_piles(answer: str, quote: str) -> Verdict:
    text = f'{answer}\n\nSources:\n[1] schedule.pdf, page 1, "{quote}"'
    (item,) = check_answer(text, receipt([row(PILES, 1), row(PILES, 2)]), library(PILES)).citations
    return item.verdict


@pytest.mark.parametrize(
    ("header", "cells", "verdict"),
    [
        ("Limit | Deductible", "$250,000 | $25,000", "accepted"),
        ("Limit of insurance | Sublimit", "$250,000 | $50,000", "accepted"),
        ("Limit | Excess", "$250,000 | $25,000", "accepted"),
        ("Limit | Deductible", "$250,000 | $50,000", "rejected"),
        ("Sublimit | Deductible", "$250,000 | $25,000", "rejected"),
        ("Limit | Deductible", "$25,000 | $250,000", "rejected"),
        ("Limit | Deductible", "$50,000 | $25,000", "warning"),  # both columns speak of a limit
        ("Limit | Excess", "$250,000 | $50,000", "warning"),
    ],
)
def test_a_figure_of_an_answers_table_stands_under_the_header_of_like_name(
    header: str, cells: str, verdict: str
) -> None:
    answer = f"| Item | {header} | Source |\n|---|---|---|---|\n| Stock in the open | {cells} | [1] |"
    assert _on_piles(answer, PILE).verdict == verdict


@pytest.mark.parametrize(
    ("claim", "verdict"),
    [
        ("Stock in the open is insured for $250,000 with a $25,000 deductible [1].", "accepted"),
        ("Stock in the open is insured for $250,000, with a sublimit of $50,000 [1].", "accepted"),
        ("Stock in the open is insured for $50,000 [1].", "warning"),
        ("The limit for stock in the open is $25,000 [1].", "warning"),
        ("Stock in the open has a limit of $250,000 and a deductible of $50,000 [1].", "rejected"),
    ],
)
def test_a_figure_only_beside_the_quoted_words_of_a_row_needs_the_name_of_its_column(claim: str, verdict: str) -> None:
    assert _on_piles(claim, PILE).verdict == verdict


@pytest.mark.parametrize(
    ("limit", "deductible", "verdicts"),
    [
        ("$250,000", "$1,000", ["accepted", "accepted"]),
        ("$25,000", "$1,000", ["warning", "accepted"]),
        ("$250,000", "$75,000", ["accepted", "rejected"]),
    ],
)
def test_each_marker_within_a_sentence_speaks_for_the_words_before_it(
    limit: str, deductible: str, verdicts: list[str]
) -> None:
    claim = (
        f"The limit for stock in the open is {limit}[^1], the deductible for papers and records is {deductible}[^2]."
    )
    notes = f'[^1]: schedule.pdf, "Stock in the open {limit}"\n[^2]: schedule.pdf, "Papers and records {deductible}"'
    notes = notes.replace('"Stock in the open $25,000"', f'"{PILE}"').replace(
        '"Papers and records $1,000"', '"Papers and records $75,000 $1,000"'
    )
    checked = check_answer(f"{claim}\n\n{notes}", receipt([row(PILES, 1), row(PILES, 2)]), library(PILES))
    assert [item.verdict.verdict.value for item in checked.citations] == verdicts


@pytest.mark.parametrize(
    ("claim", "quote"),
    [
        ("The duration for Fire station 6 is 16 months", "Fire station 6 5,400,000 16"),
        ("The price for North forty is $2,150", "North forty 2,150 40"),
    ],
)
def test_a_bare_figure_takes_the_unit_of_its_header_and_a_number_in_a_name_is_no_figure(claim: str, quote: str) -> None:
    doc = table_document(
        [
            ["Site", "Price ($)", "Duration (months)"],
            ["Fire station 6", "5,400,000", "16"],
            ["North forty", "2,150", "40"],
        ]
    )
    text = f'{claim} [1].\n\nSources:\n[1] schedule.pdf, page 1, "{quote}"'
    (item,) = check_answer(text, receipt([row(doc, 1), row(doc, 2)]), library(doc)).citations
    assert item.verdict.verdict is MachineVerdict.ACCEPTED


BY_CONVEYANCE = (
    ("Conveyance", "Limit", "Rate"),
    ("Aircraft", "€2,000,000", "0.065%"),
    ("Deck cargo", "€750,000", "0.340%"),
)
BY_CLASS = (("Class", "Payroll", "Premium"), ("Clerical", "$412,000", "$742.50"), ("Drivers", "$98,000", "$536.10"))


@pytest.mark.parametrize(
    ("rows", "value", "claim"),
    [
        (BY_CONVEYANCE, "0.340%", "For Aircraft, the Rate is 0.340%."),
        (BY_CONVEYANCE, "0.340%", "For Deck cargo, the Limit is 0.340%."),
        (BY_CLASS, "$742.50", "The Premium for Drivers is $742.50."),
        (BY_CLASS, "$536.10", "The Payroll for Drivers is $536.10."),
    ],
)
def test_a_quoted_cell_whose_figure_ends_in_nought_is_still_held_to_its_headers(
    rows: tuple[tuple[str, ...], ...], value: str, claim: str
) -> None:
    doc = table_document(rows)
    quoted = cell(doc, value)
    (item,) = check_answer(f'{claim} "{value}" [1]', receipt([quoted]), library(doc)).citations
    assert said(item.verdict) == "quote_elsewhere/wrong_cell"
