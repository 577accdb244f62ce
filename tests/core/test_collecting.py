"""A command looks for garbage in cycles seldom."""

from __future__ import annotations

import subprocess
import sys

_SCRIPT = "import gc; from desktop.bootstrap import run; run(['doctor', '--json']); print(gc.get_threshold()[0])"


def test_a_command_collects_rarely() -> None:
    done = subprocess.run([sys.executable, "-c", _SCRIPT], capture_output=True, text=True, check=True)
    assert int(done.stdout.split()[-1]) == 50_000
