"""Quotations word for word beside claims that turn, narrow or widen them, and beside claims that tell them fairly."""

from __future__ import annotations

import pytest

from desktop.citations import check_answer
from desktop.core.facts import find_figures
from desktop.core.sentences import sentence_ranges
from tests.citations.evidence import document, library, receipt, texts

FORMS = (
    '{claim} The policy states: "{quote}" [1].',
    '{claim} ("{quote}") [1]',
    '{claim}\n\n> "{quote}"\n> [1]\n',
    '- {claim}\n  - Quote: "{quote}" [1]\n',
)
RECOVER = "The Carrier is entitled to recover from the Insured any amount paid within the Retention."
SOLICITOR = "You must not appoint a solicitor before we have accepted your claim."
UTILITIES = (
    "The Insurer shall not be liable for any Loss arising out of the failure of utilities, "
    "except a failure under the direct operational control of the Organization."
)
PART_OF = "Agreement C has a sublimit of $250,000, which is part of and not in addition to the Aggregate Limit."
LOCKED = "Theft from an unattended vehicle is covered only if the vehicle was locked."
RETAIN = "The Insurer will retain the short-rate premium of not less than 25 percent of the Annual Premium."
TWO_CANCEL = (
    "If we cancel, final premium will be calculated pro rata. If you cancel, it will be based on the short-rate table, "
    "unless you retire from the business covered by this policy."
)
DUTY = (
    "Verletzt der Versicherungsnehmer eine Obliegenheit vorsätzlich, ist der Versicherer von der Leistung frei; "
    "bei grober Fahrlässigkeit kann er die Leistung kürzen."
)
RUST = "Rust is excluded unless it results from a stranding, sinking or fire of the carrying vessel."
SUIT = "No suit against the Company may be started later than twelve months after the date of the loss."
REFUND = "You may cancel within 14 days and we will refund the premium in full, provided no claim has been made."
NO_EVENT = "The insurance continues in transit, but in no event longer than sixty (60) days after discharge."
DAYS = "Theft is not insured while the home is unoccupied for more than 60 consecutive days."
PROSPECT = "We pay legal costs if there is a reasonable prospect of success of more than 50%."
UP_TO = "We will reimburse the covered costs up to the annual benefit limit of $7,500 per pet."
PREMIUM_FIRST = "Ohne Zahlung der ersten Prämie beginnt der Versicherungsschutz nicht."


def _verdicts(evidence: str, claim: str) -> set[str]:
    doc = document(evidence)
    return {
        str(item.verdict.verdict)
        for form in FORMS
        for item in check_answer(
            form.format(claim=claim, quote=evidence.rstrip(".")), receipt(texts(doc)), library(doc)
        ).citations
    }


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (RECOVER, "The Carrier is required to recover from the Insured any amount paid within the Retention."),
        (SOLICITOR, "You need not appoint a solicitor before we have accepted your claim."),
        (SOLICITOR, "You do not have to appoint a solicitor before we have accepted your claim."),
        (
            UTILITIES,
            "Loss from a utility failure under the direct operational control of the Organization is excluded.",
        ),
        (UTILITIES, UTILITIES.replace("except a failure", "a failure")),
        (PART_OF, "The sublimit of $250,000 is in addition to the Aggregate Limit."),
        (LOCKED, "Theft from an unattended vehicle is covered if the vehicle was locked."),
        (RETAIN, RETAIN.replace("Annual Premium", "Annual Deductible")),
        (TWO_CANCEL, TWO_CANCEL.partition("rata. ")[2].replace("If you", "Unless you")),
        (DUTY, "Bei grober Fahrlässigkeit ist der Versicherer von der Leistung frei."),
        (RUST, "Rust is only covered unless it results from a fire of the carrying vessel."),
        (SUIT, "A suit against the Company may be started later than twelve months after the date of the loss."),
        (DAYS, "Theft is not insured while the home is unoccupied for more than 60 consecutive business days."),
        (PROSPECT, "We pay legal costs if there is a reasonable prospect of success of more than 50."),
        (PROSPECT, "We pay legal costs if there is a reasonable prospect of success of more than 50‰."),
        (UP_TO, "We will reimburse the covered costs at least to the annual benefit limit of $7,500 per pet."),
        (PREMIUM_FIRST, "Mit Zahlung der ersten Prämie beginnt der Versicherungsschutz nicht."),
    ],
)
def test_a_turned_telling_is_not_accepted(evidence: str, claim: str) -> None:
    assert "accepted" not in _verdicts(evidence, claim)


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (RECOVER, "The Carrier has the right to recover from the Insured any amount paid within the Retention."),
        (SOLICITOR, "You are not allowed to appoint a solicitor before we have accepted your claim."),
        (PART_OF, "Agreement C has a sublimit of $250,000, which is part of the Aggregate Limit."),
        (LOCKED, LOCKED),
        (TWO_CANCEL, "If we cancel, final premium will be calculated pro rata."),
        (TWO_CANCEL, "If we cancel the policy, the final premium is pro rata."),
        (DUTY, "Bei grober Fahrlässigkeit kann der Versicherer die Leistung kürzen."),
        (RUST, "Rust is only covered if it results from a stranding, sinking or fire of the carrying vessel."),
        (SUIT, "A suit against the Company must be started within twelve months after the date of the loss."),
        (REFUND, "The premium is refunded in full if you cancel within 14 days and no claim has been made."),
        (NO_EVENT, "The insurance continues in transit for at most 60 days after discharge."),
        (PROSPECT, "We pay legal costs if there is a reasonable prospect of success of more than 50 percent."),
        (UP_TO, UP_TO),
    ],
)
def test_a_fair_telling_is_accepted(evidence: str, claim: str) -> None:
    assert _verdicts(evidence, claim) == {"accepted"}


def test_a_permille_is_a_tenth_of_a_percent() -> None:
    one, two, three = find_figures("a rate of 5‰, of 0.5% and of 5%")
    assert (one.value, two.value, three.value) == ("0.5", "0.5", "5")


def test_all_words_that_say_which_days_count_belong_to_a_period() -> None:
    (fact,) = find_figures("within 10 consecutive business days")
    assert fact.unit == "day consecutive business"


def test_a_part_named_by_a_letter_ends_a_sentence_and_heads_none() -> None:
    text = "Debris is paid under Coverage A. Use of the home is paid. Section B. Contents are insured."
    assert [text[a:b] for a, b in sentence_ranges(text)] == [
        "Debris is paid under Coverage A.",
        "Use of the home is paid.",
        "Section B. Contents are insured.",
    ]
