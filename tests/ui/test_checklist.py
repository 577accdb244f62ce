"""The checklist screen: grid of questions and policies, pause and resume, opening answers, export."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, QSize, Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QStyleOptionViewItem
from pytestqt.qtbot import QtBot

from desktop.core.decisions import Changes, HumanState
from desktop.services.workspace import Desk
from desktop.store.settings import Settings
from desktop.ui.dialogs.exporting import ExportChoice
from desktop.ui.dialogs.words import ConfirmDialog
from desktop.ui.look import Look
from desktop.ui.main_window import MainWindow
from desktop.ui.models.grid import CHIPS_ROLE, AnswerCell, GridModel, GridRow
from desktop.ui.screens.checklist import ChecklistScreen
from desktop.ui.screens.gridview import GridDelegate, GridPart, Wanted, fits
from tests.answers.endpoint import Script, endpoint
from tests.answers.test_providers import openai_events
from tests.ui.answering import answer
from tests.ui.conftest import MakeWindow
from tests.ui.holding import held
from tests.ui.policy import make_policy

QUESTIONS = """title: Short
questions:
  - {id: limit, text: "What is the limit for the building?"}
  - {id: proof, text: "When is the proof of loss due?"}
  - {id: moon, text: "Which satellites orbit Jupiter?"}
"""


@pytest.fixture
def questions(tmp_path: Path) -> Path:
    path = tmp_path / "short.yaml"
    path.write_text(QUESTIONS, encoding="utf-8")
    return path


def open_screen(window: MainWindow, questions: Path) -> ChecklistScreen:
    window.run_action("checklist")
    screen = window.screens.screens.get(ChecklistScreen)
    assert isinstance(screen, ChecklistScreen)
    if questions.exists():
        assert screen.add_file(questions)
    return screen


def run_to_end(screen: ChecklistScreen, qtbot: QtBot) -> None:
    screen.run_or_pause()
    qtbot.waitUntil(lambda: screen.job is None)


def test_a_cell_says_its_verdicts_in_words_and_icons_worst_first() -> None:
    cell = AnswerCell("q", "d", "run", (("accepted", 3), ("rejected", 1)), decided=1, total=4)
    assert [chip[0] for chip in cell.chips] == ["1 rejected", "3 accepted"]
    assert all(icon for _, _, icon in cell.chips)
    assert cell.words == "1 rejected, 3 accepted; 1 of 4 decided"
    assert AnswerCell("q", "d").words == "not asked yet"
    assert AnswerCell("q", "d", "run", abstained=True).words == "not found; not signed off"
    assert AnswerCell("q", "d", "run", abstained=True, final=True).words == "not found; signed off"
    assert AnswerCell("q", "d", "run", (("accepted", 2),), decided=2, total=2, final=True).words == (
        "2 accepted; 2 of 2 decided · final"
    )


def test_the_grid_is_a_sound_model(qtbot: QtBot) -> None:
    model = GridModel()
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.set_table([GridRow("a", "A?"), GridRow("b", "B?")], [("d1", "One"), ("d2", "Two")])
    model.set_cells(
        [("b", AnswerCell("B?", "d2", "run", (("warning", 2),))), ("unknown", AnswerCell("?", "d2", "run-x"))]
    )
    assert model.run_ids() == ("run",)
    assert model.answered() == (1, 4)
    assert model.index(1, 2).data(CHIPS_ROLE)[0][0] == "2 warning"
    model.set_progress({"run": (1, 2)})
    assert model.index(1, 2).data() == "2 warning; 1 of 2 decided"


def test_many_cells_and_their_progress_are_told_at_once(qtbot: QtBot) -> None:
    model = GridModel()
    model.set_table([GridRow(str(q), "?") for q in range(60)], [(f"d{d}", "One") for d in range(20)])
    told = []
    model.dataChanged.connect(lambda first, last: told.append((first.row(), last.row(), last.column())))
    cells = [(str(q), AnswerCell("", f"d{d}", f"run{q}-{d}", total=2)) for q in range(60) for d in range(20)]
    model.set_cells(cells)
    assert model.answered() == (1200, 1200)
    assert model.set_progress({cell.run_id: (1, 2) for _, cell in cells})
    assert not model.set_progress({cell.run_id: (1, 2) for _, cell in cells})
    assert told == [(0, 59, 20)] * 2
    model.set_progress({"run7-3": (2, 2)})
    assert told[2:] == [(7, 7, 4)]
    model.set_progress({}, {"run7-3"})
    assert told[3:] == [(7, 7, 4)], "a sign-off is told as a decision is"
    assert [cell.final for question, cell in model._cells.items() if question == ("7", "d3")] == [True]


def test_a_checklist_runs_and_enter_opens_the_answer(
    desk: Desk, make_window: MakeWindow, questions: Path, qtbot: QtBot
) -> None:
    window = make_window(desk)
    screen = open_screen(window, questions)
    run_to_end(screen, qtbot)
    assert screen.model.answered() == (3, 3)
    assert "All 3 questions" in screen.words.toolTip()
    screen.table.setCurrentIndex(screen.grid.filtered.index(0, 1))
    screen.table.setFocus()
    qtbot.keyClick(screen.table, Qt.Key.Key_Return)
    cell = screen.model.cell(screen.model.index(0, 1))
    assert cell is not None
    assert window.session.selection.value.run_id == cell.run_id
    assert window.session.run is not None
    assert window.session.run.receipt.question == "What is the limit for the building?"


def test_paused_work_goes_on_after_reopening(
    desk: Desk, make_window: MakeWindow, questions: Path, qtbot: QtBot
) -> None:
    window = make_window(desk)
    screen = open_screen(window, questions)
    screen.run_or_pause()
    qtbot.waitUntil(lambda: screen.model.answered()[0] >= 1 or screen.job is None)
    screen.run_or_pause()
    qtbot.waitUntil(lambda: screen.job is None)
    done = screen.model.answered()[0]
    asked = len(desk.store.runs())
    assert 1 <= done <= 3
    screen.close()
    again = open_screen(window, Path("not chosen again"))
    qtbot.waitUntil(lambda: again.model.answered()[0] == done)
    assert len(desk.store.runs()) == asked
    run_to_end(again, qtbot)
    assert again.model.answered() == (3, 3)
    assert len(desk.store.runs()) == 3


def test_a_bad_checklist_is_refused_in_words(
    desk: Desk, make_window: MakeWindow, tmp_path: Path, questions: Path
) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_text("title: nothing", encoding="utf-8")
    screen = open_screen(make_window(desk), questions)
    assert not screen.add_file(bad)
    assert "bad.yaml" in screen.banner.text()


def test_without_documents_the_screen_says_what_to_do(tmp_path: Path, make_window: MakeWindow, questions: Path) -> None:
    from desktop.services.workspace import open_desk
    from tests.ui.conftest import REVIEWER

    with open_desk(tmp_path / "empty", reviewer=REVIEWER) as desk:
        screen = open_screen(make_window(desk), questions)
        assert screen.empty.isVisible()
        assert not screen.run.isEnabled()


def test_the_answers_of_the_grid_are_exported_and_no_others(
    reviewed_desk: Desk, make_window: MakeWindow, questions: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    screen = open_screen(make_window(reviewed_desk), questions)
    run_to_end(screen, qtbot)
    target = tmp_path / "grid.json"
    screen.start_export(ExportChoice("json", "all", target), screen.model.run_ids())
    qtbot.waitUntil(target.exists)
    qtbot.waitUntil(lambda: screen.job is None)
    text = target.read_text(encoding="utf-8")
    assert json.loads(text)
    assert "What is the limit for the building?" in text
    assert "What is the deductible?" not in text


def test_a_decision_in_the_main_window_shows_in_the_cell(
    desk: Desk, make_window: MakeWindow, questions: Path, qtbot: QtBot
) -> None:
    window = make_window(desk)
    screen = open_screen(window, questions)
    run_to_end(screen, qtbot)
    cell = screen.model.cell(screen.model.index(0, 1))
    assert cell is not None
    screen.open_answer(cell.run_id, cell.document_id)
    window.run_action("accept")
    after = screen.model.cell(screen.model.index(0, 1))
    assert after is not None
    assert after.decided == 1


@pytest.mark.loopback
def test_a_checklist_asks_for_consent_before_anything_is_sent(
    desk: Desk, make_window: MakeWindow, questions: Path, qtbot: QtBot
) -> None:
    script = Script(events=openai_events('The limit is "$1,000,000" [1].'))
    with endpoint(script) as url:
        values = {"answers.provider": "openai", "answers.endpoint": url, "answers.model": "m", "answers.timeout": 60.0}
        Settings().set_many(values)
        window = make_window(desk)
        window.settings.set_many(values)
        screen = open_screen(window, questions)
        asked: list[int] = []

        def allow(dialog: ConfirmDialog) -> None:
            asked.append(len(script.seen))
            dialog.accept()

        answer(ConfirmDialog, allow)
        screen.run_or_pause()
        qtbot.waitUntil(lambda: screen.model.answered() == (3, 3))
        qtbot.waitUntil(lambda: screen.job is None)
        assert asked == [0]
        assert len(script.seen) == 3


def test_a_replaced_version_says_so_and_is_not_asked_by_itself(
    desk: Desk, make_window: MakeWindow, questions: Path, tmp_path: Path
) -> None:
    assert desk.ingest([make_policy(tmp_path / "new.pdf", pages=7)]).clean
    _, new = desk.store.document_ids()
    desk.store.add_names(new, desk.store.documents()[0].names)
    screen = open_screen(make_window(desk), questions)
    assert screen.documents.item(0).text() == "policy.pdf (older version)"
    assert screen.scope() == (new,)


def test_documents_added_while_a_checklist_runs_are_listed_when_it_is_over(
    desk: Desk, make_window: MakeWindow, questions: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    window = make_window(desk)
    screen = open_screen(window, questions)
    with held(window, qtbot):
        screen.run_or_pause()
        assert desk.ingest([make_policy(tmp_path / "late.pdf", pages=3)]).clean
        window.session.publish(Changes(documents=desk.store.document_ids()[1:]))
        assert screen.documents.count() == 1
        assert not screen.export.isEnabled(), "pausing stops the questions, so nothing else runs beside them"
    assert screen.documents.count() == 2
    assert screen.model.answered()[0] == 3
    assert screen.export.isEnabled()


def test_questions_are_filtered_by_words_and_by_state_and_the_table_copied_is_what_is_seen(
    desk: Desk, make_window: MakeWindow, questions: Path, qtbot: QtBot
) -> None:
    screen = open_screen(make_window(desk), questions)
    grid = screen.grid
    assert grid.count.text() == "3 of 3"
    qtbot.keyClicks(grid.text, "proof due")
    assert [screen.model.row(at).id for at in grid.rows_shown()] == ["proof"]
    assert grid.count.text() == "1 of 3"
    assert [row[0] for row in screen.sheet().rows] == ["proof"]
    grid.text.clear()
    for wanted, shown in ((Wanted.NOT_ASKED, 3), (Wanted.UNDECIDED, 0), (Wanted.DECIDED, 0)):
        grid.wanted.setCurrentIndex(grid.wanted.findData(wanted))
        assert len(grid.rows_shown()) == shown
    grid.wanted.setCurrentIndex(grid.wanted.findData(Wanted.UNDECIDED))
    run_to_end(screen, qtbot)
    undecided = [screen.model.row(at).id for at in grid.rows_shown()]
    assert undecided[:2] == ["limit", "proof"]
    cell = screen.model.cells_of(0)[0]
    for record in desk.store.citations():
        if record.run_id == cell.run_id:
            desk.review.decide(record.citation_id, HumanState.ACCEPTED)
    screen.session.publish(Changes(runs=(cell.run_id,)))
    assert "limit" not in [screen.model.row(at).id for at in grid.rows_shown()]
    grid.wanted.setCurrentIndex(grid.wanted.findData(Wanted.DECIDED))
    assert "limit" in [screen.model.row(at).id for at in grid.rows_shown()]


@pytest.mark.parametrize(
    ("cell", "kinds"),
    [
        (AnswerCell("q", "d"), {Wanted.ALL, Wanted.NOT_ASKED}),
        (AnswerCell("q", "d", "r", abstained=True), {Wanted.ALL, Wanted.NOT_FOUND}),
        (AnswerCell("q", "d", "r", abstained=True, final=True), {Wanted.ALL, Wanted.NOT_FOUND, Wanted.DECIDED}),
        (AnswerCell("q", "d", "r"), {Wanted.ALL, Wanted.NO_CITATION, Wanted.DECIDED}),
        (AnswerCell("q", "d", "r", (("rejected", 1),), total=1), {Wanted.ALL, Wanted.REJECTED, Wanted.UNDECIDED}),
        (
            AnswerCell("q", "d", "r", (("warning", 1),), decided=1, total=1),
            {Wanted.ALL, Wanted.WARNING, Wanted.DECIDED},
        ),
    ],
)
def test_every_kind_of_cell_is_found_under_its_names(cell: AnswerCell, kinds: set[Wanted]) -> None:
    assert {wanted for wanted in Wanted if fits(wanted, (cell,))} == kinds


def test_the_state_of_the_run_stands_beside_the_button(
    desk: Desk, make_window: MakeWindow, questions: Path, qtbot: QtBot
) -> None:
    screen = open_screen(make_window(desk), questions)
    assert screen.state.isHidden()
    screen.run_or_pause()
    assert screen.state.text().startswith("running")
    qtbot.waitUntil(lambda: screen.job is None)
    assert screen.state.text() == "complete"


def test_rows_are_as_high_as_their_fullest_cell_and_no_cell_is_asked_for_it(
    look: Look, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hundred policies are thousands of cells, and each one asked is a call out of Qt."""
    model = GridModel()
    part = GridPart(look, model)
    qtbot.addWidget(part)
    asked: list[QModelIndex] = []
    hint = GridDelegate.sizeHint

    def counted(delegate: GridDelegate, option: QStyleOptionViewItem, index: QModelIndex) -> QSize:
        asked.append(index)
        return hint(delegate, option, index)

    monkeypatch.setattr(GridDelegate, "sizeHint", counted)
    rows = [GridRow(f"q{n}", "What is the limit of liability? " * (1 + 6 * (n == 2))) for n in range(4)]
    model.set_table(rows, [(f"d{n}", f"policy-{n}.pdf") for n in range(6)])
    part.set_documents_shown()
    full = AnswerCell("?", "d5", "r1", (("accepted", 1), ("rejected", 2), ("warning", 1), ("not_checked", 1)), total=5)
    model.set_cells([("q1", full), ("q0", AnswerCell("?", "d1", "r2", abstained=True))])
    part.cells_came()
    assert not asked
    table = part.table
    heights = [table.rowHeight(row) for row in range(4)]
    assert heights == [table.sizeHintForRow(row) for row in range(4)]
    assert heights[1] > heights[0] == heights[3] < heights[2]
