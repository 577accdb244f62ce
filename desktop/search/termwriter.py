"""Writes a merged segment of ours into the Whoosh index, list by list: nothing is analysed or sorted a second time.

`add_document` of Whoosh makes a tuple of every word, sorts them all and reads a length for each from a file: twice the
time of the rest of an update. The files are Whoosh's own and are read by Whoosh as it is.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy as np
from whoosh.codec.whoosh3 import W3Codec, W3FieldWriter, W3PostingsWriter, W3Segment
from whoosh.writing import SegmentWriter

from desktop.search.blocks import Array, is_word
from desktop.search.segments import Segment, term_key

_GLUE = "the of to and in a or is for that by this be any with on are as an from at it which"
GLUE = frozenset(_GLUE.split())
"""Words in nearly every passage: a third of all postings, and no question is about them. Modals and `not` are kept."""

_List = tuple[str, bytes, Array, Array]
"""Field, term, document numbers ascending, counts."""


class _Codec(W3Codec):  # type: ignore[misc]
    """Whoosh's codec without lengths per posting: passages are scored by the segments, which have their own."""

    length_stats = False

    def field_writer(self, storage: Any, segment: Any) -> Any:
        """Return a writer of fields."""
        return _FieldWriter(self, storage, segment)

    def postings_writer(self, dbfile: Any, byteids: bool = False) -> Any:
        """Return a writer of posting lists."""
        return _ListWriter(dbfile, self._blocklimit, byteids, self._compression, self._inlinelimit)

    def new_segment(self, storage: Any, indexname: str) -> Any:
        """Return a segment that names Whoosh's own codec for reading."""
        del storage
        return W3Segment(W3Codec(), indexname)


class _FieldWriter(W3FieldWriter):  # type: ignore[misc]
    """Whoosh's writer of fields, which takes posting lists whole."""

    def add_list(self, numbers: Array, counts: Array) -> None:
        """Add all postings of the term."""
        self._postwriter.add_list(numbers, counts)


class _ListWriter(W3PostingsWriter):  # type: ignore[misc]
    """Whoosh's writer of one posting list, which takes the list whole."""

    def add_list(self, numbers: Array, counts: Array) -> None:
        """Add all postings of the term."""
        size = self._blocklimit
        for start in range(0, len(numbers), size):
            if start:
                self._write_block()
            self._ids = array("I", numbers[start : start + size].tolist())
            self._weights = array("f", counts[start : start + size].tolist())
            self._maxweight = max(self._weights)


class TermWriter(SegmentWriter):  # type: ignore[misc]
    """A Whoosh writer that takes one segment of ours and drops segments in which nothing lives.

    Whoosh's own merging is off: ours merges, and gives the merged segment here again (see `IndexWriter`).
    """

    def __init__(self, index: Any) -> None:
        """Take Whoosh's lock; raises LockError when another writer has it."""
        super().__init__(index, codec=_Codec())
        self.mergetype = _living
        self._lists: Iterator[_List] = iter(())

    def delete_documents(self, names: Iterable[str]) -> None:
        """Delete all that was added before under these document ids."""
        if not self.segments:
            return
        with self.reader() as reader:
            for name in names:
                if ("document", term_key(name)) in reader:
                    for number in reader.postings("document", term_key(name)).all_ids():
                        self.delete_document(number)

    def add_segment(self, segment: Segment) -> None:
        """Add the searched rows of a segment; once per writer, before the commit."""
        rows = np.flatnonzero(segment.leaf)
        columns = {name: self.schema[name].column_type for name in ("id", "length")}
        writer = self.perdocwriter
        for number, (row, length) in enumerate(zip(rows.tolist(), segment.length[rows].tolist(), strict=True)):
            writer.start_doc(number)
            writer.add_column_value("id", columns["id"], term_key(segment.span_ids[row]))
            writer.add_column_value("length", columns["length"], length)
            writer.finish_doc()
        self.docnum = len(rows)
        self._added = True
        self._lists = _lists_of(segment)

    def _flush_segment(self) -> None:
        """Write all lists, field by field."""
        self.perdocwriter.close()
        writer: _FieldWriter = self.fieldwriter
        current = ""
        for field, term, numbers, counts in self._lists:
            if field != current:
                if current:
                    writer.finish_field()
                writer.start_field(field, self.schema[field])
                current = field
            writer.start_term(term)
            writer.add_list(numbers, counts)
            writer.finish_term()
        if current:
            writer.finish_field()
        writer.close()


def _living(_writer: Any, segments: Sequence[Any]) -> list[Any]:
    return [segment for segment in segments if segment.deleted_count() < segment.doc_count_all()]


def _lists_of(segment: Segment) -> Iterator[_List]:
    """Yield the lists of the fields `document` and `text`, in the order of Whoosh: by field, then by bytes."""
    number_of = (np.cumsum(segment.leaf) - 1).astype(np.int32)
    for name, i in sorted((term_key(name), i) for i, name in enumerate(segment.document_ids)):
        start, end = segment.starts[i], segment.starts[i + 1]
        numbers = number_of[start:end][segment.leaf[start:end]]
        if len(numbers):
            yield "document", name, numbers, np.ones(len(numbers), np.uint8)
    own = segment.tf > 0
    ends = np.concatenate(([0], np.cumsum(own)))[segment.indptr.astype(np.int64)].tolist()
    numbers, counts = number_of[segment.rows[own]], segment.tf[own]
    for i in range(len(segment.terms)):
        low, high = ends[i], ends[i + 1]
        term = segment.terms[i]
        if low < high and is_word(term) and term not in GLUE:
            yield "text", term_key(term), numbers[low:high], counts[low:high]
