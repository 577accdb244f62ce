"""Garbage in cycles: on the window's thread only, and all of it in a pause."""

from __future__ import annotations

import gc
import threading
import weakref

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from desktop.services.workspace import Desk
from desktop.ui import collecting
from desktop.ui.app import build_window, dispose, settle
from tests.ui.conftest import MakeWindow


class Cycle(QObject):
    """A thing of Qt that only a pass over cycles frees; tells on which thread it went."""

    def __init__(self, gone: list[threading.Thread]) -> None:
        super().__init__()
        self._me = self
        weakref.finalize(self, lambda: gone.append(threading.current_thread()))


def work_on_a_thread(objects: int) -> None:
    thread = threading.Thread(target=lambda: [[number] for number in range(objects)])
    thread.start()
    thread.join()


def test_work_on_a_thread_destroys_nothing_of_the_window_there(
    reviewed_desk: Desk, make_window: MakeWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(collecting, "_PAUSE_MS", 100)
    window = make_window(reviewed_desk)
    settle(window)
    window.queue.focus_list()
    gone: list[threading.Thread] = []
    Cycle(gone)
    work_on_a_thread(200_000)
    assert gone == []
    window.pages.view.view_changed.emit()  # the person did something, and pauses
    qtbot.waitUntil(lambda: bool(gone))
    assert set(gone) == {threading.main_thread()}


@pytest.mark.parametrize("crowd", [0, 200_000])
def test_what_outlived_the_first_looks_goes_in_a_pause(
    reviewed_desk: Desk, make_window: MakeWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, crowd: int
) -> None:
    """Also when so much was made beside it that all was set aside."""
    monkeypatch.setattr(collecting, "_PAUSE_MS", 100)
    window = make_window(reviewed_desk)
    settle(window)
    window.queue.focus_list()
    gone: list[threading.Thread] = []
    held = Cycle(gone)
    beside = [[number] for number in range(crowd)]
    qtbot.waitUntil(lambda: gc.get_count()[0] < 50_000)
    gc.collect(1)
    del held, beside
    gc.collect(1)
    assert gone == []
    window.pages.view.view_changed.emit()  # the person did something, and pauses
    qtbot.waitUntil(lambda: bool(gone))


def test_a_closed_window_leaves_collecting_to_python(desk: Desk) -> None:
    window = build_window(desk)
    settle(window)
    assert not gc.isenabled()
    dispose(window)
    assert gc.isenabled()
