"""Keys of all kinds, as fast as they can be sent, against a plain model of what must have become of each citation."""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.core.decisions import CitationState, HumanState
from desktop.services.workspace import Desk
from desktop.ui.actions import ACTIONS
from desktop.ui.main_window import MainWindow
from desktop.ui.panels.card import all_places

_NONE, _CTRL = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier
_AGAIN = _CTRL | Qt.KeyboardModifier.ShiftModifier
_STATES = {"A": HumanState.ACCEPTED, "X": HumanState.REJECTED, "U": HumanState.UNSURE}


@dataclass(frozen=True)
class Mark:
    """What a person has said of a citation."""

    state: HumanState = HumanState.PENDING
    reason: int | None = None
    flagged: bool = False
    to: str | None = None

    @classmethod
    def of(cls, state: CitationState) -> Mark:
        """Return it as the store has it."""
        return cls(state.state, state.reason, state.flagged, state.corrected_to)


@dataclass
class Expected:
    """The queue as a list, one dictionary of marks, and two stacks."""

    order: list[str]
    chosen: int
    target: dict[str, str | None]
    """Where `C` re-points a citation to; None = nowhere."""
    marks: dict[str, Mark] = field(default_factory=dict)
    done: list[tuple[str, Mark, Mark]] = field(default_factory=list)
    undone: list[tuple[str, Mark, Mark]] = field(default_factory=list)
    asks: str | None = None
    """The citation whose reason is asked for."""
    last: int | None = None

    def _set(self, citation: str, mark: Mark) -> None:
        before = self.marks[citation]
        if mark != before:
            self.done.append((citation, before, mark))
            self.undone.clear()
            self.marks[citation] = mark

    def decide(self, state: HumanState, to: str | None = None) -> None:
        """Decide and go on to the next that waits."""
        here = self.order[self.chosen]
        waits = [self.marks[citation].state is HumanState.PENDING for citation in self.order]
        ring = [*range(self.chosen + 1, len(self.order)), *range(self.chosen)]
        following = next((at for at in ring if waits[at]), min(self.chosen + 1, len(self.order) - 1))
        self._set(here, replace(self.marks[here], state=state, reason=None, to=to))
        self.asks = here if state is HumanState.REJECTED else None
        self.chosen = following

    def press(self, key: str) -> None:
        """Do what a key must do."""
        here = self.order[self.chosen]
        if key in _STATES:
            self.decide(_STATES[key])
        elif key == "C" and self.target[here] is not None:
            self.decide(HumanState.CORRECTED, self.target[here])
        elif key == "F":
            self._set(here, replace(self.marks[here], flagged=not self.marks[here].flagged))
        elif key in ("J", "Space", "K"):
            self.asks = None if key == "Space" else self.asks
            self.chosen = min(max(self.chosen + (-1 if key == "K" else 1), 0), len(self.order) - 1)
        elif key.isdigit() and self.asks is not None:
            self._give(int(key))
        elif key == "Return":
            if self.last is None:
                self.asks = None
            else:
                self._give(self.last)
        elif key in ("Undo", "Redo"):
            self._turn(back=key == "Undo")

    def _give(self, reason: int) -> None:
        # A decision taken back or made anew since is no rejection any more: the window says so and asks on.
        if self.asks is not None and self.marks[self.asks].state is HumanState.REJECTED:
            self._set(self.asks, replace(self.marks[self.asks], reason=reason))
            self.asks, self.last = None, reason

    def _turn(self, *, back: bool) -> None:
        self.asks = None if back else self.asks
        source, other = (self.done, self.undone) if back else (self.undone, self.done)
        if source:
            citation, before, after = source.pop()
            other.append((citation, before, after))
            self.marks[citation] = before if back else after
            self.chosen = self.order.index(citation)


def _code(key: str) -> tuple[Qt.Key, Qt.KeyboardModifier]:
    if key in ("Undo", "Redo"):
        return Qt.Key.Key_Z, _CTRL if key == "Undo" else _AGAIN
    return Qt.Key[f"Key_{key}"], _NONE


def _expected(window: MainWindow, desk: Desk) -> Expected:
    order = [row.citation_id for row in window.queue.model.rows()]
    target: dict[str, str | None] = {}
    for record in window.presenter.records:
        verdict = record.verdict
        places = all_places(verdict)
        at = len(verdict.places) if verdict.elsewhere else 0
        target[record.citation_id] = places[at].span_id if len(places) > 1 and at < len(places) else None
    chosen = order.index(window.session.selection.value.citation_id or "")
    marks = {citation: Mark.of(desk.review.state(citation)) for citation in order}
    return Expected(order, chosen, target, marks)


@pytest.mark.parametrize("seed", range(3))
def test_any_keys_lead_to_what_a_plain_model_says(
    window: MainWindow, reviewed_desk: Desk, qtbot: QtBot, seed: int
) -> None:
    expected, chance = _expected(window, reviewed_desk), random.Random(seed)
    keys = [*"AAAXXXUCFJJKK", "Space", "Undo", "Undo", "Redo", *"1379"]
    pressed: list[str] = []
    for _ in range(100):
        key = chance.choice(keys + ["Return"] * 3 if expected.asks is not None else keys)
        pressed.append(key)
        qtbot.keyClick(window.queue.list, *_code(key))
        expected.press(key)
        if chance.random() < 0.1:
            QApplication.processEvents()
        told = " ".join(pressed[-12:])
        assert window.session.selection.value.citation_id == expected.order[expected.chosen], told
        assert window.strip.citation_id == expected.asks, told
        assert window.queue.list.hasFocus(), told
    found = {citation: Mark.of(reviewed_desk.review.state(citation)) for citation in expected.order}
    assert found == expected.marks
    assert reviewed_desk.store.verify_log().ok
    counts = reviewed_desk.review.counters()
    for state, chip in window.status.counters.items():
        assert chip.accessibleName().startswith(str(getattr(counts, state)))
    assert [row.state for row in window.queue.model.rows()] == [expected.marks[key].state for key in expected.order]


def test_no_key_that_decides_repeats_while_it_is_held_down(window: MainWindow) -> None:
    deciding = [spec.id for spec in ACTIONS if spec.review or spec.mode == "reason" or spec.id in ("undo", "redo")]
    moving = {"next_citation", "previous_citation", "next", "previous"}
    assert {"accept", "reject", "correct", "unsure", "flag"} <= set(deciding)
    assert not [name for name in deciding if name not in moving and window.board.actions[name].autoRepeat()]
