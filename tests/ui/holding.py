"""What a test holds back: jobs that begin when it lets them, and a file that is away until it brings it back."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator
from pathlib import Path

from pytestqt.qtbot import QtBot

from desktop.services.workspace import Desk
from desktop.ui.main_window import MainWindow
from tests import patience


@contextlib.contextmanager
def held(window: MainWindow, qtbot: QtBot) -> Iterator[None]:
    """Let no job begin before the block is over, and go on when every one is delivered or dropped."""
    bridge, gate = window.session.bridge, threading.Event()
    qtbot.waitUntil(lambda: not bridge._running)
    for number in range(bridge._pool._max_workers):
        bridge.submit(f"held-{number}", lambda _cancel: gate.wait(patience.SECONDS))
    try:
        yield
    finally:
        gate.set()
    qtbot.waitUntil(lambda: not bridge._running)


@contextlib.contextmanager
def file_away(window: MainWindow, desk: Desk, folder: Path) -> Iterator[str]:
    """Take the file of the first document away while the shown page is asked for anew; yields the file's name."""
    record = desk.store.document(desk.store.document_ids()[0])
    assert record is not None
    assert record.source is not None
    source = Path(record.source)
    source.rename(folder / "elsewhere.pdf")
    window.session._sources.clear()
    window.pages.view.set_zoom(window.pages.view.zoom * 1.2)
    try:
        yield source.name
    finally:
        (folder / "elsewhere.pdf").rename(source)
