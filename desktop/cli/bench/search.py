"""`search` and `retrieval`: how fast, against FTS5 on the same spans, and how well, on labelled questions."""

from __future__ import annotations

import runpy
from importlib.util import find_spec
from pathlib import Path

from msgspec import Struct, field

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
from desktop.search.embedder import Embedder, EmbedderSettings
from desktop.search.embedders import make_embedder
from desktop.search.routing_bench import routing_figures
from desktop.store.resources import resource

_TESTS = Path(__file__).resolve().parents[3] / "tests"
"""The project's own labelled questions; present in a checkout only."""
_POLICY = "insurance/us_flood_fema_F122_dwelling_2021.pdf"


def _search(options: BenchOptions) -> Figures:
    sizes = SIZES[:1] if options.quick else SIZES
    return dict(search_figures(options.scratch / "search", sizes=sizes, count=20 if options.quick else 120))


def _retrieval(options: BenchOptions) -> Figures:
    written = _written(options)
    sets = _own_sets(options) + written.sets()
    if options.corpus is not None and not options.quick:
        sets += [policyqa_set(options.corpus / "qa/policyqa-dev.json")]
        sets += [contractnli_set(options.corpus / "qa/contractnli-dev.json")]
    if not sets:
        raise SuiteSkipped("There is no labelled question set here.", advice="Give --corpus DIR or run in a checkout.")
    figures: Figures = dict(retrieval_figures(sets, _embedder()))
    if written.called:
        figures |= routing_figures([*written.tuned, *written.unseen, *written.twins], written.called)
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


class _Written(Struct, frozen=True):
    """The policies written for this project, read back from PDFs made by code."""

    tuned: tuple[LabelledSet, ...] = ()
    unseen: tuple[LabelledSet, ...] = ()
    twins: tuple[LabelledSet, ...] = ()
    called: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def sets(self) -> list[LabelledSet]:
        """Return the half that was tuned on and the half that is only measured."""
        halves = {"written, tuned on": self.tuned, "written, not tuned on": self.unseen}
        return [joined_set(name, half) for name, half in halves.items() if half]


def _written(options: BenchOptions) -> _Written:
    maker = _TESTS / "search/policymaking.py"
    if options.quick or not maker.exists() or find_spec("reportlab") is None:
        return _Written()
    made = runpy.run_path(str(maker))
    folder = options.scratch / "policies"
    folder.mkdir(parents=True, exist_ok=True)

    def read(name: str, base: str, changed: dict[str, str]) -> LabelledSet:
        path = made["make_policy"](base, folder / f"{name}.pdf", changed=changed)
        return labelled_set(name, read_document(path).spans, made["FOLDER"] / f"{base}.json")

    sets = {name: read(name, name, {}) for name in made["NAMES"]}
    return _Written(
        tuple(item for name, item in sets.items() if name in made["TUNED"]),
        tuple(item for name, item in sets.items() if name not in made["TUNED"]),
        tuple(read(name, base, changed) for name, (base, changed) in made["TWINS"].items()),
        made["CALLED"],
    )


def _embedder() -> Embedder | None:
    try:
        return make_embedder(EmbedderSettings())
    except MissingExtra:
        return None


SEARCH = Suite("search", _search)
RETRIEVAL = Suite("retrieval", _retrieval)
