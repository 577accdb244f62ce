"""Pages turned and citations decided for long: nothing is lost, nothing grows (the short form of `bench soak`)."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from desktop.cli.commands.bench import find_corpus


def test_a_short_soak_loses_no_decision_and_draws_every_page(tmp_path: Path) -> None:
    corpus = find_corpus(None)
    if corpus is None:
        pytest.skip("The test corpus is absent.")
    command = [sys.executable, "-m", "desktop.ui.measure", "soak", "--quick"]
    done = subprocess.run(
        [*command, "--scratch", str(tmp_path), "--corpus", str(corpus)],
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
        env=os.environ
        | {"EVIDENCE_DESK_CONFIG_DIR": str(tmp_path / "config"), "EVIDENCE_DESK_CACHE_DIR": str(tmp_path / "cache")}
        | {"QT_QPA_PLATFORM": "offscreen"},
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert "leaked" not in done.stderr
    figures = json.loads(done.stdout.splitlines()[-1])
    assert figures["decisions lost"]["value"] == 0
    assert figures["decisions lost"]["n"] == 60
    curve = json.loads((tmp_path / "soak.json").read_text(encoding="utf-8"))
    assert curve[-1]["turns"] == 120
    assert max(sample["page_p95"] for sample in curve) < 10_000, "a page that never came counts as ten seconds"
    settled = curve[len(curve) // 2 :]
    assert settled[-1]["blocks"] - settled[0]["blocks"] < 400_000
