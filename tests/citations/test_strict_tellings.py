"""Claims that drop or turn what bounds their quotation, beside right ones in the same words."""

from __future__ import annotations

import pytest

from desktop.citations import check_answer
from desktop.core.verdicts import MachineVerdict
from tests.citations.evidence import document, library, receipt, row, table_document, texts

STOREYS = "Reports on buildings of more than six storeys must be countersigned by a second partner."
HERD = "The policy lapses when fewer than three horses remain at the stable."
CLADDING = "The limit for claims concerning cladding is $300,000 including costs."
REACH = "Retroactive Date: June 1, 2019"
ONE = "This policy insures only one building."
TREES = "The most we pay is $2,500, and not more than $500 for any one tree or plant."
EVENTS = "The limit for events is $600,000 per event and $1,800,000 in the aggregate for the policy period."
YEARLY = "The deductible is $2,000 per person, per year."
COPAY = (
    "The co-payment is $30 for primary care visits and $50 for specialist visits, whether or not the deductible has "
    "been met."
)
FIRST = "You bear the first $750 of every veterinary claim."
ANSWER = "We will answer within twenty-one days after we have the report."
SWEPT = "Every grain store must be swept at least once a week."
SIGNED = "Each co-organiser named in the schedule must sign the form before the doors open."
VACANT = "A building counts as vacant while less than 31% of its floor is rented."
SIDES = "Each side bears its own appraiser, and half of everything else."
COSTS = "Defense costs are paid in addition to these limits."
RENEWAL = "You may end the policy on any monthly renewal date by written notice."
TELL = "Tell us about any accident within ten days."
WASHED = "A returned keg counts as new stock only after it has been washed and tagged."
FLOOD = "The Standard Flood Insurance Policy is not a valued policy."
SHOW = "If a show is called off, we pay eighty percent of the hire charges, but nothing for lost entry fees."
LIMIT = "The limit for one accident is $2,500,000 for any one accident."
LESS = "The most we pay is $10,000, or 5% of the limit if that is less."
RECEIVE = "To receive the payment for a stolen horse you must satisfy each of these conditions."
CHAIR = "Each side names one arbitrator; the arbitrators together name a chairman."


def _verdict(evidence: str, claim: str) -> MachineVerdict:
    doc = document(evidence)
    (item,) = check_answer(f"{claim}: “{evidence}” [1].", receipt(texts(doc)), library(doc)).citations
    return item.verdict.verdict


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (STOREYS, "Reports on buildings of six storeys must be countersigned by a second partner"),
        (HERD, "The policy lapses when three horses remain at the stable"),
        (CLADDING, "The limit for costs of cladding claims is $300,000"),
        (REACH, "The policy ends on June 1, 2019"),
        (ONE, "This policy insures at least one building"),
        (TREES, "Any one tree is limited to $2,500"),
        (EVENTS, "The aggregate limit for events is $600,000"),
        (COPAY, "The deductible for specialist visits is $50"),
        (FIRST, "Every veterinary claim is limited to $750"),
        (ANSWER, "The insurer pays within twenty-one days after it has the report"),
        (SWEPT, "One of the grain stores must be swept at least once a week"),
        (SIGNED, "One co-organiser must sign the form before the doors open"),
        (VACANT, "A building is vacant only when it is completely empty"),
        (SIDES, "The insurer pays for both appraisers"),
        (COSTS, "Defense costs reduce the limits"),
        (RENEWAL, "You may end the policy at any time"),
        (TELL, "We tell you about any accident within ten days"),
    ],
)
def test_a_bound_dropped_or_turned_needs_a_reader(evidence: str, claim: str) -> None:
    assert _verdict(evidence, claim) is MachineVerdict.WARNING


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (STOREYS, "A second partner must countersign a report on a building of more than 6 storeys"),
        (HERD, "The policy lapses if less than three horses remain at the stable"),
        (CLADDING, "The limit for cladding claims is $300,000, costs included"),
        (ONE, "One building only is insured under this policy"),
        (TREES, "Any one tree is limited to $500"),
        (YEARLY, "Each person has a $2,000 deductible per year"),
        (COPAY, "The co-payment for specialist visits is $50"),
        (SWEPT, "Each grain store has to be swept once a week or more often"),
        (SIGNED, "The form must be signed by each named co-organiser before the doors open"),
        (WASHED, "A returned keg has to be washed and tagged before it counts as new stock"),
        (WASHED, "A returned keg is not new stock until it has been washed and tagged"),
        (FLOOD, "The SFIP is not a valued policy"),
        (SHOW, "Lost entry fees are not paid"),
        (LIMIT, "Each accident is limited to $2,500,000"),
        (LESS, "At most $10,000 or 5% of the limit is paid, whichever is less"),
        (RECEIVE, "Every listed condition must be satisfied before a stolen horse is paid"),
        (CHAIR, "The chairman is named by the arbitrators"),
    ],
)
def test_the_same_bound_in_other_words_needs_no_reader(evidence: str, claim: str) -> None:
    assert _verdict(evidence, claim) is MachineVerdict.ACCEPTED


def test_what_only_the_next_sentence_speaks_of_is_not_told_of_the_quoted_one() -> None:
    doc = document(f"{EVENTS} {COSTS}")
    answers = {
        claim: check_answer(f"{claim}: “{EVENTS}” [1].", receipt(texts(doc)), library(doc)).citations[0]
        for claim in ("The limit for defense costs is $600,000 per event", "The limit is $600,000 per event")
    }
    assert [item.verdict.verdict for item in answers.values()] == [MachineVerdict.WARNING, MachineVerdict.ACCEPTED]


ITEMS = "A stolen horse is paid only if all of these apply:\na. the gate was locked;\nb. the theft was reported."


@pytest.mark.parametrize(
    ("claim", "verdict"),
    [
        ("A stolen horse is paid if either “{0}” [1] or “{1}” [1].", MachineVerdict.WARNING),
        ("A stolen horse is paid only if “{0}” [1] and “{1}” [1].", MachineVerdict.ACCEPTED),
    ],
)
def test_one_of_the_items_that_must_all_apply_is_not_enough(claim: str, verdict: MachineVerdict) -> None:
    doc = document(*ITEMS.split("\n"))
    answer = claim.format("the gate was locked", "the theft was reported").replace("[1] or", "[2] or")
    answer = answer.replace("[1] and", "[2] and").replace("reported” [1]", "reported” [3]")
    checked = check_answer(answer, receipt(texts(doc)), library(doc))
    assert {item.verdict.verdict for item in checked.citations} == {verdict}


HORSES = [["Horse", "Value", "Excess"], ["Juniper", "$18,500", "$900"], ["Old Tom", "$3,100", "$150"]]
LINES = [["Item", "Sum insured"], ["Copper vats", "$410,000"], ["Bottling line", "$275,000"]]


@pytest.mark.parametrize(
    ("rows", "claim", "good"),
    [
        (HORSES, "### What is the excess for Old Tom?\n\n", False),
        (HORSES, "### What is the excess for Juniper?\n\n", True),
        (LINES, "Bottling lines are insured for $410,000: ", False),
        (LINES, "A copper vat is insured for $410,000: ", True),
    ],
)
def test_a_row_asked_for_or_named_in_the_plural_is_the_row_quoted(
    rows: list[list[str]], claim: str, good: bool
) -> None:
    doc = table_document(rows)
    span = row(doc, 1)
    (item,) = check_answer(f"{claim}“{span.text}” [1]", receipt([span]), library(doc)).citations
    assert (item.verdict.verdict is MachineVerdict.ACCEPTED) is good
