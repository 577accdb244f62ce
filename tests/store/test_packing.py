"""Packed forms against anything that extraction might give."""

from __future__ import annotations

import string

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop.core.geometry import Box, PageFrame
from desktop.core.pages import PageHealth, PageText
from desktop.core.spans import (
    NodeKind,
    SourceKind,
    SourceNode,
    SourceSpan,
    SourceUnit,
    SpanFlag,
    TableAddress,
    TextKind,
)
from desktop.store import packing
from desktop.store.span_index import SpanIndex

points = st.floats(-20_000, 20_000, allow_nan=False)
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
ids = st.one_of(texts.map(lambda t: "d1::" + t), texts)
boxes = st.lists(
    st.one_of(
        st.builds(Box.of, st.integers(1, 5_000), st.tuples(points, points, points, points)),
        st.builds(Box, st.integers(1, 5_000), points, points, points, points),
    ),
    max_size=6,
).map(tuple)
optional = st.one_of(st.none(), texts)
small = st.one_of(st.none(), st.integers(0, 5_000))


@st.composite
def pages(draw: st.DrawFn) -> PageText:
    count = draw(st.integers(0, 40))
    start = at = draw(st.integers(0, 3_000_000))
    starts, ends = [], []
    for _ in range(count):
        at += draw(st.integers(0, 300))
        starts.append(at)
        at += draw(st.integers(1, 70_000))
        ends.append(at)
    rects = [tuple(draw(st.tuples(points, points, points, points))) for _ in range(count)]
    return PageText(
        PageFrame(1, "1", 612, 792, 0),
        start,
        "",
        tuple(starts),
        tuple(ends),
        tuple(rects),  # type: ignore[arg-type]
        tuple(draw(st.lists(st.integers(0, 255), min_size=count, max_size=count))),
        tuple(draw(st.lists(st.integers(0, 40_000), min_size=count, max_size=count))),
        PageHealth(()),
    )


@settings(deadline=None, max_examples=60)
@given(pages())
def test_words_survive(page: PageText) -> None:
    words = packing.Words(packing.pack_words(page), page.start)
    assert (words.starts, words.ends) == (page.word_starts, page.word_ends)
    assert (words.flags, words.lines) == (page.word_flags, page.word_lines)
    for got, rect in zip(words.rects, page.word_rects, strict=True):
        assert got == pytest.approx(rect, abs=0.0101)


@st.composite
def spans(draw: st.DrawFn) -> SourceSpan:
    edges = sorted(draw(st.lists(st.integers(0, 400), max_size=6, unique=True)))
    ranges = tuple(zip(edges[0::2], edges[1::2], strict=False))
    table = st.builds(
        TableAddress,
        texts,
        small,
        small,
        st.integers(1, 9),
        st.integers(1, 9),
        optional,
        optional,
        st.booleans(),
        ids,
        ids,
    )
    return SourceSpan(
        id=draw(ids),
        document_id="d1",
        source_kind=draw(st.sampled_from(SourceKind)),
        kind=draw(st.sampled_from(TextKind)),
        source_unit=draw(st.sampled_from(SourceUnit)),
        text=draw(texts),
        page_start=draw(small),
        page_end=draw(small),
        section_id=draw(optional),
        section_title=draw(optional),
        form_number=draw(optional),
        form_edition=draw(optional),
        parent_span_id=draw(st.one_of(st.none(), ids)),
        table=draw(st.one_of(st.none(), table)),
        bbox=draw(boxes),
        ranges=ranges,
        metadata=draw(st.dictionaries(texts, texts, max_size=3)),
        flags=draw(st.frozensets(st.sampled_from(SpanFlag))),
        order=draw(st.integers(0, 10**6)),
    )


STREAM = (string.ascii_letters + "  \n\t" + string.digits + " é€ ") * 8


@settings(deadline=None, max_examples=60)
@given(st.lists(spans(), max_size=12))
def test_spans_survive(listed: list[SourceSpan]) -> None:
    assert packing.unpack_spans("d1", packing.pack_spans("d1", listed, STREAM), STREAM) == listed


@settings(deadline=None, max_examples=40)
@given(
    st.lists(
        st.builds(
            SourceNode,
            id=ids,
            document_id=st.just("d1"),
            parent_id=st.one_of(st.none(), ids),
            kind=st.sampled_from(NodeKind),
            title=texts,
            description=texts,
            text_excerpt=texts,
            span_ids=st.lists(ids, max_size=3).map(tuple),
            page_start=small,
            page_end=small,
            bbox=boxes,
            order=st.integers(0, 10**6),
            path=texts,
            metadata=st.dictionaries(texts, texts, max_size=3),
        ),
        max_size=12,
    )
)
def test_nodes_survive(listed: list[SourceNode]) -> None:
    assert packing.unpack_nodes("d1", packing.pack_nodes("d1", listed)) == listed


def test_a_text_that_is_the_cut_of_its_ranges_is_not_stored_twice() -> None:
    stream = " ".join(f"word{i}" for i in range(400))
    span = SourceSpan(
        "d1::text::1::a",
        "d1",
        SourceKind.POLICY_PDF,
        TextKind.PDF_TEXT,
        SourceUnit.TEXT,
        stream,
        ranges=((0, len(stream)),),
    )
    assert len(packing.pack_spans("d1", [span], stream)) < 200
    other = "x" + stream[1:]
    assert len(packing.pack_spans("d1", [span], other)) > 800


@settings(deadline=None, max_examples=40)
@given(st.lists(ids, max_size=200))
def test_the_index_names_every_id(listed: list[str]) -> None:
    index = SpanIndex.unpack(SpanIndex.of(listed).pack())
    for i, span_id in enumerate(listed):
        assert i in index.find(span_id)
        assert {listed[k] for k in index.find(span_id)} == {span_id}


def test_two_ids_of_equal_checksum_are_both_named() -> None:
    # A known collision of CRC-32.
    index = SpanIndex.of(["plumless", "buckeroo"])
    assert sorted(index.find("plumless")) == [0, 1]
