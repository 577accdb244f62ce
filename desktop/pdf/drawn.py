"""What the render worker answers when it has drawn a page, and how much it draws at most."""

from __future__ import annotations

from msgspec import Struct

from desktop.core.geometry import Rect

MAX_PIXELS = 25_000_000
"""Largest picture; what would be larger is rendered at a smaller zoom."""


class Drawn(Struct, frozen=True):
    """What was drawn into a block: rows of 32-bit pixels, bytes blue, green, red, 255."""

    width: int
    height: int
    stride: int
    zoom: float
    """Pixels per point; less than asked on huge pages and on scans, which are never drawn above their own pixels."""
    clip: Rect
    """What the pixels cover, in points: the part asked for, rounded outwards to whole pixels."""
    native: float
    """Pixels per point of a page made of pictures only; 0 when anything on it can be drawn sharper."""
    start: int = 0
    """Bytes of the block before the first pixel: those of a part lie among those of the whole."""
