"""The content of a page, interpreted once: its text with and without what clips hide, and its areas, are played back.

Interpreting the content stream is most of the cost of any reading; a display list replays in a fifth of the time.
MuPDF leaves out of a replay whatever lies wholly under a clip, so a plain list cannot say what clips hide. Inside a
tile it leaves nothing out: the list is recorded in one tile as large as the plane.
"""

from __future__ import annotations

from contextlib import suppress
from functools import cached_property
from typing import Any

import pymupdf
from pymupdf import mupdf

from desktop.pdf.blankfonts import page_fonts
from desktop.pdf.figures import untrusted_fonts
from desktop.pdf.opening import MUPDF_ERRORS
from desktop.pdf.symbols import name_symbols, symbol_fonts
from desktop.pdf.unnamed import name_letters

_FLAGS = pymupdf.TEXT_PRESERVE_LIGATURES | pymupdf.TEXT_PRESERVE_WHITESPACE | pymupdf.TEXT_USE_CID_FOR_UNKNOWN_UNICODE
_FAR = 2147483520.0
"""What MuPDF takes for infinite."""


class Recording:
    """What a page draws, annotations and form fields left out; all boxes are in the displayed frame."""

    def __init__(self, page: pymupdf.Page) -> None:
        """Interpret the content; raises what MuPDF raises."""
        self._page = page
        self._flags = _FLAGS
        self._drawn = True
        self.untrusted: frozenset[str] = frozenset()
        """Names of the fonts whose figures may not be those drawn."""
        self._symbols: dict[str, dict[int, str]] = {}
        with suppress(*MUPDF_ERRORS):
            fonts = page_fonts(page)
            self._symbols = symbol_fonts(page, fonts)
            self.untrusted = untrusted_fonts(page, fonts)
        self._bounds = mupdf.fz_bound_page(page.this)
        self._list = mupdf.fz_new_display_list(self._bounds)
        device = mupdf.fz_new_list_device(self._list)
        everywhere, level = mupdf.FzRect(-_FAR, -_FAR, _FAR, _FAR), mupdf.FzMatrix()
        try:
            mupdf.fz_begin_tile(device, everywhere, everywhere, 1.0, 1.0, level)
            mupdf.fz_run_page_contents(page.this, device, level, mupdf.FzCookie())
            mupdf.fz_end_tile(device)
        finally:
            mupdf.fz_close_device(device)

    def whole_text(self) -> pymupdf.TextPage:
        """Return all text, also what is clipped away or lies outside."""
        return self._read(mupdf.FzRect(-_FAR, -_FAR, _FAR, _FAR), self._flags)

    def drawn_text(self) -> pymupdf.TextPage:
        """Return all text by the letters that are drawn, whatever words the file gives for them; so from now on."""
        self._flags |= mupdf.FZ_STEXT_IGNORE_ACTUALTEXT
        self._drawn = True
        return self.whole_text()

    def told_text(self) -> pymupdf.TextPage:
        """Return all text in the words that the file gives for what is drawn, if any; so from now on."""
        self._flags = _FLAGS
        self._drawn = False
        return self.whole_text()

    def shown_text(self) -> pymupdf.TextPage:
        """Return the text without what is clipped away or lies outside."""
        return self._read(self._bounds, self._flags | pymupdf.TEXT_MEDIABOX_CLIP)

    def _read(self, bounds: mupdf.FzRect, flags: int) -> pymupdf.TextPage:
        return _read_text(self._list, bounds, flags, drawn=self._drawn, symbols=self._symbols)

    def play(self, device: Any) -> None:
        """Play everything to a MuPDF device, also what is clipped away, and close it."""
        play_list(self._list, device)

    @cached_property
    def shown(self) -> pymupdf.DisplayList:
        """The content as painters play it, without what lies wholly under a clip; interpreted when first asked for."""
        return self._page.get_displaylist(annots=0)


def shown_text(recorded: mupdf.FzDisplayList) -> pymupdf.TextPage:
    """Return the text of a display list without what is clipped away or lies outside."""
    return _read_text(recorded, mupdf.fz_bound_display_list(recorded), _FLAGS | pymupdf.TEXT_MEDIABOX_CLIP)


def play_list(recorded: mupdf.FzDisplayList, device: Any) -> None:
    """Play a display list to a device and close it."""
    everywhere = mupdf.FzRect(mupdf.FzRect.Fixed_INFINITE)
    try:
        mupdf.fz_run_display_list(recorded, device, mupdf.FzMatrix(), everywhere, mupdf.FzCookie())
    finally:
        mupdf.fz_close_device(device)


def _read_text(
    recorded: mupdf.FzDisplayList,
    bounds: mupdf.FzRect,
    flags: int,
    *,
    drawn: bool = True,
    symbols: dict[str, dict[int, str]] | None = None,
) -> pymupdf.TextPage:
    made = mupdf.FzStextPage(bounds)
    options = mupdf.FzStextOptions()
    options.flags = flags
    play_list(recorded, mupdf.fz_new_stext_device(made, options))
    if symbols:
        name_symbols(made, symbols)
    name_letters(made, drawn=drawn)
    return pymupdf.TextPage(made)
