"""The workspace store: one folder, one SQLite database, and everything that is read from or written to it."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Sequence
from pathlib import Path

from desktop.core.chunks import document_of_chunk, windows_of
from desktop.core.decisions import CitationState, DecisionEvent
from desktop.core.errors import WorkspaceDamaged, WorkspaceError, WorkspaceTooNew
from desktop.core.geometry import PageFrame
from desktop.core.pages import DocumentStream, ExtractedDocument, PageHealth
from desktop.core.retrieval import CancelToken, Progress
from desktop.core.spans import SourceChunk, SourceNode, SourceSpan
from desktop.core.verdicts import CheckedAnswer, CheckedCitation, DocumentInfo
from desktop.store import backups, crops, schema
from desktop.store.aside import check_not_taken_apart
from desktop.store.backups import BackupInfo
from desktop.store.connection import DATABASE_ERRORS, Connections, explain
from desktop.store.damage import ADVICE
from desktop.store.documents import Added, DocumentWriter
from desktop.store.folders import DATABASE, is_there, make_folders, make_private
from desktop.store.library import DocumentRecord, Library, LibraryChanges
from desktop.store.log import DecisionLog, LogReport, RunState
from desktop.store.runs import CitationLine, CitationRecord, RunSummary, RunTable
from desktop.store.waiting import Waiting


class Store:
    """A workspace on disk. Every method may be called from any thread; use it as a context manager or call `close`.

    Reads need no lock. Who writes decisions or runs holds the `WorkspaceLock`; the librarian works under its starter's.
    """

    def __init__(self, path: Path, db: Connections) -> None:
        """Use `Store.open`."""
        self.path = path
        self.read_only = db.read_only
        self.half_documents_removed = 0
        self._db = db
        self._library = Library(db, self.sources)
        self._writer = DocumentWriter(db, self.sources)
        self._runs = RunTable(db)
        self._log = DecisionLog(db)
        self.waiting = Waiting(path, self._log)

    @classmethod
    def open(cls, path: Path | str, *, read_only: bool = False, create: bool = True) -> Store:
        """Open the workspace folder `path`, made when missing and `create`; an older one is migrated after a backup.

        Raises WorkspaceError (no such workspace, no rights), WorkspaceTooNew (written by a newer version;
        `read_only=True` opens it), WorkspaceDamaged (see `rescue`), WorkspaceBusy.
        """
        folder = Path(path)
        database = folder / DATABASE
        if not is_there(database):
            check_not_taken_apart(folder)
            if read_only or not create:
                raise WorkspaceError("There is no workspace here.", thing=str(folder), advice="Create one first.")
            make_folders(folder)
            make_private(folder)
        elif not read_only:
            make_folders(folder)
        db = Connections(database, read_only=read_only)
        try:
            _check_version(db, folder)
            store = cls(folder, db)
            if not read_only:
                # SQLite opens a file it may not write without a word; the first decision is too late to hear of it.
                with db.write(durable=False):
                    pass
                store.half_documents_removed = store._writer.clean()
        except DATABASE_ERRORS as error:
            db.close()
            raise explain(error, database) from error
        except BaseException:
            db.close()
            raise
        return store

    def close(self) -> None:
        """Close all connections of all threads."""
        self._db.close()

    def refresh(self) -> None:
        """Forget what was decoded; reads notice foreign changes by themselves, this only frees memory."""
        self._library.forget()

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_exc: object) -> None:
        self.close()

    # --- places ---

    @property
    def database(self) -> Path:
        """Return the path of the database file."""
        return self.path / DATABASE

    @property
    def sources(self) -> Path:
        """Return the folder of kept files, `<sha256>.pdf`."""
        return self.path / "sources"

    @property
    def crops(self) -> Path:
        """Return the folder of page crops kept with decisions."""
        return self.path / "crops"

    @property
    def backups(self) -> Path:
        """Return the folder of backups."""
        return self.path / "backups"

    @property
    def workspace_id(self) -> str:
        """Return the random id of this workspace (16 hex digits)."""
        return self.get_meta("workspace_id") or ""

    def get_meta(self, key: str) -> str | None:
        """Return a small named value of the workspace, or None."""
        row = self._db.row("SELECT value FROM meta WHERE key=?", (key,))
        return str(row[0]) if row else None

    def set_meta(self, key: str, value: str) -> None:
        """Store a small named value of the workspace."""
        with self._db.write(durable=False) as conn:
            conn.execute("INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)", (key, value))

    # --- documents: reading ---

    def document_ids(self) -> Sequence[str]:
        """Return the documents to be searched, in the order they were added: present and not superseded."""
        return self._library.document_ids()

    def documents(self) -> Sequence[DocumentInfo]:
        """Return all documents in the order they were added, removed and superseded ones included."""
        return self._library.documents()

    def document(self, document_id: str) -> DocumentRecord | None:
        """Return one document with its details (hash, extractor, outline, notes, kept file), or None."""
        return self._library.document(document_id)

    def get_span(self, span_id: str) -> SourceSpan | None:
        """Return the span of exactly this id in a present document, or None."""
        return self._library.get_span(span_id)

    def get_spans(self, span_ids: Iterable[str]) -> dict[str, SourceSpan]:
        """Return those that exist, keyed by id."""
        return self._library.get_spans(span_ids)

    def spans_of(self, document_id: str) -> Sequence[SourceSpan]:
        """Return all spans of a document in reading order."""
        return self._library.spans_of(document_id)

    def nodes_of(self, document_id: str) -> Sequence[SourceNode]:
        """Return all nodes of a document in reading order."""
        return self._library.nodes_of(document_id)

    def chunks_of(self, document_id: str) -> Sequence[SourceChunk]:
        """Return the retrieval windows of a document in reading order; they follow from its spans."""
        return windows_of(self.spans_of(document_id))

    def get_chunk(self, chunk_id: str) -> SourceChunk | None:
        """Return a window of a present document by its id, or None."""
        return next((c for c in self.chunks_of(document_of_chunk(chunk_id)) if c.id == chunk_id), None)

    def stream(self, document_id: str) -> DocumentStream | None:
        """Return the text stream of a document, or None. Word boxes are exact to 1/50 pt."""
        return self._library.stream(document_id)

    def find_text(self, folded_words: Sequence[str], *, limit: int = 50) -> Sequence[str]:
        """Return ids of documents whose text may hold these words in sequence (a superset)."""
        return self._library.find_text(folded_words, limit=limit)

    def page_health(self, document_id: str) -> Sequence[tuple[PageFrame, PageHealth]]:
        """Return size, label and health of every page, in order."""
        return self._library.page_health(document_id)

    def unreadable_counts(self) -> dict[str, int]:
        """Return how many pages of each document cannot be read; a document without such pages is left out."""
        return self._library.unreadable_counts()

    def source_path(self, sha256: str) -> Path | None:
        """Return the kept copy of a file by its hash, or None."""
        return self._library.source_path(sha256)

    def stamp(self) -> tuple[int, int, int]:
        """Return (generation, last event, last citation), in one query: what a reader compares to see what is new."""
        generation = "SELECT value FROM meta WHERE key='generation'"
        row = self._db.row(f"SELECT ({generation}), (SELECT max(seq) FROM events), (SELECT max(number) FROM citations)")
        return int(row[0] or 0), int(row[1] or 0), int(row[2] or 0)

    def generation(self) -> int:
        """Return the number of changes to the set of documents so far."""
        return self._library.generation()

    def changes_since(self, generation: int) -> LibraryChanges:
        """Return what an index must remove and add to catch up from `generation`."""
        return self._library.changes_since(generation)

    # --- documents: writing ---

    def keep_source(self, path: Path, *, cancel: CancelToken | None = None) -> tuple[str, Path]:
        """Copy a file into the workspace under its hash and return (sha256, copy); raises InputError."""
        return self._writer.keep_source(path, cancel=cancel)

    def drop_source(self, sha256: str) -> bool:
        """Delete a kept file that no present document uses; say whether it was deleted."""
        return self._writer.drop_source(sha256)

    def add_document(
        self,
        doc: ExtractedDocument,
        *,
        source: Path | None = None,
        names: Sequence[str] = (),
        progress: Progress | None = None,
        cancel: CancelToken | None = None,
        decoded: bool = False,
    ) -> Added:
        """Store a document; visible only when whole, an unchanged one only gets its new names.

        `source` is the file, copied unless it lies in `sources`. A full path in `names` that stood for other content
        links that older version by `replaced_by`. `decoded` keeps the spans in memory for their next reader, the index.
        Raises Cancelled, InputError, WorkspaceError; then nothing is left behind.
        """
        added = self._writer.add(doc, source=source, names=names, progress=progress, cancel=cancel)
        if decoded and added.extraction is not None:
            self._library.keep_spans(added.extraction, doc.spans)
        return added

    def checkpoint(self) -> None:
        """Move what was written into the database file: once behind many documents, since it waits for the disk."""
        self._db.checkpoint()

    def add_names(self, document_id: str, names: Sequence[str]) -> tuple[str, ...]:
        """Add names and full paths to a present document; returns the older versions these paths stood for."""
        return self._writer.add_names(document_id, names)

    def remove_document(self, document_id: str) -> int:
        """Take a document and its kept file out and return the generation; decisions and crops stay."""
        return self._writer.remove(document_id)

    # --- runs ---

    def save_run(self, checked: CheckedAnswer, *, evidence_ids: Sequence[str] = ()) -> str:
        """Store a run with its citations in one transaction and return its id (that of the receipt)."""
        return self._runs.save(checked, evidence_ids=evidence_ids)

    def run(self, run_id: str) -> CheckedAnswer:
        """Return a stored run; raises InputError for an unknown id."""
        return self._runs.get(run_id)

    def opened_run(self, run_id: str) -> tuple[CheckedAnswer, tuple[CitationRecord, ...]]:
        """Return a stored run and its stored citations; raises InputError for an unknown id."""
        return self._runs.opened(run_id)

    def run_ids(self) -> list[str]:
        """Return the ids of all runs in the order of saving."""
        return self._runs.ids()

    def runs(self, *, after: int = 0) -> list[RunSummary]:
        """Return the runs saved after run number `after`, in the order of saving."""
        return self._runs.summaries(after=after)

    def add_citation(self, run_id: str, item: CheckedCitation) -> CitationRecord:
        """Append a citation made by hand to a stored run."""
        return self._runs.add_citation(run_id, item)

    def citation(self, key: str) -> CitationRecord:
        """Return a citation by id or evidence number; raises InputError for an unknown one."""
        return self._runs.citation(key)

    def citations(self, run_id: str | None = None, *, after: int = 0) -> list[CitationRecord]:
        """Return the citations of one run or of all, in the order of saving; only numbers above `after`."""
        return self._runs.citations(run_id, after=after)

    def citation_lines(self, *, after: int = 0) -> list[CitationLine]:
        """Return the flat form of all citations, quickly; only numbers above `after`."""
        return self._runs.lines(after=after)

    # --- decisions ---

    def append_event(self, event: DecisionEvent) -> DecisionEvent:
        """Append one event durably and return it with number, time and hashes."""
        return self._log.append([event])[0]

    def append_events(self, events: Sequence[DecisionEvent], *, mark: str = "") -> list[DecisionEvent]:
        """Append events in one durable transaction: all or none. `mark` is of the press in `waiting` they come from."""
        return self._log.append(events, mark=mark)

    def import_chain(self, events: Sequence[DecisionEvent]) -> LogReport:
        """Take over a verified foreign chain into an empty log."""
        return self._log.import_chain(events)

    def events(self, *, after: int = 0, most: int | None = None) -> list[DecisionEvent]:
        """Return the events with a number above `after`, in order, at most so many."""
        return self._log.events(after=after, most=most)

    def events_of(self, numbers: Sequence[int]) -> list[DecisionEvent]:
        """Return the events with these numbers, in order."""
        return self._log.events_of(numbers)

    def last_seq(self) -> int:
        """Return the number of the last event; 0 = none."""
        return self._log.last_seq()

    def log_head(self) -> tuple[int, str]:
        """Return (number of events, hash of the last one)."""
        return self._log.head()

    def verify_log(self) -> LogReport:
        """Check the log against itself and against what the backups remember of it."""
        report = self._log.verify()
        return backups.check_against_backups(self.backups, self._log.events(), report) if report.ok else report

    def citation_states(self) -> dict[str, CitationState]:
        """Return the derived state of every citation that has events."""
        return self._log.states()

    def run_states(self) -> dict[str, RunState]:
        """Return the derived state of every answer that was finalised once."""
        return self._log.run_states()

    def rebuild_states(self) -> int:
        """Derive all states anew from the log and return the number of events read."""
        return self._log.rebuild_states()

    # --- crops ---

    def keep_crop(self, evidence_id: str, png: bytes) -> Path:
        """Keep the picture of a page part beside a decision; the first one stays. Raises WorkspaceError."""
        return crops.keep_crop(self.crops, evidence_id, png)

    def crop_path(self, evidence_id: str) -> Path | None:
        """Return the kept crop of a citation by its evidence number, or None."""
        return crops.crop_path(self.crops, evidence_id)

    # --- safety ---

    def transaction(self) -> contextlib.AbstractContextManager[object]:
        """Join the writes inside a `with` block into one durable transaction: all or none."""
        return self._db.write()

    def create_backup(self) -> BackupInfo:
        """Write a verified backup and drop the oldest beyond five; raises WorkspaceError."""
        return backups.create_backup(self.database, self.backups)

    def backup_if_due(self, *, hours: float = 4.0) -> BackupInfo | None:
        """Write a backup when there is none, or the newest is `hours` old and lacks decisions or runs; else None."""
        newest = next(iter(backups.list_backups(self.backups)), None)
        if newest is None:
            return self.create_backup() if any(self.stamp()[1:]) else None
        fresh = self.last_seq() > newest.events or len(self.run_ids()) > newest.runs
        return self.create_backup() if fresh and backups.age_hours(newest) >= hours else None

    def integrity(self) -> list[str]:
        """Return what SQLite's integrity and foreign-key checks complain about; [] = sound."""
        with self._db.use() as conn:
            return backups.integrity(conn)


def _check_version(db: Connections, folder: Path) -> None:
    """Refuse foreign and newer files, migrate older ones (with a verified backup first)."""
    conn = db.get()
    try:
        version = schema.version_of(conn)
        if schema.is_foreign(conn):
            raise WorkspaceError("This database is not an Evidence Desk workspace.", thing=str(db.path))
        if version == 0 and backups.list_backups(folder / "backups"):
            raise WorkspaceDamaged(
                "The workspace database is empty, though its backups are not.", thing=str(folder), advice=ADVICE
            )
        if version > schema.SCHEMA_VERSION:
            if db.read_only:
                return
            raise WorkspaceTooNew(
                f"The workspace has the newer format {version}; this program knows {schema.SCHEMA_VERSION}.",
                thing=str(folder),
                advice="Update Evidence Desk, or open it read-only.",
            )
        if version == schema.SCHEMA_VERSION:
            return
        if db.read_only:
            raise WorkspaceError(
                f"The workspace has the older format {version}; it must be opened for writing once.", thing=str(folder)
            )
        if version > 0:
            backups.create_backup(db.path, folder / "backups", reason=f"before-format-{schema.SCHEMA_VERSION}")
        schema.migrate(conn)
    except DATABASE_ERRORS as error:
        raise explain(error, db.path) from error
