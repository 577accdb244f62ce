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
    ],
)
def test_other_words_for_the_same_are_accepted(evidence: str, answer: str) -> None:
    assert _head(evidence, answer)[0] is MachineVerdict.ACCEPTED
