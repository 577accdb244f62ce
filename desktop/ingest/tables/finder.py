"""Find the tables of a page."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from msgspec.structs import replace

from desktop.core.geometry import Rect, union
from desktop.core.pages import CellCandidate, ExtractedPage, TableCandidate

from .acceptance import is_diagram, is_form, is_ruled_table, is_table
from .around import gather_around
from .boxes import settle_boxes
from .candidates import may_hold_table
from .extension import by_area, drop_cutting, extend_bottom, extend_sides, extend_top, join_broken, join_stacked
from .grid import Block, Grid, in_reading_order, squeeze
from .headers import count_header_rows
from .headings import shape_header
from .lattice import make_lattice
from .overflow import follow_overflow
from .reach import reach_down
from .refine import refine
from .regions import Region, find_regions
from .rows import merge_bands, merge_wrapped
from .rules import RuleSet, collect_rules, connect
from .shading import row_shades, turned_fills
from .shifted import join_shifted
from .sides import cut_region, side_by_side
from .stacking import split_stacked
from .structure import open_grid
from .surroundings import FIGURE, find_notes, find_title, lines_outside, strip_outer_rows
from .tokens import Token, make_lines, make_tokens, turn_back
from .turned import add_turned
from .typed import take_typed
from .zones import split_zones

MAX_BLOCKS = 6000
"""More ruled cells than this are graph paper, not a table."""


def find_tables(page: ExtractedPage) -> list[TableCandidate]:
    """Return the tables of a page, top to bottom, then left to right."""
    found = [table for job in table_jobs(page) for table in job()]
    return sorted(found, key=lambda table: (table.rect[1], table.rect[0]))


def table_jobs(page: ExtractedPage) -> Iterator[Callable[[], list[TableCandidate]]]:
    """Yield one call per place on the page that may hold a table, so that a fault costs that table only.

    Jobs of one reading direction share what is already taken and must be called as they come.
    """
    if not may_hold_table(page):
        return
    angles: dict[int, int] = {}
    taken: set[int] = set()
    for word in page.words:
        angles[word.angle] = angles.get(word.angle, 0) + 1
    for angle, count in sorted(angles.items(), key=lambda item: -item[1]):
        if count >= 4 and angle in (0, 90, 180, 270):
            yield from _upright_jobs(page, angle, taken)


def _upright_jobs(page: ExtractedPage, angle: int, taken: set[int]) -> Iterator[Callable[[], list[TableCandidate]]]:
    search = _Search(page, angle, taken)
    for group in by_area(join_stacked(join_broken(connect(search.rules), search.tokens))):
        yield partial(search.ruled, group)
    left = [t for t in search.tokens if t.index not in search.taken]
    for zone in [*split_zones(left, search.rules.across), *map(make_lines, search.boxes)]:
        for region in find_regions(zone, search.rules.across):
            yield partial(search.open, region)


class _Search:
    """What the jobs of one reading direction of a page share."""

    def __init__(self, page: ExtractedPage, angle: int, taken: set[int]) -> None:
        self.angle = angle
        self.width, self.height = page.frame.width, page.frame.height
        self.tokens, self.others = make_tokens(page.words, angle, self.width, self.height)
        self.tokens, typed = take_typed(self.tokens)
        self.rules = collect_rules(page.rulings, page.fills, angle=angle, width=self.width, height=self.height)
        self.rules.across += typed
        self.fills = turned_fills(page.fills, angle=angle, width=self.width, height=self.height)
        self.taken = taken
        """Ordinals of words that belong to a table or its notes, or to `boxes`."""
        self.boxes: list[list[Token]] = []
        """Words of drawn boxes that are no table together; each is looked at for itself."""

    def ruled(self, group: RuleSet) -> list[TableCandidate]:
        """Return the table a connected group of rules makes."""
        grid = make_lattice(drop_cutting(group, self.tokens))
        if grid is None or len(grid.blocks) < 2 or len(grid.blocks) > MAX_BLOCKS:
            return []
        if grid.columns == 1:
            return []  # A frame with lines across tells nothing of the columns: the white space in it does.
        free = [t for t in self.tokens if t.index not in self.taken]
        fill(grid, [*free, *(t for t in self.others if t.index not in self.taken)])
        follow_overflow(grid)
        if is_diagram(grid):
            self._set_aside(grid)
            return []
        drawn = sum(r.drawn for r in group.down) >= 0.8 * len(group.down)
        parts = split_stacked(grid) if drawn else [grid]
        inside = {t.index for b in grid.blocks for t in b.tokens}
        outside = [t for t in free if t.index not in inside]
        return [table for part in parts for table in self._ruled_part(squeeze(part), outside)]

    def _ruled_part(self, grid: Grid, outside: Sequence[Token]) -> list[TableCandidate]:
        if is_form(grid):
            self.taken |= {t.index for b in grid.blocks for t in b.tokens}
            return []
        whole, (grid, title, notes) = grid, strip_outer_rows(grid)
        kept = {t.index for t in [*title, *notes]} | {t.index for b in grid.blocks for t in b.tokens}
        left = [t for b in whole.blocks for t in b.tokens if t.index not in kept]
        grid = extend_sides(grid, outside)
        grid = extend_top(squeeze(refine(squeeze(grid))), outside)
        if is_ruled_table(grid):
            return self._finish(extend_bottom(grid, [*outside, *left]), title, notes)
        if grid.ruled and grid.rows == 1 and grid.columns >= 2:
            # Boxes beside each other: what is in one has nothing to do with its neighbour on the same line.
            self._set_aside(grid)
        return []

    def _set_aside(self, grid: Grid) -> None:
        """Leave each box of a grid to be looked at for itself."""
        self.boxes += [b.tokens for b in grid.blocks if b.tokens]
        self.taken |= {t.index for b in grid.blocks for t in b.tokens}

    def open(self, region: Region) -> list[TableCandidate]:
        """Return the table of a region without full rules."""
        grid = open_grid(region.lines, region.across, banded=region.banded)
        cut = None if grid is None else side_by_side(grid, region.across)
        if cut is not None:
            return [table for part in cut_region(region, cut) for table in self.open(part)]
        if grid is None:
            return []
        if region.banded:
            return self._finish(self._banded(grid, region), [], []) if is_table(grid, region) else []
        grid.shades = row_shades(grid, self.fills)
        first = count_header_rows(grid)
        whole = gather_around(grid, first=first)
        if not is_table(grid, region) and (whole is grid or not is_table(whole, region)):
            return []
        grid = merge_wrapped(whole, first=first)
        grid.shades = row_shades(grid, self.fills)
        count = count_header_rows(grid)
        grid = add_turned(shape_header(join_shifted(grid, count), self.rules.across, count), self.others, self.taken)
        return self._finish(reach_down(grid), [], [])

    def _banded(self, grid: Grid, region: Region) -> Grid:
        """Return the grid of a region whose rows rules part, the lines of its heading as levels."""
        whole = merge_bands(grid)
        whole.shades = row_shades(whole, self.fills)
        count = count_header_rows(whole)
        if region.heading < 2 or count != 1:
            return join_shifted(whole, count)
        grid = join_shifted(merge_bands(grid, first=region.heading), region.heading)
        return shape_header(grid, self.rules.across, region.heading)

    def _finish(self, grid: Grid, title: list[Token], notes: list[Token]) -> list[TableCandidate]:
        if grid.rows < 2:
            return []
        if grid.header_rows is None:
            grid.shades = row_shades(grid, self.fills)
        own = {t.index for b in grid.blocks for t in b.tokens} | {t.index for t in [*title, *notes]}
        around = lines_outside(self.tokens, self.taken | own)
        title = title or find_title(grid, around)
        if FIGURE.match(" ".join(t.text for t in title)):
            return []
        notes = notes or find_notes(grid, around)
        self.taken |= own | {t.index for t in [*title, *notes]}
        candidate = to_candidate(grid, angle=self.angle, width=self.width, height=self.height)
        heading = " ".join(t.text for t in in_reading_order(title))
        return [replace(candidate, title=heading, footnotes=tuple(t.index for t in notes))]


def fill(grid: Grid, tokens: Sequence[Token]) -> None:
    """Put each token into the block whose rectangle holds its centre."""
    place = {
        (r, c): block
        for block in grid.blocks
        for r in range(block.row, block.last_row + 1)
        for c in range(block.column, block.last_column + 1)
    }
    for token in tokens:
        block = place.get((bisect_right(grid.ys, token.middle) - 1, bisect_right(grid.xs, token.centre) - 1))
        if block is not None:
            block.tokens.append(token)


def block_rect(grid: Grid, block: Block) -> Rect:
    """Return the block's rectangle on the grid lines."""
    return (grid.xs[block.column], grid.ys[block.row], grid.xs[block.last_column + 1], grid.ys[block.last_row + 1])


def to_candidate(grid: Grid, *, angle: int, width: float, height: float) -> TableCandidate:
    """Return the finished value in the displayed frame."""
    header_rows = count_header_rows(grid) if grid.header_rows is None else grid.header_rows
    blocks = [block for block in sorted(grid.blocks, key=lambda b: (b.row, b.column)) if block.tokens]
    rects = [
        union([block_rect(grid, block), *(t.rect for t in block.tokens)])
        if grid.ruled
        else union(t.rect for t in block.tokens)
        for block in blocks
    ]
    cells = []
    for block, rect in zip(blocks, settle_boxes(grid, blocks, rects), strict=True):
        cells.append(
            CellCandidate(
                block.row,
                block.column,
                block.last_row - block.row + 1,
                block.last_column - block.column + 1,
                turn_back(rect, angle, width, height),
                tuple(t.index for t in in_reading_order(block.tokens)),
                header=block.row < header_rows,
            )
        )
    return TableCandidate(
        turn_back(grid.rect, angle, width, height),
        grid.rows,
        grid.columns,
        tuple(cells),
        header_rows,
        grid.ruled,
        "",
        angle,
    )
