"""The same said with other words of the language: owners, numbers, denials and verbs every policy is retold with."""

from __future__ import annotations

import pytest

from desktop.core.verdicts import MachineVerdict
from tests.citations.evidence import of_claim

CONSENT = "You must not move the machine to another site without our written consent."
YEARLY = "We pay no more than 30 times the premium of that year."
EXCESS = "An Excess of $5,000 each and every claim is payable by the Insured."
SEAL = (
    "The seal can be taken off and used again without impairing its strength, and only a wrench applied to it opens it."
)
GUARD = "Guards must be attached so that falls are prevented, despite severe vibration."
UNABLE = "You are eligible when a physician certifies that you are unable to perform your own occupation for 90 days."
ADVANCE = "Defence Costs are advanced, subject to repayment if the claim is finally found not to be covered."
CANCEL = (
    "We give 60 days notice of cancellation, except that we may cancel on 10 days notice for nonpayment of premium."
)
BOTH = "The programme is not only designed to support physical health, but also mental health."
ALLOY = "The bellows are made of aluminum alloy only."
WAIVES = "The Surety hereby waives notice of any change to the Contract."
CLEAN = "The Insured inspects the site weekly so that it is free from hazards."
SETTLED = "Disputed debts are not covered until the dispute has been settled."
LAID_UP = (
    "75% of the premium is returned at expiry, provided that no claim has been paid and the Insured gave notice of the "
    "lay-up."
)
METALS = "Wing nuts are made of brass, bronze, or steel. The hinge is made of brass."
ABSENCE = "Residents of the home who are absent for surgery must submit a certificate to the Administrator."
OUTAGE = "We pay for an interruption that is unforeseen, on a pro rata basis, if you tell us before the works."
DESK = "When a loss occurs, you must contact Harbour Travel Desk within the following 48 hours."
RATES = "With the plan, members may expense up to $1000 for lessons."


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (CONSENT, "Moving the machine to another site needs the insurer's consent in writing."),
        (YEARLY, "The insurer pays no more than thirty times that year's premium."),
        (EXCESS, "The Insured itself bears the first $5,000 of each claim."),
        (SEAL, "The seal can only be opened by applying a wrench to it."),
        (GUARD, "Guards must be attached so that falls are avoided, despite heavy vibration."),
        (
            UNABLE,
            "You are eligible when a physician certifies that you cannot perform your own occupation for 90 days.",
        ),
        (ADVANCE, "Defence Costs that were advanced must be repaid if the claim is finally found not to be covered."),
        (CANCEL, "We may cancel on 10 days notice if premium is not paid."),
        (BOTH, "The programme is meant to support both physical and mental health."),
        (ALLOY, "The bellows are made exclusively of aluminum alloy."),
        (WAIVES, "The Surety gives up notice of any change to the Contract."),
        (CLEAN, "The Insured inspects the site weekly to keep it free from hazards."),
        (
            LAID_UP,
            "75% of the premium is returned as long as no claim has been paid and notice of the lay-up was given.",
        ),
        (METALS, "For wing nuts, steel is one of three possible metals."),
        (
            ABSENCE,
            "An absence of a resident for surgery requires the submission of a certificate to the Administrator.",
        ),
        (OUTAGE, "An unexpected outage is paid proportionally, if you tell us of the works in advance."),
        (DESK, "The insured must contact Harbour Travel Desk within 48 hours of the loss."),
        (RATES, "Members can expense a maximum of $1,000 for lessons."),
    ],
)
def test_other_words_for_the_same_need_no_reader(evidence: str, claim: str) -> None:
    assert of_claim(evidence, claim) is MachineVerdict.ACCEPTED


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (BOTH, "The programme supports only physical health."),
        (UNABLE, "You are eligible when a physician certifies that you can perform your own occupation for 90 days."),
        (CANCEL, "We may cancel on 10 days notice if premium is paid."),
        (WAIVES, "The Surety keeps its right to notice of any change to the Contract."),
        (
            LAID_UP,
            "75% of the premium is returned as long as a claim has been paid and notice of the lay-up was given.",
        ),
        (YEARLY, "The insurer pays no more than sixty times that year's premium."),
        (RATES, "Members can expense a maximum of $10,000 for lessons."),
        (DESK, "When a loss occurs, Harbour Travel Desk must contact you within 48 hours."),
        (METALS, "Wing nuts are made of brass, bronze, or plastic."),
        (ABSENCE, "Residents of the home who are absent for holidays must submit a certificate to the Administrator."),
        (OUTAGE, "We pay for an interruption that is unforeseen if you tell us after the works."),
    ],
)
def test_the_same_words_turned_around_need_one(evidence: str, claim: str) -> None:
    assert of_claim(evidence, claim) is not MachineVerdict.ACCEPTED
