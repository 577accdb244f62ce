r"""`ask WORKSPACE QUESTION`: hits, answer, citations, verdicts, receipt id.

Example of `--json`::

    {"receipt": "r0c4…", "run": "r0c4…", "receipt_kind": "retrieved", "question": "…", "mode": "hybrid", "filters": {},
     "provider": "extractive", "model": "extractive-1", "answer": "\"Coverage: … $1,000,000\" [1].", "body": "…",
     "abstained": false, "complete": true,
     "usage": {"tokens_in": null, "tokens_out": null, "cost": null, "currency": ""},
     "citations": [{"order": 1, "citation": "c…", "evidence": "EV-000001", "decision": "pending",
      "raw": "[1]", "kind": "number", "locator": {"number": 1}, "quote": "…", "claim": [0, 44], "claim_text": "…",
      "verdict": "accepted", "code": "accepted_exact", "sub_code": null, "sentence": "…", "findings": [], "places": [
      {"document": "d3f2a…", "span_id": "…", "page_start": 2, "boxes": […], "text": "…", "matched": "rendered", …}],
      "elsewhere": [], "diff": [], "hint": "", "verifier": "…"}], "counts": {"accepted": 1, "warning": 0,
     "rejected": 0, "not_checked": 0, "total": 1}, "claims": [], "declared": [], "ignored": [], "dropped": 0,
     "notes": ["No filter."], "pages_searched": 33, "unreadable_pages": [{"document": "d3f2a…", "page": 9}],
     "hits": [… as in `search`]}

Exit 1 when a citation was rejected or could not be checked.
"""

from __future__ import annotations

import argparse

from desktop.cli.answers import describe_answer, labelled_json
from desktop.cli.command import Command, Exit, Outcome
from desktop.cli.options import add_retrieval, add_workspace, retrieval_options
from desktop.cli.shapes import has_findings, span_json
from desktop.services.workspace import open_desk


def _add(parser: argparse.ArgumentParser) -> None:
    add_workspace(parser)
    parser.add_argument("question", metavar="QUESTION", help="one argument: in quotation marks")
    add_retrieval(parser)
    parser.add_argument(
        "--provider", default="extractive", metavar="P", help="answer provider; naming it allows sending"
    )


def _run(args: argparse.Namespace) -> Outcome:
    with open_desk(args.workspace, create=False, program="evidence-desk ask") as desk:
        options = retrieval_options(args, desk)  # refused before the encoder is waited for
        desk.prepare_search()
        names = desk.names()
        checked = desk.ask(args.question, options, provider=args.provider, consent=True)
        data, words = labelled_json(desk, checked), describe_answer(desk, checked)
        hits = []
        for receipt_span in checked.receipt.spans:
            span = desk.store.get_span(receipt_span.id)
            if span is not None:
                hits.append(
                    span_json(span, names)
                    | {"rank": receipt_span.rank, "relevance": receipt_span.score, "channels": receipt_span.channels}
                )
        data["hits"] = hits
    return Outcome(data, words, Exit.FINDINGS if has_findings(checked) else Exit.DONE)


COMMAND = Command("ask", "ask a question and judge every citation of the answer", _add, _run)
