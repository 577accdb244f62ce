"""What happens to a document after the run it was cited in (L5), and odd queries against the command line (Q1)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

from desktop.cli.main import run_command
from desktop.services.workspace import open_desk
from tests.cli.policy import write_policy

QUESTION = "When must the proof of loss be sent?"


@pytest.fixture
def asked(call, workspace, policy):
    """Return receipt and answer of a run whose citation was accepted."""
    call("ingest", workspace, policy, "--no-vectors")
    code, data = call("ask", workspace, QUESTION)
    assert code == 0
    assert data["citations"][0]["verdict"] == "accepted"
    return data


def check_again(call, workspace: Path, tmp_path: Path, asked) -> tuple[int, list[str]]:
    answer = tmp_path / "answer.md"
    answer.write_text(asked["answer"], "utf-8")
    code, data = call("check", workspace, answer, "--receipt", asked["receipt"])
    assert len(data["citations"]) == len(asked["citations"])
    return code, [c["code"] for c in data["citations"]]


def test_an_unchanged_document_gives_the_same_verdicts(call, workspace, policy, tmp_path, asked):
    code, codes = check_again(call, workspace, tmp_path, asked)
    assert (code, codes) == (0, [c["code"] for c in asked["citations"]])


def test_a_document_changed_after_the_run_is_a_stale_source(call, workspace, policy, tmp_path, asked):
    write_policy(policy, days="30 days")
    _, report = call("ingest", workspace, policy, "--no-vectors")
    assert report["files"][0]["replaces"]
    code, codes = check_again(call, workspace, tmp_path, asked)
    assert set(codes) == {"stale_source"}
    assert code in (0, 1)


def test_a_document_removed_after_the_run_is_a_removed_source(call, workspace, policy, tmp_path, asked):
    with open_desk(workspace) as desk:
        (document,) = desk.store.documents()
        desk.remove_document(document.id)
    code, codes = check_again(call, workspace, tmp_path, asked)
    assert (code, set(codes)) == (1, {"source_removed"})


def test_an_unknown_receipt_is_one_line(call, workspace, tmp_path, asked):
    answer = tmp_path / "answer.md"
    answer.write_text("See [1].", "utf-8")
    code, data = call("check", workspace, answer, "--receipt", "r0000")
    assert code == 2
    assert "r0000" in data["error"]


LINES = [
    "The limit of insurance is $1,000,000 for each occurrence.",
    "The sublimit for flood is $50,000.",
    "The insured's property is covered under form CG 00 01 04 13.",
    "E&O cover is excluded under endorsement F-16.",
]
ODD = [
    '"unclosed', "AND", "OR NOT", "(", ")(", "a:b", "*", "?", "the", "😀", "\x00", "\\", "[a TO b]", "a^", "~", "'",
    '""', "field:", "-", "+", "$", "%", "\ud800", "'; DROP TABLE spans; --", "x" * 10_000,
    "limit " * 2_000, " ", "\n\t",
]  # fmt: skip


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    home = tmp_path_factory.mktemp("queries")
    with pytest.MonkeyPatch.context() as patch:
        for kind in ("CONFIG", "CACHE", "DATA"):
            patch.setenv(f"EVIDENCE_DESK_{kind}_DIR", str(home / kind))
        canvas = Canvas(str(home / "policy.pdf"), invariant=True)
        for number, line in enumerate(LINES):
            canvas.drawString(72, 720 - 60 * number, line)
        canvas.save()
        assert run_command(["ingest", str(home / "workspace"), str(home / "policy.pdf"), "--no-vectors"]) == 0
    return home


@pytest.fixture
def search(call, library, monkeypatch):
    for kind in ("CONFIG", "CACHE", "DATA"):
        monkeypatch.setenv(f"EVIDENCE_DESK_{kind}_DIR", str(library / kind))

    def find(query: str, *options: str) -> tuple[int, dict]:
        return call("search", library / "workspace", *options, "--", query)

    return find


@pytest.mark.parametrize(
    ("query", "line"),
    [
        ("1000000", 0), ("$1,000,000", 0), ("1,000,000 dollars", 0), ("sublimit", 1), ("sub-limit", 1),
        ("insured's property", 2), ("insureds property", 2), ("CG 00 01", 2), ("CG0001", 2), ("E&O", 3), ("f-16", 3),
        ("F 16", 3),
    ],
)  # fmt: skip
def test_variants_find_each_other(search, query, line):
    code, data = search(query)
    assert code == 0
    assert LINES[line] in data["hits"][0]["text"]


def test_odd_queries_end_in_hits_or_a_sentence(search):
    for query in ODD:
        code, data = search(query)
        assert code in (0, 2), query
        assert "hits" in data or "\n" not in data["error"], query
        json.dumps(data).encode("utf-8")


def test_odd_syntax_is_searched_as_words_and_says_so(search):
    code, data = search('"limit of insurance')
    assert (code, bool(data["hits"])) == (0, True)
    assert data["notes"]
