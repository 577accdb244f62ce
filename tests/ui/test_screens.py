"""Every screen: opens once, leaves with Esc, has names, wraps its words at 200 %, decides nothing by itself."""

from __future__ import annotations

import re

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QApplication, QComboBox, QLabel, QLineEdit, QSpinBox
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from desktop.services.workspace import Desk
from desktop.ui.actions import ACTIONS
from desktop.ui.language import PseudoTranslator
from desktop.ui.main_window import MainWindow
from desktop.ui.models.lines import Line
from desktop.ui.screens.frame import Screen
from desktop.ui.screens.lines import LinesView
from desktop.ui.theme import Scheme
from tests.ui.conftest import MakeWindow
from tests.ui.test_accessibility import spoken

SCREENS = ("checklist", "compare", "dashboard", "selftest", "not_found", "lost", "second")


def open_screen(window: MainWindow, name: str, qtbot: QtBot) -> Screen:
    window.run_action(name)
    screens = window.screens.screens.all()
    assert len(screens) == 1
    qtbot.waitUntil(lambda: screens[0].job is None)
    qtbot.waitUntil(screens[0].isActiveWindow)
    return screens[0]


def close_screen(screen: Screen, window: MainWindow, qtbot: QtBot) -> None:
    if isValid(screen):
        screen.close()
    qtbot.waitUntil(lambda: window.screens.screens.all() == [])


def test_every_screen_is_an_action_with_an_icon() -> None:
    known = {spec.id: spec for spec in ACTIONS}
    assert all(known[name].icon for name in SCREENS)


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_opens_once_and_esc_closes_it(window: MainWindow, name: str, qtbot: QtBot) -> None:
    screen = open_screen(window, name, qtbot)
    window.run_action(name)
    assert window.screens.screens.all() == [screen]
    qtbot.keyClick(screen, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: window.screens.screens.all() == [])
    qtbot.waitUntil(lambda: not isValid(screen))


def test_everything_on_a_screen_has_a_name(window: MainWindow, qtbot: QtBot) -> None:
    used = (QAbstractButton, QAbstractItemView, QComboBox, QLineEdit, QSpinBox)
    nameless = {}
    for name in SCREENS:  # one window for all: to build one costs more than to look at a screen
        screen = open_screen(window, name, qtbot)
        nameless[name] = [
            widget
            for kind in used
            for widget in screen.findChildren(kind)
            if widget.isVisible() and not spoken(widget) and not _inside(widget)
        ]
        close_screen(screen, window, qtbot)
    assert nameless == {name: [] for name in SCREENS}


def _inside(widget: object) -> bool:
    """Say whether a widget is a part of another one that is named (the list of a combo box, a spin box's field)."""
    parent = widget.parent() if hasattr(widget, "parent") else None
    while parent is not None and not isinstance(parent, Screen):
        if isinstance(parent, QComboBox | QSpinBox | QAbstractItemView):
            return True
        parent = parent.parent()
    return False


def test_words_are_not_cut_at_200_percent(window: MainWindow, qtbot: QtBot) -> None:
    window.look.apply(Scheme.LIGHT, font_scale=2.0)
    try:
        for name in SCREENS:
            screen = open_screen(window, name, qtbot)
            qtbot.waitUntil(lambda screen=screen: _cuts_nothing(screen))
            screen.resize(1000, 400)  # as small as it lets itself be made
            qtbot.waitUntil(lambda screen=screen: _cuts_nothing(screen), timeout=20_000)
            close_screen(screen, window, qtbot)
    finally:
        window.look.apply(Scheme.LIGHT)


def _cuts_nothing(screen: Screen) -> None:
    buttons = [b for b in screen.findChildren(QAbstractButton) if b.isVisible() and b.text()]
    cut = [label.text() for label in screen.findChildren(QLabel) if is_cut(label)]
    cut += [b.text() for b in buttons if b.width() < b.fontMetrics().horizontalAdvance(b.text())]
    assert cut == [], screen.NAME


def is_cut(label: QLabel) -> bool:
    if not label.isVisible() or not label.text() or type(label) is not QLabel:
        return False
    needed = label.heightForWidth(label.width()) if label.wordWrap() else label.sizeHint().height()
    narrow = not label.wordWrap() and label.width() < label.sizeHint().width()
    return label.height() < needed or narrow


def test_letters_typed_in_a_screen_never_decide_in_the_main_window(window: MainWindow, qtbot: QtBot) -> None:
    window.queue.step(1)
    events = len(window.session.store.store.events())
    for name in SCREENS:
        screen = open_screen(window, name, qtbot)
        target = QApplication.focusWidget() or screen
        for key in (Qt.Key.Key_A, Qt.Key.Key_X, Qt.Key.Key_C, Qt.Key.Key_U, Qt.Key.Key_F, Qt.Key.Key_Space):
            qtbot.keyClick(target if isValid(target) else screen, key)
        QApplication.processEvents()
        assert len(window.session.store.store.events()) == events, name
        close_screen(screen, window, qtbot)


def test_screens_close_with_the_workspace_and_with_the_window(window: MainWindow, qtbot: QtBot) -> None:
    open_screen(window, "lost", qtbot)
    window.session.attach(None)
    assert window.screens.screens.all() == []


def test_closing_during_work_drops_the_work_quietly(reviewed_desk: Desk, make_window: MakeWindow, qtbot: QtBot) -> None:
    window = make_window(reviewed_desk)
    window.run_action("selftest")
    screen = window.screens.screens.all()[0]
    screen.start()  # type: ignore[attr-defined]
    assert screen.job is not None
    screen.close()
    qtbot.waitUntil(lambda: not window.session.bridge.jobs())
    assert window.pages.banner.isHidden()


def test_every_word_of_the_screens_goes_through_the_translator(
    reviewed_desk: Desk, make_window: MakeWindow, qtbot: QtBot
) -> None:
    translator = PseudoTranslator()
    QApplication.installTranslator(translator)
    try:
        window = make_window(reviewed_desk)
        plain = []
        for name in SCREENS:
            screen = open_screen(window, name, qtbot)
            for widget in (*screen.findChildren(QLabel), *screen.findChildren(QAbstractButton)):
                text = widget.text()
                if widget.isVisible() and re.search(r"[A-Za-z]{4}", text) and not _is_data(text) and text.isascii():
                    plain.append(f"{name}: {text}")
            screen.close()
        assert plain == []
    finally:
        QApplication.removeTranslator(translator)


def _is_data(text: str) -> bool:
    """Words of documents and figures stay as they are."""
    return ".pdf" in text or text.startswith(("Claim", "id validity", "EV-"))


def test_lines_are_mirrored_in_a_right_to_left_layout(window: MainWindow, qtbot: QtBot) -> None:
    view = LinesView(window.look, "Lines")
    qtbot.addWidget(view)
    view.resize(400, 120)
    chip = ("changed", "rejected", "")
    view.show_lines([Line("Words", "Detail", "", (chip,))], choose=False)
    colour = window.look.colour("rejected_ground").rgb()

    def columns() -> list[int]:
        picture = view.grab().toImage()
        return [x for x in range(picture.width()) for y in range(picture.height()) if picture.pixel(x, y) == colour]

    assert max(columns()) < 200
    view.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    assert min(columns()) > 200
