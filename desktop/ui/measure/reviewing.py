"""`queue`: filtering 5 000 citations per key press."""

from __future__ import annotations

import time

from desktop.services.review_queue import QueueFilter
from desktop.ui.app import dispose
from desktop.ui.measure.scenes import Metrics, Scene, figure, percentile, run_until, window_on


def measure_queue(scene: Scene) -> Metrics:
    """Type a filter into the queue letter by letter and time each until the list is there."""
    window, desk = window_on(scene.many_citations(500 if scene.quick else 5000), scene.scratch)
    queue = window.queue
    queue.scope.setCurrentIndex(queue.scope.findData("all"))
    run_until(lambda: queue.model.rowCount() > 0, 5.0)
    times = []
    for word in ("claim", "premium", "flood", "12", "exclusion", ""):
        for end in range(1, len(word) + 1) or (0,):
            started = time.perf_counter()
            desk.review.queue(QueueFilter(text=word[:end]))
            times.append(time.perf_counter() - started)
    typed = []
    drawn = _Count()
    queue.model.modelReset.connect(drawn.add)
    for end in range(1, 4):
        started = time.perf_counter()
        queue.text.setText("497"[:end])
        run_until(drawn.more, 2.0)
        typed.append(time.perf_counter() - started)
    rows = queue.model.rowCount()
    dispose(window)
    desk.close()
    return {
        "filter and sort, p95": figure(1000 * percentile(times, 0.95), "ms", n=len(times)),
        "key press to list, p95": figure(1000 * percentile(typed, 0.95), "ms", n=len(typed)),
        "citations shown": figure(rows, ""),
    }


class _Count:
    def __init__(self) -> None:
        self.count = 0

    def add(self) -> None:
        """Count one."""
        self.count += 1

    def more(self) -> bool:
        """Say whether something was counted since the last time this was true."""
        more, self.count = self.count > 0, 0
        return more
