"""Retrieval as plain functions, adapters both ways, and the ten-line example of the memory store."""

from __future__ import annotations

import doctest
import re
from datetime import UTC, datetime
from types import ModuleType

import pytest

from desktop import search
from desktop.core.errors import Cancelled, QueryError
from desktop.core.retrieval import Mode, RetrievalQuery, SourceRetriever
from desktop.search import filters, memory, operators, querybox, registry, thesaurus
from desktop.search.memory import MemoryStore
from desktop.search.operators import (
    Document,
    DocumentsAsRetriever,
    RetrieverAsDocuments,
    retrieve,
    retrieve_with_filters,
    retrieved_sources,
)
from tests import patience
from tests.search.building import span, worked_case


def store() -> MemoryStore:
    spans = [
        span("limit for acme in english", metadata={"tenant": "acme", "locale": "en"}, order=1),
        span("limit for acme in german", metadata={"tenant": "acme", "locale": "de"}, order=2),
        span("limit for other", metadata={"tenant": "other", "locale": "en"}, order=3),
    ]
    return MemoryStore(spans)


def test_retrieve_finds_and_says_that_nothing_was_filtered() -> None:
    result = retrieve(store(), "limit", mode=Mode.HYBRID)
    assert len(result.hits) == 3 and any(n.startswith("No filter") for n in result.notes)


def test_saved_and_runtime_filters_merge_and_runtime_wins() -> None:
    result = retrieve_with_filters(store(), "limit", saved="tenant=acme,locale=en", filters={"locale": "de"})
    assert [h.span.text for h in result.hits] == ["limit for acme in german"]


def test_no_filter_at_all_is_said_once() -> None:
    notes = retrieve_with_filters(store(), "limit").notes
    assert sum(n.startswith("No filter") for n in notes) == 1


@pytest.mark.parametrize("text", ["a=1,a=2", "=1", "a"])
def test_bad_filters_are_errors(text: str) -> None:
    with pytest.raises(QueryError):
        retrieve_with_filters(store(), "limit", saved=text)


def test_retrieved_sources_are_the_allow_list_windows_included() -> None:
    spans = [span(f"clause {n} of rust", section="Exclusions", order=n) for n in range(3)]
    result = retrieve(MemoryStore(spans), "rust", mode=Mode.LONG_CONTEXT)
    assert set(retrieved_sources(result)) == {s.id for s in spans}
    assert len(retrieved_sources(result)) == 3


def test_our_retriever_speaks_the_document_form() -> None:
    at = datetime(2026, 1, 2, 3, tzinfo=UTC)
    adapter = RetrieverAsDocuments(MemoryStore(worked_case()), updated_at=lambda _: at)
    found = adapter.retrieve("occurrence limit", k=1, timeout=patience.SECONDS)
    assert [d.id for d in found] == ["s1"]
    assert found[0].metadata["source"] == "p1"
    assert found[0].metadata["source_url"] == "evidence-desk:///p1#page=2"
    assert found[0].metadata["highlights"] == ["occurrence", "limit"]
    assert found[0].metadata["updated_at"] == "2026-01-02T03:00:00+00:00"
    assert 0 < found[0].score <= 1


class Firm:
    """A firm's own search: one class, one method."""

    def retrieve(self, query: str, k: int = 5, timeout: float | None = None) -> list[Document]:
        del query, timeout
        texts = ["Deductible $500", "Limit $1,000,000", "Nothing"]
        return [Document(f"x{i}", t, 3.0 - i, {"source": f"doc{i}", "lob": "GL"}) for i, t in enumerate(texts)][:k]


def test_a_foreign_retriever_plugs_in_with_one_class() -> None:
    retriever = DocumentsAsRetriever(Firm())
    assert isinstance(retriever, SourceRetriever)
    result = retriever.search_spans(RetrievalQuery("deductible", limit=2))
    assert [(h.span.id, h.span.document_id, h.relevance) for h in result.hits] == [
        ("x0", "doc0", 1.0),
        ("x1", "doc1", 2 / 3),
    ]
    assert result.hits[0].highlights == ((0, 10),)
    assert retriever.search_spans(RetrievalQuery("x", limit=0)).hits == ()
    with pytest.raises(QueryError):
        retriever.search_spans(RetrievalQuery("x", limit=-1))


def test_filters_on_a_foreign_retriever_are_applied_and_said() -> None:
    retriever = DocumentsAsRetriever(Firm())
    result = retriever.search_spans(RetrievalQuery("x", limit=2, filters={"documentId": "doc2"}))
    assert [h.span.id for h in result.hits] == ["x2"] and any("Filters were applied" in n for n in result.notes)
    assert retriever.search_spans(RetrievalQuery("x", filters={"zzz": "1"})).hits == ()


def test_a_time_out_stops_the_search() -> None:
    class Slow:
        def search_spans(self, query: RetrievalQuery, *, cancel: object = None) -> object:
            del query
            cancel.wait(patience.SECONDS)  # type: ignore[attr-defined]
            raise Cancelled()

    with pytest.raises(Cancelled):
        RetrieverAsDocuments(Slow()).retrieve("x", timeout=0.05)  # type: ignore[arg-type]


def test_the_example_of_the_memory_store_runs() -> None:
    example = re.search(r"Example::\n\n((?:    .*\n|\n)+)", memory.__doc__ or "")
    assert example is not None
    lines = [line[4:] for line in example[1].rstrip().split("\n")]
    assert len(lines) <= 10
    scope: dict[str, object] = {}
    exec("\n".join(lines), scope)
    assert scope["best"] == "Liability limit $1,000,000 each occurrence."


EXAMPLES = {
    operators: {"retrieve", "retrieve_with_filters", "retrieved_sources", "spans_from_texts"}
    | {"RetrieverAsDocuments", "DocumentsAsRetriever"},
    filters: {"parse_filters", "merge_filters"},
    querybox: {"parse_query_box", "complete_field"},
    thesaurus: {"parse_thesaurus"},
    registry: {"make_retriever", "retriever_names"},
}
"""Every public operator of retrieval, by module."""


@pytest.mark.parametrize("module", EXAMPLES, ids=lambda module: module.__name__)
def test_every_public_operator_has_an_example_that_runs(module: ModuleType) -> None:
    found = {test.name.rsplit(".", 1)[-1]: test for test in doctest.DocTestFinder().find(module) if test.examples}
    assert EXAMPLES[module] <= set(found)
    runner = doctest.DocTestRunner()
    for test in found.values():
        assert runner.run(test).failed == 0


def test_every_function_that_the_package_offers_has_its_example() -> None:
    offered = {name for name in search.__all__ if name.islower()}
    assert offered <= set().union(*EXAMPLES.values())
