"""A table of figures: name, share, numerator / denominator, what was counted."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QGuiApplication

_LEFT_TO_RIGHT = "\u200e"
Index = QModelIndex | QPersistentModelIndex


class TableRow(Struct, frozen=True):
    """One row of words; numbers are words already, so that what is read is what was counted."""

    cells: tuple[str, ...]
    tip: str = ""
    key: str = ""


class TableModel(QAbstractTableModel):
    """Rows of words under titles; columns named in `right` are set flush right."""

    def __init__(self, titles: Sequence[str], parent: QObject | None = None, *, right: Sequence[int] = ()) -> None:
        super().__init__(parent)
        self._titles = tuple(titles)
        self._right = frozenset(right)
        self._rows: list[TableRow] = []

    def set_rows(self, rows: Sequence[TableRow]) -> None:
        """Replace all rows."""
        self.beginResetModel()
        self._rows = list(rows)
        self.endResetModel()

    def titles(self) -> Sequence[str]:
        """Return the titles of the columns."""
        return self._titles

    def rows(self) -> Sequence[TableRow]:
        """Return the rows in order."""
        return self._rows

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """Return the number of rows."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """Return the number of columns."""
        return 0 if parent.isValid() else len(self._titles)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the titles."""
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self._titles[section] if 0 <= section < len(self._titles) else None
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.TextAlignmentRole:
            return self._side(section)
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return words, tool tip or alignment."""
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        row = self._rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return figure_words(row.cells[index.column()]) if index.column() < len(row.cells) else ""
        if role == Qt.ItemDataRole.ToolTipRole:
            return row.tip or None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._side(index.column())
        return None

    def _side(self, column: int) -> int:
        side = Qt.AlignmentFlag.AlignRight if column in self._right else Qt.AlignmentFlag.AlignLeft
        return int(side | Qt.AlignmentFlag.AlignVCenter)


def figure_words(words: str) -> str:
    """Return a cell; one of figures alone keeps its order in a right-to-left window, where “8 / 10” was “10 / 8”."""
    mirrored = QGuiApplication.layoutDirection() == Qt.LayoutDirection.RightToLeft
    return words if not mirrored or any(map(str.isalpha, words)) else f"{_LEFT_TO_RIGHT}{words}{_LEFT_TO_RIGHT}"
