"""Take in the decisions of another workspace: a second reviewer's work, or the way back from a JSON export (spec 5.5).

An empty log takes the foreign chain over as it is. A used one appends every foreign event wrapped in an event of its
own, with the original text and hashes inside, so that both chains can be verified for ever. A foreign decision speaks
for a citation only where nobody here has decided; elsewhere it is kept for the second-review comparison.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from desktop import __version__
from desktop.core.decisions import Changes, DecisionEvent, EventKind, Reviewer
from desktop.core.errors import InputError
from desktop.store.log import CHAIN, ORIGINAL, STATE_FIELDS, canonical, unwrap, verify_chain
from desktop.store.store import Store

_CHUNK = 200
"""Events per transaction: an import of thousands must not hold up a decision."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A foreign event that could not be placed."""

    seq: int
    citation_id: str | None
    reason: str


@dataclass(frozen=True, slots=True)
class ChainImport:
    """What became of a foreign chain: appended + known + left out = its length."""

    appended: int
    known: int
    """Were imported before."""
    aside: int
    """Of the appended ones, those on citations that were decided here; kept for comparison only."""
    left_out: tuple[LeftOut, ...]
    whole: bool
    """The chain was taken over as it is, into an empty log."""
    changes: Changes


def import_decisions(
    store: Store,
    events: Sequence[DecisionEvent],
    *,
    citations: Mapping[str, str] | None = None,
    runs: Mapping[str, str] | None = None,
) -> ChainImport:
    """Verify a foreign chain and take it in; importing it again changes nothing.

    `citations` and `runs` map foreign ids to ids here (None = the same ids). Events on ids without a place here are
    listed in `left_out`, not stored. Raises InputError when the chain does not verify; then nothing is stored.
    """
    report = verify_chain(events)
    if not report.ok:
        raise InputError(f"The imported decision log does not verify: {report.problem}", advice="Ask for a new export.")
    known_citations = {line.citation_id for line in store.citation_lines()}
    known_runs = {run.run_id for run in store.runs()}
    place = _Places(known_citations, known_runs, citations, runs)
    if not store.last_seq() and citations is None and runs is None and not any(place.why_not(e) for e in events):
        store.import_chain(events)
        return ChainImport(len(events), 0, 0, (), True, _changes(events))
    return _append(store, events, place)


class _Places:
    """Where foreign events belong here."""

    def __init__(
        self,
        known_citations: set[str],
        known_runs: set[str],
        citations: Mapping[str, str] | None,
        runs: Mapping[str, str] | None,
    ) -> None:
        self._known_citations = known_citations
        self._known_runs = known_runs
        self._citations = citations
        self._runs = runs

    def citation(self, key: str | None) -> str | None:
        return key if key is None or self._citations is None else self._citations.get(key)

    def run(self, key: str | None) -> str | None:
        return key if key is None or self._runs is None else self._runs.get(key)

    def why_not(self, event: DecisionEvent) -> str:
        """Return why an event has no place here; empty = it has."""
        if event.citation_id is not None and self.citation(event.citation_id) not in self._known_citations:
            return "Its citation is not in this workspace."
        if event.citation_id is None and event.run_id is not None and self.run(event.run_id) not in self._known_runs:
            return "Its answer is not in this workspace."
        return ""


def _append(store: Store, events: Sequence[DecisionEvent], place: _Places) -> ChainImport:
    chain = events[0].hash[:16] if events else ""
    own = store.events()
    done = {event.after.get(ORIGINAL) for event in own if event.kind is EventKind.IMPORTED}
    decided = {event.citation_id for event in own if event.kind is not EventKind.IMPORTED}
    locked = {event.run_id for event in own if event.kind is not EventKind.IMPORTED and event.citation_id is None}
    wrapped: list[DecisionEvent] = []
    left_out: list[LeftOut] = []
    known = aside = 0
    for event in events:
        # A chain that itself holds imported events brings each of them once: its own wrapping is what is wrapped.
        if wrap_text(event) in done:
            known += 1
        elif reason := place.why_not(event):
            left_out.append(LeftOut(event.seq, event.citation_id, reason))
        else:
            citation_id, run_id = place.citation(event.citation_id), place.run(event.run_id)
            own_word = citation_id in decided if citation_id is not None else run_id in locked
            aside += own_word
            wrapped.append(_wrapped(event, chain, citation_id, run_id, speaks=not own_word))
    for at in range(0, len(wrapped), _CHUNK):
        store.append_events(wrapped[at : at + _CHUNK])
    return ChainImport(len(wrapped), known, aside, tuple(left_out), False, _changes(wrapped))


def wrap_text(event: DecisionEvent) -> str:
    """Return the text under which a foreign event is kept: its hashes and its canonical JSON."""
    return f"{event.previous}\n{event.hash}\n{canonical(event)}"


def _wrapped(
    event: DecisionEvent, chain: str, citation_id: str | None, run_id: str | None, *, speaks: bool
) -> DecisionEvent:
    fields = {key: value for key, value in event.after.items() if key in STATE_FIELDS or key in ("final", "pending")}
    return DecisionEvent(
        seq=0,
        at="",
        reviewer=event.reviewer,
        kind=EventKind.IMPORTED,
        citation_id=citation_id,
        run_id=run_id,
        before={},
        after={**(fields if speaks else {}), CHAIN: chain, ORIGINAL: wrap_text(event)},
        app_version=__version__,
    )


def _changes(events: Iterable[DecisionEvent]) -> Changes:
    listed = list(events)
    return Changes(
        citations=tuple(sorted({event.citation_id for event in listed if event.citation_id})),
        runs=tuple(sorted({event.run_id for event in listed if event.run_id})),
    )


def imported_chains(store: Store) -> dict[str, list[DecisionEvent]]:
    """Return the foreign chains in this log as their original events, by chain id."""
    chains: dict[str, list[DecisionEvent]] = {}
    for event in store.events():
        original = unwrap(event)
        if original is not None:
            chains.setdefault(str(event.after.get(CHAIN)), []).append(original)
    return chains


def reviewers_of(store: Store) -> dict[str, Reviewer]:
    """Return everybody who decided here or whose decisions were imported, by reviewer id."""
    return {event.reviewer.id: event.reviewer for event in store.events()}
