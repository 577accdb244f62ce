"""Columns by white space: the x intervals that (nearly) no line of a table writes into."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from .tokens import FILLER, Phrase, Token

GROUP = re.compile(r"^\d{3}(?:[,.]\d+)?[%)*]*$")
MARKER = re.compile(r"^(?:\(\d\)|\([a-z]\)|[a-z*†‡§¹²³]{1,2}|\d\))$")
GROUP_HEAD = re.compile(r"^[-–−(+]?\d{1,3}$")
CURRENCY = frozenset({"$", "€", "£", "¥", "US$", "USD", "EUR", "GBP", "Rs."})
CODES = frozenset({"USD", "EUR", "GBP"})
APART = 1.4
"""Gap (em) behind a currency code that has a column of its own."""
ALIGNED = 0.42
"""Gap (em) between two values that may separate columns; wording needs more."""
WORDING = 0.75
LEAST = ALIGNED * 4.0
"""No gap of fewer points is one between columns: type smaller than 4 pt counts as 4 pt."""


def breaks(left: Token, right: Token, gap: float, *, behind: bool = False) -> bool:
    """Say whether a gap (points) between neighbours on a line may be a column gap.

    `behind`: `left` is a currency sign that stands behind its amount and opens no other.
    """
    if left.leader or right.leader:
        return not right.leader
    em = max(min(left.size, right.size), 4.0)
    if gap <= ALIGNED * em:
        return False
    if GROUP.match(right.text) and GROUP_HEAD.match(left.text) and gap < 0.5 * em:
        return False
    if left.numeric and MARKER.match(right.text) and gap < 1.0 * em:
        return False
    opens = left.text in CURRENCY and right.numeric and not behind
    if opens and not (left.text in CODES and gap > APART * em):
        return False
    if right.text in {"%", "‰", "€"} and gap < 0.6 * em:
        return False
    values = right.numeric or left.numeric or FILLER.match(right.text) or FILLER.match(left.text)
    space = max(left.space, right.space)
    return gap > (max(ALIGNED, 1.6 * space) if values else max(WORDING, 1.8 * space)) * em


def tight_phrases(tokens: Sequence[Token]) -> list[Phrase]:
    """Return the phrases of one line, cut at every gap that may be a column gap."""
    phrases: list[Phrase] = []
    current: list[Token] = []
    reach = 0.0
    usual: float | None = None
    for token in tokens:
        if not current:
            reach = token.x1
            current.append(token)
            continue
        last, gap = current[-1], token.x0 - reach
        # Most gaps are narrow: all else is asked only where one may be more.
        em = last.size if last.size < token.size else token.size
        if not token.leader and (last.leader or (gap > LEAST and gap > ALIGNED * em)):
            behind = last.text in CURRENCY and len(current) > 1 and current[-2].numeric  # `2.500,00 €`
            if breaks(last, token, gap, behind=behind):
                if usual is None:
                    usual = _word_space(tokens)
                if last.leader or gap >= 1.8 * usual:
                    phrases.append(Phrase(current))
                    current = [token]
                    reach = token.x1
                    continue
        reach = max(reach, token.x1)
        current.append(token)
    if current:
        phrases.append(Phrase(current))
    return phrases


def _word_space(tokens: Sequence[Token]) -> float:
    """Return the usual gap between two words of the line, 0 when it has too few; justified lines have wide ones.

    Where none is narrow and some are much wider than others, all part columns.
    """
    gaps = sorted(
        b.x0 - a.x1
        for a, b in pairwise(tokens)
        if not (a.numeric or b.numeric or a.leader or b.leader or FILLER.match(a.text) or FILLER.match(b.text))
    )
    if len(gaps) < 3:
        return 0.0
    usual, widest = max(gaps[(len(gaps) - 1) // 2], 0.0), 0.65 * tokens[0].size
    if usual > widest:
        return 0.0 if gaps[0] > widest and gaps[-1] > 2 * gaps[0] else widest
    return usual


def find_separators(rows: Sequence[Sequence[Phrase]], x0: float, x1: float) -> list[float]:
    """Return the middles of the column gaps inside (x0, x1); see `find_gaps`."""
    return [(low + high) / 2 for low, high in find_gaps(rows, x0, x1)]


def fit_gaps(gaps: Sequence[tuple[float, float]], heading: Sequence[Sequence[Phrase]]) -> list[float]:
    """Return one separator per gap, moved to where the words of the heading lines leave room for it.

    Where two headings would share a column, a line with one for each tells them apart, however far to one side of its
    values each stands.
    """
    tokens = [t for row in heading for p in row for t in p.tokens]
    found: list[float] = []
    for low, high in gaps:
        cover = np.zeros(max(int(2 * (high - low)), 1), dtype=np.int32)
        for t in tokens:
            if t.x1 > low and t.x0 < high:
                cover[max(int(2 * (t.x0 - low)), 0) : int(2 * (t.x1 - low)) + 1] += 1
        # Headings that span the gap cover all of it alike; the longest stretch of the fewest words is the place.
        first, last = max(_intervals(cover == cover.min()), key=lambda i: i[1] - i[0])
        found.append(low + (first + last) / 4 if tokens else (low + high) / 2)
    for row in heading:
        places = {sum(x < (p.x0 + p.x1) / 2 for x in found) for p in row}
        if len(row) != len(gaps) + 1 or len(places) == len(row):
            continue
        between = [
            (max(low, left.x1), min(high, right.x0))
            for (low, high), (left, right) in zip(gaps, pairwise(row), strict=True)
        ]
        if all(low < high for low, high in between):
            return [(low + high) / 2 for low, high in between]
    return found


def find_gaps(
    rows: Sequence[Sequence[Phrase]], x0: float, x1: float, *, heading: Sequence[Sequence[Phrase]] = ()
) -> list[tuple[float, float]]:
    """Return the white x intervals between columns inside (x0, x1) for lines cut by `tight_phrases`.

    A first pass tolerates a few lines that write across a gap (spanning headers, section lines); the phrases that do so
    are then taken out and the remaining white intervals, however narrow, are the separators. Each must have words on
    both sides on at least two lines, or on one line and in the `heading`.
    """
    structural = [row for row in rows if len(row) >= 2]
    count = len(structural)
    width = int(x1 - x0) + 2
    if count < 2 or width < 12:
        return []
    cover = np.zeros(width, dtype=np.int32)
    spans = [[(max(int(p.x0 - x0), 0), min(int(p.x1 - x0) + 1, width)) for p in row] for row in structural]
    # The label of a sum at the end may run over columns that its row leaves empty.
    short = len(spans[-1]) < min(len(row) for row in spans[:-1])
    for row in [*spans[:-1], spans[-1][1:] if short else spans[-1]]:
        for low, high in row:
            cover[low:high] += 1
    allowed = int(0.15 * count) if count >= 4 else 0
    candidates = _intervals(cover <= allowed)
    cover[:] = 0
    for row in spans:
        for low, high in row:
            crosses = sum(1 for a, b in candidates if low <= a and high >= b and a > 0 and b < width)
            if not crosses:
                cover[low:high] += 1
    found: list[tuple[float, float]] = []
    for low, high in _intervals(cover == 0):
        if low == 0 or high >= width or high - low < 2:
            continue
        at = x0 + (low + high) / 2
        if _supported(structural, at, heading) or _in_turn(rows, at, heading):
            found.append((x0 + low, x0 + high))
    found = _prune(rows, sorted([*found, *_tight_gaps(structural, found)]))
    return sorted([*found, *_behind_values(structural, found)])


def _supported(rows: Sequence[Sequence[Phrase]], at: float, heading: Sequence[Sequence[Phrase]]) -> bool:
    both = sum(_parts(row, at) for row in rows)
    return both >= max(2, 0.25 * len(rows)) or (both >= 1 and any(_parts(row, at) for row in heading))


def _in_turn(rows: Sequence[Sequence[Phrase]], at: float, heading: Sequence[Sequence[Phrase]]) -> bool:
    """Say whether the heading has words on both sides and lines of one side alone take turns, as wrapped cells do."""
    left = sum([row[-1].x1 <= at + 1 for row in rows if row])
    right = sum([row[0].x0 >= at - 1 for row in rows if row])
    return left >= 3 and right >= 3 and left + right == sum(map(bool, rows)) and any(_parts(row, at) for row in heading)


def _parts(row: Sequence[Phrase], at: float) -> bool:
    return (
        any(p.x1 <= at + 1 for p in row) and any(p.x0 >= at - 1 for p in row) and not any(p.x0 < at < p.x1 for p in row)
    )


def _tight_gaps(rows: Sequence[Sequence[Phrase]], found: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return gaps at common left edges that some lines reach with only a word space before them."""
    starts = sorted(p.x0 for row in rows for p in row[1:])
    tight: list[tuple[float, float]] = []
    k = 0
    while k < len(starts):
        end = k
        while end < len(starts) and starts[end] - starts[k] <= 2.5:
            end += 1
        size, edge = end - k, starts[k]
        k = end
        if any(low - 1 <= edge <= high + 4 for low, high in found):
            continue
        crossing = [p for row in rows for p in row if p.x0 < edge - 3 and p.x1 > edge + 3]
        reached = [p for p in crossing if _starts_word(p, edge)]
        common = size >= max(3, 0.4 * len(rows)) and len(reached) >= len(crossing) - 0.15 * len(rows)
        unbroken = len(reached) == len(crossing) >= 3 and size + len(reached) >= max(4, 0.6 * len(rows))
        if not crossing or not (common or unbroken):
            continue
        before = [
            t.x1 for row in rows for p in row if p not in crossing or p in reached for t in p.tokens if t.x1 < edge
        ]
        low = max(before, default=edge - 2)
        if not any(right > low - 1 and left < edge for left, right in found):
            tight.append((min(low, edge - 1), edge - 0.5))
    return tight


def _behind_values(rows: Sequence[Sequence[Phrase]], found: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return gaps of a word space between values flush at the right and wording flush at the left, as in spreadsheets.

    Behind one edge stand values of several widths, before the other different words: a unit stands behind its number.
    """
    edges: dict[int, list[tuple[Token, Token, float]]] = {}
    for row in rows:
        for phrase in row:
            value: Token | None = None
            for left, right in pairwise(phrase.tokens):
                value = left if left.numeric else value if left.text in CURRENCY else None
                if value is not None and right.text.isalpha() and right.text not in CURRENCY:
                    edges.setdefault(round(right.x0), []).append((value, right, left.x1))
    gaps: list[tuple[float, float]] = []
    for seen in edges.values():
        ends = [end for _, _, end in seen]
        if len(seen) < max(3, 0.6 * len(rows)) or max(ends) - min(ends) > 1.0:
            continue
        if len({round(value.x0) for value, _, _ in seen}) < 2 or len({word.text for _, word, _ in seen}) < 2:
            continue
        low, high = max(ends), min(word.x0 for _, word, _ in seen)
        if high > low and not any(right > low - 1 and left < high for left, right in found):
            gaps.append((low, high))
    return gaps


def _starts_word(phrase: Phrase, edge: float) -> bool:
    """Say whether a word of the phrase starts at `edge` after a word space or more, not behind a sign that opens it."""
    before: Token | None = None
    for left, right in pairwise(phrase.tokens):
        opens = left.text in CURRENCY and not (before is not None and before.numeric)
        if abs(right.x0 - edge) <= 2.5 and right.x0 - left.x1 >= 0.75 * right.space * right.size and not opens:
            return True
        before = left
    return False


def _prune(rows: Sequence[Sequence[Phrase]], found: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Drop gaps between which no line has words of its own; wording that wraps has several lines to itself."""
    kept: list[tuple[float, float]] = []
    for low, high in found:
        if kept:
            own = [len(row) for row in rows for p in row if kept[-1][0] - 1 <= p.x0 and p.x1 <= high + 1]
            if not own or (max(own) == 1 and len(own) < 3):
                continue
        kept.append((low, high))
    return kept


def _intervals(mask: np.ndarray[tuple[int], np.dtype[np.bool_]]) -> list[tuple[int, int]]:
    edges = np.flatnonzero(np.diff(np.concatenate(([0], mask.astype(np.int8), [0]))))
    return [(int(a), int(b)) for a, b in pairwise(edges.tolist())][::2]
