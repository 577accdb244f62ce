"""What the render worker runs: pages to pixels, written into shared memory, or cut out as PNG."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Generator, Sequence
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
from desktop.pdf.opening import MUPDF_ERRORS, load_page, open_pdf
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


class _Sheet(Struct, frozen=True):
    """The pixels of a picture and how the page lies on them."""

    box: mupdf.FzIrect
    matrix: mupdf.FzMatrix
    zoom: float
    native: float

    @property
    def stride(self) -> int:
        return int(self.box.x1 - self.box.x0) * 4

    @property
    def height(self) -> int:
        return int(self.box.y1 - self.box.y0)

    def drawn(self, part: mupdf.FzIrect) -> Drawn:
        """Return what there is to tell of a part that was drawn."""
        across, down = self.matrix.a, self.matrix.d
        return Drawn(
            int(part.x1 - part.x0),
            int(part.y1 - part.y0),
            self.stride,
            self.zoom,
            (part.x0 / across, part.y0 / down, part.x1 / across, part.y1 / down),
            self.native,
            (part.y0 - self.box.y0) * self.stride + (part.x0 - self.box.x0) * 4,
        )

    def draw(self, source: _Source, pixmap: mupdf.FzPixmap, part: mupdf.FzIrect, *, whole: bool = True) -> None:
        """Draw what falls on a part; marks that do not are passed over: two halves take no longer than the whole."""
        mupdf.fz_clear_pixmap_rect_with_value(pixmap, 255, part)
        device = mupdf.fz_new_draw_device_with_bbox(self.matrix, pixmap, part)
        if isinstance(source, pymupdf.Page):
            mupdf.fz_run_page(source.this, device, mupdf.FzMatrix(), mupdf.FzCookie())
        else:
            seen = self._near(part, whole=whole)
            mupdf.fz_run_display_list(source.this, device, mupdf.FzMatrix(), seen, mupdf.FzCookie())
        mupdf.fz_close_device(device)

    def _near(self, part: mupdf.FzIrect, *, whole: bool) -> mupdf.FzRect:
        """Return where marks are that may touch a part, in points: a clip of the page itself changes how its right and
        lower edge are rounded, so there is none at the edges of a picture of the `whole`.
        """
        near, all_over = self.drawn(part).clip, mupdf.FzRect(mupdf.FzRect.Fixed_INFINITE)
        across, down = 1 / self.matrix.a, 1 / self.matrix.d
        return mupdf.FzRect(
            all_over.x0 if whole and part.x0 == self.box.x0 else near[0] - across,
            all_over.y0 if whole and part.y0 == self.box.y0 else near[1] - down,
            all_over.x1 if whole and part.x1 == self.box.x1 else near[2] + across,
            all_over.y1 if whole and part.y1 == self.box.y1 else near[3] + down,
        )


def render_into(
    name: str, path: Path, number: int, zoom: float, clip: Rect | None, first: Rect | None, password: str | None
) -> Generator[Drawn, None, Drawn | int]:
    """Render a page (or the part `clip`, displayed frame) straight into the shared memory block `name`.

    The pixels are what a screen takes without conversion. Returns the bytes needed instead when the block is too
    small. Yields when all of `first` is there, before the rest is drawn; not for a scan, which is decoded as a whole.
    Raises PdfError when the page cannot be drawn.
    """
    source, native = _source(path, number, password, often=clip is not None or first is not None)
    finest = max(native)
    scan = 0 < finest <= zoom
    area, used = _bounds(source, path, number, finest if scan else zoom, clip)
    # Pixel for pixel, though the picture may be a little finer across than down, or twice as fine as in a fax.
    across, down = (used * native[0] / finest, used * native[1] / finest) if scan else (used, used)
    matrix = mupdf.FzMatrix(across, 0, 0, down, 0, 0)
    sheet = _Sheet(_pixels(area, matrix), matrix, used, finest)
    block = _attach(name)
    if sheet.stride * sheet.height > block.size:
        return sheet.stride * sheet.height
    early = None if first is None or finest else _meet(sheet.box, _pixels(first, matrix))
    try:
        pixels = mupdf.python_mutable_buffer_data(block.buf)
        pixmap = mupdf.fz_new_pixmap_with_bbox_and_data(
            mupdf.fz_device_bgr(), sheet.box, mupdf.FzSeparations(), 1, pixels
        )
        if early is not None:
            sheet.draw(source, pixmap, early, whole=clip is None)
            yield sheet.drawn(early)
        for part in [sheet.box] if early is None else _around(sheet.box, early):
            sheet.draw(source, pixmap, part, whole=clip is None)
    except (*MUPDF_ERRORS, MemoryError) as error:
        raise _not_drawn(path, number) from error
    return sheet.drawn(sheet.box)


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


def _pixels(part: Sequence[float], matrix: mupdf.FzMatrix) -> mupdf.FzIrect:
    """Return the whole pixels of a part given in points."""
    return mupdf.fz_round_rect(mupdf.fz_transform_rect(mupdf.FzRect(*part), matrix))


def _meet(box: mupdf.FzIrect, part: mupdf.FzIrect) -> mupdf.FzIrect | None:
    """Return what of a box lies in a part of it; None when that is nothing or all."""
    met = mupdf.fz_intersect_irect(box, part)
    return met if met.x0 < met.x1 and met.y0 < met.y1 and _around(box, met) else None


def _around(box: mupdf.FzIrect, inner: mupdf.FzIrect) -> list[mupdf.FzIrect]:
    """Return what is left of a box without a part of it, from the top down."""
    left = (
        (box.x0, box.y0, box.x1, inner.y0),
        (box.x0, inner.y0, inner.x0, inner.y1),
        (inner.x1, inner.y0, box.x1, inner.y1),
        (box.x0, inner.y1, box.x1, box.y1),
    )
    return [mupdf.FzIrect(*sides) for sides in left if sides[0] < sides[2] and sides[1] < sides[3]]


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
    page = load_page(document, number, Path(path).name)
    try:
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
