"""Chips as they are painted: in lists, in labels, and in the counters of the status bar."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPixmap, QPixmapCache

from desktop.ui.look import Look
from desktop.ui.theme import SPACE


def chip_width(look: Look, text: str, *, icon: bool) -> int:
    """Return the width `paint_chip` needs."""
    metrics = look.metrics("small", bold=True)
    return metrics.horizontalAdvance(text) + (metrics.height() + SPACE[2] if icon else 0) + SPACE[4]


def paint_chip(painter: QPainter, look: Look, rect: QRectF, text: str, state: str, icon: str = "") -> None:
    """Paint a chip into `rect`; each kind is drawn once and kept, for a list shows the same few in every row."""
    _paint_kept(painter, look, rect, text, state, icon)


def paint_counter(painter: QPainter, look: Look, rect: QRectF, text: str, state: str, icon: str) -> None:
    """Paint a chip whose words are others each time: only its ground and icon are kept."""
    _paint_kept(painter, look, rect, "", state, icon)
    painter.setPen(look.chip_ink(state).pen)
    _draw_words(painter, look, rect, text, icon)


def _paint_kept(painter: QPainter, look: Look, rect: QRectF, text: str, state: str, icon: str) -> None:
    ratio = max(abs(painter.deviceTransform().m11()), 1.0)  # of what is painted on: a picture of a window may be finer
    ink, size = look.chip_ink(state), rect.size()
    tint, points = ink.pen.color().name(), look.font("small").pointSizeF()
    key = f"chip {text}|{icon}|{tint}|{ink.ground.name()}|{points}|{size.width()}x{size.height()}@{ratio}"
    picture = QPixmap()
    if not QPixmapCache.find(key, picture):
        picture = QPixmap((size * ratio).toSize())
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        drawing = QPainter(picture)
        _draw_chip(drawing, look, QRectF(QPointF(), size), text, state, icon)
        drawing.end()
        QPixmapCache.insert(key, picture)
    painter.drawPixmap(rect.topLeft(), picture)


def _draw_chip(painter: QPainter, look: Look, rect: QRectF, text: str, state: str, icon: str) -> None:
    ink, metrics = look.chip_ink(state), look.metrics("small", bold=True)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(ink.pen)
    painter.setBrush(ink.ground)
    box = rect.adjusted(0.5, 0.5, -0.5, -0.5)
    painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
    if icon:
        size = _chip_icon(metrics, box)
        look.paint_icon(painter, icon, ink.role, QRectF(box.left() + 8, box.center().y() - size / 2, size, size))
    if text:
        _draw_words(painter, look, rect, text, icon)


def _chip_icon(metrics: QFontMetrics, box: QRectF) -> float:
    return min(float(metrics.height()), box.height() - 6)


def _draw_words(painter: QPainter, look: Look, rect: QRectF, text: str, icon: str) -> None:
    metrics = look.metrics("small", bold=True)
    painter.setLayoutDirection(Qt.LayoutDirection.LayoutDirectionAuto)  # "10 pending" in any layout
    box = rect.adjusted(0.5, 0.5, -0.5, -0.5)
    left = box.left() + 8 + (_chip_icon(metrics, box) + 6 if icon else 0)
    painter.setFont(look.font("small", bold=True))
    room = QRectF(left, box.top(), box.right() - left - 4, box.height())
    words = metrics.elidedText(text, Qt.TextElideMode.ElideRight, round(room.width()) + 2)
    painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, words)
