"""The board over many decisions: what it keeps, when it looks, and what it offers to filter by."""

from __future__ import annotations

import gc
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import pytest

from desktop.core.decisions import DecisionEvent, HumanState
from desktop.core.errors import WorkspaceError
from desktop.core.verdicts import Code
from desktop.services import review_board
from desktop.services.review import QueueOrder, Review
from desktop.store.store import Store
from tests import patience
from tests.review.conftest import ANA, BEN
from tests.store.samples import make_answer, make_citation


def events_in_memory() -> int:
    gc.collect()
    return sum(isinstance(held, DecisionEvent) for held in gc.get_objects())


def test_what_can_be_filtered_by_is_the_same_after_every_act_as_a_fresh_look_finds(
    review: Review, store: Store
) -> None:
    held = review.choices()
    assert (held.reviewers, held.questions[-1]) == ((), "Is water damage covered?")
    review.decide("r1:1", HumanState.ACCEPTED)
    assert review.choices().reviewers == ("Ana",)
    Review(store, BEN).decide("r1:1", HumanState.REJECTED)
    assert review.choices().reviewers == ("Ben",)
    review.decide("r2:1", HumanState.UNSURE)
    store.save_run(make_answer("r3", [make_citation(0, code=Code.NO_QUOTE)], question="And hail?"))
    store.remove_document(store.documents()[0].id)
    assert review.choices() == Review(store, ANA).choices()
    assert Code.NO_QUOTE in review.choices().codes
    assert review.choices().questions[-1] == "And hail?"


def test_what_can_be_filtered_by_is_not_made_again_for_a_decision(review: Review) -> None:
    review.decide("r1:1", HumanState.ACCEPTED)
    held = review.choices()
    review.decide("r1:2", HumanState.REJECTED)
    assert review.choices() is held


def test_a_settled_board_looks_once_for_what_others_saved_and_sees_its_own_decisions(
    review: Review, store: Store
) -> None:
    with review.settled():
        assert review.counters().pending == 5
        Review(store, BEN).decide("r1:1", HumanState.ACCEPTED)
        assert review.row("r1:1").state is HumanState.PENDING
        review.decide("r1:2", HumanState.REJECTED)
        assert review.row("r1:2").state is HumanState.REJECTED
    assert review.row("r1:1").state is HumanState.ACCEPTED


def test_a_long_log_is_folded_in_pieces(review: Review, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    for state in (HumanState.ACCEPTED, HumanState.REJECTED, HumanState.UNSURE):
        review.decide_many(["r1:1", "r1:2", "r2:1", "r2:2"], state)
    whole = Review(store, ANA).queue()
    monkeypatch.setattr(review_board, "_AT_ONCE", 4)
    assert Review(store, ANA).queue() == whole


def test_a_board_keeps_no_event_of_the_log(review: Review) -> None:
    before = events_in_memory()
    for state in (HumanState.ACCEPTED, HumanState.REJECTED) * 20:
        review.decide("r1:1", state)
    assert events_in_memory() == before
    assert [review.undo().citations for _ in range(40)] == [("r1:1",)] * 40
    assert review.row("r1:1").state is HumanState.PENDING


def test_the_board_can_be_read_while_a_decision_goes_to_the_disk(
    review: Review, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = store.append_events
    seen: list[tuple[HumanState, int]] = []

    def slow(events: Sequence[DecisionEvent], *, mark: str = "") -> list[DecisionEvent]:
        made = real(events, mark=mark)
        with ThreadPoolExecutor(1) as other:
            row = other.submit(review.row, "r1:1").result(patience.SECONDS)
            seen.append((row.state, review.counters().accepted))
        return made

    monkeypatch.setattr(store, "append_events", slow)
    changes = review.decide("r1:1", HumanState.ACCEPTED)
    assert seen == [(HumanState.PENDING, 0)], "nothing is shown of it before the one who decided hears of it"
    assert changes.citations == ("r1:1",)
    assert review.row("r1:1").state is HumanState.ACCEPTED


def test_a_decision_that_was_not_saved_is_no_hindrance_to_the_news(
    review: Review, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_events: Sequence[DecisionEvent], *, mark: str = "") -> list[DecisionEvent]:
        raise WorkspaceError("The disk is full.")

    with monkeypatch.context() as patch:
        patch.setattr(store, "append_events", full)
        with pytest.raises(WorkspaceError):
            review.decide("r1:1", HumanState.ACCEPTED)
    Review(store, BEN).decide("r1:1", HumanState.UNSURE)
    assert review.row("r1:1").state is HumanState.UNSURE


def test_the_board_can_be_read_between_the_parts_of_a_large_act(
    review: Review, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("desktop.services.review._PART", 2)
    seen: list[int] = []

    def look(_seconds: float) -> None:
        with ThreadPoolExecutor(1) as other:
            seen.append(other.submit(review.counters).result(patience.SECONDS).accepted)

    monkeypatch.setattr("desktop.services.review.time.sleep", look)
    ids = [row.citation_id for row in review.queue(order=QueueOrder.SAVED)]
    changes = review.decide_many(ids, HumanState.ACCEPTED)
    assert seen == [2, 4, 5]
    assert changes.citations == tuple(sorted(ids))
    assert [row.state for row in review.queue()] == [HumanState.ACCEPTED] * 5
    assert len(review.undo().citations) == 5
    assert review.counters().pending == 5
