"""Titles in the margin: short pieces in another look beside the text they head, which is read behind each of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from desktop.pdf.gutters import fill_of, free_strips, side_of, words_per_row
from desktop.pdf.rows import Piece, Row

_WIDEST = 0.4
"""Share of the width that the margin takes at most."""
_TEXT_ROWS = 1.5
"""Rows of text to each row of titles, at least."""
_TEXT_WORDS = 5.0
_TEXT_FILL = 0.6
_FLUSH = 0.5
"""Share of the lines of text that start at its left edge; those of lists are set in."""
_MOST_WORDS = 12
_NEAR = 0.7
"""Distance of two lines of one title, in heights."""


class Margin(Struct, frozen=True):
    """The rows first..last of a region: what stands above its first title, then titles each with the text beside it."""

    first: int
    last: int
    titles: list[list[Row]]
    texts: list[list[Row]]


def find_margin(rows: Sequence[Row]) -> Margin | None:
    """Return the titles in the margin of a region with the text beside each, None when it has none.

    They are level with the first lines of paragraphs and set in another look than the text, which starts at one edge.
    """
    if not any(len(row.cover) >= 2 and _set_apart(row) for row in rows):
        return None
    for strip in sorted(free_strips(rows), key=lambda g: g.first - g.last):
        if strip.last - strip.first < 5:
            return None
        found = _margin(rows, strip.first, strip.last, (strip.a + strip.b) / 2)
        if found is not None:
            return found
    return None


def _margin(rows: Sequence[Row], first: int, last: int, middle: float) -> Margin | None:
    inside = rows[first : last + 1]
    right = [row for row in side_of(inside, middle, right=True) if row.pieces]
    left = [row for row in side_of(inside, middle, right=False) if row.pieces]
    if not left or len(right) < _TEXT_ROWS * len(left):
        return None
    edge, end = min(r.cover[0][0] for r in left), max(r.cover[-1][1] for r in right)
    start = min(r.cover[0][0] for r in right)
    if start - edge > _WIDEST * (end - edge) or words_per_row(right) < _TEXT_WORDS or fill_of(right) < _TEXT_FILL:
        return None
    if sum(abs(r.cover[0][0] - start) < 2 for r in right) < _FLUSH * len(right):
        return None
    titles = list(_groups(left))
    sound = [_is_title(title) and _heads(title, right) for title in titles]
    while titles and not sound[0]:  # a wide title over the page, what is left of a list above
        below = next((i for i, row in enumerate(rows) if row.y0 > titles[0][-1].y0 and row.pieces), None)
        if below is None:
            return None  # it is the last line of the page
        first, titles, sound = below, titles[1:], sound[1:]
    if False in sound:  # a title over both, behind which the margin goes on; or the foot of the page
        stop = titles[sound.index(False)]
        if any(sound[sound.index(False) :]) and any(_level(row, stop[0]) for row in right):
            return None
        above = [i for i, row in enumerate(rows) if row.y0 < stop[0].y0 - 1 and row.pieces]
        if not above:
            return None
        last = above[-1]
        titles = titles[: sound.index(False)]
    if not titles:
        return None
    right = [row for row in side_of(rows[first : last + 1], middle, right=True) if row.pieces]
    tops = [title[0].y0 - 0.5 * _height(title[0]) for title in titles]
    texts = [[row for row in right if row.y0 < tops[0]]]
    texts += [[row for row in right if a <= row.y0 < b] for a, b in pairwise([*tops, float("inf")])]
    given = sum(len(row.pieces) for row in rows[first : last + 1])
    taken = sum(len(row.pieces) for group in (*titles, *texts) for row in group)
    return Margin(first, last, titles, texts) if given == taken else None  # overlapping rows: better read across


def _groups(rows: Sequence[Row]) -> Iterator[list[Row]]:
    """Yield the lines of each title."""
    group: list[Row] = []
    for row in rows:
        if group and (row.y0 - group[-1].y1 > _NEAR * _height(row) or _look(row) != _look(group[0])):
            yield group
            group = []
        group.append(row)
    if group:
        yield group


def _is_title(rows: Sequence[Row]) -> bool:
    words = [w for row in rows for piece in row.pieces for w in piece.words]
    text = words[0].text.lstrip("\"'“‘(")
    if len(words) > _MOST_WORDS or any(len(row.pieces) > 1 for row in rows) or words[-1].text[-1] in ".,;":
        return False
    return (text[:1].isupper() or text[:1].isdigit()) and any(sum(map(str.isalpha, w.text)) >= 3 for w in words)


def _heads(title: Sequence[Row], text: Sequence[Row]) -> bool:
    """Say whether a paragraph of text in another look starts level with a title."""
    top = title[0]
    level = next((i for i, row in enumerate(text) if _level(row, top)), None)
    if level is None or _look(text[level]) == _look(top) or sum(p.word_weight for p in text[level].pieces) < 3:
        return False
    if level == 0:
        return True
    before = text[level - 1]
    return before.pieces[-1].words[-1].text[-1] in '.:;!?”"' or text[level].y0 - before.y1 > 0.5 * _height(before)


def _level(row: Row, top: Row) -> bool:
    return abs(row.y0 - top.y0) <= 0.6 * _height(top)


def _set_apart(row: Row) -> bool:
    return _looks(row.pieces[0]) != _looks(row.pieces[-1])


def _look(row: Row) -> tuple[str, bool, bool, float, int]:
    return _looks(row.pieces[0])


def _looks(piece: Piece) -> tuple[str, bool, bool, float, int]:
    word = piece.words[0]
    return word.font, word.bold, word.italic, round(word.size), word.color


def _height(row: Row) -> float:
    return max(row.y1 - row.y0, 1.0)
