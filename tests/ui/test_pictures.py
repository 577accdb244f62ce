"""Reference pictures of the window: light, dark, scale 2, 200 % text and high contrast."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop.ui.main_window import MainWindow
from desktop.ui.theme import Scheme
from desktop.ui.tour import Tour
from desktop.ui.working import Progress
from tests.ui.comparing import LOOKS, SETTLED_MS, compare, lay_out, tell, until_stopped
from tests.ui.conftest import MakeWindow
from tests.ui.test_read_only import opened


@pytest.mark.parametrize("look_name", LOOKS)
def test_the_window_while_reviewing(window: MainWindow, qtbot: QtBot, look_name: str) -> None:
    scheme, text, scale = LOOKS[look_name]
    row = next(r for r in window.queue.model.rows() if r.code == "fact_mismatch")
    window.presenter.open_row(row)
    window.look.apply(scheme, font_scale=text)
    try:
        window.pages.set_dark(scheme in (Scheme.DARK, Scheme.CONTRAST_DARK))
        lay_out(window, scale, qtbot)
        window.limiting.look_now()
        qtbot.waitUntil(lambda: not window.session.bridge.busy("limits"))
        compare(window, f"reviewing-{look_name}", scale, qtbot)
        for name, open_state in STATES.items():
            open_state(window, qtbot)
            qtbot.waitUntil(window.pages.view.pictures_ready)
            compare(window, f"{name}-{look_name}", scale, qtbot)
    finally:
        window.look.apply(Scheme.LIGHT)


def _filters(window: MainWindow, qtbot: QtBot) -> None:
    window.queue.more.setChecked(True)
    window.queue.filters.number.setChecked(True)
    qtbot.waitUntil(lambda: window.queue.more.text().strip() == "1")


def _find(window: MainWindow, qtbot: QtBot) -> None:
    window.queue.filters.clear()
    window.queue.more.setChecked(False)
    window.library.segments.choose(1)
    window.run_action("find")
    window.pages.find_bar.field.setText("loss")
    qtbot.waitUntil(lambda: bool(window.pages.find_bar.hits))
    qtbot.waitUntil(window.library.images.idle)


def _reason(window: MainWindow, qtbot: QtBot) -> None:
    window.run_action("escape")
    window.library.segments.choose(0)
    for key in (Qt.Key.Key_A, Qt.Key.Key_U, Qt.Key.Key_X):
        qtbot.keyClick(window.queue.list, key)
    assert not window.strip.isHidden()


def _limits(window: MainWindow, qtbot: QtBot) -> None:
    window.run_action("escape")
    window.run_action("limits")
    qtbot.waitUntil(window.limiting.strip.list.isVisible)
    qtbot.wait(SETTLED_MS)  # the column shares its room anew: closed before that, it keeps another share


def _not_drawn(window: MainWindow, qtbot: QtBot) -> None:
    """The file of the workspace is gone: the page says so, and a banner says that a citation has no place."""
    window.run_action("escape")
    view = window.pages.view
    window.presenter.open_row(next(r for r in window.queue.model.rows() if r.code == "unknown_source"))
    path, _ = window.session.locate(view.document_id or "")
    path.unlink()
    window.session._sources.clear()
    view.set_zoom(view.zoom * 1.1)
    qtbot.waitUntil(lambda: view.failed(view.page))
    qtbot.waitUntil(view.pictures_ready)


def _acting(window: MainWindow, _qtbot: QtBot) -> None:
    """A large act is being written, several messages stand, and presses of an earlier session were refused."""
    tell(window)
    window.status.show_aside(2)
    window.status.show_unsaved(3, large=5000, done=1500)
    window.working.progressed.emit(Progress("Saving 5,000 decisions", 1500, 5000))


STATES: dict[str, Callable[[MainWindow, QtBot], None]] = {
    "filters": _filters, "find": _find, "reason": _reason, "limits": _limits,
    "not-drawn": _not_drawn, "acting": _acting,
}  # fmt: skip
"""What else the window shows while reviewing, each from the one before."""


@pytest.mark.parametrize("look_name", LOOKS)
def test_the_empty_window(make_window: MakeWindow, qtbot: QtBot, look_name: str) -> None:
    scheme, text, scale = LOOKS[look_name]
    window = make_window(None)
    window.look.apply(scheme, font_scale=text)
    try:
        window.resize(1300, 850)
        compare(window, f"empty-{look_name}", scale, qtbot)
        job = window.session.bridge.submit("ingest", until_stopped, title="Adding 1 document")
        window.working.progressed.emit(Progress("Reading policy.pdf: page 12 of 40", 12, 40))
        compare(window, f"reading-{look_name}", scale, qtbot)
        window.session.bridge.stop(job)
    finally:
        window.look.apply(Scheme.LIGHT)


@pytest.mark.parametrize("look_name", LOOKS)
@pytest.mark.usefixtures("reviewed_desk")
def test_the_window_of_a_workspace_that_another_holds(
    workspace: Path, make_window: MakeWindow, qtbot: QtBot, look_name: str
) -> None:
    scheme, text, scale = LOOKS[look_name]
    window = opened(make_window, workspace, qtbot)
    window.session.selection.show_run("run-a")
    window.look.apply(scheme, font_scale=text)
    try:
        lay_out(window, scale, qtbot)
        qtbot.waitUntil(lambda: not window.session.bridge.busy("limits"))
        compare(window, f"read-only-{look_name}", scale, qtbot)
    finally:
        window.look.apply(Scheme.LIGHT)


@pytest.mark.parametrize("look_name", LOOKS)
def test_the_tour(window: MainWindow, qtbot: QtBot, look_name: str) -> None:
    scheme, text, scale = LOOKS[look_name]
    window.look.apply(scheme, font_scale=text)
    try:
        lay_out(window, scale, qtbot)
        window.run_action("tour")
        tour = window.findChild(Tour)
        assert isinstance(tour, Tour)
        for number in range(1, 7):
            compare(window, f"tour-{number}-{look_name}", scale, qtbot)
            tour.go_on()
    finally:
        window.look.apply(Scheme.LIGHT)
