"""A clause that another passage deletes or replaces is not quoted as if it still held."""

from __future__ import annotations

import pytest

from desktop.answers.changes import changes_of
from desktop.answers.extractive import ExtractiveProvider
from desktop.answers.provider import Passage

VACANCY = "Once a building has been vacant for more than 60 consecutive days, we do not pay for theft there."
DELETED = "Loss Condition E.6., Vacancy, is deleted in its entirety and does not apply."


def passage(number: int, text: str, *, title: str = "", relevance: float = 0.9, **more) -> Passage:
    return Passage(
        number,
        f"d::text::1::{number}",
        text,
        "a.pdf",
        1,
        section_title=title,
        relevance=relevance,
        similarity=0.5,
        **more,
    )


@pytest.mark.parametrize(
    ("text", "title", "change", "named"),
    [
        (VACANCY, "6. Vacancy", DELETED, True),
        (f"Vacancy. {VACANCY}", "Loss conditions", DELETED, True),
        (VACANCY, "6. Appraisal", DELETED, False),
        (VACANCY, "Additional conditions", "Additional Condition 3 is deleted.", False),
        ("Tools are insured.", "Tools", "We pay for tools that are replaced.", False),
        ("Drains are insured.", "Back-up of drains", "The Back-up of Drains amount is hereby replaced by $9.", True),
        (VACANCY, "Vacancy", "The Vacancy clause applies to all buildings.", False),
    ],
)
def test_a_change_names_the_heading_of_the_clause(text, title, change, named):
    clause, other = passage(1, text, title=title), passage(2, change)
    assert [found.passage for found in changes_of(clause, [clause, other])] == ([other] if named else [])


def test_the_deletion_stands_right_behind_the_clause_and_once():
    clauses = [
        passage(1, VACANCY, title="6. Vacancy"),
        passage(2, "Vacant land is not a building.", title="6. Vacancy", relevance=0.6),
    ]
    deleted = passage(3, DELETED, relevance=0.05)
    text = ExtractiveProvider().answer("What if a building is vacant?", [*clauses, deleted]).text
    assert text.split("\n\n")[:2] == [f'"{VACANCY}" [1].', f'"{DELETED}" [3].']
    assert text.count("[3]") == 1


def test_a_change_that_is_only_context_is_not_quoted():
    clause, other = passage(1, VACANCY, title="6. Vacancy"), passage(2, DELETED, relevance=0.0, context=True)
    assert changes_of(clause, [clause, other]) == []
