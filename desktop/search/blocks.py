"""The posting block of one document: which terms stand in which of its spans.

Terms, rows and counts as flat arrays, so that blocks are merged, saved and memory-mapped without parsing. Filters are
terms too (see `filter_term`), so a filter is one more posting list and never a scan.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from itertools import repeat
from typing import Any, TypeAlias

import numpy as np
from msgspec import Struct, field
from numpy.typing import NDArray

from desktop.core.spans import SourceSpan, SourceUnit
from desktop.search.lending import Lent, lend, searchable_leaves
from desktop.search.markers import Marker, markers_of
from desktop.search.words import ANALYZER_VERSION, shared_counts, term_texts

Array: TypeAlias = NDArray[Any]

BLOCK_VERSION = 8
FILTER = "\x1f"
KEY = "\x1e"
STRUCTURE = "\x1d"
MARKER = "\x1c"
UNITS = tuple(SourceUnit)
_UNIT_CODE = {unit: code for code, unit in enumerate(UNITS)}


def filter_term(key: str, value: str) -> str:
    """Return the term under which the spans with exactly this key and value are listed."""
    return f"{FILTER}{key}={value}"


def key_term(key: str) -> str:
    """Return the term under which the spans that have this key are listed."""
    return KEY + key


def structure_term(term: str) -> str:
    """Return the term for a word of a section title, form number, defined term or table header."""
    return STRUCTURE + term


def marker_term(marker: str) -> str:
    """Return the term under which the spans of a kind are listed."""
    return MARKER + marker


def is_word(term: str) -> bool:
    """Say whether a term is a word of a text, not one of the terms made by the functions above."""
    return term[:1] not in {FILTER, KEY, STRUCTURE, MARKER}


class Block(Struct):
    """Postings of one document. Rows are the spans of the document in reading order, from 0."""

    document_id: str
    fingerprint: str
    """Hash over span ids and searched text: equal fingerprints need no new vectors."""
    span_ids: list[str]
    page_start: Array
    page_end: Array
    unit: Array
    parent: Array
    """Row of the parent span, -1 without."""
    length: Array
    """Terms of the text of a searched span, 0 for the others."""
    leaf: Array
    terms: list[str]
    """Sorted by code points."""
    indptr: Array
    rows: Array
    tf: Array
    lent: Array


class LeafTerms(Struct, frozen=True):
    """The counted terms of one searched span: its own and what it borrows."""

    span: SourceSpan
    loan: Lent
    own: Mapping[str, int]
    lent: Mapping[str, int]
    length: int


def read_terms(spans: Sequence[SourceSpan]) -> list[LeafTerms | None]:
    """Analyse the spans of one document, in reading order; None for those whose words are not searched."""
    leaves = searchable_leaves(spans)
    found: list[LeafTerms | None] = []
    for span, leaf, loan in zip(spans, leaves, lend(spans, leaves), strict=True):
        if not leaf:
            found.append(None)
            continue
        words = term_texts(span.text)
        lent = shared_counts(loan.title)
        if loan.lead:
            lent = Counter(lent)
            lent.update(shared_counts(loan.lead))
        found.append(LeafTerms(span, loan, Counter(words), lent, max(len(words), 1)))
    return found


class _Postings(Struct):
    """Postings in the order of the rows: parallel lists, sorted by term once at the end."""

    terms: list[str] = field(default_factory=list)
    tf: list[int] = field(default_factory=list)
    lent: list[int] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)
    """Number of postings up to the end of each row."""

    def add(self, terms: Collection[str], count: int = 0) -> None:
        """Add terms that stand `count` times in the row."""
        self.terms += terms
        self.tf += repeat(count, len(terms))
        self.lent += repeat(0, len(terms))

    def add_words(self, own: Mapping[str, int], lent: Mapping[str, int]) -> None:
        """Add the words of the row and those it borrows."""
        borrowed = [term for term in lent if term not in own] if lent else []
        self.terms += own
        self.terms += borrowed
        self.tf += own.values()
        self.tf += repeat(0, len(borrowed))
        self.lent += map(lent.get, own, repeat(0)) if lent else repeat(0, len(own))
        self.lent += map(lent.__getitem__, borrowed)

    def end_row(self) -> None:
        """Say that what follows belongs to the next row."""
        self.ends.append(len(self.terms))

    def by_term(self) -> tuple[list[str], Array, Array, Array, Array]:
        """Return the terms by code points, the start of each one's postings, and their rows, tf and lent."""
        terms = sorted(set(self.terms))
        ordinal = {term: i for i, term in enumerate(terms)}
        term_of = np.fromiter(map(ordinal.__getitem__, self.terms), np.int32, len(self.terms))
        order = np.argsort(term_of, kind="stable")
        ends = np.asarray(self.ends, np.int64)
        rows = np.repeat(np.arange(len(ends), dtype=np.int32), np.diff(ends, prepend=0))[order]
        tf, lent = (
            np.minimum(np.array(values, np.int32), 255).astype(np.uint8)[order] for values in (self.tf, self.lent)
        )
        starts = np.concatenate(([0], np.cumsum(np.bincount(term_of, minlength=len(terms)))))
        return terms, starts.astype(np.int64), rows, tf, lent


def build_block(document_id: str, spans: Sequence[SourceSpan]) -> Block:
    """Index the spans of one document, which come in reading order."""
    leaves = read_terms(spans)
    row_of = {span.id: row for row, span in enumerate(spans)}
    postings = _Postings()
    lengths = np.zeros(len(spans), np.int32)
    digest = hashlib.sha256(f"{BLOCK_VERSION}/{ANALYZER_VERSION}".encode())
    sizes = Counter(_size(leaf) for leaf in leaves if leaf is not None)
    seen: set[tuple[int | None, frozenset[tuple[str, int]]]] = set()
    for row, (span, leaf) in enumerate(zip(spans, leaves, strict=True)):
        digest.update(span.id.encode("utf-8", "replace"))
        postings.add(_filter_terms(span))
        if leaf is not None:
            lengths[row] = leaf.length
            if sizes[_size(leaf)] > 1:
                same = (span.page_start, frozenset(leaf.own.items()))
                if same in seen:
                    postings.add((marker_term(Marker.COPY),))
                seen.add(same)
            postings.add_words(leaf.own, leaf.lent)
            postings.add([marker_term(marker) for marker in markers_of(leaf.span, leaf.loan.lead)])
            postings.add([structure_term(term) for term in shared_counts(leaf.loan.structure)], 1)
        postings.end_row()
    return Block(
        document_id,
        digest.hexdigest(),
        [span.id for span in spans],
        np.array([span.page_start or -1 for span in spans], np.int32),
        np.array([span.page_end or span.page_start or -1 for span in spans], np.int32),
        np.array([_UNIT_CODE[span.source_unit] for span in spans], np.uint8),
        np.array([row_of.get(span.parent_span_id or "", -1) for span in spans], np.int32),
        lengths,
        np.array([leaf is not None for leaf in leaves], np.bool_),
        *postings.by_term(),
    )


def _size(leaf: LeafTerms) -> tuple[int | None, int, int]:
    """Return the page and numbers of words and terms: passages of the same words have the same."""
    return leaf.span.page_start, leaf.length, len(leaf.own)


def _filter_terms(span: SourceSpan) -> list[str]:
    pairs = {
        "sourceKind": span.source_kind.value,
        "sourceUnit": span.source_unit.value,
        "sectionId": span.section_id,
        "formNumber": span.form_number,
        "kind": span.kind.value,
        **{key: value for key, value in span.metadata.items() if key not in RESERVED_KEYS},
    }
    found: list[str] = []
    for pair in pairs.items():
        found += _terms_of_pair(*pair)
    return found


@lru_cache(maxsize=4_000)
def _terms_of_pair(key: str, value: str | None) -> tuple[str, ...]:
    return () if value is None else (filter_term(key, value), key_term(key))


RESERVED_KEYS = frozenset({"sourceKind", "sourceUnit", "sectionId", "formNumber", "kind"})
