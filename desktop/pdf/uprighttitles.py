"""Titles that stand upright in the margin, turned by a quarter: each is read before the text beside it, not behind all.

Only where nothing else can be meant: two or more of one look and one edge, in a strip no text crosses, beside text in
one column that wider white parts. A single one is a stamp, a form number or the name of a chapter at the edge.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from statistics import median

from desktop.core.geometry import Rect, union
from desktop.core.pages import Word

_MOST_WORDS = 8
_EDGE = 3.0
_WHITE = 1.2
"""Of the size: white along a turned line that parts two titles."""
_WIDER = 1.35
"""Of the usual step from line to line: white that parts the texts of two titles."""
_LARGER = 1.1
_FAR = 72.0
"""Points from a title to the text it heads, at most."""


def place_upright(
    level: Sequence[Sequence[Word]], turned: Sequence[Sequence[Word]]
) -> dict[int, list[list[Word]]] | None:
    """Return before which level line (by its place) which turned lines are read, None when that cannot be told."""
    titles = _titles([piece for line in turned for piece in _pieces(line)])
    if len(titles) < 2 or not level:
        return None
    boxes = [union(w.rect for line in title for w in line) for title in titles]
    rects = [union(w.rect for w in line) for line in level]
    if not _are_titles(titles, boxes, level):
        return None
    beside = [i for i, rect in enumerate(rects) if rect[3] > boxes[0][1] and rect[1] < boxes[-1][3]]
    if not beside or not _is_one_column([rects[i] for i in beside], boxes):
        return None
    steps = [b[1] - a[1] for a, b in pairwise(rects) if b[1] > a[1]]
    usual = median(steps) if steps else 0.0
    starts = []
    for number, box in enumerate(boxes):
        above = (boxes[number - 1][1] + boxes[number - 1][3]) / 2 if number else -1.0
        start = _start(rects, (above, (box[1] + box[3]) / 2), usual, first=not number)
        if start is None:
            return None
        starts.append(start)
    if any(b <= a for a, b in pairwise(starts)):
        return None
    return dict(zip(starts, titles, strict=True))


def _pieces(line: Sequence[Word]) -> list[list[Word]]:
    """Return a turned line cut at wide white: titles under each other are one line of the turned page."""
    pieces = [[line[0]]]
    for before, word in pairwise(line):
        gap = max(before.rect[1], word.rect[1]) - min(before.rect[3], word.rect[3])
        if gap > _WHITE * word.size:
            pieces.append([])
        pieces[-1].append(word)
    return pieces


def _titles(pieces: Sequence[list[Word]]) -> list[list[list[Word]]]:
    """Return the lines of each title, from the top of the page down."""
    titles: list[list[list[Word]]] = []
    for piece in sorted(pieces, key=lambda words: min(w.rect[1] for w in words)):
        box = union(w.rect for w in piece)
        before = union(w.rect for line in titles[-1] for w in line) if titles else None
        if before is not None and before[3] - box[1] > 0.5 * min(box[3] - box[1], before[3] - before[1]):
            titles[-1].append(piece)
        else:
            titles.append([piece])
    for title in titles:
        title.sort(key=lambda words: words[0].rect[0], reverse=title[0][0].angle == 90)
    return titles


def _are_titles(
    titles: Sequence[Sequence[Sequence[Word]]], boxes: Sequence[Rect], level: Sequence[Sequence[Word]]
) -> bool:
    words = [[w for line in title for w in line] for title in titles]
    looks = {(w.font, round(w.size, 1), w.bold, w.angle) for title in words for w in title}
    if len(looks) != 1 or any(len(title) > _MOST_WORDS for title in words):
        return False
    first = words[0][0]
    body = [w for line in level for w in line]
    size = median([w.size for w in body])
    bold = sum(w.bold for w in body) * 2 > len(body)
    caps = all(w.text.upper() == w.text for title in words for w in title)
    if not (first.size >= _LARGER * size or (first.bold and not bold) or caps):
        return False
    if not all(any(sum(map(str.isalpha, w.text)) >= 3 for w in title) for title in words):
        return False
    edge = max(abs(a[0] - b[0]) for a, b in pairwise(boxes))
    return edge <= _EDGE and all(a[3] <= b[1] for a, b in pairwise(boxes))


def _is_one_column(rects: Sequence[Rect], boxes: Sequence[Rect]) -> bool:
    left, right = min(box[0] for box in boxes), max(box[2] for box in boxes)
    start, end = min(r[0] for r in rects), max(r[2] for r in rects)
    beside = 0 <= start - right <= _FAR or 0 <= left - end <= _FAR
    return beside and all(b[1] > a[1] + 1 for a, b in pairwise(rects))


def _start(rects: Sequence[Rect], between: tuple[float, float], usual: float, *, first: bool) -> int | None:
    """Return the line at which the text of a title begins: behind the widest white, of the first title the nearest."""
    low, high = between
    inside = [i for i, rect in enumerate(rects) if low < (rect[1] + rect[3]) / 2 < high]
    if not inside:
        return None
    steps = [(rects[i][1] - rects[i - 1][1], i) for i in inside if i]
    wide = [(step, i) for step, i in steps if step >= _WIDER * usual]
    if first:
        return wide[-1][1] if wide else inside[0]
    if not wide:
        return None
    widest = max(step for step, _ in wide)
    likely = [i for step, i in wide if step >= 0.9 * widest]
    return likely[0] if len(likely) == 1 else None
