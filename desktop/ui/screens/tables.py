"""A read-only table with the window's look."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from desktop.ui.look import Look
from desktop.ui.models.figures import TableModel


class PlainTable(QTableView):
    """Rows are chosen whole; the column `stretch` (the last one by default) takes the room that is left."""

    def __init__(
        self, look: Look, model: TableModel, name: str, parent: QWidget | None = None, *, stretch: int = -1
    ) -> None:
        super().__init__(parent)
        self.setModel(model)
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
