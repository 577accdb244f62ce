"""`spans WORKSPACE DOCUMENT`: the spans of a document.

Example of `--json`::

    {"document": "d3f2a…", "document_name": "a.pdf", "pages": [{"number": 1, "label": "1", "width": 612.0,
      "height": 792.0, "rotation": 0, "health": ["text"], "readable": true, "reason": "", "warnings": []}],
     "count": 1, "spans": [{"id": "d3f2a…::table_cell::1::t1r1c1::0be4…", "unit": "table_cell", "text": "$1,000,000",
      "page": 1, "page_end": 1, "boxes": [{"page": 1, "x": 72.0, "y": 90.1, "width": 60.2, "height": 12.0}],
      "section_id": "declarations", "table": {"table_id": "t1", "row_index": 1, "column_index": 1, "row_span": 1,
      "column_span": 1, "column_name": "Limit", "row_name": "Building", "is_header": false, …}, …}]}
"""

from __future__ import annotations

import argparse

from desktop.cli.command import Command, Outcome
from desktop.cli.options import add_workspace
from desktop.cli.shapes import place_words, span_json
from desktop.core.errors import InputError
from desktop.core.spans import SourceUnit
from desktop.services.asking import resolve_documents
from desktop.services.page_reports import page_reports
from desktop.services.workspace import open_desk


def _add(parser: argparse.ArgumentParser) -> None:
    add_workspace(parser)
    parser.add_argument("document", metavar="DOCUMENT", help="document id or name")
    parser.add_argument("--unit", metavar="U", help=" | ".join(SourceUnit))
    parser.add_argument("--page", type=int, metavar="N", help="1-based page number")


def _run(args: argparse.Namespace) -> Outcome:
    if args.unit is not None and args.unit not in set(SourceUnit):
        raise InputError("There is no such unit.", thing=args.unit, advice=f"Known: {', '.join(SourceUnit)}.")
    if args.page is not None and args.page < 1:
        raise InputError("Pages are counted from 1.", thing=f"--page {args.page}")
    with open_desk(args.workspace, read_only=True, create=False) as desk:
        names = desk.names()
        (document,) = resolve_documents(desk.store.documents(), [args.document])
        spans = [
            s
            for s in desk.store.spans_of(document)
            if (args.unit is None or s.source_unit == args.unit)
            and (args.page is None or args.page in {b.page for b in s.bbox} or s.page_start == args.page)
        ]
        stream = desk.store.stream(document)
        if stream is not None and stream.pages and args.page is not None and args.page > len(stream.pages):
            count = len(stream.pages)
            many = "1 page" if count == 1 else f"{count} pages"
            raise InputError(f"The document has {many}.", thing=f"--page {args.page}")
        data = {
            "document": document,
            "document_name": names[document],
            "pages": page_reports(stream.pages if stream else ()),
            "count": len(spans),
            "spans": [span_json(s, names) for s in spans],
        }
    text = "\n".join(f"{s.id}  {place_words(s)}  {s.text[:100]}" for s in spans)
    return Outcome(data, text or "No spans match.")


COMMAND = Command("spans", "list the spans of a document with ids, text, boxes and table addresses", _add, _run)
