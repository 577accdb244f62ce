"""Good quotations whose claim leaves out an exception, changes the party, or pairs the figures otherwise."""

from __future__ import annotations

import pytest

from desktop.citations import check_answer
from desktop.citations.library import text_document
from tests.citations.evidence import document, library, receipt, texts

HEAT = "We do not insure freezing while the dwelling is vacant, unless you have used care to maintain heat."
WAR = "Either party may cancel by giving thirty days notice, except that war cover may be cancelled at 48 hours notice."
DIE = "If you die and we receive notice within 45 days, we will cover your legal representative as insured."
SYSTEM = "It means hardware owned by the Named Insured, but does not include any system of a Service Provider."
PLAIN = "Except as otherwise provided in this policy, we will pay all damages. We pay up to $3,000 for bail bonds."
ASBEST = "Kein Versicherungsschutz besteht für Schäden durch Asbest, es sei denn, ein Dritter hat sie verursacht."
SETTLE = "The Insurer shall not settle any Claim without the consent of the Named Insured."
CANCEL = "If we cancel, final premium will be calculated pro rata. You are responsible for any further payments."
SALARY = "Claim Expenses do not include salaries of employees of the Insured."
MUSS = "Der Versicherungsnehmer muss nach Möglichkeit für die Minderung des Schadens sorgen."
PERIODS = (
    "You may buy a period of 12 months for 85% of the annual premium, or 24 months for 140% of the annual premium."
)
PREMIUMS = "Expense constant $220. Minimum premium $1,100. Deposit premium $16,250."
HIRED = "The most we will pay for any hired auto is $65,000, subject to a deductible of $750 per loss."
THEFT = "We will pay up to $30 per day, to a maximum of $900, for transportation expense."


def _verdict(evidence: str, answer: str) -> tuple[str, str | None]:
    doc = document(evidence)
    (item,) = check_answer(f"{answer} [1].", receipt(texts(doc)), library(doc)).citations
    return str(item.verdict.verdict), item.verdict.sub_code


@pytest.mark.parametrize(
    ("evidence", "claim", "quote"),
    [
        (
            HEAT,
            "Freezing in a vacant dwelling is never insured",
            "We do not insure freezing while the dwelling is vacant",
        ),
        (HEAT, "Freezing while vacant is not insured", "We do not insure freezing while the dwelling is vacant"),
        (WAR, "All cover, war included, needs notice", "Either party may cancel by giving thirty days notice"),
        (DIE, "The representative is always covered", "we will cover your legal representative as insured"),
        (SYSTEM, "Hardware owned by the Named Insured counts", "hardware owned by the Named Insured"),
        (
            ASBEST,
            "Asbest ist ausnahmslos nicht versichert",
            "Kein Versicherungsschutz besteht für Schäden durch Asbest",
        ),
    ],
)
def test_a_quote_cut_before_its_exception_backs_no_claim_without_it(evidence: str, claim: str, quote: str) -> None:
    assert _verdict(evidence, f'{claim}: "{quote}"') == ("warning", "exception")


@pytest.mark.parametrize(
    ("evidence", "claim", "quote"),
    [
        (HEAT, "Freezing while vacant is not insured unless heat was maintained", HEAT),
        (HEAT, "Freezing is not insured, with an exception for care", "We do not insure freezing"),
        (WAR, "Thirty days are needed, but 48 hours for war", "Either party may cancel by giving thirty days notice"),
        (DIE, "The representative is covered", "we will cover your legal representative as insured"),
        (PLAIN, "Every damage is paid", "we will pay all damages"),
        (PLAIN, "Bail bonds are paid up to $3,000", "We pay up to $3,000 for bail bonds"),
    ],
)  # fmt: skip
def test_a_claim_that_says_the_exception_and_a_sentence_without_one_are_accepted(
    evidence: str, claim: str, quote: str
) -> None:
    assert _verdict(evidence, f'{claim}: "{quote}"')[0] == "accepted"


@pytest.mark.parametrize(
    ("evidence", "right", "wrong"),
    [
        (SETTLE, "The Insurer shall not settle without consent", "The Named Insured shall not settle without consent"),
        (CANCEL, "If the insurer cancels, premium is pro rata", "If the insured cancels, premium is pro rata"),
        (CANCEL, "The insured is responsible for payments", "The insurer is responsible for payments"),
        (
            SALARY,
            "Salaries of employees of the Insured do not count",
            "Salaries of employees of the Insurer do not count",
        ),
        (MUSS, "Der Versicherungsnehmer muss sorgen", "Der Versicherer muss sorgen"),
    ],
)
def test_an_act_of_one_party_is_not_the_other_s(evidence: str, right: str, wrong: str) -> None:
    quote = evidence.rstrip(".")
    assert _verdict(evidence, f'{right}: "{quote}"')[0] == "accepted"
    assert _verdict(evidence, f'{wrong}: "{quote}"') == ("warning", "term")


@pytest.mark.parametrize("quoted", [True, False])
@pytest.mark.parametrize(
    ("evidence", "right", "wrong"),
    [
        (PERIODS, "24 months are 140% of the annual premium", "24 months are 85% of the annual premium"),
        (PREMIUMS, "The minimum premium is $1,100", "The minimum premium is $16,250"),
        (PREMIUMS, "The expense constant is $220", "The expense constant is $1,100"),
        (HIRED, "A hired auto has $65,000 with a $750 deductible", "A hired auto has $750 with a $65,000 deductible"),
        (THEFT, "The expense is paid at $30 per day", "The expense is paid at $900 per day"),
    ],
)  # fmt: skip
def test_figures_that_belong_to_other_words_or_figures_are_not_accepted(
    evidence: str, right: str, wrong: str, quoted: bool
) -> None:
    tail = f': "{evidence.rstrip(".")}"' if quoted else ""
    assert _verdict(evidence, right + tail)[0] == "accepted"
    assert _verdict(evidence, wrong + tail)[0] == "warning"


ITEMS = [
    "1. $200 on money, bank notes and coins.",
    "2. $1,500 on watercraft of all types.",
    "3. $2,500 for loss by theft of jewelry, watches and furs.",
]


@pytest.mark.parametrize(
    ("claim", "verdict"),
    [
        ("Theft of jewelry is limited to $2,500", "accepted"),
        ("Theft of furs is covered up to $2,500", "accepted"),
        ("Theft of money is limited to $2,500", "warning"),
        ("Watercraft are limited to $2,500", "warning"),
    ],
)
def test_a_figure_of_one_item_is_not_that_of_the_item_beside_it(claim: str, verdict: str) -> None:
    doc = text_document("limits.pdf", [[("Special Limits", text) for text in ITEMS]])
    item = next(span for span in texts(doc) if "jewelry" in span.text)
    answer = f'{claim}: "$2,500 for loss by theft of jewelry, watches and furs" [1].'
    (found,) = check_answer(answer, receipt([item]), library(doc)).citations
    assert found.verdict.verdict == verdict


PARTS = "We answer within 10 working days and pay within 5 working days. Send the form within 45 days of coming home."
FROST = "Frost damage is only insured if the building was heated."
COSTS = "We may reduce the payment by at most 30%. Travellers aged 76 or older are not insured."
FAMILY = "The out-of-pocket limit is $6,350 per person and $12,700 per family."


@pytest.mark.parametrize(
    ("evidence", "quote", "right", "wrong"),
    [
        (PARTS, PARTS[:62], "We answer within 10 working days", "The form is due within 45 days"),
        (PARTS, PARTS[:62], "They pay within 5 working days", "They answer within 5 working days"),
        (FROST, FROST[:-1], "Frost damage is only insured with heating", "Frost damage is always insured"),
        (COSTS, COSTS[:40], "The payment is reduced by at most 30%", "The payment is reduced by at least 30%"),
        (
            COSTS,
            COSTS[42:-1],
            "Travellers aged 76 or older are not insured",
            "Travellers younger than 76 are not insured",
        ),
        (FAMILY, FAMILY[:-1], "A family has an out-of-pocket limit of $12,700", "The limit is $12,700 per person"),
    ],
)
def test_what_a_claim_says_is_looked_for_in_the_quoted_sentence(
    evidence: str, quote: str, right: str, wrong: str
) -> None:
    assert _verdict(evidence, f'{right}: "{quote}"')[0] == "accepted"
    assert _verdict(evidence, f'{wrong}: "{quote}"')[0] == "warning"
