"""The rows of the review queue and the list they stand in."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt, Slot
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QListView, QStyleOptionViewItem

from desktop.ui.chip_paint import chip_width, paint_chip
from desktop.ui.in_view import InView
from desktop.ui.look import Look
from desktop.ui.models.queue import VALUE_ROLE, place_words, row_words
from desktop.ui.rows import RowDelegate, absolute, mirrored
from desktop.ui.words import HUMAN_ICON, MACHINE_ICON, code_words, human_word, machine_word

if TYPE_CHECKING:
    from desktop.services.review_queue import QueueRow

Index = QModelIndex | QPersistentModelIndex


class _Line(Struct, frozen=True):
    """What a row says, measured once for the width it has: it is painted with every step of the selection."""

    row: QueueRow
    width: float
    side: str
    side_width: int
    words: str
    chips: tuple[tuple[str, str, str, int], ...]
    """Words, state, icon and width."""
    code: str
    code_left: int
    """Where it begins, from the left end of the row's text."""


_MOST_LINES = 200


class QueueDelegate(RowDelegate):
    """Two lines: evidence number, page, quote; then both axes as chips and the code."""

    def __init__(self, look: Look, view: QListView) -> None:
        super().__init__(look, view)
        self._lines: dict[str, _Line] = {}
        look.changed.connect(self._forget)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: ARG002
        """Return two lines."""
        return QSize(120, option.fontMetrics.height() * 2 + 24)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one row."""
        found: QueueRow | None = index.data(VALUE_ROLE)
        if found is None:
            return
        look = self.look
        area = QRectF(option.rect).adjusted(6, 2, -6, -2)
        text = area.adjusted(10, 5, -10, -5)
        line = self._line(found, text.width())
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setLayoutDirection(Qt.LayoutDirection.LayoutDirectionAuto)  # a quote runs as its document does
        self.paint_ground(painter, area, index)
        small, body = look.metrics("small"), look.metrics("body")
        left = absolute(option, Qt.AlignmentFlag.AlignLeft)
        painter.setFont(look.font("body"))
        painter.setPen(look.colour("text"))
        room = int(text.width() - line.side_width - 10)
        place = mirrored(QRectF(text.left(), text.top() - 1, room, body.height()), text, option)
        painter.drawText(place, left, line.words)
        painter.setFont(look.font("small"))
        painter.setPen(look.colour("muted"))
        place = QRectF(text.right() - line.side_width, text.top(), line.side_width, small.height())
        painter.drawText(mirrored(place, text, option), Qt.AlignmentFlag.AlignCenter, line.side)
        height = small.height() + 5
        top, at = text.bottom() - height, text.left()
        place = mirrored(QRectF(at + line.code_left, top, text.width() - line.code_left, height), text, option)
        painter.drawText(place, left | Qt.AlignmentFlag.AlignVCenter, line.code)
        for words, state, icon, width in line.chips:
            paint_chip(painter, look, mirrored(QRectF(at, top, width, height), text, option), words, state, icon)
            at += width + 6
        painter.restore()

    @Slot()
    def _forget(self) -> None:
        self._lines.clear()

    def _line(self, found: QueueRow, width: float) -> _Line:
        kept = self._lines.get(found.citation_id)
        if kept is None or kept.row is not found or kept.width != width:
            if len(self._lines) >= _MOST_LINES:
                self._lines.clear()
            kept = self._lines[found.citation_id] = self._measured(found, width)
        return kept

    def _measured(self, found: QueueRow, width: float) -> _Line:
        look, small = self.look, self.look.metrics("small")
        marks = ("⚑ " if found.flagged else "") + ("✎ " if found.note else "")
        side = f"{marks}{place_words(found)} · {found.evidence_id}"
        side_width = small.horizontalAdvance(side)
        machine = self.tr("machine: {verdict}").format(verdict=machine_word(found.verdict))
        named = (
            (human_word(found.state), str(found.state), HUMAN_ICON[found.state]),
            (machine, str(found.verdict), MACHINE_ICON[found.verdict]),
        )
        chips = tuple((*parts, chip_width(look, parts[0], icon=True)) for parts in named)
        left = sum(chip[3] + 6 for chip in chips)
        right = Qt.TextElideMode.ElideRight
        words = look.metrics("body").elidedText(row_words(found), right, int(width - side_width - 10))
        code = small.elidedText(code_words(found.code), right, int(width - left))
        return _Line(found, width, side, side_width, words, chips, code, left)


class QueueView(QListView):
    """The list; letters belong to the window's actions, not to the list's type-ahead."""

    @cached_property
    def _in_view(self) -> InView:
        return InView(self, self._chosen_place)

    def _chosen_place(self) -> QRect | None:
        return self.visualRect(self.currentIndex()) if self.currentIndex().isValid() else None

    def currentChanged(self, current: Index, previous: Index) -> None:
        """Hold the row that is chosen in view."""
        super().currentChanged(current, previous)
        self._in_view.held = True

    def dataChanged(self, first: Index, last: Index, roles: Sequence[int] = ()) -> None:
        """Paint a row that changed; Qt lays out all of them, though each is as high as before."""
        if first == last:
            self.update(first)
        else:
            super().dataChanged(first, last, list(roles))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the chosen row in view."""
        super().resizeEvent(event)
        self.keep_chosen()

    @Slot()
    def lay_out(self) -> None:
        """Give the rows the height of their words."""
        self.doItemsLayout()
        self.keep_chosen()

    def keep_chosen(self) -> None:
        """Bring the chosen row back that a change of size took out of view; one scrolled away stays away."""
        if self.currentIndex().isValid() and self._in_view.held:
            self.scrollTo(self.currentIndex())

    def keyboardSearch(self, _search: str) -> None:
        """Do nothing: a letter here is a command."""
