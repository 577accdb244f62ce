"""The ground of a painted row, and what painting rows must not load."""

from __future__ import annotations

import subprocess
import sys

import pytest
from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QListView, QWidget
from pytestqt.qtbot import QtBot

from desktop.services.workspace import Desk
from desktop.ui.main_window import MainWindow
from desktop.ui.widgets import side_of_screen
from tests import patience


def _ground(view: QListView, index: QModelIndex) -> QColor:
    """Return what is painted at the left edge of a row, where it has no words."""
    rect = view.visualRect(index)
    return view.viewport().grab().toImage().pixelColor(rect.left() + 10, rect.center().y())


def test_a_row_shows_whether_it_is_chosen_and_under_the_mouse(window: MainWindow, qtbot: QtBot) -> None:
    view, look = window.queue.list, window.look
    chosen, other = view.model().index(0, 0), view.model().index(1, 0)
    view.setCurrentIndex(chosen)
    assert _ground(view, chosen) == look.colour("selection")
    assert _ground(view, other) == look.colour("surface")
    QTest.mouseMove(view.viewport(), view.visualRect(other).center())
    qtbot.waitUntil(lambda: _ground(view, other) == look.colour("sunken"))
    QTest.mouseMove(view.viewport(), view.visualRect(chosen).center())
    qtbot.waitUntil(lambda: _ground(view, other) == look.colour("surface"))
    assert _ground(view, chosen) == look.colour("selection"), "what is chosen stays so under the mouse"
    QTest.mouseMove(view.viewport(), view.visualRect(other).center())
    qtbot.waitUntil(lambda: _ground(view, other) == look.colour("sunken"))
    QTest.mouseMove(window, QPoint(3, 3))
    qtbot.waitUntil(lambda: _ground(view, other) == look.colour("surface"))


def test_the_row_with_the_keyboard_has_a_ring(window: MainWindow, qtbot: QtBot) -> None:
    view, look = window.queue.list, window.look
    index = view.currentIndex()
    rect = view.visualRect(index)

    def edge() -> QColor:
        return view.viewport().grab().toImage().pixelColor(rect.center().x(), rect.top() + 2)

    qtbot.waitUntil(view.hasFocus)
    ringed = edge()
    window.library.list.setFocus()
    assert ringed != edge() == look.colour("selection")


def test_the_list_with_the_keyboard_has_an_edge_round_its_rows(window: MainWindow, qtbot: QtBot) -> None:
    view, look = window.queue.list, window.look
    qtbot.waitUntil(view.hasFocus)

    def edge() -> set[str]:
        picture = view.grab().toImage()
        foot = picture.height() - 1
        places = ((0, foot // 2), (3, 0), (3, foot))  # beside the rows; on the fourth side the bar lies over it
        return {picture.pixelColor(x, y).name() for x, y in places}

    assert edge() == {look.colour("accent").name()}
    window.library.list.setFocus()
    qtbot.waitUntil(lambda: not view.hasFocus())
    assert edge() == {look.colour("surface").name()}


@pytest.mark.parametrize("side", [Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight])
@pytest.mark.parametrize("direction", [Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft])
def test_sides_of_the_screen_are_those_of_the_style(
    side: Qt.AlignmentFlag, direction: Qt.LayoutDirection, qapp: QWidget
) -> None:
    from PySide6.QtWidgets import QStyle

    wanted = side | Qt.AlignmentFlag.AlignVCenter
    assert side_of_screen(direction, wanted) == QStyle.visualAlignment(direction, wanted)


CODE = """
import sys
from pathlib import Path
from PySide6 import QtGui, QtWidgets
from desktop.store.settings import Settings
from desktop.ui.app import dispose, launch, make_application

folder = Path(sys.argv[1])
application = make_application()
window = launch(application, Settings(folder.with_name("settings.toml")), folder)
while not window.session.documents():
    application.processEvents()
window.grab()
print([name for name in ("QStyle", "QGradient") for part in (QtGui, QtWidgets) if name in vars(part)])
window.session.selection.show_run("run-a")
application.processEvents()
window.queue.list.grab()
print(window.queue.model.rowCount())
print("QStyle" in vars(QtWidgets))
dispose(window)
"""


def test_a_window_is_painted_without_the_enumerations_of_styles_and_gradients(reviewed_desk: Desk) -> None:
    """The bindings make all of them when one is named or handed out: a thirtieth of the start for six hundred words."""
    reviewed_desk.close()
    command = [sys.executable, "-c", CODE, str(reviewed_desk.path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=patience.SECONDS, check=False)
    assert done.stdout.splitlines() == ["[]", "5", "False"], done.stdout + done.stderr
