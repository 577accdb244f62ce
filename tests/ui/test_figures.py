"""The dashboard and the self-test: figures as counted, groups, plots, faults by kind."""

from __future__ import annotations

import itertools
import json

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPixmap
from pytestqt.qtbot import QtBot

from desktop.cli.main import run_command
from desktop.core.decisions import HumanState
from desktop.services.figures import Figures, Grouping, workspace_figures
from desktop.services.workspace import Desk
from desktop.ui.look import Look
from desktop.ui.main_window import MainWindow
from desktop.ui.screens.dashboard import DashboardScreen, _Plot
from desktop.ui.screens.selftest import SelfTestScreen
from desktop.ui.theme import Scheme
from tests.ui.conftest import MakeWindow


def open_dashboard(window: MainWindow, qtbot: QtBot) -> DashboardScreen:
    window.run_action("dashboard")
    screen = window.screens.screens.get(DashboardScreen)
    assert isinstance(screen, DashboardScreen)
    qtbot.waitUntil(lambda: screen.job is None)
    return screen


def cells(screen: DashboardScreen) -> dict[str, tuple[str, ...]]:
    return {row.key: row.cells for row in screen.model.rows()}


@pytest.mark.parametrize("factor", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("name", ["p", "a policy whose name is long enough to be shortened.pdf"])
def test_the_scale_of_the_plot_has_all_of_its_labels(look: Look, qtbot: QtBot, factor: float, name: str) -> None:
    pytest.importorskip("pyqtgraph")
    look.apply(Scheme.LIGHT, font_scale=factor)
    try:
        plot = _Plot(look.colours, None)
        qtbot.addWidget(plot)
        plot.resize(700, 260)
        with qtbot.waitExposed(plot):
            plot.show()
        plot.show_bars([(name, 0.5, "1/2"), (f"{name}2", 1.0, "2/2")])
        axis = plot._plot.getAxis("bottom")

        def drawn() -> list[str]:
            plot.grab()
            painter = QPainter(image := QPixmap(10, 10))
            words = [text for _, _, text in axis.generateDrawSpecs(painter)[2]]
            painter.end()
            assert not image.isNull()
            return words

        qtbot.waitUntil(lambda: len(drawn()) > 1)  # the axis takes the height of its letters after it was drawn once
        assert drawn() == ["0 %", "50 %", "100 %"]
    finally:
        look.apply(Scheme.LIGHT)


def test_a_figure_is_told_of_every_group_it_was_counted_in(reviewed_desk: Desk) -> None:
    store = reviewed_desk.store
    whole = workspace_figures(store, Grouping.WORKSPACE)
    assert [(g.answers, g.citations) for g in whole] == [(2, 10)]
    runs = workspace_figures(store, Grouping.RUN)
    assert [g.key for g in runs] == ["run-a", "run-b"]
    validity = whole[0].ratio("id validity")
    parts = [g.ratio("id validity") for g in runs]
    assert validity is not None
    assert validity.denominator == sum(p.denominator for p in parts if p)
    assert len(workspace_figures(store, Grouping.QUESTION)) == 2
    assert [g.name for g in workspace_figures(store, Grouping.MODEL)] == ["extractive"]
    documents = workspace_figures(store, Grouping.DOCUMENT)
    assert [(g.name, g.citations) for g in documents] == [("policy.pdf", 8), ("(no place in a document)", 2)]
    assert documents[0].ratio("claim coverage") is None


def test_precision_comes_from_decisions_and_the_estimate_is_labelled(
    reviewed_desk: Desk, make_window: MakeWindow, qtbot: QtBot
) -> None:
    records = reviewed_desk.store.citations("run-a")
    reviewed_desk.review.decide(records[0].citation_id, HumanState.ACCEPTED)
    reviewed_desk.review.decide(records[1].citation_id, HumanState.REJECTED)
    screen = open_dashboard(make_window(reviewed_desk), qtbot)
    shown = cells(screen)
    assert shown["citation precision"][1:3] == ("50.0 %", "1 / 2")
    assert shown["citation precision (machine estimate)"][2] == "2 / 10"
    assert shown["id validity"][2] == "8 / 10"


@pytest.mark.parametrize("by", list(Grouping))
def test_the_panel_shows_every_figure_as_the_command_prints_it(
    reviewed_desk: Desk, make_window: MakeWindow, qtbot: QtBot, capsys: pytest.CaptureFixture[str], by: Grouping
) -> None:
    states = itertools.cycle((HumanState.ACCEPTED, HumanState.REJECTED, HumanState.UNSURE))
    for record, state in zip(reviewed_desk.store.citations(), states, strict=False):
        reviewed_desk.review.decide(record.citation_id, state)
    reviewed_desk.check("The readable pages do not contain the answer.")
    screen = open_dashboard(make_window(reviewed_desk), qtbot)
    screen.by.setCurrentIndex(screen.by.findData(by))
    qtbot.waitUntil(lambda: screen.job is None)
    shown = {}
    for line in screen.list.lines_model.lines():
        screen.list.chosen.emit(line)
        figures = {key: told[1:3] for key, told in cells(screen).items()}
        shown[line.value.key] = line.detail.partition(" · ")[2], figures  # type: ignore[attr-defined]
    capsys.readouterr()
    assert run_command(["figures", str(reviewed_desk.path), "--by", by, "--json"]) == 0
    told = {
        group["key"]: (
            f"citations: {group['citations']} · answers: {group['answers']}",
            {
                figure["name"]: (
                    "–" if figure["share"] is None else f"{100 * figure['share']:.1f} %",
                    f"{figure['numerator']} / {figure['denominator']}",
                )
                for figure in group["figures"]
            },
        )
        for group in json.loads(capsys.readouterr().out)["groups"]
    }
    assert shown == told
    assert told


def test_nothing_to_divide_by_is_a_dash(reviewed_desk: Desk, make_window: MakeWindow, qtbot: QtBot) -> None:
    screen = open_dashboard(make_window(reviewed_desk), qtbot)
    assert cells(screen)["citation precision"][1:3] == ("–", "0 / 0")


def test_what_the_chosen_figure_counts_is_written_out_below_the_table(
    reviewed_desk: Desk, make_window: MakeWindow, qtbot: QtBot
) -> None:
    screen = open_dashboard(make_window(reviewed_desk), qtbot)
    said = []
    for at in (0, 1):
        screen.table.selectRow(at)
        said.append(screen.meaning.text())
        assert said[-1].endswith(screen.model.rows()[at].tip)
    assert said[0] != said[1]


@pytest.mark.parametrize(("figure", "first"), [("id validity", "0/10"), ("over-citation", "9/10")])
def test_of_many_groups_the_worst_are_drawn(
    reviewed_desk: Desk, make_window: MakeWindow, qtbot: QtBot, figure: str, first: str
) -> None:
    screen = open_dashboard(make_window(reviewed_desk), qtbot)
    ratios = [[replace(r, numerator=at, denominator=10) for r in screen.groups[0].ratios] for at in range(10)]
    screen._counted(tuple(Figures(str(at), f"G{at}", 1, 1, tuple(r)) for at, r in enumerate(ratios)))
    screen.table.selectRow([row.key for row in screen.model.rows()].index(figure))
    if screen.plot is not None:
        assert screen.plot._bars[0][2] == first
        assert ("highest" in screen.plot_title.text()) is (first == "9/10")


def test_groups_are_listed_and_a_figure_is_plotted_over_them(
    reviewed_desk: Desk, make_window: MakeWindow, qtbot: QtBot
) -> None:
    window = make_window(reviewed_desk)
    screen = open_dashboard(window, qtbot)
    screen.by.setCurrentIndex(screen.by.findData(Grouping.RUN))
    qtbot.waitUntil(lambda: screen.job is None and screen.list.lines_model.rowCount() == 2)
    screen.table.selectRow(0)
    if screen.plot is not None:
        assert len(screen.plot._bars) == 2
        assert "id validity" in screen.plot_title.text()
        names = "Marrowquay Commercial Package Policy 2025.pdf", "Marrowquay Commercial Package Policy 2026.pdf"
        screen.plot.show_bars([(name, 0.5, "1/2") for name in names])
        assert len(set(screen.plot.names)) == 2, "two documents cannot be told apart"
    line = screen.list.lines_model.lines()[1]
    screen.list.opened.emit(line)
    assert window.session.selection.value.run_id == "run-b"


def test_costs_are_summed_by_currency_and_unknown_ones_counted(
    reviewed_desk: Desk, make_window: MakeWindow, qtbot: QtBot
) -> None:
    store = reviewed_desk.store
    paid = ((0.5, "USD"), (0.25, "USD"), (0.003, "EUR"), (None, ""))
    for at, (cost, currency) in enumerate(paid):
        run = store.run("run-a")
        receipt = replace(run.receipt, id=f"paid-{at}", cost=cost, currency=currency, tokens_in=100, tokens_out=10)
        store.save_run(replace(run, receipt=replace(receipt, provider="openai", model=f"m-{currency or 'x'}")))
    screen = open_dashboard(make_window(reviewed_desk), qtbot)
    assert "cost: 0.0030 EUR + 0.7500 USD · 1 answer of unknown cost" in screen.words.toolTip()
    screen.by.setCurrentIndex(screen.by.findData(Grouping.MODEL))
    qtbot.waitUntil(lambda: screen.job is None and screen.list.lines_model.rowCount() == 4)
    told = {line.title: line.detail for line in screen.list.lines_model.lines()}
    assert "cost" not in told["extractive"]
    assert told["openai (m-USD)"].endswith("cost: 0.7500 USD")
    assert told["openai (m-x)"].endswith("1 answer of unknown cost")


def test_an_empty_workspace_says_what_to_do(desk: Desk, make_window: MakeWindow, qtbot: QtBot) -> None:
    screen = open_dashboard(make_window(desk), qtbot)
    assert screen.empty.isVisible()


def open_self_test(window: MainWindow) -> SelfTestScreen:
    window.run_action("selftest")
    screen = window.screens.screens.get(SelfTestScreen)
    assert isinstance(screen, SelfTestScreen)
    return screen


def test_the_self_test_counts_faults_by_kind_and_stores_nothing(
    desk: Desk, make_window: MakeWindow, qtbot: QtBot
) -> None:
    screen = open_self_test(make_window(desk))
    assert screen.empty.isVisible()
    screen.count.setValue(60)
    screen.start()
    qtbot.waitUntil(lambda: screen.job is None)
    rows = screen.model.rows()
    assert len(rows) > 3
    assert sum(int(row.cells[1]) for row in rows) >= 60
    assert "were not accepted" in screen.head.text()
    assert desk.store.runs() == []


def test_each_kind_of_fault_is_told_by_an_example_and_what_the_checker_said_of_it(
    desk: Desk, make_window: MakeWindow, qtbot: QtBot
) -> None:
    screen = open_self_test(make_window(desk))
    screen.count.setValue(60)
    screen.start()
    qtbot.waitUntil(lambda: screen.job is None)
    kinds = [kind for kind, _ in screen.kinds]
    assert "number" in kinds
    assert screen.example.isVisible()
    screen.table.selectRow(kinds.index("number"))
    quote, said = screen.example.text().split("\n")
    spoilt = dict(screen.kinds)["number"]
    assert spoilt.quote in quote
    assert said == f"The checker: {spoilt.sentence}"
    assert "says" in said


def test_the_self_test_tells_how_far_it_is_and_that_nothing_is_kept_when_it_is_stopped(
    desk: Desk, make_window: MakeWindow, qtbot: QtBot
) -> None:
    screen = open_self_test(make_window(desk))
    screen.count.setValue(5000)
    screen.start()
    qtbot.waitUntil(lambda: screen.progress.maximum() == 5000 and screen.progress.value() > 0)
    assert "of 5000 judged" in screen.words.toolTip()
    qtbot.mouseClick(screen.stop, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: screen.job is None)
    assert "Nothing was stored" in screen.words.toolTip()
    assert screen.run.isEnabled()
