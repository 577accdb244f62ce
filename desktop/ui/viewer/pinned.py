"""Headers of the chosen cell that are out of view, pinned to the edge of it, as the head of a long table is."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from PySide6.QtCore import QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from desktop.ui.theme import RADIUS, SPACE

_WIDEST = 0.6
"""Share of the view that a pinned header takes at most; the rest of its words is left out."""
_READ = 0.5
"""Share of a header each way, from which on it counts as seen."""
_EDGE = float(SPACE[2])


class Header(Struct, frozen=True):
    """A header of the chosen cell: its words, and where it stands in the viewport (it may be far outside)."""

    words: str
    rect: QRectF


class Pin(Struct, frozen=True):
    """Words and where they are pinned."""

    words: str
    rect: QRectF


def pins(view: QRectF, cell: QRectF, headers: Sequence[Header], metrics: QFontMetricsF) -> list[Pin]:
    """Return what to pin for a cell in view: of its column to the top, of its row to the left; none that is seen."""
    if not view.intersects(cell):
        return []
    away = [header for header in headers if not _is_read(view & header.rect, header.rect)]
    columns = [h for h in away if h.rect.left() < cell.right() and cell.left() < h.rect.right()]
    rows = [h for h in away if h not in columns]
    made = []
    for found, is_column in ((columns, True), (rows, False)):
        words = " · ".join(dict.fromkeys(" ".join(h.words.split()) for h in found))
        if words:
            words = metrics.elidedText(words, Qt.TextElideMode.ElideRight, view.width() * _WIDEST)
            size = QSizeF(metrics.horizontalAdvance(words) + 2 * SPACE[2], metrics.height() + SPACE[2])
            made.append(Pin(words, _place(view, cell, size, is_column=is_column)))
    return made


def _is_read(seen: QRectF, whole: QRectF) -> bool:
    """Say whether so much of a header is in view that its words can be read."""
    return seen.height() > whole.height() * _READ and seen.width() > whole.width() * _READ


def _place(view: QRectF, cell: QRectF, size: QSizeF, *, is_column: bool) -> QRectF:
    """Return a place at the edge that leaves the cell free."""
    rect = QRectF(view.topLeft(), size).translated(_EDGE, _EDGE)
    furthest = max(view.right() - size.width() - _EDGE, view.left() + _EDGE)
    if is_column:
        rect.moveLeft(min(max(cell.left(), rect.left()), furthest))
        if rect.intersects(cell):
            rect.moveTop(cell.bottom() + _EDGE)
        return rect
    rect.moveTop(max(cell.center().y() - size.height() / 2, rect.top()))
    if rect.intersects(cell):
        rect.moveTop(cell.bottom() + 2 * _EDGE + size.height())  # one of the column may be right below
    return rect


def paint_pins(painter: QPainter, found: Sequence[Pin], *, ground: QColor, line: QColor, text: QColor) -> None:
    """Paint pinned headers in the colours of the window."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
    for pin in found:
        painter.setPen(QPen(line, 1))
        painter.setBrush(ground)
        painter.drawRoundedRect(pin.rect, RADIUS, RADIUS)
        painter.setPen(text)
        painter.drawText(pin.rect, Qt.AlignmentFlag.AlignCenter, pin.words)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
