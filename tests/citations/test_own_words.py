"""Claims in words of their own: what only tells its evidence otherwise is accepted, what changes it is not."""

from __future__ import annotations

import pytest

from desktop.core.verdicts import MachineVerdict
from tests.citations.evidence import of_claim

SLUICE = (
    "The miller closes the sluice when the river rises. Only the water bailiff may open it, after the dam has been "
    "inspected by an engineer."
)
SIREN = "If a siren reports smoke, the porter informs the tenant by letter, and the fire chief decides what is opened."
TAP = (
    "Damage to the lift is insured. If the mains were shut by the town, the excess is doubled and losses at the "
    "pumping station itself are not insured."
)
SOIL = "The cost of draining the moat is covered up to $9,000 and the cost of a new drawbridge is not covered."
LODGER = "Tools of visitors are insured. Tools of lodgers are not insured here, and an au pair counts as a lodger."
HELMET = "A miner may enter the shaft only with a helmet, which the colliery supplies free of charge."
DETOUR = "The cover ends when the courier leaves the route, unless the detour was needed to buy fuel."
CASK = "Casks in a cave are treated as stored in the cellar. Barrels on the quay are insured against theft only."
DISCOUNT = "Discounts are reimbursed against fire only. The steward only offers coverage for linen and silver."
REFUND = "We pay the advance to you in the breeder's place only when the breeder is bankrupt."
DRAWING = "A patron approved by the curator lends the pictures. The patron pays the carriage."
INTEREST = "Interest runs from the day of the invoice unless the buyer shows that the cloth was faulty."
LOSER = (
    "The guild names an umpire if the parties cannot agree on one. Each party bears the cost of its own lawyer; the "
    "loser bears the cost of the umpire."
)
AID = "Guests receive first aid without prior notice. Planned operations require our consent."
OFFICE = (
    "The ward reports falls to the town office. The town office pays the fine, and the ward keeps the tape for a year."
)
MET = "You may not sue us unless you have met all the terms of the policy. A suit may be for all or part of the loss."
DAM = "The miller closes the sluice. The bailiff checks the dam and paints it."
LENT = "The museum lends the painting to the gallery. The bank insures it."
CRACKS = (
    "Cracks in the wall are excluded when caused by settling. When caused by a vehicle they are covered, and a report "
    "is added if we asked for it."
)


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (SLUICE, "Only the water bailiff can open the sluice."),
        (TAP, "The excess doubles when the town shut the mains."),
        (SOIL, "Draining the moat is covered up to $9,000."),
        (LODGER, "An au pair counts as a lodger."),
        (HELMET, "Helmets are free of charge for miners."),
        (CASK, "Casks whatever their size are treated as stored in the cellar when they are in a cave."),
        (DISCOUNT, "The steward offers coverage for linen and silver only."),
        (REFUND, "We only pay the advance in the breeder's place if the breeder is bankrupt."),
        (DRAWING, "The pictures are lent by a patron whom the curator approves."),
        (INTEREST, "If the buyer shows that the cloth was faulty, interest does not run from the day of the invoice."),
        (LOSER, "The losing party bears the cost of the umpire."),
    ],
)
def test_the_same_told_otherwise_is_accepted(evidence: str, claim: str) -> None:
    assert of_claim(evidence, claim) is MachineVerdict.ACCEPTED


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (OFFICE, "The town office pays the fine within a year."),
        (LODGER, "An au pair does not count as a lodger."),
        (MET, "You may sue us if you have met some of the terms of the policy."),
        (MET, "You may sue us if you have not met all the terms of the policy."),
        (INTEREST, "Interest runs from the day of the invoice if the buyer shows that the cloth was faulty."),
        (DAM, "The bailiff paints the sluice."),
        (LENT, "The bank insures the gallery."),
        (CRACKS, "Settling caused by a vehicle is covered."),
        (SLUICE, "Only the miller may open the sluice."),
        (SOIL, "The cost of draining the moat is not covered."),
        (SIREN, "The fire chief informs the tenant by letter if a siren reports smoke."),
        (AID, "Planned operations need no consent."),
        (DETOUR, "A detour that was needed to buy fuel ends the cover."),
        (CASK, "Casks are insured against theft only."),
        ("The guard may open the gate only after 6 p.m.", "The guard may open only the gate after 6 p.m."),
        ("Claims are paid only to the owner of the vessel.", "Claims are paid to the vessel only."),
        ("Vouchers that are not used within a year lapse.", "Vouchers lapse within a year."),
        ("Keep a copy of the ledger at the same address.", "Keep a copy of the ledger at a different address."),
        ("Divers are insured while on the pier.", "Divers are insured while aboard."),
    ],
)
def test_what_changes_the_evidence_is_not_accepted(evidence: str, claim: str) -> None:
    assert of_claim(evidence, claim) is not MachineVerdict.ACCEPTED
