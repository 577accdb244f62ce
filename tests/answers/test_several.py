"""A question of several is answered part by part: each part by its own best piece, and one without is told."""

from __future__ import annotations

import pytest

from desktop.answers.expected import demanded
from desktop.answers.extractive import ExtractiveProvider, _showing
from desktop.answers.provider import ABSTENTION, Passage
from desktop.answers.ranking import Piece
from desktop.answers.several import questions_in
from desktop.core.spans import SourceUnit
from desktop.search.memory import MemoryStore
from desktop.services.asking import passages
from desktop.services.searching import AskOptions, search, search_for_answer
from tests.search.building import span

AGENT = "Orla Finnis is the agent who serves the household of the insured and lives in a town called Brightwater"
ROWS = (
    "Agent | Orla Finnis, Brightwater Agency, (541) 555-0142",
    "Policy Number | BOP-5520-7719",
    "Policy Period | 04/01/2025 to 04/01/2026",
    "Coverage: Outdoor signs | Limit: $7,500 | Deductible: $500",
    "Coverage: Spoilage | Limit: $12,500 | Deductible: $250",
    "Coverage: Building | Limit: $780,000 | Deductible: $2,500",
)


class _Rows:
    """What finding passages needs of a store: rows of one document."""

    def __init__(self) -> None:
        self.spans = [span(text, unit=SourceUnit.TABLE_ROW, order=place) for place, text in enumerate(ROWS)]

    def documents(self):
        return []

    def spans_of(self, document_id):
        return [span for span in self.spans if span.document_id == document_id]

    def get_span(self, span_id):
        return next((span for span in self.spans if span.id == span_id), None)

    def stream(self, document_id):
        return None


def answer(question: str):
    store = _Rows()
    found = passages(store, search(MemoryStore(store.spans), question, AskOptions()))
    return ExtractiveProvider().answer(question, found)


@pytest.mark.parametrize(
    ("question", "parts"),
    [
        (
            "What is the policy number and the effective and expiration dates of the general liability policy?",
            (
                "What is the policy number of the general liability policy?",
                "What is the effective and expiration dates of the general liability policy?",
            ),
        ),
        ("Who is the agent and how can I reach them?", ("Who is the agent?", "how can I reach them?")),
        ("Who is the insurer? What is the limit?", ("Who is the insurer?", "What is the limit?")),
        (
            "What is the named insured, the policy number, and the policy period?",
            ("What is the named insured?", "What is the policy number?", "What is the policy period?"),
        ),
    ],
)
def test_a_question_of_several_is_parted(question, parts):
    assert questions_in(question) == parts


@pytest.mark.parametrize(
    "question",
    [
        "What are the terms and conditions of the loan?",
        "What is the limit and deductible for signs?",
        "Is wind and hail covered?",
        "What is the limit for fire and the perils of the sea?",
        "What happens if the pipe bursts and I am away?",
        "How much of my pay is replaced if I'm hurt and can't work?",
        "Is the house insured while I travel and when I return?",
        "What is paid if the boiler breaks and is repaired at once?",
        "policy number and policy period",
    ],
)
def test_one_question_stays_one(question):
    assert questions_in(question) == (question,)


def test_each_part_has_its_own_answer():
    text = answer("What is the policy number and when does coverage start and end?").text
    first, second = text.split("\n\n")[:2]
    assert ROWS[1] in first and ROWS[2] in second


def test_a_part_that_speaks_of_them_asks_about_what_the_one_before_names():
    assert ROWS[0] in answer("Who is the insurance agent and how can I reach them?").text


def test_a_part_without_an_answer_is_told():
    reply = answer("What is the policy number and what is the limit for drones?")
    assert ROWS[1] in reply.text
    assert "Nothing was found for “what is the limit for drones?” alone." in reply.notes


def test_two_parts_without_an_answer_are_an_abstention():
    assert answer("Who is the pilot and what is the limit for drones?").text == ABSTENTION


def test_a_part_is_not_answered_by_what_lacks_the_fact_it_asks_for():
    """The name of the coverage stands in a row without the number: that is no policy number."""
    kind = demanded("What is the policy number?")
    passages_of = [
        Passage(1, "d::1", "Title: General Liability Coverage Form", "a.pdf", unit="table_row"),
        Passage(2, "d::2", "Policy Number | BOP-5520-7719", "a.pdf", unit="table_row"),
    ]
    pieces = [Piece(found, 0, len(found.text)) for found in passages_of]
    assert _showing(kind, pieces) == pieces[1:]
    assert _showing(kind, pieces[:1]) == []
    assert _showing(None, pieces) == pieces


def test_what_only_one_part_asks_for_is_retrieved_beside_what_all_words_find() -> None:
    crowd = [f"Signed proof of loss of building {n} must be sent to our agent within sixty days" for n in range(9)]
    spans = [span(text, unit=SourceUnit.TEXT, order=place) for place, text in enumerate(crowd)]
    spans.append(span(AGENT, unit=SourceUnit.TABLE_ROW, order=len(crowd)))
    question = "How soon must signed proof of loss of a building be sent to our agent, and who is the agent?"
    options = AskOptions(limit=6)
    whole = search(MemoryStore(spans), question, options)
    found = search_for_answer(MemoryStore(spans), question, options)
    assert spans[-1] not in [hit.span for hit in whole.hits]
    assert spans[-1] in [hit.span for hit in found.hits]
    assert len(found.hits) == len(whole.hits) == options.limit
    assert [hit.relevance for hit in found.hits] == sorted((hit.relevance for hit in found.hits), reverse=True)
    assert found.notes[-1] == "Searched for each of 2 questions, too."


def test_dates_asked_for_are_not_answered_by_what_holds_none() -> None:
    asked = demanded("What are the effective and expiration dates of the general liability policy?")
    assert asked is not None
    assert asked.shows.search("Policy Period | 04/01/2025 to 04/01/2026")
    assert not asked.shows.search("The accident must happen during the policy period and be reported within one year.")


@pytest.mark.parametrize(
    "question", ["Do you share my data? If yes, how?", "Is flood insured? If not, then in what conditions?"]
)
def test_what_hangs_on_the_answer_before_it_is_no_question_of_its_own(question: str) -> None:
    assert questions_in(question) == (question,)
