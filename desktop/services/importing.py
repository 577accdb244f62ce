"""A JSON export back into a workspace: equal decisions in an empty one, its own chain in a used one (spec 5.5).

An empty log takes over the foreign chain as it is. A used log appends one IMPORTED event per foreign event; it carries
the original number, time, kind and hashes, so that the foreign chain can be rebuilt and verified again at any time
(`imported_chains`).
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime
from pathlib import Path

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from desktop.citations.replay import receipt_damage
from desktop.core import wire
from desktop.core.decisions import CitationState, DecisionEvent, EventKind
from desktop.core.errors import Cancelled, InputError
from desktop.core.verdicts import CheckedAnswer, CheckedCitation
from desktop.export.json_file import read_json_export
from desktop.export.rows import Archive, ExportMeta
from desktop.services.versions import note_unfollowed
from desktop.store.crops import EVIDENCE_NUMBER
from desktop.store.log import LogReport, RunState, apply_event, apply_to_run, verify_chain
from desktop.store.store import Store

_MARK = "imported_"
Told = Callable[[int, int], None]
"""Hears what is done, of how many."""


def _tell_nobody(_done: int, _total: int) -> None:
    pass


class ImportedReview(Struct, frozen=True):
    """What an import did. Counts in = added + known + listed."""

    workspace_id: str
    runs_added: int
    runs_known: int
    citations_added: int
    events_added: int
    events_known: int
    renamed: dict[str, str] = field(default_factory=dict)
    """Evidence number in the file -> number here, where they differ."""
    unplaced: tuple[str, ...] = ()
    """Citations whose document is not here, one sentence each."""


def check_json_export(path: Path) -> None:
    """Raise InputError when the file is no whole JSON export."""
    _read_archive(path)


def import_review(
    store: Store, path: Path, *, told: Told = _tell_nobody, cancel: threading.Event | None = None
) -> ImportedReview:
    """Take a JSON export into the workspace; doing it twice changes nothing.

    `told` hears how many answers of how many are taken in; `cancel` stops between two of them, before any decision,
    and what was taken in stays. Raises InputError (not an export, filtered, damaged, its log does not verify: nothing
    was changed) and Cancelled.
    """
    meta, archive = _read_archive(path)
    return _Import(store, meta.workspace_id, archive).run(told, cancel or threading.Event())


def _read_archive(path: Path) -> tuple[ExportMeta, Archive]:
    file = read_json_export(path)
    if file.archive is None:
        raise InputError(
            "This export was filtered and does not hold the whole review.",
            thing=str(path),
            advice="Export all citations as JSON, then import that.",
        )
    report = verify_chain(file.archive.events)
    if not report.ok:
        raise InputError(
            f"The decision log of the export does not verify: {report.problem}",
            thing=str(path),
            advice="It was changed after it was written. Ask for a new export.",
        )
    _check_states(file.archive.events, path)
    _check_runs(file.archive.runs, path)
    odd = next((number for number in file.archive.evidence.values() if not EVIDENCE_NUMBER.fullmatch(number)), None)
    if odd is not None:
        raise InputError(
            f"The export is damaged: “{odd}” is no evidence number.", thing=str(path), advice="Ask for a new one."
        )
    return file.meta, file.archive


def _check_states(events: Iterable[DecisionEvent], path: Path) -> None:
    """Refuse a chain that verifies but sets a state no screen could show: it would make the workspace unreadable."""
    states: dict[str, CitationState] = {}
    for event in events:
        try:
            apply_to_run(RunState(), event)
            if event.citation_id is None:
                continue
            state = apply_event(states.get(event.citation_id, CitationState()), event)
            states[event.citation_id] = msgspec.convert(wire.plain(state), CitationState)
        except (ValueError, TypeError, AttributeError) as error:
            raise InputError(
                f"Event {event.seq} of the export holds a decision this program does not know ({error}).",
                thing=str(path),
                advice="It may come from a newer version; use that one to read it.",
            ) from error


def _check_runs(runs: Iterable[CheckedAnswer], path: Path) -> None:
    """Refuse answers that were changed after they were written, or that no workspace can hold."""
    seen: set[str] = set()
    for run in runs:
        receipt = run.receipt
        odd = not (receipt.id + receipt.created_at).isprintable()
        if receipt.id in seen or odd:
            what = "it names an answer no workspace can hold" if odd else f"the answer {receipt.id} stands in it twice"
            raise InputError(f"The export is damaged: {what}.", thing=str(path), advice="Ask for a new one.")
        seen.add(receipt.id)
        if receipt_damage(receipt):
            raise InputError(
                f"The passages in the receipt of answer {receipt.id} were changed after it was written.",
                thing=str(path),
                advice="Ask for a new export.",
            )


def imported_chains(events: Iterable[DecisionEvent]) -> dict[str, tuple[DecisionEvent, ...]]:
    """Return the foreign events of a log as they were, by the workspace they came from, in their own order."""
    chains: dict[str, list[DecisionEvent]] = {}
    for event in events:
        if event.kind is EventKind.IMPORTED and f"{_MARK}from" in event.after:
            chains.setdefault(str(event.after[f"{_MARK}from"]), []).append(_original(event))
    return {key: tuple(sorted(chain, key=lambda e: e.seq)) for key, chain in chains.items()}


def verify_imports(events: Iterable[DecisionEvent]) -> dict[str, LogReport]:
    """Check every imported chain by its own numbers, links and hashes, by the workspace it came from."""
    own = list(events)
    return {key: verify_chain([*_common(own, chain), *chain]) for key, chain in imported_chains(own).items()}


def _common(own: list[DecisionEvent], chain: tuple[DecisionEvent, ...]) -> list[DecisionEvent]:
    """Return our own events before the first imported one, for a chain that branched off from this very log."""
    head = own[: chain[0].seq - 1] if chain else []
    return head if head and head[-1].hash == chain[0].previous else []


def _original(event: DecisionEvent) -> DecisionEvent:
    after: dict[str, str | int | bool | None] = {}
    kept: dict[str, str | int | bool | None] = {}
    for key, value in event.after.items():
        # A mark inside a mark belongs to an event that was itself imported over there.
        inner = key.removeprefix(_MARK)
        if inner == key or inner.startswith(_MARK):
            after[inner] = value
        else:
            kept[inner] = value
    undoes = kept.get("undoes")
    return replace(
        event,
        seq=int(kept["seq"] or 0),
        at=str(kept["at"]),
        kind=EventKind(str(kept["kind"])),
        citation_id=_text(kept.get("citation_id")),
        run_id=_text(kept.get("run_id")),
        undoes=int(undoes) if undoes is not None else None,
        after=after,
        previous=str(kept["previous"]),
        hash=str(kept["hash"]),
    )


def _text(value: object) -> str | None:
    return None if value is None else str(value)


class _Import:
    """One import; every step can be repeated after an interruption."""

    def __init__(self, store: Store, origin: str, archive: Archive) -> None:
        self._store, self._origin, self._archive = store, origin, archive
        self._citations: dict[str, str] = {}
        self._runs: dict[str, str] = {}
        self._added = 0

    def run(self, told: Told, cancel: threading.Event) -> ImportedReview:
        empty = self._store.last_seq() == 0 and not self._store.runs()
        known = {summary.run_id for summary in self._store.runs()}
        fresh = [run for run in self._archive.runs if run.receipt.id not in known]
        for done, run in enumerate(self._archive.runs):
            if cancel.is_set():
                raise Cancelled
            told(done, len(self._archive.runs))
            if run.receipt.id in known:
                self._merge(run)
            else:
                self._save(run)
        events = self._append_chain(empty=empty)
        places = (item.verdict.places for run in self._archive.runs for item in run.citations)
        note_unfollowed(self._store, (place[0].document_id for place in places if place))
        return ImportedReview(
            workspace_id=self._origin,
            runs_added=len(fresh),
            runs_known=len(self._archive.runs) - len(fresh),
            citations_added=self._added,
            events_added=events,
            events_known=len(self._archive.events) - events,
            renamed=self._renamed(),
            unplaced=tuple(self._unplaced()),
        )

    def _save(self, run: CheckedAnswer) -> None:
        run_id = run.receipt.id
        numbers = [self._archive.evidence.get(f"{run_id}:{i}") for i in range(1, len(run.citations) + 1)]
        if all(numbers):
            self._store.save_run(run, evidence_ids=[str(n) for n in numbers])
        else:
            self._store.save_run(run)
        self._added += len(run.citations)
        self._map(run_id, [f"{run_id}:{i}" for i in range(1, len(run.citations) + 1)])

    def _merge(self, run: CheckedAnswer) -> None:
        """Find each foreign citation of a run that is here already; those added by hand elsewhere are appended."""
        run_id = run.receipt.id
        local = self._store.citations(run_id)
        targets: list[str] = []
        for item in run.citations:
            match = next(
                (r for r in local if r.citation_id not in targets and _same(r.citation, r.verdict, item)), None
            )
            if match is None:
                match = self._store.add_citation(run_id, item)
                self._added += 1
            targets.append(match.citation_id)
        self._map(run_id, targets)

    def _map(self, run_id: str, targets: list[str]) -> None:
        self._runs[run_id] = run_id
        self._citations |= {f"{run_id}:{i}": target for i, target in enumerate(targets, start=1)}

    def _append_chain(self, *, empty: bool) -> int:
        events = self._archive.events
        if empty:
            if events:
                self._store.import_chain(events)
            return len(events)
        own = self._store.events()
        seen = {event.hash for event in own} | {str(event.after.get(f"{_MARK}hash", "")) for event in own}
        fresh = [event for event in events if event.hash not in seen]
        at = datetime.now(UTC).isoformat(timespec="milliseconds")
        self._store.append_events([self._carry(event, at) for event in fresh])
        return len(fresh)

    def _carry(self, event: DecisionEvent, at: str) -> DecisionEvent:
        marks: Mapping[str, str | int | None] = {
            "from": self._origin,
            "seq": event.seq,
            "at": event.at,
            "kind": event.kind.value,
            "citation_id": event.citation_id,
            "run_id": event.run_id,
            "undoes": event.undoes,
            "previous": event.previous,
            "hash": event.hash,
        }
        return replace(
            event,
            seq=0,
            at=at,
            kind=EventKind.IMPORTED,
            citation_id=self._citations.get(event.citation_id or "", event.citation_id),
            run_id=self._runs.get(event.run_id or "", event.run_id),
            undoes=None,
            after={f"{_MARK}{key}" if key.startswith(_MARK) else key: value for key, value in event.after.items()}
            | {f"{_MARK}{key}": value for key, value in marks.items()},
            previous="",
            hash="",
        )

    def _renamed(self) -> dict[str, str]:
        here = {record.citation_id: record.evidence_id for record in self._store.citations()}
        pairs = ((number, here.get(self._citations.get(key, ""), "")) for key, number in self._archive.evidence.items())
        return {number: local for number, local in pairs if local and local != number}

    def _unplaced(self) -> Iterable[str]:
        present = {info.id for info in self._store.documents() if not info.removed}
        names = {document.id: document.name for document in self._archive.documents}
        for run in self._archive.runs:
            for i, item in enumerate(run.citations, start=1):
                place = item.verdict.places[0] if item.verdict.places else None
                if place is not None and place.document_id not in present:
                    number = self._archive.evidence.get(f"{run.receipt.id}:{i}", f"{run.receipt.id}:{i}")
                    name = names.get(place.document_id, place.document_id)
                    yield f"{number}: its document {name} is not in this workspace; add the file to see the evidence."


def _same(citation: object, verdict: object, item: CheckedCitation) -> bool:
    return wire.encode(citation) == wire.encode(item.citation) and wire.encode(verdict) == wire.encode(item.verdict)
