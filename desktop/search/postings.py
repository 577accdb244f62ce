"""The searchable view: segments side by side, less what was removed; its figures equal those of a fresh build."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

import numpy as np
from msgspec import Struct

from desktop.search.blocks import Array
from desktop.search.segments import Segment

K1 = 0.9
B = 0.4
MAX_KNOWN_TERMS = 20_000


class Posting(Struct, frozen=True):
    """Rows (ascending, over all segments) that hold a term, with the counts in own and borrowed words."""

    rows: Array
    tf: Array
    lent: Array


EMPTY = Posting(np.zeros(0, np.int64), np.zeros(0, np.uint8), np.zeros(0, np.uint8))


def is_in(rows: Array, sorted_rows: Array) -> Array:
    """Say for each row whether it stands in the ascending `sorted_rows`."""
    if not len(sorted_rows):
        return np.zeros(len(rows), np.bool_)
    at = np.searchsorted(sorted_rows, rows)
    at[at == len(sorted_rows)] = 0
    return np.asarray(sorted_rows[at] == rows)


class PostingView:
    """Segments side by side under one row numbering. Immutable: safe for any number of threads."""

    def __init__(
        self, segments: Sequence[Segment], *, dead: Iterable[tuple[int, str]] = (), generation: int = 0
    ) -> None:
        """Take segments and the documents dead in them as (segment ordinal, document id)."""
        self.generation = generation
        self._segments = list(segments)
        self._found: dict[str, tuple[int, ...]] = {}
        self._offsets = [0]
        for segment in self._segments:
            self._offsets.append(self._offsets[-1] + segment.starts[-1])
        self.ranges: dict[str, tuple[int, int]] = {}
        gone = set(dead)
        self._dead: list[list[tuple[int, int]]] = [[] for _ in self._segments]
        for number, segment in enumerate(self._segments):
            for i, document in enumerate(segment.document_ids):
                span = (segment.starts[i], segment.starts[i + 1])
                if (number, document) in gone:
                    self._dead[number].append(span)
                else:
                    offset = self._offsets[number]
                    self.ranges[document] = (span[0] + offset, span[1] + offset)
        self.size = self._offsets[-1]
        self.leaf = self._column("leaf")
        for number, spans in enumerate(self._dead):
            for start, end in spans:
                self.leaf[start + self._offsets[number] : end + self._offsets[number]] = False
        self.leaf_rows = np.flatnonzero(self.leaf)
        lengths = self._column("length")
        self.leaf_count = len(self.leaf_rows)
        total = float(lengths[self.leaf_rows].sum(dtype=np.float64))
        average = total / self.leaf_count if self.leaf_count else 1.0
        self.norm = (K1 * (1 - B + B * lengths / average)).astype(np.float32)
        self.documents = sorted(self.ranges, key=lambda d: self.ranges[d])

    def _column(self, name: str) -> Array:
        parts = [getattr(s, name) for s in self._segments]
        return np.concatenate(parts) if parts else np.zeros(0, np.int32)

    @cached_property
    def page_start(self) -> Array:
        """First page of each row, -1 without."""
        return self._column("page_start")

    @cached_property
    def page_end(self) -> Array:
        """Last page of each row, -1 without."""
        return self._column("page_end")

    @cached_property
    def unit(self) -> Array:
        """Ordinal in `UNITS` of each row."""
        return self._column("unit")

    @cached_property
    def parent(self) -> Array:
        """Row of the parent span, -1 without."""
        parts = [np.where(s.parent >= 0, s.parent + o, -1) for s, o in zip(self._segments, self._offsets, strict=False)]
        return np.concatenate(parts) if parts else np.zeros(0, np.int64)

    @cached_property
    def document_starts(self) -> Array:
        """First row of each living document, in the order of `documents`."""
        return np.array([self.ranges[d][0] for d in self.documents], np.int64)

    @cached_property
    def leaf_rank(self) -> Array:
        """Ordinal of each row among the searched rows (meaningless for others)."""
        return np.cumsum(self.leaf) - 1

    def documents_of(self, rows: Array) -> Array:
        """Return the ordinal in `documents` of each row."""
        return np.searchsorted(self.document_starts, rows, side="right") - 1

    def id_ranks(self, rows: Array) -> Array:
        """Return the place of each row's document among all document ids in code-point order."""
        return np.asarray(self._document_ranks[self.documents_of(rows)])

    @cached_property
    def _document_ranks(self) -> Array:
        ranks = np.zeros(len(self.documents), np.int64)
        ranks[sorted(range(len(self.documents)), key=lambda i: self.documents[i])] = np.arange(len(self.documents))
        return ranks

    def span_id(self, row: int) -> str:
        """Return the span id of a row."""
        for number, segment in enumerate(self._segments):
            if row < self._offsets[number + 1]:
                return segment.span_ids[row - self._offsets[number]]
        raise IndexError(row)

    def _places(self, term: str) -> tuple[int, ...]:
        known = self._found.get(term)
        if known is None:
            if len(self._found) > MAX_KNOWN_TERMS:
                self._found.clear()
            known = self._found[term] = tuple(segment.find(term) for segment in self._segments)
        return known

    def df(self, term: str) -> int:
        """Return in how many living rows the term stands, borrowed words not counted."""
        count = 0
        for number, (segment, at) in enumerate(zip(self._segments, self._places(term), strict=True)):
            if at < 0:
                continue
            count += int(segment.df[at])
            if self._dead[number]:
                low, high = int(segment.indptr[at]), int(segment.indptr[at + 1])
                rows = segment.rows[low:high]
                for start, end in self._dead[number]:
                    first, last = np.searchsorted(rows, (start, end))
                    count -= int(np.count_nonzero(segment.tf[low + first : low + last]))
        return count

    def posting(self, term: str, *, within: tuple[int, int] | None = None) -> Posting:
        """Return the living rows of a term, only those of the half-open row range `within` when given."""
        parts = []
        for number, (segment, at) in enumerate(zip(self._segments, self._places(term), strict=True)):
            if at < 0:
                continue
            offset = self._offsets[number]
            low, high = int(segment.indptr[at]), int(segment.indptr[at + 1])
            if within is not None:
                first, last = np.searchsorted(segment.rows[low:high], (within[0] - offset, within[1] - offset))
                low, high = low + int(first), low + int(last)
            rows, tf, lent = segment.rows[low:high], segment.tf[low:high], segment.lent[low:high]
            if self._dead[number] and len(rows):
                alive = np.ones(len(rows), np.bool_)
                for start, end in self._dead[number]:
                    first, last = np.searchsorted(rows, (start, end))
                    alive[first:last] = False
                rows, tf, lent = rows[alive], tf[alive], lent[alive]
            if len(rows):
                parts.append((rows.astype(np.int64) + offset, tf, lent))
        if not parts:
            return EMPTY
        if len(parts) == 1:
            return Posting(*parts[0])
        return Posting(*(np.concatenate(column) for column in zip(*parts, strict=True)))

    def prefix(self, start: str, limit: int = 20) -> list[str]:
        """Return up to `limit` terms that begin with `start`, sorted."""
        found = {term for segment in self._segments for term in segment.prefix(start, limit)}
        return sorted(found)[:limit]
