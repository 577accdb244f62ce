"""Reviewing many citations by the keyboard alone."""

from __future__ import annotations

import random
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.core.decisions import HumanState
from desktop.services.workspace import Desk
from tests.ui.conftest import MakeWindow
from tests.ui.made import make_answer
from tests.ui.test_review import choose_all


def test_two_hundred_citations_by_keyboard_alone_in_any_order_without_a_lost_focus(
    desk: Desk, make_window: MakeWindow, qtbot: QtBot
) -> None:
    """Every key goes to what has the keyboard, as a person's does; nothing is opened or focused for them."""
    spans = desk.store.spans_of(desk.store.document_ids()[0])
    for number in range(40):
        desk.store.save_run(make_answer(spans, f"run-{number}", start=number))
    window = make_window(desk)
    choose_all(window)
    queue = window.queue
    assert queue.model.rowCount() == 200
    shift, control = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier

    def press(key: str | Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        focus = QApplication.focusWidget()
        assert focus is not None
        qtbot.keyClick(focus, key, held)

    def walk(rng: random.Random) -> None:
        press(rng.choice("jjkk") if rng.random() < 0.8 else " ")
        if rng.random() < 0.2:
            press(rng.choice("jk"), shift)

    def look_elsewhere(rng: random.Random) -> None:
        chosen = queue.current()
        places = ["question", "filter", "find"]
        if chosen is not None and chosen.page is not None and window.strip.isHidden():
            places.append("page")  # Enter appends the last reason while the strip is open, and stays without a place
        place = rng.choice(places)
        if place == "question":
            press("l", control)
        elif place == "find":
            press("f", control)
        else:
            press("/" if place == "filter" else Qt.Key.Key_Return)
        assert QApplication.focusWidget() is not queue.list, place
        press(Qt.Key.Key_Return if place == "page" else Qt.Key.Key_Escape)

    rng = random.Random(7)
    keys = {"a": HumanState.ACCEPTED, "x": HumanState.REJECTED, "u": HumanState.UNSURE}
    wanted: dict[str, HumanState] = {}
    order: list[int] = []
    while len(wanted) < 200:
        if rng.random() < 0.45:
            walk(rng)
        if rng.random() < 0.05:
            look_elsewhere(rng)
        assert QApplication.focusWidget() is queue.list
        rows = queue.model.rows()
        left = [at for at, row in enumerate(rows) if row.citation_id not in wanted]
        while (here := queue.list.currentIndex().row()) not in left:
            press("j" if min(left, key=lambda at: abs(at - here)) > here else "k")
        citation = rows[here].citation_id
        assert window.session.selection.value.citation_id == citation
        key = rng.choice("axu")
        press(key)
        wanted[citation] = keys[key]
        order.append(here)
        if key == "x" and rng.random() < 0.5:
            press(rng.choice("123456789"))
        assert QApplication.focusWidget() is queue.list
    assert sum(after < before for before, after in pairwise(order)) > 10, "in any order"
    states = {c: s.state for c, s in desk.store.citation_states().items()}
    assert states == wanted
    assert desk.store.verify_log().ok
    assert window.status.counters["pending"].accessibleName() == "0 pending"
