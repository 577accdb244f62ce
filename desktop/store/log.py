"""The decision log: append-only, hash-chained; the state of every citation is derived from it (spec 5.1).

hash = SHA-256 over the previous hash, a newline, and the canonical JSON of the event's other fields (keys sorted, no
spaces, UTF-8, not escaped). The first event follows the empty hash.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec import Struct, structs

from desktop.core import wire
from desktop.core.decisions import CitationState, DecisionEvent, EventKind, HumanState, Reviewer
from desktop.core.errors import WorkspaceError
from desktop.store.connection import Connections
from desktop.store.damage import decode_stored, reading_stored
from desktop.store.packing import without_surrogates
from desktop.store.versions import now

EVENT_COLUMNS = (
    "seq, at, reviewer_id, reviewer_name, kind, citation_id, run_id, before, after, undoes, app_version, previous, hash"
)
STATE_FIELDS = frozenset(CitationState.__struct_fields__)
_PENDING = CitationState()
_Fields = dict[str, str | int | bool | None]
_canonical = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False)

_MARK = "waiting_written"
"""Key in `meta`: the mark of the waiting press whose events were saved last, in the same transaction."""

ASIDE = "aside:"
"""Begins the marks of presses that were put aside; the last one written is kept by itself, for both may be on the way.
"""
_ASIDE_MARK = "aside_written"

BLIND = "blind"
"""Key in `after` of a second reviewer's events: kept in the log, without a say in the state of the citation."""


class LogReport(Struct, frozen=True):
    """The result of checking the log."""

    ok: bool
    events: int
    head: str
    """Hash of the last event; empty for an empty log."""
    bad_seq: int | None = None
    """The first event that does not fit."""
    problem: str = ""
    """What does not fit, in one sentence."""


class RunState(Struct, frozen=True):
    """Derived state of one answer."""

    final: bool = False
    pending_at_final: int = 0
    """Citations that were still pending when it was finalised."""
    reviewer: str = ""
    at: str = ""


def canonical(event: DecisionEvent) -> str:
    """Return the canonical JSON of an event without its two hashes."""
    fields: dict[str, Any] = {
        "seq": event.seq,
        "at": event.at,
        "reviewer": {"id": event.reviewer.id, "name": event.reviewer.name},
        "kind": event.kind.value,
        "citation_id": event.citation_id,
        "run_id": event.run_id,
        "before": event.before,
        "after": event.after,
        "undoes": event.undoes,
        "app_version": event.app_version,
    }
    return _canonical.encode(fields)


def chain_hash(event: DecisionEvent) -> str:
    """Return the hash of an event over `event.previous` and its canonical JSON."""
    return hashlib.sha256(f"{event.previous}\n{canonical(event)}".encode()).hexdigest()


def verify_chain(events: Iterable[DecisionEvent]) -> LogReport:
    """Check numbers, links and hashes of a chain that starts at event 1; stop at the first fault."""
    count, head = 0, ""
    for event in events:
        if event.seq != count + 1:
            return LogReport(False, count, head, count + 1, f"Event {count + 1} is missing; event {event.seq} follows.")
        if event.previous != head:
            return LogReport(False, count, head, event.seq, f"Event {event.seq} does not follow event {count}.")
        if chain_hash(event) != event.hash:
            return LogReport(False, count, head, event.seq, f"Event {event.seq} was changed after it was written.")
        count, head = event.seq, event.hash
    return LogReport(True, count, head)


def is_own_decision(event: DecisionEvent) -> bool:
    """Say whether somebody decided on a citation in this very workspace; from then on imports have no say on it."""
    kinds = (EventKind.DECIDE, EventKind.EVIDENCE_ADDED)
    return event.citation_id is not None and event.kind in kinds and BLIND not in event.after


def apply_event(state: CitationState, event: DecisionEvent, *, decided_here: bool = False) -> CitationState:
    """Return the state after an event: the fields named in `after` take its values. Pure.

    `decided_here`: an own decision came before; an imported event then changes nothing.
    """
    if decided_here and event.kind is EventKind.IMPORTED:
        return state
    changes: dict[str, Any] = {key: value for key, value in event.after.items() if key in STATE_FIELDS}
    if "state" in changes:
        changes["state"] = HumanState(changes["state"])
    return structs.replace(state, **changes) if changes else state


def derive_states(events: Iterable[DecisionEvent]) -> dict[str, CitationState]:
    """Return the state of every citation after a whole log. Pure."""
    states: dict[str, CitationState] = {}
    for _ in follow_states(events, states):
        pass
    return states


def follow_states(
    events: Iterable[DecisionEvent], states: dict[str, CitationState] | None = None
) -> Iterator[tuple[DecisionEvent, CitationState]]:
    """Yield every event on a citation with the state before it, and keep `states` up to date. Pure."""
    states = {} if states is None else states
    own: set[str] = set()
    for event in events:
        key = event.citation_id
        if key is not None and BLIND not in event.after:
            before = states.get(key, CitationState())
            states[key] = apply_event(before, event, decided_here=key in own)
            if is_own_decision(event):
                own.add(key)
            yield event, before


def apply_to_run(state: RunState, event: DecisionEvent) -> RunState:
    """Return the state of an answer after an event. Pure."""
    if "final" not in event.after:
        return state
    return RunState(
        final=bool(event.after["final"]),
        pending_at_final=int(event.after.get("pending") or 0),
        reviewer=event.reviewer.name,
        at=event.at,
    )


class DecisionLog:
    """The log of one workspace and the states derived from it."""

    def __init__(self, db: Connections) -> None:
        """Read and write through `db`."""
        self._db = db

    def append(self, events: Sequence[DecisionEvent], *, mark: str = "") -> list[DecisionEvent]:
        """Append events in one durable transaction and return them with number, time and hashes.

        `seq`, `previous` and `hash` of the arguments are ignored, `at` is set when empty. `mark` names the press that
        waited for them. Raises WorkspaceError; then none was stored.
        """
        with self._db.write() as conn:
            head = conn.execute("SELECT seq, hash FROM events ORDER BY seq DESC LIMIT 1").fetchone() or (0, "")
            made: list[DecisionEvent] = []
            for event in events:
                made.append(_linked(event, *head))
                head = (made[-1].seq, made[-1].hash)
            _insert(conn, made)
            _derive(conn, made)
            if mark:
                conn.execute("INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)", (_mark_key(mark), mark))
            return made

    def import_chain(self, events: Sequence[DecisionEvent]) -> LogReport:
        """Take over a whole foreign chain as it is; only into an empty log. Raises WorkspaceError."""
        report = verify_chain(events)
        if not report.ok:
            raise WorkspaceError(f"The imported log does not verify: {report.problem}", advice="Ask for a new export.")
        with self._db.write() as conn:
            if conn.execute("SELECT 1 FROM events LIMIT 1").fetchone():
                raise WorkspaceError("The workspace already has decisions.", advice="Append the imported ones instead.")
            _insert(conn, events)
            _derive(conn, events)
        return report

    def adopt(self, event: DecisionEvent) -> None:
        """Take over one event as it is, behind the present head; the caller has checked the chain."""
        with self._db.write() as conn:
            _insert(conn, [event])
            _derive(conn, [event])

    def events(self, *, after: int = 0, most: int | None = None) -> list[DecisionEvent]:
        """Return the events with a number above `after`, in order, at most so many."""
        limit = -1 if most is None else most
        return self._read("WHERE seq > ? ORDER BY seq LIMIT ?", (after, limit))

    def events_of(self, numbers: Sequence[int]) -> list[DecisionEvent]:
        """Return the events with these numbers, in order; read as one range, because an act is written in one go."""
        if not numbers:
            return []
        wanted = frozenset(numbers)
        found = self._read("WHERE seq BETWEEN ? AND ? ORDER BY seq", (min(wanted), max(wanted)))
        return [event for event in found if event.seq in wanted]

    def _read(self, where: str, values: Sequence[object]) -> list[DecisionEvent]:
        rows = self._db.rows(f"SELECT {EVENT_COLUMNS} FROM events {where}", values)
        events = []
        for row in rows:
            with reading_stored(f"Event {row[0]} of the decision log cannot be read"):
                events.append(event_of(row))
        return events

    def last_seq(self) -> int:
        """Return the number of the last event; 0 = none."""
        row = self._db.row("SELECT max(seq) FROM events")
        return int(row[0] or 0) if row else 0

    def head(self) -> tuple[int, str]:
        """Return (number of events, hash of the last one) as noted beside the log."""
        values = dict(self._db.rows("SELECT key, value FROM meta WHERE key IN ('log_events', 'log_head')"))
        return int(values.get("log_events", 0)), values.get("log_head", "")

    def written_mark(self, kind: str = "") -> str:
        """Return the mark of the waiting press, or (`ASIDE`) of the one put aside, whose events were appended last.

        "" when there was none yet.
        """
        row = self._db.row("SELECT value FROM meta WHERE key=?", (_mark_key(kind),))
        return str(row[0]) if row else ""

    def verify(self) -> LogReport:
        """Check the whole chain, its noted length and the derived states: edits, gaps, reordering, truncation."""
        report = verify_chain(self.events())
        if not report.ok:
            return report
        count, head = self.head()
        if (count, head) != (report.events, report.head):
            problem = (
                f"The log ends at event {report.events}, but {count} were written: its end was cut off or replaced."
            )
            return LogReport(False, report.events, report.head, report.events + 1, problem)
        wrong = self._wrong_states()
        if wrong:
            problem = f"The stored state of {wrong[0]} differs from what the log says; verify-log --rebuild mends it."
            return LogReport(False, report.events, report.head, None, problem)
        return report

    def _wrong_states(self) -> list[str]:
        kept = self.states()
        derived = derive_states(self.events())
        return sorted(key for key in kept.keys() | derived.keys() if kept.get(key) != derived.get(key))

    def states(self) -> dict[str, CitationState]:
        """Return the derived state of every citation that has events."""
        rows = self._db.rows("SELECT citation_id, body FROM citation_state")
        return {citation_id: decode_stored(body, CitationState) for citation_id, body in rows}

    def run_states(self) -> dict[str, RunState]:
        """Return the derived state of every answer that was finalised once."""
        return {key: decode_stored(body, RunState) for key, body in self._db.rows("SELECT run_id, body FROM run_state")}

    def rebuild_states(self) -> int:
        """Derive all states anew from the log in one transaction and return the number of events read."""
        with self._db.write() as conn:
            events = self.events()
            conn.execute("DELETE FROM citation_state")
            conn.execute("DELETE FROM run_state")
            _derive(conn, events)
        return len(events)


def _mark_key(mark: str) -> str:
    return _ASIDE_MARK if mark.startswith(ASIDE) else _MARK


def _linked(event: DecisionEvent, seq: int, previous: str) -> DecisionEvent:
    """Return the event as it follows event `seq`, whose hash is `previous`."""
    event = structs.replace(event, seq=seq + 1, at=event.at or now(), previous=previous)
    try:
        return structs.replace(event, hash=chain_hash(event))
    except UnicodeEncodeError:  # rare, so that the texts of all others are not looked through
        event = structs.replace(
            event,
            reviewer=Reviewer(*without_surrogates([event.reviewer.id, event.reviewer.name])),
            before=without_surrogates(event.before),
            after=without_surrogates(event.after),
        )
        return structs.replace(event, hash=chain_hash(event))


def _insert(conn: sqlite3.Connection, events: Sequence[DecisionEvent]) -> None:
    rows = [
        (
            event.seq,
            event.at,
            event.reviewer.id,
            event.reviewer.name,
            event.kind.value,
            event.citation_id,
            event.run_id,
            wire.encode(event.before),
            wire.encode(event.after),
            event.undoes,
            event.app_version,
            event.previous,
            event.hash,
        )
        for event in events
    ]
    conn.executemany(f"INSERT INTO events ({EVENT_COLUMNS}) VALUES ({','.join('?' * 13)})", rows)
    if events:
        conn.execute("UPDATE meta SET value=? WHERE key='log_events'", (str(events[-1].seq),))
        conn.execute("UPDATE meta SET value=? WHERE key='log_head'", (events[-1].hash,))


def _derive(conn: sqlite3.Connection, events: Sequence[DecisionEvent]) -> None:
    """Bring the stored states behind the log up to `events`, which are in it already."""
    seen = [event for event in events if BLIND not in event.after]
    _derive_citations(conn, [event for event in seen if event.citation_id is not None])
    for event in seen:
        if event.run_id is not None and "final" in event.after:
            row = conn.execute("SELECT body FROM run_state WHERE run_id=?", (event.run_id,)).fetchone()
            run_state = apply_to_run(decode_stored(row[0], RunState) if row else RunState(), event)
            conn.execute(
                "INSERT OR REPLACE INTO run_state (run_id, final, seq, body) VALUES (?, ?, ?, ?)",
                (event.run_id, int(run_state.final), event.seq, wire.encode(run_state)),
            )


def _derive_citations(conn: sqlite3.Connection, events: Sequence[DecisionEvent]) -> None:
    """Read and write the states all at once: one act may hold a thousand events, and the window waits for it."""
    keys = sorted({str(event.citation_id) for event in events})
    stored = conn.execute(
        "SELECT citation_id, body FROM citation_state WHERE citation_id IN (SELECT value FROM json_each(?))",
        (wire.encode(keys),),
    )
    with reading_stored():
        states = {key: wire.decode(body, CitationState) for key, body in stored}
    last: dict[str, int] = {}
    for event in events:
        key = str(event.citation_id)
        decided = event.kind is EventKind.IMPORTED and _decided_here(conn, event)
        states[key] = apply_event(states.get(key, _PENDING), event, decided_here=decided)
        last[key] = event.seq
    conn.executemany(
        "INSERT INTO citation_state (citation_id, state, seq, body) VALUES (?, ?, ?, ?) ON CONFLICT (citation_id) "
        "DO UPDATE SET state=excluded.state, seq=excluded.seq, body=excluded.body",
        [(key, states[key].state.value, seq, wire.encode(states[key])) for key, seq in last.items()],
    )


def _decided_here(conn: sqlite3.Connection, event: DecisionEvent) -> bool:
    rows = conn.execute(
        f"SELECT {EVENT_COLUMNS} FROM events WHERE citation_id=? AND seq<?", (event.citation_id, event.seq)
    )
    return any(is_own_decision(event_of(row)) for row in rows)


def event_of(row: Sequence[Any]) -> DecisionEvent:
    """Return the event of a row of EVENT_COLUMNS; raises ValueError or MsgspecError on what is not one."""
    return DecisionEvent(
        seq=row[0],
        at=row[1],
        reviewer=Reviewer(row[2], row[3]),
        kind=EventKind(row[4]),
        citation_id=row[5],
        run_id=row[6],
        before=wire.decode(row[7], _Fields),
        after=wire.decode(row[8], _Fields),
        undoes=row[9],
        app_version=row[10],
        previous=row[11],
        hash=row[12],
    )
