"""The command line in this process, and a policy made by code."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from desktop.cli.main import run_command
from tests.cli.policy import write_policy

Call = Callable[..., tuple[int, Any]]


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Call:
    """Return a function that runs a command with `--json` and returns (exit code, document)."""

    def run(*arguments: object) -> tuple[int, Any]:
        capsys.readouterr()
        command, *rest = (str(a) for a in arguments)
        code = run_command([command, "--json", *rest])
        return code, json.loads(capsys.readouterr().out)

    return run


@pytest.fixture
def policy(tmp_path: Path) -> Path:
    return write_policy(tmp_path / "bakery.pdf")


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    return tmp_path / "workspace"
