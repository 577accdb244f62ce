"""No workspace stays open behind a window that was closed, wherever its opening or its closing was then."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop.core.errors import WorkspaceLocked
from desktop.services.workspace import Desk, open_desk
from desktop.ui import openings
from desktop.ui.app import dispose
from desktop.ui.desks import open_for_window
from tests import patience
from tests.ui.conftest import REVIEWER, MakeWindow
from tests.ui.holding import held


def test_a_workspace_opened_after_the_window_was_closed_is_closed_at_once(
    tmp_path: Path, make_window: MakeWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on = threading.Event(), threading.Event()
    opened: list[Desk] = []

    def slowly(path: Path) -> Desk:
        begun.set()
        assert go_on.wait(patience.SECONDS)
        opened.append(open_for_window(path))
        return opened[0]

    monkeypatch.setattr(openings, "open_for_window", slowly)
    window = make_window(None)
    window.open_workspace(tmp_path / "late")
    threads = list(window.session.bridge._pool._threads)
    try:
        assert begun.wait(patience.SECONDS)
        dispose(window)
    finally:
        go_on.set()
        for thread in threads:
            thread.join(patience.SECONDS)
    assert opened
    open_desk(tmp_path / "late", reviewer=REVIEWER).close()


def test_a_workspace_that_no_window_came_to_show_is_closed_with_it(tmp_path: Path, make_window: MakeWindow) -> None:
    window = make_window(None)
    window.open_workspace(tmp_path / "undelivered")
    for job in window.session.bridge.jobs():
        assert job.future is not None
        job.future.result(patience.SECONDS)
    with pytest.raises(WorkspaceLocked):
        open_desk(tmp_path / "undelivered", reviewer=REVIEWER)
    dispose(window)
    open_desk(tmp_path / "undelivered", reviewer=REVIEWER).close()


def test_a_workspace_left_behind_is_closed_with_the_window_at_the_latest(
    tmp_path: Path, make_window: MakeWindow, qtbot: QtBot
) -> None:
    window = make_window(None)
    desk = open_desk(tmp_path / "left", reviewer=REVIEWER)
    with held(window, qtbot):
        window.session.dismiss(desk)
        dispose(window)
        open_desk(tmp_path / "left", reviewer=REVIEWER).close()
