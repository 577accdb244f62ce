"""`import WORKSPACE PATH`: take a JSON export in; into a used workspace it is appended as a verified chain of its own.

Example of `--json`::

    {"workspace_id": "w3…", "runs_added": 4, "runs_known": 0, "citations_added": 12, "events_added": 9,
     "events_known": 0, "renamed": {}, "unplaced": []}

Exit 1 when a citation could not be placed.
"""

from __future__ import annotations

import argparse

from desktop.cli.command import Command, Exit, Outcome
from desktop.cli.options import add_workspace, path_in_home
from desktop.services.importing import check_json_export, import_review
from desktop.services.workspace import open_desk


def _add(parser: argparse.ArgumentParser) -> None:
    add_workspace(parser)
    parser.add_argument("path", type=path_in_home, metavar="PATH", help="a JSON export")


def _run(args: argparse.Namespace) -> Outcome:
    check_json_export(args.path)  # before a workspace is made for it
    with open_desk(args.workspace, program="evidence-desk import") as desk:
        report = import_review(desk.store, args.path)
        notes = desk.follow_versions()
    words = f"{report.runs_added} answers, {report.citations_added} citations, {report.events_added} events added."
    lines = [words, *notes, *report.unplaced]
    return Outcome(report, "\n".join(lines), Exit.FINDINGS if report.unplaced else Exit.DONE)


COMMAND = Command("import", "take a JSON export into a workspace", _add, _run)
