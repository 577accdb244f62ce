from __future__ import annotations

from desktop.citations import check_answer
from desktop.citations.numbers import Ratio, answer_figures
from desktop.core.decisions import HumanState
from tests.citations.evidence import document, library, receipt, texts

DOC = document("The limit is $1,000,000 for each loss.", "The deductible is $5,000 for each claim.", "Fire is insured.")
ANSWER = 'It says "The limit is $1,000,000 for each loss" [1]. It says "The deductible is $6,000 for each claim" [2]. See [9]. Fire too.'  # noqa: E501


def _figures(states: dict[tuple[str, int], HumanState] | None = None) -> dict[str, Ratio]:
    checked = check_answer(ANSWER, receipt(texts(DOC)), library(DOC))
    return {figure.name: figure for figure in answer_figures([checked], states)}


def _parts(figure: Ratio) -> tuple[int, int]:
    return figure.numerator, figure.denominator


def test_figures_are_numerator_and_denominator() -> None:
    figures = _figures()
    assert _parts(figures["id validity"]) == (2, 3)
    assert _parts(figures["retrieved rate"]) == (2, 2)
    assert _parts(figures["quotes verified"]) == (1, 2)
    assert _parts(figures["fact match"]) == (1, 2)
    assert _parts(figures["claim coverage"]) == (3, 4)


def test_nothing_decided_has_no_share_beside_the_machine_estimate() -> None:
    figures = _figures()
    assert figures["citation precision"].share is None
    assert _parts(figures["citation precision (machine estimate)"]) == (1, 3)


def test_overturned_verdicts_are_counted_in_both_directions_by_code() -> None:
    figures = _figures({("run-1", 1): HumanState.REJECTED, ("run-1", 2): HumanState.ACCEPTED})
    assert _parts(figures["overturned: accepted by the machine, accepted_exact"]) == (1, 1)
    assert _parts(figures["overturned: rejected by the machine, fact_mismatch"]) == (1, 1)
    assert _parts(figures["citation precision"]) == (1, 2)


def test_evidence_corrected_by_a_person_overturns_what_the_machine_accepted() -> None:
    figures = _figures({("run-1", 1): HumanState.CORRECTED, ("run-1", 2): HumanState.CORRECTED})
    assert _parts(figures["overturned: accepted by the machine, accepted_exact"]) == (1, 1)
    assert _parts(figures["overturned: rejected by the machine, fact_mismatch"]) == (0, 1)


def test_recall_counts_a_claim_without_citations_as_judged() -> None:
    assert _parts(_figures({("run-1", 1): HumanState.ACCEPTED})["citation recall"]) == (1, 2)


def test_words_quoted_for_a_source_that_is_none_are_no_matched_facts() -> None:
    checked = check_answer('It says "The limit is $1,000,000 for each loss" [9].', receipt(texts(DOC)), library(DOC))
    figures = {figure.name: figure for figure in answer_figures([checked])}
    assert (_parts(figures["fact match"]), _parts(figures["quotes verified"])) == ((0, 0), (0, 1))


def test_an_empty_workspace_divides_by_nothing() -> None:
    assert all(figure.share is None for figure in answer_figures([]))


def test_a_quote_in_place_of_a_claim_that_says_otherwise_is_not_verified() -> None:
    answer = 'The limit is $9,000,000: "The limit is $1,000,000 for each loss" [1].'
    checked = check_answer(answer, receipt(texts(DOC)), library(DOC))
    assert _parts({figure.name: figure for figure in answer_figures([checked])}["quotes verified"]) == (0, 1)


def test_only_cited_claims_can_be_overcited() -> None:
    checked = check_answer("Fire is insured [1][2][3][1]. Flood is not.", receipt(texts(DOC)), library(DOC))
    assert _parts({figure.name: figure for figure in answer_figures([checked])}["over-citation"]) == (1, 1)


def test_figures_count_the_claims_that_a_remark_could_be_made_on() -> None:
    answer = "Here is what I found:\n\nFire is insured [3]. Flood damage never is.\n\nLet me know if you need more."
    checked = check_answer(answer, receipt(texts(DOC)), library(DOC))
    figures = {figure.name: figure for figure in answer_figures([checked], {("run-1", 1): HumanState.ACCEPTED})}
    assert _parts(figures["claim coverage"]) == _parts(figures["citation recall"]) == (1, 2)
    assert figures["citation recall (machine estimate)"].denominator == 2
