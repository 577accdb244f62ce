"""Ruled tables: connected rules make a lattice; edges that are not drawn merge its cells."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import pairwise

from .grid import Block, Grid
from .rules import Rule, RuleSet

COVER = 0.6
"""Share of a cell's edge that must be drawn to separate it from its neighbour."""


def make_lattice(rules: RuleSet) -> Grid | None:
    """Return the grid of a connected group of rules, tokens not filled in; None when it makes no 2 cells.

    Outer edges that are not drawn (tables open at the sides) are taken from the ends of the crossing rules.
    """
    if not rules.across or not rules.down:
        return None
    xs = _positions(rules.down, rules.across)
    ys = _positions(rules.across, rules.down)
    if len(xs) < 2 or len(ys) < 2 or len(xs) * len(ys) > 12000:
        return None
    rows, columns = len(ys) - 1, len(xs) - 1
    walls = [_covered(near, ys) for near in _by_position(rules.down, xs)]
    floors = [_covered(near, xs) for near in _by_position(rules.across, ys)]
    parent = list(range(rows * columns))

    def root(i: int) -> int:
        while parent[i] != i:
            parent[i] = parent[parent[i]]
            i = parent[i]
        return i

    for r in range(rows):
        for c in range(columns):
            if c + 1 < columns and not walls[c + 1][r]:
                parent[root(r * columns + c)] = root(r * columns + c + 1)
            if r + 1 < rows and not floors[r + 1][c]:
                parent[root(r * columns + c)] = root((r + 1) * columns + c)
    groups: dict[int, list[tuple[int, int]]] = {}
    for r in range(rows):
        for c in range(columns):
            groups.setdefault(root(r * columns + c), []).append((r, c))
    blocks: list[Block] = []
    for members in groups.values():
        blocks += _rectangles(members)
    below = {r for r in range(rows) if sum(floors[r + 1]) >= 0.7 * columns}
    return Grid(xs, ys, blocks, ruled=True, rules_below=below)


def _positions(rules: Sequence[Rule], crossing: Sequence[Rule]) -> list[float]:
    found: list[float] = []
    for at in sorted(r.at for r in rules):
        if not found or at - found[-1] > 3.0:
            found.append(at)
    starts, ends = min(r.start for r in crossing), max(r.end for r in crossing)
    if sum(r.start <= starts + 4 for r in crossing) >= min(2, len(crossing)) and starts < found[0] - 6:
        found.insert(0, starts)
    if sum(r.end >= ends - 4 for r in crossing) >= min(2, len(crossing)) and ends > found[-1] + 6:
        found.append(ends)
    return found


def _by_position(rules: Sequence[Rule], positions: Sequence[float]) -> list[list[Rule]]:
    """Return the rules that lie on each position (within 3 pt)."""
    groups: list[list[Rule]] = [[] for _ in positions]
    for rule in rules:
        first = bisect_left(positions, rule.at - 3.0)
        last = bisect_right(positions, rule.at + 3.0)
        for k in range(first, last):
            groups[k].append(rule)
    return groups


def _covered(near: Sequence[Rule], stops: list[float]) -> list[bool]:
    result = []
    for low, high in pairwise(stops):
        drawn = 0.0
        for rule in near:
            if rule.start <= low and rule.end >= high:
                drawn = high - low
                break
            drawn += max(0.0, min(rule.end, high) - max(rule.start, low))
        result.append(drawn >= COVER * (high - low))
    return result


def _rectangles(members: list[tuple[int, int]]) -> list[Block]:
    """Cut a set of positions into rectangles; one when it is a rectangle already."""
    left = set(members)
    blocks: list[Block] = []
    while left:
        r0, c0 = min(left)
        c1 = c0
        while (r0, c1 + 1) in left:
            c1 += 1
        r1 = r0
        while all((r1 + 1, c) in left for c in range(c0, c1 + 1)):
            r1 += 1
        blocks.append(Block(r0, r1, c0, c1))
        left -= {(r, c) for r in range(r0, r1 + 1) for c in range(c0, c1 + 1)}
    return blocks
