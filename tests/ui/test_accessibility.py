"""Names for screen readers, tab order, large text, translations."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot

from desktop.core.decisions import HumanState
from desktop.services.workspace import Desk
from desktop.ui.app import find_look
from desktop.ui.language import PseudoTranslator, install
from desktop.ui.main_window import MainWindow
from desktop.ui.theme import Scheme
from desktop.ui.widgets import Column
from tests.ui.conftest import MakeWindow

NAMED = (QAbstractButton, QAbstractItemView, QComboBox, QLineEdit, QPlainTextEdit, QTextEdit)


def spoken(widget: QWidget) -> str:
    """Return what a screen reader says for a widget."""
    if widget.accessibleName():
        return widget.accessibleName()
    if isinstance(widget, QAbstractButton):
        return widget.text()
    return ""


def inside_combo(widget: QWidget) -> bool:
    """Say whether a widget is the list of a combo box, which speaks through the box."""
    above = widget.parent()
    while above is not None:
        if isinstance(above, QComboBox):
            return True
        above = above.parent()
    return False


def test_everything_that_can_be_used_has_a_name(window: MainWindow) -> None:
    window.pages.find_bar.open_bar()
    window.queue.more.click()
    nameless = [
        f"{type(w).__name__} in {type(w.parent()).__name__}"
        for w in window.findChildren(QWidget)
        if isinstance(w, NAMED)
        and w.focusPolicy() != Qt.FocusPolicy.NoFocus
        and not w.objectName().startswith("qt_")
        and not spoken(w)
        and not inside_combo(w)
    ]
    assert nameless == []


def test_tab_walks_through_the_window_and_comes_round(window: MainWindow, qtbot: QtBot) -> None:
    start = window.queue.list
    start.setFocus()
    seen: list[QWidget] = []
    for _ in range(120):
        focus = QApplication.focusWidget()
        assert focus is not None
        if focus in seen[:-1]:
            break
        if not seen or focus is not seen[-1]:  # a text with links keeps the focus from link to link
            seen.append(focus)
        qtbot.keyClick(focus, Qt.Key.Key_Tab)
    assert len(seen) > 15
    assert window.answer.field in seen
    assert window.card.buttons["accept"] in seen
    assert window.pages.view in seen


def pixels(widget: QWidget) -> npt.NDArray[np.int16]:
    """Return the bytes of a widget as it is painted now, rows × columns."""
    image = widget.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    return np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), -1).astype(np.int16)


@pytest.mark.parametrize("scheme", [Scheme.LIGHT, Scheme.DARK, Scheme.CONTRAST_LIGHT, Scheme.CONTRAST_DARK])
def test_whatever_has_the_keyboard_is_seen_to_have_it(
    reviewed_desk: Desk, make_window: MakeWindow, qtbot: QtBot, scheme: Scheme
) -> None:
    window = make_window(reviewed_desk)
    window.look.apply(scheme)
    try:
        qtbot.keyClick(window.queue.list, "j")
        seen: list[QWidget] = []
        unseen: list[str] = []
        while (focus := QApplication.focusWidget()) is not None and focus not in seen:
            seen.append(focus)
            held = pixels(focus)
            focus.clearFocus()
            left = pixels(focus)
            focus.setFocus(Qt.FocusReason.TabFocusReason)
            if held.shape != left.shape or (np.abs(held - left) > 40).sum() < 2 * min(focus.width(), focus.height()):
                unseen.append(f"{type(focus).__name__} {focus.objectName()} {spoken(focus)}")
            qtbot.keyClick(focus, Qt.Key.Key_Tab)
        assert unseen == []
        assert {window.pages.view, window.answer.text, window.answer.ask} <= set(seen)
    finally:
        window.look.apply(Scheme.LIGHT)


@pytest.mark.parametrize("scheme", [Scheme.LIGHT, Scheme.DARK, Scheme.CONTRAST_LIGHT, Scheme.CONTRAST_DARK])
def test_every_scheme_paints(window: MainWindow, scheme: Scheme) -> None:
    window.look.apply(scheme)
    picture = window.grab().toImage()
    assert picture.pixelColor(3, picture.height() - 3).name() == window.look.colours.surface


def cut_texts(window: MainWindow) -> list[str]:
    """Return texts whose widget is lower than their letters."""
    cut = []
    for widget in window.findChildren(QWidget):
        if not widget.isVisible() or not isinstance(widget, QPushButton | QLabel) or not widget.text():
            continue
        if isinstance(widget, QLabel) and (widget.wordWrap() or type(widget).__name__ == "ElidedLabel"):
            continue
        if widget.height() < widget.fontMetrics().height() - 1:
            cut.append(widget.text())
    return cut


def test_at_double_text_size_no_button_or_line_is_cut(window: MainWindow, qtbot: QtBot) -> None:
    window.look.apply(Scheme.LIGHT, font_scale=2.0)
    try:
        qtbot.waitUntil(lambda: cut_texts(window) == [])
        content = window.right.findChild(Column).widget()
        assert content.width() <= window.right.width()
    finally:
        window.look.apply(Scheme.LIGHT)


def test_double_text_size_doubles_the_type(window: MainWindow) -> None:
    before = window.card.sentence.fontMetrics().height()
    window.look.apply(Scheme.LIGHT, font_scale=2.0)
    after = window.card.sentence.fontMetrics().height()
    window.look.apply(Scheme.LIGHT)
    assert after > 1.8 * before


def test_every_text_goes_through_translation(desk: Desk, make_window: MakeWindow, qapp: QApplication) -> None:
    install(qapp, "pseudo")
    try:
        window = make_window(desk)
        bare = []
        for widget in window.findChildren(QWidget):
            if isinstance(widget, QPushButton | QLabel) and widget.isVisibleTo(window):
                text = widget.text()
                if any(c.isalpha() for c in text) and "⟦" not in text and text not in known_data(window):
                    bare.append(text)
        bare += [a.text() for a in window.board.actions.values() if "⟦" not in a.text()]
        assert bare == []
    finally:
        install(qapp, "en")


def known_data(window: MainWindow) -> set[str]:
    """Return texts that are data and stay as they are."""
    return {window.pages.name.text(), window.header.workspace.text()}


def test_the_pseudo_language_keeps_fields_in_braces() -> None:
    assert "{count}" in PseudoTranslator().translate("x", "{count} pages")


def test_right_to_left_mirrors_the_window_and_not_the_pages(window: MainWindow, qapp: QApplication) -> None:
    qapp.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    try:
        window.resize(window.width() + 1, window.height())
        qapp.processEvents()
        library = window.library.mapTo(window, window.library.rect().center()).x()
        right = window.right.mapTo(window, window.right.rect().center()).x()
        assert library > right
        left, _, edge, _ = window.pages.view.stack.page_rect(1)
        assert left < edge
    finally:
        qapp.setLayoutDirection(Qt.LayoutDirection.LeftToRight)


def test_the_page_view_says_what_it_shows_and_follows_each_decision(window: MainWindow, qtbot: QtBot) -> None:
    view = window.pages.view
    assert view.accessibleName()
    row = next(r for r in window.queue.model.rows() if r.page and r.code == "fact_mismatch")
    window.presenter.open_row(row)
    qtbot.waitUntil(lambda: row.evidence_id in view.accessibleDescription())
    before = view.accessibleDescription()
    assert f"Page {view.page} of {len(view.stack)}." in before
    assert "pending" in before
    page = view.page
    window.reviewing.decide(row.citation_id, HumanState.REJECTED)
    assert view.page == page
    assert f"{row.evidence_id}: rejected" in view.accessibleDescription()
    assert find_look(QApplication.instance()) is window.look  # type: ignore[arg-type]


def test_at_200_percent_in_a_small_window_the_whole_reason_stands_above_the_buttons(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.look.apply(Scheme.LIGHT, font_scale=2.0)
    try:
        window.resize(1100, 700)
        row = next(r for r in window.reviewing.review.queue() if r.code == "fact_mismatch")
        window.presenter.open_row(row)
        card = window.card

        def stands_whole_above_the_buttons() -> None:
            assert card.sentence.height() >= card.sentence.heightForWidth(card.sentence.width())
            bottom = card.sentence.mapTo(card.area.viewport(), card.sentence.rect().bottomLeft()).y()
            assert bottom <= card.area.viewport().height()

        qtbot.waitUntil(stands_whole_above_the_buttons)
    finally:
        window.look.apply(Scheme.LIGHT)
