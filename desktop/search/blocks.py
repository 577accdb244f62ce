"""The posting block of one document: which terms stand in which of its spans.

Terms, rows and counts as flat arrays, so that blocks are merged, saved and memory-mapped without parsing. Filters are
terms too (see `filter_term`), so a filter is one more posting list and never a scan.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from desktop.core.spans import SourceSpan, SourceUnit
from desktop.search.lending import Lent, lend, searchable_leaves
from desktop.search.markers import Marker, markers_of
from desktop.search.words import ANALYZER_VERSION, shared_counts, term_texts

Array: TypeAlias = NDArray[Any]

BLOCK_VERSION = 6
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


@dataclass(slots=True)
class Block:
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


@dataclass(frozen=True, slots=True)
class LeafTerms:
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


def build_block(document_id: str, spans: Sequence[SourceSpan]) -> Block:
    """Index the spans of one document, which come in reading order."""
    leaves = read_terms(spans)
    row_of = {span.id: row for row, span in enumerate(spans)}
    postings: dict[str, list[tuple[int, int, int]]] = {}
    lengths = np.zeros(len(spans), np.int32)
    digest = hashlib.sha256(f"{BLOCK_VERSION}/{ANALYZER_VERSION}".encode())
    seen: set[tuple[int | None, frozenset[tuple[str, int]]]] = set()
    for row, (span, leaf) in enumerate(zip(spans, leaves, strict=True)):
        digest.update(span.id.encode("utf-8", "replace"))
        for term in _filter_terms(span):
            postings.setdefault(term, []).append((row, 0, 0))
        if leaf is not None:
            lengths[row] = leaf.length
            same = (span.page_start, frozenset(leaf.own.items()))
            if same in seen:
                postings.setdefault(marker_term(Marker.COPY), []).append((row, 0, 0))
            seen.add(same)
            _add_words(postings, row, leaf)
    terms = sorted(postings)
    counts = [len(postings[t]) for t in terms]
    entries = chain.from_iterable(chain.from_iterable(postings[t] for t in terms))
    flat = np.fromiter(entries, np.int32, sum(counts) * 3).reshape(-1, 3)
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
        terms,
        np.concatenate(([0], np.cumsum(counts))).astype(np.int64),
        flat[:, 0].copy(),
        np.minimum(flat[:, 1], 255).astype(np.uint8),
        np.minimum(flat[:, 2], 255).astype(np.uint8),
    )


def _add_words(postings: dict[str, list[tuple[int, int, int]]], row: int, leaf: LeafTerms) -> None:
    lent = leaf.lent
    for term, count in leaf.own.items():
        postings.setdefault(term, []).append((row, count, lent.get(term, 0)))
    for term, count in lent.items():
        if term not in leaf.own:
            postings.setdefault(term, []).append((row, 0, count))
    for marker in markers_of(leaf.span, leaf.loan.lead):
        postings.setdefault(marker_term(marker), []).append((row, 0, 0))
    for term in shared_counts(leaf.loan.structure):
        postings.setdefault(structure_term(term), []).append((row, 1, 0))


def _filter_terms(span: SourceSpan) -> Iterable[str]:
    pairs = {
        "sourceKind": span.source_kind.value,
        "sourceUnit": span.source_unit.value,
        "sectionId": span.section_id,
        "formNumber": span.form_number,
        "kind": span.kind.value,
        **{key: value for key, value in span.metadata.items() if key not in RESERVED_KEYS},
    }
    for key, value in pairs.items():
        if value is not None:
            yield filter_term(key, value)
            yield key_term(key)


RESERVED_KEYS = frozenset({"sourceKind", "sourceUnit", "sectionId", "formNumber", "kind"})
