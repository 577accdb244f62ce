"""The bundled checklists load, and hold questions an analyst would ask."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop.services.checklists import bundled_checklists, load_checklist

LINES = {"commercial property", "general liability", "homeowners", "flood", "cyber", "certificates"}


def test_every_line_of_business_has_one() -> None:
    assert {load_checklist(path).line for path in bundled_checklists()} == LINES


@pytest.mark.parametrize("path", bundled_checklists(), ids=lambda p: p.stem)
def test_questions_are_whole_sentences_with_ids_of_their_own(path: Path) -> None:
    checklist = load_checklist(path)
    ids = [question.id for question in checklist.questions]
    assert 12 <= len(ids) <= 25
    assert len(set(ids)) == len(ids)
    assert all(question.text.endswith("?") and len(question.text.split()) >= 4 for question in checklist.questions)
