"""The grid of a checklist: how it is painted, filtered and laid out."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Sequence

from PySide6.QtCore import (
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRectF,
    QSize,
    QSortFilterProxyModel,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import QFontMetrics, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHeaderView,
    QLineEdit,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from desktop.ui.chip_paint import chip_width, paint_chip
from desktop.ui.look import Look
from desktop.ui.models.grid import CHIPS_ROLE, VALUE_ROLE, AnswerCell, GridModel
from desktop.ui.rows import mirrored
from desktop.ui.theme import SPACE
from desktop.ui.widgets import label, row

_PAD = 8
"""Pixels around the content of a cell."""
_QUESTION = 46
"""Letters in a line of a question, when they take no more than half of the grid: the answers are what is looked for."""
_NARROWEST = 10
"""Letters in a line of a question at least: a grid that is not laid out yet has no width."""
_STRETCHED = 4
"""Up to so many columns share the width there is; more scroll sideways."""


class Wanted(enum.StrEnum):
    """Which questions the grid shows; one cell of that kind is enough."""

    ALL = "all"
    NOT_ASKED = "not asked"
    UNDECIDED = "undecided"
    DECIDED = "decided"
    """Every cell is answered, every citation decided and every "not found" signed off."""
    REJECTED = "rejected"
    WARNING = "warning"
    NOT_FOUND = "not found"
    NO_CITATION = "no citation"


def fits(wanted: Wanted, cells: Sequence[AnswerCell]) -> bool:
    """Say whether a question with these cells is one of those wanted."""
    if wanted is Wanted.DECIDED:
        return all(cell.reviewed for cell in cells)
    return wanted is Wanted.ALL or any(_is(wanted, cell) for cell in cells)


def _is(wanted: Wanted, cell: AnswerCell) -> bool:
    if wanted is Wanted.NOT_ASKED or not cell.run_id:
        return wanted is Wanted.NOT_ASKED and not cell.run_id
    if wanted in (Wanted.REJECTED, Wanted.WARNING):
        return dict(cell.verdicts).get(str(wanted), 0) > 0
    return {
        Wanted.UNDECIDED: cell.decided < cell.total,
        Wanted.NOT_FOUND: cell.abstained,
        Wanted.NO_CITATION: not cell.total and not cell.abstained,
    }[wanted]


class GridFilter(QSortFilterProxyModel):
    """The questions that hold the words typed (all of them, in any order) and have a cell of the kind wanted."""

    def __init__(self, model: GridModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._grid = model
        self._words: tuple[str, ...] = ()
        self._wanted = Wanted.ALL
        self.setSourceModel(model)

    def choose(self, words: str, wanted: Wanted) -> None:
        """Filter anew."""
        self._words, self._wanted = tuple(words.casefold().split()), wanted
        self.invalidate()

    def filterAcceptsRow(self, source_row: int, source_parent: QModelIndex | QPersistentModelIndex) -> bool:  # noqa: ARG002
        """Say whether a question is shown."""
        found = self._grid.row(source_row)
        said = f"{found.id} {found.group} {found.text}".casefold()
        if not all(word in said for word in self._words):
            return False
        return self._wanted is Wanted.ALL or fits(self._wanted, self._grid.cells_of(source_row))


class GridPart(QWidget):
    """The table with its filters above."""

    opened = Signal(object)
    """The `AnswerCell` to go to."""

    def __init__(self, look: Look, model: GridModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._model = model
        self._asked_width = 0
        self.filtered = GridFilter(model, self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE[2])
        line = row(spacing=2)
        self.text = QLineEdit(self)
        self.text.setPlaceholderText(self.tr("Filter questions"))
        self.text.setAccessibleName(self.tr("Filter questions"))
        self.text.setClearButtonEnabled(True)
        self.text.setMinimumWidth(QFontMetrics(look.font()).averageCharWidth() * 14)
        self.wanted = QComboBox(self)
        self.wanted.setAccessibleName(self.tr("Which questions"))
        for words, wanted in (
            (self.tr("All questions"), Wanted.ALL), (self.tr("Not asked yet"), Wanted.NOT_ASKED),
            (self.tr("With undecided citations"), Wanted.UNDECIDED), (self.tr("Wholly decided"), Wanted.DECIDED),
            (self.tr("With rejected citations"), Wanted.REJECTED), (self.tr("With warnings"), Wanted.WARNING),
            (self.tr("Not found"), Wanted.NOT_FOUND), (self.tr("Answered without a citation"), Wanted.NO_CITATION),
        ):  # fmt: skip
            self.wanted.addItem(words, wanted)
        self.wanted.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.wanted.setMinimumContentsLength(12)
        self.count = label("", "muted")
        line.addWidget(self.text, 1)
        line.addWidget(self.wanted)
        line.addWidget(self.count)
        column.addLayout(line)
        self.table = QTableView(self)
        self._build_table()
        column.addWidget(self.table, 1)
        self.text.textChanged.connect(self._filter)
        self.wanted.currentIndexChanged.connect(self._filter)
        look.changed.connect(self.fit)

    def _build_table(self) -> None:
        table, header = self.table, self.table.horizontalHeader()
        table.setModel(self.filtered)
        table.setAccessibleName(self.tr("Questions by policy"))
        table.setItemDelegate(GridDelegate(self._look, table))
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setWordWrap(True)
        table.setTabKeyNavigation(False)
        table.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        table.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        table.verticalHeader().hide()
        header.setHighlightSections(False)
        header.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        table.activated.connect(self._activated)

    def set_documents_shown(self) -> None:
        """Take another set of questions or documents: widths, heights and the count are made anew."""
        self.fit()
        self._filter()

    def cells_came(self, at: int | None = None) -> None:
        """Filter and lay out again after cells were answered or decided: all, or only row `at` of the model."""
        self._filter()
        if at is None:
            self._fit_rows(range(self.filtered.rowCount()))
            return
        shown = self.filtered.mapFromSource(self._model.index(at, 0))
        if shown.isValid():
            self._fit_rows((shown.row(),))

    def decisions_came(self) -> None:
        """Filter again; the decided share has its line in every cell, so that no height changes."""
        self._filter()

    @Slot()
    def fit(self) -> None:
        """Share the width among few documents; many scroll sideways."""
        unit = self._look.metrics().averageCharWidth()
        few = self._model.columnCount() <= _STRETCHED
        header, modes = self.table.horizontalHeader(), QHeaderView.ResizeMode
        header.setSectionResizeMode(modes.Stretch if few else modes.Interactive)
        header.setDefaultSectionSize(unit * 30)
        if self._model.columnCount():
            header.setSectionResizeMode(0, modes.Interactive)
            self._asked_width = self._question_width()
            self.table.setColumnWidth(0, self._asked_width)
        self._fit_rows(range(self.filtered.rowCount()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the width anew when questions would take more than their half, or may have more."""
        super().resizeEvent(event)
        if self._model.columnCount() and self._question_width() != self._asked_width:
            self.fit()

    def _question_width(self) -> int:
        return min(self._look.metrics().averageCharWidth() * _QUESTION, self.width() // 2)

    def _fit_rows(self, rows: Iterable[int]) -> None:
        """Give rows the height of their question and their chips: Qt would ask each of a hundred columns."""
        width = self.table.columnWidth(0)
        for at in rows:
            source = self.filtered.mapToSource(self.filtered.index(at, 0)).row()
            question = question_height(self._look, self._model.row(source).text, width)
            self.table.setRowHeight(at, max(question, cell_height(self._look, self._model.most_chips(source))) + 1)

    def rows_shown(self) -> list[int]:
        """Return the rows of the model that are shown, in order."""
        return [self.filtered.mapToSource(self.filtered.index(at, 0)).row() for at in range(self.filtered.rowCount())]

    @Slot()
    def _filter(self, _value: object = None) -> None:
        before = self.filtered.rowCount()
        self.filtered.choose(self.text.text(), Wanted(self.wanted.currentData()))
        shown, total = self.filtered.rowCount(), self._model.rowCount()
        self.count.setText(self.tr("{shown} of {total}").format(shown=shown, total=total) if total else "")
        if before != shown:
            self._fit_rows(range(shown))

    @Slot(QModelIndex)
    def _activated(self, index: QModelIndex) -> None:
        cell = index.data(VALUE_ROLE)
        if isinstance(cell, AnswerCell):
            self.opened.emit(cell)


def question_height(look: Look, words: str, width: int) -> int:
    """Return the height that a question needs in a cell of a width."""
    text = look.metrics()
    room = max(width - 2 * _PAD, text.averageCharWidth() * _NARROWEST)
    return text.boundingRect(0, 0, room, 10_000, int(Qt.TextFlag.TextWordWrap), words).height() + 2 * _PAD


def cell_height(look: Look, chips: int) -> int:
    """Return the height of a cell: its chips, two in a line, and the line below them."""
    line = look.metrics("small", bold=True).height()
    return (line + 11) * max((chips + 1) // 2, 1) + line + 2 * _PAD


class GridDelegate(QStyledItemDelegate):
    """Paints the counts of a cell as chips in words, icon and colour; the decided share under them."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Return room for all chips and the line below, or for the wrapped question."""
        unit = self._look.metrics("small", bold=True).averageCharWidth()
        if index.column() == 0:
            words = str(index.data(Qt.ItemDataRole.DisplayRole))
            return QSize(unit * 40, question_height(self._look, words, option.rect.width()))
        return QSize(unit * 20, cell_height(self._look, len(index.data(CHIPS_ROLE) or ())))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint the ground as the table does, then chips."""
        cell = index.data(VALUE_ROLE)
        look = self._look
        area = QRectF(option.rect)
        painter.save()
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(area, look.colour("selection"))
        inner = area.adjusted(_PAD, _PAD, -_PAD, -_PAD)
        if not isinstance(cell, AnswerCell):
            painter.setFont(look.font())
            painter.setPen(look.colour("text"))
            words = str(index.data(Qt.ItemDataRole.DisplayRole))
            side = QStyle.visualAlignment(option.direction, Qt.AlignmentFlag.AlignLeft)
            painter.drawText(inner, int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignTop | side), words)
            painter.restore()
            return
        painter.setFont(look.font("small"))
        height = painter.fontMetrics().height()
        x, y = inner.left(), inner.top()
        for words, state, icon in cell.chips:
            width = chip_width(look, words, icon=True)
            if x > inner.left() and x + width > inner.right():
                x, y = inner.left(), y + height + 9
            chip = mirrored(QRectF(x, y, width, height + 5), inner, option)
            paint_chip(painter, look, chip, words, state, icon)
            x += width + 5
        painter.setPen(look.colour("muted"))
        below = cell.progress if cell.run_id else cell.words
        top = y + height + 9 if cell.chips else y
        line = QRectF(inner.left(), top, inner.width(), height + 2)
        painter.drawText(line, QStyle.visualAlignment(option.direction, Qt.AlignmentFlag.AlignLeft), below)
        painter.restore()
