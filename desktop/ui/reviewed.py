"""The review board as the window reads it: all of it is in memory, and nothing of it without a workspace."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from desktop.core.decisions import CitationState
from desktop.core.errors import AppError
from desktop.ui.session import Session

if TYPE_CHECKING:
    from desktop.services.review import Review
    from desktop.services.review_choices import QueueChoices
    from desktop.services.review_queue import Counters, QueueFilter, QueueOrder, QueueRow

_LETTERS = 60
"""So much of an answer names it that was pasted without its question."""


class Reviewed(QObject):
    """What is decided on the citations of the open workspace."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session

    @property
    def review(self) -> Review:
        """Return the review service; raises AppError when no workspace is open."""
        return self._session.store.review

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

    def final_words(self, runs: Sequence[str]) -> str:
        """Say of the first of `runs` whether it is final now, "" without one; it may be another than the one shown."""
        if not runs:
            return ""
        words = self.tr("Final again: {answer}") if self.is_final(runs[0]) else self.tr("No longer final: {answer}")
        receipt = self._session.store.store.run(runs[0]).receipt
        return words.format(answer=receipt.question or receipt.raw_answer[:_LETTERS])
