"""What stands on a page that is being drawn or could not be: words, in a panel of their own over an older picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from desktop.ui.sentences import sentence_words
from desktop.ui.theme import RADIUS, SPACE
from desktop.ui.words import translate

if TYPE_CHECKING:
    from desktop.ui.viewer.layers import PagePaint

_EMS = 26.0
"""Width of the panel in heights of a line: sentences stay short enough to read."""
_WRAP = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap)


def failure_words(page: int, told: str) -> str:
    """Return why page `page` is not drawn and how to try again, a sentence a line, in the language of the window.

    `told` is what the renderer said, "" when it drew the page.
    """
    if not told:
        return ""
    title = translate("Page {page} is not drawn").format(page=page)
    why = [sentence_words(sentence) for sentence in told.splitlines()]
    return "\n".join((title, *(words[:1].upper() + words[1:] for words in why), translate("Try again")))


def paint_notice(painter: QPainter, page: PagePaint) -> None:
    """Paint why a page could not be drawn and how to try again, or that it is being drawn."""
    if page.failure:
        _paint_failure(painter, page)
    elif page.picture is None and not page.tiles and page.waiting:
        painter.setFont(page.font)
        painter.setPen(QColor("#a6aebb" if page.dark else "#545d69"))
        area = page.seen.adjusted(SPACE[5], SPACE[5], -SPACE[5], -SPACE[5])
        flags = int(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap)
        painter.drawText(area, flags, page.waiting)


def _paint_failure(painter: QPainter, page: PagePaint) -> None:
    title, *sentences, action = page.failure.splitlines()
    bold = QFont(page.font)
    bold.setWeight(QFont.Weight.DemiBold)
    plain, strong = QFontMetricsF(page.font), QFontMetricsF(bold)
    edge, gap = float(SPACE[4]), float(SPACE[2])
    width = min(plain.height() * _EMS, page.seen.width() - 2 * SPACE[3])
    inside = QRectF(0, 0, max(width - 2 * edge, 40.0), 10_000.0)
    words = " ".join(sentences)
    heights = [strong.boundingRect(inside, _WRAP, title).height(), plain.boundingRect(inside, _WRAP, words).height()]
    button = QRectF(0, 0, strong.horizontalAdvance(action) + 2 * SPACE[3], strong.height() + SPACE[2])
    height = 2 * edge + sum(heights) + 2 * gap + button.height()
    left = page.seen.center().x() - width / 2
    top = page.seen.top() + min(SPACE[6], max((page.seen.height() - height) / 2, SPACE[1]))
    panel = QRectF(round(left), round(top), round(width), round(height))
    colour = page.colours
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
    painter.setPen(QPen(QColor(colour.strong_border), 1))
    painter.setBrush(QColor(colour.surface))
    painter.drawRoundedRect(panel.adjusted(0.5, 0.5, -0.5, -0.5), RADIUS, RADIUS)
    line = QRectF(panel.left() + edge, panel.top() + edge, inside.width(), heights[0])
    painter.setFont(bold)
    painter.setPen(QColor(colour.text))
    painter.drawText(line, _WRAP, title)
    painter.setFont(page.font)
    line = QRectF(line.left(), line.bottom() + gap, inside.width(), heights[1])
    painter.drawText(line, _WRAP, words)
    button.moveTopLeft(QRectF(line.left(), line.bottom() + gap, 0, 0).topLeft())
    painter.setPen(QPen(QColor(colour.accent), 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(button.adjusted(0.5, 0.5, -0.5, -0.5), RADIUS, RADIUS)
    painter.setFont(bold)
    painter.drawText(button, Qt.AlignmentFlag.AlignCenter, action)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
