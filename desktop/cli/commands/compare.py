"""`compare WORKSPACE OLD NEW`: two versions of a policy, clause by clause and, with --checklist, per question.

Example of `--json`::

    {"old": "d3f2a…", "new": "d77b1…", "counts": {"same": 310, "changed": 4, "moved": 0, "added": 2, "removed": 1},
     "clauses": [{"kind": "changed", "old": {… span as in `spans`}, "new": {…}, "diff": [{"op": "replace",
     "quote": "$2,000,000", "source": "$1,000,000"}]}], "answers": [{"kind": "changed", "question": "…",
     "old_run": "r0…", "new_run": "r1…", "old_answer": "…", "new_answer": "…", "diff": []}]}

`clauses` leaves the same ones out unless `--all` is given; `diff` has the new wording in `quote`, the old in `source`.
"""

from __future__ import annotations

import argparse

from msgspec.structs import replace

from desktop.cli.command import Command, Outcome
from desktop.cli.commands.checklist import find_checklist
from desktop.cli.options import add_workspace
from desktop.cli.shapes import Json, span_json
from desktop.core import wire
from desktop.services.asking import resolve_documents
from desktop.services.checklists import load_checklist
from desktop.services.comparing import ChangeKind, ClauseChange, Comparison, compare_answers, compare_documents
from desktop.services.searching import AskOptions
from desktop.services.workspace import Desk, open_desk


def _add(parser: argparse.ArgumentParser) -> None:
    add_workspace(parser)
    parser.add_argument("old", metavar="OLD", help="document id or name")
    parser.add_argument("new", metavar="NEW", help="document id or name")
    parser.add_argument("--checklist", metavar="FILE", help="also ask these questions of both versions")
    parser.add_argument("--all", action="store_true", help="list the clauses that are the same, too")


def _run(args: argparse.Namespace) -> Outcome:
    with open_desk(
        args.workspace, read_only=args.checklist is None, create=False, program="evidence-desk compare"
    ) as desk:
        names = desk.names()
        old, new = (resolve_documents(desk.store.documents(), [name])[0] for name in (args.old, args.new))
        comparison = compare_documents(desk.store, old, new)
        if args.checklist is not None:
            questions = [q.text for q in load_checklist(find_checklist(args.checklist)).questions]
            desk.prepare_search()
            answers = compare_answers(questions, _asker(desk, old), _asker(desk, new))
            comparison = replace(comparison, answers=answers)
    shown = [c for c in comparison.clauses if args.all or c.kind is not ChangeKind.SAME]
    data = {
        "old": old,
        "new": new,
        "counts": comparison.counts(),
        "clauses": [_clause_json(c, names) for c in shown],
        "answers": [wire.plain(a) for a in comparison.answers],
    }
    return Outcome(data, _describe(comparison, shown))


class _asker:  # noqa: N801 - used as a function with a memory
    def __init__(self, desk: Desk, document: str) -> None:
        self._desk, self._options = desk, AskOptions(document_ids=(document,))

    def __call__(self, question: str) -> tuple[str, str]:
        checked = self._desk.ask(question, self._options)
        quotes = [c.citation.quote for c in checked.citations if c.citation.quote]
        return checked.receipt.id, "" if checked.parsed.abstained else "\n".join(quotes)


def _clause_json(change: ClauseChange, names: dict[str, str]) -> Json:
    return {
        "kind": str(change.kind),
        "old": span_json(change.old, names) if change.old else None,
        "new": span_json(change.new, names) if change.new else None,
        "diff": [wire.plain(part) for part in change.diff],
    }


def _describe(comparison: Comparison, shown: list[ClauseChange]) -> str:
    lines = [", ".join(f"{count} {kind}" for kind, count in comparison.counts().items()) + "."]
    for change in shown:
        if change.kind is ChangeKind.CHANGED:
            parts = (p for p in change.diff if p.op != "equal")
            lines.append("changed: " + "; ".join(f"“{p.source}” → “{p.quote}”" for p in parts))
        else:
            span = change.new or change.old
            lines.append(f"{change.kind}: {span.text[:140] if span else ''}")
    return "\n".join(lines)


COMMAND = Command("compare", "compare two versions of a policy", _add, _run)
