"""What *Find* found as a model: a row is put in words when it is shown, so a list of 2 000 costs no more than one."""

from __future__ import annotations

import html
from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from desktop.ui.addresses import page_words

if TYPE_CHECKING:
    from desktop.ui.viewer.words import FindHit

Index = QModelIndex | QPersistentModelIndex
HIT_ROLE = Qt.ItemDataRole.UserRole


class HitsModel(QAbstractListModel):
    """A flat list of `FindHit`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._hits: Sequence[FindHit] = ()

    def set_hits(self, hits: Sequence[FindHit]) -> None:
        """Replace all hits."""
        self.beginResetModel()
        self._hits = hits
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """Return the number of hits."""
        return 0 if parent.isValid() else len(self._hits)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return words, tool tip or the hit."""
        if not index.isValid() or index.row() >= len(self._hits):
            return None
        hit = self._hits[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return f"{page_words(hit.page, hit.label)}   … {hit.before}{hit.match}{hit.after} …"
        if role == Qt.ItemDataRole.ToolTipRole:
            return f"<qt>{html.escape(hit.before)}<b>{html.escape(hit.match)}</b>{html.escape(hit.after)}</qt>"
        return hit if role == HIT_ROLE else None
