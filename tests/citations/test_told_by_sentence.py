"""Quoted words that only name something are told of by their sentence: what is not covered stands in front of them."""

from __future__ import annotations

import pytest

from desktop.citations import check_answer
from desktop.core.verdicts import MachineVerdict
from tests.citations.evidence import document, library, receipt, texts

DOC = document(
    "This insurance does not apply to bodily injury, property damage or loss of use arising out of pollution.",
    "The insurer shall in no circumstances be obliged to pay for any loss arising from war or civil commotion.",
    "We do not cover loss caused by: wear and tear; rust or corrosion; insects or vermin.",
    "There is no cover under this section for jewellery, furs and cameras left in an unattended vehicle.",
    "Excluded from this policy are losses caused by moths or birds of prey.",
    "We cover loss caused by theft but not loss caused by mysterious disappearance of tools.",
    "Except for hail, we pay for damage to solar panels and inverters.",
    "Nicht versichert sind Schäden durch Hochwasser und Sturmflut.",
    "Der Versicherer leistet keine Entschädigung für Schäden an Schmuck, Pelzen und Kameras.",
    "If you do not report the loss, we may refuse to pay the claim in full.",
    "We will not pay more than $500 for lost keys and locks.",
    "Ausgeschlossen bleiben Kosten der Rettung von Haustieren.",
)
PLACES = {
    "loss of use arising out of pollution": 1,
    "property damage or loss of use arising out of pollution": 1,
    "loss arising from war or civil commotion": 2,
    "rust or corrosion": 3,
    "insects or vermin": 3,
    "cameras left in an unattended vehicle": 4,
    "losses caused by moths or birds of prey": 5,
    "are losses caused by moths or birds of prey": 5,
    "loss caused by mysterious disappearance of tools": 6,
    "we pay for damage to solar panels and inverters": 7,
    "Schäden durch Hochwasser und Sturmflut": 8,
    "sind Schäden durch Hochwasser und Sturmflut": 8,
    "Schäden an Schmuck, Pelzen und Kameras": 9,
    "we may refuse to pay the claim in full": 10,
    "$500 for lost keys and locks": 11,
    "Kosten der Rettung von Haustieren": 12,
}


def _verdict(claim: str, quote: str) -> MachineVerdict:
    answer = f"{claim} (“{quote}” [{PLACES[quote]}])."
    (item,) = check_answer(answer, receipt(texts(DOC)), library(DOC)).citations
    return item.verdict.verdict


@pytest.mark.parametrize(
    ("claim", "quote"),
    [
        ("Loss of use from pollution is covered", "loss of use arising out of pollution"),
        ("Property damage is insured", "property damage or loss of use arising out of pollution"),
        ("The insurer pays for losses from war", "loss arising from war or civil commotion"),
        ("Rust is covered", "rust or corrosion"),
        ("Insects are covered", "insects or vermin"),
        ("Cameras in an unattended vehicle are covered", "cameras left in an unattended vehicle"),
        ("Losses caused by moths are covered", "losses caused by moths or birds of prey"),
        ("Losses caused by moths are covered", "are losses caused by moths or birds of prey"),
        ("Mysterious disappearance of tools is covered", "loss caused by mysterious disappearance of tools"),
        ("Schäden durch Hochwasser sind versichert", "Schäden durch Hochwasser und Sturmflut"),
        ("Schäden durch Hochwasser sind versichert", "sind Schäden durch Hochwasser und Sturmflut"),
        ("Schmuck und Kameras sind versichert", "Schäden an Schmuck, Pelzen und Kameras"),
        ("Kosten der Rettung von Haustieren werden ersetzt", "Kosten der Rettung von Haustieren"),
    ],
)
def test_what_its_sentence_denies_is_not_accepted_as_covered(claim: str, quote: str) -> None:
    assert _verdict(claim, quote) is MachineVerdict.WARNING


@pytest.mark.parametrize(
    ("claim", "quote"),
    [
        ("Pollution loss of use is excluded", "loss of use arising out of pollution"),
        ("War losses are not paid", "loss arising from war or civil commotion"),
        ("Cameras left in an unattended vehicle are not covered", "cameras left in an unattended vehicle"),
        ("Losses caused by moths are excluded", "losses caused by moths or birds of prey"),
        ("Mysterious disappearance is not covered", "loss caused by mysterious disappearance of tools"),
        ("Damage to solar panels is paid", "we pay for damage to solar panels and inverters"),
        ("Schäden an Schmuck sind nicht versichert", "Schäden an Schmuck, Pelzen und Kameras"),
        ("We may refuse the claim if you do not report the loss", "we may refuse to pay the claim in full"),
        ("Lost keys are paid up to $500", "$500 for lost keys and locks"),
    ],
)
def test_what_its_sentence_says_of_it_is_accepted(claim: str, quote: str) -> None:
    assert _verdict(claim, quote) is MachineVerdict.ACCEPTED


def test_a_german_label_with_a_verb_is_a_statement() -> None:
    answer = "Schäden durch Hochwasser sind versichert: “Schäden durch Hochwasser und Sturmflut” [8]."
    (item,) = check_answer(answer, receipt(texts(DOC)), library(DOC)).citations
    assert item.verdict.verdict is MachineVerdict.WARNING
