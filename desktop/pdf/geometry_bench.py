"""`bench geometry`: the share of words whose ink lies under their box, over all frames a page can have (spec 2.1)."""

from __future__ import annotations

import itertools
import math
import tempfile
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pymupdf

from desktop.pdf.extract import extract_page
from desktop.pdf.opening import close_all
from desktop.pdf.pictures import grey_pixels

_WORDS = ("Deductible", "$2,500", "each", "loss", "Jagged", "quay", "(a)(ii)", "100%")
_MEDIA = ((0, 0, 612, 792), (-50, -50, 562, 742))
_CROPS = (None, (50, 60, 560, 700), (-500, -500, 2000, 2000))
_ROTATIONS = (0, 90, 180, 270)
_UNITS = (1, 2)
_NEAR = 8
"""Pixels around a box in which its ink is looked for."""
_COVERED = 0.9


def covered_words(*, zooms: Sequence[float]) -> tuple[int, int]:
    """Return (words with at least 90 % of the ink around them under their box, words) over every combination.

    Rotation × MediaBox origin × CropBox (none, inside, larger than the media) × UserUnit × zoom.
    """
    good = total = 0
    with tempfile.TemporaryDirectory() as folder:
        for number, (rotation, media, crop, unit) in enumerate(itertools.product(_ROTATIONS, _MEDIA, _CROPS, _UNITS)):
            path = Path(folder) / f"{number}.pdf"
            _write(path, rotation, media, crop, unit)
            words = [word.rect for word in extract_page(path, 1).words]
            for zoom in zooms:
                dark = grey_pixels(path, 1, zoom) < 128
                shares = [_share(dark, tuple(v * zoom for v in rect)) for rect in words]
                good += sum(share >= _COVERED for share in shares)
                total += len(shares)
        close_all()
    return good, total


def _share(dark: np.ndarray[tuple[int, int], np.dtype[np.bool_]], box: tuple[float, ...]) -> float:
    x0, y0, x1, y1 = box
    near = dark[max(int(y0) - _NEAR, 0) : int(y1) + _NEAR + 1, max(int(x0) - _NEAR, 0) : int(x1) + _NEAR + 1].sum()
    under = dark[max(int(y0), 0) : math.ceil(y1), max(int(x0), 0) : math.ceil(x1)].sum()
    return float(under / near) if near else 0.0


def _write(path: Path, rotation: int, media: tuple[int, ...], crop: tuple[int, ...] | None, unit: int) -> None:
    """Write one page with 24 words well apart in the part that stays visible."""
    x0, y0, x1, y1 = media
    left, bottom = (crop[0], crop[1]) if crop is not None and crop[0] > 0 else (x0, y0)
    lines = []
    for row, column in itertools.product(range(8), range(3)):
        word = _WORDS[(row * 3 + column) % len(_WORDS)].replace("(", "\\(").replace(")", "\\)")
        size = 10 + row % 3 * 4
        lines.append(f"BT /helv {size} Tf {left + 20 + column * 150} {bottom + 40 + row * 70} Td ({word}) Tj ET")
    with pymupdf.open() as document:
        page = document.new_page(width=x1 - x0, height=y1 - y0)
        page.insert_font(fontname="helv")
        stream = document.get_new_xref()
        document.update_object(stream, "<<>>")
        document.update_stream(stream, "\n".join(lines).encode())
        document.xref_set_key(page.xref, "Contents", f"{stream} 0 R")
        document.xref_set_key(page.xref, "MediaBox", f"[{x0} {y0} {x1} {y1}]")
        if crop is not None:
            document.xref_set_key(page.xref, "CropBox", f"[{' '.join(map(str, crop))}]")
        document.xref_set_key(page.xref, "Rotate", str(rotation))
        if unit != 1:
            document.xref_set_key(page.xref, "UserUnit", str(unit))
        document.save(path)
