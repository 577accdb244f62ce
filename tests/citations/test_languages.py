"""A claim in another language than its source is told so once, in plain words; figures are compared all the same."""

from __future__ import annotations

import pytest

from desktop.citations import check_answer
from desktop.citations.checks import languages
from tests.citations.evidence import library, receipt, text_document, texts

_ENGLISH = (
    "We will pay for covered loss within 30 days after we receive the sworn proof of loss. It is due in two years."
)
_GERMAN = "Wir zahlen für den gedeckten Schaden innerhalb von 30 Tagen, nachdem wir die Rechnung erhalten haben."
_DOCUMENTS = [text_document("policy.pdf", [[("", _ENGLISH)]]), text_document("police.pdf", [[("", _GERMAN)]])]
_PAID = "We will pay for covered loss within 30 days after we receive the sworn proof of loss"
_GEZAHLT = "Wir zahlen für den gedeckten Schaden innerhalb von 30 Tagen"
_TOLD = "another language"


def _findings(answer: str):
    places = receipt([text for document in _DOCUMENTS for text in texts(document)])
    (item,) = check_answer(answer, places, library(*_DOCUMENTS)).citations
    return item.verdict, [finding.sentence for finding in item.verdict.findings]


@pytest.mark.parametrize(
    "claim",
    [
        "Der Versicherer zahlt innerhalb von 30 Tagen nach dem Erhalt des Schadennachweises",
        "L'assureur paie le sinistre dans les 30 jours qui suivent la réception de la preuve",
        "La aseguradora paga en un plazo de 30 días desde que recibe la prueba del siniestro",
        "El terremoto sigue cubierto según anexo",
        "Schmuck aus unverschlossenen Autos wird entschädigt",
        "Gioielli rubati da auto aperte sono pagati",
        "Vergoeding voor gestolen sieraden",
        "Joias roubadas de um carro aberto recebem pagamento",
        "保険会社は30日以内に支払います",
        "Страховщик платит в течение 30 дней после получения доказательства",
    ],
)
def test_a_claim_in_another_language_is_told_so_once(claim: str) -> None:
    verdict, sentences = _findings(f'{claim}: "{_PAID}" [1].')
    assert (str(verdict.verdict), sum(_TOLD in sentence for sentence in sentences)) == ("warning", 1)
    assert not any("The answer says" in sentence for sentence in sentences)


def test_an_english_claim_over_german_words_is_told_so() -> None:
    verdict, sentences = _findings(f'The insurer pays for the loss that is covered within 30 days: "{_GEZAHLT}" [2].')
    assert _TOLD in sentences[0] and str(verdict.verdict) == "warning"


def test_its_figures_are_compared() -> None:
    verdict, _ = _findings(
        f'Der Versicherer zahlt innerhalb von 90 Tagen nach dem Erhalt des Nachweises: "{_PAID}" [1].'
    )
    assert (str(verdict.verdict), str(verdict.code)) == ("rejected", "fact_mismatch")


@pytest.mark.parametrize(
    "answer",
    [
        f'We pay for the covered loss within 30 days: "{_PAID}" [1].',
        f'Wir zahlen innerhalb von 30 Tagen: "{_GEZAHLT}" [2].',
        f'30 days: "{_PAID}" [1].',
        f'Die-cast parts et al. within 30 days: "{_PAID}" [1].',
        f'"{_PAID}" [1].',
        f'Jewelry stolen from an unlocked car receives no payment: "{_PAID}" [1].',
        f'Earthquake damage remains excluded: "{_PAID}" [1].',
        f'Schmuck aus unverschlossenen Autos wird nicht entschädigt: "{_GEZAHLT}" [2].',
    ],
)  # fmt: skip
def test_a_claim_in_the_same_language_or_too_short_to_tell_is_not(answer: str) -> None:
    assert not any(_TOLD in sentence for sentence in _findings(answer)[1])


@pytest.mark.parametrize("claim", ["", "According to the form", "The insurer pays for covered loss within 30 days"])
def test_the_model_of_languages_is_not_loaded_for_a_lead_or_the_words_of_the_source(claim: str, monkeypatch) -> None:
    monkeypatch.setattr(languages, "_likelihoods", lambda text: pytest.fail(f"asked for the language of “{text}”"))
    assert str(_findings(f'{claim}: "{_PAID}" [1].')[0].verdict) == "accepted"
