"""Resources in a checkout and in a frozen bundle; `tests/packaging/test_wheel.py` has those of a wheel."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from desktop.core.errors import WorkspaceError
from desktop.store import resources

ROOT = Path(__file__).resolve().parents[2]


def test_a_resource_of_the_checkout_is_found() -> None:
    assert resources.resource(".") == ROOT / "resources"


def test_a_missing_one_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(WorkspaceError, match=r"icons/nothing\.svg"):
        resources.resource("icons/nothing.svg")


@pytest.mark.parametrize("name", ["../pyproject.toml", "/etc/passwd", "icons\\..\\x", "a/../../b"])
def test_a_name_stays_inside_the_folder(name: str) -> None:
    with pytest.raises(WorkspaceError, match="inside"):
        resources.resource(name)


def test_a_frozen_bundle_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bundled = tmp_path / "desktop" / "_resources" / "x.txt"
    bundled.parent.mkdir(parents=True)
    bundled.write_text("frozen")
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    assert resources.resource("x.txt") == bundled
