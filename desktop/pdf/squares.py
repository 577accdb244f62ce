"""Small squares and circles among the drawings of a page: what may be a box to tick. Geometry only."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

from msgspec import Struct

from desktop.core.geometry import Rect

Line: TypeAlias = tuple[float, float, float, float, float]
"""x0, y0, x1, y1, thickness; level or upright."""
SMALLEST, LARGEST = 4.5, 22.0
_LEAST_CIRCLE = 6.0
_LEAST_RATIO = 0.75
_NEAR = 1.3
"""Points by which the ends of the sides of one square may miss each other."""
_BEYOND = 2.0
"""Points by which a line that goes on past a corner shows that the square is a cell of a grid."""
_CORNER = 0.2
"""How far inside its bounds, of its side, a circle is at its corners, at most."""
_MOST_LINES = 6_000
_MOST_SQUARES = 400
"""More small squares than these are marks of a plot."""
_BUCKET = 2.0


class Square(Struct, frozen=True):
    """A small square or circle, as drawn."""

    rect: Rect
    round: bool = False
    pictured: bool = False
    """It is an image, which may show anything."""

    @property
    def side(self) -> float:
        """Return the mean of width and height."""
        x0, y0, x1, y1 = self.rect
        return (x1 - x0 + y1 - y0) / 2


def is_small(rect: Rect) -> bool:
    """Say whether a rectangle has the size and the shape of a box to tick."""
    across, down = rect[2] - rect[0], rect[3] - rect[1]
    low, high = (across, down) if across < down else (down, across)
    return low >= SMALLEST and high <= LARGEST and low >= _LEAST_RATIO * high


def is_round(items: Sequence[Any], rect: Rect) -> bool:
    """Say whether a path is one loop along its bounds: a circle, or a box with round corners. Letters are not."""
    curves = sum(1 for item in items if item[0] == "c")
    if not 4 <= curves <= 16 or len(items) - curves > 5 or any(item[0] not in "cl" for item in items):
        return False
    x0, y0, x1, y1 = rect
    inset = _CORNER * min(x1 - x0, y1 - y0)
    at = items[0][1]
    for item in items:
        if abs(item[1][0] - at[0]) > 0.1 or abs(item[1][1] - at[1]) > 0.1:
            return False
        at = x, y = item[-1]
        if min(abs(x - x0), abs(x - x1), abs(y - y0), abs(y - y1)) > inset:
            return False
    return True


def find_squares(lines: Sequence[Line], filled: Iterable[Rect], rounds: Iterable[Square]) -> list[Square]:
    """Return the small squares that stand alone: made of four lines, filled, or with round corners.

    A square whose sides go on past its corners, or that touches another, is a cell of a grid or of a comb of letters.
    Of squares inside each other the outer one counts.
    """
    found = [Square(rect) for rect in _framed(lines)] + [Square(rect) for rect in filled if is_small(rect)]
    found += [square for square in rounds if not square.round or square.side >= _LEAST_CIRCLE]
    if not found:
        return []
    grid = _Ends(lines)
    outer = _outermost(found)
    if len(outer) > _MOST_SQUARES:
        return []
    apart = [s for s in outer if not any(_touch(s.rect, o.rect) for o in outer if o is not s)]
    return [square for square in apart if not grid.goes_on(square.rect)]


def without_sides(lines: Sequence[Line], squares: Sequence[Square]) -> list[Line]:
    """Return the lines that are no sides of squares: those are no lines of a table."""
    if not squares:
        return list(lines)
    cells: dict[tuple[int, int], list[Rect]] = defaultdict(list)
    for square in squares:
        for key in _keys(square.rect):
            cells[key].append(square.rect)
    return [line for line in lines if not any(_within(line, rect) for rect in cells.get(_key(line), ()))]


def _key(line: Line) -> tuple[int, int]:
    return int((line[0] + line[2]) / 2 // LARGEST), int((line[1] + line[3]) / 2 // LARGEST)


def _keys(rect: Rect) -> Iterable[tuple[int, int]]:
    columns = range(int((rect[0] - _NEAR) // LARGEST), int((rect[2] + _NEAR) // LARGEST) + 1)
    rows = range(int((rect[1] - _NEAR) // LARGEST), int((rect[3] + _NEAR) // LARGEST) + 1)
    return [(column, row) for column in columns for row in rows]


def _within(line: Line, rect: Rect) -> bool:
    x0, y0, x1, y1 = rect
    return line[0] >= x0 - _NEAR and line[2] <= x1 + _NEAR and line[1] >= y0 - _NEAR and line[3] <= y1 + _NEAR


def _framed(lines: Sequence[Line]) -> list[Rect]:
    """Return the squares that four lines make."""
    level = [line for line in lines if line[2] - line[0] >= line[3] - line[1] and _is_side(line[2] - line[0])]
    upright = [line for line in lines if line[2] - line[0] < line[3] - line[1] and _is_side(line[3] - line[1])]
    if not upright or len(level) + len(upright) > _MOST_LINES:
        return []
    sides: dict[tuple[int, int], list[Line]] = defaultdict(list)
    for line in upright:
        sides[int(line[0] // _BUCKET), int(line[1] // _BUCKET)].append(line)
    tops: dict[int, list[Line]] = defaultdict(list)
    for line in level:
        tops[int(line[0] // _BUCKET)].append(line)
    found = []
    for top in level:
        column = int(top[0] // _BUCKET)
        for bottom in (line for at in (column - 1, column, column + 1) for line in tops.get(at, ())):
            rect = (top[0], top[1], top[2], bottom[1])
            if bottom[1] <= top[1] or abs(bottom[0] - top[0]) > _NEAR or abs(bottom[2] - top[2]) > _NEAR:
                continue
            if is_small(rect) and _has_side(sides, rect, top[0]) and _has_side(sides, rect, top[2]):
                found.append(rect)
    return found


def _is_side(length: float) -> bool:
    return SMALLEST <= length <= LARGEST


def _has_side(sides: dict[tuple[int, int], list[Line]], rect: Rect, x: float) -> bool:
    column, row = int(x // _BUCKET), int(rect[1] // _BUCKET)
    return any(
        abs(line[0] - x) <= _NEAR and abs(line[1] - rect[1]) <= _NEAR and abs(line[3] - rect[3]) <= _NEAR
        for dx in (-1, 0, 1)
        for dy in (-1, 0, 1)
        for line in sides.get((column + dx, row + dy), ())
    )


def _outermost(squares: Iterable[Square]) -> list[Square]:
    """Return the squares that lie in no other; of two at one place one."""
    kept: list[Square] = []
    for square in sorted(squares, key=lambda s: (-s.side, s.rect)):
        x, y = (square.rect[0] + square.rect[2]) / 2, (square.rect[1] + square.rect[3]) / 2
        if not any(o.rect[0] <= x <= o.rect[2] and o.rect[1] <= y <= o.rect[3] for o in kept):
            kept.append(square)
        if len(kept) > _MOST_SQUARES:
            break
    return kept


def _touch(a: Rect, b: Rect) -> bool:
    return a[0] <= b[2] + 0.6 and b[0] <= a[2] + 0.6 and a[1] <= b[3] + 0.6 and b[1] <= a[3] + 0.6


class _Ends:
    """Lines by their place, to ask which go on past a corner of a square."""

    def __init__(self, lines: Iterable[Line]) -> None:
        self._level: dict[int, list[Line]] = defaultdict(list)
        self._upright: dict[int, list[Line]] = defaultdict(list)
        for line in lines:
            if line[2] - line[0] >= line[3] - line[1]:
                self._level[int(line[1] // _BUCKET)].append(line)
            else:
                self._upright[int(line[0] // _BUCKET)].append(line)

    def goes_on(self, rect: Rect) -> bool:
        x0, y0, x1, y1 = rect
        return any(
            _passes(line[0], line[2], x0, x1) for y in (y0, y1) for line in _at(self._level, y) if abs(line[1] - y) <= 1
        ) or any(
            _passes(line[1], line[3], y0, y1)
            for x in (x0, x1)
            for line in _at(self._upright, x)
            if abs(line[0] - x) <= 1
        )


def _at(lines: dict[int, list[Line]], place: float) -> Iterable[Line]:
    bucket = int(place // _BUCKET)
    return [line for at in (bucket - 1, bucket, bucket + 1) for line in lines.get(at, ())]


def _passes(start: float, end: float, a: float, b: float) -> bool:
    """Say whether a line start..end touches a side a..b and goes on past one of its ends."""
    return start <= b + 0.6 and end >= a - 0.6 and (start < a - _BEYOND or end > b + _BEYOND)
