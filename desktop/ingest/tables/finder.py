"""Find the tables of a page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from desktop.core.geometry import Rect, union
from desktop.core.pages import CellCandidate, ExtractedPage, TableCandidate

from .acceptance import is_table
from .grid import Block, Grid, in_reading_order, squeeze
from .headers import count_header_rows
from .headings import shape_header
from .rows import merge_wrapped
from .lattice import make_lattice
from .refine import refine
from .regions import Region, find_regions
from .rules import RuleSet, collect_rules, connect
from .structure import open_grid
from .tokens import Token, make_lines, make_tokens, turn_back
from .zones import split_zones


def find_tables(page: ExtractedPage) -> list[TableCandidate]:
    """Return the tables of a page, top to bottom, then left to right."""
    found = [table for job in table_jobs(page) for table in job()]
    return sorted(found, key=lambda table: (table.rect[1], table.rect[0]))


def table_jobs(page: ExtractedPage) -> Iterator[Callable[[], list[TableCandidate]]]:
    """Yield one call per place on the page that may hold a table, so that a fault costs that table only.

    Jobs of one reading direction share what is already taken and must be called as they come.
    """
    angles: dict[int, int] = {}
    for word in page.words:
        angles[word.angle] = angles.get(word.angle, 0) + 1
    for angle, count in sorted(angles.items(), key=lambda item: -item[1]):
        if count >= 4 and angle in (0, 90, 180, 270):
            yield from _upright_jobs(page, angle)


def _upright_jobs(page: ExtractedPage, angle: int) -> Iterator[Callable[[], list[TableCandidate]]]:
    width, height = page.frame.width, page.frame.height
    tokens, _ = make_tokens(page.words, angle, width, height)
    rules = collect_rules(page.rulings, page.fills, angle=angle, width=width, height=height)
    taken: set[int] = set()

    def finish(grid: Grid) -> list[TableCandidate]:
        taken.update(t.index for b in grid.blocks for t in b.tokens)
        return [to_candidate(grid, angle=angle, width=width, height=height)]

    def ruled(group: RuleSet) -> list[TableCandidate]:
        grid = make_lattice(group)
        if grid is None or len(grid.blocks) < 4 or grid.rows < 2 or grid.columns < 2:
            return []
        fill(grid, tokens)
        grid = squeeze(refine(squeeze(grid)))
        if grid.rows < 2 or grid.columns < 2 or len(grid.blocks) < 4:
            return []
        return finish(grid)

    def open_(region: Region) -> list[TableCandidate]:
        grid = open_grid(region.lines, region.across)
        if grid is None or not is_table(grid, region):
            return []
        grid = merge_wrapped(grid, first=count_header_rows(grid))
        return finish(shape_header(grid, rules.across))

    for group in connect(rules):
        yield partial(ruled, group)
    left = [t for t in tokens if t.index not in taken]
    for zone in split_zones(left, rules.across):
        for region in find_regions(make_lines(zone), rules.across):
            yield partial(open_, region)


def fill(grid: Grid, tokens: Sequence[Token]) -> None:
    """Put each token into the block whose rectangle holds its centre."""
    x0, y0, x1, y1 = grid.rect
    inside = [t for t in tokens if x0 <= t.centre <= x1 and y0 <= t.middle <= y1]
    for block in grid.blocks:
        a, b, c, d = block_rect(grid, block)
        block.tokens = [t for t in inside if a <= t.centre < c and b <= t.middle < d]


def block_rect(grid: Grid, block: Block) -> Rect:
    """Return the block's rectangle on the grid lines."""
    return (grid.xs[block.column], grid.ys[block.row], grid.xs[block.last_column + 1], grid.ys[block.last_row + 1])


def to_candidate(grid: Grid, *, angle: int, width: float, height: float) -> TableCandidate:
    """Return the finished value in the displayed frame."""
    header_rows = count_header_rows(grid) if grid.header_rows is None else grid.header_rows
    cells = []
    for block in sorted(grid.blocks, key=lambda b: (b.row, b.column)):
        if not block.tokens:
            continue
        rect = (
            union([block_rect(grid, block), *(t.rect for t in block.tokens)])
            if grid.ruled
            else union(t.rect for t in block.tokens)
        )
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
