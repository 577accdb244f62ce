"""The figures of spec 07 for `search` and `retrieval`: ratios to baselines timed in turn, quality with intervals."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from msgspec import Struct

from desktop.core.ids import fold_text
from desktop.core.retrieval import Mode, RetrievalQuery
from desktop.core.spans import SourceKind, SourceSpan, SourceUnit, TextKind
from desktop.search.benchdata import GeneratedSource, Vocabulary, prepare, questions
from desktop.search.blocks import Array
from desktop.search.embedder import Embedder
from desktop.search.encoder import EncoderClient
from desktop.search.filters import Selection
from desktop.search.fusion import Ranked, rank
from desktop.search.memory import MemoryStore
from desktop.search.modes import Engine, Request
from desktop.search.postings import PostingView
from desktop.search.question import read_question
from desktop.search.thesaurus import bundled_thesaurus
from desktop.search.vectors import VectorFolder, VectorView, embed_passages, pack, passages_of
from desktop.search.vectorsearch import QuestionVectors
from desktop.search.workspace import WorkspaceRetriever

SIZES = (10_000, 100_000, 1_000_000)
RATIO_TARGET = 1.5
BOOTSTRAP = 2_000
_WORDS = re.compile(r"[^\W_]+")


def search_figures(
    folder: Path, *, sizes: Sequence[int] = SIZES, count: int = 120, encoder: bool = True
) -> dict[str, dict[str, Any]]:
    """Time `hybrid` against FTS5 at each size, both in turn for every question; return figures in the bench form.

    p95 of wall time in ms. The question is embedded by the encoder process when it is installed (each question is
    new, so its cache does not help), else a fixed vector stands in, and the figure says so.
    """
    client = _BenchEncoder() if encoder else None
    asker = client.asker if client is not None else "words alone"
    found: dict[str, dict[str, Any]] = {}
    earlier: tuple[int, float] | None = None
    for size in sizes:
        baseline, index = prepare(folder, size)
        retriever = WorkspaceRetriever(GeneratedSource(size, baseline), index, client)
        ours, bare = [], []
        asked = questions(Vocabulary.kept_in(folder), count + 10, seed=size + 2)
        for number, question in enumerate(asked):
            started = time.perf_counter()
            retriever.search_spans(RetrievalQuery(question, mode=Mode.HYBRID))
            middle = time.perf_counter()
            baseline.search(question)
            ended = time.perf_counter()
            if number >= 10:
                ours.append(middle - started)
                bare.append(ended - middle)
        value, base = (float(np.percentile(t, 95)) * 1000 for t in (ours, bare))
        note = f"stand-in vectors of random directions; {asker}"
        found[f"hybrid p95 at {size:,} spans"] = _figure(value, "ms", base, RATIO_TARGET, count) | {"note": note}
        median, bare_median = (float(np.median(t)) * 1000 for t in (ours, bare))
        found[f"hybrid median at {size:,} spans"] = _figure(median, "ms", bare_median, None, count)
        if earlier is not None:
            growth = (value / earlier[1]) / (size / earlier[0])
            found[f"growth {earlier[0]:,} to {size:,}"] = _figure(growth, "× linear", None, 1.0, count, on="value")
        earlier = (size, value)
        retriever.close()
        baseline.close()
    if client is not None:
        client.close()
    return found


class _BenchEncoder(EncoderClient):
    """The real encoder's time with the name of the random vectors; without an encoder a fixed vector."""

    def __init__(self) -> None:
        super().__init__()
        self._installed = self.wait_ready(60.0)

    @property
    def asker(self) -> str:
        """Say how questions become vectors."""
        return "questions embedded by the encoder process" if self._installed else "a fixed vector for each question"

    @property
    def model(self) -> tuple[str, int] | None:
        return ("bench/random", 384)

    def embed(self, texts: Sequence[str], *, deadline: float | None = None) -> tuple[Array | None, str]:
        if self._installed:
            return super().embed(texts, deadline=deadline)
        return np.full((len(texts), 384), 384**-0.5, np.float32), ""


class LabelledSet(Struct, frozen=True):
    """Documents with questions and the ids of the spans that answer them."""

    name: str
    documents: Mapping[str, Sequence[SourceSpan]]
    questions: Sequence[tuple[str, str, frozenset[str]]]
    """(document id, question, gold span ids); the search is inside the document."""
    unresolved: int = 0
    """Questions whose gold quotes stand in no searched span."""
    kinds: Sequence[str] = ()


def labelled_set(name: str, spans: Sequence[SourceSpan], path: Path, *, document: str = "") -> LabelledSet:
    """Read a question file of ours and resolve its gold quotes to leaf spans.

    The file is a list of `{question, kind, gold: [quotes]}`, or an object with it under `questions`. With `document`,
    questions that name another document are left out. Questions without gold (unanswerable) are not scored.
    """
    leaves = [s for s in spans if s.source_unit in {SourceUnit.TEXT, SourceUnit.TABLE_ROW, SourceUnit.KEY_VALUE}]
    plain = [(s.id, _plain(text)) for s in leaves for text in _ways(s)]
    loaded = json.loads(path.read_text(encoding="utf-8"))
    rows, kinds, unresolved = [], [], 0
    for item in loaded["questions"] if isinstance(loaded, dict) else loaded:
        elsewhere = document and item.get("document", document) != document
        if elsewhere or not item["gold"]:
            continue
        gold = frozenset(i for quote in item["gold"] for i in _holders(plain, _plain(quote)))
        if not gold:
            unresolved += 1
            continue
        rows.append((spans[0].document_id, item["question"], gold))
        kinds.append(item["kind"])
    return LabelledSet(name, {spans[0].document_id: spans}, rows, unresolved, kinds)


def joined_set(name: str, sets: Sequence[LabelledSet]) -> LabelledSet:
    """Return several sets as one: each question is still searched in its own document."""
    documents = {key: spans for item in sets for key, spans in item.documents.items()}
    questions = [question for item in sets for question in item.questions]
    kinds = [kind for item in sets for kind in item.kinds]
    return LabelledSet(name, documents, questions, sum(item.unresolved for item in sets), kinds)


def policyqa_set(path: Path) -> LabelledSet:
    """Read PolicyQA (SQuAD form): passages as spans, one question once with all its passages as gold."""
    documents: dict[str, list[SourceSpan]] = {}
    rows: list[tuple[str, str, frozenset[str]]] = []
    for number, document in enumerate(json.loads(path.read_text(encoding="utf-8"))["data"]):
        name = f"p{number:02d}"
        gold: dict[str, set[str]] = {}
        for order, paragraph in enumerate(document["paragraphs"]):
            span = _span(name, order, paragraph["context"])
            documents.setdefault(name, []).append(span)
            for item in paragraph["qas"]:
                gold.setdefault(item["question"], set()).add(span.id)
        rows.extend((name, question, frozenset(ids)) for question, ids in gold.items())
    return LabelledSet("PolicyQA", documents, rows)


def contractnli_set(path: Path) -> LabelledSet:
    """Read ContractNLI: the given spans, hypotheses as questions, evidence as gold (only those with evidence)."""
    data = json.loads(path.read_text(encoding="utf-8"))
    documents: dict[str, list[SourceSpan]] = {}
    rows: list[tuple[str, str, frozenset[str]]] = []
    for number, document in enumerate(data["documents"]):
        name = f"c{number:02d}"
        spans = [_span(name, i, document["text"][a:b]) for i, (a, b) in enumerate(document["spans"])]
        documents[name] = [s for s in spans if s.text]
        for key, note in document["annotation_sets"][0]["annotations"].items():
            gold = frozenset(spans[i].id for i in note["spans"] if spans[i].text)
            if gold:
                rows.append((name, data["labels"][key]["hypothesis"], gold))
    return LabelledSet("ContractNLI", documents, rows)


def is_test(document: str) -> bool:
    """Say whether a document belongs to the test half, fixed by its number.

    For changes from now on: tune on the other half. The first constants were chosen with both halves in sight.
    """
    return int("".join(c for c in document if c.isdigit()) or "0") % 2 == 1


Ranker = Callable[[str, str], list[str]]


def retrieval_figures(
    sets: Sequence[LabelledSet], embedder: Embedder | None, *, test_only: bool = False
) -> dict[str, dict[str, Any]]:
    """Score words alone, vectors alone and every mode on each set; quality and the no-harm difference.

    The difference is hybrid minus the better of words and vectors, nDCG@10, with a paired bootstrap 95 % interval.
    """
    found: dict[str, dict[str, Any]] = {}
    for item in sets:
        rows = [q for q in item.questions if not test_only or is_test(q[0])]
        bench = _SetBench(item, embedder)
        scores = {name: _score(ranker, rows) for name, ranker in bench.rankers(rows).items()}
        for name, table in scores.items():
            for column, metric in enumerate(("nDCG@10", "MRR", "hit@1", "hit@3", "hit@5")):
                value, low, high = _interval(table[:, column])
                figure = _figure(value, metric, None, _target(item, name, metric), len(rows), on="value", at_least=True)
                found[f"{item.name} {name} {metric}"] = {**figure, "low": low, "high": high}
        alone = [scores[n] for n in ("words", "vectors") if n in scores]
        better = max(alone, key=lambda t: float(t[:, 0].mean()))
        value, low, high = _interval(scores["hybrid"][:, 0] - better[:, 0])
        harmless = low >= -0.005 if len(rows) >= 1_000 else value >= 0
        found[f"{item.name} no harm"] = {
            **_figure(value, "nDCG@10", None, None, len(rows)),
            "low": low,
            "high": high,
            "target": "low ≥ −0.005" if len(rows) >= 1_000 else "≥ 0",
            "met": bool(harmless),
        }
    return found


class _SetBench:
    """One memory store of a set with its vectors."""

    def __init__(self, item: LabelledSet, embedder: Embedder | None) -> None:
        self.store = MemoryStore([s for spans in item.documents.values() for s in spans])
        self.view: PostingView = self.store.snapshot().view
        self._embedder = embedder
        self._vectors = self._embed() if embedder is not None else None
        self._questions: dict[str, Array] = {}

    def rankers(self, rows: Sequence[tuple[str, str, frozenset[str]]]) -> dict[str, Ranker]:
        """Return the functions to compare, by name."""
        found: dict[str, Ranker] = {"words": lambda d, q: self._rank(d, q, share=None)}
        if self._vectors is not None and self._embedder is not None:
            asked = {q: read_question(q, bundled_thesaurus()) for _, q, _ in rows}
            for text, question in asked.items():
                self._questions[text] = self._embedder.embed([question.embedded])[0]
            found["vectors"] = self._vectors_alone
            found["hybrid"] = lambda d, q: self._rank(d, q, share=0.0)
        else:
            found["hybrid"] = found["words"]
        for mode in (Mode.SOURCE_RAG, Mode.LONG_CONTEXT, Mode.GRAPH_ONLY):
            found[mode.value] = partial(self._mode, mode)
        return found

    def _mode(self, mode: Mode, document: str, text: str) -> list[str]:
        channel = self._channel(text) if self._vectors is not None else None
        engine = Engine(self.view, self.store, lambda _question: lambda: channel)
        question = read_question(text, bundled_thesaurus())
        selection = Selection(None, self.view.ranges[document])
        return [h.span.id for h in engine.search(mode, Request(question, selection, 10, filtered=False)).hits]

    def _rank(self, document: str, text: str, *, share: float | None) -> list[str]:
        question = read_question(text, bundled_thesaurus())
        channel = self._channel(text) if share is not None else None
        ranked: Ranked = rank(self.view, question, within=self.view.ranges[document], vectors=lambda: channel)
        return [self.view.span_id(int(r)) for r in ranked.rows[:10]]

    def _vectors_alone(self, document: str, text: str) -> list[str]:
        channel = self._channel(text)
        within = self.view.ranges[document]
        rows = channel.best(10, allowed=None, within=within, hint=np.zeros(0, np.int64))
        order = np.argsort(-channel.at(rows), kind="stable")
        return [self.view.span_id(int(r)) for r in rows[order]]

    def _channel(self, text: str) -> QuestionVectors:
        if self._vectors is None:
            raise ValueError("no vectors")
        return QuestionVectors(self.view, self._vectors, self._questions[text])

    def _embed(self) -> VectorView:
        view = self.view
        counts = [int(view.leaf[a:b].sum()) for a, b in (view.ranges[d] for d in view.documents)]
        starts = np.concatenate(([0], np.cumsum(counts))).astype(np.int64)
        embedder = self._embedder
        maps: dict[int, Array | None] = {}
        for ordinal, document in enumerate(view.documents):
            if embedder is not None:
                maps[ordinal] = pack(embed_passages(embedder, passages_of(self.store, document)))
        dimension = embedder.dimension if embedder is not None else 0
        return VectorView(view.documents, starts, {}, VectorFolder(Path()), dimension, maps)


def _score(ranker: Ranker, rows: Sequence[tuple[str, str, frozenset[str]]]) -> Array:
    table = np.zeros((len(rows), 5))
    for number, (document, question, gold) in enumerate(rows):
        hits = [i in gold for i in ranker(document, question)[:10]]
        ideal = sum(1 / np.log2(i + 2) for i in range(min(10, len(gold))))
        gain = sum(hit / np.log2(i + 2) for i, hit in enumerate(hits))
        first = hits.index(True) + 1 if any(hits) else 0
        table[number] = (gain / ideal, 1 / first if first else 0.0, any(hits[:1]), any(hits[:3]), any(hits[:5]))
    return table


def _interval(values: Array) -> tuple[float, float, float]:
    rng = np.random.default_rng(0)
    means = values[rng.integers(0, len(values), (BOOTSTRAP, len(values)))].mean(axis=1)
    low, high = np.percentile(means, (2.5, 97.5))
    return float(values.mean()), float(low), float(high)


def _target(item: LabelledSet, ranker: str, metric: str) -> float | None:
    targets = {
        ("PolicyQA", "hybrid", "nDCG@10"): 0.41,
        ("ContractNLI", "hybrid", "nDCG@10"): 0.58,
    }
    if item.kinds:
        targets |= {
            (item.name, "hybrid", "hit@5"): 0.75,
            (item.name, "hybrid", "MRR"): 0.58,
            (item.name, "words", "hit@5"): 0.6,
        }
    return targets.get((item.name, ranker, metric))


def _figure(
    value: float,
    unit: str,
    baseline: float | None,
    target: float | None,
    n: int,
    *,
    on: str = "ratio",
    at_least: bool = False,
) -> dict[str, Any]:
    ratio = value / baseline if baseline else None
    measured = ratio if on == "ratio" else value
    met = None
    if target is not None and measured is not None:
        met = measured >= target if at_least else measured <= target
    return {"value": value, "unit": unit, "baseline": baseline, "ratio": ratio, "target": target, "met": met, "n": n}


def _plain(text: str) -> str:
    """Return the words only, so that a quote finds its row whether cells are joined by `: `, ` | ` or a space."""
    return f" {' '.join(_WORDS.findall(text.casefold()))} "


def _ways(span: SourceSpan) -> list[str]:
    """Return the text of a span, and of a table row also its values alone: a person quotes it without the headers."""
    if span.source_unit is not SourceUnit.TABLE_ROW:
        return [span.text]
    return [span.text, " ".join(cell.partition(": ")[2] or cell for cell in span.text.split(" | "))]


def _holders(leaves: Sequence[tuple[str, str]], quote: str) -> list[str]:
    found = [span_id for span_id, text in leaves if quote in text]
    return found or [span_id for span_id, text in leaves if len(text) > 25 and text in quote]


def _span(document: str, order: int, text: str) -> SourceSpan:
    return SourceSpan(
        f"{document}::text::1::{order:06d}",
        document,
        SourceKind.PLAIN_TEXT,
        TextKind.PLAIN_TEXT,
        SourceUnit.TEXT,
        fold_text(text),
        order=order,
    )
