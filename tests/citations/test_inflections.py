"""Words that are one although they end otherwise, and words that only look alike."""

from __future__ import annotations

import pytest

from desktop.citations.retelling import form_of, same_word
from desktop.core.verdicts import MachineVerdict
from tests.citations.evidence import of_claim


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("care", "car"),
        ("note", "not"),
        ("plane", "plan"),
        ("tape", "tap"),
        ("deny", "the"),
        ("police", "policy"),
        ("party", "part"),
        ("county", "count"),
        ("treaty", "treated"),
        ("director", "directory"),
        ("hospital", "hospice"),
        ("medicare", "medicaid"),
        ("motorcycle", "motorboat"),
        ("discount", "discover"),
        ("landscape", "landslide"),
        ("invest", "interest"),
        ("complaint", "compliance"),
        ("underground", "understand"),
        ("contact", "contain"),
        ("transplant", "transport"),
    ],
)
def test_words_that_only_begin_alike_are_two(one: str, other: str) -> None:
    assert not same_word(form_of(one), form_of(other))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("care", "caring"),
        ("cars", "car"),
        ("planned", "plan"),
        ("submitted", "submit"),
        ("occurred", "occurs"),
        ("policies", "policy"),
        ("applying", "applied"),
        ("deliveries", "deliver"),
        ("reasonably", "reasonable"),
        ("extend", "extension"),
        ("destroyed", "destruction"),
        ("explained", "explanation"),
        ("administer", "administration"),
        ("cancel", "cancellation"),
        ("prescribed", "prescription"),
        ("available", "availability"),
        ("compared", "comparison"),
        ("vacant", "vacancy"),
        ("suspend", "suspension"),
        ("versichert", "versicherung"),
        ("erstattet", "erstattung"),
    ],
)
def test_words_with_other_endings_are_one(one: str, other: str) -> None:
    assert same_word(form_of(one), form_of(other))


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        ("A theft must be reported to the police at once.", "A theft must be reported to the policy at once."),
        ("Treatment in a hospital is paid in full.", "Treatment in a hospice is paid in full."),
        ("The motorcycle is insured against theft on the road.", "The motorboat is insured against theft on the road."),
        ("Home care is paid up to $240 a day.", "A home car is paid up to $240 a day."),
    ],
)
def test_a_claim_of_a_word_that_only_begins_alike_is_not_accepted(evidence: str, claim: str) -> None:
    assert of_claim(evidence, claim) is MachineVerdict.WARNING


@pytest.mark.parametrize(
    ("evidence", "claim", "verdict"),
    [
        ("The bellows are made of alloy only.", "The bellows are made only of alloy.", MachineVerdict.ACCEPTED),
        ("The bellows are made of alloy only.", "Only the bellows are made of alloy.", MachineVerdict.WARNING),
        ("The plan only covers the pilot.", "Only the plan covers the pilot.", MachineVerdict.WARNING),
        ("The plan covers the pilot only.", "Only the plan covers the pilot.", MachineVerdict.WARNING),
        ("The plan covers the pilot only.", "Only the pilot is covered by the plan.", MachineVerdict.ACCEPTED),
        (
            "Goods are covered only if they are kept in a locked store.",
            "Only goods kept in a locked store are covered.",
            MachineVerdict.ACCEPTED,
        ),
    ],
)
def test_only_holds_of_what_it_stands_beside(evidence: str, claim: str, verdict: MachineVerdict) -> None:
    assert of_claim(evidence, claim) is verdict
