"""Boxes to tick that are drawn: which of them is ticked is evidence, and no font says so.

A box is told from its picture: empty where nothing is inside, ticked where something is that makes a tick or a cross,
or where boxes of its size stand empty beside it. What cannot be told is counted, never guessed.
"""

from __future__ import annotations

import enum
from collections.abc import Sequence

import numpy as np
from msgspec import Struct, field
from msgspec.structs import replace

from desktop.core.geometry import PageFrame, Rect, centre, contains, union
from desktop.core.pages import DRAWN_BOX, FormField, Word, WordFlag
from desktop.pdf.characters import Run
from desktop.pdf.drawings import Drawings
from desktop.pdf.forms import is_level, tick_labels
from desktop.pdf.frames import Turn
from desktop.pdf.paint import Pixels
from desktop.pdf.squares import Square, is_small

EMPTY, TICKED = "\u2610", "\u2612"
_MARKS = frozenset("xX\u2610\u2611\u2612\u2713\u2714\u2715\u2716\u2717\u2718\u2327\u00d7\u25a0\u25cf\u2022\u221a")
"""What stands inside a ticked box, as a word of its own."""
_OPEN = frozenset("□❏❐❑❒◻☐")
_SHUT = {"■": TICKED, "◼": TICKED}
_STATES = frozenset("☑☒✓✔✕✖✗✘■◼")
_LIKE = 0.08
"""Share by which boxes of one size differ."""
_NEAR, _FAR = 40.0, 450.0
"""Points to a word beside a box, and to one of its row when other boxes stand in line with it."""
_MIDDLE = 0.5
"""Of the height of a word: how far the middle of its box may lie above or below that of the word."""
_MOST_PICTURES = 200
_LINE = 2.5
_LEAST_ZOOM = 1.2
_LIGHT = 180.0
_DARK = 64.0
_EDGE = 22.0
"""Least contrast across a side that is seen."""
_SPREAD = 24
_SHARE = (0.5, 0.4)
"""Shares of width and height that the strokes of a tick take."""


class _Look(enum.Enum):
    UNSEEN = 0
    OPEN = 1
    FULL = 2
    TINTED = 3
    MARKED = 4


class Ticks(Struct):
    """The drawn boxes of a page: fields with their state, and how many may be ticked."""

    fields: list[FormField] = field(default_factory=list)
    untold: int = 0


class _Box(Struct):
    square: Square
    look: _Look
    place: Rect
    """Its rectangle in the upright frame."""
    word: Word | None = None
    """The sign printed inside."""
    ticked: bool | None = None


def read_ticks(
    runs: list[Run],
    drawings: Drawings,
    pixels: Pixels,
    frame: PageFrame,
    *,
    angle: int,
    taken: Sequence[Rect],
    images: Sequence[Rect] = (),
) -> Ticks:
    """Put the drawn boxes of a page as signs (empty or ticked) into its runs and return them as fields.

    `taken` are the form fields of the page, which say themselves whether they are ticked; `angle` is the reading
    direction of the page. Small `images` are boxes where an empty one stands among them.
    """
    _tell_signs([w for run in runs for w in run.words])
    pictured = [Square(rect, pictured=True) for rect in images if is_small(rect)]
    squares = [*drawings.squares, *(pictured if 1 < len(pictured) <= _MOST_PICTURES else ())]
    squares = [s for s in squares if not any(contains(f, centre(s.rect)) for f in taken)]
    if not squares or not runs:
        return Ticks()
    turn = Turn(angle, frame.width, frame.height)
    words = [
        (w, turn.unrotated(w.rect))
        for run in runs
        if run.angle == angle
        for w in run.words
        if not (w.flags and w.flags & WordFlag.HIDDEN)
    ]
    boxes = [_Box(square, _Look.UNSEEN, turn.unrotated(square.rect)) for square in squares]
    boxes = [box for box in boxes if not any(_follows(box, other, words) for other in boxes if other is not box)]
    beside = [_beside(box.place, words) for box in boxes]
    boxes = [box for box, near in zip(boxes, beside, strict=True) if near < _FAR]
    gaps = [near for near in beside if near < _FAR]
    boxes = [
        box
        for box, near in zip(boxes, gaps, strict=True)
        if near <= _NEAR or any(_in_line(box, other) for other in boxes if other is not box)
    ]
    if not boxes or pixels.zoom < _LEAST_ZOOM:
        return Ticks(untold=len(boxes))
    for box in boxes:
        _look_at(box, pixels, words)
    boxes = [box for box in boxes if box.look is not _Look.UNSEEN]
    # Images of which none is an empty box are signs of another kind, or bullets.
    opened = [b for b in boxes if b.look is _Look.OPEN]
    boxes = [b for b in boxes if not b.square.pictured or any(_alike(b.square, o.square) for o in opened)]
    marked = [box for box in boxes if box.look in (_Look.MARKED, _Look.FULL)]
    # Circles of which none is marked may be holes or figures.
    boxes = [b for b in boxes if not b.square.round or any(_alike(b.square, m.square) for m in marked)]
    ticks = Ticks()
    for box in boxes:
        box.ticked = _state(box, boxes, drawings.strokes)
        ticks.untold += box.ticked is None and box.look is _Look.MARKED and not box.square.pictured
    told = [box for box in boxes if box.ticked is not None]
    labels = tick_labels([b.place for b in told], [replace(w, rect=r) for w, r in words], sure=True)
    for box, label in zip(told, labels, strict=True):
        if box.word is None:
            _place(box, runs, words, turn)
        if label:
            value = "checked" if box.ticked else "unchecked"
            ticks.fields.append(FormField("", label, DRAWN_BOX, value, box.square.rect))
    return ticks


def _tell_signs(words: Sequence[Word]) -> None:
    """Make open squares boxes to tick where ticked ones of the same font stand in their row or column.

    Alone they may be bullets; so may full squares, which a page of bullets sets at another depth.
    """
    signs = [w for w in words if len(w.text) == 1 and (w.text in _OPEN or w.text in _STATES)]
    opened = [w for w in signs if w.text in _OPEN]
    for word in signs if opened else ():
        if word.text not in _STATES:
            continue
        for other in opened:
            if other.size == word.size and _aligned(other.rect, word.rect):
                other.text, word.text = EMPTY, _SHUT.get(word.text, word.text)


def _aligned(a: Rect, b: Rect) -> bool:
    return abs(a[0] - b[0]) <= _LINE or abs(a[1] - b[1]) <= _LINE


def _beside(place: Rect, words: Sequence[tuple[Word, Rect]]) -> float:
    """Return the distance of a box to the nearest word with letters on its level."""
    best = _FAR
    for word, rect in words:
        middle = abs(rect[1] + rect[3] - place[1] - place[3]) / 2
        if middle <= _MIDDLE * (rect[3] - rect[1]) and any(map(str.isalpha, word.text)):
            gap = max(rect[0] - place[2], place[0] - rect[2])
            if gap >= -2:
                best = min(best, gap)
    return best


def _follows(box: _Box, other: _Box, words: Sequence[tuple[Word, Rect]]) -> bool:
    """Say whether two boxes stand closer than a choice with its name: places for letters, or marks of a rating."""
    gap = max(other.place[0] - box.place[2], box.place[0] - other.place[2])
    if not is_level(box.place, other.place) or not 0 <= gap < box.square.side:
        return False
    a, b = min(box.place[2], other.place[2]), max(box.place[0], other.place[0])
    return not any(is_level(rect, box.place) and rect[0] >= a - 1 and rect[2] <= b + 1 for _, rect in words)


def _in_line(box: _Box, other: _Box) -> bool:
    return _alike(box.square, other.square) and _aligned(box.place, other.place)


def _alike(a: Square, b: Square) -> bool:
    return (a.round, a.pictured) == (b.round, b.pictured) and abs(a.side - b.side) <= _LIKE * max(a.side, b.side)


def _look_at(box: _Box, pixels: Pixels, words: Sequence[tuple[Word, Rect]]) -> None:
    x0, y0, x1, y1 = box.square.rect
    if not all(_is_edge(pixels, side) for side in _sides(box.square.rect)):
        return
    inside = [w for w, _ in words if contains(box.square.rect, centre(w.rect))]
    if inside:
        if len(inside) == 1 and inside[0].text in _MARKS:
            box.word, box.look = inside[0], _Look.MARKED
        return
    inset = max((0.27 if box.square.round else 0.2) * box.square.side, 1.3)
    part = pixels.cut((x0 + inset, y0 + inset, x1 - inset, y1 - inset))
    if not part.size:
        return
    light = _light(part)
    if float(light.max() - light.min()) > _SPREAD:
        box.look = _Look.MARKED
    elif float(light.mean()) >= _LIGHT:
        box.look = _Look.OPEN
    else:
        box.look = _Look.FULL if float(light.mean()) <= _DARK else _Look.TINTED


def _sides(rect: Rect) -> list[tuple[Rect, int]]:
    """Return a strip across the middle of each side, with the axis along the side."""
    x0, y0, x1, y1 = rect
    x, y, dx, dy = (x0 + x1) / 2, (y0 + y1) / 2, 0.2 * (x1 - x0), 0.2 * (y1 - y0)
    level = [((x - dx, at - 1.5, x + dx, at + 1.5), 1) for at in (y0, y1)]
    return level + [((at - 1.5, y - dy, at + 1.5, y + dy), 0) for at in (x0, x1)]


def _is_edge(pixels: Pixels, side: tuple[Rect, int]) -> bool:
    part = pixels.cut(side[0])
    if not part.size:
        return False
    profile = _light(part).mean(axis=side[1])
    return float(profile.max() - profile.min()) >= _EDGE


def _light(part: np.ndarray[tuple[int, ...], np.dtype[np.uint8]]) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    return part.astype(np.float32) @ np.array([0.299, 0.587, 0.114], dtype=np.float32)


def _state(box: _Box, boxes: Sequence[_Box], strokes: Sequence[Rect]) -> bool | None:
    """Say whether a box is ticked, None when it cannot be told."""
    alike = [other for other in boxes if other is not box and _alike(box.square, other.square)]
    line = [other.look for other in alike if _aligned(box.place, other.place)]
    if box.look is _Look.TINTED or _Look.TINTED in line:  # the colours of a chart
        return None
    if box.look is _Look.OPEN:
        return False
    if box.look is _Look.FULL:  # alone they are bullets
        return True if _Look.OPEN in line else None
    like = any(other.look is _Look.OPEN for other in alike)
    return True if box.word is not None or like or _is_crossed(box.square.rect, strokes) else None


def _is_crossed(rect: Rect, strokes: Sequence[Rect]) -> bool:
    x0, y0, x1, y1 = rect
    side = max(x1 - x0, y1 - y0)
    around = (x0 - 0.4 * side, y0 - 0.4 * side, x1 + 0.4 * side, y1 + 0.4 * side)
    inside = [
        stroke
        for stroke in strokes
        if contains(rect, centre(stroke)) and contains(around, stroke[:2]) and contains(around, stroke[2:])
    ]
    if not inside:
        return False
    a0, b0, a1, b1 = union(inside)
    return a1 - a0 >= _SHARE[0] * (x1 - x0) and b1 - b0 >= _SHARE[1] * (y1 - y0)


def _place(box: _Box, runs: list[Run], words: Sequence[tuple[Word, Rect]], turn: Turn) -> None:
    """Put the sign of a box into the run it stands in or beside, else into one of its own."""
    x, _ = centre(box.place)
    level = [(w, r) for w, r in words if is_level(r, box.place)]
    model = min(level or words, key=lambda pair: abs(centre(pair[1])[0] - x))[0]
    sign = replace(model, text=TICKED if box.ticked else EMPTY, rect=box.square.rect, color=0, flags=WordFlag.NONE)
    for run in runs:
        if run.angle != turn.rotation or run.rtl or run.slanted or not run.words:
            continue
        places = [turn.unrotated(w.rect) for w in run.words]
        if places[0][0] - sign.size < x < places[-1][2] + sign.size and is_level(union(places), box.place):
            at = sum(1 for place in places if centre(place)[0] < x)
            run.words.insert(at, sign)
            run.rect = union((run.rect, sign.rect))
            return
    runs.append(Run([sign], sign.rect, turn.rotation, sign.size))
