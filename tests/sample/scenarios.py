"""Runs a scenario folder: what is done to the workspace, which spans were retrieved, the answer, the expected codes."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from desktop.core.ids import document_id
from desktop.core.pages import ExtractedDocument
from desktop.core.spans import SourceSpan
from desktop.core.verdicts import CheckedAnswer, ParsedAnswer, Receipt, ReceiptKind, ReceiptSpan
from desktop.ingest.assemble import AssembleInput, assemble
from desktop.ingest.page import enrich_page
from desktop.pdf.extract import extract_page
from desktop.pdf.inspect import inspect_pdf
from desktop.store.store import Store

SAMPLE = Path(__file__).resolve().parents[2] / "resources" / "sample"
FOLDERS = sorted(path.parent for path in (SAMPLE / "scenarios").glob("*/scenario.json"))


@dataclass(frozen=True)
class Prepared:
    """What is left to do: check `answer` against `receipt_id` (None = no run is known)."""

    receipt_id: str | None
    answer: str
    expected: list[dict[str, str]]
    steps: list[dict[str, str]]
    inject: str | None


@cache
def extracted(name: str) -> ExtractedDocument:
    """Return a sample PDF as the ingest extracts it; once per test run."""
    return extracted_file(SAMPLE / name)


def extracted_file(path: Path) -> ExtractedDocument:
    """Return a PDF as the ingest extracts it."""
    info = inspect_pdf(path)
    sha = hashlib.sha256(path.read_bytes()).hexdigest()
    pages = [enrich_page(extract_page(path, number)) for number in range(1, info.pages + 1)]
    return assemble(AssembleInput(document_id(sha), sha, path.name, pages, outline=info.outline))


def add_sample(store: Store, name: str, folder: Path) -> str:
    """Add a sample PDF that lies in `folder` and return its id."""
    path = folder / name
    if not path.exists():
        shutil.copyfile(SAMPLE / name, path)
    document = extracted(name)
    store.add_document(document, source=path, names=[name, str(path)])
    return document.document_id


def find_span(store: Store, wanted: dict[str, Any]) -> SourceSpan:
    """Return the shortest span of the named document that fits; raises LookupError."""
    document = extracted(wanted["document"]).document_id
    fits = [span for span in store.spans_of(document) if _fits(span, wanted)]
    if not fits:
        raise LookupError(f"no span fits {wanted}")
    return min(fits, key=lambda span: (len(span.text), span.order))


def _fits(span: SourceSpan, wanted: dict[str, Any]) -> bool:
    table = span.table
    return (
        span.source_unit.value == wanted["unit"]
        and wanted.get("page", span.page_start) == span.page_start
        and wanted.get("contains", "") in span.text
        and ("row" not in wanted or (table is not None and table.row_name == wanted["row"]))
        and ("column" not in wanted or (table is not None and table.column_name == wanted["column"]))
    )


def prepare(folder: Path, store: Store, files: Path) -> Prepared:
    """Add the documents, store the receipt, fill the answer's span names; the steps after the run are not done yet."""
    scenario = json.loads((folder / "scenario.json").read_text(encoding="utf-8"))
    ids = {name: add_sample(store, name, files) for name in scenario["documents"]}
    recipe = scenario["receipt"]
    named = dict(scenario.get("names", {}))
    receipt_id = None
    if recipe is not None:
        spans = [find_span(store, wanted) for wanted in recipe["spans"]]
        receipt = Receipt(
            id=f"r{folder.name}",
            kind=ReceiptKind.RETRIEVED,
            question=recipe["question"],
            mode="source_rag",
            document_ids=tuple(ids[name] for name in recipe.get("scope", [])),
            limit=len(spans),
            spans=tuple(
                ReceiptSpan(s.id, s.document_id, s.text, s.text_hash, rank, 1.0 / rank, s.page_start)
                for rank, s in enumerate(spans, start=1)
            ),
            created_at="2026-01-02T03:04:05+00:00",
        )
        receipt_id = store.save_run(CheckedAnswer(receipt, ParsedAnswer("", ""), ()))
        named |= {wanted["name"]: wanted for wanted in recipe["spans"]}
    answer = (folder / "answer.md").read_text(encoding="utf-8")
    answer = re.sub(r"\{\{(\w+)\}\}", lambda m: find_span(store, _named(named, m[1], scenario)).id, answer)
    return Prepared(receipt_id, answer, scenario["expected"], scenario.get("then", []), scenario.get("inject"))


def _named(named: dict[str, Any], name: str, scenario: dict[str, Any]) -> dict[str, Any]:
    if name not in named:
        raise LookupError(f"{scenario['title']}: the answer names {name}, which the scenario does not describe")
    return dict(named[name])


def do_step(step: dict[str, str], store: Store, files: Path) -> None:
    """Do one thing to the workspace that happened after the run."""
    document = extracted(step["document"]).document_id
    if step["do"] == "remove":
        store.remove_document(document)
    elif step["do"] == "replace":
        path = files / step["document"]
        shutil.copyfile(SAMPLE / step["by"], path)
        store.add_document(extracted(step["by"]), source=path, names=[step["document"], str(path)])
    else:
        raise LookupError(f"unknown step {step}")
