"""Figures in other units, what they are paid for, what a denial is bound to, and who is told by another name."""

from __future__ import annotations

import pytest

from desktop.core.verdicts import MachineVerdict
from tests.citations.evidence import of_claim

ACCEPTED, WARNING, REJECTED = MachineVerdict.ACCEPTED, MachineVerdict.WARNING, MachineVerdict.REJECTED
THEFT = "You must report a theft to the police within {}."
TREES = "We also pay the cost of clearing fallen trees, up to $6,500 per storm, in addition to the limit."


@pytest.mark.parametrize(
    ("evidence", "claim", "verdict"),
    [
        (THEFT.format("two weeks"), "A theft must be reported to the police within 14 days.", ACCEPTED),
        (THEFT.format("14 days"), "A theft must be reported to the police within two weeks.", ACCEPTED),
        (THEFT.format("two weeks"), "A theft must be reported to the police within 15 days.", REJECTED),
        (THEFT.format("two weeks"), "A theft must be reported to the police after at least 14 days.", WARNING),
        (THEFT.format("one month"), "A theft must be reported to the police within 30 days.", REJECTED),
        (THEFT.format("one day"), "A theft must be reported to the police within 24 hours.", WARNING),
        (THEFT.format("48 hours"), "A theft must be reported to the police within two days.", WARNING),
        (THEFT.format("48 hours"), "A theft must be reported to the police within three days.", REJECTED),
        ("Cover begins after two years.", "Cover begins after 24 months.", ACCEPTED),
        ("The excess falls by a quarter.", "The excess falls by 25%.", WARNING),
        ("The excess falls by a quarter.", "The excess falls by 20%.", REJECTED),
        ("Grandchildren pay half of the premium.", "Grandchildren pay 50% of the premium.", WARNING),
        ("Grandchildren pay 50% of the premium.", "Grandchildren pay half of the premium.", ACCEPTED),
        ("Grandchildren pay 60% of the premium.", "Grandchildren pay half of the premium.", WARNING),
    ],
)
def test_a_figure_in_another_unit_is_never_a_plain_mismatch(evidence: str, claim: str, verdict: MachineVerdict) -> None:
    assert of_claim(evidence, claim) is verdict


@pytest.mark.parametrize(
    ("evidence", "claim", "verdict"),
    [
        (TREES, "The cost of clearing fallen trees is covered up to $6,500 for each storm.", ACCEPTED),
        (TREES, "The cost of clearing fallen trees is covered up to $6,500 for each tree.", WARNING),
        ("Nobody may weld near a grain store.", "Nobody may weld.", WARNING),
        ("Nobody may weld near a grain store.", "Nobody is allowed to weld near a grain store.", ACCEPTED),
        ("The protection does not apply to emergency services", "The protection does not apply.", WARNING),
        (
            "We do not pay for cancellation caused by lack of sales, withdrawal of a sponsor or adverse weather.",
            "Cancellation for lack of sales is not paid.",
            ACCEPTED,
        ),
        ("We will pay up to $500 for towing.", "The policy pays up to $500 for towing.", ACCEPTED),
        ("We will pay up to $500 for towing.", "The bank pays up to $500 for towing.", WARNING),
        ("You pay up to $500 for towing.", "The policy pays up to $500 for towing.", WARNING),
        ("You must tell us of any loss at once.", "The insurer has to be told of any loss at once.", ACCEPTED),
        ("You must tell us of any loss at once.", "The insurer has to tell you of any loss at once.", WARNING),
    ],
)
def test_what_bounds_a_rule_is_kept_however_it_is_told(evidence: str, claim: str, verdict: MachineVerdict) -> None:
    assert of_claim(evidence, claim) is verdict
