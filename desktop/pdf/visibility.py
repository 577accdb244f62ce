"""Which words a reader cannot see: colour of the ground, covered, clipped, outside the page (render mode is known).

Cheap checks name suspects; only for those the page is drawn, and a suspect whose place shows one even colour is hidden.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
from msgspec import Struct, field

from desktop.core.geometry import PageFrame, Rect, centre, contains
from desktop.core.pages import FilledRect, Word, WordFlag
from desktop.pdf.characters import Run
from desktop.pdf.lettering import Lettering
from desktop.pdf.paint import Paint, Pixels

Floats: TypeAlias = npt.NDArray[np.floating | np.integer]
_NEAR = 40
"""Largest difference of a colour channel at which text on a ground of that colour is unreadable."""
_NEAR_BLUE = 64
"""The same of blue, which carries a fourteenth of the light."""
_LIGHT = 0xD8
_WHITE = 0xFFFFFF
_MIN_COVER = 3.0
_TOGETHER = 256
"""Areas compared with all texts at once: memory stays small on maps."""
OUTSIDE = "outside the visible area"
COVERED = "covered by something painted later"
SAME_COLOUR = "in the colour of the ground"
INVISIBLE = "painted invisibly or under 2 pt"
CLIPPED = "clipped away"
UNSEEN = "painted so that nothing of it shows"
_THIN = 2.0
"""Points across a line of text below which nobody reads it."""
_NARROW = 0.4
"""Points a letter must have along its line, on average."""
_SQUEEZED = 4.0
_TAKEN = 0.3
"""Share of a word's box that later words written over it take."""
_ABOVE = 0.28
"""Share of a word's box over its small letters, and under them."""
_BESIDE = 0.75
"""Points at both ends of a word's box that may hold nothing of it."""
_BAR = 0.3
_BARRED = 3
"""Letters of a word from which one of them crosses the middle for certain."""
_LEAST_LETTERS = 5
"""Letters of a word of which each third holds one for certain."""
_NEVER = 1 << 30


class Covered(Struct):
    """Words over which something is painted after a text at their place."""

    whole: list[tuple[Word, str]] = field(default_factory=list)
    """Over their middle, and no text after it, with what it is."""
    overpainted: list[int] = field(default_factory=list)
    """Over their middle, and then text again, by their places in the list of words."""
    partly: list[Word] = field(default_factory=list)
    """Over one of their ends and not over their middle."""


def hide_outside(words: Iterable[Word], frame: PageFrame) -> int:
    """Mark words whose centre lies outside the page and clamp every box to the page; return how many were marked."""
    hidden = 0
    width, height = frame.width, frame.height
    for word in words:
        x0, y0, x1, y1 = word.rect
        if x0 >= 0 and y0 >= 0 and x1 <= width and y1 <= height:
            continue
        x, y = (x0 + x1) / 2, (y0 + y1) / 2
        if not (0 <= x <= width and 0 <= y <= height) and not word.flags & WordFlag.HIDDEN:
            word.flags |= WordFlag.HIDDEN
            hidden += 1
        word.rect = (
            min(max(x0, 0.0), width),
            min(max(y0, 0.0), height),
            min(max(x1, 0.0), width),
            min(max(y1, 0.0), height),
        )
    return hidden


def hide_clipped(
    runs: Sequence[Run], kept: Counter[tuple[str, int, int]], letters: Callable[[Sequence[Rect]], Sequence[str]]
) -> int:
    """Mark words that are not whole among those MuPDF leaves after clipping; return how many were marked.

    `kept` are the words it leaves and `letters` gives those in boxes: where text runs over its neighbour, words are
    parted in another way, so a word is also whole when each of its letters is there. Of an amount cut short no part is
    evidence.
    """
    suspects: list[Word] = []
    for run in runs:
        for word in run.words:
            if word.flags and word.flags & WordFlag.HIDDEN:
                continue
            key = place_key(word.text, word.rect)
            if kept[key] > 0:
                kept[key] -= 1
            else:
                suspects.append(word)
    hidden = 0
    for word, found in zip(suspects, letters([word.rect for word in suspects]) if suspects else (), strict=True):
        if Counter(word.text) - Counter(found):
            word.flags |= WordFlag.HIDDEN
            hidden += 1
    return hidden


def place_key(text: str, rect: Rect) -> tuple[str, int, int]:
    """Return a key by which two readings of one page find the same word."""
    return text, round(rect[0] * 2), round(rect[1] * 2)


def show_filled(words: Sequence[Word], paint: Paint, pixels: Pixels) -> None:
    """Take back HIDDEN from words that are only clips, where a pattern or a shade fills them and shows."""
    for word in _inside(words, paint.lettered):
        if word.flags == WordFlag.HIDDEN and word.size >= _THIN and not pixels.plain(word.rect):
            word.flags = WordFlag.NONE


def hide_unseen(
    words: Sequence[Word],
    fills: Sequence[FilledRect],
    paint: Paint,
    pixels: Pixels,
    lettering: Lettering,
    *,
    see_through: bool,
    blank_fonts: Collection[str] = (),
) -> Counter[str]:
    """Mark words of which nothing is seen, whatever the way they are painted in; return counts by reason.

    `see_through`: images of this page may be transparent (watermarks), so the letters under one are looked for.
    `blank_fonts`: names of fonts that may draw nothing.
    """
    counts: Counter[str] = Counter()
    for word in _colour_suspects(words, fills):
        if pixels.apart(word.rect, word.color):
            continue
        if pixels.plain(word.rect) or not lettering.seen(word):
            word.flags |= WordFlag.HIDDEN
            counts[SAME_COLOUR] += 1
    covered = _covered(words, paint)
    gone = _written_over(words, covered.overpainted)
    gone += [w for w in covered.partly if not (w.flags and w.flags & WordFlag.HIDDEN) and _cut_short(w, pixels)]
    for word in gone:
        word.flags |= WordFlag.HIDDEN
    counts[COVERED] += len(gone)
    for word, kind in covered.whole:
        if word.flags and word.flags & WordFlag.HIDDEN:
            continue
        opaque = kind == "fill-image" and not see_through
        barred = sum(map(str.isalnum, word.text)) >= _BARRED and pixels.flat(_band(word))
        hidden = opaque or barred or pixels.flat(core(word))
        if hidden or _cut_short(word, pixels) or not lettering.seen(word):
            word.flags |= WordFlag.HIDDEN
            counts[COVERED] += 1
    counts[INVISIBLE] += _hide_tiny(words)
    odd = _inside(words, [*paint.odd, *paint.thin]) + [w for w in words if w.font in blank_fonts]
    # On a picture only the colour can hide a word: one far from its ground needs no closer look.
    pictured = [
        w
        for w in _inside(words, paint.images)
        if not (w.flags and w.flags & WordFlag.HIDDEN) and not pixels.apart(w.rect, w.color)
    ]
    groups = (
        (SAME_COLOUR, pictured, lettering.seen),
        (UNSEEN, odd, lambda _: True),
        (UNSEEN, _inside(words, [*paint.uneven, *paint.slices]), lettering.seen),
    )
    for reason, suspects, seen in groups:
        for word in suspects:
            if not (word.flags and word.flags & WordFlag.HIDDEN) and (pixels.plain(word.rect) or not seen(word)):
                word.flags |= WordFlag.HIDDEN
                counts[reason] += 1
    return counts


def _near(a: int, b: int) -> bool:
    return (
        abs((a >> 16) - (b >> 16)) <= _NEAR
        and abs((a >> 8 & 255) - (b >> 8 & 255)) <= _NEAR
        and abs((a & 255) - (b & 255)) <= _NEAR_BLUE
    )


def _light(color: int) -> bool:
    return min(color >> 16, color >> 8 & 255, (color & 255) + _NEAR_BLUE - _NEAR) >= _LIGHT


def _colour_suspects(words: Sequence[Word], fills: Sequence[FilledRect]) -> list[Word]:
    """Return words that may have the colour of the fill or the paper under them."""
    colours = {w.color for w in words}
    grounds = {f.color for f in fills}
    suspicious = {c for c in colours if _light(c) or any(_near(c, g) for g in grounds)}
    if not suspicious:
        return []
    suspects = []
    for word in words:
        if word.color not in suspicious or (word.flags and word.flags & WordFlag.HIDDEN):
            continue
        at = centre(word.rect)
        under = [f.color for f in fills if contains(f.rect, at)]
        ground = under[-1] if under else _WHITE
        if _near(word.color, ground):
            suspects.append(word)
    return suspects


def _inside(words: Sequence[Word], areas: Sequence[Rect]) -> list[Word]:
    """Return the words whose middle lies in an area."""
    if not areas or not words:
        return []
    corners = np.array([w.rect for w in words])
    xs, ys = (corners[:, 0] + corners[:, 2]) / 2, (corners[:, 1] + corners[:, 3]) / 2
    inside = np.zeros(len(words), dtype=np.bool_)
    for start in range(0, len(areas), _TOGETHER):
        inside |= _holding(np.array(areas[start : start + _TOGETHER]), xs, ys).any(axis=0)
    return [words[int(i)] for i in np.flatnonzero(inside)]


def _hide_tiny(words: Iterable[Word]) -> int:
    """Mark words squeezed to a line, across or along it, which their size does not tell; return how many."""
    hidden = 0
    for word in words:
        x0, y0, x1, y1 = word.rect
        if (x1 - x0 < _SQUEEZED or y1 - y0 < _SQUEEZED) and not (word.flags and word.flags & WordFlag.HIDDEN):
            along, across = (x1 - x0, y1 - y0) if word.angle % 180 == 0 else (y1 - y0, x1 - x0)
            if across < _THIN or (len(word.text) > 1 and along < _NARROW * len(word.text)):
                word.flags |= WordFlag.HIDDEN
                hidden += 1
    return hidden


def _covered(words: Sequence[Word], paint: Paint) -> Covered:
    """Return the words over which something is painted after a text at their place."""
    if not paint.areas or not paint.texts:
        return Covered()
    first_text = paint.texts[0][0]
    areas = [a for a in paint.areas if a[0] > first_text and _thick(a[1])]
    if not areas:
        return Covered()
    boxes = np.array([box for _, box in paint.texts])
    ordinals = np.array([ordinal for ordinal, _ in paint.texts])
    late = [a for a, over in zip(areas, _over_text(areas, boxes, ordinals), strict=True) if over]
    if not late or not words:
        return Covered()
    corners = np.array([w.rect for w in words])
    xs, ys = (corners[:, 0] + corners[:, 2]) / 2, (corners[:, 1] + corners[:, 3]) / 2
    covers = np.array([box for _, box, _ in late])
    over = _holding(covers, xs, ys)
    seen = Covered()
    for i in np.flatnonzero(over.any(axis=0)):
        texts = ordinals[_holding(boxes, xs[i : i + 1], ys[i : i + 1])[:, 0]]
        first, last = int(texts.min(initial=_NEVER)), int(texts.max(initial=-1))
        areas_here = [late[j] for j in np.flatnonzero(over[:, i])]
        above = [kind for ordinal, _, kind in areas_here if ordinal > last]
        if above:
            seen.whole.append((words[int(i)], above[-1]))
        elif any(ordinal > first for ordinal, _, _ in areas_here):
            seen.overpainted.append(int(i))
    sixth = (corners[:, 2] - corners[:, 0]) / 6
    ends = _holding(covers, corners[:, 0] + sixth, ys) | _holding(covers, corners[:, 2] - sixth, ys)
    seen.partly = [words[int(i)] for i in np.flatnonzero((ends & ~over).any(axis=0))]
    return seen


def core(word: Word) -> Rect:
    """Return the part of a word's box that its letters fill: what covers them need not cover the white around them."""
    x0, y0, x1, y1 = word.rect
    if word.angle % 180:
        return x0 + _ABOVE * (x1 - x0), y0 + _BESIDE, x1 - _ABOVE * (x1 - x0), y1 - _BESIDE
    return x0 + _BESIDE, y0 + _ABOVE * (y1 - y0), x1 - _BESIDE, y1 - _ABOVE * (y1 - y0)


def _band(word: Word) -> Rect:
    """Return the part of a word's box that the middle of its small letters fills: a bar over it blacks the word out."""
    x0, y0, x1, y1 = core(word)
    if word.angle % 180:
        return x0 + _BAR * (x1 - x0), y0, x1 - _BAR * (x1 - x0), y1
    return x0, y0 + _BAR * (y1 - y0), x1, y1 - _BAR * (y1 - y0)


def _cut_short(word: Word, pixels: Pixels) -> bool:
    """Say whether nothing of the first or the last third of a word is seen: of an amount cut short none is evidence."""
    if word.angle or len(word.text) < _LEAST_LETTERS:
        return False
    x0, y0, x1, y1 = core(word)
    third = (x1 - x0) / 3
    return pixels.flat((x0, y0, x0 + third, y1)) or pixels.flat((x1 - third, y0, x1, y1))


def _written_over(words: Sequence[Word], overpainted: Sequence[int]) -> list[Word]:
    """Return those of the words painted over whose place another word takes that is drawn later.

    So values are replaced by hand: a white box over the old one, and the new one on the box.
    """
    if len(overpainted) < 2:
        return []
    rects = np.array([words[i].rect for i in overpainted])
    gone = []
    for k, i in enumerate(overpainted[:-1]):
        x0, y0, x1, y1 = rects[k]
        after = rects[k + 1 :]
        wide = np.minimum(after[:, 2], x1) - np.maximum(after[:, 0], x0)
        high = np.minimum(after[:, 3], y1) - np.maximum(after[:, 1], y0)
        taken = (wide > 0) & (high > 0) & (wide * high >= _TAKEN * (x1 - x0) * (y1 - y0))
        hidden = words[i].flags and words[i].flags & WordFlag.HIDDEN
        if not hidden and any(words[overpainted[k + 1 + int(j)]].text != words[i].text for j in np.flatnonzero(taken)):
            gone.append(words[i])
    return gone


def _holding(boxes: Floats, xs: Floats, ys: Floats) -> npt.NDArray[np.bool_]:
    """Return which boxes (rows) hold which points (columns)."""
    inside: npt.NDArray[np.bool_] = (
        (boxes[:, :1] <= xs) & (boxes[:, 2:3] >= xs) & (boxes[:, 1:2] <= ys) & (boxes[:, 3:4] >= ys)
    )
    return inside


def _thick(rect: Rect) -> bool:
    return rect[2] - rect[0] > _MIN_COVER and rect[3] - rect[1] > _MIN_COVER


def _over_text(areas: Sequence[tuple[int, Rect, str]], boxes: Floats, ordinals: Floats) -> list[bool]:
    """Return for each area whether it lies over a text painted before it."""
    over: list[bool] = []
    for start in range(0, len(areas), _TOGETHER):
        some = areas[start : start + _TOGETHER]
        places = np.array([rect for _, rect, _ in some])
        earlier = ordinals < np.array([[ordinal] for ordinal, _, _ in some])
        beside = (boxes[:, 0] < places[:, 2:3]) & (boxes[:, 2] > places[:, :1])
        level = (boxes[:, 1] < places[:, 3:4]) & (boxes[:, 3] > places[:, 1:2])
        hits: npt.NDArray[np.bool_] = np.any(beside & level & earlier, axis=1)
        over += hits.tolist()
    return over
