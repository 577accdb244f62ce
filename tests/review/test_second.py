"""Blind second review, samples, adjudication."""

from __future__ import annotations

import pytest
from msgspec import structs

from desktop.core.decisions import HumanState
from desktop.core.errors import InputError
from desktop.services.review import Review
from desktop.services.review_figures import agreement
from desktop.services.review_second import (
    ELUSION,
    NOT_FOUND,
    QUALITY,
    SECOND,
    BlindReview,
    Sample,
    adjudication_list,
    check_not_found,
    check_quality,
    current_sample,
    draw_sample,
    ratings,
)
from desktop.store.store import Store
from tests.review.conftest import ANA, BEN
from tests.store.samples import make_answer, make_document

A, R, C, U, P = HumanState.ACCEPTED, HumanState.REJECTED, HumanState.CORRECTED, HumanState.UNSURE, HumanState.PENDING


@pytest.fixture
def decided(review: Review) -> Review:
    """Ana accepted three and rejected two."""
    for key, state in (("r1:1", A), ("r1:2", R), ("r1:3", A), ("r2:1", A), ("r2:2", R)):
        review.decide(key, state)
    return review


def sample_of(*ids: str, purpose: str = SECOND) -> Sample:
    return Sample(purpose, 1, 5, ids, "2026-11-30", "Ana")


def test_a_sample_is_frozen_in_the_workspace_and_repeatable(decided: Review, store: Store) -> None:
    sample = draw_sample(store, decided, QUALITY, 2, seed=4)
    assert (sample.population, len(sample.ids)) == (3, 2)
    assert current_sample(store, QUALITY) == sample
    assert draw_sample(store, decided, QUALITY, 2, seed=4).ids == sample.ids
    assert current_sample(store, ELUSION) is None


def test_a_sample_is_never_larger_than_what_there_is(decided: Review, store: Store) -> None:
    assert set(draw_sample(store, decided, ELUSION, 50, seed=1).ids) == {"r1:2"}


def test_a_second_review_is_drawn_from_what_was_decided(review: Review, store: Store) -> None:
    review.decide("r1:1", A)
    review.decide("r1:2", R)
    assert set(draw_sample(store, review, SECOND, 50, seed=1).ids) == {"r1:1", "r1:2"}


def test_nothing_to_draw_from_is_said(review: Review, store: Store) -> None:
    with pytest.raises(InputError, match="nothing to draw"):
        draw_sample(store, review, QUALITY, 5, seed=1)


def test_the_second_reviewer_sees_only_the_sample_and_nothing_of_the_first(decided: Review, store: Store) -> None:
    decided.set_note("r1:1", "I think so")
    decided.finalise("r1")
    blind = BlindReview(store, BEN, sample_of("r1:1", "r2:1"))
    rows = blind.queue()
    assert {row.citation_id for row in rows} == {"r1:1", "r2:1"}
    assert {(row.state, row.note, row.reviewer, row.final) for row in rows} == {(P, "", "", False)}
    assert blind.recent() == []


def test_the_second_word_never_changes_the_first(decided: Review, store: Store) -> None:
    before = store.citation_states()
    blind = BlindReview(store, BEN, sample_of("r1:1"))
    blind.decide("r1:1", R, reason=5)
    assert blind.row("r1:1").state is R
    assert decided.row("r1:1").state is A
    assert store.citation_states() == before
    store.rebuild_states()
    assert store.citation_states() == before
    assert store.verify_log().ok


def test_the_second_word_survives_a_restart_and_can_be_undone(decided: Review, store: Store) -> None:
    sample = sample_of("r1:1", "r1:2")
    BlindReview(store, BEN, sample).decide("r1:1", R)
    BlindReview(store, BEN, sample).decide("r1:2", A)
    again = BlindReview(store, BEN, sample)
    again.undo()
    assert [again.row(key).state for key in ("r1:1", "r1:2")] == [R, P]
    assert ratings(store)["b1"].by_citation.keys() == {"r1:1"}


def test_undo_of_the_first_reviewer_does_not_touch_the_second(decided: Review, store: Store) -> None:
    BlindReview(store, ANA, sample_of("r1:1")).decide("r1:1", R)
    decided.undo()
    assert decided.state("r2:2").state is P
    assert BlindReview(store, ANA, sample_of("r1:1")).row("r1:1").state is R


def test_outside_the_sample_nothing_can_be_decided(decided: Review, store: Store) -> None:
    with pytest.raises(InputError, match="no such citation"):
        BlindReview(store, BEN, sample_of("r1:1")).decide("r1:2", A)


def test_a_blind_reviewer_does_not_finalise(decided: Review, store: Store) -> None:
    with pytest.raises(InputError, match="citations only"):
        BlindReview(store, BEN, sample_of("r1:1")).finalise("r1")


def test_agreement_and_the_adjudication_list_come_from_the_log(decided: Review, store: Store) -> None:
    blind = BlindReview(store, BEN, sample_of("r1:1", "r1:2", "r1:3"))
    for key, state in (("r1:1", A), ("r1:2", A), ("r1:3", U)):
        blind.decide(key, state)
    words = {key: {c: r.state for c, r in value.by_citation.items()} for key, value in ratings(store).items()}
    result = agreement(words["a1"], words["b1"])
    assert (result.n, result.agreed) == (3, 1)
    listed = adjudication_list(store, decided, "a1", "b1")
    assert [(d.row.citation_id, d.first.state, d.second.state, d.settled) for d in listed] == [
        ("r1:2", R, A, False),
        ("r1:3", A, U, False),
    ]


def test_taking_back_an_own_word_brings_back_nobody_elses(decided: Review, store: Store) -> None:
    third = Review(store, structs.replace(BEN, id="c1", name="Cy"))
    third.decide("r1:1", R, reason=1)
    third.undo()
    assert third.state("r1:1").reviewer == "Ana"
    assert not ratings(store)["c1"].by_citation


def test_what_a_third_person_decided_is_settled(decided: Review, store: Store) -> None:
    BlindReview(store, BEN, sample_of("r1:1")).decide("r1:1", R)
    Review(store, structs.replace(BEN, id="c1", name="Cy")).decide("r1:1", R, reason=1)
    (item,) = adjudication_list(store, decided, "a1", "b1")
    assert item.settled


def test_overturned_accepted_ones_are_counted(decided: Review, store: Store) -> None:
    sample = sample_of("r1:1", "r1:3", "r2:1", "r2:2", purpose=QUALITY)
    blind = BlindReview(store, BEN, sample)
    blind.decide("r1:1", A)
    blind.decide("r1:3", R)
    blind.decide("r2:1", HumanState.CORRECTED, quote="other words")
    checked = check_quality(store, sample, "b1")
    assert (checked.drawn, checked.checked, checked.overturned) == (4, 3, 2)


def test_who_accepted_has_not_checked_it_by_that(decided: Review, store: Store) -> None:
    sample = sample_of("r1:1", "r1:3", "r2:1", purpose=QUALITY)
    assert check_quality(store, sample, "a1").checked == 0
    BlindReview(store, ANA, sample).decide("r1:1", R)
    checked = check_quality(store, sample, "a1")
    assert (checked.checked, checked.overturned) == (1, 1)
    Review(store, BEN).decide("r1:3", R, reason=1)  # openly, as a review that was imported
    checked = check_quality(store, sample, "b1")
    assert (checked.checked, checked.overturned) == (1, 1)


def test_auto_rejected_ones_found_good_are_counted(decided: Review, store: Store) -> None:
    sample = sample_of("r1:2", purpose=ELUSION)
    BlindReview(store, BEN, sample).decide("r1:2", A)
    assert check_quality(store, sample, "b1").overturned == 1


def test_answers_that_found_nothing_are_sampled_too(review: Review, store: Store) -> None:
    answer = make_answer("r5", [], question="Is there earthquake cover?", body="Not found.")
    store.save_run(structs.replace(answer, parsed=structs.replace(answer.parsed, abstained=True)))
    sample = draw_sample(store, review, NOT_FOUND, 10, seed=1)
    assert sample.ids == ("r5",)
    span = make_document(3, unreadable=[3]).spans[3]
    from desktop.core.verdicts import Place

    place = Place(span.document_id, span.id, 1, 1, span.bbox, span.ranges, span.text)
    review.add_evidence("r5", place, claim=None, quote=None)
    review.finalise("r5")
    checked = check_not_found(review, sample)
    assert (checked.checked, checked.overturned) == (1, 1)
