"""`replay WORKSPACE RECEIPT`: judge a stored answer again from its receipt and verdicts alone.

Example of `--json`::

    {"receipt": "r0c4…", "same": true, "citations": [{"order": 0, "raw": "[1]", "same": true, "stored": {"verdict":
     "accepted", "code": "accepted_exact"}, "replayed": {"verdict": "accepted", "code": "accepted_exact"}, "note": ""}],
     "evidence": [{"span_id": "d3f2a…", "status": "current", "sentence": "Unchanged."}]}

`evidence` says how the spans of the receipt, and those its verdicts looked at, stand to the workspace of today; it
never changes a verdict. Exit 1 when a replayed verdict differs from the stored one.
"""

from __future__ import annotations

import argparse

from desktop.citations.replay import Currency, replay_answer, staleness
from desktop.cli.command import Command, Exit, Outcome
from desktop.cli.options import add_workspace
from desktop.core import wire
from desktop.core.verdicts import Verdict
from desktop.services.workspace import open_desk


def _add(parser: argparse.ArgumentParser) -> None:
    add_workspace(parser)
    parser.add_argument("receipt", metavar="RECEIPT", help="receipt (run) id")


def _run(args: argparse.Namespace) -> Outcome:
    with open_desk(args.workspace, read_only=True, create=False) as desk:
        checked = desk.store.run(args.receipt)
        replayed = replay_answer(checked)
        evidence = staleness(checked, desk.store)
    same = all(item.same for item in replayed)
    data = {
        "receipt": checked.receipt.id,
        "same": same,
        "citations": [
            {
                "order": item.citation.order,
                "raw": item.citation.raw,
                "same": item.same,
                "stored": _short(item.stored),
                "replayed": _short(item.verdict),
                "note": item.note,
            }
            for item in replayed
        ],
        "evidence": [wire.plain(status) for status in evidence],
    }
    stale = [s for s in evidence if s.status is not Currency.CURRENT]
    lines = [
        f"{i.citation.raw}  {i.verdict.verdict} ({i.verdict.code}) {'same' if i.same else 'DIFFERS'}" for i in replayed
    ]
    lines.append(f"{sum(i.same for i in replayed)} of {len(replayed)} verdicts are the same.")
    lines.extend(f"Stale evidence: {s.sentence}" for s in stale)
    return Outcome(data, "\n".join(lines), Exit.DONE if same else Exit.FINDINGS)


def _short(verdict: Verdict) -> dict[str, str | None]:
    return {"verdict": str(verdict.verdict), "code": str(verdict.code), "sub_code": verdict.sub_code}


COMMAND = Command("replay", "judge a stored answer again from its receipt alone", _add, _run)
