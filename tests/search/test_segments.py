"""Segments on disk: narrow columns, and merges that take a document's postings from the segment it stands in."""

from __future__ import annotations

import numpy as np

from desktop.core.spans import SourceKind, SourceSpan, SourceUnit, TextKind
from desktop.search.blocks import build_block
from desktop.search.postings import PostingView
from desktop.search.segments import Segment, keep_documents, load_segment, merge_blocks, merge_segments, save_segment


def spans_of(document: str, texts: list[str]) -> list[SourceSpan]:
    return [
        SourceSpan(
            f"{document}::{n}", document, SourceKind.POLICY_PDF, TextKind.PDF_TEXT, SourceUnit.TEXT, text, n + 1, n + 1
        )
        for n, text in enumerate(texts)
    ]


def block_of(document: str, count: int):
    return build_block(
        document, spans_of(document, [f"The limit of item {n} of {document} is ${n},000." for n in range(count)])
    )


def postings_of(segment: Segment) -> dict[str, list[tuple[str, int, int]]]:
    view = PostingView([segment])
    found = {}
    for term in [segment.terms[i] for i in range(len(segment.terms))]:
        posting = view.posting(term)
        rows = zip(posting.rows.tolist(), posting.tf.tolist(), posting.lent.tolist(), strict=True)
        found[term] = sorted((view.span_id(row), tf, lent) for row, tf, lent in rows)
    return found


def test_documents_kept_of_a_segment_equal_a_fresh_build():
    blocks = [block_of(name, 5 + n) for n, name in enumerate(("a", "b", "c", "d"))]
    kept = merge_segments([keep_documents(merge_blocks(blocks), {"b", "d"})])
    fresh = merge_blocks([blocks[1], blocks[3]])
    assert postings_of(kept) == postings_of(fresh)
    assert (kept.document_ids, kept.starts, kept.df.tolist()) == (["b", "d"], [0, 6, 14], fresh.df.tolist())


def test_a_merge_of_saved_segments_equals_one_build_of_all(tmp_path):
    first, second = [block_of("a", 3), block_of("b", 4)], [block_of("c", 300)]
    for name, blocks in (("one", first), ("two", second)):
        save_segment(merge_blocks(blocks), tmp_path / name)
    merged = merge_segments([load_segment(tmp_path / "one"), load_segment(tmp_path / "two")])
    fresh = merge_blocks(first + second)
    assert postings_of(merged) == postings_of(fresh)
    for name in ("page_start", "parent", "document", "indptr", "rows", "df", "length"):
        assert np.array_equal(getattr(merged, name), getattr(fresh, name)), name


def test_a_saved_segment_has_columns_as_narrow_as_their_values(tmp_path):
    save_segment(merge_blocks([block_of("a", 300)]), tmp_path / "s")
    assert load_segment(tmp_path / "s").rows.dtype == np.int16
