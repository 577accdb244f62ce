"""What the librarian does with an order: files → private copy → pages → document → store → index → vectors."""

from __future__ import annotations

import contextlib
import logging
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from msgspec.structs import replace

from desktop.core.collecting import collect_rarely
from desktop.core.errors import AppError, Cancelled, InputError, MissingExtra, PasswordNeeded, WorkspaceError
from desktop.core.geometry import PageFrame
from desktop.core.ids import document_id
from desktop.core.pages import ExtractedDocument
from desktop.core.retrieval import CancelToken, Progress, check_cancel
from desktop.core.spans import SourceKind
from desktop.ingest.assemble import EXTRACTOR_VERSION, AssembleInput, assemble
from desktop.ingest.docling import extract_docling, pdf_beside
from desktop.ingest.registry import extract_text_file, is_text_file
from desktop.ingest.stream import PageDraft, draft_page
from desktop.pdf.inspect import PdfInfo, read_frame
from desktop.pdf.pool import ExtractionPool, PageFailure
from desktop.pdf.process import WorkerTrouble
from desktop.search.embedders import make_embedder
from desktop.search.manifest import read_manifest
from desktop.search.vectors import VectorWriter
from desktop.search.writer import IndexWriter
from desktop.services.attachments import MAX_DEPTH, Unpacked, mail_size, too_deep, unpack_mail, unpack_pdf
from desktop.services.encoding import chosen_encoder
from desktop.services.file_reports import report_document, report_part, report_refusal
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
from desktop.services.page_reports import page_reports
from desktop.services.page_task import inspect_named, read_page, read_page_by_ocr
from desktop.store.library import DocumentRecord
from desktop.store.store import Store

Emit = Callable[[WorkEvent], None]
_PAGE_SECONDS = 20.0
_OCR_SECONDS = 90.0
_INSPECT_SECONDS = 30.0
_FRAME_SECONDS = 2.0
_FRAMES = 50


class Intake:
    """Carries out orders one after another. Lives in the librarian process only; not thread-safe."""

    def __init__(self, workspace: Path, index_folder: Path) -> None:
        """Open the store and the writers; the pool starts with the first PDF."""
        collect_rarely()
        self._store = Store.open(workspace)
        self._index = IndexWriter(index_folder, self._store)
        self._vectors: VectorWriter | None = None
        self._pools: dict[str, ExtractionPool] = {}

    def close(self) -> None:
        """Stop the pool and close the store."""
        for pool in self._pools.values():
            pool.close()
        self._index.close()
        self._store.close()

    def warm_up(self, *, jobs: int) -> ExtractionPool:
        """Start the extraction workers now, so that the first file does not wait for them, and return their pool."""
        return self._pool(jobs).start()

    def run(self, order: IngestOrder | MaintainOrder | RemoveOrder, *, emit: Emit, cancel: CancelToken) -> IngestReport:
        """Carry out one order; raises AppError for trouble that concerns the whole of it."""
        started = time.perf_counter()
        files: tuple[FileReport, ...] = ()
        if isinstance(order, IngestOrder):
            files = self._ingest(order, emit, cancel)
        elif isinstance(order, RemoveOrder):
            self._store.remove_document(order.document_id)
        rebuild = isinstance(order, MaintainOrder) and order.rebuild
        notes: list[str] = []
        index_seconds = _derive(
            lambda: self._update_index(emit, rebuild=rebuild), notes, "The search index could not be brought up to date"
        )
        self._store.checkpoint()
        seconds = time.perf_counter() - started
        vector_seconds = 0.0
        if order.vectors and not notes:  # without a whole index they would only fail for the same reason, a second time
            vector_seconds = _derive(
                lambda: self._embed_now(emit, cancel), notes, "The vectors could not be brought up to date"
            )
        return IngestReport(
            files=files,
            seconds=round(seconds, 3),
            generation=self._store.generation(),
            index_seconds=round(index_seconds, 3),
            vector_seconds=round(vector_seconds, 3),
            notes=tuple(notes),
        )

    def _embed_now(self, emit: Emit, cancel: CancelToken) -> None:
        with contextlib.suppress(Cancelled):
            self.embed(
                cancel=cancel, progress=lambda what, done, total: emit(WorkEvent("embedding", "", done, total, what))
            )

    def embed(self, *, cancel: CancelToken, progress: Progress | None = None) -> None:
        """Bring the vectors up to date; stops between batches when `cancel` is set and goes on the next time.

        Without the encoder, chosen and installed, there are no vectors and search works with words alone.
        """
        if self._vectors is None:
            chosen = chosen_encoder()
            if chosen is None:
                return
            try:
                self._vectors = VectorWriter(self._index.folder, self._store, make_embedder(chosen))
            except MissingExtra as missing:
                logging.getLogger(__name__).info("%s", missing)
                return
        self._vectors.update(cancel=cancel, progress=progress)

    def _update_index(self, emit: Emit, *, rebuild: bool) -> None:
        def progress(what: str, done: int, total: int) -> None:
            emit(WorkEvent("indexing", done=done, total=total, message=what))

        try:
            manifest = None if rebuild else read_manifest(self._index.folder)
        except WorkspaceError:
            manifest = None
        if manifest is None:
            self._index.rebuild(generation=self._store.generation(), progress=progress)
        else:
            changes = self._store.changes_since(manifest.generation)
            # What the index lacks for another reason (it is only a cache) is mended with the changes.
            # And what it has too many: a copy of the workspace folder, with other documents by now, has the same cache.
            here = self._store.document_ids()
            lacking = [d for d in here if d not in manifest.documents]
            gone = [*changes.removed, *set(manifest.documents).difference(here, changes.removed)]
            self._index.update([*changes.added, *lacking], gone, generation=changes.generation, progress=progress)

    def _ingest(self, order: IngestOrder, emit: Emit, cancel: CancelToken) -> tuple[FileReport, ...]:
        reports: list[FileReport] = []
        for done, file in enumerate(order.files, start=1):
            report = self._one_file(file, order, emit, cancel)
            reports.append(report)
            if order.attachments:
                reports += self._attached(file, report, order, emit, cancel, depth=1)
            emit(WorkEvent("done", file=file.shown, done=done, total=len(order.files), report=report))
        return tuple(reports)

    def _attached(
        self, file: IngestFile, carrier: FileReport, order: IngestOrder, emit: Emit, cancel: CancelToken, *, depth: int
    ) -> list[FileReport]:
        """Add what a file carries; a part that cannot be taken is a report of its own."""
        record = self._store.document(carrier.document) if carrier.document else None
        if record is None or record.source is None:
            return []
        if depth > MAX_DEPTH:
            return [report_part(file, too_deep(carrier.attached))] if carrier.attached else []
        reports: list[FileReport] = []
        with tempfile.TemporaryDirectory(prefix="evidence-desk-") as folder:
            for part in self._unpack(record, Path(folder), order, file.passwords):
                if part.path is None:
                    reports.append(report_part(file, part))
                    continue
                inner = IngestFile(part.path, file.passwords, f"{file.shown}/{part.safe_name}")
                report = self._one_file(inner, order, emit, cancel)
                reports.append(report)
                if report.document != carrier.document:
                    reports += self._attached(inner, report, order, emit, cancel, depth=depth + 1)
        return reports

    def _unpack(
        self, record: DocumentRecord, folder: Path, order: IngestOrder, passwords: tuple[str, ...]
    ) -> Iterator[Unpacked]:
        if record.source is None:
            return iter(())
        if record.source_kind is SourceKind.EMAIL:
            return unpack_mail(record.source, folder)
        if record.source.suffix.lower() != ".pdf":
            return iter(())
        return unpack_pdf(self._pool(order.jobs), record.source, folder, passwords=passwords)

    def _one_file(self, file: IngestFile, order: IngestOrder, emit: Emit, cancel: CancelToken) -> FileReport:
        """Add one file; whatever is wrong with it becomes its report, so that the batch goes on."""
        started = time.perf_counter()
        try:
            check_cancel(cancel)
            report = self._add(file, order, emit, cancel)
        except Cancelled:
            report = report_refusal(file, FileStatus.CANCELLED, "Cancelled; nothing of this file was kept.")
        except PasswordNeeded as error:
            report = report_refusal(file, FileStatus.NEEDS_PASSWORD, error)
        except WorkerTrouble as error:
            report = report_refusal(file, FileStatus.REFUSED, f"The file could not be read: {error.what}")
        except AppError as error:
            report = report_refusal(file, FileStatus.REFUSED, error)
        except Exception as error:  # noqa: BLE001 - the job boundary: one file's surprise must not cost the batch
            logging.getLogger(__name__).error("%s", traceback.format_exc())
            report = report_refusal(file, FileStatus.FAILED, f"Unexpected error ({type(error).__name__}: {error}).")
        return replace(report, seconds=round(time.perf_counter() - started, 3))

    def _add(self, file: IngestFile, order: IngestOrder, emit: Emit, cancel: CancelToken) -> FileReport:
        emit(WorkEvent("opening", file=file.shown))
        sha256, kept = self._store.keep_source(file.path, cancel=cancel)
        names: tuple[str, ...] = (file.shown,)
        try:
            pages = self._keep_pages_of_docling(file, kept, cancel)
            if pages is not None:
                self._store.drop_source(sha256)
                sha256, pdf = pages
                names = (str(pdf), file.shown)
            if self._is_done(document_id(sha256), ocr=order.ocr, docling=pages is not None):
                return self._known(file, document_id(sha256))
            if pages is not None:
                document, info = extract_docling(file.path.read_bytes(), pages[1].name, sha256), PdfInfo(0)
            elif is_text_file(kept, file.name):
                document, info = extract_text_file(kept, name=file.name, sha256=sha256), PdfInfo(0)
            else:
                document, info = self._read_pdf(file, kept, sha256, order, emit, cancel)
            attached = mail_size(kept) if document.source_kind is SourceKind.EMAIL else len(info.attachments)
            emit(WorkEvent("saving", file=file.shown))
            source = self._store.source_path(sha256) or kept
            added = self._store.add_document(document, source=source, names=names, cancel=cancel, decoded=True)
        except BaseException:
            self._store.drop_source(sha256)
            raise
        status = FileStatus.UNCHANGED if added.outcome == "unchanged" else FileStatus.ADDED
        older = added.supersedes[0] if added.supersedes else None
        report = report_document(file, document, status)
        return replace(report, encrypted=info.encrypted, replaces=older, attached=attached)

    def _keep_pages_of_docling(self, file: IngestFile, kept: Path, cancel: CancelToken) -> tuple[str, Path] | None:
        """Keep the PDF a DoclingDocument was made from, when it lies beside it: its hash, id and pages are the PDF's.

        Returns the hash of the PDF and its path, or None when the file is none or stands alone.
        """
        if file.path.suffix.lower() != ".json" or not is_text_file(kept, file.name):
            return None
        pdf = pdf_beside(file.path, kept.read_bytes())
        return None if pdf is None else (self._store.keep_source(pdf, cancel=cancel)[0], pdf)

    def _is_done(self, document: str, *, ocr: bool, docling: bool) -> bool:
        """Say whether an extraction of this version is there and another one would find nothing more."""
        record = self._store.document(document)
        if docling and record is not None and record.extractor != "docling":
            return False
        if record is None or record.info.removed or record.extractor_version != EXTRACTOR_VERSION:
            return False
        return not (ocr and record.unreadable_pages)

    def _known(self, file: IngestFile, document: str) -> FileReport:
        """Report a file whose content is there already; the name is added, nothing is extracted."""
        names = {d.id: d.names for d in self._store.documents()}.get(document, ())
        older = self._store.add_names(document, (file.shown,))
        stream = self._store.stream(document)
        pages = stream.pages if stream else ()
        also = [n for n in names if n != file.name]
        return FileReport(
            file=file.shown,
            status=FileStatus.UNCHANGED,
            message=f"The same file is in the workspace as {also[0]}." if also else "Already in the workspace.",
            document=document,
            name=file.name,
            pages=len(pages),
            unreadable_pages=tuple(p.frame.number for p in pages if not p.health.readable),
            health=page_reports(pages),
            spans=dict(Counter(str(span.source_unit) for span in self._store.spans_of(document))),
            replaces=older[0] if older else None,
        )

    def _read_pdf(
        self, file: IngestFile, kept: Path, sha256: str, order: IngestOrder, emit: Emit, cancel: CancelToken
    ) -> tuple[ExtractedDocument, PdfInfo]:
        pool = self._pool(order.jobs)
        info, password = self._inspect(pool, kept, file)
        drafts, failures = self._pages(pool, kept, range(1, info.pages + 1), password, file, emit, cancel)
        notes = list(info.notes)
        if order.ocr:
            notes += self._read_again(drafts, kept, password, file, order, emit, cancel)
        if not drafts:
            reasons = "; ".join(dict.fromkeys(failures.values()))
            raise InputError(f"No page could be read: {reasons}", thing=file.name)
        emit(WorkEvent("assembling", file=file.shown))
        document = assemble(
            AssembleInput(
                document_id=document_id(sha256),
                sha256=sha256,
                name=file.name,
                source_kind=SourceKind.ATTACHMENT if file.known_as else SourceKind.POLICY_PDF,
                pages=[draft.page for draft in drafts.values()],
                drafts=list(drafts.values()),
                failures=failures,
                frames=_frames(pool, kept, list(failures), password),
                outline=info.outline,
                notes=notes,
                title=info.title,
            )
        )
        return document, info

    def _inspect(self, pool: ExtractionPool, kept: Path, file: IngestFile) -> tuple[PdfInfo, str | None]:
        """Return what is known of the file and the password that opened it; tries none first, then each given one."""
        refused: PasswordNeeded | None = None
        for password in (None, *file.passwords):
            try:
                info: PdfInfo = pool.run(inspect_named, kept, file.name, password, deadline=_INSPECT_SECONDS)
            except PasswordNeeded as error:
                refused = error
                continue
            return info, password
        raise refused or PasswordNeeded("it needs a password.", thing=file.name)

    def _pages(
        self,
        pool: ExtractionPool,
        kept: Path,
        numbers: range | list[int],
        password: str | None,
        file: IngestFile,
        emit: Emit,
        cancel: CancelToken,
    ) -> tuple[dict[int, PageDraft], dict[int, str]]:
        """Return the pages that were read and the reasons of those that were not; together they are `numbers`.

        Each page is drafted as it comes: this process would only wait for the next one.
        """
        pages: dict[int, PageDraft] = {}
        failures: dict[int, str] = {}
        stage = "pages" if pool is self._pools.get("") else "ocr"
        for number, outcome in pool.extract(kept, numbers, password=password, cancel=cancel):
            if isinstance(outcome, PageFailure):
                failures[number] = outcome.reason
            else:
                pages[number] = draft_page(outcome)
            emit(WorkEvent(stage, file=file.shown, done=len(pages) + len(failures), total=len(numbers)))
        return dict(sorted(pages.items())), failures

    def _read_again(
        self,
        pages: dict[int, PageDraft],
        kept: Path,
        password: str | None,
        file: IngestFile,
        order: IngestOrder,
        emit: Emit,
        cancel: CancelToken,
    ) -> list[str]:
        """Replace unreadable pages by what OCR reads; returns a note for each page where it failed."""
        numbers = [n for n, draft in pages.items() if not draft.page.health.readable]
        if not numbers:
            return []
        pool = self._pool(order.jobs, ocr=order.languages)
        read, failures = self._pages(pool, kept, numbers, password, file, emit, cancel)
        pages.update(read)
        return [f"Page {number}: OCR failed. {reason}" for number, reason in failures.items()]

    def _pool(self, jobs: int, *, ocr: str = "") -> ExtractionPool:
        """Return the pool that reads text, or the one that reads pictures in the languages `ocr`."""
        pool = self._pools.get(ocr)
        if pool is None or pool.jobs != jobs:
            if pool is not None:
                pool.close()
            task = partial(read_page_by_ocr, languages=ocr) if ocr else read_page
            pool = ExtractionPool(jobs=jobs, deadline=_OCR_SECONDS if ocr else _PAGE_SECONDS, task=task)
            self._pools[ocr] = pool
        return pool


def _frames(pool: ExtractionPool, kept: Path, numbers: list[int], password: str | None) -> list[PageFrame]:
    """Return the sizes of pages that could not be read, so that their pictures still fit; what gives none is left."""
    frames: list[PageFrame] = []
    for number in numbers[:_FRAMES]:
        with contextlib.suppress(AppError):
            frames.append(pool.run(partial(read_frame, password=password), kept, number, deadline=_FRAME_SECONDS))
    return frames


def _derive(work: Callable[[], None], notes: list[str], failed: str) -> float:
    """Make derived data and return the seconds it took; trouble becomes a note, for the documents are in by then."""
    started = time.perf_counter()
    try:
        work()
    except AppError as error:
        notes.append(f"{failed}: {error.what} {error.advice}".strip())
    except OSError as error:
        notes.append(f"{failed} ({error.strerror or type(error).__name__}). Searches say what they lack.")
    return time.perf_counter() - started
