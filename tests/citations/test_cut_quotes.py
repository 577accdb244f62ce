"""Quotations word for word whose sentence turns right before they begin or right behind their end."""

from __future__ import annotations

import pytest

from desktop.citations import check_answer, verify_citation
from desktop.core.verdicts import MachineVerdict
from tests.citations.evidence import citation, document, library, receipt, texts

EXCEPT = "This insurance covers all risks of loss of the goods except as excluded by Clause 4. Notice is due at once."
IF = "We will pay for the removal of debris of covered property if the cause of loss is insured."
ONLY = "1. Volunteers shall be deemed employees only while they act under the direction of a supervisor."
CASE = "In no case shall this insurance cover ordinary leakage or inherent vice of the goods."
KEIN = "Kein Versicherungsschutz besteht für Gebäude, die länger als 60 Tage unbewohnt sind."
OTHER = "Vehicles other than private cars of the insured household are covered on public roads."
NONE = "None of the following benefits is payable for a stay abroad. Notice is due at once."
CANNOT = "We cannot cancel this policy within 60 days of its renewal. Notice is due at once."
NUR = "Der Versicherer ersetzt Aufräumungskosten nur, sofern er vorher zugestimmt hat."
ASIDE = "The final premium will be determined by using the actual, not the estimated, premium basis."
CONSENT = "Settlements need the prior consent of the company, which shall not be unreasonably withheld."
LATER = "Notice shall be given in no event later than 60 days after the end of the Policy Period."


def _verdict(evidence: str, quote: str, claim: str = "") -> MachineVerdict:
    doc = document(evidence)
    answer = f'{claim or "The policy states:"} "{quote}" [1]\n\nSources:\n[1] policy.pdf, p. 1'
    (item,) = check_answer(answer, receipt(texts(doc)), library(doc)).citations
    return item.verdict.verdict


@pytest.mark.parametrize(
    ("evidence", "quote"),
    [
        (EXCEPT, "This insurance covers all risks of loss of the goods"),
        (IF, "We will pay for the removal of debris of covered property"),
        (ONLY, "Volunteers shall be deemed employees"),
        (CASE, "this insurance cover ordinary leakage or inherent vice of the goods"),
        (KEIN, "Versicherungsschutz besteht für Gebäude, die länger als 60 Tage unbewohnt sind"),
        (OTHER, "private cars of the insured household are covered on public roads"),
        (NUR, "Der Versicherer ersetzt Aufräumungskosten"),
        (NONE, "the following benefits is payable for a stay abroad"),
        (NONE, "following benefits is payable for a stay abroad"),
        (CANNOT, "cancel this policy within 60 days of its renewal"),
    ],
)
@pytest.mark.parametrize("claimed", [False, True])
def test_a_quotation_cut_where_its_sentence_turns_is_not_accepted(evidence: str, quote: str, claimed: bool) -> None:
    claim = f"{quote[0].upper()}{quote[1:]}." if claimed else ""
    assert _verdict(evidence, quote, claim) is MachineVerdict.WARNING


@pytest.mark.parametrize(
    ("evidence", "quote", "claim"),
    [
        (EXCEPT, "This insurance covers all risks of loss of the goods except as excluded by Clause 4.", ""),
        (EXCEPT, "all risks of loss of the goods", ""),
        (EXCEPT, "Notice is due at once.", ""),
        (ONLY, "only while they act under the direction of a supervisor", ""),
        (CASE, CASE, ""),
        (KEIN, KEIN, "Lange unbewohnte Gebäude sind nicht versichert."),
        (ASIDE, ASIDE, "The final premium is determined by using the actual premium basis."),
        (ASIDE, ASIDE, ""),
        (CONSENT, CONSENT, "Settlements require the prior consent of the company."),
        (LATER, LATER, "Notice is due no later than 60 days after the end of the Policy Period."),
    ],
)
def test_a_quotation_that_keeps_the_turn_of_its_sentence_is_accepted(evidence: str, quote: str, claim: str) -> None:
    assert _verdict(evidence, quote, claim) is MachineVerdict.ACCEPTED


def test_what_an_aside_denies_may_not_be_claimed() -> None:
    assert _verdict(ASIDE, ASIDE, "The final premium uses the estimated premium basis.") is MachineVerdict.WARNING


def test_the_heading_of_the_cited_section_denies_nothing() -> None:
    meaning = "Intentional loss means any loss arising out of an act committed by an insured."
    doc = document(meaning, title="Exclusions")
    answer = f'**Exclusions:** An intentional loss arises out of an act committed by an insured: "{meaning}" [1].'
    (item,) = check_answer(answer, receipt(texts(doc)), library(doc)).citations
    assert item.verdict.verdict is MachineVerdict.ACCEPTED


UNPAID = "Die Prämie ist jährlich zu zahlen. Ohne Zahlung der ersten Prämie beginnt der Versicherungsschutz nicht."
SHALL_NOT = "The parties agree that the Surety shall not be released by any change of the work."


@pytest.mark.parametrize(
    ("evidence", "quote", "verdict"),
    [
        (UNPAID, "Ohne Zahlung der ersten Prämie beginnt der Versicherungsschutz.", "rejected"),
        (UNPAID, "Ohne Zahlung der ersten Prämie beginnt der Versicherungsschutz", "rejected"),
        (UNPAID, "Zahlung der ersten Prämie beginnt der Versicherungsschutz", "accepted"),
        (UNPAID, "Ohne Zahlung der ersten Prämie beginnt der Versicherungsschutz nicht", "accepted"),
        (SHALL_NOT, "The parties agree that the Surety shall", "accepted"),
    ],
)
def test_a_quote_made_a_sentence_by_leaving_out_its_denial_is_rejected(evidence: str, quote: str, verdict: str) -> None:
    doc = document(evidence)
    found = verify_citation(citation(quote, texts(doc)[0]), receipt(texts(doc)), library(doc))
    assert found.verdict == verdict
    assert found.sub_code == ("negation" if verdict == "rejected" else None)
