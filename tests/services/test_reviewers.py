"""Who decides, when nobody said so."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop.services.reviewers import current_reviewer
from desktop.store.settings import Settings


def test_settings_that_cannot_be_written_keep_nobody_from_working(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way of a folder")
    monkeypatch.setenv("EVIDENCE_DESK_CONFIG_DIR", str(tmp_path / "file"))
    monkeypatch.setenv("LOGNAME", "Ana")
    assert current_reviewer().name == "Ana"
    assert current_reviewer() == current_reviewer()
    assert Settings().reviewer() is None


def test_a_name_written_into_the_settings_is_the_one_that_decides(own_environment: None) -> None:
    Settings().set("reviewer.name", " Ana Analyst ")
    assert current_reviewer().name == "Ana Analyst"
    assert Settings().text("reviewer.name").strip() == "Ana Analyst"
    assert current_reviewer() == current_reviewer()
