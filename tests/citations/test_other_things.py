"""Claims in own words of another thing, another doer, too early, or of one thing as if it were the only one."""

from __future__ import annotations

import pytest

from desktop.core.verdicts import MachineVerdict
from tests.citations.evidence import of_claim

VOYAGE = "If your luggage is delayed on the outward voyage, we pay $300 for essential items until it is returned."
FREE = "After a free trial membership you will need to opt out if you do not wish to receive our letters."
KNOWN = "We will not pay for any loss resulting from a known event."
DOCTOR = "We refund the fee if you have to give up the course because you fall ill. A doctor must certify in writing that it is inadvisable."  # noqa: E501
BANK = "Harbour Bank offers free accounts at some branches. If you choose another bank, you may be responsible for all fees of a transfer."  # noqa: E501
BUYER = "We will pay you 80% of the debt if a buyer becomes insolvent and you delivered the goods in time."
HATCH = "Whenever fire is suspected in the hold, the hatches are not to be opened until the gas has been released."
VALVE = "Each boiler is to be fitted with a safety valve by the maker."
BOTH = "Fences keep out both wild and farm animals."
NUTS = "Anchor nuts are made of bronze, galvanized steel, or brass. Plate nuts are made of brass only."
RESIDENT = "If you are a resident of Utah, you may request information on our disclosure of data to a third party."
SOLD = "We will not sell or rent your personal information."


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (VOYAGE, "On the return voyage $300 is paid for essential items if luggage is delayed."),
        (FREE, "After a paid trial membership you need to opt out if you do not wish to receive letters."),
        (FREE, "After a free trial membership you will need to opt in if you do not wish to receive letters."),
        (KNOWN, "Loss resulting from an unknown event is excluded."),
        (DOCTOR, "You must certify in writing that it is inadvisable."),
        (BANK, "If you choose another bank, Harbour Bank may be responsible for all fees of a transfer."),
        (BUYER, "80% of the debt is paid if you become insolvent and delivered the goods in time."),
        (HATCH, "The hatches may be opened as soon as fire is suspected in the hold."),
        (VALVE, "Each boiler may be fitted with a safety valve."),
        (BOTH, "Fences keep out wild animals only."),
        (NUTS, "Anchor nuts are made of brass only."),
        (SOLD, "Your personal information is not sold but may be rented."),
    ],
)
def test_another_thing_or_doer_needs_a_reader(evidence: str, claim: str) -> None:
    assert of_claim(evidence, claim) is MachineVerdict.WARNING


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (VOYAGE, "On the outward voyage $300 is paid for essential items if luggage is delayed."),
        (FREE, "After a free trial membership you have to opt out if you do not wish to receive letters."),
        (KNOWN, "Loss resulting from a known event is not paid."),
        (DOCTOR, "A doctor must certify in writing that it is inadvisable."),
        (BANK, "If you choose another bank, you may be responsible for all transfer fees."),
        (BUYER, "80% of the debt is paid if a buyer becomes insolvent and the goods were delivered in time."),
        (VALVE, "Each boiler must be fitted with a safety valve."),
        (BOTH, "Fences keep out wild animals."),
        (NUTS, "The plate nuts are made exclusively of brass."),
        (RESIDENT, "Utah residents can ask about the disclosure of data to a third party."),
        (SOLD, "The company does not sell or rent personal information."),
    ],
)
def test_the_same_thing_and_doer_are_accepted(evidence: str, claim: str) -> None:
    assert of_claim(evidence, claim) is MachineVerdict.ACCEPTED
