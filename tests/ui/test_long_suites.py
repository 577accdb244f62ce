"""The suites of the bench that run only when named, in their short form: `soak` and `results`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from desktop.cli.bench.window import STALL
from desktop.cli.commands.bench import find_corpus


def measured(suite: str, scratch: Path) -> dict[str, dict[str, float]]:
    """Run the short form of a suite in a process of its own and return its figures."""
    corpus = find_corpus(None)
    if corpus is None:
        pytest.skip("The test corpus is absent.")
    options = ["--quick", "--scratch", str(scratch), "--corpus", str(corpus)]
    done = subprocess.run(
        [sys.executable, "-m", "desktop.ui.measure", suite, *options],
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
        env=os.environ
        | {"EVIDENCE_DESK_CONFIG_DIR": str(scratch / "config"), "EVIDENCE_DESK_CACHE_DIR": str(scratch / "cache")}
        | {"QT_QPA_PLATFORM": "offscreen"},
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert "leaked" not in done.stderr
    figures: dict[str, dict[str, float]] = json.loads(done.stdout.splitlines()[-1])
    return figures


def test_every_search_of_the_window_paints_a_result(tmp_path: Path) -> None:
    figures = measured("results", tmp_path)
    assert figures["searches that found something"]["value"] == 1.0
    assert figures["search to first result painted, p95"]["n"] == 5
    assert figures["spans in the workspace"]["value"] > 2_000


def test_the_window_is_measured_as_it_runs_and_as_it_was_measured_before(tmp_path: Path) -> None:
    figures = measured("stall", tmp_path)
    assert set(figures) == set(STALL.targets)
    assert all(figure["n"] > 100 for figure in figures.values())


def test_a_short_soak_loses_no_decision_and_draws_every_page(tmp_path: Path) -> None:
    figures = measured("soak", tmp_path)
    assert figures["decisions lost"]["value"] == 0
    assert figures["decisions lost"]["n"] == 60
    curve = json.loads((tmp_path / "soak.json").read_text(encoding="utf-8"))
    assert curve[-1]["turns"] == 120
    assert max(sample["page_p95"] for sample in curve) < 10_000, "a page that never came counts as ten seconds"
    settled = curve[len(curve) // 2 :]
    assert settled[-1]["blocks"] - settled[0]["blocks"] < 400_000
