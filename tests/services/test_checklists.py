"""Questionnaires from files: what is read, and what is refused in words."""

from __future__ import annotations

import pytest

from desktop.core.errors import InputError
from desktop.services.checklists import load_checklist


def test_yaml_with_ids_and_groups(tmp_path):
    path = tmp_path / "a.yaml"
    path.write_text(
        "title: Property\nquestions:\n  - id: limit\n    text: What is the limit?\n    group: Money\n"
        "  - How long to sue?\n",
        "utf-8",
    )
    checklist = load_checklist(path)
    assert checklist.title == "Property"
    assert [(q.id, q.text, q.group) for q in checklist.questions] == [
        ("limit", "What is the limit?", "Money"),
        ("q2", "How long to sue?", ""),
    ]


def test_csv_with_a_question_column(tmp_path):
    path = tmp_path / "b.csv"
    path.write_text('id,question\nl,"What is the limit, in dollars?"\n,\nx,Flood?\n', "utf-8")
    assert [(q.id, q.text) for q in load_checklist(path).questions] == [
        ("l", "What is the limit, in dollars?"),
        ("x", "Flood?"),
    ]


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("a.yaml", "questions: [", "not valid YAML"),
        ("a.yaml", "title: x", "no list of questions"),
        ("a.yaml", "questions: []", "empty"),
        ("a.yaml", "questions: [{id: a, text: x}, {id: a, text: y}]", "occur twice"),
        ("a.yaml", "questions: [{id: a}]", "Entry 1 is not a question"),
        ("a.csv", "frage2\nx", "no column"),
    ],
)
def test_bad_files_get_one_clear_message(tmp_path, name, text, words):
    path = tmp_path / name
    path.write_text(text, "utf-8")
    with pytest.raises(InputError, match=words):
        load_checklist(path)
