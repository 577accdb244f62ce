"""The person goes first: what nobody waits for begins when they pause, and pauses while they work."""

from __future__ import annotations

import importlib.util
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.core.errors import Cancelled
from desktop.core.retrieval import CancelToken, check_cancel
from desktop.services.workspace import Desk
from desktop.ui import openings, stillness
from desktop.ui.ahead import LookingAhead
from desktop.ui.soon import SCREENS, SEARCHING, bring_in
from desktop.ui.stillness import Patient, Stillness
from tests.ui.conftest import MakeWindow
from tests.ui.made import make_answer

_LONG = 10_000.0


@pytest.fixture
def threads() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(1) as pool:
        yield pool


@pytest.fixture
def long_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """After one act the person counts as working for the rest of the test."""
    monkeypatch.setattr(stillness, "REST", _LONG)


def _asks(cancel: CancelToken) -> str:
    check_cancel(cancel)
    return "done"


@pytest.mark.usefixtures("long_rest")
def test_work_pauses_while_the_person_works_until_it_is_hurried_or_stopped(
    qtbot: QtBot, threads: ThreadPoolExecutor
) -> None:
    person = Stillness()
    assert threads.submit(Patient(person, _asks), threading.Event()).result() == "done", "nobody works"
    person.worked()
    hurried, stopped, cancel = Patient(person, _asks), Patient(person, _asks), threading.Event()
    waiting = threads.submit(hurried, threading.Event())
    qtbot.waitUntil(lambda: hurried.pauses)
    assert not waiting.done()
    hurried.hurry()
    assert waiting.result() == "done"
    assert not hurried.pauses
    waiting = threads.submit(stopped, cancel)
    qtbot.waitUntil(lambda: stopped.pauses)
    cancel.set()
    with pytest.raises(Cancelled):
        waiting.result()


def test_work_goes_on_when_the_person_rests_and_when_it_was_patient_long_enough(
    threads: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = Stillness()
    monkeypatch.setattr(stillness, "REST", 0.01)
    person.worked()
    assert threads.submit(Patient(person, _asks), threading.Event()).result() == "done"
    monkeypatch.setattr(stillness, "REST", _LONG)
    person.worked()
    assert threads.submit(Patient(person, _asks, most=0.01), threading.Event()).result() == "done"


@pytest.mark.usefixtures("long_rest")
def test_the_warm_up_does_not_begin_while_the_person_works(
    desk: Desk, make_window: MakeWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(openings, "_REST", _LONG)
    window = make_window(desk)
    warming = window.openings._warming
    monkeypatch.setattr(window.openings, "_warm_by", time.monotonic() + _LONG)
    window.queue.focus_list()
    qtbot.waitUntil(lambda: QApplication.focusWidget() is not None)
    asked = time.monotonic()  # what was left then is no measure: the window may have noted an act just before
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Down)
    left = window.stillness.left(_LONG)
    assert left >= asked + _LONG - time.monotonic(), "a key is an act of the person, also one that changes nothing"
    warming.start(0)
    qtbot.waitUntil(lambda: warming.remainingTime() > openings._WARM_UP_MS)
    assert window.openings.is_warming
    assert not window.session.bridge.busy("warm-up")
    monkeypatch.setattr(openings, "_REST", 0.0)
    warming.start(0)
    qtbot.waitUntil(lambda: window.session.bridge.busy("warm-up"))
    monkeypatch.setattr(stillness, "REST", 0.0)
    qtbot.waitUntil(lambda: not window.openings.is_warming)


@pytest.mark.usefixtures("long_rest")
def test_the_search_for_limits_pauses_while_the_person_works_and_not_when_they_ask_for_it(
    desk: Desk, make_window: MakeWindow, qtbot: QtBot
) -> None:
    desk.store.save_run(make_answer(desk.store.spans_of(desk.store.document_ids()[0]), "run-a"))
    window = make_window(desk)
    window.session.selection.show_run("run-a")
    qtbot.waitUntil(lambda: window.session.run is not None)
    limiting = window.limiting
    limiting.look_now()
    window.queue.text.setText("clause")
    qtbot.waitUntil(lambda: limiting._search is not None and limiting._search.pauses)
    assert window.session.bridge.busy("limits")
    window.run_action("limits")
    qtbot.waitUntil(lambda: not window.session.bridge.busy("limits"))
    assert "run-a" in limiting._known


def test_what_is_brought_in_early_is_there_and_comes_one_by_one() -> None:
    names = (*SEARCHING, *SCREENS)
    assert [name for name in names if importlib.util.find_spec(name) is None] == []
    asked: list[bool] = []

    class Token:
        def is_set(self) -> bool:
            asked.append(True)
            return len(asked) > 3

    with pytest.raises(Cancelled):
        bring_in(names, Token())
    assert len(asked) == 4


def test_typing_into_the_filter_reads_no_other_answer_at_each_key(
    desk: Desk, make_window: MakeWindow, qtbot: QtBot
) -> None:
    spans = desk.store.spans_of(desk.store.document_ids()[0])
    for run in ("run-a", "run-b"):
        desk.store.save_run(make_answer(spans, run))
    window = make_window(desk)
    window.queue.scope.setCurrentIndex(window.queue.scope.findData("all"))
    qtbot.waitUntil(lambda: window.queue.model.rowCount() > 0)
    window.queue.step(1)
    ahead = window.presenter.findChild(LookingAhead)
    assert ahead is not None
    qtbot.waitUntil(lambda: not ahead._soon.isActive())
    listed = []
    window.queue.model.modelReset.connect(lambda: listed.append(ahead._soon.remainingTime()))
    window.queue.text.setText("2")
    qtbot.waitUntil(lambda: bool(listed))
    assert ahead._soon.isActive()
    assert ahead._soon.interval() > 0, "when the typing pauses"
    window.queue.step(1)
    assert ahead._soon.interval() == 0, "after a step at once"
