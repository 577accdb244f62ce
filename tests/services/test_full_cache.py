"""A cache without room: the search goes on, and one sentence says what is missing and why."""

from __future__ import annotations

import logging
import threading
from pathlib import Path

import pytest

from desktop.services.intake import Intake
from desktop.services.librarian import _embed
from desktop.services.orders import IngestFile, IngestOrder, MaintainOrder
from desktop.services.workspace import open_desk
from desktop.store.settings import Settings
from tests.full_disk import fill, needs_root
from tests.search.encoders import needs_minilm

REASON = "The search index could not be brought up to date (No space left on device). Searches say what they lack."


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    """Return a workspace of one document."""
    path = tmp_path / "note.txt"
    path.write_text("The deductible for hail is $5,000.", encoding="utf-8")
    intake = Intake(tmp_path / "workspace", tmp_path / "index")
    intake.run(IngestOrder((IngestFile(path),), vectors=False), emit=lambda _: None, cancel=threading.Event())
    intake.close()
    Settings().set("search.encoder", "minilm")
    return tmp_path / "workspace"


@needs_root
def test_a_search_that_waits_for_the_index_says_once_why_there_is_none(
    workspace: Path,
    small_disk: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("EVIDENCE_DESK_CACHE_DIR", str(small_disk / "cache"))
    fill(small_disk)
    with open_desk(workspace) as desk:
        desk.prepare_search(vectors=False)
        assert not desk.index_is_current()
        assert caplog.messages == [REASON]
    assert capfd.readouterr().err == ""


@needs_root
def test_vectors_are_not_tried_where_the_index_found_no_room(workspace: Path, small_disk: Path) -> None:
    intake = Intake(workspace, small_disk / "index")
    fill(small_disk)
    report = intake.run(MaintainOrder(vectors=True), emit=lambda _: None, cancel=threading.Event())
    (small_disk / "filler").unlink()
    again = intake.run(MaintainOrder(vectors=False), emit=lambda _: None, cancel=threading.Event())
    intake.close()
    assert (report.notes, again.notes) == ((REASON,), ())


@needs_minilm
def test_vectors_that_cannot_be_written_between_orders_are_told_in_words(
    workspace: Path, caplog: pytest.LogCaptureFixture
) -> None:
    index = workspace.parent / "index"
    (index / "vectors").write_bytes(b"")
    intake = Intake(workspace, index)
    with caplog.at_level(logging.WARNING):
        _embed(intake, threading.Event())
    intake.close()
    assert caplog.messages == ["The vectors could not be brought up to date (Not a directory)."]
