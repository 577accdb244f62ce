"""Two versions of a policy are told from each other by the end of their names."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from desktop.ui.look import Look
from desktop.ui.name_choice import NameChoice

NAMES = [f"Marrowquay Commercial Package Policy of the Brackenfold Joinery Works {end}.pdf" for end in (2025, 2026)]


def test_a_name_too_long_for_its_box_keeps_its_end(look: Look, qtbot: QtBot) -> None:
    first, second = NameChoice(), NameChoice()
    pictures = []
    for box, at in ((first, 0), (second, 1)):
        qtbot.addWidget(box)
        box.addItems(NAMES)
        box.setCurrentIndex(at)
        box.resize(280, box.sizeHint().height())
        assert box.shown().startswith("Marrowquay")
        assert "…" in box.shown()
        assert box.shown().endswith(NAMES[at][-8:])
        assert box.currentText() == NAMES[at]
        assert box.toolTip() == NAMES[at]
        pictures.append(box.grab().toImage())
    assert pictures[0] != pictures[1]


def test_a_box_takes_the_room_there_is(look: Look, qtbot: QtBot) -> None:
    box = NameChoice()
    qtbot.addWidget(box)
    box.addItems(NAMES)
    box.resize(900, box.sizeHint().height())
    assert box.shown() == NAMES[0]
