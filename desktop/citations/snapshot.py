"""Evidence ready for checking: token lanes of documents, spans by place; cached per library state.

A *lane* is a sequence of tokens encoded as one string with a private character per distinct word, so that "these words
in this order, on token boundaries" is one `str.find`. Built lazily, per document, once per state of the library.
"""

from __future__ import annotations

import contextlib
import threading
import weakref
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cached_property, reduce
from itertools import repeat
from operator import and_
from typing import TypeVar, cast

from desktop.citations.filenames import Names, documents_by_name
from desktop.citations.lanes import BEYOND, BORDER, UNKNOWN, Lane, Pairs, Vocabulary
from desktop.citations.readings import DocumentText, RenderedText
from desktop.citations.stems import stems
from desktop.core.spans import SourceSpan, SourceUnit
from desktop.core.tokens import tokenise
from desktop.core.verdicts import DocumentInfo, EvidenceLibrary
from desktop.core.words import FACT_WORDS

_Made = TypeVar("_Made")
_MOST_KEPT = 2048
"""Spans and tables of which is kept what the checks made of them."""
_NAME = 80
"""Characters up to which a heading or row name is read for its subject."""
RENDERED_UNITS = frozenset({SourceUnit.TABLE, SourceUnit.TABLE_ROW, SourceUnit.KEY_VALUE, SourceUnit.TABLE_CELL})


class Snapshot:
    """What the checker looked up so far of one state of a library. Safe for concurrent reads."""

    def __init__(self, library: EvidenceLibrary) -> None:
        self._library = library
        self.vocabulary = Vocabulary()
        self.documents: dict[str, DocumentInfo] = {info.id: info for info in library.documents()}
        self.names = documents_by_name(self.documents.values())
        self.present = frozenset(info.id for info in self.documents.values() if not info.removed)
        self._bits = {document_id: 1 << k for k, document_id in enumerate(self.documents)}
        self._holders: dict[str, int] = {}
        """Encoded word → the bits of the documents read so far that hold it; most quotes hold a word that most
        documents have not. Asked only of documents that were read.
        """
        self._texts: dict[str, DocumentText | None] = {}
        self._spans: dict[str, SourceSpan | None] = {}
        self._by_document: dict[str, Sequence[SourceSpan]] = {}
        self._rendered: dict[str, RenderedText | None] = {}
        self._pairs = Pairs()
        self._paired: set[str] = set()
        """The documents taken into the pairs."""
        self._rendered_positions: dict[str, dict[str, list[int]]] = {}
        self._cells: dict[str, dict[str, list[SourceSpan]]] = {}
        self._pages: dict[str, dict[int, list[SourceSpan]]] = {}
        self._subjects: dict[str, dict[str, str]] = {}
        self._leaves: dict[str, tuple[list[int], list[SourceSpan]]] = {}
        self._kept: dict[str, object] = {}
        self._of_documents: dict[str, object] = {}
        self._lock = threading.RLock()

    @cached_property
    def known_names(self) -> Names:
        """Return the names by which an answer may call a document."""
        return Names(name for name in self.names if len(name) > 2)

    def span(self, span_id: str) -> SourceSpan | None:
        """Return the current span of exactly this id."""
        if span_id not in self._spans:
            self._spans[span_id] = self._library.get_span(span_id)
        return self._spans[span_id]

    def kept(self, key: str, make: Callable[[], _Made], *, of_document: bool = False) -> _Made:
        """Return what was made of a span or table in this state of the library; made once while it is in use.

        What is made of a whole document is kept with it: to read that again takes longer than many citations.
        """
        kept = self._of_documents if of_document else self._kept
        made = kept.get(key)
        if made is None:
            if len(self._kept) >= _MOST_KEPT:
                self._kept.clear()
            made = kept[key] = make()
        return cast("_Made", made)

    def spans_of(self, document_id: str) -> Sequence[SourceSpan]:
        """Return the current spans of a document in reading order."""
        if document_id not in self._by_document:
            self._by_document[document_id] = tuple(self._library.spans_of(document_id))
        return self._by_document[document_id]

    def on_page(self, document_id: str, page: int) -> Sequence[SourceSpan]:
        """Return the spans that stand (also in part) on a page."""
        if document_id not in self._pages:
            pages: dict[int, list[SourceSpan]] = {}
            for span in self.spans_of(document_id):
                if span.page_start is not None:
                    for number in range(
                        span.page_start, min(span.page_end or span.page_start, span.page_start + 5000) + 1
                    ):
                        pages.setdefault(number, []).append(span)
            self._pages[document_id] = pages
        return self._pages[document_id].get(page, ())

    def text(self, document_id: str) -> DocumentText | None:
        """Return the lanes of a document, or None when it has no text stream."""
        if document_id not in self._texts:
            with self._lock:
                if document_id not in self._texts:
                    stream = self._library.stream(document_id)
                    text = DocumentText(stream, self.vocabulary) if stream is not None else None
                    self._note_words(document_id, text.full.code if text is not None else "")
                    self._texts[document_id] = text
        return self._texts[document_id]

    def rendered(self, document_id: str) -> RenderedText | None:
        """Return the lane of rendered texts, or None when the document has no tables and fields."""
        if document_id not in self._rendered:
            with self._lock:
                self._rendered[document_id] = self._render(document_id)
        return self._rendered[document_id]

    def _render(self, document_id: str) -> RenderedText | None:
        document = self.text(document_id)
        spans = [span for span in self.spans_of(document_id) if span.source_unit in RENDERED_UNITS or not span.ranges]
        if not spans:
            return None
        printed = document.visible.code if document is not None else ""
        tables = [span for span in spans if span.source_unit is SourceUnit.TABLE]
        spans = [span for span in spans if span.source_unit is not SourceUnit.TABLE]
        texts = [span.text for span in spans]
        for span in [span for span in spans if span.source_unit is SourceUnit.TABLE_ROW]:
            # Printed cells of several lines interleave their words; whoever quotes the row reads cell by cell.
            values = " | ".join(cell.text for cell in self.row_cells(span))
            if " | " in values and not (printed and self.vocabulary.encode(tokenise(values).keys) in printed):
                spans.append(span)
                texts.append(values)
        # Tables last: a row quoted as it is written out is found as the row, not as words of its whole table.
        spans += tables
        texts += [span.text for span in tables]
        tokens = tokenise("\n\n".join(texts))
        ends: list[int] = []
        offsets: list[int] = []
        at = 0
        for text in texts:
            offsets.append(at)
            at += len(text) + 2
            ends.append(at)
        code: list[str] = []
        index: list[int] = []
        starts: list[int] = []
        plain = self.vocabulary.add(tokens.keys)
        token = 0
        for end in ends:
            starts.append(len(code))
            while token < len(tokens) and tokens.starts[token] < end:
                code.append(plain[token])
                index.append(token)
                token += 1
            code.append(BORDER)
            index.append(max(token - 1, 0))
        self._note_words(document_id, plain)
        return RenderedText(Lane(tokens, "".join(code), index), starts, list(spans), offsets, texts)

    def rendered_positions(self, document_id: str) -> dict[str, list[int]]:
        """Return span id → ordinals in the rendered lane."""
        if document_id not in self._rendered_positions:
            rendered = self.rendered(document_id)
            positions: dict[str, list[int]] = {}
            for k, span in enumerate(rendered.spans if rendered is not None else ()):
                positions.setdefault(span.id, []).append(k)
            self._rendered_positions[document_id] = positions
        return self._rendered_positions[document_id]

    def row_cells(self, row: SourceSpan) -> list[SourceSpan]:
        """Return the cells of a table row, from left to right."""
        cells = self.cells_of(row.document_id, row.table.table_id) if row.table is not None else []
        own = [
            c for c in cells if c.parent_span_id == row.id or (c.table is not None and c.table.row_span_id == row.id)
        ]
        return sorted(own, key=lambda cell: (cell.table.column_index or 0) if cell.table is not None else 0)

    def cells_of(self, document_id: str, table_id: str) -> list[SourceSpan]:
        """Return the cells of a table in reading order."""
        if document_id not in self._cells:
            cells: dict[str, list[SourceSpan]] = {}
            for span in self.spans_of(document_id):
                if span.source_unit is SourceUnit.TABLE_CELL and span.table is not None:
                    cells.setdefault(span.table.table_id, []).append(span)
            self._cells[document_id] = cells
        return self._cells[document_id].get(table_id, [])

    def subjects(self, document_id: str) -> dict[str, str]:
        """Return the words by which headings and rows tell what they are about: stem → a name that holds it.

        Words met all over the document (`coverage`, `limit`) name no subject of their own.
        """
        if document_id not in self._subjects:
            names: dict[str, str] = {}
            for span in self.spans_of(document_id):
                for name in (span.section_title, span.table.row_name if span.table else None):
                    if name and len(name) <= _NAME:
                        names.update(dict.fromkeys(stems(name) - names.keys(), name))
            text = self.text(document_id)
            if text is not None:
                counts = Counter(text.tokens.keys)
                most = max(4, len(text.tokens) // 1000)
                common = {stem for key, count in counts.items() if count > most for stem in stems(key)}
                names = {stem: name for stem, name in names.items() if stem not in common}
            self._subjects[document_id] = names
        return self._subjects[document_id]

    def leaf_at(self, document_id: str, offset: int) -> SourceSpan | None:
        """Return the smallest span (cell, row, key/value, text) whose words hold a character of the stream."""
        if document_id not in self._leaves:
            entries: list[tuple[int, int, int, SourceSpan]] = []
            rank = {SourceUnit.TABLE_CELL: 0, SourceUnit.KEY_VALUE: 1, SourceUnit.TABLE_ROW: 2, SourceUnit.TEXT: 3}
            for span in self.spans_of(document_id):
                if span.source_unit in rank:
                    entries += [(start, rank[span.source_unit], end, span) for start, end in span.ranges]
            entries.sort(key=lambda entry: (entry[0], -entry[1]))
            self._leaves[document_id] = ([entry[0] for entry in entries], [entry[3] for entry in entries])
        starts, spans = self._leaves[document_id]
        at = bisect_right(starts, offset)
        for k in range(at - 1, max(at - 40, -1), -1):
            for start, end in spans[k].ranges:
                if start <= offset < end:
                    return spans[k]
        return None

    def documents_with(
        self, keys: Sequence[str], *, code: str = UNKNOWN, near: Iterable[str] = (), limit: int = 50
    ) -> list[str]:
        """Return the documents that hold all of these words: of those `near` and of those the library names for them.

        `code` encodes the words if known; then documents in which they do not stand side by side are left out. A
        verdict must not depend on what else was checked before and is in memory.
        """
        if len(self._paired) == len(self.present):  # all were read: most quotes with a word changed stand in none
            unknown = UNKNOWN in code
            if (unknown and UNKNOWN in self.vocabulary.encode(keys)) or not (unknown or self._pairs.holders(code)):
                return []
        candidates = self.present.intersection((*near, *self._library.find_text(list(keys), limit=limit)))
        self._mask(candidates - self._rendered.keys())
        # Reading a document may have taught the vocabulary words that were unknown.
        if len(code) > 1 and UNKNOWN not in code:
            return sorted(self.joined_in(candidates, code), key=self._bits.__getitem__)
        words = set(self.vocabulary.encode(keys) if UNKNOWN in code else code)
        holders = reduce(and_, map(self._holders.get, words, repeat(0)), -1)
        return [d for d, bit in self._bits.items() if holders & bit and d in candidates]

    def holds_more(self, keys: Sequence[str], *, than: int) -> bool:
        """Say whether the library names more documents for these words than `documents_with` of that limit read."""
        return len(self.present) > than and len(self._library.find_text(list(keys), limit=than + 1)) > than

    def joined_in(self, documents: Collection[str], code: str) -> list[str]:
        """Return those of some documents in which the words of a code may stand side by side, printed or rendered."""
        for document_id in () if self._paired.issuperset(documents) else set(documents) - self._paired:
            text, rendered = self.text(document_id), self.rendered(document_id)
            lanes = [text.visible] if text is not None else []
            lanes += [rendered.lane] if rendered is not None else []
            self._pairs.note(self._bits[document_id], lanes)
            self._paired.add(document_id)
        holders = self._pairs.holders(code)
        return [document_id for document_id in documents if holders & self._bits[document_id]] if holders else []

    def knows(self, documents: Iterable[str]) -> Callable[[str], bool]:
        """Return what says whether a word stands in one of these documents, or is one of those facts are made of."""
        mask = self._mask(documents)
        codes, holders = self.vocabulary.codes, self._holders
        return lambda key: key in FACT_WORDS or holders.get(codes.get(key, UNKNOWN), 0) & mask != 0

    def _mask(self, documents: Iterable[str]) -> int:
        """Return the bits of documents, each of them read."""
        mask, bits, read = 0, self._bits, self._rendered  # whose rows and cells are read, its text is
        for document_id in documents:
            if document_id not in read:
                self.text(document_id)
                self.rendered(document_id)
            mask |= bits.get(document_id, 0)
        return mask

    def _note_words(self, document_id: str, code: str) -> None:
        bit = self._bits.setdefault(document_id, 1 << len(self._bits))
        for char in {*code} - {BEYOND}:
            self._holders[char] = self._holders.get(char, 0) | bit


_snapshots: weakref.WeakKeyDictionary[object, tuple[object, Snapshot]] = weakref.WeakKeyDictionary()
_guard = threading.Lock()


def snapshot_of(library: EvidenceLibrary) -> Snapshot:
    """Return the cached snapshot of a library, a new one when its generation has changed.

    A library without a `generation()` method is taken to be immutable.
    """
    counter = getattr(library, "generation", None)
    version: object = counter() if callable(counter) else 0
    with _guard:
        try:
            known = _snapshots.get(library)
        except TypeError:
            return Snapshot(library)
        if known is not None and known[0] == version:
            return known[1]
    snapshot = Snapshot(library)
    with _guard, contextlib.suppress(TypeError):  # not weakly referencable: no cache
        _snapshots[library] = (version, snapshot)
    return snapshot
