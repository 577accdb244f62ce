"""Where the badges of citations go that stand close together."""

from __future__ import annotations

import random
from bisect import insort
from operator import itemgetter

from PySide6.QtCore import QRectF

from desktop.core.geometry import Rect
from desktop.ui.viewer.layers import _APART, free_top


def clear_of(badge: QRectF, taken: list[Rect]) -> bool:
    room = badge.adjusted(0, -_APART, 0, _APART)
    return not any(room.intersects(QRectF(x0, y0, x1 - x0, y1 - y0)) for x0, y0, x1, y1 in taken)


def test_each_badge_takes_the_first_free_place_below_its_box() -> None:
    rng = random.Random(4)
    taken: list[Rect] = []
    for _ in range(150):
        height, left = rng.choice([16.0, 18.0]), rng.choice([2.0, 40.0])
        wanted = (left, rng.choice([100.0, 104.5, 300.0, 900.0]), left + rng.choice([20.0, 30.0]), 0.0)
        wanted = (*wanted[:3], wanted[1] + height)
        top = free_top(wanted, taken)
        steps = round((top - wanted[1]) / (height / 2))
        size = (wanted[2] - left, height)
        assert abs(wanted[1] + steps * height / 2 - top) < 1e-9
        assert clear_of(QRectF(left, top, *size), taken)
        assert not any(clear_of(QRectF(left, wanted[1] + step * height / 2, *size), taken) for step in range(steps))
        insort(taken, (left, top, wanted[2], top + height), key=itemgetter(1))
