"""A workspace that comes without its index (from another computer, from a backup) is searched as well as any other."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop.services.workspace import open_desk
from desktop.ui import openings
from tests.search.encoders import needs_minilm
from tests.ui.conftest import REVIEWER, MakeWindow


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """What waits until the window has been painted waits no second here."""
    monkeypatch.setattr(openings, "_WARM_UP_MS", 10)
    monkeypatch.setattr(openings, "_REST", 0.0)


def test_a_window_builds_the_index_that_a_workspace_lacks(
    workspace: Path, tmp_path: Path, make_window: MakeWindow, qtbot: QtBot
) -> None:
    shutil.rmtree(tmp_path / "cache")
    desk = open_desk(workspace, reviewer=REVIEWER)
    assert not desk.index_is_current()
    window = make_window(desk)
    window.session.owns_desk = True
    said: list[str] = []
    window.working.progressed.connect(lambda progress: said.append(progress.words if progress else ""))
    qtbot.waitUntil(desk.index_is_current)
    qtbot.waitUntil(lambda: not window.session.bridge.busy("index"))
    assert any("search" in words or "index" in words for words in said), said
    assert next(hit.span.text for hit in desk.search("business income").hits).startswith("Coverage: Business income")


@needs_minilm
@pytest.mark.model
def test_a_window_has_the_vectors_computed_that_a_workspace_lacks(
    workspace: Path, make_window: MakeWindow, qtbot: QtBot
) -> None:
    desk = open_desk(workspace, reviewer=REVIEWER)
    shutil.rmtree(desk.index_folder / "vectors")
    window = make_window(desk)
    window.session.owns_desk = True
    qtbot.waitUntil(lambda: desk.index_is_current() and desk.retriever.wait_ready(0.1))
    assert not desk.search_lacks(timeout=0.1)


def test_a_window_that_may_not_write_leaves_the_index_alone(
    workspace: Path, tmp_path: Path, make_window: MakeWindow, qtbot: QtBot
) -> None:
    shutil.rmtree(tmp_path / "cache")
    with open_desk(workspace, reviewer=REVIEWER):
        desk = open_desk(workspace, reviewer=REVIEWER, read_only=True)
        window = make_window(desk)
        window.session.owns_desk = True
        qtbot.waitUntil(lambda: not window.openings.is_warming)
        assert not window.session.bridge.busy("index")
        assert not desk.index_is_current()


def test_a_workspace_without_documents_lacks_nothing(tmp_path: Path) -> None:
    with open_desk(tmp_path / "workspace", reviewer=REVIEWER) as desk:
        assert not desk.search_lacks(timeout=0.0, vectors=False)
