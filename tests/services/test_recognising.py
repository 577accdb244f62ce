"""What a paste is recognised as, in the styles of the chat tools people copy from."""

from __future__ import annotations

import json

import pytest

from desktop.core.verdicts import DocumentInfo
from desktop.services.answer_files import answer_text
from desktop.services.recognising import recognise_answer

DOCUMENTS = [DocumentInfo("d1", "Home form.pdf")]


def recognise(text: str):
    return recognise_answer(text, DOCUMENTS)


@pytest.mark.parametrize(
    ("text", "form", "count"),
    [
        ("Flood is excluded.【4:0†Home form.pdf】", "file", 1),
        ("Flood is excluded.[1][2]\n\nSources:\n[1] Home form.pdf\n[2] Home form.pdf, p. 2", "number", 2),
        ("Flood is excluded.¹\n\nSources\n1. Home form.pdf, page 2", "number", 1),
        ("Flood is excluded ([form](Home%20form.pdf#page=2)).", "file", 1),
        ('Flood is excluded.[^1]\n\n[^1]: "flood", Home form.pdf', "number", 1),
        ("Flood is excluded (page 12).", "page", 1),
        ("Flood is excluded [Home form.pdf, p. 2].", "file", 1),
    ],
)
def test_the_markers_of_chat_tools_are_found(text, form, count):
    assert recognise(text).forms == ((form, count),)


def test_quotes_are_counted_where_they_stand_and_in_the_list():
    found = recognise(
        'It says "flood is not covered" (page 2). Wind is.[1]\n\nSources:\n[1] Home form.pdf "wind is covered"'
    )
    assert (found.citations, found.quoted, found.bare) == (2, 2, 0)


def test_a_number_without_a_source_is_named():
    assert recognise("Flood is excluded.[7]\n\nSources:\n[1] Home form.pdf").unlisted == ("[7]",)


def test_a_file_that_is_not_here_is_named():
    assert recognise("Flood is excluded [Rider.pdf, p. 2].").unknown == ("Rider.pdf",)


def test_what_is_no_citation_is_told():
    found = recognise("Flood is excluded since [2021] (page 3).")
    assert [mark.raw for mark in found.ignored] == ["[2021]"]
    assert found.citations == 1


def test_a_pasted_table_is_one_statement_a_row():
    found = recognise("claim\tquote\tpage\nFlood is excluded\tflood is not covered\t2\nWind is covered\twind\t3")
    assert (found.table, found.citations, found.quoted) == (True, 2, 2)


@pytest.mark.parametrize(
    "text", ["a, b\nc, d", "claim, as I said\nis open", "Page 12 says so.", "", "quote", "claim,page"]
)
def test_prose_is_no_table(text):
    assert answer_text(text) is text


def test_a_pasted_table_keeps_every_row():
    rows = "claim;source;page\n" + "".join(f"Claim {n};Home form.pdf;{n}\n" for n in range(1, 31))
    assert len(json.loads(answer_text(rows))["statements"]) == 30


@pytest.mark.parametrize("text", ["\x00\ud800", "[" * 5000, "claim\tpage\n" + '"' * 200_000])
def test_anything_can_be_pasted(text):
    assert recognise(text).citations >= 0
