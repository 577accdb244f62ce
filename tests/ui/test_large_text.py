"""Twice the text size: what does not fit is left out or stands elsewhere, and nothing is cut at its foot."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from desktop.services.exporting import format_titles
from desktop.ui.dialogs.exporting import ExportDialog
from desktop.ui.look import Look
from desktop.ui.panels.reasons import DIGITS, ReasonStrip
from desktop.ui.theme import Scheme
from desktop.ui.widgets import EmptyState, button


@pytest.fixture
def large(look: Look) -> Iterator[Look]:
    look.apply(Scheme.LIGHT, font_scale=2.0)
    yield look
    look.apply(Scheme.LIGHT)


@pytest.fixture
def host(large: Look, qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    return made


def settle(widget: QWidget, qtbot: QtBot) -> None:
    with qtbot.waitExposed(widget):
        widget.show()
    QApplication.processEvents()


@pytest.mark.parametrize("lines", [12, 9])
def test_every_reason_is_seen_in_a_low_place(host: QWidget, large: Look, qtbot: QtBot, lines: int) -> None:
    line = host.fontMetrics().lineSpacing()
    host.resize(line * 34, line * lines)
    settle(host, qtbot)
    strip = ReasonStrip(large, host)
    strip.open_for("citation", "EV-000002", None)
    QApplication.processEvents()
    assert host.rect().contains(strip.geometry())
    reasons = [made for made in strip.findChildren(QPushButton) if made.property("digit") is not None]
    assert len(reasons) == len(DIGITS)
    assert all(strip.rect().contains(made.geometry()) for made in reasons)


def test_a_dialog_narrowed_to_the_screen_is_high_enough_for_the_lines_that_wrap(large: Look, qtbot: QtBot) -> None:
    dialog = ExportDialog(None, format_titles(), {"total": 12}, Path("/reviews"))
    qtbot.addWidget(dialog)
    settle(dialog, qtbot)
    assert dialog.format.height() >= dialog.format.sizeHint().height()


@pytest.mark.parametrize("lines", [5, 8, 14])
def test_an_empty_panel_cuts_no_words(host: QWidget, large: Look, qtbot: QtBot, lines: int) -> None:
    advice = "Ask about the policy above, or paste an answer written elsewhere to have its citations checked."
    state = EmptyState(large, "list-checks", "Nothing to review", advice, host)
    state.add_button(button("Show all citations"))
    box = QVBoxLayout(host)
    box.setContentsMargins(0, 0, 0, 0)
    box.addWidget(state)
    line = host.fontMetrics().lineSpacing()
    host.resize(line * 15, line * lines)
    settle(host, qtbot)
    shown = [part for part in state.findChildren(QLabel) if part.isVisible() and part.text()]
    assert shown
    for part in shown:
        assert part.height() >= part.heightForWidth(part.width()), part.text()
    assert (advice in [part.text() for part in shown]) == (state.toolTip() == "")
