"""Suites whose measuring code lives in an engine or, with the window, in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from typing import Any

from desktop.cli.bench.metric import BenchOptions, Figure, Figures, SuiteSkipped


def as_figures(data: Mapping[str, Any]) -> Figures:
    """Turn `{metric: {value, unit, baseline, ratio, n}}` into figures."""
    return {
        name: Figure(
            float(entry["value"]),
            str(entry.get("unit", "")),
            entry.get("baseline"),
            int(entry.get("n", 1)),
            entry.get("ratio"),
        )
        for name, entry in data.items()
    }


def measure_window(suite: str, options: BenchOptions) -> Figures:
    """Run `python -m desktop.ui.measure SUITE` (offscreen when there is no display) and read its JSON line."""
    command = [sys.executable, "-m", "desktop.ui.measure", suite, "--scratch", str(options.scratch)]
    if options.corpus is not None:
        command += ["--corpus", str(options.corpus)]
    if options.quick:
        command.append("--quick")
    environment = dict(os.environ)
    if sys.platform.startswith("linux") and not (environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY")):
        environment.setdefault("QT_QPA_PLATFORM", "offscreen")
    done = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=1800, check=False)
    lines = [line for line in done.stdout.splitlines() if line.startswith("{")]
    if done.returncode != 0 or not lines:
        reason = (done.stderr.strip().splitlines() or ["no output"])[-1]
        raise SuiteSkipped(f"The window could not be measured: {reason}")
    data = json.loads(lines[-1])
    if "skipped" in data:
        raise SuiteSkipped(str(data["skipped"]))
    return as_figures(data)
