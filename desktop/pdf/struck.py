"""Words that are struck out, by a drawn line or a strike-out annotation: printed, but deleted from the text.

A redline shows the old amount beside the new one. What is struck is flagged like hidden text, so that it is kept and
never read as part of the sentence that replaced it.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence

from desktop.core.geometry import Rect, centre, contains
from desktop.core.pages import Ruling, Word, WordFlag
from desktop.pdf.characters import Run
from desktop.pdf.order import OrderedLine

_TOP, _BOTTOM = 0.35, 0.75
"""Where in the height of a word's box a line strikes it: lines above it and underlines lie outside."""
_COVERED = 0.6
"""Share of a word's width under the line."""
_OVERHANG = 0.8
"""Ends of a line strike words only this far, in em, from where the words end: a rule of a form goes on."""
_THICKEST = 0.2
"""A bar thicker than this share of the size blacks words out."""
_MOST_SLANTS = 200
"""More slanting lines than these are a figure."""
_LARGE_CROSS = 24.0
_CORNER = 4.0
_SLANT_ROOM = 0.35
"""Of the size: how far a slanting line that strikes goes beyond the line of text above and below."""
_STEEPEST = 0.6
_DASHES = 3
"""Dashes in a row that may strike words out."""
_STRUCK = WordFlag.HIDDEN | WordFlag.STRUCK

_Frame = Callable[[Rect], Rect]


def strike(
    runs: Sequence[Run], rulings: Sequence[Ruling], marked: Iterable[Rect], *, slants: Sequence[Rect] = ()
) -> tuple[int, list[Ruling]]:
    """Flag the words under a strike-out; return how many there were and the rulings that strike nothing.

    `marked` are the boxes of strike-out annotations, `slants` those of slanting lines.
    """
    used: set[int] = set()
    for angle, frame in ((0, _as_is), (90, _turned)):
        lines = sorted(
            (at, start, end, index)
            for index, ruling in enumerate(rulings)
            for at, start, end in [_across(ruling, frame)]
            if end > start
        )
        if lines:
            for run in runs:
                if run.angle % 180 == angle and not run.slanted:
                    used |= _strike_run(run, lines, rulings, frame)
    boxes = [*marked, *_dashed(runs), *_crossed(slants)]
    for run in runs if 0 < len(slants) <= _MOST_SLANTS else ():
        if not run.angle and not run.slanted:
            _strike_slanting(run, slants)
    if boxes:
        for run in runs:
            _strike_marked(run, boxes)
    count = sum(1 for run in runs for word in run.words if word.flags and word.flags & WordFlag.STRUCK)
    return count, [ruling for index, ruling in enumerate(rulings) if index not in used]


def part_struck(lines: list[OrderedLine]) -> list[OrderedLine]:
    """Take the struck words out of lines in reading order and return them as lines of their own.

    After ordering, not before: the gap they leave in a line is none between two columns.
    """
    struck = []
    kept = []
    for line in lines:
        out = [word for word in line.words if word.flags and word.flags & WordFlag.STRUCK]
        if out:
            struck.append(OrderedLine(out, line.block))
            line.words = [word for word in line.words if not (word.flags and word.flags & WordFlag.STRUCK)]
        if line.words:
            kept.append(line)
    lines[:] = kept
    return struck


def _crossed(slants: Sequence[Rect]) -> list[Rect]:
    """Return the boxes of two slanting lines that cross from corner to corner, larger than a box to tick."""
    if not 1 < len(slants) <= _MOST_SLANTS:
        return []
    large = [box for box in slants if min(box[2] - box[0], box[3] - box[1]) >= _LARGE_CROSS]
    return [
        a
        for i, a in enumerate(large)
        for b in large[i + 1 :]
        if all(abs(p - q) <= _CORNER for p, q in zip(a, b, strict=True))
    ]


def _strike_slanting(run: Run, slants: Sequence[Rect]) -> None:
    """Strike the words of a run under a line that slants a little over them, and over nothing above and below."""
    left, top, right, bottom = run.rect
    room = _SLANT_ROOM * run.size
    for x0, y0, x1, y1 in slants:
        if y0 < top - room or y1 > bottom + room or x1 < left or x0 > right or y1 - y0 > _STEEPEST * (x1 - x0):
            continue
        under = [
            word
            for word in run.words
            if min(word.rect[2], x1) - max(word.rect[0], x0) >= _COVERED * (word.rect[2] - word.rect[0])
            and y0 <= (word.rect[1] + word.rect[3]) / 2 <= y1
        ]
        reach = _OVERHANG * run.size
        if under and abs(under[0].rect[0] - x0) <= reach and abs(under[-1].rect[2] - x1) <= reach:
            for word in under:
                word.flags |= _STRUCK


def _dashed(runs: Sequence[Run]) -> list[Rect]:
    """Return the boxes of dashes typed over other words to strike them out, as typewriters and old systems do."""
    dashes = [
        w.rect
        for run in runs
        if not run.angle
        for w in run.words
        if len(w.text) >= _DASHES and not w.text.strip("-–—―−")
    ]
    if not dashes:
        return []
    return [box for box in dashes if any(_lies_over(box, word) for run in runs for word in run.words)]


def _lies_over(dashes: Rect, word: Word) -> bool:
    x0, y0, x1, y1 = word.rect
    if word.rect is dashes or not any(map(str.isalnum, word.text)):
        return False
    wide, high = min(dashes[2], x1) - max(dashes[0], x0), min(dashes[3], y1) - max(dashes[1], y0)
    return wide >= _COVERED * (x1 - x0) and high >= _COVERED * (y1 - y0)


def _as_is(rect: Rect) -> Rect:
    return rect


def _turned(rect: Rect) -> Rect:
    return rect[1], rect[0], rect[3], rect[2]


def _across(ruling: Ruling, frame: _Frame) -> tuple[float, float, float]:
    """Return the place of a ruling across the reading direction and its ends; end < start when it runs along it."""
    x0, y0, x1, y1 = frame((ruling.x0, ruling.y0, ruling.x1, ruling.y1))
    return ((y0 + y1) / 2, x0, x1) if x1 - x0 >= y1 - y0 else (y0, 0.0, -1.0)


def _strike_run(
    run: Run, lines: Sequence[tuple[float, float, float, int]], rulings: Sequence[Ruling], frame: _Frame
) -> set[int]:
    """Strike the words of one run; return the ordinals of the rulings that did."""
    left, top, right, bottom = frame(run.rect)
    used: set[int] = set()
    for at, start, end, index in lines[bisect_left(lines, (top,)) : bisect_right(lines, (bottom,))]:
        reach = _OVERHANG * run.size
        if end < left or start > right or start < left - reach or end > right + reach:
            continue
        if rulings[index].thickness > _THICKEST * run.size:
            continue
        under = [(word, box) for word in run.words for box in [frame(word.rect)] if _is_under(box, at, start, end)]
        if not under:
            continue
        first, last = min(box[0] for _, box in under), max(box[2] for _, box in under)
        if abs(first - start) <= reach and abs(last - end) <= reach:
            used.add(index)
            for word, _ in under:
                word.flags |= _STRUCK
    return used


def _is_under(box: Rect, at: float, start: float, end: float) -> bool:
    x0, y0, x1, y1 = box
    depth = (at - y0) / max(y1 - y0, 0.1)
    return _TOP <= depth <= _BOTTOM and min(x1, end) - max(x0, start) >= _COVERED * (x1 - x0)


def _strike_marked(run: Run, boxes: Sequence[Rect]) -> None:
    for word in run.words:
        if any(contains(box, centre(word.rect)) for box in boxes):
            word.flags |= _STRUCK
