"""`demo [--headless] [--out DIR]`: the sample workspace, its questions, and a bundled set of good and bad answers.

With a display the window opens on it, and what was decided there before is kept; `--headless` writes exports and
screenshots of the real window to DIR.
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
from desktop.cli.options import path_in_home
from desktop.core.errors import InputError
from desktop.services.demo import build_demo, build_sample, describe_demo
from desktop.store.places import sample_folder


def _add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--headless", action="store_true", help="no window: write exports and screenshots")
    parser.add_argument("--out", type=path_in_home, default=None, metavar="DIR", help="where to build it")


def _run(args: argparse.Namespace) -> Outcome:
    hooks: WindowHooks | None = args.window
    if not args.headless:
        if hooks is None:
            raise InputError("There is no window here.", advice="Use --headless.")
        # Not built anew each time: decisions made in the sample are somebody's work too.
        workspace = build_sample(folder=args.out / "workspace") if args.out else sample_folder()
        hooks.run_window([str(workspace)])
        return Outcome({"workspace": str(workspace)}, f"Workspace: {workspace}")
    report = build_demo(
        args.out or Path("evidence-desk-demo"),
        take_shots=hooks.take_screenshots if hooks is not None else None,
        say=_say,
    )
    return Outcome(report, describe_demo(report))


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


COMMAND = Command("demo", "build the sample workspace and do the whole main job on it", _add, _run)
