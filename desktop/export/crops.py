"""The pictures of a report: which part of a page each shows, and where the cited words stand in it."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from desktop.core.geometry import Box

CROP_MARGIN = 14.0
"""Points of page shown around the evidence."""
EDGE, OUTLINE = 0xB9C3D0, 0x1F5FBF
"""Colours of a picture's edge, and of the line around the cited words in it."""


class Outline(NamedTuple):
    """A box as parts of a picture's width and height."""

    left: float
    top: float
    width: float
    height: float


def crop_boxes(boxes: Sequence[Box]) -> list[Box]:
    """Return one box per page around all boxes of that page, with a margin; negative edges are cut at 0."""
    merged: list[Box] = []
    for page, group in groupby(sorted(boxes), key=lambda b: b.page):
        rects = [box.rect for box in group]
        x0 = max(min(r[0] for r in rects) - CROP_MARGIN, 0.0)
        y0 = max(min(r[1] for r in rects) - CROP_MARGIN, 0.0)
        x1, y1 = max(r[2] for r in rects) + CROP_MARGIN, max(r[3] for r in rects) + CROP_MARGIN
        merged.append(Box.of(page, (x0, y0, x1, y1)))
    return merged


def size_of(png: bytes) -> tuple[int, int] | None:
    """Return (width, height) of a picture in pixels, None when it is no readable PNG (PNG 1.2, IHDR)."""
    if png[:8] != b"\x89PNG\r\n\x1a\n" or len(png) < 24:
        return None
    width, height = struct.unpack(">II", png[16:24])
    return (width, height) if width and height else None


def outlines(size: tuple[int, int], crop: Box, boxes: Sequence[Box]) -> list[Outline]:
    """Return where the boxes of its page stand in a picture of `size` pixels that shows `crop`."""
    width, height = size
    # The picture ends at the page's edge even where the asked-for margin does not.
    zoom = max(width / crop.width, height / crop.height)
    across, down = zoom / width, zoom / height
    return [
        Outline((box.x - crop.x) * across, (box.y - crop.y) * down, box.width * across, box.height * down)
        for box in boxes
        if box.page == crop.page
    ]


def without_picture(missing: int) -> tuple[str, ...]:
    """Return the note on citations of which no page could be shown, nothing when there is none."""
    if not missing:
        return ()
    what = "1 citation has" if missing == 1 else f"{missing} citations have"
    return (f"{what} no page picture because there is no place to show or the file is gone.",)
