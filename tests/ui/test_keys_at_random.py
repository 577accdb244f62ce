"""Keys of all kinds, as fast as they can be sent, against a plain model of what must have become of each citation."""

from __future__ import annotations

import itertools
import shutil
from dataclasses import dataclass, field, replace
from pathlib import Path

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QWidget
from pytestqt.qtbot import QtBot

from desktop.core.decisions import CitationState, HumanState
from desktop.services.review_queue import QueueFilter
from desktop.services.workspace import Desk, open_desk
from desktop.ui.actions import ACTIONS
from desktop.ui.app import dispose
from desktop.ui.dialogs.palette import CommandPalette
from desktop.ui.dialogs.settings import SettingsDialog
from desktop.ui.dialogs.words import NoteDialog, TextDialog
from desktop.ui.main_window import MainWindow
from tests.ui.answering import answer
from tests.ui.conftest import REVIEWER, MakeWindow
from tests.ui.made import make_answer

_NONE, _CTRL, _SHIFT = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
)
_STATES = {"A": HumanState.ACCEPTED, "X": HumanState.REJECTED, "U": HumanState.UNSURE}


@dataclass(frozen=True)
class Mark:
    """What a person has said of a citation."""

    state: HumanState = HumanState.PENDING
    reason: int | None = None
    why: str = ""
    note: str = ""
    flagged: bool = False
    to: str | None = None

    @classmethod
    def of(cls, state: CitationState) -> Mark:
        """Return it as the store has it."""
        return cls(state.state, state.reason, state.reason_text, state.note, state.flagged, state.corrected_to)


@dataclass
class Expected:
    """The queue of each answer as a list, one dictionary of marks, and two stacks."""

    orders: list[list[str]]
    """Of each answer, in the order of saving."""
    places: dict[str, tuple[int, list[str | None]]]
    """How many places a citation names, and the passages of these and of those where its words stand elsewhere."""
    marks: dict[str, Mark]
    answer: int = 0
    chosen: int = 0
    place: int = 0
    done: list[tuple[str, Mark, Mark]] = field(default_factory=list)
    undone: list[tuple[str, Mark, Mark]] = field(default_factory=list)
    asks: str | None = None
    """The citation whose reason is asked for."""
    last: int | None = None

    @property
    def order(self) -> list[str]:
        """Return the queue of the open answer."""
        return self.orders[self.answer]

    @property
    def here(self) -> str:
        """Return the chosen citation."""
        return self.order[self.chosen]

    def go(self, answer: int, at: int) -> None:
        """Choose a citation; its first place is shown, unless it was chosen already and shows another one."""
        before = self.here
        self.answer, self.chosen = answer, at
        self.place = self.place if self.here == before else 0

    def set(self, citation: str, mark: Mark) -> None:
        """Change what is said of a citation, which ends the chance to make undone acts again."""
        before = self.marks[citation]
        if mark != before:
            self.done.append((citation, before, mark))
            self.undone.clear()
            self.marks[citation] = mark

    def decide(self, state: HumanState, to: str | None = None) -> None:
        """Decide and go on to the next that waits."""
        waits = [self.marks[citation].state is HumanState.PENDING for citation in self.order]
        ring = [*range(self.chosen + 1, len(self.order)), *range(self.chosen)]
        below = self.chosen + 1 if self.chosen + 1 < len(self.order) else None
        following = next((at for at in ring if waits[at]), below)
        self.set(self.here, replace(self.marks[self.here], state=state, reason=None, why="", to=to))
        self.asks = self.here if state is HumanState.REJECTED else None
        if following is not None:
            self.go(self.answer, following)
            self.place = 0

    def target(self) -> str | None:
        """Return where `C` re-points the chosen citation to."""
        named, passages = self.places[self.here]
        at = named if self.place == 0 and len(passages) > named else self.place
        return passages[at] if at < len(passages) and len(passages) > 1 else None

    def give(self, reason: int, why: str = "") -> None:
        """Give the reason that is asked for."""
        # A decision taken back or made anew since is no rejection any more: the window says so and asks on.
        if self.asks is not None and self.marks[self.asks].state is HumanState.REJECTED:
            self.set(self.asks, replace(self.marks[self.asks], reason=reason, why=why))
            self.asks, self.last = None, reason if reason else self.last

    def turn(self, *, back: bool) -> None:
        """Take the last act back, or make it again."""
        self.asks = None if back else self.asks
        source, other = (self.done, self.undone) if back else (self.undone, self.done)
        if source:
            citation, before, after = source.pop()
            other.append((citation, before, after))
            self.marks[citation] = before if back else after
            answer = next(at for at, order in enumerate(self.orders) if citation in order)
            self.go(answer, self.orders[answer].index(citation))
            self.place = 0


def expected_of(window: MainWindow, desk: Desk) -> Expected:
    """Return the model of a window as it stands."""
    runs = desk.store.run_ids()
    orders = [[row.citation_id for row in desk.review.queue(QueueFilter(runs=frozenset({run})))] for run in runs]
    places = {}
    for record in desk.store.citations():
        verdict = record.verdict
        named = [place.span_id for place in verdict.places]
        places[record.citation_id] = len(named), [*named, *(place.span_id for place in verdict.elsewhere)]
    marks = {citation: Mark.of(desk.review.state(citation)) for order in orders for citation in order}
    value = window.session.selection.value
    answer = runs.index(value.run_id or "")
    return Expected(orders, places, marks, answer, orders[answer].index(value.citation_id or ""))


_DIALOGS: dict[str, tuple[type[QDialog], Qt.Key, Qt.KeyboardModifier]] = {
    "palette": (CommandPalette, Qt.Key.Key_K, _CTRL),
    "keys": (TextDialog, Qt.Key.Key_F1, _NONE),
    "settings": (SettingsDialog, Qt.Key.Key_Comma, _CTRL),
}


class Keys(RuleBasedStateMachine):
    """Presses keys in a window of its own and compares after each."""

    folder: Path
    make: MakeWindow
    bot: QtBot
    numbers = itertools.count()

    def __init__(self) -> None:
        super().__init__()
        place = self.folder.with_name(f"keys-{next(self.numbers)}")
        shutil.copytree(self.folder, place)
        self.desk = open_desk(place, reviewer=REVIEWER)
        spans = self.desk.store.spans_of(self.desk.store.document_ids()[0])
        self.desk.store.save_run(make_answer(spans, "run-a", question="What is the building limit?"))
        self.desk.store.save_run(make_answer(spans, "run-b", question="What is the deductible?", start=3))
        self.window = self.make(self.desk)
        self.window.queue.focus_list()
        self.bot.waitUntil(lambda: self.window.session.selection.value.citation_id is not None)
        self.model = expected_of(self.window, self.desk)

    def press(self, key: Qt.Key, held: Qt.KeyboardModifier = _NONE) -> None:
        """Press a key where the keyboard is."""
        focus = QApplication.focusWidget()
        assert isinstance(focus, QWidget)
        QTest.keyClick(focus, key, held)

    @rule(key=st.sampled_from("AXU"))
    def decide(self, key: str) -> None:
        """A, X, U."""
        self.press(Qt.Key[f"Key_{key}"])
        self.model.decide(_STATES[key])

    @rule()
    def correct(self) -> None:
        """C."""
        self.press(Qt.Key.Key_C)
        if (to := self.model.target()) is not None:
            self.model.decide(HumanState.CORRECTED, to)

    @rule()
    def flag(self) -> None:
        """F."""
        self.press(Qt.Key.Key_F)
        mark = self.model.marks[self.model.here]
        self.model.set(self.model.here, replace(mark, flagged=not mark.flagged))

    @rule(key=st.sampled_from(["J", "K", "Down", "Up", "Space"]))
    def step(self, key: str) -> None:
        """J, K, arrows, Space."""
        self.press(Qt.Key[f"Key_{key}"])
        model = self.model
        model.asks = None if key == "Space" else model.asks
        by = -1 if key in ("K", "Up") else 1
        model.go(model.answer, min(max(model.chosen + by, 0), len(model.order) - 1))

    @rule(key=st.sampled_from("JK"))
    def step_answer(self, key: str) -> None:
        """Shift+J, Shift+K."""
        self.press(Qt.Key[f"Key_{key}"], _SHIFT)
        answer = self.model.answer + (1 if key == "J" else -1)
        if 0 <= answer < len(self.model.orders):
            self.model.go(answer, 0)

    @rule(by=st.sampled_from([1, -1]))
    def other_place(self, by: int) -> None:
        """[ and ]."""
        self.press(Qt.Key.Key_BracketRight if by > 0 else Qt.Key.Key_BracketLeft)
        count = len(self.model.places[self.model.here][1])
        self.model.place = (self.model.place + by) % count if count > 1 else self.model.place

    @rule(digit=st.integers(1, 9))
    def reason(self, digit: int) -> None:
        """A digit, which does nothing while no reason is asked for."""
        self.press(Qt.Key(Qt.Key.Key_0.value + digit))
        self.model.give(digit)

    @precondition(lambda self: self.model.asks and self.model.marks[self.model.asks].state is HumanState.REJECTED)
    @rule(why=st.sampled_from(["cited twice", "a x u 1"]))
    def other_reason(self, why: str) -> None:
        """0, a text, Enter."""
        self.press(Qt.Key.Key_0)
        QTest.keyClicks(QApplication.focusWidget(), why)
        self.press(Qt.Key.Key_Return)
        self.model.give(0, why)

    @rule()
    def enter(self) -> None:
        """Enter: the last reason while one is asked for, else to the evidence and back."""
        asks = self.model.asks
        self.press(Qt.Key.Key_Return)
        if asks is None:
            if self.window.pages.view.hasFocus():
                self.press(Qt.Key.Key_Return)
        elif self.model.last is None:
            self.model.asks = None
        else:
            self.model.give(self.model.last)

    @rule(back=st.booleans())
    def turn(self, back: bool) -> None:
        """Ctrl+Z, Ctrl+Shift+Z."""
        self.press(Qt.Key.Key_Z, _CTRL if back else _CTRL | _SHIFT)
        self.model.turn(back=back)

    @rule(note=st.sampled_from(["", "a x u", "seen"]), kept=st.booleans())
    def note(self, note: str, kept: bool) -> None:
        """N, a text, and the dialog accepted or left."""

        def write(dialog: NoteDialog) -> None:
            QTest.keyClick(dialog.field, Qt.Key.Key_A, _CTRL)
            QTest.keyClick(dialog.field, Qt.Key.Key_Delete)
            QTest.keyClicks(dialog.field, note)
            (dialog.accept if kept else dialog.reject)()

        answer(NoteDialog, write)
        self.press(Qt.Key.Key_N)
        self.bot.waitUntil(self.window.queue.list.hasFocus)
        if kept:
            self.model.set(self.model.here, replace(self.model.marks[self.model.here], note=note))

    @rule()
    def filter_and_back(self) -> None:
        """/, letters that are no commands there, all of it taken away again, Esc."""
        self.press(Qt.Key.Key_Slash)
        QTest.keyClicks(QApplication.focusWidget(), "axu")
        self.bot.waitUntil(lambda: self.window.queue.model.rowCount() == 0)
        self.press(Qt.Key.Key_A, _CTRL)
        self.press(Qt.Key.Key_Delete)
        self.bot.waitUntil(lambda: self.window.queue.model.rowCount() == len(self.model.order))
        self.press(Qt.Key.Key_Escape)
        self.model.asks = None

    @rule(opened=st.sampled_from(["palette", "keys", "settings"]), words=st.sampled_from(["", "axu", "accept 1"]))
    def dialog(self, opened: str, words: str) -> None:
        """Ctrl+K, F1, Ctrl+,: what is typed there is no command; Esc leaves it for the queue."""
        kind, key, held = _DIALOGS[opened]

        def leave(dialog: QDialog) -> None:
            if opened == "palette":  # the others have no field that takes letters first
                QTest.keyClicks(QApplication.focusWidget(), words)
            QTest.keyClick(dialog, Qt.Key.Key_Escape)

        answer(kind, leave)
        self.press(key, held)
        self.bot.waitUntil(self.window.queue.list.hasFocus)

    @rule()
    def ask_and_leave(self) -> None:
        """Ctrl+L, letters into the question, Esc."""
        self.press(Qt.Key.Key_L, _CTRL)
        QTest.keyClicks(QApplication.focusWidget(), "axu")
        assert self.window.answer.field.toPlainText().endswith("axu")
        self.press(Qt.Key.Key_Escape)
        self.window.answer.field.clear()
        self.model.asks = None

    @rule()
    def escape(self) -> None:
        """Esc never decides."""
        self.press(Qt.Key.Key_Escape)
        self.model.asks = None

    @rule()
    def pause(self) -> None:
        """Let the window do what it put off."""
        QApplication.processEvents()

    @invariant()
    def same(self) -> None:
        """The window, the board and the model agree."""
        value = self.window.session.selection.value
        assert value.citation_id == self.model.here
        assert value.place == self.model.place
        assert self.window.strip.citation_id == self.model.asks
        assert self.window.queue.list.hasFocus()
        state = self.desk.review.state
        assert {citation: Mark.of(state(citation)) for citation in self.model.marks} == self.model.marks
        shown = [(row.citation_id, row.state) for row in self.window.queue.model.rows()]
        assert shown == [(citation, self.model.marks[citation].state) for citation in self.model.order]

    def teardown(self) -> None:
        """Compare what is on the screen and on the disk, and close."""
        counts = self.desk.review.counters()
        for state, chip in self.window.status.counters.items():
            assert chip.accessibleName().startswith(str(getattr(counts, state)))
        assert self.desk.store.verify_log().ok
        dispose(self.window)
        self.desk.close()


def test_any_keys_lead_to_what_a_plain_model_says(workspace: Path, make_window: MakeWindow, qtbot: QtBot) -> None:
    machine = type("Machine", (Keys,), {"folder": workspace, "make": staticmethod(make_window), "bot": qtbot})
    run_state_machine_as_test(machine, settings=_BUDGET)


_BUDGET = settings(
    max_examples=3,
    stateful_step_count=40,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[
        Phase.generate
    ],  # a window for each step of shrinking would take an hour: the steps are printed as they are
    suppress_health_check=list(HealthCheck),
)


def test_no_key_that_decides_repeats_while_it_is_held_down(window: MainWindow) -> None:
    deciding = [spec.id for spec in ACTIONS if spec.review or spec.mode == "reason" or spec.id in ("undo", "redo")]
    moving = {"next_citation", "previous_citation", "next", "previous"}
    assert {"accept", "reject", "correct", "unsure", "flag"} <= set(deciding)
    assert not [name for name in deciding if name not in moving and window.board.actions[name].autoRepeat()]
