"""The review queue as a list model: a flat copy of the review service's rows; only rows that differ are refreshed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from desktop.ui.sentences import sentence_words
from desktop.ui.words import both_words, code_words

if TYPE_CHECKING:
    from desktop.services.review import QueueRow

Index = QModelIndex | QPersistentModelIndex
VALUE_ROLE = Qt.ItemDataRole.UserRole + 1


class QueueModel(QAbstractListModel):
    """One row per citation in the order the service gave."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[QueueRow] = []
        self._places: dict[str, int] = {}

    def set_rows(self, rows: Sequence[QueueRow]) -> None:
        """Replace all rows; when only their content changed, the views keep place and selection."""
        new = list(rows)
        same = len(new) == len(self._rows) and all(
            a.citation_id == b.citation_id for a, b in zip(new, self._rows, strict=True)
        )
        if same:
            changed = [i for i, (a, b) in enumerate(zip(new, self._rows, strict=True)) if a != b]
            self._rows = new
            for at in changed:
                self.dataChanged.emit(self.index(at), self.index(at))
            return
        self.beginResetModel()
        self._rows = new
        self._places = {row.citation_id: i for i, row in enumerate(new)}
        self.endResetModel()

    def refresh_rows(self, rows: Mapping[str, QueueRow]) -> None:
        """Replace the content of the named rows, wherever they are."""
        for citation_id, row in rows.items():
            at = self._places.get(citation_id)
            if at is not None and self._rows[at] != row:
                self._rows[at] = row
                self.dataChanged.emit(self.index(at), self.index(at))

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

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """Return the number of citations."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return words, tool tip, accessible text or the row."""
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        row = self._rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return f"{row.evidence_id} {row.quote or row.claim}"
        if role == Qt.ItemDataRole.ToolTipRole:
            return sentence_words(row.sentence)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            state = both_words(row.verdict, row.state)
            return f"{row.evidence_id}, {state}, {code_words(row.code)}. {sentence_words(row.sentence)}"
        return row if role == VALUE_ROLE else None
