"""Quotations made sentences of their own: by cutting off how theirs begins, or one half of what it names."""

from __future__ import annotations

import pytest

from desktop.citations import check_answer
from desktop.core.verdicts import MachineVerdict
from tests.citations.evidence import document, library, receipt, texts

LOSS = "If the vehicle is a total loss, we pay its actual cash value less the deductible. Towing is paid."
CONSENT = "Custom equipment is insured. Except with our consent, it may not be insured for more than $5,000."
RETIRED = "When the employee retires, the Company reduces the amount of insurance by half. It never ends."
LATER = "In addition, we pay the reasonable cost of towing the vehicle to the nearest garage."
EXAMPLE = "For example, a driver with a $500 deductible and a loss of $3,200 receives $2,700."
MAYBE = "For instance, some plans may not cover cosmetic procedures or may have limits on the number of visits."
AMENDED = "In Part B, the amount of $40 per day is hereby replaced by $55 per day."
BOTH = "Any claim must be reported both to the police and to the assistance company within 24 hours."
IF = "Coverage applies if the loss occurs at home and is reported within 30 days after it happens."
MUST = "The owner must repair the roof or give notice of the damage to the company in writing."
ASIDE = "An appraisal may be requested if the parties disagree, and each party pays its own appraiser."
FALLS = "Falls das Gebäude leer steht, leistet der Versicherer nur die Hälfte des Schadens."


def _verdict(evidence: str, quote: str, claim: str) -> MachineVerdict:
    doc = document(evidence)
    answer = f"{claim} “{quote}” [1]\n\nSources:\n[1] policy.pdf, p. 1"
    (item,) = check_answer(answer, receipt(texts(doc)), library(doc)).citations
    return item.verdict.verdict


@pytest.mark.parametrize("claim", ["", "The policy says:", "-"])
@pytest.mark.parametrize(
    ("evidence", "quote"),
    [
        (LOSS, "We pay its actual cash value less the deductible."),
        (LOSS, "[W]e pay its actual cash value"),
        (CONSENT, "It may not be insured for more than $5,000."),
        (RETIRED, "The Company reduces the amount of insurance by half."),
        (FALLS, "Leistet der Versicherer nur die Hälfte des Schadens."),
    ],
)
def test_a_sentence_made_by_cutting_off_its_condition_is_not_accepted(evidence: str, quote: str, claim: str) -> None:
    assert _verdict(evidence, quote, claim) is MachineVerdict.WARNING


@pytest.mark.parametrize(
    ("evidence", "quote", "claim"),
    [
        (LOSS, LOSS, ""),
        (LOSS, "we pay its actual cash value less the deductible", "In that case"),
        (LOSS, "We pay its actual cash value less the deductible.", "**Total loss:**"),
        (LOSS, "We pay its actual cash value less the deductible.", "If the car is a total loss:"),
        (LOSS, "Towing is paid.", "The policy says:"),
        (LATER, "We pay the reasonable cost of towing the vehicle to the nearest garage.", "The policy says:"),
        (EXAMPLE, "a driver with a $500 deductible and a loss of $3,200 receives $2,700", "As an example,"),
        (MAYBE, "… some plans may not cover cosmetic procedures", "It does not:"),
    ],
)
def test_a_sentence_whose_condition_is_told_is_accepted(evidence: str, quote: str, claim: str) -> None:
    assert _verdict(evidence, quote, claim) is MachineVerdict.ACCEPTED


@pytest.mark.parametrize(
    ("evidence", "quote", "claim"),
    [
        (
            EXAMPLE,
            "a driver with a $500 deductible and a loss of $3,200 receives $2,700",
            "Every driver receives $2,700:",
        ),
        (EXAMPLE, "a $500 deductible", "The deductible of this policy is $500:"),
        (AMENDED, "the amount of $40 per day", "The amount of each day is $40:"),
        (AMENDED, "the amount of $40 per day", ""),
    ],
)
def test_words_out_of_an_example_or_out_of_force_are_told_to_be(evidence: str, quote: str, claim: str) -> None:
    assert _verdict(evidence, quote, claim) is MachineVerdict.WARNING


@pytest.mark.parametrize(
    ("evidence", "quote", "accepted"),
    [
        (BOTH, "Any claim must be reported both to the police.", False),
        (BOTH, "Any claim must be reported both to the police and to the assistance company.", True),
        (IF, "Coverage applies if the loss occurs at home.", False),
        (IF, "Coverage applies if the loss occurs at home", True),
        (MUST, "The owner must repair the roof.", False),
        (ASIDE, "An appraisal may be requested if the parties disagree.", True),
        (AMENDED, "the amount of $40 per day is hereby replaced by $55 per day", True),
    ],
)
def test_a_quote_that_closes_tells_both_halves(evidence: str, quote: str, accepted: bool) -> None:
    assert (_verdict(evidence, quote, "The text says:") is MachineVerdict.ACCEPTED) is accepted


MAY = "An appraisal may be requested by either party in writing."
NOT = "An appraisal may not be requested by either party after payment."


@pytest.mark.parametrize(
    ("evidence", "claim", "accepted"),
    [
        (MAY, "This is forbidden:", False),
        (MAY, "An appraisal is prohibited:", False),
        (MAY, "An appraisal is compulsory:", False),
        (MAY, "An appraisal is mandatory:", False),
        (MAY, "This is allowed:", True),
        (NOT, "This is forbidden:", True),
    ],
)
def test_a_ban_or_a_duty_that_the_quoted_sentence_does_not_make_is_not_accepted(
    evidence: str, claim: str, accepted: bool
) -> None:
    assert (_verdict(evidence, evidence, claim) is MachineVerdict.ACCEPTED) is accepted
