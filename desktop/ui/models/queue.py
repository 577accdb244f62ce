"""The review queue as a list model: a flat copy of the review service's rows; only rows that differ are refreshed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import compress, count
from operator import is_not
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QStringListModel, Qt

from desktop.ui.addresses import page_words
from desktop.ui.card_text import claim_shown
from desktop.ui.sentences import sentence_words
from desktop.ui.words import both_words, code_words, translate

if TYPE_CHECKING:
    from desktop.services.review import QueueRow

Index = QModelIndex | QPersistentModelIndex
VALUE_ROLE = Qt.ItemDataRole.UserRole + 1
_CHOSEN = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemNeverHasChildren


class QueueModel(QStringListModel):
    """One row per citation in the order the service gave.

    Qt keeps the ids, so that it counts the rows itself: a view asks for their number once per row when it is laid out,
    and 5 000 questions to Python are a frame lost with every decision.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[QueueRow] = []
        self._places: dict[str, int] = {}

    def set_rows(self, rows: Sequence[QueueRow]) -> bool:
        """Replace all rows; False when only their content changed: the views keep place and selection then."""
        new, old = list(rows), self._rows
        moved = list(compress(count(), map(is_not, new, old)))  # most are the very same rows, and there are thousands
        if len(new) == len(old) and all(new[i].citation_id == old[i].citation_id for i in moved):
            self._rows = new
            for at in moved:
                if new[at] != old[at]:
                    self.dataChanged.emit(self.index(at), self.index(at))
            return False
        ids = [row.citation_id for row in new]
        self._rows = new
        self._places = {citation_id: i for i, citation_id in enumerate(ids)}
        self.setStringList(ids)
        return True

    def row(self, at: int) -> QueueRow | None:
        """Return the row at a position."""
        return self._rows[at] if 0 <= at < len(self._rows) else None

    def rows(self) -> Sequence[QueueRow]:
        """Return all rows in order."""
        return self._rows

    def place_of(self, citation_id: str | None) -> int:
        """Return the position of a citation, -1 when the filter hides it."""
        return self._places.get(citation_id or "", -1)

    def holds(self, citation_ids: Iterable[str]) -> bool:
        """Say whether any of these is in the list."""
        return any(c in self._places for c in citation_ids)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Let rows be chosen, not edited."""
        return _CHOSEN if index.isValid() else Qt.ItemFlag.NoItemFlags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return words, tool tip, accessible text or the row."""
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        row = self._rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return f"{row.evidence_id} {row_words(row)}"
        if role == Qt.ItemDataRole.ToolTipRole:
            return sentence_words(row.sentence)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            state = both_words(row.verdict, row.state)
            place = place_words(row)
            return f"{row.evidence_id}, {state}, {code_words(row.code)}, {place}. {sentence_words(row.sentence)}"
        return row if role == VALUE_ROLE else None


def row_words(row: QueueRow) -> str:
    """Return what a row says: the quote, without one the claim in plain letters, without both the reason."""
    words = f"“{row.quote}”" if row.quote else claim_shown(row.claim, "") or sentence_words(row.sentence)
    return " ".join(words.split())


def place_words(row: QueueRow) -> str:
    """Return the page of the evidence; of a document cited as a whole that it is, not its first page."""
    if row.page is not None:
        return translate("p. {pages}").format(pages=page_words(row.page, row.page_label))
    return translate("whole document") if row.names_document else translate("no page")
