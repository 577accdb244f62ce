"""The one module that knows rotation matrices: MuPDF's frames to and from the displayed frame (spec 2.1).

MuPDF's page rectangle is already the displayed one (rotated, clipped to CropBox and MediaBox, UserUnit applied).
A display list made from the page lives in that frame too, so text taken from display lists needs no conversion.
Drawings, annotations and widgets come in the *unrotated* frame, relative to the clipped box and UserUnit-scaled;
`rotation_matrix` is wrong under UserUnit, so the matrix is built here from the page rectangle.
"""

from __future__ import annotations

import math
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
import pymupdf
from msgspec import Struct

from desktop.core.geometry import PageFrame, Rect

Floats: TypeAlias = npt.NDArray[np.float32]


class Turn(Struct, frozen=True):
    """A quarter turn between the unrotated and the displayed frame of one page."""

    rotation: int
    """Clockwise: 0, 90, 180 or 270."""
    width: float
    """Displayed size in points."""
    height: float

    def displayed(self, rect: Rect) -> Rect:
        """Return a rectangle of the unrotated frame as displayed."""
        x0, y0, x1, y1 = rect
        if self.rotation == 90:
            return (self.width - y1, x0, self.width - y0, x1)
        if self.rotation == 180:
            return (self.width - x1, self.height - y1, self.width - x0, self.height - y0)
        if self.rotation == 270:
            return (y0, self.height - x1, y1, self.height - x0)
        return (x0, y0, x1, y1)

    def displayed_point(self, x: float, y: float) -> tuple[float, float]:
        """Return a point of the unrotated frame as displayed."""
        x0, y0, _, _ = self.displayed((x, y, x, y))
        return (x0, y0)

    def unrotated(self, rect: Rect) -> Rect:
        """Return a displayed rectangle in the unrotated frame."""
        x0, y0, x1, y1 = rect
        if self.rotation == 90:
            return (y0, self.width - x1, y1, self.width - x0)
        if self.rotation == 180:
            return (self.width - x1, self.height - y1, self.width - x0, self.height - y0)
        if self.rotation == 270:
            return (self.height - y1, x0, self.height - y0, x1)
        return (x0, y0, x1, y1)


def page_turn(page: pymupdf.Page) -> Turn:
    """Return the turn of a page; the size is that of the page as displayed."""
    rect = page.rect
    return Turn(int(page.rotation) % 360, float(rect.width), float(rect.height))


def page_frame(page: pymupdf.Page, number: int, *, label: str = "") -> PageFrame:
    """Return the displayed frame of a page; sizes in points with UserUnit applied, rounded to 1/1000 pt."""
    rect = page.rect
    return PageFrame(
        number, label or str(number), round(rect.width, 3), round(rect.height, 3), int(page.rotation) % 360
    )


def reading_angle(direction: tuple[float, float]) -> int:
    """Return the reading direction (0, 90, 180, 270; clockwise from left to right) of a line vector with y down."""
    dx, dy = direction
    if abs(dx) >= abs(dy):
        return 0 if dx >= 0 else 180
    return 90 if dy > 0 else 270


class Tilt(Struct, frozen=True):
    """A picture of a page turned by whole quarters and a few degrees, so that its text stands level."""

    quarter: int
    """Clockwise turn of the displayed page that makes the text upright: 0, 90, 180 or 270."""
    degrees: float
    """Clockwise turn on top of it."""
    zoom: float
    rect: Rect
    """The displayed page."""

    @property
    def matrix(self) -> pymupdf.Matrix:
        """Return the matrix from the displayed frame to pixels of the picture before its corner is moved to (0, 0)."""
        # MuPDF's prerotate turns counter-clockwise in a frame with y up, which is clockwise with y down.
        return pymupdf.Matrix(self.zoom, self.zoom) * pymupdf.Matrix(1, 1).prerotate(self.quarter + self.degrees)

    def displayed(self, pixels: Rect, corner: tuple[int, int]) -> Rect:
        """Return the displayed box around a pixel rectangle of the picture whose first pixel is `corner`."""
        x0, y0, x1, y1 = pixels
        around = pymupdf.Rect(x0 + corner[0], y0 + corner[1], x1 + corner[0], y1 + corner[1]).quad
        back = ~self.matrix
        points = [point * back for point in around]
        xs, ys = [p.x for p in points], [p.y for p in points]
        return (min(xs), min(ys), max(xs), max(ys))

    @property
    def reading(self) -> int:
        """Return the reading direction of the upright text in the displayed frame."""
        return (360 - self.quarter) % 360


def turned_bounds(rect: Rect, degrees: float) -> Rect:
    """Return the box around a rectangle turned clockwise (y down) about the origin."""
    x0, y0, x1, y1 = rect
    points = [pymupdf.Point(x, y) * pymupdf.Matrix(1, 1).prerotate(degrees) for x in (x0, x1) for y in (y0, y1)]
    xs, ys = [p.x for p in points], [p.y for p in points]
    return (min(xs), min(ys), max(xs), max(ys))


def turned_source(xs: Floats, ys: Floats, degrees: float) -> tuple[Floats, Floats]:
    """Return where the points (xs, ys) of a picture turned clockwise about the origin were before."""
    cosine, sine = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return xs * cosine + ys * sine, ys * cosine - xs * sine
