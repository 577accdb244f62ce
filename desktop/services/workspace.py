"""An open workspace: the one object both faces of the program talk to."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from msgspec.structs import replace

from desktop.core.decisions import Reviewer
from desktop.core.errors import AppError, Cancelled, WorkspaceError
from desktop.core.retrieval import CancelToken, SearchResult, SpanHit, check_cancel
from desktop.core.verdicts import CheckedAnswer
from desktop.services.review import Review
from desktop.services.reviewers import current_reviewer
from desktop.store.aside import check_not_taken_apart
from desktop.store.folders import DATABASE, is_there, make_folders
from desktop.store.lock import WorkspaceLock
from desktop.store.places import plain_path, workspace_cache
from desktop.store.settings import Settings
from desktop.store.store import Store

if TYPE_CHECKING:  # search, providers and the librarian are imported where they are used: opening needs none of them
    from desktop.answers.provider import OnText
    from desktop.search.encoder import EncoderClient
    from desktop.search.workspace import WorkspaceRetriever
    from desktop.services.librarian import LibrarianClient
    from desktop.services.orders import IngestReport, WorkEvent
    from desktop.services.providers import ProviderChoice
    from desktop.services.review_waiting import WaitsLate
    from desktop.services.searching import AskOptions

OnEvent: TypeAlias = "Callable[[WorkEvent], None]"


def open_desk(
    path: Path,
    *,
    read_only: bool = False,
    create: bool = True,
    program: str = "window",
    reviewer: Reviewer | None = None,
    patient: bool = False,
) -> Desk:
    """Open a workspace folder, taking its write lock unless `read_only`.

    Raises WorkspaceLocked (names the holder), WorkspaceTooNew, WorkspaceError. A `patient` caller saves `waits_late`
    before anything newer; for any other it raises.
    """
    if not create and not is_there(path / DATABASE):
        check_not_taken_apart(path)
        raise WorkspaceError("This is not a workspace.", thing=str(path), advice="Add documents to it first: ingest.")
    lock = None
    if not read_only:
        make_folders(path)
        lock = WorkspaceLock(path, program=program)
        lock.acquire()
    try:
        desk = Desk(path, Store.open(path, read_only=read_only), lock=lock, reviewer=reviewer or current_reviewer())
    except BaseException:
        if lock is not None:
            lock.release()
        raise
    try:
        if lock is not None and desk.store.waiting.left():
            from desktop.services.review_waiting import write_late

            desk.written_late, desk.waits_late = write_late(desk.store, patient=patient)
        if not patient:
            desk.follow_versions()  # a patient caller does it once its window is painted
    except BaseException:
        desk.close()
        raise
    return desk


class Desk:
    """Documents, questions, verdicts and decisions of one workspace. Methods block; call them off the GUI thread.

    `store` reads are safe from any thread. The librarian process starts with the first order that needs it.
    """

    def __init__(self, path: Path, store: Store, *, lock: WorkspaceLock | None, reviewer: Reviewer) -> None:
        """Use `open_desk`; the lock is released by `close`."""
        self.path = path
        self.store = store
        self.review = Review(store, reviewer)
        self.passwords: dict[str, str] = {}
        """Passwords of encrypted documents by their id; kept for this session only."""
        self.written_late = 0
        self.waits_late: WaitsLate | None = None
        """Presses that waited when the program was killed: saved when this was opened, and what could not be yet."""
        self.held_back: AppError | None = None
        """Why it was opened read-only though it was to be written to."""
        self._lock = lock
        self._librarian: LibrarianClient | None = None
        self._retriever: WorkspaceRetriever | None = None
        self._encoder: EncoderClient | None = None
        self._guard, self._following = threading.Lock(), threading.Lock()
        self._closed = False

    @property
    def read_only(self) -> bool:
        """Say whether nothing can be written: another process holds the lock, or it was opened so."""
        return self._lock is None

    @property
    def index_folder(self) -> Path:
        """Return the folder of the derived index and vectors, under the user's cache."""
        return workspace_cache(self.store.workspace_id) / "index"

    def __enter__(self) -> Desk:
        """Return self; `close` runs at exit."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close."""
        self.close()

    def close(self) -> None:
        """Stop the librarian and the encoder, close the database, release the lock; safe to call twice."""
        with self._guard:
            if self._closed:
                return
            self._closed = True
            helpers = (self._librarian, self._retriever, self._encoder)
        for helper in helpers:
            if helper is not None:
                helper.close()
        self.store.close()
        if self._lock is not None:
            self._lock.release()

    @property
    def reviewer(self) -> Reviewer:
        """Return under whom decisions are recorded."""
        return self.review.reviewer

    def names(self) -> dict[str, str]:
        """Return the file name of every document by id."""
        return {document.id: document.name for document in self.store.documents()}

    # -- documents ---------------------------------------------------------------------------------------------

    def ingest(
        self,
        files: Sequence[Path],
        *,
        passwords: Sequence[str] = (),
        ocr: bool = False,
        languages: str = "eng",
        jobs: int = 2,
        vectors: bool = False,
        attachments: bool = False,
        on_event: OnEvent | None = None,
        cancel: CancelToken | None = None,
    ) -> IngestReport:
        """Add documents; one report entry per file, in order. Bad files never stop the others.

        `attachments` adds what mails and PDFs carry as documents of their own. `passwords` are tried in order on every
        encrypted file. `languages` is what OCR reads, in Tesseract's names joined by +. Without `vectors` the new spans
        are embedded in the background afterwards, while the librarian has nothing else to do.
        """
        from desktop.services.librarian import LibrarianLost
        from desktop.services.orders import IngestFile, IngestOrder

        wanted = tuple(IngestFile(plain_path(Path(f)), tuple(passwords)) for f in files)
        order = IngestOrder(wanted, ocr=ocr, languages=languages, jobs=jobs, vectors=vectors, attachments=attachments)
        try:
            report = self.librarian.run(order, on_event=on_event, cancel=cancel)
        except LibrarianLost:  # of what was saved before some may have been replaced
            self.follow_versions(passwords)
            raise
        return replace(report, notes=(*report.notes, *self.follow_versions(passwords), *self._back_up()))

    def follow_versions(self, passwords: Sequence[str] = ()) -> tuple[str, ...]:
        """Place the evidence of documents that were replaced, also in a session that was killed; return the notes."""
        from desktop.services.versions import follow_versions

        with self._following:
            return () if self.read_only else follow_versions(self.store, self.review, passwords, self.passwords)

    def _back_up(self) -> tuple[str, ...]:
        """Make a backup when one is due. One that cannot be made is a note: what was done before it is saved."""
        try:
            self.store.backup_if_due()
        except WorkspaceError as error:
            note = f"No backup could be made: {error.what}"
            logging.getLogger(__name__).warning("%s", note)
            return (note,)
        return ()

    def maintain(
        self,
        *,
        rebuild: bool = False,
        vectors: bool = True,
        on_event: OnEvent | None = None,
        cancel: CancelToken | None = None,
    ) -> IngestReport:
        """Bring index and vectors up to date, or rebuild them from SQLite.

        Without `vectors` these come in the background afterwards, while the librarian has nothing else to do.
        """
        from desktop.services.orders import MaintainOrder

        return self.librarian.run(MaintainOrder(rebuild=rebuild, vectors=vectors), on_event=on_event, cancel=cancel)

    def remove_document(self, document_id: str) -> IngestReport:
        """Remove a document; decisions and page crops are kept and its citations become `source_removed`.

        Ask first with `review_anchor.removal_impact`.
        """
        from desktop.services.exporting import PageCrops
        from desktop.services.orders import RemoveOrder
        from desktop.services.review_anchor import record_removal
        from desktop.services.review_crops import keep_document_crops

        with PageCrops(self.store, self.passwords) as crops:
            keep_document_crops(self.store, document_id, crops.crop)
            shut = crops.notes()
        record_removal(self.store, document_id, reviewer=self.reviewer)
        report = self.librarian.run(RemoveOrder(document_id))
        self.review.refresh()
        return replace(report, notes=(*report.notes, *shut))

    @property
    def librarian(self) -> LibrarianClient:
        """Return the client of the one process that writes spans and keeps the index; starts it when needed."""
        if self._lock is None:
            raise WorkspaceError(
                "The workspace is open read-only.", thing=str(self.path), advice="Close the other window first."
            )
        from desktop.services.librarian import LibrarianClient, LibrarianSetup

        with self._guard:
            self._refuse_when_closed()
            if self._librarian is None:
                self._librarian = LibrarianClient(LibrarianSetup(self.path, self.index_folder))
            return self._librarian

    def _refuse_when_closed(self) -> None:
        """Raise Cancelled once the desk is closed: what work on a thread then starts would never be ended."""
        if self._closed:
            raise Cancelled("The workspace was closed.")

    # -- questions ---------------------------------------------------------------------------------------------

    @property
    def retriever(self) -> WorkspaceRetriever:
        """Return the retriever over this workspace; `warm_up` or the first search starts its encoder process."""
        from desktop.search.encoder import EncoderClient
        from desktop.search.workspace import WorkspaceRetriever
        from desktop.services.encoding import chosen_encoder

        with self._guard:
            self._refuse_when_closed()
            if self._retriever is None:
                chosen = chosen_encoder()
                self._encoder = None if chosen is None else EncoderClient(chosen)
                self._retriever = WorkspaceRetriever(self.store, self.index_folder, encoder=self._encoder)
            return self._retriever

    def warm_up(self, *, cancel: CancelToken | None = None) -> None:
        """Start loading the encoder and make a backup when one is due; call it off the GUI thread after opening.

        Without it the first question of a session is answered by words alone, and nothing is backed up before the
        first answer. Raises Cancelled between its steps: a desk that is being closed starts no process any more.
        """
        retriever = self.retriever
        check_cancel(cancel)
        if self._encoder is not None and retriever is not None:
            self._encoder.start()
        check_cancel(cancel)
        if not self.read_only:
            self._back_up()

    def index_is_current(self) -> bool:
        """Say whether the index is whole and covers the newest generation."""
        return self._covered() is not None

    def _covered(self) -> int | None:
        """Return the newest generation, None while the index does not cover it whole."""
        from desktop.search.manifest import read_manifest

        try:
            manifest = read_manifest(self.index_folder)
        except WorkspaceError:
            return None
        if manifest is None or manifest.generation != self.store.generation() or self.retriever.is_damaged:
            return None
        return manifest.generation if set(manifest.documents) == set(self.store.document_ids()) else None

    def _searchable(self) -> int | None:
        """Return what `_covered` does; a workspace without documents needs no index."""
        generation = self.store.generation()
        return self._covered() if self.store.document_ids() else generation

    def search_lacks(self, *, timeout: float, vectors: bool = True, cancel: CancelToken | None = None) -> bool:
        """Say whether `maintain` would make the search find more: index or vectors lack documents.

        With `vectors` it waits for the encoder first, `timeout` seconds at most. Raises Cancelled.
        """
        whole = not vectors or self.retriever.wait_ready(timeout, cancel=cancel)
        if self._searchable() is None:
            return True
        return not whole and self._encoder is not None and self._encoder.model is not None

    def prepare_search(self, *, timeout: float = 30.0, vectors: bool = True) -> None:
        """Bring the index up to date where we may, and wait for the encoder, so that results do not depend on timing.

        For commands and batches; the window shows words first and says that vectors are warming up. What could not be
        made, as in a full cache, is logged: the search itself can only say that it lacks something.
        """
        if self.search_lacks(timeout=timeout, vectors=vectors) and not self.read_only:
            for note in self.maintain(vectors=vectors).notes:
                logging.getLogger(__name__).warning("%s", note)

    def search(
        self, question: str, options: AskOptions | None = None, *, cancel: CancelToken | None = None
    ) -> SearchResult[SpanHit]:
        """Retrieve only."""
        from desktop.services import searching

        return searching.search(self.retriever, question, searching.with_saved(options), cancel=cancel)

    def completions(self, text: str) -> tuple[str, list[str]]:
        """Return the word at the end of a query and what it may become: names of fields, or values of the one named."""
        from desktop.search.querybox import FIELDS, complete_field, last_part

        part = last_part(text)
        name, colon, _ = part.partition(":")
        key = FIELDS.get(name.casefold()) if colon else None
        return part, complete_field(part, {key: self.retriever.filter_values(key)} if key else {})

    def ask(
        self,
        question: str,
        options: AskOptions | None = None,
        *,
        provider: str | ProviderChoice | None = None,
        consent: bool = False,
        on_text: OnText | None = None,
        cancel: CancelToken | None = None,
    ) -> CheckedAnswer:
        """Ask, judge and store; returns the run.

        `provider` None takes the one of the settings. Raises ConsentNeeded when text would leave the machine and
        neither this workspace nor `consent` (for this one call) allows it.
        """
        from desktop.services import asking, searching
        from desktop.services.providers import (
            ProviderChoice,
            build_provider,
            chosen_provider,
            require_consent,
            set_prices,
        )

        choice = provider if isinstance(provider, ProviderChoice) else chosen_provider(Settings(), name=provider)
        answerer = build_provider(choice)
        if not consent:
            require_consent(self.store, answerer)
        checked = asking.ask(
            asking.Sources(self.store, self.retriever, self._searchable),
            answerer,
            question,
            options=searching.with_saved(options),
            prices=set_prices(Settings()),
            on_text=on_text,
            cancel=cancel,
        )
        self._back_up()
        return checked

    def check(
        self,
        answer: str,
        *,
        question: str | None = None,
        receipt_id: str | None = None,
        options: AskOptions | None = None,
        cancel: CancelToken | None = None,
    ) -> CheckedAnswer:
        """Judge an answer written elsewhere and store it as a run."""
        from desktop.services import asking, searching

        return asking.check(
            self.store,
            self.retriever,
            answer,
            question=question,
            receipt_id=receipt_id,
            options=searching.with_saved(options) if question else options,
            cancel=cancel,
        )
