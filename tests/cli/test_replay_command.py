"""`replay` on a workspace on the disk whose documents were read anew, renamed, replaced or removed since."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from desktop.citations.library import text_document
from desktop.cli.main import run_command
from desktop.core.ids import span_id, text_hash
from desktop.core.pages import ExtractedDocument
from desktop.core.spans import SourceUnit
from desktop.core.verdicts import Code
from desktop.store.store import Store

LIMITS = "The limit of insurance is $1,000,000 for each occurrence. We pay for direct physical loss."
NOTICE = "You must give us prompt notice of the loss. Send us a signed proof of loss within 60 days."
FLOOD = "We do not insure for loss caused by flood, surface water or waves."
ANSWERS = (
    f'It is so: "{LIMITS}" [home.pdf, p. 1]. The form says "The limit of insurance is $2,000,000" [home.pdf, p. 1].',
    'It adds "Send us a signed proof of loss within 60 days" [home.pdf, p. 2]; "prompt notice … 60 days" (p. 2).',
    'But "We do insure for loss caused by flood" [flood.pdf, p. 1], "surface water or waves" [flood.pdf], [lost.pdf].',
    'So "we do not insure for loss caused by flood, surface" [home.pdf]. The limit is $1,000,000 [home.pdf, p. 1].',
)


def home() -> ExtractedDocument:
    """Return a document of two pages, a span for each of its paragraphs."""
    return text_document("home.pdf", [[("", LIMITS)], [("", NOTICE)]])


def in_sentences(document: ExtractedDocument) -> ExtractedDocument:
    """Return the same document as another extractor reads it: a span for each sentence."""
    spans = []
    for span in document.spans:
        if span.source_unit is not SourceUnit.TEXT:
            spans.append(span)
            continue
        at = span.ranges[0][0]
        for part in span.text.replace(". ", ".\n").split("\n"):
            identity = span_id(document.document_id, "text", span.page_start, text_hash(part))
            spans.append(replace(span, id=identity, text=part, ranges=((at, at + len(part)),)))
            at += len(part) + 1
    return replace(document, spans=tuple(spans), extractor_version="other")


@pytest.fixture
def folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """Return a workspace of two documents with four checked answers."""
    workspace, answer = tmp_path / "workspace", tmp_path / "answer.md"
    with Store.open(workspace) as store:
        store.add_document(home(), names=["/files/home.pdf"])
        store.add_document(text_document("flood.pdf", [[("", FLOOD)]]), names=["/files/flood.pdf"])
    for text in ANSWERS:
        answer.write_text(text, "utf-8")
        run_command(["check", str(workspace), str(answer)])
    capsys.readouterr()
    return workspace


def replayed(folder: Path, capsys: pytest.CaptureFixture[str]) -> tuple[list[object], set[str]]:
    """Return the stored verdicts of all runs, each replayed as it was stored, and how their evidence stands."""
    with Store.open(folder, read_only=True, create=False) as store:
        runs = store.run_ids()
    stored, evidence = [], set()
    for run in runs:
        assert run_command(["replay", str(folder), run, "--json"]) == 0
        told = json.loads(capsys.readouterr().out)
        assert told["same"]
        assert [item["stored"] for item in told["citations"]] == [item["replayed"] for item in told["citations"]]
        stored += [item["stored"] for item in told["citations"]]
        evidence |= {item["status"] for item in told["evidence"]}
    return stored, evidence


def test_verdicts_replay_the_same_whatever_became_of_the_documents(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, evidence = replayed(folder, capsys)
    codes = {item["code"] for item in first}  # type: ignore[index]
    assert {Code.ACCEPTED_EXACT, Code.FACT_MISMATCH, Code.UNKNOWN_SOURCE, Code.QUOTE_ELSEWHERE, Code.STITCHED} <= codes
    assert evidence == {"current"}
    with Store.open(folder) as store:
        store.add_document(in_sentences(home()), names=["/elsewhere/renamed.pdf"])
    assert replayed(folder, capsys) == (first, {"current", "changed"})
    with Store.open(folder) as store:
        store.add_document(text_document("flood.pdf", [[("", f"{FLOOD} Edition 2.")]]), names=["/files/flood.pdf"])
    assert replayed(folder, capsys) == (first, {"current", "changed", "superseded"})
    with Store.open(folder) as store:
        for document in store.documents():
            store.remove_document(document.id)
    assert replayed(folder, capsys) == (first, {"removed"})
