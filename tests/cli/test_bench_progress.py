"""A suite of several minutes says how far it is, and whether what it measured is what it says."""

from __future__ import annotations

from collections import Counter

import pytest

from desktop.answers.provider import ABSTENTION, Passage
from desktop.citations.check import check_answer
from desktop.cli.bench.answers import Asked, _figures, _Half, _score
from desktop.cli.bench.progress import Reading, told
from desktop.services.orders import FileReport, WorkEvent
from tests.citations.evidence import document, library, receipt, texts


def test_the_items_come_back_whole_and_every_hundred_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert list(told("questions", range(201))) == list(range(201))
    assert capsys.readouterr().err.splitlines() == [f"bench: questions: {n} of 201" for n in (0, 100, 200)]


def test_each_document_is_told_once_and_vectors_from_none_by_tenths(capsys: pytest.CaptureFixture[str]) -> None:
    tell = Reading()
    tell(WorkEvent("pages", "/in/a.pdf", 1, 2))
    tell(WorkEvent("done", "/in/a.pdf", report=FileReport("/in/a.pdf", "added")))
    for done in range(1, 101):
        tell(WorkEvent("embedding", "", done, 100))
    said = Counter(line.split(":")[1].strip() for line in capsys.readouterr().err.splitlines())
    assert said == {"documents": 1, "embedding": 11}


@pytest.mark.parametrize(("similarity", "share"), [(None, 1.0), (0.4, 0.0)])
def test_a_search_without_vectors_is_counted(similarity: float | None, share: float) -> None:
    doc = document("We pay for the sewer back-up of $500.")
    found = [Passage(1, texts(doc)[0].id, texts(doc)[0].text, "a.pdf", similarity=similarity)]
    half = _Half()
    checked = check_answer(ABSTENTION, receipt(texts(doc)), library(doc))
    _score(half, Asked("a.pdf", "What is paid?", "", ("sewer",), "test"), checked, found)
    assert _figures(half)["searched by words alone"].value == share
