"""`check WORKSPACE ANSWER_FILE`: judge an answer written elsewhere (text, Markdown, JSON, CSV; `-` for stdin).

`--json` prints the shape of `ask` without `hits`; `receipt_kind` is `imported` ("retrieval unknown") when neither
`--question` nor `--receipt` is given. Exit 1 when a citation was rejected or could not be checked.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from desktop.cli.answers import describe_answer, labelled_json
from desktop.cli.command import Command, Exit, Outcome
from desktop.cli.options import add_retrieval, add_workspace, retrieval_options
from desktop.cli.shapes import has_findings
from desktop.core.errors import InputError
from desktop.services.answer_files import read_answer
from desktop.services.workspace import open_desk


def _add(parser: argparse.ArgumentParser) -> None:
    add_workspace(parser)
    parser.add_argument("answer_file", metavar="ANSWER_FILE", help="text, Markdown, JSON or CSV; - for standard input")
    source = parser.add_mutually_exclusive_group()
    source.add_argument("--question", metavar="Q", help="retrieve for this question; its receipt counts")
    source.add_argument("--receipt", metavar="ID", help="judge against the receipt of an earlier run")
    add_retrieval(parser)


def _run(args: argparse.Namespace) -> Outcome:
    answer = read_answer(None if args.answer_file == "-" else Path(args.answer_file))
    if args.question is not None and not args.question.strip():
        raise InputError("The question is empty.", advice="Leave --question out to check without a run.")
    with open_desk(args.workspace, create=False, program="evidence-desk check") as desk:
        options = retrieval_options(args, desk)  # refused before the encoder is waited for
        if args.question is not None:
            desk.prepare_search()
        checked = desk.check(answer, question=args.question, receipt_id=args.receipt, options=options)
        data, words = labelled_json(desk, checked), describe_answer(desk, checked)
    return Outcome(data, words, Exit.FINDINGS if has_findings(checked) else Exit.DONE)


COMMAND = Command("check", "judge an answer written elsewhere", _add, _run)
