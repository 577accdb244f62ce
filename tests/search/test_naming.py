"""A question that names a document finds that document's passages first; one that names none is not led astray."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop.core.retrieval import Mode, RetrievalQuery
from desktop.core.spans import SourceSpan, SourceUnit
from desktop.search.memory import MemoryStore
from desktop.search.question import read_question
from desktop.search.thesaurus import bundled_thesaurus
from desktop.search.workspace import WorkspaceRetriever
from desktop.search.writer import IndexWriter
from desktop.services.spanstore import WorkspaceSpans
from desktop.store.store import Store
from tests.search.building import span

DOCUMENTS = {
    "zenith": ("Zenith Casualty Company", "ZC-20417-88", "Dana Okafor", "2024", "HO 00 03", "Flood"),
    "acme": ("Acme Mutual", "AM-77310-02", "Ruben Castellane", "2025", "HO 00 05", "Homeowners"),
    "third": ("Tidewater Indemnity", "TI 604 118 27", "Petra Lindqvist", "2026", "DP 00 03", "Dwelling"),
}
QUESTIONS = ("what is the deductible?", "how long do I have to send the proof of loss?", "is theft covered?")


def policy(document: str, *, changed: str = "") -> list[SourceSpan]:
    """Return a small policy; all of them have the same clauses."""
    insurer, number, insured, year, form, sort = DOCUMENTS[document]
    rows = (
        f"Insurer: {insurer}",
        f"Policy number: {number}",
        f"Named insured: {insured}",
        f"Policy period: 01/01/{year} to 12/31/{year}",
    )
    texts = (
        f"The deductible is $500 for each loss{changed}.",
        "You must send us a proof of loss within 60 days.",
        "We cover theft of personal property.",
        "We do not cover theft by a tenant.",
        "We may cancel by mailing notice ten days before.",
    )
    title = f"{sort} policy declarations"
    spans = [
        span(row, document=document, unit=SourceUnit.KEY_VALUE, section=title, order=n) for n, row in enumerate(rows)
    ]
    spans += [
        span(text, document=document, page=n + 3, section="Conditions", form=form, order=n + 10)
        for n, text in enumerate(texts)
    ]
    return spans


@pytest.fixture(scope="module")
def store() -> MemoryStore:
    return MemoryStore(s for document in DOCUMENTS for s in policy(document))


def documents(store: MemoryStore, question: str, mode: Mode = Mode.HYBRID) -> list[str]:
    return [h.span.document_id for h in store.search_spans(RetrievalQuery(question, mode=mode, limit=3)).hits]


@pytest.mark.parametrize("document", DOCUMENTS)
@pytest.mark.parametrize("asked", QUESTIONS)
@pytest.mark.parametrize("part", range(5), ids=["insurer", "number", "insured", "year", "form"])
def test_insurer_number_insured_year_or_form_lead_to_the_document(
    store: MemoryStore, document: str, asked: str, part: int
) -> None:
    name = DOCUMENTS[document][part]
    assert documents(store, f"Under the {name} policy, {asked}")[0] == document
    assert documents(store, f"{asked} ({name})")[0] == document


@pytest.mark.parametrize("mode", [Mode.SOURCE_RAG, Mode.LONG_CONTEXT])
def test_other_modes_follow_the_name_too(store: MemoryStore, mode: Mode) -> None:
    assert documents(store, "Zenith Casualty: what is the deductible?", mode)[0] == "zenith"


@pytest.mark.parametrize(("sort", "document"), [("flood", "zenith"), ("homeowners", "acme"), ("dwelling", "third")])
def test_the_sort_of_policy_leads_to_the_document(store: MemoryStore, sort: str, document: str) -> None:
    assert documents(store, f"Under the {sort} policy, what is the deductible?")[0] == document


def test_the_name_leads_to_the_passage_that_answers_not_to_the_name(store: MemoryStore) -> None:
    result = store.search_spans(RetrievalQuery("Dana Okafor deductible", mode=Mode.HYBRID))
    assert result.hits[0].span.text.startswith("The deductible") and result.hits[0].span.document_id == "zenith"
    assert "The question names a document (Dana, Okafor): its passages come first." in result.notes


def test_a_name_alone_finds_where_it_stands(store: MemoryStore) -> None:
    result = store.search_spans(RetrievalQuery("Petra Lindqvist", mode=Mode.HYBRID))
    assert result.hits[0].span.text == "Named insured: Petra Lindqvist"


@pytest.mark.parametrize(
    "asked", [*QUESTIONS, "my parents' policy deductible", "who is the insurer?", "within 60 days"]
)
def test_a_question_without_a_name_names_nothing(store: MemoryStore, asked: str) -> None:
    notes = store.search_spans(RetrievalQuery(asked, mode=Mode.HYBRID)).notes
    assert not any("names a document" in note for note in notes)


def test_a_chosen_document_is_not_left_for_a_named_one(store: MemoryStore) -> None:
    query = RetrievalQuery("Zenith Casualty deductible", document_ids=("acme",), mode=Mode.HYBRID)
    assert {h.span.document_id for h in store.search_spans(query).hits} == {"acme"}


def test_words_of_the_trade_are_no_names() -> None:
    question = read_question("Is theft by my landlord covered under the Brackenfold flood policy?", bundled_thesaurus())
    assert question.names == ("brackenfold",) and question.sorts == ("flood",)


def test_a_file_name_leads_to_its_document(tmp_path: Path) -> None:
    with Store.open(tmp_path / "ws") as kept:
        spans = WorkspaceSpans(kept)
        for name in ("Harrowgate renewal", "Pinemoor renewal"):
            document = name.split()[0].lower()
            metadata = {"name": f"{name}.pdf"}
            texts = ("The deductible is $500.", "Notice of cancellation is mailed to you.")
            spans.add_spans(span(t, document=document, order=n, metadata=metadata) for n, t in enumerate(texts))
        with IndexWriter(tmp_path / "index", kept) as writer:
            writer.sync(generation=kept.generation())
        retriever = WorkspaceRetriever(kept, tmp_path / "index")
        for document in ("harrowgate", "pinemoor"):
            query = RetrievalQuery(f"deductible in {document.title()}", mode=Mode.HYBRID)
            assert next(h.span.document_id for h in retriever.search_spans(query).hits) == document
        retriever.close()
