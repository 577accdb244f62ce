"""Writing documents: in many transactions of a few milliseconds, made visible by one last small one."""

from __future__ import annotations

import contextlib
import hashlib
import json
import secrets
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from desktop.core import wire
from desktop.core.errors import InputError
from desktop.core.pages import ExtractedDocument, PageText
from desktop.core.retrieval import CancelToken, Progress, check_cancel
from desktop.core.spans import NodeKind
from desktop.store import packing
from desktop.store.connection import Connections
from desktop.store.copying import changed, check_regular, copy_whole, is_whole
from desktop.store.library import DocumentFacts, kept_file, squash
from desktop.store.places import real_path
from desktop.store.span_index import SpanIndex
from desktop.store.versions import now, record_change, record_names, storable
from desktop.store.whole import DAY_SECONDS, sweep_parts
from desktop.store.writers import is_alive, own_mark

BATCH_SECONDS = 0.008
"""A transaction is ended once it has held the write lock this long, so that a decision never waits 20 ms."""

_INSERT_PAGE = (
    "INSERT INTO pages (extraction, number, start, length, readable, frame, health, text, words) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
_INSERT_SPANS = "INSERT INTO span_chunks (extraction, chunk, spans) VALUES (?, ?, ?)"
_INSERT_NODES = "INSERT INTO node_chunks (extraction, chunk, nodes) VALUES (?, ?, ?)"

KEPT_SUFFIXES = frozenset({".pdf", ".txt", ".md", ".eml", ".html", ".htm", ".json"})

_encoder = msgspec.msgpack.Encoder(order="deterministic")

Row = tuple[str, tuple[object, ...]]
"""A statement and its values."""


class Added(Struct, frozen=True):
    """What adding a document did."""

    document_id: str
    outcome: str
    """added | updated (new extraction of the same file) | unchanged | restored (was removed before)"""
    generation: int
    supersedes: tuple[str, ...] = ()
    """Older versions of the same path, now linked to this one."""
    extraction: int | None = None
    """Key of what was written; None when nothing was."""


def kept_suffix(path: Path) -> str:
    """Return the ending of a kept copy: that of the file when it is one we read, else `.pdf`."""
    suffix = path.suffix.lower()
    return suffix if suffix in KEPT_SUFFIXES else ".pdf"


class DocumentWriter:
    """Adds and removes documents; one caller at a time per process is expected, other writers may be busy beside it."""

    def __init__(self, db: Connections, sources: Path) -> None:
        """Write through `db`; keep files in `sources`."""
        self._db = db
        self._sources = sources

    # --- files ---

    def keep_source(self, path: Path, *, cancel: CancelToken | None = None) -> tuple[str, Path]:
        """Copy a file into the workspace under its hash and return (sha256, copy).

        Extraction works on this copy: a file that is overwritten while it is open goes blank without an error. The
        original is only read. Raises InputError, Cancelled (nothing is left behind).
        """
        check_regular(path)
        part = self._sources / f".{secrets.token_hex(8)}.part"
        try:
            sha256 = copy_whole(path, part, cancel=cancel)
            copy = self._sources / (sha256 + kept_suffix(path))
            if not is_whole(copy, sha256):
                part.replace(copy)
        except OSError as error:
            raise InputError(
                f"it could not be copied into the workspace ({error.strerror or error}).", thing=path.name
            ) from error
        finally:
            part.unlink(missing_ok=True)
        return sha256, copy

    def drop_source(self, sha256: str) -> bool:
        """Delete a kept file that no present document uses; say whether it was deleted."""
        if self._db.row("SELECT 1 FROM documents WHERE sha256=? AND status='ready'", (sha256,)):
            return False
        path = kept_file(self._sources, sha256)
        with contextlib.suppress(OSError):
            if path is not None:
                path.unlink()
                return True
        return False

    # --- adding ---

    def add(
        self,
        doc: ExtractedDocument,
        *,
        source: Path | None,
        names: Sequence[str],
        progress: Progress | None = None,
        cancel: CancelToken | None = None,
    ) -> Added:
        """Store a document; nobody sees it before it is whole.

        Raises Cancelled (nothing left behind), InputError when `source` is not the file that was extracted.
        """
        if source is not None and real_path(self._sources) not in real_path(source).parents:
            sha256, _ = self.keep_source(source)
            if sha256 != doc.sha256:
                self.drop_source(sha256)
                raise changed(source)
        names = tuple(names) or (str(source.absolute()) if source else doc.name,)
        digest = _digest(doc)
        row = self._db.row(
            "SELECT d.status, e.digest FROM documents d LEFT JOIN extractions e ON e.key=d.extraction WHERE d.id=?",
            (doc.document_id,),
        )
        if row and row[0] == "ready" and row[1] == digest:
            with self._db.write(durable=False) as conn:
                generation, superseded = record_names(conn, doc.document_id, names)
            return Added(doc.document_id, "unchanged", generation, superseded)
        key = self._begin(doc, digest)
        try:
            self._write_rows(_rows(doc, key), progress, cancel, total=_row_count(doc), what=doc.name)
            added = self._finish(doc, key, names)
        except BaseException:
            self.purge(key)
            raise
        self._purge_old(doc.document_id)
        return added

    def add_names(self, document_id: str, names: Sequence[str]) -> tuple[str, ...]:
        """Note names and full paths of a present document; return the versions they supersede; raises InputError."""
        with self._db.write(durable=False) as conn:
            if not conn.execute("SELECT 1 FROM documents WHERE id=? AND status='ready'", (document_id,)).fetchone():
                raise InputError("There is no such document in the workspace.", thing=document_id)
            return record_names(conn, document_id, names)[1]

    def _begin(self, doc: ExtractedDocument, digest: str) -> int:
        facts = DocumentFacts(doc.outline, doc.notes, doc.left_out)
        joined = "\n".join(page.text for page in doc.stream.pages)
        values = (
            doc.document_id,
            own_mark(),
            doc.extractor,
            doc.extractor_version,
            digest,
            packing.pack_text(wire.encode(facts)),
            SpanIndex.of(span.id for span in doc.spans).pack(),
            packing.pack_text(squash(doc.stream.text)),
            None if joined == doc.stream.text else packing.pack_text(doc.stream.text),
        )
        with self._db.write(durable=False) as conn:
            cursor = conn.execute(
                "INSERT INTO extractions (document_id, status, writer, extractor, extractor_version, digest, facts, "
                "span_index, folded, text) VALUES (?, 'adding', ?, ?, ?, ?, ?, ?, ?, ?)",
                values,
            )
        return int(cursor.lastrowid or 0)

    def _write_rows(
        self, rows: Iterator[Row], progress: Progress | None, cancel: CancelToken | None, *, total: int, what: str
    ) -> None:
        done = 0
        for batch in _batches(rows):
            check_cancel(cancel)
            at = 0
            while at < len(batch):
                with self._db.write(durable=False) as conn:
                    until = time.monotonic() + BATCH_SECONDS
                    while at < len(batch) and time.monotonic() < until:
                        conn.execute(*batch[at])
                        at += 1
            done += len(batch)
            if progress is not None:
                progress(what, done, total)

    def _finish(self, doc: ExtractedDocument, key: int, names: Sequence[str]) -> Added:
        title = storable(next((node.title for node in doc.nodes if node.kind is NodeKind.DOCUMENT), ""))
        labels = storable(json.dumps([page.frame.label for page in doc.stream.pages], ensure_ascii=False))
        with self._db.write(durable=False) as conn:
            row = conn.execute("SELECT status, extraction FROM documents WHERE id=?", (doc.document_id,)).fetchone()
            outcome = "added" if row is None else "updated" if row[0] == "ready" else "restored"
            if row is None:
                conn.execute(
                    "INSERT INTO documents (id, sha256, name, title, source_kind, status, extraction, pages, labels, "
                    "added_at) VALUES (?, ?, ?, ?, ?, 'ready', ?, ?, ?, ?)",
                    (
                        doc.document_id,
                        doc.sha256,
                        storable(doc.name),
                        title,
                        doc.source_kind.value,
                        key,
                        len(doc.stream.pages),
                        labels,
                        now(),
                    ),
                )
            else:
                conn.execute(
                    "UPDATE documents SET status='ready', removed_at=NULL, extraction=?, pages=?, labels=?, title=? "
                    "WHERE id=?",
                    (key, len(doc.stream.pages), labels, title, doc.document_id),
                )
                conn.execute("UPDATE extractions SET status='old' WHERE key=?", (row[1],))
            conn.execute("UPDATE extractions SET status='ready' WHERE key=?", (key,))
            _, superseded = record_names(conn, doc.document_id, names)
            generation = record_change(conn, doc.document_id, outcome)
        return Added(doc.document_id, outcome, generation, superseded, key)

    # --- versions and removal ---

    def remove(self, document_id: str) -> int:
        """Take a document out and return the generation; its name, its decisions and its crops stay.

        An older version that it had superseded is current again, unless a newer one is there. Raises InputError for an
        unknown or removed document.
        """
        with self._db.write() as conn:
            row = conn.execute(
                "SELECT extraction, sha256, replaced_by FROM documents WHERE id=? AND status='ready'", (document_id,)
            ).fetchone()
            if row is None:
                raise InputError("There is no such document in the workspace.", thing=document_id)
            conn.execute("UPDATE documents SET status='removed', removed_at=? WHERE id=?", (now(), document_id))
            conn.execute("UPDATE extractions SET status='old' WHERE key=?", (row[0],))
            for (older,) in conn.execute("SELECT id FROM documents WHERE replaced_by=?", (document_id,)).fetchall():
                conn.execute("UPDATE documents SET replaced_by=? WHERE id=?", (row[2], older))
                if row[2] is None:  # else a newer one than the removed is there, and stays the current one
                    record_change(conn, older, "restored")
            generation = record_change(conn, document_id, "removed")
        self._purge_old(document_id)
        self.drop_source(row[1])
        return generation

    def _purge_old(self, document_id: str) -> None:
        for (key,) in self._db.rows("SELECT key FROM extractions WHERE document_id=? AND status='old'", (document_id,)):
            self.purge(key)

    def purge(self, key: int) -> None:
        """Delete the rows of an extraction in short transactions."""
        for table, column in (("span_chunks", "chunk"), ("node_chunks", "chunk"), ("pages", "number")):
            while True:
                with self._db.write(durable=False) as conn:
                    cursor = conn.execute(
                        f"DELETE FROM {table} WHERE extraction=? AND {column} IN "
                        f"(SELECT {column} FROM {table} WHERE extraction=? LIMIT 64)",
                        (key, key),
                    )
                if cursor.rowcount < 64:
                    break
        with self._db.write(durable=False) as conn:
            conn.execute("UPDATE documents SET extraction=NULL WHERE extraction=?", (key,))
            conn.execute("DELETE FROM extractions WHERE key=?", (key,))

    def clean(self) -> int:
        """Delete what killed writers left behind, and return how many half documents that were."""
        half = 0
        for key, status, writer in self._db.rows("SELECT key, status, writer FROM extractions WHERE status<>'ready'"):
            if status == "old" or not is_alive(writer):
                half += status == "adding"
                self.purge(key)
        sweep_parts(self._sources, ".*.part", older_than=DAY_SECONDS)
        return half


def _digest(doc: ExtractedDocument) -> str:
    """Return a hash over all that the store keeps, so that an unchanged extraction is recognised."""
    # The name stays out: the same file under another name is the same document.
    digest = hashlib.sha256()
    _feed(digest, (doc.extractor, doc.extractor_version, doc.stream.text, doc.notes))
    for page in doc.stream.pages:
        _feed(digest, (page.frame, page.health, page.word_flags, page.word_starts, page.word_rects[:1]))
    _feed(digest, [(span.id, span.flags, span.bbox, span.ranges) for span in doc.spans])
    _feed(digest, [(node.id, node.span_ids) for node in doc.nodes])
    return digest.hexdigest()


def _feed(digest: hashlib._Hash, value: object) -> None:
    try:
        digest.update(_encoder.encode(value))
    except UnicodeEncodeError:  # a lone surrogate
        plain = msgspec.to_builtins(value, order="deterministic")
        digest.update(_encoder.encode(packing.without_surrogates(plain)))


def _row_count(doc: ExtractedDocument) -> int:
    return (
        len(doc.stream.pages)
        + -(-len(doc.spans) // packing.SPANS_PER_CHUNK)
        + -(-len(doc.nodes) // packing.NODES_PER_CHUNK)
    )


def _rows(doc: ExtractedDocument, key: int) -> Iterator[Row]:
    for page in doc.stream.pages:
        yield _INSERT_PAGE, _page_row(page, key)
    for chunk, at in enumerate(range(0, len(doc.spans), packing.SPANS_PER_CHUNK)):
        spans = doc.spans[at : at + packing.SPANS_PER_CHUNK]
        yield _INSERT_SPANS, (key, chunk, packing.pack_spans(doc.document_id, spans, doc.stream.text))
    for chunk, at in enumerate(range(0, len(doc.nodes), packing.NODES_PER_CHUNK)):
        nodes = doc.nodes[at : at + packing.NODES_PER_CHUNK]
        yield _INSERT_NODES, (key, chunk, packing.pack_nodes(doc.document_id, nodes))


def _batches(rows: Iterator[Row]) -> Iterator[list[Row]]:
    """Group rows to some 200 kB: they are packed before the lock is taken, only the inserts hold up other writers."""
    batch: list[Row] = []
    size = 0
    for row in rows:
        batch.append(row)
        size += sum(len(value) for value in row[1] if isinstance(value, bytes))
        if size >= 200_000:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def _page_row(page: PageText, key: int) -> tuple[object, ...]:
    return (
        key,
        page.frame.number,
        page.start,
        len(page.text),
        int(page.health.readable),
        storable(wire.encode(page.frame)),
        storable(wire.encode(page.health)),
        packing.pack_text(page.text) if page.text else None,
        packing.pack_words(page) if page.word_starts else None,
    )
