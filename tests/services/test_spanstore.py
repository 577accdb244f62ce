"""The `SourceStore` contract: memory and workspace keep spans and chunks, searches stay inside chunks (spec 3.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from desktop.core.chunks import chunk_id
from desktop.core.errors import InputError
from desktop.core.ids import span_id
from desktop.core.retrieval import Mode, RetrievalQuery, SearchResult, SourceStore, SpanHit
from desktop.core.spans import SourceChunk, SourceSpan
from desktop.ingest.textbuilder import TextInput, build_text_document
from desktop.search.memory import MemoryStore
from desktop.search.workspace import WorkspaceRetriever
from desktop.search.writer import IndexWriter
from desktop.services.spanstore import WorkspaceSpans
from desktop.store.store import Store
from tests.search.building import span, worked_case

Search = Callable[[RetrievalQuery], SearchResult[SpanHit]]


@pytest.fixture(params=["memory", "workspace"])
def backend(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[SourceStore, Search]]:
    """Return an empty store and its search."""
    if request.param == "memory":
        memory = MemoryStore()
        yield memory, memory.search_spans
        return
    with Store.open(tmp_path / "ws") as store:
        spans = WorkspaceSpans(store)

        def search(query: RetrievalQuery) -> SearchResult[SpanHit]:
            with IndexWriter(tmp_path / "index", spans) as writer:
                writer.sync(generation=spans.generation())
            return WorkspaceRetriever(spans, tmp_path / "index").search_spans(query)

        yield spans, search


def corpus() -> list[SourceSpan]:
    """Return the worked case of the spec under ids of the form of spec 2.2."""
    return [
        replace(s, id=span_id(s.document_id, s.source_unit.value, s.page_start, s.text_hash)) for s in worked_case()
    ]


S1, S2, S3 = (s.id for s in corpus())


def bare(found: SourceSpan | None) -> SourceSpan | None:
    """Return a span without its place in a text, which only a store with texts gives it."""
    return replace(found, ranges=()) if found is not None else None


def test_added_spans_are_kept_as_given_and_in_order(backend: tuple[SourceStore, Search]) -> None:
    store, _ = backend
    store.add_spans(corpus())
    assert [bare(store.get_span(s.id)) for s in corpus()] == corpus()
    assert [s.id for s in store.spans_of("p1")] == [S2, S1]
    assert set(store.document_ids()) == {"p1", "p2"} and store.get_span("nothing") is None


def test_values_of_metadata_become_text_and_every_key_is_a_filter(backend: tuple[SourceStore, Search]) -> None:
    store, search = backend
    store.add_spans([replace(corpus()[0], metadata={"year": 2026, "renewed": True, "tenant": "acme"})])  # type: ignore[dict-item]
    found = store.get_span(S1)
    assert found is not None
    assert found.metadata == {"year": "2026", "renewed": "True", "tenant": "acme"}
    for key, value in found.metadata.items():
        assert [h.span.id for h in search(RetrievalQuery("limit", filters={key: value})).hits] == [S1]


def test_a_span_of_the_same_id_is_replaced_and_others_stay(backend: tuple[SourceStore, Search]) -> None:
    store, search = backend
    store.add_spans(corpus())
    store.add_spans([replace(corpus()[1], text="Deductible $7,500 per claim")])
    found = store.get_span(S2)
    assert found is not None and found.text == "Deductible $7,500 per claim"
    assert [s.id for s in store.spans_of("p1")] == [S2, S1]
    assert [h.span.id for h in search(RetrievalQuery("$7,500", mode=Mode.HYBRID)).hits] == [S2]


def test_windows_follow_from_the_spans_and_are_found_by_id(backend: tuple[SourceStore, Search]) -> None:
    store, search = backend
    store.add_spans([span("flood " * 600 + str(n), order=n, page=n + 1) for n in range(4)])
    windows = store.chunks_of("d1")
    assert len(windows) == 4 and all(store.get_chunk(w.id) == w for w in windows)
    hits = search(RetrievalQuery("flood", chunk_ids=(windows[2].id,), mode=Mode.HYBRID)).hits
    assert [h.span.page_start for h in hits] == [3]


def test_a_chunk_of_ones_own_narrows_the_search_and_unknown_ones_are_named(
    backend: tuple[SourceStore, Search],
) -> None:
    store, search = backend
    store.add_spans(corpus())
    own = SourceChunk(chunk_id([S1], "p1"), "p1", (S1,), "")
    store.add_chunks([own])
    result = search(RetrievalQuery("limit", chunk_ids=(own.id, "p1::chunk::none"), mode=Mode.HYBRID))
    assert [h.span.id for h in result.hits] == [S1]
    assert "Chunk p1::chunk::none is not known." in result.notes


@pytest.mark.parametrize("mode", list(Mode))
def test_only_unknown_chunks_find_nothing_in_any_mode(backend: tuple[SourceStore, Search], mode: Mode) -> None:
    store, search = backend
    store.add_spans(corpus())
    result = search(RetrievalQuery("limit", chunk_ids=("zzz",), mode=mode))
    assert result.hits == () and any("zzz" in note for note in result.notes)


def test_a_chunk_with_another_id_or_unknown_spans_is_an_error(backend: tuple[SourceStore, Search]) -> None:
    store, _ = backend
    store.add_spans(corpus())
    with pytest.raises(InputError, match="hash"):
        store.add_chunks([SourceChunk("k1", "p1", (S1,), "")])
    with pytest.raises(InputError, match="s9"):
        store.add_chunks([SourceChunk(chunk_id(["s9"], "p1"), "p1", ("s9",), "")])


def test_a_deleted_document_takes_its_spans_and_chunks_along(backend: tuple[SourceStore, Search]) -> None:
    store, search = backend
    store.add_spans(corpus())
    own = SourceChunk(chunk_id([S1], "p1"), "p1", (S1,), "")
    store.add_chunks([own])
    store.delete_document("p1")
    store.delete_document("p1")
    assert store.get_span(S1) is None and store.get_chunk(own.id) is None and list(store.spans_of("p1")) == []
    assert [h.span.id for h in search(RetrievalQuery("limit", mode=Mode.HYBRID)).hits] == [S3]


def test_a_workspace_takes_only_ids_that_begin_with_their_document(tmp_path: Path) -> None:
    with Store.open(tmp_path / "ws") as store, pytest.raises(InputError, match="s1"):
        WorkspaceSpans(store).add_spans(worked_case())


def test_spans_added_to_a_document_leave_its_text_and_its_other_spans(tmp_path: Path) -> None:
    doc = build_text_document(TextInput("The deductible is $500. Nothing else is said here.", "a" * 64, "note.txt"))
    with Store.open(tmp_path / "ws") as store:
        store.add_document(doc)
        extra = span("Deductible, as read by a clerk: $500", document=doc.document_id, page=None, order=99)
        WorkspaceSpans(store).add_spans([extra])
        stream = store.stream(doc.document_id)
        assert stream is not None and stream.text == doc.stream.text
        assert [s.id for s in store.spans_of(doc.document_id)] == [*(s.id for s in doc.spans), extra.id]
