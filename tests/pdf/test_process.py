"""A worker process: results, limits, crashes, and its end with its parent (spec 9)."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from desktop.core.errors import PdfError
from desktop.pdf.process import Part, Worker, WorkerDied, WorkerFault, WorkerLate
from tests import patience
from tests.pdf import tasks


@pytest.fixture
def worker():
    made = Worker(memory_mb=256, modules=("tests.pdf.tasks",))
    yield made
    made.stop()
    assert not psutil.pid_exists(made.pid)


def test_a_result_comes_back(worker):
    assert worker.call(tasks.echo, {"a": (1, 2)}, deadline=60) == {"a": (1, 2)}


def test_calls_are_answered_in_order(worker):
    worker.wait_ready()
    for n in range(20):
        worker.send(tasks.echo, n)
    got = []
    while len(got) < 20:
        answer = worker.poll()
        if answer is not None:
            got.append(answer[0])
    assert got == list(range(20))


def answers(worker, count):
    got = []
    while len(got) < count:
        answer = worker.listen(patience.SECONDS)
        got += answer or ()
    return got


def test_what_is_yielded_comes_before_the_result(worker):
    worker.wait_ready()
    worker.send(tasks.count_to, 3)
    worker.send(tasks.echo, "next")
    assert answers(worker, 4) == [Part(1), Part(2), "done", "next"]


def test_a_bug_after_a_part_is_reported_and_the_worker_goes_on(worker):
    worker.wait_ready()
    worker.send(tasks.stumble_on_the_way)
    assert answers(worker, 1) == [Part(1)]
    with pytest.raises(WorkerFault, match="ZeroDivisionError"):
        answers(worker, 1)
    assert worker.call(tasks.echo, 1, deadline=60) == 1


def test_expected_trouble_crosses_the_border_whole_and_the_worker_goes_on(worker):
    with pytest.raises(PdfError) as caught:
        worker.call(tasks.refuse, deadline=60)
    assert str(caught.value) == "a.pdf: it is not good. Try another."
    assert worker.call(tasks.echo, 1, deadline=60) == 1


def test_a_bug_is_reported_and_the_worker_goes_on(worker):
    with pytest.raises(WorkerFault, match="ZeroDivisionError"):
        worker.call(tasks.stumble, deadline=60)
    assert worker.call(tasks.echo, 1, deadline=60) == 1


def test_a_result_that_cannot_be_sent_is_reported(worker):
    with pytest.raises((WorkerFault, WorkerDied)):
        worker.call(tasks.unpicklable, deadline=60)


def test_a_call_over_its_deadline_is_killed_before_it_ends(worker):
    worker.wait_ready()
    started = time.monotonic()
    with pytest.raises(WorkerLate, match=r"0\.5 seconds"):
        worker.call(tasks.sleep, 60, deadline=0.5)
    assert time.monotonic() - started < 50
    assert not worker.alive


def test_a_crash_is_a_sentence(worker):
    with pytest.raises(WorkerDied, match="crashed"):
        worker.call(tasks.crash, deadline=60)


def test_memory_over_the_limit_costs_the_call(worker):
    with pytest.raises((WorkerFault, WorkerDied), match="memory"):
        worker.call(tasks.take_memory, 2000, deadline=60)


def test_memory_under_the_limit_is_given(worker):
    assert worker.call(tasks.take_memory, 100, deadline=60) == 100 * 1024 * 1024


def test_nothing_a_worker_prints_is_seen(worker, capfd):
    worker.call(tasks.print_much, deadline=60)
    assert capfd.readouterr() == ("", "")


def test_stopping_twice_is_harmless():
    made = Worker()
    made.stop()
    made.stop()
    with pytest.raises(WorkerDied):
        made.send(tasks.echo, 1)


ORPHAN = """
import sys, time
from desktop.pdf.process import Worker
from tests.pdf import tasks
if __name__ == "__main__":
    idle, busy = Worker(), Worker()
    print(idle.call(tasks.own_pid, deadline=60), busy.call(tasks.own_pid, deadline=60), flush=True)
    busy.send(tasks.sleep, 120, limit=1.0)
    time.sleep(120)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX signals")
def test_workers_die_with_a_killed_parent(tmp_path):
    script = tmp_path / "parent.py"
    script.write_text(ORPHAN)
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    command = [sys.executable, str(script)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as parent:
        try:
            assert parent.stdout is not None
            idle, busy = (psutil.Process(int(pid)) for pid in parent.stdout.readline().split())
            time.sleep(0.3)
        finally:
            parent.kill()
    _, alive = psutil.wait_procs([idle], timeout=patience.SECONDS)
    assert alive == []
    _, alive = psutil.wait_procs([busy], timeout=patience.SECONDS)
    assert alive == []
