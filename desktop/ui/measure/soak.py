"""`memory` and `soak`: pages turned and citations decided for long; what grows, what slows, what is lost."""

from __future__ import annotations

import contextlib
import json
import sys
from itertools import pairwise
from statistics import linear_regression

import psutil
from msgspec import Struct
from msgspec.structs import asdict
from PySide6.QtWidgets import QApplication

from desktop.ui.app import dispose
from desktop.ui.main_window import MainWindow
from desktop.ui.measure.reviewing import DecisionKeys
from desktop.ui.measure.scenes import (
    Gaps,
    Metrics,
    Scene,
    SceneMissing,
    await_scene,
    figure,
    percentile,
    show_page,
    window_on,
)

_MEGABYTE = 1024 * 1024
_SAMPLES = 100


class Sample(Struct, frozen=True):
    """One point of the curve: megabytes by process, milliseconds since the sample before."""

    turns: int
    decisions: int
    window_mb: float
    workers_mb: float
    blocks: int
    """Pieces of memory the interpreter of the window holds. Not the objects the collector knows: to list them while a
    thread builds a tuple breaks that thread."""
    page_p95: float
    decision_p95: float
    gap_max: float
    """Longest time between two turns of the event loop."""


def measure_memory(scene: Scene) -> Metrics:
    """Turn 1 000 pages and decide 2 000 times; report the slope once the caches are full, and the peak."""
    turns, decisions = (60, 100) if scene.quick else (1000, 2000)
    first, curve, _ = _run(scene, turns=turns, decisions=decisions)
    return _memory_figures(first, curve)


def measure_soak(scene: Scene) -> Metrics:
    """Turn 10 000 pages and decide 2 000 times by the window's own actions; the curve goes to `soak.json`."""
    turns, decisions = (120, 60) if scene.quick else (10_000, 2000)
    first, curve, stored = _run(scene, turns=turns, decisions=decisions)
    (scene.scratch / "soak.json").write_text(json.dumps([asdict(s) for s in (first, *curve)]), encoding="utf-8")
    tenth = max(len(curve) // 10, 1)
    early = percentile([s.page_p95 for s in curve[:tenth]], 0.5)
    late = percentile([s.page_p95 for s in curve[-tenth:]], 0.5)
    return _memory_figures(first, curve) | {
        "memory blocks more per 1 000 page turns": figure(_slope(curve, "blocks"), "", n=len(curve)),
        "page painted, p95, last tenth": figure(late, "ms", baseline=early, n=turns // 10),
        "decision shown, p95": figure(percentile([s.decision_p95 for s in curve], 0.95), "ms", n=decisions),
        "event-loop gap, longest": figure(max(s.gap_max for s in curve), "ms", n=turns),
        "decisions lost": figure(decisions - stored, "", n=decisions),
    }


def _memory_figures(first: Sample, curve: list[Sample]) -> Metrics:
    totals = [s.window_mb + s.workers_mb for s in curve]
    return {
        "slope per 1 000 page turns": figure(
            _slope(curve, "window_mb") + _slope(curve, "workers_mb"), "MB", n=len(curve)
        ),
        "peak, window and workers": figure(max(totals), "MB", n=len(curve)),
        "after the first page": figure(first.window_mb + first.workers_mb, "MB"),
    }


def _slope(curve: list[Sample], field: str) -> float:
    """Return the growth per 1 000 page turns over the second half: before, caches fill and workers load."""
    half = curve[len(curve) // 2 :]
    return 1000 * linear_regression([s.turns for s in half], [float(getattr(s, field)) for s in half]).slope


def _run(scene: Scene, *, turns: int, decisions: int) -> tuple[Sample, list[Sample], int]:
    """Return the sample after the first page, the curve, and how many decisions the log has of those made."""
    folder = scene.review(
        documents=20 if scene.quick else 100, pages=60 if scene.quick else 300, citations=500 if scene.quick else 5000
    )
    window, desk = window_on(scene.fresh(folder), scene.scratch)
    scope = window.queue.scope
    scope.setCurrentIndex(scope.findData("all"))
    await_scene(window, lambda: window.queue.model.rowCount() > 0, "The queue shows no citation.")
    window.queue.step(1)
    window.queue.focus_list()
    await_scene(window, window.pages.view.pictures_ready, "The page of the first citation was not drawn.")
    pages = len(window.pages.view.stack)
    crashes: list[str] = []
    window.session.bridge.crashed.disconnect(window.notices.show_crash)
    window.session.bridge.crashed.connect(crashes.append)
    before = len(desk.store.events())
    curve: list[Sample] = []
    probe = _Probe(window)
    pressing = DecisionKeys(window)
    first = probe.sample(0, 0)
    steps = min(_SAMPLES, turns)
    for start, end in pairwise(round(n * turns / steps) for n in range(steps + 1)):
        for turn in range(start, end):
            probe.pages.append(show_page(window, 1 + turn % pages))
            for _ in range(turn * decisions // turns, (turn + 1) * decisions // turns):
                probe.decided.append(pressing.decide())
                QApplication.processEvents()
        curve.append(probe.sample(end, end * decisions // turns))
    stored = len(desk.store.events()) - before
    dispose(window)
    desk.close()
    if crashes:
        raise SceneMissing(f"The program met an error of its own: {crashes[0].strip().splitlines()[-1]}")
    return first, curve, stored


class _Probe:
    """Collects what one sample of the curve needs."""

    def __init__(self, window: MainWindow) -> None:
        self.pages: list[float] = []
        self.decided: list[float] = []
        self._gaps = Gaps(window)

    def sample(self, turns: int, decisions: int) -> Sample:
        """Return the sample and begin the next."""
        me = psutil.Process()
        workers = 0
        for child in me.children(recursive=True):
            with contextlib.suppress(psutil.Error):
                workers += child.memory_info().rss
        sample = Sample(
            turns,
            decisions,
            me.memory_info().rss / _MEGABYTE,
            workers / _MEGABYTE,
            sys.getallocatedblocks(),
            1000 * percentile(self.pages or [0.0], 0.95),
            1000 * percentile(self.decided or [0.0], 0.95),
            1000 * max(self._gaps.seconds, default=0.0),
        )
        self.pages.clear()
        self.decided.clear()
        self._gaps.restart()
        return sample
