"""Our own provider quotes nothing that our own checker calls unreadable, and says why it quotes nothing."""

from __future__ import annotations

import dataclasses

import pytest
from msgspec.structs import replace

from desktop.answers.extractive import ExtractiveProvider
from desktop.answers.provider import ABSTENTION
from desktop.citations import check_answer
from desktop.core.pages import ExtractedDocument, Health, PageHealth, WordFlag
from desktop.core.spans import SpanFlag
from desktop.core.verdicts import CheckedAnswer, MachineVerdict
from desktop.search.memory import MemoryStore
from desktop.services.asking import retrieve
from desktop.services.searching import AskOptions
from desktop.services.unread_words import unread_ranges
from tests.citations.evidence import document, flagged, library, receipt

QUESTION = "What is the deductible for flood?"
ANSWER = "The deductible for each flood is $5,000 in total."
WORSE = "A flood deductible of $7,500 is named on the schedule."


def garbled(doc: ExtractedDocument, words: str) -> ExtractedDocument:
    """Return the document as it is read where the font of these words has a broken map."""
    spans = [replace(s, flags=s.flags | {SpanFlag.GARBLED}) if words in s.text else s for s in doc.spans]
    return replace(flagged(doc, words, WordFlag.GARBLED), spans=tuple(spans))


def unread_page(doc: ExtractedDocument, ordinal: int) -> ExtractedDocument:
    """Return the document with a page whose text could not be used."""
    pages = list(doc.stream.pages)
    pages[ordinal] = dataclasses.replace(pages[ordinal], health=PageHealth((Health.GARBLED,), readable=False))
    return replace(doc, stream=replace(doc.stream, pages=tuple(pages)))


def answered(doc: ExtractedDocument) -> tuple[CheckedAnswer, tuple[str, ...]]:
    """Return the checked answer of our own provider to the question, and its notes."""
    known = library(doc)
    _, shown = retrieve(known, MemoryStore(list(doc.spans)), QUESTION, AskOptions())
    reply = ExtractiveProvider().answer(QUESTION, shown)
    spans = [span for p in shown if (span := known.get_span(p.span_id)) is not None]
    return check_answer(reply.text, receipt(spans), known), reply.notes


@pytest.mark.parametrize(
    "doc",
    [
        garbled(document(ANSWER, WORSE), "$5,000 in"),
        garbled(document(f"{ANSWER} {WORSE}"), "each"),
        unread_page(document(ANSWER, WORSE), 0),
    ],
    ids=["a word of the paragraph", "a word of the sentence", "its page"],
)
def test_what_the_checker_calls_unreadable_is_not_quoted(doc: ExtractedDocument) -> None:
    checked, _ = answered(doc)
    assert [item.citation.quote for item in checked.citations] == [WORSE]
    assert {item.verdict.verdict for item in checked.citations} == {MachineVerdict.ACCEPTED}


def test_a_sentence_beside_an_unreadable_one_is_quoted() -> None:
    checked, _ = answered(garbled(document(f"{ANSWER} {WORSE}"), "schedule"))
    assert [item.citation.quote for item in checked.citations] == [ANSWER]
    assert {item.verdict.verdict for item in checked.citations} == {MachineVerdict.ACCEPTED}


def test_an_item_whose_lead_cannot_be_read_is_not_quoted_without_it() -> None:
    lead, item = "We do not pay any of the following:", "2. The deductible of $5,000 for each flood."
    doc = document(f"{lead} 1. The fees of a lawyer. {item}")
    whole, _ = answered(doc)
    assert [cited.citation.quote for cited in whole.citations] == [lead, item]
    checked, _ = answered(garbled(doc, "not pay"))
    assert checked.parsed.body == ABSTENTION


def test_where_nothing_readable_answers_the_note_says_so() -> None:
    checked, notes = answered(garbled(document(ANSWER), "$5,000 in"))
    assert checked.parsed.body == ABSTENTION
    assert notes == ("Some words of the passages found cannot be read reliably, so nothing was quoted from them.",)


def test_a_passage_whose_unreadable_word_was_joined_with_another_is_unreadable_whole() -> None:
    doc = garbled(document("The deduc tible is $5,000."), "deduc")
    (span,) = [s for s in doc.spans if SpanFlag.GARBLED in s.flags and s.source_unit == "text"]
    streams = {doc.document_id: doc.stream}
    assert unread_ranges(span.text, [span], streams.get) == ((4, 9),)
    joined = span.text.replace("deduc tible", "deductible")
    assert unread_ranges(joined, [span], streams.get) == ((0, len(joined)),)
