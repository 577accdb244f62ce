"""Queues that are kept: what a filter left is all that a longer word looks at, and it is what a new look would find."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from desktop.core.decisions import HumanState
from desktop.core.verdicts import Code, MachineVerdict
from desktop.services.review_queue import Entry, QueueFilter, QueueOrder, QueueRow, Shortlists, select


def row(number: int) -> QueueRow:
    verdict = list(MachineVerdict)[number % 3]
    claim = f"Claim {number * 37 % 500} of {number % 7} at {number}"
    return QueueRow(
        f"r{number // 5}:{number % 5}", f"EV-{number:06}", number, f"r{number // 5}", number // 5, number % 5,
        f"Question {number % 11}?", claim, None, "[1]", verdict, Code.ACCEPTED_EXACT, "", "Found.", HumanState.PENDING,
    )  # fmt: skip


@pytest.fixture
def entries() -> dict[str, Entry]:
    return {made.citation_id: Entry(made) for made in map(row, range(1, 300))}


@pytest.mark.parametrize("order", list(QueueOrder))
def test_typing_and_deciding_in_turn_finds_what_a_new_look_finds(entries: dict[str, Entry], order: QueueOrder) -> None:
    kept, dice = Shortlists(), random.Random(7)
    looked: list[QueueFilter] = []

    def all_of(wanted: QueueFilter) -> list[Entry]:
        looked.append(wanted)
        return list(entries.values())

    texts = [
        "",
        "c",
        "cl",
        "claim 1",
        "claim 12",
        "claim 12 q",
        "1",
        "12",
        "12 claim",
        "claim",
        "",
        "4",
        "49",
        "5",
        "9",
    ]
    for _ in range(3):
        for text in texts:
            for states in (frozenset(), frozenset({HumanState.PENDING})):
                wanted = QueueFilter(text=text, states=states)
                found = kept.find(wanted, order, 3, all_of).rows
                assert found == select(entries.values(), wanted, order, seed=3)
            key = dice.choice(list(entries))
            old = entries[key]
            entries[key] = Entry(replace(old.row, state=dice.choice(list(HumanState)), note=dice.choice(["", "12"])))
            kept.replace(old, entries[key])


def test_a_letter_more_looks_only_at_what_the_letters_before_it_left(entries: dict[str, Entry]) -> None:
    kept = Shortlists()
    looked: list[QueueFilter] = []

    def all_of(wanted: QueueFilter) -> list[Entry]:
        looked.append(wanted)
        return list(entries.values())

    for text in ("", "1", "12", "12 c", "12 claim"):
        kept.find(QueueFilter(text=text), QueueOrder.RISK, 1, all_of)
    assert [wanted.text for wanted in looked] == [""]
    kept.find(QueueFilter(text="12", flagged=True), QueueOrder.RISK, 1, all_of)
    kept.find(QueueFilter(text="12"), QueueOrder.PAGE, 1, all_of)
    assert len(looked) == 3, "another filter or order is another list"
