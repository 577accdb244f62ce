"""Enlarge and turn grey pictures smoothly: MuPDF enlarges scans in blocks, which costs Tesseract letters."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from desktop.pdf.frames import turned_bounds, turned_source

Grey: TypeAlias = npt.NDArray[np.uint8]
_LOBES = 3
_STRIP = 512


def enlarge(picture: Grey, width: int, height: int) -> Grey:
    """Return the picture at `width` × `height` pixels, by Lanczos-3 interpolation."""
    across = _weights(picture.shape[1], width)
    down = _weights(picture.shape[0], height)
    result = down @ (picture.astype(np.float32) @ across.T)
    out: Grey = np.clip(result + 0.5, 0, 255).astype(np.uint8)
    return out


def turn(picture: Grey, corner: tuple[float, float], degrees: float) -> tuple[Grey, tuple[int, int]]:
    """Turn a picture clockwise about the origin; `corner` is where its first pixel lies, as in the result.

    What comes in from outside is paper.
    """
    height, width = picture.shape
    x0, y0, x1, y1 = turned_bounds((corner[0], corner[1], corner[0] + width, corner[1] + height), degrees)
    left, top, right, bottom = int(np.floor(x0)), int(np.floor(y0)), int(np.ceil(x1)), int(np.ceil(y1))
    paper = int(np.percentile(picture[::4, ::4], 80))
    out = np.full((bottom - top, right - left), paper, dtype=np.uint8)
    xs = np.arange(left, right, dtype=np.float32) + 0.5
    for start in range(0, bottom - top, _STRIP):
        ys = np.arange(top + start, min(top + start + _STRIP, bottom), dtype=np.float32) + 0.5
        u, v = turned_source(xs[None, :], ys[:, None], degrees)
        out[start : start + len(ys)] = _sample(picture, u - corner[0] - 0.5, v - corner[1] - 0.5, paper)
    return out, (left, top)


def _weights(size: int, wanted: int) -> npt.NDArray[np.float32]:
    """Return the wanted × size matrix of Lanczos weights; rows sum to 1."""
    at = (np.arange(wanted, dtype=np.float32) + 0.5) * size / wanted - 0.5
    distance = at[:, None] - np.arange(size, dtype=np.float32)[None, :]
    weights = np.where(np.abs(distance) < _LOBES, np.sinc(distance) * np.sinc(distance / _LOBES), 0)
    normal: npt.NDArray[np.float32] = (weights / weights.sum(axis=1, keepdims=True)).astype(np.float32)
    return normal


def _sample(picture: Grey, u: npt.NDArray[np.float32], v: npt.NDArray[np.float32], paper: int) -> Grey:
    """Return the picture at fractional places, bilinear."""
    height, width = picture.shape
    inside = (u > -1) & (v > -1) & (u < width) & (v < height)
    x, y = np.clip(u, 0, width - 1.001), np.clip(v, 0, height - 1.001)
    left, top = x.astype(np.int32), y.astype(np.int32)
    a, b = x - left, y - top
    right, bottom = np.minimum(left + 1, width - 1), np.minimum(top + 1, height - 1)
    upper = picture[top, left] * (1 - a) + picture[top, right] * a
    lower = picture[bottom, left] * (1 - a) + picture[bottom, right] * a
    out: Grey = np.where(inside, upper * (1 - b) + lower * b + 0.5, paper).astype(np.uint8)
    return out
