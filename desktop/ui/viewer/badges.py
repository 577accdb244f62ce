"""The badges beside a page: number and sign of a citation, drawn once each."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter


@lru_cache(maxsize=256)
def badge_picture(text: str, ground: int, ink: str, like: str, chosen: bool, ratio: float) -> QImage:
    """Return a badge, drawn once: the same few are painted with every step. Pages are printed in another thread."""
    font, metrics = badge_font(like, chosen=chosen)
    size = QSizeF(metrics.horizontalAdvance(text) + 8, metrics.height() + 2)
    picture = QImage((size * ratio).toSize(), QImage.Format.Format_ARGB32_Premultiplied)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor.fromRgba(ground))
    area = QRectF(QPointF(), size)
    painter.drawRoundedRect(area, 3, 3)
    painter.setPen(QColor(ink))
    painter.setFont(font)
    painter.drawText(area, Qt.AlignmentFlag.AlignCenter, text)
    painter.end()
    return picture


@lru_cache(maxsize=8)
def badge_font(like: str, *, chosen: bool) -> tuple[QFont, QFontMetricsF]:
    """Return the font of a badge beside text of a font `like` it is written by Qt, and its metrics."""
    font = QFont()
    font.fromString(like)
    font.setPointSizeF(font.pointSizeF() * (0.85 if chosen else 0.75))
    font.setWeight(QFont.Weight.DemiBold)
    return font, QFontMetricsF(font)
