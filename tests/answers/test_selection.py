"""Which piece answers: a definition, a place, a period, a description by its label; and what is left out beside it."""

from __future__ import annotations

import pytest

from desktop.answers.evidence import asked_words, held
from desktop.answers.expected import defined_by, demanded
from desktop.answers.extractive import ExtractiveProvider
from desktop.answers.margin import signals_of
from desktop.answers.missing import uncounted_of
from desktop.answers.pieces import pieces_of, terms_of
from desktop.answers.provider import ABSTENTION, Passage
from desktop.answers.things import things_of
from desktop.core.retrieval import AskedWord


def passage(number: int, text: str, *, relevance: float = 0.9, **more) -> Passage:
    return Passage(number, f"d::text::1::{number}", text, "a.pdf", 1, relevance=relevance, similarity=0.5, **more)


def first(question: str, *passages: Passage) -> str:
    return ExtractiveProvider(max_claims=1).answer(question, passages).text


@pytest.mark.parametrize(
    ("question", "nearest", "answer", "unit"),
    [
        ("What is an excess?", "Escape of water has an excess.", "Excess: the first part of a claim", "text"),
        ("How is market value defined?", "The market value is paid.", "5.3 Market value means the price", "text"),
        (
            "Who is the broker?",
            "The broker is whoever sold it.",
            "1. The broker | Bramble Orchards Inc",
            "table_row",
        ),
        ("Where may drones be flown?", "They may be sold.", "Territory: United States", "key_value"),
        ("what is stock", '"Stock" that you sell is insured.', '3. "Stock" is merchandise held for sale.', "text"),
        ("how is collapse defined", '"Snow collapse" is a fall of ice.', "Collapse is the fall of a building.", "text"),
        ("Who is a diver?", "A diver is paid by the day.", "A diver is an employee who works below water.", "text"),
        (
            "What does allowed amount mean?",
            "The allowed amount is paid by us, whatever a bill says.",
            "In this plan, an Allowed Amount is the most that we pay.",
            "text",
        ),
        ("Until when is the policy valid?", "A policy is kept.", "Policy period | 1 May to 30 June", "table_row"),
        ("What work is described?", "The work is insured.", "Description of operations: work on lifts", "key_value"),
    ],
)
def test_the_label_tells_which_piece_answers(question, nearest, answer, unit):
    passages = [passage(1, nearest), passage(2, answer, relevance=0.8, unit=unit)]
    assert first(question, *passages).endswith("[2].")


@pytest.mark.parametrize(("text", "unit"), [("Schedule of flood limits", "text"), ("Flood | Flood limit", "table_row")])
def test_what_only_names_what_stands_below_is_no_answer(text, unit):
    below = passage(2, "Flood: River | Flood limit: $5,000", relevance=0.5, unit="table_row")
    assert first("flood limit", passage(1, text, unit=unit), below).endswith("[2].")


def test_a_question_that_the_document_asks_itself_is_no_answer():
    asked = passage(1, "What is balance billing?")
    told = passage(2, "Balance billing is a bill for the difference between two prices.", relevance=0.7)
    assert first("What is balance billing?", asked, told).endswith("[2].")


@pytest.mark.parametrize(
    ("question", "thing"),
    [
        ("What counts as an occurrence under the liability part?", "occurrence"),
        ("What do you mean by accident?", "accident"),
        ("Who counts as a family member?", "family member"),
        ("What is the definition of a total loss?", "total loss"),
        ("define vacancy", "vacancy"),
        ("What is the deductible?", ""),
        ("What is covered?", ""),
        ("Who are you?", ""),
        ("What does the plan pay for glasses?", ""),
    ],
)
def test_the_form_of_a_question_tells_whose_meaning_is_asked(question, thing):
    assert defined_by(question) == thing


@pytest.mark.parametrize(
    ("title", "question", "answer"),
    [
        ("WHAT CHANGED FROM YOUR PRIOR POLICY", "What is the amount for jigs?", 2),
        ("Notice to policyholders", "What is the amount for jigs?", 2),
        ("Limitations", "What is the amount for jigs?", 1),
        ("WHAT CHANGED FROM YOUR PRIOR POLICY", "Did the amount for jigs change?", 1),
    ],
)
def test_where_a_document_tells_of_itself_is_read_last_unless_that_is_asked(title, question, answer):
    nearest = passage(1, "The amount for jigs is $5,000.", section_title=title)
    other = passage(2, "The amount for jigs is $5,000 in all.", relevance=0.8)
    assert first(question, nearest, other).endswith(f"[{answer}].")


def test_what_shows_nothing_of_the_fact_asked_for_comes_behind_what_does():
    nearest = passage(1, "Type: Liability | Applies to: Policy | Limit: $10", unit="table_row")
    row = passage(2, "Insurer: A | Type: Liability | Policy number: PGL 771204", relevance=0.75, unit="table_row")
    assert first("What is the liability policy number?", nearest, row).endswith("[2].")


@pytest.mark.parametrize(("question", "answer"), [("Are birds insured?", 2), ("What do birds do?", 1)])
def test_an_exclusion_comes_first_where_yes_or_no_is_asked(question, answer):
    nearest, exclusion = passage(1, "Birds nest here."), passage(2, "Nests of birds.", relevance=0.85, role="exclusion")
    assert first(question, nearest, exclusion).endswith(f"[{answer}].")


def test_an_item_of_a_list_is_no_title():
    lead = passage(2, "We do not pay for:", relevance=0.0, context=True)
    text = ExtractiveProvider().answer("broken glass", [passage(1, "Broken glass", leads=(2,)), lead]).text
    assert '"Broken glass" [1].' in text


def test_a_sentence_that_says_only_by_when_it_is_done_is_quoted_with_what_is_done():
    text = "g. Send us a signed proof of loss. You must do this within 60 days after our request. We supply the form."
    assert pieces_of(passage(1, text))[0] == text.removesuffix(" We supply the form.")
    assert pieces_of(passage(1, "You must do this within 60 days.")) == ["You must do this within 60 days."]


def test_an_item_whose_lead_names_what_is_asked_about_answers():
    found = [
        passage(1, "(2) Beyond it we will pay up to an additional $25,000 for each location.", leads=(2,)),
        passage(2, "a. Debris Removal. We pay what it costs you to clear the remains away, within these bounds:"),
        passage(3, "4. The time to report debris removal remains 180 days."),
    ]
    assert signals_of("What is the limit for debris removal?", found).unsaid == 0.0
    assert "an additional $25,000" in ExtractiveProvider().answer("What is the limit for debris removal?", found).text


def test_where_one_piece_names_all_that_is_asked_those_that_name_less_are_left_out():
    whole = passage(1, "Cause: Escape of water | Excess: $450", unit="table_row")
    less = passage(2, "Cause: Subsidence | Excess: $1,000", unit="table_row")
    asked = "What is the excess for escape of water?"
    assert "[2]" not in ExtractiveProvider().answer(asked, [whole, less]).text
    told = passage(1, "Cause: Burst pipes | Excess: $450", unit="table_row")
    assert "[2]" in ExtractiveProvider().answer(asked, [told, passage(2, "Water has an excess of $9.")]).text


@pytest.mark.parametrize(
    ("question", "row"),
    [("What deductible applies to wind?", "[2]."), ("What premium applies to wind?", "[3].")],
)
def test_the_amount_asked_for_by_its_name_is_preferred(question, row):
    passages = [
        passage(1, "Wind | Limit: $9,000", unit="table_row"),
        passage(2, "Wind | Deductible: $500", unit="table_row", relevance=0.88),
        passage(3, "Wind | Charge: $70", unit="table_row", relevance=0.88),
    ]
    assert first(question, *passages).endswith(row)


@pytest.mark.parametrize(
    ("question", "thing"),
    [
        ("What is the personal umbrella limit?", "personal umbrella"),
        ("limit for forgery of cheques", "forgery of cheques"),
        ("Which deductible applies to the Chicago warehouse?", "Chicago warehouse"),
        ("How much for asbestos removal?", "asbestos removal"),
        ("Are leased workers from an agency covered?", "leased workers from an agency"),
        ("Is a warranty we gave a client covered?", "warranty"),
        ("Is there a drug-free workplace credit?", "drug-free workplace credit"),
        ("Does the plan pay for a standing desk?", "standing desk"),
        ("What interest rate applies to late premium?", "interest rate"),
        ("electric vehicle coverage", "electric vehicle"),
    ],
)
def test_the_form_of_a_question_tells_its_thing(question, thing):
    assert thing in things_of(question)


def test_a_question_told_as_a_story_names_no_thing():
    assert things_of("My dog bit a guest, who pays the doctor?") == ()


def test_a_limit_of_another_coverage_is_no_answer_to_one_that_is_not_given():
    row = passage(1, "Coverage: Personal injury | Limit: $100,000", unit="table_row")
    given, not_given = "What is the personal injury limit?", "What is the personal umbrella limit?"
    assert signals_of(given, [row]).unsaid == 0
    assert signals_of(not_given, [row]).unsaid == pytest.approx(0.5)
    assert ExtractiveProvider().answer(given, [row]).text != ABSTENTION


def test_a_synonym_says_the_thing_by_half():
    ways = ((("earthquak",), 1.0), (("earth", "movement"), 0.5))
    row = passage(
        1,
        "Coverage: Earth movement | Limit: $5",
        unit="table_row",
        asked=(AskedWord("earthquake", 0.9, ways, here=False, otherwise=True),),
    )
    assert signals_of("What is the earthquake limit?", [row]).unsaid == pytest.approx(0.5)


def test_what_yes_or_no_answers_demands_no_amount():
    assert demanded("Are defence costs on top of the limit?") is None
    assert demanded("What is a deductible?") is None
    assert demanded("Is fidelity covered and for how much?") is not None


@pytest.mark.parametrize("text", ["AUD 250,000 in all", "SEK 1 000 000 each", "Rs. 50,000 a year"])
def test_money_of_any_country_is_an_amount(text):
    kind = demanded("How much is paid?")
    assert kind is not None
    assert kind.shows.search(text)


@pytest.mark.parametrize(("text", "named"), [("Mortgagee: Pennine Vale Bank", True), ("Bank: Pennine Vale Co", False)])
def test_a_role_is_found_by_its_synonym_too(text, named):
    asked = (AskedWord("lender", 0.9, ((("lender",), 1.0), (("mortgage",), 0.5)), here=False, otherwise=True),)
    assert signals_of("Who is the lender?", [passage(1, text, asked=asked, unit="key_value")]).unnamed != named
    mortgage = AskedWord("mortgage", 0.7, ((("mortgag",), 1.0),), here=False, otherwise=False)
    both = passage(1, text, asked=(mortgage, *asked), unit="key_value")
    assert signals_of("Who is the mortgage lender?", [both]).unnamed != named


def test_a_code_of_letters_and_figures_is_one_word():
    row = passage(1, "Item: Quillon M30 | Deductible: $700", unit="table_row")
    assert signals_of("What's the deductible on the M30?", [row]).unsaid == 0


def test_the_policy_period_is_found_in_a_list_whose_first_line_was_taken_for_column_names():
    named = passage(1, "Policy Number: Named Insured | KUA-55810: Heronfield Drones", unit="table_row")
    period = passage(
        2, "Policy Number: Policy Period | KUA-55810: 05/01/2024 to 05/01/2025", unit="table_row", relevance=0.8
    )
    assert first("Until when is the policy valid?", named, period).endswith("[2].")


def test_a_word_is_held_where_another_name_of_its_phrase_stands_and_a_contraction_is_no_topic():
    asked = (
        AskedWord("What's", 0.4, ((("what",), 1.0),), here=False, otherwise=False),
        AskedWord("PR", 1.0, ((("pr",), 1.0),), here=False, otherwise=False),
        AskedWord("firm", 0.7, ((("firm",), 1.0),), here=False, otherwise=False),
        AskedWord("PR firm", 0.5, ((("public", "relat"), 0.5),), here=False, otherwise=True),
    )
    found = passage(1, "The costs of public relations are paid up to $150,000.", asked=asked)
    words = asked_words("What's paid for a PR firm?", [found])
    assert [word.text for word in words] == ["PR", "firm"]
    assert held(words, terms_of(found.text)) == pytest.approx(0.75)
    assert held(words, terms_of("The firm is paid.")) == pytest.approx(0.7 / 1.7)


@pytest.mark.parametrize(
    ("row", "is_amount"),
    [
        ("Description: Radar guns | Contract amount: 52,350.00 | Currency: GHS", True),
        ("Cover: Buildings | Sum insured: 250 000", True),
        ("Premium | 1’250", True),
        ("Building 3 | Built: 1,998 | Area: 12,000", False),
        ("Cover: Buildings | Limit: see item 12", False),
    ],
)
def test_an_amount_without_a_sign_of_money_is_told_by_its_column(row, is_amount):
    kind = demanded("How much was paid for it?")
    assert kind is not None
    assert bool(kind.shows.search(row)) == is_amount


def test_a_column_that_counts_has_a_number_of_what_it_names_otherwise():
    asked = "How many people went to evening classes?"
    counted = passage(1, "Evening classes | Number of participants: 57 986 | Women: 80", unit="table_row")
    other = passage(1, "Evening classes | Rooms: 12", unit="table_row")
    assert (uncounted_of(asked, [counted]), uncounted_of(asked, [other])) == ("", "people")


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("How much warning do I get?", "We send notice 45 days before."),
        ("How far back can they look?", "at any time up to three years afterward"),
        ("How far back do claims count?", "Retroactive date: January 1, 2021"),
        ("How far is the hydrant?", "The hydrant is 300 feet away."),
    ],
)
def test_what_is_asked_with_how_much_or_how_far_need_be_no_amount_and_no_distance(question, answer):
    kind = demanded(question)
    assert kind is not None
    assert kind.shows.search(answer)
    assert not kind.shows.search("It is paid at 100 Main Street.")
