"""A piece of a page with its evidence outlined, drawn by the render worker off the GUI thread."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.core.geometry import Box, PageFrame, Rect, union
from desktop.services.pages import PageKey
from desktop.ui.look import Look
from desktop.ui.theme import LIGHT
from desktop.ui.viewer.images import PageImages

_AROUND = 30.0
"""Points of the page shown around the evidence at least."""
_LEAST = 330.0
"""Width in points below which a crop says too little of where it stands."""


def crop_clip(frame: PageFrame, boxes: Sequence[Box], aspect: float) -> Rect:
    """Return the part of a page to show in a view of `aspect` (height / width): the boxes with what stands around.

    Without boxes the top of the page. The part never leaves the page; one of its sides may then be shorter.
    """
    rects = [box.rect for box in boxes if box.page == frame.number]
    x0, y0, x1, y1 = union(rects) if rects else (0.0, 0.0, frame.width, 0.0)
    width = min(max(x1 - x0 + 2 * _AROUND, _LEAST, (y1 - y0 + 2 * _AROUND) / max(aspect, 0.05)), frame.width)
    height = min(max(width * aspect, y1 - y0 + 2 * _AROUND), frame.height)
    left = min(max((x0 + x1 - width) / 2, 0.0), frame.width - width)
    top = min(max((y0 + y1 - height) / 2, 0.0), frame.height - height)
    return (round(left, 1), round(top, 1), round(left + width, 1), round(top + height, 1))


class CropView(QWidget):
    """Shows one place, or in words why it cannot; a click asks to open it."""

    opened = Signal()
    """Clicked."""
    resized = Signal()
    """It may need another picture."""

    def __init__(self, images: PageImages, look: Look, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._images = images
        self._look = look
        self._document = ""
        self._frame: PageFrame | None = None
        self._boxes: tuple[Box, ...] = ()
        self._role = "accent"
        self._words = ""
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        images.ready.connect(self._came)
        images.failed.connect(self._came)
        look.changed.connect(self.update)

    def sizeHint(self) -> QSize:
        """Return a readable size."""
        unit = self.fontMetrics().averageCharWidth()
        return QSize(unit * 50, unit * 26)

    def minimumSizeHint(self) -> QSize:
        """Let it shrink."""
        return QSize(120, 80)

    def show_place(
        self, document_id: str, frame: PageFrame, boxes: Sequence[Box], *, role: str = "accent", words: str = ""
    ) -> None:
        """Show the evidence `boxes` (points of the page) outlined in a colour role."""
        self._document, self._frame, self._boxes = document_id, frame, tuple(boxes)
        self._role = role
        self._words = ""
        self.setAccessibleDescription(words)
        self.setToolTip(words)
        self.update()

    def show_words(self, words: str) -> None:
        """Show a sentence instead of a page."""
        self._frame = None
        self._words = words
        self.setAccessibleDescription(words)
        self.update()

    def key(self) -> PageKey | None:
        """Return the picture it needs at its present size, or None while it shows words."""
        if self._frame is None or self.width() < 20:
            return None
        # Rounded up, so that dragging a splitter does not ask for a picture per pixel.
        scale = round(max(self._scale() * self.devicePixelRatioF(), 0.5) * 4 + 0.499) / 4
        return PageKey(self._document, self._frame.number, min(scale, 4.0), self.clip())

    def clip(self) -> Rect:
        """Return the part of the page it shows at its present size, in points."""
        if self._frame is None:
            return (0.0, 0.0, 1.0, 1.0)
        aspect = round(self.height() / max(self.width(), 1), 1)
        return crop_clip(self._frame, self._boxes, max(aspect, 0.1))

    def _scale(self) -> float:
        x0, y0, x1, y1 = self.clip()
        return min(self.width() / max(x1 - x0, 1.0), max(self.height() / max(y1 - y0, 1.0), 0.1), 3.0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Ask for a picture of the new size through the owner."""
        super().resizeEvent(event)
        self.update()
        self.resized.emit()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Ask to open the place."""
        if event.button() == Qt.MouseButton.LeftButton and self._frame is not None:
            self.opened.emit()

    @Slot(object)
    def _came(self, key: PageKey) -> None:
        if key.document_id == self._document and self._frame is not None and key.page == self._frame.number:
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the page, then the outlines over it."""
        painter = QPainter(self)
        painter.fillRect(event.rect(), self._look.colour("canvas"))
        key = self.key()
        if key is None:
            self._paint_words(painter, self._words)
            return
        picture = self._images.get(key)
        failure = self._images.failure(key)
        scale = self._scale()
        x0, y0, x1, y1 = key.clip or self.clip()
        left = (self.width() - (x1 - x0) * scale) / 2
        target = QRectF(left, 0.0, (x1 - x0) * scale, (y1 - y0) * scale)
        if picture is None:
            self._paint_words(painter, failure or self.tr("Drawing the page …"))
            return
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        a, b, c, d = picture.clip  # whole pixels: on a coarse scan they reach beyond what was asked for
        painter.setClipRect(target)
        covered = QRectF(left + (a - x0) * scale, (b - y0) * scale, (c - a) * scale, (d - b) * scale)
        painter.drawImage(covered, picture.image)
        painter.setClipping(False)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self._look.colour("strong_border"), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(target.adjusted(0.5, 0.5, -0.5, -0.5))
        # Paper is white in every scheme, so the outline takes the colours made for light ground.
        colour = QColor(getattr(LIGHT, self._role))
        painter.setPen(QPen(colour, 2))
        ground = QColor(colour)
        ground.setAlpha(28)
        painter.setBrush(ground)
        for box in self._boxes:
            if self._frame is not None and box.page == self._frame.number:
                painter.drawRect(
                    QRectF(
                        left + (box.x - x0) * scale - 1, (box.y - y0) * scale - 1, box.width * scale + 2,
                        box.height * scale + 2,
                    )
                )  # fmt: skip
        painter.end()

    def _paint_words(self, painter: QPainter, words: str) -> None:
        painter.setPen(self._look.colour("muted"))
        area = QRectF(self.rect()).adjusted(16, 12, -16, -12)
        painter.drawText(area, int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap), words)
        painter.end()
