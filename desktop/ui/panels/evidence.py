"""Bottom panel: what was retrieved, ranked, with unit, page, score and channels."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QStackedWidget, QTableView, QVBoxLayout, QWidget

from desktop.ui.addresses import page_words
from desktop.ui.empty_state import EmptyState
from desktop.ui.look import Look
from desktop.ui.models.evidence import VALUE_ROLE, EvidenceModel, EvidenceRow
from desktop.ui.rows import SourceTextDelegate
from desktop.ui.theme import SPACE
from desktop.ui.widgets import ElidedLabel, label, row


class EvidencePanel(QWidget):
    """The table of retrieved passages."""

    row_chosen = Signal(object)
    """An `EvidenceRow`."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._imported = False
        self.model = EvidenceModel(self)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, SPACE[1], 0, 0)
        box.setSpacing(SPACE[1])
        head = row(spacing=2)
        head.setContentsMargins(SPACE[3], 0, SPACE[3], 0)
        self.title = label(self.tr("Retrieved evidence"), "section")
        self.notes = ElidedLabel(parent=self)
        self.notes.setObjectName("small")
        head.addWidget(self.title)
        head.addWidget(self.notes, 1)
        box.addLayout(head)
        self.table = QTableView(self)
        self.table.setModel(self.model)
        self.table.setAccessibleName(self.tr("Retrieved evidence, ranked"))
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setShowGrid(False)
        self.table.setMinimumHeight(44)
        self.table.setWordWrap(False)
        self.table.setTabKeyNavigation(False)
        self.table.setItemDelegate(SourceTextDelegate(self.table))
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.table.horizontalHeader().setHighlightSections(False)
        self.table.horizontalHeader().setStretchLastSection(False)
        self.table.activated.connect(self._choose)
        self.table.clicked.connect(self._choose)
        self.empty = EmptyState(
            look,
            "file-search",
            self.tr("No evidence yet"),
            self.tr("Passages found for a question appear here, best first."),
            self,
        )
        self.stack = QStackedWidget(self)
        self.stack.addWidget(self.empty)
        self.stack.addWidget(self.table)
        box.addWidget(self.stack, 1)
        look.changed.connect(self._restyle)
        self._restyle()

    def show_origin(self, *, imported: bool) -> None:
        """Say why the table may be empty."""
        self._imported = imported
        if imported:
            words = (
                self.tr("What was retrieved is not known"),
                self.tr(
                    "This answer was written elsewhere: every passage of the chosen documents counts as its source."
                ),
            )
        else:
            words = (self.tr("No evidence yet"), self.tr("Passages found for a question appear here, best first."))
        self.empty.set_words(*words)

    def set_rows(self, rows: list[EvidenceRow], notes: str = "") -> None:
        """Show passages and the search's notes."""
        changed = bool(rows or self.model.rows())  # of answers written elsewhere no passage is known, of one as of all
        if changed:
            self.model.set_rows(rows)
        self.stack.setCurrentIndex(1 if rows else 0)
        # The empty state of a pasted answer says the same in more words.
        self.notes.set_full_text("" if self._imported and not rows else notes)
        if changed:
            self._restyle()

    def mark(self, span_id: str | None) -> None:
        """Choose a row without telling anybody."""
        at = self.model.row_of(span_id)
        if at >= 0:
            self.table.selectRow(at)

    def _choose(self, index: QModelIndex) -> None:
        found = index.data(VALUE_ROLE)
        if isinstance(found, EvidenceRow):
            self.row_chosen.emit(found)

    def _restyle(self) -> None:
        metrics = self.table.fontMetrics()
        self.table.verticalHeader().setDefaultSectionSize(metrics.height() + 10)
        widths = {
            "rank": "000", "unit": "table cell", "page": "Page", "score": "Score", "cited": "Cited",
            "channels": "vectors 0.00 · words", "document": "a policy name.pdf",
        }  # fmt: skip
        header = self.table.horizontalHeader()
        header.setMinimumSectionSize(metrics.averageCharWidth() * 3)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        pages = (page_words(r.page, r.page_label) for r in self.model.rows() if r.page is not None)
        widths["page"] = max((widths["page"], *pages), key=metrics.horizontalAdvance)
        one = len({r.document_id for r in self.model.rows()}) < 2
        for at, name in enumerate(self.model.COLUMNS):
            if name == "text":
                header.setSectionResizeMode(at, QHeaderView.ResizeMode.Stretch)
            else:
                header.setSectionResizeMode(at, QHeaderView.ResizeMode.Interactive)
                title = str(self.model.headerData(at, Qt.Orientation.Horizontal))
                words = max(metrics.horizontalAdvance(widths[name]), header.fontMetrics().horizontalAdvance(title) + 6)
                self.table.setColumnWidth(at, words + 20)
        self.table.setColumnHidden(self.model.COLUMNS.index("document"), one)
        self._make_room()

    def _make_room(self) -> None:
        """Hide how a passage was found while there is no room to read it; the score's tool tip has it too."""
        unit = self.table.fontMetrics().averageCharWidth()
        for name, least in (("channels", 96), ("score", 60)):
            self.table.setColumnHidden(self.model.COLUMNS.index(name), self.width() < unit * least)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Make room for the passage."""
        super().resizeEvent(event)
        self._make_room()
