"""The names the render client sends to its worker; MuPDF is imported there and never in the caller's process."""

from __future__ import annotations

from pathlib import Path

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


def render_into(
    name: str, path: Path, number: int, zoom: float, clip: Rect | None, password: str | None
) -> Drawn | int:
    """Render into the shared memory block `name`; see `pictures.render_into`."""
    from desktop.pdf import pictures

    return pictures.render_into(name, path, number, zoom, clip, password)


def render_png(path: Path, number: int, zoom: float, clip: Rect | None, password: str | None) -> bytes:
    """Return a page as PNG; see `pictures.render_png`."""
    from desktop.pdf import pictures

    return pictures.render_png(path, number, zoom, clip, password)
