"""Selecting on the pages: words by drag, double and triple click, or a box; copying what is selected."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct
from PySide6.QtCore import QElapsedTimer, QPointF, QRectF, QSizeF, Qt, Signal, Slot
from PySide6.QtGui import QGuiApplication, QImage, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from desktop.core.geometry import PageFrame, Rect
from desktop.core.pages import DocumentStream, PageText, WordFlag
from desktop.ui.look import Look
from desktop.ui.viewer.canvas import PageCanvas
from desktop.ui.viewer.glimpses import shows
from desktop.ui.viewer.images import PageImages
from desktop.ui.viewer.pulling import Pulling
from desktop.ui.viewer.stack import Spot
from desktop.ui.viewer.words import line_at, page_text, seen_ranges, select_between, word_at, words_inside

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


class SelectingCanvas(PageCanvas):
    """A canvas on which words and boxes can be selected. The selection is of the document shown and goes with it."""

    picked = Signal(object)
    """`Picked` words when their selection is complete, or None when it is gone."""

    def __init__(self, images: PageImages, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(images, look, parent)
        self.stream: DocumentStream | None = None
        self.area_mode = False
        self.picked_now: Picked | None = None
        self._worded: dict[int, bool] = {}
        self._press: QPointF | None = None
        self._press_scene = QPointF()
        self._press_spot: Spot | None = None
        """Where the selection begins: it stays for a click with Shift."""
        self._pointer = QPointF()
        self._area: QRectF | None = None
        """The box being dragged, in scene points."""
        self._dragging = self._boxing = False
        self._double_at: QPointF | None = None
        self._since_double = QElapsedTimer()
        self._pulling = Pulling(self)
        self._pulling.scrolled.connect(self._pulled)

    def show_document(self, document_id: str | None, frames: Sequence[PageFrame]) -> None:
        """Show a document from its top; words selected in the one before are selected no more."""
        self.clear_picked()
        self._press_spot = None
        super().show_document(document_id, frames)

    def set_stream(self, stream: DocumentStream | None) -> None:
        """Set the text of the document shown; without it there is no selection and no find."""
        self.stream = stream
        self._worded = {}

    def clear_picked(self) -> None:
        """Drop the text or area selection."""
        self.overlays.marked = {}
        self._area = self._press = None
        self._pulling.stop()
        if self.picked_now is not None:
            self.picked_now = None
            self.picked.emit(None)
        self.viewport().update()

    def select_all(self) -> None:
        """Select the text of the current page."""
        page = page_text(self.stream, self.page) if self.stream else None
        if self.stream is not None and page is not None and page.word_starts:
            whole = (page.word_starts[0], page.word_ends[-1])
            self._pick(seen_ranges(self.stream, whole), self.page, None)
            self.picked.emit(self.picked_now)

    def copy(self) -> bool:
        """Put the selected text on the clipboard, of a box without words its picture; False when there is nothing."""
        picked = self.picked_now
        if picked is None:
            return False
        if picked.text or picked.area is None:
            QGuiApplication.clipboard().setText(picked.text)
            return True
        part = self.picture_of(picked.page, picked.area)
        if part is not None:
            QGuiApplication.clipboard().setImage(part)
        return part is not None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a click or a drag; a third click selects the line, Shift goes on with the selection."""
        if event.button() != Qt.MouseButton.LeftButton:
            super().mousePressEvent(event)
            return
        here = event.position()
        self._press, self._pointer, self._dragging = here, here, False
        self._press_scene = QPointF(*self.to_scene(here))
        self._boxing = self.area_mode or bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier and self._press_spot is not None and not self._boxing:
            self._dragging = True
            self._pull_to(here)
            return
        self._press_spot = self.nearest_spot(here)
        if self._is_third(here):
            self._dragging = True
            self._select(line_at)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Extend a selection, or name the highlight under the pointer."""
        if self._press is None:
            self._hover(event)
            return
        if not self._dragging and (event.position() - self._press).manhattanLength() < _DRAG:
            return
        if not self._dragging:
            self._dragging = True
            spot = self._press_spot
            self._boxing = self._boxing or (spot is not None and not self.has_words(spot.page))
        self._pull_to(event.position())
        self._pulling.follow(event.position())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Finish: a click chooses a highlight, a drag selects."""
        if event.button() != Qt.MouseButton.LeftButton or self._press is None:
            super().mouseReleaseEvent(event)
            return
        pressed, self._press = self._press, None
        self._pulling.stop()
        if not self._dragging:
            self.clear_picked()
            self._clicked(pressed)
        elif self._area is not None:
            self._pick_area(self._area)
        elif self.picked_now is not None:
            self.picked.emit(self.picked_now)
        self._dragging = False

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Select the word under the pointer; a drag that follows goes on from it."""
        if event.button() != Qt.MouseButton.LeftButton:
            return
        self._double_at = event.position()
        self._since_double.start()
        self._press, self._press_spot = event.position(), self.spot_at(event.position())
        self._dragging, self._boxing = True, False
        self._select(word_at)

    def _is_third(self, point: QPointF) -> bool:
        """Say whether a press follows a double click at the same place."""
        at, self._double_at = self._double_at, None
        within = QGuiApplication.styleHints().mouseDoubleClickInterval()
        quick = self._since_double.isValid() and self._since_double.elapsed() < within
        return at is not None and quick and (point - at).manhattanLength() < 2 * _DRAG

    def _select(self, around: Callable[[PageText, float, float], tuple[int, int] | None]) -> None:
        """Select what `around` finds at the press: the word or the line there."""
        spot = self._press_spot
        page = page_text(self.stream, spot.page) if self.stream is not None and spot is not None else None
        found = around(page, spot.x, spot.y) if page is not None and spot is not None else None
        if found is not None and spot is not None:
            self._pick((found,), spot.page, None)

    def picture_of(self, page: int, area: Rect) -> QImage | None:
        """Return a part of a page as it is drawn now, without what is marked on it; None when it is not drawn yet."""
        key = self._keys(page, tiles=False)[0]
        glimpse = self._images.part(key)  # what is in view is there before the rest of the page
        best = glimpse if shows(glimpse, area) else self._images.best(key.document_id, page, dark=self.dark)
        picture = self._images.get(key) or best
        if picture is None:
            return None
        left, top = ((at - start) * picture.zoom for at, start in zip(area[:2], picture.clip[:2], strict=True))
        size = QSizeF(area[2] - area[0], area[3] - area[1]) * picture.zoom
        return picture.image.copy(QRectF(QPointF(left, top), size).toAlignedRect() & picture.image.rect())

    def _hover(self, event: QMouseEvent) -> None:
        """Take a move without a press; for whoever shows more than words."""

    def _clicked(self, point: QPointF) -> None:
        """Take a press that became no drag; for whoever shows more than words."""

    def has_words(self, page: int) -> bool:
        """Say whether there is anything to select on a page: on a picture a drag draws a box."""
        if page not in self._worded:
            text = page_text(self.stream, page) if self.stream is not None else None
            flags = set(text.word_flags) if text is not None else set()
            self._worded[page] = any(not flag & WordFlag.HIDDEN for flag in flags)
        return self._worded[page]

    def _pull_to(self, point: QPointF) -> None:
        """Take the box or the selection of a drag to a viewport point."""
        self._pointer = point
        if self._boxing:
            self._area = QRectF(self._press_scene, QPointF(*self.to_scene(point))).normalized()
            self.viewport().update()
            return
        end, start = self.nearest_spot(point), self._press_spot
        if self.stream is None or start is None or end is None:
            return
        found = select_between(self.stream, (start.page, start.x, start.y), (end.page, end.x, end.y))
        if found is not None:
            self._pick(seen_ranges(self.stream, found), start.page, None)

    @Slot()
    def _pulled(self) -> None:
        self._pull_to(self._pointer)

    def _pick_area(self, area: QRectF) -> None:
        """Take the words in a box (scene points), or the box itself where there are none."""
        self._area = None
        if not len(self.stack):
            return
        page = self.stack.page_at(area.center().y())
        a, b = (self.stack.clamp(page, corner.x(), corner.y()) for corner in (area.topLeft(), area.bottomRight()))
        rect = (min(a.x, b.x), min(a.y, b.y), max(a.x, b.x), max(a.y, b.y))
        if self.stream is not None and rect[0] < rect[2] and rect[1] < rect[3]:
            self._pick(words_inside(self.stream, page, rect), page, rect)
            self.picked.emit(self.picked_now)
        self.viewport().update()

    def _pick(self, ranges: tuple[tuple[int, int], ...], page: int, area: Rect | None) -> None:
        if self.stream is None or self.document_id is None:
            return
        text = " ".join(self.stream.text[start:end].replace("\n", " ") for start, end in ranges)
        self.picked_now = Picked(self.document_id, ranges, text, page, area)
        self.overlays.marked = self._boxes_by_page(ranges) if ranges or area is None else {page: [area]}
        self.viewport().update()

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
            corners = [self.to_view(p.x(), p.y()) for p in (self._area.topLeft(), self._area.bottomRight())]
            area = QRectF(*corners)
            painter.fillRect(area, fill)
            painter.drawRect(area)
            painter.end()
