"""Left panel: documents, outline, pages with health."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRectF, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QListView,
    QStackedWidget,
    QStyleOptionViewItem,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from desktop.core.spans import SourceNode
from desktop.core.verdicts import DocumentInfo
from desktop.ui.empty_state import EmptyState
from desktop.ui.look import Look
from desktop.ui.models.documents import (
    DETAILS_ROLE,
    UNREADABLE_ROLE,
    VALUE_ROLE,
    DocumentsModel,
    OutlineModel,
    PageRow,
    PagesModel,
)
from desktop.ui.panels.thumbs import ThumbDelegate
from desktop.ui.rows import RowDelegate, SourceTextDelegate, absolute, mirrored
from desktop.ui.selection import Moved
from desktop.ui.session import Reading, Session
from desktop.ui.theme import SPACE
from desktop.ui.viewer.images import PageImages
from desktop.ui.widgets import IconButton, Segments, button, label, row

if TYPE_CHECKING:
    from desktop.services.workspace import Desk
    from desktop.ui.working import Progress


class PageWish(Struct, frozen=True):
    """A page (and height, points) to go to in the open document."""

    page: int
    y: float | None = None


class DocumentDelegate(RowDelegate):
    """Two lines per document: name, then pages and health in words."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:  # noqa: ARG002
        """Return two lines."""
        return QSize(100, option.fontMetrics.height() * 2 + 16)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint ground, icon and two lines."""
        document = index.data(VALUE_ROLE)
        if not isinstance(document, DocumentInfo):
            return
        area = QRectF(option.rect).adjusted(6, 2, -6, -2)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.paint_ground(painter, area, index)
        edge = float(self.look.icon_size())
        icon = QRectF(area.left() + 8, area.top() + 7, edge, edge)
        self.look.paint_icon(painter, "file-text", "muted", mirrored(icon, area, option))
        painter.setLayoutDirection(Qt.LayoutDirection.LayoutDirectionAuto)  # a file name runs as it was written
        text = mirrored(area.adjusted(edge + 16, 5, -8, -5), area, option)
        painter.setPen(self.look.colour("text"))
        painter.setFont(self.look.font("body"))
        metrics = painter.fontMetrics()
        painter.drawText(
            text,
            absolute(option, Qt.AlignmentFlag.AlignLeft) | Qt.AlignmentFlag.AlignTop,
            metrics.elidedText(document.name, Qt.TextElideMode.ElideMiddle, int(text.width())),
        )
        words = index.data(DETAILS_ROLE)
        painter.setPen(self.look.colour("rejected" if index.data(UNREADABLE_ROLE) else "muted"))
        painter.setFont(self.look.font("small"))
        painter.drawText(
            text,
            absolute(option, Qt.AlignmentFlag.AlignLeft) | Qt.AlignmentFlag.AlignBottom,
            painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, int(text.width())),
        )
        painter.restore()


class LibraryPanel(QWidget):
    """Documents above; outline or pages of the open one below."""

    add_requested = Signal()
    page_requested = Signal(object)
    """A `PageWish`."""

    def __init__(self, session: Session, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._session = session
        self._reads = False
        self.documents = DocumentsModel(self)
        self.outline = OutlineModel(self)
        self.pages = PagesModel(self)
        self.images = PageImages(session.render.request_idle, session.locate, self, budget=24 << 20)
        self._build(look)
        self._counting = QTimer(self)
        self._counting.setSingleShot(True)
        self._counting.setInterval(150)  # the list and the first page come first
        self._counting.timeout.connect(self._count_unreadable)
        self._fetch = QTimer(self)
        self._fetch.setSingleShot(True)
        self._fetch.setInterval(30)
        self._fetch.timeout.connect(self._ask_for_thumbs)
        session.documents_changed.connect(self.refresh)
        session.selection.changed.connect(self._follow)
        session.reading_ready.connect(self._show_reading)
        self.images.ready.connect(self._thumb_ready)
        look.changed.connect(self._restyle)
        self.refresh()

    def _build(self, look: Look) -> None:
        box = QVBoxLayout(self)
        box.setContentsMargins(0, SPACE[2], 0, 0)
        box.setSpacing(SPACE[1])
        head = row(spacing=1)
        head.setContentsMargins(SPACE[3], 0, SPACE[2], 0)
        head.addWidget(label(self.tr("Documents"), "section"), 1)
        add = IconButton(look, "plus", self.tr("Add documents"), self)
        add.clicked.connect(self.add_requested)
        head.addWidget(add)
        box.addLayout(head)
        self._build_documents(look, box)
        self._build_pages(look, box)

    def _build_documents(self, look: Look, box: QVBoxLayout) -> None:
        self.list = QListView(self)
        self.list.setModel(self.documents)
        self.list.setAccessibleName(self.tr("Documents"))
        self._delegate = DocumentDelegate(look, self.list)
        self.list.setItemDelegate(self._delegate)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.selectionModel().currentChanged.connect(self._choose)
        self.empty = EmptyState(
            look, "files", self.tr("No documents yet"), self.tr("Drop policy PDFs anywhere in this window."), self
        )
        more = button(self.tr("Add documents …"), parent=self)
        more.clicked.connect(self.add_requested)
        self.empty.add_button(more)
        self.top = QStackedWidget(self)
        self.top.addWidget(self.empty)
        self.top.addWidget(self.list)
        box.addWidget(self.top, 1)

    def _build_pages(self, look: Look, box: QVBoxLayout) -> None:
        self.segments = Segments((self.tr("Outline"), self.tr("Pages")), self)
        self.segments.setContentsMargins(SPACE[2], SPACE[2], SPACE[2], SPACE[1])
        box.addWidget(self.segments)
        self.tree = QTreeView(self)
        self.tree.setModel(self.outline)
        self.tree.setHeaderHidden(True)
        self.tree.setMinimumHeight(44)
        self.tree.setUniformRowHeights(True)
        self.tree.setIndentation(look.icon_size())
        self.tree.setItemDelegate(SourceTextDelegate(self.tree))
        self.tree.setAccessibleName(self.tr("Outline of the document"))
        self.tree.activated.connect(self._open_node)
        self.tree.clicked.connect(self._open_node)
        self.thumbs = QListView(self)
        self.thumbs.setModel(self.pages)
        self.thumbs.setAccessibleName(self.tr("Pages with their health"))
        self.thumb_delegate = ThumbDelegate(look, self.images, self.thumbs)
        self.thumbs.setItemDelegate(self.thumb_delegate)
        self.thumbs.setViewMode(QListView.ViewMode.IconMode)
        self.thumbs.setMovement(QListView.Movement.Static)
        self.thumbs.setResizeMode(QListView.ResizeMode.Adjust)
        self.thumbs.setUniformItemSizes(True)
        self.thumbs.verticalScrollBar().valueChanged.connect(self._scrolled)
        self.thumbs.clicked.connect(self._open_page)
        self.thumbs.activated.connect(self._open_page)
        self.bottom = QStackedWidget(self)
        self.bottom.addWidget(self.tree)
        self.bottom.addWidget(self.thumbs)
        box.addWidget(self.bottom, 2)
        self.segments.chosen.connect(self._switch)

    @Slot()
    def refresh(self) -> None:
        """Read the list of documents again."""
        documents = self._session.documents()
        self.documents.set_documents(documents)
        if documents:
            self._counting.start()
        self.top.setCurrentIndex(1 if documents else 0)
        self._mark_current()

    @Slot(object)
    def show_progress(self, progress: Progress | None) -> None:
        """Say that the first documents are on their way, as long as the list is empty."""
        reading = progress is not None and self._session.bridge.busy("ingest")
        if reading == self._reads:
            return
        self._reads = reading
        if reading:
            self.empty.set_words(self.tr("Being read"), self.tr("Documents appear here as soon as they are read."))
        else:
            self.empty.set_words(self.tr("No documents yet"), self.tr("Drop policy PDFs anywhere in this window."))

    @Slot()
    def _count_unreadable(self) -> None:
        desk = self._session.desk
        if desk is not None:
            work = _Unreadable(desk)
            self._session.bridge.submit("unreadable", work, done=self._show_unreadable)

    @Slot(object)
    def _show_unreadable(self, counts: dict[str, int]) -> None:
        self.documents.set_unreadable(counts)

    @Slot(object)
    def _follow(self, moved: Moved) -> None:
        if moved.changed("document_id"):
            self._mark_current()

    def _mark_current(self) -> None:
        at = self.documents.row_of(self._session.selection.value.document_id)
        if at >= 0 and self.list.currentIndex().row() != at:
            self.list.setCurrentIndex(self.documents.index(at))

    def _choose(self, current: QModelIndex, _before: QModelIndex) -> None:
        document = current.data(VALUE_ROLE) if current.isValid() else None
        if isinstance(document, DocumentInfo):
            self._session.selection.show_document(document.id)

    @Slot(object)
    def _show_reading(self, reading: Reading | None) -> None:
        self.outline.set_nodes(reading.outline if reading else ())
        self.pages.set_pages(reading.frames if reading else (), reading.health if reading else ())
        self.thumb_delegate.document_id = reading.info.id if reading else ""
        self.tree.expandToDepth(0)
        self._fetch.start()

    def show_counts(self, counts: dict[int, int]) -> None:
        """Show how many citations stand on each page of the open document."""
        self.pages.set_counts(counts)

    def show_page(self, page: int) -> None:
        """Mark the page that the viewer shows."""
        index = self.pages.index(page - 1)
        if index.isValid() and self.thumbs.currentIndex().row() != page - 1:
            self.thumbs.setCurrentIndex(index)

    @Slot(bool)
    def set_dark(self, dark: bool) -> None:
        """Draw the small pages light on dark too, as the large ones are."""
        self.thumb_delegate.dark = dark
        self.thumbs.viewport().update()
        self._fetch.start()

    def _open_node(self, index: QModelIndex) -> None:
        node = index.data(VALUE_ROLE)
        if isinstance(node, SourceNode) and node.page_start is not None:
            top = next((b.y for b in node.bbox if b.page == node.page_start), None)
            self.page_requested.emit(PageWish(node.page_start, top))

    def _open_page(self, index: QModelIndex) -> None:
        page = index.data(VALUE_ROLE)
        if isinstance(page, PageRow):
            self.page_requested.emit(PageWish(page.frame.number))

    def _switch(self, index: int) -> None:
        self.bottom.setCurrentIndex(index)
        self._fetch.start()

    def _scrolled(self, _value: int) -> None:
        self._fetch.start()

    def _thumb_ready(self, _key: object) -> None:
        self.thumbs.viewport().update()

    def _restyle(self) -> None:
        self.tree.setIndentation(self._delegate.look.icon_size())
        self.thumbs.doItemsLayout()
        self.list.doItemsLayout()

    def _ask_for_thumbs(self) -> None:
        if self.bottom.currentIndex() != 1 or not self.thumb_delegate.document_id or not self.isVisible():
            self.images.want([])
            return
        self.thumb_delegate.ratio = self.devicePixelRatioF()
        view = self.thumbs.viewport().rect()
        # Pages run from the right where the writing does.
        x = 12 if self.layoutDirection() is Qt.LayoutDirection.LeftToRight else view.right() - 12
        first = self.thumbs.indexAt(QPoint(x, 12))
        start = first.row() if first.isValid() else 0
        wanted = []
        for at in range(start, min(start + 60, self.pages.rowCount())):
            index = self.pages.index(at)
            if self.thumbs.visualRect(index).top() > view.bottom():
                break
            page = index.data(VALUE_ROLE)
            if isinstance(page, PageRow):
                wanted.append(self.thumb_delegate.key(page))
        self.images.want(wanted)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Ask for the thumbnails that came into view."""
        super().resizeEvent(event)
        self._fetch.start()


class _Unreadable:
    """The job that counts the unreadable pages of each document."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def __call__(self, _cancel: threading.Event) -> dict[str, int]:
        return self._desk.store.unreadable_counts()
