"""Shared fixtures: where the test corpus is, and an environment that never touches the user's own settings."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parent.parent

if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
    # Before any test imports Qt: without a display the xcb plugin aborts the whole process.
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


def corpus_folder() -> Path | None:
    """Return the test corpus: `EVIDENCE_DESK_CORPUS`, else `../shared/corpus` beside the checkout, else None."""
    named = os.environ.get("EVIDENCE_DESK_CORPUS")
    folder = Path(named) if named else REPOSITORY.parent / "shared" / "corpus"
    return folder if folder.is_dir() else None


@pytest.fixture(scope="session")
def corpus() -> Path:
    """Return the corpus folder, or skip with the reason."""
    folder = corpus_folder()
    if folder is None:
        where = os.environ.get("EVIDENCE_DESK_CORPUS") or str(REPOSITORY.parent / "shared" / "corpus")
        pytest.skip(f"test corpus absent: {where} is no folder (set EVIDENCE_DESK_CORPUS)")
    return folder


@pytest.fixture(scope="session")
def corpus_file(corpus: Path) -> Callable[[str], Path]:
    """Return a function from a path inside the corpus to the file; skips when that one file is missing."""

    def find(relative: str) -> Path:
        path = corpus / relative
        if not path.exists():
            pytest.skip(f"test corpus has no {relative}")
        return path

    return find


@pytest.fixture(autouse=True)
def own_environment(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Point settings and caches of the program at a folder of this test alone."""
    home = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("EVIDENCE_DESK_CONFIG_DIR", str(home / "config"))
    monkeypatch.setenv("EVIDENCE_DESK_CACHE_DIR", str(home / "cache"))
    monkeypatch.setenv("EVIDENCE_DESK_DATA_DIR", str(home / "data"))
    yield
