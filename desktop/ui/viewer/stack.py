"""Where each page of a document stands in the endless strip the viewer scrolls over. Pure; points, y down."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from msgspec import Struct

from desktop.core.geometry import PageFrame, Rect

GAP = 14.0
"""Space between two pages and around the strip, in points."""


class Spot(Struct, frozen=True):
    """A point on a page, in the page's own frame (points, unrotated view)."""

    page: int
    x: float
    y: float


class PageStack:
    """Pages of one document one below the other, each centred, with an optional rotation of the view.

    Scene coordinates are points: x grows right from the left edge of the widest page, y from the top of the strip.
    Page numbers are 1-based. Looking up a page is O(log n), so 5 000 pages cost no more than five.
    """

    def __init__(self, frames: Sequence[PageFrame], *, rotation: int = 0) -> None:
        self.frames = tuple(frames)
        self.rotation = rotation % 360
        turned = self.rotation in (90, 270)
        self._sizes = [(f.height, f.width) if turned else (f.width, f.height) for f in self.frames]
        self.width = max((w for w, _ in self._sizes), default=0.0) + 2 * GAP
        self._tops: list[float] = []
        y = GAP
        for _, height in self._sizes:
            self._tops.append(y)
            y += height + GAP
        self.height = y

    def __len__(self) -> int:
        """Return the number of pages."""
        return len(self.frames)

    def size(self, page: int) -> tuple[float, float]:
        """Return (width, height) of `page` as seen, view rotation applied."""
        return self._sizes[page - 1]

    def page_rect(self, page: int) -> Rect:
        """Return the scene rectangle of `page`."""
        width, height = self._sizes[page - 1]
        x = (self.width - width) / 2
        y = self._tops[page - 1]
        return (x, y, x + width, y + height)

    def page_at(self, y: float) -> int:
        """Return the page at scene height `y`: the one below the gap counts from the gap's middle; 0 when empty."""
        if not self.frames:
            return 0
        return max(bisect_right(self._tops, y + GAP / 2), 1)

    def visible(self, top: float, bottom: float) -> range:
        """Return the page numbers that touch scene heights [top, bottom]; never none, a gap counts to the page by it.

        Exact, because each of them is drawn before the view counts as there: a page one point out of sight would
        double the time of a jump.
        """
        if not self.frames:
            return range(0)
        first = self.page_at(top - GAP)
        last = max(self.page_at(bottom), first)
        if first < last and self.page_rect(first)[3] <= top:
            first += 1
        if first < last and self.page_rect(last)[1] >= bottom:
            last -= 1
        return range(first, last + 1)

    def to_scene(self, page: int, rect: Rect) -> Rect:
        """Return the scene rectangle of a rectangle given in the page's own frame."""
        x0, y0, x1, y1 = self._turn(page, rect)
        left, top, _, _ = self.page_rect(page)
        return (left + x0, top + y0, left + x1, top + y1)

    def to_page(self, x: float, y: float) -> Spot | None:
        """Return the page point under a scene point, or None beside the pages."""
        page = self.page_at(y)
        if page == 0:
            return None
        left, top, right, bottom = self.page_rect(page)
        if not (left <= x <= right and top <= y <= bottom):
            return None
        return self.clamp(page, x, y)

    def clamp(self, page: int, x: float, y: float) -> Spot:
        """Return the point of `page` nearest to a scene point."""
        left, top, right, bottom = self.page_rect(page)
        u, v = min(max(x, left), right) - left, min(max(y, top), bottom) - top
        frame = self.frames[page - 1]
        if self.rotation == 90:
            return Spot(page, v, frame.height - u)
        if self.rotation == 180:
            return Spot(page, frame.width - u, frame.height - v)
        if self.rotation == 270:
            return Spot(page, frame.width - v, u)
        return Spot(page, u, v)

    def _turn(self, page: int, rect: Rect) -> Rect:
        frame = self.frames[page - 1]
        x0, y0, x1, y1 = rect
        if self.rotation == 90:
            return (frame.height - y1, x0, frame.height - y0, x1)
        if self.rotation == 180:
            return (frame.width - x1, frame.height - y1, frame.width - x0, frame.height - y0)
        if self.rotation == 270:
            return (y0, frame.width - x1, y1, frame.width - x0)
        return rect


def wanted_pages(stack: PageStack, visible: Sequence[int], *, ahead: int = 2, down: bool = True) -> list[int]:
    """Return the pages to have ready, most urgent first: those seen, `ahead` in the direction of travel, one behind.

    The viewer asks only for what this returns now, so a burst of scrolling never leaves a queue behind.
    """
    seen = list(visible)
    if not seen:
        return []
    after = [p for p in range(seen[-1] + 1, seen[-1] + 1 + ahead) if p <= len(stack)]
    before = [p for p in range(seen[0] - 1, seen[0] - 1 - ahead, -1) if p >= 1]
    return seen + (after + before[:1] if down else before + after[:1])
