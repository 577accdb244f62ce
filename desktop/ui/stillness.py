"""The person goes first: work that nobody waits for begins when they pause, and pauses while they work.

Python runs one thread at a time. Each time Qt hands a key, a layout or a painting to the window's Python, the window
waits until a busy thread lets go; a key has a hundred such turns, so a thread that reads or searches meanwhile costs it
several frames.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from PySide6.QtCore import QObject, Slot

from desktop.core.retrieval import CancelToken

REST = 0.3
"""Seconds without a key or another act of the person, after which they count as pausing: keys held down or typed fast
come closer together."""


_TURN = 0.1
"""How often work that pauses looks whether it was hurried."""


class Stillness(QObject):
    """Knows since when the person has done nothing; asked from any thread."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._worked = float("-inf")

    @Slot()
    def worked(self, _what: object = None) -> None:
        """Note that the person did something just now."""
        self._worked = time.monotonic()

    def left(self, rest: float) -> float:
        """Return the seconds until the person has been still for `rest`; 0 when they have."""
        return max(self._worked + rest - time.monotonic(), 0.0)


class Patient:
    """Work of the bridge that pauses, wherever it asks whether to stop, while the person works.

    It does so for `most` seconds altogether, and no more once it was hurried.
    """

    def __init__(
        self, stillness: Stillness, work: Callable[[CancelToken], object], *, most: float = float("inf")
    ) -> None:
        self._stillness = stillness
        self._work = work
        self._most = most
        self._hurried = False
        self._cancel = threading.Event()
        self.pauses = False

    def __call__(self, cancel: threading.Event) -> object:
        """Do the work, which asks this whether to stop."""
        self._cancel = cancel
        return self._work(self)

    def hurry(self) -> None:
        """Pause no more: the person waits for it now."""
        self._hurried = True

    def is_set(self) -> bool:
        """Say whether the work should stop, when the person pauses."""
        while not self._cancel.is_set():
            left = min(self._stillness.left(REST), self._most)
            if left <= 0.0 or self._hurried:
                self.pauses = False
                return False
            self.pauses = True
            begun = time.monotonic()
            self._cancel.wait(min(left, _TURN))
            self._most -= time.monotonic() - begun
        return True
