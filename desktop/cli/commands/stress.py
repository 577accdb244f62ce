"""`stress NAME`: fault runs on throw-away workspaces: kill (decisions), index (commits), fuzz (mutated PDFs).

Example of `--json`::

    {"name": "kill", "ok": true, "report": {"rounds": 100, "decisions": 812, "confirmed": 810, "lost": 0, …}}

Exit 1 when something did not hold.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from desktop.cli.command import Command, Exit, Outcome
from desktop.core import wire
from desktop.core.errors import InputError
from desktop.services.faults import FAULTS


def _add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", choices=sorted(FAULTS), metavar="NAME", help=" | ".join(sorted(FAULTS)))
    parser.add_argument("--rounds", type=int, metavar="N", help="how many (default depends on the run)")


def _run(args: argparse.Namespace) -> Outcome:
    fault = FAULTS[args.name]
    if args.rounds is not None and args.rounds < 1:
        raise InputError("At least one round is needed.", thing=f"--rounds {args.rounds}")
    with tempfile.TemporaryDirectory() as folder:
        ok, report = fault.run(Path(folder), args.rounds or fault.rounds, _progress(args.name))
    data = {"name": args.name, "ok": ok, "report": wire.plain(report)}
    return Outcome(
        data, f"{args.name}: {'held' if ok else 'DID NOT HOLD'}. {report}", Exit.DONE if ok else Exit.FINDINGS
    )


def _progress(name: str) -> Callable[[int, int], None]:
    def show(done: int, total: int) -> None:
        if done % max(total // 20, 1) == 0:
            print(f"{name} {done}/{total}", file=sys.stderr, flush=True)

    return show


COMMAND = Command("stress", "run faults on purpose: kills, broken files", _add, _run)
