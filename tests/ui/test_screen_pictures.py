"""Reference pictures of the screens beside the main window, compared as those of the window are."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop.core.decisions import HumanState
from desktop.services.checklists import load_checklist, run_checklist
from desktop.services.figures import Grouping
from desktop.services.review_second import ELUSION, SECOND
from desktop.services.workspace import Desk, open_desk
from desktop.ui.dialogs.crash import CrashDialog
from desktop.ui.dialogs.provider import ProviderDialog
from desktop.ui.main_window import MainWindow
from desktop.ui.screens.checklist import ChecklistScreen
from desktop.ui.screens.compare import CompareScreen
from desktop.ui.screens.dashboard import DashboardScreen
from desktop.ui.screens.frame import Screen
from desktop.ui.screens.second import SecondScreen
from desktop.ui.screens.selftest import SelfTestScreen
from desktop.ui.theme import Scheme
from tests.ui.comparing import LOOKS, compare
from tests.ui.conftest import REVIEWER, MakeWindow
from tests.ui.test_compare import versions  # noqa: F401 - a fixture
from tests.ui.test_keeping import GONE, KEPT, NEW, write_lines

Prepare = Callable[[Screen, QtBot], None]


def _idle(screen: Screen, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: screen.job is None)


def _selftest(screen: Screen, qtbot: QtBot) -> None:
    assert isinstance(screen, SelfTestScreen)
    screen.count.setValue(100)
    screen.start()
    _idle(screen, qtbot)


def _second(screen: Screen, qtbot: QtBot) -> None:
    assert isinstance(screen, SecondScreen)
    screen.sampled.setCurrentIndex(screen.sampled.findData(ELUSION))
    screen.size_.setValue(4)
    screen.draw_sample()
    _idle(screen, qtbot)
    screen.blind.decide(HumanState.REJECTED)
    qtbot.waitUntil(lambda: (key := screen.blind.crop.key()) is None or screen.images.get(key) is not None)


def _grouped(screen: Screen, qtbot: QtBot) -> None:
    assert isinstance(screen, DashboardScreen)
    _idle(screen, qtbot)
    screen.by.setCurrentIndex(screen.by.findData(Grouping.RUN))
    _idle(screen, qtbot)


SCREENS: dict[str, Prepare] = {
    "checklist": _idle, "dashboard": _idle, "dashboard-grouped": _grouped, "selftest": _selftest,
    "not_found": _idle, "lost": _idle, "second": _second,
}  # fmt: skip


def show(window: MainWindow, name: str, qtbot: QtBot) -> Screen:
    window.run_action(name)
    screen = window.screens.screens.all()[0]
    screen.resize(1000, 640)
    qtbot.waitUntil(screen.isActiveWindow)
    _idle(screen, qtbot)
    return screen


@pytest.mark.parametrize("look_name", LOOKS)
def test_the_screens(reviewed_desk: Desk, make_window: MakeWindow, qtbot: QtBot, look_name: str) -> None:
    scheme, text, scale = LOOKS[look_name]
    window = make_window(reviewed_desk)
    window.look.apply(scheme, font_scale=text)
    try:
        for name, prepare in SCREENS.items():
            screen = show(window, name.partition("-")[0], qtbot)
            prepare(screen, qtbot)
            compare(screen, f"screen-{name}-{look_name}", scale, qtbot)
            screen.close()
    finally:
        window.look.apply(Scheme.LIGHT)


@pytest.fixture(scope="module")
def worked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a workspace in which something was lost, nothing found, and a checklist answered."""
    folder = tmp_path_factory.mktemp("worked")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("EVIDENCE_DESK_CACHE_DIR", str(folder / "cache"))
        patch.setenv("EVIDENCE_DESK_CONFIG_DIR", str(folder / "config"))
        with open_desk(folder / "workspace", reviewer=REVIEWER) as desk:
            policy = write_lines(folder / "policy.pdf", [KEPT, GONE])
            assert desk.ingest([policy]).clean
            desk.check(f'Fire: "{KEPT}" [policy.pdf, p. 1]. Debris: "{GONE}" [policy.pdf, p. 1].')
            assert desk.ingest([write_lines(policy, [KEPT, NEW])]).clean
            for citation in desk.review.queue():
                desk.review.decide(citation.citation_id, HumanState.ACCEPTED)
            desk.ask("Which satellites orbit the planet Jupiter?")
            run_checklist(desk, load_checklist(_own_questions(folder)), desk.store.document_ids()[-1:])
    return folder


def _own_questions(folder: Path) -> Path:
    lines = "id,question\nfire,Is fire covered?\ndebris,Is debris removal covered?\nmoon,Who owns the moon?\n"
    (folder / "questions.csv").write_text(lines, encoding="utf-8")
    return folder / "questions.csv"


@pytest.mark.parametrize("look_name", LOOKS)
def test_the_screens_at_work(
    worked: Path, make_window: MakeWindow, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot, look_name: str
) -> None:
    scheme, text, scale = LOOKS[look_name]
    monkeypatch.setenv("EVIDENCE_DESK_CACHE_DIR", str(worked / "cache"))
    window = make_window(open_desk(worked / "workspace", reviewer=REVIEWER))
    window.session.owns_desk = True
    window.look.apply(scheme, font_scale=text)
    try:
        for name in ("not_found", "lost"):
            screen = show(window, name, qtbot)
            compare(screen, f"screen-{name}-filled-{look_name}", scale, qtbot)
            screen.close()
        grid = show(window, "checklist", qtbot)
        assert isinstance(grid, ChecklistScreen)
        assert grid.add_file(worked / "questions.csv")
        qtbot.waitUntil(lambda: grid.model.answered()[0] == 3)
        compare(grid, f"screen-checklist-filled-{look_name}", scale, qtbot)
        grid.close()
        second = show(window, "second", qtbot)
        assert isinstance(second, SecondScreen)
        second.name.setText("Second Reviewer")
        second.name.editingFinished.emit()
        second.sampled.setCurrentIndex(second.sampled.findData(SECOND))
        second.size_.setValue(2)
        second.draw_sample()
        _idle(second, qtbot)
        second.blind.decide(HumanState.ACCEPTED)
        second.blind.decide(HumanState.UNSURE)
        second.tabs.choose(1)
        qtbot.waitUntil(lambda: len(second.agreement.people) == 2)
        compare(second, f"screen-agreement-{look_name}", scale, qtbot)
        second.tabs.choose(2)
        compare(second, f"screen-proof-{look_name}", scale, qtbot)
    finally:
        window.look.apply(Scheme.LIGHT)


@pytest.mark.parametrize("look_name", LOOKS)
def test_a_checklist_under_way_and_paused(
    reviewed_desk: Desk, make_window: MakeWindow, qtbot: QtBot, look_name: str
) -> None:
    scheme, text, scale = LOOKS[look_name]
    window = make_window(reviewed_desk)
    window.look.apply(scheme, font_scale=text)
    try:
        grid = show(window, "checklist", qtbot)
        assert isinstance(grid, ChecklistScreen)
        grid.run_or_pause()
        qtbot.waitUntil(grid.state.isVisible)
        qtbot.waitUntil(lambda: grid.model.answered()[0] >= 1)
        qtbot.waitUntil(lambda: grid.totals.height() >= grid.totals.heightForWidth(grid.totals.width()))
        compare(grid, f"screen-checklist-running-{look_name}", scale, qtbot)
        qtbot.waitUntil(lambda: grid.model.answered()[0] >= 2)
        grid.run_or_pause()
        _idle(grid, qtbot)
        compare(grid, f"screen-checklist-paused-{look_name}", scale, qtbot)
        grid.close()
    finally:
        window.look.apply(Scheme.LIGHT)


@pytest.mark.parametrize("look_name", LOOKS)
def test_the_comparison(
    versions: Path,  # noqa: F811
    make_window: MakeWindow,
    monkeypatch: pytest.MonkeyPatch,
    qtbot: QtBot,
    look_name: str,
) -> None:
    scheme, text, scale = LOOKS[look_name]
    monkeypatch.setenv("EVIDENCE_DESK_CACHE_DIR", str(versions / "cache"))
    window = make_window(open_desk(versions / "workspace", reviewer=REVIEWER))
    window.session.owns_desk = True
    window.look.apply(scheme, font_scale=text)
    try:
        screen = show(window, "compare", qtbot)
        assert isinstance(screen, CompareScreen)
        screen.compare()
        _idle(screen, qtbot)
        crops = (screen.old_crop, screen.new_crop)
        qtbot.waitUntil(lambda: all((k := c.key()) is None or screen.images.get(k) for c in crops))
        compare(screen, f"screen-compare-{look_name}", scale, qtbot)
    finally:
        window.look.apply(Scheme.LIGHT)


@pytest.mark.loopback
@pytest.mark.parametrize("look_name", LOOKS)
def test_the_dialogs_of_providers_and_crashes(
    desk: Desk, make_window: MakeWindow, qtbot: QtBot, look_name: str
) -> None:
    scheme, text, scale = LOOKS[look_name]
    window = make_window(desk)
    window.look.apply(scheme, font_scale=text)
    try:
        provider = ProviderDialog(window, window.session, window.settings)
        provider.provider.setCurrentIndex(provider.provider.findData("openai"))
        provider.endpoint.setText("http://127.0.0.1:8080/v1")
        provider.model.setText("a-model")
        crash = CrashDialog(window, "Evidence Desk\n\nTraceback\nValueError: an example", window.session.bridge)
        failing = ProviderDialog(window, window.session, window.settings)
        failing.provider.setCurrentIndex(failing.provider.findData("openai"))
        failing.endpoint.setText("http://127.0.0.1:9/v1")
        failing.model.setText("a-model")
        dialogs: dict[str, QWidget] = {"provider": provider, "crash": crash, "connection": failing}
        for name, dialog in dialogs.items():
            dialog.show()
            if name == "crash":
                qtbot.waitUntil(lambda: "Tesseract" in crash.text.toPlainText())
            if isinstance(dialog, ProviderDialog):
                qtbot.waitUntil(lambda shown=dialog: bool(shown.key_state.text()))  # type: ignore[misc]
            if name == "connection":
                failing.try_connection()
                qtbot.waitUntil(lambda: "127.0.0.1" in failing.outcome.toPlainText())
            compare(dialog, f"screen-{name}-{look_name}", scale, qtbot)
            dialog.close()
            dialog.deleteLater()
    finally:
        window.look.apply(Scheme.LIGHT)
