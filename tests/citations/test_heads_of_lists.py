"""An item of a list says what the words over the list make of it, also where no heading calls them exclusions."""

from __future__ import annotations

import pytest

from desktop.citations import check_answer
from desktop.citations.governing import excludes, head_of
from desktop.core.verdicts import MachineVerdict
from tests.citations.evidence import document, library, receipt, texts

HEAD = "The following services are limited. Benefits are not payable for any of these services:"
ONLY = "Coverage applies only if all of the following are met:"
ITEMS = ("(a) who intentionally causes property damage;", "(b) damage to property rented to an insured;")
MET = ("1. the loss occurs while the vehicle is parked;", "2. the loss is reported within 30 days after it happens.")


@pytest.mark.parametrize(
    ("item", "before", "head", "out"),
    [
        (
            "(b) implants",
            "It is short. Benefits are not payable for: (a) whitening; ",
            "Benefits are not payable for:",
            True,
        ),
        ("iii. travel", "We do not insure: i. x; ii. y; ", "We do not insure:", True),
        ("c. breeding", "No coverage is provided for: a. dogs, b. cats, ", "No coverage is provided for:", True),
        ("• theft", "We pay. We do not cover: • fire • flood ", "We do not cover:", True),
        (
            "2. reported",
            "Coverage applies only if these are met: 1. at home; ",
            "Coverage applies only if these are met:",
            False,
        ),
        ("b. consent", "Coverage does not apply unless: a. notice ", "Coverage does not apply unless:", False),
        (
            "b. cancel",
            "If you are not covered by us, you may: a. complain ",
            "If you are not covered by us, you may:",
            False,
        ),
        ("(i) water", "We do not cover: (g) fire (h) theft ", "", False),
        ("b. theft", "We pay these: and more. a. fire ", "", False),
        ("theft", "We do not cover: ", "", False),
    ],
)
def test_the_head_of_a_list_is_found_before_its_first_item(item: str, before: str, head: str, out: bool) -> None:
    assert head_of(item, before) == head
    assert excludes(head_of(item, before)) is out


def _judged(items: tuple[str, ...], claim: str, at: int) -> MachineVerdict:
    doc = document(*items)
    (item,) = check_answer(f"{claim} [1]", receipt(texts(doc)[at : at + 1]), library(doc)).citations
    return item.verdict.verdict


@pytest.mark.parametrize(
    ("claim", "at", "accepted"),
    [
        ("**Covered**: “who intentionally causes property damage”", 1, False),
        ("Covered: “damage to property rented to an insured”", 2, False),
        ("**Exclusion**: “who intentionally causes property damage”", 1, True),
        ("Not covered: “damage to property rented to an insured”", 2, True),
        ("Benefits are not payable for one “who intentionally causes property damage”", 1, True),
    ],
)
def test_an_item_under_what_is_not_covered_is_not_covered(claim: str, at: int, accepted: bool) -> None:
    assert (_judged((HEAD, *ITEMS), claim, at) is MachineVerdict.ACCEPTED) is accepted


def test_a_head_that_means_all_items_says_nothing_of_what_they_do() -> None:
    claim = "Coverage is unconditional: “the loss is reported within 30 days after it happens.”"
    assert _judged((ONLY, *MET), claim, 2) is MachineVerdict.WARNING


MOST = "While most X-rays and imaging services are covered by us, there are some exceptions."


def test_a_sentence_under_what_is_not_covered_says_what_it_says() -> None:
    claim = f"Is it covered? No: “{MOST}”"
    assert _judged((HEAD, f"(a) {MOST}"), claim, 1) is MachineVerdict.WARNING
