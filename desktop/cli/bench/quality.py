"""`tables`, `verify`, `parser`: how right we are, measured on files with truth or with known corruptions."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from itertools import count
from pathlib import Path

from desktop.citations.bench import run_bench
from desktop.citations.hostile import SHAPES, growth_of
from desktop.citations.outsiders import INSIDE, judge_allow_list
from desktop.citations.statements import judge_statements
from desktop.citations.throughput import check_speed
from desktop.cli.bench.metric import BenchOptions, Figure, Figures, Suite, SuiteSkipped, Target
from desktop.cli.bench.outside import as_figures
from desktop.core.errors import MissingExtra
from desktop.core.ids import document_id
from desktop.core.pages import ExtractedDocument
from desktop.core.verdicts import MachineVerdict
from desktop.ingest.assemble import AssembleInput, assemble
from desktop.ingest.table_bench import table_figures
from desktop.pdf.geometry_bench import covered_words
from desktop.pdf.inspect import inspect_pdf
from desktop.services.page_task import read_page
from desktop.store.resources import resource


def read_document(path: Path) -> ExtractedDocument:
    """Extract a PDF in this process; for measuring quality, where a lost worker is not the question."""
    return next(_editions(path))


def _editions(path: Path) -> Iterator[ExtractedDocument]:
    """Yield a PDF as a document and then without end as further ones of the same words, as renewals repeat policies."""
    info = inspect_pdf(path)
    sha256 = hashlib.sha256(path.read_bytes()).hexdigest()
    pages = [read_page(path, number, None) for number in range(1, info.pages + 1)]
    name = path.name
    for edition in count(2):
        yield assemble(AssembleInput(document_id(sha256), sha256, name, pages, outline=info.outline))
        sha256 = hashlib.sha256(sha256.encode()).hexdigest()
        name = f"{path.stem} {edition}{path.suffix}"


def _tables(options: BenchOptions) -> Figures:
    try:
        return as_figures(table_figures(options.require_corpus(), quick=options.quick))
    except MissingExtra as missing:
        raise SuiteSkipped(missing.what, advice=missing.advice) from missing


_SOURCE_SPANS = 16_000
"""Spans of the workspace in which answers are checked."""


def _verify(options: BenchOptions) -> Figures:
    corpus = options.require_corpus()
    files = [resource("sample"), corpus / "insurance"]
    paths = [path for folder in files for path in sorted(folder.glob("*.pdf"))]
    editions = [_editions(path) for path in (paths[:2] if options.quick else paths)]
    documents = [next(edition) for edition in editions]
    result = run_bench(documents, count=400 if options.quick else 6000)
    library = list(documents)
    while not options.quick and sum(len(document.spans) for document in library) < _SOURCE_SPANS:
        library += [next(edition) for edition in editions]
    speed = check_speed(library, count=400 if options.quick else 4000)
    figures: Figures = {}
    for name, (value, n) in result.figures().items():
        figures[name] = Figure(value, "1/s" if "per second" in name else "share", n=n)
    figures["citations per second"] = Figure(speed.per_second, "1/s", n=speed.written)
    figures["citations per second, documents read along"] = Figure(speed.read_along, "1/s", n=speed.written)
    figures["not accepted: clean, in answers"] = Figure(
        speed.not_accepted / max(speed.clean, 1), "share", n=speed.clean
    )
    cited = judge_allow_list(count=500 if options.quick else 10_000)
    for inside, measure in ((False, "allow-list: outside it, flagged"), (True, "allow-list: inside it, flagged")):
        rightly = [right for one, right in cited if (one.kind == INSIDE) is inside]
        figures[measure] = Figure(sum(right is not inside for right in rightly) / len(rightly), "share", n=len(rightly))
    judged = judge_statements(documents, count=100 if options.quick else 2000)
    for good, measure in ((False, "statements: false accepts"), (True, "statements: false rejects")):
        kept = [verdict is MachineVerdict.ACCEPTED for statement, verdict in judged if statement.good is good]
        figures[measure] = Figure(
            sum(kept_as is not good for kept_as in kept) / max(len(kept), 1), "share", n=len(kept)
        )
    for rule, shares in result.baselines.items():
        for name, value in shares.items():
            figures[f"{rule}: {name}"] = Figure(value, "share", n=result.citations)
    return figures


def _geometry(options: BenchOptions) -> Figures:
    good, total = covered_words(zooms=(1.0,) if options.quick else (0.75, 1.0, 1.25, 1.5, 2.0, 3.0))
    return {"words whose ink lies under their box": Figure(good / total, "share", n=total)}


_LINEAR = 1.3


def _parser(options: BenchOptions) -> Figures:
    length = 20_000 if options.quick else 1_000_000
    found = [growth_of(shape, length, bound=_LINEAR) for shape in SHAPES]
    steepest, slowest = max(found, key=lambda g: g.ratio), max(found, key=lambda g: g.whole)
    size = "20 kB" if options.quick else "1 MB"
    return {
        "growth from a quarter": Figure(steepest.ratio, f"linear = 1 (steepest: {steepest.shape})", n=len(found)),
        "time": Figure(slowest.whole, f"CPU s for {size} (slowest: {slowest.shape})", n=len(found)),
    }


PARSER = Suite(
    "parser",
    _parser,
    {"growth from a quarter": Target(_LINEAR, on="value"), "time": Target(3, on="value")},
    long=True,
)
GEOMETRY = Suite(
    "geometry", _geometry, {"words whose ink lies under their box": Target(0.999, on="value", at_most=False)}
)
TABLES = Suite(
    "tables",
    _tables,
    {
        "eu: adjacency F1": Target(0.88, on="value", at_most=False),
        "eu: cell location recall": Target(0.80, on="value", at_most=False),
        "us: adjacency F1": Target(0.88, on="value", at_most=False),
        "us: cell location recall": Target(0.88, on="value", at_most=False),
        "eu: time per table page": Target(60, on="value"),
        "us: time per table page": Target(60, on="value"),
    },
)
VERIFY = Suite(
    "verify",
    _verify,
    {
        "statements: false accepts": Target(0.005, on="value"),
        "statements: false rejects": Target(0.03, on="value"),
        "false accepts": Target(0.005, on="value"),
        "false accepts: numbers, dates, negation": Target(0, on="value"),
        "false rejects: clean": Target(0.005, on="value"),
        "warnings: clean": Target(0.03, on="value"),
        "not accepted: clean, in answers": Target(0.03, on="value"),
        "false rejects: OCR": Target(0.25, on="value"),
        "allow-list: outside it, flagged": Target(1, on="value", at_most=False),
        "allow-list: inside it, flagged": Target(0, on="value"),
        "citations per second": Target(2000, on="value", at_most=False),
        "citations per second, documents read along": Target(2000, on="value", at_most=False),
    },
)
