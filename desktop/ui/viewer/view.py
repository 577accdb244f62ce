"""The page view with hands: click and hover on highlights, text and area selection, find marks, back and forward."""

from __future__ import annotations

import html
from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QPaintEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QToolTip, QWidget

from desktop.core.geometry import PageFrame, Rect, contains
from desktop.ui.look import Look
from desktop.ui.viewer.canvas import STEP
from desktop.ui.viewer.highlights import Highlight, Shape, Target, cycle, find_targets
from desktop.ui.viewer.history import History, ViewPlace
from desktop.ui.viewer.images import PageImages
from desktop.ui.viewer.notice import failure_words
from desktop.ui.viewer.pinned import Header, Pin, paint_pins, pins
from desktop.ui.viewer.selecting import SelectingCanvas
from desktop.ui.viewer.words import FindHit, FoundBoxes

if TYPE_CHECKING:
    from PySide6.QtWidgets import QPinchGesture

_SCROLL = frozenset(
    {Qt.Key.Key_PageDown, Qt.Key.Key_PageUp, Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_Left, Qt.Key.Key_Right}
)


class PageView(SelectingCanvas):
    """The viewer. Emits facts and never decides what they mean."""

    menu_wanted = Signal(object)
    """A menu for what is selected, at a point of the screen (QPoint)."""
    highlight_clicked = Signal(object)
    """A `Highlight`: the one under the pointer, the next of several on repeated clicks."""
    outlines_changed = Signal()

    def __init__(self, images: PageImages, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(images, look, parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().grabGesture(Qt.GestureType.PinchGesture)
        self.history = History()
        self._hits: Sequence[FindHit] = ()
        self._headers: Sequence[Highlight] = ()
        self._landed: ViewPlace | None = None
        """Where a document was opened, until that was painted: nobody was there, so no way leads back to it."""

    def show_document(self, document_id: str | None, frames: Sequence[PageFrame]) -> None:
        """Show a document from its top."""
        super().show_document(document_id, frames)
        self._landed = self.place()

    def set_highlights(self, highlights: Sequence[Highlight], selected: str | None) -> None:
        """Replace all outlines."""
        by_page: dict[int, list[Highlight]] = {}
        for highlight in highlights:
            by_page.setdefault(highlight.page, []).append(highlight)
        self.overlays.highlights = by_page
        self._headers = [h for h in highlights if h.shape is Shape.HEADER and h.rects]
        self.overlays.selected = selected
        self.viewport().update()
        self.outlines_changed.emit()

    def set_found(self, hits: Sequence[FindHit], current: int) -> None:
        """Mark find hits, the current one stronger."""
        if hits is not self._hits:
            self._hits = hits
            self.overlays.found = FoundBoxes(self.stream, hits) if self.stream is not None and hits else {}
        now = hits[current] if 0 <= current < len(hits) else None
        self.overlays.found_now = self._boxes_by_page([(now.start, now.end)] if now else [])
        self.viewport().update()

    def show_found(self, hit: FindHit) -> None:
        """Bring a find hit into view."""
        boxes = self.stream.boxes([(hit.start, hit.end)]) if self.stream else ()
        if boxes:
            self.jump_to(boxes[0].page, boxes[0].rect)
        else:
            self.jump_to(hit.page, None)

    def jump_to(self, page: int, rect: Rect | None) -> None:
        """Go to a box (or the top of a page), remembering where the view was for `go_back`."""
        here = self.place()
        if here != self._landed:
            self.history.leave(here)
        if rect is None:
            self.show_page(page)
        else:
            self.show_rect(page, rect)

    def back_place(self) -> ViewPlace | None:
        """Take one step back in the history; the caller opens the document if it is another one."""
        return self.history.back(self.place())

    def forward_place(self) -> ViewPlace | None:
        """Take one step forward in the history."""
        return self.history.forward(self.place())

    def targets_at(self, point: QPointF) -> tuple[Target, ...]:
        """Return the highlights under a viewport point, smallest first."""
        badge = next((mark for rect, mark in self._badges if contains(rect, (point.x(), point.y()))), None)
        if badge is not None:
            return (Target(badge, None),)
        spot = self.spot_at(point)
        if spot is None:
            return ()
        frame = self.stack.frames[spot.page - 1]
        here = self.overlays.highlights.get(spot.page, ())
        slack, edge = 2.0 / self.zoom, 10.0 / self.zoom
        return find_targets(
            here, spot.page, (spot.x, spot.y), slack=slack, edge=edge, page_size=(frame.width, frame.height)
        )

    # -- pointer -----------------------------------------------------------------------------------------------

    def _clicked(self, point: QPointF) -> None:
        """Choose the highlight under the pointer, or ask again for a page that was not drawn."""
        target = cycle(self.targets_at(point), self.overlays.selected)
        if target is not None:
            self.highlight_clicked.emit(target.highlight)
        else:
            self._try_again(point)

    def _try_again(self, point: QPointF) -> None:
        """Ask once more for the picture of a page that could not be drawn."""
        spot = self.spot_at(point)
        if spot is not None and self.failed(spot.page):
            self.draw_again()

    def trouble(self, page: int) -> str:
        """Return why a page is not drawn and how to try again, a sentence a line; "" when it is."""
        return failure_words(page, self._images.failure(self._keys(page, tiles=False)[0]) or "")

    def draw_again(self) -> None:
        """Ask once more for the pictures that could not be made."""
        self._images.forget_failures()
        self.refresh()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu."""
        self.menu_wanted.emit(event.globalPos())

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom at the pointer with Ctrl, scroll otherwise."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            steps = event.angleDelta().y() / 120
            self.set_zoom(self.zoom * STEP**steps, anchor=event.position())
            event.accept()
            return
        super().wheelEvent(event)

    def viewportEvent(self, event: QEvent) -> bool:
        """Zoom by pinch: of two fingers on a touch screen, which move the pages along, or on a touch pad."""
        if event.type() == QEvent.Type.Leave:
            self._set_hovered(None)
        if event.type() == QEvent.Type.Gesture and self._take_gesture(event):
            return True
        if isinstance(event, QNativeGestureEvent) and event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture:
            self.set_zoom(self.zoom * (1 + event.value()), anchor=event.position())
            return True
        return super().viewportEvent(event)

    def _take_gesture(self, event: QEvent) -> bool:
        from PySide6.QtWidgets import QGestureEvent, QPinchGesture

        pinch = event.gesture(Qt.GestureType.PinchGesture) if isinstance(event, QGestureEvent) else None
        if not isinstance(event, QGestureEvent) or not isinstance(pinch, QPinchGesture):
            return False
        self._pinch(pinch)
        event.accept(pinch)
        return True

    def _pinch(self, pinch: QPinchGesture) -> None:
        self._press = self._area = None  # the first of two fingers began as a mouse: it selects nothing
        self._dragging = False
        if pinch.state() != Qt.GestureState.GestureUpdated:
            return
        here = pinch.centerPoint()
        moved = here - pinch.lastCenterPoint()
        with self._layout():
            for bar, by in ((self.horizontalScrollBar(), moved.x()), (self.verticalScrollBar(), moved.y())):
                bar.setValue(round(bar.value() - by))
        self.set_zoom(self.zoom * pinch.scaleFactor(), anchor=QPointF(self.viewport().mapFromGlobal(here)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Scroll by page and arrow keys; letters belong to the window's actions."""
        if event.key() in (Qt.Key.Key_Home, Qt.Key.Key_End):
            bar = self.verticalScrollBar()
            self.history.leave(self.place())
            bar.setValue(bar.minimum() if event.key() == Qt.Key.Key_Home else bar.maximum())
            return
        if event.key() in _SCROLL:
            super().keyPressEvent(event)
            return
        event.ignore()

    def _hover(self, event: QMouseEvent) -> None:
        targets = self.targets_at(event.position())
        self._set_hovered(targets[0].highlight.key if targets else None)
        shape = self._cursor_at(event.position(), over_mark=bool(targets))
        if self.viewport().cursor().shape() != shape:
            self.viewport().setCursor(shape)
        if targets:
            QToolTip.showText(event.globalPosition().toPoint(), hover_text(targets), self)

    def _set_hovered(self, key: str | None) -> None:
        if key != self.overlays.hovered:
            self.overlays.hovered = key
            self.viewport().update()
            if key is None:
                QToolTip.hideText()

    def _cursor_at(self, point: QPointF, *, over_mark: bool) -> Qt.CursorShape:
        """Return what a click or drag would do here: choose a mark, draw a box, select words, or nothing."""
        spot = self.spot_at(point)
        if over_mark or (spot is not None and self.failed(spot.page)):
            return Qt.CursorShape.PointingHandCursor
        if spot is None:
            return Qt.CursorShape.ArrowCursor
        box = self.area_mode or not self.has_words(spot.page)
        return Qt.CursorShape.CrossCursor if box else Qt.CursorShape.IBeamCursor

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint all; what was painted has been seen."""
        self._landed = None
        super().paintEvent(event)
        found = self.pinned()
        if found:
            painter = QPainter(self.viewport())
            look = self._look
            paint_pins(
                painter, found, ground=look.colour("surface"), line=look.colour("strong_border"),
                text=look.colour("text"),
            )  # fmt: skip
            painter.end()

    def pinned(self) -> list[Pin]:
        """Return the headers of the chosen cell that are out of view, and where they are pinned."""
        named = [h for h in self._headers if h.key == self.overlays.selected]
        if not named:
            return []
        here = [h for page in self.visible_pages() for h in self.overlays.highlights.get(page, ())]
        cells = [h for h in here if h.key == self.overlays.selected and h.shape is not Shape.HEADER]
        view = QRectF(self.viewport().rect())
        seen = [self.view_rect(h.page, rect) for h in cells for rect in h.rects]
        cell = next((rect for rect in seen if view.intersects(rect)), None)
        if cell is None:
            return []
        headers = [Header(h.name, self.view_rect(h.page, h.rects[0])) for h in named]
        return pins(view, cell, headers, QFontMetricsF(self.font()))


def hover_text(targets: Sequence[Target]) -> str:
    """Return the hover card as rich text, document text escaped; names all highlights under the pointer."""
    lines = []
    for target in targets[:4]:
        highlight = target.highlight
        head, *sentences = html.escape(highlight.name).splitlines() or [""]
        name = "<br>".join((f"<b>{head}</b>" if sentences else head, *sentences))
        if highlight.parts > 1:
            words = QCoreApplication.translate("PageView", "part {part} of {parts}")
            name += f"<br><i>{words.format(part=highlight.part, parts=highlight.parts)}</i>"
        lines.append(name)
    return "<qt><div style='max-width:380px'>" + "<hr>".join(lines) + "</div></qt>"
