"""What a key press does besides its decision: nothing is laid out, asked or read that could be ready or left alone."""

from __future__ import annotations

import itertools
import sqlite3
import threading
from collections import Counter
from collections.abc import Callable
from contextlib import closing, suppress
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, Qt, QTimer
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QApplication, QStyleOptionViewItem
from pytestqt.qtbot import QtBot

from desktop.core.verdicts import Place
from desktop.services.workspace import Desk
from desktop.store.folders import DATABASE
from desktop.ui import writing
from desktop.ui.bridge import Job
from desktop.ui.main_window import MainWindow
from desktop.ui.models.queue import VALUE_ROLE
from desktop.ui.panels.queue_rows import QueueDelegate
from tests.ui.conftest import MakeWindow
from tests.ui.made import make_answer


class Layouts(QObject):
    """Counts how often each of some widgets is laid out."""

    def __init__(self, *widgets: QObject) -> None:
        super().__init__()
        self.seen: Counter[QObject] = Counter()
        for widget in widgets:
            widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.seen[watched] += 1
        return False


def show_all(window: MainWindow, qtbot: QtBot) -> None:
    window.queue.scope.setCurrentIndex(window.queue.scope.findData("all"))
    qtbot.waitUntil(lambda: window.queue.model.rowCount() == 10)
    window.queue.focus_list()


def test_a_step_to_another_page_lays_out_neither_pages_nor_foot(window: MainWindow, qtbot: QtBot) -> None:
    rows = {row.page: row for row in window.queue.model.rows() if row.page is not None}
    assert len(rows) > 1

    def walk() -> None:
        for page, row in rows.items():
            window.presenter.open_row(row)
            QApplication.processEvents()
            assert window.pages.view.page == page

    walk()  # the labels have their room then
    layouts = Layouts(window.pages, window.status)
    walk()
    assert layouts.seen[window.pages] == 0
    assert layouts.seen[window.status] == 0


def test_a_jump_tells_once_that_the_view_changed(window: MainWindow, qtbot: QtBot) -> None:
    told: list[int] = []
    window.pages.view.view_changed.connect(lambda: told.append(window.pages.view.page))
    window.pages.view.jump_to(1, None)
    window.pages.view.jump_to(2, (10.0, 700.0, 50.0, 710.0))
    assert told == [1, 2]
    assert window.pages.back.isEnabled()


def test_the_answer_a_decision_leads_to_is_read_before_it_is_opened(
    window: MainWindow, reviewed_desk: Desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    show_all(window, qtbot)
    rows = window.queue.model.rows()
    at = next(i for i, (here, after) in enumerate(itertools.pairwise(rows)) if here.run_id != after.run_id)
    window.presenter.open_row(rows[at])
    qtbot.waitUntil(lambda: window.session.ready.run_id == rows[at + 1].run_id)
    ready = window.session.ready
    real, here = reviewed_desk.store.opened_run, []

    def opened(run_id: str) -> object:
        here.append(threading.current_thread() is threading.main_thread())
        return real(run_id)

    monkeypatch.setattr(reviewed_desk.store, "opened_run", opened)
    qtbot.keyClick(window.queue.list, "a")
    assert True not in here, "the window's thread reads nothing"
    assert window.session.run is ready.answer
    assert window.session.selection.value.citation_id == rows[at + 1].citation_id
    shown = {h.key for found in window.pages.view.overlays.highlights.values() for h in found}
    assert rows[at + 1].citation_id in shown


def test_an_answer_is_read_some_decisions_before_they_lead_to_it_and_once(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    show_all(window, qtbot)
    rows = window.queue.model.rows()
    at = next(i for i in range(1, len(rows) - 1) if rows[i - 1].run_id == rows[i].run_id != rows[i + 1].run_id)
    other = rows[at + 1].run_id
    began: list[object] = []
    real = window.session.bridge.submit

    def submit(kind: str, work: Callable[[threading.Event], Any], **more: Any) -> Job:
        began.extend([work] if kind == "look ahead" else [])
        return real(kind, work, **more)

    monkeypatch.setattr(window.session.bridge, "submit", submit)
    window.presenter.open_row(rows[at - 1])
    qtbot.waitUntil(lambda: window.session.ready.run_id == other)
    ready = window.session.ready
    began.clear()
    qtbot.keyClick(window.queue.list, "a")
    assert window.session.selection.value.citation_id == rows[at].citation_id
    QApplication.processEvents()
    assert not began, "it is there already"
    qtbot.keyClick(window.queue.list, "a")
    assert window.session.run is ready.answer


def test_another_answer_without_known_passages_lays_out_no_table_and_tells_the_pages_once(
    desk: Desk, make_window: MakeWindow, qtbot: QtBot
) -> None:
    spans = desk.store.spans_of(desk.store.document_ids()[0])
    for run in ("run-a", "run-b"):
        made = make_answer(spans, run)
        desk.store.save_run(replace(made, receipt=replace(made.receipt, spans=())))
    window = make_window(desk)
    window.session.selection.show_run("run-a")
    resets: list[object] = []
    window.evidence.model.modelReset.connect(lambda: resets.append(1))
    window.session.selection.show_run("run-b")
    assert window.session.run is not None
    assert window.session.run.receipt.id == "run-b"
    assert not resets
    qtbot.waitUntil(lambda: window.library.pages.rowCount() > 1)
    told: list[object] = []
    window.library.pages.dataChanged.connect(lambda *_: told.append(1))
    window.library.show_counts({1: 5, 2: 7})
    assert len(told) == 1


def test_an_answer_that_grew_since_it_was_read_ahead_is_read_again(
    window: MainWindow, reviewed_desk: Desk, qtbot: QtBot
) -> None:
    show_all(window, qtbot)
    rows = window.queue.model.rows()
    at = next(i for i, (here, after) in enumerate(itertools.pairwise(rows)) if here.run_id != after.run_id)
    other = rows[at + 1].run_id
    window.presenter.open_row(rows[at])
    qtbot.waitUntil(lambda: window.session.ready.run_id == other)
    place = Place(reviewed_desk.store.document_ids()[0], None, 2, 2)
    made, _ = reviewed_desk.review.add_evidence(other, place, claim=None, quote=None)
    qtbot.keyClick(window.queue.list, "a")
    assert window.session.selection.value.run_id == other
    assert made in {record.citation_id for record in window.session.records}


@pytest.mark.parametrize(("presses", "rest_ms"), [(2, 60_000), (1_000, 50)])
def test_what_was_written_is_moved_into_the_database_beside_the_window(
    window: MainWindow, reviewed_desk: Desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, presses: int, rest_ms: int
) -> None:
    monkeypatch.setattr(writing, "_PRESSES", presses)
    window.reviewing.findChild(writing.Settling).findChild(QTimer).setInterval(rest_ms)
    qtbot.keyClick(window.queue.list, "a")
    qtbot.keyClick(window.queue.list, "a")

    def moved() -> bool:
        place = f"file:{reviewed_desk.path / DATABASE}?mode=ro&immutable=1"  # as it lies, without the log beside it
        # Read while a page is moved, it is neither the old nor the new one: look again.
        with suppress(sqlite3.DatabaseError), closing(sqlite3.connect(place, uri=True)) as conn:
            return bool(conn.execute("SELECT count(*) FROM events").fetchone()[0] == 2)
        return False

    qtbot.waitUntil(moved)


def test_a_rest_that_comes_when_the_workspace_was_left_finds_nothing_to_move(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    rest = window.reviewing.findChild(writing.Settling).findChild(QTimer)
    rest.setInterval(50)
    qtbot.keyClick(window.queue.list, "a")
    window.session.attach(None)
    asked: list[str] = []
    monkeypatch.setattr(window.session.bridge, "submit", lambda kind, *_work, **_how: asked.append(kind))
    assert rest.isActive()
    qtbot.waitUntil(lambda: not rest.isActive())
    assert "checkpoint" not in asked


def test_a_list_the_person_scrolled_stays_when_others_decide(desk: Desk, make_window: MakeWindow, qtbot: QtBot) -> None:
    window = many_rows(desk, make_window, qtbot)
    bar = window.queue.list.verticalScrollBar()
    bar.setValue(bar.maximum())
    row = window.queue.model.rows()[40]
    window.reviewing.toggle_flag(row.citation_id)
    assert window.queue.model.index(40).data(VALUE_ROLE).flagged
    assert bar.value() == bar.maximum()


def test_a_row_shows_what_was_decided_on_it(window: MainWindow, qtbot: QtBot) -> None:
    rows = window.queue.list
    before = rows.grab().toImage()
    qtbot.keyClick(rows, "f")
    assert rows.grab().toImage() != before
    qtbot.keyClick(rows, "f")
    assert rows.grab().toImage() == before
    qtbot.keyClick(rows, "f", Qt.KeyboardModifier.NoModifier)
    window.resize(window.width() - 80, window.height())
    narrower = rows.grab().toImage()
    assert narrower.width() < before.width() or narrower != before


def many_rows(desk: Desk, make_window: MakeWindow, qtbot: QtBot) -> MainWindow:
    spans = desk.store.spans_of(desk.store.document_ids()[0])
    for number in range(10):
        desk.store.save_run(make_answer(spans, f"run-{number}", start=number))
    window = make_window(desk)
    window.queue.scope.setCurrentIndex(window.queue.scope.findData("all"))
    qtbot.waitUntil(lambda: window.queue.model.rowCount() == 50)
    window.queue.focus_list()
    QApplication.processEvents()
    return window


class Painted(QueueDelegate):
    """Paints the rows of a list, and notes them."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window.look, window.queue.list)
        self.rows: list[int] = []
        window.queue.list.setItemDelegate(self)
        window.queue.list.doItemsLayout()  # now, and not in a moment
        QApplication.processEvents()

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        self.rows.append(index.row())
        super().paint(painter, option, index)


def test_a_row_that_changes_is_painted_alone(desk: Desk, make_window: MakeWindow, qtbot: QtBot) -> None:
    window = many_rows(desk, make_window, qtbot)
    painted = Painted(window)
    assert len(set(painted.rows)) > 2
    painted.rows.clear()
    window.reviewing.toggle_flag(window.queue.model.rows()[1].citation_id)
    QApplication.processEvents()
    assert painted.rows == [1]


def test_a_letter_in_the_filter_does_not_lay_its_panel_out(window: MainWindow, qtbot: QtBot) -> None:
    show_all(window, qtbot)
    panel = window.queue

    def type_words() -> None:
        for words, rows in (("building", 5), ("p", 8), ("deductible", 5)):
            panel.text.setText(words)
            qtbot.waitUntil(lambda rows=rows: panel.model.rowCount() == rows)
            QApplication.processEvents()
            assert panel.count.text().split()[0] == str(rows)

    type_words()  # the field has its button to clear it then
    layouts = Layouts(panel)
    type_words()
    assert not layouts.seen
