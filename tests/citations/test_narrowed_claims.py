"""Claims that leave out the condition of their quotation, or what narrows its thing: no word of theirs is new."""

from __future__ import annotations

import pytest

from desktop.core.verdicts import MachineVerdict
from tests.citations.evidence import of_claim

SHED = "Tools under the shed roof are insured against fire, and against theft if the shed is fenced and lit at night."
TANK = "Fuel that escapes is insured if the tank is younger than 20 years."
NOTICE = "If we tell you within 30 days of your signed, sworn statement, we may take any part of the salvage."
STORE = "Farm workers may enter the store only with a respirator."
SILO = "Grain in silos is insured against explosion. Damage to doors is excluded."
PUPILS = "A rider over 70 needs a helmet camera. Pupils are insured during lessons with an instructor."
MICE = "Damage caused by mice is excluded for cables in the attic. Cables in steel pipe are insured."
REFUND = "The insurer returns part of the premium when the policy ends."
CLUB = "Student pilots are insured under the supervision of an instructor approved by the club."
SIDES = "A dispute goes to two experts, one chosen by each side. The experts choose a chairman."
PROJECT = "If the architect leaves the plans, the liability cover is suspended for that project."


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (SHED, "Tools under the shed roof are insured against theft."),
        (SHED, "Tools under the shed roof are insured against theft if the shed is fenced."),
        (TANK, "Fuel that escapes is insured."),
        (NOTICE, "We may take any part of the salvage."),
        (STORE, "Farm workers may enter the store."),
        (SILO, "Silos are insured against explosion."),
        (PUPILS, "Every rider needs a helmet camera."),
        (PUPILS, "Instructors are insured during lessons."),
        (PUPILS, "Pupils are insured during lessons with an instructor at any time."),
        (MICE, "Damage caused by mice is excluded."),
        (REFUND, "The premium is returned when the policy ends."),
        (PROJECT, "If the architect leaves the plans, the liability cover is suspended for all projects."),
        (CLUB, "Student pilots must be approved by the club."),
        (SIDES, "The chairman chooses the experts."),
    ],
)
def test_what_narrows_a_rule_is_told_with_it(evidence: str, claim: str) -> None:
    assert of_claim(evidence, claim) is MachineVerdict.WARNING


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (SHED, "Tools under the shed roof are insured against fire."),
        (SHED, "Theft of tools under the shed roof is insured if the shed is fenced and lit at night."),
        (TANK, "Escaping fuel is insured provided the tank is younger than 20 years."),
        (STORE, "Farm workers need a respirator to enter the store."),
        (SILO, "Damage to doors is excluded."),
        (PUPILS, "Pupils are insured during lessons."),
        (MICE, "Cables in steel pipe are insured."),
        (REFUND, "Part of the premium is returned when the policy ends."),
        (CLUB, "The club approves the instructor."),
    ],
)
def test_a_rule_told_as_far_as_it_goes_needs_no_reader(evidence: str, claim: str) -> None:
    assert of_claim(evidence, claim) is MachineVerdict.ACCEPTED
