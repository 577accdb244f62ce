"""The second look at the passages found: which sentence or row comes first, and why."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from desktop.answers.provider import Passage
from desktop.answers.ranking import SIGNALS, ranked, signalled
from desktop.cli.bench.answers import Asked
from desktop.cli.bench.orders import choice_of, first_left_out, fitted_order


def passage(number: int, text: str, *, relevance: float = 0.9, **more) -> Passage:
    return Passage(number, f"d::text::1::{number}", text, "a.pdf", 1, relevance=relevance, similarity=0.5, **more)


def of_each(question: str, found: list[Passage]) -> list[dict[str, float]]:
    names = [signal.name for signal in SIGNALS]
    return [dict(zip(names, values, strict=True)) for _, values in signalled(question, found)]


LONG = (
    "Where loss, whether by fire, storm, theft or water, is reported to our agent, broker or surveyor together with a "
    "list of the goods and their value, the proof of loss may be signed by a relative or a legal representative."
)
"""It mentions what is asked about among much else."""


@pytest.mark.parametrize(
    ("question", "nearest", "answer"),
    [
        ("Who signs the proof of loss?", LONG, "The proof of loss is signed by the owner."),
        (
            "Who is the surveyor?",
            "The surveyor is chosen by us.",
            "The surveyor is named as Bramble Orchards Inc here.",
        ),
        ("What must I do after theft?", "Theft of goods is common.", "You must report theft of goods to the police."),
    ],
)
def test_a_piece_that_shows_what_is_asked_comes_before_one_that_was_found_a_little_nearer(question, nearest, answer):
    assert ranked(question, [passage(1, nearest), passage(2, answer, relevance=0.88)])[0].text == answer


def test_an_item_is_read_with_what_leads_it():
    lead = passage(3, "We do not pay for the following kinds of water:", relevance=0.0, context=True)
    item, other = passage(1, "a. the overflow of a river;", leads=(3,)), passage(2, "a. the overflow of a river;")
    of_led, of_other = of_each("water of a river", [item, other, lead])
    assert of_led["named"] == 1.0
    assert of_other["named"] < 1.0


def test_by_when_one_must_is_answered_by_what_tells_to_do_it_and_not_by_what_waits_for_it():
    question = "How long do I have to file a proof of loss?"
    waits = passage(1, "Your loss is paid 60 days after we receive your proof of loss.")
    duty = passage(2, "4. Within 60 days after the loss, send us a proof of loss signed by you.", relevance=0.85)
    of_waits, of_duty = of_each(question, [waits, duty])
    assert (of_waits["owed"], of_duty["owed"]) == (0.0, 1.0)
    assert of_each("Where do I send the proof of loss?", [duty])[0]["owed"] == 0.0
    assert ranked(question, [waits, duty])[0].passage.number == 2


def test_by_when_the_insurer_must_is_answered_by_what_the_insurer_does():
    question = "How long do you have to decide on my claim?"
    mine, ours = (
        passage(1, "Send us the claim within 90 days."),
        passage(2, "We have 30 days to pay or deny the claim."),
    )
    of_mine, of_ours = of_each(question, [mine, ours])
    assert (of_mine["owed"], of_ours["owed"]) == (0.0, 1.0)
    assert of_each("Do you pay a claim?", [ours])[0]["owed"] == 0.0
    assert [signals["owed"] for signals in of_each("How long do I have to claim?", [mine, ours])] == [1.0, 0.0]


@pytest.mark.parametrize(
    ("question", "owed"),
    [
        ("Within how many days must a proof of loss be sent?", True),
        ("How soon does a loss have to be reported?", True),
        ("How many days before must notice of cancellation be sent?", False),
        ("Where must a proof of loss be sent?", False),
        ("How soon must a loss be paid?", False),
    ],
)
def test_what_must_be_sent_is_a_duty_of_the_insured_whoever_is_not_named(question, owed):
    duty = passage(1, "Send us a signed proof of loss within 60 days.")
    assert of_each(question, [duty])[0]["owed"] == owed


def test_what_one_may_do_is_no_duty():
    item = "c. File the proof of loss within 60 days of the date of the loss."
    must, may = (
        passage(number, lead, relevance=0.0, context=True) for number, lead in ((3, "You must:"), (4, "You may:"))
    )
    of_must, of_may = of_each(
        "How long do I have to file a proof of loss?",
        [passage(1, item, leads=(3,)), passage(2, item, leads=(4,)), must, may],
    )
    assert (of_must["owed"], of_may["owed"]) == (1.0, 0.0)


@pytest.mark.parametrize(
    ("question", "text", "amended"),
    [
        ("When is a proof of loss due?", "File an amended proof of loss within 60 days.", True),
        ("When is an amended proof of loss due?", "File an amended proof of loss within 60 days.", False),
        ("When is a proof of loss due?", "File an amended return within 60 days.", False),
    ],
)
def test_an_amended_one_is_another_than_the_one_that_is_asked_about(question, text, amended):
    assert of_each(question, [passage(1, text)])[0]["amended"] == amended


def test_two_words_of_a_short_sentence_say_less_than_the_same_share_of_a_longer_one():
    short, long = (
        passage(1, "Vacant building."),
        passage(2, "A vacant building is a building without a tenant or goods."),
    )
    of_short, of_long = of_each("vacant building", [short, long])
    assert of_short["to the point"] < 0.5
    assert of_long["to the point"] < of_short["to the point"]


def test_a_heading_comes_behind_what_tells_something():
    found = [passage(1, "Schedule of flood limits"), passage(2, "Floods are described below.", relevance=0.7)]
    assert [piece.passage.number for piece in ranked("flood limits", found)] == [2, 1]


def test_the_score_is_the_sum_of_the_weighted_signals():
    found = [passage(1, "Theft is not insured."), passage(2, "Fire is insured.", relevance=0.4)]
    weights = [signal.weight for signal in SIGNALS]
    scores = {
        piece.passage.number: sum(weight * value for weight, value in zip(weights, values, strict=True))
        for piece, values in signalled("theft", found)
    }
    assert {piece.passage.number: piece.score for piece in ranked("theft", found)} == scores


def test_the_weights_are_those_under_which_the_labelled_pieces_are_likeliest():
    wanted = Asked("a.pdf", "Which goods are insured?", "coverage", ("Tea in chests",), "tune")
    choices = [
        choice_of(
            replace(wanted, document=name),
            [passage(1, "Sugar in sacks is sold."), replace(passage(2, "Tea in chests is sold."), similarity=0.9)],
        )
        for name in ("a.pdf", "b.pdf")
    ]
    assert [choice.right.tolist() for choice in choices] == [[False, True]] * 2
    assert fitted_order(choices)["meaning"] > 0
    assert first_left_out(choices) == 1.0


def test_what_is_not_fitted_counts_beside_what_is():
    asked = Asked("a.pdf", "Which goods are insured?", "coverage", ("Tea in chests",), "tune")
    choice = choice_of(asked, [passage(1, "Tea in chests is sold."), passage(2, "Which goods?")])
    silent = next(signal.weight for signal in SIGNALS if signal.name == "silent")
    assert choice.given[0] == 0.0 and choice.given[1] <= silent
    assert len(choice.table) == len(choice.right) == 2


def test_each_signal_stands_once():
    assert len({signal.name for signal in SIGNALS}) == len(SIGNALS)
    ((_, values),) = signalled("Is theft insured?", [passage(1, "Theft is not insured.")])
    assert len(values) == len(SIGNALS)


@pytest.mark.parametrize(
    ("question", "nearest", "answer"),
    [
        (
            "How quickly do I have to report the damage?",
            "If we give you notice after we receive your report of the damage, we may repair the damage.",
            "1. Give prompt written notice to us.",
        ),
        (
            "When must the repairs be done?",
            "The cost of repairs is what must be done to restore the property.",
            "We will not pay unless the repairs are made within two years.",
        ),
        (
            "When is a claim paid after we agree?",
            "We pay the share of the claim that the limit bears to the value we agree on.",
            "4. Loss Payment. We will pay within 30 days after we agree on the claim.",
        ),
    ],
)
def test_by_when_is_answered_by_a_time_or_by_at_once(question, nearest, answer):
    of_nearest, of_answer = of_each(question, [passage(1, nearest), passage(2, answer)])
    assert of_nearest["hinted"] < of_answer["hinted"]
    assert of_answer["lacking"] == 0.0


@pytest.mark.parametrize("question", ["When will I get my money?", "How soon is a loss paid?", "When do we get paid?"])
def test_when_one_is_paid_asks_what_the_insurer_does_and_not_the_one_who_asks(question):
    mine, ours = (
        passage(1, "You must file an amended proof of loss within 60 days."),
        passage(2, "Loss will be payable 60 days after we receive your proof of loss."),
    )
    assert [signals["owed"] for signals in of_each(question, [mine, ours])] == [0.0, 1.0]


def test_what_a_thing_counts_as_asks_for_its_meaning_and_not_for_a_time():
    times, meaning = (
        passage(1, "A house must be insured as your main home within 60 days."),
        passage(2, "Main home means the house where you live most of the year.", relevance=0.8),
    )
    question = "When is a house regarded as my main home?"
    of_times, of_meaning = of_each(question, [times, meaning])
    assert of_times["hinted"] < of_meaning["hinted"]


def test_what_an_endorsement_changes_comes_before_the_sentence_that_only_names_what_it_changes():
    passages = [
        passage(1, "This endorsement modifies insurance provided under the Liability Coverage Form.", relevance=1.0),
        passage(2, "The limit for liquor liability is increased to $500,000.", relevance=0.8),
        passage(3, "A liquor license must be shown to us by you on request, every year.", relevance=0.8),
    ]
    assert ranked("What does the liquor liability endorsement change?", passages)[0].passage.number == 2
    assert ranked("Which form does the endorsement modify?", passages)[0].passage.number == 1
