"""Says on stderr how far a suite of several minutes is, so that a slow one is told from one that hangs."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TypeVar

from desktop.services.orders import WorkEvent

_EVERY = 100
"""Items between two lines."""
_TOLD = frozenset({"indexing", "embedding"})
"""Stages of an order that take longest, of those that say how far they are."""

Item = TypeVar("Item")


def told(what: str, items: Sequence[Item]) -> Iterator[Item]:
    """Yield the items and say every hundred of them how many are done."""
    for done, item in enumerate(items):
        if done % _EVERY == 0:
            _say(f"{what}: {done} of {len(items)}")
        yield item


class Reading:
    """Tells the events of an order that adds documents: each file once, and each further tenth of what follows."""

    def __init__(self) -> None:
        self._last: tuple[str, int] = ("", 0)
        self._files = 0

    def __call__(self, event: WorkEvent) -> None:
        """Say what is new in an event, if anything."""
        if event.report is not None:
            self._files += 1
            _say(f"documents: {self._files} read, last {Path(event.file).name}")
        elif event.stage in _TOLD and event.total:
            at = (event.stage, 10 * event.done // event.total)
            if at != self._last:
                self._last = at
                _say(f"{event.stage}: {event.done} of {event.total}")


def _say(words: str) -> None:
    print(f"bench: {words}", file=sys.stderr, flush=True)
