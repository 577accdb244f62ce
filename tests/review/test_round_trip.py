"""Five thousand decisions leave a workspace and come into another one whole; all are taken back and made again."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from desktop.core.decisions import REJECT_REASONS, CitationState, HumanState
from desktop.services.exporting import export_review
from desktop.services.importing import import_review
from desktop.services.review import Review
from desktop.services.review_queue import QueueOrder
from desktop.store.store import Store
from tests.review.conftest import ANA, Clock
from tests.store.samples import make_answer, make_citation, make_document

_ANSWERS, _EACH = 100, 50


@pytest.fixture
def large(tmp_path: Path) -> Iterator[Store]:
    """Five thousand citations, nothing decided."""
    with Store.open(tmp_path / "large") as opened:
        document = make_document(3)
        opened.add_document(document)
        text = next(span for span in document.spans if span.source_unit == "text")
        for number in range(_ANSWERS):
            made = [make_citation(at, span=text) for at in range(_EACH)]
            answer = make_answer(f"r{number}", made, question=f"Question {number}?")
            opened.save_run(replace(answer, receipt=replace(answer.receipt, spans=())))  # its passages are made up
        yield opened


def decide_all(review: Review, span: str) -> int:
    """Decide every citation in one of the ways there are, some by one act; return the number of acts."""
    dice = random.Random(5)
    acts = 0
    ids = [row.citation_id for row in review.queue(order=QueueOrder.SAVED)]
    for start in range(0, len(ids), 25):
        part = ids[start : start + 25]
        states = [dice.choice([HumanState.ACCEPTED, HumanState.UNSURE])] * 20
        acts += review.decide_many(part[:20], states[0], note=f"act {start}").citations != ()
        for citation in part[20:]:
            kind = dice.randrange(3)
            if kind == 0:
                reason = dice.choice(list(REJECT_REASONS))
                review.decide(citation, HumanState.REJECTED, reason=reason, reason_text="why = " if not reason else "")
            elif kind == 1:
                review.decide(citation, HumanState.CORRECTED, to=span, quote="other “words”\n")
            else:
                review.decide(citation, HumanState.ACCEPTED)
            acts += 1
        review.set_flag(part[0], flagged=True)
        review.set_note(part[24], f"=note {start}\nÜ")
        acts += 2
    return acts


def states_of(store: Store) -> dict[str, CitationState]:
    return store.citation_states()


def test_5000_decisions_are_the_same_after_a_round_trip_and_after_undo_and_redo_of_all(
    large: Store, clock: Clock, tmp_path: Path
) -> None:
    review = Review(large, ANA, clock)
    span = next(iter(large.spans_of(large.document_ids()[0]))).id
    acts = decide_all(review, span)
    decided = states_of(large)
    assert len(decided) == _ANSWERS * _EACH
    assert not any(state.state is HumanState.PENDING for state in decided.values())

    export_review(large, ANA, "json", tmp_path / "all.json")
    with Store.open(tmp_path / "second") as second:
        second.add_document(make_document(3))
        report = import_review(second, tmp_path / "all.json")
        assert report.unplaced == ()
        assert states_of(second) == decided
        assert second.verify_log().ok
        assert [e.hash for e in second.events()] == [e.hash for e in large.events()]
        there = {row.citation_id: row for row in Review(second, ANA, clock).queue()}
        for row in review.queue():
            other = there[row.citation_id]
            assert other == row

    taken_back = 0
    while review.undo().citations:
        taken_back += 1
    assert taken_back == acts
    assert {row.state for row in review.queue()} == {HumanState.PENDING}
    assert not any(row.flagged or row.note or row.reason_text for row in review.queue())
    for _ in range(taken_back):
        assert review.redo().citations
    assert not review.redo().citations
    assert states_of(large) == decided
    assert large.verify_log().ok
