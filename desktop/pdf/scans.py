"""Pages that are nothing but pictures: how many pixels they have."""

from __future__ import annotations

import math
from typing import Any

import pymupdf

_PICTURES = frozenset(("fill-image", "fill-imgmask"))
_UNSEEN = "ignore-text"
_NONE = (0.0, 0.0)
_SCAN_SHARE = 0.5
"""Pictures that cover less than this much of a page are drawn at any zoom: their edges are sharper than they are."""


def native_zoom(page: pymupdf.Page) -> tuple[float, float]:
    """Return the pixels per point, across and down, of a page on which only pictures are seen; zeros for other pages.

    They are those of the finest picture. A scan in strips or in layers counts, and so does one with a layer of
    recognised words that cannot be seen. Anything that can be drawn sharper (words, lines, notes) makes it another
    page.
    """
    if not page.get_images():  # far quicker than a look at every mark, and true of most pages
        return _NONE
    turned = page.rotation % 180 != 0
    paper = (page.rect * page.derotation_matrix).normalize()  # the library tells places on the page before its turn
    area = 0.0
    for kind, box in page.get_bboxlog():
        if kind in _PICTURES:
            area += abs((pymupdf.Rect(box) & paper).get_area())
        elif kind != _UNSEEN:
            return _NONE
    if area < _SCAN_SHARE * paper.get_area():
        return _NONE
    finest = max((_fineness(picture) for picture in page.get_image_info()), key=max, default=_NONE)
    return finest[::-1] if turned else finest


def _fineness(picture: dict[str, Any]) -> tuple[float, float]:
    a, b, c, d, _, _ = picture["transform"]
    row, column = math.hypot(a, b), math.hypot(c, d)
    if not row or not column:
        return _NONE
    fine = picture["width"] / row, picture["height"] / column
    return fine if abs(a) >= abs(b) else fine[::-1]
