"""Glimpses: what is seen of a page, drawn before the whole of it, so that a jump shows its words sooner.

At twice its size a third of a page fills the view. That part is there after little more than half of the time the page
takes; the rest follows while it is read, from the list of marks that was made for the glimpse.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec import Struct

from desktop.core.geometry import PageFrame, Rect
from desktop.services.pages import PageKey
from desktop.ui.viewer.images import PageImages

_STEP = 128
"""Device pixels to which a glimpse is rounded outwards."""
_MOST = 0.5
"""Largest share of a page worth a glimpse: the whole is not much later than a larger one."""


class Sight(Struct, frozen=True):
    """A page in view: the picture of all of it, and what is seen of it (points of the page)."""

    whole: PageKey
    frame: PageFrame
    seen: Rect


def glimpse_key(sight: Sight) -> PageKey | None:
    """Return the picture of what is seen of a page, None when that is most of it or nothing."""
    left, top, right, bottom = sight.seen
    if right <= left or bottom <= top:
        return None
    step, frame = _STEP / sight.whole.scale, sight.frame
    left, top = (math.floor(value / step) * step for value in (left, top))
    right, bottom = (math.ceil(value / step) * step for value in (right, bottom))
    clip = (max(left, 0.0), max(top, 0.0), min(right, frame.width), min(bottom, frame.height))
    if (clip[2] - clip[0]) * (clip[3] - clip[1]) > _MOST * frame.width * frame.height:
        return None
    whole = sight.whole
    return PageKey(whole.document_id, whole.page, whole.scale, clip, whole.dark)


class Glimpses:
    """The glimpses of the pages in view; each page has one at most, or scrolling would keep its whole from coming."""

    def __init__(self, images: PageImages) -> None:
        self._images = images
        self._keys: dict[PageKey, PageKey] = {}
        """By the picture of the whole page."""

    def choose(self, sights: Sequence[Sight]) -> dict[int, list[PageKey]]:
        """Take the pages that are in view now; return by page the glimpse to be drawn before the whole.

        A page that is there needs none, and one that failed is not tried again.
        """
        chosen = {}
        for sight in sights:
            known = self._keys.get(sight.whole)
            if known is None and self._images.get(sight.whole) is None and not self._is_scan(sight.whole):
                known = glimpse_key(sight)
            if known is not None:
                chosen[sight.whole] = known
        self._keys = chosen
        return {whole.page: [key] for whole, key in chosen.items() if not self._is_done(whole, key)}

    def has(self, key: PageKey) -> bool:
        """Say whether a picture is a glimpse of a page in view."""
        return key in self._keys.values()

    def shown(self, whole: PageKey) -> list[tuple[Rect, PageKey]]:
        """Return the glimpse that stands in for a page that is not there yet, with the part it shows; none is []."""
        key = self._keys.get(whole)
        if key is None or key.clip is None or self._images.get(key) is None or self._images.get(whole) is not None:
            return []
        return [(key.clip, key)]

    def suffices(self, sight: Sight) -> bool:
        """Say whether all that is seen of a page is there as a glimpse."""
        left, top, right, bottom = sight.seen
        return any(
            x0 <= left and y0 <= top and right <= x1 and bottom <= y1 for (x0, y0, x1, y1), _ in self.shown(sight.whole)
        )

    def _is_done(self, whole: PageKey, key: PageKey) -> bool:
        return self._images.failure(key) is not None or any(self._images.get(k) is not None for k in (key, whole))

    def _is_scan(self, whole: PageKey) -> bool:
        return self._images.native(whole.document_id, whole.page) > 0  # decoded as a whole anyway
