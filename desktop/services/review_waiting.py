"""What a key asks for as a value: it can wait behind a large act on the disk, and be written after a crash."""

from __future__ import annotations

import enum
import logging
from datetime import datetime
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from desktop.core import wire
from desktop.core.decisions import Changes, HumanState, Reviewer
from desktop.core.errors import AppError, InputError, WorkspaceError
from desktop.core.verdicts import Place, Range

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


def write_waiting(store: Store) -> int:
    """Write what waited when the program ended, in order and as of then; return how many presses are saved by it.

    One that cannot be read, or is refused because its answer is final, is passed over and told in the log of the
    program; the file is kept aside then. Raises WorkspaceError; then the rest still waits.
    """
    from desktop.services.review import Review

    times: list[datetime] = []
    boards: dict[Reviewer, Review] = {}
    written, refused = 0, False
    for mark, text in store.waiting.left():
        try:
            kept = wire.decode(text, Kept)
            times[:] = [datetime.fromisoformat(kept.at)]
        except (msgspec.MsgspecError, ValueError):
            refused = True
            continue
        review = boards.setdefault(kept.reviewer, Review(store, kept.reviewer, lambda: times[0]))
        try:
            with review.marked(mark):
                written += bool(kept.press.write(review) != Changes())
        except WorkspaceError:
            raise
        except AppError as error:
            logging.getLogger(__name__).warning("A press that waited was refused: %s", error)
            refused = True
    if refused:
        store.waiting.set_aside()
    else:
        store.waiting.forget()
    return written
