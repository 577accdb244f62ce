"""`ingest WORKSPACE FILE…`: add documents.

Example of `--json` (one entry per file given, in order)::

    {"files": [{"file": "/policies/a.pdf", "status": "added", "message": "", "document": "d3f2a…", "name": "a.pdf",
      "pages": 2, "failed_pages": [], "unreadable_pages": [2],
      "health": [{"number": 1, "label": "1", "width": 612.0,
      "height": 792.0, "rotation": 0, "health": ["text", "has tables"], "readable": true, "reason": "",
      "warnings": []}, …], "spans": {"page": 1, "section": 3, "text": 12}, "left_out": {"fake bold copies": 4},
      "notes": [], "seconds": 0.41, "replaces": null}], "seconds": 0.6, "generation": 1, "index_seconds": 0.1,
     "vector_seconds": 2.2, "notes": []}

`status` is added, unchanged, refused, needs_password, cancelled or failed. Exit 1 when a file was not taken.
With `--attachments` what a mail or a PDF carries follows it as an entry of its own, its `file` being that of the
carrier with the attachment's safe name behind it (`/policies/mail.eml/schedule.pdf`).
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from desktop.cli.command import Command, Exit, Outcome
from desktop.cli.options import add_passwords, add_workspace, path_in_home, read_passwords
from desktop.cli.terminal import one_line
from desktop.core.errors import InputError
from desktop.services.orders import FileReport, IngestReport, WorkEvent
from desktop.services.workspace import open_desk
from desktop.store.settings import Settings


def _add(parser: argparse.ArgumentParser) -> None:
    add_workspace(parser)
    parser.add_argument(
        "files", nargs="+", type=path_in_home, metavar="FILE", help="PDF, DoclingDocument JSON, .txt, .eml, .html"
    )
    parser.add_argument("--ocr", action="store_true", help="read scanned and garbled pages with Tesseract")
    parser.add_argument(
        "--ocr-languages", metavar="L", help="what it reads, joined by + (default: those of the settings, else eng)"
    )
    parser.add_argument("--attachments", action="store_true", help="add what mails and PDFs carry, each as a document")
    add_passwords(parser)
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="extraction processes (default %(default)s)")
    parser.add_argument(
        "--no-vectors", action="store_true", help="do not wait for embeddings; the window makes them later"
    )


def _run(args: argparse.Namespace) -> Outcome:
    if args.jobs < 1:
        raise InputError("At least one job is needed.", thing=f"--jobs {args.jobs}")
    passwords = read_passwords(args.password_file)
    with open_desk(args.workspace, program="evidence-desk ingest") as desk:
        report = desk.ingest(
            args.files,
            passwords=passwords,
            ocr=args.ocr,
            languages=wanted_languages(args),
            jobs=args.jobs,
            vectors=not args.no_vectors,
            attachments=args.attachments,
            on_event=print_event if args.verbose else None,
        )
    return Outcome(report, describe_report(report), Exit.DONE if report.clean else Exit.FINDINGS)


def wanted_languages(args: argparse.Namespace) -> str:
    """Return what OCR reads: the languages named, else those of the settings."""
    return args.ocr_languages or Settings().text("ingest.ocr_languages")


def describe_report(report: IngestReport) -> str:
    """Return the report in words, one line per file."""
    lines = [_describe_file(f) for f in report.files]
    lines.extend(report.notes)
    taken = sum(f.status in ("added", "unchanged") for f in report.files)
    lines.append(f"{taken} of {len(report.files)} files in the workspace, {report.seconds:.1f} s.")
    return "\n".join(lines)


def _describe_file(report: FileReport) -> str:
    name = " ".join(Path(report.file).name.split())
    if report.status not in ("added", "unchanged"):
        return f"{name}: {report.status.replace('_', ' ')} – {report.message}"
    parts = [f"{name}: {report.status}", "1 page" if report.pages == 1 else f"{report.pages} pages"]
    if report.unreadable_pages:
        parts.append(f"{len(report.unreadable_pages)} unreadable")
    if report.failed_pages:
        parts.append(f"{len(report.failed_pages)} failed")
    if report.spans:
        parts.append("spans: " + ", ".join(f"{n} {unit}" for unit, n in report.spans.items()))
    said = [sentence for sentence in (report.message, *report.notes) if sentence]
    return ", ".join(parts) + (f" ({' '.join(said)})" if said else "")


def print_event(event: WorkEvent) -> None:
    """Tell progress in one line on stderr."""
    print(one_line(f"{event.stage} {event.file} {event.done}/{event.total} {event.message}"), file=sys.stderr)


COMMAND = Command("ingest", "add documents to a workspace", _add, _run)
