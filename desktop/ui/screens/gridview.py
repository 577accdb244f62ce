"""How a checklist's grid is painted."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from desktop.ui.look import Look
from desktop.ui.models.grid import CHIPS_ROLE, VALUE_ROLE, AnswerCell
from desktop.ui.screens.lines import mirrored
from desktop.ui.widgets import chip_width, paint_chip

_PAD = 8
"""Pixels around the content of a cell."""


class GridDelegate(QStyledItemDelegate):
    """Paints the counts of a cell as chips in words, icon and colour; the decided share under them."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Return room for all chips and the line below, or for the wrapped question."""
        metrics = QFontMetrics(self._look.font("small", bold=True))
        if index.column() == 0:
            text = QFontMetrics(self._look.font())
            width = max(option.rect.width() - 2 * _PAD, text.averageCharWidth() * 40)
            words = str(index.data(Qt.ItemDataRole.DisplayRole))
            wrapped = text.boundingRect(0, 0, width, 10_000, int(Qt.TextFlag.TextWordWrap), words)
            return QSize(width, wrapped.height() + 2 * _PAD)
        chips = index.data(CHIPS_ROLE) or ()
        lines = max((len(chips) + 1) // 2, 1)
        return QSize(metrics.averageCharWidth() * 20, (metrics.height() + 11) * lines + metrics.height() + 2 * _PAD)

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
        below = cell.progress if cell.total else "" if cell.run_id else cell.words
        top = y + height + 9 if cell.chips else y
        line = QRectF(inner.left(), top, inner.width(), height + 2)
        painter.drawText(line, QStyle.visualAlignment(option.direction, Qt.AlignmentFlag.AlignLeft), below)
        painter.restore()
