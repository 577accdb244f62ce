"""The one frame for every box: PDF points, top-left of the page as displayed (spec 2.1)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from msgspec import Struct

Rect: TypeAlias = tuple[float, float, float, float]
"""(x0, y0, x1, y1) in points of the displayed page, origin top-left, y down."""


class Box(Struct, frozen=True, order=True, gc=False):
    """A rectangle on one page: points, origin top-left of the displayed page, `page` 1-based."""

    page: int
    x: float
    y: float
    width: float
    height: float

    @property
    def rect(self) -> Rect:
        """Return (x0, y0, x1, y1)."""
        return (self.x, self.y, self.x + self.width, self.y + self.height)

    @classmethod
    def of(cls, page: int, rect: Rect) -> Box:
        """Make a box from corner coordinates, rounded to 1/1000 pt so that ids and exports are stable."""
        x0, y0, x1, y1 = rect
        return cls(page, round(x0, 3), round(y0, 3), round(x1 - x0, 3), round(y1 - y0, 3))


class PageFrame(Struct, frozen=True):
    """One page's displayed size (after /Rotate, UserUnit applied, clipped to CropBox ∩ MediaBox)."""

    number: int
    """1-based position in the file; the only page number the program computes with."""
    label: str
    """Printed label (`iv`, `A-3`); equals str(number) when the file has none."""
    width: float
    height: float
    rotation: int
    """/Rotate of the file: 0, 90, 180 or 270. Boxes already include it."""


def union(rects: Iterable[Rect]) -> Rect:
    """Return the smallest rectangle around all of `rects`; raises ValueError on none."""
    it = list(rects)
    if not it:
        raise ValueError("union of no rectangles")
    left, top, right, bottom = zip(*it, strict=True)
    return (min(left), min(top), max(right), max(bottom))


def centre(rect: Rect) -> tuple[float, float]:
    """Return the middle of `rect`."""
    return ((rect[0] + rect[2]) / 2, (rect[1] + rect[3]) / 2)


def contains(rect: Rect, point: tuple[float, float]) -> bool:
    """Say whether `point` lies in `rect`, edges included."""
    return rect[0] <= point[0] <= rect[2] and rect[1] <= point[1] <= rect[3]
