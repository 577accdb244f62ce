"""Tasks for worker processes: importable there, and as bad as real files are."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Generator
from pathlib import Path

from desktop.core.errors import PdfError
from desktop.core.geometry import PageFrame
from desktop.core.pages import ExtractedPage
from desktop.pdf.pool import read_one


def echo(value: object) -> object:
    return value


def count_to(end: int) -> Generator[int, None, str]:
    yield from range(1, end)
    return "done"


def stumble_on_the_way() -> Generator[int, None, None]:
    yield 1
    raise ZeroDivisionError("oops")


def own_pid() -> int:
    return os.getpid()


def sleep(seconds: float) -> None:
    time.sleep(seconds)


def crash() -> None:
    os.kill(os.getpid(), signal.SIGSEGV)


def refuse() -> None:
    raise PdfError("it is not good.", thing="a.pdf", advice="Try another.")


def stumble() -> None:
    raise ZeroDivisionError("oops")


def take_memory(megabytes: int) -> int:
    return len(bytearray(megabytes * 1024 * 1024))


def print_much() -> None:
    print("noise" * 1000)
    os.write(1, b"noise")
    os.write(2, b"noise")


def unpicklable() -> object:
    return lambda: 1


def awkward_page(path: Path, number: int, password: str | None) -> ExtractedPage:
    """Read page 3 never, crash on page 5, refuse page 7, fill memory on page 9; the others as usual."""
    if number == 3:
        time.sleep(60)
    if number == 5:
        crash()
    if number == 7:
        refuse()
    if number == 9:
        take_memory(4000)
    return read_one(path, number, password)


def slow_page(path: Path, number: int, password: str | None) -> ExtractedPage:
    time.sleep(0.1)
    return ExtractedPage(PageFrame(number, str(number), 1, 1, 0))


def pid_page(path: Path, number: int, password: str | None) -> ExtractedPage:
    return ExtractedPage(PageFrame(number, str(os.getpid()), 1, 1, 0))


_kept: list[bytes] = []


def growing_page(path: Path, number: int, password: str | None) -> ExtractedPage:
    """Keep 25 MB more with every page."""
    _kept.append(os.urandom(1024) * 25 * 1024)
    return ExtractedPage(PageFrame(number, str(os.getpid()), 1, 1, 0))
