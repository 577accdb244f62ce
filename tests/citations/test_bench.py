from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from desktop.citations import check_answer
from desktop.citations.bench import BenchResult, make_items, read_snapshot, run_bench
from desktop.citations.library import text_document
from desktop.citations.selftest import run_selftest
from desktop.citations.statements import judge_statements
from desktop.citations.throughput import check_speed, write_answers
from desktop.citations.verifier import parse_answer
from desktop.core.pages import ExtractedDocument
from desktop.core.verdicts import MachineVerdict
from tests.citations.evidence import document, library, receipt, table_document, texts

_WORDING = [
    "We will pay up to $1,000,000 for direct physical loss to the dwelling caused by fire, but not for loss caused by flood.",  # noqa: E501
    "You must give notice of the loss within 30 days, unless the Named Insured is unable to do so because of illness.",
    "The deductible is 2.5% of the Limit of Insurance per occurrence and applies to each claim made on or after March 5, 2024.",  # noqa: E501
    "The Insurer may cancel this policy with 10 days notice if the premium of $1,250.00 is not paid when it is due.",
    "No coverage is provided for vehicles, aircraft or boats other than sailing boats shorter than 26 feet.",
    "We shall pay no more than $5,000 per person and $10,000 in the aggregate for medical payments during the policy period.",  # noqa: E501
]


def _policy() -> list[ExtractedDocument]:
    table = table_document(
        [
            ["Coverage", "Limit", "Deductible"],
            ["Building", "$1,000,000", "$5,000"],
            ["Contents", "$250,000", "$2,500"],
            ["Sheds", "$25,000", "$500"],
        ]
    )
    return [text_document("policy.pdf", [[("", text) for text in _WORDING]]), table]


def test_the_bench_counts_every_item_once() -> None:
    result = run_bench(_policy(), count=300)
    assert sum(tally.items for tally in result.kinds.values()) == result.citations >= 300


def _assert_targets(result: BenchResult) -> None:
    figures = result.figures()
    assert figures["false accepts"][0] <= 0.005
    assert figures["false accepts: numbers, dates, negation"][0] == 0
    assert figures["false rejects: clean"][0] <= 0.005
    assert figures["warnings: clean"][0] <= 0.03
    assert figures["false rejects: OCR"][0] <= 0.25


def test_mutated_policy_wording_meets_the_targets() -> None:
    _assert_targets(run_bench(_policy(), count=600, seed=3))


@pytest.mark.corpus
def test_mutated_flood_policy_meets_the_targets_and_beats_the_baselines(corpus_file: Callable[[str], Path]) -> None:
    text = corpus_file("insurance/fema_nfip_dwelling_2021.txt").read_text("utf-8")
    paragraphs = [part for part in text.split("\n\n") if part.strip()]
    pages = [[("", part) for part in paragraphs[k : k + 10]] for k in range(0, len(paragraphs), 10)]
    result = run_bench([text_document("fema.txt", pages)], count=1200, seed=5)
    _assert_targets(result)
    ours = result.figures()["false accepts"][0]
    assert all(ours < rule["false accepts"] for name, rule in result.baselines.items() if name != "substring")
    assert result.baselines["substring"]["false rejects: clean"] > 0.3


def test_the_same_seed_gives_the_same_items() -> None:
    assert make_items(_policy(), count=50, seed=2) == make_items(_policy(), count=50, seed=2)


def test_the_self_test_catches_every_spoilt_citation() -> None:
    result = run_selftest([], library(*_policy()), count=200)
    assert result.missed == []
    assert (result.caught, result.items >= 200) == (result.items, True)


def test_the_self_test_starts_from_accepted_citations() -> None:
    doc = document("We will pay up to $1,000,000 for loss by fire.", "Other words are here as well, many of them.")
    checked = check_answer('"We will pay up to $1,000,000" [1].', receipt(texts(doc)), library(doc))
    result = run_selftest([checked], library(doc), count=60)
    assert "number" in result.kinds


def test_every_written_citation_of_an_answer_is_parsed_with_its_quote_and_judged() -> None:
    answers = write_answers(_policy(), count=200)
    assert all(5 <= answer.written <= 10 for answer in answers[:-1])
    snapshot = read_snapshot(_policy())
    for answer in answers:
        citations = parse_answer(answer.text, answer.receipt, snapshot).citations
        assert [bool(c.quote) and c.locator.number is not None for c in citations] == [True] * answer.written
        assert {c.locator.number for c in citations} <= set(range(1, len(answer.receipt.spans) + 1))
    speed = check_speed(_policy(), count=200)
    assert len(speed.verdicts) == speed.written == 200
    accepted = sum(verdict.verdict is MachineVerdict.ACCEPTED for verdict in speed.verdicts)
    assert 0 < accepted <= 100
    assert speed.clean > 0
    assert speed.not_accepted <= 0.03 * speed.clean


def test_statements_their_quotation_contradicts_are_not_accepted_in_any_shape() -> None:
    rows = [["Coverage", "Limit of insurance", "Deductible amount"], ["Building", "$4,250,000", "$5,000"]]
    rows += [["Contents", "$2,600,000", "$2,500"], ["Income", "$1,045,000", "$1,000"], ["Signs", "$250,000", "$750"]]
    judged = judge_statements([*_policy(), table_document(rows)], count=400)
    accepted = {statement.kind: set[bool]() for statement, _ in judged}
    for statement, verdict in judged:
        accepted[statement.kind].add(verdict is MachineVerdict.ACCEPTED)
    assert accepted.pop("right figure") == accepted.pop("right cell") == {True}
    assert accepted == {"other figure": {False}, "other column": {False}, "other row": {False}}
