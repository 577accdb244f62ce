"""A quotation that begins behind the condition of its sentence tells no more than the sentence does."""

from __future__ import annotations

import pytest

from desktop.citations import check_answer
from desktop.core.verdicts import MachineVerdict
from tests.citations.evidence import document, library, of_quoted, receipt, texts

DOC = document(
    "If the door was locked, we pay for theft of bicycles up to $900.",
    "Provided that you notify us at once, we cover damage to crops by frost.",
    "When the premium is overdue by 14 days, cover is suspended.",
    "In the event of a storm warning, we pay the cost of boarding up windows.",
    "Wenn die Tür verschlossen war, zahlt der Versicherer gestohlene Fahrräder.",
    "We insure tools. We pay for theft of ladders up to $300.",
)


@pytest.mark.parametrize(
    ("claim", "quote", "place"),
    [
        ("Bicycle theft is paid up to $900", "we pay for theft of bicycles up to $900", 1),
        ("Frost damage to crops is covered", "we cover damage to crops by frost", 2),
        ("Cover is suspended", "cover is suspended", 3),
        ("The cost of boarding up windows is paid", "we pay the cost of boarding up windows", 4),
        ("Der Versicherer zahlt gestohlene Fahrräder", "zahlt der Versicherer gestohlene Fahrräder", 5),
    ],
)
def test_a_condition_before_the_quotation_that_the_claim_leaves_out_warns(claim: str, quote: str, place: int) -> None:
    assert of_quoted(DOC, claim, quote, place) is MachineVerdict.WARNING


@pytest.mark.parametrize(
    ("claim", "quote", "place"),
    [
        ("Bicycle theft is paid up to $900 if the door was locked", "we pay for theft of bicycles up to $900", 1),
        ("Frost damage to crops is covered if you notify us at once", "we cover damage to crops by frost", 2),
        ("Theft of ladders is paid up to $300", "We pay for theft of ladders up to $300", 6),
    ],
)
def test_a_claim_that_tells_it_is_accepted(claim: str, quote: str, place: int) -> None:
    assert of_quoted(DOC, claim, quote, place) is MachineVerdict.ACCEPTED


def test_the_number_of_a_clause_is_no_beginning_of_its_sentence() -> None:
    policy = document(
        "4.1 This policy does not cover loss by earthquake or landslide; we do cover fire that follows an earthquake."
    )
    quote = "This policy does not cover loss by earthquake or landslide; we do cover fire that follows an earthquake"
    answer = f"Earthquake is covered: “{quote}” [1]."
    (item,) = check_answer(answer, receipt(texts(policy)), library(policy)).citations
    assert item.verdict.verdict is MachineVerdict.WARNING
