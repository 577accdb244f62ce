"""`export WORKSPACE --format F --out PATH`: write the citations with verdict, decision and place.

`--only` filters the **human** decision. `--password-file` holds passwords of encrypted documents, one a line: without
them their pages are left out of reports and annotated PDFs, and the notes say so. Example of `--json`::

    {"format": "xlsx", "files": ["/out/review.xlsx"], "rows": 12, "total": 37, "notes": ["…"]}
"""

from __future__ import annotations

import argparse

from desktop.cli.command import Command, Outcome
from desktop.cli.options import add_passwords, add_workspace, path_in_home, read_passwords
from desktop.export.rows import Only
from desktop.services.exporting import ExportOptions, export_review, find_passwords, format_names
from desktop.services.workspace import open_desk


def _add(parser: argparse.ArgumentParser) -> None:
    add_workspace(parser)
    parser.add_argument("--format", required=True, metavar="F", help=" | ".join(format_names()))
    parser.add_argument("--out", required=True, type=path_in_home, metavar="PATH", help="file to write")
    parser.add_argument("--only", choices=[str(o) for o in Only], default=str(Only.ALL), help="by human decision")
    parser.add_argument("--run", dest="run_ids", action="append", default=[], metavar="ID", help="only these answers")
    add_passwords(parser)


def _run(args: argparse.Namespace) -> Outcome:
    options = ExportOptions(only=Only(args.only), run_ids=tuple(args.run_ids))
    given = read_passwords(args.password_file)
    with open_desk(args.workspace, read_only=True, create=False) as desk:
        passwords = find_passwords(desk.store, given)
        report = export_review(desk.store, desk.reviewer, args.format, args.out, options=options, passwords=passwords)
    files = ", ".join(str(path) for path in report.files)
    words = f"{report.rows} of {report.total} citations written to {files}."
    return Outcome(report, "\n".join((words, *report.notes)))


COMMAND = Command("export", "write reviewed citations to a file", _add, _run)
