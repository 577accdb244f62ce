"""The order of evidence: the same list on every machine, however it was found."""

from __future__ import annotations

import random

import pytest

from desktop.core.retrieval import SpanHit, order_evidence
from tests.search.building import span


def hit(name: str, relevance: float, *, document: str = "d1", page: int | None = 1) -> SpanHit:
    return SpanHit(span(name, id=name, document=document, page=page), relevance)


IN_ORDER = [
    hit("z", 0.9, document="d9", page=40),
    hit("B", 0.5, document="d1", page=2),
    hit("a", 0.5, document="d1", page=2),
    hit("a2", 0.5, document="d1", page=10),
    hit("A3", 0.5, document="d1", page=None),
    hit("A1", 0.5, document="d2", page=1),
]
"""Relevance, document, page as a number with none last, then the id in plain code points."""


@pytest.mark.parametrize("seed", range(5))
def test_order_is_relevance_document_page_and_id(seed: int) -> None:
    shuffled = random.Random(seed).sample(IN_ORDER, len(IN_ORDER))
    assert order_evidence(shuffled) == IN_ORDER


@pytest.mark.parametrize("relevances", [(0.2, 0.7), (0.7, 0.2)])
def test_a_span_found_twice_keeps_its_higher_relevance(relevances: tuple[float, float]) -> None:
    (only,) = order_evidence(hit("a", relevance) for relevance in relevances)
    assert only.relevance == 0.7
