"""A workspace of its own for every test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop.store.store import Store


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of the workspace; not made yet."""
    return tmp_path / "workspace"


@pytest.fixture
def store(folder: Path) -> Iterator[Store]:
    """An open, empty workspace."""
    with Store.open(folder) as opened:
        yield opened
