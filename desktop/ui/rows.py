"""What the painted rows of lists and tables share: their ground, mirroring, and words of documents in any layout."""

from __future__ import annotations

import unicodedata

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, Qt, Slot
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QAbstractItemView, QStyledItemDelegate, QStyleOptionViewItem

from desktop.ui.look import Look
from desktop.ui.widgets import side_of_screen


class RowDelegate(QStyledItemDelegate):
    """Paints the rows of a view itself.

    Which row is chosen, hovered or focused it asks the view: to read the `state` of an option, the bindings make all
    enumerations of QStyle, which takes a thirtieth of the start.
    """

    def __init__(self, look: Look, view: QAbstractItemView) -> None:
        super().__init__(view)
        self.look = look
        self._view = view
        self._hovered = QPersistentModelIndex()
        view.setMouseTracking(True)
        view.entered.connect(self._enter)
        view.viewportEntered.connect(self._leave)

    def paint_ground(self, painter: QPainter, area: QRectF, index: QModelIndex | QPersistentModelIndex) -> None:
        """Paint the ground of a row: chosen, hovered or plain, with a focus ring."""
        view = self._view
        chosen = view.selectionModel().isSelected(index)
        if chosen or (self._hovered == index and view.viewport().underMouse()):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.look.colour("selection" if chosen else "sunken"))
            painter.drawRoundedRect(area, 5, 5)
        if chosen and view.hasFocus() and view.currentIndex() == index:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(self.look.colour("accent"), 1.2))
            painter.drawRoundedRect(area.adjusted(0.5, 0.5, -0.5, -0.5), 5, 5)

    @Slot("QModelIndex")
    def _enter(self, index: QModelIndex) -> None:
        self._hovered = QPersistentModelIndex(index)

    @Slot()
    def _leave(self) -> None:
        self._hovered = QPersistentModelIndex()


def absolute(option: QStyleOptionViewItem, alignment: Qt.AlignmentFlag) -> Qt.AlignmentFlag:
    """Return the left or right of a layout as a side of the screen, which the direction of the words does not turn."""
    return side_of_screen(option.direction, alignment)


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
