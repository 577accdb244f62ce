"""What goes on below the edge fades out there: a line cut through the middle looks like a fault."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from desktop.ui.look import Look


def fade_height(area: QAbstractScrollArea) -> int:
    """Return how much of the lower edge fades: less than a line, and what must be read stays above it."""
    return area.fontMetrics().lineSpacing() * 2 // 3


class MoreBelow(QWidget):
    """Lies over the lower edge of a scroll area as long as there is more to scroll to. Never takes the pointer."""

    def __init__(self, look: Look, area: QAbstractScrollArea) -> None:
        super().__init__(area)
        self._look = look
        self._area = area
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()
        bar = area.verticalScrollBar()
        bar.valueChanged.connect(self._follow)
        bar.rangeChanged.connect(self._follow)
        area.installEventFilter(self)
        look.changed.connect(self._follow)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay at the edge when the area changes its size."""
        if event.type() == QEvent.Type.Resize:
            self._follow()
        return super().eventFilter(watched, event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint from nothing to the ground of the panel."""
        from PySide6.QtGui import QLinearGradient  # with 169 named gradients, which the start needs not

        ground = self._look.colour("surface")
        clear = QColor(ground)
        clear.setAlpha(0)
        fade = QLinearGradient(0, 0, 0, self.height())
        fade.setColorAt(0, clear)
        fade.setColorAt(0.45, ground)  # the rest is gone: letters cut through the middle would be read as a fault
        painter = QPainter(self)
        painter.fillRect(self.rect(), fade)
        painter.end()

    def _follow(self) -> None:
        bar, frame, height = self._area.verticalScrollBar(), self._area.contentsRect(), fade_height(self._area)
        inside = frame.width() - (bar.width() if bar.isVisible() else 0)
        left = frame.left() + (frame.width() - inside if self._area.isRightToLeft() else 0)
        self.setGeometry(QRect(left, frame.bottom() + 1 - height, inside, height))
        self.setVisible(bar.value() < bar.maximum())
        self.raise_()
