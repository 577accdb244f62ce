"""A workspace of its own for every test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop.store.store import Store
from tests.store.samples import event, make_answer, make_document


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of the workspace; not made yet."""
    return tmp_path / "workspace"


@pytest.fixture
def store(folder: Path) -> Iterator[Store]:
    """An open, empty workspace."""
    with Store.open(folder) as opened:
        yield opened


@pytest.fixture
def filled(folder: Path) -> Path:
    """A workspace with a document, a run, two decisions, a backup, and two decisions after it."""
    with Store.open(folder) as store:
        store.add_document(make_document(20, words=300))
        store.save_run(make_answer("r1"))
        store.append_events([event(1), event(2)])
        store.create_backup()
        store.save_run(make_answer("r2"))
        store.append_events([event(3), event(4)])
    return folder
