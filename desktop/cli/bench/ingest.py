"""`ingest`: time per page from order to committed spans, one worker, against `get_text("words")` alone."""

from __future__ import annotations

import statistics
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from desktop.cli.bench.metric import BenchOptions, Figure, Figures, Suite, Target
from desktop.core.spans import LEAF_UNITS
from desktop.pdf.baseline import concatenate, find_tables_seconds, page_count, words_seconds
from desktop.pdf.opening import close_all
from desktop.pdf.pool import ExtractionPool
from desktop.search.baseline_whoosh import indexing_seconds
from desktop.services.intake import Intake
from desktop.services.orders import IngestFile, IngestOrder, IngestReport
from desktop.services.page_task import read_page
from desktop.store.store import Store

_TEXT = "insurance/us_flood_fema_F122_dwelling_2021.pdf"
_TABLES = "tables/icdar2013-eu"


def _ignore(event: object) -> None:
    del event


class _Never:
    def is_set(self) -> bool:
        return False


def _run(options: BenchOptions) -> Figures:
    corpus = options.require_corpus()
    rounds = 1 if options.quick else 5
    text = corpus / _TEXT
    tables = options.scratch / "table-pages.pdf"
    policy = options.scratch / "policy-300.pdf"
    files = sorted((corpus / _TABLES).glob("*.pdf"))[: 3 if options.quick else None]
    concatenate(files, tables, pages=sum(page_count(f) for f in files))
    long = [text, *sorted((corpus / "insurance").glob("fictional_N*.pdf"))]
    concatenate(long, policy, pages=40 if options.quick else 300)
    figures: Figures = {}
    for name, path in (("text pages", text), ("table pages", tables), ("policy 300", policy)):
        figures |= _per_page(name, path, rounds)
    figures |= _two_workers(policy, options)
    # In a process as empty as a worker is: what the others leave in memory slows whoever makes many objects.
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as empty:
        return figures | empty.submit(_neighbours, tables, 1 if options.quick else 3).result()


def _ingest(path: Path) -> tuple[IngestReport, float]:
    """Ingest into a fresh workspace with warm workers; return the report and the time of Whoosh on the same leaves.

    The worker has read one page of another file, as the bare library has by the time of most rounds: the first page of
    a session pays for tables of colours and fonts.
    """
    with tempfile.TemporaryDirectory() as folder:
        first = Path(folder) / "first.pdf"
        concatenate([path], first, pages=1)
        intake = Intake(Path(folder) / "workspace", Path(folder) / "index")
        try:
            list(intake.warm_up(jobs=1).extract(first, [1]))
            order = IngestOrder((IngestFile(path),), jobs=1, vectors=False)
            report = intake.run(order, emit=_ignore, cancel=_Never())
        finally:
            intake.close()
        with Store.open(Path(folder) / "workspace", read_only=True) as store:
            spans = store.spans_of(report.files[0].document or "")
        leaves = [(s.id, s.text) for s in spans if s.source_unit in LEAF_UNITS]
        return report, indexing_seconds(leaves, Path(folder) / "whoosh")


def _per_page(name: str, path: Path, rounds: int) -> Figures:
    ours, bare, lag, whoosh = [], [], [], []
    pages = page_count(path)
    for _ in range(rounds):
        bare.append(words_seconds(path))
        report, alone = _ingest(path)
        whoosh.append(alone)
        ours.append(report.files[0].seconds)
        lag.append(report.index_seconds)
    value, baseline = statistics.median(ours) / pages * 1000, statistics.median(bare) / pages * 1000
    return {
        f"{name}: to committed spans": Figure(value, "ms/page", baseline, rounds),
        f"{name}: index lag": Figure(
            statistics.median(lag) / pages * 1000, "ms/page", statistics.median(whoosh) / pages * 1000, rounds
        ),
    }


def _two_workers(path: Path, options: BenchOptions) -> Figures:
    pages = page_count(path)
    times = {}
    for jobs in (1, 2):
        with ExtractionPool(jobs=jobs, task=read_page) as pool:
            list(pool.extract(path, range(1, min(pages, 4) + 1)))
            runs = []
            for _ in range(1 if options.quick else 3):
                started = time.perf_counter()
                list(pool.extract(path, range(1, pages + 1)))
                runs.append(time.perf_counter() - started)
            times[jobs] = statistics.median(runs)
    speedup = times[1] / times[2]
    return {"extraction: two workers": Figure(speedup, "× one", None, 1 if options.quick else 3)}


def _neighbours(path: Path, rounds: int) -> Figures:
    """Compare our whole chain with pdfplumber words + tables and PyMuPDF tables on the same file, in one process.

    In CPU seconds, in turn, each with the file opened anew: all three run in this thread alone, one after the other.
    """
    times: dict[str, list[float]] = {"ours": [], "pdfplumber": [], "PyMuPDF": []}
    for _ in range(rounds):
        for name, work in (("ours", _our_chain), ("pdfplumber", _pdfplumber_tables), ("PyMuPDF", find_tables_seconds)):
            started = time.process_time()
            work(path)
            times[name].append(time.process_time() - started)
    ours, plumber, bare = (statistics.median(some) for some in times.values())
    return {
        "table pages: pdfplumber / ours": Figure(plumber / ours, "×", None, rounds),
        "table pages: PyMuPDF find_tables / ours": Figure(bare / ours, "×", None, rounds),
    }


def _our_chain(path: Path) -> None:
    for number in range(1, page_count(path) + 1):
        read_page(path, number, None)
    close_all()


def _pdfplumber_tables(path: Path) -> None:
    import pdfplumber

    with pdfplumber.open(path) as document:
        for page in document.pages:
            page.extract_words()
            page.extract_tables()


SUITE = Suite(
    "ingest",
    _run,
    {
        "text pages: to committed spans": Target(8),
        "table pages: to committed spans": Target(25),
        "policy 300: to committed spans": Target(10),
        "text pages: index lag": Target(1.3),
        "table pages: index lag": Target(1.3),
        "policy 300: index lag": Target(1.3),
        "extraction: two workers": Target(1.7, on="value", at_most=False),
        "table pages: pdfplumber / ours": Target(5, on="value", at_most=False),
        "table pages: PyMuPDF find_tables / ours": Target(5, on="value", at_most=False),
    },
)


def _disk(options: BenchOptions) -> Figures:
    """Compare the bytes of a workspace (copy of the PDF left out, index and vectors in) with the plain text."""
    path = options.require_corpus() / _TEXT
    with tempfile.TemporaryDirectory() as folder:
        workspace, index = Path(folder) / "workspace", Path(folder) / "index"
        intake = Intake(workspace, index)
        try:
            report = intake.run(
                IngestOrder((IngestFile(path),), jobs=1, vectors=not options.quick), emit=_ignore, cancel=_Never()
            )
        finally:
            intake.close()
        database = sum(p.stat().st_size for p in workspace.glob("workspace.db*"))
        derived = sum(p.stat().st_size for p in index.rglob("*") if p.is_file())
        with Store.open(workspace, read_only=True) as store:
            document = report.files[0].document or ""
            stream = store.stream(document)
            text = len(stream.text.encode()) if stream is not None else 1
    pages = max(report.files[0].pages, 1)
    return {
        "workspace, index and vectors": Figure((database + derived) / pages / 1024, "kB/page", text / pages / 1024),
        "database alone": Figure(database / pages / 1024, "kB/page", text / pages / 1024),
    }


DISK = Suite("disk", _disk, {"workspace, index and vectors": Target(15)})
