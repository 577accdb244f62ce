"""Runs, citations, evidence numbers."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import structs

from desktop.core.errors import InputError
from desktop.core.verdicts import Code, MachineVerdict
from desktop.store.store import Store
from tests.store.samples import make_answer, make_citation, make_document


def test_a_run_comes_back_equal(store: Store) -> None:
    span = make_document(1).spans[2]
    answer = make_answer("r1", [make_citation(0, span=span), make_citation(1, quote="")])
    assert store.save_run(answer) == "r1"
    assert store.run("r1") == answer


def test_runs_are_listed_in_the_order_of_saving_with_their_verdicts(store: Store) -> None:
    warning = make_citation(1, verdict=MachineVerdict.WARNING, code=Code.NO_QUOTE)
    store.save_run(make_answer("zz", [make_citation(0), warning]))
    store.save_run(make_answer("aa", []))
    first, second = store.runs()
    assert (first.run_id, first.citations, first.verdicts) == ("zz", 2, {"accepted": 1, "warning": 1})
    assert (second.run_id, second.citations) == ("aa", 0)
    assert store.runs(after=first.number) == [second]


def test_a_run_is_saved_once(store: Store) -> None:
    store.save_run(make_answer("r1"))
    with pytest.raises(InputError, match="already"):
        store.save_run(make_answer("r1"))
    assert len(store.citations()) == 1


def test_evidence_numbers_count_up_over_runs(store: Store) -> None:
    store.save_run(make_answer("r1", [make_citation(0), make_citation(1)]))
    store.save_run(make_answer("r2"))
    assert [c.evidence_id for c in store.citations()] == ["EV-000001", "EV-000002", "EV-000003"]


def test_an_evidence_number_is_never_given_again(store: Store) -> None:
    store.save_run(make_answer("r1"))
    with store._db.write() as conn:
        conn.execute("DELETE FROM citations")
    store.save_run(make_answer("r2"))
    assert store.citations()[0].evidence_id == "EV-000002"


def test_a_citation_is_found_by_id_and_by_number(store: Store) -> None:
    store.save_run(make_answer("r1", [make_citation(0), make_citation(1)]))
    record = store.citation("EV-000002")
    assert store.citation(record.citation_id) == record
    assert (record.run_id, record.order, record.number) == ("r1", 1, 2)


@pytest.mark.parametrize("call", ["run", "citation"])
def test_unknown_ids_are_refused_in_words(store: Store, call: str) -> None:
    with pytest.raises(InputError, match="no such"):
        getattr(store, call)("nothing")


def test_imported_numbers_are_kept_and_the_own_ones_go_on_behind_them(store: Store) -> None:
    store.save_run(make_answer("r1", [make_citation(0), make_citation(1)]), evidence_ids=["EV-000041", "EV-000007"])
    store.save_run(make_answer("r2"))
    assert [c.evidence_id for c in store.citations()] == ["EV-000041", "EV-000007", "EV-000043"]


def test_an_imported_number_that_is_taken_gets_the_workspace_prefix(store: Store) -> None:
    store.save_run(make_answer("r1"))
    store.save_run(make_answer("r2"), evidence_ids=["EV-000001"])
    second = store.citations("r2")[0].evidence_id
    assert second != "EV-000001"
    assert second.startswith(store.workspace_id[:6])
    assert second.endswith("EV-000001")


def test_a_hand_made_citation_is_appended(store: Store) -> None:
    store.save_run(make_answer("r1"))
    record = store.add_citation("r1", make_citation(0, quote="by hand"))
    assert record.order == 1
    assert store.run("r1").citations[1].citation.quote == "by hand"


def test_a_hand_made_citation_needs_a_run(store: Store) -> None:
    with pytest.raises(InputError, match="no such run"):
        store.add_citation("r9", make_citation())


def test_lone_surrogates_in_an_answer_are_stored_as_question_marks(store: Store) -> None:
    answer = make_answer("r1", [make_citation(quote="a\ud800b")], body="bad \udfff [1].", question="why\ud800?")
    store.save_run(answer)
    assert store.run("r1").parsed.body == "bad ? [1]."
    assert store.citations()[0].citation.quote == "a?b"


def test_a_run_survives_reopening(folder: Path) -> None:
    with Store.open(folder) as store:
        store.save_run(make_answer("r1"))
    with Store.open(folder, read_only=True) as store:
        assert store.run("r1") == make_answer("r1")


def test_the_flat_card_says_where_and_what(store: Store) -> None:
    span = make_document(1).spans[2]
    item = make_citation(0, span=span, code=Code.HIDDEN_SOURCE, verdict=MachineVerdict.WARNING)
    store.save_run(make_answer("r1", [item]))
    (line,) = store.citation_lines()
    assert line.card.claim == "The limit is $1,000 [1]."
    assert (line.card.document_id, line.card.page, line.card.span_id) == (span.document_id, 1, span.id)
    assert line.card.top == span.bbox[0].y
    assert line.card.hidden


def test_a_failed_save_leaves_nothing(store: Store) -> None:
    answer = make_answer("r1", [make_citation(0), structs.replace(make_citation(1))])
    with pytest.raises(InputError, match="differ"):
        store.save_run(answer, evidence_ids=["EV-000001"])
    assert store.runs() == []
