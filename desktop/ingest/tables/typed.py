"""Lines that are typed, not drawn: rows of hyphens or equal signs, columns of bars, as printers of one typeface set."""

from __future__ import annotations

import re
from collections.abc import Sequence

from .rules import Rule
from .tokens import Token, make_lines

STROKE = re.compile(r"^(?=.*[-=–—─━═]{3})[-=–—─━═+|┼┬┴├┤┌┐└┘]{4,}$")
BAR = frozenset("|¦│┃║!")
"""What stands between two columns where it stands under itself on several lines."""
_BARS = 3
"""Lines on which a bar stands at the same place, at least."""
BRIDGED = 3.0
"""Strokes closer than this, in em, are one line: they stand under neighbouring columns."""


def take_typed(tokens: Sequence[Token]) -> tuple[list[Token], list[Rule]]:
    """Return the tokens without columns of bars and lines of nothing but strokes, and such lines as rules.

    A stroke beside words may stand for an empty cell; dashes for an amount are shorter or stand beside others.
    """
    tokens = _without_bars(tokens)
    if not any(STROKE.match(t.text) for t in tokens if not t.numeric):
        return list(tokens), []
    gone: set[int] = set()
    rules: list[Rule] = []
    lines = make_lines(tokens)
    for line, below in zip(lines, [*lines[1:], None], strict=True):
        if not all(STROKE.match(t.text) for t in line.tokens):
            continue
        gone.update(t.index for t in line.tokens)
        start = end = line.tokens[0].x0
        whole = below is not None and start <= below.x0 + line.size  # under the labels too: it parts rows
        for token in line.tokens:
            if not whole and token.x0 - end > BRIDGED * token.size:
                rules.append(Rule(line.middle, start, end))
                start = token.x0
            end = token.x1
        rules.append(Rule(line.middle, start, end))
    return [t for t in tokens if t.index not in gone], rules


def _without_bars(tokens: Sequence[Token]) -> list[Token]:
    """Return the tokens without the bars that stand under each other: walls of columns, which no cell holds."""
    bars = sorted([t for t in tokens if t.text in BAR], key=lambda t: t.centre)
    gone: set[int] = set()
    run: list[Token] = []
    for bar in bars:
        if run and bar.centre - run[-1].centre > 0.25 * bar.size:
            run = []
        run.append(bar)
        if len(run) >= _BARS:
            gone.update(t.index for t in run)
    return [t for t in tokens if t.index not in gone] if gone else list(tokens)
