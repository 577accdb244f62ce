"""`selftest WORKSPACE`: spoil real citations of the workspace on purpose and show what the verifier catches, by kind.

Example of `--json`::

    {"items": 500, "caught": 500, "kinds": {"number": {"items": 61, "caught": 61, "rejected": 61,
     "quote": "Limit: $2,000,000", "sentence": "The quote says “$2,000,000”; the cited row says …"}, …}, "missed": []}

Nothing is written. Exit 1 when a spoilt citation was accepted.
"""

from __future__ import annotations

import argparse
import logging

from desktop.citations.selftest import run_selftest
from desktop.cli.command import Command, Exit, Outcome
from desktop.cli.options import add_workspace, positive
from desktop.core import wire
from desktop.services.workspace import open_desk


def _add(parser: argparse.ArgumentParser) -> None:
    add_workspace(parser)
    parser.add_argument(
        "--count", type=positive, default=500, metavar="N", help="spoilt citations (default %(default)s)"
    )


def _run(args: argparse.Namespace) -> Outcome:
    logging.getLogger("desktop.citations").setLevel(logging.ERROR)  # rejections are the point here
    with open_desk(args.workspace, read_only=True, create=False) as desk:
        answers = [desk.store.run(summary.run_id) for summary in desk.store.runs()]
        result = run_selftest(answers, desk.store, count=args.count)
    data = {
        "items": result.items,
        "caught": result.caught,
        "kinds": {kind: wire.plain(caught) for kind, caught in sorted(result.kinds.items())},
        "missed": [{"kind": kind, "quote": quote, "span": span} for kind, quote, span in result.missed],
    }
    lines = [
        f"{kind:20} {c.caught} of {c.items} caught, {c.rejected} rejected. {c.sentence}".rstrip()
        for kind, c in sorted(result.kinds.items())
    ]
    lines.append(f"{result.caught} of {result.items} spoilt citations were not accepted.")
    lines.extend(f"MISSED ({kind}): {quote}" for kind, quote, _ in result.missed)
    return Outcome(data, "\n".join(lines), Exit.FINDINGS if result.missed else Exit.DONE)


COMMAND = Command("selftest", "spoil real citations and show what the verifier catches", _add, _run)
