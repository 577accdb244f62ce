"""Rulings and fills of a page, in the displayed frame: what the table finder and the visibility check look at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import pymupdf

from desktop.core.geometry import Rect
from desktop.core.pages import FilledRect, Ruling
from desktop.pdf.frames import Turn

_THIN = 3.0
_MAX_PATHS = 20_000


@dataclass(slots=True)
class Drawings:
    """Straight lines and filled rectangles of a page."""

    rulings: list[Ruling] = field(default_factory=list)
    fills: list[FilledRect] = field(default_factory=list)
    paths: int = 0
    warnings: list[str] = field(default_factory=list)


def read_drawings(page: pymupdf.Page, turn: Turn) -> Drawings:
    """Return the rulings and fills of a page."""
    out = Drawings()
    found = page.get_cdrawings()
    out.paths = len(found)
    for drawing in found:
        if len(out.rulings) + len(out.fills) > _MAX_PATHS:
            break
        _read(drawing, turn, out)
    return out


def _color(value: Sequence[float] | None) -> int:
    if value is None:
        return 0
    r, g, b = (min(max(round(v * 255), 0), 255) for v in value)
    return r << 16 | g << 8 | b


def _ruling(rect: Rect, thickness: float) -> Ruling:
    x0, y0, x1, y1 = rect
    if x1 - x0 >= y1 - y0:
        y = (y0 + y1) / 2
        return Ruling(x0, y, x1, y, thickness)
    x = (x0 + x1) / 2
    return Ruling(x, y0, x, y1, thickness)


def _read(drawing, turn: Turn, out: Drawings) -> None:  # type: ignore[no-untyped-def]
    filled = "f" in drawing["type"] and drawing.get("fill") is not None
    stroked = "s" in drawing["type"]
    width = drawing.get("width") or 0.0
    for item in drawing["items"]:
        if item[0] == "re":
            rect = turn.displayed(tuple(item[1]))
            x0, y0, x1, y1 = rect
            w, h = x1 - x0, y1 - y0
            if min(w, h) <= _THIN:
                if max(w, h) > _THIN:
                    out.rulings.append(_ruling(rect, max(min(w, h), width)))
                continue
            if filled:
                out.fills.append(FilledRect(rect, _color(drawing.get("fill"))))
            if stroked:
                for edge in ((x0, y0, x1, y0), (x0, y1, x1, y1), (x0, y0, x0, y1), (x1, y0, x1, y1)):
                    out.rulings.append(_ruling(edge, width))
        elif item[0] == "l":
            (ax, ay), (bx, by) = item[1], item[2]
            if abs(ax - bx) < 1 or abs(ay - by) < 1:
                edge = turn.displayed((min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)))
                out.rulings.append(_ruling(edge, width))
