"""The names the render client sends to its worker; MuPDF is imported there and never in the caller's process."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path

from desktop.core.geometry import Rect
from desktop.pdf.drawn import Drawn


def render_into(
    name: str, path: Path, number: int, zoom: float, clip: Rect | None, first: Rect | None, password: str | None
) -> Generator[Drawn, None, Drawn | int]:
    """Render into the shared memory block `name`; see `pictures.render_into`."""
    from desktop.pdf import pictures

    return pictures.render_into(name, path, number, zoom, clip, first, password)


def render_png(path: Path, number: int, zoom: float, clip: Rect | None, password: str | None) -> bytes:
    """Return a page as PNG; see `pictures.render_png`."""
    from desktop.pdf import pictures

    return pictures.render_png(path, number, zoom, clip, password)
