"""Text columns of a page: tokens of newspaper-like columns are kept apart before tables are looked for."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from operator import attrgetter

import numpy as np
from msgspec import Struct

from .rules import Rule
from .tokens import Line, Phrase, Token, cut_phrases, make_lines

LEAST = 4
"""Pieces of running wording needed on each side of a gutter."""


class _Piece(Struct, gc=False):
    """A phrase, with what is asked of it again for every gutter."""

    x0: float
    x1: float
    middle: float
    size: float
    prose: bool

    @classmethod
    def of(cls, phrase: Phrase) -> _Piece:
        """Measure a phrase."""
        first = phrase.tokens[0]
        return cls(first.x0, phrase.x1, first.middle, first.size, is_prose(phrase))


def is_prose(phrase: Phrase) -> bool:
    """Say whether a phrase reads as running wording: many words, few of them values."""
    if len(phrase.tokens) < 5:
        return False
    words = [t for t in phrase.tokens if not t.leader]
    return len(words) >= 5 and sum([t.numeric for t in words]) <= 0.3 * len(words)


def split_zones(tokens: Sequence[Token], across: Sequence[Rule]) -> list[list[Line]]:
    """Return the lines of each text column for itself; one group when the page is set in one column.

    A gutter is a white strip with running wording on both sides over a stretch of the page that nothing crosses; drawn
    lines across it mean a table of wording, not text columns.
    """
    lines = make_lines(tokens)
    if len(tokens) < 40:
        return [lines] if lines else []
    pieces = [_Piece.of(p) for line in lines for p in cut_phrases(line, gap=0.9)]
    gutters = _gutters([p for p in pieces if p.prose])
    if gutters:
        pieces.sort(key=attrgetter("middle"))
    for gutter in gutters:
        stretches = _stretches(pieces, gutter, across)
        if stretches:
            return _divide(tokens, across, gutter, stretches)
    return [lines]


def _gutters(prose: Sequence[_Piece]) -> list[float]:
    """Return gutter positions, best first: most wording on the weaker side."""
    if len(prose) < 2 * LEAST:
        return []
    left_edge = min([p.x0 for p in prose])
    width = int(max([p.x1 for p in prose]) - left_edge) + 2
    cover = np.zeros(width, dtype=np.int32)
    for p in prose:
        cover[int(p.x0 - left_edge) : int(p.x1 - left_edge) + 1] += 1
    white = cover <= 0.25 * cover.max()
    edges = np.flatnonzero(np.diff(np.concatenate(([0], white.astype(np.int8), [0])))).tolist()
    found: list[tuple[int, float]] = []
    for low, high in list(pairwise(edges))[::2]:
        if low == 0 or high >= width:
            continue
        # The strip itself: where the fewest pieces cross.
        inner = cover[low:high]
        spots = np.flatnonzero(inner == inner.min())
        if len(spots) < 5:
            continue
        at = left_edge + low + float(spots[len(spots) // 2])
        left = sum([p.x1 <= at for p in prose])
        right = sum([p.x0 >= at for p in prose])
        if min(left, right) >= LEAST:
            found.append((min(left, right), at))
    return [at for _, at in sorted(found, reverse=True)]


def _stretches(pieces: Sequence[_Piece], gutter: float, across: Sequence[Rule]) -> list[tuple[float, float]]:
    """Return the vertical stretches (y0, y1) where the page is set in columns at `gutter`; `pieces` from top down."""
    runs: list[list[_Piece]] = [[]]
    for piece in pieces:
        if piece.x0 < gutter - 1 and piece.x1 > gutter + 1:
            runs.append([])
        else:
            runs[-1].append(piece)
    stretches: list[tuple[float, float]] = []
    for run in runs:
        prose = [piece for piece in run if piece.prose]
        left = sum([piece.x1 <= gutter + 1 for piece in prose])
        if min(left, len(prose) - left) < 3 or 2 * len(prose) < 0.7 * len(run) * 0.7:
            continue
        first, last = prose[0].middle - 1, prose[-1].middle + 1
        size = prose[0].size
        # Short last lines and headings belong to their column when they follow closely.
        members = [piece.middle for piece in run]
        for middle in members:
            if last < middle <= last + 2.2 * size:
                last = middle + 1
        for middle in reversed(members):
            if first - 2.2 * size <= middle < first:
                first = middle - 1
        rules = sum(first < r.at < last and r.start < gutter - 20 and r.end > gutter + 20 for r in across)
        if rules < 2:
            stretches.append((first, last))
    return stretches


def _divide(
    tokens: Sequence[Token], across: Sequence[Rule], gutter: float, stretches: Sequence[tuple[float, float]]
) -> list[list[Line]]:
    zones: list[list[Line]] = []
    rest = list(tokens)
    for y0, y1 in stretches:
        inside = [t for t in rest if y0 <= t.middle <= y1]
        above = [t for t in rest if t.middle < y0]
        rest = [t for t in rest if t.middle > y1]
        if above:
            zones += split_zones(above, across)
        zones += split_zones([t for t in inside if t.centre < gutter], across)
        zones += split_zones([t for t in inside if t.centre >= gutter], across)
    if rest:
        zones += split_zones(rest, across)
    return zones
