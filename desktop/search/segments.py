"""Many blocks merged into one memory-mappable segment: term → rows, as compressed sparse columns (issue 4, speed)."""

from __future__ import annotations

import json
import mmap
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import numpy as np

from desktop.core.errors import WorkspaceError
from desktop.search.blocks import BLOCK_VERSION, Array, Block
from desktop.search.words import ANALYZER_VERSION

_ARRAYS = (
    "page_start", "page_end", "unit", "parent", "length", "leaf", "document", "indptr", "df", "rows", "tf", "lent",
)  # fmt: skip


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
        self._ends = ends

    def __len__(self) -> int:
        """Return how many texts there are."""
        return len(self._ends)

    def __getitem__(self, index: int, /) -> str:
        """Return one text; index from 0."""
        start = int(self._ends[index - 1]) if index else 0
        return self._data[start : int(self._ends[index])].decode("utf-8", "surrogatepass")


@dataclass(slots=True)
class Segment:
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
        at = bisect_left(self.terms, _key(term), key=_key)
        return at if at < len(self.terms) and self.terms[at] == term else -1

    def prefix(self, start: str, limit: int) -> list[str]:
        """Return up to `limit` terms that begin with `start`."""
        at = bisect_left(self.terms, _key(start), key=_key)
        found: list[str] = []
        while at < len(self.terms) and len(found) < limit and self.terms[at].startswith(start):
            found.append(self.terms[at])
            at += 1
        return found


def _key(term: str) -> bytes:
    return term.encode("utf-8", "surrogatepass")


def merge_blocks(blocks: Sequence[Block]) -> Segment:
    """Merge blocks in the order given; the cost is one stable sort over all postings."""
    vocabulary = sorted({t for block in blocks for t in block.terms}, key=_key)
    ordinal = {term: i for i, term in enumerate(vocabulary)}
    starts = [0]
    term_parts, row_parts, parents, documents = [], [], [], []
    for number, block in enumerate(blocks):
        offset = starts[-1]
        local = np.fromiter((ordinal[t] for t in block.terms), np.int32, len(block.terms))
        term_parts.append(np.repeat(local, np.diff(block.indptr)))
        row_parts.append((block.rows + offset).astype(np.int32))
        parents.append(np.where(block.parent >= 0, block.parent + offset, -1).astype(np.int32))
        documents.append(np.full(len(block.span_ids), number, np.int32))
        starts.append(offset + len(block.span_ids))
    term_of = _joined(term_parts, np.int32)
    order = np.argsort(term_of, kind="stable")
    counts = np.bincount(term_of, minlength=len(vocabulary))
    tf = _joined([b.tf for b in blocks], np.uint8)[order]
    return Segment(
        [b.document_id for b in blocks],
        starts,
        [i for b in blocks for i in b.span_ids],
        vocabulary,
        _joined([b.page_start for b in blocks], np.int32),
        _joined([b.page_end for b in blocks], np.int32),
        _joined([b.unit for b in blocks], np.uint8),
        _joined(parents, np.int32),
        _joined([b.length for b in blocks], np.int32),
        _joined([b.leaf for b in blocks], np.bool_),
        _joined(documents, np.int32),
        np.concatenate(([0], np.cumsum(counts))).astype(np.int64),
        np.bincount(term_of[order][tf > 0], minlength=len(vocabulary)).astype(np.int32),
        _joined(row_parts, np.int32)[order],
        tf,
        _joined([b.lent for b in blocks], np.uint8)[order],
    )


def _joined(parts: Sequence[Array], kind: type[np.generic]) -> Array:
    return np.concatenate(parts).astype(kind, copy=False) if parts else np.zeros(0, kind)


def save_segment(segment: Segment, folder: Path) -> None:
    """Write the segment into a new folder; complete only once `segment.json` stands in it."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in _ARRAYS:
        np.save(folder / f"{name}.npy", getattr(segment, name), allow_pickle=False)
    for name, texts in (("span_ids", segment.span_ids), ("terms", segment.terms)):
        encoded = [_key(texts[i]) for i in range(len(texts))]
        (folder / f"{name}.txt").write_bytes(b"".join(encoded))
        np.save(folder / f"{name}_ends.npy", np.cumsum([len(e) for e in encoded], dtype=np.int64), allow_pickle=False)
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
    return np.asarray(np.load(path, mmap_mode="r", allow_pickle=False))


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
