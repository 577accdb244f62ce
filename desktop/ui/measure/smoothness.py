"""`render` and `stall`: how long a page takes to be painted, and how long the event loop is ever away."""

from __future__ import annotations

import threading
import time
from functools import partial
from pathlib import Path

from desktop.core.errors import AppError
from desktop.services.workspace import Desk
from desktop.ui.app import dispose
from desktop.ui.measure.scenes import (
    Gaps,
    Metrics,
    Scene,
    SceneMissing,
    figure,
    percentile,
    run_until,
    show_page,
    window_on,
)

_ZOOM = 2.0
_PAUSE = 0.12


def measure_render(scene: Scene) -> Metrics:
    """Jump over a document at zoom 2 so that no page is cached, then turn pages one by one after a rest.

    A page is painted when all that is seen of it is; the library draws the whole of it, for which ours has its own row.

    Each page is also drawn by the bare library, in turn with ours, so that both find the machine in the same state.
    """
    from desktop.pdf.baseline import BarePages

    pages = 60 if scene.quick else 300
    path = scene.long_document(pages)
    window, desk = window_on(scene.workspace(f"long-{pages}", [path]), scene.scratch)
    view = window.pages.view
    view.set_zoom(_ZOOM)
    rounds = 10 if scene.quick else 60
    cold, whole, turns, bare = [], [], [], []
    library = BarePages(path, zoom=_ZOOM)

    def rested() -> bool:
        return window.pages.view.at_rest() and window.library.images.idle()

    for page in [1 + (11 + 17 * i) % pages for i in range(rounds)]:
        run_until(rested)  # what was drawn ahead of the last page is not part of this one
        _rest(_PAUSE)
        bare.append(library.seconds(page))
        _rest(_PAUSE)
        cold.append(show_page(window, page))
        whole.append(cold[-1] + run_until(partial(view.is_drawn, page)))
    for page in range(2, 2 + rounds):
        show_page(window, page)
        _rest(_PAUSE)
        turns.append(show_page(window, page + 1))
    failed = sum(1 for page in range(1, pages + 1) if view.failed(page))
    library.close()
    dispose(window)
    desk.close()
    if failed:
        raise SceneMissing(f"{failed} of {pages} pages could not be drawn, so their times mean nothing.")
    return {
        "uncached page painted, p95": figure(
            1000 * percentile(cold, 0.95), "ms", baseline=1000 * percentile(bare, 0.95), n=rounds
        ),
        "uncached page painted, median": figure(
            1000 * percentile(cold, 0.5), "ms", baseline=1000 * percentile(bare, 0.5), n=rounds
        ),
        "the whole of it drawn, p95": figure(
            1000 * percentile(whole, 0.95), "ms", baseline=1000 * percentile(bare, 0.95), n=rounds
        ),
        "next page painted, p95": figure(1000 * percentile(turns, 0.95), "ms", n=rounds),
    }


def measure_stall(scene: Scene) -> Metrics:
    """Scroll through 1 000 pages while a 300-page policy is ingested; record the gaps between turns of the loop.

    Once as the program runs, which collects its garbage itself, and once with the passes Python begins when it likes,
    of which one over everything takes a tenth of a second.
    """
    found: Metrics = {}
    for name, collecting in (("", True), (", garbage collected by Python", False)):
        gaps = _scroll(scene, collecting=collecting)
        found[f"event-loop gap, p99{name}"] = figure(1000 * percentile(gaps, 0.99), "ms", n=len(gaps))
        found[f"event-loop gap, longest{name}"] = figure(1000 * max(gaps), "ms", n=len(gaps))
    return found


def _scroll(scene: Scene, *, collecting: bool) -> list[float]:
    pages = 100 if scene.quick else 1000
    window, desk = window_on(scene.workspace(f"long-{pages}", [scene.long_document(pages)]), scene.scratch)
    if collecting:
        window.collecting.start()
    other = scene.long_document(40 if scene.quick else 300)
    ingest = threading.Thread(target=_ingest, args=(desk, other), daemon=True)
    bar = window.pages.view.verticalScrollBar()
    gaps = Gaps(window)
    ingest.start()
    for page in range(1, pages + 1):
        bar.setValue(round(bar.maximum() * page / pages))
        _rest(0.015)
    gaps.stop()
    desk.librarian.close()
    ingest.join(10)
    dispose(window)
    desk.close()
    return gaps.seconds


def _ingest(desk: Desk, path: Path) -> None:
    try:
        for document in [d.id for d in desk.store.documents() if d.name == path.name]:
            desk.remove_document(document)
        desk.ingest([path])
    except AppError:
        return  # the measurement is over and the librarian was stopped


def _rest(seconds: float) -> None:
    end = time.perf_counter() + seconds
    run_until(lambda: time.perf_counter() >= end, seconds + 1)
