"""Glimpses: what is seen of a page, drawn before the rest of it, so that a jump shows its words sooner.

At twice its size a third of a page fills the view. That part is there after little more than half of the time the page
takes. The worker goes on with the rest at once, in the same memory: the whole is not later for it.
"""

from __future__ import annotations

import math

from desktop.core.geometry import PageFrame, Rect
from desktop.ui.viewer.images import Picture

_STEP = 128
"""Device pixels to which a glimpse is rounded outwards."""
_MOST = 0.7
"""Largest share of a page worth a glimpse: the whole is not much later than a larger one."""

_HAIR = 0.01
"""Points by which the pixels may end before the page does: they are rounded."""


def glimpse_of(frame: PageFrame, scale: float, seen: Rect) -> Rect | None:
    """Return what to draw first of a page (points), None when that is most of it or nothing.

    A strip from edge to edge, along the shorter way: what is beside it would cost a pass of its own over the page.
    """
    if seen[2] <= seen[0] or seen[3] <= seen[1]:
        return None
    step = _STEP / scale
    left, top = (max(math.floor(value / step) * step, 0.0) for value in seen[:2])
    right, bottom = (math.ceil(value / step) * step for value in seen[2:])
    right, bottom = min(right, frame.width), min(bottom, frame.height)
    lying, standing = (bottom - top) / frame.height, (right - left) / frame.width
    if min(lying, standing) > _MOST:
        return None
    return (0.0, top, frame.width, bottom) if lying <= standing else (left, 0.0, right, frame.height)


def shows(glimpse: Picture | None, seen: Rect) -> bool:
    """Say whether a glimpse is there and has all that is seen of its page."""
    if glimpse is None:
        return False
    (left, top, right, bottom), (x0, y0, x1, y1) = glimpse.clip, seen
    return left <= x0 + _HAIR and top <= y0 + _HAIR and x1 <= right + _HAIR and y1 <= bottom + _HAIR
