"""The page view with hands: click and hover on highlights, text and area selection, find marks, back and forward."""

from __future__ import annotations

import html
from collections.abc import Sequence

from msgspec import Struct
from PySide6.QtCore import QCoreApplication, QEvent, QPointF, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QGuiApplication,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QWheelEvent,
)
from PySide6.QtWidgets import QGestureEvent, QPinchGesture, QToolTip, QWidget

from desktop.core.geometry import Rect
from desktop.core.pages import DocumentStream
from desktop.ui.look import Look
from desktop.ui.viewer.canvas import STEP, PageCanvas
from desktop.ui.viewer.highlights import Highlight, Target, cycle, find_targets
from desktop.ui.viewer.history import History, ViewPlace
from desktop.ui.viewer.images import PageImages
from desktop.ui.viewer.stack import Spot
from desktop.ui.viewer.words import FindHit, FoundBoxes, page_text, select_between, words_inside

_DRAG = 4.0
"""Pixels the pointer moves before a press becomes a drag."""


class Picked(Struct, frozen=True):
    """Words the analyst selected on the page."""

    document_id: str
    ranges: tuple[tuple[int, int], ...]
    """Offsets into the document stream; none for a box on a picture or a scanned page."""
    text: str
    page: int
    area: Rect | None = None
    """The dragged box, if it was one (points of the page)."""


class PageView(PageCanvas):
    """The viewer. Emits facts and never decides what they mean."""

    highlight_clicked = Signal(object)
    """A `Highlight`: the one under the pointer, the next of several on repeated clicks."""
    outlines_changed = Signal()
    picked = Signal(object)
    """`Picked` words, or None when the selection is gone."""

    def __init__(self, images: PageImages, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(images, look, parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().grabGesture(Qt.GestureType.PinchGesture)
        self.stream: DocumentStream | None = None
        self.history = History()
        self._hits: Sequence[FindHit] = ()
        self.area_mode = False
        self.picked_now: Picked | None = None
        self._press: QPointF | None = None
        self._press_spot: Spot | None = None
        self._area: QRectF | None = None
        self._dragging = False

    def set_stream(self, stream: DocumentStream | None) -> None:
        """Set the text of the document shown; without it there is no selection and no find."""
        self.stream = stream

    def set_highlights(self, highlights: Sequence[Highlight], selected: str | None) -> None:
        """Replace all outlines."""
        by_page: dict[int, list[Highlight]] = {}
        for highlight in highlights:
            by_page.setdefault(highlight.page, []).append(highlight)
        self.overlays.highlights = by_page
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
        self.history.leave(self.place())
        if rect is None:
            self.show_page(page)
        else:
            self.show_rect(page, rect)
        self.view_changed.emit()

    def back_place(self) -> ViewPlace | None:
        """Take one step back in the history; the caller opens the document if it is another one."""
        return self.history.back(self.place())

    def forward_place(self) -> ViewPlace | None:
        """Take one step forward in the history."""
        return self.history.forward(self.place())

    def clear_picked(self) -> None:
        """Drop the text or area selection."""
        self.overlays.marked = {}
        self._area = None
        if self.picked_now is not None:
            self.picked_now = None
            self.picked.emit(None)
        self.viewport().update()

    def select_all(self) -> None:
        """Select the text of the current page."""
        page = page_text(self.stream, self.page) if self.stream else None
        if page is not None and page.word_starts:
            self._pick(((page.word_starts[0], page.word_ends[-1]),), self.page, None)

    def copy(self) -> bool:
        """Put the selected text on the clipboard; False when nothing is selected."""
        if self.picked_now is None:
            return False
        QGuiApplication.clipboard().setText(self.picked_now.text)
        return True

    def targets_at(self, point: QPointF) -> tuple[Target, ...]:
        """Return the highlights under a viewport point, smallest first."""
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

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a click or a drag."""
        if event.button() != Qt.MouseButton.LeftButton:
            super().mousePressEvent(event)
            return
        self._press = event.position()
        self._press_spot = self.nearest_spot(event.position())
        self._dragging = False

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Extend a selection, or name the highlight under the pointer."""
        if self._press is None:
            self._hover(event)
            return
        if not self._dragging and (event.position() - self._press).manhattanLength() < _DRAG:
            return
        self._dragging = True
        if self.area_mode or event.modifiers() & Qt.KeyboardModifier.AltModifier or self._area is not None:
            self._area = QRectF(self._press, event.position()).normalized()
            self.viewport().update()
        else:
            self._select_to(event.position())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Finish: a click chooses a highlight, a drag selects."""
        if event.button() != Qt.MouseButton.LeftButton or self._press is None:
            super().mouseReleaseEvent(event)
            return
        pressed, self._press = self._press, None
        if not self._dragging:
            self.clear_picked()
            target = cycle(self.targets_at(pressed), self.overlays.selected)
            if target is not None:
                self.highlight_clicked.emit(target.highlight)
            else:
                self._try_again(pressed)
        elif self._area is not None:
            self._pick_area(self._area)
        self._dragging = False

    def _try_again(self, point: QPointF) -> None:
        """Ask once more for the picture of a page that could not be drawn."""
        spot = self.spot_at(point)
        if spot is not None and self.failed(spot.page):
            self._images.forget_failures()
            self.refresh()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Select the word under the pointer."""
        spot = self.spot_at(event.position())
        if spot is not None and self.stream is not None:
            found = select_between(self.stream, (spot.page, spot.x, spot.y), (spot.page, spot.x, spot.y))
            if found is not None:
                self._pick((found,), spot.page, None)

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
        if isinstance(event, QGestureEvent):
            pinch = event.gesture(Qt.GestureType.PinchGesture)
            if isinstance(pinch, QPinchGesture):
                self._pinch(pinch)
                event.accept(pinch)
                return True
        if isinstance(event, QNativeGestureEvent) and event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture:
            self.set_zoom(self.zoom * (1 + event.value()), anchor=event.position())
            return True
        return super().viewportEvent(event)

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
        """Scroll by page keys; letters belong to the window's actions."""
        if event.key() in (Qt.Key.Key_Home, Qt.Key.Key_End):
            bar = self.verticalScrollBar()
            self.history.leave(self.place())
            bar.setValue(bar.minimum() if event.key() == Qt.Key.Key_Home else bar.maximum())
            return
        if event.key() in (Qt.Key.Key_PageDown, Qt.Key.Key_PageUp):
            super().keyPressEvent(event)
            return
        event.ignore()

    def _hover(self, event: QMouseEvent) -> None:
        targets = self.targets_at(event.position())
        key = targets[0].highlight.key if targets else None
        if key != self.overlays.hovered:
            self.overlays.hovered = key
            self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if key else Qt.CursorShape.IBeamCursor)
            self.viewport().update()
            if not targets:
                QToolTip.hideText()
        if targets:
            QToolTip.showText(event.globalPosition().toPoint(), hover_text(targets), self)

    def _select_to(self, point: QPointF) -> None:
        end = self.nearest_spot(point)
        start = self._press_spot
        if self.stream is None or start is None or end is None:
            return
        found = select_between(self.stream, (start.page, start.x, start.y), (end.page, end.x, end.y))
        if found is not None:
            self._pick((found,), start.page, None)

    def _pick_area(self, area: QRectF) -> None:
        spot = self.nearest_spot(area.center())
        self._area = None
        if spot is None or self.stream is None:
            self.viewport().update()
            return
        a = self.stack.clamp(spot.page, *self.to_scene(area.topLeft()))
        b = self.stack.clamp(spot.page, *self.to_scene(area.bottomRight()))
        rect = (min(a.x, b.x), min(a.y, b.y), max(a.x, b.x), max(a.y, b.y))
        self._pick(words_inside(self.stream, spot.page, rect), spot.page, rect)

    def _pick(self, ranges: tuple[tuple[int, int], ...], page: int, area: Rect | None) -> None:
        if self.stream is None or self.document_id is None:
            return
        text = " ".join(self.stream.text[start:end].replace("\n", " ") for start, end in ranges)
        self.picked_now = Picked(self.document_id, ranges, text, page, area)
        self.overlays.marked = self._boxes_by_page(ranges) if ranges or area is None else {page: [area]}
        self.viewport().update()
        self.picked.emit(self.picked_now)

    def _boxes_by_page(self, ranges: Sequence[tuple[int, int]]) -> dict[int, list[Rect]]:
        found: dict[int, list[Rect]] = {}
        if self.stream is not None:
            for box in self.stream.boxes(ranges):
                found.setdefault(box.page, []).append(box.rect)
        return found

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the pages, then the box being dragged."""
        super().paintEvent(event)
        if self._area is not None:
            painter = QPainter(self.viewport())
            painter.setPen(QPen(self._look.colour("accent"), 1.5, Qt.PenStyle.DashLine))
            fill = self._look.colour("accent")
            fill.setAlpha(40)
            painter.fillRect(self._area, fill)
            painter.drawRect(QRectF(self._area.topLeft(), QSizeF(self._area.size())))
            painter.end()


def hover_text(targets: Sequence[Target]) -> str:
    """Return the hover card as rich text, document text escaped; names all highlights under the pointer."""
    lines = []
    for target in targets[:4]:
        highlight = target.highlight
        name = html.escape(highlight.name)
        if highlight.parts > 1:
            words = QCoreApplication.translate("PageView", "part {part} of {parts}")
            name += f"<br><i>{words.format(part=highlight.part, parts=highlight.parts)}</i>"
        lines.append(name)
    return "<qt><div style='max-width:380px'>" + "<hr>".join(lines) + "</div></qt>"
