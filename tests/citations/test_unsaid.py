"""Claims with a word that neither their quotation nor what stands over or before it knows."""

from __future__ import annotations

import pytest

from desktop.citations import check_answer
from desktop.core.verdicts import MachineVerdict
from tests.citations.evidence import document, library, of_claim, receipt, texts

RAISE = "We may increase premiums for this policy form, but only for all policies of the same class in your state."
LAPSE = "We will reinstate the policy on proof that you had a Severe Cognitive Impairment on the date of termination."
SHARED = "Legal expenses are shared by the Insurers and the Insured in proportion to their interests in the recovery."
STAGE = "Adverse Weather is covered only where it makes it impossible to stage the Event safely."
BUILT = "The Elimination Period is 100 calendar days. It begins on the first day you receive Qualified Services."
MATERIAL = "The Recipient agrees that the Confidential Material is made available for inspection by the Company."
RENEWAL = "We will give the mortgagee notice of cancellation or non-renewal."


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (RAISE, "We may only increase premiums for all policies of the same class in the country."),
        (LAPSE, "You must have had a Severe Cognitive Impairment on the date the policy was issued."),
        (SHARED, "Legal expenses are shared equally by the Insurers and the Insured."),
        (STAGE, "Adverse Weather is covered where the audience makes it impossible to stage the Event safely."),
        (MATERIAL, "The Recipient may acquire material similar to the Confidential Material from a third party."),
        (MATERIAL, "The Confidential Material may include verbally conveyed material."),
    ],
)
def test_a_word_the_quoted_sentence_does_not_know_needs_a_reader(evidence: str, claim: str) -> None:
    assert of_claim(evidence, claim) is MachineVerdict.WARNING


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (STAGE, "Adverse Weather counts only where it makes safe staging of the Event impossible."),
        (RENEWAL, "The mortgagee is given notice if the policy is cancelled or not renewed."),
        (
            LAPSE,
            "In other words, proof of a Severe Cognitive Impairment on the date of termination reinstates the policy.",
        ),
        (BUILT, "The Elimination Period lasts 100 calendar days."),
    ],
)
def test_another_form_of_a_quoted_word_and_a_word_that_names_nothing_are_fine(evidence: str, claim: str) -> None:
    assert of_claim(evidence, claim) is MachineVerdict.ACCEPTED


def test_a_sentence_that_points_back_is_read_with_the_one_before_it() -> None:
    quote = "It begins on the first day you receive Qualified Services."
    claim = "The Elimination Period begins on the first day you receive Qualified Services."
    doc = document(BUILT)
    answer = f'{claim} [1]\n\nSources:\n[1] policy.pdf: "{quote}"'
    (item,) = check_answer(answer, receipt(texts(doc)), library(doc)).citations
    assert item.verdict.verdict is MachineVerdict.ACCEPTED
