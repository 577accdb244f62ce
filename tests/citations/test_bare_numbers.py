"""Numbers of sources without brackets, as some tools copy them, and the figures that only look like them."""

from __future__ import annotations

import pytest

from desktop.citations import check_answer, parse_citations
from desktop.citations.library import text_document
from desktop.core.verdicts import CheckedAnswer, MachineVerdict
from tests.citations.evidence import library, receipt, texts

_HOME = text_document(
    "HomeForm.pdf",
    [
        [("Property", "The most we will pay is $2,000 for sheds. You must give notice of a loss within 60 days.")],
        [("Exclusions", "We do not cover loss caused by flood, whatever else contributes to it.")],
    ],
)
_LIST = "\n\nSources:\n1. HomeForm.pdf, p. 1\n2. HomeForm.pdf, p. 2"


def _checked(answer: str) -> CheckedAnswer:
    return check_answer(answer, receipt(texts(_HOME)), library(_HOME))


def _numbers(answer: str, sources: int = 3) -> list[tuple[str, int | None]]:
    parsed = parse_citations(answer, source_count=sources)
    return [(row.raw, row.locator.number) for row in parsed.citations if row.marker is not None]


@pytest.mark.parametrize(
    "answer",
    [
        "You must give notice of a loss within 60 days 1.",
        "You must give notice of a loss within 60 days.1",
        "The most we will pay is $2,000 for sheds 1. You must give notice of a loss within 60 days 1.",
        "The most we will pay is $2,000 for sheds.1 You must give notice of a loss within 60 days.1",
        "For sheds the most we will pay is $2,000 1. You must give notice of a loss within 60 days 1.",
        "For sheds the most we will pay is $2,000.1\n\nYou must give notice of a loss within 60 days.1",
        "- The most we will pay is $2,000 for sheds.1\n- You must give notice of a loss within 60 days.1",
    ],
)
def test_a_right_sentence_with_a_bare_number_is_accepted(answer: str) -> None:
    marked = [one for one in _checked(answer + _LIST).citations if one.citation.marker is not None]
    assert {one.citation.locator.number for one in marked} == {1}
    assert {one.verdict.verdict for one in marked} == {MachineVerdict.ACCEPTED}


@pytest.mark.parametrize(
    "answer",
    [
        "You must give notice of a loss within 90 days 1.",
        "You must give notice of a loss within 90 days.1",
        "The most we will pay is $2,001 for sheds.1",
    ],
)
def test_another_figure_before_a_bare_number_is_still_rejected(answer: str) -> None:
    marked = [one for one in _checked(answer + _LIST).citations if one.citation.marker is not None]
    assert [one.verdict.verdict for one in marked] == [MachineVerdict.REJECTED]


def test_runs_of_bare_numbers_name_each_of_their_sources_and_stay_byte_for_byte() -> None:
    answer = "The policy does not cover loss by flood.1 2\nYou must give notice within sixty days 2, 3."
    found = _numbers(answer)
    assert found == [("1 2", 1), ("1 2", 2), ("2, 3", 2), ("2, 3", 3)]
    parsed = parse_citations(answer, source_count=3)
    assert all(answer[slice(*row.marker)] == row.raw for row in parsed.citations if row.marker is not None)


@pytest.mark.parametrize(
    "answer",
    [
        "The deductible of this policy is that of tier 1. The one of the other policy is that of tier 2.",
        "The deductible of the policy is that of tier 1." + _LIST,
        "The number of the buildings insured is 1. The number of the units insured is 2.",
        "The share of the loss that is paid is 12.5\nThe most that is paid for it is $1.5" + _LIST,
        "Number of buildings 1.\nNumber of units 2.",
        "The fire that did all of it began in building 1. It went on in item 2." + _LIST,
        "The rule that applies here is in paragraph 1. The limit that applies is in item 2.",
        "The insured must keep the records of at least 2." + _LIST,
        "The flood deductible that applies to it is stated in Sec.1 The rest is in Art.2" + _LIST,
        "You must give notice of a loss within 60 days [1]. The rest of it is for the days 2." + _LIST,
        "The most that is paid for all of the sheds 7. The rest of it is for the days 9.",
    ],
)
def test_a_figure_at_the_end_of_a_sentence_stays_a_figure(answer: str) -> None:
    assert [row for row in _numbers(answer) if row[0][0].isdigit()] == []


def test_a_thing_with_its_article_is_not_called_by_the_number_behind_it() -> None:
    answer = "The most that is paid is the value of the building 1. You must give notice of it within 60 days 2."
    assert _numbers(answer + _LIST) == [("1", 1), ("2", 2)]
