"""Scrolling on while a drag is held beyond the edge of the view."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPointF, QTimer, Signal
from PySide6.QtWidgets import QAbstractScrollArea

_STEP_MS = 25
_SLOWER, _FASTEST = 4.0, 60.0
"""The further out the pointer is the faster: pixels a step for each so many beyond the edge, and the most of them."""


class Pulling(QObject):
    """Scrolls `area` towards a pointer outside it, step by step, until told to stop."""

    scrolled = Signal()
    """The view has moved under the pointer."""

    def __init__(self, area: QAbstractScrollArea) -> None:
        super().__init__(area)
        self._area = area
        self._by = (0, 0)
        self._timer = QTimer(self)
        self._timer.setInterval(_STEP_MS)
        self._timer.timeout.connect(self._step)

    def follow(self, point: QPointF) -> None:
        """Take the pointer (in the viewport): scrolling begins when it is outside, and ends when it is back."""
        view = self._area.viewport().rect()
        self._by = (_speed(point.x(), view.width()), _speed(point.y(), view.height()))
        if any(self._by) and not self._timer.isActive():
            self._timer.start()
        elif not any(self._by):
            self._timer.stop()

    def stop(self) -> None:
        """Scroll no further."""
        self._timer.stop()

    def _step(self) -> None:
        bars = (self._area.horizontalScrollBar(), self._area.verticalScrollBar())
        before = [bar.value() for bar in bars]
        for bar, by in zip(bars, self._by, strict=True):
            bar.setValue(bar.value() + by)
        if [bar.value() for bar in bars] != before:
            self.scrolled.emit()
        else:
            self._timer.stop()


def _speed(at: float, length: int) -> int:
    beyond = at if at < 0 else max(at - length, 0.0)
    if not beyond:
        return 0
    pixels = 1 + min(abs(beyond) / _SLOWER, _FASTEST)
    return round(-pixels if beyond < 0 else pixels)
