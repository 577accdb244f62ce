from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop.citations import check_answer, parse_citations
from desktop.citations.marks import fields_of
from tests.citations.evidence import receipt
from tests.citations.test_formats import LIBRARY, RETRIEVED

SAID = "Sheds are covered up to $2,000."
QUOTE = "the most we will pay on page 2 is $2,000 for sheds"
_CHUNK = {"content": QUOTE, "title": "Home", "filepath": "HomeForm.pdf", "chunk_id": "0"}
_RESPONSES = {"output": [{"type": "message", "content": [{"type": "output_text", "text": SAID, "annotations": [
    {"type": "file_citation", "index": 30, "file_id": "file-abc", "filename": "HomeForm.pdf"}]}]}]}  # fmt: skip
_GEMINI = {"candidates": [{"content": {"parts": [{"text": SAID}]}, "groundingMetadata": {
    "groundingChunks": [{"retrievedContext": {"title": "Rider.pdf", "text": "x"}},
                        {"retrievedContext": {"title": "HomeForm.pdf", "text": QUOTE}}],
    "groundingSupports": [{"segment": {"endIndex": 17}, "groundingChunkIndices": [1]}]}}]}  # fmt: skip
_BEDROCK = {"output": {"text": SAID}, "citations": [{
    "generatedResponsePart": {"textResponsePart": {"text": SAID, "span": {"start": 0, "end": 16}}},
    "retrievedReferences": [{
        "content": {"text": QUOTE},
        "location": {"type": "S3", "s3Location": {"uri": "s3://bucket/forms/HomeForm.pdf"}},
        "metadata": {"x-amz-bedrock-kb-document-page-number": 2}}]}]}  # fmt: skip
_COHERE = {"text": SAID, "documents": [{"id": "doc_1", "title": "HomeForm.pdf", "text": QUOTE}],
           "citations": [{"start": 0, "end": 17, "text": "Sheds are covered", "document_ids": ["doc_1"]}]}  # fmt: skip
_COHERE_2 = {"message": {"content": [{"type": "text", "text": SAID}], "citations": [
    {"start": 0, "end": 17, "text": "Sheds are covered", "sources": [
        {"type": "document", "id": "d:0", "document": {"title": "HomeForm.pdf", "snippet": QUOTE}}]}]}}  # fmt: skip
_LANGCHAIN = {"answer": SAID, "source_documents": [
    {"page_content": QUOTE, "metadata": {"source": "/data/HomeForm.pdf", "page": 1, "page_label": "2"}}]}  # fmt: skip
_LLAMAINDEX = {"response": SAID, "source_nodes": [
    {"node": {"text": QUOTE, "metadata": {"file_name": "HomeForm.pdf", "page_label": "2"}}, "score": 0.8}]}  # fmt: skip
_CHAT = {"choices": [{"message": {"role": "assistant", "content": f"{SAID} [2]"}}],
         "citations": ["https://x.example/a", "https://x.example/b"]}  # fmt: skip
_AZURE = {"choices": [{"message": {"content": f"{SAID} [doc1]", "context": {"citations": [_CHUNK]}}}]}
_HAYSTACK = {"answer_builder": {"answers": [{"data": SAID, "query": "q", "documents": [
    {"id": "1", "content": QUOTE, "meta": {"file_path": "/data/HomeForm.pdf", "page_number": 2}}]}]}}  # fmt: skip
_MISTRAL = {"references": {"0": {"title": "HomeForm.pdf", "page": 2, "text": QUOTE}}, "choices": [{"message": {
    "content": [{"type": "text", "text": SAID}, {"type": "reference", "reference_ids": [0]}]}}]}  # fmt: skip
_WITHIN = {"choices": [{"message": {"content": json.dumps(
    {"answer": SAID, "citations": [{"document": "HomeForm.pdf", "page": 2, "quote": QUOTE}]})}}]}  # fmt: skip
_TWO = {"document": "HomeForm.pdf", "page": 2}
_FIRST = (0, 17)
REPLIES: dict[str, tuple[dict[str, Any], dict[str, object], str | None, str]] = {
    "chat": (_CHAT, {"number": 2}, None, "unknown_source"),
    "chat with its data": (_AZURE, {"number": 1}, QUOTE, "accepted_exact"),
    "responses": (_RESPONSES, {"document": "HomeForm.pdf"}, None, "no_quote"),
    "generateContent": (_GEMINI, {"document": "HomeForm.pdf"}, QUOTE, "accepted_exact"),
    "retrieve and generate": (_BEDROCK, _TWO, QUOTE, "accepted_exact"),
    "chat with documents": (_COHERE, {"document": "HomeForm.pdf"}, QUOTE, "accepted_exact"),
    "chat with sources": (_COHERE_2, {"document": "HomeForm.pdf"}, QUOTE, "accepted_exact"),
    "source documents": (_LANGCHAIN, _TWO, QUOTE, "accepted_exact"),
    "source nodes": (_LLAMAINDEX, _TWO, QUOTE, "accepted_exact"),
    "a pipeline": (_HAYSTACK, _TWO, QUOTE, "accepted_exact"),
    "references between its parts": (_MISTRAL, _TWO, QUOTE, "accepted_exact"),
    "JSON that the model wrote": (_WITHIN, _TWO, QUOTE, "accepted_exact"),
}


@pytest.mark.parametrize("name", REPLIES)
def test_the_reply_of_a_service_is_its_answer_with_the_sources_it_names(name: str) -> None:
    reply, place, quote, code = REPLIES[name]
    checked = check_answer(json.dumps(reply), receipt(RETRIEVED), LIBRARY)
    item = next(item for item in checked.citations if item.citation.quote == quote)
    found = {key: value for key, value in fields_of(item.citation.locator).items() if key in {"number", *_TWO}}
    assert checked.parsed.body.removesuffix(" [2]").removesuffix(" [doc1]") == SAID
    assert (found, item.citation.quote, item.verdict.code.value) == (place, quote, code)


_CITED = {"type": "page_location", "cited_text": QUOTE, "document_title": "HomeForm.pdf", "document_index": 0,
          "start_page_number": 2, "end_page_number": 3}  # fmt: skip
_HALVES = (SAID[:9], SAID[9:])
STREAMS: dict[str, tuple[list[dict[str, Any]], str | None]] = {
    "chat": ([*({"choices": [{"index": 0, "delta": {"content": half}}]} for half in (*_HALVES, " [1]")),
              {"choices": [{"index": 0, "delta": {}}], "search_results": [{"title": "HomeForm.pdf", "snippet": QUOTE}]},
              ], QUOTE),
    "responses": ([*({"type": "response.output_text.delta", "delta": half} for half in _HALVES),
                   {"type": "response.output_text.annotation.added", "annotation":
                    _RESPONSES["output"][0]["content"][0]["annotations"][0]}], None),
    "responses to their end": ([{"type": "response.output_text.delta", "delta": _HALVES[0]},
                                {"type": "response.completed", "response": _RESPONSES}], None),
    "messages": ([{"type": "message_start", "message": {}},
                  {"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}},
                  *({"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": half}}
                    for half in _HALVES),
                  {"type": "content_block_delta", "index": 0, "delta": {"type": "citations_delta", "citation": _CITED}},
                  {"type": "message_stop"}], QUOTE),
    "generateContent": ([*({"candidates": [{"content": {"parts": [{"text": half}]}}]} for half in _HALVES),
                         {"candidates": [_GEMINI["candidates"][0] | {"content": {"parts": []}}]}], QUOTE),
    "chat with documents": ([*({"type": "content-delta", "delta": {"message": {"content": {"text": half}}}}
                               for half in _HALVES),
                             {"type": "citation-start", "delta": {"message": {
                                 "citations": _COHERE_2["message"]["citations"][0]}}}], QUOTE),
}  # fmt: skip


def _sent(pieces: list[dict[str, Any]]) -> str:
    events = (f"event: {piece.get('type', 'message')}\ndata: {json.dumps(piece)}\n\n" for piece in pieces)
    return "".join(events) + "data: [DONE]\n\n"


@pytest.mark.parametrize("listed", [False, True])
@pytest.mark.parametrize("name", STREAMS)
def test_a_reply_copied_as_it_was_sent_is_the_answer_its_pieces_add_up_to(name: str, *, listed: bool) -> None:
    pieces, quote = STREAMS[name]
    parsed = parse_citations(json.dumps(pieces) if listed else _sent(pieces), known_names=["HomeForm.pdf"])
    (row,) = (citation for citation in parsed.citations if citation.quote == quote)  # one tells of an unused source too
    assert parsed.body.removesuffix(" [1]") == SAID
    assert row.claim is None or SAID.startswith(parsed.body[slice(*row.claim)][:17])


def test_a_stream_without_its_last_event_is_read_as_far_as_it_goes() -> None:
    parsed = parse_citations(_sent(STREAMS["chat"][0][:3]) + 'data: {"choices": [{"ind')
    assert parsed.body == f"{SAID} [1]"
    assert "was damaged" in parsed.notes[0]


def test_pieces_of_one_line_each_are_an_answer() -> None:
    pieces = [{"message": {"content": half}, "done": False} for half in _HALVES] + [{"done": True}]
    assert parse_citations("\n".join(map(json.dumps, pieces))).body == SAID


@pytest.mark.parametrize("text", ["data: the sheds are insured [1].", 'data: {"a": 1}\nSheds are insured [1].'])
def test_words_below_a_label_are_no_stream(text: str) -> None:
    assert parse_citations(text).body == text


def test_a_source_is_tied_to_the_words_its_service_gives_it_for() -> None:
    two = f"Barns are not. {SAID}"
    reply = {"text": two, "documents": _COHERE["documents"],
             "citations": [{"start": 15, "end": 32, "text": "", "document_ids": ["doc_1"]}]}  # fmt: skip
    (row,) = parse_citations(json.dumps(reply)).citations
    assert row.claim is not None
    assert two[row.claim[0] : row.claim[1]] == SAID


@pytest.mark.parametrize(
    ("index", "said"), [(14, "Barns are not."), (15, "Barns are not."), (46, SAID), (1, None), (5, None), (18, None)]
)
def test_a_source_stands_behind_the_words_that_its_index_ends(index: int, said: str | None) -> None:
    two = f"Barns are not. {SAID}"
    cited = [{"type": "file_citation", "index": index, "file_id": "f", "filename": "HomeForm.pdf"}]
    (row,) = parse_citations(json.dumps({"answer": two, "annotations": cited})).citations
    assert (two[slice(*row.claim)] if row.claim else None) == said


def test_a_position_in_the_text_is_no_source_number() -> None:
    (row,) = parse_citations(json.dumps(_RESPONSES)).citations
    assert (row.locator.number, row.claim) == (None, (0, len(SAID)))


@pytest.mark.parametrize(("page", "code"), [(1, "accepted_exact"), (2, "accepted_exact"), (11, "fact_mismatch")])
def test_a_page_of_a_loader_may_count_from_zero(page: int, code: str) -> None:
    reply = {"answer": SAID, "source_documents": [
        {"page_content": QUOTE, "metadata": {"source": "HomeForm.pdf", "page": page}}]}  # fmt: skip
    (item,) = check_answer(json.dumps(reply), receipt(RETRIEVED), LIBRARY).citations
    assert item.verdict.code.value == code


def test_pages_listed_in_json_are_one_place() -> None:
    (row,) = parse_citations('{"answer": "A.", "citations": [{"doc": "HomeForm.pdf", "pages": [2, 4]}]}').citations
    assert (row.locator.page, row.locator.more_pages) == (2, ((4, 4),))


_KEYS = st.sampled_from(
    ["choices", "message", "content", "text", "annotations", "output", "candidates", "parts", "groundingMetadata",
     "groundingChunks", "groundingSupports", "segment", "startIndex", "endIndex", "groundingChunkIndices", "citations",
     "retrievedReferences", "generatedResponsePart", "span", "start", "end", "document_ids", "sources", "documents",
     "id", "answer", "response", "source_documents", "source_nodes", "node", "metadata", "page", "page_content",
     "context", "index", "filename", "url", "location", "quote", "delta", "type", "answers", "data", "references",
     "reference_ids", "content_block", "citation", "done"]
)  # fmt: skip
_JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=20), st.just("HomeForm.pdf")),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(_KEYS, inner, max_size=5)),
    max_leaves=30,
)


@settings(max_examples=400, deadline=None)
@given(st.dictionaries(_KEYS, _JSON, min_size=1, max_size=6))
def test_any_object_is_read_with_claims_in_bounds(value: dict[str, Any]) -> None:
    parsed = parse_citations(json.dumps(value))
    assert all(0 <= c.claim[0] < c.claim[1] <= len(parsed.body) for c in parsed.citations if c.claim is not None)


@settings(max_examples=15, deadline=None)
@given(st.lists(st.dictionaries(_KEYS, _JSON, min_size=1, max_size=6), min_size=1, max_size=3))
def test_any_objects_sent_one_by_one_are_read_with_claims_in_bounds(pieces: list[dict[str, Any]]) -> None:
    parsed = parse_citations(_sent(pieces))
    assert all(0 <= c.claim[0] < c.claim[1] <= len(parsed.body) for c in parsed.citations if c.claim is not None)


def test_an_answer_of_vertex_ties_its_sentences_to_what_was_found():
    reply = {
        "answer": {
            "answerText": "Ü: sheds are insured. Barns are not.",
            "citations": [
                {"endIndex": "22", "sources": [{"referenceId": "0"}]},
                {"startIndex": "23", "endIndex": "37", "sources": [{"referenceId": "1"}]},
            ],
            "references": [
                {"chunkInfo": {"content": "sheds", "documentMetadata": {"title": "a.pdf", "pageIdentifier": "4"}}},
                {"chunkInfo": {"content": "barns", "documentMetadata": {"title": "a.pdf", "pageIdentifier": "5"}}},
            ],
        }
    }
    parsed = parse_citations(json.dumps(reply), known_names=["a.pdf"])
    said = [(c.locator.page, c.quote, parsed.body[slice(*c.claim)]) for c in parsed.citations if c.claim]
    assert said == [(4, "sheds", "Ü: sheds are insured."), (5, "barns", "Barns are not.")]


@pytest.mark.parametrize("name", ["context", "chunks", "results"])
def test_a_marker_stands_for_the_passage_found_under_its_number(name):
    found = [{"id": n, "document": "a.pdf", "page": n + 3, "text": f"passage {n}"} for n in (1, 2, 3)]
    parsed = parse_citations(json.dumps({"answer": "Sheds are insured [2].", name: found}), known_names=["a.pdf"])
    assert [(c.locator.number, c.quote) for c in parsed.citations] == [(2, "passage 2")]
    assert [entry.locator.page for entry in parsed.declared] == [5]
