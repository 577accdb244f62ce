"""Who may do it, and whether he must, stands in front of the quotation as often as in it."""

from __future__ import annotations

import pytest

from desktop.core.verdicts import MachineVerdict
from tests.citations.evidence import document, of_quoted

DOC = document(
    "We may at our option repair or replace the damaged item.",
    "The insurer may, in its sole discretion, inspect the machine.",
    "Only the owner may cancel this agreement during the first year.",
    "Cover for glass applies to the ground floor only.",
    "Only the insured may cancel this certificate.",
)


@pytest.mark.parametrize(
    ("claim", "quote", "place"),
    [
        ("We will repair the damaged item", "repair or replace the damaged item", 1),
        ("The insurer must inspect the machine", "inspect the machine", 2),
        ("The insurer may cancel this agreement", "may cancel this agreement", 3),
        ("The insurer may cancel this agreement", "Only the owner may cancel this agreement during the first year", 3),
        ("Glass is covered", "Cover for glass applies to the ground floor only", 4),
    ],
)
def test_a_claim_of_another_or_of_a_duty_warns(claim: str, quote: str, place: int) -> None:
    assert of_quoted(DOC, claim, quote, place) is MachineVerdict.WARNING


@pytest.mark.parametrize(
    ("claim", "quote", "place"),
    [
        ("We may repair or replace the damaged item", "repair or replace the damaged item", 1),
        ("The insurer may inspect the machine", "inspect the machine", 2),
        ("The owner may cancel this agreement during the first year", "may cancel this agreement", 3),
        ("Glass on the ground floor is covered", "Cover for glass applies to the ground floor only", 4),
        ("The policyholder may cancel this certificate", "may cancel this certificate", 5),
    ],
)
def test_a_claim_of_the_one_who_may_is_accepted(claim: str, quote: str, place: int) -> None:
    assert of_quoted(DOC, claim, quote, place) is MachineVerdict.ACCEPTED
