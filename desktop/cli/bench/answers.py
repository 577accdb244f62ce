"""`answers`: how often the offline provider shows the answer, says that there is none, and what limits it is listed.

Questions of ours with gold quotes, and questions whose answer does not stand in the document. Documents are parted:
constants are chosen on the `tune` ones; of the `test` ones the sums were seen while choosing; `unseen` only measures,
and so do `blind` ones, which are of other fields than insurance.
All runs through the real chain: ingest, index, vectors, search, checker. The workspace is kept in the scratch folder:
a run that was stopped is gone on with, and a second run reads nothing anew. An encoder that answers late leaves a
search to words alone; how often that was is a figure, because the others do not hold then.
`python -m desktop.cli.bench.fitting CORPUS` fits the weights of the abstention anew.
"""

from __future__ import annotations

import json
import re
import runpy
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
from msgspec import Struct, field

from desktop.answers.extractive import ExtractiveProvider
from desktop.answers.margin import margin_of
from desktop.answers.provider import Passage
from desktop.citations.check import check_answer
from desktop.cli.bench.limits import BLIND_LABELS, EVERYDAY_LABELS, labelled_limits, limit_figures, list_limits
from desktop.cli.bench.metric import BenchOptions, Figure, Figures, Suite, SuiteSkipped, Target
from desktop.cli.bench.progress import Reading, told
from desktop.core.retrieval import SourceRetriever
from desktop.core.verdicts import CheckedAnswer
from desktop.services.asking import AskingStore, make_receipt, resolve_documents, retrieve
from desktop.services.searching import AskOptions
from desktop.services.workspace import Desk, open_desk
from desktop.store.resources import resource

_TESTS = Path(__file__).resolve().parents[3] / "tests"
_FEMA = "us_flood_fema_F122_dwelling_2021.pdf"
_SAMPLE = "Marrowquay Package Policy 2025.pdf"
_FILES = (
    (_TESTS / "sample/questions.json", _SAMPLE),
    (resource("sample") / "questions.json", _SAMPLE),
    (_TESTS / "search/questions/fema.json", _FEMA),
    (_TESTS / "answers/questions/open.json", ""),
    (_TESTS / "answers/questions/blind.json", ""),
    (_TESTS / "answers/questions/neighbours.json", ""),
    (_TESTS / "answers/questions/unseen.json", ""),
    (_TESTS / "answers/questions/afield.json", ""),
    (_TESTS / "answers/questions/everyday.json", ""),
)
"""Question files, and the document of questions that name none."""
_TUNED = frozenset(
    {
        _SAMPLE,
        "fictional_PerksPlus.pdf",
        *("auto.pdf", "cyber.pdf", "homeowners.pdf", "liability.pdf"),
        *("certificate.pdf", "drones.pdf", "landlord.pdf", "workers.pdf"),
    }
)
"""Documents whose questions may be looked at while constants are chosen."""
_UNSEEN = frozenset(
    {
        "fictional_Benefit_Options.pdf",
        "fictional_Northwind_Standard_Benefits_Details.pdf",
        "fictional_employee_handbook.pdf",
        "fictional_role_library.pdf",
    }
)
"""Documents asked about once, when all else was fixed: the honest figures."""
_AFIELD = (
    "docling/multi_page.pdf",
    "docling/redp5110_sampled.pdf",
    "tables/camelot/diesel_engines.pdf",
    "tables/icdar2013-eu/eu-011.pdf",
    "tables/icdar2013-us/us-013.pdf",
    "tables/icdar2013-us/us-015.pdf",
    "tables/tabula/us-007.pdf",
)
"""Documents of other fields, by their path in the corpus."""
_BLIND = frozenset(path.rsplit("/", 1)[-1] for path in _AFIELD)
_EVERYDAY = frozenset({"advisers.pdf", "builders.pdf", "cargo.pdf", "livestock.pdf"})
"""Short documents of other fields and countries, asked as analysts type; only the withheld answers were ever read."""
_SHORT = _TESTS / "answers/documents"
_WRITTEN = _TESTS / "search/policies"
_MAKER = _TESTS / "search/policymaking.py"
_WORD = re.compile(r"[^\W_]+")
_HALVES = ("tune", "test", "unseen", "blind", "everyday")
_ABSENT = {
    "foreign": "of what is foreign to the document",
    "unstated": "of what it does not state",
    "neighbour": "of a neighbour topic",
    "other coverage": "of a coverage it does not give",
    "other party": "of another party, place, year or form",
    "no figure": "of a figure that is not there",
}
"""Kinds of questions without an answer."""


class Asked(Struct, frozen=True):
    """One labelled question; without gold there is nothing to find."""

    document: str
    question: str
    kind: str
    gold: tuple[str, ...]
    half: str


class _Half(Struct):
    counts: Counter[str] = field(default_factory=Counter)
    margins: dict[bool, list[float]] = field(default_factory=lambda: {True: [], False: []})
    lengths: list[int] = field(default_factory=list)


def labelled_questions(documents: Sequence[str]) -> list[Asked]:
    """Return all labelled questions on `documents`, each in the half of its document."""
    files = [*_FILES, *((path, f"{path.stem}.pdf") for path in sorted(_WRITTEN.glob("*.json")))]
    return [_asked(item) for path, usual in files for item in _items(path, usual, documents)]


def _items(path: Path, usual: str, documents: Sequence[str]) -> list[dict[str, Any]]:
    loaded = json.loads(path.read_text(encoding="utf-8"))
    items = [{"document": usual, **item} for item in (loaded["questions"] if isinstance(loaded, dict) else loaded)]
    return [item for item in items if item["document"] in documents]


def _asked(item: dict[str, Any]) -> Asked:
    return Asked(item["document"], item["question"], item["kind"], tuple(item["gold"]), half_of(item["document"]))


def half_of(document: str) -> str:
    """Return the part of the questions that those on a document belong to."""
    if document in _UNSEEN:
        return "unseen"
    if document in _BLIND:
        return "blind"
    if document in _EVERYDAY:
        return "everyday"
    return "tune" if document in _TUNED else "test"


def _written(scratch: Path) -> list[Path]:
    """Set the written policies as PDFs."""
    if not _MAKER.exists() or find_spec("reportlab") is None:
        return []
    made = runpy.run_path(str(_MAKER))
    scratch.mkdir(parents=True, exist_ok=True)
    short = [
        made["make_policy"](text.stem, scratch / f"{text.stem}.pdf", folder=_SHORT)
        for text in sorted(_SHORT.glob("*.txt"))
    ]
    return [*(made["make_policy"](name, scratch / f"{name}.pdf") for name in made["NAMES"]), *short]


def shows_gold(pieces: Sequence[tuple[Passage, str]], gold: Sequence[str]) -> bool:
    """Say whether the quoted pieces hold one of the gold quotes.

    A heading counts with the piece under it; a row may have its column names between the words of the gold.
    """
    together = _plain(" ".join(piece for _, piece in pieces))
    for passage, piece in pieces:
        own, whole = _plain(piece), _plain(f"{passage.section_title} {piece}")
        for quote in map(_plain, gold):
            part = len(own) > 27 and own in quote
            if quote in whole or part or (passage.unit != "text" and _follows(quote.split(), whole.split())):
                return True
    return any(_plain(quote) in together for quote in gold)


def ask_labelled(store: AskingStore, retriever: SourceRetriever, asked: Asked) -> tuple[CheckedAnswer, list[Passage]]:
    """Ask one question inside its document and judge the answer; nothing is stored."""
    options = AskOptions(document_ids=resolve_documents(store.documents(), [asked.document]))
    result, found = retrieve(store, retriever, asked.question, options)
    reply = ExtractiveProvider().answer(asked.question, found)
    return check_answer(reply.text, make_receipt(store, asked.question, options, result, found), store), found


def quoted_pieces(checked: CheckedAnswer, found: Sequence[Passage]) -> list[tuple[Passage, str]]:
    """Return what the answer quotes, with the passage each marker names."""
    by_marker = {f"[{passage.number}]": passage for passage in found}
    cited = [item.citation for item in checked.citations]
    return [(by_marker[c.raw], c.quote or "") for c in cited if c.raw in by_marker]


def first_quote(pieces: Sequence[tuple[Passage, str]]) -> Sequence[tuple[Passage, str]]:
    """Return the first piece with what leads it as an item of a list."""
    last = next((k for k, (piece, _) in enumerate(pieces) if piece.number not in _led(pieces[k + 1 :])), 0)
    return pieces[: last + 1]


def first_item(pieces: Sequence[tuple[Passage, str]]) -> Sequence[tuple[Passage, str]]:
    """Return the first piece that leads no later one, with all that stands before it: its leads, however many."""
    last = next(
        (k for k, (piece, _) in enumerate(pieces) if not any(piece.number in p.leads for p, _ in pieces[k:])), 0
    )
    return pieces[: last + 1]


def _led(pieces: Sequence[tuple[Passage, str]]) -> Sequence[int]:
    return pieces[0][0].leads if pieces else ()


@contextmanager
def labelled_desk(options: BenchOptions) -> Iterator[tuple[Desk, list[Asked]]]:
    """Open a desk with every labelled document, indexed, and the questions; raises SuiteSkipped without them."""
    corpus = options.require_corpus() / "insurance"
    names = {"fictional_Northwind_Health_Plus_Benefits_Details.pdf", "fictional_PerksPlus.pdf", _FEMA, *_UNSEEN}
    files = [resource("sample") / _SAMPLE, *sorted(path for path in corpus.glob("*.pdf") if path.name in names)]
    if not all(path.exists() for path, _ in _FILES):
        raise SuiteSkipped("The labelled questions are absent.", advice="Run in a checkout.")
    files += [corpus.parent / path for path in _AFIELD]
    files += [] if options.quick else _written(options.scratch / "policies")
    with open_desk(options.scratch / "answers", program="bench") as desk:
        desk.ingest(files[:1] if options.quick else files, vectors=True, on_event=Reading())
        desk.prepare_search()
        yield desk, labelled_questions([document.name for document in desk.store.documents()])


def _answers(options: BenchOptions) -> Figures:
    halves = {name: _Half() for name in _HALVES}
    with labelled_desk(options) as (desk, questions):
        for asked in told("questions", questions[:: 8 if options.quick else 1]):
            _score(halves[asked.half], asked, *ask_labelled(desk.store, desk.retriever, asked))
        names = [document.name for document in desk.store.documents()]
        labelled = [*labelled_limits(names), *labelled_limits(names, EVERYDAY_LABELS)]
        listings = list(list_limits(desk.store, desk.retriever, told("limits", labelled)))
        unseen = told("blind limits", labelled_limits(names, BLIND_LABELS))
        blind = list(list_limits(desk.store, desk.retriever, unseen))
    figures: Figures = {}
    for name, half in halves.items():
        if not half.lengths:
            continue
        figures.update({f"{name}: {key}": figure for key, figure in _figures(half).items()})
        own = [listing for listing in listings if half_of(listing.labelled.document) == name]
        own = blind if name == "blind" else own
        figures.update({f"{name}: {key}": figure for key, figure in (limit_figures(own) if own else {}).items()})
    return figures


def _score(half: _Half, asked: Asked, checked: CheckedAnswer, found: Sequence[Passage]) -> None:
    counts = half.counts
    abstained = checked.parsed.abstained
    counts.update(str(item.verdict.verdict) for item in checked.citations)
    counts["asked"] += 1
    counts["by words alone"] += any(p.similarity is None for p in found if not p.context)
    half.margins[bool(asked.gold)].append(margin_of(asked.question, found))
    if not asked.gold:
        kind = asked.kind if asked.kind in _ABSENT else "foreign"
        counts.update(("absent", kind))
        if abstained:
            counts.update(("absent abstained", f"{kind} abstained"))
        return
    pieces = quoted_pieces(checked, found)
    counts["answerable"] += 1
    counts["wrongly abstained"] += abstained
    counts["shown"] += shows_gold(pieces, asked.gold)
    counts["shown first"] += shows_gold(first_quote(pieces), asked.gold)
    counts["shown first of all leads"] += shows_gold(first_item(pieces), asked.gold)
    counts["retrieved"] += shows_gold([(passage, passage.text) for passage in found], asked.gold)
    half.lengths.append(len(checked.parsed.body))


def _figures(half: _Half) -> dict[str, Figure]:
    counts = half.counts
    cited = sum(counts[verdict] for verdict in ("accepted", "warning", "rejected", "not_checked"))
    there, absent = (np.array(half.margins[key]) for key in (True, False))
    figures = {
        "the answer is shown": _share(counts["shown"], counts["answerable"]),
        "shown in the first quote": _share(counts["shown first"], counts["answerable"]),
        "shown in the first quote, with all its leads": _share(
            counts["shown first of all leads"], counts["answerable"]
        ),
        "the answer was retrieved": _share(counts["retrieved"], counts["answerable"]),
        "abstains wrongly": _share(counts["wrongly abstained"], counts["answerable"]),
        "abstains where nothing is": _share(counts["absent abstained"], counts["absent"]),
        **{f"  {words}": _share(counts[f"{kind} abstained"], counts[kind]) for kind, words in _ABSENT.items()},
        "citations rejected by the checker": _share(counts["rejected"] + counts["not_checked"], cited),
        "citations with a warning": _share(counts["warning"], cited),
        "searched by words alone": _share(counts["by words alone"], counts["asked"]),
        "characters of an answer (median)": Figure(float(np.median(half.lengths or [0])), "", n=len(half.lengths)),
    }
    if len(there) and len(absent):
        order = float(np.mean([np.mean(there > value) + np.mean(there == value) / 2 for value in absent]))
        figures["area under the curve"] = Figure(order, "", n=len(there) + len(absent))
        for lost in (2, 5, 8, 10, 15, 20):
            caught = float(np.mean(absent < np.quantile(there, lost / 100)))
            figures[f"  abstains rightly when {lost} % wrongly"] = Figure(caught, "share", n=counts["absent"])
    return figures


def _share(part: int, whole: int) -> Figure:
    return Figure(part / whole if whole else 0.0, "share", n=whole)


def _plain(text: str) -> str:
    return f" {' '.join(_WORD.findall(text.casefold()))} "


def _follows(wanted: Sequence[str], words: Sequence[str]) -> bool:
    rest = iter(words)
    return all(word in rest for word in wanted)


ANSWERS = Suite(
    "answers",
    _answers,
    {
        "test: the answer is shown": Target(0.75, on="value", at_most=False),
        "test: abstains wrongly": Target(0.08, on="value"),
        "test: abstains where nothing is": Target(0.7, on="value", at_most=False),
        "tune: citations rejected by the checker": Target(0, on="value"),
        "test: citations rejected by the checker": Target(0, on="value"),
        "test: searched by words alone": Target(0, on="value"),
    },
)
