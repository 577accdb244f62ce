"""`verify-log WORKSPACE`: check the hash chain of the decision log.

Example of `--json`::

    {"ok": true, "events": 42, "head": "9f3c…", "bad_seq": null, "problem": ""}

Exit 1 when the chain is broken.
"""

from __future__ import annotations

import argparse

from desktop.cli.command import Command, Exit, Outcome
from desktop.cli.options import add_workspace
from desktop.services.workspace import open_desk


def _run(args: argparse.Namespace) -> Outcome:
    with open_desk(args.workspace, read_only=True, create=False) as desk:
        report = desk.store.verify_log()
    words = f"{report.events} events, chain whole, head {report.head[:12]}." if report.ok else report.problem
    return Outcome(report, words, Exit.DONE if report.ok else Exit.FINDINGS)


COMMAND = Command("verify-log", "check the hash chain of the decision log", add_workspace, _run)
