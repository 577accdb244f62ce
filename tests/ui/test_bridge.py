"""Jobs: all results arrive, newer ones win, errors become words."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QThread
from pytestqt.qtbot import QtBot

from desktop.core.errors import AppError, Cancelled, InputError
from desktop.core.retrieval import check_cancel
from desktop.ui.bridge import Bridge
from tests import patience


@pytest.fixture
def bridge(qtbot: QtBot) -> Iterator[Bridge]:
    made = Bridge()
    yield made
    made.close()
    made.deleteLater()


def test_fifty_results_arrive_on_the_gui_thread(bridge: Bridge, qtbot: QtBot) -> None:
    got: list[tuple[int, bool]] = []
    here = QThread.currentThread()

    def take(value: int) -> None:
        got.append((value, QThread.currentThread() is here))

    for number in range(50):
        bridge.submit("kind", lambda _cancel, n=number: n, done=take, newest_wins=False)
    qtbot.waitUntil(lambda: len(got) == 50)
    assert sorted(got) == [(n, True) for n in range(50)]


def test_a_newer_job_cancels_the_older_of_its_kind_and_only_it_delivers(bridge: Bridge, qtbot: QtBot) -> None:
    got: list[str] = []
    seen_cancel = threading.Event()

    def slow(cancel: threading.Event) -> str:
        if cancel.wait(patience.SECONDS):
            seen_cancel.set()
        return "old"

    bridge.submit("page", slow, done=got.append)
    bridge.submit("page", lambda _cancel: "new", done=got.append)
    qtbot.waitUntil(lambda: got == ["new"])
    assert seen_cancel.wait(patience.SECONDS)
    qtbot.waitUntil(lambda: not bridge._running)
    assert got == ["new"]


def test_expected_errors_go_to_failed_and_bugs_to_the_crash_signal(bridge: Bridge, qtbot: QtBot) -> None:
    failed: list[AppError] = []

    def refuse(_cancel: threading.Event) -> None:
        raise InputError("Not a PDF.", thing="x.pdf")

    def break_down(_cancel: threading.Event) -> None:
        raise ZeroDivisionError("bug")

    bridge.submit("a", refuse, failed=failed.append)
    qtbot.waitUntil(lambda: [str(e) for e in failed] == ["x.pdf: Not a PDF."])
    with qtbot.waitSignal(bridge.crashed) as crashed:
        bridge.submit("b", break_down)
    assert "ZeroDivisionError" in crashed.args[0]


def test_a_stopped_job_still_tells_that_it_was_cancelled(bridge: Bridge, qtbot: QtBot) -> None:
    failed: list[AppError] = []

    def work(cancel: threading.Event) -> None:
        cancel.wait(patience.SECONDS)
        check_cancel(cancel)

    job = bridge.submit("a", work, failed=failed.append, title="Work")
    assert [j.title for j in bridge.jobs()] == ["Work"]
    bridge.stop(job)
    qtbot.waitUntil(lambda: len(failed) == 1)
    assert isinstance(failed[0], Cancelled)
    assert bridge.jobs() == []


def test_closing_waits_for_no_job_that_hears_nothing(qtbot: QtBot) -> None:
    bridge = Bridge()
    released, ended = threading.Event(), threading.Event()

    def deaf(_cancel: threading.Event) -> None:
        released.wait(patience.SECONDS)
        ended.set()

    bridge.submit("a", lambda cancel: cancel.wait(patience.SECONDS))
    bridge.submit("b", deaf)
    bridge.close()
    assert not ended.is_set()
    released.set()
    bridge.deleteLater()
