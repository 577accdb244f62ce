"""`checklist WORKSPACE FILE`: run a list of questions (YAML, CSV, or the name of a bundled one) over the documents.

Example of `--json`::

    {"title": "Commercial property", "documents": [{"document": "d3f2a…", "document_name": "a.pdf"}], "complete": true,
     "questions": [{"id": "q1", "text": "…", "cells": [{"document": "d3f2a…", "run": "r0c4…", "abstained": false,
     "verdicts": {"accepted": 2}, "error": ""}]}]}

Exit 1 when a citation was rejected or could not be checked, or an endpoint failed (`complete` is false then). Running
it again goes on where it stopped.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from desktop.cli.command import Command, Exit, Outcome
from desktop.cli.options import add_workspace
from desktop.core.errors import InputError
from desktop.services.asking import resolve_documents
from desktop.services.checklists import Grid, bundled_checklists, load_checklist, run_checklist
from desktop.services.workspace import open_desk

_BAD = ("rejected", "not_checked")


def _add(parser: argparse.ArgumentParser) -> None:
    add_workspace(parser)
    parser.add_argument("file", metavar="FILE", help="YAML or CSV, or the name of a bundled checklist")
    parser.add_argument("--document", action="append", default=[], metavar="D", help="document id or name; repeatable")
    parser.add_argument(
        "--provider", default="extractive", metavar="P", help="answer provider; naming it allows sending"
    )


def find_checklist(name: str) -> Path:
    """Return the file, or the bundled checklist of this name; raises InputError naming what there is."""
    path = Path(name)
    if os.path.lexists(path):  # what nobody may look at is not there
        return path
    bundled = {p.stem: p for p in bundled_checklists()}
    if name not in bundled:
        raise InputError("There is no such checklist.", thing=name, advice=f"Bundled: {', '.join(bundled)}.")
    return bundled[name]


def _run(args: argparse.Namespace) -> Outcome:
    checklist = load_checklist(find_checklist(args.file))
    with open_desk(args.workspace, create=False, program="evidence-desk checklist") as desk:
        documents = resolve_documents(desk.store.documents(), args.document)
        desk.prepare_search()
        # Naming a provider on the command line is the consent, as in `ask`.
        grid = run_checklist(desk, checklist, documents, provider=args.provider, consent=True)
        names = desk.names()
    bad = any(name in _BAD and count for cell in grid.cells for name, count in cell.verdicts)
    done = grid.complete and not bad
    return Outcome(_shape(grid, names), _describe(grid, names), Exit.DONE if done else Exit.FINDINGS)


def _shape(grid: Grid, names: dict[str, str]) -> dict[str, object]:
    return {
        "title": grid.checklist.title,
        "documents": [{"document": d, "document_name": names.get(d, "")} for d in grid.document_ids],
        "complete": grid.complete,
        "questions": [
            {
                "id": question.id,
                "text": question.text,
                "cells": [
                    {
                        "document": cell.document_id,
                        "run": cell.run_id,
                        "abstained": cell.abstained,
                        "verdicts": dict(cell.verdicts),
                        "error": cell.error,
                    }
                    for cell in grid.cells
                    if cell.question_id == question.id
                ],
            }
            for question in grid.checklist.questions
        ],
    }


def _describe(grid: Grid, names: dict[str, str]) -> str:
    texts = {q.id: q.text for q in grid.checklist.questions}
    lines = []
    for cell in grid.cells:
        counts = ", ".join(f"{count} {name}" for name, count in cell.verdicts) or "no citation"
        found = cell.error or ("not found in the readable pages" if cell.abstained else counts)
        lines.append(f"{texts[cell.question_id]}  [{names.get(cell.document_id, '')}]  {found}")
    return "\n".join(lines)


COMMAND = Command("checklist", "run a list of questions over one or many policies", _add, _run)
