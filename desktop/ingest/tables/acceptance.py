"""Whether an open grid is a table or just text that happens to have gaps."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import combinations, pairwise

from .grid import Block, Grid
from .headers import value_like
from .regions import Region, is_marker
from .tokens import make_lines

SYMBOL = re.compile(r"^[•●▪■◆❖►▸○◦‣✓✔☐☑☒·§]$")
ENTRY = re.compile(r"^[^\W\d].*,\s?\d{1,4}(?:[,–-]\s?\d{1,4})*$")
"""An entry of an index: wording, a comma, page numbers."""
_PAGES = re.compile(r"\d{1,3}(?:[–-]\d{1,3})?(?:, \d{1,3}(?:[–-]\d{1,3})?)*")
_ENTRIES = 8
"""Entries an index has at least."""
AMOUNT = re.compile(r"^(?:US)?[$€£]\s?\d|^\d[\d.,]*\s?%")
RANGE = re.compile(r"^\d{1,3}\s?[-–]\s?\d{1,3}$")
"""An age band, `18-24`: a name of its row, never a label of an axis."""
_APART = 8.0
"""White space in points between two boxes that are no neighbouring cells."""
_MOST_BOXES = 80
ROMAN = re.compile(r"^[ivxl]{1,6}$")
"""The number of a page before the first chapter."""
SECTION = re.compile(r"^(?:\d{1,3}(?:\.\d{1,3})*\.?|[A-Z]\.(?:\d+\.?)*|[IVXLC]{1,6}\.)$")


def is_table(grid: Grid, region: Region) -> bool:
    """Say whether the grid reads as a table: enough lines with several cells, values or short names in them."""
    if grid.columns < 2 or grid.rows < 2:
        return False
    rows = [grid.row_blocks(r) for r in range(grid.rows)]
    if stacks_labels(rows) or _label_lines(rows):
        return False
    full = [row for row in rows if len(row) >= 2]
    bounded = len([r for r in region.across if r.length >= 0.7 * (grid.xs[-1] - grid.xs[0])])
    if region.banded:
        return len(full) >= 2
    if len(full) < (2 if bounded >= 2 else 3):
        return False
    blocks = [b for row in full for b in row]
    later = [b for row in full for b in row[1:]]
    values = sum(value_like(b) or AMOUNT.match(b.text) is not None for b in later) / len(later)
    if len(full) < (0.35 if values >= 0.8 else 0.45) * len(rows):
        return False
    wordy = sum(_wordy(b) for b in blocks) / len(blocks)
    if (
        _contents_list(grid, rows)
        or _index_list(grid)
        or _axes(grid)
        or _marked_list(grid, numbered=True)
        or _filled_in_by_hand(full)
    ):
        return False
    orderly = len(full) >= 4 and _far_apart(full) and _flush(grid)
    if wordy > (0.5 if bounded >= 2 or orderly or (values >= 0.8 and grid.columns == 2) else 0.25):
        return False
    if values >= 0.3 or bounded >= 2:
        return True
    if grid.columns >= 3 and len(full) >= 4 and len(full) >= 0.5 * len(rows) and _flush(grid):
        return True
    if len(full) < 4 or len(full) < (0.65 if orderly else 0.8) * len(rows):
        return False
    if grid.columns == 2 and not _labelled(rows):
        return False
    return wordy <= 0.12 or orderly


def _labelled(rows: list[list[Block]]) -> bool:
    """Say whether two columns of words are more than two blocks of text beside each other, as addresses are.

    Many rows, a bold first row, or labels that end in a colon say so.
    """
    full = [row for row in rows if len(row) >= 2]
    bold = [sum(t.bold for b in row for t in b.tokens) * 2 > sum(len(b.tokens) for b in row) for row in full]
    labels = sum(row[0].text.endswith(":") for row in full)
    return len(full) >= 6 or (bold[0] and not any(bold[1:])) or labels >= 0.5 * len(full)


def _filled_in_by_hand(rows: list[list[Block]]) -> bool:
    """Say whether it is a form to write into: most rows hold lines of underscores."""
    blank = sum(any("___" in t.text for b in row for t in b.tokens) for row in rows)
    return blank >= 0.5 * len(rows)


def _wordy(block: Block) -> bool:
    return len(block.tokens) >= 7 and sum(not t.leader for t in block.tokens) >= 7 and not value_like(block)


def _contents_list(grid: Grid, rows: list[list[Block]]) -> bool:
    """Say whether it is a table of contents: numbers or dot leaders, wording, ascending page numbers at the right."""
    if grid.columns > 3:
        return False
    full = [row for row in rows if len(row) >= 2]
    last = [row[-1].tokens[-1].text for row in full]
    numbers = [int(text) for text in last if text.isdigit() and len(text) <= 4]
    leaders = sum(any(t.leader for b in row for t in b.tokens) for row in full)
    numbered = sum(bool(SECTION.match(row[0].tokens[0].text)) for row in full)
    rising = sum(a <= b for a, b in pairwise(numbers))
    bare = grid.columns == 2 and len(full) >= 5 and len(numbers) == len(full) and not grid.rules_below
    if bare and rising == len(numbers) - 1 and numbers[-1] > numbers[0]:
        return True
    front = sum(ROMAN.match(text) is not None for text in last)
    if (
        front
        and leaders >= 0.5 * len(last)
        and rising == max(len(numbers) - 1, 0)
        and front + len(numbers) == len(last)
    ):
        return True
    return (
        len(numbers) >= 3
        and len(numbers) >= 0.7 * len(last)
        and rising >= 0.9 * (len(numbers) - 1)
        and numbers[-1] >= numbers[0]
        and max(leaders, numbered) >= 0.5 * len(last)
    )


def _index_list(grid: Grid) -> bool:
    """Say whether it is an index: columns of words in the order of the alphabet, each with its pages beside it."""
    if grid.columns % 2:
        return False
    labels: list[str] = []
    pages: list[str] = []
    for column in range(grid.columns):
        own = sorted((b for b in grid.blocks if b.column == b.last_column == column and b.tokens), key=lambda b: b.row)
        (pages if column % 2 else labels).extend(b.text for b in own)
    return is_index(labels, pages)


def is_index(labels: Sequence[str], pages: Sequence[str]) -> bool:
    """Say whether labels, in reading order, are those of an index and the values beside them its page numbers."""
    if len(labels) < _ENTRIES or not all(map(_PAGES.fullmatch, pages)):
        return False
    if sum(", " in text for text in pages) < 2:
        return False
    words = [label.casefold() for label in labels]
    return sum(lower < upper for upper, lower in pairwise(words)) <= 0.1 * len(words)


def _marked_list(grid: Grid, *, numbered: bool) -> bool:
    """Say whether a grid of two columns is a list: marks (and numbers, when `numbered`) left of its items."""
    if grid.columns > 6:
        return False
    blocks = [b for b in grid.blocks if b.tokens]
    begun = sum(len(b.tokens) > 1 and SYMBOL.match(b.tokens[0].text) is not None for b in blocks)
    listed = sum(ENTRY.search(b.text) is not None for b in blocks)
    if numbered and max(begun, listed) >= 0.7 * len(blocks):
        return True  # Bulleted items, or the entries of an index, in columns.
    if grid.columns > 3:
        return False
    for column in range(grid.columns - 1):
        own = [b for b in grid.blocks if b.column == b.last_column == column and b.tokens]
        marks = [b for b in own if all(is_marker(t.text) for t in b.tokens)]
        if not numbered:
            marks = [b for b in marks if not any(t.text[:1].isalnum() or t.numeric for t in b.tokens)]
        letters = {b.text for b in own}
        if column == 0 and len(own) >= 3 and len(letters) == 1 and len(next(iter(letters))) == 1:
            return True
        if len(marks) >= 2 and len(marks) >= 0.7 * len(own) and (not numbered or grid.columns == 2):
            return True
    return False


def _torn(grid: Grid) -> bool:
    """Say whether the walls run through running text: neighbours at a word space in different columns."""
    place = {t.index: b for b in grid.blocks for t in b.tokens}
    torn = apart = 0
    for line in make_lines([t for b in grid.blocks for t in b.tokens if t.aligned]):
        for left, right in pairwise(line.tokens):
            if place[left.index] is place[right.index]:
                continue
            apart += 1
            gap = (right.x0 - left.x1) / max(right.size, 1.0)
            torn += gap < 1.4 * right.space and left.text.isalpha() and right.text.isalpha()
    return torn >= 3 and torn >= 0.3 * apart


SMALL_LABEL = 0.88
"""A label in a box is at most this share of the size of the value under it."""


def is_ruled_table(grid: Grid) -> bool:
    """Say whether a lattice with its words is a table: two rows and columns, and cells filled on both axes."""
    if grid.rows < 2 or grid.columns < 2:
        return False
    filled = [b for b in grid.blocks if b.tokens]
    if stacks_labels([grid.row_blocks(r) for r in range(grid.rows)]):
        return False
    if len(filled) < 3 or _on_lines(grid, filled) or _torn(grid) or _marked_list(grid, numbered=False):
        return False
    several = sum(len(grid.row_blocks(r)) >= 2 for r in range(grid.rows))
    rows = sum(bool(grid.row_blocks(r)) for r in range(grid.rows))
    positions = sum((b.last_row - b.row + 1) * (b.last_column - b.column + 1) for b in filled)
    # Bars and boxes of a chart fill few positions of the lattice their edges make.
    if several < 0.4 * rows or positions < 0.2 * grid.rows * grid.columns:
        return False
    return several >= 1 and len({b.column for b in filled}) >= 2 and len({b.row for b in filled}) >= 2


def is_diagram(grid: Grid) -> bool:
    """Say whether all boxes with words stand apart from each other, as those of a flow chart do: lines only join them.

    Cells set a few points apart are still those of a table.
    """
    rects = [
        (grid.xs[b.column], grid.ys[b.row], grid.xs[b.last_column + 1], grid.ys[b.last_row + 1])
        for b in grid.blocks
        if b.tokens
    ]
    if not 3 <= len(rects) <= _MOST_BOXES:
        return False
    return all(
        max(max(a[0], b[0]) - min(a[2], b[2]), max(a[1], b[1]) - min(a[3], b[3])) > _APART
        for a, b in combinations(rects, 2)
    )


def is_form(grid: Grid) -> bool:
    """Say whether most boxes of a lattice hold a small label over a larger value: a form, whose rows mean nothing."""
    stacked = filled = 0
    for block in grid.blocks:
        if not block.tokens:
            continue
        filled += 1
        sizes = [line.size for line in make_lines(t for t in block.tokens if t.aligned)]
        stacked += len(sizes) >= 2 and sizes[0] <= SMALL_LABEL * min(sizes[1:])
    return stacked >= 3 and stacked >= 0.6 * filled


def stacks_labels(rows: list[list[Block]]) -> bool:
    """Say whether rows of labels and rows of their values alternate: declarations, where nothing heads a column.

    The labels are smaller than the values under them, or alone bold, or alone in capitals.
    """
    rows = [row for row in rows if row]
    if len(rows) < 4:
        return False
    sizes = [[t.size for b in row for t in b.tokens] for row in rows]
    smaller = [max(upper) <= SMALL_LABEL * min(lower) for upper, lower in pairwise(sizes)]
    looks = (
        [[small] for small in (*smaller, False)],
        [[t.bold for b in row for t in b.tokens] for row in rows],
        [[b.text.isupper() and not value_like(b) and not any(map(str.isdigit, b.text)) for b in row] for row in rows],
    )
    return any(_alternate(rows, look) for look in looks)


def _label_lines(rows: list[list[Block]]) -> bool:
    """Say whether most rows hold several labels with their colons: `Term: one year   Deductible: $500`."""
    several = sum(sum(t.text.endswith(":") for b in row for t in b.tokens) >= 2 for row in rows)
    return several >= 2 and several >= 0.6 * len(rows)


def _alternate(rows: list[list[Block]], look: list[list[bool]]) -> bool:
    labels = [all(row) for row in look]
    if not labels[0] or labels[-1] or sum(labels) < 2 or any(any(row) and not all(row) for row in look):
        return False
    for upper, lower in pairwise(range(len(rows))):
        if labels[upper] and (labels[lower] or len(rows[lower]) > len(rows[upper])):
            return False
    return (
        sum(labels) >= 0.3 * len(rows) and sum(len(row) >= 2 for row, own in zip(rows, labels, strict=True) if own) >= 2
    )


def _on_lines(grid: Grid, filled: list[Block]) -> bool:
    """Say whether much of the words sits on the edges of its rows, as the labels of a chart's axis do."""
    count = on = 0
    for block in filled:
        top, bottom = grid.ys[block.row], grid.ys[block.last_row + 1]
        for token in block.tokens:
            if not token.aligned:
                continue
            count += 1
            on += min(token.middle - top, bottom - token.middle) < 0.22 * token.size
    return on >= 4 and on >= 0.2 * count


def _axes(grid: Grid) -> bool:
    """Say whether the values are the labels of axes: even steps (450, 400, 350 …) on lines without a name."""
    named = {b.row for b in grid.blocks if b.tokens and (not value_like(b) or RANGE.match(b.text))}
    stepped: list[Block] = []
    count = 0
    for column in range(grid.columns):
        own = [b for b in grid.blocks if b.column == b.last_column == column and value_like(b)]
        own.sort(key=lambda b: b.row)
        count += len(own)
        run: list[Block] = []
        step = 0.0
        for upper, lower in pairwise(own):
            first, second = _number(upper), _number(lower)
            size = second - first if first is not None and second is not None else 0.0
            if size and (not run or abs(size - step) < 1e-6):
                run = run or [upper]
                run.append(lower)
                step = size
            else:
                stepped += run if len(run) >= 5 and abs(step) != 1 else []
                run = [upper, lower] if size else []
                step = size
        stepped += run if len(run) >= 5 and abs(step) != 1 else []
    if len(stepped) < 5 or len(stepped) < 0.6 * count:
        return False
    return sum(b.row in named for b in stepped) < 0.3 * len(stepped)


def _number(block: Block) -> float | None:
    text = block.text.replace(",", "").strip("%$€£ ")
    try:
        return float(text)
    except ValueError:
        return None


def _far_apart(rows: list[list[Block]]) -> bool:
    """Say whether cells stand at least two em apart in most rows and never at a justified line's blank."""
    gaps = [
        (min(t.x0 for t in right.tokens) - max(t.x1 for t in left.tokens)) / right.tokens[0].size
        for row in rows
        for left, right in pairwise(row)
    ]
    return min(gaps) >= 0.9 and sum(gap >= 2 for gap in gaps) >= 0.75 * len(gaps)


def _flush(grid: Grid) -> bool:
    """Say whether the cells of every column share their left or right edge."""
    for column in range(grid.columns):
        own = [b for b in grid.blocks if b.column == b.last_column == column and b.tokens]
        if len(own) < 3:
            return False
        for edges in (
            sorted(min(t.x0 for t in b.tokens) for b in own),
            sorted(max(t.x1 for t in b.tokens) for b in own),
        ):
            middle = edges[len(edges) // 2]
            if sum(abs(x - middle) <= 2.5 for x in edges) >= 0.8 * len(edges):
                break
        else:
            return False
    return True
