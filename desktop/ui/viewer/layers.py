"""Painting of one page: named layers, back to front. Overlays are painted over the picture, never into it."""

from __future__ import annotations

from bisect import insort
from collections.abc import Mapping, Sequence
from math import ceil
from operator import itemgetter

from msgspec import Struct, field
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QImage,
    QPainter,
    QPainterPath,
    QPen,
    QRegion,
    QTransform,
)

from desktop.core.geometry import Rect
from desktop.ui.theme import DARK, LIGHT, Colours
from desktop.ui.viewer.badges import badge_font, badge_picture
from desktop.ui.viewer.highlights import Highlight, Shape, Tone
from desktop.ui.viewer.images import DARK_PAPER, PAPER, Picture
from desktop.ui.viewer.notice import paint_notice

_ROLE = {
    Tone.ACCEPTED: "accepted", Tone.WARNING: "warning", Tone.REJECTED: "rejected", Tone.UNCHECKED: "pending",
    Tone.CORRECTED: "corrected", Tone.UNSURE: "unsure", Tone.EVIDENCE: "accent",
}  # fmt: skip
_PATTERN = {
    Tone.REJECTED: Qt.BrushStyle.BDiagPattern,
    Tone.WARNING: Qt.BrushStyle.Dense6Pattern,
    Tone.UNSURE: Qt.BrushStyle.Dense6Pattern,
}
"""A second sign beside the colour: rejected is hatched, doubtful is dotted, accepted is plain."""
_MARK = {
    Tone.ACCEPTED: "✓", Tone.WARNING: "!", Tone.REJECTED: "✕", Tone.UNCHECKED: "·",
    Tone.CORRECTED: "↷", Tone.UNSURE: "?", Tone.EVIDENCE: "",
}  # fmt: skip


_GROW = 1.5
"""Pixels by which an outline stands off the words."""
_MOST_JOINED = 60
"""Lines in one outline; joining takes longer than painting them."""
_RECT_ELEMENTS = 5
"""What the path of one rectangle has."""
_PEN = 4.0
"""Pixels that the widest pen needs around a box."""
_APART = 2.0
"""Pixels between the badges of citations that stand close together."""


class Overlays(Struct):
    """What is drawn over the pages: points of each page's own frame."""

    highlights: Mapping[int, Sequence[Highlight]]
    found: Mapping[int, Sequence[Rect]]
    found_now: Mapping[int, Sequence[Rect]]
    marked: Mapping[int, Sequence[Rect]]
    selected: str | None = None
    hovered: str | None = None


class PagePaint(Struct):
    """All that the layers of one page need; rectangles in viewport pixels unless they say points."""

    page: int
    label: str
    target: QRectF
    """The page in the viewport."""
    to_view: QTransform
    """Points of the page to viewport pixels, view rotation included."""
    scale: float = 1.0
    """Device pixels per point."""
    ratio: float = 1.0
    """Device pixels per viewport pixel."""
    picture: Picture | None = None
    """The whole page, at whatever scale there is."""
    tiles: list[tuple[Rect, Picture]] = field(default_factory=list)
    """Finer pictures of parts, each with the part it is shown in (points of the page)."""
    failure: str = ""
    """Why it is not drawn, a sentence a line; first what it is about, last how to try again."""
    waiting: str = ""
    seen: QRectF = field(default_factory=QRectF)
    """The part of the page in view."""
    colours: Colours = LIGHT
    """Of the window, for what is no ink of the page."""
    rotation: int = 0
    dark: bool = False
    highlights: Sequence[Highlight] = ()
    selected: str | None = None
    hovered: str | None = None
    found: Sequence[Rect] = ()
    found_now: Sequence[Rect] = ()
    marked: Sequence[Rect] = ()
    """Selected text."""
    font: QFont = field(default_factory=QFont)
    badges: list[Rect] = field(default_factory=list)
    """Where badges were painted so far, from the top down."""
    badge_of: list[tuple[Rect, Highlight]] = field(default_factory=list)
    """What each of them stands for."""

    def view(self, rect: Rect) -> QRectF:
        """Return a page rectangle in viewport pixels."""
        return self.to_view.mapRect(QRectF(rect[0], rect[1], rect[2] - rect[0], rect[3] - rect[1]))

    def sees(self, top: float, bottom: float) -> bool:
        """Say whether any of a height of the page, pens included, is in view: a page is longer than most views."""
        return bottom + _PEN >= self.seen.top() and top - _PEN <= self.seen.bottom()

    def colour(self, tone: Tone) -> QColor:
        """Return the colour of a tone on this paper."""
        return QColor(getattr(DARK if self.dark else LIGHT, _ROLE[tone]))


def paint_paper(painter: QPainter, page: PagePaint) -> None:
    """Paint shadow and paper; only where they are seen, because filling a screen costs as much as the picture."""
    target, shadow = page.target, page.target.translated(0, 2).adjusted(-1, 0, 1, 1)
    _fill(painter, QRegion(shadow.toRect()) - QRegion(target.toRect()), QColor(0, 0, 0, 40))
    if page.picture is None or page.rotation:
        painter.fillRect(target, QColor(DARK_PAPER if page.dark else PAPER))


def paint_ground(painter: QPainter, region: QRegion, pages: Sequence[PagePaint], colour: QColor) -> None:
    """Fill what is seen beside the pages: filling a screen costs as much as the picture over it."""
    for page in pages:
        region -= QRegion(page.target.toAlignedRect().adjusted(1, 1, -1, -1))
    _fill(painter, region, colour)


def _fill(painter: QPainter, region: QRegion, colour: QColor) -> None:
    """Fill a region rectangle by rectangle: as the clip of one large one it is gone through line by line."""
    for part in region:  # type: ignore[attr-defined]  # the stubs lack the iterator that the class has
        painter.fillRect(part, colour)


def paint_picture(painter: QPainter, page: PagePaint) -> None:
    """Paint the picture of the page and its sharp tiles, each where its pixels belong."""
    if page.picture is not None:
        _draw(painter, page, page.picture, None)
    for part, tile in page.tiles:
        _draw(painter, page, tile, part)


def _draw(painter: QPainter, page: PagePaint, picture: Picture, part: Rect | None) -> None:
    """Paint a picture pixel for pixel when it has the scale of the view, else smoothly, within its part of the page.

    A picture that is enlarged covers a little more than its part, so that the colours at the edge of one tile go over
    into those of the next without a seam.
    """
    target = page.view(picture.clip)
    exact = is_exact(picture, page.scale)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, not exact)
    if exact and page.rotation == 0:
        ratio, image = page.ratio, picture.image
        x, y = round(target.x() * ratio) / ratio, round(target.y() * ratio) / ratio
        painter.drawImage(QRectF(x, y, image.width() / ratio, image.height() / ratio), image)
        return
    painter.save()
    painter.setClipRect(page.target if part is None else page.view(part))
    if page.rotation == 0:
        painter.drawImage(target, picture.image)
    else:
        _draw_turned(painter, page, target, picture.image)
    painter.restore()


def is_exact(picture: Picture, scale: float) -> bool:
    """Say whether a picture has `scale` pixels per point."""
    return abs(picture.zoom - scale) < 1e-6 * scale


def _draw_turned(painter: QPainter, page: PagePaint, target: QRectF, image: QImage) -> None:
    painter.save()
    painter.translate(target.center())
    painter.rotate(page.rotation)
    turned = page.rotation in (90, 270)
    width, height = (target.height(), target.width()) if turned else (target.width(), target.height())
    painter.drawImage(QRectF(-width / 2, -height / 2, width, height), image)
    painter.restore()


def paint_words(painter: QPainter, page: PagePaint) -> None:
    """Paint found words and selected text."""
    mode = (
        QPainter.CompositionMode.CompositionMode_Screen
        if page.dark
        else QPainter.CompositionMode.CompositionMode_Multiply
    )
    painter.save()
    painter.setCompositionMode(mode)
    tint = QColor("#5a4a00") if page.dark else QColor("#ffe98a")
    now = set(page.found_now)
    for rect in page.found:
        if rect not in now:  # two tints over each other are a third colour
            painter.fillRect(page.view(rect), tint)
    for rect in page.found_now:
        painter.fillRect(page.view(rect), QColor("#8a5200") if page.dark else QColor("#ffb454"))
    for rect in page.marked:
        painter.fillRect(page.view(rect), QColor("#1e4a80") if page.dark else QColor("#b9d6ff"))
    painter.restore()
    pen = QPen(QColor("#ffb454" if page.dark else "#8a4b00"), 1.5)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for rect in page.found_now:
        painter.drawRect(page.view(rect).adjusted(-1, -1, 1, 1))


def paint_highlights(painter: QPainter, page: PagePaint) -> None:
    """Paint all outlines, the selected citation last and strongest."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
    ordered = sorted(page.highlights, key=_depth_of(page))
    for highlight in ordered:
        chosen = highlight.key == page.selected
        hovered = highlight.key == page.hovered
        _paint_one(painter, page, highlight, chosen=chosen, hovered=hovered)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)


class _depth_of:  # noqa: N801 - a sort key that knows the page
    def __init__(self, page: PagePaint) -> None:
        self._page = page

    def __call__(self, highlight: Highlight) -> tuple[bool, bool, float]:
        area = sum((r[2] - r[0]) * (r[3] - r[1]) for r in highlight.rects)
        return (highlight.key == self._page.selected, highlight.shape is not Shape.HEADER, -area)


def _paint_one(painter: QPainter, page: PagePaint, highlight: Highlight, *, chosen: bool, hovered: bool) -> None:
    colour = page.colour(highlight.tone)
    if highlight.shape is Shape.PAGE or (not highlight.rects and highlight.shape is not Shape.HEADER):
        _paint_page_frame(painter, page, highlight, colour, chosen=chosen)
        return
    if highlight.shape is Shape.HEADER:
        _paint_header(painter, page, highlight)
        return
    width = 2.6 if chosen else 1.8 if hovered or highlight.human else 1.3
    pen = QPen(colour, width)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    candidate = highlight.shape is Shape.CANDIDATE
    if candidate:
        pen.setStyle(Qt.PenStyle.DotLine)
    fill = QColor(colour)
    fill.setAlpha(56 if chosen else 30)
    pattern = QColor(colour)
    pattern.setAlpha(90 if chosen else 60)
    boxes = [page.view(rect).adjusted(-_GROW, -_GROW, _GROW, _GROW) for rect in highlight.rects]
    seen = any(page.sees(box.top(), box.bottom()) for box in boxes)
    for outline in outlines(boxes) if seen else ():
        if chosen:
            halo = QPen(QColor(255, 255, 255, 110) if not page.dark else QColor(0, 0, 0, 110), width + 2)
            painter.strokePath(outline, halo)
        if not candidate:
            painter.fillPath(outline, fill)
            style = _PATTERN.get(highlight.tone)
            if style is not None:
                painter.fillPath(outline, QBrush(pattern, style))
        painter.strokePath(outline, pen)
    if boxes:
        _paint_badge(painter, page, highlight, colour, boxes[0], chosen=chosen)


def outlines(boxes: Sequence[QRectF]) -> list[QPainterPath]:
    """Return what to draw round boxes: those that overlap, the lines of a sentence, have one outline round all.

    A frame round each line would strike through the letters of the next. Boxes come in reading order, so each is only
    held against the one before.
    """
    made: list[QPainterPath] = []
    before: QRectF | None = None
    joined = 0
    for box in boxes:
        if before is None or joined >= _MOST_JOINED or not before.intersects(box):
            made.append(QPainterPath())
            made[-1].setFillRule(Qt.FillRule.WindingFill)
            joined = 0
        made[-1].addRect(box)
        before, joined = box, joined + 1
    return [path.simplified() if path.elementCount() > _RECT_ELEMENTS else path for path in made]


def _paint_header(painter: QPainter, page: PagePaint, highlight: Highlight) -> None:
    if highlight.key != page.selected:
        return
    colour = page.colour(highlight.tone)
    tint = QColor(colour)
    tint.setAlpha(34)
    for rect in highlight.rects:
        box = page.view(rect).adjusted(-1, -1, 1, 1)
        painter.fillRect(box, tint)
        painter.setPen(QPen(colour, 1.2, Qt.PenStyle.DashLine))
        painter.drawLine(box.bottomLeft(), box.bottomRight())


def _paint_page_frame(
    painter: QPainter, page: PagePaint, highlight: Highlight, colour: QColor, *, chosen: bool
) -> None:
    pen = QPen(colour, 3.0 if chosen else 1.6, Qt.PenStyle.DashLine)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    inset = 5.0
    box = page.target.adjusted(inset, inset, -inset, -inset)
    painter.drawRect(box)
    _paint_badge(painter, page, highlight, colour, box.adjusted(0, 14, 0, 0), chosen=chosen)


def _paint_badge(
    painter: QPainter, page: PagePaint, highlight: Highlight, colour: QColor, box: QRectF, *, chosen: bool
) -> None:
    text = " ".join(part for part in (_MARK[highlight.tone], highlight.number) if part)
    if highlight.parts > 1:
        text += f"  {highlight.part}/{highlight.parts}"
    if not text.strip():
        return
    _, metrics = badge_font(page.font.toString(), chosen=chosen)
    width, height = metrics.horizontalAdvance(text) + 8, metrics.height() + 2
    # In the gutter beside the page (or its margin), so that it never covers words; several stand below each other.
    left = page.target.left() - width - 3
    if left < 0:
        left = page.target.left() + 2
    top = free_top((left, box.top(), left + width, box.top() + height), page.badges)
    insort(page.badges, (left, top, left + width, top + height), key=itemgetter(1))
    page.badge_of.append(((left, top, left + width, top + height), highlight))
    if not page.sees(top, top + height):
        return
    ratio = page.ratio
    place = QPointF(round(left * ratio) / ratio, round(top * ratio) / ratio)
    look = (text, colour.rgba(), "#101216" if page.dark else "#ffffff", page.font.toString(), chosen, ratio)
    painter.drawImage(place, badge_picture(*look))


def free_top(wanted: Rect, taken: Sequence[Rect]) -> float:
    """Return the first top, going down by half heights, at which a badge stands clear of those `taken`.

    They are sorted by their tops and stand clear of each other, so one look down the page is enough: a hundred
    citations of one row were looked through a hundred times for each of them, a third of a second per painting.
    """
    left, top, right, bottom = wanted
    height = bottom - top
    for x0, y0, x1, y1 in taken:
        if left < x1 and x0 < right and top - _APART < y1 and y0 < top + height + _APART:
            top += height / 2 * max(ceil((y1 + _APART - top) / (height / 2)), 1)
    return top


LAYERS = (
    ("paper", paint_paper),
    ("picture", paint_picture),
    ("words", paint_words),
    ("highlights", paint_highlights),
    ("notice", paint_notice),
)
"""Back to front."""


def paint_page(painter: QPainter, page: PagePaint) -> None:
    """Paint all layers of one page."""
    for _, paint in LAYERS:
        paint(painter, page)


def page_transform(target: QRectF, size: tuple[float, float], rotation: int) -> QTransform:
    """Return the map from page points to viewport pixels; `size` is the unrotated page in points."""
    width, height = size
    turned = rotation in (90, 270)
    seen_width = height if turned else width
    scale = target.width() / max(seen_width, 1e-6)
    transform = QTransform()
    transform.translate(target.x(), target.y())
    transform.scale(scale, scale)
    origin = {0: (0.0, 0.0), 90: (height, 0.0), 180: (width, height), 270: (0.0, width)}[rotation]
    transform.translate(*origin)
    transform.rotate(rotation)
    return transform
