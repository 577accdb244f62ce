"""A workspace of one policy for the tests of the command line, read once a module, and the command called in it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from desktop.cli.main import run_command
from desktop.store.settings import Settings
from tests.cli.policy import write_policy


@pytest.fixture(scope="module")
def home(tmp_path_factory) -> Iterator[Path]:
    """A folder of the module's own, in which settings and index are kept too."""
    folder = tmp_path_factory.mktemp("cli")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("EVIDENCE_DESK_CONFIG_DIR", str(folder / "config"))
        patch.setenv("EVIDENCE_DESK_CACHE_DIR", str(folder / "cache"))
        yield folder


@pytest.fixture
def by_words(own_environment, home, monkeypatch) -> None:
    """Search by words and keep the index: the workspaces here have no vectors, and stay from test to test."""
    Settings().set("search.encoder", "none")
    monkeypatch.setenv("EVIDENCE_DESK_CACHE_DIR", str(home / "cache"))


@pytest.fixture(scope="module")
def policy(home) -> Path:
    return write_policy(home / "bakery.pdf")


@pytest.fixture(scope="module")
def workspace(home, policy) -> Path:
    folder = home / "workspace"
    assert run_command(["ingest", str(folder), str(policy), "--no-vectors", "--jobs", "1", "--json"]) == 0
    return folder


@pytest.fixture
def call(capsys) -> Callable[..., tuple[int, dict[str, Any]]]:
    def run(*arguments: object) -> tuple[int, dict[str, Any]]:
        capsys.readouterr()
        code = run_command([str(a) for a in arguments] + ["--json"])
        return code, json.loads(capsys.readouterr().out)

    return run
