"""Evidence over versions of a file (spec 5.6)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop.core.decisions import EventKind, HumanState
from desktop.core.errors import InputError
from desktop.core.pages import ExtractedDocument
from desktop.services.review import Review
from desktop.services.review_anchor import (
    AnchorReport,
    lost_evidence,
    reanchor_superseded,
    record_removal,
    removal_impact,
)
from desktop.services.review_queue import QueueFilter
from desktop.store.store import Store
from tests.review.conftest import ANA
from tests.review.versions import (
    FIRE,
    FLOOD,
    NOTICE,
    PATH,
    THEFT,
    cite,
    make_version,
    read_anew,
    replace_version,
    span_of,
)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "workspace") as opened:
        yield opened


def test_an_untouched_page_keeps_its_evidence_by_hash(store: Store) -> None:
    old, new = make_version([[FLOOD, THEFT], [FIRE]]), make_version([[FLOOD, THEFT], [FIRE, NOTICE]])
    replace_version(store, old, new)
    key = cite(store, old, "not pay for loss caused by")
    report = reanchor_superseded(store, reviewer=ANA)
    (anchor,) = report.anchored
    assert (anchor.citation_id, anchor.how, anchor.document_id) == (key, "hash", new.document_id)
    assert anchor.place.text == "not pay for loss caused by"
    assert anchor.place.span_id == span_of(new, FLOOD).id
    assert len(anchor.place.boxes) >= 1
    assert report.lost == ()


def test_a_clause_that_moved_is_found_by_its_words(store: Store) -> None:
    old, new = make_version([[FLOOD], [THEFT, FIRE]]), make_version([[NOTICE], [FLOOD], [THEFT, FIRE]])
    replace_version(store, old, new)
    cite(store, old, "up to $1,500 for theft of jewelry")
    (anchor,) = reanchor_superseded(store, reviewer=ANA).anchored
    assert (anchor.how, anchor.place.page_start, anchor.place.text) == ("quote", 3, "up to $1,500 for theft of jewelry")


def test_the_queue_shows_where_the_evidence_is_now(store: Store) -> None:
    old, new = make_version([[FLOOD], [THEFT, FIRE]]), make_version([[NOTICE], [FLOOD], [THEFT, FIRE]])
    store.add_document(old, names=[PATH])
    key = cite(store, old, "up to $1,500 for theft of jewelry")
    review = Review(store, ANA)
    before = review.row(key)
    assert (before.document_id, before.page, before.moved) == (old.document_id, 2, None)
    store.add_document(new, names=[PATH])
    reanchor_superseded(store, reviewer=ANA)
    after = review.row(key)
    assert (after.document_id, after.page, after.span_id) == (new.document_id, 3, span_of(new, THEFT).id)
    assert after.moved is not None
    assert after.moved.text == "up to $1,500 for theft of jewelry"
    assert review.queue(QueueFilter(documents=frozenset({new.document_id}))) == [after]
    assert Review(store, ANA).row(key) == after, "a board that reads the whole log says the same"


def test_evidence_lost_after_it_moved_is_shown_where_it_was_judged(store: Store) -> None:
    old = make_version([[FLOOD], [THEFT, FIRE]])
    replace_version(store, old, make_version([[NOTICE], [FLOOD], [THEFT, FIRE]]))
    key = cite(store, old, "up to $1,500 for theft of jewelry")
    review = Review(store, ANA)
    reanchor_superseded(store, reviewer=ANA)
    assert review.row(key).page == 3
    store.add_document(make_version([[NOTICE], [FLOOD], [FIRE]]), names=[PATH])
    reanchor_superseded(store, reviewer=ANA)
    lost = review.row(key)
    assert (lost.document_id, lost.page, lost.moved) == (old.document_id, 2, None)


def test_what_a_person_re_pointed_leads_there_and_not_where_the_machine_found_the_old_words(store: Store) -> None:
    old, new = make_version([[FLOOD], [THEFT, FIRE]]), make_version([[NOTICE], [FLOOD], [THEFT, FIRE]])
    replace_version(store, old, new)
    key = cite(store, old, "up to $1,500 for theft of jewelry")
    reanchor_superseded(store, reviewer=ANA)
    review = Review(store, ANA)
    machine = review.row(key)
    there = span_of(new, FLOOD)
    review.decide(key, HumanState.CORRECTED, to=there.id)
    row = review.row(key)
    assert (row.moved, row.document_id, row.page, row.span_id) == (None, new.document_id, 2, there.id)
    review.undo()
    assert (review.row(key).moved, review.row(key).page) == (machine.moved, 3)


def test_what_a_person_re_pointed_moves_with_the_next_version(store: Store) -> None:
    versions = [make_version([[NOTICE]] * i + [[FLOOD], [THEFT, FIRE]]) for i in range(3)]
    replace_version(store, versions[0], versions[1])
    key = cite(store, versions[0], "up to $1,500 for theft of jewelry")
    reanchor_superseded(store, reviewer=ANA)
    review = Review(store, ANA)
    review.decide(key, HumanState.CORRECTED, to=span_of(versions[1], FIRE).id)
    store.add_document(versions[2], names=[PATH])
    (anchor,) = reanchor_superseded(store, reviewer=ANA).anchored
    assert (anchor.document_id, anchor.place.text, anchor.place.page_start) == (versions[2].document_id, FIRE, 4)
    row = review.row(key)
    assert (row.state, row.moved, row.page) == (HumanState.CORRECTED, anchor.place, 4)
    assert row.corrected_to == span_of(versions[1], FIRE).id, "the decision is what it was on its day"
    assert Review(store, ANA).row(key) == row, "a board that reads the whole log says the same"
    assert reanchor_superseded(store, reviewer=ANA) == AnchorReport()
    review.undo()
    assert review.row(key).document_id == versions[1].document_id, "undone: where the judged words were found last"
    (anchor,) = reanchor_superseded(store, reviewer=ANA).anchored
    assert anchor.place.text == "up to $1,500 for theft of jewelry"


def test_what_a_person_re_pointed_is_lost_when_the_next_version_has_it_no_more(store: Store) -> None:
    old, new = make_version([[FLOOD], [THEFT, FIRE]]), make_version([[FLOOD], [THEFT]])
    store.add_document(old, names=[PATH])
    key = cite(store, old, "up to $1,500 for theft of jewelry")
    Review(store, ANA).decide(key, HumanState.CORRECTED, to=span_of(old, FIRE).id)
    store.add_document(new, names=[PATH])
    report = reanchor_superseded(store, reviewer=ANA)
    assert (report.anchored, [item.citation_id for item in report.lost]) == ((), [key])
    assert lost_evidence(store) == list(report.lost)


@pytest.mark.parametrize(
    "changed",
    [
        THEFT.replace("$1,500", "$5,100"),
        THEFT.replace("$1,500", "$15,00"),
        THEFT.replace("We pay", "We do not pay").replace("up to", "more than"),
        "",
    ],
)
def test_a_changed_fact_is_lost_evidence_never_a_near_match(store: Store, changed: str) -> None:
    old, new = make_version([[FLOOD, THEFT]]), make_version([[FLOOD, changed or NOTICE]])
    replace_version(store, old, new)
    key = cite(store, old, "pay up to $1,500 for theft")
    report = reanchor_superseded(store, reviewer=ANA)
    assert report.anchored == ()
    (lost,) = report.lost
    assert (lost.citation_id, lost.document, lost.page) == (key, "home.pdf", 1)
    assert "not in the newer version" in lost.why
    assert lost_evidence(store) == list(report.lost)


def test_equal_words_in_two_places_are_told_apart_by_what_surrounds_them(store: Store) -> None:
    old = make_version([[FLOOD, "The limit is $1,000 each.", THEFT], [FIRE, "Other text here."]])
    new = make_version([[NOTICE, "The limit is $1,000 each.", FIRE], [FLOOD, "The limit is $1,000 each.", THEFT]])
    replace_version(store, old, new)
    cite(store, old, "The limit is $1,000 each.")
    (anchor,) = reanchor_superseded(store, reviewer=ANA).anchored
    assert anchor.place.page_start == 2


def test_equal_words_in_equal_surroundings_are_lost_not_the_first(store: Store) -> None:
    old = make_version([[FLOOD, "The limit is $1,000 each.", THEFT]])
    new = make_version(
        [[FLOOD, "The limit is $1,000 each.", THEFT], [FLOOD, "The limit is $1,000 each.", THEFT, NOTICE]]
    )
    replace_version(store, old, new)
    cite(store, old, "limit is $1,000 each.")
    report = reanchor_superseded(store, reviewer=ANA)
    # Page 1 is untouched: the very same span decides.
    assert [a.how for a in report.anchored] == ["hash"]
    moved = make_version([[NOTICE], *[[FLOOD, "The limit is $1,000 each.", THEFT]] * 2])
    store.add_document(moved, names=[PATH])
    report = reanchor_superseded(store, reviewer=ANA)
    assert report.anchored == ()
    assert "stand 2 times" in report.lost[0].why


def test_a_bare_amount_in_another_row_is_not_the_same_evidence(store: Store) -> None:
    old = make_version([["Building limit $1,000", FLOOD]])
    new = make_version([[NOTICE, "Fungus sublimit for cleaning $1,000 aggregate"]])
    replace_version(store, old, new)
    cite(store, old, "$1,000")
    (lost,) = reanchor_superseded(store, reviewer=ANA).lost
    assert "too few" in lost.why


@pytest.mark.parametrize("boxed", [True, False], ids=["with its boxes", "without boxes"])
def test_evidence_of_a_file_that_was_read_anew_is_never_other_words(store: Store, boxed: bool) -> None:
    old = make_version([[], [FLOOD, THEFT]])
    store.add_document(old, names=[PATH])
    cite(store, old, "pay up to $1,500 for theft of jewelry", boxed=boxed)
    store.add_document(read_anew(old, [[NOTICE], [FLOOD, THEFT]]), names=[PATH])
    store.add_document(make_version([[NOTICE], [FLOOD, THEFT, FIRE]]), names=[PATH])
    report = reanchor_superseded(store, reviewer=ANA)
    if boxed:
        (anchor,) = report.anchored
        assert (anchor.place.text, anchor.place.page_start) == ("pay up to $1,500 for theft of jewelry", 2)
    else:
        assert "read anew" in report.lost[0].why


def test_decision_verdict_and_original_stay(store: Store) -> None:
    old, new = make_version([[FLOOD, THEFT]]), make_version([[NOTICE, FLOOD, THEFT]])
    store.add_document(old, names=[PATH])
    key = cite(store, old, "loss caused by flood, surface water")
    review = Review(store, ANA)
    review.decide(key, HumanState.ACCEPTED)
    before = store.citation(key)
    store.add_document(new, names=[PATH])
    reanchor_superseded(store, reviewer=ANA)
    assert store.citation(key) == before
    assert review.state(key).state is HumanState.ACCEPTED
    assert store.events()[-1].kind is EventKind.REANCHOR
    moved = Review(store, ANA).row(key).moved
    assert moved is not None
    assert moved.document_id == new.document_id
    assert store.verify_log().ok


def test_doing_it_twice_records_once_and_a_third_version_goes_on_from_the_second(store: Store) -> None:
    versions = [make_version([[NOTICE] * i + [FLOOD, THEFT]]) for i in range(3)]
    replace_version(store, versions[0], versions[1])
    key = cite(store, versions[0], "loss caused by flood, surface water")
    reanchor_superseded(store, reviewer=ANA)
    count = store.last_seq()
    assert reanchor_superseded(store, reviewer=ANA).anchored == ()
    assert store.last_seq() == count
    store.add_document(versions[2], names=[PATH])
    (anchor,) = reanchor_superseded(store, reviewer=ANA).anchored
    assert anchor.document_id == versions[2].document_id
    assert Review(store, ANA).row(key).moved == anchor.place


def test_evidence_re_pointed_by_hand_is_no_longer_lost(store: Store) -> None:
    old, new = make_version([[FLOOD, THEFT]]), make_version([[FLOOD, FIRE]])
    replace_version(store, old, new)
    key = cite(store, old, "up to $1,500 for theft")
    reanchor_superseded(store, reviewer=ANA)
    Review(store, ANA).decide(key, HumanState.CORRECTED, to=span_of(new, FIRE).id)
    assert lost_evidence(store) == []


def test_lost_evidence_names_its_kept_crop(store: Store) -> None:
    old, new = make_version([[FLOOD, THEFT]]), make_version([[FLOOD, FIRE]])
    replace_version(store, old, new)
    key = cite(store, old, "up to $1,500 for theft")
    evidence = store.citation(key).evidence_id
    path = store.keep_crop(evidence, b"png")
    assert store.keep_crop(evidence, b"later").read_bytes() == b"png"
    reanchor_superseded(store, reviewer=ANA)
    assert lost_evidence(store)[0].crop == str(path)


def test_removing_a_document_says_what_hangs_on_it_and_keeps_the_decisions(store: Store) -> None:
    doc = make_version([[FLOOD, THEFT]])
    store.add_document(doc, names=[PATH])
    key = cite(store, doc, "loss caused by flood")
    review = Review(store, ANA)
    review.decide(key, HumanState.ACCEPTED)
    review.finalise("r1")
    impact = removal_impact(store, doc.document_id)
    assert (impact.citations, impact.decided, impact.final_answers, impact.without_crop) == (1, 1, 1, (key,))
    record_removal(store, doc.document_id, reviewer=ANA)
    store.remove_document(doc.document_id)
    assert review.state(key).state is HumanState.ACCEPTED
    assert store.events()[-1].before["name"] == "home.pdf"
    assert store.verify_log().ok
    with pytest.raises(InputError, match="no such document"):
        record_removal(store, doc.document_id, reviewer=ANA)


def remove(store: Store, document: ExtractedDocument) -> None:
    record_removal(store, document.document_id, reviewer=ANA)
    store.remove_document(document.document_id)


def test_evidence_is_back_in_the_older_version_when_the_newer_one_is_removed(store: Store) -> None:
    old, wrong = make_version([[FLOOD], [FIRE]]), make_version([[NOTICE], [FLOOD]])
    store.add_document(old, names=[PATH])
    found, gone = (
        cite(store, old, "not pay for loss caused by"),
        cite(store, old, "deductible for fire is $1,000", "r2"),
    )
    review = Review(store, ANA)
    store.add_document(wrong, names=[PATH])
    reanchor_superseded(store, reviewer=ANA)
    assert [review.row(key).document_id for key in (found, gone)] == [wrong.document_id, old.document_id]
    assert [item.citation_id for item in lost_evidence(store)] == [gone]
    remove(store, wrong)
    for seen in (review, Review(store, ANA)):
        seen.refresh()
        rows = [seen.row(key) for key in (found, gone)]
        assert [(row.document_id, row.page, row.moved) for row in rows] == [
            (old.document_id, 1, None),
            (old.document_id, 2, None),
        ]
    assert lost_evidence(store) == []
    right = make_version([[NOTICE, NOTICE], [FLOOD], [FIRE]])
    store.add_document(right, names=[PATH])
    anchors = reanchor_superseded(store, reviewer=ANA).anchored
    assert {anchor.citation_id: anchor.document_id for anchor in anchors} == dict.fromkeys(
        (found, gone), right.document_id
    )


def test_a_version_that_comes_back_is_looked_in_again(store: Store) -> None:
    old, new = make_version([[FLOOD]]), make_version([[NOTICE], [FLOOD]])
    store.add_document(old, names=[PATH])
    key = cite(store, old, "not pay for loss caused by")
    for _ in range(2):
        store.add_document(new, names=[PATH])
        (anchor,) = reanchor_superseded(store, reviewer=ANA).anchored
        assert (anchor.citation_id, anchor.document_id) == (key, new.document_id)
        remove(store, new)
