"""Decisions from another workspace."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop.core.decisions import EventKind, HumanState
from desktop.core.errors import InputError
from desktop.services.review import Review
from desktop.services.review_import import import_decisions, imported_chains
from desktop.store.store import Store
from tests.review.conftest import ANA, BEN
from tests.store.samples import make_answer, make_citation

A, R, P = HumanState.ACCEPTED, HumanState.REJECTED, HumanState.PENDING


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Store]:
    """Ben's workspace with the same run r1 and a run r7 of his own; he accepted, rejected, noted, undid."""
    with Store.open(tmp_path / "ben") as opened:
        opened.save_run(make_answer("r1", [make_citation(i) for i in range(3)]))
        opened.save_run(make_answer("r7"))
        review = Review(opened, BEN)
        review.decide("r1:1", R, reason=5)
        review.decide("r1:2", A)
        review.undo()
        review.set_note("r1:2", "§ 7")
        review.decide("r7:1", A)
        review.finalise("r7")
        yield opened


def test_an_empty_log_takes_the_chain_as_it_is(other: Store, tmp_path: Path) -> None:
    with Store.open(tmp_path / "empty") as store:
        for run in other.runs():
            store.save_run(other.run(run.run_id))
        result = import_decisions(store, other.events())
        assert (result.whole, result.appended, result.left_out) == (True, 6, ())
        assert store.events() == other.events()
        assert store.citation_states() == other.citation_states()
        assert store.run_states() == other.run_states()
        assert Review(store, BEN).undo() != Review(store, ANA).undo()


def test_a_used_log_appends_it_wrapped_and_verifies_both(other: Store, review: Review, store: Store) -> None:
    review.decide("r1:1", A)
    result = import_decisions(store, other.events())
    assert (result.appended, result.known, result.aside, len(result.left_out)) == (4, 0, 1, 2)
    assert store.verify_log().ok
    originals = [event for chain in imported_chains(store).values() for event in chain]
    assert originals == other.events()[:4]


def test_an_own_decision_stands_and_an_open_citation_takes_the_foreign_one(
    other: Store, review: Review, store: Store
) -> None:
    review.decide("r1:1", A)
    import_decisions(store, other.events())
    assert (review.state("r1:1").state, review.state("r1:1").reviewer) == (A, "Ana")
    assert (review.state("r1:2").state, review.state("r1:2").note) == (P, "§ 7")


def test_importing_twice_changes_nothing(other: Store, review: Review, store: Store) -> None:
    review.decide("r1:1", A)
    import_decisions(store, other.events())
    before = store.last_seq()
    again = import_decisions(store, other.events())
    assert (again.appended, again.known) == (0, 4)
    assert store.last_seq() == before


def test_what_cannot_be_placed_is_listed_with_the_reason(other: Store, review: Review, store: Store) -> None:
    review.decide("r1:1", A)
    left = import_decisions(store, other.events()).left_out
    assert [(item.seq, item.citation_id) for item in left] == [(5, "r7:1"), (6, None)]
    assert all("not in this workspace" in item.reason for item in left)


def test_foreign_ids_are_mapped(other: Store, review: Review, store: Store) -> None:
    result = import_decisions(store, other.events(), citations={"r7:1": "r2:1"}, runs={"r7": "r2"})
    assert result.appended == 2
    assert review.state("r2:1").state is A
    assert review.run_state("r2").final


def test_a_chain_that_does_not_verify_is_refused_whole(other: Store, store: Store) -> None:
    events = other.events()
    events[1] = dataclasses.replace(events[1], after={"state": "accepted"})
    with pytest.raises(InputError, match="does not verify"):
        import_decisions(store, events)
    assert store.events() == []


def test_a_changed_foreign_event_inside_the_log_is_found(other: Store, review: Review, store: Store) -> None:
    review.decide("r1:1", A)
    import_decisions(store, other.events())
    event = next(e for e in store.events() if e.kind is EventKind.IMPORTED)
    forged = dataclasses.replace(
        event, after=event.after | {"original": str(event.after["original"]).replace("5", "4")}
    )
    store.append_event(forged)
    report = store.verify_log()
    assert (report.ok, report.bad_seq) == (False, 6)


def test_own_undo_never_reaches_imported_events(other: Store, review: Review, store: Store) -> None:
    review.decide("r2:1", A)
    import_decisions(store, other.events())
    review.undo()
    assert review.state("r2:1").state is P
    assert review.state("r1:1").state is R
