"""Claims whose words all stand in their quotation and hang together otherwise there."""

from __future__ import annotations

import pytest

from desktop.core.verdicts import MachineVerdict
from tests.citations.evidence import of_claim

DAILY = "We will pay charges for Nursing Facility care up to the Daily Maximum of $240, and for Home Care up to 75% of the Daily Maximum."  # noqa: E501
HELD = "The Reservation Benefit pays to hold your space in a Nursing Facility if you are hospitalized during your stay."
STATE = "The State or community must have a substantial damage provision in its floodplain management law."
ARRANGE = "The Surety shall at the Surety's expense arrange for the Contractor to complete the Construction Contract."
SIGNED = "Notice to the Surety or the Owner shall be mailed to the address shown on the page on which their signature appears."  # noqa: E501
SPENT = "The account can be used to pay for qualified medical expenses."
FREED = "This retention does not apply to mitigation expenses approved by the Insurers."
COURT = "Any proceeding may be instituted in any court of competent jurisdiction in the location of the work."
COPAYS = "Copays for office visits are typically less than copays for hospital visits."
FUNDS = "Contributions to an account are deductible and the funds can be used to help pay for medical costs."
RAISED = "The indemnity period is extended from 12 months to 18 months from the date on which the interruption begins."
YEARLY = "The deductible is $2,000 for each individual and $4,000 for each family."
CONTACT = "When a covered event occurs, you must contact the Assistance Service within the following 48 hours."
DEFAULT = "The reimbursement is limited to a maximum of $7,500 per insured person."
FAMILY = "The claim is limited to the claims of the immediate family members plus a maximum of 6 travelling companions."
DISEASE = "The limit for Disease is €300,000 any one Event and €900,000 in the annual aggregate."


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (DAILY, "Nursing Facility care is paid up to 75% of the Daily Maximum."),
        (DAILY, "Home Care is paid up to the Daily Maximum of $240."),
        (HELD, "The Reservation Benefit pays to hold your space in a hospital if you are in a Nursing Facility."),
        (STATE, "The insured must have a substantial damage provision in its floodplain management law."),
        (ARRANGE, "The Surety arranges for the completion of the Construction Contract at the Contractor's expense."),
        (SIGNED, "Notice shall be mailed to the address on the page on which the Owner's signature appears."),
        (SPENT, "The account can be used to pay for any expenses."),
        (FREED, "The retention does not apply to any mitigation expenses."),
        (COURT, "Any proceeding may be instituted in any court."),
        (COPAYS, "Copays for hospital visits are typically less than copays for office visits."),
        (FUNDS, "The funds of an account are deductible."),
        (CONTACT, "After a covered event the Assistance Service must contact you within 48 hours."),
        (DEFAULT, "The maximum is $7,500 per reimbursement."),
        (FAMILY, "The claim is limited to a maximum of 6 immediate family members."),
    ],
)
def test_words_that_hang_on_others_in_the_evidence_need_a_reader(evidence: str, claim: str) -> None:
    assert of_claim(evidence, claim) is MachineVerdict.WARNING


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (DAILY, "For Home Care up to 75% of the Daily Maximum is paid."),
        (STATE, "The State or community must have a provision on substantial damage in its floodplain management law."),
        (
            ARRANGE,
            "The Surety must arrange for the Contractor to complete the Construction Contract at its own expense.",
        ),
        (SPENT, "The account can be used to pay for any qualified medical expenses."),
        (FREED, "The retention does not apply to any mitigation expenses that the Insurers approved."),
        (COPAYS, "Copays for office visits are less than those for hospital visits."),
        (FUNDS, "The funds of an account can be used to pay medical costs."),
        (CONTACT, "You must contact the Assistance Service within 48 hours when a covered event occurs."),
        (DEFAULT, "The maximum reimbursement is $7,500 per person."),
        (FAMILY, "The claim is limited to immediate family members and at most 6 travelling companions."),
        (RAISED, "The indemnity period is now 18 months."),
        (YEARLY, "For a family the deductible is $4,000."),
        (DISEASE, "In the annual aggregate the limit for Disease is €900,000."),
    ],
)
def test_words_that_hang_together_as_in_the_evidence_are_accepted(evidence: str, claim: str) -> None:
    assert of_claim(evidence, claim) is MachineVerdict.ACCEPTED


@pytest.mark.parametrize(
    "words",
    [
        "The Director of Human Resources will give the direction that is needed for the growth of the company.",
        "Allergy testing is done to find what a person is allergic to, and treatment can include injections.",
        "The Senior Manager of Sales is responsible for the direction and management of sales.",
    ],
)
def test_a_claim_that_is_its_quotation_word_for_word_hangs_together_as_it_does(words: str) -> None:
    assert of_claim(words, words.rstrip(".")) is MachineVerdict.ACCEPTED
