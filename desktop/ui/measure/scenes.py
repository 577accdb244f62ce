"""Workspaces and documents the measurements run on; made once in the scratch folder and kept between runs."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

from msgspec import Struct
from PySide6.QtCore import QEventLoop, Qt, QTimer
from PySide6.QtWidgets import QApplication

from desktop.core.errors import AppError
from desktop.core.verdicts import (
    CheckedAnswer,
    CheckedCitation,
    Code,
    Locator,
    MachineVerdict,
    ParsedAnswer,
    ParsedCitation,
    Place,
    Receipt,
    ReceiptKind,
    Verdict,
)
from desktop.services.workspace import Desk, open_desk
from desktop.store.settings import Settings
from desktop.ui.app import build_window, dispose, make_application, settle
from desktop.ui.main_window import MainWindow

Metrics = dict[str, dict[str, Any]]
FIRST_PAGE_SECONDS = 120.0
"""How long a window may take until there is something to measure: beside other work on the machine it was once 20 s."""
_POLICY = "insurance/us_flood_fema_F122_dwelling_2021.pdf"
_VERDICTS = (
    (MachineVerdict.ACCEPTED, Code.ACCEPTED_EXACT),
    (MachineVerdict.REJECTED, Code.FACT_MISMATCH),
    (MachineVerdict.WARNING, Code.PARTIAL_QUOTE),
    (MachineVerdict.ACCEPTED, Code.ACCEPTED_NORMALISED),
)


class SceneMissing(AppError):
    """Say what a measurement lacks."""


class Scene(Struct, frozen=True):
    """Where a measurement works."""

    scratch: Path
    corpus: Path | None
    quick: bool

    def policy(self) -> Path:
        """Return a real text policy of the corpus; raises SceneMissing."""
        path = self.corpus / _POLICY if self.corpus is not None else None
        if path is None or not path.exists():
            raise SceneMissing("The test corpus is absent.", advice="Give --corpus DIR.")
        return path

    def long_document(self, pages: int) -> Path:
        """Return a PDF of `pages` pages made by repeating the policy."""
        path = self.scratch / f"long-{pages}.pdf"
        if not path.exists():
            from desktop.pdf.baseline import concatenate  # MuPDF, which the window never loads, must not weigh in it

            concatenate([self.policy()], path, pages=pages)
        return path

    def workspace(self, name: str, files: list[Path]) -> Path:
        """Return a workspace that holds `files`; made when it is not there."""
        folder = self.scratch / name
        if not (folder / "workspace.db").exists():
            with open_desk(folder, program="bench") as desk:
                desk.ingest(files, vectors=True)  # missing, they would be computed while something is timed
        return folder

    def many_documents(self, count: int) -> Path:
        """Return a workspace of `count` documents: short notes and one policy."""
        return self.workspace(f"documents-{count}", [self.policy(), *self._notes(count - 1)])

    def many_citations(self, count: int) -> Path:
        """Return a workspace with `count` citations in runs of 50, none decided: decide in a `fresh` copy."""
        return _with_citations(self.workspace(f"undecided-{count}", [self.policy()]), count)

    def many_passages(self, count: int) -> Path:
        """Return a workspace of a policy and `count` passages more, those of `bench search`, without vectors."""
        from desktop.search.benchdata import SPANS_PER_DOCUMENT, Vocabulary, make_span, span_name, texts
        from desktop.services.orders import MaintainOrder
        from desktop.services.spanstore import WorkspaceSpans

        folder = self.workspace(f"passages-{count}", [self.policy()])
        made = enumerate(texts(Vocabulary.kept_in(self.scratch), count))
        with open_desk(folder, program="bench") as desk:
            spans = WorkspaceSpans(desk.store)
            known = set(desk.store.document_ids())
            while part := [make_span(span_name(n), text) for n, text in islice(made, SPANS_PER_DOCUMENT)]:
                if part[0].document_id not in known:
                    spans.add_spans(part)
            desk.librarian.run(MaintainOrder(vectors=False))
        return folder

    def review(self, *, documents: int, pages: int, citations: int) -> Path:
        """Return a workspace of `documents` documents with citations on the longest one, of `pages` pages.

        None is decided: decide in a `fresh` copy.
        """
        files = [self.long_document(pages), *self._notes(documents - 1)]
        return _with_citations(self.workspace(f"undecided-{documents}-{pages}-{citations}", files), citations)

    def fresh(self, folder: Path) -> Path:
        """Return a copy of a workspace to decide in: without it each run would find the decisions of those before."""
        copy = folder.with_name(f"{folder.name}-fresh")
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(folder, copy)
        return copy

    def _notes(self, count: int) -> list[Path]:
        folder = self.scratch / "notes"
        folder.mkdir(parents=True, exist_ok=True)
        files = []
        for number in range(1, count + 1):
            path = folder / f"note-{number:03d}.txt"
            path.write_text(f"Note {number}\n\nThe limit of policy {number} is ${number},000.\n" * 5, "utf-8")
            files.append(path)
        return files


def _with_citations(folder: Path, count: int) -> Path:
    with open_desk(folder, program="bench") as desk:
        have = len(desk.store.citations())
        for start in range(have, count, 50):
            _add_run(desk, start, min(50, count - start))
    return folder


def _add_run(desk: Desk, start: int, count: int) -> None:
    document = max(desk.store.documents(), key=lambda d: d.pages).id
    spans = [s for s in desk.store.spans_of(document) if s.source_unit == "text"]
    body, citations = "", []
    for number in range(start, start + count):
        span = spans[number * 7 % len(spans)]
        begin = len(body)
        body += f"Claim {number} about {span.section_title or 'the policy'} says {number % 97},000 [{number}].\n"
        verdict, code = _VERDICTS[number % len(_VERDICTS)]
        place = Place(document, span.id, span.page_start, span.page_end, span.bbox, span.ranges, span.text, "printed")
        parsed = ParsedCitation(
            number - start, f"[{number}]", "number", Locator(number=number), span.text[:60], (begin, len(body) - 1)
        )
        citations.append(CheckedCitation(parsed, Verdict(verdict, code, f"Finding {number}.", places=(place,))))
    receipt = Receipt(
        f"bench{start}", ReceiptKind.IMPORTED, f"Question {start // 50}?", created_at="2026-01-01T00:00:00Z"
    )
    desk.store.save_run(
        CheckedAnswer(receipt, ParsedAnswer(body, body, tuple(c.citation for c in citations)), tuple(citations))
    )


def window_on(folder: Path, scratch: Path) -> tuple[MainWindow, Desk]:
    """Return a shown window on an open workspace, with settings of its own; the window closes the desk.

    Raises SceneMissing when its first page does not come.
    """
    make_application()
    desk = open_desk(folder, program="bench")
    window = build_window(desk, settings=Settings(scratch / "bench-settings.toml"))
    window.resize(1440, 900)
    window.show()
    settle(window)
    try:
        await_scene(window, lambda: bool(window.session.documents()), "The workspace shows no document.")
        longest = max(window.session.documents(), key=lambda d: d.pages)
        window.session.selection.show_document(longest.id)
        view = window.pages.view
        await_scene(window, lambda: len(view.stack) > 0 and view.pictures_ready(), "The first page was not drawn.")
    except SceneMissing:
        dispose(window)
        desk.close()
        raise
    return window, desk


def run_until(done: Callable[[], bool], seconds: float = 20.0) -> float:
    """Run the event loop until `done()`; returns the seconds it took, infinity when it never was.

    Sleeps between events as `exec` does: a loop that spins in Python makes every other thread wait for its turn, so
    that a page takes ten times as long as in the program.
    """
    started = time.perf_counter()
    alarm = QTimer()
    alarm.setTimerType(Qt.TimerType.PreciseTimer)
    alarm.start(5)
    while not done():
        if time.perf_counter() - started > seconds:
            return float("inf")
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
    return time.perf_counter() - started


def await_scene(window: MainWindow, done: Callable[[], bool], missing: str) -> None:
    """Run the event loop until there is what is measured; raises SceneMissing with what the window says about it."""
    if run_until(done, FIRST_PAGE_SECONDS) == float("inf"):
        raise SceneMissing(missing, advice=window.pages.banner.text())


def show_page(window: MainWindow, page: int) -> float:
    """Return the seconds from asking for a page until it is on the screen; raises SceneMissing where none is open."""
    view = window.pages.view
    if not len(view.stack):
        raise SceneMissing("No document is open any more.", advice=window.pages.banner.text())
    started = time.perf_counter()
    view.show_page(page)
    run_until(view.pictures_ready)
    view.viewport().repaint()
    return time.perf_counter() - started


class Gaps:
    """Records how long the event loop is away between two turns, from a timer of one millisecond."""

    def __init__(self, window: MainWindow) -> None:
        self.seconds: list[float] = []
        self._last = time.perf_counter()
        self._timer = QTimer(window)
        self._timer.setInterval(1)
        self._timer.timeout.connect(self._tick)
        self._timer.start()

    def restart(self) -> None:
        """Forget what was recorded; the time up to now is no gap."""
        self.seconds.clear()
        self._last = time.perf_counter()

    def stop(self) -> None:
        """Record no more."""
        self._timer.stop()

    def _tick(self) -> None:
        now = time.perf_counter()
        self.seconds.append(now - self._last)
        self._last = now


def percentile(values: list[float], share: float) -> float:
    """Return the nearest-rank percentile of `values`."""
    ordered = sorted(values)
    return ordered[min(int(share * len(ordered)), len(ordered) - 1)]


def figure(value: float, unit: str, *, baseline: float | None = None, n: int = 1) -> dict[str, Any]:
    """Return one metric in the form of `bench`."""
    return {"value": value, "unit": unit, "baseline": baseline, "n": n}
