"""A read-only table with the window's look."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from desktop.ui.look import Look
from desktop.ui.models.figures import TableModel

_LEAST = 4
"""The stretched column gets at least one part of so many of the width."""


class PlainTable(QTableView):
    """Rows are chosen whole; the column `stretch` (the last one by default) takes the room that is left."""

    def __init__(
        self, look: Look, model: TableModel, name: str, parent: QWidget | None = None, *, stretch: int = -1
    ) -> None:
        super().__init__(parent)
        self.setModel(model)
        self._stretch = stretch % max(model.columnCount(), 1)
        self._wanted: list[int] = []
        self.setAccessibleName(name)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.horizontalHeader().setHighlightSections(False)
        if stretch < 0:
            self.horizontalHeader().setStretchLastSection(True)
        else:
            self.horizontalHeader().setSectionResizeMode(stretch, QHeaderView.ResizeMode.Stretch)
        self.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        look.changed.connect(self.fit)
        self.fit()

    def fit(self) -> None:
        """Take the widths of the words that are there."""
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 12)
        self.resizeColumnsToContents()
        self._wanted = [self.columnWidth(column) for column in range(self.model().columnCount())]
        self._share_room()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the new room."""
        super().resizeEvent(event)
        self._share_room()

    def _share_room(self) -> None:
        """Keep every column in view: when the stretched one would get less than its share, the widest gives way."""
        others = [column for column in range(len(self._wanted)) if column != self._stretch]
        if not others:
            return
        wanted = [self._wanted[column] for column in others]
        least = self.viewport().width() // _LEAST
        missing = max(sum(wanted) + least - self.viewport().width(), 0)
        widest = max(others, key=self._wanted.__getitem__)
        self.setColumnWidth(widest, max(self._wanted[widest] - missing, min(self._wanted[widest], least)))
        rest = self.viewport().width() - sum(self.columnWidth(column) for column in others)
        self.setColumnWidth(self._stretch, max(rest, least))  # Qt stretches it, but cuts none that is too wide
