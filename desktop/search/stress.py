"""`stress_index`: kill the index writer at random moments, for real, and look whether the index comes right again."""

from __future__ import annotations

import multiprocessing
import random
import time
from multiprocessing.context import SpawnContext
from pathlib import Path

from msgspec import Struct

from desktop.core.retrieval import Mode, RetrievalQuery
from desktop.core.spans import SourceKind, SourceSpan, SourceUnit, TextKind
from desktop.search.memory import MemoryStore
from desktop.search.workspace import WorkspaceRetriever
from desktop.search.writer import IndexWriter

SPANS = 120
MAX_DOCUMENTS = 40


class StressReport(Struct, frozen=True):
    """What happened: rounds run, writers killed before they were done, and every round that did not come right."""

    rounds: int
    kills: int
    wrong: tuple[str, ...]


def stress_index(rounds: int, folder: Path, *, seed: int = 0) -> StressReport:
    """Run `rounds` of: start a writer process, kill it at a random moment, finish its work, compare all answers.

    The folder is left behind; the killed process gets SIGKILL (TerminateProcess on Windows).
    """
    rng = random.Random(seed)
    context = multiprocessing.get_context("spawn")
    kills = 0
    wrong = []
    longest = _whole_write(context, folder)
    for number in range(1, rounds + 1):
        documents = min(number + 2, MAX_DOCUMENTS)
        process = context.Process(target=_write, args=(folder, documents, number), daemon=True)
        started = time.monotonic()
        process.start()
        process.join(rng.uniform(0.3, 0.95) * longest)
        if process.is_alive():
            process.kill()
            kills += 1
        else:
            longest = time.monotonic() - started
        process.join()
        process.close()
        store = _store(documents, number)
        with IndexWriter(folder, store) as writer:
            writer.sync(generation=number, force=True)
        problem = _difference(folder, store)
        if problem:
            wrong.append(f"round {number}: {problem}")
    return StressReport(rounds, kills, tuple(wrong))


def _whole_write(context: SpawnContext, folder: Path) -> float:
    """Return the seconds of a writer process that is left alone, so that the kills fall inside its work."""
    started = time.monotonic()
    process = context.Process(target=_write, args=(folder / "measured", 3, 1), daemon=True)
    process.start()
    process.join()
    process.close()
    return time.monotonic() - started


def _difference(folder: Path, store: MemoryStore) -> str:
    retriever = WorkspaceRetriever(store, folder)
    try:
        for question in ("limit", "theft of a vehicle", "$5,000"):
            query = RetrievalQuery(question, mode=Mode.HYBRID, limit=50)
            ours, expected = (
                [(h.span.id, h.relevance) for h in r.search_spans(query).hits] for r in (retriever, store)
            )
            if ours != expected:
                return f"{question!r} finds {len(ours)} instead of {len(expected)}, or in another order"
    finally:
        retriever.close()
    return ""


def _write(folder: Path, documents: int, number: int) -> None:
    with IndexWriter(folder, _store(documents, number)) as writer:
        writer.sync(generation=number, force=True)


def _store(documents: int, number: int) -> MemoryStore:
    """Return documents of which the newest, and one older one in each round, differ from the round before."""
    store = MemoryStore()
    for document in range(documents):
        version = number if document in {documents - 1, number % documents} else 0
        name = f"d{document:04d}"
        store.add_spans(
            SourceSpan(
                f"{name}::text::{i // 10 + 1}::{i:04d}v{version}",
                name,
                SourceKind.POLICY_PDF,
                TextKind.PDF_TEXT,
                SourceUnit.TEXT,
                f"limit {i} of version {version}: theft of a {'vehicle' if i % 3 else 'boat'} up to ${i * 250:,}",
                page_start=i // 10 + 1,
                page_end=i // 10 + 1,
                order=i,
            )
            for i in range(SPANS)
        )
    return store
