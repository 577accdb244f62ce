"""A choice of a form counts with its box: words behind an empty one stand there and were not chosen."""

from __future__ import annotations

import pytest

from desktop.citations import check_answer, verify_citation
from desktop.core.verdicts import Code, MachineVerdict
from tests.citations.evidence import citation, document, library, receipt, texts

FORM = (
    "Terrorism coverage under this policy: ☐ The insured accepts terrorism coverage ☒ The insured rejects all of it. "
    "Basis of the liability coverage: ☑ Claims are covered as they occur ☐ Claims are covered as they are made."
)
LIST = "We cover: ☐ Loss of the insured boat ☐ Damage to the insured dock and pier."


def judge(evidence: str, quote: str):
    doc = document(evidence)
    (span,) = texts(doc)
    return verify_citation(citation(quote, span), receipt([span]), library(doc))


@pytest.mark.parametrize("quote", ["The insured accepts terrorism coverage", "Claims are covered as they are made."])
def test_a_choice_whose_box_is_empty_warns(quote):
    verdict = judge(FORM, quote)
    assert (verdict.verdict, verdict.code) == (MachineVerdict.WARNING, Code.PARTIAL_QUOTE)
    assert verdict.findings[0].sentence == "The box at the quoted words is not ticked."


@pytest.mark.parametrize("quote", ["The insured rejects all of it.", "☑ Claims are covered as they occur"])
def test_a_choice_whose_box_is_ticked_is_accepted(quote):
    assert judge(FORM, quote).verdict is MachineVerdict.ACCEPTED


def test_a_choice_quoted_with_the_box_of_another_state_is_not_accepted():
    assert judge(FORM, "☒ The insured accepts terrorism coverage").verdict is not MachineVerdict.ACCEPTED


def test_open_boxes_without_a_ticked_one_may_be_bullets():
    assert judge(LIST, "Damage to the insured dock and pier.").verdict is MachineVerdict.ACCEPTED


def test_the_name_of_a_field_that_is_unchecked_warns():
    evidence = "Flood coverage of the named insured: unchecked"
    assert judge(evidence, "Flood coverage of the named insured").verdict is MachineVerdict.WARNING
    assert judge(evidence, evidence).verdict is MachineVerdict.ACCEPTED


@pytest.mark.parametrize(
    ("claim", "verdict"),
    [
        ("The insured has terrorism coverage", MachineVerdict.WARNING),
        ("The box for terrorism coverage is not ticked", MachineVerdict.ACCEPTED),
    ],
)
def test_a_claim_that_says_the_box_is_empty_is_no_mistake(claim, verdict):
    doc = document(FORM)
    answer = f'{claim}: "The insured accepts terrorism coverage" [1].\n\nSources:\n[1] policy.pdf, p. 1\n'
    (item,) = check_answer(answer, receipt(texts(doc)), library(doc)).citations
    unticked = any(f.sentence == "The box at the quoted words is not ticked." for f in item.verdict.findings)
    assert unticked is (verdict is MachineVerdict.WARNING)
