"""Claims in the words of their quotation that reach further, let another one act, or name another time."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from desktop.citations import check_answer
from desktop.core.verdicts import MachineVerdict
from tests.citations.evidence import document, library, of_claim, receipt, texts

GROWN = "You may extend the insurance to newly acquired property for up to 180 days and to signs at the premises."
UMPIRE = (
    "Either may make written demand for an appraisal. Each party will select an impartial appraiser, and the two "
    "appraisers will select an umpire. Each party will pay its chosen appraiser."
)
LENDER = "The lenders shown will receive payments as their interests appear, and we will give them thirty days' notice."
DESPATCH = "The Assured shall act with reasonable despatch in all circumstances within their control."
TOTAL = "No claim is recoverable unless the cargo is abandoned either because its loss is unavoidable or because the cost of recovery exceeds its value."  # noqa: E501
OWNERS = "This insurance does not cover loss caused by insolvency of the owners or managers of the vessel."
QUAKE = "We will not pay for loss caused directly or indirectly by earth movement."
NOON = "The policy period is from 12:01 a.m. on July 1, 2026 to 12:01 a.m. on July 1, 2027."
LEAK = "In no case shall this insurance cover ordinary leakage or ordinary wear and tear."
RAISED = "The sub-limit for Flood is amended from GBP 2,500,000 to GBP 5,000,000 in the annual aggregate."
KNOWN = "The Insured shall give notice within 30 days of the event becoming known to a director of the Insured."
EXPOSED = "The last day of exposure of the employee to the conditions must occur during the policy period."
ERODES = "Each payment, including any for professional fees, erodes the sub-limit stated in clause 2. Once it is exhausted no payment shall be made."  # noqa: E501
TESTED = "The Insured shall test the barriers at intervals of not more than six months."
CANCEL = "Either party may cancel this policy by giving 60 days written notice to the other."
SHARE = "We will not pay more at any location than 110 percent of the value reported for it."
HOURS = "The assistance service is available 24 hours a day, 7 days a week."
VALUABLES = "Valuables are limited to £2,500 for any one article unless specified in the schedule."
VACANT = "While the home is unoccupied for more than 60 consecutive days, theft is not insured."
ALARM = "Theft is covered if the car was locked and its alarm was switched on."
CYBER = "This exclusion shall not apply to physical loss arising from fire which itself results from an incident, provided that it is reported."  # noqa: E501


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (GROWN, "Newly acquired property is insured for up to 180 days anywhere in the world."),
        (
            GROWN,
            "You may extend the insurance for an additional premium to newly acquired property for up to 180 days.",
        ),
        (CANCEL, "The policy may be cancelled by the agent by giving 60 days' written notice."),
        (HOURS, "The assistance service is available during business hours."),
        (UMPIRE, "Either may make oral or written demand for an appraisal."),
        (UMPIRE, "The umpire selects the two appraisers."),
        (UMPIRE, "Each party pays the appraiser chosen by the other."),
        (LENDER, "The lenders must give us thirty days' notice."),
        (DESPATCH, "The Assured must act with reasonable despatch in all circumstances."),
        (TOTAL, "A claim is recoverable only if the loss is unavoidable and the cost of recovery exceeds the value."),
        (ALARM, "Theft is covered if the car was locked or its alarm was switched on."),
        (OWNERS, "The buyer's insolvency is not covered."),
        (QUAKE, "Only loss caused directly by earth movement is not paid."),
        (NOON, "The policy period begins at 12:01 p.m. on July 1, 2026."),
        (NOON, "The policy period begins at noon on July 1, 2026."),
        (LEAK, "Extraordinary leakage is excluded."),
        (RAISED, "The sub-limit for Flood is amended from GBP 5,000,000 to GBP 2,500,000."),
        (KNOWN, "Notice is due within 30 days of the event."),
        (KNOWN, "Notice is due within 30 days of the event becoming known to any employee."),
        (EXPOSED, "The first day of exposure must occur during the policy period."),
        (ERODES, "Payments for professional fees do not erode the sub-limit."),
        (CYBER, "The exclusion does not apply to any loss arising from an incident."),
    ],
)
def test_a_claim_that_reaches_further_than_its_quotation_is_not_accepted(evidence: str, claim: str) -> None:
    assert of_claim(evidence, claim) is not MachineVerdict.ACCEPTED


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (GROWN, "Newly acquired property can be insured for up to 180 days."),
        (UMPIRE, "A written demand for an appraisal may be made by either."),
        (UMPIRE, "The two appraisers select an umpire."),
        (UMPIRE, "An umpire is selected by the two appraisers."),
        (UMPIRE, "Each party pays its chosen appraiser."),
        (LENDER, "We give the lenders thirty days' notice."),
        (DESPATCH, "The Assured must act with reasonable despatch in all circumstances within their control."),
        (OWNERS, "The owners' insolvency is not covered."),
        (QUAKE, "Loss caused directly or indirectly by earth movement is not paid."),
        (NOON, "The policy period begins at 12:01 am on July 1, 2026."),
        (RAISED, "The sub-limit for Flood is amended from GBP 2,500,000 to GBP 5,000,000."),
        (KNOWN, "Notice is due within 30 days after the event becomes known to a director."),
        (CANCEL, "The policy may be cancelled by either party by giving 60 days' written notice."),
        (VALUABLES, "The limit for any one valuable article is £2,500 unless it is specified in the schedule."),
        (VACANT, "Theft is not insured while the home is unoccupied for more than 60 consecutive days."),
        (TESTED, "The barriers have to be tested at least every six months."),
        (CANCEL, "To cancel, either party has to give the other 60 days' written notice."),
        (SHARE, "At no location will the insurer pay more than 110% of the value reported for it."),
    ],
)
def test_a_claim_that_reaches_as_far_as_its_quotation_is_accepted(evidence: str, claim: str) -> None:
    assert of_claim(evidence, claim) is MachineVerdict.ACCEPTED


AIR = "Fees exceeding $10,000 for air evacuation, when transportation has not been scheduled by the assistance service."
GLASS = "Breakage of fragile items, except in case of fire or theft."
ROAMING = "Long-distance charges are refundable. Your roaming charges are not."
LESS = "When the loss is caused by terrorism, the reimbursable amount is reduced by 50%."


@pytest.mark.parametrize(
    ("evidence", "claim", "accepted"),
    [
        (
            AIR,
            "Air evacuation fees exceeding $10,000 are excluded when the assistance service has scheduled it.",
            False,
        ),
        (AIR, "Fees exceeding $10,000 for air evacuation are covered.", False),
        (GLASS, "Breakage of fragile items is covered.", False),
        (GLASS, "Breakage of fragile items is excluded, also in case of fire or theft.", False),
        (GLASS, "Breakage of fragile items is excluded except in case of fire or theft.", True),
        (ROAMING, "Roaming charges are refundable, long-distance charges are not.", False),
        (ROAMING, "Long-distance charges are refundable, roaming charges are not.", True),
        (LESS, "The reimbursable amount is 50% higher when the loss is caused by terrorism.", False),
        (LESS, "If terrorism causes the loss, the reimbursable amount is reduced by 50%.", True),
    ],
)
def test_an_item_of_a_list_of_exclusions_denies_what_it_names(evidence: str, claim: str, accepted: bool) -> None:
    doc = document(evidence)
    spans = [replace(span, metadata={"role": "exclusion"}) for span in texts(doc)]
    doc = replace(doc, spans=tuple(spans))
    answer = f'{claim} [1]\n\nSources:\n[1] policy.pdf: "{evidence}"'
    (item,) = check_answer(answer, receipt(spans), library(doc)).citations
    assert (item.verdict.verdict is MachineVerdict.ACCEPTED) is accepted
