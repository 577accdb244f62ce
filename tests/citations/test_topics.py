"""What stands over a quotation, a label, a heading or a question, is known to it, or a person has to look."""

from __future__ import annotations

import pytest

from desktop.citations import check_answer
from desktop.core.verdicts import MachineVerdict
from tests.citations.evidence import document, library, receipt, table_document, texts

THEFT = "We insure direct loss by theft of covered property from the dwelling."
ENDING = "You may end this policy at any time by writing to us before the next due date."
SURGERY = "The amount you receive for surgery depends on the kind of surgery you need."
OTHERS = ("Sublimits apply to coins.", "Each claim of coins is listed. A list of coins is kept. Coins are counted.")

OVER = (
    "**{}**: “{}” [1]", "{}: “{}” [1]", "- **{}** – “{}” [1]", "**{}:** The policy says “{}” [1]", "### {}\n“{}” [1]",
    "## {}\n\n“{}” [1]", "**{}**\n\n- “{}” [1]", "As to your question about {}: “{}” [1]", "Is {} covered? “{}” [1]",
    "**Q: What about {}?**\n\nA: “{}” [1]", "Does it apply to {}?\nAnswer: “{}” [1]", "- {}:\n  - “{}” [1]",
)  # fmt: skip


def judged(source: str, answer: str, *more: str) -> MachineVerdict:
    doc = document(source, *more)
    (item,) = check_answer(answer, receipt(texts(doc)[:1]), library(doc)).citations
    return item.verdict.verdict


@pytest.mark.parametrize("over", OVER)
@pytest.mark.parametrize("topic", ["Earthquake", "War and terrorism", "Volcanic ash", "Subcontractors", "Coins"])
def test_a_topic_that_the_passage_does_not_know_needs_a_look(over: str, topic: str) -> None:
    assert judged(THEFT, over.format(topic, THEFT), *OTHERS) is MachineVerdict.WARNING


@pytest.mark.parametrize("over", OVER[:7])
@pytest.mark.parametrize("topic", ["Appraisal", "Medical payments", "Policy territory", "Cancellation"])
def test_a_subject_of_policies_needs_one_of_the_words_it_is_told_in(over: str, topic: str) -> None:
    assert judged(THEFT, over.format(topic, THEFT), *OTHERS) is MachineVerdict.WARNING


@pytest.mark.parametrize("over", OVER)
@pytest.mark.parametrize(
    ("source", "topic"),
    [
        (THEFT, "Theft"),
        (THEFT, "Stolen property"),
        (THEFT, "Covered loss"),
        (ENDING, "Cancellation"),
        (ENDING, "Termination by the policyholder"),
        (SURGERY, "Surgical treatment"),
    ],
)
def test_a_topic_of_the_passage_in_other_words_is_fine(over: str, source: str, topic: str) -> None:
    assert judged(source, over.format(topic, source), *OTHERS) is MachineVerdict.ACCEPTED


@pytest.mark.parametrize("over", OVER[:7])
@pytest.mark.parametrize(
    "label",
    [
        "Answer",
        "Coverage",
        "Limits",
        "Evidence",
        "Key points",
        "Analysis",
        "Telehealth",
        "Closest match",
        "Common pitfall",
        "Why this matters",
        "The short version",
        "How to file",
    ],
)
def test_a_label_that_names_no_subject_stands_over_anything(over: str, label: str) -> None:
    assert judged(THEFT, over.format(label, THEFT), *OTHERS) is MachineVerdict.ACCEPTED


def test_a_heading_may_be_known_to_any_of_the_quotations_under_it() -> None:
    doc = document(THEFT, ENDING)
    answer = f"## Theft\n\n- “{THEFT}” [1]\n- “{ENDING}” [2]"
    found = check_answer(answer, receipt(texts(doc)), library(doc)).citations
    assert [item.verdict.verdict for item in found] == [MachineVerdict.ACCEPTED] * 2
    found = check_answer(answer.replace("Theft", "Piracy"), receipt(texts(doc)), library(doc)).citations
    assert [item.verdict.verdict for item in found] == [MachineVerdict.WARNING] * 2


def test_a_heading_ends_where_the_next_begins() -> None:
    answer = f"## Piracy\n\nNothing was found.\n\n## Theft\n\n“{THEFT}” [1]"
    assert judged(THEFT, answer) is MachineVerdict.ACCEPTED


def test_a_row_is_known_by_its_headers() -> None:
    doc = table_document([["Peril", "Deductible each claim"], ["Wind and hail", "$5,000"], ["Flood", "$9,000"]])
    row = next(span for span in doc.spans if span.text.startswith("Peril: Flood"))

    def over(label: str) -> MachineVerdict:
        answer = f"### {label}\n\n“Flood $9,000” [1]"
        return check_answer(answer, receipt([row]), library(doc)).citations[0].verdict.verdict

    assert over("Deductible") is over("Flooding") is MachineVerdict.ACCEPTED
    assert over("Terrorism") is over("Collision") is over("Towing") is MachineVerdict.WARNING


@pytest.mark.parametrize(
    ("label", "source"),
    [
        ("Collision", "We pay for loss caused by impact with another vehicle or object."),
        ("Overturn", "We pay for the upset of a covered vehicle on its way to the garage."),
        ("Roadside assistance", "We pay up to $150 for towing to the nearest garage."),
        ("Braces", "Orthodontia is paid at 45% after a wait of two years."),
        ("Repatriation", "We pay for sending the remains to the place of residence."),
        ("Spoilage", "We pay for food that perishes after a failure of electricity."),
    ],
)
def test_a_coverage_in_other_words_is_fine_over_those_it_is_told_in(label: str, source: str) -> None:
    assert judged(source, f"**{label}:** “{source}” [1]", *OTHERS) is MachineVerdict.ACCEPTED
    assert judged(THEFT, f"**{label}:** “{THEFT}” [1]", *OTHERS) is MachineVerdict.WARNING


def test_what_the_cited_document_treats_counts_however_many_others_were_retrieved() -> None:
    """By the order of their ids the cited one is the last of the documents that are looked at."""
    cited = document(THEFT, "Parcels are weighed. Each parcel is stamped.", "Parcels are sent by rail.")
    plain = [document(f"Premiums are due on day {n}.", name=f"other {n}.pdf") for n in range(60)]
    others = [doc for doc in plain if doc.document_id < cited.document_id]
    shown = [texts(cited)[0], *(texts(doc)[0] for doc in others)]
    answer = f"**Parcels:** “{THEFT}” [1]"
    (item,) = check_answer(answer, receipt(shown), library(cited, *others)).citations
    assert (len(others) > 12, item.verdict.verdict) == (True, MachineVerdict.WARNING)


DATES = "The effective date of this policy is May 1, 2025."
WAITING = "The waiting period for new locations is 30 days."
PREMIUM = "The named insured must pay the premium."
KINDS = (
    "The expiration date of this policy is May 1, 2026.",
    "The elimination period is 72 hours.",
    "An additional insured has no duty to pay it.",
)


@pytest.mark.parametrize("over", OVER[:7])
@pytest.mark.parametrize(
    ("source", "label"),
    [(DATES, "Expiration date"), (WAITING, "Elimination period"), (PREMIUM, "Additional insured")],
)
def test_another_of_the_kind_that_the_quoted_sentence_tells_of_needs_a_look(over: str, source: str, label: str) -> None:
    assert judged(source, over.format(label, source), *KINDS) is MachineVerdict.WARNING


@pytest.mark.parametrize("over", OVER[:7])
@pytest.mark.parametrize(
    ("source", "label"),
    [
        (DATES, "Effective date"),
        (DATES, "Policy date"),
        (WAITING, "Waiting period"),
        (PREMIUM, "Named insured"),
        (PREMIUM, "Penalty for premium"),
    ],
)
def test_the_kind_that_the_quoted_sentence_tells_of_is_fine(over: str, source: str, label: str) -> None:
    assert judged(source, over.format(label, source), *KINDS) is MachineVerdict.ACCEPTED


@pytest.mark.parametrize("over", OVER[:7])
@pytest.mark.parametrize("label", ["Membership fees", "Nordic banks", "Hurricanes", "Deductible", "Premiums"])
def test_words_of_which_nothing_is_known_are_no_name_of_what_is_quoted(over: str, label: str) -> None:
    assert judged(THEFT, over.format(label, THEFT), *OTHERS) is MachineVerdict.WARNING


@pytest.mark.parametrize("label", ["Underinsurance of property", "Bottom line", "Good to know", "Fine print"])
def test_words_made_of_known_ones_and_words_on_the_answer_are_fine(label: str) -> None:
    source = "If the property is insured for half of its value, we pay half of the loss."
    assert judged(source, f"**{label}**: “{source}” [1]", *OTHERS) is MachineVerdict.ACCEPTED


def test_a_word_beside_the_quoted_sentence_backs_no_other() -> None:
    source = f"{THEFT} Medical bills are sent to the treatment office."
    more = ("Psychological care is offered. Psychological help is free.",)
    assert judged(source, f"**Psychological treatment**: “{THEFT}” [1]", *more) is MachineVerdict.WARNING


def test_a_word_that_heads_any_quotation_is_no_subject_though_the_document_uses_it_often() -> None:
    more = ("Keep each key apart. A key that is lost is replaced. The key is yours.",)
    assert judged(THEFT, f"**Key takeaway**: “{THEFT}” [1]", *more) is MachineVerdict.ACCEPTED


@pytest.mark.parametrize(
    "over",
    [
        "What is the limit for {}?\n“{}” [1]",
        "What is the deductible for {}? “{}” [1]",
        "How high is the premium for {}?\n\n“{}” [1]",
    ],
)
def test_a_question_how_far_something_is_insured_names_it(over: str) -> None:
    assert judged(THEFT, over.format("earthquake", THEFT), *OTHERS) is MachineVerdict.WARNING
    assert judged(THEFT, over.format("theft", THEFT), *OTHERS) is MachineVerdict.ACCEPTED
