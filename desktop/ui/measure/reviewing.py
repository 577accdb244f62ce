"""`queue`: filtering and deciding 5 000 citations by key; `results`: from a search to its first result painted."""

from __future__ import annotations

import time

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from desktop.core.decisions import HumanState
from desktop.services.review_queue import QueueFilter
from desktop.ui.app import dispose
from desktop.ui.main_window import MainWindow
from desktop.ui.measure.scenes import Metrics, Scene, SceneMissing, figure, percentile, run_until, window_on

_PATIENCE = 5.0
_WARM = 30.0
_NUMBERS = 16
"""Numbers typed into the filter, three keys each: the three keys of one swung from 6 to 29 ms between runs."""


def measure_queue(scene: Scene) -> Metrics:
    """Type a filter into the queue letter by letter, then decide by key; time each until it is on the screen."""
    folder = scene.fresh(scene.many_citations(500 if scene.quick else 5000))
    window, desk = window_on(folder, scene.scratch)
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
    queue.filter_changed.connect(drawn.add)  # behind what fills the list; a key that changes no row resets no model
    for number in range(1 if scene.quick else _NUMBERS):
        for end in range(1, 4):
            started = time.perf_counter()
            queue.text.setText(f"{497 - 31 * number:03}"[:end])
            run_until(drawn.more, 2.0)
            typed.append(time.perf_counter() - started)
    rows = queue.model.rowCount()
    queue.clear_filters()
    run_until(lambda: queue.model.rowCount() > rows, 5.0)
    shown, done, worked = _decisions(window, 20 if scene.quick else 300)
    dispose(window)
    desk.close()
    return {
        "filter and sort, p95": figure(1000 * percentile(times, 0.95), "ms", n=len(times)),
        "key press to list, p95": figure(1000 * percentile(typed, 0.95), "ms", n=len(typed)),
        "key press to list, p50": figure(1000 * percentile(typed, 0.5), "ms", n=len(typed)),
        "key press to list, first three, p95": figure(1000 * percentile(typed[:3], 0.95), "ms", n=3),
        "citations shown": figure(rows, ""),
        "decision to next citation, p95": figure(1000 * percentile(shown, 0.95), "ms", n=len(shown)),
        "decision to next citation, p50": figure(1000 * percentile(shown, 0.5), "ms", n=len(shown)),
        "decision until the window is idle, p95": figure(1000 * percentile(done, 0.95), "ms", n=len(done)),
        "the same in time of the window's thread, p95": figure(1000 * percentile(worked, 0.95), "ms", n=len(worked)),
    }


def _decisions(window: MainWindow, count: int) -> tuple[list[float], list[float], list[float]]:
    """Decide by keys; return the seconds to the next citation painted, to an idle window, and those of its thread.

    What the window makes ready in its first seconds is over before: the start and `stall` measure a busy window.
    """
    queue = window.queue
    run_until(lambda: not (window.openings.is_warming or window.session.bridge.jobs()), _WARM)
    queue.focus_list()
    queue.step(1)
    pressing = DecisionKeys(window)
    shown, done, worked = [], [], []
    for _ in range(count):
        run_until(window.pages.view.at_rest)
        started, begun = time.perf_counter(), time.thread_time()
        shown.append(pressing.decide())
        QApplication.processEvents()
        done.append(time.perf_counter() - started)
        worked.append(time.thread_time() - begun)
    return shown, done, worked


class DecisionKeys(QObject):
    """Presses A and X, and sees when the card and the queue are painted with what follows."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._unpainted: set[QObject] = set()
        self._pressed = 0
        self._parts = (window.card.body, window.queue.list.viewport())
        for part in self._parts:
            part.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Note what is painted."""
        if event.type() == QEvent.Type.Paint:
            self._unpainted.discard(watched)
        return False

    def decide(self) -> float:
        """Press the key that changes the chosen citation; return the seconds until the next one is painted.

        Every third is a rejection, which asks for its reason.
        """
        citation = self._window.session.selection.value.citation_id
        accepted = self._window.reviewing.state(citation or "").state is HumanState.ACCEPTED
        self._pressed += 1
        key = Qt.Key.Key_X if accepted or self._pressed % 3 == 0 else Qt.Key.Key_A
        self._unpainted = set(self._parts)
        started = time.perf_counter()
        QTest.keyClick(self._window.queue.list, key)
        QApplication.sendPostedEvents()  # the painting, without what waits for its end
        while self._unpainted and time.perf_counter() - started < _PATIENCE:
            QApplication.processEvents()
        if self._unpainted or self._window.session.selection.value.citation_id == citation:
            raise SceneMissing("A key press did not lead to the next citation.")
        return time.perf_counter() - started


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
