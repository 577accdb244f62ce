"""What any answer is written with says nothing of the policy: who is cited, "in short", "per event" for a long form."""

from __future__ import annotations

import pytest

from desktop.citations import check_answer
from desktop.core.verdicts import MachineVerdict
from tests.citations.evidence import document, library, receipt, texts

DOC = document(
    "Theft of jewellery is covered up to $5,000 in any one event.",
    "The deductible is $500 for each loss. We pay the excess over it.",
    "You must report a theft to the police within 24 hours.",
    "We do not pay if the home was empty for more than 60 days in a row.",
    "We pay a benefit for up to 30 days.",
    "You must be away for 5 consecutive business days.",
)


def _verdicts(answer: str) -> set[MachineVerdict]:
    checked = check_answer(answer, receipt(texts(DOC)), library(DOC))
    return {item.verdict.verdict for item in checked.citations}


@pytest.mark.parametrize(
    "answer",
    [
        "According to source [1], theft of jewellery is covered up to $5,000 in any one event.",
        "Theft of jewellery is covered up to $5,000 (see source [1]).",
        "Source [1] says that theft of jewellery is covered up to $5,000.",
        "Yes, jewellery is covered against theft, up to $5,000 per event [1].",
        "Theft of jewellery is covered up to $5,000 per event [1].",
        "In short, theft of jewellery is covered up to $5,000 per event, after a $500 deductible [1][2].",
        "Theft of jewellery is covered up to $5,000 per event [1], subject to a $500 deductible for each loss [2].",
        "Nothing is paid if the home was empty for more than 60 consecutive days [4].",
        "Nothing is paid if the home was empty for more than 60 days [4].",
        "You must be away for 5 business days in a row [6].",
        "Source [1] says that theft of jewellery is covered up to $5,000. Source [2] says that the deductible is $500.",
    ],
)
def test_a_right_telling_in_plain_words_is_accepted(answer: str) -> None:
    assert _verdicts(answer) == {MachineVerdict.ACCEPTED}


@pytest.mark.parametrize(
    "answer",
    [
        "According to source [1], theft of watches is covered up to $5,000 in any one event.",
        "Source [1] says that loss of jewellery is covered up to $5,000.",
        "Source [1] says that theft of jewellery is covered up to $6,000.",
        "Theft of documents [1] is covered up to $5,000.",
        "Theft of jewellery is covered up to $5,000 per loss [1].",
        "Theft of jewellery is covered up to $5,000 per year [1].",
        "In short, theft of jewellery is covered up to $5,000 per event, after 24 hours [1][3].",
        "You must report a theft to the police after 24 hours [3].",
        "Nothing is paid if the home was empty for more than 60 working days in a row [4].",
        "A benefit is paid for up to 30 days in a row [5].",
    ],
)
def test_its_wrong_twin_is_not(answer: str) -> None:
    assert MachineVerdict.ACCEPTED not in _verdicts(answer)
