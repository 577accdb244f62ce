"""Decisions from the window: on the disk when the key press returns; a failed write stays visible and is retried.

An act on many citations is written on a thread, for it takes many frames. Whatever is pressed meanwhile is done behind
it, in the order of the keys and on the citation that was chosen then; the window never waits.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal, Slot
from PySide6.QtWidgets import QWidget

from desktop.core.decisions import Changes, CitationState, HumanState
from desktop.core.errors import AppError, InputError, WorkspaceDamaged, WorkspaceError
from desktop.core.verdicts import Place, Range
from desktop.services.review_waiting import Press, PressKind, keep_press
from desktop.ui.addresses import named_error
from desktop.ui.reviewed import Reviewed
from desktop.ui.session import Session
from desktop.ui.telling import one_line
from desktop.ui.unsaved import Unsaved, leaving_question, memory_notice
from desktop.ui.writing import Settling, Writing, WritingLate, forget_rest

if TYPE_CHECKING:
    from desktop.services.review_waiting import WaitsLate
    from desktop.services.workspace import Desk
    from desktop.ui.bridge import Job

_RETRY_MS = 1500
_LARGE = 100
"""From so many citations on an act is written on a thread: each takes about a hundredth of a frame."""


class Reviewing(Reviewed):
    """The review service as the window uses it. Reads are from memory; writes are one short transaction each."""

    unsaved_changed = Signal()
    large_changed = Signal()
    """A large act begins, goes on, or ends being written."""
    rejected = Signal(object)
    """Citation id just rejected: the reason strip opens."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(session, parent)
        self.unsaved: list[Unsaved] = []
        self.last_reason: int | None = None
        self.large = 0
        """Citations of the act that is being written on a thread; 0 = none."""
        self.large_done = 0
        """Those of them that are written."""
        self.large_job: Job | None = None
        self._trying_late = False
        self._told_memory = False
        Settling(session, self)
        self._retry = QTimer(self)
        self._retry.setInterval(_RETRY_MS)
        self._retry.timeout.connect(self._try_again)
        session.desk_changed.connect(self._other_desk)

    @Slot()
    def _other_desk(self) -> None:
        if self.late is not None:
            self._retry.start()
        self.unsaved_changed.emit()

    @property
    def late(self) -> WaitsLate | None:
        """Return what an earlier session left that could not be saved yet; nothing is saved before it."""
        return self._session.desk.waits_late if self._session.desk is not None else None

    @property
    def waiting(self) -> int:
        """Return how many presses are not in the log."""
        return len(self.unsaved) + (self.late.count if self.late is not None else 0)

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
        if self._waits():
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
        except WorkspaceError as error:
            self._keep(press, partial(self._added_late, press, done), mark=mark)
            self._session.show_error(error)
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
        if isinstance(error, WorkspaceDamaged):
            self._session.show_error(error)  # which offers the rescue
        else:
            self._session.say(one_line(named_error(self._session.desk, error)))

    def _nothing_follows(self, _changes: Changes) -> None:
        """Leave the person where they are."""

    # -- large acts --------------------------------------------------------------------------------------------

    def _start_large(self, press: Press, mark: str, count: int, title: str, done: Callable[[Changes], None]) -> None:
        self._session.say(title)
        self.large, self.large_done = count, 0
        mark = mark or self._put_on_disk(press)  # what follows it waits behind it
        self.large_job = self._session.bridge.submit(
            "large act",
            Writing(self.review, press, mark, self._write_went),
            done=partial(self._large_written, press.kind, mark, done),
            failed=partial(self._large_failed, press, mark),
            title=title,
            newest_wins=False,
        )
        self.large_changed.emit()

    def _write_went(self, done: int) -> None:
        """Show how far it is; called on the thread that writes."""
        self._session.bridge.post(partial(self._show_pace, done))

    def _show_pace(self, done: int) -> None:
        self.large_done = done
        self.large_changed.emit()

    def _large_written(self, kind: PressKind, mark: str, done: Callable[[Changes], None], changes: Changes) -> None:
        total, self.large = self.large, 0
        self._session.publish(changes)
        done(changes)
        if self.large_done < total:
            words = self.tr("Stopped: {done} of {total} are written and stay. Undo takes them back.")
            if kind is not PressKind.DECIDE:
                words = self.tr("Stopped: {done} of {total} are written and stay. Pressing it again goes on.")
            self._session.say(words.format(done=self.large_done, total=total))
            if self.unsaved and self._session.desk is not None:
                with contextlib.suppress(WorkspaceError):
                    forget_rest(self._session.desk, mark)
        self._large_over()

    def _large_failed(self, press: Press, mark: str, error: AppError) -> None:
        self.large = 0
        self._session.publish(Changes())  # parts of it may be written
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
        self.large_job = None
        if self.unsaved:
            self._try_again()
        else:
            self._retry.stop()
            self._nothing_waits()
        self.large_changed.emit()

    def _waits(self) -> bool:
        """Try what waits once more; say whether some of it still does.

        Nothing overtakes what waits: written after a newer press, an older one would win over it.
        """
        if self.large or self.late is not None:
            return True
        if self.unsaved:
            self._try_again()
        return bool(self.unsaved)

    def _keep(self, press: Press, begin: Callable[[str], None] | None = None, *, mark: str = "") -> None:
        """List a press that is not in the log, and put it on the disk beside it, where a crash cannot reach it."""
        self.unsaved.append(Unsaved(press, mark or self._put_on_disk(press), begin))
        if not self.large:
            self._retry.start()
        self.unsaved_changed.emit()

    def _put_on_disk(self, press: Press) -> str:
        """Keep a press on the disk and return its mark; "" when the disk refuses it, which is said once in words."""
        mark = keep_press(self.review, press, self._session.store.store)
        if not mark and not self._told_memory:
            self._told_memory = True
            self._session.noticed.emit(memory_notice())
        return mark

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
        if not leaving_question(parent, self.review, self.unsaved, self.waiting - len(self.unsaved)).run():
            return False
        self.unsaved = []  # what is on the disk stays there, and is saved when the workspace is opened again
        self._retry.stop()
        self.unsaved_changed.emit()
        return True

    @Slot()
    def _try_again(self) -> None:
        if self.late is not None:
            self._try_late(self._session.store, self.late)
            return
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

    def _try_late(self, desk: Desk, late: WaitsLate) -> None:
        """Save on a thread what an earlier session left; it may hold large acts."""
        if not self._trying_late:
            self._trying_late = True
            done, failed = partial(self._late_done, desk), self._late_failed
            work = WritingLate(desk, late.until)
            self._session.bridge.submit("late", work, done=done, failed=failed, newest_wins=False)

    def _late_done(self, desk: Desk, count: int) -> None:
        self._trying_late = False
        desk.waits_late = None
        if desk is self._session.desk:
            self._session.publish(Changes())
            self._session.say(self.tr("%n key press(es) of the last session are saved now.", "", count))
            self._large_over()
            self.unsaved_changed.emit()

    def _late_failed(self, _error: AppError) -> None:
        self._trying_late = False  # said when the workspace was opened; the mark of what is not saved stays

    def _nothing_waits(self) -> None:
        self._told_memory = False
        if not self.large and self._session.desk is not None:
            self._session.desk.store.waiting.forget()
