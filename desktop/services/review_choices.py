"""What the review queue can be filtered by, counted while single rows change: a decision asks for no new look at all.

Pure; the answer is made anew only when a value came or went.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from typing import Any

from msgspec import Struct

from desktop.core.pages import Health
from desktop.core.verdicts import Code
from desktop.services.review_queue import QueueRow


class QueueChoices(Struct, frozen=True):
    """The values that citations have, each in a steady order: what can be filtered by."""

    codes: tuple[Code, ...] = ()
    health: tuple[Health, ...] = ()
    reviewers: tuple[str, ...] = ()
    documents: tuple[tuple[str, str], ...] = ()
    """(id, name)"""
    questions: tuple[str, ...] = ()


class Choices:
    """Counts of every value that rows have."""

    def __init__(self) -> None:
        """Know no row."""
        self._codes: Counter[Code] = Counter()
        self._health: Counter[Health] = Counter()
        self._reviewers: Counter[str] = Counter()
        self._documents: Counter[tuple[int, str, str]] = Counter()
        self._questions: Counter[tuple[int, str]] = Counter()
        self._made: QueueChoices | None = None

    def replace(self, before: QueueRow | None, after: QueueRow) -> None:
        """Count `after` in place of `before`."""
        if before is None or _place(before) != _place(after):
            if before is not None:
                self._count(before, -1)
            self._count(after, 1)
        elif before.reviewer != after.reviewer:  # all that a decision changes
            self._add(self._reviewers, before.reviewer, -1)
            self._add(self._reviewers, after.reviewer, 1)

    def _count(self, row: QueueRow, by: int) -> None:
        self._add(self._codes, row.code, by)
        for kind in row.health:
            self._add(self._health, kind, by)
        self._add(self._reviewers, row.reviewer, by)
        if row.document_id:
            self._add(self._documents, (row.document_number, row.document_id, row.document), by)
        self._add(self._questions, (row.run_number, row.question), by)

    def _add(self, counts: Counter[Any], value: Hashable, by: int) -> None:
        now = counts[value] + by
        if now:
            counts[value] = now
        else:
            del counts[value]
        if now in (0, 1):
            self._made = None

    def offered(self) -> QueueChoices:
        """Return what the rows have: codes and classes as they are listed, documents and questions as they came.

        The same object as long as nothing came or went.
        """
        if self._made is None:
            self._made = QueueChoices(
                tuple(code for code in Code if code in self._codes),
                tuple(kind for kind in Health if kind in self._health),
                tuple(sorted(filter(None, self._reviewers))),
                tuple((key, name or key) for _, key, name in sorted(self._documents)),
                tuple(dict.fromkeys(question for _, question in sorted(self._questions) if question)),
            )
        return self._made


def _place(row: QueueRow) -> tuple[object, ...]:
    return (row.code, row.health, row.document_number, row.document_id, row.document, row.run_number, row.question)
