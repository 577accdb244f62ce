"""What a person hears who cannot see the window: no word of it is only to be seen."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QTextDocumentFragment
from PySide6.QtWidgets import QLabel, QWidget

from desktop.services.workspace import Desk
from desktop.ui.card_text import heard_diff
from desktop.ui.main_window import MainWindow
from desktop.ui.models.documents import DETAILS_ROLE
from desktop.ui.viewer.words import FindHit
from tests.ui.conftest import MakeWindow, PatientBot


def heard(widget: QWidget) -> str:
    interface = QAccessible.queryAccessibleInterface(widget)
    assert interface is not None
    return interface.text(QAccessible.Text.Name)


def words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.casefold()))


def unheard(window: MainWindow) -> list[str]:
    """Return the texts of visible labels whose words a screen reader does not say."""
    missing = []
    for shown in window.findChildren(QLabel):
        text = QTextDocumentFragment.fromHtml(shown.text()).toPlainText()
        legend = "struck out: only quoted · underlined: only in the source"
        if shown.isVisible() and words(text.replace(legend, "")) - words(heard(shown)):
            missing.append(text)
    return missing


def test_every_word_of_every_citation_s_card_is_heard(window: MainWindow, qtbot: PatientBot) -> None:
    assert unheard(window) == []
    for row in window.queue.model.rows():
        qtbot.waitUntil(lambda row=row: window.card.number.text() == row.evidence_id)
        assert unheard(window) == []
        qtbot.keyClick(window.queue.list, Qt.Key.Key_J)


def test_what_is_struck_out_or_underlined_is_heard_as_such() -> None:
    parts = [("equal", "the limit is", "the limit is"), ("replace", "$5", "$1"), ("insert", "", "not")]
    assert heard_diff(parts) == "the limit is [only quoted: $5] [only in the source: $1] [only in the source: not]"


def test_pages_of_a_document_that_cannot_be_read_are_heard_in_the_list(desk: Desk, make_window: MakeWindow) -> None:
    window = make_window(desk)
    model = window.library.documents
    first = model.index(0)
    model.set_unreadable({desk.store.document_ids()[0]: 2})
    interface = QAccessible.queryAccessibleInterface(window.library.list)
    assert interface is not None
    row = interface.child(0)
    assert row is not None
    assert "2 not readable" in row.text(QAccessible.Text.Name)
    assert "2 not readable" in model.data(first, DETAILS_ROLE)


def test_the_page_is_named_by_its_place_and_by_what_is_printed_on_it(window: MainWindow, qtbot: PatientBot) -> None:
    view = window.pages.view
    frames = tuple(replace(frame, label=f"A-{frame.number}") for frame in view.stack.frames)
    view.show_document(view.document_id, frames)
    view.jump_to(2, None)
    start = f"Page 2 of {len(frames)}, printed “A-2”."
    qtbot.waitUntil(lambda: view.accessibleDescription().startswith(start))


def test_a_stored_decision_is_said_while_the_keyboard_stays_in_the_queue(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    monkeypatch.setattr(QAccessible, "updateAccessibility", lambda event: said.append(event.message()))
    window.session.say("EV-000001: accepted")
    window.session.warn("The disk is full.", "Make room.")
    assert said == ["EV-000001: accepted", "The disk is full. Make room."]


def test_find_results_name_their_page_by_its_place_and_by_what_is_printed(window: MainWindow) -> None:
    bar = window.pages.find_bar
    bar.open_bar()
    bar._done((FindHit(0, 4, 3, "iii", "of the ", "loss", " or damage"), FindHit(9, 13, 4, "4", "", "loss", "")))
    rows = bar.list.model()
    assert rows.index(0, 0).data().startswith("3 (iii) ")
    assert rows.index(1, 0).data().startswith("4 ")
