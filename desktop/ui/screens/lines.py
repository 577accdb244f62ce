"""The list view of findings: two lines of words and a row of chips per entry."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, QSizeF, Qt, Signal, Slot
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import (
    QListView,
    QSplitter,
    QStyleOptionViewItem,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from desktop.ui.chip_paint import chip_width, paint_chip
from desktop.ui.look import Look
from desktop.ui.models.lines import VALUE_ROLE, Line, LinesModel
from desktop.ui.rows import RowDelegate, absolute, mirrored
from desktop.ui.theme import SPACE

_PAD = 8


class LinesDelegate(RowDelegate):
    """Title with side words; detail; chips."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:  # noqa: ARG002
        """Return the height of what the line has."""
        line = index.data(VALUE_ROLE)
        body = QFontMetrics(self.look.font()).height()
        small = QFontMetrics(self.look.font("small")).height()
        height = body + 2 * _PAD + 4
        if isinstance(line, Line):
            height += small + 3 if line.detail else 0
            height += small + 11 if line.chips else 0
        return QSize(120, height)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint one line."""
        line = index.data(VALUE_ROLE)
        if not isinstance(line, Line):
            return
        look = self.look
        area = QRectF(option.rect).adjusted(4, 2, -4, -2)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setLayoutDirection(Qt.LayoutDirection.LayoutDirectionAuto)  # a passage runs as its document does
        self.paint_ground(painter, area, index)
        inner = area.adjusted(_PAD, _PAD - 2, -_PAD, -_PAD + 2)
        body = QFontMetrics(look.font()).height()
        painter.setFont(look.font("small"))
        small = painter.fontMetrics().height()
        width = painter.fontMetrics().horizontalAdvance(line.side)
        painter.setPen(look.colour("muted"))
        side = QRectF(inner.right() - width, inner.top(), width, small + 4)
        painter.drawText(mirrored(side, inner, option), int(Qt.AlignmentFlag.AlignCenter), line.side)
        room = inner.width() - (width + 12 if line.side else 0)
        self._words(painter, line.title, mirrored(QRectF(inner.left(), inner.top(), room, body), inner, option), option)
        y = inner.top() + body
        if line.detail:
            place = QRectF(inner.left(), y + 3, inner.width(), small)
            self._words(painter, line.detail, place, option, small=True)
            y += small + 3
        x = inner.left()
        painter.setFont(look.font("small"))
        for words, state, icon in line.chips:
            width = chip_width(look, words, icon=bool(icon))
            if x + width > inner.right() and x > inner.left():
                break
            chip = mirrored(QRectF(x, y + 5, width, small + 5), inner, option)
            paint_chip(painter, look, chip, words, state, icon)
            x += width + 5
        painter.restore()

    def _words(
        self, painter: QPainter, text: str, place: QRectF, option: QStyleOptionViewItem, *, small: bool = False
    ) -> None:
        painter.setFont(self.look.font("small" if small else "body"))
        painter.setPen(self.look.colour("muted" if small else "text"))
        metrics = painter.fontMetrics()
        words = metrics.elidedText(" ".join(text.split()), Qt.TextElideMode.ElideRight, int(place.width()))
        painter.drawText(place, absolute(option, Qt.AlignmentFlag.AlignLeft), words)


class LinesView(QListView):
    """Shows lines; tells which one is current and which one was opened (Enter or double click)."""

    chosen = Signal(object)
    """The `Line` that became current."""
    opened = Signal(object)
    """The `Line` to go to."""

    def __init__(self, look: Look, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.lines_model = LinesModel(self)
        self.setModel(self.lines_model)
        self.setItemDelegate(LinesDelegate(look, self))
        self.setAccessibleName(name)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.selectionModel().currentChanged.connect(self._current_changed)
        self.activated.connect(self._activated)
        look.changed.connect(self.scheduleDelayedItemsLayout)

    def show_lines(self, lines: Sequence[Line], *, choose: bool = True, keep: bool = False) -> None:
        """Replace all lines and choose the first, or with `keep` the one that stands where the chosen one stood.

        Twenty thousand of one shape are laid out at once.
        """
        at = self.currentIndex().row() if keep else 0
        self.setUniformItemSizes(len({(bool(line.detail), bool(line.chips)) for line in lines}) <= 1)
        self.lines_model.set_lines(lines)
        if choose and lines:
            self.setCurrentIndex(self.lines_model.index(min(max(at, 0), len(lines) - 1)))

    def keep_free(self, height: int) -> None:
        """End so many pixels above the foot, for what lies over it; a line stays, the chosen one in view."""
        height = min(height, max(self.height() - self.sizeHintForRow(0) - 2 * self.frameWidth(), 0))
        if height != self.viewportMargins().bottom():
            self.setViewportMargins(0, 0, 0, height)
            self.scrollTo(self.currentIndex())

    def current(self) -> Line | None:
        """Return the chosen line."""
        found = self.currentIndex().data(VALUE_ROLE)
        return found if isinstance(found, Line) else None

    def keyboardSearch(self, _search: str) -> None:
        """Do nothing: letters may be commands of the screen."""

    @Slot(QModelIndex, QModelIndex)
    def _current_changed(self, now: QModelIndex, _before: QModelIndex) -> None:
        found = now.data(VALUE_ROLE)
        if isinstance(found, Line):
            self.chosen.emit(found)

    @Slot(QModelIndex)
    def _activated(self, index: QModelIndex) -> None:
        found = index.data(VALUE_ROLE)
        if isinstance(found, Line):
            self.opened.emit(found)


class Wording(QTextBrowser):
    """Words as high as they are and no higher: what stands below has the rest; long ones are scrolled to."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("plain")
        self.setOpenLinks(False)
        self.document().setDocumentMargin(0)
        self.document().documentLayout().documentSizeChanged.connect(self._fit)

    def _fit(self, size: QSizeF) -> None:
        line = self.fontMetrics().lineSpacing()
        self.setMaximumHeight(round(max(size.height(), 2 * line)) + line // 2)


class ListBeside(QSplitter):
    """A list, and beside it a column for what is chosen in it."""

    def __init__(self, look: Look, name: str, parent: QWidget, *, shares: tuple[int, int] = (60, 90)) -> None:
        """Divide the width by `shares`, in average characters."""
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setHandleWidth(1)
        self.list = LinesView(look, name, self)
        self.side = QWidget(self)
        self.column = QVBoxLayout(self.side)
        self.column.setContentsMargins(SPACE[3], 0, 0, 0)
        self.column.setSpacing(SPACE[2])
        self.addWidget(self.list)
        self.addWidget(self.side)
        unit = self.fontMetrics().averageCharWidth()
        self.setSizes([unit * share for share in shares])
