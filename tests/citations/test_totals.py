"""Sums beside their parts and amounts named by their basis: each is said of its own only."""

from __future__ import annotations

import pytest

from desktop.citations import check_answer
from desktop.core.verdicts import MachineVerdict
from tests.citations.evidence import LED, document, library, of_claim, of_quoted, receipt, texts

JEWELLERY = "Jewellery: single article limit £1,500, total £5,000."
LIMITS = "Each Occurrence: $1,000,000; Aggregate: $2,000,000; Medical Expenses: $10,000 any one person."
HOUSE = "Buildings £200,000, contents £50,000, total £250,000."
ABROAD = "Emergency evacuation is covered up to USD 250,000; repatriation of remains up to USD 25,000."
MOLD = "Mold remediation is limited to $10,000 for all losses in the policy year."
ITEMS = "Contents: any one item £1,000; overall limit £20,000."
RIGHT = (
    (JEWELLERY, "The total for jewellery is £5,000"),
    (JEWELLERY, "Jewellery is covered up to £5,000 in all"),
    (JEWELLERY, "A single article of jewellery is covered up to £1,500"),
    (LIMITS, "The aggregate is $2,000,000"),
    (HOUSE, "In total £250,000 is insured"),
    (HOUSE, "Contents are insured for £50,000"),
    (ABROAD, "Repatriation of remains is covered up to $25,000"),
    (MOLD, "Mold remediation is limited to $10,000 for all losses in the policy year"),
    (ITEMS, "Contents are covered up to £20,000 overall"),
    (ITEMS, "Any one item of the contents is covered up to £1,000"),
)
WRONG = (
    (JEWELLERY, "The single article limit for jewellery is £5,000"),
    (JEWELLERY, "The total for jewellery is £1,500"),
    (LIMITS, "The limit is $2,000,000 each occurrence"),
    (LIMITS, "The each occurrence limit is $2,000,000"),
    (HOUSE, "Contents are insured for £250,000"),
    (HOUSE, "The total is £50,000"),
    (ITEMS, "Any one item of the contents is covered up to £20,000"),
    (ITEMS, "The overall limit for contents is £1,000"),
    (ABROAD, "Repatriation of remains is covered up to USD 250,000"),
    (MOLD, "Mold remediation is limited to $10,000 per claim"),
    (MOLD, "Mold remediation is limited to $10,000 for each loss"),
)


@pytest.mark.parametrize(("evidence", "claim"), RIGHT)
def test_an_amount_is_said_of_its_own(evidence: str, claim: str) -> None:
    assert of_quoted(document(evidence), claim, evidence, 1, form=LED) is MachineVerdict.ACCEPTED


@pytest.mark.parametrize(("evidence", "claim"), WRONG)
@pytest.mark.parametrize("form", ["{claim} [1].", "{claim}: “{evidence}” [1]."])
def test_an_amount_is_not_said_of_another(evidence: str, claim: str, form: str) -> None:
    assert of_claim(evidence, claim, form=form) is MachineVerdict.WARNING


@pytest.mark.parametrize("form", ["{claim} [1].", "{claim}: “{evidence}” [1]."])
@pytest.mark.parametrize(
    "claim",
    ["The limit is $1,000,000 each occurrence", "The aggregate limit is $2,000,000",
     "Medical expenses are limited to $10,000 per person"],
)  # fmt: skip
def test_amounts_listed_by_their_basis_may_be_called_limits(claim: str, form: str) -> None:
    assert of_claim(LIMITS, claim, form=form) is MachineVerdict.ACCEPTED


@pytest.mark.parametrize("kind", ["Deductible", "Retention", "Copayment", "Premium", "Self-insured excess"])
@pytest.mark.parametrize("form", ["{claim} [1].", "{claim}: “{evidence}” [1]."])
def test_another_amount_is_no_limit(kind: str, form: str) -> None:
    assert (
        of_claim(f"{kind}: $500 per claim; other: $250.", "The limit is $500 per claim", form=form)
        is MachineVerdict.WARNING
    )


def test_a_flattened_table_is_no_claim_whose_figures_can_be_compared() -> None:
    """Each figure is compared with each in several checks: of some thousand that took minutes."""
    doc = document(LIMITS)
    told = "the limit is $2,000,000 and "
    for count, verdict in ((3, None), (150, MachineVerdict.WARNING)):
        answer = f"{told * count}so on: “{LIMITS}” [1]."
        (item,) = check_answer(answer, receipt(texts(doc)), library(doc)).citations
        crowded = "too many figures" in item.verdict.findings[0].sentence
        assert crowded is (verdict is not None)
        assert verdict is None or item.verdict.verdict is verdict
