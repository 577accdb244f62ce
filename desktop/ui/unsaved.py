"""Presses that are not in the log: what each of them is in words, and the question before they are left."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtWidgets import QWidget

from desktop.core.errors import AppError
from desktop.services.review_queue import QueueFilter, QueueOrder, QueueRow
from desktop.services.review_waiting import Press, PressKind
from desktop.ui.addresses import short_name
from desktop.ui.models.queue import place_words
from desktop.ui.telling import Notice
from desktop.ui.words import human_word, reason_words, translate

if TYPE_CHECKING:
    from desktop.services.review import Review
    from desktop.ui.dialogs.words import ConfirmDialog

_MOST = 12
"""Presses named in words; it says how many more there are."""
_LETTERS = 60


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


def press_lines(review: Review, presses: Sequence[Press]) -> str:
    """Return presses line by line: where each was pressed, as an analyst knows it, and what it says."""
    lines = [press_words(review, press) for press in presses[:_MOST]]
    if len(presses) > _MOST:
        lines.append(translate("and %n more", len(presses) - _MOST))
    return "\n".join(lines)


def press_words(review: Review, press: Press) -> str:
    """Return a press in words: evidence number, place in its answer, document and page, then what was pressed."""
    where = []
    if press.citations:
        where.append(_citation(review, press.citations[0]))
        if len(press.citations) > 1:
            where.append(translate("and %n more citation(s)", len(press.citations) - 1))
    elif press.run_id:
        where.append(_answer(review, press.run_id))
    return ": ".join(filter(None, [" ".join(where), _said(press)]))


def _citation(review: Review, citation_id: str) -> str:
    try:
        row = review.row(citation_id)
    except AppError:
        return citation_id
    parts = [row.evidence_id, _number(row)]
    if row.document:
        parts.append(f"{short_name(row.document)}, {place_words(row)}")
    return " · ".join(parts)


def _number(row: QueueRow) -> str:
    if not row.question:
        return translate("citation {number} of answer {answer}").format(number=row.order + 1, answer=row.run_number)
    words = translate("citation {number} of “{question}”")
    return words.format(number=row.order + 1, question=short_name(row.question, _LETTERS))


def _answer(review: Review, run_id: str) -> str:
    rows = review.queue(QueueFilter(runs=frozenset({run_id})), QueueOrder.SAVED)
    if rows and rows[0].question:
        return f"“{short_name(rows[0].question, _LETTERS)}”"
    return translate("answer {number}").format(number=rows[0].run_number if rows else run_id)


def _said(press: Press) -> str:
    kinds = {
        PressKind.FLAG: translate("flag"),
        PressKind.EVIDENCE: translate("evidence added by hand"),
        PressKind.FINAL: translate("marked final"),
        PressKind.UNLOCK: translate("unlocked"),
        PressKind.UNDO: translate("the last act taken back"),
        PressKind.REDO: translate("the last act made again"),
    }
    if press.kind is PressKind.DECIDE:
        return human_word(press.state)
    if press.kind is PressKind.REASON:
        why = press.text if press.reason == 0 and press.text else reason_words(press.reason or 0)
        return translate("reason “{reason}”").format(reason=why)
    if press.kind is PressKind.NOTE:
        return translate("note “{note}”").format(note=short_name(" ".join(press.text.split()), _LETTERS))
    return kinds[press.kind]


def memory_notice() -> Notice:
    """Return what is said when the disk takes a press neither into the log nor beside it."""
    return Notice(
        "error",
        translate("What you press now cannot be put on the disk either: it is in memory only."),
        translate("Free some space, and keep the window open until “not saved” is gone."),
    )


def leaving_question(parent: QWidget, review: Review, unsaved: Sequence[Unsaved], late: int) -> ConfirmDialog:
    """Return the question whether to leave though presses are not in the log; those on the disk are saved at the next
    opening.

    `late` is how many of an earlier session wait there.
    """
    from desktop.ui.dialogs.words import ConfirmDialog

    in_memory = sum(not item.mark for item in unsaved)
    if in_memory:
        purpose = translate(
            "The workspace cannot be written, nor can they be kept beside it. Closing now loses %n of them.", in_memory
        )
    else:
        purpose = translate(
            "The workspace cannot be written. They are kept beside it, and are saved when it is opened again."
        )
    return ConfirmDialog(
        parent,
        translate("%n decision(s) are not saved", len(unsaved) + late),
        purpose,
        accept=translate("Close without saving") if in_memory else translate("Close, save them next time"),
        details=press_lines(review, [item.press for item in unsaved]),
        loses=bool(in_memory),
    )
