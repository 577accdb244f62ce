"""A review taken into another workspace: as its own verified chain, losing nothing, overruling nothing."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from desktop.core import wire
from desktop.core.decisions import DecisionEvent, EventKind, HumanState
from desktop.core.errors import Cancelled, InputError
from desktop.core.ids import text_hash
from desktop.core.verdicts import ReceiptSpan
from desktop.export.rows import Only
from desktop.services.exporting import ExportOptions, export_review
from desktop.services.importing import import_review, imported_chains, verify_imports
from desktop.services.review import Review
from desktop.store.log import chain_hash
from desktop.store.store import Store
from tests.export.building import ANNE, BERT, export_json, make_answer, text_spans

IMPOSSIBLE = [
    {"state": "banana"},
    {"state": 5},
    {"note": 7},
    {"flagged": "yes"},
    {"reason": "many"},
    {"final": True, "pending": "many"},
]


def test_a_round_trip_into_an_empty_workspace_gives_equal_decisions_notes_and_history(
    reviewed: Store, other: Store, tmp_path: Path
) -> None:
    report = import_review(other, export_json(reviewed, tmp_path / "a.json"))
    assert other.citation_states() == reviewed.citation_states()
    assert other.events() == reviewed.events()
    assert [r.evidence_id for r in other.citations()] == [r.evidence_id for r in reviewed.citations()]
    assert other.run("r1") == reviewed.run("r1")
    assert other.verify_log().ok
    assert (report.runs_added, report.citations_added, report.events_added) == (1, 3, len(reviewed.events()))


def test_an_import_says_how_far_it_is_and_goes_on_after_it_was_stopped(
    reviewed: Store, other: Store, tmp_path: Path
) -> None:
    reviewed.save_run(make_answer("r2", text_spans(reviewed, reviewed.documents()[0].id)))
    path = export_json(reviewed, tmp_path / "a.json")
    told: list[tuple[int, int]] = []
    cancel = threading.Event()

    def stop_at_the_second(done: int, total: int) -> None:
        told.append((done, total))
        if done == 0:
            cancel.set()

    with pytest.raises(Cancelled):
        import_review(other, path, told=stop_at_the_second, cancel=cancel)
    assert told == [(0, 2)]
    assert [run.run_id for run in other.runs()] == ["r1"], "what was taken in stays"
    assert other.events() == []
    report = import_review(other, path, told=lambda *at: told.append(at))
    assert told[1:] == [(0, 2), (1, 2)]
    assert (report.runs_added, report.runs_known, report.events_added) == (1, 1, len(reviewed.events()))
    assert other.citation_states() == reviewed.citation_states()
    assert all(found.ok for found in verify_imports(other.events()).values())


def test_what_has_no_document_here_is_listed(reviewed: Store, other: Store, tmp_path: Path) -> None:
    report = import_review(other, export_json(reviewed, tmp_path / "a.json"))
    assert [line.split(":")[0] for line in report.unplaced] == ["EV-000001", "EV-000002"]
    assert "policy.pdf" in report.unplaced[0]


def test_importing_twice_changes_nothing(reviewed: Store, other: Store, tmp_path: Path) -> None:
    path = export_json(reviewed, tmp_path / "a.json")
    import_review(other, path)
    before = (other.events(), other.citations())
    report = import_review(other, path)
    assert (other.events(), other.citations()) == before
    assert (report.runs_added, report.events_added, report.events_known) == (0, 0, len(before[0]))


def test_a_second_reviewers_work_arrives_as_its_own_verified_chain(
    reviewed: Store, other: Store, tmp_path: Path
) -> None:
    other.save_run(make_answer("r9", text_spans(reviewed, reviewed.document_ids()[0])[:1], question="Other?"))
    Review(other, BERT).decide("r9:1", HumanState.UNSURE)
    path = export_json(other, tmp_path / "bert.json")
    theirs = other.events()
    report = import_review(reviewed, path)
    assert report.events_added == 1
    assert reviewed.verify_log().ok
    assert reviewed.events()[-1].kind is EventKind.IMPORTED
    assert list(imported_chains(reviewed.events()).values()) == [tuple(theirs)]
    assert [r.ok for r in verify_imports(reviewed.events()).values()] == [True]
    state = reviewed.citation_states()["r9:1"]
    assert (state.state, state.reviewer) == (HumanState.UNSURE, "Bert Second")


def test_colliding_evidence_numbers_get_a_prefix(reviewed: Store, other: Store, tmp_path: Path) -> None:
    other.save_run(make_answer("r9", [], question="Other?"))
    report = import_review(reviewed, export_json(other, tmp_path / "b.json"))
    (local,) = report.renamed.values()
    assert list(report.renamed) == ["EV-000001"]
    assert local.endswith("EV-000001")
    assert local != "EV-000001"
    assert reviewed.citation("EV-000001").run_id == "r1"


def test_a_reviewer_who_went_on_from_our_log_adds_only_what_is_new(
    reviewed: Store, other: Store, tmp_path: Path
) -> None:
    import_review(other, export_json(reviewed, tmp_path / "a.json"))
    Review(other, BERT).set_note("r1:1", "I agree")
    Review(reviewed, ANNE).set_note("r1:2", "Meanwhile")
    report = import_review(reviewed, export_json(other, tmp_path / "b.json"))
    assert report.events_added == 1
    assert reviewed.events()[-1].after["note"] == "I agree"
    assert all(r.ok for r in verify_imports(reviewed.events()).values())


def test_a_decision_made_here_is_not_overruled_by_an_import(reviewed: Store, other: Store, tmp_path: Path) -> None:
    import_review(other, export_json(reviewed, tmp_path / "a.json"))
    Review(other, BERT).decide("r1:1", HumanState.REJECTED, reason=1)
    import_review(reviewed, export_json(other, tmp_path / "b.json"))
    assert reviewed.citation_states()["r1:1"].state is HumanState.ACCEPTED
    assert reviewed.events()[-1].reviewer == BERT


def test_a_chain_that_came_through_a_third_workspace_still_verifies(
    reviewed: Store, other: Store, tmp_path: Path
) -> None:
    Review(other, BERT)
    other.save_run(make_answer("r9", [], question="Other?"))
    Review(other, BERT).decide("r9:1", HumanState.REJECTED, reason=2)
    import_review(other, export_json(reviewed, tmp_path / "a.json"))
    with Store.open(tmp_path / "third") as third:
        third.save_run(make_answer("r10", [], question="Third?"))
        Review(third, ANNE).set_note("r10:1", "own")
        import_review(third, export_json(other, tmp_path / "b.json"))
        assert all(r.ok for r in verify_imports(third.events()).values())
        (chain,) = imported_chains(third.events()).values()
        assert list(chain) == other.events()


def test_a_changed_log_is_refused_and_nothing_is_taken(reviewed: Store, other: Store, tmp_path: Path) -> None:
    path = export_json(reviewed, tmp_path / "a.json")
    plain = json.loads(path.read_text(encoding="utf-8"))
    plain["archive"]["events"][0]["after"]["state"] = "rejected"
    path.write_text(json.dumps(plain), encoding="utf-8")
    with pytest.raises(InputError, match="does not verify"):
        import_review(other, path)
    assert other.runs() == []


@pytest.mark.parametrize("number", ["../../evil", "", "EV 1", "x" * 300])
def test_an_evidence_number_that_could_name_no_file_is_refused(
    reviewed: Store, other: Store, tmp_path: Path, number: str
) -> None:
    path = export_json(reviewed, tmp_path / "a.json")
    plain = json.loads(path.read_text(encoding="utf-8"))
    plain["archive"]["evidence"]["r1:1"] = number
    path.write_text(json.dumps(plain), encoding="utf-8")
    with pytest.raises(InputError, match="no evidence number"):
        import_review(other, path)
    assert (other.runs(), other.events()) == ([], [])


def _twice(archive: Any) -> None:
    archive["runs"] *= 2


def _passage_changed(archive: Any) -> None:
    span = ReceiptSpan("d1::text::1::a", "d1", "The limit is $9,000.", text_hash("The limit is $5,000."), 1, 1.0)
    archive["runs"][0]["receipt"]["spans"] = [wire.plain(span)]


def _half_character(archive: Any) -> None:
    archive["runs"][0]["receipt"]["created_at"] = "\ud800"


def _number_without_end(archive: Any) -> None:
    archive["runs"][0]["citations"][0]["verdict"]["places"][0]["page_start"] = 10**30


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (_twice, "twice"),
        (_passage_changed, "changed after"),
        (_half_character, "damaged"),
        (_number_without_end, "number"),
    ],
)
def test_an_answer_that_was_changed_or_fits_no_workspace_is_refused_and_nothing_is_taken(
    change: Callable[[Any], None], why: str, reviewed: Store, other: Store, tmp_path: Path
) -> None:
    path = export_json(reviewed, tmp_path / "a.json")
    document = json.loads(path.read_text(encoding="utf-8"))
    change(document["archive"])
    path.write_text(json.dumps(document), encoding="utf-8")
    with pytest.raises(InputError, match=why):
        import_review(other, path)
    assert (list(other.runs()), other.last_seq()) == ([], 0)


def test_a_filtered_export_cannot_be_imported(reviewed: Store, other: Store, tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    export_review(reviewed, ANNE, "json", path, options=ExportOptions(only=Only.ACCEPTED))
    with pytest.raises(InputError, match="filtered"):
        import_review(other, path)


@pytest.mark.parametrize("change", IMPOSSIBLE)
def test_a_chain_that_verifies_but_sets_an_impossible_state_is_refused(
    change: dict[str, object], reviewed: Store, other: Store, tmp_path: Path
) -> None:
    """Whoever writes a whole chain can make its hashes right; the workspace must stay readable all the same."""
    path = export_json(reviewed, tmp_path / "a.json")
    plain = json.loads(path.read_text(encoding="utf-8"))
    first = msgspec.convert(plain["archive"]["events"][0], DecisionEvent)
    forged = replace(first, after=first.after | change)  # type: ignore[operator]
    forged = replace(forged, hash=chain_hash(forged))
    plain["archive"]["events"] = [wire.plain(forged)]
    path.write_text(json.dumps(plain), encoding="utf-8")
    with pytest.raises(InputError, match="does not know"):
        import_review(other, path)
    assert (other.runs(), other.events()) == ([], [])


def test_two_alike_citations_added_by_hand_stay_two_with_their_own_decisions(
    reviewed: Store, other: Store, tmp_path: Path
) -> None:
    import_review(other, export_json(reviewed, tmp_path / "a.json"))
    bert = Review(other, BERT)
    place = other.run("r1").citations[0].verdict.places[0]
    added = [bert.add_evidence("r1", place, claim=None, quote="the same words")[0] for _ in range(2)]
    bert.decide(added[1], HumanState.REJECTED, reason=9)
    path = export_json(other, tmp_path / "b.json")
    for _ in range(2):
        import_review(reviewed, path)
        assert [reviewed.citation_states()[key].state for key in added] == [HumanState.ACCEPTED, HumanState.REJECTED]
        assert len(reviewed.citations()) == 5
    assert import_review(reviewed, path).citations_added == 0
    bert.decide(added[1], HumanState.UNSURE)
    import_review(reviewed, export_json(other, tmp_path / "c.json"))
    assert [reviewed.citation_states()[key].state for key in added] == [HumanState.ACCEPTED, HumanState.UNSURE]
