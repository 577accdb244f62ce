"""`verify-log WORKSPACE [--rebuild]`: check the hash chain of the decision log.

Example of `--json`::

    {"ok": true, "events": 42, "head": "9f3c…", "bad_seq": null, "problem": "",
     "imports": {}}

`imports` has the same for each chain that came in by `import`, by the workspace it came from. Exit 1 when a chain is
broken. The states that are shown are derived from the log; `--rebuild` derives them anew, which changes no event.
"""

from __future__ import annotations

import argparse

from desktop.cli.command import Command, Exit, Outcome
from desktop.cli.options import add_workspace
from desktop.core import wire
from desktop.services.importing import verify_imports
from desktop.services.workspace import open_desk


def _add(parser: argparse.ArgumentParser) -> None:
    add_workspace(parser)
    parser.add_argument("--rebuild", action="store_true", help="first derive all states anew from the log")


def _run(args: argparse.Namespace) -> Outcome:
    with open_desk(
        args.workspace, read_only=not args.rebuild, create=False, program="evidence-desk verify-log"
    ) as desk:
        if args.rebuild:
            desk.store.rebuild_states()
        report = desk.store.verify_log()
        imports = verify_imports(desk.store.events())
    head = f", head {report.head[:12]}" if report.events else ""
    words = f"{_counted(report.events)}, chain whole{head}." if report.ok else report.problem
    for origin, chain in imports.items():
        state = f"{_counted(chain.events)}, chain whole" if chain.ok else chain.problem
        words += f"\nImported from workspace {origin}: {state}."
    whole = report.ok and all(chain.ok for chain in imports.values())
    data = wire.plain(report) | {"imports": wire.plain(imports)}
    return Outcome(data, words, Exit.DONE if whole else Exit.FINDINGS)


def _counted(events: int) -> str:
    return "1 event" if events == 1 else f"{events} events"


COMMAND = Command("verify-log", "check the hash chain of the decision log", _add, _run)
