"""Reading documents: the protocols `SpanSource` and `EvidenceLibrary` over SQLite, decoded lazily, cached by bytes."""

from __future__ import annotations

import re
import threading
import unicodedata
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from cachetools import LRUCache
from msgspec import Struct, field

from desktop.core.geometry import PageFrame
from desktop.core.pages import DocumentStream, OutlineItem, PageHealth, PageText
from desktop.core.spans import SourceKind, SourceNode, SourceSpan
from desktop.core.verdicts import DocumentInfo
from desktop.store import packing
from desktop.store.connection import Connections
from desktop.store.damage import decode_stored
from desktop.store.places import is_file
from desktop.store.span_index import SpanIndex
from desktop.store.stored_page import StoredPage

CACHE_BYTES = 96 * 2**20
"""Budget of decoded streams, words, spans and folded texts together, estimated."""

_SPAN_BYTES, _BOX_BYTES = 1_200, 260
"""Rough size of a span without and of each box; measured with tracemalloc on a real policy."""

_NOT_ALNUM = re.compile(r"[\W_]+")


class DocumentFacts(Struct, frozen=True):
    """What is known of a whole file besides its text."""

    outline: tuple[OutlineItem, ...] = ()
    notes: tuple[str, ...] = ()
    left_out: dict[str, int] = field(default_factory=dict)


class DocumentRecord(Struct, frozen=True):
    """One document of the workspace, for lists and details."""

    info: DocumentInfo
    sha256: str
    source_kind: SourceKind
    added_at: str
    extractor: str
    extractor_version: str
    unreadable_pages: tuple[int, ...]
    """1-based pages that count as unreadable."""
    facts: DocumentFacts
    source: Path | None
    """The workspace's own copy of the file, or None when none was kept."""


class LibraryChanges(Struct, frozen=True):
    """What an index must do to catch up to `generation`: first remove, then add. A changed one stands in both."""

    generation: int
    added: tuple[str, ...]
    removed: tuple[str, ...]


def squash(text: str) -> str:
    """Return only the letters and digits of `text`, folded: what quotes are searched by.

    Spaces, hyphens and signs go, so that line breaks, hyphenation and typographic variants cannot hide a quote: more is
    found than asked for, never less.
    """
    return _NOT_ALNUM.sub("", unicodedata.normalize("NFKC", text).casefold())


def kept_file(sources: Path, sha256: str) -> Path | None:
    """Return the kept copy of a file by its hash, whatever its ending, or None."""
    path = sources / f"{sha256}.pdf"
    if is_file(path):
        return path
    return next(iter(sorted(sources.glob(f"{sha256}.*"))), None) if sha256.isalnum() else None


class Library:
    """Reads of documents, spans, nodes and streams; every method may be called from any thread."""

    def __init__(self, db: Connections, sources: Path) -> None:
        """Read through `db`; `sources` is the folder of kept files."""
        self._db = db
        self._sources = sources
        self._guard = threading.Lock()
        self._cache: LRUCache[Any, tuple[Any, int]] = LRUCache(CACHE_BYTES, getsizeof=lambda item: item[1])
        self._listed: tuple[int, tuple[DocumentInfo, ...]] = (-1, ())

    # --- cache ---

    def _cached(self, key: Any) -> Any:
        with self._guard:
            found = self._cache.get(key)
        return found[0] if found is not None else None

    def _keep(self, key: Any, value: Any, size: int) -> None:
        with self._guard:
            if size <= CACHE_BYTES // 2:
                self._cache[key] = (value, size)

    def forget(self) -> None:
        """Drop everything decoded."""
        with self._guard:
            self._cache.clear()

    def page_words(self, place: tuple[int, int], blob: bytes | None, start: int) -> packing.Words:
        """Return the unpacked words of a page."""
        key = ("words", place)
        words: packing.Words | None = self._cached(key)
        if words is None:
            words = packing.Words(blob, start)
            self._keep(key, words, 200 + 320 * len(words.starts))
        return words

    # --- documents ---

    def generation(self) -> int:
        """Return the number of changes to the set of documents so far."""
        row = self._db.row("SELECT value FROM meta WHERE key='generation'")
        return int(row[0]) if row else 0

    def changes_since(self, generation: int) -> LibraryChanges:
        """Return what happened after `generation`, reduced to the last word on each document."""
        now = self.generation()
        kinds: dict[str, set[str]] = {}
        for document_id, kind in self._db.rows(
            "SELECT document_id, kind FROM library_changes WHERE generation > ? AND generation <= ? "
            "ORDER BY generation",
            (generation, now),
        ):
            if kind in ("added", "updated", "removed", "superseded", "restored"):
                kinds.setdefault(document_id, set()).add(kind)
        present = set(self.document_ids())
        added = tuple(d for d in kinds if d in present)
        # A document that this index has never seen needs no removal, but asking for one does no harm.
        removed = tuple(d for d in kinds if d not in present or kinds[d] != {"added"})
        return LibraryChanges(now, added, removed)

    def document_ids(self) -> Sequence[str]:
        """Return the documents that are searched, in the order they were added: present and not superseded."""
        return [
            row[0]
            for row in self._db.rows(
                "SELECT id FROM documents WHERE status='ready' AND replaced_by IS NULL ORDER BY number"
            )
        ]

    def documents(self) -> Sequence[DocumentInfo]:
        """Return all documents in the order they were added, removed and superseded ones included."""
        generation = self.generation()
        listed, infos = self._listed
        if listed != generation:
            infos = tuple(self._infos())
            self._listed = (generation, infos)
        return infos

    def _infos(self) -> list[DocumentInfo]:
        names: dict[str, list[str]] = {}
        for document_id, name, path in self._db.rows(
            "SELECT document_id, name, path FROM document_names ORDER BY rowid"
        ):
            known = names.setdefault(document_id, [])
            known += [item for item in (name, path) if item and item not in known]
        return [
            DocumentInfo(
                id=row[0],
                name=row[1],
                names=tuple(names.get(row[0], ())),
                title=row[2],
                pages=row[3],
                removed=row[4] == "removed",
                replaced_by=row[5],
                labels=decode_stored(row[6], tuple[str, ...]),
            )
            for row in self._db.rows(
                "SELECT id, name, title, pages, status, replaced_by, labels FROM documents ORDER BY number"
            )
        ]

    def document(self, document_id: str) -> DocumentRecord | None:
        """Return one document with its details, removed ones included, or None."""
        info = next((info for info in self.documents() if info.id == document_id), None)
        row = self._db.row(
            "SELECT d.sha256, d.source_kind, d.added_at, e.extractor, e.extractor_version, e.facts, e.key "
            "FROM documents d LEFT JOIN extractions e ON e.key = d.extraction WHERE d.id = ?",
            (document_id,),
        )
        if info is None or row is None:
            return None
        unreadable = self._db.rows(
            "SELECT number FROM pages WHERE extraction = ? AND readable = 0 ORDER BY number", (row[6],)
        )
        return DocumentRecord(
            info=info,
            sha256=row[0],
            source_kind=SourceKind(row[1]),
            added_at=row[2],
            extractor=row[3] or "",
            extractor_version=row[4] or "",
            unreadable_pages=tuple(page for (page,) in unreadable),
            facts=decode_stored(packing.unpack_text(row[5]), DocumentFacts) if row[5] else DocumentFacts(),
            source=self.source_path(row[0]),
        )

    def unreadable_counts(self) -> dict[str, int]:
        """Return how many pages of each document cannot be read; a document without such pages is left out."""
        return dict(
            self._db.rows(
                "SELECT d.id, COUNT(*) FROM documents d JOIN pages p ON p.extraction = d.extraction "
                "WHERE p.readable = 0 GROUP BY d.id"
            )
        )

    def source_path(self, sha256: str) -> Path | None:
        """Return the kept copy of a file by its hash, or None."""
        return kept_file(self._sources, sha256)

    def extraction_of(self, document_id: str) -> int | None:
        """Return the key of the current extraction of a present document."""
        row = self._db.row("SELECT extraction FROM documents WHERE id=? AND status='ready'", (document_id,))
        return int(row[0]) if row and row[0] is not None else None

    def page_health(self, document_id: str) -> Sequence[tuple[PageFrame, PageHealth]]:
        """Return size, label and health of every page, in order."""
        with self._db.snapshot():
            key = self.extraction_of(document_id)
            rows = self._db.rows("SELECT frame, health FROM pages WHERE extraction=? ORDER BY number", (key,))
        return [(decode_stored(frame, PageFrame), decode_stored(health, PageHealth)) for frame, health in rows]

    # --- streams ---

    def stream(self, document_id: str) -> DocumentStream | None:
        """Return the text stream of a document, or None when the document is not there."""
        with self._db.snapshot():
            key = self.extraction_of(document_id)
            return self._stream(document_id, key) if key is not None else None

    def _stream(self, document_id: str, key: int) -> DocumentStream:
        known: DocumentStream | None = self._cached(("stream", key))
        if known is not None:
            return known
        pages: list[PageText] = []
        size = 0
        for number, start, frame, health, body, words in self._db.rows(
            "SELECT number, start, frame, health, text, words FROM pages WHERE extraction=? ORDER BY number", (key,)
        ):
            page = StoredPage(
                self.page_words,
                (key, number),
                frame=decode_stored(frame, PageFrame),
                start=start,
                text=packing.unpack_text(body) if body else "",
                health=decode_stored(health, PageHealth),
            )
            pages.append(page.with_words(words))
            size += 400 + 2 * len(page.text) + len(words or b"")
        row = self._db.row("SELECT text FROM extractions WHERE key=?", (key,))
        text = packing.unpack_text(row[0]) if row and row[0] else "\n".join(page.text for page in pages)
        stream = DocumentStream(document_id, text, tuple(pages))
        size += 2 * len(text)
        self._keep(("stream", key), stream, size)
        return stream

    def find_text(self, folded_words: Sequence[str], *, limit: int = 50) -> Sequence[str]:
        """Return ids of documents whose text may hold these words in sequence, in the order they were added."""
        needle = squash("".join(folded_words))
        found: list[str] = []
        if not needle:
            return found
        with self._db.snapshot():
            for document_id, key in self._db.rows(
                "SELECT id, extraction FROM documents WHERE status='ready' ORDER BY number"
            ):
                if len(found) >= limit:
                    break
                if needle in self._folded(key):
                    found.append(document_id)
        return found

    def _folded(self, key: int) -> str:
        text: str | None = self._cached(("folded", key))
        if text is None:
            row = self._db.row("SELECT folded FROM extractions WHERE key=?", (key,))
            text = packing.unpack_text(row[0]) if row and row[0] else ""
            self._keep(("folded", key), text, 100 + 2 * len(text))
        return text

    # --- spans and nodes ---

    def get_span(self, span_id: str) -> SourceSpan | None:
        """Return the span of exactly this id in the present documents, superseded ones included; else None."""
        document_id = span_id.partition("::")[0]
        with self._db.snapshot():
            key = self.extraction_of(document_id)
            if key is None:
                return None
            for ordinal in self._index(key).find(span_id):
                chunk = self._chunk(document_id, key, ordinal // packing.SPANS_PER_CHUNK)
                at = ordinal % packing.SPANS_PER_CHUNK
                if at < len(chunk) and chunk[at].id == span_id:
                    return chunk[at]
        return None

    def get_spans(self, span_ids: Iterable[str]) -> dict[str, SourceSpan]:
        """Return those that exist, keyed by id, in the order asked."""
        spans = ((span_id, self.get_span(span_id)) for span_id in dict.fromkeys(span_ids))
        return {span_id: span for span_id, span in spans if span is not None}

    def spans_of(self, document_id: str) -> Sequence[SourceSpan]:
        """Return all spans of a document in reading order; [] when it is not there."""
        with self._db.snapshot():
            key = self.extraction_of(document_id)
            return self._spans(document_id, key) if key is not None else []

    def _spans(self, document_id: str, key: int) -> Sequence[SourceSpan]:
        known: tuple[SourceSpan, ...] | None = self._cached(("spans", key))
        if known is not None:
            return known
        text = self._stream(document_id, key).text
        spans: list[SourceSpan] = []
        for (blob,) in self._db.rows("SELECT spans FROM span_chunks WHERE extraction=? ORDER BY chunk", (key,)):
            spans += packing.unpack_spans(document_id, blob, text)
        whole = tuple(spans)
        self._keep_spans(key, whole)
        return whole

    def keep_spans(self, key: int, spans: tuple[SourceSpan, ...]) -> None:
        """Keep the spans just written as extraction `key`, unless they hold what is not stored as it is."""
        if packing.is_kept(spans):
            self._keep_spans(key, spans)

    def _keep_spans(self, key: int, spans: tuple[SourceSpan, ...]) -> None:
        self._keep(("spans", key), spans, sum(_SPAN_BYTES + _BOX_BYTES * len(span.bbox) for span in spans))

    def nodes_of(self, document_id: str) -> Sequence[SourceNode]:
        """Return all nodes of a document in reading order; [] when it is not there."""
        with self._db.snapshot():
            key = self.extraction_of(document_id)
            blobs = self._db.rows("SELECT nodes FROM node_chunks WHERE extraction=? ORDER BY chunk", (key,))
        return [node for (blob,) in blobs for node in packing.unpack_nodes(document_id, blob)]

    def _index(self, key: int) -> SpanIndex:
        index: SpanIndex | None = self._cached(("index", key))
        if index is None:
            row = self._db.row("SELECT span_index FROM extractions WHERE key=?", (key,))
            blob = row[0] if row and row[0] else b""
            index = SpanIndex.unpack(blob)
            self._keep(("index", key), index, 200 + len(blob))
        return index

    def _chunk(self, document_id: str, key: int, number: int) -> list[SourceSpan]:
        chunk: list[SourceSpan] | None = self._cached(("chunk", key, number))
        if chunk is None:
            row = self._db.row("SELECT spans FROM span_chunks WHERE extraction=? AND chunk=?", (key, number))
            text = self._stream(document_id, key).text
            chunk = packing.unpack_spans(document_id, row[0], text) if row else []
            self._keep(
                ("chunk", key, number), chunk, 1000 + sum(_SPAN_BYTES + _BOX_BYTES * len(span.bbox) for span in chunk)
            )
        return chunk
