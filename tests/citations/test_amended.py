"""A clause that another place of its document changes or deletes stands there word for word and holds no longer."""

from __future__ import annotations

import pytest

from desktop.citations import check_answer
from desktop.citations.amending import amendments_of
from desktop.citations.snapshot import Snapshot
from desktop.core.verdicts import MachineVerdict
from tests.citations.evidence import document, library, receipt, texts

TOWING = "6.3 We pay up to $180 per day for a tug, for no more than nine days after the stranding."
SHARING = "7.4 We may pass details of a claim to the port authority."
THEFT = "The deductible for theft of nets is $1,100 for each event."
PLAIN = "8.1 You must lock the wheelhouse at night."
NOT_CHANGED = (
    "9.1 If the limit for nets is increased from $500 to $700, we will tell you. Damaged nets are replaced by us."
)
CHANGES = (
    "In 6.3 the amount of $180 per day is replaced by $240 per day. Section 7.4 is deleted.",
    "The deductible for theft of nets is changed from $1,100 to $1,600.",
)


def _judged(answer: str, at: int, *changes: str) -> MachineVerdict:
    doc = document(TOWING, SHARING, THEFT, PLAIN, NOT_CHANGED, *changes)
    (item,) = check_answer(answer, receipt(texts(doc)[at : at + 1]), library(doc)).citations
    return item.verdict.verdict


@pytest.mark.parametrize(
    ("answer", "at"),
    [
        (
            'Tugs: up to $180 a day is paid: "We pay up to $180 per day for a tug, for no more than nine days" [1].',
            0,
        ),
        ('"We pay up to $180 per day for a tug, for no more than nine days after the stranding" [1].', 0),
        ('Details may go to the port authority: "We may pass details of a claim to the port authority" [1].', 1),
        ('The theft deductible is $1,100: "The deductible for theft of nets is $1,100 for each event" [1].', 2),
    ],
)
def test_changed_words_are_not_accepted_as_if_they_held(answer: str, at: int) -> None:
    assert _judged(answer, at) is MachineVerdict.ACCEPTED
    assert _judged(answer, at, *CHANGES) is MachineVerdict.WARNING


@pytest.mark.parametrize(
    ("answer", "at"),
    [
        ('A tug is paid for nine days at most: "for no more than nine days after the stranding" [1].', 0),
        ('The wheelhouse must be locked at night: "You must lock the wheelhouse at night" [1].', 3),
        ('The daily amount was originally $180: "We pay up to $180 per day for a tug" [1].', 0),
        ('It is now $240 per day: "In 6.3 the amount of $180 per day is replaced by $240 per day" [1].', 5),
    ],
)
def test_what_still_holds_or_tells_of_the_change_is_accepted(answer: str, at: int) -> None:
    assert _judged(answer, at, *CHANGES) is MachineVerdict.ACCEPTED


def test_a_document_is_read_once_for_what_it_changes_however_many_passages_are_cited() -> None:
    doc = document(TOWING, SHARING, *CHANGES)
    snapshot = Snapshot(library(doc))
    changes = amendments_of(snapshot, doc.document_id)
    assert changes
    for number in range(10_000):
        snapshot.kept(f"passage {number}", object)
    assert amendments_of(snapshot, doc.document_id) is changes
