"""What a test leaves running: threads and child processes, each told with the lines that started it.

A leak is told once and ended as far as it can be, so that it fails the test that made it and none of its neighbours.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from multiprocessing.process import BaseProcess
from typing import Any
from weakref import WeakKeyDictionary

_SECONDS = 60.0
"""What was asked to stop ends with its step, on a busy machine after seconds; what leaks never does."""
_STEP = 0.02
_LINES = 12

Runner = threading.Thread | BaseProcess
_started: WeakKeyDictionary[Runner, traceback.StackSummary] = WeakKeyDictionary()


@contextlib.contextmanager
def starts_noted() -> Iterator[None]:
    """Note where every thread and every child process is started, until the end of the block."""
    starts = [(kind, kind.start) for kind in (threading.Thread, BaseProcess)]
    for kind, start in starts:
        kind.start = _noting(start)  # type: ignore[method-assign]
    try:
        yield
    finally:
        for kind, start in starts:
            kind.start = start  # type: ignore[method-assign]


def _noting(start: Callable[[Any], None]) -> Callable[[Any], None]:
    def noted(runner: Runner) -> None:
        stack = traceback.walk_stack(sys._getframe(1))
        # The lines themselves are read when a leak is told: most starts are none.
        _started[runner] = traceback.StackSummary.extract(stack, limit=_LINES, lookup_lines=False)
        start(runner)

    return noted


class Running:
    """The threads and child processes there are at one moment."""

    def __init__(self) -> None:
        """Take them down."""
        self._known: set[Runner] = set(_all())

    def newer(self) -> list[Runner]:
        """Return what was started since and still runs."""
        return [runner for runner in _all() if runner not in self._known]

    def leaked(self, meanwhile: Callable[[], object] = lambda: None) -> str:
        """Return what does not end by itself, with the start of each, or ""; processes among it are killed.

        `meanwhile` is called over and over while waiting: what ends with an event of Qt waits for that.
        """
        end = time.monotonic() + _SECONDS
        while (left := self.newer()) and time.monotonic() < end:
            meanwhile()
            time.sleep(_STEP)
        told = "\n".join(map(_tell, left))
        for runner in left:
            if isinstance(runner, BaseProcess):
                runner.kill()
                runner.join(_SECONDS)
        return told


def _all() -> Iterable[Runner]:
    threads = (t for t in threading.enumerate() if t.is_alive() and not t.name.startswith("Dummy"))
    return [*threads, *multiprocessing.active_children()]


def _tell(runner: Runner) -> str:
    kind = "process" if isinstance(runner, BaseProcess) else "thread"
    start = _started.get(runner)
    lines = "".join(reversed(start.format())) if start is not None else "  (nobody noted where)\n"
    return f"{kind} {runner.name} left, started here:\n{lines}"
