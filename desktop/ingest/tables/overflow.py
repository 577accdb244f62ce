"""Text that is too long for its ruled cell and runs on over the wall: its words belong to the cell it starts in."""

from __future__ import annotations

from collections.abc import Sequence

from .grid import Block, Grid
from .tokens import Token

PADDING = 1.0
"""Points: text of its own keeps at least this distance from the wall of its cell."""
MOST_ALONE = 2
"""Words that may leave their cell empty behind them; more are text of its own that only touches the wall."""
SPACE = 1.7
"""Most of a usual word space that words of one text lie apart."""


def follow_overflow(grid: Grid) -> None:
    """Move words that ran over a wall back to the cell of the text they go on with.

    They start at the wall, or behind a word that crosses it, a word space behind the last word of the cell before, on
    the same baseline in the same size; and either they lie over the cell's own words or plainly go on with a phrase.
    """
    rows: dict[int, list[Block]] = {}
    for block in grid.blocks:
        if block.tokens:
            rows.setdefault(block.row, []).append(block)
    for blocks in rows.values():
        blocks.sort(key=lambda b: b.column)
        for k in range(1, len(blocks)):
            if blocks[k].tokens:
                _give_back(grid, blocks[:k], blocks[k])


def _give_back(grid: Grid, before: Sequence[Block], block: Block) -> None:
    wall = grid.xs[block.column]
    reach = max((t.x1 for b in before for t in b.tokens), default=wall)
    strays = [t for t in block.tokens if t.aligned and t.x0 < max(reach, wall) + SPACE * t.space * t.size]
    for first in strays:
        home, last = _text_before(before, first)
        if home is None or last is None or (last.x1 < wall and first.x0 >= wall + PADDING):
            continue
        own = [t for t in block.tokens if t is not first]
        run = [first]
        while (more := _next_word(run[-1], own, run)) is not None:
            run.append(more)
        rest = [t for t in own if t not in run]
        over = any(_over(word, other) for word in run for other in rest)
        goes_on = (rest or len(run) <= MOST_ALONE) and (first.text[:1].islower() or last.text.endswith(","))
        if over or (goes_on and not (first.numeric or last.numeric)):
            home.tokens += run
            block.tokens = rest
            return


def _text_before(blocks: Sequence[Block], first: Token) -> tuple[Block | None, Token | None]:
    for block in reversed(blocks):
        for token in block.tokens:
            if token.aligned and _follows(token, first):
                return block, token
    return None, None


def _follows(left: Token, right: Token) -> bool:
    """Say whether two words stand a word space apart on one baseline, in one size and weight."""
    gap = right.x0 - left.x1
    alike = abs(left.size - right.size) < 0.3 and left.bold == right.bold and abs(left.middle - right.middle) < 0.8
    return alike and 0.05 * left.size <= gap <= SPACE * left.space * left.size


def _next_word(last: Token, tokens: Sequence[Token], run: Sequence[Token]) -> Token | None:
    """Return the word that goes on behind `last`: none when two could."""
    found = [t for t in tokens if t not in run and t.aligned and not t.numeric and _follows(last, t)]
    return found[0] if len(found) == 1 else None


def _over(one: Token, other: Token) -> bool:
    across = min(one.x1, other.x1) - max(one.x0, other.x0)
    down = min(one.y1, other.y1) - max(one.y0, other.y0)
    return across > 1.0 and down > 0.5 * min(one.y1 - one.y0, other.y1 - other.y0)
