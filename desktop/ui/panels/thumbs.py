"""How a page is drawn in the list of pages: small, with its number, its health and how many citations stand on it."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QAbstractItemView, QStyleOptionViewItem

from desktop.services.pages import PageKey
from desktop.ui.addresses import page_words
from desktop.ui.look import Look
from desktop.ui.models.documents import VALUE_ROLE, PageRow, health_role
from desktop.ui.rows import RowDelegate
from desktop.ui.viewer.images import DARK_PAPER, PAPER, PageImages

_THUMB = 96.0


class ThumbDelegate(RowDelegate):
    """A page picture with number, health mark and number of citations."""

    def __init__(self, look: Look, images: PageImages, view: QAbstractItemView) -> None:
        super().__init__(look, view)
        self._images = images
        self.document_id = ""
        self.ratio = 1.0
        self.dark = False

    def key(self, page: PageRow) -> PageKey:
        """Return the picture wanted for a page."""
        scale = _THUMB * self.ratio / max(page.frame.width, page.frame.height, 1.0)
        return PageKey(self.document_id, page.frame.number, round(scale, 4), None, self.dark)

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:  # noqa: ARG002
        """Return room for picture and number."""
        return QSize(int(_THUMB) + 14, int(_THUMB) + option.fontMetrics.height() + 24)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint the page."""
        page = index.data(VALUE_ROLE)
        if not isinstance(page, PageRow):
            return
        area = QRectF(option.rect).adjusted(2, 2, -2, -2)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.paint_ground(painter, area, index)
        factor = _THUMB / max(page.frame.width, page.frame.height, 1.0)
        width, height = page.frame.width * factor, page.frame.height * factor
        paper = QRectF(area.center().x() - width / 2, area.top() + 6 + (_THUMB - height) / 2, width, height)
        painter.fillRect(paper, QColor(DARK_PAPER if self.dark else PAPER))
        picture = self._images.get(self.key(page))
        if picture is not None:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawImage(paper, picture.image)
        painter.setPen(QPen(self.look.colour("border"), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(paper)
        role = health_role(page.health)
        if role != "accepted":
            self._paint_mark(painter, paper, "ban" if role == "rejected" else "triangle-alert", role)
        line = QRectF(
            area.left(),
            area.bottom() - painter.fontMetrics().height() - 4,
            area.width(),
            painter.fontMetrics().height() + 2,
        )
        if page.citations:
            self._paint_count(painter, paper, str(page.citations))
        words = page_words(page.frame.number, page.frame.label)
        painter.setFont(self.look.font("small"))
        painter.setPen(self.look.colour("text"))
        painter.drawText(line, Qt.AlignmentFlag.AlignCenter, words)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.look.colour(role))
        painter.drawRect(QRectF(paper.left(), paper.bottom() + 1, paper.width(), 3))
        painter.restore()

    def _paint_count(self, painter: QPainter, paper: QRectF, count: str) -> None:
        """Paint how many citations stand on the page, over its upper left corner."""
        painter.setFont(self.look.font("small", bold=True))
        metrics = painter.fontMetrics()
        height = metrics.height() + 2
        badge = QRectF(paper.left() - 5, paper.top() - 4, max(metrics.horizontalAdvance(count) + 10, height), height)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.look.colour("accent"))
        painter.drawRoundedRect(badge, height / 2, height / 2)
        painter.setPen(self.look.colour("accent_text"))
        painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, count)

    def _paint_mark(self, painter: QPainter, paper: QRectF, icon: str, role: str) -> None:
        spot = QRectF(paper.right() - 20, paper.top() + 2, 18, 18)
        painter.setPen(QPen(self.look.colour(role), 1))
        painter.setBrush(self.look.colour(f"{role}_ground"))
        painter.drawRoundedRect(spot, 4, 4)
        self.look.paint_icon(painter, icon, role, spot.adjusted(2, 2, -2, -2))
