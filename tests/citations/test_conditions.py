"""Claims that leave out the condition which the sentence quoted for them makes."""

from __future__ import annotations

import pytest

from desktop.core.verdicts import MachineVerdict
from tests.citations.evidence import of_claim

HEAT = (
    "We will pay for damage to the property caused by freezing of plumbing only if you used reasonable care to "
    "maintain heat in the building."
)
INJURY = (
    "This insurance does not apply to bodily injury expected or intended from the standpoint of the insured, unless it "
    "results from the use of reasonable force to protect persons."
)
FENCES = "We cover fences against storm, provided that they were in good repair before the storm."
AGREED = "The premium is due on the first day of each quarter, unless otherwise agreed in the schedule."
SIGNS = "The most we will pay for outdoor signs attached to buildings is $2,500 per sign in any one occurrence."
NOTICE = "You must give us prompt written notice of the loss within 30 days after the loss occurs."


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (HEAT, "Damage caused by freezing of plumbing is covered."),
        (INJURY, "There is no insurance for bodily injury the insured intended."),
        (FENCES, "Fences are covered against storm."),
    ],
)
def test_a_rule_told_without_its_condition_needs_a_reader(evidence: str, claim: str) -> None:
    assert of_claim(evidence, claim) is MachineVerdict.WARNING


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (HEAT, "Damage caused by freezing of plumbing is covered only if you used reasonable care to maintain heat."),
        (HEAT, "Damage from freezing of plumbing is covered, but only if you took reasonable care to keep the heat."),
        (INJURY, "Intended bodily injury is excluded, unless it results from reasonable force to protect persons."),
        (FENCES, "Fences are covered against storm if they were in good repair."),
        (AGREED, "The premium is due on the first day of each quarter."),
    ],
)
def test_a_condition_that_is_told_or_that_every_text_makes_needs_none(evidence: str, claim: str) -> None:
    assert of_claim(evidence, claim) is MachineVerdict.ACCEPTED


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (
            "We cover plumbing that freezes in an unheated building.",
            "Plumbing that froze in an unheated building is covered.",
        ),
        ("We pay for a trailer that thieves steal.", "A trailer that was stolen is paid for."),
        (SIGNS, "The policy caps coverage for outdoor signs attached to buildings at $2,500 per sign."),
        (NOTICE, "Written notice must be given promptly, at the latest 30 days after the loss."),
    ],
)
def test_other_forms_and_ways_to_say_the_same_need_none(evidence: str, claim: str) -> None:
    assert of_claim(evidence, claim) is MachineVerdict.ACCEPTED


WAIVER = (
    "The Insurer waives its rights of subrogation against the Seller, except where the Seller has been guilty of fraud."
)
LEASE = "The tenant indemnifies the landlord for loss from fire."


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (
            WAIVER,
            "The Seller waives its rights of subrogation against the Insurer, except where it is guilty of fraud.",
        ),
        (LEASE, "The landlord indemnifies the tenant for loss from fire."),
    ],
)
def test_any_verb_tells_who_does_it_to_whom(evidence: str, claim: str) -> None:
    assert of_claim(evidence, claim) is MachineVerdict.WARNING


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (
            WAIVER,
            "The Insurer waives its rights of subrogation against the Seller except in cases of fraud of the Seller.",
        ),
        (LEASE, "The landlord is indemnified by the tenant for loss from fire."),
        (LEASE, "If there is loss from fire, the tenant indemnifies the landlord."),
    ],
)
def test_the_same_doer_in_other_words_needs_no_reader(evidence: str, claim: str) -> None:
    assert of_claim(evidence, claim) is MachineVerdict.ACCEPTED


def test_without_exception_is_no_exception() -> None:
    claim = "The Insurer waives its rights of subrogation against the Seller without exception."
    assert of_claim(WAIVER, claim) is MachineVerdict.WARNING


def test_a_bound_to_the_other_side_is_another_bound() -> None:
    assert (
        of_claim(NOTICE, "Written notice must be given at the earliest 30 days after the loss.")
        is MachineVerdict.WARNING
    )
