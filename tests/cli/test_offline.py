"""Nothing leaves the machine: the whole main job, worker processes included, opens no connection at all."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.policy import write_policy

HOOK = """
import os, sys

def watch(event, arguments):
    if event in ("socket.connect", "socket.getaddrinfo", "socket.gethostbyname", "socket.sendto"):
        with open(os.environ["SOCKET_LOG"], "a", encoding="utf-8") as log:
            log.write(f"{event} {arguments!r}\\n")

sys.addaudithook(watch)
"""


def run(arguments: list[str], environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "desktop", *arguments]
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=240, check=False)


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    (tmp_path / "hook").mkdir()
    (tmp_path / "hook" / "sitecustomize.py").write_text(HOOK, "utf-8")
    repository = Path(__file__).resolve().parents[2]
    path = os.pathsep.join([str(tmp_path / "hook"), str(repository)])
    return dict(os.environ) | {"PYTHONPATH": path, "SOCKET_LOG": str(tmp_path / "sockets.log")}


def test_the_hook_sees_a_connection(environment, tmp_path):
    code = "import socket; s = socket.socket(); s.settimeout(1); s.connect_ex(('127.0.0.1', 9))"
    subprocess.run([sys.executable, "-c", code], env=environment, check=True, timeout=60)
    assert "socket.connect" in (tmp_path / "sockets.log").read_text("utf-8")


@pytest.mark.timeout(600)
def test_the_main_job_opens_no_connection(environment, tmp_path):
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
        done = run(arguments, environment)
        assert done.returncode == 0, done.stderr
    log = tmp_path / "sockets.log"
    assert not log.exists(), log.read_text("utf-8")
