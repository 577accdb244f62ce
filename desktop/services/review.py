"""Reviewing: decisions as events, undo over restarts (spec 5.1-5.3).

Every write is one transaction that is on the disk when the call returns, and returns what changed; when it raises,
nothing was stored and the screen must go on showing the citation as undecided. Only a large act whose pace is watched
is written in parts. The machine's verdict and the human's
decision are two axes and never touch each other.
"""

from __future__ import annotations

import contextlib
import secrets
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import TypeVar

from desktop import __version__
from desktop.core import wire
from desktop.core.decisions import (
    REJECT_REASONS,
    Changes,
    CitationState,
    DecisionEvent,
    EventKind,
    HumanState,
    Reviewer,
)
from desktop.core.errors import InputError
from desktop.core.verdicts import CheckedCitation, Code, Locator, MachineVerdict, ParsedCitation, Place, Range, Verdict
from desktop.services.review_board import Board, RecentDecision
from desktop.services.review_history import GROUP, Act
from desktop.services.review_moved import POINTED, place_of_span
from desktop.services.review_queue import Counters, QueueFilter, QueueOrder, QueueRow
from desktop.store.store import Store

Clock = Callable[[], datetime]
Pace = Callable[[int, int], bool]
"""Told after each part of a large act how many of how many are written; says whether to go on."""
_Item = TypeVar("_Item", str, int)
Fields = dict[str, str | int | bool | None]
_PART = 100
"""Events of a large act that are taken in at once: a fifth of a frame."""
_AT_A_TIME = 500
"""Events of a large act that are written at once when somebody watches its pace."""

__all__ = ["Counters", "QueueFilter", "QueueOrder", "QueueRow", "RecentDecision", "Review"]


def utc_now() -> datetime:
    """Return the time."""
    return datetime.now(UTC)


class Review(Board):
    """The board of one reviewer, with everything that may be decided. Safe to call from any thread."""

    def __init__(self, store: Store, reviewer: Reviewer, clock: Clock = utc_now) -> None:
        """Take the store, who decides, and where the time comes from."""
        super().__init__(store)
        self.reviewer = reviewer
        self._clock = clock
        self._writing = threading.RLock()
        """Held by the one who decides; the board can be read meanwhile."""
        self._mark = ""
        self._pace: Pace | None = None

    # --- decisions ---

    def decide(
        self,
        citation_id: str,
        state: HumanState,
        *,
        to: str | None = None,
        quote: str | None = None,
        reason: int | None = None,
        reason_text: str = "",
        note: str | None = None,
    ) -> Changes:
        """Record a decision; deciding the same again changes nothing.

        `to` (span id) and `quote` (trimmed words) belong to CORRECTED, which needs one of them; `reason` (digit of
        REJECT_REASONS) belongs to REJECTED and may follow later. Raises InputError for an unknown citation or span, a
        final answer, parts that do not belong; WorkspaceError when it could not be saved.
        """
        return self.decide_many(
            [citation_id], state, to=to, quote=quote, reason=reason, reason_text=reason_text, note=note
        )

    def decide_many(
        self,
        citation_ids: Sequence[str],
        state: HumanState,
        *,
        to: str | None = None,
        quote: str | None = None,
        reason: int | None = None,
        reason_text: str = "",
        note: str | None = None,
    ) -> Changes:
        """Record one decision on several citations in one transaction; one undo takes all of it back."""
        state = HumanState(state)
        self._check_parts(state, to, quote, reason, reason_text)
        changes: Fields = {
            "state": state.value,
            "reason": reason,
            "reason_text": reason_text.strip(),
            "corrected_to": to,
            "corrected_quote": quote,
            "reviewer": self.reviewer.name,
        }
        if note is not None:
            changes["note"] = note
        return self._record(EventKind.DECIDE, citation_ids, changes)

    def _check_parts(
        self, state: HumanState, to: str | None, quote: str | None, reason: int | None, reason_text: str
    ) -> None:
        if (to is not None or quote is not None) and state is not HumanState.CORRECTED:
            raise InputError("Corrected evidence belongs to the state corrected.", thing=state.value)
        if state is HumanState.CORRECTED:
            if to is None and not (quote or "").strip():
                raise InputError("A correction names the place or the words it corrects to.")
            if to is not None and self._store.get_span(to) is None:
                raise InputError("There is no such span in the workspace.", thing=to)
        if (reason is not None or reason_text.strip()) and state is not HumanState.REJECTED:
            raise InputError("A reason belongs to the state rejected.", thing=state.value)
        _check_reason(reason, reason_text)

    def set_reason(self, citation_id: str, reason: int, text: str = "") -> Changes:
        """Give the reason of a rejection afterwards; 0 (other) needs a text. Raises InputError."""
        _check_reason(reason, text)
        return self._record(EventKind.REASON, [citation_id], {"reason": reason, "reason_text": text.strip()})

    def set_note(self, citation_id: str, note: str) -> Changes:
        """Set or (empty) remove the note."""
        return self._record(EventKind.NOTE, [citation_id], {"note": note})

    def set_flag(self, citation_id: str, *, flagged: bool) -> Changes:
        """Set or remove the flag."""
        return self._record(EventKind.FLAG, [citation_id], {"flagged": flagged})

    def add_evidence(self, run_id: str, place: Place, *, claim: Range | None, quote: str | None) -> tuple[str, Changes]:
        """Cite a place chosen by hand for a claim of an answer; return (citation id, changes).

        The machine has not judged it (`not_checked`); the human who chose it has accepted it. Raises InputError for an
        unknown run or a final answer.
        """
        raw = quote or place.text or f"[page {place.page_start}]"
        locator = Locator(span_id=place.span_id, page=place.page_start)
        sentence = f"Added by hand by {self.reviewer.name}; the machine has not judged it."
        verdict = Verdict(MachineVerdict.NOT_CHECKED, Code.CHECK_FAILED, sentence, sub_code="by_hand", places=(place,))
        parsed = ParsedCitation(order=0, raw=raw, kind="by_hand", locator=locator, quote=quote, claim=claim)
        after: Fields = {"state": HumanState.ACCEPTED.value, "reviewer": self.reviewer.name, "decided_at": self.now()}
        before: Fields = {name: _value(CitationState(), name) for name in after}
        with self._writing, self._guard:
            self._known_run(run_id)
            if self.run_state(run_id).final:
                raise _final_error(run_id)
            # The board is brought up to date only behind the transaction: it must not hold what may yet be rolled back.
            with self._store.transaction():
                citation_id = self._store.add_citation(run_id, CheckedCitation(parsed, verdict)).citation_id
                event = self._event(EventKind.EVIDENCE_ADDED, citation_id, run_id, before, after)
                self._store.append_events([event], mark=self._mark)
            return citation_id, self.refresh()

    # --- answers ---

    def finalise(self, run_id: str) -> Changes:
        """Lock an answer; the record says how many citations were still pending. Raises InputError."""
        return self._save(partial(self._finalised, run_id))

    def _finalised(self, run_id: str) -> list[DecisionEvent]:
        self._known_run(run_id)
        if self.run_state(run_id).final:
            return []
        rows = [self._entries[key].row for key in self._by_run.get(run_id, ())]
        pending = sum(row.state is HumanState.PENDING for row in rows)
        return [self._event(EventKind.FINAL, None, run_id, {"final": False}, {"final": True, "pending": pending})]

    def unlock(self, run_id: str) -> Changes:
        """Unlock a final answer; the unlocking is recorded. Raises InputError."""
        return self._save(partial(self._unlocked, run_id))

    def _unlocked(self, run_id: str) -> list[DecisionEvent]:
        self._known_run(run_id)
        if not self.run_state(run_id).final:
            return []
        return [self._event(EventKind.UNLOCK, None, run_id, {"final": True}, {"final": False})]

    def _known_run(self, run_id: str) -> None:
        if run_id not in self._runs:
            self._store.run(run_id)  # raises for an unknown one; a run without citations is not on the board
            self._runs.update({run.run_id: (run.number, run.question) for run in self._store.runs()})

    # --- undo ---

    def undo(self) -> Changes:
        """Take back the last act of this reviewer that is not taken back yet, also one of an earlier session.

        Recorded as an event. Returns empty Changes when there is none. Raises InputError when the answer is final or
        somebody else has changed the same thing since.
        """
        return self._turn(EventKind.UNDO, self._history.next_undo)

    def redo(self) -> Changes:
        """Bring back the last act that was undone; a new act ends the chance. Errors as in `undo`."""
        return self._turn(EventKind.REDO, self._history.next_redo)

    def next_undo(self) -> int:
        """Return how many events the next undo would take back, as far as is known without looking; 0 = nothing."""
        with self._guard:
            return len(self._history.next_undo(self.reviewer.id))

    def next_redo(self) -> int:
        """Return how many events the next redo would bring back, as far as is known without looking; 0 = nothing."""
        with self._guard:
            return len(self._history.next_redo(self.reviewer.id))

    def _turn(self, kind: EventKind, next_act: Callable[[str], Act]) -> Changes:
        if self._pace is None:
            return self._save(lambda: self._turned_act(kind, next_act(self.reviewer.id)))
        with self._guard:
            self.refresh()
            act = next_act(self.reviewer.id)
        return self._save_parts(act, partial(self._turned_act, kind))

    def _turned_act(self, kind: EventKind, act: Act) -> list[DecisionEvent]:
        at = self.now()
        return [self._turned(kind, event, at) for event in self._store.events_of(act)]

    def _turned(self, kind: EventKind, event: DecisionEvent, at: str) -> DecisionEvent:
        expected, wanted = (event.after, event.before) if kind is EventKind.UNDO else (event.before, event.after)
        if event.citation_id is not None:
            self._open_row(event.citation_id)
            state = self._states.get(event.citation_id, CitationState())
            if any(getattr(state, name) != expected.get(name) for name in event.before):
                who = state.reviewer or "somebody"
                raise InputError(f"The citation was changed since, by {who}.", thing=event.citation_id)
        elif event.run_id is not None and self.run_state(event.run_id).final is not bool(expected.get("final")):
            raise InputError("The answer was changed since.", thing=event.run_id)
        return self._event(kind, event.citation_id, event.run_id, dict(expected), dict(wanted), at=at, undoes=event.seq)

    # --- writing ---

    def _open_row(self, citation_id: str) -> QueueRow:
        row = self._known(citation_id)
        if row.final:
            raise _final_error(row.run_id)
        return row

    def _record(self, kind: EventKind, citation_ids: Sequence[str], changes: Fields) -> Changes:
        # By its mark an act that was broken off, by a kill or a full disk, goes on as the same act.
        beside: Fields = {GROUP: self._mark or secrets.token_hex(4)} if len(citation_ids) > 1 else {}
        span = self._store.get_span(str(changes["corrected_to"])) if changes.get("corrected_to") else None
        if span is not None:
            beside[POINTED] = wire.encode(place_of_span(span))
        return self._save_parts(citation_ids, partial(self._recorded, kind, changes, beside))

    def _recorded(
        self, kind: EventKind, changes: Fields, beside: Fields, citation_ids: Sequence[str]
    ) -> list[DecisionEvent]:
        rows = [self._open_row(citation_id) for citation_id in citation_ids]
        events = []
        at = self.now()
        for row in rows:
            if kind is EventKind.REASON and row.state is not HumanState.REJECTED:
                raise InputError("A reason belongs to a rejected citation.", thing=row.citation_id)
            state = self._states.get(row.citation_id, CitationState())
            if all(getattr(state, name) == value for name, value in changes.items()):
                continue
            fields = changes | ({"decided_at": at} if "state" in changes else {})
            before: Fields = {name: _value(state, name) for name in fields}
            events.append(self._event(kind, row.citation_id, row.run_id, before, fields | beside, at=at))
        return events

    def _event(
        self,
        kind: EventKind,
        citation_id: str | None,
        run_id: str | None,
        before: Fields,
        after: Fields,
        *,
        at: str = "",
        undoes: int | None = None,
    ) -> DecisionEvent:
        return DecisionEvent(
            seq=0,
            at=at or self.now(),
            reviewer=self.reviewer,
            kind=kind,
            citation_id=citation_id,
            run_id=run_id,
            before=before,
            after=after,
            undoes=undoes,
            app_version=__version__,
        )

    def now(self) -> str:
        """Return the time as events carry it."""
        return self._clock().isoformat(timespec="milliseconds")

    @contextlib.contextmanager
    def marked(self, mark: str, *, pace: Pace | None = None) -> Iterator[None]:
        """Note with what is saved in the block that the press that waited under `mark` is in the log.

        With a `pace` a large act is saved in parts, between which it may be stopped: what is written then stays, and is
        one act for undo. Without, an act is one transaction.
        """
        with self._writing:
            self._mark, self._pace = mark, pace
            try:
                yield
            finally:
                self._mark, self._pace = "", None

    def _save_parts(
        self, whole: Sequence[_Item], decided: Callable[[Sequence[_Item]], Sequence[DecisionEvent]]
    ) -> Changes:
        """Save what is `decided` on all items at once or, watched, in parts; only the last one tells the mark."""
        pace = self._pace
        if pace is None:
            return self._save(partial(decided, whole))
        if len(whole) > _AT_A_TIME:
            self._save(partial(_none_of, decided, whole))  # what is refused is refused before any of it is written
        citations: set[str] = set()
        runs: set[str] = set()
        for start in range(0, max(len(whole), 1), _AT_A_TIME):
            part = whole[start : start + _AT_A_TIME]
            done = start + len(part)
            changes = self._save(partial(decided, part), marked=done == len(whole))
            citations.update(changes.citations)
            runs.update(changes.runs)
            if not pace(done, len(whole)):
                break
        return Changes(citations=tuple(sorted(citations)), runs=tuple(sorted(runs)))

    def _save(self, decided: Callable[[], Sequence[DecisionEvent]], *, marked: bool = True) -> Changes:
        """Save what was `decided` on the newest board; the board can be read meanwhile, and does not change."""
        with self._writing:
            with self._guard:
                self.refresh()
                self._saving = True
            made: Sequence[DecisionEvent] = ()
            try:
                if events := decided():
                    made = self._store.append_events(events, mark=self._mark if marked else "")
                    self._take_in_parts(made)
            finally:
                with self._guard:
                    self._saving = False
                    taken = self.refresh(made) if made else Changes()
        citations = {*taken.citations, *(event.citation_id for event in made if event.citation_id)}
        runs = {*taken.runs, *(event.run_id for event in made if event.run_id)}
        return Changes(citations=tuple(sorted(citations)), runs=tuple(sorted(runs)))

    def _take_in_parts(self, made: Sequence[DecisionEvent]) -> None:
        """Bring the board up to a large act in parts, between which the window reads."""
        for start in range(0, len(made) if len(made) > _PART else 0, _PART):
            part = made[start : start + _PART]
            with self._guard:
                if part[0].seq != self._last_seq + 1:
                    break  # others wrote between: the rest is read from the log
                self._renew(set().union(*map(self._take, part)))
            time.sleep(0)  # else this thread takes the guard again before one that waits for it


def _none_of(decided: Callable[[Sequence[_Item]], object], whole: Sequence[_Item]) -> Sequence[DecisionEvent]:
    decided(whole)
    return ()


def _value(state: CitationState, name: str) -> str | int | bool | None:
    value = getattr(state, name)
    return str(value) if isinstance(value, HumanState) else value


def _check_reason(reason: int | None, text: str) -> None:
    if reason is not None and reason not in REJECT_REASONS:
        raise InputError("A reason is a digit from 0 to 9.", thing=str(reason))
    if reason == 0 and not text.strip():
        raise InputError("The reason “other” needs a text.")
    if reason is None and text.strip():
        raise InputError("A reason text needs a reason; use 0 (other).")


def _final_error(run_id: str) -> InputError:
    return InputError("This answer is final.", thing=run_id, advice="Unlock it to change a decision.")
