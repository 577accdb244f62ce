"""Claims as chat tools lay them out: a topic in bold or in a cell before the sentence, a label with brackets."""

from __future__ import annotations

import pytest

from desktop.citations import check_answer
from desktop.core.verdicts import MachineVerdict
from tests.citations.evidence import document, library, receipt, table_document, texts

SUIT = (
    "O. Suit Against Us. If you do sue, you must start the suit within one year after the date of the written denial "
    "of all or part of the claim."
)
LIMITS = table_document(
    [
        ["Limit", "Amount"],
        ["General Aggregate Limit (other than Products-Completed Operations)", "$3,000,000"],
        ["Products-Completed Operations Aggregate Limit", "$2,000,000"],
        ["Each Occurrence Limit", "$1,000,000"],
    ]
)


def _verdict(answer: str) -> MachineVerdict:
    doc = LIMITS if "imit" in answer else document(SUIT)
    sources = doc.spans if doc is LIMITS else texts(doc)
    (checked,) = check_answer(answer, receipt(sources), library(doc)).citations
    return checked.verdict.verdict


@pytest.mark.parametrize(
    "topic",
    ["- **Suit against us.** {} [1]", "| Topic | Rule | Source |\n|---|---|---|\n| Suit against us | {} | [1] |"],
)
def test_the_topic_before_a_sentence_is_none_of_its_words(topic: str) -> None:
    right = "You must start the suit within one year after the date of the written denial of all or part of the claim."
    assert _verdict(topic.format(right)) is MachineVerdict.ACCEPTED
    assert _verdict(topic.format(right.replace("must", "may"))) is not MachineVerdict.ACCEPTED
    assert _verdict(topic.format(right.replace("one", "two"))) is not MachineVerdict.ACCEPTED
    assert _verdict(topic.replace("Suit against us", "Earthquake").format(right)) is not MachineVerdict.ACCEPTED


@pytest.mark.parametrize(
    ("answer", "right"),
    [
        ("The general aggregate limit (other than products-completed operations) is $3,000,000", True),
        ("General Aggregate Limit: $3,000,000", True),
        ("The each occurrence limit is $1,000,000", True),
        ("General Aggregate Limit: $2,000,000", False),
        ("The products-completed operations aggregate limit is $3,000,000", False),
        ("The each occurrence limit is $2,000,000", False),
    ],
)
def test_a_label_with_an_article_or_without_its_brackets_is_the_label(answer: str, *, right: bool) -> None:
    assert (_verdict(f"{answer} (schedule.pdf, p. 1).") is MachineVerdict.ACCEPTED) is right
