"""The review board: queue, counters and states of one workspace, kept in memory and brought up to date by numbers."""

from __future__ import annotations

import contextlib
import sys
import threading
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence, Set
from itertools import islice

from msgspec import Struct

from desktop.core.decisions import Changes, CitationState, DecisionEvent, EventKind, HumanState
from desktop.core.errors import InputError
from desktop.core.ids import read_span_id
from desktop.core.pages import PageHealth
from desktop.core.verdicts import DocumentInfo, Place
from desktop.services import review_queue
from desktop.services.review_choices import Choices, QueueChoices
from desktop.services.review_history import History
from desktop.services.review_moved import Whereabouts, removed_document
from desktop.services.review_queue import Counters, Entry, QueueFilter, QueueOrder, QueueRow, Shortlists
from desktop.store.log import BLIND, RunState, apply_event, apply_to_run, is_own_decision
from desktop.store.runs import CitationCard, CitationLine
from desktop.store.store import Store


class RecentDecision(Struct, frozen=True):
    """One chip of the last decisions."""

    seq: int
    citation_id: str
    evidence_id: str
    state: HumanState
    reviewer: str
    at: str


class _Decided(Struct, frozen=True, gc=False):
    """What the list of the last decisions needs of an event, the rest of which is left in the log."""

    seq: int
    citation_id: str
    state: HumanState
    reviewer: str
    at: str

    @classmethod
    def of(cls, event: DecisionEvent) -> _Decided:
        """Return it; ids and names, which come again and again, are kept once."""
        state = HumanState(str(event.after.get("state", HumanState.PENDING)))
        return cls(event.seq, sys.intern(event.citation_id or ""), state, sys.intern(event.reviewer.name), event.at)


_OPEN = CitationState()
_AT_ONCE = 1_000
"""Events read in one go: a log of years must not stand in memory whole to be folded."""
_FEW = 100
"""From so many changed rows on, sorting anew costs less than moving each."""


def _evidence(
    card: CitationCard, corrected_to: str | None, moved: Place | None
) -> tuple[str | None, int | None, str | None, float]:
    """Return document, page, span and height on the page of the evidence in force.

    What a person re-pointed leads to where that person said; its span is not read for it, so it sorts to the top.
    """
    if moved is not None:
        return moved.document_id, moved.page_start, moved.span_id, moved.boxes[0].y if moved.boxes else 0.0
    if corrected_to is not None:
        document_id, _, page = read_span_id(corrected_to)
        return document_id, page, corrected_to, 0.0
    return card.document_id, card.page, card.span_id, card.top


class Board:
    """The citations of a workspace with their human states. Safe to call from any thread.

    Notices runs, documents and events added by others in the same database at the next read.
    """

    def __init__(self, store: Store) -> None:
        """Read nothing yet; the first call loads the queue."""
        self._store = store
        self._only: frozenset[str] | None = None
        self._guard = threading.RLock()
        self._lines: dict[str, CitationLine] = {}
        self._entries: dict[str, Entry] = {}
        self._states_held: Counter[HumanState] = Counter()
        self._choices = Choices()
        self._shortlists = Shortlists()
        self._by_run: dict[str, list[str]] = {}
        self._states: dict[str, CitationState] = {}
        self._run_states: dict[str, RunState] = {}
        self._runs: dict[str, tuple[int, str]] = {}
        self._where = Whereabouts()
        self._history = History()
        self._decisions: list[_Decided] = []
        self._taken_back: set[int] = set()
        self._decided_here: set[str] = set()
        self._last_seq = self._last_citation = self._last_run = 0
        self._generation = -1
        self._documents: dict[str, tuple[int, DocumentInfo]] = {}
        self._health: dict[str, dict[int, PageHealth]] = {}
        self._settled = threading.local()
        self._saving = False  # what was decided here is on its way to the disk

    # --- reading ---

    @contextlib.contextmanager
    def settled(self) -> Iterator[None]:
        """Look only once, in the block, for what others saved; what is written meanwhile by this board is seen.

        For a screen that asks a dozen things after one decision: each look is a query. Of the calling thread only.
        """
        outer = getattr(self._settled, "depth", 0)
        self._settled.depth = outer + 1
        try:
            yield
        finally:
            self._settled.depth = outer
            if not outer:
                self._settled.looked = False

    def _look(self) -> None:
        """Take in what was saved, unless that was done in this block already."""
        if not getattr(self._settled, "looked", False):
            self.refresh()
            self._settled.looked = getattr(self._settled, "depth", 0) > 0

    def refresh(self, made: Sequence[DecisionEvent] = ()) -> Changes:
        """Take in what was saved since the last call and say which rows that concerns.

        Events just `made` here are not read again, when nobody wrote between; while they are saved nothing is taken in.
        """
        with self._guard:
            if self._saving and not made:
                return Changes()
            store = self._store
            touched: set[str] = set()
            generation, last_seq, last_citation = store.stamp()
            if (generation, last_seq, last_citation) == (self._generation, self._last_seq, self._last_citation):
                return Changes()
            if generation != self._generation:
                changed = self._load_documents(generation)
                touched |= {key for key, entry in self._entries.items() if entry.row.document_id in changed}
            if last_seq > self._last_seq:
                if made and made[0].seq == self._last_seq + 1:
                    for event in made:
                        touched |= self._take(event)
                while last_seq > self._last_seq and (events := store.events(after=self._last_seq, most=_AT_ONCE)):
                    for event in events:
                        touched |= self._take(event)
            if last_citation > self._last_citation:
                touched |= self._load_citations()
            self._renew(touched)
            return self._changes(touched)

    def _renew(self, touched: Set[str]) -> None:
        """Make the rows of citations anew; the guard is taken."""
        if len(touched) > _FEW:
            self._shortlists.clear()
        # In the order of saving: equal sort keys then keep it.
        for citation_id in sorted(touched & self._lines.keys(), key=lambda key: self._lines[key].number):
            self._hold(citation_id, Entry(self._row(self._lines[citation_id])))

    def _hold(self, citation_id: str, entry: Entry) -> None:
        """Replace a row, in the counts and the queues kept too."""
        before = self._entries.get(citation_id)
        if before is not None:
            self._states_held[before.row.state] -= 1
        self._states_held[entry.row.state] += 1
        self._choices.replace(before.row if before is not None else None, entry.row)
        self._entries[citation_id] = entry
        self._shortlists.replace(before, entry)

    def _load_documents(self, generation: int) -> set[str]:
        """Read the list of documents again and return those that changed."""
        moved = self._store.changes_since(max(self._generation, 0))
        known = self._documents
        self._generation = generation
        self._documents = {info.id: (i, info) for i, info in enumerate(self._store.documents(), 1)}
        changed = {key for key, value in self._documents.items() if known.get(key) != value}
        changed |= {*moved.added, *moved.removed}
        for key in changed:
            self._health.pop(key, None)
        return changed

    def _load_citations(self) -> set[str]:
        # Citations first: a run saved in between then brings its citations at the next look, never without a question.
        lines = self._store.citation_lines(after=self._last_citation)
        for run in self._store.runs(after=self._last_run):
            self._runs[run.run_id] = (run.number, run.question)
            self._last_run = run.number
        fresh = set()
        for line in lines:
            self._last_citation = line.number
            if self._only is not None and line.citation_id not in self._only:
                continue
            self._lines[line.citation_id] = line
            self._by_run.setdefault(line.run_id, []).append(line.citation_id)
            fresh.add(line.citation_id)
        return fresh

    def pointed(self, corrected_to: str) -> Place | None:
        """Return the place of a span that a person pointed to as it was that day; for one that is gone since."""
        return self._where.pointed(corrected_to)

    def _row(self, line: CitationLine) -> QueueRow:
        card = line.card
        run_number, question = self._runs.get(line.run_id, (0, ""))
        state = self._states.get(line.citation_id, _OPEN)
        moved = self._where.place(line.citation_id, state.corrected_to)
        document_id, page, span_id, top = _evidence(card, state.corrected_to, moved)
        number, info = self._documents.get(document_id or "", (0, None))
        health = self._page_health(document_id, page) if info and not info.removed else None
        label = info.labels[page - 1] if info and page and page <= len(info.labels) else ""
        run_state = self._run_states.get(line.run_id)
        return QueueRow(
            citation_id=line.citation_id,
            evidence_id=line.evidence_id,
            number=line.number,
            run_id=line.run_id,
            run_number=run_number,
            order=line.order,
            question=question,
            claim=card.claim,
            quote=card.quote,
            raw=card.raw,
            verdict=line.verdict,
            code=line.code,
            sub_code=card.sub_code,
            sentence=card.sentence,
            state=state.state,
            reason=state.reason,
            reason_text=state.reason_text,
            note=state.note,
            flagged=state.flagged,
            reviewer=state.reviewer,
            decided_at=state.decided_at,
            corrected_to=state.corrected_to,
            corrected_quote=state.corrected_quote,
            final=run_state.final if run_state else False,
            document_id=document_id,
            document=info.name if info else "",
            document_number=number,
            page=page,
            page_label=label,
            top=top,
            unit=read_span_id(span_id or "")[1],
            span_id=span_id,
            moved=moved,
            health=frozenset(health.classes) if health else frozenset(),
            readable=health.readable if health else True,
            has_number=card.has_number,
            hidden=card.hidden,
            by_hand=card.by_hand,
        )

    def _page_health(self, document_id: str | None, page: int | None) -> PageHealth | None:
        if document_id is None or page is None:
            return None
        if document_id not in self._health:
            pages = self._store.page_health(document_id)
            self._health[document_id] = {frame.number: health for frame, health in pages}
        return self._health[document_id].get(page)

    def _sees(self, event: DecisionEvent) -> bool:
        """Say whether an event counts on this board; those of a blind second review do not."""
        return BLIND not in event.after

    def _take(self, event: DecisionEvent) -> set[str]:
        """Apply an event of the log to what is held in memory; return the citations it touches."""
        self._last_seq = event.seq
        if not self._sees(event):
            return set()
        self._history.feed(event)
        if event.kind is EventKind.DECIDE:
            self._decisions.append(_Decided.of(event))
        elif event.kind is EventKind.UNDO and event.undoes is not None:
            self._taken_back.add(event.undoes)
        elif event.kind is EventKind.REDO and event.undoes is not None:
            self._taken_back.discard(event.undoes)
        removed = removed_document(event)
        touched = self._where.forget(removed) if removed is not None else set()
        if event.citation_id is not None:
            key = event.citation_id
            before = self._states.get(key, CitationState())
            self._states[key] = apply_event(before, event, decided_here=key in self._decided_here)
            self._where.feed(event, before.corrected_to)
            touched.add(key)
            if is_own_decision(event):
                self._decided_here.add(key)
        if event.run_id is not None and "final" in event.after:
            self._run_states[event.run_id] = apply_to_run(self._run_states.get(event.run_id, RunState()), event)
            touched |= set(self._by_run.get(event.run_id, ()))
        return touched

    def _changes(self, citation_ids: Iterable[str], runs: Iterable[str] = ()) -> Changes:
        ids = sorted(citation_ids)
        own = {self._entries[key].row.run_id for key in ids if key in self._entries}
        return Changes(citations=tuple(ids), runs=tuple(sorted(own | set(runs))))

    def queue(
        self, wanted: QueueFilter | None = None, order: QueueOrder = QueueOrder.RISK, *, seed: int = 0
    ) -> list[QueueRow]:
        """Return the rows that pass the filter, in order; `seed` is for the random order."""
        with self._guard:
            self._look()
            kept = self._shortlists.find(wanted or QueueFilter(), order, seed, self._candidates)
            return list(kept.rows)

    def _candidates(self, wanted: QueueFilter) -> Iterable[Entry]:
        """Return the entries a filter may let pass: those of its answers, which are known, else all."""
        if not wanted.runs:
            return self._entries.values()
        return [self._entries[key] for run_id in wanted.runs for key in self._by_run.get(run_id, ())]

    def choices(self) -> QueueChoices:
        """Return the values that the queue can be filtered by."""
        with self._guard:
            self._look()
            return self._choices.offered()

    def row(self, citation_id: str) -> QueueRow:
        """Return one row; raises InputError for an unknown citation."""
        with self._guard:
            self._look()
            return self._known(citation_id)

    def _known(self, citation_id: str) -> QueueRow:
        entry = self._entries.get(citation_id)
        if entry is None:
            raise InputError("There is no such citation in the workspace.", thing=citation_id)
        return entry.row

    def state(self, citation_id: str) -> CitationState:
        """Return the derived human state of a citation; raises InputError for an unknown one."""
        with self._guard:
            self._look()
            self._known(citation_id)
            return self._states.get(citation_id, CitationState())

    def run_state(self, run_id: str) -> RunState:
        """Return whether an answer is final, and how it became so."""
        with self._guard:
            self._look()
            return self._run_states.get(run_id, RunState())

    def counters(self, wanted: QueueFilter | None = None) -> Counters:
        """Return the counts by human state, of all rows or of those that pass a filter."""
        with self._guard:
            self._look()
            if wanted is None:
                return Counters(**{s.value: self._states_held[s] for s in HumanState}, total=len(self._entries))
            return review_queue.count(review_queue.select(self._candidates(wanted), wanted, QueueOrder.SAVED))

    def run_counters(self) -> dict[str, Counters]:
        """Return the counts of every answer by run id."""
        with self._guard:
            self._look()
            held = self._entries
            return {run: review_queue.count(held[key].row for key in keys) for run, keys in self._by_run.items()}

    def recent(self, limit: int = 20) -> list[RecentDecision]:
        """Return the last decisions that were not taken back, newest first."""
        with self._guard:
            self._look()
            standing = (d for d in reversed(self._decisions) if d.seq not in self._taken_back)
            found = ((d, self._entries[d.citation_id].row) for d in standing if d.citation_id in self._entries)
            return [
                RecentDecision(made.seq, row.citation_id, row.evidence_id, made.state, made.reviewer, made.at)
                for made, row in islice(found, limit)
            ]

    def identical_to(self, citation_id: str) -> list[QueueRow]:
        """Return other undecided citations with the same claim, quote, place and machine word, not in final answers.

        For "also applies to": offered, never applied by itself.
        """
        with self._guard:
            self._look()
            self._known(citation_id)
            mine = self._lines[citation_id]
            wanted = review_queue.identity(mine)
            return [
                entry.row
                for key, entry in self._entries.items()
                if key != citation_id
                and self._lines[key].card.span_id == mine.card.span_id  # part of the identity, far cheaper to compare
                and entry.row.state is HumanState.PENDING
                and not entry.row.final
                and review_queue.identity(self._lines[key]) == wanted
            ]
