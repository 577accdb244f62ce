"""All figures may stand in the evidence and the claim still say another thing of them."""

from __future__ import annotations

import pytest

from desktop.citations import check_answer
from desktop.core.verdicts import Code, MachineVerdict
from tests.citations.evidence import document, library, receipt, texts

LIMIT = "Limit: $1,000,000 each occurrence. Deductible: $5,000 per claim."
TOWING = "We will pay up to $500 for towing if you report the loss within 30 days after it happens."
SHARE = "The deductible is 2% of the limit of insurance or $500, whichever is greater."
DUTY = "You must keep the damaged property for 30 days."
MOST = "We will pay no more than $2,500 for any loss. Write to us within 15 days."
PAID = "We pay loss of earnings up to $400 a day. The retention is $5,000 per claim and $50,000 annual aggregate."
BEGIN = "We begin payment 48 hours after the theft."
FIRST = "It is covered for 30 days or to the end, whichever comes first."
CAP = "The Company shall not be liable for more than $2,500 by any one vessel."
HOURS = "We pay when the interruption exceeds a Waiting Period of 12 hours."
CUTOFF = "Acts committed before the Retroactive Date of January 15, 2019 are not insured."
ENDS = "Cover lasts until the expiry of 30 days after discharge."
NACHLASS = "Der Nachlass beträgt 12,5 % nach drei Jahren; er ist innerhalb von 14 Tagen zu verlangen."
NIGHTLY = "If you are in hospital for more than four nights, we pay $28 per night for a kennel, for up to forty nights."
POLLUTION = "The limit for clean-up is $95,000 per occurrence and $190,000 in the aggregate for the policy period."
VACANT = "After 60 days we do not pay for theft, unless you protected it."


def _head(evidence: str, answer: str) -> tuple[MachineVerdict, Code, str | None]:
    doc = document(evidence)
    (item,) = check_answer(answer, receipt(texts(doc)), library(doc)).citations
    return item.verdict.verdict, item.verdict.code, item.verdict.sub_code


@pytest.mark.parametrize(
    ("evidence", "answer", "sub_code"),
    [
        (LIMIT, "The limit is $1,000,000 in the aggregate [1].", "basis"),
        (LIMIT, 'The limit is $1,000,000 in the aggregate: "Limit: $1,000,000" [1].', "basis"),
        (LIMIT, "The limit is $1,000,000 per household [1].", "basis"),
        (LIMIT, "The deductible is $1,000,000 and the limit is $5,000 [1].", "number"),
        (TOWING, "The policy pays at least $500 for towing [1].", "negation"),
        (TOWING, 'The policy pays more than $500: "We will pay up to $500 for towing" [1].', "negation"),
        (TOWING, "Report the loss within 30 days before it happens [1].", "negation"),
        (SHARE, "The deductible is 2% of the loss [1].", "basis"),
        (SHARE, "The deductible is 2% or $500, whichever is lesser [1].", "negation"),
        (MOST, "We will pay no less than $2,500 for any loss [1].", "negation"),
        (MOST, "Write to us before 15 days [1].", "negation"),
        (VACANT, "After 60 days we do pay for theft, unless you protected it [1].", "negation"),
        (DUTY, "You may keep the property for 30 days [1].", "modal"),
        (PAID, "Earnings are paid up to $400 a week [1].", "basis"),
        (PAID, 'Earnings are paid up to $400 a week: "loss of earnings up to $400 a day" [1].', "basis"),
        (PAID, "The retention is $50,000 per claim [1].", "basis"),
        (PAID, "The retention is $5,000 in the aggregate [1].", "basis"),
        (SHARE, "The deductible is 2% of the limit or $500, whichever is less [1].", "negation"),
        ("The most we pay for any loss is $2,500.", "The least we pay for any loss is $2,500 [1].", "negation"),
        (FIRST, "It is covered for 30 days or to the end, whichever comes last [1].", "negation"),
        (BEGIN, 'Payment ends after the theft: "We begin payment 48 hours after the theft" [1].', "negation"),
        (LIMIT, 'The limit applies in the aggregate: "Limit: $1,000,000 each occurrence" [1].', "basis"),
        (NIGHTLY, "Kennel costs are covered up to $28 [1].", "basis"),
        (NIGHTLY, 'Kennel costs are covered up to $28: "we pay $28 per night for a kennel" [1].', "basis"),
        (PAID, "Loss of earnings is paid up to $400 [1].", "basis"),
        ("Transport is paid at $2 a mile.", "Transport is paid at $2 [1].", "basis"),
        (POLLUTION, 'Clean-up is limited to $95,000 for the policy period: "$95,000 per occurrence" [1].', "basis"),
        (POLLUTION, "Clean-up is limited to $95,000 during the whole policy period [1].", "basis"),
    ],
)
def test_words_that_bind_a_figure_otherwise_cap_the_verdict(evidence: str, answer: str, sub_code: str) -> None:
    assert _head(evidence, answer) == (MachineVerdict.WARNING, Code.FACT_MISMATCH, sub_code)


@pytest.mark.parametrize(
    ("evidence", "answer"),
    [
        (LIMIT, "The limit is $1,000,000 per occurrence [1]."),
        (LIMIT, "The limit is $1,000,000 [1]."),
        (LIMIT, "The limit is $1,000,000 and the deductible is $5,000 [1]."),
        (LIMIT, "The deductible is $5,000, the limit $1,000,000 [1]."),
        (TOWING, "The policy pays a maximum of $500 for towing [1]."),
        (TOWING, "Towing is paid for up to $500 when it is reported within thirty days [1]."),
        (SHARE, "The deductible is the greater of 2% of the insurance limit and $500 [1]."),
        (DUTY, "You are required to keep the property for 30 days [1]."),
        (PAID, "Earnings are paid up to $400 per day [1]."),
        (PAID, "The retention is $5,000 per claim and $50,000 in the annual aggregate [1]."),
        (CAP, 'The limit is $2,500: "shall not be liable for more than $2,500" [1].'),
        (HOURS, 'It must exceed a 12-hour waiting period: "exceeds a Waiting Period of 12 hours" [1].'),
        (CUTOFF, "Acts committed before January 15, 2019 are not insured [1]."),
        (NIGHTLY, "Kennel costs are covered up to $28 a night [1]."),
        (
            NIGHTLY,
            "In hospital for more than four nights, kennel costs are paid nightly up to $28: "
            '"we pay $28 per night for a kennel" [1].',
        ),
        (POLLUTION, "Clean-up is limited to $190,000 for the policy period [1]."),
        (POLLUTION, 'Clean-up is limited to $190,000 over the policy period: "$190,000 in the aggregate" [1].'),
        ("The premium is $1,200 per year.", "The premium is $1,200 [1]."),
        ("We pay $40 during the policy period for each claim.", "$40 is paid for the policy period per claim [1]."),
        (ENDS, 'Cover ends 30 days after discharge: "until the expiry of 30 days after discharge" [1].'),
    ],
)
def test_other_words_for_the_same_are_accepted(evidence: str, answer: str) -> None:
    assert _head(evidence, answer)[0] is MachineVerdict.ACCEPTED


@pytest.mark.parametrize(
    "wrong", ["nach fünf Jahren", "innerhalb von 14 Wochen", "nach drei Monaten", "12,5 Prozentpunkte"]
)
def test_figures_of_a_german_claim_are_compared_with_their_units(wrong: str) -> None:
    assert _head(NACHLASS, f"Der Nachlass gilt {wrong} [1].")[0] is MachineVerdict.REJECTED


@pytest.mark.parametrize(
    "quote", ['“The most for any hired "auto" is $750 per "{}"”', '"The most for any hired "auto" is $750 per "{}""']
)
@pytest.mark.parametrize(
    "shape", ["{quote} (policy.pdf, p. 1)", "It says so [1].\n\nSources:\n[1] policy.pdf, p. 1: {quote}"]
)
def test_terms_in_marks_of_their_own_end_no_quotation(quote: str, shape: str) -> None:
    evidence = 'The most for any hired "auto" is $750 per "loss".'
    assert _head(evidence, shape.format(quote=quote.format("loss")))[0] is MachineVerdict.ACCEPTED
    assert _head(evidence, shape.format(quote=quote.format("accident")))[0] is MachineVerdict.REJECTED


@pytest.mark.parametrize(
    ("evidence", "quote"),
    [
        ("Trees are insured up to $500. Sheds are not insured.", '"{}"'),
        ('The "shed" is not insured. Trees are insured up to $500.', "“{}”"),
    ],
)
def test_sentences_quoted_together_do_not_contradict_each_other(evidence: str, quote: str) -> None:
    assert _head(evidence, f"{quote.format(evidence)} [1].")[0] is MachineVerdict.ACCEPTED


def test_words_of_its_own_beside_a_quotation_are_still_compared() -> None:
    quoted = "Trees are insured up to $500"
    evidence = f"{quoted}. Sheds are not insured."
    assert _head(evidence, f'Trees are not insured up to $500: "{quoted}" [1].')[0] is MachineVerdict.WARNING
