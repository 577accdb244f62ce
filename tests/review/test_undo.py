"""Undo and redo, over restarts."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from desktop.core.decisions import Changes, EventKind, HumanState
from desktop.core.errors import InputError
from desktop.services.review import Review
from desktop.store.store import Store
from tests.review.conftest import ANA, BEN

A, R, P = HumanState.ACCEPTED, HumanState.REJECTED, HumanState.PENDING


def test_undo_takes_back_the_last_act_and_is_an_event(review: Review, store: Store) -> None:
    review.decide("r1:1", A)
    assert review.undo() == Changes(citations=("r1:1",), runs=("r1",))
    assert review.state("r1:1").state is P
    event = store.events()[-1]
    assert (event.kind, event.undoes, event.after["state"]) == (EventKind.UNDO, 1, "pending")


def test_undo_and_redo_work_across_restarts(review: Review, store: Store) -> None:
    review.decide("r1:1", A)
    review.decide("r1:1", R, reason=2)
    Review(store, ANA).undo()
    assert Review(store, ANA).state("r1:1").state is A
    Review(store, ANA).undo()
    assert Review(store, ANA).state("r1:1").state is P
    Review(store, ANA).redo()
    Review(store, ANA).redo()
    state = Review(store, ANA).state("r1:1")
    assert (state.state, state.reason) == (R, 2)


def test_redo_restores_who_and_when(review: Review) -> None:
    review.decide("r1:1", A)
    decided = review.state("r1:1")
    review.undo()
    review.redo()
    assert review.state("r1:1") == decided


def test_a_new_act_ends_the_chance_to_redo(review: Review) -> None:
    review.decide("r1:1", A)
    review.undo()
    review.decide("r1:2", R)
    assert review.redo() == Changes()


def test_nothing_to_undo_writes_nothing(review: Review, store: Store) -> None:
    assert review.undo() == Changes()
    assert store.last_seq() == 0


def test_reason_and_rejection_are_two_acts(review: Review) -> None:
    review.decide("r1:1", R)
    review.set_reason("r1:1", 4)
    review.undo()
    assert (review.state("r1:1").state, review.state("r1:1").reason) == (R, None)
    review.undo()
    assert review.state("r1:1").state is P


def test_a_decision_on_several_citations_is_one_act(review: Review) -> None:
    review.decide_many(["r1:1", "r2:1", "r2:2"], A)
    assert review.undo().citations == ("r1:1", "r2:1", "r2:2")
    assert {row.state for row in review.queue()} == {P}
    assert len(review.redo().citations) == 3
    assert review.counters().accepted == 3


def test_each_reviewer_undoes_only_own_acts(review: Review, store: Store) -> None:
    ben = Review(store, BEN)
    review.decide("r1:1", A)
    ben.decide("r1:2", R)
    review.undo()
    assert review.state("r1:2").state is R
    assert review.state("r1:1").state is P


def test_what_somebody_else_changed_since_is_not_undone(review: Review, store: Store) -> None:
    review.decide("r1:1", A)
    Review(store, BEN).decide("r1:1", R)
    with pytest.raises(InputError, match="changed since, by Ben"):
        review.undo()
    assert review.state("r1:1").state is R


def test_undo_of_a_decision_keeps_a_later_note(review: Review, store: Store) -> None:
    review.decide("r1:1", A)
    Review(store, BEN).set_note("r1:1", "look here")
    review.undo()
    assert (review.state("r1:1").state, review.state("r1:1").note) == (P, "look here")


def test_nothing_in_a_final_answer_is_undone(review: Review, store: Store) -> None:
    review.decide("r1:1", A)
    Review(store, BEN).finalise("r1")
    with pytest.raises(InputError, match="final"):
        review.undo()


def test_finalising_is_undone_and_redone(review: Review) -> None:
    review.finalise("r1")
    review.undo()
    assert not review.run_state("r1").final
    review.redo()
    assert review.run_state("r1").final
    assert review.run_state("r1").pending_at_final == 3


def test_any_walk_of_acts_undone_completely_ends_where_it_began(review: Review, store: Store) -> None:
    rng = random.Random(5)
    keys = [row.citation_id for row in review.queue()]
    acts: list[Callable[[str], object]] = [
        lambda key: review.decide(key, rng.choice([A, R, HumanState.UNSURE])),
        lambda key: review.set_flag(key, flagged=rng.random() < 0.5),
        lambda key: review.set_note(key, str(rng.random())),
        lambda key: review.undo(),
        lambda key: review.redo(),
    ]
    for _ in range(120):
        rng.choice(acts)(rng.choice(keys))
    forward = [review.state(key) for key in keys]
    count = 0
    while review.undo() != Changes():
        count += 1
    assert all(row.state is P and not row.flagged and not row.note for row in review.queue())
    for _ in range(count):
        review.redo()
    assert [review.state(key) for key in keys] == forward
    assert store.verify_log().ok


def test_an_act_of_many_decisions_is_taken_back_in_few_statements(review: Review, store: Store) -> None:
    """The window waits for it: what is asked of the database must not grow with the citations of the act."""
    review.queue()
    few, many = ["r1:1", "r1:2"], ["r1:1", "r1:2", "r1:3", "r2:1", "r2:2"]
    assert _statements(review, store, few) == _statements(review, store, many)
    assert store.verify_log().ok


def _statements(review: Review, store: Store, citations: list[str]) -> tuple[int, int]:
    """Return how often a decision on the citations and its undo read from the database, apart from appending."""
    read: list[str] = []

    def note(statement: str) -> None:
        if statement.lstrip().upper().startswith("SELECT"):
            read.append(statement)

    with store._db.write() as conn:
        conn.set_trace_callback(note)
    try:
        review.decide_many(citations, A)
        decided = len(read)
        assert len(review.undo().citations) == len(citations)
    finally:
        with store._db.write() as conn:
            conn.set_trace_callback(None)
    return decided, len(read)


def test_a_text_with_half_a_character_is_kept_and_the_log_verifies(review: Review, store: Store) -> None:
    review.set_note("r1:1", "half \ud83d of it")
    assert review.state("r1:1").note == "half ? of it"
    review.undo()
    review.redo()
    assert store.verify_log().ok
