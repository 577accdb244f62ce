"""Decisions from the window: on the disk when the key press returns; a failed write stays visible and is retried.

An act on many citations is written on a thread, for it takes many frames. Whatever is pressed meanwhile is done behind
it, in the order of the keys and on the citation that was chosen then; the window never waits.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import QObject, QTimer, Signal, Slot
from PySide6.QtWidgets import QWidget

from desktop.core.decisions import Changes, CitationState, HumanState
from desktop.core.errors import AppError, InputError, WorkspaceError
from desktop.core.verdicts import Place, Range
from desktop.services.review_waiting import Press, PressKind, keep_press
from desktop.ui.session import Session

if TYPE_CHECKING:
    from desktop.services.review import Review
    from desktop.services.review_choices import QueueChoices
    from desktop.services.review_queue import Counters, QueueFilter, QueueOrder, QueueRow
    from desktop.services.workspace import Desk

_RETRY_MS = 1500
_LARGE = 100
"""From so many citations on an act is written on a thread: each takes about a hundredth of a frame."""

_CHECKPOINT = 200
"""After so many presses what they wrote is moved into the database, on a thread, and not in one press of a thousand."""


class Unsaved(Struct, frozen=True):
    """A press that is not in the log: it could not be saved, or follows a large act."""

    press: Press
    mark: str
    """Under which it waits on the disk; "" when it is only in memory."""
    begin: Callable[[str], None] | None = None
    """How it is begun, given its mark, when it is not merely written: it may be a large act, or leads somewhere."""

    @property
    def words(self) -> str:
        """Return what was pressed."""
        return self.press.words


class Reviewing(QObject):
    """The review service as the window uses it. Reads are from memory; writes are one short transaction each."""

    unsaved_changed = Signal()
    large_changed = Signal()
    """A large act begins or ends being written."""
    rejected = Signal(object)
    """Citation id just rejected: the reason strip opens."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.unsaved: list[Unsaved] = []
        self.last_reason: int | None = None
        self.large = 0
        """Citations of the act that is being written on a thread; 0 = none."""
        self._saved = 0
        self._retry = QTimer(self)
        self._retry.setInterval(_RETRY_MS)
        self._retry.timeout.connect(self._try_again)

    @property
    def review(self) -> Review:
        """Return the review service; raises AppError when no workspace is open."""
        return self._session.store.review

    # -- reading -----------------------------------------------------------------------------------------------

    def settled(self) -> AbstractContextManager[None]:
        """Look only once, in the block, for what others saved."""
        return self.review.settled() if self._session.desk is not None else nullcontext()

    def rows(self, wanted: QueueFilter, order: QueueOrder, *, seed: int = 0) -> list[QueueRow]:
        """Return the queue; empty without a workspace."""
        return self.review.queue(wanted, order, seed=seed) if self._session.desk is not None else []

    def counters(self) -> Counters | None:
        """Return the counts over all citations of the workspace."""
        return self.review.counters() if self._session.desk is not None else None

    def choices(self) -> QueueChoices:
        """Return the values that the queue can be filtered by."""
        return self.review.choices()

    def row(self, citation_id: str) -> QueueRow | None:
        """Return one row, or None when it is gone."""
        try:
            return self.review.row(citation_id)
        except AppError:
            return None

    def state(self, citation_id: str) -> CitationState:
        """Return the human state of a citation; pending when unknown."""
        try:
            return self.review.state(citation_id)
        except AppError:
            return CitationState()

    def is_final(self, run_id: str | None) -> bool:
        """Say whether an answer is locked."""
        return run_id is not None and self._session.desk is not None and self.review.run_state(run_id).final

    # -- writing -----------------------------------------------------------------------------------------------

    def decide(self, citation_id: str, state: HumanState, *, to: str | None = None, quote: str | None = None) -> bool:
        """Store a decision now, or behind a large act; False when it was refused or could not be written (retried)."""
        return self._write(Press(PressKind.DECIDE, (citation_id,), state=state, to=to, quote=quote))

    def set_reason(self, citation_id: str, digit: int, text: str = "") -> bool:
        """Append a reason to a stored rejection."""
        if self._write(Press(PressKind.REASON, (citation_id,), reason=digit, text=text)):
            self.last_reason = digit if digit != 0 else self.last_reason
            return True
        return False

    def set_note(self, citation_id: str, note: str) -> bool:
        """Store a note."""
        return self._write(Press(PressKind.NOTE, (citation_id,), text=note))

    def toggle_flag(self, citation_id: str) -> bool:
        """Flag or unflag."""
        return self._write(Press(PressKind.FLAG, (citation_id,)))

    def set_final(self, run_id: str, *, final: bool) -> bool:
        """Lock or unlock an answer."""
        return self._write(Press(PressKind.FINAL if final else PressKind.UNLOCK, run_id=run_id))

    def add_evidence(
        self, run_id: str, place: Place, done: Callable[[str], None], *, claim: Range | None, quote: str | None
    ) -> None:
        """Cite a place by hand now, or behind a large act; `done` gets the new citation's id. Raises AppError."""
        press = Press(PressKind.EVIDENCE, run_id=run_id, place=place, claim=claim, quote=quote)
        if self.large:
            self._keep(press, partial(self._added_late, press, done))
        else:
            self._add(press, "", done)

    def _add(self, press: Press, mark: str, done: Callable[[str], None]) -> None:
        with self.review.marked(mark):
            made, changes = press.add(self.review)
        self._session.publish(changes)
        done(made)

    def _added_late(self, press: Press, done: Callable[[str], None], mark: str) -> None:
        try:
            self._add(press, mark, done)
        except AppError as error:
            self._session.show_error(error)

    def decide_many(self, citation_ids: Sequence[str], like: CitationState) -> None:
        """Decide several citations like one that is decided, as one act; a large one is written on a thread."""
        press = Press(
            PressKind.DECIDE,
            tuple(citation_ids),
            state=like.state,
            to=like.corrected_to,
            quote=like.corrected_quote,
            reason=like.reason,
            text=like.reason_text,
        )
        if self.large:
            self._keep(press, partial(self._begin_many, press))
        elif self._waits():
            self._keep(press)
        else:
            self._begin_many(press)

    def _begin_many(self, press: Press, mark: str = "") -> None:
        count = len(press.citations)
        if count < _LARGE:
            self._write_now(press, mark)
        else:
            title = self.tr("Saving %n decision(s)", "", count)
            self._start_large(press, mark, count, title, self._nothing_follows)

    def undo(self, done: Callable[[Changes], None]) -> None:
        """Take back the last act of this reviewer, in any session; `done` gets what changed, empty when there is none.

        It is called at once, or later for a large act; not at all for one that is refused, which is said.
        """
        self._step(back=True, done=done)

    def redo(self, done: Callable[[Changes], None]) -> None:
        """Make the last undone act again; `done` as in `undo`."""
        self._step(back=False, done=done)

    def _step(self, *, back: bool, done: Callable[[Changes], None]) -> None:
        press = Press(PressKind.UNDO if back else PressKind.REDO)
        if self.large:
            self._keep(press, partial(self._begin_step, press, done))
        elif self._waits():
            self._session.warn(
                self.tr("Decisions wait to be saved, so none can be taken back or made again yet."),
                self.tr("They are tried again by themselves."),
            )
        else:
            self._begin_step(press, done)

    def _begin_step(self, press: Press, done: Callable[[Changes], None], mark: str = "") -> None:
        back = press.kind is PressKind.UNDO
        try:
            count = self.review.next_undo() if back else self.review.next_redo()
            if count >= _LARGE:
                taken = self.tr("Taking back %n decision(s)", "", count)
                made = self.tr("Making %n decision(s) again", "", count)
                self._start_large(press, mark, count, taken if back else made, done)
                return
            with self.review.marked(mark):
                changes = press.write(self.review)
        except AppError as error:
            self._refused(error)
            return
        self._session.publish(changes)
        done(changes)

    def _refused(self, error: AppError) -> None:
        self._session.say(str(error))

    def _nothing_follows(self, _changes: Changes) -> None:
        """Leave the person where they are."""

    # -- large acts --------------------------------------------------------------------------------------------

    def _start_large(self, press: Press, mark: str, count: int, title: str, done: Callable[[Changes], None]) -> None:
        self._session.say(title)
        self.large = count
        mark = mark or keep_press(self.review, press, self._session.store.store)  # what follows it waits behind it
        self._session.bridge.submit(
            "large act",
            _Writing(self.review, press, mark),
            done=partial(self._large_done, done),
            failed=partial(self._large_failed, press, mark),
            title=title,
            newest_wins=False,
        )
        self.large_changed.emit()

    def _large_done(self, done: Callable[[Changes], None], changes: Changes) -> None:
        self.large = 0
        self._session.publish(changes)
        done(changes)
        self._large_over()

    def _large_failed(self, press: Press, mark: str, error: AppError) -> None:
        self.large = 0
        if press.kind is not PressKind.DECIDE:
            self._refused(error)
        else:
            if isinstance(error, WorkspaceError):
                self.unsaved.insert(0, Unsaved(press, mark))
                self._retry.start()
                self.unsaved_changed.emit()
            self._session.show_error(error)
        self._large_over()

    def _large_over(self) -> None:
        """Save what was pressed while the large act was being written, without waiting for the next try."""
        if self.unsaved:
            self._try_again()
        else:
            self._nothing_waits()
        self.large_changed.emit()

    def _waits(self) -> bool:
        """Try what waits once more; say whether some of it still does.

        Nothing overtakes what waits: written after a newer press, an older one would win over it.
        """
        if self.large:
            return True
        if self.unsaved:
            self._try_again()
        return bool(self.unsaved)

    def _keep(self, press: Press, begin: Callable[[str], None] | None = None, *, mark: str = "") -> None:
        """List a press that is not in the log, and put it on the disk beside it, where a crash cannot reach it."""
        self.unsaved.append(Unsaved(press, mark or keep_press(self.review, press, self._session.store.store), begin))
        if not self.large:
            self._retry.start()
        self.unsaved_changed.emit()

    def _write(self, press: Press) -> bool:
        if self._waits():
            self._keep(press)
            return bool(self.large)
        return self._write_now(press)

    def _write_now(self, press: Press, mark: str = "") -> bool:
        try:
            with self.review.marked(mark):
                changes = press.write(self.review)
        except InputError as error:
            self._session.show_error(error)
            return False
        except WorkspaceError as error:
            # Busy, disk full, read-only: the press must not be lost, so it stays listed until it is on the disk.
            self._keep(press, mark=mark)
            self._session.show_error(error)
            return False
        except AppError as error:
            self._session.show_error(error)
            return False
        self._session.publish(changes)
        self._saved += 1
        if self._saved % _CHECKPOINT == 0:
            self._session.bridge.submit("checkpoint", partial(_checkpoint, self._session.store))
        return True

    def may_close(self, parent: QWidget) -> bool:
        """Finish a large act, try unsaved decisions once more; while some remain, the person says whether to leave.

        A dialog shows the finishing and is over with it; false when the person would rather stay.
        """
        if self.large:
            from desktop.ui.dialogs.finishing import FinishingDialog

            if not FinishingDialog.wait(parent, self):
                return False
        if not self._waits():
            return True
        from desktop.ui.dialogs.words import ConfirmDialog

        if not ConfirmDialog.ask(
            parent,
            self.tr("%n decision(s) are not saved", "", len(self.unsaved)),
            self.tr("The workspace cannot be written. Closing now loses them."),
            accept=self.tr("Close without saving"),
            details="\n".join(f"{' '.join(item.press.citations[:3])}: {item.words}" for item in self.unsaved[:12]),
            loses=True,
        ):
            return False
        self.unsaved = []
        self._nothing_waits()  # the person gave them up
        self._retry.stop()
        self.unsaved_changed.emit()
        return True

    @Slot()
    def _try_again(self) -> None:
        if self.large:
            return
        waiting, self.unsaved = self.unsaved, []
        for at, item in enumerate(waiting):
            if self.large:  # the one before this began a large act
                self.unsaved = waiting[at:]
                break
            if item.begin is not None:
                item.begin(item.mark)
                if self.unsaved:  # it could not be saved and waits again: nothing overtakes it
                    self.unsaved += waiting[at + 1 :]
                    break
                continue
            try:
                with self.review.marked(item.mark):
                    changes = item.press.write(self.review)
            except WorkspaceError:
                self.unsaved = waiting[at:]
                break
            except AppError as error:
                self._session.show_error(error)
                continue
            self._session.publish(changes)
        if waiting and not self.unsaved:
            self._retry.stop()
            self._nothing_waits()
            self._session.say(self.tr("All decisions are saved."))
        self.unsaved_changed.emit()

    def _nothing_waits(self) -> None:
        if not self.large and self._session.desk is not None:
            self._session.desk.store.waiting.forget()


class _Writing(Struct, frozen=True):
    """The job that writes a large act; one transaction, so it is not stopped half way."""

    review: Review
    press: Press
    mark: str

    def __call__(self, _cancel: threading.Event) -> Changes:
        with self.review.marked(self.mark):
            return self.press.write(self.review)


def _checkpoint(desk: Desk, _cancel: threading.Event) -> None:
    desk.store.checkpoint()
