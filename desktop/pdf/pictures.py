"""What the render worker runs: pages to pixels, written into shared memory, or cut out as PNG."""

from __future__ import annotations

import math
from collections import OrderedDict
from multiprocessing.shared_memory import SharedMemory
from pathlib import Path
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
import pymupdf
from msgspec import Struct
from pymupdf import mupdf

from desktop.core.errors import PdfError
from desktop.core.geometry import Rect
from desktop.pdf.drawn import MAX_PIXELS, Drawn
from desktop.pdf.opening import MUPDF_ERRORS, open_pdf
from desktop.pdf.scans import native_zoom

_KEEP = 12

_BLOCKS = 4

_Source: TypeAlias = "pymupdf.Page | pymupdf.DisplayList"


class _Known(Struct):
    """A page that was drawn: the list of its marks, made the second time, and its own pixels per point, or zeros."""

    marks: pymupdf.DisplayList | None
    native: tuple[float, float]


_known: OrderedDict[tuple[str, int, int], _Known] = OrderedDict()
"""By file and page, the latest last."""
_blocks: OrderedDict[str, SharedMemory] = OrderedDict()


def render_into(
    name: str, path: Path, number: int, zoom: float, clip: Rect | None, password: str | None
) -> Drawn | int:
    """Render a page (or the part `clip`, displayed frame) straight into the shared memory block `name`.

    The pixels are what a screen takes without conversion. Returns the bytes needed instead when the block is too
    small. Raises PdfError when the page cannot be drawn.
    """
    source, native = _source(path, number, password, often=clip is not None)
    finest = max(native)
    scan = 0 < finest <= zoom
    area, used = _bounds(source, path, number, finest if scan else zoom, clip)
    # Pixel for pixel, though the picture may be a little finer across than down, or twice as fine as in a fax.
    across, down = (used * native[0] / finest, used * native[1] / finest) if scan else (used, used)
    matrix = mupdf.FzMatrix(across, 0, 0, down, 0, 0)
    box = mupdf.fz_round_rect(mupdf.fz_transform_rect(mupdf.FzRect(*area), matrix))
    width, height = int(box.x1 - box.x0), int(box.y1 - box.y0)
    block = _attach(name)
    if width * height * 4 > block.size:
        return width * height * 4
    try:
        pixels = mupdf.python_mutable_buffer_data(block.buf)
        pixmap = mupdf.fz_new_pixmap_with_bbox_and_data(mupdf.fz_device_bgr(), box, mupdf.FzSeparations(), 1, pixels)
        mupdf.fz_clear_pixmap_with_value(pixmap, 255)
        device = mupdf.fz_new_draw_device_with_bbox(matrix, pixmap, box)
        _play(source, device, None if clip is None else area)
        mupdf.fz_close_device(device)
    except (*MUPDF_ERRORS, MemoryError) as error:
        raise _not_drawn(path, number) from error
    covered = (box.x0 / across, box.y0 / down, box.x1 / across, box.y1 / down)
    return Drawn(width, height, width * 4, used, covered, finest)


def render_png(path: Path, number: int, zoom: float, clip: Rect | None, password: str | None) -> bytes:
    """Return a page, or the part `clip` of it in the displayed frame, as PNG."""
    pixmap, _ = _pixmap(path, number, zoom, clip, password)
    return bytes(pixmap.tobytes("png"))


def grey_pixels(path: Path, number: int, zoom: float) -> npt.NDArray[np.uint8]:
    """Return a page as brightness, shape (height, width); for measuring, not for showing."""
    pixmap, _ = _pixmap(path, number, zoom, None, None)
    rows = np.frombuffer(pixmap.samples_mv, dtype=np.uint8).reshape(pixmap.height, pixmap.stride)
    colours = rows[:, : pixmap.width * pixmap.n].reshape(pixmap.height, pixmap.width, pixmap.n)
    grey: npt.NDArray[np.uint8] = colours.mean(axis=2).astype(np.uint8)
    return grey


def picture_zoom(width: float, height: float, zoom: float) -> float:
    """Return the zoom at which width × height points stay within MAX_PIXELS."""
    pixels = (width * zoom + 1) * (height * zoom + 1)
    return zoom if pixels <= MAX_PIXELS else zoom * math.sqrt(0.998 * MAX_PIXELS / pixels)


def _pixmap(
    path: Path, number: int, zoom: float, clip: Rect | None, password: str | None
) -> tuple[pymupdf.Pixmap, float]:
    shown, _ = _source(path, number, password, often=True)
    assert isinstance(shown, pymupdf.DisplayList)
    area, used = _bounds(shown, path, number, zoom, clip)
    try:
        return shown.get_pixmap(matrix=pymupdf.Matrix(used, used), alpha=0, clip=None if clip is None else area), used
    except (*MUPDF_ERRORS, MemoryError) as error:
        raise _not_drawn(path, number) from error


def _bounds(source: _Source, path: Path, number: int, zoom: float, clip: Rect | None) -> tuple[pymupdf.Rect, float]:
    """Return the area to draw (points, displayed frame) and the zoom that keeps it within MAX_PIXELS."""
    area = source.rect if clip is None else pymupdf.Rect(clip) & source.rect
    if area.is_empty:
        raise PdfError("this part lies outside the page.", thing=f"{Path(path).name}, page {number}")
    return area, picture_zoom(area.width, area.height, zoom)


def _play(source: _Source, device: mupdf.FzDevice, clip: pymupdf.Rect | None) -> None:
    if isinstance(source, pymupdf.Page):
        mupdf.fz_run_page(source.this, device, mupdf.FzMatrix(), mupdf.FzCookie())
        return
    # A clip only where one was asked for: it changes rounding at the page's right and lower edge.
    seen = mupdf.FzRect(mupdf.FzRect.Fixed_INFINITE) if clip is None else mupdf.FzRect(*clip)
    mupdf.fz_run_display_list(source.this, device, mupdf.FzMatrix(), seen, mupdf.FzCookie())


def _not_drawn(path: Path, number: int) -> PdfError:
    return PdfError("the page cannot be drawn.", thing=f"{Path(path).name}, page {number}")


def _source(path: Path, number: int, password: str | None, *, often: bool) -> tuple[_Source, tuple[float, float]]:
    """Return what draws the page, and its own pixels per point (across, down) when it is a scan, else zeros.

    The page itself the first time, the list of its marks when it is drawn often: making a list and drawing from it
    takes a fifth longer than drawing once; drawing again from it a third less.
    """
    document = open_pdf(path, password=password)
    key = (str(path), id(document), number)
    known = _known.get(key)
    if known is not None and known.marks is not None:
        _known.move_to_end(key)
        return known.marks, known.native
    if not 1 <= number <= document.page_count:
        raise PdfError(f"it has no page {number}.", thing=Path(path).name)
    try:
        page = document.load_page(number - 1)
        marks = page.get_displaylist() if often or known is not None else None
        native = native_zoom(page) if known is None else known.native
    except MUPDF_ERRORS as error:
        raise PdfError(f"page {number} is missing from the file.", thing=Path(path).name) from error
    _known[key] = _Known(marks, native)
    while len(_known) > _KEEP:
        _known.popitem(last=False)
    return page if marks is None else marks, native


def _attach(name: str) -> SharedMemory:
    known = _blocks.get(name)
    if known is None:
        known = _blocks[name] = SharedMemory(name=name)
        while len(_blocks) > _BLOCKS:
            _blocks.popitem(last=False)[1].close()
    return known
