"""Decisions, reasons, notes, flags, final answers."""

from __future__ import annotations

import contextlib
import sqlite3
from datetime import timedelta

import pytest

from desktop.core.decisions import REJECT_REASONS, Changes, CitationState, EventKind, HumanState
from desktop.core.errors import InputError, WorkspaceError
from desktop.core.verdicts import MachineVerdict, Place
from desktop.services.review import Review
from desktop.services.review_waiting import Press, PressKind, keep_press, write_waiting
from desktop.store.store import Store
from tests.review.conftest import ANA, BEN, Clock

A, R, C, U, P = HumanState.ACCEPTED, HumanState.REJECTED, HumanState.CORRECTED, HumanState.UNSURE, HumanState.PENDING


def reopened(review: Review, store: Store, who=ANA) -> Review:
    return Review(store, who)


def test_everything_is_pending_before_a_human_decided(review: Review) -> None:
    assert {row.state for row in review.queue()} == {P}
    row = review.row("r1:1")
    assert (row.state, row.verdict) == (HumanState.PENDING, MachineVerdict.ACCEPTED)


def test_a_decision_names_what_changed_and_is_found_after_reopening(review: Review, store: Store) -> None:
    assert review.decide("r1:1", A) == Changes(citations=("r1:1",), runs=("r1",))
    state = reopened(review, store).state("r1:1")
    assert (state.state, state.reviewer) == (A, "Ana")
    assert state.decided_at.startswith("2026-11-30T10:00")


def test_the_machine_verdict_stays_beside_the_decision(review: Review) -> None:
    review.decide("r1:2", A)
    row = review.row("r1:2")
    assert (row.verdict, row.state) == (MachineVerdict.REJECTED, A)


def test_the_event_holds_before_and_after(review: Review, store: Store) -> None:
    review.decide("r1:1", A)
    review.decide("r1:1", R, reason=5)
    event = store.events()[-1]
    assert (event.before["state"], event.after["state"], event.after["reason"]) == ("accepted", "rejected", 5)
    assert (event.reviewer, event.kind) == (ANA, EventKind.DECIDE)


def test_the_same_decision_again_writes_nothing(review: Review, store: Store) -> None:
    review.decide("r1:1", A)
    assert review.decide("r1:1", A) == Changes()
    assert store.last_seq() == 1


def test_a_reason_may_follow_the_rejection(review: Review) -> None:
    review.decide("r1:1", R)
    review.set_reason("r1:1", 6)
    assert review.state("r1:1").reason == 6


def test_each_digit_has_the_reason_that_is_printed_on_the_key_sheet() -> None:
    assert REJECT_REASONS == {
        1: "does not support the claim",
        2: "supports only part",
        3: "wrong place",
        4: "wrong document or version",
        5: "number, date or unit differs",
        6: "out of context (exclusion, condition, exception)",
        7: "superseded by endorsement",
        8: "not readable or hidden",
        9: "duplicate",
        0: "other",
    }


def test_reason_other_needs_a_text(review: Review, store: Store) -> None:
    review.decide("r1:1", R)
    with pytest.raises(InputError, match="needs a text"):
        review.set_reason("r1:1", 0, "  ")
    with pytest.raises(InputError, match="needs a text"):
        review.decide("r1:2", R, reason=0)
    review.set_reason("r1:1", 0, "wrong insured")
    assert review.state("r1:1").reason_text == "wrong insured"
    assert store.last_seq() == 2


@pytest.mark.parametrize(
    ("state", "parts"),
    [
        (A, {"reason": 5}),
        (A, {"to": "x"}),
        (U, {"quote": "x"}),
        (C, {}),
        (C, {"quote": "  "}),
        (C, {"to": "d1::text::1::nowhere"}),
        (R, {"reason": 10}),
        (R, {"reason_text": "without digit"}),
    ],
)
def test_parts_that_do_not_belong_are_refused_and_nothing_is_stored(
    review: Review, store: Store, state: HumanState, parts: dict
) -> None:
    with pytest.raises(InputError):
        review.decide("r1:1", state, **parts)
    assert store.last_seq() == 0
    assert review.state("r1:1") == CitationState()


def test_a_reason_without_rejection_is_refused(review: Review) -> None:
    review.decide("r1:1", A)
    with pytest.raises(InputError, match="rejected"):
        review.set_reason("r1:1", 1)


def test_a_correction_keeps_the_original_and_names_the_new_place(review: Review, store: Store) -> None:
    before = store.citation("r1:1")
    span = store.spans_of(before.verdict.places[0].document_id)[4]
    review.decide("r1:1", C, to=span.id, quote="trimmed")
    row = review.row("r1:1")
    assert (row.state, row.corrected_to, row.corrected_quote) == (C, span.id, "trimmed")
    assert store.citation("r1:1") == before


def test_a_later_decision_clears_the_parts_of_the_earlier_one(review: Review) -> None:
    review.decide("r1:1", R, reason=5)
    review.decide("r1:1", A)
    assert review.state("r1:1").reason is None


def test_flag_and_note_are_independent_of_the_decision(review: Review) -> None:
    review.set_flag("r1:1", flagged=True)
    review.set_note("r1:1", "ask the broker")
    row = review.row("r1:1")
    assert (row.flagged, row.note, row.state) == (True, "ask the broker", P)
    review.decide("r1:1", A)
    assert review.row("r1:1").flagged


def test_a_note_given_with_the_decision_is_one_event(review: Review, store: Store) -> None:
    review.decide("r1:1", U, note="unclear")
    assert store.last_seq() == 1
    assert review.state("r1:1").note == "unclear"


def test_an_unknown_citation_is_refused(review: Review) -> None:
    with pytest.raises(InputError, match="no such citation"):
        review.decide("r9:1", A)


def test_a_final_answer_is_locked(review: Review, store: Store) -> None:
    review.finalise("r1")
    for act in (
        lambda: review.decide("r1:1", A),
        lambda: review.set_note("r1:1", "x"),
        lambda: review.set_flag("r1:1", flagged=True),
        lambda: review.add_evidence("r1", Place("d", "s", 1, 1), claim=None, quote="x"),
    ):
        with pytest.raises(InputError, match="final"):
            act()
    assert review.row("r1:1").final
    assert not review.row("r2:1").final
    assert store.last_seq() == 1


def test_finalising_with_pending_citations_says_so_in_the_record(review: Review, store: Store) -> None:
    review.decide("r1:1", A)
    review.finalise("r1")
    assert store.events()[-1].after == {"final": True, "pending": 2}
    assert review.run_state("r1").pending_at_final == 2


def test_unlocking_is_recorded_and_opens_the_answer(review: Review, store: Store) -> None:
    review.finalise("r1")
    review.unlock("r1")
    assert store.events()[-1].kind is EventKind.UNLOCK
    review.decide("r1:1", A)
    assert review.state("r1:1").state is A


def test_finalising_twice_writes_once(review: Review, store: Store) -> None:
    review.finalise("r1")
    assert review.finalise("r1") == Changes()
    assert store.last_seq() == 1


def test_an_unknown_answer_cannot_be_finalised(review: Review) -> None:
    with pytest.raises(InputError, match="no such run"):
        review.finalise("r9")


def test_evidence_added_by_hand_is_accepted_by_the_human_and_not_judged(review: Review, store: Store) -> None:
    span = store.spans_of(store.document_ids()[0])[3]
    place = Place(span.document_id, span.id, 1, 1, span.bbox, span.ranges, span.text)
    citation_id, changes = review.add_evidence("r1", place, claim=(25, 38), quote=None)
    row = review.row(citation_id)
    assert (row.verdict, row.state, row.by_hand, row.order) == (MachineVerdict.NOT_CHECKED, A, True, 3)
    assert citation_id in changes.citations
    assert store.events()[-1].kind is EventKind.EVIDENCE_ADDED


def test_evidence_added_by_hand_is_saved_with_its_decision_or_not_at_all(review: Review, store: Store) -> None:
    with contextlib.closing(sqlite3.connect(store.database)) as conn, conn:
        conn.execute("CREATE TRIGGER no_room BEFORE INSERT ON events BEGIN SELECT RAISE(ABORT, 'disk is full'); END")
    span = store.spans_of(store.document_ids()[0])[3]
    place = Place(span.document_id, span.id, 1, 1, span.bbox, span.ranges, span.text)
    before = sorted(record.citation_id for record in store.citations())
    with pytest.raises(WorkspaceError, match="full"):
        review.add_evidence("r1", place, claim=None, quote=None)
    assert sorted(record.citation_id for record in store.citations()) == before
    assert sorted(row.citation_id for row in review.queue()) == before


def test_a_decision_that_cannot_be_saved_changes_nothing(store: Store, clock: Clock) -> None:
    with Store.open(store.path, read_only=True) as frozen:
        review = Review(frozen, ANA, clock)
        with pytest.raises(WorkspaceError, match="read-only"):
            review.decide("r1:1", A)
        assert review.state("r1:1") == CitationState()


def test_decisions_of_another_reviewer_in_the_same_workspace_are_noticed(review: Review, store: Store) -> None:
    review.queue()
    Review(store, BEN).decide("r1:1", R, reason=3)
    assert (review.row("r1:1").state, review.row("r1:1").reviewer) == (R, "Ben")


def test_a_clock_that_is_set_back_neither_loses_a_decision_nor_turns_their_order(
    review: Review, store: Store, clock: Clock
) -> None:
    review.decide("r1:1", A)
    review.decide("r1:2", A)
    clock.time -= timedelta(days=400)
    review.decide("r1:1", R, reason=3)
    assert keep_press(review, Press(PressKind.DECIDE, ("r1:2",), state=U), store)
    assert write_waiting(store) == 1
    store.rebuild_states()
    after = reopened(review, store)
    assert [after.state(name).state for name in ("r1:1", "r1:2")] == [R, U], "the last press wins, not the last time"
    assert store.verify_log().ok
    review.undo()
    review.undo()
    assert [reopened(review, store).state(name).state for name in ("r1:1", "r1:2")] == [A, A]


def test_the_log_of_all_this_verifies(review: Review, store: Store) -> None:
    review.decide_many(["r1:1", "r2:1"], A)
    review.undo()
    review.redo()
    review.finalise("r2")
    assert store.verify_log().ok
    kept = store.citation_states()
    store.rebuild_states()
    assert store.citation_states() == kept
