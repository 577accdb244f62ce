"""Frames of a film of the window: each one numbered, with the keys that were pressed and what they did, and a page of
all of them in order.
"""

from __future__ import annotations

import html
from pathlib import Path

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from desktop.ui.look import Look
from desktop.ui.shots import picture_of
from desktop.ui.theme import RADIUS, SPACE

_STRIP = 64
_DIMMED = QColor(0, 0, 0, 110)


class Frame(Struct, frozen=True):
    """One picture of the film."""

    path: Path
    keys: str
    words: str


class Frames:
    """Paints frames of the size of the window and writes them into a folder; what opens over it is shown over it."""

    def __init__(self, window: QWidget, look: Look, folder: Path) -> None:
        """Write into `folder`, which exists."""
        self._window = window
        self._look = look
        self._folder = folder
        self.taken: list[Frame] = []

    def take(self, shown: QWidget, name: str, *, keys: str, words: str) -> None:
        """Write a frame of `shown` under a strip that says what was pressed and what came of it."""
        number = len(self.taken) + 1
        behind = picture_of(self._window)
        frame = QPixmap(behind.width(), behind.height() + _STRIP)
        painter = QPainter(frame)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.drawPixmap(0, _STRIP, behind)
        if shown is not self._window:
            painter.fillRect(QRectF(0, _STRIP, behind.width(), behind.height()), _DIMMED)
            over = picture_of(shown)
            left, top = (behind.width() - over.width()) / 2, (behind.height() - over.height()) / 2
            painter.drawPixmap(QPointF(left, _STRIP + max(top, 0.0)), over)
        self._strip(painter, QRectF(0, 0, behind.width(), _STRIP), f"{number}", keys, words)
        painter.end()
        path = self._folder / f"{number:02d}-{name}.png"
        if frame.save(str(path)):
            self.taken.append(Frame(path, keys, words))

    def write_page(self) -> Path:
        """Write a page of all frames in order, with their words as text."""
        title = "From a folder of PDFs to an exported, fully reviewed checklist, by keys alone"
        parts = [
            f"<figure id='{at}'><figcaption><b>{at}</b> <kbd>{html.escape(frame.keys)}</kbd> {html.escape(frame.words)}"
            f"</figcaption><img src='{html.escape(frame.path.name)}' alt='{html.escape(frame.words)}'></figure>"
            for at, frame in enumerate(self.taken, start=1)
        ]
        style = (
            "body{font-family:sans-serif;max-width:1440px;margin:2em auto;padding:0 1em}img{width:100%;border:1px solid"
            " #888}figure{margin:0 0 3em}figcaption{margin:0 0 .5em}kbd{border:1px solid #888;border-radius:4px;"
            "padding:1px 6px}kbd:empty{display:none}"
        )
        path = self._folder / "film.html"
        path.write_text(
            f"<!doctype html><html lang='en'><head><meta charset='utf-8'><title>{title}</title><style>{style}</style>"
            f"</head><body><h1>{title}</h1>{''.join(parts)}</body></html>\n",
            encoding="utf-8",
        )
        return path

    def _strip(self, painter: QPainter, area: QRectF, number: str, keys: str, words: str) -> None:
        look = self._look
        painter.fillRect(area, look.colour("text"))
        left = area.left() + SPACE[4]
        left += self._part(painter, area, left, number, look.font("heading", bold=True)) + SPACE[4]
        for key in filter(None, keys.split("  ")):
            left += self._key(painter, area, left, key) + SPACE[2]
        self._part(painter, area, left + SPACE[1], words, look.font("title"))

    def _part(self, painter: QPainter, area: QRectF, left: float, words: str, font: QFont) -> float:
        painter.setFont(font)
        painter.setPen(self._look.colour("surface"))
        room = QRectF(left, area.top(), area.right() - left - SPACE[4], area.height())
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap
        painter.drawText(room, flags, words)
        return float(painter.fontMetrics().horizontalAdvance(words))

    def _key(self, painter: QPainter, area: QRectF, left: float, key: str) -> float:
        font = self._look.font("body", bold=True)
        painter.setFont(font)
        metrics = painter.fontMetrics()
        width, height = metrics.horizontalAdvance(key) + 2 * SPACE[2], metrics.height() + SPACE[2]
        box = QRectF(left, area.center().y() - height / 2, width, height)
        painter.setPen(QPen(self._look.colour("surface"), 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box, RADIUS, RADIUS)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, key)
        return float(width)
