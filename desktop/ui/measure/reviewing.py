"""`queue`: filtering 5 000 citations per key press; `results`: from a search to its first result on the screen."""

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


def measure_results(scene: Scene) -> Metrics:
    """Search by the window's own action and time each question until its first result is on the screen."""
    from desktop.search.benchdata import Vocabulary, questions

    folder = scene.many_passages(2_000 if scene.quick else 100_000)
    window, desk = window_on(folder, scene.scratch)
    table = window.evidence.table
    came = _Count()
    window.evidence.model.modelReset.connect(came.add)
    asked = questions(Vocabulary.kept_in(scene.scratch), 5 if scene.quick else 60)
    times, busy, shown = [], [], 0
    for number, text in enumerate([asked[-1], *asked]):
        came.more()
        started, begun = time.perf_counter(), time.process_time()
        window.working.search(window.question(text))
        run_until(came.more, 30.0)
        table.viewport().repaint()
        if number:  # the first one opens the index
            times.append(time.perf_counter() - started)
            busy.append(time.process_time() - begun)
            shown += window.evidence.model.rowCount() > 0
    passages = sum(len(desk.store.spans_of(document)) for document in desk.store.document_ids())
    dispose(window)
    desk.close()
    return {
        "search to first result painted, p95": figure(1000 * percentile(times, 0.95), "ms", n=len(times)),
        "search to first result painted, p50": figure(1000 * percentile(times, 0.5), "ms", n=len(times)),
        "the same in processor time, p95": figure(1000 * percentile(busy, 0.95), "ms", n=len(busy)),
        "searches that found something": figure(shown / len(times), ""),
        "spans in the workspace": figure(passages, ""),
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
