"""Amounts of two columns that stand so close that they come as one word, and words printed over each other.

Read as one, `5,000` and `10,000` are an amount nobody printed; of words over each other nobody can tell what holds.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise

from msgspec.structs import replace

from desktop.core.geometry import Rect
from desktop.core.pages import Ruling, Word, WordFlag
from desktop.pdf.characters import Run

_SIGNS = "$€£¥₹"
_GROUPED = r"\d{1,3}(?:,\d{3})+(?:\.\d\d)?"
_DOTTED = r"\d{1,3}(?:\.\d{3})+(?:,\d\d)?"
_CENTS = r"\d{1,3}(?:,\d{3})*\.\d\d"
_COMMA_CENTS = r"\d{1,3}(?:\.\d{3})*,\d\d"
_END = r"(?![\d.,]*\d)"
_GLUED = re.compile(
    rf"(?<=\d)(?=[{_SIGNS}]\d)|(?<=\d%)(?=[\d{_SIGNS}])|(?<=\d\))(?=\([{_SIGNS}]?\d+[\d,.]*\d\))"
    rf"|(?<=\d\.)(?=\d{{1,2}},\d{{3}}(?:,\d{{3}})*(?:\.\d\d)?{_END})"
    rf"|(?<=/\d\d\d\d)(?=\d\d?/\d\d?/\d\d)|(?<=\.\d\d\d\d)(?=\d\d?\.\d\d?\.\d\d)"
    rf"|(?<=,\d\d\d)(?=(?:{_GROUPED})+{_END})|(?<=\.\d\d\d)(?=(?:{_DOTTED})+{_END})"
    rf"|(?<=\.\d\d)(?=(?:\d\d{{1,2}}\.\d\d|\d{{1,3}}(?:,\d{{3}})+\.\d\d)+{_END})"
    rf"|(?<=,\d\d)(?=(?:\d\d{{1,2}},\d\d|\d{{1,3}}(?:\.\d{{3}})+,\d\d)+{_END})"
)
"""Where a number cannot go on: before a currency sign, behind a percent sign, behind whole groups or cents when what
follows is a grouped amount by itself."""
_AMOUNT = re.compile(rf"[{_SIGNS}]?(?:{_GROUPED}|{_DOTTED}|{_CENTS}|{_COMMA_CENTS}|\d+)%?")
_GAP = 0.04
"""Of the size: more white between two figures than a font puts there."""
_LONG = 6
"""Figures of a word from which it may be several plain numbers."""
_WHITE, _CLOSE = 0.06, 0.02
"""Of the size: white between numbers at least, and inside of one at most."""
_DIGITS = re.compile(r"\d")
_INSIDE = 1.0
"""Points of a word that must lie on both sides of a rule through it."""
_OVER = 0.5
"""Share of the smaller of two words that the other takes when they are printed over each other."""
_LIKE = 0.6
_SHIFT = 1.2
"""Points by which copies of a text are moved to make it bold."""
_CORE = 0.25
"""Share of a word's height, above and below, that may lie in the lines around it."""

Letters = Callable[[Sequence[Rect]], Sequence[Sequence[tuple[str, Rect]]]]


def part_glued(runs: Sequence[Run], rulings: Sequence[Ruling], letters: Letters) -> int:
    """Part words that are two amounts, by their figures or by an upright rule through them; return how many.

    `letters` gives the letters in boxes with the box of each.
    """
    upright = sorted((r.x0, min(r.y0, r.y1), max(r.y0, r.y1)) for r in rulings if not r.horizontal)
    found: list[tuple[Run, Word, list[int], list[float]]] = []
    for run in runs:
        if run.angle or run.rtl:
            continue
        for word in run.words:
            if len(word.text) < 3 or not _DIGITS.search(word.text):
                continue
            cuts = [match.start() for match in _GLUED.finditer(word.text)]
            rules = _through(word.rect, upright) if upright else []
            if cuts or rules or (len(word.text) >= _LONG and word.text.isdigit()):
                found.append((run, word, cuts, rules))
    if not found:
        return 0
    parted = 0
    boxed = letters([word.rect for _, word, _, _ in found])
    for (run, word, cuts, rules), inside in zip(found, boxed, strict=True):
        if "".join(letter for letter, _ in inside) != word.text:
            continue
        boxes = [box for _, box in inside]
        wanted = set(cuts)
        for x in rules:
            at = sum(1 for box in boxes if (box[0] + box[2]) / 2 < x)
            if 0 < at < len(boxes) and _stands_apart(word, boxes, at):
                wanted.add(at)
        if not wanted and word.text.isdigit():
            wanted = _white_inside(word, boxes)
        if wanted:
            place = next(i for i, other in enumerate(run.words) if other is word)
            run.words[place : place + 1] = _parts(word, boxes, sorted(wanted))
            parted += 1
    return parted


def _stands_apart(word: Word, boxes: Sequence[Rect], at: int) -> bool:
    """Say whether a word is two amounts on both sides of a rule, with a gap between them that no other letters have.

    An amount that runs over a rule stays whole: a half of it is an amount nobody printed.
    """
    gaps = [b[0] - a[2] for a, b in pairwise(boxes)]
    others = [gap for i, gap in enumerate(gaps, 1) if i != at]
    clear = gaps[at - 1] >= _GAP * word.size and all(gap < 0.5 * gaps[at - 1] for gap in others)
    return clear and all(_AMOUNT.fullmatch(part) for part in (word.text[:at], word.text[at:]))


def _white_inside(word: Word, boxes: Sequence[Rect]) -> set[int]:
    """Return where plain figures stand apart though MuPDF sees no blank, if all others stand close."""
    gaps = [b[0] - a[2] for a, b in pairwise(boxes)]
    wide = {i for i, gap in enumerate(gaps, 1) if gap >= _WHITE * word.size}
    close = all(gap <= _CLOSE * word.size for i, gap in enumerate(gaps, 1) if i not in wide)
    return wide if wide and close and len(wide) * 2 < len(boxes) else set()


def _through(rect: Rect, upright: Sequence[tuple[float, float, float]]) -> list[float]:
    """Return the places of the rules that go through a word from top to bottom."""
    x0, y0, x1, y1 = rect
    core = _CORE * (y1 - y0)
    low = bisect_left(upright, (x0 + _INSIDE,))
    high = bisect_right(upright, (x1 - _INSIDE,))
    return [x for x, top, bottom in upright[low:high] if top <= y0 + core and bottom >= y1 - core]


def _parts(word: Word, boxes: Sequence[Rect], cuts: Sequence[int]) -> list[Word]:
    parts = []
    for start, end in zip([0, *cuts], [*cuts, len(boxes)], strict=True):
        rect = (boxes[start][0], word.rect[1], boxes[end - 1][2], word.rect[3])
        flags = word.flags if end == len(boxes) else word.flags & ~WordFlag.JOIN_NEXT
        parts.append(replace(word, text=word.text[start:end], rect=rect, flags=flags))
    return parts


def settle_overprinted(runs: list[Run], overlapping: Iterable[tuple[Run, Run]]) -> tuple[int, int]:
    """Drop pieces of words printed over themselves; mark other words printed over each other as garbled.

    `overlapping` are the pairs of runs that lie over each other. Returns how many pieces were dropped and how many
    words were marked. Only what is visible counts, and only where a figure is among the letters: rules, leaders and
    accents lie over words for other reasons.
    """
    marked: dict[int, Word] = {}
    pieces: set[int] = set()
    for first, second in overlapping:
        if any(run.slanted or run.angle or run.rtl for run in (first, second)):
            continue
        others = [word for word in second.words if _is_seen(word)]
        for word in first.words if others else ():
            if not _is_seen(word):
                continue
            for other in others:
                if not _over(word, other):
                    continue
                long, short = (word, other) if len(word.text) > len(other.text) else (other, word)
                if _is_piece(short, long):
                    pieces.add(id(short))
                elif _DIGITS.search(word.text) or _DIGITS.search(other.text):
                    marked.update({id(word): word, id(other): other})
    if pieces:
        for run in runs:
            run.words = [w for w in run.words if id(w) not in pieces]
        runs[:] = [run for run in runs if run.words]
    over = [word for key, word in marked.items() if key not in pieces]
    for word in over:
        word.flags |= WordFlag.GARBLED
    return len(pieces), len(over)


def _is_seen(word: Word) -> bool:
    hidden = word.flags and word.flags & (WordFlag.HIDDEN | WordFlag.OCR | WordFlag.ANNOTATION)
    return not hidden and any(map(str.isalnum, word.text))


def _is_piece(short: Word, long: Word) -> bool:
    """Say whether a word is a part of a longer one, at the place where that has these letters."""
    if len(short.text) == len(long.text) or abs(short.rect[1] - long.rect[1]) > _SHIFT:
        return False
    x0, _, x1, _ = long.rect
    unit = (x1 - x0) / len(long.text)
    at = long.text.find(short.text)
    while at >= 0:
        if abs(x0 + unit * at - short.rect[0]) <= _SHIFT + unit:
            return True
        at = long.text.find(short.text, at + 1)
    return False


def _over(a: Word, b: Word) -> bool:
    ax0, ay0, ax1, ay1 = a.rect
    bx0, by0, bx1, by1 = b.rect
    wide, high = min(ax1, bx1) - max(ax0, bx0), min(ay1, by1) - max(ay0, by0)
    if wide <= 0 or high <= 0:
        return False
    small, large = sorted((a.size, b.size))
    return (
        small >= _LIKE * large
        and wide >= _OVER * min(ax1 - ax0, bx1 - bx0)
        and high >= (1 - _CORE) * min(ay1 - ay0, by1 - by0)
    )
