"""Workspaces that the tests of export and import share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop.core.decisions import HumanState
from desktop.services.review import Review
from desktop.store.store import Store
from tests.export.building import ANNE, add_document, make_answer, make_pdf, text_spans


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "first") as store:
        yield store


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "second") as store:
        yield store


@pytest.fixture
def reviewed(store: Store, tmp_path: Path) -> Store:
    """A workspace with a document, an answer of three citations and decisions of several kinds."""
    document = add_document(store, make_pdf(tmp_path / "policy.pdf"))
    spans = text_spans(store, document)
    store.save_run(make_answer("r1", spans))
    review = Review(store, ANNE)
    review.decide("r1:1", HumanState.ACCEPTED, note="Seen on the page")
    review.decide("r1:2", HumanState.CORRECTED, to=spans[0].id)
    review.decide("r1:3", HumanState.REJECTED, reason=4)
    review.set_flag("r1:3", flagged=True)
    review.undo()
    return store
