"""Where the Tesseract program is; a module of its own, so that asking costs no PDF engine."""

from __future__ import annotations

import shutil
from pathlib import Path

_PLACES = (
    r"C:\Program Files\Tesseract-OCR\tesseract.exe",
    r"C:\Program Files (x86)\Tesseract-OCR\tesseract.exe",
    "/opt/homebrew/bin/tesseract",
    "/usr/local/bin/tesseract",
)
"""Where the installers for Windows and macOS put it without changing the search path of programs."""


def find_tesseract() -> Path | None:
    """Return the Tesseract program, or None when there is none."""
    found = shutil.which("tesseract")
    if found:
        return Path(found)
    return next((Path(place) for place in _PLACES if Path(place).is_file()), None)
