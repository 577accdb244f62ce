"""Claims that repeat a sentence of their quotation and cut out of it what bounds it."""

from __future__ import annotations

import pytest

from desktop.citations.omissions import omitted
from desktop.core.verdicts import MachineVerdict
from tests.citations.evidence import of_claim

GREENHOUSE = "Greenhouses less than ten years old are insured at cost, and older greenhouses at their value."
NIGHT = "If both keys are lost in a foreign country, the spare key of the agent is enough. Keys are kept in the office."
TRUCK = "Trucks are insured after a trial of two weeks. The trial of a truck begins on Monday and ends when it is sold."
PORT = "The lamp must be lit in port; out of port the crew may dim it on deck."
CALF = "The dealer refunds the price when a calf dies of a congenital illness within one month of sale."
SHEEP = "Loss of sheep to wolves is insured on meadows with a fence that is checked each evening."
GUIDE = "You may name your own guide once the tour has begun or if the guide is ill, and the guide must speak Greek."
DEBT = "The lender keeps the pledge if the borrower pays later than 20 days after the reminder."
BOARD = "The board may show the draft to its advisers who need to read it and are sworn to silence."
REST = "If you work for fewer than six days during the rest, the rest is not ended but is made longer."
SECOND = "A second fire from the same source counts as one event if it breaks out within two days after the first."
COMPRESSOR = "Frozen fish is insured against failure of the compressor lasting at least 12 hours."
HEIRS = "We will not pay the heirs of the member if they gave the animal away."
RINK = "The rink opens at noon, and the coach keeps the skates for two hours."


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (GREENHOUSE, "Greenhouses are insured at cost."),
        (NIGHT, "If both keys are lost, the spare key of the agent is enough."),
        (TRUCK, "Trucks are insured for two weeks."),
        (TRUCK, "The trial of a truck begins when it is sold."),
        (PORT, "The lamp must be lit on deck."),
        (CALF, "The dealer refunds the price when a calf dies within one month of sale."),
        (SHEEP, "Loss of sheep to wolves is insured on meadows with a fence."),
        (GUIDE, "You may name your own guide."),
        (DEBT, "The lender keeps the pledge if the borrower pays."),
        (BOARD, "The board may show the draft to its advisers."),
        (REST, "If you work during the rest, the rest is not ended."),
        (SECOND, "A second fire counts as one event if it breaks out within two days after the first."),
        (COMPRESSOR, "Frozen fish is insured against failure of the compressor."),
        (HEIRS, "We will not pay the heirs of the member."),
    ],
)
def test_a_claim_that_cuts_out_what_bounds_its_sentence_is_not_accepted(evidence: str, claim: str) -> None:
    assert of_claim(evidence, claim) is MachineVerdict.WARNING


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (GREENHOUSE, "Greenhouses under ten years old are insured at cost."),
        (TRUCK, "The trial of a truck begins on Monday."),
        (TRUCK, "The trial of a truck ends when it is sold."),
        (PORT, "In port the lamp must be lit."),
        ("Machines are insured during trials with a fitter and in transit.", "Machines are insured in transit."),
        ("Guests are insured during lessons with a coach.", "Guests are insured during lessons."),
        ("Unless the schedule says otherwise, rent is due on the first day.", "Rent is due on the first day."),
        ("The fund pays fees that you incur because of a suit.", "The fund pays fees incurred because of a suit."),
        ("The bank may refuse a loan within a week, giving its reasons to you.", "The bank may refuse a loan."),
        (
            "Walls that crack are paid for if the floor of the house has moved.",
            "Walls that crack are paid for if the floor has moved.",
        ),
        (RINK, "The coach keeps the skates for two hours."),
    ],
)
def test_a_claim_that_keeps_what_bounds_it_is_accepted(evidence: str, claim: str) -> None:
    assert of_claim(evidence, claim) is MachineVerdict.ACCEPTED


def test_what_is_left_out_is_named_and_may_be_said_in_another_sentence() -> None:
    said = "Loss of sheep to wolves is insured on meadows with a fence."
    assert omitted(said, SHEEP) == "that is checked each evening"
    assert omitted(said, SHEEP, frozenset({"check"})) is None


def test_a_claim_in_another_order_or_with_words_of_its_own_is_left_to_others() -> None:
    assert omitted("On meadows with a fence loss of sheep to wolves is insured.", SHEEP) is None
    assert omitted("Loss of goats to wolves is insured on meadows with a fence.", SHEEP) is None
