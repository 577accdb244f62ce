"""What the painted rows of lists and tables share: their ground, mirroring, and words of documents in any layout."""

from __future__ import annotations

import unicodedata

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, Qt
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from desktop.ui.look import Look


def paint_row_ground(painter: QPainter, look: Look, area: QRectF, option: QStyleOptionViewItem) -> None:
    """Paint the ground of a list row: chosen, hovered or plain, with a focus ring."""
    state = option.state
    chosen = bool(state & QStyle.StateFlag.State_Selected)
    if chosen or state & QStyle.StateFlag.State_MouseOver:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(look.colour("selection" if chosen else "sunken"))
        painter.drawRoundedRect(area, 5, 5)
    if chosen and state & QStyle.StateFlag.State_HasFocus:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(look.colour("accent"), 1.2))
        painter.drawRoundedRect(area.adjusted(0.5, 0.5, -0.5, -0.5), 5, 5)


def absolute(option: QStyleOptionViewItem, alignment: Qt.AlignmentFlag) -> Qt.AlignmentFlag:
    """Return an alignment for the layout's direction that the direction of the words does not turn over again."""
    return QStyle.visualAlignment(option.direction, alignment) | Qt.AlignmentFlag.AlignAbsolute


def mirrored(rect: QRectF, area: QRectF, option: QStyleOptionViewItem) -> QRectF:
    """Return where a part of a row stands: as given, or on the other side in a right-to-left layout."""
    if option.direction == Qt.LayoutDirection.LeftToRight:
        return rect
    return QRectF(area.left() + area.right() - rect.right(), rect.top(), rect.width(), rect.height())


class SourceTextDelegate(QStyledItemDelegate):
    """Cells that show words of documents: the cell is mirrored with the window, the words run as they were written."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        """Give the cell the direction of its words, and keep it on the side where the layout wants it."""
        super().initStyleOption(option, index)
        if option.direction == Qt.LayoutDirection.RightToLeft and not _runs_leftwards(option.text):
            across = option.displayAlignment & Qt.AlignmentFlag.AlignHorizontal_Mask
            side = Qt.AlignmentFlag.AlignLeft if across == Qt.AlignmentFlag.AlignRight else Qt.AlignmentFlag.AlignRight
            option.displayAlignment = side | (option.displayAlignment & Qt.AlignmentFlag.AlignVertical_Mask)
            option.direction = Qt.LayoutDirection.LeftToRight


def _runs_leftwards(text: str) -> bool:
    """Say whether the first letter that has a direction runs from right to left."""
    strong = next((kind for kind in map(unicodedata.bidirectional, text) if kind in ("L", "R", "AL")), "L")
    return strong != "L"
