"""What a key asks for as a value: it can wait behind a large act on the disk, and be written after a crash."""

from __future__ import annotations

import enum
from datetime import datetime
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from desktop.core import wire
from desktop.core.decisions import Changes, HumanState, Reviewer
from desktop.core.errors import AppError, InputError, WorkspaceDamaged, WorkspaceError
from desktop.core.verdicts import Place, Range
from desktop.store.waiting import UNREADABLE, PutAside

if TYPE_CHECKING:
    from desktop.services.review import Review
    from desktop.store.store import Store


class PressKind(enum.StrEnum):
    """What can be asked for."""

    DECIDE = "decide"
    REASON = "reason"
    NOTE = "note"
    FLAG = "flag"
    EVIDENCE = "evidence"
    FINAL = "final"
    UNLOCK = "unlock"
    UNDO = "undo"
    REDO = "redo"


class Press(Struct, frozen=True, omit_defaults=True):
    """One act that is asked for; the fields are those of the method of `Review` that writes its kind."""

    kind: PressKind
    citations: tuple[str, ...] = ()
    run_id: str = ""
    state: HumanState = HumanState.PENDING
    to: str | None = None
    quote: str | None = None
    reason: int | None = None
    text: str = ""
    """Of the reason or the note."""
    place: Place | None = None
    claim: Range | None = None

    @property
    def words(self) -> str:
        """Return it in a word or two, for the list of what is not saved."""
        if self.kind is PressKind.DECIDE:
            return str(self.state)
        return f"reason {self.reason}" if self.kind is PressKind.REASON else str(self.kind)

    def write(self, review: Review) -> Changes:
        """Write it; errors as those of the method of its kind."""
        match self.kind:
            case PressKind.DECIDE:
                return review.decide_many(
                    self.citations, self.state, to=self.to, quote=self.quote, reason=self.reason, reason_text=self.text
                )
            case PressKind.REASON:
                return review.set_reason(self.citations[0], self.reason or 0, self.text)
            case PressKind.NOTE:
                return review.set_note(self.citations[0], self.text)
            case PressKind.FLAG:  # asked when it is written: a press before it that waits may turn it too
                return review.set_flag(self.citations[0], flagged=not review.state(self.citations[0]).flagged)
            case PressKind.EVIDENCE:
                return self.add(review)[1]
            case PressKind.FINAL | PressKind.UNLOCK:
                return (review.finalise if self.kind is PressKind.FINAL else review.unlock)(self.run_id)
            case PressKind.UNDO | PressKind.REDO:
                return review.undo() if self.kind is PressKind.UNDO else review.redo()

    def add(self, review: Review) -> tuple[str, Changes]:
        """Write one of evidence; return (citation id, changes)."""
        if self.place is None:
            raise InputError("Evidence needs a place.", thing=self.run_id)
        return review.add_evidence(self.run_id, self.place, claim=self.claim, quote=self.quote)


class Kept(Struct, frozen=True):
    """A press as it waits on the disk: who made it, and when."""

    press: Press
    reviewer: Reviewer
    at: str


def keep_press(review: Review, press: Press, store: Store) -> str:
    """Put a press on the disk until its turn comes and return its mark, "" when it is only in memory."""
    try:
        return store.waiting.keep(wire.encode(Kept(press, review.reviewer, review.now())))
    except WorkspaceError:
        return ""


class Boards:
    """Reviews by who pressed, at the time of the press: what waited is written as of then."""

    def __init__(self, store: Store) -> None:
        """Take the store to write to."""
        self._store = store
        self._times: list[datetime] = []
        self._made: dict[Reviewer, Review] = {}

    def write(self, kept: Kept, mark: str = "") -> Changes:
        """Write a press as of then; errors as those of the method of its kind, ValueError for a time that is none."""
        from desktop.services.review import Review

        self._times[:] = [datetime.fromisoformat(kept.at)]
        if kept.reviewer not in self._made:
            self._made[kept.reviewer] = Review(self._store, kept.reviewer, lambda: self._times[0])
        review = self._made[kept.reviewer]
        with review.marked(mark):
            return kept.press.write(review)


def write_waiting(store: Store, *, until: str = "") -> int:
    """Write what waited when the program ended, in order and as of then; return how many presses are saved by it.

    One that cannot be read, or is refused because its answer is final, is put aside with the reason. `until` is the
    mark of the last one to write. Raises WorkspaceError; then the rest still waits.
    """
    boards = Boards(store)
    written = 0
    for mark, text in store.waiting.left():
        try:
            written += boards.write(wire.decode(text, Kept), mark) != Changes()
        except WorkspaceError:
            raise
        except AppError as error:
            store.waiting.put_aside(text, error.what)
        except (msgspec.MsgspecError, ValueError):
            store.waiting.put_aside(text, UNREADABLE)
        if mark == until:
            return written
    store.waiting.forget()
    return written


class WaitsLate(Struct, frozen=True):
    """Presses of an earlier session that cannot be saved yet; they wait on the disk."""

    until: str
    """Mark of the last one."""
    count: int
    error: WorkspaceError
    """Why."""


def write_late(store: Store, *, patient: bool) -> tuple[int, WaitsLate | None]:
    """Write what waits at opening; return how many presses are saved by it, and what still waits.

    Raises WorkspaceError when it is not `patient`, or the database is damaged.
    """
    left = store.waiting.left()
    try:
        return write_waiting(store), None
    except WorkspaceError as error:
        if not patient or isinstance(error, WorkspaceDamaged):
            raise
        return 0, WaitsLate(left[-1][0], len(store.waiting.left()), error)


class Aside(Struct, frozen=True):
    """A press that was put aside, as it can be shown."""

    item: PutAside
    kept: Kept | None
    """None when it cannot be read."""


def aside_presses(store: Store) -> list[Aside]:
    """Return what was put aside and not dealt with yet."""
    return [Aside(item, _kept(item.press)) for item in store.waiting.aside()]


def _kept(text: str) -> Kept | None:
    try:
        return wire.decode(text, Kept)
    except (msgspec.MsgspecError, ValueError):
        return None


def write_aside(store: Store) -> int:
    """Try what was put aside once more, because a person asks for it; return how many are saved by it.

    What is refused again stays. Each is forgotten before the next is written: the log knows of one that was written
    when the program was killed, and it is not written twice. Raises WorkspaceError.
    """
    boards = Boards(store)
    store.waiting.dealt_with()
    written = 0
    for aside in aside_presses(store):
        if aside.kept is None:
            continue
        try:
            boards.write(aside.kept, aside.item.mark)
        except WorkspaceError:
            raise
        except (AppError, ValueError):
            continue
        written += 1
        store.waiting.dealt_with(aside.item)
    return written
