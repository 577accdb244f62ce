"""Small files that are there whole: the old text or the new one, whatever happens in between."""

from __future__ import annotations

import contextlib
import os
import time
from pathlib import Path

_RETRIES = 50
_PAUSE_SECONDS = 0.02
DAY_SECONDS = 86_400.0
"""Younger than this, a part may still be written by another process where no lock keeps it out."""


def write_whole(path: Path, text: str) -> None:
    """Write UTF-8 beside, flush to the disk, rename. Raises OSError; then the old file is as it was and alone."""
    write_whole_bytes(path, text.encode())


def write_whole_bytes(path: Path, data: bytes) -> None:
    """Write bytes as `write_whole` does text."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with part.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        _rename(part, path)
    finally:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)


def sweep_parts(folder: Path, pattern: str, *, older_than: float = 0.0) -> None:
    """Delete what killed writers left beside their files; without an age only where no other writer can be at work."""
    with contextlib.suppress(OSError):
        for part in folder.glob(pattern):
            with contextlib.suppress(OSError):
                if not older_than or time.time() - part.stat().st_mtime > older_than:
                    part.unlink()


def _rename(part: Path, path: Path) -> None:
    for attempt in range(_RETRIES):
        try:
            part.replace(path)
        except PermissionError:
            # Windows: a reader has the old file open for an instant. Elsewhere it is about rights, which will not come.
            if os.name != "nt" or attempt == _RETRIES - 1:
                raise
            time.sleep(_PAUSE_SECONDS)
        else:
            return
