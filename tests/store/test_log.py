"""The decision log: chain, tampering, derived states."""

from __future__ import annotations

import hashlib
import sqlite3
from pathlib import Path

import pytest
from msgspec import structs

from desktop.core.decisions import CitationState, DecisionEvent, EventKind, HumanState, Reviewer
from desktop.core.errors import WorkspaceError
from desktop.store.log import canonical, chain_hash
from desktop.store.store import Store

ANA = Reviewer("a1", "Ana")


def event(citation: str = "c1", state: str = "accepted", **extra) -> DecisionEvent:
    return DecisionEvent(
        seq=0,
        at="2026-11-30T10:00:00.000+00:00",
        reviewer=ANA,
        kind=EventKind.DECIDE,
        citation_id=citation,
        run_id="r1",
        before={"state": "pending"},
        after={"state": state, "reviewer": "Ana", **extra},
        app_version="0.1",
    )


def tamper(folder: Path, sql: str, *values: object) -> None:
    """Change the database behind the program's back, triggers taken away."""
    conn = sqlite3.connect(folder / "workspace.db")
    conn.execute("DROP TRIGGER IF EXISTS events_are_never_changed")
    conn.execute("DROP TRIGGER IF EXISTS events_are_never_deleted")
    conn.execute(sql, values)
    conn.commit()
    conn.close()


@pytest.fixture
def logged(folder: Path) -> Path:
    """A workspace with five events."""
    with Store.open(folder) as store:
        for i in range(5):
            store.append_event(event(f"c{i}", "accepted" if i % 2 else "rejected"))
    return folder


def test_events_come_back_as_written(store: Store) -> None:
    written = store.append_event(event(reason=5, flagged=True, note='§ "x" \u2028'))
    assert store.events() == [written]
    assert written.seq == 1


def test_the_hash_covers_the_previous_hash_and_the_canonical_json(store: Store) -> None:
    store.append_event(event("c1"))
    second = store.append_event(event("c2"))
    first = store.events()[0]
    assert first.previous == ""
    assert second.previous == first.hash
    assert second.hash == hashlib.sha256((first.hash + "\n" + canonical(second)).encode()).hexdigest()


def test_the_canonical_json_of_an_event_never_changes() -> None:
    assert canonical(structs.replace(event(reason=None), seq=7)) == (
        '{"after":{"reason":null,"reviewer":"Ana","state":"accepted"},"app_version":"0.1",'
        '"at":"2026-11-30T10:00:00.000+00:00","before":{"state":"pending"},"citation_id":"c1","kind":"decide",'
        '"reviewer":{"id":"a1","name":"Ana"},"run_id":"r1","seq":7,"undoes":null}'
    )


def test_a_sound_log_verifies(logged: Path) -> None:
    with Store.open(logged) as store:
        report = store.verify_log()
    assert (report.ok, report.events, report.problem) == (True, 5, "")


def test_an_empty_log_verifies(store: Store) -> None:
    assert store.verify_log().ok


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("reviewer_name", "Eve"),
        ("at", "2020-01-01"),
        ("after", '{"state":"accepted"}'),
        ("before", "{}"),
        ("kind", "note"),
        ("citation_id", "c9"),
        ("run_id", "r9"),
        ("undoes", 1),
        ("app_version", "9"),
        ("hash", "0" * 64),
    ],
)
def test_an_edit_of_any_column_is_found_at_its_event(logged: Path, column: str, value: object) -> None:
    tamper(logged, f"UPDATE events SET {column}=? WHERE seq=3", value)
    with Store.open(logged) as store:
        report = store.verify_log()
    assert (report.ok, report.bad_seq) == (False, 3)


def test_a_deleted_event_is_found(logged: Path) -> None:
    tamper(logged, "DELETE FROM events WHERE seq=2")
    with Store.open(logged) as store:
        report = store.verify_log()
    assert (report.ok, report.bad_seq) == (False, 2)
    assert "missing" in report.problem


def test_reordered_events_are_found(logged: Path) -> None:
    tamper(logged, "UPDATE events SET seq = CASE seq WHEN 2 THEN -3 WHEN 3 THEN -2 END WHERE seq IN (2, 3)")
    tamper(logged, "UPDATE events SET seq = -seq WHERE seq < 0")
    with Store.open(logged) as store:
        report = store.verify_log()
    assert (report.ok, report.bad_seq) == (False, 2)


def test_a_truncated_log_is_found(logged: Path) -> None:
    tamper(logged, "DELETE FROM events WHERE seq > 3")
    with Store.open(logged) as store:
        report = store.verify_log()
    assert (report.ok, report.bad_seq) == (False, 4)
    assert "5 were written" in report.problem


def test_a_log_cut_off_together_with_its_noted_length_is_found_by_the_backup(logged: Path) -> None:
    with Store.open(logged) as store:
        store.create_backup()
        third = store.events()[2]
    tamper(logged, "DELETE FROM events WHERE seq > 3")
    tamper(logged, "DELETE FROM citation_state WHERE seq > 3")
    tamper(logged, "UPDATE meta SET value='3' WHERE key='log_events'")
    tamper(logged, "UPDATE meta SET value=? WHERE key='log_head'", third.hash)
    with Store.open(logged) as store:
        report = store.verify_log()
    assert not report.ok
    assert "backup" in report.problem


def test_a_log_written_anew_is_found_by_the_backup(logged: Path) -> None:
    with Store.open(logged) as store:
        store.create_backup()
        events = [structs.replace(e, after=e.after | {"state": "accepted"}) for e in store.events()]
    previous = ""
    for event_ in events:
        forged = structs.replace(event_, previous=previous)
        previous = chain_hash(forged)
        tamper(
            logged,
            "UPDATE events SET after=?, previous=?, hash=? WHERE seq=?",
            '{"state":"accepted","reviewer":"Ana"}',
            forged.previous,
            previous,
            forged.seq,
        )
    tamper(logged, "UPDATE meta SET value=? WHERE key='log_head'", previous)
    with Store.open(logged) as store:
        store.rebuild_states()
        report = store.verify_log()
    assert not report.ok
    assert "backup" in report.problem


def test_a_last_event_that_was_rewritten_with_its_hash_is_found(logged: Path) -> None:
    with Store.open(logged) as store:
        last = store.events()[-1]
    forged = structs.replace(last, app_version="another")
    tamper(logged, "UPDATE events SET app_version='another', hash=? WHERE seq=?", chain_hash(forged), last.seq)
    with Store.open(logged) as store:
        report = store.verify_log()
    assert not report.ok
    assert "cut off or replaced" in report.problem


def test_a_changed_derived_state_is_found(logged: Path) -> None:
    tamper(logged, "UPDATE citation_state SET body=replace(body, 'rejected', 'accepted') WHERE citation_id='c0'")
    with Store.open(logged) as store:
        report = store.verify_log()
        assert not report.ok
        assert "c0" in report.problem
        store.rebuild_states()
        assert store.verify_log().ok


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE events SET at='x'",
        "DELETE FROM events",
        "INSERT OR REPLACE INTO events SELECT * FROM events WHERE seq=1",
    ],
)
def test_the_database_itself_refuses_to_change_the_log(store: Store, sql: str) -> None:
    store.append_event(event())
    with pytest.raises(WorkspaceError, match="append-only"), store._db.write() as conn:
        conn.execute(sql)
    assert store.verify_log().ok


def test_the_derived_states_equal_a_rebuild(store: Store) -> None:
    for i in range(30):
        store.append_event(event(f"c{i % 4}", ["accepted", "rejected", "unsure", "pending"][i % 4], reason=i))
    kept = store.citation_states()
    store.rebuild_states()
    assert store.citation_states() == kept
    assert kept["c1"] == CitationState(state=HumanState.REJECTED, reason=29, reviewer="Ana")


def test_several_events_are_one_transaction(store: Store) -> None:
    broken = structs.replace(event("c2"), kind=EventKind.NOTE, after={"note": object()})  # type: ignore[dict-item]
    with pytest.raises(TypeError):
        store.append_events([event("c1"), broken])
    assert store.events() == []
    assert store.citation_states() == {}


def test_a_whole_chain_is_imported_into_an_empty_log(logged: Path, tmp_path: Path) -> None:
    with Store.open(logged) as store, Store.open(tmp_path / "other") as other:
        other.import_chain(store.events())
        assert other.events() == store.events()
        assert other.citation_states() == store.citation_states()
        assert other.verify_log().ok


def test_a_broken_chain_is_not_imported(logged: Path, tmp_path: Path) -> None:
    with Store.open(logged) as store, Store.open(tmp_path / "other") as other:
        events = store.events()
        events[2] = structs.replace(events[2], after={"state": "accepted"})
        with pytest.raises(WorkspaceError, match="Event 3"):
            other.import_chain(events)
        assert other.events() == []


def test_a_foreign_chain_does_not_replace_own_decisions(logged: Path, tmp_path: Path) -> None:
    with Store.open(logged) as store, Store.open(tmp_path / "other") as other:
        other.append_event(event("c1"))
        chain = other.events()
        with pytest.raises(WorkspaceError, match="already has decisions"):
            store.import_chain(chain)


def test_an_imported_decision_fills_an_open_citation_and_never_one_decided_here(store: Store) -> None:
    store.append_event(event("c1", "accepted"))
    for key in ("c1", "c2"):
        foreign = structs.replace(
            event(key, "rejected", reviewer="Ben"), kind=EventKind.IMPORTED, reviewer=Reviewer("b", "Ben")
        )
        store.append_events([foreign, structs.replace(foreign, after={"state": "unsure", "reviewer": "Cy"})])
    states = store.citation_states()
    assert (states["c1"].state, states["c1"].reviewer) == (HumanState.ACCEPTED, "Ana")
    assert (states["c2"].state, states["c2"].reviewer) == (HumanState.UNSURE, "Cy")
    store.rebuild_states()
    assert store.citation_states() == states
    assert store.verify_log().ok
