"""The offline provider: it quotes what answers, says nothing where nothing is, and its quotes pass our own checker."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from desktop.answers.expected import demanded
from desktop.answers.extractive import ExtractiveProvider
from desktop.answers.margin import signals_of
from desktop.answers.provider import ABSTENTION, Passage, ProviderReply
from desktop.cli.bench.answers import Asked, ask_labelled, labelled_questions, quoted_pieces, shows_gold
from desktop.core.costs import parse_prices
from desktop.core.retrieval import AskedWord, RetrievalQuery
from desktop.core.spans import SourceKind, SourceSpan, SourceUnit, TextKind
from desktop.search.memory import MemoryStore
from desktop.services.asking import Sources, ask
from desktop.services.searching import AskOptions
from desktop.store.store import Store
from tests.sample.scenarios import add_sample

SAMPLE = "Marrowquay Package Policy 2025.pdf"


def passage(number: int, text: str, *, relevance: float = 0.5, similarity: float | None = 0.5, **more) -> Passage:
    return Passage(
        number, f"d::text::1::{number}", text, "a.pdf", 1, relevance=relevance, similarity=similarity, **more
    )


def word(text: str, *ways: str, weight: float = 0.6, here: bool = True) -> AskedWord:
    terms = (((text,), 1.0), *(((way,), 0.5) for way in ways))
    return AskedWord(text, weight, terms, here=here, otherwise=bool(ways))


def test_the_best_sentence_comes_first_with_its_marker():
    passages = [
        passage(1, "Send us notice. The deductible is $5,000 for each flood.", relevance=0.9),
        passage(2, "Premium is due at once.", relevance=0.3),
    ]
    text = ExtractiveProvider().answer("What is the deductible?", passages).text
    assert text.splitlines()[0] == '"The deductible is $5,000 for each flood." [1].'


def test_a_row_is_quoted_whole():
    row = passage(1, "Coverage: Building | Limit: $1,000,000", unit="table_row", relevance=0.9)
    assert ExtractiveProvider().answer("building limit", [row]).text == '"Coverage: Building | Limit: $1,000,000" [1].'


def test_text_with_straight_quote_marks_is_wrapped_in_others():
    text = ExtractiveProvider().answer("stock", [passage(1, 'The word "stock" means goods held for sale.')]).text
    assert text == '“The word "stock" means goods held for sale.” [1].'


@pytest.mark.parametrize(
    ("question", "unit", "row"),
    [
        ("Who is the named insured?", "key_value", "Named Insured: Acme Joinery, LLC"),
        ("Who is the named insured?", "table_row", "Named Insured: | Acme Joinery, LLC"),
        ("What is the limit for debris removal?", "table_row", "Coverage: Debris removal | Limit: $25,000"),
    ],
)
def test_what_is_labelled_with_the_thing_asked_for_comes_first(question: str, unit: str, row: str):
    passages = [
        passage(1, "We tell the first named insured of a limit, $1,000, for debris removal.", relevance=1.0),
        passage(2, row, relevance=0.9, unit=unit),
        passage(3, row.replace("Debris removal", "Tree debris").replace("Named", "Additional Named"), unit=unit),
    ]
    assert ExtractiveProvider().answer(question, passages).text.startswith(f'"{row}" [2].')


def test_nothing_is_quoted_twice():
    passages = [passage(n, "Flood means rising water.", relevance=1 - n / 10) for n in (1, 2, 3)]
    assert len(ExtractiveProvider().answer("What does flood mean?", passages).text.split("\n\n")) == 1


def test_at_most_five_pieces_are_quoted():
    passages = [passage(n, f"Flood clause number {n} says so.", relevance=0.9) for n in range(1, 10)]
    assert len(ExtractiveProvider().answer("flood clause", passages).text.split("\n\n")) == 5


def test_an_answer_of_long_pieces_has_fewer_of_them():
    passages = [passage(n, f"Flood clause {n} " + "says the same " * 20, relevance=0.9) for n in range(1, 10)]
    assert 1 <= len(ExtractiveProvider().answer("flood clause", passages).text.split("\n\n")) <= 3


def test_a_run_in_title_is_quoted_with_its_sentence():
    text = "e. Employer's Liability. A worker hurt at work is not insured. Others are."
    answer = ExtractiveProvider(max_claims=1).answer("Is a worker hurt at work insured?", [passage(1, text)]).text
    assert answer == '"e. Employer\'s Liability. A worker hurt at work is not insured." [1].'


def test_sentences_that_follow_each_other_are_one_quote_in_their_order():
    text = "A flood is rising water over dry land. A flood of sewage is not insured. Premium is due."
    answer = ExtractiveProvider(max_claims=2).answer("Is a flood of sewage insured?", [passage(1, text)]).text
    assert answer == '"A flood is rising water over dry land. A flood of sewage is not insured." [1].'


def test_a_second_passage_is_quoted_beside_many_sentences_of_the_first():
    first = "A flood is water. Mud is here too. A flood is wide. Hail is ice. A flood is deep."
    second = "A flood of mud is insured."
    passages = [passage(1, first, relevance=0.9), passage(2, second, relevance=0.8)]
    assert second in ExtractiveProvider().answer("flood", passages).text


def test_a_section_is_not_quoted_beside_its_paragraphs():
    line = "A flood is rising water."
    section = passage(1, f"FLOOD {line} A flood lasts a day.", relevance=1.0, unit="section")
    leaf = passage(2, line, relevance=0.7)
    assert ExtractiveProvider().answer("flood", [section, leaf]).text == f'"{line}" [2].'
    assert "[1]" in ExtractiveProvider().answer("flood", [section]).text


def test_what_only_introduces_a_list_gives_way():
    passages = [
        passage(1, "Flood is insured in these cases:", relevance=0.9),
        passage(2, "Flood by rain is insured.", relevance=0.7),
    ]
    assert ExtractiveProvider(max_claims=1).answer("Is flood insured?", passages).text.endswith("[2].")


def test_what_introduces_a_list_and_holds_the_answer_is_quoted():
    lead = "We will pay up to $1,000 for what you spend to protect the house from a flood, for the following:"
    passages = [passage(1, lead, relevance=0.9), passage(2, "Flood by rain is insured.", relevance=0.7)]
    answer = ExtractiveProvider(max_claims=1).answer("How much is paid to protect the house from a flood?", passages)
    assert answer.text.endswith("[1].")


@pytest.mark.parametrize(
    ("question", "first"), [("Who is the named insured?", "[1]."), ("Is the named insured paid?", "[2].")]
)
def test_a_denial_is_preferred_only_where_yes_or_no_is_asked(question, first):
    passages = [
        passage(1, "The named insured is a firm of joiners.", relevance=0.9),
        passage(2, "The named insured is never paid before the loss.", relevance=0.89),
    ]
    assert ExtractiveProvider(max_claims=1).answer(question, passages).text.endswith(first)


def test_a_definition_without_the_word_means_is_preferred():
    passages = [
        passage(1, "Tell us of an accident at once.", relevance=0.9),
        passage(2, '3. "Accident" is a sudden event.', relevance=0.8),
    ]
    answer = ExtractiveProvider(max_claims=1).answer("What counts as an accident? What is an accident?", passages)
    assert answer.text.endswith("[2].")


@pytest.mark.parametrize("passages", [[], [passage(1, "Premium is due at once.", similarity=0.1)]])
def test_nothing_like_it_is_an_abstention(passages):
    assert ExtractiveProvider().answer("Is a drone insured?", passages).text == ABSTENTION


def test_a_word_that_stands_nowhere_is_named_in_the_notes():
    asked = (word("drone", here=False), word("liabil"))
    reply = ExtractiveProvider().answer(
        "Is drone liability insured?", [passage(1, "It is due.", similarity=0.3, asked=asked)]
    )
    assert reply.text == ABSTENTION
    assert reply.notes == ("No searched page holds “drone” or a known synonym.",)


def test_a_bare_topic_shows_what_is_nearest_where_a_question_is_answered_with_no():
    asked = (word("pipe", weight=0.2, here=False), word("wall", weight=0.2))
    nearest = [passage(1, "Water damage to walls is insured.", similarity=0.2, asked=asked)]
    assert "Water damage" in ExtractiveProvider().answer("burst pipe", nearest).text
    assert ExtractiveProvider().answer("Is a burst pipe insured?", nearest).text == ABSTENTION


@pytest.mark.parametrize(
    ("question", "named"),
    [
        ("What was the limit in the 2014 policy?", "2014"),
        ("What is the building value of location 45?", "location 45"),
        ("Is Granite Peak Builders an additional insured?", "Granite Peak Builders"),
        ("What is the building value of location 4 in 2025?", ""),
        ("What is the limit of vehicle 5?", "vehicle 5"),
        ("What is the limit of vehicle 3?", ""),
        ("What is the limit of unit 9?", ""),
        ("What does form HM 77 88 change?", "HM 77 88"),
        ("What does endorsement TW GL 999 change?", "TW GL 999"),
    ],
)
def test_another_year_party_place_or_form_than_the_passages_hold_is_named(question, named):
    held = [
        passage(1, "Form HM 10 12. Building value at location 4: $45,000, at the north end of 5 Mill Street in 2025."),
        passage(2, "Vehicles 1, 2 and 3 have a limit of $5,000."),
        passage(3, "No.: 9 | Limit: $7,000", unit="table_row"),
    ]
    reply = ExtractiveProvider().answer(question, held)
    found = signals_of(question, held)
    assert (found.stranger or found.unnumbered) == bool(named)
    assert (f"No passage found names “{named}”." in reply.notes) == bool(named)


def test_a_party_that_a_passage_holds_is_no_stranger():
    held = passage(1, "Additional insured: Granite Peak Builders, location 4.")
    assert not signals_of("Is the firm Granite Peak Builders at location 4 insured?", [held]).stranger


def test_a_number_of_something_needs_the_thing_and_a_number_in_one_piece():
    apart = passage(1, "The forklift must be kept indoors. There are 12 locations.")
    question = "How many forklifts does the firm own?"
    assert signals_of(question, [apart]).uncounted
    assert "No passage found gives a number of “forklifts”." in ExtractiveProvider().answer(question, [apart]).notes
    beside = passage(1, "The forklift must be kept indoors in one of the 12 locations named in the Declarations.")
    assert signals_of(question, [beside]).uncounted
    assert signals_of(question, [passage(1, "A forklift may stand outside for five days.")]).uncounted
    assert not signals_of(question, [passage(1, "The firm owns four forklifts.")]).uncounted
    assert not signals_of(question, [passage(1, "Equipment: Forklifts | Number: 4", unit="table_row")]).uncounted


@pytest.mark.parametrize(
    ("question", "text", "missing"),
    [
        ("What is the name of the umpire?", "The umpire is chosen by both appraisers.", "umpire"),
        ("What is the name of the umpire?", "We propose as umpire Judge Ada Quill.", ""),
        ("Who is the broker?", "A notice to the broker is a notice to us.", "broker"),
        ("Who is the broker?", "The broker is whoever sold you this policy.", ""),
        ("Who is the broker?", "Broker: Ellsmark & Quill LLC", ""),
        ("Who may appoint the umpire?", "The umpire is chosen by both appraisers.", ""),
        ("Which law firm is on the panel?", "A law firm of the panel advises you.", "law firm"),
        ("Which law firm is on the panel?", "The law firm of the panel is Quill Amber LLP.", ""),
        ("Which bank holds the deposit?", "A bank holds the deposit and pays interest.", "bank"),
        ("Which court decides?", "You may call on any court of competent jurisdiction.", ""),
        ("Which contractors need a certificate?", "Every contractor on the roof needs a certificate.", ""),
    ],
)
def test_who_somebody_is_needs_a_name_where_they_are_spoken_of(question, text, missing):
    reply = ExtractiveProvider().answer(question, [passage(1, text)])
    assert signals_of(question, [passage(1, text)]).unnamed == bool(missing)
    assert (f"No passage found gives the name of “{missing}”." in reply.notes) == bool(missing)


@pytest.mark.parametrize("row", ["Mortgage lender | Pennine", "Role: Mortgage lender | Name: Pennine Vale"])
def test_a_cell_beside_a_role_that_begins_with_a_capital_is_a_name(row):
    question = "Who is the mortgage lender?"
    assert not signals_of(question, [passage(1, row, unit="table_row")]).unnamed
    assert signals_of(question, [passage(1, "Mortgage lender | None", unit="table_row")]).unnamed


def test_wages_are_an_amount():
    kind = demanded("What salary does the surveyor earn?")
    assert kind is not None
    assert kind.shows.search("$80,000 a year")


def test_a_missing_kind_of_fact_is_told():
    nearest = passage(1, "Complaints are read by our office.", similarity=0.3, asked=(word("complaint"),))
    reply = ExtractiveProvider().answer("What is the email address for complaints?", [nearest])
    assert reply.text == ABSTENTION
    assert "kind of fact" in reply.notes[0]


@pytest.mark.parametrize(
    ("question", "good", "bad"),
    [
        ("What phone number reports a loss?", "Call 555-0142 at any hour.", "Call us at any hour."),
        ("What is my policy number?", "Policy Number: MQ-CPP-0048217-00", "Have your policy number ready."),
        ("How long is the waiting period?", "It begins after 72 hours.", "It begins later."),
        ("How much is the annual premium?", "The premium is $48,212.", "The premium is payable at once."),
        ("How many stories has it?", "It has two stories.", "It has stories."),
        ("In what year was it built? which year", "Built: 1985", "Built of stone"),
    ],
)
def test_a_demanded_fact_is_recognised(question, good, bad):
    kind = demanded(question)
    assert kind is not None
    assert kind.shows.search(good)
    assert not kind.shows.search(bad)


def test_a_question_for_no_fact_demands_none():
    assert demanded("Is mold covered?") is None


def test_a_retriever_that_tells_nothing_of_the_words_is_enough():
    spans = [
        SourceSpan(f"d1::text::1::{n}", "d1", SourceKind.PLAIN_TEXT, TextKind.PLAIN_TEXT, SourceUnit.TEXT, text)
        for n, text in enumerate(("Flood is rising water over dry land.", "Premium is due at once."))
    ]
    hits = MemoryStore(spans).search_spans(RetrievalQuery("rising water")).hits
    passages = [passage(n, h.span.text, relevance=h.relevance, similarity=None) for n, h in enumerate(hits, 1)]
    assert "rising water" in ExtractiveProvider().answer("rising water", passages).text


def test_the_search_tells_which_word_stands_nowhere():
    span = SourceSpan(
        "d1::text::1::0", "d1", SourceKind.PLAIN_TEXT, TextKind.PLAIN_TEXT, SourceUnit.TEXT, "The house is insured."
    )
    asked = {w.text: w for w in MemoryStore([span]).search_spans(RetrievalQuery("dwelling house drone")).asked}
    assert (asked["house"].here, asked["drone"].here, asked["drone"].otherwise) == (True, False, False)
    assert (asked["dwelling"].here, asked["dwelling"].otherwise) == (False, True)
    assert asked["drone"].weight > asked["house"].weight


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    folder = tmp_path_factory.mktemp("sample")
    with Store.open(folder / "workspace") as store:
        add_sample(store, SAMPLE, folder)
        yield store


@pytest.fixture(scope="module")
def answered(store: Store) -> list[tuple[Asked, object, list[Passage]]]:
    """Return every labelled question on the sample with its judged answer, by words alone."""
    memory = MemoryStore([span for document in store.documents() for span in store.spans_of(document.id)])
    return [(asked, *ask_labelled(store, memory, asked)) for asked in labelled_questions([SAMPLE])]


def test_no_quote_of_ours_is_rejected_by_our_checker(answered):
    wrong = [
        (asked.question, item.citation.quote, item.verdict.sentence)
        for asked, checked, _ in answered
        for item in checked.citations
        if item.verdict.verdict not in ("accepted", "warning")
    ]
    assert wrong == []


def test_every_line_of_an_answer_is_a_citation(answered):
    for _, checked, _ in answered:
        assert checked.parsed.abstained or len(checked.citations) >= len(checked.parsed.body.split("\n\n"))


def test_the_sample_is_answered_more_often_than_not_also_without_vectors(answered):
    shown = [shows_gold(quoted_pieces(checked, found), asked.gold) for asked, checked, found in answered if asked.gold]
    assert sum(shown) / len(shown) > 0.6


def test_questions_of_both_halves_are_many_and_some_without_an_answer():
    names = [SAMPLE, "us_flood_fema_F122_dwelling_2021.pdf", "fictional_PerksPlus.pdf"]
    asked = labelled_questions([*names, "fictional_Northwind_Health_Plus_Benefits_Details.pdf"])
    for half in ("tune", "test"):
        assert sum(not a.gold for a in asked if a.half == half) >= 45
        assert sum(bool(a.gold) for a in asked if a.half == half) >= 90


class _Counting:
    """A provider that says nothing was found and what it counted."""

    name = "counting"
    host = None

    def answer(self, question, passages, *, on_text=None, cancel=None):
        return ProviderReply(ABSTENTION, self.name, model="m-2025-04-14", tokens_in=1200, tokens_out=5, complete=False)


@pytest.mark.parametrize(
    ("prices", "cost", "said"),
    [
        ("m = 2.50 / 10 USD; other = 1 / 1 EUR", (0.00305, "USD"), "This answer cost 0.0031 USD."),
        ("m-mini = 1 / 1 USD", (None, ""), "is unknown: no price is set for the model “m-2025-04-14”."),
    ],
)
def test_what_an_endpoint_counted_and_its_cost_are_kept_with_the_answer(store, prices, cost, said):
    memory = MemoryStore([])
    set_prices, unread = parse_prices(prices)
    asked = ask(Sources(store, memory), _Counting(), "Is a drone insured?", options=AskOptions(), prices=set_prices)
    receipt = store.run(asked.receipt.id).receipt
    assert unread == ()
    assert (receipt.tokens_in, receipt.tokens_out) == (1200, 5)
    assert (receipt.cost, receipt.currency, receipt.complete) == (*cost, False)
    assert "The endpoint counted 1,200 tokens sent and 5 tokens received." in receipt.notes
    assert receipt.notes[-1].endswith(said)


def test_an_answer_without_counts_says_nothing_of_them():
    assert ProviderReply("x", "y").usage == ""
    assert ProviderReply("x", "y", tokens_out=0).usage == "The endpoint counted 0 tokens received."
