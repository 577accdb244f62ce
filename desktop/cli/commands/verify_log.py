"""`verify-log WORKSPACE`: check the hash chain of the decision log.

Example of `--json`::

    {"ok": true, "events": 42, "head": "9f3c…", "bad_seq": null, "problem": "",
     "imports": {}}

`imports` has the same for each chain that came in by `import`, by the workspace it came from. Exit 1 when a chain is
broken.
"""

from __future__ import annotations

import argparse

from desktop.cli.command import Command, Exit, Outcome
from desktop.cli.options import add_workspace
from desktop.core import wire
from desktop.services.importing import verify_imports
from desktop.services.workspace import open_desk


def _run(args: argparse.Namespace) -> Outcome:
    with open_desk(args.workspace, read_only=True, create=False) as desk:
        report = desk.store.verify_log()
        imports = verify_imports(desk.store.events())
    words = f"{report.events} events, chain whole, head {report.head[:12]}." if report.ok else report.problem
    for origin, chain in imports.items():
        state = f"{chain.events} events, chain whole" if chain.ok else chain.problem
        words += f"\nImported from workspace {origin}: {state}."
    whole = report.ok and all(chain.ok for chain in imports.values())
    data = wire.plain(report) | {"imports": wire.plain(imports)}
    return Outcome(data, words, Exit.DONE if whole else Exit.FINDINGS)


COMMAND = Command("verify-log", "check the hash chain of the decision log", add_workspace, _run)
