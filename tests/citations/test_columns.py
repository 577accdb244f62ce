"""A figure speaks for the column it stands in, in the answer as in the source."""

from __future__ import annotations

import pytest

from desktop.citations import check_answer
from desktop.citations.rows import period_instead, twin_instead
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


NETWORKS = table_document(
    [["Service", "Plan pays in network", "Plan pays out of network", "Annual maximum", "Six-month premium"],
     ["Fillings", "80%", "60%", "$1,250", "$412"],
     ["Braces", "45%", "35%", "$1,100", "$218"]]
)  # fmt: skip


@pytest.mark.parametrize(
    ("claim", "verdict"),
    [
        ("Out of network, fillings are paid at 80%", "rejected"),
        ("For out-of-network providers the plan pays 80% of fillings", "rejected"),
        ("Outside the network fillings are paid at 80%", "rejected"),
        ("The plan pays 60% of fillings in network", "rejected"),
        ("Within the network the plan pays 60% of fillings", "rejected"),
        ("The annual premium for fillings is $412", "rejected"),
        ("The monthly maximum for fillings is $1,250", "rejected"),
        ("In network, fillings are paid at 80%", "accepted"),
        ("Outside the network fillings are paid at 60%", "accepted"),
        ("Fillings are paid at 80% in network, and at 60% out of network", "accepted"),
        ("The yearly maximum for fillings is $1,250", "accepted"),
        ("The semi-annual premium for fillings is $412", "accepted"),
    ],
)
def test_a_little_word_or_a_period_tells_the_column(claim: str, verdict: str) -> None:
    quote = "Fillings 80% 60% $1,250 $412"
    (item,) = check_answer(f"{claim}: “{quote}” [1].", receipt([row(NETWORKS, 1)]), library(NETWORKS)).citations
    assert item.verdict.verdict == verdict, said(item.verdict)


@pytest.mark.parametrize(
    ("own", "other", "claim", "named"),
    [
        ("Copay with referral", "Copay without referral", "The copay is $40 without a referral", True),
        ("Copay with referral", "Copay without referral", "The copay is $40 with a referral", False),
        ("Network hospital", "Non-network hospital", "A non-network hospital is paid at 90%", True),
        ("Network hospital", "Non-network hospital", "A network hospital is paid at 90%", False),
        ("Non-network hospital", "Network hospital", "A network hospital is paid at 60%", True),
        ("Annual limit each person", "Limit each person", "The limit each person is $900", False),
        ("Limit each person", "Limit each accident", "In each accident $50,000 is the most", True),
        ("Limit each person", "Limit each accident", "The limit is $50,000 for any person in each accident", False),
        ("Before the deductible", "After the deductible", "It is 20% after deductible, 40% before deductible", False),
        ("Before the deductible", "After the deductible", "It is 20% after your deductible", True),
        ("Limit", "Deductible", "The deductible is $5", False),
    ],
)
def test_headers_that_differ_in_little_are_named_by_what_differs(own: str, other: str, claim: str, named: bool) -> None:
    assert twin_instead(claim, own, frozenset({own, other})) == (other if named else None)


@pytest.mark.parametrize(
    ("own", "claim", "named"),
    [
        ("Premium per month", "The annual premium is $40", None),  # only a period before its noun is the noun's
        ("Monthly premium", "The annual premium is $480, $40 each month", None),
        ("12-month premium", "The yearly premium is $480", None),
        ("One-year premium", "The quarterly premium is $480", "quarterly premium"),
        ("Lifetime benefit", "The 2-year benefit is $480", "2 year benefit"),
    ],
)
def test_a_period_before_the_noun_of_a_header_is_another_one(own: str, claim: str, named: str | None) -> None:
    assert period_instead(claim, own) == named
