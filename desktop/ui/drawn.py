"""Icons as they were last drawn, kept in the cache folder: a start reads no SVG, nor the library for it.

That was a tenth of its work beyond the bare libraries until the window is painted.
"""

from __future__ import annotations

import contextlib
from pathlib import Path

import msgspec
from msgspec import Struct
from PySide6.QtGui import QImage, QPixmap

from desktop import __version__
from desktop.store.places import cache_folder
from desktop.store.resources import resource
from desktop.store.whole import write_whole_bytes

_FORMAT = QImage.Format.Format_ARGB32_Premultiplied
_BYTES = 4
"""Bytes of a pixel."""


class Drawn(Struct, frozen=True):
    """The pixels of square icons by name, colour and edge, row by row, and the program whose icons they are."""

    program: str = ""
    pixels: dict[str, bytes] = {}

    def picture(self, key: str, edge: int) -> QPixmap | None:
        """Return the icon as a picture of `edge` device pixels, or None when it was not drawn then."""
        data = self.pixels.get(key)
        if data is None or len(data) != edge * edge * _BYTES:
            return None
        return QPixmap.fromImage(QImage(data, edge, edge, edge * _BYTES, _FORMAT).copy())


def pixels_of(picture: QPixmap) -> bytes:
    """Return the pixels of a picture as `Drawn` holds them."""
    image = picture.toImage().convertToFormat(_FORMAT)
    return bytes(image.constBits())


def read_drawn() -> Drawn:
    """Return what the last start left; nothing when there is nothing, or it was another program or is spoilt."""
    with contextlib.suppress(OSError, msgspec.DecodeError):
        drawn = msgspec.msgpack.decode(_file().read_bytes(), type=Drawn)
        if drawn.program == _program():
            return drawn
    return Drawn()


def write_drawn(pixels: dict[str, bytes]) -> None:
    """Leave icons for the next start; a cache that cannot be written is no trouble."""
    with contextlib.suppress(OSError):
        _file().parent.mkdir(parents=True, exist_ok=True)
        write_whole_bytes(_file(), msgspec.msgpack.encode(Drawn(_program(), pixels)))


def _file() -> Path:
    return cache_folder() / "look" / "icons.bin"


def _program() -> str:
    """Return which icons these are: those of a version, as they lie in its folder."""
    return f"{__version__} {resource('icons').stat().st_mtime_ns}"
