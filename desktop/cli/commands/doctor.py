"""`doctor`: versions, optional parts, folders.

Example of `--json`::

    {"ok": true, "version": "0.1.0", "python": "3.11.7", "system": "Linux …", "checks": [{"name": "PyMuPDF", "ok": true,
     "detail": "1.28.2", "needed": true, "advice": ""}, …]}

Exit 1 when something needed is missing.
"""

from __future__ import annotations

import argparse

from desktop.cli.command import Command, Exit, Outcome
from desktop.core import wire
from desktop.services.environment import examine


def _add(parser: argparse.ArgumentParser) -> None:
    del parser


def _run(args: argparse.Namespace) -> Outcome:
    del args
    report = examine()
    lines = [f"Evidence Desk {report.version}, Python {report.python}, {report.system}"]
    for check in report.checks:
        mark = "ok" if check.ok else ("MISSING" if check.needed else "–")
        lines.append(f"{mark:8} {check.name:22} {check.detail}" + (f"  ({check.advice})" if check.advice else ""))
    data = {"ok": report.ok} | wire.plain(report)
    return Outcome(data, "\n".join(lines), Exit.DONE if report.ok else Exit.FINDINGS)


COMMAND = Command("doctor", "report versions, optional parts and folders", _add, _run)
