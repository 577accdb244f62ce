"""Claims in other words than their quotation that turn one thing of it: order, number, whom, how strictly."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from desktop.citations import check_answer
from desktop.core.verdicts import MachineVerdict
from tests.citations.evidence import document, library, of_claim, receipt, texts

CONSENT = "The insured may not settle a claim without the prior written consent of the insurer."
ADVANCE = "Repairs above $2,000 must be approved in advance by our claims manager."
SHARES = (
    "Recoveries are applied first to the cost of the recovery, then to the uninsured part of the loss, and then to us."
)
REMEDIES = "The owner may claim damages in addition to all other remedies under this bond."
INSPECT = "The law requires owners to inspect each lift every 12 months."
LENT = "The one percent rule permits up to one percent of the drivers to be listed without a licence check."
SIGNED = "The bond takes effect when an officer of each owner has signed it and all premiums are paid."
SHARED = (
    "We will not share your medical records with your employer, except to the extent necessary to settle the claim."
)
HELD = "Debts that the customer disputes are not insured until the dispute has been settled in your favor."
NOTIFIED = "The theft must be discovered by the custodian and be notified to the insurer within ten days of discovery."
LOAN = "The receiving firm will return the drawings to the disclosing firm at the end of the project."
POWER = "We do not pay for a failure of power that is not under the control of the insured."
NONE = "Vaccinations and yearly examinations of the animal are paid in full with no waiting time."
RELATED = "Accommodations remove hurdles unrelated to the skill that is tested. They do not change the test."
REPORTED = "Notice is due within 30 days of that event becoming known to a director."
FLOWN = "Cover for the missing aircraft begins sixty days after the commencement of the flight."
KEPT = "If a clause is found invalid by a court, the remaining clauses shall remain in full force and effect."
PAID = "Three quarters of the premium for that time will be returned at expiry."
TESTS = "In addition, tests that are designed to measure fitness for a job are also not covered."
LEGAL = "Legal expenses incurred with the consent of the insurer are shared by both in proportion to their interests."
SAFE = "The safe must be locked or bolted to the floor at night."


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (CONSENT, "Consent of the insurer may be obtained after a claim is settled."),
        (ADVANCE, "The claims manager must approve repairs above $2,000 afterwards."),
        (SHARES, "Recoveries are applied first to us and then to the uninsured part of the loss."),
        (REMEDIES, "The owner may claim damages instead of other remedies under this bond."),
        (INSPECT, "Owners may inspect each lift every 12 months."),
        (INSPECT, "Owners inspect each lift every month as the law requires."),
        (LENT, "One percent of the drivers must be listed without a licence check."),
        (SIGNED, "The bond takes effect when an officer of one owner has signed it."),
        (SHARED, "Your medical records are not shared with your employer at all."),
        (HELD, "Debts that the customer disputes are never insured."),
        (NOTIFIED, "The theft must be notified to the custodian within ten days of discovery."),
        (LOAN, "The disclosing firm will return the drawings at the end of the project."),
        (LOAN, "**Answer:** The disclosing firm will return the drawings at the end of the project."),
        (POWER, "A failure of power under the control of the insured is not paid for."),
        (NONE, "Vaccinations of the animal are paid in full after the waiting time."),
        (RELATED, "Accommodations remove hurdles related to the skill that is tested."),
        (REPORTED, "Notice is due within 30 days of the event."),
        (FLOWN, "Cover for the missing aircraft begins sixty days after the policy begins."),
        (KEPT, "If a clause is found invalid by a court, the remaining clauses end."),
        (PAID, "Three quarters of the premium for that time will be returned at inception."),
        (TESTS, "All tests are not covered."),
        (LEGAL, "Legal expenses are shared by both in proportion, whether or not the insurer consented."),
        (SAFE, "The safe must be locked and bolted to the floor at night."),
    ],
)
def test_a_claim_that_turns_one_thing_of_its_quotation_is_not_accepted(evidence: str, claim: str) -> None:
    assert of_claim(evidence, claim) is MachineVerdict.WARNING


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (CONSENT, "A claim may be settled only after the insurer has given its prior written consent."),
        (ADVANCE, "Our claims manager must approve repairs above $2,000 in advance."),
        (SHARES, "Recoveries go first to the cost of the recovery and then to the uninsured part of the loss."),
        (REMEDIES, "The owner may claim damages in addition to other remedies."),
        (INSPECT, "Owners must inspect each lift every 12 months."),
        (LENT, "Up to one percent of the drivers may be listed without a licence check."),
        (SIGNED, "The bond takes effect when an officer of each owner has signed it and all premiums are paid."),
        (SHARED, "Medical records are not shared with your employer, except as necessary to settle the claim."),
        (HELD, "Debts that the customer disputes are not insured until the dispute is settled in your favor."),
        (NOTIFIED, "The theft must be notified to the insurer within ten days of discovery."),
        (LOAN, "The receiving firm will return the drawings at the end of the project."),
        (NONE, "Vaccinations are paid in full with no waiting time."),
        (RELATED, "Accommodations remove hurdles unrelated to the skill that is tested."),
        (REPORTED, "Notice is due within 30 days of the event becoming known to a director."),
        (FLOWN, "Cover for the missing aircraft begins sixty days after the start of the flight."),
        (KEPT, "If a clause is found invalid by a court, the remaining clauses remain in force."),
        (PAID, "Three quarters of the premium for that time is returned at expiration."),
        (TESTS, "Tests that measure fitness for a job are not covered."),
        (SAFE, "The safe must be locked or bolted to the floor at night."),
    ],
)
def test_a_claim_that_says_the_same_in_other_words_is_accepted(evidence: str, claim: str) -> None:
    assert of_claim(evidence, claim) is MachineVerdict.ACCEPTED


ITEM = "5. Motorcycles and machines, including their parts. However, we do cover machines that serve the garden."
INSIDE = "1. Goods of the owner not inside a building"


@pytest.mark.parametrize(
    ("evidence", "claim", "accepted"),
    [
        (ITEM, "Motorcycles and machines are insured.", False),
        (ITEM, "Motorcycles and machines are not insured.", True),
        (INSIDE, "Goods of the owner are insured wherever they are.", False),
    ],
)
def test_an_item_of_a_list_of_exclusions_is_one_whatever_its_next_sentence_says(
    evidence: str, claim: str, accepted: bool
) -> None:
    doc = document(evidence)
    spans = [replace(span, metadata={"role": "exclusion"}) for span in texts(doc)]
    doc = replace(doc, spans=tuple(spans))
    answer = f'{claim} [1]\n\nSources:\n[1] policy.pdf: "{evidence.split(" However", maxsplit=1)[0]}"'
    (item,) = check_answer(answer, receipt(spans), library(doc)).citations
    assert (item.verdict.verdict is MachineVerdict.ACCEPTED) is accepted


WILL = "The carrier may send a replacement part and the owner may refuse it."
DUTY = "Each carrier must report a delay to the broker and pay the storage of the goods."
LIST = "We insure the machinery while it is at work, at rest, or being taken apart for cleaning."
EMPTY = "Theft from a vacant building is insured for the first sixty days."
MUD = "We do not insure a landslide or any other movement of earth."
PROMPT = "You must give us prompt notice of any loss."
CARGO = "The freight is insured from the port of loading to the port of discharge."


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (WILL, "The owner will be sent a replacement part by the carrier."),
        (DUTY, "A delay may be reported to the broker by each carrier."),
        (LIST, "The machinery is insured only while it is at work."),
        (EMPTY, "Theft from an unoccupied building is insured for the first sixty days."),
        (MUD, "A mudslide is not insured."),
        (PROMPT, "You must give immediate notice of any loss."),
        (CARGO, "The cargo is insured from the port of loading to the port of discharge."),
    ],
)
def test_a_claim_with_a_stricter_or_a_narrower_word_is_not_accepted(evidence: str, claim: str) -> None:
    assert of_claim(evidence, claim) is MachineVerdict.WARNING


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (WILL, "A replacement part can be sent by the carrier."),
        (DUTY, "A delay has to be reported to the broker by each carrier."),
        (LIST, "The machinery is insured at work, at rest, or being taken apart for cleaning."),
        (PROMPT, "You have to notify us promptly of any loss."),
    ],
)
def test_a_claim_as_strict_as_its_quotation_is_accepted(evidence: str, claim: str) -> None:
    assert of_claim(evidence, claim) is MachineVerdict.ACCEPTED
