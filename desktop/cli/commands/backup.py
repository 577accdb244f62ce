"""`backup create WORKSPACE` and `backup restore WORKSPACE [NAME]`.

Examples of `--json`: `create` prints `{"name": "…", "created_at": "…", "events": 9, "head": "…", …}`; `restore`
without a name rescues a damaged database from the newest verified backup and what can still be read, and prints what
was saved: `{"backup": "…", "events": 9, "events_saved": 2, "runs_saved": 1, "citations_saved": 3,
"damaged_copy": "…", "documents_lost": [], "events_lost": 0, "stopped": false}`. Exit 1 when
something is or may be lost.
"""

from __future__ import annotations

import argparse

from desktop.cli.command import Command, Exit, Outcome
from desktop.cli.options import add_workspace
from desktop.core.errors import InputError
from desktop.services.workspace import open_desk
from desktop.store.folders import DATABASE, is_there
from desktop.store.lock import WorkspaceLock
from desktop.store.places import is_folder
from desktop.store.rescue import rescue, restore_backup


def _add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("action", choices=["create", "restore"])
    add_workspace(parser)
    parser.add_argument("name", nargs="?", metavar="NAME", help="backup to restore; none = rescue from the newest")


def _run(args: argparse.Namespace) -> Outcome:
    if args.action == "create":
        if args.name is not None:
            raise InputError("`backup create` takes no name.", thing=args.name)
        with open_desk(args.workspace, create=False, program="evidence-desk backup") as desk:
            info = desk.store.create_backup()
        return Outcome(info, f"Backup {info.name}.")
    if not is_folder(args.workspace / "backups") and not is_there(args.workspace / DATABASE):
        raise InputError("This is not a workspace.", thing=str(args.workspace))
    with WorkspaceLock(args.workspace, program="evidence-desk backup"):
        if args.name is not None:
            info = restore_backup(args.workspace, args.name)
            return Outcome(info, f"Restored {info.name}.")
        report = rescue(args.workspace)
    return Outcome(report, str(report), Exit.DONE if report.whole else Exit.FINDINGS)


COMMAND = Command("backup", "make or restore a verified backup", _add, _run)
