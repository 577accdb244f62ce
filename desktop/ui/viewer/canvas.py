"""The continuous page view: scroll, zoom, paint. All on a page is drawn in points; zoom is only a transform."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from desktop.core.geometry import PageFrame, Rect
from desktop.services.pages import PageKey
from desktop.ui.look import Look
from desktop.ui.viewer.glimpses import glimpse_of, shows
from desktop.ui.viewer.highlights import Highlight
from desktop.ui.viewer.history import ViewPlace
from desktop.ui.viewer.images import PageImages, tile_clips, whole_scale, widen
from desktop.ui.viewer.layers import Overlays, PagePaint, is_exact, page_transform, paint_ground, paint_page
from desktop.ui.viewer.notice import failure_words
from desktop.ui.viewer.stack import GAP, PageStack, Spot, wanted_pages

MIN_ZOOM, MAX_ZOOM = 0.1, 16.0
STEP = 1.2


class PageCanvas(QAbstractScrollArea):
    """Show one document as an endless strip; costs depend on what is visible, not on the number of pages.

    Zoom is logical pixels per point. Painting never waits: a missing page shows paper (or its last picture, scaled)
    until the render worker delivers.
    """

    view_changed = Signal()
    """Page, zoom or place changed."""

    def __init__(self, images: PageImages, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._images = images
        self._look = look
        self.document_id: str | None = None
        self.stack = PageStack(())
        self.zoom = 1.25
        self.fit: str | None = "width"
        self.dark = False
        self.ratio_wanted: float | None = None
        self.overlays = Overlays({}, {}, {}, {})
        self._badges: list[tuple[Rect, Highlight]] = []
        """Where the badges stand as last painted, and what each is of."""
        self._travel_down = True
        self._laying_out = 0
        self._fetch = QTimer(self)
        self._fetch.setSingleShot(True)
        self._fetch.setInterval(0)
        self._fetch.timeout.connect(self._ask_for_pictures)
        self.setFrameShape(QAbstractScrollArea.Shape.NoFrame)
        # Made here: to wrap one made by Qt, the bindings would first load every widget class there is.
        self.setViewport(QWidget(self))
        self.setAccessibleName(self.tr("Pages"))
        self.viewport().setMouseTracking(True)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.verticalScrollBar().setSingleStep(48)
        images.ready.connect(self._picture_ready)
        images.failed.connect(self._picture_ready)
        look.changed.connect(self.viewport().update)

    # -- document ----------------------------------------------------------------------------------------------

    def show_document(self, document_id: str | None, frames: Sequence[PageFrame]) -> None:
        """Show a document from its top; None or no frames shows the empty canvas."""
        self.document_id = document_id if frames else None
        self.stack = PageStack(frames, rotation=self.stack.rotation)
        self.overlays = Overlays({}, {}, {}, {})
        with self._layout():
            self._relayout()
            self.verticalScrollBar().setValue(0)
        self.refresh()

    def refresh(self) -> None:
        """Repaint and ask for what is visible now: at once when some of it is missing, else after the painting."""
        self.viewport().update()
        if self._laying_out:
            return
        if self.pictures_ready():
            self._fetch.start()
        else:
            self._ask_for_pictures()
        self.view_changed.emit()

    # -- places ------------------------------------------------------------------------------------------------

    @property
    def page(self) -> int:
        """Return the page that fills most of the upper view; 0 when empty."""
        if not len(self.stack):
            return 0
        return self.stack.page_at(self.scene_top + self.viewport().height() / self.zoom * 0.3)

    @property
    def scene_top(self) -> float:
        """Return the strip height at the top edge of the view, in points."""
        return self.verticalScrollBar().value() / self.zoom

    def place(self) -> ViewPlace:
        """Return where the view stands, for history and restore."""
        page = max(self.stack.page_at(self.scene_top), 1)
        y = self.scene_top - self.stack.page_rect(page)[1] if len(self.stack) else 0.0
        return ViewPlace(self.document_id or "", page, round(y, 2))

    def show_place(self, place: ViewPlace) -> None:
        """Scroll so that `place` is at the top."""
        if len(self.stack):
            page = min(max(place.page, 1), len(self.stack))
            self.verticalScrollBar().setValue(round((self.stack.page_rect(page)[1] + place.y) * self.zoom))

    def show_page(self, page: int) -> None:
        """Scroll to the top of `page`, and to its left edge where that is out of view."""
        with self._layout():
            self.show_place(ViewPlace(self.document_id or "", page, -6.0))
            if 1 <= page <= len(self.stack):
                bar = self.horizontalScrollBar()
                bar.setValue(min(bar.value(), round((self.stack.page_rect(page)[0] - GAP) * self.zoom)))
        self.refresh()

    def show_rect(self, page: int, rect: Rect) -> None:
        """Bring a box of a page into view, in the upper third, without scrolling when it is already well inside."""
        if not 1 <= page <= len(self.stack):
            return
        x0, y0, x1, y1 = self.stack.to_scene(page, rect)
        view = QRectF(self.viewport().rect())
        margin = min(48.0, view.height() / 8)
        box = QRectF(self.to_view(x0, y0), self.to_view(x1, y1))
        inner = view.adjusted(0, margin, 0, -margin)
        top_ok = inner.contains(QPointF(box.center().x(), box.top())) and box.bottom() <= view.bottom()
        with self._layout():
            if not top_ok:
                lead = max((view.height() - box.height()) / 3, margin)
                self.verticalScrollBar().setValue(round(y0 * self.zoom - lead))
            if box.left() < view.left() + 8 or box.right() > view.right() - 8 or not top_ok:
                self._centre_column(x0, x1)
        self.refresh()

    def _centre_column(self, x0: float, x1: float) -> None:
        bar = self.horizontalScrollBar()
        if bar.maximum() > 0:
            left, right = bar.value() / self.zoom, (bar.value() + self.viewport().width()) / self.zoom
            if x0 < left + 8 or x1 > right - 8:
                bar.setValue(round(min((x0 + x1) / 2 * self.zoom - self.viewport().width() / 2, x0 * self.zoom - 16)))

    def to_view(self, x: float, y: float) -> QPointF:
        """Return a scene point in viewport pixels."""
        return QPointF(x * self.zoom + self._left(), y * self.zoom - self.verticalScrollBar().value())

    def to_scene(self, point: QPointF) -> tuple[float, float]:
        """Return a viewport point in scene points."""
        return ((point.x() - self._left()) / self.zoom, (point.y() + self.verticalScrollBar().value()) / self.zoom)

    def spot_at(self, point: QPointF) -> Spot | None:
        """Return the page point under a viewport point, or None beside the pages."""
        return self.stack.to_page(*self.to_scene(point)) if len(self.stack) else None

    def nearest_spot(self, point: QPointF) -> Spot | None:
        """Return the page point nearest to a viewport point; None when there is no page."""
        if not len(self.stack):
            return None
        x, y = self.to_scene(point)
        return self.stack.clamp(self.stack.page_at(y), x, y)

    def view_rect(self, page: int, rect: Rect) -> QRectF:
        """Return a page rectangle in viewport pixels."""
        x0, y0, x1, y1 = self.stack.to_scene(page, rect)
        return QRectF(self.to_view(x0, y0), self.to_view(x1, y1))

    def visible_pages(self) -> range:
        """Return the pages that touch the viewport."""
        top = self.scene_top
        return self.stack.visible(top, top + self.viewport().height() / self.zoom)

    def _left(self) -> float:
        spare = self.viewport().width() - self.stack.width * self.zoom
        return spare / 2 if spare > 0 else -self.horizontalScrollBar().value()

    # -- zoom --------------------------------------------------------------------------------------------------

    def set_zoom(self, zoom: float, *, anchor: QPointF | None = None, fit: str | None = None) -> None:
        """Zoom, keeping the scene point under `anchor` (viewport; default its middle) in place."""
        zoom = min(max(zoom, MIN_ZOOM), MAX_ZOOM)
        self.fit = fit
        middle = QPointF(self.viewport().width() / 2, self.viewport().height() / 3)
        anchor = middle if anchor is None else anchor  # the corner is a point too, and false to Qt
        x, y = self.to_scene(anchor)
        self.zoom = zoom
        with self._layout():
            self._relayout()
            self.verticalScrollBar().setValue(round(y * zoom - anchor.y()))
            self.horizontalScrollBar().setValue(round(x * zoom - anchor.x()))
        self.refresh()

    def zoom_in(self) -> None:
        """One step nearer."""
        self.set_zoom(self.zoom * STEP)

    def zoom_out(self) -> None:
        """One step away."""
        self.set_zoom(self.zoom / STEP)

    def fit_width(self) -> None:
        """Fit the widest page into the view."""
        self._apply_fit("width")

    def fit_page(self) -> None:
        """Fit the whole current page into the view."""
        self._apply_fit("page")

    def _apply_fit(self, fit: str) -> None:
        if not len(self.stack) or self.viewport().width() < 40:
            self.fit = fit
            return
        here = self.page
        wide = self.viewport().width() / self.stack.width
        if fit == "page":
            wide = min(wide, (self.viewport().height() - 16) / self.stack.size(max(here, 1))[1])
        self.set_zoom(wide, anchor=QPointF(0, 0), fit=fit)
        if fit == "page":
            self.show_page(here)

    def rotate_view(self) -> None:
        """Turn the view (not the file) a quarter clockwise; the page stays."""
        here = self.page
        self.stack = PageStack(self.stack.frames, rotation=self.stack.rotation + 90)
        with self._layout():
            self._relayout()
            if self.fit:
                self._apply_fit(self.fit)
            if here:
                self.show_page(here)
        self.refresh()

    def set_dark(self, *, dark: bool) -> None:
        """Show pages light on dark, or as they are."""
        self.dark = dark
        self.refresh()

    # -- pictures ----------------------------------------------------------------------------------------------

    def ratio(self) -> float:
        """Return device pixels per logical pixel: the screen's, or what a picture of the window asks for."""
        return self.ratio_wanted or self.devicePixelRatioF()

    def pixel_scale(self) -> float:
        """Return device pixels per point."""
        return self.zoom * self.ratio()

    def _drawn_scale(self, page: int) -> float:
        """Return the pixels per point to have a page drawn at: those of the view, or all that a scan has."""
        scale = self.pixel_scale()
        native = self._images.native(self.document_id or "", page)
        return min(scale, native) if native else scale

    def _keys(self, page: int, *, tiles: bool) -> list[PageKey]:
        document = self.document_id or ""
        whole = whole_scale(self.stack.frames[page - 1], self._drawn_scale(page))
        keys = [PageKey(document, page, whole, None, self.dark)]
        return keys + [key for _, key in self._tiles(page)] if tiles else keys

    def _tiles(self, page: int) -> list[tuple[Rect, PageKey]]:
        """Return the parts of a page in view whose whole picture is too coarse, with the picture of each."""
        frame, scale = self.stack.frames[page - 1], self._drawn_scale(page)
        if whole_scale(frame, scale) > scale * 0.999:
            return []
        seam = 1.0 / scale if scale < self.pixel_scale() else 0.0
        parts = [(part, widen(part, frame, seam)) for part in tile_clips(frame, scale, self._seen(page))]
        return [(part, PageKey(self.document_id or "", page, scale, clip, self.dark)) for part, clip in parts]

    def _seen(self, page: int) -> Rect:
        """Return the part of a page in view, in its points."""
        view = QRectF(self.viewport().rect())
        a, b = (self.stack.clamp(page, *self.to_scene(corner)) for corner in (view.topLeft(), view.bottomRight()))
        return (min(a.x, b.x), min(a.y, b.y), max(a.x, b.x), max(a.y, b.y))

    @Slot()
    def _ask_for_pictures(self) -> None:
        visible = self.visible_pages() if self.document_id is not None else range(0)
        pages = wanted_pages(self.stack, visible, down=self._travel_down)
        wholes = {page: self._keys(page, tiles=False)[0] for page in visible if not self._tiles(page)}
        first = {key: glimpse_of(self.stack.frames[p - 1], key.scale, self._seen(p)) for p, key in wholes.items()}
        self._images.want([key for page in pages for key in self._keys(page, tiles=page in visible)], first)

    def _picture_ready(self, key: PageKey) -> None:
        if key.document_id == self.document_id and key.page in self.visible_pages():
            self.viewport().update()
            if not self.pictures_ready():
                self._fetch.start()  # the first picture of a scan tells how fine it is

    def pictures_ready(self) -> bool:
        """Say whether all that is seen is drawn at its right scale (or has failed)."""
        return all(
            self.is_drawn(page) or shows(self._images.part(self._keys(page, tiles=False)[0]), self._seen(page))
            for page in self.visible_pages()
        )

    def at_rest(self) -> bool:
        """Say whether nothing more is drawn: the pages in view are there as a whole, and those to have ready."""
        return self._images.idle() and all(self.is_drawn(page) for page in self.visible_pages())

    def is_drawn(self, page: int) -> bool:
        """Say whether the whole of a page is there at its right scale (or has failed)."""
        return all(self._images.get(key) or self._images.failure(key) for key in self._keys(page, tiles=True))

    def failed(self, page: int) -> bool:
        """Say whether the picture of a page could not be made."""
        return any(self._images.failure(key) is not None for key in self._keys(page, tiles=False))

    # -- painting ----------------------------------------------------------------------------------------------

    def page_target(self, page: int) -> QRectF:
        """Return the page in viewport pixels, its corner on a whole device pixel so that text is not resampled."""
        left, top, right, bottom = self.stack.page_rect(page)
        corner = self.to_view(left, top)
        ratio = self.ratio()
        x, y = round(corner.x() * ratio) / ratio, round(corner.y() * ratio) / ratio
        return QRectF(x, y, (right - left) * self.zoom, (bottom - top) * self.zoom)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the visible pages."""
        painter = QPainter(self.viewport())
        painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # pages and their marks are never mirrored
        pages = [self._page_paint(page) for page in self.visible_pages()]
        paint_ground(painter, event.region(), pages, self._look.colour("canvas"))
        for paint in pages:
            paint_page(painter, paint)
        self._badges = [badge for paint in pages for badge in paint.badge_of]
        painter.end()

    def _page_paint(self, page: int) -> PagePaint:
        target = self.page_target(page)
        frame = self.stack.frames[page - 1]
        key, ratio, scale = self._keys(page, tiles=False)[0], self.ratio(), self.pixel_scale()
        glimpse = self._images.part(key)  # before the whole, which replaces it on another thread, or both are missed
        picture = self._images.get(key) or self._images.best(self.document_id or "", page, dark=self.dark)
        if picture is not None and is_exact(picture, scale) and self.stack.rotation == 0:
            target = QRectF(target.topLeft(), QSizeF(picture.image.width() / ratio, picture.image.height() / ratio))
        over = self.overlays
        paint = PagePaint(
            page, frame.label, target,
            page_transform(self.page_target(page), (frame.width, frame.height), self.stack.rotation),
            scale=scale, ratio=ratio, picture=picture, rotation=self.stack.rotation, dark=self.dark,
            failure=failure_words(page, self._images.failure(key) or ""),
            waiting=self.tr("Drawing page {page} …").format(page=page),
            highlights=over.highlights.get(page, ()), selected=over.selected, hovered=over.hovered,
            found=over.found.get(page, ()), found_now=over.found_now.get(page, ()), marked=over.marked.get(page, ()),
            font=self.font(), seen=self.page_target(page) & QRectF(self.viewport().rect()),
            colours=self._look.colours,
        )  # fmt: skip
        if glimpse is not None:
            paint.tiles.append((glimpse.clip, glimpse))
        for part, finer in self._tiles(page):
            tile = self._images.get(finer)
            if tile is not None:
                paint.tiles.append((part, tile))
        return paint

    # -- scrolling ---------------------------------------------------------------------------------------------

    @contextmanager
    def _layout(self) -> Iterator[None]:
        """Ask and tell nothing inside: zoom and place change one after the other, what lies between is not wanted."""
        self._laying_out += 1
        try:
            yield
        finally:
            self._laying_out -= 1

    def _relayout(self) -> None:
        width, height = self.viewport().width(), self.viewport().height()
        vertical, horizontal = self.verticalScrollBar(), self.horizontalScrollBar()
        vertical.setPageStep(max(height - 40, 1))
        vertical.setRange(0, max(round(self.stack.height * self.zoom) - height, 0) if len(self.stack) else 0)
        horizontal.setPageStep(max(width - 40, 1))
        horizontal.setRange(0, max(round(self.stack.width * self.zoom) - width, 0) if len(self.stack) else 0)

    def scrollContentsBy(self, dx: int, dy: int) -> None:  # noqa: ARG002
        """Repaint for the new place; Qt's own pixel shift would smear the overlays' fractional edges."""
        if dy:
            self._travel_down = dy < 0
        self.refresh()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: ARG002
        """Keep the fit mode and the place."""
        here = self.place()
        with self._layout():
            self._relayout()
            if self.fit and len(self.stack):
                self._apply_fit(self.fit)
                self.show_place(here)
        self.refresh()

    def page_label(self, page: int) -> str:
        """Return the printed label of a page."""
        return self.stack.frames[page - 1].label if 1 <= page <= len(self.stack) else ""
