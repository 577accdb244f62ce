"""The worker that draws pages starts with the first document, but not before the window is there."""

from __future__ import annotations

import threading

import pytest

from desktop.ui import session
from desktop.ui.session import RenderPort


def test_the_worker_waits_for_the_window(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "_LONGEST_START_SECONDS", 60.0)
    port = RenderPort()
    port.wait_for_window()
    thread = threading.Thread(target=port.start)
    thread.start()
    thread.join(1.0)
    try:
        assert thread.is_alive()
        port.window_shown()
        thread.join(30.0)
        assert not thread.is_alive()
    finally:
        port.window_shown()
        port.close()
