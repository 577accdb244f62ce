"""Drawn lines of a page made usable: merged, completed by the edges of shading, grouped into connected frames."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

import numpy as np
from msgspec import Struct

from desktop.core.geometry import Rect
from desktop.core.pages import FilledRect, Ruling

from .tokens import turn

NEAR = 3.0
"""Lines this close (points) are one line: double rules, both edges of a thin gap between shaded cells."""
BRIDGE = 5.0
"""Gaps in a broken or dashed line that are bridged, in points."""
BESIDE = 7.0
"""An edge of shading this close to a drawn line is the same border."""
WIDE_BAND, MIN_BAND, MAX_BAND = 120.0, 6.0, 60.0
"""Least width, least and greatest height of shading behind a whole row, in points."""
TOUCHING = 1.0
"""Fills this close beside each other are one to the eye."""
MAX_RULES = 4000
"""More drawn segments than this are a drawing or map, not a table; searching them would cost seconds."""


class Rule(Struct, gc=False):
    """A line at `at` (y of a horizontal one, x of a vertical one) from `start` to `end`."""

    at: float
    start: float
    end: float
    drawn: bool = True
    """False for the edge of a shaded area."""

    @property
    def length(self) -> float:
        """Return its length in points."""
        return self.end - self.start


class RuleSet(Struct):
    """Horizontal and vertical rules of a page, merged, in the upright frame."""

    across: list[Rule]
    down: list[Rule]


def collect_rules(
    rulings: Sequence[Ruling], fills: Sequence[FilledRect], *, angle: int, width: float, height: float
) -> RuleSet:
    """Return the merged rules of a page turned upright for text of `angle`; `width`/`height` of the displayed page."""
    across: list[Rule] = []
    down: list[Rule] = []
    if len(rulings) > MAX_RULES:
        return RuleSet([], [])
    for ruling in rulings:
        x0, y0, x1, y1 = turn(
            (
                min(ruling.x0, ruling.x1),
                min(ruling.y0, ruling.y1),
                max(ruling.x0, ruling.x1),
                max(ruling.y0, ruling.y1),
            ),
            angle,
            width,
            height,
        )
        if x1 - x0 >= y1 - y0:
            across.append(Rule((y0 + y1) / 2, x0, x1))
        else:
            down.append(Rule((x0 + x1) / 2, y0, y1))
    shaded, joined = _join_rows(list(_cell_fills(fills, angle, width, height)), down)
    bands = _bands(shaded) | joined
    for rect in shaded:
        x0, y0, x1, y1 = rect
        across += [Rule(y0, x0, x1, drawn=False), Rule(y1, x0, x1, drawn=False)]
        if rect not in bands:  # shading of whole rows parts rows, it frames no table
            down += [Rule(x0, y0, y1, drawn=False), Rule(x1, y0, y1, drawn=False)]
    page_width, page_height = (height, width) if angle in (90, 270) else (width, height)
    across = [r for r in across if 2 < r.at < page_height - 2]
    down = [r for r in down if 2 < r.at < page_width - 2]
    return RuleSet(
        _without_doubles(merge_rules(across, shortest=4.0)), _without_doubles(merge_rules(down, shortest=5.0))
    )


def _without_doubles(rules: list[Rule]) -> list[Rule]:
    """Drop edges of shading that run beside a drawn line: the shading only stops short of it."""
    drawn = [r for r in rules if r.drawn]
    return [
        r
        for r in rules
        if r.drawn
        or not any(
            abs(r.at - d.at) <= BESIDE and min(r.end, d.end) - max(r.start, d.start) >= 0.8 * r.length for d in drawn
        )
    ]


def _cell_fills(fills: Sequence[FilledRect], angle: int, width: float, height: float) -> Iterable[tuple[int, Rect]]:
    if len(fills) > MAX_RULES // 4:
        return
    page_width, page_height = (height, width) if angle in (90, 270) else (width, height)
    area = page_width * page_height
    visible: list[tuple[int, Rect]] = []
    alike: dict[int, list[Rect]] = {}
    for fill in fills:
        if _white(fill.color):
            continue
        rect = turn(fill.rect, angle, width, height)
        before = alike.setdefault(fill.color, [])
        # Shading of a paragraph inside a cell shaded in the same colour cannot be seen.
        if any(_inside(rect, outer) for outer in before[-200:]):
            continue
        before.append(rect)
        visible.append((fill.color, rect))
    for color, (x0, y0, x1, y1) in visible:
        if x0 <= 2 or y0 <= 2 or x1 >= page_width - 2 or y1 >= page_height - 2:
            continue  # Colour that runs off the page is decoration.
        if x1 - x0 >= 8 and y1 - y0 >= 6 and (x1 - x0) * (y1 - y0) < 0.6 * area:
            yield color, (x0, y0, x1, y1)


def _join_rows(shaded: Sequence[tuple[int, Rect]], walls: Sequence[Rule]) -> tuple[list[Rect], set[Rect]]:
    """Return (fills, those that shade a row of cells): the cells of a row shaded one by one are one fill.

    Writers of HTML and word processors paint each cell of a heading or of every other row. Where all rows of a table
    are painted so, or the row stands inside of drawn `walls`, the edges between cells are its columns and stay.
    """
    levels: dict[tuple[int, int, int], list[Rect]] = {}
    for color, rect in shaded:
        levels.setdefault((color, round(rect[1]), round(rect[3])), []).append(rect)
    runs: dict[tuple[int, int], list[tuple[Rect, list[Rect]]]] = {}
    for level in levels.values():
        for row in _touching(level):
            whole = (row[0][0], row[0][1], row[-1][2], row[0][3])
            runs.setdefault((round(whole[0] / NEAR), round(whole[2] / NEAR)), []).append((whole, row))
    fills: list[Rect] = []
    joined: set[Rect] = set()
    for rows in runs.values():
        for run in _near_rows(rows):
            apart = len(run) < 3 or any(b[0][1] - a[0][3] > 4 for a, b in pairwise(run))
            for whole, cells in run:
                single = len(cells) == 1
                if (
                    whole[3] - whole[1] <= MAX_BAND
                    and (_on_frame(whole, walls) if single else apart)
                    and not _walled(whole, walls)
                ):
                    joined.add(whole)
                    fills.append(whole)
                else:
                    fills += cells
    return fills, joined


def _touching(level: Iterable[Rect]) -> Iterable[list[Rect]]:
    """Yield the runs of fills of one height that stand side by side without a gap."""
    row: list[Rect] = []
    for rect in sorted(level):
        if row and abs(rect[0] - row[-1][2]) > TOUCHING:
            yield row
            row = []
        row.append(rect)
    yield row


def _walled(band: Rect, walls: Sequence[Rule]) -> bool:
    """Say whether a drawn line runs down along or through a band."""
    x0, y0, x1, y1 = band
    return any(x0 - NEAR <= w.at <= x1 + NEAR and min(w.end, y1) - max(w.start, y0) > 0.5 * (y1 - y0) for w in walls)


def _on_frame(band: Rect, walls: Sequence[Rule]) -> bool:
    """Say whether a band lies on a drawn frame of its width, which only begins under it: the heading of a table."""
    x0, _, x1, y1 = band
    if x1 - x0 < WIDE_BAND:
        return False
    sides = [w.at for w in walls if abs(w.start - y1) <= NEAR and w.length > MIN_BAND]
    return any(abs(x - x0) <= NEAR for x in sides) and any(abs(x - x1) <= NEAR for x in sides)


def _near_rows(rows: Sequence[tuple[Rect, list[Rect]]]) -> Iterable[list[tuple[Rect, list[Rect]]]]:
    """Yield the runs of shaded rows that no more than one row parts."""
    run: list[tuple[Rect, list[Rect]]] = []
    for row in sorted(rows, key=lambda it: it[0][1]):
        if run and row[0][1] - run[-1][0][3] > MAX_BAND:
            yield run
            run = []
        run.append(row)
    yield run


def _bands(rects: Sequence[Rect]) -> set[Rect]:
    """Return the fills that shade whole rows: three or more of one width above each other, nothing beside them."""
    alike: dict[tuple[int, int], list[Rect]] = {}
    for rect in rects:
        if rect[2] - rect[0] >= WIDE_BAND and MIN_BAND <= rect[3] - rect[1] <= MAX_BAND:
            alike.setdefault((round(rect[0] / NEAR), round(rect[2] / NEAR)), []).append(rect)
    found: set[Rect] = set()
    for fills in alike.values():
        some = sorted(set(fills), key=lambda r: r[1])
        apart = [r for k, r in enumerate(some) if k == 0 or r[1] >= some[k - 1][3] - 1]
        beside = any(
            other not in some and other[1] < r[3] - 1 and other[3] > r[1] + 1 and other[3] - other[1] >= MIN_BAND
            for r in some
            for other in rects
        )
        gaps = sum(lower[1] - upper[3] > 4 for upper, lower in pairwise(apart))
        if len(apart) >= 3 and gaps and not beside:
            found.update(some)
    return found


def _white(color: int) -> bool:
    return min(color >> 16, color >> 8 & 255, color & 255) >= 0xFA


def _inside(rect: Rect, outer: Rect) -> bool:
    return rect[0] >= outer[0] - 1 and rect[1] >= outer[1] - 1 and rect[2] <= outer[2] + 1 and rect[3] <= outer[3] + 1


def merge_rules(rules: Iterable[Rule], *, shortest: float) -> list[Rule]:
    """Join rules on nearly one line that overlap or leave only a small gap; drop what stays shorter than `shortest`."""
    pool = sorted(rules, key=lambda r: (r.at, r.start))
    groups: list[list[Rule]] = []
    for rule in pool:
        if groups and rule.at - groups[-1][0].at <= NEAR:
            groups[-1].append(rule)
        else:
            groups.append([rule])
    merged: list[Rule] = []
    for group in groups:
        weight = sum(max(r.length, 0.1) * (4 if r.drawn else 1) for r in group)
        at = sum(r.at * max(r.length, 0.1) * (4 if r.drawn else 1) for r in group) / weight
        group.sort(key=lambda r: r.start)
        current = Rule(at, group[0].start, group[0].end, group[0].drawn)
        for rule in group[1:]:
            if rule.start <= current.end + BRIDGE:
                current.end = max(current.end, rule.end)
                current.drawn = current.drawn or rule.drawn
            else:
                merged.append(current)
                current = Rule(at, rule.start, rule.end, rule.drawn)
        merged.append(current)
    return [r for r in merged if r.length >= shortest]


def connect(rules: RuleSet, *, reach: float = 4.0, rise: float = 6.5) -> list[RuleSet]:
    """Return the groups of rules that touch or cross each other.

    `reach` is how far (points) a horizontal rule may stop short of a vertical one, `rise` the other way round.
    """
    across, down = rules.across, rules.down
    parent = list(range(len(across) + len(down)))

    def root(i: int) -> int:
        while parent[i] != i:
            parent[i] = parent[parent[i]]
            i = parent[i]
        return i

    at = np.array([v.at for v in down])
    low, high = np.array([v.start for v in down]) - rise, np.array([v.end for v in down]) + rise
    for i, h in enumerate(across):
        touching = (low <= h.at) & (h.at <= high) & (h.start - reach <= at) & (at <= h.end + reach)
        for k in np.flatnonzero(touching).tolist():
            parent[root(i)] = root(len(across) + k)
    groups: dict[int, RuleSet] = {}
    for i, rule in enumerate(across):
        groups.setdefault(root(i), RuleSet([], [])).across.append(rule)
    for j, rule in enumerate(down):
        groups.setdefault(root(len(across) + j), RuleSet([], [])).down.append(rule)
    return list(groups.values())
