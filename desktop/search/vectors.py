"""Vectors on disk: one memory-mapped int8 file per document and model (spec 3.7, disk figures of 07).

A row is the quantised unit vector followed by its scale as four bytes of float32: value = int8 × scale. Files are
named by the fingerprint of the document's block, so a changed document never meets old vectors.
"""

from __future__ import annotations

import hashlib
import json
import os
import time
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
from msgspec import Struct, field

from desktop.core.errors import WorkspaceError
from desktop.core.retrieval import CancelToken, Progress, SpanSource, check_cancel
from desktop.search.arrays import map_array, read_arrays
from desktop.search.blocks import Array
from desktop.search.embedder import Embedder, checked, unit_rows
from desktop.search.lending import lend, searchable_leaves
from desktop.search.manifest import Manifest, read_manifest
from desktop.search.repeats import KEYS, MadeVectors, keep_keys, keys_of
from desktop.store.whole import write_whole

BATCH = 32
LEAD_CHARACTERS = 160
CENTROIDS = "centroids.npz"
RECHECK_SECONDS = 2.0
DENSE_ROWS = 20_000
"""Passages kept unpacked in memory: 30 MB at 384 dimensions."""
PASSAGE_VERSION = 1
"""Raise when `passages_of` changes: older vectors are made again."""


def pack(vectors: Array) -> Array:
    """Quantise unit rows to int8 with a scale of their own."""
    largest = np.abs(vectors).max(axis=1, keepdims=True, initial=0.0)
    scale = (np.where(largest > 0, largest, 1.0) / 127.0).astype(np.float32)
    codes = np.rint(vectors / scale).astype(np.int8)
    return np.concatenate((codes, scale.view(np.int8)), axis=1)


def unpack(packed: Array) -> Array:
    """Return float32 rows."""
    scale = np.ascontiguousarray(packed[:, -4:]).view(np.float32)
    return packed[:, :-4].astype(np.float32) * scale


def dot(packed: Array, query: Array) -> Array:
    """Return the cosine of every packed row with a unit query."""
    scale = np.ascontiguousarray(packed[:, -4:]).view(np.float32)[:, 0]
    return np.asarray(packed[:, :-4].astype(np.float32) @ query * scale)


def mean_of(packed: Array) -> Array:
    """Return the mean of the vectors of a document, from at most 256 of them."""
    if not len(packed):
        return np.zeros(packed.shape[1] - 4, np.float32)
    mean: Array = unpack(packed[:: max(1, len(packed) // 256)]).mean(axis=0)
    return mean


def passages_of(source: SpanSource, document_id: str) -> list[tuple[str, str]]:
    """Return for every searched span of a document, in row order, its text and its text in context ("" without)."""
    spans = source.spans_of(document_id)
    leaves = searchable_leaves(spans)
    lent = lend(spans, leaves)
    return [
        (span.text, passage_in_context(span.text, loan.section, loan.lead))
        for span, leaf, loan in zip(spans, leaves, lent, strict=True)
        if leaf
    ]


def passage_in_context(text: str, title: str, lead: str) -> str:
    """Return a passage with its section title and the end of its lead-in; "" when it has neither."""
    head = ". ".join(part for part in (title, lead[-LEAD_CHARACTERS:]) if part)
    return f"{head}: {text}" if head else ""


def embed_passages(embedder: Embedder, passages: Sequence[tuple[str, str]]) -> Array:
    """Return one unit vector per passage: the mean of the text alone and the text in its context.

    Alone, `b. Animals;` means little; in context only, siblings become alike. The mean found most in our tests.
    """
    texts = [text for text, _ in passages] + [context for _, context in passages if context]
    vectors = checked(embedder.embed(texts), len(texts), embedder.dimension, embedder.model_id)
    result = vectors[: len(passages)].copy()
    places = [i for i, (_, context) in enumerate(passages) if context]
    result[places] += vectors[len(passages) :]
    return unit_rows(result)


class VectorFolder(Struct, frozen=True):
    """The files of one model."""

    root: Path

    @classmethod
    def of(cls, index_dir: Path, model_id: str) -> VectorFolder:
        """Return the folder of a model inside an index folder."""
        return cls(index_dir / "vectors" / hashlib.sha256(f"{PASSAGE_VERSION}/{model_id}".encode()).hexdigest()[:16])

    def path(self, fingerprint: str) -> Path:
        """Return the file of a document's block."""
        return self.root / f"{fingerprint[:32]}.npy"

    def info(self) -> tuple[str, int] | None:
        """Return (model id, dimension) as written, None when there is none or it cannot be read."""
        try:
            head = json.loads((self.root / "model.json").read_text(encoding="utf-8"))
            return str(head["model"]), int(head["dimension"])
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def centroids(self) -> dict[str, Array]:
        """Return the mean vector of each block, by fingerprint; empty when there are none or they cannot be read."""
        try:
            data = read_arrays(self.root / CENTROIDS)
            return dict(zip(data["prints"].tolist(), data["means"], strict=True))
        except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile):
            return {}

    def holds(self, fingerprint: str, dimension: int) -> bool:
        """Say whether there are vectors of a block, and undamaged."""
        try:
            data = map_array(self.path(fingerprint))
        except (OSError, ValueError, EOFError):
            return False
        return data.ndim == 2 and data.shape[1] == dimension + 4 and data.dtype == np.int8

    def load(self, fingerprint: str, count: int, dimension: int) -> Array | None:
        """Map the vectors of a block; None when they are not there yet or do not fit."""
        try:
            data = map_array(self.path(fingerprint))
        except (OSError, ValueError, EOFError):
            return None
        return data if data.shape == (count, dimension + 4) and data.dtype == np.int8 else None


class VectorWriter:
    """Embeds what the index holds and has no vectors yet. For the process that writes the index."""

    def __init__(self, index_dir: Path, source: SpanSource, embedder: Embedder) -> None:
        """Work on an index folder with one embedder."""
        self._index_dir = index_dir
        self._source = source
        self._embedder = embedder
        self.folder = VectorFolder.of(index_dir, embedder.model_id)

    def update(self, *, progress: Progress | None = None, cancel: CancelToken | None = None) -> int:
        """Embed the missing documents in the order of the index; return how many spans got their vectors.

        Finished batches survive a kill or a cancel: the next call goes on behind them. Raises ProviderError,
        MissingExtra, Cancelled.
        """
        manifest = read_manifest(self._index_dir)
        if manifest is None:
            raise WorkspaceError("There is no search index yet.", thing=str(self._index_dir))
        self.folder.root.mkdir(parents=True, exist_ok=True)
        dimension = self._embedder.dimension
        write_whole(
            self.folder.root / "model.json", json.dumps({"model": self._embedder.model_id, "dimension": dimension})
        )
        missing = [d for d in manifest.documents if not self.folder.holds(manifest.fingerprints[d], dimension)]
        done = 0
        for number, document_id in enumerate(missing):
            if progress is not None:
                progress("Reading for meaning", number, len(missing))
            done += self._document(document_id, manifest.fingerprints[document_id], cancel)
        if progress is not None and missing:
            progress("Reading for meaning", len(missing), len(missing))
        self._sweep(manifest)
        if missing or not self.folder.centroids():
            self._write_centroids(manifest)
        return done

    def _document(self, document_id: str, fingerprint: str, cancel: CancelToken | None) -> int:
        passages = passages_of(self._source, document_id)
        keys = keys_of(passages)
        width = self._embedder.dimension + 4
        part = self.folder.path(fingerprint).with_suffix(".part")
        size = part.stat().st_size // width * width if part.exists() else 0
        start = min(size // width, len(passages))
        with part.open("r+b" if part.exists() else "w+b") as file:
            file.truncate(start * width)
            file.seek(start * width)
            for rows in self._rows(passages, keys, start, cancel):
                file.write(rows.tobytes())
                file.flush()
        packed = np.fromfile(part, np.int8).reshape(-1, width)
        temporary = self.folder.path(fingerprint).with_suffix(f".{os.getpid()}.tmp")
        with temporary.open("wb") as out:
            np.save(out, packed, allow_pickle=False)
        temporary.replace(self.folder.path(fingerprint))
        keep_keys(self.folder.path(fingerprint), keys)
        part.unlink(missing_ok=True)
        return len(passages) - start

    def _rows(
        self, passages: Sequence[tuple[str, str]], keys: Sequence[int], start: int, cancel: CancelToken | None
    ) -> Iterator[Array]:
        """Yield the packed vectors from passage `start` on, in batches; equal passages are embedded once."""
        made = MadeVectors(self.folder.root, width=self._embedder.dimension + 4)
        rows: dict[int, Array] = {}
        while start < len(keys):
            check_cancel(cancel)
            new: dict[int, tuple[str, str]] = {}
            end = start
            while end < len(keys) and len(new) < BATCH:
                key = keys[end]
                known = None if key in rows or key in new else made.row(key)
                if known is not None:
                    rows[key] = known
                elif key not in rows:
                    new[key] = passages[end]
                end += 1
            if new:
                rows.update(zip(new, pack(embed_passages(self._embedder, list(new.values()))), strict=True))
            yield np.stack([rows[key] for key in keys[start:end]])
            start = end

    def _write_centroids(self, manifest: Manifest) -> None:
        known = self.folder.centroids()
        prints = sorted({f for f in manifest.fingerprints.values() if self.folder.path(f).exists()})
        rows = [known[f] if f in known else mean_of(map_array(self.folder.path(f))) for f in prints]
        temporary = self.folder.root / f"centroids.{os.getpid()}.tmp"
        with temporary.open("wb") as out:
            np.savez(out, prints=np.array(prints, "U64"), means=np.array(rows, np.float32))
        temporary.replace(self.folder.root / CENTROIDS)

    def _sweep(self, manifest: Manifest) -> None:
        wanted = {self.folder.path(f).stem for f in manifest.fingerprints.values()}
        for path in (*self.folder.root.glob("*.npy"), *self.folder.root.glob(f"*{KEYS}")):
            if path.stem not in wanted:
                path.unlink(missing_ok=True)


class VectorView(Struct):
    """The vectors of one index state. Immutable in effect; files are mapped on first use."""

    documents: Sequence[str]
    """As in `PostingView.documents`."""
    leaf_starts: Array
    """Ordinal of the first searched row of each document, then the number of all."""
    fingerprints: dict[str, str]
    folder: VectorFolder
    dimension: int
    _maps: dict[int, Array | None] = field(default_factory=dict)
    _centroids: Array | None = None
    _dense: dict[int, Array] = field(default_factory=dict)
    _dense_rows: int = 0
    _missing: int = -1
    _checked: float = -RECHECK_SECONDS

    def document(self, ordinal: int) -> Array | None:
        """Return the packed vectors of a document, None when there are none yet."""
        known = self._maps.get(ordinal)
        if known is None:
            count = int(self.leaf_starts[ordinal + 1] - self.leaf_starts[ordinal])
            print_of = self.fingerprints.get(self.documents[ordinal], "")
            known = self.folder.load(print_of, count, self.dimension) if print_of else None
            if known is not None:
                self._maps[ordinal] = known
        return known

    def cosines(self, ordinal: int, query: Array) -> Array | None:
        """Return the cosine of every passage of a document with a unit query, None when there are no vectors yet.

        The vectors of small documents in use stay unpacked in memory, up to a bound.
        """
        known = self._dense.get(ordinal)
        if known is None:
            packed = self.document(ordinal)
            if packed is None or not len(packed):
                return None
            if self._dense_rows + len(packed) > DENSE_ROWS:
                return dot(packed, query)
            known = self._dense[ordinal] = unpack(packed)
            self._dense_rows += len(known)
        return np.asarray(known @ query)

    def missing(self) -> int:
        """Return how many documents have no vectors yet."""
        if self._missing != 0 and time.monotonic() - self._checked > RECHECK_SECONDS:
            self._missing = sum(not self._has(ordinal) for ordinal in range(len(self.documents)))
            self._checked = time.monotonic()
            self._centroids = None
        return self._missing

    def _has(self, ordinal: int) -> bool:
        """Say whether there is a file long enough for the vectors of a document: a cut one is as good as none."""
        count = int(self.leaf_starts[ordinal + 1] - self.leaf_starts[ordinal])
        path = self.folder.path(self.fingerprints.get(self.documents[ordinal], "-"))
        try:
            return path.stat().st_size >= count * (self.dimension + 4)
        except OSError:
            return False

    def centroids(self) -> Array:
        """Return the mean vector of each document, zeros where there are no vectors yet; made once."""
        means = self._centroids
        if means is None:
            means = np.zeros((len(self.documents), self.dimension), np.float32)
            known = self.folder.centroids()
            for ordinal, document in enumerate(self.documents):
                mean = known.get(self.fingerprints.get(document, ""))
                if mean is None:
                    packed = self.document(ordinal)
                    mean = mean_of(packed) if packed is not None else None
                if mean is not None:
                    means[ordinal] = mean
            self._centroids = means
        return means

    def parts(self, ordinals: Sequence[int]) -> Iterator[tuple[int, Array]]:
        """Yield (ordinal, packed vectors) of those documents that have them."""
        for ordinal in ordinals:
            packed = self.document(ordinal)
            if packed is not None and len(packed):
                yield ordinal, packed
