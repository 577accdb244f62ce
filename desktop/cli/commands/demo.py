"""`demo [--headless] [--out DIR]`: the sample workspace, its questions, and a bundled set of good and bad answers.

With a display the window opens on it; `--headless` writes exports and screenshots of the real window to DIR.
Example of `--json`::

    {"workspace": "out/demo/workspace", "documents": ["…"], "questions": 24, "answers": 6, "citations": 61,
     "verdicts": {"accepted": 40, "rejected": 15, "warning": 6}, "codes": {"accepted_exact": 31, …},
     "decisions": {"accepted": 9, …}, "exports": ["…"], "screenshots": ["…"], "notes": [], "seconds": {"total": 21.0}}
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from desktop.cli.command import Command, Outcome, WindowHooks
from desktop.core.errors import InputError
from desktop.services.demo import build_demo, describe_demo


def _add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--headless", action="store_true", help="no window: write exports and screenshots")
    parser.add_argument("--out", type=Path, default=Path("evidence-desk-demo"), metavar="DIR")


def _run(args: argparse.Namespace) -> Outcome:
    hooks: WindowHooks | None = args.window
    if hooks is None and not args.headless:
        raise InputError("There is no window here.", advice="Use --headless.")
    report = build_demo(
        args.out,
        take_shots=hooks.take_screenshots if hooks is not None and args.headless else None,
        say=_say,
    )
    if hooks is not None and not args.headless:
        hooks.run_window([str(report.workspace)])
    return Outcome(report, describe_demo(report))


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


COMMAND = Command("demo", "build the sample workspace and do the whole main job on it", _add, _run)
