"""`queue` and `memory`: filtering 5 000 citations per key press; memory over page turns and decisions."""

from __future__ import annotations

import time

import psutil

from desktop.core.decisions import HumanState
from desktop.services.review_queue import QueueFilter
from desktop.ui.app import dispose
from desktop.ui.measure.scenes import Metrics, Scene, figure, percentile, run_until, window_on

_MEGABYTE = 1024 * 1024


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


def measure_memory(scene: Scene) -> Metrics:
    """Turn pages and decide; report the slope after the first page and the peak, window and workers together."""
    turns, decisions = (60, 100) if scene.quick else (1000, 2000)
    scene.many_documents(20 if scene.quick else 100)
    folder = scene.many_citations(500 if scene.quick else 5000)
    window, desk = window_on(folder, scene.scratch)
    view = window.pages.view
    ids = [line.citation_id for line in desk.store.citations()]
    first = _resident()
    peak, samples = first, []
    for turn in range(turns):
        view.show_page(1 + turn % 32)
        run_until(view.pictures_ready, 5.0)
        for number in range(turn * decisions // turns, (turn + 1) * decisions // turns):
            state = HumanState.ACCEPTED if number % 2 else HumanState.REJECTED
            desk.review.decide(ids[number % len(ids)], state)
        if turn % max(turns // 20, 1) == 0:
            samples.append(_resident())
            peak = max(peak, samples[-1])
    half = samples[len(samples) // 2 :]
    slope = (half[-1] - half[0]) / _MEGABYTE / (turns / 2) * 1000
    dispose(window)
    desk.close()
    return {
        "slope per 1 000 page turns": figure(slope, "MB", n=len(samples)),
        "peak, window and workers": figure(peak / _MEGABYTE, "MB", n=len(samples)),
        "after the first page": figure(first / _MEGABYTE, "MB"),
    }


def _resident() -> int:
    me = psutil.Process()
    total = me.memory_info().rss
    for child in me.children(recursive=True):
        try:
            total += child.memory_info().rss
        except psutil.Error:
            continue
    return int(total)
