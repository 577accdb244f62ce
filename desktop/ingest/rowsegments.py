"""Printed rows of a page and the pieces they fall into: what label/value pairs are looked for in."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import TypeAlias

from msgspec import Struct

from desktop.core.geometry import Rect, union
from desktop.core.pages import ExtractedPage
from desktop.ingest.lines import Line

_LEADER = re.compile(r"^[.…_·‥]{3,}$")
_DOT = re.compile(r"^[.·]$")
"""A dot by itself: with others beside it, a leader set with blanks."""
Rule: TypeAlias = tuple[float, float, float]
"""A vertical line: x, top, bottom."""


class Segment(Struct, gc=False):
    """A piece of a printed row, with the line it is a part of."""

    words: list[int]
    """Ordinals of its words on the page."""
    text: str
    rect: Rect
    line: Line


def printed_rows(lines: Sequence[Line], page: ExtractedPage, whole: Collection[int] = ()) -> list[list[Segment]]:
    """Return printed rows top to bottom, each cut into segments at gaps of 1.5 em, leaders and rules.

    `whole` holds `id` of lines to leave in one piece: running text has no pairs, and most lines of most pages are that.
    """
    pieces = sorted((line for line in lines if line.height > 0), key=lambda line: (line.rect[1] + line.rect[3]) / 2)
    rows: list[list[Line]] = []
    for line in pieces:
        middle = (line.rect[1] + line.rect[3]) / 2
        if rows and rows[-1][0].rect[1] <= middle <= rows[-1][0].rect[3]:
            rows[-1].append(line)
        else:
            rows.append([line])
    rules = sorted({(r.x0, min(r.y0, r.y1), max(r.y0, r.y1)) for r in page.rulings if not r.horizontal})
    return [
        [
            segment
            for line in sorted(row, key=lambda it: it.rect[0])
            for segment in ([_uncut(line)] if id(line) in whole else _segments(line, page, rules))
        ]
        for row in rows
    ]


def _uncut(line: Line) -> Segment:
    return Segment(list(range(*line.words)), line.text, line.rect, line)


def _segments(line: Line, page: ExtractedPage, rules: Sequence[Rule]) -> list[Segment]:
    gap = 1.5 * line.height
    if line.count < 2 or not (rules or _has_gap(line, page, gap)):
        return [_uncut(line)]
    groups: list[list[int]] = [[]]
    for index in range(*line.words):
        word = page.words[index]
        if _LEADER.match(word.text) or (_DOT.match(word.text) and _dotted(page, index, line.words)):
            groups.append([])
            continue
        if groups[-1]:
            left = page.words[groups[-1][-1]].rect[2]
            space = word.rect[0] - left
            if (
                space > gap
                or _ruled(rules, left, word.rect)
                or (space > 0.4 * gap and _label_ahead(page, index, line.words[1]))
            ):
                groups.append([])
        groups[-1].append(index)
    found = []
    for group in groups:
        if group:
            words = [page.words[i] for i in group]
            found.append(Segment(group, " ".join(w.text for w in words), union([w.rect for w in words]), line))
    return found


def _dotted(page: ExtractedPage, index: int, words: tuple[int, int]) -> bool:
    """Say whether the word before or behind a dot is one too."""
    near = [i for i in (index - 1, index + 1) if words[0] <= i < words[1]]
    return any(_DOT.match(page.words[i].text) for i in near)


def _ruled(rules: Sequence[Rule], left: float, right: Rect) -> bool:
    """Say whether a drawn line stands between two words of a row."""
    middle = (right[1] + right[3]) / 2
    for x, top, bottom in rules[bisect_left(rules, (left - 1, 0.0, 0.0)) :]:
        if x > right[0] + 1:
            return False
        if top <= middle <= bottom:
            return True
    return False


def _has_gap(line: Line, page: ExtractedPage, gap: float) -> bool:
    if any(lead in line.text for lead in ("...", "…", "___", ". . .")):
        return True
    words = page.words[line.words[0] : line.words[1]]
    return any(b.rect[0] - a.rect[2] > 0.4 * gap for a, b in pairwise(words))


def _label_ahead(page: ExtractedPage, first: int, last: int) -> bool:
    """Say whether the next words are a label: a smaller gap than between columns parts two pairs of one row."""
    ahead = page.words[first : min(first + 5, last - 1)]
    return any(w.text.endswith(":") for w in ahead) and ahead[0].text[:1].isupper()
