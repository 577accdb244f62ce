"""Claims that give two figures of one row, one of them another row's, over a cited page or table."""

from __future__ import annotations

import pytest

from desktop.citations import check_answer
from desktop.core.verdicts import MachineVerdict, Verdict
from tests.citations.evidence import library, receipt, table_document

LIMITS = table_document(
    [
        ["Coverage", "Limit of Insurance", "Deductible", "Coinsurance"],
        ["Building, location 1", "$4,690,000", "$10,000", "90%"],
        ["Building, locations 2 to 28, blanket", "$31,400,000", "$5,000", "90%"],
        ["Your Business Personal Property, blanket", "$9,600,000", "$5,000", "90%"],
        ["Personal Property of Others", "$300,000", "$5,000", "80%"],
        ["Outdoor signs", "$15,000", "$500", "100%"],
        ["Equipment Breakdown", "$5,000,000", "$10,000", "100%"],
    ]
)
PLACES = table_document(
    [
        ["Loc.", "Address", "Building value", "Contents value"],
        ["1", "1400 Kilnhouse Road", "$4,250,000", "$2,600,000"],
        ["2", "1412 Kilnhouse Road", "$1,310,000", "$420,000"],
        ["5", "212 Old Tannery Street", "$1,425,000", "$265,000"],
    ]
)


def _judged(claim: str) -> Verdict:
    doc = PLACES if "Kilnhouse" in claim or "Loc" in claim else LIMITS
    (checked,) = check_answer(f"{claim} (schedule.pdf, p. 1).", receipt(doc.spans), library(doc)).citations
    return checked.verdict


@pytest.mark.parametrize(
    ("claim", "row"),
    [
        ("Your Business Personal Property has a deductible of $10,000", "Building, location 1"),
        ("Your Business Personal Property has a limit of $9,600,000 and a deductible of $500", "Outdoor signs"),
        ("Personal Property of Others has a limit of $300,000 and 90% coinsurance", "Building, location 1"),
        ("Equipment Breakdown has a limit of $5,000,000 and a deductible of $500", "Outdoor signs"),
        ("1412 Kilnhouse Road has a building value of $1,310,000 and contents of $265,000", "Loc. 5"),
        ("Location 1 has a building value of $4,250,000 and contents of $420,000", "Loc. 2"),
    ],
)
def test_a_figure_of_a_row_that_the_claim_does_not_name_is_not_accepted(claim: str, row: str) -> None:
    verdict = _judged(claim)
    assert verdict.verdict is not MachineVerdict.ACCEPTED
    assert row in " ".join(finding.sentence for finding in verdict.findings)


@pytest.mark.parametrize(
    "claim",
    [
        "Building, location 1 has a limit of $4,690,000 and a deductible of $10,000",
        "Building, location 1 is insured for $4,690,000, outdoor signs for $15,000",
        "The building limit at location 1 is $4,690,000 with a deductible of $10,000",
        "Personal Property of Others has a limit of $300,000, a deductible of $5,000 and 80% coinsurance",
        "1412 Kilnhouse Road has a building value of $1,310,000 and contents of $420,000",
        "Location 5 has a building value of $1,425,000 and contents of $265,000",
    ],
)
def test_the_figures_of_the_rows_that_a_claim_names_stay_accepted(claim: str) -> None:
    assert _judged(claim).verdict is MachineVerdict.ACCEPTED


def test_a_figure_that_also_stands_in_a_sentence_of_the_page_is_not_bound_to_its_row() -> None:
    doc = table_document(
        [["Coverage", "Limit", "Deductible"], ["Building", "$900,000", "$5,000"], ["Signs", "$8,000", "$500"]],
        intro="Theft from a building has a deductible of $500 in each event.",
    )
    answer = "The building has a limit of $900,000 and a deductible of $500 for theft (schedule.pdf, p. 1)."
    checked = check_answer(answer, receipt(doc.spans), library(doc))
    assert not any(f.sub_code == "wrong_cell" for item in checked.citations for f in item.verdict.findings)


def test_a_cell_of_a_document_cited_as_a_whole_does_not_say_that_the_claim_is_wrong() -> None:
    words = " ".join(f"Clause {i} tells what is done about loss number {i} of the policy." for i in range(1500))
    doc = table_document(
        [
            ["Coverage", "Sublimit", "Deductible"],
            ["Stock in the open", "$50,000", "$25,000"],
            ["Signs", "$8,000", "$500"],
        ],
        intro=f"{words} Without the notice the deductible of a vacant building is $50,000.",
    )
    answer = "Without the notice the deductible of a vacant building is $50,000 [schedule.pdf]."
    (checked,) = check_answer(answer, receipt(doc.spans), library(doc)).citations
    assert checked.verdict.verdict is MachineVerdict.WARNING
