"""An act on many citations is written on a thread: the window stays usable; what is pressed meanwhile follows."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop.core import wire
from desktop.core.decisions import CitationState, EventKind, HumanState
from desktop.core.errors import WorkspaceError
from desktop.services import review as review_service
from desktop.services.review_waiting import Kept
from desktop.services.workspace import Desk
from desktop.ui import reviewing
from desktop.ui.dialogs.finishing import FinishingDialog
from desktop.ui.main_window import MainWindow
from tests.ui.answering import answer

ACCEPTED = CitationState(HumanState.ACCEPTED)


class Gate:
    """The log of a desk, which writes what comes from a thread only when it is let through."""

    def __init__(self, desk: Desk, patch: pytest.MonkeyPatch) -> None:
        self.entered, self.open, self.full = threading.Event(), threading.Event(), False
        self._real = desk.store.append_events
        patch.setattr(desk.store, "append_events", self._append)

    def _append(self, events, *, mark=""):
        if threading.current_thread() is not threading.main_thread():
            self.entered.set()
            self.open.wait(60)
        if self.full:
            raise WorkspaceError("The disk is full.", thing="workspace.db", advice="Free some space.")
        return self._real(events, mark=mark)


@pytest.fixture
def gate(reviewed_desk: Desk, window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    """Let two citations be many, and hold them back until the test opens the gate."""
    monkeypatch.setattr(reviewing, "_LARGE", 2)
    made = Gate(reviewed_desk, monkeypatch)
    yield made
    made.open.set()


def states(desk: Desk) -> set[HumanState]:
    return {row.state for row in desk.review.queue()}


def ids(desk: Desk) -> list[str]:
    return [row.citation_id for row in desk.review.queue()]


def test_a_large_act_is_written_beside_the_window_and_undone_and_made_again(
    window: MainWindow, reviewed_desk: Desk, gate: Gate, qtbot: QtBot
) -> None:
    window.reviewing.decide_many(ids(reviewed_desk), ACCEPTED)
    assert gate.entered.wait(60)
    assert "10" in window.status.words.text(), "said while it is being written"
    assert [job.title for job in window.session.bridge.jobs()] == [window.status.words.text()]
    gate.open.set()
    qtbot.waitUntil(lambda: not window.session.bridge.jobs())
    assert states(reviewed_desk) == {HumanState.ACCEPTED}
    assert window.status.counters["accepted"].accessibleName().startswith("10")
    window.run_action("undo")
    qtbot.waitUntil(lambda: not window.session.bridge.jobs())
    assert states(reviewed_desk) == {HumanState.PENDING}
    window.run_action("redo")
    qtbot.waitUntil(lambda: not window.session.bridge.jobs())
    assert states(reviewed_desk) == {HumanState.ACCEPTED}
    assert window.status.counters["accepted"].accessibleName().startswith("10")


def begin_large(window: MainWindow, desk: Desk, gate: Gate) -> None:
    window.reviewing.decide_many(ids(desk), ACCEPTED)
    assert gate.entered.wait(60)


def test_what_is_pressed_while_a_large_act_is_written_follows_it(
    window: MainWindow, reviewed_desk: Desk, gate: Gate, qtbot: QtBot
) -> None:
    first = window.session.selection.value.citation_id or ""
    begin_large(window, reviewed_desk, gate)
    assert "10" in window.status.unsaved.text()
    qtbot.keyClick(window.queue.list, "x")
    qtbot.keyClick(window, "5")
    second = window.session.selection.value.citation_id or ""
    assert second != first, "the next one is chosen as ever"
    qtbot.keyClick(window.queue.list, "f")
    qtbot.keyClick(window.queue.list, "f")
    qtbot.keyClick(window.queue.list, "j")
    qtbot.keyClick(window.queue.list, "u")
    assert [item.words for item in window.reviewing.unsaved] == ["rejected", "reason 5", "flag", "flag", "unsure"]
    assert "5" in window.status.unsaved.text()
    assert states(reviewed_desk) == {HumanState.PENDING}, "nothing overtakes the act"
    gate.open.set()
    qtbot.waitUntil(lambda: not window.reviewing.unsaved)
    assert reviewed_desk.review.state(first).state is HumanState.REJECTED, "the last press wins"
    assert reviewed_desk.review.state(first).reason == 5
    assert not reviewed_desk.review.state(second).flagged
    made = [event.after["state"] for event in reviewed_desk.store.events() if event.kind is EventKind.DECIDE]
    assert made == ["accepted"] * 10 + ["rejected", "unsure"]
    assert window.status.unsaved.isHidden()


def test_undo_pressed_while_a_large_act_is_written_takes_back_what_was_pressed_before_it(
    window: MainWindow, reviewed_desk: Desk, gate: Gate, qtbot: QtBot
) -> None:
    first = window.session.selection.value.citation_id or ""
    begin_large(window, reviewed_desk, gate)
    qtbot.keyClick(window.queue.list, "x")
    for _ in range(2):
        qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    last = window.session.selection.value.citation_id or ""
    qtbot.keyClick(window.queue.list, "u")
    gate.open.set()
    qtbot.waitUntil(lambda: not window.reviewing.unsaved and not window.reviewing.large)
    assert reviewed_desk.review.state(first).state is HumanState.PENDING, "the rejection and the large act are undone"
    assert reviewed_desk.review.state(last).state is HumanState.UNSURE, "what was pressed after them holds"


def test_the_window_shows_and_chooses_while_a_large_act_is_written(
    window: MainWindow, reviewed_desk: Desk, gate: Gate, qtbot: QtBot
) -> None:
    begin_large(window, reviewed_desk, gate)
    window.queue.scope.setCurrentIndex(window.queue.scope.findData("all"))
    qtbot.waitUntil(lambda: window.queue.model.rowCount() == 10)
    qtbot.keyClick(window.queue.list, "j")
    qtbot.waitUntil(lambda: window.card.content is not None)
    assert window.card.content is not None
    assert window.card.content.citation_id == window.session.selection.value.citation_id
    gate.open.set()
    qtbot.waitUntil(lambda: not window.session.bridge.jobs())


def test_a_large_act_that_cannot_be_saved_is_listed_and_tried_again(
    window: MainWindow, reviewed_desk: Desk, gate: Gate, qtbot: QtBot
) -> None:
    gate.full = True
    gate.open.set()
    window.reviewing.decide_many(ids(reviewed_desk), ACCEPTED)
    qtbot.waitUntil(lambda: [item.words for item in window.reviewing.unsaved] == ["accepted"])
    assert "disk is full" in window.pages.banner.text()
    assert states(reviewed_desk) == {HumanState.PENDING}
    gate.full = False
    qtbot.waitUntil(lambda: not window.reviewing.unsaved)
    assert states(reviewed_desk) == {HumanState.ACCEPTED}


def test_closing_shows_that_a_large_act_is_finished_and_goes_on_by_itself(
    window: MainWindow, reviewed_desk: Desk, gate: Gate, qtbot: QtBot
) -> None:
    begin_large(window, reviewed_desk, gate)
    seen: list[str] = []

    def let_through(dialog: FinishingDialog) -> None:
        seen.append(dialog.windowTitle())
        gate.open.set()

    answer(FinishingDialog, let_through)
    window.close()
    assert ["10" in title for title in seen] == [True]
    assert not window.isVisible()
    assert {e.after["state"] for e in reviewed_desk.store.events()} == {"accepted"}


def test_who_would_rather_not_close_stays_and_the_act_goes_on(
    window: MainWindow, reviewed_desk: Desk, gate: Gate, qtbot: QtBot
) -> None:
    begin_large(window, reviewed_desk, gate)
    answer(FinishingDialog, FinishingDialog.reject)
    window.close()
    assert window.isVisible()
    gate.open.set()
    qtbot.waitUntil(lambda: states(reviewed_desk) == {HumanState.ACCEPTED})


def test_evidence_cited_while_a_large_act_is_written_follows_it(
    window: MainWindow, reviewed_desk: Desk, gate: Gate, qtbot: QtBot
) -> None:
    reading = window.session.reading
    assert reading is not None
    begin_large(window, reviewed_desk, gate)
    start = reading.stream.text.index("sworn proof of loss within 60 days")
    window.pages.view._pick(((start, start + 34),), 2, None)
    window.run_action("cite_selection")
    qtbot.waitUntil(lambda: [item.words for item in window.reviewing.unsaved] == ["evidence"])
    assert len(reviewed_desk.store.citations("run-a")) == 5
    gate.open.set()
    qtbot.waitUntil(lambda: len(reviewed_desk.store.citations("run-a")) == 6)
    made = reviewed_desk.store.citations("run-a")[-1].citation_id
    qtbot.waitUntil(lambda: window.session.selection.value.citation_id == made)
    assert [event.kind for event in reviewed_desk.store.events()][-1] is EventKind.EVIDENCE_ADDED


def test_what_waits_is_on_the_disk_until_it_is_in_the_log(
    window: MainWindow, reviewed_desk: Desk, gate: Gate, qtbot: QtBot
) -> None:
    begin_large(window, reviewed_desk, gate)
    qtbot.keyClick(window.queue.list, "x")
    qtbot.keyClick(window.queue.list, "f")
    kept = [press_of(text) for _, text in reviewed_desk.store.waiting.left()]
    assert kept == ["accepted", "rejected", "flag"]
    gate.open.set()
    qtbot.waitUntil(lambda: not window.reviewing.unsaved and not window.reviewing.large)
    assert reviewed_desk.store.waiting.left() == []
    assert not (reviewed_desk.path / "waiting.jsonl").exists()


def press_of(text: str) -> str:
    return wire.decode(text, Kept).press.words


class SlowLog:
    """The log of a desk, which waits on the thread that writes before each part but those let through."""

    def __init__(self, desk: Desk, patch: pytest.MonkeyPatch) -> None:
        self.waits, self.turns = threading.Semaphore(0), threading.Semaphore(0)
        self._real = desk.store.append_events
        patch.setattr(desk.store, "append_events", self._append)

    def _append(self, events, *, mark=""):
        if threading.current_thread() is not threading.main_thread():
            self.waits.release()
            assert self.turns.acquire(timeout=60)
        return self._real(events, mark=mark)

    def next_part(self) -> None:
        """Let the part that waits be written, and wait for the next one to wait."""
        self.turns.release()
        assert self.waits.acquire(timeout=60)

    def let_go(self) -> None:
        self.turns.release(100)


@pytest.fixture
def slow(reviewed_desk: Desk, window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> Iterator[SlowLog]:
    monkeypatch.setattr(reviewing, "_LARGE", 2)
    monkeypatch.setattr(review_service, "_AT_A_TIME", 3)
    made = SlowLog(reviewed_desk, monkeypatch)
    yield made
    made.let_go()


def decided(desk: Desk) -> int:
    return sum(row.state is not HumanState.PENDING for row in desk.review.queue())


def test_a_large_act_shows_how_far_it_is_and_stops_between_two_parts(
    window: MainWindow, reviewed_desk: Desk, slow: SlowLog, qtbot: QtBot
) -> None:
    window.reviewing.decide_many(ids(reviewed_desk), ACCEPTED)
    assert slow.waits.acquire(timeout=60)
    qtbot.waitUntil(window.status.stop.isVisible)
    slow.next_part()
    qtbot.waitUntil(lambda: window.status.unsaved.text() == "3 of 10 decisions written")
    qtbot.waitUntil(lambda: (window.status.progress.value(), window.status.progress.maximum()) == (3, 10))
    qtbot.keyClick(window.queue.list, "f")
    flagged = window.session.selection.value.citation_id or ""
    qtbot.mouseClick(window.status.stop, Qt.MouseButton.LeftButton)
    slow.let_go()
    qtbot.waitUntil(lambda: not window.reviewing.large and not window.reviewing.unsaved)
    assert decided(reviewed_desk) == 6, "the part on its way is written, too"
    assert reviewed_desk.review.state(flagged).flagged, "what was pressed behind it follows"
    assert reviewed_desk.store.waiting.left() == [], "the rest is not written by the next window either"
    window.run_action("undo")
    qtbot.waitUntil(lambda: not reviewed_desk.review.state(flagged).flagged)
    window.run_action("undo")
    qtbot.waitUntil(lambda: decided(reviewed_desk) == 0)
    assert reviewed_desk.store.verify_log().ok


def test_an_undo_stopped_half_way_goes_on_with_the_rest(
    window: MainWindow, reviewed_desk: Desk, slow: SlowLog, qtbot: QtBot
) -> None:
    slow.let_go()
    window.reviewing.decide_many(ids(reviewed_desk), ACCEPTED)
    qtbot.waitUntil(lambda: not window.reviewing.large and decided(reviewed_desk) == 10)
    while slow.turns.acquire(blocking=False) or slow.waits.acquire(blocking=False):
        pass
    window.run_action("undo")
    assert slow.waits.acquire(timeout=60)
    qtbot.mouseClick(window.status.stop, Qt.MouseButton.LeftButton)
    slow.let_go()
    qtbot.waitUntil(lambda: not window.reviewing.large)
    assert decided(reviewed_desk) == 7
    assert "3 of 10" in window.status.words.toolTip()
    window.run_action("undo")
    qtbot.waitUntil(lambda: not window.reviewing.large and decided(reviewed_desk) == 0)
    window.run_action("redo")
    qtbot.waitUntil(lambda: not window.reviewing.large and decided(reviewed_desk) == 10)
    assert reviewed_desk.store.verify_log().ok


def test_a_disk_that_is_full_half_way_keeps_the_act_and_it_stays_one(
    window: MainWindow, reviewed_desk: Desk, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    monkeypatch.setattr(reviewing, "_LARGE", 2)
    monkeypatch.setattr(review_service, "_AT_A_TIME", 3)
    real, full = reviewed_desk.store.append_events, threading.Event()

    def append(events, *, mark=""):
        if full.is_set():
            raise WorkspaceError("The disk is full.", thing="workspace.db", advice="Free some space.")
        made = real(events, mark=mark)
        if len(reviewed_desk.store.events()) == 6:
            full.set()
        return made

    monkeypatch.setattr(reviewed_desk.store, "append_events", append)
    window.reviewing.decide_many(ids(reviewed_desk), ACCEPTED)
    qtbot.waitUntil(lambda: [item.words for item in window.reviewing.unsaved] == ["accepted"])
    assert decided(reviewed_desk) == 6
    assert window.status.counters["accepted"].accessibleName().startswith("6")
    monkeypatch.setattr(reviewed_desk.store, "append_events", real)
    qtbot.waitUntil(lambda: not window.reviewing.unsaved)
    assert decided(reviewed_desk) == 10
    assert len(reviewed_desk.store.events()) == 10, "none is written twice"
    window.run_action("undo")
    qtbot.waitUntil(lambda: decided(reviewed_desk) == 0)
