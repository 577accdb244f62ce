"""What the librarian does with an order: files → private copy → pages → document → store → index → vectors."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from desktop.core.errors import AppError, Cancelled, PasswordNeeded
from desktop.core.retrieval import CancelToken, check_cancel
from desktop.pdf.pool import ExtractionPool
from desktop.pdf.process import WorkerTrouble
from desktop.search.index import IndexWriter
from desktop.search.vectors import VectorWriter
from desktop.services.orders import (
    FileReport,
    FileStatus,
    IngestFile,
    IngestOrder,
    IngestReport,
    MaintainOrder,
    RemoveOrder,
    WorkEvent,
)
from desktop.store.workspace_store import Store

Emit = Callable[[WorkEvent], None]


class Intake:
    """Carries out orders one after another. Lives in the librarian process only; not thread-safe."""

    def __init__(self, workspace: Path, index_folder: Path) -> None:
        """Open the store and the writers; the pool starts with the first PDF."""
        self._store = Store.open(workspace)
        self._index = IndexWriter(self._store, index_folder)
        self._vectors = VectorWriter(self._store, index_folder)
        self._pool: ExtractionPool | None = None
        self._ocr_pool: ExtractionPool | None = None

    def close(self) -> None:
        """Stop the pool and close the store."""
        for pool in (self._pool, self._ocr_pool):
            if pool is not None:
                pool.close()
        self._index.close()
        self._store.close()

    def run(self, order: IngestOrder | MaintainOrder | RemoveOrder, *, emit: Emit, cancel: CancelToken) -> IngestReport:
        """Carry out one order; raises AppError for trouble that concerns the whole of it."""
        started = time.perf_counter()
        if isinstance(order, IngestOrder):
            files = self._ingest(order, emit, cancel)
        elif isinstance(order, RemoveOrder):
            self._store.remove_document(order.document_id)
            files = ()
        else:
            files = ()
        index_seconds = self._update_index(emit, rebuild=isinstance(order, MaintainOrder) and order.rebuild)
        return IngestReport(
            files=files,
            seconds=round(time.perf_counter() - started, 3),
            generation=self._store.generation(),
            index_seconds=round(index_seconds, 3),
        )

    def embed(self, *, cancel: CancelToken) -> None:
        """Bring the vectors up to date; stops between batches when `cancel` is set and goes on the next time."""
        self._vectors.update(cancel=cancel)

    def _update_index(self, emit: Emit, *, rebuild: bool) -> float:
        started = time.perf_counter()

        def progress(what: str, done: int, total: int) -> None:
            emit(WorkEvent("indexing", done=done, total=total, message=what))

        self._index.update(rebuild=rebuild, progress=progress)
        return time.perf_counter() - started

    def _ingest(self, order: IngestOrder, emit: Emit, cancel: CancelToken) -> tuple[FileReport, ...]:
        reports: list[FileReport] = []
        for file in order.files:
            reports.append(self._one_file(file, order, emit, cancel))
            emit(WorkEvent("done", file=str(file.path), done=len(reports), total=len(order.files), report=reports[-1]))
        return tuple(reports)

    def _one_file(self, file: IngestFile, order: IngestOrder, emit: Emit, cancel: CancelToken) -> FileReport:
        """Add one file; whatever is wrong with it becomes its report, so that the batch goes on."""
        started = time.perf_counter()
        try:
            check_cancel(cancel)
            report = self._add(file, order, emit, cancel)
        except Cancelled:
            report = _refused(file, FileStatus.CANCELLED, "Cancelled; nothing of this file was kept.")
        except PasswordNeeded as error:
            report = _refused(file, FileStatus.NEEDS_PASSWORD, _sentence(error))
        except WorkerTrouble as error:
            report = _refused(file, FileStatus.REFUSED, f"The file could not be read: {error.what}")
        except AppError as error:
            report = _refused(file, FileStatus.REFUSED, _sentence(error))
        except Exception as error:  # noqa: BLE001 - the job boundary: one file's surprise must not cost the batch
            logging.getLogger(__name__).error("%s", traceback.format_exc())
            report = _refused(file, FileStatus.FAILED, f"Unexpected error ({type(error).__name__}: {error}).")
        return replace(report, seconds=round(time.perf_counter() - started, 3))
