"""An act on many citations is written on a thread: the window stays usable; what is pressed meanwhile follows."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from desktop.core.decisions import CitationState, EventKind, HumanState
from desktop.core.errors import WorkspaceError
from desktop.services.workspace import Desk
from desktop.ui import reviewing
from desktop.ui.main_window import MainWindow

ACCEPTED = CitationState(HumanState.ACCEPTED)


class Gate:
    """The log of a desk, which writes what comes from a thread only when it is let through."""

    def __init__(self, desk: Desk, patch: pytest.MonkeyPatch) -> None:
        self.entered, self.open, self.full = threading.Event(), threading.Event(), False
        self._real = desk.store.append_events
        patch.setattr(desk.store, "append_events", self._append)

    def _append(self, events):
        if threading.current_thread() is not threading.main_thread():
            self.entered.set()
            self.open.wait(60)
        if self.full:
            raise WorkspaceError("The disk is full.", thing="workspace.db", advice="Free some space.")
        return self._real(events)


@pytest.fixture
def gate(reviewed_desk: Desk, window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    """Let two citations be many, and hold them back until the test opens the gate."""
    monkeypatch.setattr(reviewing, "_LARGE", 2)
    monkeypatch.setattr(reviewing, "_PATIENCE_SECONDS", 0.01)
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


def test_what_is_pressed_while_a_large_act_is_written_follows_it(
    window: MainWindow, reviewed_desk: Desk, gate: Gate, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = window.session.selection.value.citation_id or ""
    # The board is being written to: what the key asks of it first would wait for the gate too.
    monkeypatch.setattr(reviewed_desk.review, "decide_many", _without_guard(reviewed_desk, gate))
    window.reviewing.decide_many(ids(reviewed_desk), ACCEPTED)
    assert gate.entered.wait(60)
    qtbot.keyClick(window.queue.list, "x")
    assert [item.words for item in window.reviewing.unsaved] == ["rejected"]
    assert not window.status.unsaved.isHidden()
    window.run_action("undo")
    assert "wait to be saved" in window.pages.banner.text()
    gate.open.set()
    qtbot.waitUntil(lambda: not window.reviewing.unsaved)
    assert reviewed_desk.review.state(first).state is HumanState.REJECTED, "the last press wins"
    made = [e for e in reviewed_desk.store.events() if e.citation_id == first and e.kind is EventKind.DECIDE]
    assert [e.after["state"] for e in made] == ["accepted", "rejected"]


def _without_guard(desk: Desk, gate: Gate):
    real = desk.review.decide_many

    def decide_many(citation_ids, *rest, **more):
        if threading.current_thread() is not threading.main_thread():
            gate.entered.set()
            gate.open.wait(60)
        return real(citation_ids, *rest, **more)

    return decide_many


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


def test_closing_waits_for_a_large_act(window: MainWindow, reviewed_desk: Desk, gate: Gate) -> None:
    window.reviewing.decide_many(ids(reviewed_desk), ACCEPTED)
    assert gate.entered.wait(60)
    opener = threading.Thread(target=gate.open.set)
    opener.start()
    window.close()
    opener.join()
    assert not window.isVisible()
    assert {e.after["state"] for e in reviewed_desk.store.events()} == {"accepted"}
