"""Stamps and watermarks: letters much larger than the text, laid over it or under it.

`SPECIMEN` across a table is no part of its cells. Such words are flagged as what an annotation puts on the page is.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

from desktop.core.geometry import Rect
from desktop.core.pages import Word, WordFlag
from desktop.pdf.characters import Run

_LARGER = 1.6
"""Size of a stamp in sizes of the text."""
_SLANTED = 1.2
_OVER = 0.5
"""Share of a word that lies within the letters of a stamp."""
_BAND = 0.15
"""Share of a box above and below its letters."""
_PALE = 0x99
"""Each part of the colour of faint letters is at least so light."""
_LEAST = 12
"""Words a page must have for its letters to have a usual size."""


def mark_stamps(runs: Sequence[Run]) -> None:
    """Flag the words of runs that are set larger than the text and lie across words of it.

    Faint letters may lie in the white between the columns of several lines.
    """
    sizes = [word.size for run in runs for word in run.words]
    if len(sizes) < _LEAST:
        return
    usual = median(sizes)
    large = [run for run in runs if _smallest(run) >= (_SLANTED if run.slanted else _LARGER) * usual]
    if not large:
        return
    for run in large:
        areas = [run.rect] if run.slanted else [_letters(word.rect, run.angle) for word in run.words]
        near = [other for other in runs if other is not run and _meet(other.rect, run.rect)]
        words = [word for other in near for word in other.words if word.size < _SLANTED * usual and not _unseen(word)]
        over = any(_within(word.rect, area) for word in words for area in areas)
        if over or (_faint(run) and _between_columns(run.rect, runs, usual)):
            for word in run.words:
                word.flags |= WordFlag.ANNOTATION


def _smallest(run: Run) -> float:
    """Return the size of its smallest word: the size of a run is that of its largest blank."""
    return min([word.size for word in run.words], default=0.0)


def _faint(run: Run) -> bool:
    return not run.angle and all(
        min(word.color >> 16, word.color >> 8 & 255, word.color & 255) >= _PALE for word in run.words
    )


def _between_columns(rect: Rect, runs: Sequence[Run], usual: float) -> bool:
    """Say whether two lines of small words or more pass a box, with words on both sides of it."""
    beside = [
        word
        for run in runs
        for word in run.words
        if word.size < _SLANTED * usual and rect[1] < (word.rect[1] + word.rect[3]) / 2 < rect[3] and not _unseen(word)
    ]
    left = [word.rect[1] for word in beside if word.rect[2] <= rect[0]]
    right = [word.rect[1] for word in beside if word.rect[0] >= rect[2]]
    return all(side and max(side) - min(side) > usual for side in (left, right))


def _unseen(word: Word) -> bool:
    return bool(word.flags and word.flags & WordFlag.HIDDEN)


def _letters(rect: Rect, angle: int) -> Rect:
    """Return the part of a word's box that its letters fill."""
    x0, y0, x1, y1 = rect
    if angle % 180:
        return x0 + _BAND * (x1 - x0), y0, x1 - _BAND * (x1 - x0), y1
    return x0, y0 + _BAND * (y1 - y0), x1, y1 - _BAND * (y1 - y0)


def _meet(a: Rect, b: Rect) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def _within(word: Rect, area: Rect) -> bool:
    if not _meet(word, area):
        return False
    across = min(word[2], area[2]) - max(word[0], area[0])
    down = min(word[3], area[3]) - max(word[1], area[1])
    return across * down >= _OVER * (word[2] - word[0]) * (word[3] - word[1])
