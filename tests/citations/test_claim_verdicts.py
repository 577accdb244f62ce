from __future__ import annotations

import pytest

from desktop.citations import check_answer, parse_citations
from desktop.core.verdicts import Code, MachineVerdict
from tests.citations.evidence import LIMIT, document, library, receipt, said, texts


def test_the_figures_of_a_claim_are_looked_for_in_the_union_of_its_evidence() -> None:
    doc = document("The limit is $1,000,000 for each loss.", "The deductible is $5,000 for each claim.")
    checked = check_answer("The limit is $1M and the deductible $5,000 [1][2]", receipt(texts(doc)), library(doc))
    assert [item.verdict.verdict for item in checked.citations] == [MachineVerdict.ACCEPTED] * 2


def test_a_claim_that_contradicts_an_unquoted_exclusion_is_not_accepted() -> None:
    doc = document("We do not cover flood or surface water.")
    checked = check_answer("Flood is covered [1]", receipt(texts(doc)), library(doc))
    assert checked.citations[0].verdict.verdict is MachineVerdict.WARNING


def test_a_figure_of_the_answer_that_differs_from_its_quote_is_a_fact_mismatch() -> None:
    doc = document(LIMIT)
    (item,) = check_answer(
        'The limit is $9,000,000: "Limit: $1,000,000" [1]', receipt(texts(doc)), library(doc)
    ).citations
    assert said(item.verdict) == "fact_mismatch/number"
    assert "$9,000,000" in item.verdict.sentence


def test_negation_between_claim_and_quote_caps_at_warning() -> None:
    doc = document("This policy does not insure the loss by flood.")
    answer = 'The policy pays for flood: "does not insure the loss by flood" [1]. It does not pay: "not insure the loss by flood" [1].'  # noqa: E501
    checked = check_answer(answer, receipt(texts(doc)), library(doc))
    assert [item.verdict.verdict for item in checked.citations] == [MachineVerdict.WARNING, MachineVerdict.ACCEPTED]
    assert said(checked.citations[0].verdict) == "fact_mismatch/negation"


def test_a_quote_cut_right_behind_a_negation_does_not_back_the_opposite_claim() -> None:
    doc = document("This policy does not insure the loss by flood.")
    checked = check_answer(
        'The policy pays for flood: "insure the loss by flood" [1].', receipt(texts(doc)), library(doc)
    )
    assert checked.citations[0].verdict.verdict is MachineVerdict.WARNING


def test_the_same_evidence_twice_for_one_claim_is_a_duplicate() -> None:
    doc = document(LIMIT)
    answer = 'It says "Limit: $1,000,000 each occurrence" [1] [1].'
    checked = check_answer(answer, receipt(texts(doc)), library(doc))
    assert [i.verdict.code for i in checked.citations] == [Code.ACCEPTED_EXACT, Code.DUPLICATE]
    assert checked.citations[1].verdict.verdict is MachineVerdict.ACCEPTED


def test_a_quotation_of_two_sentences_belongs_to_one_claim() -> None:
    parsed = parse_citations("It says “We pay for fire. We do not pay for flood” [1]. Next.")
    assert (
        parsed.body[slice(*(parsed.citations[0].claim or (0, 0)))]
        == "It says “We pay for fire. We do not pay for flood” [1]."
    )


def _claim(evidence: str, answer: str) -> tuple[MachineVerdict, list[str]]:
    doc = document(evidence)
    checked = check_answer(answer, receipt(texts(doc)), library(doc))
    return checked.citations[0].verdict.verdict, [finding.code.value for finding in checked.claims]


def test_a_word_that_ends_a_policy_does_not_pass_for_a_denial() -> None:
    evidence = "A policy becomes void when a premium of $500 stays unpaid."
    assert _claim(evidence, "A policy does not pay a premium of $500 [1].")[0] is MachineVerdict.WARNING
    assert _claim(evidence, "A policy is void when a premium of $500 stays unpaid [1].") == (
        MachineVerdict.ACCEPTED,
        [],
    )


def test_a_denial_in_the_next_sentence_is_none_of_the_claims_business() -> None:
    evidence = "You will hear from us within 30 days. A claim that was denied is not opened again."
    assert _claim(evidence, "You will hear from us within 30 days [1].") == (MachineVerdict.ACCEPTED, [])


def test_a_term_in_quotation_marks_is_judged_by_its_sentence() -> None:
    evidence = 'Coinsurance does not apply and we pay for 120 days of the "period of restoration" alone.'
    answer = 'Coinsurance does not apply and we pay for 120 days of the "period of restoration" [1].'
    assert _claim(evidence, answer)[0] is MachineVerdict.ACCEPTED


@pytest.mark.parametrize(
    "marker",
    ["{id}", "source-span:{id}", "(see [1])", "(source: [1])", "see p. 1", "per policy.pdf, p. 1", "see policy.pdf"],
)
def test_a_marker_and_the_word_that_points_at_it_say_nothing_of_the_claim(marker: str) -> None:
    doc = document("The limit is $1,000,000 each occurrence and we will pay for loss by fire.")
    marker = marker.format(id=texts(doc)[0].id)
    for answer in (f"The limit is $1,000,000 each occurrence {marker}.", f"The limit is $1,000,000 {marker}"):
        (item,) = check_answer(answer, receipt(texts(doc)), library(doc)).citations
        assert item.verdict.verdict is MachineVerdict.ACCEPTED, item.verdict.sentence


def test_a_quotation_behind_the_marker_that_took_it_is_no_claim_without_citation() -> None:
    doc = document(LIMIT)
    answer = 'The limit is $1,000,000. [1] "Limit: $1,000,000 each occurrence"'
    checked = check_answer(answer, receipt(texts(doc)), library(doc))
    assert [answer[slice(*claim)] for claim in checked.parsed.claims] == ["The limit is $1,000,000."]
    assert checked.claims == ()
    assert checked.citations[0].verdict.code is Code.ACCEPTED_EXACT
