"""Many blocks merged into one memory-mappable segment: term → rows, as compressed sparse columns."""

from __future__ import annotations

import json
import mmap
from bisect import bisect_left
from collections.abc import Collection, Sequence
from itertools import accumulate
from pathlib import Path
from typing import Protocol

import numpy as np
from msgspec import Struct

from desktop.core.errors import WorkspaceError
from desktop.search.arrays import map_array
from desktop.search.blocks import BLOCK_VERSION, Array, Block
from desktop.search.words import ANALYZER_VERSION

_ARRAYS = (
    "page_start", "page_end", "unit", "parent", "length", "leaf", "document", "indptr", "df", "rows", "tf", "lent",
)  # fmt: skip

_WIDENED = ("page_start", "page_end", "parent", "length", "document")


class TextTable(Protocol):
    """An ordered table of texts: a list in memory or a memory-mapped file."""

    def __len__(self) -> int:
        """Return how many texts there are."""

    def __getitem__(self, index: int, /) -> str:
        """Return one text."""


class MappedTexts:
    """Texts in one UTF-8 file with an array of their ends: opened without reading it."""

    def __init__(self, data: bytes | mmap.mmap, ends: Array) -> None:
        self._data = data
        self._ends = ends.data

    def __len__(self) -> int:
        """Return how many texts there are."""
        return len(self._ends)

    def __getitem__(self, index: int, /) -> str:
        """Return one text; index from 0."""
        return self._key_at(index).decode("utf-8", "surrogatepass")

    def place(self, key: bytes) -> int:
        """Return how many texts, which are in the order of their bytes, are less than `key`."""
        low, high = 0, len(self._ends)
        while low < high:
            middle = (low + high) // 2
            if self._key_at(middle) < key:
                low = middle + 1
            else:
                high = middle
        return low

    def _key_at(self, index: int) -> bytes:
        start = self._ends[index - 1] if index else 0
        return self._data[start : self._ends[index]]


class Segment(Struct):
    """Merged postings of several documents; rows of a document are contiguous and in reading order."""

    document_ids: list[str]
    starts: list[int]
    """First row of each document, then the number of rows."""
    span_ids: TextTable
    terms: TextTable
    """Sorted by UTF-8 bytes."""
    page_start: Array
    page_end: Array
    unit: Array
    parent: Array
    length: Array
    leaf: Array
    document: Array
    """Ordinal of the document of each row."""
    indptr: Array
    df: Array
    """Per term: rows whose own text (not only what it borrows) holds it."""
    rows: Array
    tf: Array
    lent: Array

    def find(self, term: str) -> int:
        """Return the ordinal of a term, -1 when it does not occur."""
        at = self._place(term_key(term))
        return at if at < len(self.terms) and self.terms[at] == term else -1

    def prefix(self, start: str, limit: int) -> list[str]:
        """Return up to `limit` terms that begin with `start`."""
        at = self._place(term_key(start))
        found: list[str] = []
        while at < len(self.terms) and len(found) < limit and self.terms[at].startswith(start):
            found.append(self.terms[at])
            at += 1
        return found

    def _place(self, key: bytes) -> int:
        if isinstance(self.terms, MappedTexts):
            return self.terms.place(key)
        return bisect_left(self.terms, key, key=term_key)


def term_key(term: str) -> bytes:
    """Return the bytes by which terms are ordered and kept."""
    return term.encode("utf-8", "surrogatepass")


def merge_blocks(blocks: Sequence[Block]) -> Segment:
    """Merge blocks in the order given; the cost is one stable sort over all postings."""
    return merge_segments([_as_segment(block) for block in blocks])


def merge_segments(segments: Sequence[Segment]) -> Segment:
    """Merge segments in the order given, documents in the order they have in each."""
    vocabulary = sorted({term for segment in segments for term in _texts(segment.terms)}, key=term_key)
    ordinal = {term: i for i, term in enumerate(vocabulary)}
    starts = [0]
    names: list[str] = []
    ids: list[str] = []
    term_parts, row_parts, parents, documents = [], [], [], []
    for segment in segments:
        offset = starts[-1]
        local = np.fromiter((ordinal[t] for t in _texts(segment.terms)), np.int32, len(segment.terms))
        term_parts.append(np.repeat(local, _counts(segment)))
        row_parts.append(segment.rows.astype(np.int32) + offset)
        parents.append(np.where(segment.parent >= 0, segment.parent + offset, -1).astype(np.int32))
        documents.append(segment.document.astype(np.int32) + len(names))
        names += segment.document_ids
        starts += [offset + start for start in segment.starts[1:]]
        ids += _texts(segment.span_ids)
    term_of = _joined(term_parts, np.int32)
    order = np.argsort(term_of, kind="stable")
    counts = np.bincount(term_of, minlength=len(vocabulary))
    tf = _joined([s.tf for s in segments], np.uint8)[order]
    return Segment(
        names,
        starts,
        ids,
        vocabulary,
        _joined([s.page_start for s in segments], np.int32),
        _joined([s.page_end for s in segments], np.int32),
        _joined([s.unit for s in segments], np.uint8),
        _joined(parents, np.int32),
        _joined([s.length for s in segments], np.int32),
        _joined([s.leaf for s in segments], np.bool_),
        _joined(documents, np.int32),
        np.concatenate(([0], np.cumsum(counts))).astype(np.int64),
        np.bincount(term_of[order][tf > 0], minlength=len(vocabulary)).astype(np.int32),
        _joined(row_parts, np.int32)[order],
        tf,
        _joined([s.lent for s in segments], np.uint8)[order],
    )


def keep_documents(segment: Segment, wanted: Collection[str]) -> Segment:
    """Return the segment with only these documents in it: what a merge takes from a segment with dead ones.

    A document's own postings are thus never stored a second time (they were, at a third of the index).
    """
    keep = [i for i, name in enumerate(segment.document_ids) if name in wanted]
    if len(keep) == len(segment.document_ids):
        return segment
    living = np.isin(segment.document, keep)
    new_row = np.cumsum(living) - 1
    kept = living[segment.rows] if len(segment.rows) else np.zeros(0, np.bool_)
    ends = np.concatenate(([0], np.cumsum(kept)))[segment.indptr.astype(np.int64)]
    counts = np.diff(ends)
    used = np.flatnonzero(counts)
    sizes = [segment.starts[i + 1] - segment.starts[i] for i in keep]
    new_document = np.zeros(len(segment.document_ids), np.int32)
    new_document[keep] = np.arange(len(keep))
    parent = segment.parent[living]
    return Segment(
        [segment.document_ids[i] for i in keep],
        [0, *accumulate(sizes)],
        [segment.span_ids[int(row)] for row in np.flatnonzero(living)],
        [segment.terms[int(term)] for term in used],
        segment.page_start[living],
        segment.page_end[living],
        segment.unit[living],
        np.where(parent >= 0, new_row[parent], -1),
        segment.length[living],
        segment.leaf[living],
        new_document[segment.document[living]],
        np.concatenate(([0], np.cumsum(counts[used]))),
        segment.df[used],
        new_row[segment.rows[kept]],
        segment.tf[kept],
        segment.lent[kept],
    )


def _as_segment(block: Block) -> Segment:
    """See a block as a segment of one document; `df` is counted by the merge."""
    rows = len(block.span_ids)
    return Segment(
        [block.document_id], [0, rows], block.span_ids, block.terms, block.page_start, block.page_end, block.unit,
        block.parent, block.length, block.leaf, np.zeros(rows, np.int32), block.indptr,
        np.zeros(len(block.terms), np.int32), block.rows, block.tf, block.lent,
    )  # fmt: skip


def _counts(segment: Segment) -> Array:
    ends = segment.indptr.astype(np.int64)
    return np.asarray(ends[1:] - ends[:-1])


def _texts(table: TextTable) -> list[str]:
    return table if isinstance(table, list) else [table[i] for i in range(len(table))]


def _joined(parts: Sequence[Array], kind: type[np.generic]) -> Array:
    return np.concatenate(parts).astype(kind, copy=False) if parts else np.zeros(0, kind)


def _narrowest(values: Array) -> Array:
    """Return whole numbers in the smallest type that holds them all: half of a segment's bytes are row numbers."""
    if values.dtype == np.bool_ or not len(values):
        return values
    low, high = int(values.min()), int(values.max())
    for kind in (np.uint8, np.int16, np.uint16, np.int32):
        bounds = np.iinfo(kind)
        if bounds.min <= low and high <= bounds.max:
            return values.astype(kind)
    return values


def save_segment(segment: Segment, folder: Path) -> None:
    """Write the segment into a new folder; complete only once `segment.json` stands in it."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in _ARRAYS:
        np.save(folder / f"{name}.npy", _narrowest(getattr(segment, name)), allow_pickle=False)
    for name, texts in (("span_ids", segment.span_ids), ("terms", segment.terms)):
        encoded = [term_key(texts[i]) for i in range(len(texts))]
        (folder / f"{name}.txt").write_bytes(b"".join(encoded))
        ends = _narrowest(np.cumsum([len(e) for e in encoded], dtype=np.int64))
        np.save(folder / f"{name}_ends.npy", ends, allow_pickle=False)
    head = {
        "version": [BLOCK_VERSION, ANALYZER_VERSION],
        "documents": segment.document_ids,
        "starts": segment.starts,
    }
    (folder / "segment.json").write_text(json.dumps(head), encoding="utf-8")


def load_segment(folder: Path) -> Segment:
    """Open a segment by memory map; raises WorkspaceError when it is damaged or of another version."""
    try:
        head = json.loads((folder / "segment.json").read_text(encoding="utf-8"))
        if head["version"] != [BLOCK_VERSION, ANALYZER_VERSION]:
            raise WorkspaceError("The search index is of another version.", thing=folder.name)
        arrays = {name: _mapped(folder / f"{name}.npy") for name in _ARRAYS}
        # On disk every column is as narrow as its values; what is computed with is wide again. Postings stay mapped.
        for name in _WIDENED:
            arrays[name] = arrays[name].astype(np.int32)
        texts = {n: _mapped_texts(folder, n) for n in ("span_ids", "terms")}
        segment = Segment(head["documents"], head["starts"], texts["span_ids"], texts["terms"], **arrays)
    except (OSError, ValueError, KeyError, EOFError, TypeError) as error:
        raise WorkspaceError("The search index is damaged.", thing=folder.name) from error
    sound = (
        len(segment.span_ids) == segment.starts[-1] == len(segment.unit)
        and len(segment.indptr) == len(segment.terms) + 1
        and int(segment.indptr[-1]) == len(segment.rows) == len(segment.tf) == len(segment.lent)
    )
    if not sound:
        raise WorkspaceError("The search index is damaged.", thing=folder.name)
    return segment


def _mapped(path: Path) -> Array:
    return np.asarray(map_array(path))


def _mapped_texts(folder: Path, name: str) -> MappedTexts:
    ends = _mapped(folder / f"{name}_ends.npy")
    path = folder / f"{name}.txt"
    size = path.stat().st_size
    if size != (int(ends[-1]) if len(ends) else 0):
        raise ValueError(f"{name}.txt is cut")
    if not size:
        return MappedTexts(b"", ends)
    with path.open("rb") as file:
        return MappedTexts(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ), ends)
