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
    ("text", "encoding"),
    [
        ("id;frage\r\nl;Höhe der Deckung, je Fall?\r\n", "cp1252"),
        ("id;frage\r\nl;Höhe der Deckung, je Fall?\r\n", "utf-8-sig"),
        ("id\tfrage\r\nl\tHöhe der Deckung, je Fall?\r\n", "utf-16"),
        ('sep=;\r\nid;frage\r\nl;"Höhe der Deckung, je Fall?"\r\n', "cp1252"),
        ('id,frage\nl,"Höhe der Deckung, je Fall?"\n', "utf-8"),
    ],
)
def test_questions_as_a_spreadsheet_of_any_language_saves_them(tmp_path, text, encoding):
    path = tmp_path / "fragen.csv"
    path.write_bytes(text.encode(encoding))
    assert [(q.id, q.text) for q in load_checklist(path).questions] == [("l", "Höhe der Deckung, je Fall?")]


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("a.yaml", "questions:\n  - [", "not valid YAML. Line 2"),
        ("a.yaml", "questions: [2026-13-45]", "not valid YAML. month"),
        ("a.yaml", "[" * 5_000, "not valid YAML. Its lists are nested too deeply."),
        ("a.csv", 'question\n"' + "x" * 200_000, "The table cannot be read"),
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
