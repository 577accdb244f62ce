"""Text that is there more than once at one place: fake bold, shadows, an OCR layer under visible text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from desktop.core.geometry import Rect
from desktop.core.pages import Word, WordFlag
from desktop.pdf.characters import Run

FAKE_BOLD = "copies of the same text at the same place (fake bold)"
UNDER_TEXT = "copies of visible text in an invisible layer"
_BOLD_SHIFT = 1.2
_LAYER_SHIFT = 4.0
_MANY = 400
_STRIP = 128.0


def drop_copies(runs: list[Run], overlapping: Iterable[tuple[Run, Run]]) -> Counter[str]:
    """Remove words repeated over each other, keeping the visible one, else the one on top; return how many by kind.

    `overlapping` are the pairs of runs that lie over each other; a run left without words is removed.
    """
    counts: Counter[str] = Counter()
    for kept, later in overlapping:
        _drop(kept, later, counts)
    if counts:
        runs[:] = [run for run in runs if run.words]
    return counts


def find_overlapping(runs: Sequence[Run]) -> list[tuple[Run, Run]]:
    """Return pairs of runs that lie over each other, by a sweep down the page.

    Where there are many, runs wait in strips of the width, so that a row of cells is not compared with all of itself.
    """
    pairs = []
    order = sorted(range(len(runs)), key=lambda i: runs[i].rect[1])
    share = 1 / _STRIP if len(runs) > _MANY else 0.0
    strips: dict[int, list[int]] = {}
    """Strip → places in `order` of the runs that may still be met."""
    for place, i in enumerate(order):
        x0, y0, x1, y1 = runs[i].rect
        near: set[int] = set()
        for strip in range(_strip(x0 * share), _strip(x1 * share) + 1):
            live = [k for k in strips.get(strip, ()) if _meets(runs[order[k]].rect, y0)]
            near.update(live)
            live.append(place)
            strips[strip] = live
        for k in sorted(near):
            j = order[k]
            a0, _, a1, b1 = runs[j].rect
            if min(x1, a1) - max(x0, a0) > 0.5 and abs(y1 - b1) < _LAYER_SHIFT:
                pairs.append((runs[min(i, j)], runs[max(i, j)]))
    return pairs


def _strip(at: float) -> int:
    return int(max(-1.0, min(at, 1000.0)))  # text may lie anywhere


def _meets(rect: Rect, top: float) -> bool:
    """Say whether a run that starts at `top` or lower can still lie over `rect`, which starts above it."""
    return rect[3] > top and top - rect[1] < _LAYER_SHIFT


def _drop(first: Run, second: Run, counts: Counter[str]) -> None:
    places: dict[str, list[Word]] = {}
    for word in first.words:
        places.setdefault(word.text, []).append(word)
    gone_first: set[int] = set()
    gone_second: set[int] = set()
    for word in second.words:
        for other in places.get(word.text, ()):
            # Flags are tested for zero first: operations of IntFlag cost more than all the rest here.
            hidden = bool(word.flags and word.flags & WordFlag.HIDDEN)
            other_hidden = bool(other.flags and other.flags & WordFlag.HIDDEN)
            layered = hidden != other_hidden
            if not _close(word.rect, other.rect, _LAYER_SHIFT if layered else _BOLD_SHIFT) or id(other) in gone_first:
                continue
            counts[UNDER_TEXT if layered else FAKE_BOLD] += 1
            if hidden and not other_hidden:
                gone_second.add(id(word))
            else:
                gone_first.add(id(other))  # of equals the later one lies on top
            break
    if gone_first:
        first.words = [w for w in first.words if id(w) not in gone_first]
    if gone_second:
        second.words = [w for w in second.words if id(w) not in gone_second]


def _close(a: Rect, b: Rect, shift: float) -> bool:
    return (
        abs(a[0] - b[0]) < shift and abs(a[1] - b[1]) < shift and abs(a[2] - b[2]) < shift and abs(a[3] - b[3]) < shift
    )
