"""Honest paraphrases are accepted without a reader; what they must not lose or add still needs one."""

from __future__ import annotations

import pytest

from desktop.citations import check_answer
from desktop.citations.retelling import form_of
from desktop.core.verdicts import MachineVerdict
from tests.citations.evidence import document, library, of_claim, receipt, texts

CONSENT = (
    "The Tenant shall not alter, or add to, any fixture without our prior written consent, which shall not be "
    "unreasonably withheld or delayed."
)
RIGHTS = (
    "The Landlord waives its rights of distraint against the Guarantor, except where the Guarantor has been bribed."
)
HOLD = (
    "The Storage Benefit pays to hold your berth in a marina if you are called away during your season, for not more "
    "than 30 days per calendar year. It does not apply to absences for races or family visits."
)
DISREGARD = "The premium is due each quarter; agreed or presumed waivers of the premium are disregarded."
DELAY = (
    "We will not pay for spoilage in any one shipment until the amount of spoilage exceeds the Retention shown in the "
    "Schedule, after which we pay the amount in excess of the Retention."
)
WITNESS = (
    "We will pay £250 for each day on which a director attends court and £125 for each day on which a clerk attends."
)
REGISTER = "The copay for a visit to a clinic may be up to $150, while copays for other visits may be $20."
PREVENTIVE = "Preventive care services, such as immunizations, are covered at 100% with no deductible."
BUILT = "You may extend the insurance to newly acquired or constructed sheds for up to 180 days."
DOORS = "Frames are made of steel. Doors are made of wood only."
RESERVE = "Either side may demand an appraisal of the value. We reserve our right to deny the claim."
POOLED = "Eye drops are subject to a separate deductible of $250 per person and $500 per family."
RELATIVE = (
    "We will not pay for nursing by a relative, unless the relative is a regular clerk of an agency that is engaged in "
    "nursing, the agency receives the payment, and the relative gets the normal wage."
)
NETWORK = "In-network clinics are those who have contracted with us to charge a reduced rate."
FAMILY = (
    "We will not pay for nursing provided by a member of your family, unless the family member is a regular clerk of "
    "an agency that is engaged in nursing, the agency receives the payment, and the family member receives no wage "
    "other than the normal wage for that post."
)
PLANS = "Harbour Gold offers towing, diving, and salvage. Harbour Plain only offers towing and papers."
EVENT = "The Insured shall give us notice of any claim and of any circumstance likely to give rise to a claim."

CANCELLED = (
    "If the policy ends early, we send a notice to the mortgagee by mail within 10 days. Guests are kept from entering "
    "the vault."
)


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (CONSENT, "The Tenant needs our prior written consent to alter any fixture."),
        (RIGHTS, "The Landlord only has distraint rights against the Guarantor if the Guarantor was bribed."),
        (
            HOLD,
            "If you are called away during a season, the Storage Benefit pays to hold your berth in the marina for up "
            "to 30 days per calendar year.",
        ),
        (DELAY, "The insurer pays only the amount of spoilage above the Retention."),
        (WITNESS, "A clerk who attends court earns £125 per day."),
        (REGISTER, "The copay for a visit to a clinic may be as much as $150."),
        (PREVENTIVE, "Preventive care such as immunizations is covered at 100% without a deductible."),
        (BUILT, "Sheds you acquire or build are covered for up to 180 days."),
        (DOORS, "Doors are made of wood."),
        (RELATIVE, "Nursing by a relative is paid only if the agency receives the payment."),
        (PLANS, "Harbour Gold offers salvage."),
        (CANCELLED, "If the policy ends early, a notice is sent to the mortgagee within 10 days."),
    ],
)
def test_an_honest_paraphrase_is_accepted(evidence: str, claim: str) -> None:
    assert of_claim(evidence, claim) is MachineVerdict.ACCEPTED


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (CONSENT, "The Tenant shall not alter any fixture without our consent."),
        (CONSENT, "The Tenant may alter any fixture without our prior written consent."),
        (HOLD, "The Storage Benefit pays to hold your berth during family visits."),
        (DISREGARD, "Presumed waivers of the premium are recognised."),
        (WITNESS, "A juror who attends court earns £125 per day."),
        (RESERVE, "We give up our right to deny the claim."),
        (POOLED, "Eye drops are included in the deductible."),
        (RELATIVE, "Nursing by a relative is paid if the agency receives the payment."),
        (FAMILY, "The family member must receive the payment for the nursing."),
        (PLANS, "Harbour Plain offers salvage."),
        (NETWORK, "Out-of-network clinics have agreed to charge a reduced rate."),
        (CANCELLED, "If the policy ends early, we send a notice from the mortgagee by mail within 10 days."),
        (CANCELLED, "If the policy ends early, a notice from the mortgagee comes by mail within 10 days."),
        (EVENT, "Claims must be notified before any circumstance likely to give rise to a claim is known."),
    ],
)
def test_what_a_paraphrase_loses_or_adds_needs_a_reader(evidence: str, claim: str) -> None:
    assert of_claim(evidence, claim) is MachineVerdict.WARNING


def test_a_claim_without_a_quote_that_turns_the_way_of_its_source_needs_a_reader() -> None:
    doc = document(CANCELLED)
    for way, verdict in (("to", MachineVerdict.ACCEPTED), ("from", MachineVerdict.WARNING)):
        claim = f"If the policy ends early, we send a notice {way} the mortgagee by mail within 10 days. [1]"
        (item,) = check_answer(claim, receipt(texts(doc)), library(doc)).citations
        assert item.verdict.verdict is verdict


@pytest.mark.parametrize("word", ["copay", "delay", "survey", "attorney", "holiday"])
def test_a_word_and_its_plural_have_one_form(word: str) -> None:
    assert form_of(word) == form_of(f"{word}s")


ITEMS = (
    "We do not pay for breeding, for cosmetic treatment such as tail docking, or for any condition that you knew about "
    "before the policy began unless the pet has been free of symptoms for 24 months."
)
FIRST = (
    "Not insured are damage due to explosion of a boiler, tyres and chains unless lost together with the whole "
    "machine, and the first 2% of each loss, with a minimum of EUR 1,000."
)
RELEASE = "Settlements below the retention that include a full release need no consent of the carrier."
REPORTED = (
    "The Insured may report a Claim up to 60 days after the end of the Policy Period, provided that it was first made "
    "during the Policy Period. A longer period can be bought within 30 days of the end of the Policy Period."
)
ABILITY = (
    "Tests that are intended to evaluate an individual's ability to perform specific job functions are not covered."
)
BREACHES = (
    "We pay the costs of an actual or reasonably suspected Data Breach, and the value of any salvage is considered."
)
SALVAGE = "The Company pays the cost of repair, but the value of any salvage is taken into account."


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (ITEMS, "Cosmetic treatment, for example tail docking, is not paid for."),
        (
            ITEMS,
            "Pre-existing conditions you knew of are not paid for, unless the pet was free of symptoms for 24 months.",
        ),
        (FIRST, "A deductible of 2% of each loss applies, at least EUR 1,000."),
        (
            RELEASE,
            "No consent of the carrier is needed for settlements under the retention that include a full release.",
        ),
        (REPORTED, "Claims first made in the Policy Period can still be reported within 60 days after it ends."),
        (ABILITY, "Tests that evaluate whether someone can perform specific job functions are excluded."),
        (BREACHES, "A reasonable suspicion of a Data Breach is enough for its costs to be paid."),
        (SALVAGE, "Salvage value is taken into consideration."),
    ],
)
def test_what_is_told_of_one_item_or_in_a_related_word_is_accepted(evidence: str, claim: str) -> None:
    assert of_claim(evidence, claim) is MachineVerdict.ACCEPTED


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (ITEMS, "Any condition that you knew about before the policy began is not paid for."),
        (ITEMS, "Cosmetic treatment during the policy is not paid for."),
        (
            RELEASE,
            "No consent of the carrier is needed for settlements above the retention that include a full release.",
        ),
    ],
)
def test_what_another_item_or_bound_is_told_of_needs_a_reader(evidence: str, claim: str) -> None:
    assert of_claim(evidence, claim) is MachineVerdict.WARNING
