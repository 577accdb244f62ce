"""What the tests of the window set aside to be quick is still watched."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from tests.ui.conftest import running_timers, settle


def test_a_timer_set_aside_and_started_later_is_seen_running(qapp: QApplication) -> None:
    timer = QTimer()
    settle()
    timer.start(60_000)
    seen = any(one is timer for one in running_timers())
    timer.stop()
    assert seen
    assert all(one is not timer for one in running_timers())
