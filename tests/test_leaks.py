"""A leak is told with the lines that started it, once."""

from __future__ import annotations

import multiprocessing
import threading

import pytest

from tests import leaks
from tests.leaks import Running
from tests.pdf.tasks import sleep


def start_a_sleeper() -> multiprocessing.process.BaseProcess:
    process = multiprocessing.get_context("spawn").Process(target=sleep, args=(600,), daemon=True, name="sleeper")
    process.start()
    return process


def test_a_process_left_is_told_with_its_start_and_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leaks, "_SECONDS", 0.0)
    before = Running()
    process = start_a_sleeper()
    told = before.leaked()
    assert "process sleeper left" in told and "in start_a_sleeper\n    process.start()" in told
    process.join()
    assert before.leaked() == ""


def test_a_thread_left_is_told_with_its_start_and_no_neighbour_hears_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leaks, "_SECONDS", 0.0)
    before, gate = Running(), threading.Event()
    thread = threading.Thread(target=gate.wait, name="waiter")
    thread.start()
    try:
        told = before.leaked()
        assert "thread waiter left" in told and "thread.start()" in told
        assert Running().leaked() == ""
    finally:
        gate.set()
        thread.join()


def test_what_ends_by_itself_is_no_leak() -> None:
    before, gate = Running(), threading.Event()
    threading.Thread(target=gate.wait).start()
    assert before.leaked(meanwhile=gate.set) == ""
