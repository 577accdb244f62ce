"""What cannot be saved stays visible, keeps its order, and is neither overtaken nor left behind."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from desktop.core.decisions import HumanState
from desktop.core.errors import WorkspaceError
from desktop.services.workspace import Desk, open_desk
from desktop.ui.dialogs.words import ConfirmDialog
from desktop.ui.main_window import MainWindow
from tests.ui.answering import answer
from tests.ui.conftest import REVIEWER


class FailingDisk:
    """The store of a desk on a disk that is full while `full`."""

    def __init__(self, desk: Desk, patch: pytest.MonkeyPatch) -> None:
        self.full = True
        self._real = desk.store.append_events
        patch.setattr(desk.store, "append_events", self._append)

    def _append(self, events, *, mark=""):
        if self.full:
            raise WorkspaceError("The disk is full.", thing="workspace.db", advice="Free some space.")
        return self._real(events, mark=mark)


def test_a_decision_that_cannot_be_saved_stays_visible_and_is_retried(
    window: MainWindow, reviewed_desk: Desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = window.session.selection.value.citation_id or ""
    disk = FailingDisk(reviewed_desk, monkeypatch)
    qtbot.keyClick(window.queue.list, "a")
    assert reviewed_desk.review.state(first).state is HumanState.PENDING
    assert not window.status.unsaved.isHidden()
    assert "disk is full" in window.pages.banner.text()
    disk.full = False
    qtbot.waitUntil(lambda: reviewed_desk.review.state(first).state is HumanState.ACCEPTED)
    assert window.status.unsaved.isHidden()


def test_a_later_press_never_overtakes_one_that_waits_to_be_saved(
    window: MainWindow, reviewed_desk: Desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = window.session.selection.value.citation_id or ""
    disk = FailingDisk(reviewed_desk, monkeypatch)
    qtbot.keyClick(window.queue.list, "a")
    qtbot.keyClick(window.queue.list, "u")
    assert [item.words for item in window.reviewing.unsaved] == ["accepted", "unsure"]
    disk.full = False
    qtbot.keyClick(window.queue.list, "x")
    assert reviewed_desk.review.state(first).state is HumanState.REJECTED, "the last press wins"
    assert not window.reviewing.unsaved
    kept = [e.after["state"] for e in reviewed_desk.store.events() if e.citation_id == first and "state" in e.after]
    assert kept == ["accepted", "unsure", "rejected"], "in the order of the keys"
    assert window.status.unsaved.isHidden()


def test_undo_waits_for_what_is_not_saved_yet(
    window: MainWindow, reviewed_desk: Desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = window.session.selection.value.citation_id or ""
    qtbot.keyClick(window.queue.list, "a")
    second = window.session.selection.value.citation_id or ""
    disk = FailingDisk(reviewed_desk, monkeypatch)
    qtbot.keyClick(window.queue.list, "a")
    window.run_action("undo")
    assert "wait to be saved" in window.pages.banner.text()
    assert reviewed_desk.review.state(first).state is HumanState.ACCEPTED, "nothing older was taken back instead"
    disk.full = False
    window.run_action("undo")
    assert reviewed_desk.review.state(second).state is HumanState.PENDING, "saved first, then taken back"
    assert reviewed_desk.review.state(first).state is HumanState.ACCEPTED


def test_another_workspace_is_not_opened_over_unsaved_decisions(
    window: MainWindow, reviewed_desk: Desk, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = window.session.selection.value.citation_id or ""
    disk = FailingDisk(reviewed_desk, monkeypatch)
    qtbot.keyClick(window.queue.list, "a")
    answer(ConfirmDialog, ConfirmDialog.reject)
    window.open_workspace(tmp_path / "other")
    assert not window.session.bridge.busy("open")
    disk.full = False
    qtbot.waitUntil(lambda: reviewed_desk.review.state(first).state is HumanState.ACCEPTED)


def test_decisions_pressed_while_another_workspace_opens_are_not_lost(
    window: MainWindow, reviewed_desk: Desk, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = window.session.selection.value.citation_id or ""
    asked: list[str] = []

    def stay(dialog: ConfirmDialog) -> None:
        asked.append(dialog.windowTitle())
        dialog.reject()

    answer(ConfirmDialog, stay)
    window.open_workspace(tmp_path / "other")
    disk = FailingDisk(reviewed_desk, monkeypatch)
    qtbot.keyClick(window.queue.list, "a")
    qtbot.waitUntil(lambda: bool(asked))
    assert window.session.desk is reviewed_desk
    disk.full = False
    qtbot.waitUntil(lambda: reviewed_desk.review.state(first).state is HumanState.ACCEPTED)


@pytest.mark.parametrize("trouble", ["the answer is final", "the disk is full"])
def test_evidence_that_cannot_be_added_is_said_and_the_selection_stays(
    window: MainWindow, reviewed_desk: Desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, trouble: str
) -> None:
    reading = window.session.reading
    assert reading is not None
    start = reading.stream.text.index("sworn proof of loss within 60 days")
    window.pages.view._pick(((start, start + 34),), 2, None)
    if "final" in trouble:
        window.reviewing.set_final("run-a", final=True)
    else:
        FailingDisk(reviewed_desk, monkeypatch)
    window.run_action("cite_selection")
    qtbot.waitUntil(lambda: trouble.rsplit(maxsplit=1)[-1] in window.pages.banner.text())
    assert window.pages.view.picked_now is not None
    assert len(reviewed_desk.store.citations("run-a")) == 5


def test_closing_with_unsaved_decisions_asks_first(
    window: MainWindow, reviewed_desk: Desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = FailingDisk(reviewed_desk, monkeypatch)
    qtbot.keyClick(window.queue.list, "a")
    asked: list[str] = []

    def stay(dialog: ConfirmDialog) -> None:
        asked.append(dialog.windowTitle())
        dialog.reject()

    answer(ConfirmDialog, stay)
    window.close()
    assert [title.split()[0] for title in asked] == ["1"], "asked once, about the one decision"
    assert window.isVisible()
    disk.full = False
    qtbot.waitUntil(lambda: not window.reviewing.unsaved)


def test_decisions_left_unsaved_are_named_and_saved_by_the_next_window(
    window: MainWindow, reviewed_desk: Desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = FailingDisk(reviewed_desk, monkeypatch)
    first = window.session.selection.value.citation_id or ""
    row = reviewed_desk.review.row(first)
    qtbot.keyClick(window.queue.list, "a")
    window.reviewing.set_note(first, "seen\ntwice")
    window.reviewing.set_final("run-b", final=True)
    seen: list[str] = []

    def close(dialog: ConfirmDialog) -> None:
        seen.extend(part.text() for part in dialog.findChildren(QLabel))
        dialog.accept()

    answer(ConfirmDialog, close)
    window.close()
    told = "\n".join(seen)
    where = f"{row.evidence_id} · citation {row.order + 1} of “{row.question}” · {row.document}, p. {row.page}"
    assert f"{where}: accepted" in told
    assert f"{where}: note “seen twice”" in told
    assert "“What is the deductible?”: marked final" in told
    assert first not in told
    assert "kept beside it" in told
    disk.full = False
    reviewed_desk.close()
    with open_desk(reviewed_desk.path, reviewer=REVIEWER) as desk:
        assert desk.written_late == 3
        assert desk.review.state(first).state is HumanState.ACCEPTED


def test_what_is_only_in_memory_is_said_once_and_asked_about(
    window: MainWindow, reviewed_desk: Desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = FailingDisk(reviewed_desk, monkeypatch)
    (reviewed_desk.path / "waiting.jsonl").mkdir()  # the folder takes no file of that name
    qtbot.keyClick(window.queue.list, "a")
    assert "in memory only" in window.pages.banner.text()
    assert "disk is full" in window.pages.banner.text()
    window.pages.banner.clear()
    qtbot.keyClick(window.queue.list, "u")
    assert window.pages.banner.isHidden()
    seen: list[str] = []

    def stay(dialog: ConfirmDialog) -> None:
        seen.extend(part.text() for part in dialog.findChildren(QLabel))
        dialog.reject()

    answer(ConfirmDialog, stay)
    window.close()
    assert "loses 2" in "\n".join(seen)
    disk.full = False
    qtbot.waitUntil(lambda: not window.reviewing.unsaved)
