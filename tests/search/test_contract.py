"""One contract for every retriever: workspace, memory, and a plug-in found through an entry point (spec 3.1-3.8)."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from msgspec.structs import replace

from desktop.core.errors import Cancelled, InputError, QueryError
from desktop.core.retrieval import Mode, RetrievalQuery, SearchResult, SourceRetriever, SpanHit
from desktop.core.spans import SourceSpan
from desktop.search.memory import MemoryStore
from desktop.search.registry import RetrieverContext, make_retriever, retriever_names
from desktop.search.writer import IndexWriter
from tests.search.building import span, worked_case

Build = Callable[[list[SourceSpan]], SourceRetriever]

PLUGIN = '''
"""A firm's own retriever: whole words, counted."""
from desktop.search.registry import RetrieverContext
from desktop.search.memory import MemoryStore


class FirmRetriever:
    def __init__(self, store):
        self._store = store

    def search_spans(self, query, *, cancel=None):
        return self._store.search_spans(query, cancel=cancel)


def make(context: RetrieverContext):
    store = MemoryStore()
    for document in context.source.document_ids():
        store.add_spans(context.source.spans_of(document))
    return FirmRetriever(store)


def broken(context):
    return object()
'''


@pytest.fixture
def firm_plugin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Install a package with entry points into a folder on the path."""
    folder = tmp_path / "site"
    info = folder / "firm_search-1.0.dist-info"
    info.mkdir(parents=True)
    (folder / "firm_search.py").write_text(PLUGIN)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: firm-search\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        "[evidence_desk.retrievers]\nfirm = firm_search:make\n"
        "broken = firm_search:broken\nabsent = firm_search:nothing\n"
    )
    monkeypatch.syspath_prepend(str(folder))


@pytest.fixture(params=["memory", "workspace", "firm"])
def build(request: pytest.FixtureRequest, tmp_path: Path, firm_plugin: None) -> Iterator[Build]:
    """Return a function that makes the retriever under test over some spans."""

    def make(spans: list[SourceSpan]) -> SourceRetriever:
        store = MemoryStore(spans)
        if request.param == "workspace":
            with IndexWriter(tmp_path / "index", store) as writer:
                writer.sync(generation=1)
        return make_retriever(request.param, RetrieverContext(store, tmp_path / "index"))

    return make


def ids(result: SearchResult[SpanHit]) -> list[str]:
    return [hit.span.id for hit in result.hits]


def ask(retriever: SourceRetriever, question: str, **fields: object) -> SearchResult[SpanHit]:
    return retriever.search_spans(replace(RetrievalQuery(question), **fields))  # type: ignore[arg-type]


def test_is_a_retriever(build: Build) -> None:
    assert isinstance(build(worked_case()), SourceRetriever)


def test_a_question_in_words_finds_the_row(build: Build) -> None:
    assert ids(ask(build(worked_case()), "What is the general liability occurrence limit?"))[0] == "s1"


@pytest.mark.parametrize("question", ["limit", "limit.", "LIMITS"])
def test_one_word_finds_both_passages_with_it(build: Build, question: str) -> None:
    assert set(ids(ask(build(worked_case()), question))) == {"s1", "s3"}


@pytest.mark.parametrize("question", ["", "? !", "😀"])
def test_nothing_to_search_for_gives_nothing_and_a_hint(build: Build, question: str) -> None:
    result = ask(build(worked_case()), question)
    assert ids(result) == [] and any("type a word" in note for note in result.notes)


def test_the_cut_says_how_many_more_there_were(build: Build) -> None:
    result = ask(build(worked_case()), "limit", limit=1)
    assert len(result.hits) == 1 and result.total == 2 and "Not shown: 1 more that match." in result.notes


def test_limit_zero_gives_nothing(build: Build) -> None:
    assert ids(ask(build(worked_case()), "limit", limit=0)) == []


def test_a_negative_limit_is_an_error(build: Build) -> None:
    with pytest.raises(QueryError):
        ask(build(worked_case()), "limit", limit=-1)


def test_an_unknown_mode_is_an_error(build: Build) -> None:
    with pytest.raises(QueryError, match="graph_only"):
        ask(build(worked_case()), "limit", mode="fuzzy")


@pytest.mark.parametrize(
    ("filters", "expected"),
    [
        ({"sectionId": "declarations"}, ["s1"]),
        ({"section_id": "declarations"}, ["s1"]),
        ({"sectionId": "Declarations"}, ["s2"]),
        ({"lob": "GL"}, ["s1"]),
        ({"sourceUnit": "table_row"}, ["s1"]),
        ({"formNumber": "CG 00 01"}, ["s1"]),
        ({"sourceKind": "email"}, ["s3"]),
        ({"documentId": "p1", "page": "1"}, ["s2"]),
        ({"page": "1-2"}, ["s2", "s1"]),
        ({"lob": "gl"}, []),
        ({"documentId": "p2", "lob": "GL"}, []),
        ({"lob": "GL", "sourceKind": "email"}, []),
    ],
)
def test_filters_are_exact_and_anded(build: Build, filters: dict[str, str], expected: list[str]) -> None:
    result = ask(build(worked_case()), "zebra", filters=filters, mode=Mode.GRAPH_ONLY)
    assert ids(result) == expected
    assert all(hit.relevance == 1.0 for hit in result.hits)


@pytest.mark.parametrize("mode", list(Mode))
def test_a_filter_for_a_document_never_widens_the_chosen_ones(build: Build, mode: Mode) -> None:
    result = ask(build(worked_case()), "limit", document_ids=("p1",), filters={"documentId": "p2"}, mode=mode)
    assert ids(result) == [] and any("outside the chosen documents" in note for note in result.notes)


@pytest.mark.parametrize("mode", list(Mode))
def test_an_unknown_filter_key_gives_nothing_and_a_note(build: Build, mode: Mode) -> None:
    result = ask(build(worked_case()), "limit", filters={"zzz": "1"}, mode=mode)
    assert ids(result) == [] and any("zzz" in note for note in result.notes)


@pytest.mark.parametrize("mode", list(Mode))
def test_no_filter_is_said(build: Build, mode: Mode) -> None:
    assert any(note.startswith("No filter") for note in ask(build(worked_case()), "limit", mode=mode).notes)


@pytest.mark.parametrize("question", ["1000000", "$1,000,000", "$1M", "1 million"])
@pytest.mark.parametrize("mode", [Mode.HYBRID, Mode.SOURCE_RAG, Mode.LONG_CONTEXT])
def test_an_amount_is_found_however_it_is_written(build: Build, question: str, mode: Mode) -> None:
    assert ids(ask(build(worked_case()), question, mode=mode)) == ["s1"]


def test_a_missing_amount_is_said_and_hides_nothing(build: Build) -> None:
    result = ask(build(worked_case()), "limit $2,000,000", mode=Mode.HYBRID)
    assert set(ids(result)) == {"s1", "s3"}
    assert "No passage contains $2,000,000." in result.notes


def test_the_order_of_adding_changes_nothing(build: Build) -> None:
    spans = [span(f"limit of page {p}", document="dx", page=p, order=p) for p in (2, 10, 1)]
    question = RetrievalQuery("limit", mode=Mode.HYBRID)
    forward = ids(build(spans).search_spans(question))
    assert [i.split("::")[2] for i in forward] == ["1", "2", "10"]
    assert forward == ids(MemoryStore(reversed(spans)).search_spans(question))


def test_a_phrase_in_quotes_stands_as_written(build: Build) -> None:
    spans = [span("each and every occurrence", order=1), span("each occurrence limit", order=2)]
    assert ids(ask(build(spans), '"each occurrence"')) == [spans[1].id]


@pytest.mark.parametrize(
    "question",
    [
        "E&O",
        "f-16",
        '"unclosed',
        "AND",
        "(",
        "a:b",
        "*",
        "the",
        "word " * 2000,
        "😀",
        "\ud800",
        "a\x00b",
        "[a-z]*",
        "NOT x",
    ],
)
@pytest.mark.parametrize("mode", list(Mode))
def test_odd_queries_never_crash(build: Build, question: str, mode: Mode) -> None:
    assert isinstance(ask(build(worked_case()), question, mode=mode), SearchResult)


@pytest.mark.parametrize("question", ["AND", "(limit", "limit*", "a:b", '"limit'])
def test_odd_syntax_is_searched_as_words_and_said(build: Build, question: str) -> None:
    assert any("searched as words" in note for note in ask(build(worked_case()), question).notes)


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("sub-limit", "A sublimit applies."),
        ("sublimit", "A sub-limit applies."),
        ("insured's", "the insured"),
        ("CG0001", "Form CG 00 01 04 13"),
        ("F16", "an f-16 here"),
        ("f-16", "an F16 here"),
        ("CG 00 01", "Form CG0001"),
        ("E&O", "errors and omissions insurance"),
        ("errors and omissions", "the E&O policy"),
        ("1000000", "a limit of 1 million dollars"),
        ("保险", "人身保险合同"),
    ],
)
def test_spelling_variants_find_each_other(build: Build, question: str, text: str) -> None:
    assert len(ask(build([span(text)]), question).hits) == 1


def test_a_set_token_cancels(build: Build) -> None:
    token = threading.Event()
    token.set()
    with pytest.raises(Cancelled):
        build(worked_case()).search_spans(RetrievalQuery("limit"), cancel=token)


def test_thirty_searches_at_once_agree(build: Build) -> None:
    retriever = build(worked_case())
    query = RetrievalQuery("general liability limit", mode=Mode.HYBRID)
    with ThreadPoolExecutor(30) as pool:
        results = list(pool.map(lambda _: ids(retriever.search_spans(query)), range(60)))
    assert all(result == results[0] and result for result in results)


def test_highlights_are_the_asked_words(build: Build) -> None:
    hit = ask(build(worked_case()), "occurrence limit $1M", mode=Mode.HYBRID).hits[0]
    assert [hit.span.text[a:b] for a, b in hit.highlights] == ["occurrence", "limit", "$1,000,000"]


def test_the_plug_in_is_listed_and_unknown_or_broken_names_are_errors(firm_plugin: None) -> None:
    assert {"firm", "memory", "workspace"} <= set(retriever_names())
    for name in ("no-such", "broken", "absent"):
        with pytest.raises(InputError, match=name):
            make_retriever(name, RetrieverContext(MemoryStore()))
