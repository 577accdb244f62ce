"""`python -m desktop.ui.measure SUITE`: run one suite and print `{metric: {value, unit, baseline, n}}` on one line."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from desktop.ui.measure.reviewing import measure_queue, measure_results
from desktop.ui.measure.scenes import Scene, SceneMissing
from desktop.ui.measure.smoothness import measure_render, measure_stall
from desktop.ui.measure.soak import measure_memory, measure_soak
from desktop.ui.measure.startup import measure_startup

SUITES = {
    "startup": measure_startup,
    "render": measure_render,
    "stall": measure_stall,
    "queue": measure_queue,
    "results": measure_results,
    "memory": measure_memory,
    "soak": measure_soak,
}


def main() -> int:
    """Run the suite named on the command line."""
    parser = argparse.ArgumentParser()
    parser.add_argument("suite", choices=sorted(SUITES))
    parser.add_argument("--scratch", type=Path, required=True)
    parser.add_argument("--corpus", type=Path)
    parser.add_argument("--quick", action="store_true")
    args = parser.parse_args()
    scene = Scene(args.scratch, args.corpus, args.quick)
    try:
        data: dict[str, Any] = SUITES[args.suite](scene)
    except SceneMissing as missing:
        data = {"skipped": str(missing)}
    sys.stdout.write(json.dumps(data) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
