"""Jobs that begin when the test lets them: what comes in late then does so every time, on any machine."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator

from pytestqt.qtbot import QtBot

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
