"""What the render worker runs: pages to pixels, written into shared memory, or cut out as PNG."""

from __future__ import annotations

import math
from collections import OrderedDict
from multiprocessing.shared_memory import SharedMemory
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pymupdf

from desktop.core.errors import PdfError
from desktop.core.geometry import Rect
from desktop.pdf.opening import open_pdf
from desktop.pdf.picture_tasks import MAX_PIXELS

_KEEP = 12

_lists: OrderedDict[tuple[str, int, int], pymupdf.DisplayList] = OrderedDict()
_memory: SharedMemory | None = None


def render_into(
    name: str, path: Path, number: int, zoom: float, clip: Rect | None, password: str | None
) -> tuple[int, int, int, float]:
    """Render a page (or the part `clip`, displayed frame) into the shared memory block `name`.

    Returns (width, height, stride, zoom used) of RGB888 rows. Raises PdfError when the page cannot be drawn.
    """
    pixmap, used = _pixmap(path, number, zoom, clip, password)
    size = pixmap.stride * pixmap.height
    memoryview(_attach(name).buf or b"")[:size] = pixmap.samples_mv
    return pixmap.width, pixmap.height, pixmap.stride, used


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
    shown = _display_list(path, number, password)
    area = shown.rect if clip is None else pymupdf.Rect(clip) & shown.rect
    if area.is_empty:
        raise PdfError("this part lies outside the page.", thing=f"{Path(path).name}, page {number}")
    used = picture_zoom(area.width, area.height, zoom)
    matrix = pymupdf.Matrix(used, used)
    try:
        # A clip only where one was asked for: it changes rounding at the page's right and lower edge.
        return shown.get_pixmap(matrix=matrix, alpha=0, clip=None if clip is None else area), used
    except (RuntimeError, ValueError, MemoryError) as error:
        raise PdfError("the page cannot be drawn.", thing=f"{Path(path).name}, page {number}") from error


def _display_list(path: Path, number: int, password: str | None) -> pymupdf.DisplayList:
    document = open_pdf(path, password=password)
    key = (str(path), id(document), number)
    known = _lists.get(key)
    if known is not None:
        _lists.move_to_end(key)
        return known
    if not 1 <= number <= document.page_count:
        raise PdfError(f"it has no page {number}.", thing=Path(path).name)
    try:
        shown = document.load_page(number - 1).get_displaylist()
    except (RuntimeError, ValueError) as error:
        raise PdfError(f"page {number} is missing from the file.", thing=Path(path).name) from error
    _lists[key] = shown
    while len(_lists) > _KEEP:
        _lists.popitem(last=False)
    return shown


def _attach(name: str) -> SharedMemory:
    global _memory
    if _memory is None or _memory.name != name:
        if _memory is not None:
            _memory.close()
        _memory = SharedMemory(name=name)
    return _memory
