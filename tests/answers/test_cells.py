"""The cell that a question asks for is told by its row and its column in front of the quoted row."""

from __future__ import annotations

import pytest

from desktop.answers.cells import cell_asked_for
from desktop.answers.evidence import asked_words
from desktop.answers.expected import demanded
from desktop.answers.extractive import ExtractiveProvider
from desktop.answers.provider import Passage
from desktop.citations.parser import parse_citations

SIGNS = "Coverage: Outdoor signs | Limit: $7,000 | Deductible: $500 | Sublimit: $900 any one sign | Coinsurance: None"
HOUSE = "Loc.: 3 | Address: 27 Sawyer Basin | Construction: Masonry | Building value: $38,000 | Contents value: $1,150"
HELD = "Type: Umbrella | Applies to: Retention | Limit: $10,000"


def row(text: str, *, unit: str = "table_row") -> Passage:
    return Passage(1, "d::table_row::1::t1r1", text, "a.pdf", 1, unit=unit, relevance=0.9, similarity=0.5)


def told(question: str, text: str, **more: str) -> str:
    found = row(text, **more)
    return cell_asked_for(question, asked_words(question, [found]), demanded(question), found)


@pytest.mark.parametrize(
    ("question", "text", "cell"),
    [
        ("What is the deductible on outdoor signs?", SIGNS, "Outdoor signs, Deductible: $500"),
        ("sublimit for signs", SIGNS, "Outdoor signs, Sublimit: $900 any one sign"),
        ("building value at 27 Sawyer Basin", HOUSE, "27 Sawyer Basin, Masonry, Building value: $38,000"),
        ("What is the deductible on boats?", SIGNS, ""),
        ("How much are outdoor signs insured for?", SIGNS, ""),
        ("What is the deductible and the limit of outdoor signs?", SIGNS, ""),
        ("What is the coinsurance of outdoor signs?", SIGNS, ""),
        ("What is the umbrella limit?", HELD, ""),
        ("deductible of signs", "Coverage: Signs, not illuminated | Limit: $7,000 | Deductible: $500", ""),
        ("deductible of tools", "Group: Tools | Tools limit: $7,000 | Deductible: $500", ""),
        ("deductible of signs", "Coverage: Signs [2] | Limit: $7,000 | Deductible: $500", ""),
        ("deductible of signs", "Coverage: Signs, see page 3 | Limit: $7,000 | Deductible: $500", ""),
        ("deductible of signs", "Coverage: Signs, CG 00 01 04 13 | Limit: $7,000 | Deductible: $500", ""),
        ("deductible of signs", "Signs | $7,000 | $500", ""),
    ],
)
def test_a_cell_is_told_where_row_and_column_are_clear(question: str, text: str, cell: str) -> None:
    assert told(question, text) == cell


def test_only_a_row_has_cells() -> None:
    assert told("What is the deductible on outdoor signs?", SIGNS, unit="text") == ""


def test_an_answer_begins_with_the_cell_and_cites_the_whole_row_once() -> None:
    text = ExtractiveProvider().answer("What is the deductible on outdoor signs?", [row(SIGNS)]).text
    assert text == f'Outdoor signs, Deductible: $500 – "{SIGNS}" [1].'
    assert [(item.raw, item.quote) for item in parse_citations(text, source_count=1).citations] == [("[1]", SIGNS)]
