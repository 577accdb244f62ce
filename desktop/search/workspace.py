"""`WorkspaceRetriever`: the search of a workspace; reads the index that the librarian keeps up to date."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path

import numpy as np

from desktop.core.errors import WorkspaceError
from desktop.core.retrieval import CancelToken, SpanSource, check_cancel
from desktop.search.blocks import Array
from desktop.search.documents import Names, names_of
from desktop.search.encoder import EncoderClient
from desktop.search.fusion import VectorChannel
from desktop.search.manifest import Manifest
from desktop.search.postings import PostingView
from desktop.search.question import Question
from desktop.search.retriever import IndexedRetriever, Snapshot
from desktop.search.vectors import VectorFolder, VectorView
from desktop.search.vectorsearch import QuestionVectors
from desktop.search.writer import manifest_stamp, open_view

CANCEL_SECONDS = 0.05
"""How often a search that waits for the encoder looks whether it is still wanted."""


class WorkspaceRetriever(IndexedRetriever):
    """`SourceRetriever` and `NodeRetriever` of a workspace. Safe for concurrent calls, also during an ingest."""

    def __init__(self, source: SpanSource, index_dir: Path, encoder: EncoderClient | None = None) -> None:
        """Search the spans of `source` through the index in `index_dir`; without an encoder by words alone."""
        self._source = source
        self._index_dir = index_dir
        self._encoder = encoder
        self._lock = threading.Lock()
        self._stamp = (-1, -1)
        self._view = PostingView([])
        self._manifest = Manifest()
        self._vectors: VectorView | None = None
        self._problem = ""
        self._names: tuple[int, Names] | None = None

    def snapshot(self) -> Snapshot:
        """Return the newest complete state; a missing or damaged index gives an empty one with a note."""
        with self._lock:
            stamp = manifest_stamp(self._index_dir)
            if stamp != self._stamp or self._problem:
                self._open()
                self._stamp = stamp
            notes = [self._problem] if self._problem else []
            if not self._source.document_ids():
                notes = ["There are no documents in this workspace."]
            notes.extend(self._lag())
            view, vectors = self._view, self._vector_view()
            names = self._called()
        return Snapshot(view, self._source, lambda q, n, c: self._channel(view, vectors, q, n, c), tuple(notes), names)

    @property
    def is_damaged(self) -> bool:
        """Say whether the index is missing or cannot be opened; only a rebuild mends it."""
        self.snapshot()
        return bool(self._problem)

    def wait_ready(self, timeout: float, *, cancel: CancelToken | None = None) -> bool:
        """Wait until the encoder is loaded; say whether search by meaning covers the index, where there is an encoder.

        Raises Cancelled.
        """
        if self._encoder is None:
            return True
        if not self._encoder.wait_ready(timeout, cancel=cancel):
            return False
        self.snapshot()
        with self._lock:
            vectors = self._vector_view()
        return vectors is not None and not vectors.missing()

    def close(self) -> None:
        """Let go of the mapped files."""
        with self._lock:
            self._view = PostingView([])
            self._vectors = None
            self._stamp = (-1, -1)

    def _open(self) -> None:
        try:
            self._view, self._manifest = open_view(self._index_dir)
            self._problem = ""
        except WorkspaceError:
            self._view, self._manifest = PostingView([]), Manifest()
            self._problem = "The search index is being built; results are not complete yet."
        self._vectors = None

    def _called(self) -> Names:
        """Return the terms of the names of the documents, read again when the set of documents changed."""
        listed = getattr(self._source, "documents", None)
        present = getattr(self._source, "generation", None)
        if not callable(listed) or not callable(present):
            return {}
        generation = present()
        if self._names is None or self._names[0] != generation:
            pairs = ((info.id, (info.name, info.title, *info.names)) for info in listed() if not info.removed)
            self._names = (generation, names_of(pairs))
        return self._names[1]

    def _lag(self) -> list[str]:
        present = getattr(self._source, "generation", None)
        if self._problem or not callable(present):
            return []
        generation = present()
        if generation == self._manifest.generation:
            return []
        waiting = len(set(self._source.document_ids()) - set(self._manifest.documents))
        what = f"{waiting} documents are not in it yet" if waiting else "the newest changes are not in it yet"
        return [f"The index lags behind: {what}."]

    def _vector_view(self) -> VectorView | None:
        model = self._encoder.model if self._encoder is not None else None
        if model is None:
            return self._vectors
        folder = VectorFolder.of(self._index_dir, model[0])
        if self._vectors is None or self._vectors.folder != folder:
            view = self._view
            counts = [int(view.leaf[start:end].sum()) for start, end in (view.ranges[d] for d in view.documents)]
            starts = np.concatenate(([0], np.cumsum(counts))).astype(np.int64)
            self._vectors = VectorView(view.documents, starts, dict(self._manifest.fingerprints), folder, model[1])
        return self._vectors

    def _channel(
        self,
        view: PostingView,
        vectors: VectorView | None,
        question: Question,
        notes: list[str],
        cancel: CancelToken | None,
    ) -> Callable[[], VectorChannel | None]:
        if self._encoder is None:
            return lambda: None
        reply = self._encoder.submit([question.embedded])
        return lambda: self._resolved(view, vectors, reply, notes, cancel)

    def _resolved(
        self,
        view: PostingView,
        vectors: VectorView | None,
        reply: Future[tuple[Array | None, str]],
        notes: list[str],
        cancel: CancelToken | None,
    ) -> VectorChannel | None:
        query, reason = _awaited(reply, cancel)
        if query is None:
            notes.append(reason)
            return None
        if vectors is None:
            with self._lock:
                vectors = self._vector_view() if view is self._view else None
        if vectors is None:
            notes.append("Search by meaning is starting up; this search used words alone.")
            return None
        missing = vectors.missing()
        if missing == len(vectors.documents):
            notes.append("Search by meaning is not ready yet; this search used words alone.")
            return None
        if missing:
            notes.append(
                f"{missing} of {len(vectors.documents)} documents have no search by meaning yet: words alone there."
            )
        return QuestionVectors(view, vectors, query[0])


def _awaited(reply: Future[tuple[Array | None, str]], cancel: CancelToken | None) -> tuple[Array | None, str]:
    while True:
        check_cancel(cancel)
        with contextlib.suppress(TimeoutError):
            return reply.result(CANCEL_SECONDS)
