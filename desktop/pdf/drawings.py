"""Rulings and fills of a page, in the displayed frame: what the table finder and the visibility check look at."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

import pymupdf
from msgspec import Struct, field

from desktop.core.geometry import Rect, centre
from desktop.core.pages import FilledRect, Ruling
from desktop.pdf.frames import Turn
from desktop.pdf.squares import Square, find_squares, is_round, is_small, without_sides

_THIN = 3.0
"""A filled rectangle this thin is a line."""
_STRAIGHT = 0.7
"""Largest slant of a line, in points, that still counts as horizontal or vertical."""
_LEVEL = 0.8
_TOUCH = 1.5
_DASH = 8.0
_DASH_GAP = 6.0
_SHORTEST = 3.0
_MAX_PATHS = 30_000
_MAX_ITEMS = 60_000
_PAPER = 0xF5
_MARK_ITEMS = 8
"""Lines of a mark, its box included, at most; what has more is a figure."""
_MOST_STROKES = 2_000
"""More slanting lines than these are a figure."""


class Drawings(Struct):
    """Straight lines and filled rectangles of a page."""

    rulings: list[Ruling] = field(default_factory=list)
    fills: list[FilledRect] = field(default_factory=list)
    paths: int = 0
    warnings: list[str] = field(default_factory=list)
    squares: list[Square] = field(default_factory=list)
    """Small squares and circles that stand alone; their sides are no rulings."""
    strokes: list[Rect] = field(default_factory=list)
    """Boxes of slanting lines: ticks, crosses and lines through words are made of them."""


class _Ink(Struct):
    """Lines before they are merged: (x0, y0, x1, y1, thickness); those in the colour of paper apart."""

    lines: list[tuple[float, float, float, float, float]] = field(default_factory=list)
    pale: list[tuple[float, float, float, float, float]] = field(default_factory=list)
    fills: list[FilledRect] = field(default_factory=list)
    rounds: list[Square] = field(default_factory=list)
    strokes: list[Rect] = field(default_factory=list)


def read_drawings(page: pymupdf.Page, turn: Turn) -> Drawings:
    """Return the rulings and fills of a page; pieces of one line are merged, thin rectangles are lines.

    Stops after 30 000 paths and says so in `warnings`: a map or a plot is not a table.
    """
    found = page.get_cdrawings()
    out = Drawings(paths=len(found))
    ink = _Ink()
    items = 0
    for drawing in found[:_MAX_PATHS]:
        items += len(drawing["items"])
        if items > _MAX_ITEMS:
            break
        _read(drawing, turn, ink)
    if len(found) > _MAX_PATHS or items > _MAX_ITEMS:
        out.warnings.append(f"Only the first of {len(found):,} drawings were looked at for table lines.")
    out.fills = ink.fills
    # Pale lines part the cells of shaded tables; on bare paper nobody sees them.
    shades = [fill.rect for fill in ink.fills if not _pale(fill.color)] if ink.pale else []
    seen = [line for line in ink.pale if _on_shade(line, shades)]
    out.squares = find_squares(ink.lines, (fill.rect for fill in ink.fills), ink.rounds)
    out.strokes = ink.strokes
    out.rulings = _merge(_clip(without_sides(ink.lines, out.squares) + seen, turn))
    return out


def _on_shade(line: tuple[float, float, float, float, float], shades: Sequence[Rect]) -> bool:
    x, y = centre(line[:4])
    return any(x0 <= x <= x1 and y0 <= y <= y1 for x0, y0, x1, y1 in shades)


def _pale(color: int) -> bool:
    return min(color >> 16, color >> 8 & 255, color & 255) >= _PAPER


@lru_cache(maxsize=1024)
def _color(value: tuple[float, ...] | None) -> int:
    """Return grey, RGB or CMYK components (0..1) as 0xRRGGBB."""
    if not value:
        return 0
    if len(value) == 1:
        value = (value[0],) * 3
    elif len(value) == 4:
        value = tuple((1 - c) * (1 - value[3]) for c in value[:3])
    r, g, b = (min(max(int(v * 255 + 0.5), 0), 255) for v in value[:3])
    return r << 16 | g << 8 | b


def _read(drawing: dict[str, Any], turn: Turn, ink: _Ink) -> None:
    kind = drawing["type"]
    filled = "f" in kind and drawing.get("fill") is not None and (drawing.get("fill_opacity") or 1.0) > 0.1
    stroked = "s" in kind and drawing.get("color") is not None and (drawing.get("stroke_opacity") or 1.0) > 0.1
    width = float(drawing.get("width") or 0.0) if stroked else 0.0
    fill = _color(drawing.get("fill")) if filled else 0
    lines = ink.pale if (_pale(_color(drawing.get("color"))) if stroked else _pale(fill)) else ink.lines
    items = drawing["items"]
    for item in items:
        if item[0] == "re":
            _read_rect(turn.displayed(item[1]), (filled, stroked, fill, width), lines, ink)
        elif item[0] == "qu":
            rect = _level_quad(item[1])
            if rect is not None:
                _read_rect(turn.displayed(rect), (filled, stroked, fill, width), lines, ink)
        elif item[0] == "l" and stroked:
            slants = not _read_line(item[1], item[2], width, turn, lines)
            if slants and not filled and len(items) <= _MARK_ITEMS:
                _read_stroke(item[1], item[2], turn, ink)
    if stroked and drawing.get("closePath") and len(items) > 1 and items[0][0] == items[-1][0] == "l":
        _read_line(items[-1][2], items[0][1], width, turn, lines)
    if (filled or stroked) and is_small(drawing["rect"]) and is_round(items, drawing["rect"]):
        ink.rounds.append(Square(turn.displayed(drawing["rect"]), round=all(item[0] == "c" for item in items)))
    if filled and not stroked and any([item[0] in "lc" for item in items]):  # noqa: C419 - items are few
        _read_shape(turn.displayed(drawing["rect"]), items, fill, lines, ink)


def _read_rect(
    rect: Rect,
    paint: tuple[bool, bool, int, float],
    lines: list[tuple[float, float, float, float, float]],
    ink: _Ink,
) -> None:
    filled, stroked, fill, width = paint
    x0, y0, x1, y1 = rect
    across, down = x1 - x0, y1 - y0
    if min(across, down) <= _THIN:
        if max(across, down) >= _SHORTEST and (filled or stroked):
            lines.append(_as_line(rect, max(min(across, down), width)))
        return
    if filled:
        ink.fills.append(FilledRect(rect, fill))
    if stroked:
        lines.extend(
            ((x0, y0, x1, y0, width), (x0, y1, x1, y1, width), (x0, y0, x0, y1, width), (x1, y0, x1, y1, width))
        )


def _read_shape(
    rect: Rect, items: Sequence[Any], fill: int, lines: list[tuple[float, float, float, float, float]], ink: _Ink
) -> None:
    """Take a filled outline for what it is: a thin bar is a line, four straight sides or rounded corners are a box."""
    across, down = rect[2] - rect[0], rect[3] - rect[1]
    straight = [i for i in items if i[0] == "l"]
    level = all(abs(a[0] - b[0]) <= _STRAIGHT or abs(a[1] - b[1]) <= _STRAIGHT for _, a, b in straight)
    if min(across, down) <= _THIN:
        if max(across, down) >= 4 * _SHORTEST and level:
            lines.append(_as_line(rect, min(across, down)))
    elif level and 3 <= len(straight) <= 5 and len(items) <= 9:
        ink.fills.append(FilledRect(rect, fill))


def _as_line(rect: Rect, thickness: float) -> tuple[float, float, float, float, float]:
    x0, y0, x1, y1 = rect
    if x1 - x0 >= y1 - y0:
        y = (y0 + y1) / 2
        return (x0, y, x1, y, thickness)
    x = (x0 + x1) / 2
    return (x, y0, x, y1, thickness)


def _read_line(
    a: Sequence[float],
    b: Sequence[float],
    width: float,
    turn: Turn,
    lines: list[tuple[float, float, float, float, float]],
) -> bool:
    """Add a line unless it slants; say whether it does not."""
    (ax, ay), (bx, by) = a, b
    across, down = abs(ax - bx), abs(ay - by)
    if min(across, down) > _STRAIGHT:
        return False
    if max(across, down) < 0.5 or (width > _THIN * 4 and max(across, down) > width):
        return True
    rect = turn.displayed((min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)))
    lines.append(_as_line(rect, width))
    return True


def _read_stroke(a: Sequence[float], b: Sequence[float], turn: Turn, ink: _Ink) -> None:
    (ax, ay), (bx, by) = a, b
    if len(ink.strokes) < _MOST_STROKES:
        ink.strokes.append(turn.displayed((min(ax, bx), min(ay, by), max(ax, bx), max(ay, by))))


def _level_quad(quad: Sequence[Sequence[float]]) -> Rect | None:
    xs, ys = [p[0] for p in quad], [p[1] for p in quad]
    x0, y0, x1, y1 = min(xs), min(ys), max(xs), max(ys)
    level = all(min(abs(x - x0), abs(x - x1)) < 1 and min(abs(y - y0), abs(y - y1)) < 1 for x, y in quad)
    return (x0, y0, x1, y1) if level else None


def _clip(
    lines: Iterable[tuple[float, float, float, float, float]], turn: Turn
) -> list[tuple[float, float, float, float, float]]:
    out = []
    for x0, y0, x1, y1, thickness in lines:
        if x1 < 0 or y1 < 0 or x0 > turn.width or y0 > turn.height:
            continue
        out.append((max(x0, 0.0), max(y0, 0.0), min(x1, turn.width), min(y1, turn.height), thickness))
    return out


def _merge(lines: Sequence[tuple[float, float, float, float, float]]) -> list[Ruling]:
    """Join the pieces and dashes of each line and drop what stays shorter than 3 pt."""
    level = [(y0, x0, x1, t) for x0, y0, x1, y1, t in lines if x1 - x0 >= y1 - y0]
    upright = [(x0, y0, y1, t) for x0, y0, x1, y1, t in lines if x1 - x0 < y1 - y0]
    rulings = [Ruling(a, at, b, at, t) for at, a, b, t in _join(level)]
    rulings.extend(Ruling(at, a, at, b, t) for at, a, b, t in _join(upright))
    return rulings


def _join(lines: list[tuple[float, float, float, float]]) -> list[tuple[float, float, float, float]]:
    """Join (position, start, end, thickness) along the line; positions within 0.8 pt are one."""
    lines.sort()
    out: list[tuple[float, float, float, float]] = []
    group: list[tuple[float, float, float, float]] = []
    for line in lines:
        if group and line[0] - group[-1][0] > _LEVEL:
            out.extend(_chain(group))
            group = []
        group.append(line)
    if group:
        out.extend(_chain(group))
    return out


def _chain(group: list[tuple[float, float, float, float]]) -> list[tuple[float, float, float, float]]:
    group.sort(key=lambda line: line[1])
    out: list[tuple[float, float, float, float]] = []
    at, a, b, thick = group[0]
    weight, position, piece = b - a + 0.01, at * (b - a + 0.01), b - a
    for other, start, end, thickness in group[1:]:
        reach = _DASH_GAP if piece <= _DASH and end - start <= _DASH else _TOUCH
        if start <= b + reach:
            length = end - start + 0.01
            weight, position = weight + length, position + other * length
            b, thick, piece = max(b, end), max(thick, thickness), end - start
            continue
        out.append((position / weight, a, b, thick))
        a, b, thick, piece = start, end, thickness, end - start
        weight, position = b - a + 0.01, other * (b - a + 0.01)
    out.append((position / weight, a, b, thick))
    return [line for line in out if line[2] - line[1] >= _SHORTEST]
