"""Which columns each of several headings beside each other stands over, when the line below names every column."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from math import comb
from typing import TypeAlias

from msgspec import Struct

from .tokens import Token

MOST = 2000
"""More ways than this to share out the columns are not tried."""
OFF = 0.2
"""A heading is off the middle of its columns by at most this share of their width."""
Edges: TypeAlias = dict[int, tuple[float, float]]
"""Left and right edge of what stands in each column."""


class Unit(Struct, gc=False):
    """Wording of a header that belongs together, over columns `first`..`last`."""

    tokens: list[Token]
    first: int
    last: int
    top: float
    bottom: float

    @property
    def x0(self) -> float:
        """Return the left edge."""
        return min(t.x0 for t in self.tokens)

    @property
    def x1(self) -> float:
        """Return the right edge."""
        return max(t.x1 for t in self.tokens)

    @property
    def centre(self) -> float:
        """Return the horizontal centre."""
        return (self.x0 + self.x1) / 2


def share_out(row: Sequence[Unit], below: Sequence[Unit], contents: Edges) -> bool:
    """Give the headings of a line their columns: equal shares, or those in which no name below comes twice.

    Each stands over the middle of its columns. Values set to one side move the middle of the words away from that of
    the columns: how far, the empty room on their other side tells.
    """
    columns = sorted(c for c in contents if c > 0)
    heads = sorted((u for u in row if u.first > 0), key=lambda u: u.x0)
    named = sorted((u for u in below if u.first > 0), key=lambda u: u.first)
    if not 2 <= len(heads) < len(columns) or len(named) < len(columns):
        return False
    reach = {c: _with_names(c, named, contents) for c in columns}
    ways = [*_equal(columns, len(heads)), *_by_repeated_names(columns, len(heads), named)]
    best: tuple[float, list[tuple[int, int]]] | None = None
    for spans in ways:
        offs = [_off(head, first, last, reach) for head, (first, last) in zip(heads, spans, strict=True)]
        sound = [off for off in offs if off is not None]
        if len(sound) == len(heads) and (best is None or sum(sound) < best[0]):
            best = sum(sound), spans
    if best is None:
        return False
    for head, (first, last) in zip(heads, best[1], strict=True):
        head.first, head.last = first, last
    return True


def _with_names(column: int, named: Sequence[Unit], contents: Edges) -> tuple[float, float]:
    low, high = contents[column]
    own = [u for u in named if u.first == u.last == column]
    return min([low, *(u.x0 for u in own)]), max([high, *(u.x1 for u in own)])


def _equal(columns: Sequence[int], count: int) -> Iterator[list[tuple[int, int]]]:
    share, rest = divmod(len(columns), count)
    if not rest:
        yield [(columns[k], columns[k + share - 1]) for k in range(0, len(columns), share)]


def _by_repeated_names(columns: Sequence[int], count: int, named: Sequence[Unit]) -> Iterator[list[tuple[int, int]]]:
    """Yield the stretches of two columns or more in which no name comes twice, where one does come again."""
    names = [" ".join(t.text for t in u.tokens).casefold() for u in named]
    whole = len(columns)
    if [u.first for u in named] != list(columns) or len(set(names)) == whole or comb(whole - 1, count - 1) > MOST:
        return
    for cut in combinations(range(2, whole - 1), count - 1):
        spans = list(pairwise((0, *cut, whole)))
        if all(b - a >= 2 and len(set(names[a:b])) == b - a for a, b in spans):
            yield [(columns[a], columns[b - 1]) for a, b in spans]


def _off(head: Unit, first: int, last: int, reach: Edges) -> float | None:
    """Return how far (points) a heading is off the nearest middle of its columns, None when that is too far."""
    low, high = reach[first][0], reach[last][1]
    room = (high - low) / (last - first + 1)
    left = max(low - room, reach.get(first - 1, (0.0, low - room))[1])
    right = min(high + room, reach.get(last + 1, (high, 0.0))[0])
    middles = ((low + high) / 2, (left + high) / 2, (low + right) / 2)
    slack = OFF * (high - low)
    if not min(middles) - slack <= head.centre <= max(middles) + slack:
        return None
    return min(abs(head.centre - middle) for middle in middles)
