"""Decisions from the window: on the disk when the key press returns; a failed write stays visible and is retried."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import QObject, QTimer, Signal, Slot
from PySide6.QtWidgets import QWidget

from desktop.core.decisions import Changes, CitationState, HumanState
from desktop.core.errors import AppError, InputError, WorkspaceError
from desktop.ui.session import Session

if TYPE_CHECKING:
    from desktop.services.review import Review
    from desktop.services.review_choices import QueueChoices
    from desktop.services.review_queue import Counters, QueueFilter, QueueOrder, QueueRow

_RETRY_MS = 1500


class Unsaved(Struct, frozen=True):
    """A write that did not reach the disk."""

    citation_id: str
    words: str
    write: Callable[[], Changes]


class Reviewing(QObject):
    """The review service as the window uses it. Reads are from memory; writes are one short transaction each."""

    unsaved_changed = Signal()
    rejected = Signal(object)
    """Citation id just rejected: the reason strip opens."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.unsaved: list[Unsaved] = []
        self.last_reason: int | None = None
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
        """Store a decision now; False when it was refused or could not be written (it is retried then)."""
        write = partial(self.review.decide, citation_id, state, to=to, quote=quote)
        return self._write(citation_id, str(state), write)

    def set_reason(self, citation_id: str, digit: int, text: str = "") -> bool:
        """Append a reason to a stored rejection."""
        if self._write(citation_id, f"reason {digit}", partial(self.review.set_reason, citation_id, digit, text)):
            self.last_reason = digit if digit != 0 else self.last_reason
            return True
        return False

    def set_note(self, citation_id: str, note: str) -> bool:
        """Store a note."""
        return self._write(citation_id, "note", partial(self.review.set_note, citation_id, note))

    def toggle_flag(self, citation_id: str) -> bool:
        """Flag or unflag."""
        return self._write(
            citation_id, "flag", partial(self.review.set_flag, citation_id, flagged=not self.state(citation_id).flagged)
        )

    def set_final(self, run_id: str, *, final: bool) -> bool:
        """Lock or unlock an answer."""
        write = partial(self.review.finalise if final else self.review.unlock, run_id)
        return self._write("", "final" if final else "unlock", write)

    def undo(self) -> Changes | None:
        """Take back the last decision of this reviewer, in any session; None when there is none."""
        return self._step("undo")

    def redo(self) -> Changes | None:
        """Make the last undone decision again."""
        return self._step("redo")

    def _step(self, name: str) -> Changes | None:
        if self._waits():
            self._session.warn(
                self.tr("Decisions wait to be saved, so none can be taken back or made again yet."),
                self.tr("They are tried again by themselves."),
            )
            return None
        try:
            changes: Changes = getattr(self.review, name)()
        except AppError as error:
            self._session.say(str(error))
            return None
        self._session.publish(changes)
        return changes

    def _waits(self) -> bool:
        """Try what waits once more; say whether some of it still does.

        Nothing overtakes what waits: written after a newer press, an older one would win over it.
        """
        if self.unsaved:
            self._try_again()
        return bool(self.unsaved)

    def _keep(self, item: Unsaved) -> None:
        self.unsaved.append(item)
        self._retry.start()
        self.unsaved_changed.emit()

    def _write(self, citation_id: str, words: str, write: Callable[[], Changes]) -> bool:
        if self._waits():
            self._keep(Unsaved(citation_id, words, write))
            return False
        try:
            changes = write()
        except InputError as error:
            self._session.show_error(error)
            return False
        except WorkspaceError as error:
            # Busy, disk full, read-only: the press must not be lost, so it stays listed until it is on the disk.
            self._keep(Unsaved(citation_id, words, write))
            self._session.show_error(error)
            return False
        except AppError as error:
            self._session.show_error(error)
            return False
        self._session.publish(changes)
        return True

    def may_close(self, parent: QWidget) -> bool:
        """Try unsaved decisions once more; while some remain, the person says whether to leave without them."""
        if not self._waits():
            return True
        from desktop.ui.dialogs.words import ConfirmDialog

        if not ConfirmDialog.ask(
            parent,
            self.tr("%n decision(s) are not saved", "", len(self.unsaved)),
            self.tr("The workspace cannot be written. Closing now loses them."),
            accept=self.tr("Close without saving"),
            details="\n".join(f"{item.citation_id}: {item.words}" for item in self.unsaved[:12]),
            loses=True,
        ):
            return False
        self.unsaved = []
        self._retry.stop()
        self.unsaved_changed.emit()
        return True

    @Slot()
    def _try_again(self) -> None:
        waiting, self.unsaved = self.unsaved, []
        for at, item in enumerate(waiting):
            try:
                changes = item.write()
            except WorkspaceError:
                self.unsaved = waiting[at:]
                break
            except AppError as error:
                self._session.show_error(error)
                continue
            self._session.publish(changes)
        if waiting and not self.unsaved:
            self._retry.stop()
            self._session.say(self.tr("All decisions are saved."))
        self.unsaved_changed.emit()
