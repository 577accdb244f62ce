"""A window goes on with evidence whose document was replaced by a session that was killed right behind it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from desktop.services.exporting import export_review
from desktop.services.workspace import open_desk
from desktop.ui import openings
from desktop.ui.main_window import MainWindow
from tests.services.test_versions_followed import cite_flood, placed, replace_and_die, write_policy
from tests.ui.conftest import REVIEWER, MakeWindow

LINES = ["Another clause comes first now.", "We do not pay for loss caused by flood, surface water or waves."]


def show_all(window: MainWindow) -> None:
    window.queue.scope.setCurrentIndex(window.queue.scope.findData("all"))


def test_a_window_places_what_a_kill_left_and_says_so(
    tmp_path: Path, make_window: MakeWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(openings, "_WARM_UP_MS", 10)
    monkeypatch.setattr(openings, "_REST", 0.0)
    with open_desk(tmp_path / "workspace", reviewer=REVIEWER) as desk:
        cite_flood(desk, tmp_path / "policy.pdf")
        replace_and_die(desk, tmp_path / "policy.pdf")
    window = make_window(None)
    window.session.owns_desk = True
    window.open_workspace(tmp_path / "workspace")
    qtbot.waitUntil(lambda: window.session.desk is not None and bool(placed(window.session.store)))
    show_all(window)
    documents = [*window.session.store.store.document_ids()]
    qtbot.waitUntil(lambda: [row.document_id for row in window.queue.model.rows()] == documents)
    qtbot.waitUntil(lambda: "placed anew" in window.pages.banner.text())


def test_an_imported_review_of_the_older_version_is_placed_in_the_newer(
    tmp_path: Path, make_window: MakeWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    policy = tmp_path / "policy.pdf"
    with open_desk(tmp_path / "theirs", reviewer=REVIEWER) as theirs:
        cite_flood(theirs, policy)
        export_review(theirs.store, REVIEWER, "json", tmp_path / "review.json")
    with open_desk(tmp_path / "ours", reviewer=REVIEWER) as desk:
        desk.ingest([policy])
        desk.ingest([write_policy(policy, LINES)])
        window = make_window(desk)
        monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(tmp_path / "review.json"), ""))
        window.run_action("import_review")
        qtbot.waitUntil(lambda: "placed anew" in window.pages.banner.text())
        show_all(window)
        qtbot.waitUntil(lambda: [row.document_id for row in window.queue.model.rows()] == [*desk.store.document_ids()])
