"""Lists of findings as a model: each line has words, a second line, chips, and the value it stands for."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

Index = QModelIndex | QPersistentModelIndex
VALUE_ROLE = Qt.ItemDataRole.UserRole + 1


class Line(Struct, frozen=True):
    """One entry: `chips` are (words, state, icon); `value` is what the owner works with."""

    title: str
    detail: str = ""
    side: str = ""
    """Short words at the right end, such as the page."""
    chips: tuple[tuple[str, str, str], ...] = ()
    value: object = None

    @property
    def words(self) -> str:
        """Return the line as a screen reader says it."""
        parts = [", ".join(text for text, _, _ in self.chips), self.title, self.side, self.detail]
        return ". ".join(part for part in parts if part)


class LinesModel(QAbstractListModel):
    """A flat list of `Line`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lines: list[Line] = []

    def set_lines(self, lines: Sequence[Line]) -> None:
        """Replace all lines."""
        self.beginResetModel()
        self._lines = list(lines)
        self.endResetModel()

    def lines(self) -> Sequence[Line]:
        """Return the lines in order."""
        return self._lines

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        """Return the number of lines."""
        return 0 if parent.isValid() else len(self._lines)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return words, tool tip, accessible text or the line."""
        if not index.isValid() or index.row() >= len(self._lines):
            return None
        line = self._lines[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return line.title
        if role == Qt.ItemDataRole.ToolTipRole:
            return f"{line.title}\n{line.detail}".strip()[:1500]
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return line.words[:500]
        return line if role == VALUE_ROLE else None
