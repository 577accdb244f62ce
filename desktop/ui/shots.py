"""Pictures of the real window on a real workspace, for the demo, the README and the eye of whoever changes the look."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEventLoop, QSize
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication, QWidget

from desktop.core.decisions import HumanState
from desktop.store.settings import Settings
from desktop.ui.app import build_window, dispose, make_application
from desktop.ui.main_window import MainWindow
from desktop.ui.theme import Scheme

if TYPE_CHECKING:
    from desktop.services.review_queue import QueueRow
    from desktop.services.workspace import Desk

SIZE = QSize(1440, 900)
_WAIT = 20.0


def take_screenshots(desk: Desk, out_dir: Path) -> list[Path]:
    """Write the pictures into `out_dir` and return their paths in order; the desk stays open and undecided.

    Without a display the caller sets QT_QPA_PLATFORM=offscreen before the application object is made. Runs the event
    loop itself; takes about ten seconds.
    """
    make_application()
    out_dir.mkdir(parents=True, exist_ok=True)
    taker = _Tour(out_dir)
    with tempfile.TemporaryDirectory(prefix="evidence-desk-shots-") as scratch:
        settings = Settings(Path(scratch) / "settings.toml")
        taker.empty_start(settings)
        taker.ingest_running(desk, Path(scratch) / "workspace", settings)
        taker.reviewing(desk, settings)
    return taker.paths


def wait_until(done: Callable[[], bool], seconds: float = _WAIT) -> bool:
    """Run the event loop until `done()` or the time is over; say whether it is done."""
    end = time.monotonic() + seconds
    while not done():
        if time.monotonic() > end:
            return False
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)
        time.sleep(0.002)
    QApplication.processEvents()
    return True


def rest(seconds: float) -> None:
    """Run the event loop for a while."""
    end = time.monotonic() + seconds
    wait_until(lambda: time.monotonic() >= end, seconds + 1)


def picture_of(widget: QWidget, *, scale: float = 1.0) -> QPixmap:
    """Return the widget painted at `scale` device pixels per logical pixel."""
    picture = QPixmap(widget.size() * scale)
    picture.setDevicePixelRatio(scale)
    widget.render(picture)
    return picture


class Taker:
    """Takes pictures in order and numbers them."""

    def __init__(self, folder: Path) -> None:
        """Write into `folder`, which exists."""
        self._folder = folder
        self.paths: list[Path] = []

    def take(self, window: QWidget, name: str, *, scale: float = 1.0) -> None:
        """Write a picture of `window` and add its path."""
        path = self._folder / f"{len(self.paths) + 1:02d}-{name}.png"
        if picture_of(window, scale=scale).save(str(path)):
            self.paths.append(path)


class _Tour(Taker):
    """The pictures of the demo, in order."""

    def empty_start(self, settings: Settings) -> None:
        window = _shown(None, settings)
        rest(0.2)
        self.take(window, "empty-start")
        dispose(window)

    def ingest_running(self, desk: Desk, folder: Path, settings: Settings) -> None:
        from desktop.services.workspace import open_desk

        files = _files_of(desk)
        window = _shown(open_desk(folder), settings)
        window.add_files(files[:2])
        wait_until(lambda: window.status.progress.maximum() > 0 and window.status.progress.value() > 2, 30.0)
        self.take(window, "ingest-running")
        window.working.stop()
        dispose(window)

    def reviewing(self, desk: Desk, settings: Settings) -> None:
        window = _shown(desk, settings, owns=False)
        rows = desk.review.queue()
        cell = _pick(rows, (_accepted_cell, _accepted_row, _machine_cell, _machine_row, _any_place))
        differing = [r for r in rows if any(p.op != "equal" for p in desk.store.citation(r.citation_id).verdict.diff)]
        diff = _pick(differing, (_rejected_with_reason, _mismatch)) or _pick(
            rows, (_rejected_with_reason, _rejected, _machine_rejected, _any_place)
        )
        loose = _pick(rows, (_nowhere, _warning))
        if cell is not None:
            _open(window, cell)
            self.take(window, "accepted-on-a-table-cell")
        if diff is not None:
            _open(window, diff)
            self.take(window, "rejected-with-reason-and-difference")
        self._looks(window, cell or diff)
        if loose is not None:
            _open(window, loose)
            self.take(window, "warning-or-no-place")
        window.library.segments.choose(1)
        window.pages.find_bar.open_bar()
        window.pages.find_bar.field.setText("limit")
        wait_until(_FoundSome(window), 3.0)
        _settle(window)
        self.take(window, "find-and-page-health")
        window.library.segments.choose(0)
        window.pages.find_bar.close_bar()
        take_cards(window, one_of_each(rows), self)
        dispose(window)

    def _looks(self, window: MainWindow, row: QueueRow | None) -> None:
        if row is None:
            return
        window.look.apply(Scheme.DARK)
        window.pages.set_dark(True)
        _open(window, row)
        self.take(window, "dark")
        window.pages.set_dark(False)
        window.look.apply(Scheme.LIGHT)
        window.pages.view.ratio_wanted = 2.0
        window.pages.view.refresh()
        _settle(window)
        self.take(window, "scale-2", scale=2.0)
        window.pages.view.ratio_wanted = None
        looks = ((Scheme.LIGHT, 2.0, "text-200-percent"), (Scheme.CONTRAST_LIGHT, 1.0, "high-contrast"))
        for scheme, factor, name in looks:
            window.look.apply(scheme, font_scale=factor)
            window.resize(SIZE)
            _settle(window)
            self.take(window, name)
        window.look.apply(Scheme.LIGHT)


def one_of_each(rows: Sequence[QueueRow]) -> list[QueueRow]:
    """Return the first row of each verdict code, in the order of `rows`."""
    return list({str(row.code): row for row in reversed(rows)}.values())[::-1]


def take_cards(window: MainWindow, rows: Sequence[QueueRow], taker: Taker) -> None:
    """Take the card of each row, with the answer above it, in the light and in the dark look."""
    for scheme, name in ((Scheme.LIGHT, "light"), (Scheme.DARK, "dark")):
        window.look.apply(scheme)
        window.right_split.setSizes([120, 640, 120])
        for row in rows:
            _open(window, row)
            taker.take(window.card, f"card-{row.code}-{name}")
    window.look.apply(Scheme.LIGHT)


class _FoundSome:
    def __init__(self, window: MainWindow) -> None:
        self._window = window

    def __call__(self) -> bool:
        return bool(self._window.pages.find_bar.hits)


def _files_of(desk: Desk) -> list[Path]:
    """Return files to ingest: the sample's own when they are there (they have speaking names), else the kept copies."""
    from desktop.services.demo import sample_files

    files = list(sample_files())
    kept = (desk.store.document(d.id) for d in desk.store.documents())
    return files or [record.source for record in kept if record is not None and record.source is not None]


def _shown(desk: Desk | None, settings: Settings, *, owns: bool = True) -> MainWindow:
    window = build_window(desk, settings=settings, owns_desk=owns)
    window.look.apply(Scheme.LIGHT)
    window.resize(SIZE)
    window.show()
    wait_until(window.isVisible, 3.0)
    rest(0.1)
    window.columns.setSizes([250, 750, 440])
    window.middle.setSizes([640, 170])
    window.right_split.setSizes([250, 310, 260])
    rest(0.1)
    return window


def _open(window: MainWindow, row: QueueRow) -> None:
    window.presenter.open_row(row)
    wait_until(lambda: window.session.reading is not None, 5.0)
    _settle(window)


def _settle(window: MainWindow) -> None:
    rest(0.25)
    wait_until(window.pages.view.pictures_ready, 10.0)
    rest(0.1)


def _pick(rows: list[QueueRow], tests: tuple[Callable[[QueueRow], bool], ...]) -> QueueRow | None:
    for test in tests:
        found = next((row for row in rows if test(row)), None)
        if found is not None:
            return found
    return None


def _accepted_cell(row: QueueRow) -> bool:
    return row.state is HumanState.ACCEPTED and row.unit == "table_cell"


def _accepted_row(row: QueueRow) -> bool:
    return row.state is HumanState.ACCEPTED and row.table_evidence


def _machine_cell(row: QueueRow) -> bool:
    return row.verdict == "accepted" and row.unit == "table_cell"


def _machine_row(row: QueueRow) -> bool:
    return row.verdict == "accepted" and row.table_evidence


def _any_place(row: QueueRow) -> bool:
    return row.page is not None


def _rejected_with_reason(row: QueueRow) -> bool:
    return row.state is HumanState.REJECTED and row.code == "fact_mismatch" and row.reason is not None


def _mismatch(row: QueueRow) -> bool:
    return row.verdict == "rejected" and row.code == "fact_mismatch"


def _rejected(row: QueueRow) -> bool:
    return row.state is HumanState.REJECTED


def _machine_rejected(row: QueueRow) -> bool:
    return row.verdict == "rejected" and row.page is not None


def _nowhere(row: QueueRow) -> bool:
    return row.page is None


def _warning(row: QueueRow) -> bool:
    return row.verdict == "warning"
