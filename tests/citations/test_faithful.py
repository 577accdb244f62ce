"""Claims that tell their quotation in other words, beside claims with the same words that turn it around."""

from __future__ import annotations

import pytest

from desktop.citations import check_answer, verify_citation
from desktop.core.verdicts import MachineVerdict
from tests.citations.evidence import citation, document, library, of_claim, receipt, said, texts

PAID = "Claims shall be paid within ten working days after agreement, and any excess of EUR 2,500 shall not apply to salvage."  # noqa: E501
EXCESS = "The Excess of £5,000 each and every claim is payable by the Insured and does not apply to Defence Costs."
LIMIT = (
    "The Limit of Indemnity is £2,000,000 any one claim, and Defence Costs are payable in addition, except that for "
    "claims brought in Canada the Limit of Indemnity is £1,000,000 in the aggregate inclusive of Defence Costs."
)
STOCK = "We will settle the loss at replacement cost without depreciation, except that stock is valued at its selling price."  # noqa: E501
NOTICE = "The lienholders will be paid first, and we will give them thirty days' notice of cancellation or non-renewal."
TENANT = "Business Property means property you own that is used in your business, within 1,000 feet of the premises, including machinery not permanently installed."  # noqa: E501
NEGLECT = "We will not pay for loss caused by rust or corrosion, or by neglect to use all reasonable means to save the property."  # noqa: E501


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (PAID, "Claims are paid within 10 working days after agreement."),
        (LIMIT, "For claims brought in Canada the limit is £1,000,000 in the aggregate, inclusive of Defence Costs."),
        (NOTICE, "Lienholders get 30 days' notice if the policy is cancelled or not renewed."),
        (TENANT, "Property used in your business is covered within 1,000 feet of the premises."),
        (NEGLECT, "Loss caused by rust or corrosion is excluded."),
    ],
)
def test_other_words_for_the_same_thing_are_accepted(evidence: str, claim: str) -> None:
    assert of_claim(evidence, claim) is MachineVerdict.ACCEPTED


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (PAID, "The excess of EUR 2,500 shall apply to salvage."),
        (EXCESS, "The Excess of £5,000 also applies to Defence Costs."),
        (LIMIT, "Defence Costs are part of the £2,000,000 limit for any one claim."),
        (STOCK, "Stock is settled at replacement cost without depreciation."),
        (TENANT, "Business Property includes permanently installed machinery."),
    ],
)
def test_the_same_words_turned_around_are_not_accepted(evidence: str, claim: str) -> None:
    assert of_claim(evidence, claim) is not MachineVerdict.ACCEPTED


def test_a_word_given_in_another_form_is_not_told_of_the_passage_beside() -> None:
    doc = document("The Insured shall give notice in writing within 14 days.")
    beside = document(
        "The Insured shall give notice in writing within 14 days.\n\nA written objection is due in 21 days."
    )
    claim = 'Written notice is due within 14 days: "shall give notice in writing within 14 days" [1].'
    for each in (doc, beside):
        (item,) = check_answer(claim, receipt(texts(each)[:1]), library(each)).citations
        assert item.verdict.verdict is MachineVerdict.ACCEPTED


def test_a_sign_between_the_code_of_a_currency_and_its_figure_is_read() -> None:
    doc = document("The adjustment of the premium is GBP 2,500 for the year.")
    verdict = verify_citation(
        citation("premium is GBP -2,500 for the year", texts(doc)[0]), receipt(texts(doc)), library(doc)
    )
    assert said(verdict) == "fact_mismatch/sign"
