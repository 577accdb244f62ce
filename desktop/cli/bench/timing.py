"""Time two ways of doing a thing in turn, so that a drifting machine hits both alike."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence


def seconds(work: Callable[[], object]) -> float:
    """Return the wall seconds of one call."""
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def percentile(values: Sequence[float], share: float) -> float:
    """Return the value below which `share` (0..1) of `values` lie (nearest rank); raises ValueError on none."""
    ordered = sorted(values)
    if not ordered:
        raise ValueError("percentile of nothing")
    return ordered[min(int(share * len(ordered)), len(ordered) - 1)]
