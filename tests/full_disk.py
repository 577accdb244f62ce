"""A disk of its own for a test, and how to fill it."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

import pytest

needs_root = pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="needs root's rights")


def fill(disk: Path, *, leave: int = 0) -> None:
    with (disk / "filler").open("wb", buffering=0) as filler, contextlib.suppress(OSError):
        while filler.write(b"x" * 4_096):
            pass
    os.truncate(disk / "filler", max((disk / "filler").stat().st_size - leave, 0))
