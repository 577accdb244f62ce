"""What a job brings back after the person has gone on: it lands where it was asked for, or nowhere."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.core.decisions import HumanState
from desktop.core.errors import Cancelled
from desktop.services.workspace import Desk, open_desk
from desktop.ui.commands.view import ViewCommands
from desktop.ui.main_window import MainWindow
from desktop.ui.viewer.highlights import Shape, Tone
from desktop.ui.working import Question
from tests import patience
from tests.ui.conftest import REVIEWER, MakeWindow
from tests.ui.holding import held


def pick(window: MainWindow, words: str) -> None:
    reading = window.session.reading
    assert reading is not None
    start = reading.stream.text.index(words)
    page = reading.stream.boxes([(start, start + len(words))])[0].page
    window.pages.view._pick(((start, start + len(words)),), page, None)


def test_hits_found_for_a_find_bar_that_was_closed_are_not_marked(window: MainWindow, qtbot: QtBot) -> None:
    window.run_action("find")
    bar = window.pages.find_bar
    with held(window, qtbot):
        bar.field.setText("proof of loss")
        bar._search()
        qtbot.keyClick(bar.field, Qt.Key.Key_Escape)
    assert bar.hits == ()
    assert window.pages.view.overlays.found == {}


def test_a_field_emptied_while_its_values_are_looked_for_offers_nothing(window: MainWindow, qtbot: QtBot) -> None:
    completion = next(group for group in window.groups if isinstance(group, ViewCommands)).completion
    field = window.answer.field
    window.answer.focus_question()
    qtbot.waitUntil(field.hasFocus)
    with held(window, qtbot):
        qtbot.keyClicks(field, "unit:")
        field.clear()
    assert completion.offered() == []


def test_words_found_after_the_next_citation_was_chosen_correct_the_one_they_were_selected_for(
    window: MainWindow, reviewed_desk: Desk, qtbot: QtBot
) -> None:
    first, second = (row.citation_id for row in window.queue.model.rows()[:2])
    with held(window, qtbot):
        pick(window, "within 60 days")
        window.run_action("correct")
        qtbot.keyClick(window.queue.list, Qt.Key.Key_J)
    assert reviewed_desk.review.state(first).state is HumanState.CORRECTED
    assert reviewed_desk.review.state(first).corrected_quote == "within 60 days"
    assert reviewed_desk.review.state(second).state is HumanState.PENDING
    assert window.session.selection.value.citation_id == second, "nobody is led away from where they went"


def test_a_decision_made_while_words_are_looked_for_holds(
    window: MainWindow, reviewed_desk: Desk, qtbot: QtBot
) -> None:
    window.settings.set("review.auto_advance", False)
    first = window.session.selection.value.citation_id or ""
    with held(window, qtbot):
        pick(window, "within 60 days")
        window.run_action("correct")
        qtbot.keyClick(window.queue.list, Qt.Key.Key_X)
    assert reviewed_desk.review.state(first).state is HumanState.REJECTED


@pytest.mark.parametrize("action", ["correct", "cite_selection"])
def test_undo_takes_back_what_is_still_looked_for_and_not_the_act_before(
    window: MainWindow, reviewed_desk: Desk, qtbot: QtBot, action: str
) -> None:
    first, second = (row.citation_id for row in window.queue.model.rows()[:2])
    qtbot.keyClick(window.queue.list, Qt.Key.Key_A)
    with held(window, qtbot):
        pick(window, "within 60 days")
        window.run_action(action)
        qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    states = [reviewed_desk.review.state(citation).state for citation in (first, second)]
    assert states == [HumanState.ACCEPTED, HumanState.PENDING]
    assert len(reviewed_desk.store.citations("run-a")) == 5
    assert window.pages.view.picked_now is not None, "the words are still selected, to be used after all"
    qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert reviewed_desk.review.state(first).state is HumanState.PENDING


def test_undo_takes_back_the_last_press_though_an_earlier_one_is_still_looked_for(
    window: MainWindow, reviewed_desk: Desk, qtbot: QtBot
) -> None:
    first, second = (row.citation_id for row in window.queue.model.rows()[:2])
    with held(window, qtbot):
        pick(window, "within 60 days")
        window.run_action("correct")
        qtbot.keyClick(window.queue.list, Qt.Key.Key_J)
        qtbot.keyClick(window.queue.list, Qt.Key.Key_X)
        qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    states = [reviewed_desk.review.state(citation).state for citation in (first, second)]
    assert states == [HumanState.CORRECTED, HumanState.PENDING]


def test_evidence_is_added_to_the_answer_it_was_selected_for(
    window: MainWindow, reviewed_desk: Desk, qtbot: QtBot
) -> None:
    with held(window, qtbot):
        pick(window, "sworn proof of loss within 60 days")
        window.run_action("cite_selection")
        qtbot.keyClick(window.queue.list, Qt.Key.Key_J, Qt.KeyboardModifier.ShiftModifier)
        pick(window, "Building")
    assert len(reviewed_desk.store.citations("run-b")) == 5
    added = reviewed_desk.store.citations("run-a")[5:]
    assert [record.citation.quote for record in added] == ["sworn proof of loss within 60 days"]
    assert {box.page for place in added[0].verdict.places for box in place.boxes} == {2}
    assert window.session.selection.value.run_id == "run-b"
    assert window.pages.view.picked_now is not None, "what is selected now was not used"


def test_definitions_of_a_citation_that_was_left_are_not_opened(window: MainWindow, qtbot: QtBot) -> None:
    said = window.status.words.toolTip()
    with held(window, qtbot):
        window.run_action("definitions")
        qtbot.keyClick(window.queue.list, Qt.Key.Key_J)
    assert QApplication.activePopupWidget() is None
    assert window.status.words.toolTip() == said


def test_headers_of_a_cell_take_the_tone_of_its_decision(window: MainWindow, qtbot: QtBot) -> None:
    window.settings.set("review.auto_advance", False)
    row = next(r for r in window.queue.model.rows() if r.unit == "table_cell" and r.code != "no_quote")
    window.presenter.open_row(row)

    def tones() -> set[Tone]:
        marked = window.pages.view.overlays.highlights.values()
        return {h.tone for page in marked for h in page if h.shape is Shape.HEADER}

    qtbot.waitUntil(lambda: bool(tones()))
    qtbot.keyClick(window.queue.list, Qt.Key.Key_U)
    assert tones() == {Tone.UNSURE}


def test_what_an_answer_replaced_by_another_question_still_writes_is_not_shown(
    window: MainWindow, reviewed_desk: Desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    notice = threading.Event()
    written: list[str] = []

    def ask(
        question: str, _options: object, *, on_text: Callable[[str], None], cancel: threading.Event, **_: object
    ) -> None:
        if question == "first":
            notice.wait(patience.SECONDS)
        on_text(question)
        cancel.wait(patience.SECONDS)
        raise Cancelled("Stopped.")

    monkeypatch.setattr(reviewed_desk, "ask", ask)
    working = window.working
    working.partial_text.connect(written.append)
    working.ask(Question("first"))
    working.ask(Question("second"))
    qtbot.waitUntil(lambda: written == ["second"])
    notice.set()
    qtbot.waitUntil(lambda: len(window.session.bridge.jobs()) == 1)
    assert written == ["second"]
    working.stop()
    qtbot.waitUntil(lambda: not working.asking)


def test_progress_ends_with_the_last_job_also_when_that_was_replaced(window: MainWindow, qtbot: QtBot) -> None:
    notice = threading.Event()
    bridge = window.session.bridge
    bridge.submit("search", lambda _cancel: notice.wait(patience.SECONDS), title="Searching")
    window.working.search(Question("limit"))
    qtbot.waitUntil(lambda: not bridge.busy("search"))
    notice.set()
    qtbot.waitUntil(lambda: not bridge.jobs())
    assert window.status.progress.isHidden()
    assert window.status.stop.isHidden()


def test_an_answer_for_a_workspace_that_was_left_is_not_opened_in_another(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    with open_desk(tmp_path / "other", reviewer=REVIEWER) as other:
        with held(window, qtbot):
            window.working.ask(Question("What is the building limit?"))
            window.openings.show_desk(other)
            assert not window.working.asking
            assert window.answer.ask.text() == "Ask"
        assert window.session.selection.value.run_id is None
        assert window.pages.banner.isHidden()
        assert window.status.progress.isHidden()
        window.session.attach(None)


def test_a_document_of_a_workspace_that_was_left_is_not_asked_about_in_another(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    """A question would wait here for an answer that nobody gives, which `no_leaks` tells."""
    with open_desk(tmp_path / "other", reviewer=REVIEWER) as other:
        with held(window, qtbot):
            window.run_action("remove_document")
            window.openings.show_desk(other)
        assert window.session.desk is other
        window.session.attach(None)


def test_a_workspace_chosen_while_another_opens_is_the_one_shown_and_the_other_is_closed(
    make_window: MakeWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    for folder in (first, second):
        open_desk(folder, reviewer=REVIEWER).close()
    window = make_window(None)
    window.session.owns_desk = True
    with held(window, qtbot):
        window.open_workspace(first)
        window.open_workspace(second)
        window.open_workspace(second)
    desk = window.session.desk
    assert desk is not None
    assert (desk.path, desk.read_only) == (second, False)
    with open_desk(first, reviewer=REVIEWER) as free:
        assert not free.read_only


def test_a_workspace_chosen_again_while_it_is_being_closed_is_not_shown_read_only(
    make_window: MakeWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    for folder in (first, second):
        open_desk(folder, reviewer=REVIEWER).close()
    window = make_window(None)
    window.session.owns_desk = True

    def shown(folder: Path) -> bool:
        return window.session.desk is not None and window.session.desk.path == folder

    window.open_workspace(first)
    qtbot.waitUntil(lambda: shown(first))
    left = window.session.desk
    assert left is not None
    closing, close = threading.Event(), left.close
    left.close = lambda: (closing.wait(), close())  # type: ignore[method-assign]
    window.open_workspace(second)
    qtbot.waitUntil(lambda: shown(second))
    window.open_workspace(first)
    qtbot.wait(50)
    closing.set()
    qtbot.waitUntil(lambda: shown(first))
    assert window.session.desk is not None
    assert not window.session.desk.read_only


def test_a_workspace_wanted_three_times_in_turn_with_another_is_opened_once(
    make_window: MakeWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    for folder in (first, second):
        open_desk(folder, reviewer=REVIEWER).close()
    window = make_window(None)
    window.session.owns_desk = True
    with held(window, qtbot):
        for folder in (first, second, first, second, first):
            window.open_workspace(folder)
        assert len(window.session.bridge.jobs()) == 2
    desk = window.session.desk
    assert desk is not None
    assert (desk.path, desk.read_only) == (first, False)


def test_the_open_workspace_chosen_again_wins_over_one_that_is_on_its_way(
    window: MainWindow, reviewed_desk: Desk, tmp_path: Path, qtbot: QtBot
) -> None:
    other = tmp_path / "other"
    open_desk(other, reviewer=REVIEWER).close()
    with held(window, qtbot):
        window.open_workspace(other)
        window.open_workspace(reviewed_desk.path)
    assert window.session.desk is reviewed_desk
    with open_desk(other, reviewer=REVIEWER) as free:
        assert not free.read_only


@pytest.mark.parametrize("again", [True, False])
def test_an_open_document_that_was_extracted_again_is_read_again_in_its_place(
    window: MainWindow, qtbot: QtBot, *, again: bool
) -> None:
    from desktop.services.orders import FileReport, FileStatus, IngestReport

    before, view = window.session.reading, window.pages.view
    assert before is not None
    view.show_page(4)
    there = view.place()
    status = FileStatus.ADDED if again else FileStatus.UNCHANGED
    report = IngestReport((FileReport(file="policy.pdf", status=status, document=before.info.id),))
    with held(window, qtbot):
        window.working.ingested.emit(report)
        assert window.session.reading is before
        qtbot.waitUntil(lambda: window.session.bridge.busy("read") == again)
    assert (window.session.reading is not before) == again
    assert view.place() == there
