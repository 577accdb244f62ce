"""`search WORKSPACE QUESTION`: retrieval only.

Example of `--json`::

    {"question": "each occurrence limit", "mode": "hybrid", "hits": [{"id": "d3f2a…::table_row::2::t1r1::9c1e…",
      "document": "d3f2a…", "document_name": "a.pdf", "text": "Coverage: Each Occurrence | Limit: $1,000,000",
      "page": 2, "boxes": [{"page": 2, "x": 72.0, "y": 90.1, "width": 440.0, "height": 12.0}], "unit": "table_row",
      "section_id": "declarations", "relevance": 0.93, "channels": {"words": 0.9, "vectors": 0.8}, "rank": 1, …}],
     "total": 31, "more": 21, "notes": ["No filter."], "generation": 4}
"""

from __future__ import annotations

import argparse

from desktop.cli.command import Command, Outcome
from desktop.cli.options import add_retrieval, add_workspace, open_for_search, retrieval_options
from desktop.cli.shapes import place_words, result_json
from desktop.services.searching import with_saved


def _add(parser: argparse.ArgumentParser) -> None:
    add_workspace(parser)
    parser.add_argument("question", metavar="QUESTION", help="one argument: in quotation marks")
    add_retrieval(parser, limit=10)


def _run(args: argparse.Namespace) -> Outcome:
    with open_for_search(args.workspace) as desk:
        options = with_saved(retrieval_options(args, desk))  # refused before the encoder is waited for
        desk.prepare_search()
        names = desk.names()
        result = desk.search(args.question, options)
    data = {"question": args.question, "mode": str(options.mode)} | result_json(result, names)
    lines = [
        f"{rank}. {hit.relevance:.2f}  {place_words(hit.span, names)}  " + hit.span.text[:160]
        for rank, hit in enumerate(result.hits, start=1)
    ]
    return Outcome(data, "\n".join([*lines, *result.notes]) or "Nothing found.")


COMMAND = Command("search", "find passages without asking for an answer", _add, _run)
