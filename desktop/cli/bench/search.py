"""`search` and `retrieval`: how fast, against FTS5 on the same spans, and how well, on labelled questions."""

from __future__ import annotations

import runpy
from importlib.util import find_spec
from pathlib import Path

from desktop.cli.bench.metric import BenchOptions, Figure, Figures, Suite, SuiteSkipped
from desktop.cli.bench.quality import read_document
from desktop.core.errors import MissingExtra
from desktop.search.bench import (
    SIZES,
    LabelledSet,
    contractnli_set,
    joined_set,
    labelled_set,
    policyqa_set,
    retrieval_figures,
    search_figures,
)
from desktop.search.embedders import Embedder, EmbedderSettings, make_embedder
from desktop.store.resources import resource

_TESTS = Path(__file__).resolve().parents[3] / "tests"
"""The project's own labelled questions; present in a checkout only."""
_POLICY = "insurance/us_flood_fema_F122_dwelling_2021.pdf"


def _search(options: BenchOptions) -> Figures:
    sizes = SIZES[:1] if options.quick else SIZES
    return dict(search_figures(options.scratch / "search", sizes=sizes, count=20 if options.quick else 120))


def _retrieval(options: BenchOptions) -> Figures:
    sets = _own_sets(options) + _written_sets(options)
    if options.corpus is not None and not options.quick:
        sets += [policyqa_set(options.corpus / "qa/policyqa-dev.json")]
        sets += [contractnli_set(options.corpus / "qa/contractnli-dev.json")]
    if not sets:
        raise SuiteSkipped("There is no labelled question set here.", advice="Give --corpus DIR or run in a checkout.")
    figures: Figures = dict(retrieval_figures(sets, _embedder()))
    for item in sets:
        figures[f"{item.name} questions without a gold span"] = Figure(item.unresolved, "")
    return figures


def _own_sets(options: BenchOptions) -> list[LabelledSet]:
    sets = []
    sample = next(iter(sorted(resource("sample").glob("*2025.pdf"))), None)
    if sample is not None and (_TESTS / "sample/questions.json").exists():
        questions = _TESTS / "sample/questions.json"
        sets.append(labelled_set("sample", read_document(sample).spans, questions, document=sample.name))
    policy = options.corpus / _POLICY if options.corpus is not None else None
    if policy is not None and policy.exists() and (_TESTS / "search/questions/fema.json").exists():
        sets.append(labelled_set("FEMA", read_document(policy).spans, _TESTS / "search/questions/fema.json"))
    return sets


def _written_sets(options: BenchOptions) -> list[LabelledSet]:
    """Set the policies written for this project as PDFs and read them: those tuned on, and those only measured."""
    maker = _TESTS / "search/policymaking.py"
    if options.quick or not maker.exists() or find_spec("reportlab") is None:
        return []
    made = runpy.run_path(str(maker))
    folder = options.scratch / "policies"
    folder.mkdir(parents=True, exist_ok=True)
    halves: dict[bool, list[LabelledSet]] = {True: [], False: []}
    for name in made["NAMES"]:
        spans = read_document(made["make_policy"](name, folder / f"{name}.pdf")).spans
        halves[name in made["TUNED"]].append(labelled_set(name, spans, made["FOLDER"] / f"{name}.json"))
    return [joined_set("written, tuned on", halves[True]), joined_set("written, not tuned on", halves[False])]


def _embedder() -> Embedder | None:
    try:
        return make_embedder(EmbedderSettings())
    except MissingExtra:
        return None


SEARCH = Suite("search", _search)
RETRIEVAL = Suite("retrieval", _retrieval)
