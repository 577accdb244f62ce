"""Reviewing many citations, adding evidence by hand, and what the screen shows of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QComboBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from desktop.core.decisions import HumanState
from desktop.core.spans import SourceUnit
from desktop.services.workspace import Desk
from desktop.ui.dialogs.words import ConfirmDialog
from desktop.ui.main_window import MainWindow
from desktop.ui.panels.status import RecentChip, short_number
from desktop.ui.viewer.highlights import Shape, Tone
from tests.ui.answering import answer
from tests.ui.conftest import MakeWindow
from tests.ui.made import make_answer
from tests.ui.policy import make_policy


def choose_all(window: MainWindow) -> None:
    window.queue.scope.setCurrentIndex(window.queue.scope.findData("all"))
    window.presenter.refresh_queue()
    window.queue.focus_list()


def test_a_decision_does_not_lead_to_an_answer_that_takes_none(window: MainWindow, qtbot: QtBot) -> None:
    choose_all(window)
    window.reviewing.set_final("run-b", final=True)
    for _ in range(5):
        chosen = window.queue.current()
        assert chosen is not None
        assert chosen.run_id == "run-a"
        qtbot.keyClick(window.queue.list, "a")
    states = {row.evidence_id: (row.run_id, str(row.state)) for row in window.queue.model.rows()}
    assert sorted(states.values()) == [("run-a", "accepted")] * 5 + [("run-b", "pending")] * 5


def test_counters_and_chips_follow_every_decision(window: MainWindow, qtbot: QtBot) -> None:
    assert window.status.counters["pending"].accessibleName() == "10 pending"
    qtbot.keyClick(window.queue.list, "a")
    qtbot.keyClick(window.queue.list, "x")
    texts = {state: chip.accessibleName() for state, chip in window.status.counters.items()}
    assert texts["pending"] == "8 pending"
    assert texts["accepted"] == "1 accepted"
    assert texts["rejected"] == "1 rejected"
    assert window.status.total.text() == "10 in all"


def test_the_last_decisions_are_numbered_from_the_newest_and_open_their_citation(
    window: MainWindow, qtbot: QtBot
) -> None:
    order = []
    for key in "axu":
        order.append(window.session.selection.value.citation_id or "")
        qtbot.keyClick(window.queue.list, key)
    numbers = [short_number(row.evidence_id) for row in map(window.reviewing.row, reversed(order)) if row]

    def chips() -> list[RecentChip]:
        return [made for made in window.status._recent if made.isVisible()]

    qtbot.waitUntil(lambda: [made.text().strip() for made in chips()] == numbers)
    window.resize(700, 700)
    qtbot.waitUntil(lambda: not window.status._marking.isActive())
    assert len(chips()) <= 3, "a narrow bar keeps its words"
    window.resize(1300, 850)
    qtbot.waitUntil(lambda: [made.text().strip() for made in chips()] == numbers)
    qtbot.mouseClick(chips()[2], Qt.MouseButton.LeftButton)
    assert window.session.selection.value.citation_id == order[0]


def test_a_counter_shows_just_its_citations_and_once_more_all_of_them(window: MainWindow, qtbot: QtBot) -> None:
    qtbot.keyClick(window.queue.list, "x")
    counter = window.status.counters["rejected"]
    qtbot.mouseClick(counter, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: [row.state for row in window.queue.model.rows()] == [HumanState.REJECTED])
    assert window.queue.list.hasFocus()
    counter.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(counter, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: window.queue.model.rowCount() == 10)


def test_a_window_without_workspace_offers_no_citations_to_show(make_window: MakeWindow) -> None:
    assert make_window(None).queue._clear.isHidden()


def test_kinds_of_evidence_are_asked_for_together(window: MainWindow, reviewed_desk: Desk, qtbot: QtBot) -> None:
    queue, filters = window.queue, window.queue.filters
    choose_all(window)
    qtbot.mouseClick(queue.more, Qt.MouseButton.LeftButton)
    every = reviewed_desk.review.queue()
    cells = {row.citation_id for row in every if row.table_evidence}
    noted = next(iter(sorted(cells)))
    reviewed_desk.review.set_note(noted, "look again")
    reviewed_desk.review.set_note(next(r.citation_id for r in every if r.citation_id not in cells), "and this")
    qtbot.mouseClick(filters.table, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: {row.citation_id for row in queue.model.rows()} == cells)
    qtbot.mouseClick(filters.note, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: [row.citation_id for row in queue.model.rows()] == [noted])
    assert filters.active() == 2
    filters.clear()
    qtbot.waitUntil(lambda: queue.model.rowCount() == len(every))


def test_tab_goes_from_the_button_through_the_filters_to_the_list(window: MainWindow, qtbot: QtBot) -> None:
    queue = window.queue
    qtbot.mouseClick(queue.more, Qt.MouseButton.LeftButton)
    filters = queue.filters
    walked: list[QWidget | None] = [queue.more]
    queue.more.setFocus(Qt.FocusReason.TabFocusReason)
    while walked[-1] is not queue.list and len(walked) < 20:
        qtbot.keyClick(walked[-1], Qt.Key.Key_Tab)
        walked.append(QApplication.focusWidget())
    assert walked[1] is filters.state
    assert walked[-3:] == [filters.table, filters.note, queue.list]
    assert filters.order in walked


def test_filters_narrow_the_queue_and_say_so_when_nothing_is_left(window: MainWindow, qtbot: QtBot) -> None:
    window.queue.text.setText("no such words anywhere")
    qtbot.waitUntil(lambda: window.queue.model.rowCount() == 0)
    assert window.queue.stack.currentWidget() is window.queue.empty
    window.queue.text.clear()
    window.queue.filters.verdict.setCurrentIndex(window.queue.filters.verdict.findData("warning"))
    qtbot.waitUntil(lambda: window.queue.model.rowCount() == 1)
    assert [r.code for r in window.queue.model.rows()] == ["no_quote"]


def test_several_filters_hold_together_and_one_click_takes_them_away(
    window: MainWindow, reviewed_desk: Desk, qtbot: QtBot
) -> None:
    queue, filters = window.queue, window.queue.filters
    queue.scope.setCurrentIndex(queue.scope.findData("all"))
    qtbot.mouseClick(queue.more, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: filters.question.count() == 3)
    every = reviewed_desk.review.queue()
    assert {filters.code.itemData(at) for at in range(1, filters.code.count())} == {row.code for row in every}
    _choose(qtbot, filters.code, "fact_mismatch")
    qtbot.waitUntil(lambda: {row.code for row in queue.model.rows()} == {"fact_mismatch"})
    _choose(qtbot, filters.question, "What is the deductible?")
    qtbot.waitUntil(lambda: {row.question for row in queue.model.rows()} == {"What is the deductible?"})
    left = queue.model.rows()
    assert left
    assert queue.more.text().strip() == "2", "the button says how many are set, also while they are folded away"
    queue.focus_list()
    qtbot.keyClick(queue.list, Qt.Key.Key_A)
    assert window.session.selection.value.citation_id in {row.citation_id for row in left}
    qtbot.waitUntil(lambda: filters.reviewer.count() == 2)
    _choose(qtbot, filters.reviewer, "Test Reviewer")
    qtbot.waitUntil(lambda: [row.state for row in queue.model.rows()] == [HumanState.ACCEPTED])
    _choose(qtbot, filters.state, "pending")
    qtbot.waitUntil(lambda: queue.model.rowCount() == 0)
    clear = queue.empty.findChild(QPushButton)
    assert clear is not None
    qtbot.mouseClick(clear, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: queue.model.rowCount() == len(every))
    assert queue.list.hasFocus()
    assert not filters.active()


def _choose(qtbot: QtBot, box: QComboBox, value: str) -> None:
    box.setFocus()
    qtbot.keyClick(box, Qt.Key.Key_Home)
    for _ in range(box.findData(value)):
        qtbot.keyClick(box, Qt.Key.Key_Down)
    assert box.currentData() == value


def test_page_outlines_show_each_kind_and_follow_the_decision(window: MainWindow, qtbot: QtBot) -> None:
    by_key = {
        h.key: h for page in window.pages.view.overlays.highlights.values() for h in page if h.shape is not Shape.HEADER
    }
    rows = {r.code: r.citation_id for r in window.queue.model.rows()}
    assert by_key[rows["accepted_exact"]].shape is Shape.EXACT
    assert by_key[rows["no_quote"]].shape is Shape.PAGE
    assert rows["unknown_source"] not in by_key
    window.presenter.open_citation(rows["accepted_exact"])
    qtbot.keyClick(window.queue.list, "x")
    again = {
        h.key: h for page in window.pages.view.overlays.highlights.values() for h in page if h.shape is not Shape.HEADER
    }
    assert again[rows["accepted_exact"]].tone is Tone.REJECTED
    assert again[rows["accepted_exact"]].human


def test_a_citation_without_a_place_is_named_in_a_banner(window: MainWindow) -> None:
    row = next(r for r in window.queue.model.rows() if r.code == "unknown_source")
    window.presenter.open_row(row)
    assert row.evidence_id in window.pages.missing.text()
    assert "no place" in window.pages.missing.text()
    other = next(r for r in window.queue.model.rows() if r.code == "accepted_exact")
    window.presenter.open_row(other)
    assert window.pages.missing.isHidden()


def test_a_chosen_cell_shows_its_headers(window: MainWindow, qtbot: QtBot) -> None:
    row = next((r for r in window.queue.model.rows() if r.unit == "table_cell" and r.code != "no_quote"), None)
    assert row is not None
    window.presenter.open_row(row)

    def headers() -> list[str]:
        return [
            h.name for page in window.pages.view.overlays.highlights.values() for h in page if h.shape is Shape.HEADER
        ]

    qtbot.waitUntil(lambda: any("Column header" in name for name in headers()))


def test_a_cell_a_person_pointed_to_shows_its_own_headers(
    window: MainWindow, reviewed_desk: Desk, qtbot: QtBot
) -> None:
    spans = reviewed_desk.store.spans_of(reviewed_desk.store.document_ids()[0])
    cells = [s for s in spans if s.source_unit is SourceUnit.TABLE_CELL and s.table and not s.table.is_header]
    cell = next(s for s in cells if s.table and s.table.column_index and s.table.column_name and s.table.row_name)
    row = next(r for r in window.queue.model.rows() if r.unit != "table_cell")
    window.presenter.open_row(row)
    changes = reviewed_desk.review.decide(row.citation_id, HumanState.CORRECTED, to=cell.id)
    window.session.publish(changes)
    view = window.pages.view
    assert cell.table is not None
    wanted = {f"Row header: {cell.table.row_name}", f"Column header: {cell.table.column_name}"}

    def shown() -> set[str]:
        return {h.name for page in view.overlays.highlights.values() for h in page if h.shape is Shape.HEADER}

    qtbot.waitUntil(lambda: shown() == wanted)
    window.run_action("undo")
    qtbot.waitUntil(lambda: not shown())


def test_a_click_on_a_marker_and_on_a_box_choose_the_citation(window: MainWindow, qtbot: QtBot) -> None:
    ids = [r.citation_id for r in window.presenter.records]
    window.answer.citation_clicked.emit(ids[1])
    assert window.session.selection.value.citation_id == ids[1]
    view = window.pages.view
    target = next(h for page in view.overlays.highlights.values() for h in page if h.key == ids[0] and h.rects)
    view.show_rect(target.page, target.rects[0])
    at = view.view_rect(target.page, target.rects[0]).center().toPoint()
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert window.session.selection.value.citation_id == ids[0]


def test_the_card_shows_both_axes_the_reason_and_the_difference(window: MainWindow) -> None:
    row = next(r for r in window.queue.model.rows() if r.code == "fact_mismatch")
    window.presenter.open_row(row)
    assert window.card.human.text() == "pending"
    assert window.card.machine.text() == "machine: rejected"
    assert "$5,000,000" in window.card.sentence.text()
    assert "line-through" in window.card.diff.text()


def test_words_selected_on_the_page_become_evidence_for_the_claim(
    window: MainWindow, reviewed_desk: Desk, qtbot: QtBot
) -> None:
    reading = window.session.reading
    assert reading is not None
    start = reading.stream.text.index("sworn proof of loss within 60 days")
    view = window.pages.view
    view._pick(((start, start + 34),), 2, None)
    first = window.session.selection.value.citation_id
    window.run_action("cite_selection")
    qtbot.waitUntil(lambda: len(reviewed_desk.store.citations("run-a")) == 6)
    qtbot.waitUntil(lambda: window.session.selection.value.citation_id != first)
    added = reviewed_desk.store.citations("run-a")[-1]
    assert added.citation.quote == "sworn proof of loss within 60 days"
    assert added.verdict.places[0].boxes
    assert reviewed_desk.review.state(added.citation_id).state is HumanState.ACCEPTED
    old = reviewed_desk.store.citation(first or "")
    assert added.citation.claim == old.citation.claim


def test_a_box_dragged_over_a_picture_is_evidence_though_it_holds_no_words(
    window: MainWindow, reviewed_desk: Desk, qtbot: QtBot
) -> None:
    view = window.pages.view
    window.pages.page_box.setFocus()
    window.pages.page_box.selectAll()
    qtbot.keyClicks(window.pages.page_box, "5")
    qtbot.keyClick(window.pages.page_box, Qt.Key.Key_Return)
    qtbot.keyClick(view, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    area = view.view_rect(5, (195.0, 405.0, 305.0, 500.0)).toRect()
    qtbot.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=area.topLeft())
    qtbot.mouseMove(view.viewport(), area.center())
    qtbot.mouseMove(view.viewport(), area.bottomRight())
    qtbot.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=area.bottomRight())
    assert view.picked_now is not None
    assert not view.picked_now.ranges
    assert [len(rects) for rects in view.overlays.marked.values()] == [1], "what was dragged stays visible"
    qtbot.keyClick(view, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: len(reviewed_desk.store.citations("run-a")) == 6)
    added = reviewed_desk.store.citations("run-a")[-1]
    (place,) = added.verdict.places
    assert (place.page_start, place.span_id, added.citation.quote) == (5, None, None)
    (box,) = place.boxes
    assert box.rect == pytest.approx((195.0, 405.0, 305.0, 500.0), abs=3.0)
    qtbot.waitUntil(lambda: any(h.key == added.citation_id for h in view.overlays.highlights[5]))


def test_correcting_with_selected_words_points_to_the_smallest_passage(
    window: MainWindow, reviewed_desk: Desk, qtbot: QtBot
) -> None:
    reading = window.session.reading
    assert reading is not None
    start = reading.stream.text.index("within 60 days")
    window.pages.view._pick(((start, start + 14),), 2, None)
    first = window.session.selection.value.citation_id or ""
    window.run_action("correct")
    qtbot.waitUntil(lambda: reviewed_desk.review.state(first).state is HumanState.CORRECTED)
    state = reviewed_desk.review.state(first)
    assert state.corrected_quote == "within 60 days"
    span = reviewed_desk.store.get_span(state.corrected_to or "")
    assert span is not None
    assert span.source_unit == "text"


def test_identical_citations_are_offered_and_never_automatic(
    reviewed_desk: Desk, make_window: MakeWindow, qtbot: QtBot
) -> None:
    spans = reviewed_desk.store.spans_of(reviewed_desk.store.document_ids()[0])
    reviewed_desk.store.save_run(make_answer(spans, "run-a2", question="Again?"))
    window = make_window(reviewed_desk)
    window.session.selection.show_run("run-a")
    row = next(r for r in window.queue.model.rows() if r.code == "accepted_exact")
    window.presenter.open_row(row)
    qtbot.keyClick(window.queue.list, "a")
    same = reviewed_desk.review.identical_to(row.citation_id)
    assert len(same) == 1
    assert reviewed_desk.review.state(same[0].citation_id).state is HumanState.PENDING
    window.presenter.open_row(row)
    qtbot.waitUntil(lambda: not window.card.identical.isHidden())
    assert "1 identical" in window.card.identical.text()

    answer(ConfirmDialog, ConfirmDialog.accept)
    window.run_action("also_apply")
    assert reviewed_desk.review.state(same[0].citation_id).state is HumanState.ACCEPTED


def test_fast_steps_over_two_documents_end_on_the_box_of_the_last(
    desk: Desk, make_window: MakeWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    desk.ingest([make_policy(tmp_path / "renewal.pdf", pages=7)])
    first, second = desk.store.document_ids()
    for number, document in enumerate((first, second, first, second)):
        spans = [s for s in desk.store.spans_of(document) if s.page_start in (3, 6)]
        desk.store.save_run(make_answer(spans, f"run-{number}", kinds=("accepted", "accepted")))
    window = make_window(desk)
    choose_all(window)
    window.queue.filters.order.setCurrentIndex(window.queue.filters.order.findData("saved"))
    window.presenter.refresh_queue()
    for _ in range(7):
        qtbot.keyClick(window.queue.list, "j")
    row = window.queue.current()
    assert row is not None
    assert row.document_id == second
    view = window.pages.view
    qtbot.waitUntil(lambda: view.document_id == second and row.page in view.visible_pages())
    assert any(h.key == row.citation_id for h in view.overlays.highlights.get(row.page, ()))


def test_reasons_are_placed_once_for_rejections_in_a_row_and_anew_when_their_room_changes(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    strip, stood = window.strip, []
    stand = strip._stand
    monkeypatch.setattr(strip, "_stand", lambda width: stood.append(width) or stand(width))
    for _ in range(4):
        qtbot.keyClick(window.queue.list, "x")
        qtbot.waitUntil(lambda: not strip.isHidden() and strip.geometry().bottom() < window.pages.height())
    assert len(stood) <= 2, "the first time it is not dressed yet"
    before = len(stood)
    window.resize(700, 700)
    qtbot.waitUntil(lambda: len(stood) > before)
    assert all(made.text().startswith(str(made.property("digit"))) for made in strip._reasons)
    assert strip.geometry().right() < window.pages.width()
