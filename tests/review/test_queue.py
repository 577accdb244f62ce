"""Filters, orders, counters, chips, identical citations, speed."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from desktop.core.decisions import HumanState
from desktop.core.errors import InputError
from desktop.core.pages import Health
from desktop.core.verdicts import CheckedCitation, Code, Locator, MachineVerdict, ParsedCitation, Place, Verdict
from desktop.services.review import Counters, QueueFilter, QueueOrder, QueueRow, Review
from desktop.store.store import Store
from desktop.ui.models.queue import place_words
from tests.review.conftest import ANA
from tests.store.samples import make_answer, make_citation, make_document

A, R, P = HumanState.ACCEPTED, HumanState.REJECTED, HumanState.PENDING


def ids(rows: list[QueueRow]) -> list[str]:
    return [row.citation_id for row in rows]


def test_a_row_says_document_page_unit_and_health(review: Review) -> None:
    row = review.row("r1:1")
    assert (row.document, row.page, row.page_label, row.unit) == ("policy.pdf", 2, "A-2", "text")
    assert row.health == {Health.TEXT}
    assert (row.question, row.claim) == ("What is the limit?", "The limit is $1,000 [1].")
    assert row.evidence_id == "EV-000001"


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        (QueueFilter(), ["r1:1", "r1:2", "r1:3", "r2:1", "r2:2"]),
        (QueueFilter(states=frozenset({A})), ["r2:1"]),
        (QueueFilter(states=frozenset({A, R})), ["r1:2", "r2:1"]),
        (QueueFilter(verdicts=frozenset({MachineVerdict.REJECTED})), ["r1:2"]),
        (QueueFilter(codes=frozenset({Code.HIDDEN_SOURCE})), ["r1:3"]),
        (QueueFilter(runs=frozenset({"r2"})), ["r2:1", "r2:2"]),
        (QueueFilter(questions=frozenset({"Is water damage covered?"})), ["r2:1", "r2:2"]),
        (QueueFilter(reviewers=frozenset({"Ana"})), ["r1:2", "r2:1"]),
        (QueueFilter(has_number=False), ["r1:3"]),
        (QueueFilter(table_evidence=True), ["r1:2"]),
        (QueueFilter(flagged=True), ["r2:2"]),
        (QueueFilter(note=True), ["r2:2"]),
        (QueueFilter(health=frozenset({Health.SCANNED})), []),
        (QueueFilter(text="WATER covered"), ["r2:1", "r2:2"]),
        (QueueFilter(text="ev-000003"), ["r1:3"]),
        (QueueFilter(text="broker"), ["r2:2"]),
        (QueueFilter(text="water", states=frozenset({P})), ["r2:2"]),
    ],
)
def test_filters(review: Review, wanted: QueueFilter, expected: list[str]) -> None:
    review.decide("r2:1", A)
    review.decide("r1:2", R, reason=5)
    review.set_flag("r2:2", flagged=True)
    review.set_note("r2:2", "ask the broker")
    assert ids(review.queue(wanted, QueueOrder.SAVED)) == expected
    assert review.counters(wanted).total == len(expected)


def test_a_document_is_filtered_by_its_id(review: Review, store: Store) -> None:
    (other, _policy) = store.document_ids()
    assert ids(review.queue(QueueFilter(documents=frozenset({other})))) == ["r1:2"]


def test_a_filter_describes_itself() -> None:
    assert QueueFilter().describe() == "everything"
    wanted = QueueFilter(text="x", states=frozenset({A, R}), flagged=False)
    assert wanted.describe() == "human state accepted or rejected; without flag; text “x”"


def test_risk_order_begins_with_differing_facts_then_hidden_words(review: Review) -> None:
    assert ids(review.queue(order=QueueOrder.RISK)) == ["r1:2", "r1:3", "r1:1", "r2:1", "r2:2"]


def test_page_order_follows_documents_and_pages_and_puts_placeless_ones_last(review: Review) -> None:
    assert ids(review.queue(order=QueueOrder.PAGE)) == ["r1:2", "r1:1", "r2:1", "r2:2", "r1:3"]


def test_question_order_follows_the_answers(review: Review) -> None:
    assert ids(review.queue(order=QueueOrder.QUESTION)) == ["r1:1", "r1:2", "r1:3", "r2:1", "r2:2"]


def test_random_order_is_the_same_for_the_same_seed_and_under_a_filter(review: Review) -> None:
    first = ids(review.queue(order=QueueOrder.RANDOM, seed=7))
    assert ids(review.queue(order=QueueOrder.RANDOM, seed=7)) == first
    assert any(ids(review.queue(order=QueueOrder.RANDOM, seed=s)) != first for s in range(5))
    kept = ids(review.queue(QueueFilter(runs=frozenset({"r1"})), QueueOrder.RANDOM, seed=7))
    assert kept == [key for key in first if key.startswith("r1")]


def test_counters_add_up(review: Review) -> None:
    review.decide("r1:1", A)
    review.decide("r1:2", R)
    review.decide("r1:3", HumanState.UNSURE)
    assert review.counters() == Counters(pending=2, accepted=1, rejected=1, unsure=1, total=5)
    assert review.run_counters()["r1"] == Counters(accepted=1, rejected=1, unsure=1, total=3)


def test_the_last_decisions_newest_first_without_those_taken_back(review: Review) -> None:
    review.decide("r1:1", A)
    review.decide("r1:2", R)
    review.decide("r1:3", A)
    review.undo()
    assert [(d.evidence_id, d.state) for d in review.recent()] == [("EV-000002", R), ("EV-000001", A)]
    review.redo()
    assert [d.citation_id for d in review.recent(1)] == ["r1:3"]


def test_identical_citations_are_named_and_left_alone(review: Review) -> None:
    assert ids(review.identical_to("r2:1")) == ["r1:1", "r2:2"]
    review.decide("r2:1", A)
    assert review.counters().accepted == 1


def test_nothing_is_identical_to_a_citation_that_is_not_here(review: Review) -> None:
    with pytest.raises(InputError, match="no such citation"):
        review.identical_to("r9:1")


def test_decided_or_final_ones_are_not_offered_again(review: Review) -> None:
    review.decide("r2:2", R)
    review.finalise("r1")
    assert review.identical_to("r2:1") == []


def test_another_claim_is_not_identical(review: Review, store: Store) -> None:
    span = store.get_span(review.row("r1:1").span_id or "")
    store.save_run(make_answer("r3", [make_citation(0, span=span, claim=(25, 38))]))
    assert "r3:1" not in ids(review.identical_to("r1:1"))


def test_risk_order_ranks_every_kind_of_verdict(review: Review, store: Store) -> None:
    """The riskiest first: rejected, hidden, not checked, warned of, without a quote, alike but for layout, equal."""
    kinds = (
        (MachineVerdict.ACCEPTED, Code.ACCEPTED_EXACT),
        (MachineVerdict.ACCEPTED, Code.ACCEPTED_NORMALISED),
        (MachineVerdict.ACCEPTED, Code.NO_QUOTE),
        (MachineVerdict.WARNING, Code.STITCHED),
        (MachineVerdict.NOT_CHECKED, Code.CHECK_FAILED),
        (MachineVerdict.WARNING, Code.HIDDEN_SOURCE),
        (MachineVerdict.REJECTED, Code.QUOTE_NOT_FOUND),
    )
    store.save_run(make_answer("r3", [make_citation(i, verdict=v, code=code) for i, (v, code) in enumerate(kinds)]))
    rows = review.queue(QueueFilter(runs=frozenset({"r3"})), QueueOrder.RISK)
    assert [(row.verdict, row.code) for row in rows] == list(reversed(kinds))


def test_a_new_run_appears_without_being_asked_for(review: Review, store: Store) -> None:
    review.queue()
    store.save_run(make_answer("r3"))
    assert "r3:1" in ids(review.queue())
    assert review.counters().total == 6


def test_a_removed_document_keeps_its_rows(review: Review, store: Store) -> None:
    review.decide("r1:1", A)
    row = review.row("r1:1")
    store.remove_document(row.document_id or "")
    again = review.row("r1:1")
    assert (again.state, again.document, again.page) == (A, "policy.pdf", 2)
    assert again.health == frozenset()
    assert again.readable  # nothing is known of its page: no filter for unreadable ones may show it


def test_the_health_of_the_page_follows_a_new_extraction(review: Review, store: Store) -> None:
    assert review.row("r1:1").health == {Health.TEXT}
    store.add_document(make_document(3, unreadable=[2, 3], extractor_version="2"))
    row = review.row("r1:1")
    assert row.health == {Health.SCANNED}
    assert not row.readable


@pytest.mark.parametrize("order", list(QueueOrder))
def test_a_queue_kept_over_decisions_is_the_one_a_fresh_look_makes(store: Store, order: QueueOrder) -> None:
    for run in range(4):
        store.save_run(make_answer(f"x{run}", [make_citation(i, span=None) for i in range(20)]))
    review, rng = Review(store, ANA), random.Random(11)
    filters = (
        QueueFilter(),
        QueueFilter(states=frozenset({P})),
        QueueFilter(runs=frozenset({"x2"})),
        QueueFilter(text="look again"),
    )
    keys = ids(review.queue())
    for step in range(40):
        key = rng.choice(keys)
        if step % 5 == 4:
            review.undo()
        elif step % 5 == 3:
            review.set_note(key, rng.choice(["look again", ""]))
        else:
            review.decide(key, rng.choice([A, R, P]))
        if step == 20:
            store.save_run(make_answer("late", [make_citation(i, span=None) for i in range(3)]))
        fresh = Review(store, ANA)
        for wanted in filters:
            assert review.queue(wanted, order, seed=2) == fresh.queue(wanted, order, seed=2)
        assert review.counters() == fresh.counters() == review.counters(QueueFilter())


def test_4000_stored_citations_are_listed_and_a_decision_touches_one_row(store: Store) -> None:
    items = [make_citation(i, span=None) for i in range(100)]
    for run in range(40):
        store.save_run(make_answer(f"x{run}", items))
    review = Review(store, ANA)
    assert len(review.queue()) == 4_005
    assert review.decide("x3:7", A).citations == ("x3:7",)


def test_a_citation_of_a_document_as_a_whole_has_no_page(store: Store) -> None:
    policy = make_document(3)
    named = ParsedCitation(0, "[policy.pdf]", "file", Locator(document="policy.pdf"), None, (0, 24), (20, 23))
    places = tuple(Place(s.document_id, s.id, s.page_start, s.page_end, s.bbox) for s in policy.spans[:4])
    rejected = Verdict(MachineVerdict.REJECTED, Code.NOT_RETRIEVED, "It was not retrieved.", places=places)
    store.save_run(make_answer("r3", [CheckedCitation(named, rejected)]))
    row = Review(store, ANA).row("r3:1")
    assert row.page is None
    assert row.document_id == policy.document_id
    assert row.names_document
    assert place_words(row) == "whole document"
    cited_page = replace(named, locator=Locator(document="policy.pdf", page=1))
    store.save_run(make_answer("r4", [CheckedCitation(cited_page, rejected)]))
    row = Review(store, ANA).row("r4:1")
    assert row.page == 1
    assert not row.names_document
