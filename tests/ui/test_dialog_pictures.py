"""Reference pictures of the dialogs: light, dark, scale 2, 200 % text and high contrast."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QTimer
from PySide6.QtWidgets import QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from desktop.core.decisions import HumanState, Reviewer
from desktop.services.definitions import Definition
from desktop.services.providers import ConsentNeeded
from desktop.services.review_anchor import RemovalImpact
from desktop.services.review_waiting import Aside, Kept, Press, PressKind
from desktop.services.workspace import Desk
from desktop.store.waiting import UNREADABLE, PutAside
from desktop.ui.actions import ACTIONS, action_text, keys_in_force
from desktop.ui.addresses import Addresses
from desktop.ui.dialogs.about import AboutDialog
from desktop.ui.dialogs.exporting import ExportDialog, Scope
from desktop.ui.dialogs.finishing import FinishingDialog
from desktop.ui.dialogs.keys import RemapDialog, key_sheet
from desktop.ui.dialogs.messages import MessagesDialog
from desktop.ui.dialogs.palette import Command, CommandPalette
from desktop.ui.dialogs.paste import PasteDialog
from desktop.ui.dialogs.prices import PriceTable
from desktop.ui.dialogs.printing import PrintDialog
from desktop.ui.dialogs.settings import SettingsDialog
from desktop.ui.dialogs.tasks import TasksDialog
from desktop.ui.dialogs.words import ConfirmDialog, LineDialog, NoteDialog, TextDialog
from desktop.ui.late import NotSavedDialog
from desktop.ui.main_window import MainWindow
from desktop.ui.panels.limits import DefinitionsPopover
from desktop.ui.printing import make_printout
from desktop.ui.screens.consent import consent_question
from desktop.ui.shots import wait_until
from desktop.ui.theme import Scheme
from desktop.ui.unsaved import Unsaved, leaving_question
from tests.ui.comparing import LOOKS, compare, tell, until_stopped
from tests.ui.conftest import MakeWindow


def _paste(window: MainWindow) -> QWidget:
    text = 'The limit is $1,000,000 "Building $1,000,000" [policy.pdf, p. 1]. Flood is excluded [Rider.pdf].'
    dialog = PasteDialog(window, clipboard=text, can_scope=True, session=window.session)
    wait_until(lambda: bool(dialog.recognised.text()), 20.0)
    return dialog


def _export(window: MainWindow) -> QWidget:
    from desktop.services.exporting import format_titles

    counts = {"total": 12, "accepted": 5, "rejected": 3, "corrected": 1, "unsure": 1, "pending": 2}
    scopes = [Scope("all", "Of all answers", counts), Scope("queue", "As the queue shows", {"total": 4})]
    return ExportDialog(window, format_titles(), scopes, Path("/home/analyst/reviews"))


def _print(window: MainWindow) -> QWidget:
    printout = make_printout(window)
    return PrintDialog(
        window, window.session.bridge, printout.draw_small, total=6, shown=2, marked=5, file=Path("/home/analyst/p.pdf")
    )


def _palette(window: MainWindow) -> QWidget:
    keys = keys_in_force({})
    return CommandPalette(window, [Command(s.id, action_text(s), "  ".join(keys[s.id])) for s in ACTIONS[:30]])


def _found(window: MainWindow) -> QWidget:
    """The palette as it narrows while one types."""
    palette = _palette(window)
    assert isinstance(palette, CommandPalette)
    palette.field.setText("next")
    return palette


def _prices(window: MainWindow) -> QWidget:
    """The settings at their prices, two of which cannot be read."""
    window.settings.set("answers.prices", "m-large = 2.50 / 10 USD; m-small = two / 3 USD; what?")
    dialog = SettingsDialog(window, window.settings)
    window.settings.set("answers.prices", "")
    area = dialog.findChild(QScrollArea)
    table = dialog.findChild(PriceTable)
    assert area is not None
    assert table is not None
    QTimer.singleShot(0, partial(area.ensureWidgetVisible, table))
    return dialog


def _consent(window: MainWindow) -> QWidget:
    needed = ConsentNeeded("This workspace has not allowed it.", advice="Each host is allowed for itself.")
    needed.host, needed.proxy = "api.example.com", "proxy.example.com:8080"
    return consent_question(window, needed)


def _leaving(window: MainWindow) -> QWidget:
    pressed = [Press(PressKind.DECIDE, (f"run-z:{n}",), state=HumanState.ACCEPTED) for n in (1, 2)]
    return leaving_question(window, window.reviewing.review, [Unsaved(press, "") for press in pressed], 1)


def _tasks(window: MainWindow) -> QWidget:
    for number, title in enumerate(("Adding documents", "Asking “Who is the named insured?” of 14 policies")):
        window.session.bridge.submit(f"task-{number}", until_stopped, title=title)
    dialog = TasksDialog(window, window.session.bridge)
    dialog.finished.connect(partial(_stop_tasks, window))
    return dialog


def _stop_tasks(window: MainWindow, _result: int) -> None:
    for job in window.session.bridge.jobs():
        window.session.bridge.stop(job)


def _confirm(window: MainWindow) -> QWidget:
    details = "\n".join(f"EV-{n:06d} · policy.pdf · What is the building limit?" for n in (4, 9, 17))
    title = "Mark 3 identical citations as accepted too?"
    return ConfirmDialog(window, title, "Same claim, quote and place.", accept="Apply", details=details)


def _password(window: MainWindow) -> QWidget:
    purpose = "“policy.pdf” opens only with a password. It is kept for this session only."
    return LineDialog(window, "Password needed", purpose, accept="Open", value="secret", secret=True)


def _removal(window: MainWindow) -> QWidget:
    document = window.session.store.store.document_ids()[0]
    impact = RemovalImpact(citations=12, decided=5, final_answers=1, without_crop=("c1", "c2"))
    return window.keeping.removal_question(document, impact)


def _finishing(window: MainWindow) -> QWidget:
    window.reviewing.large = 1500
    try:
        return FinishingDialog(window, window.reviewing)
    finally:
        window.reviewing.large = 0


def _messages(window: MainWindow) -> QWidget:
    window.pages.banner.clear()
    tell(window)
    return MessagesDialog(window, window.look, window.pages.banner)


def _not_saved(window: MainWindow) -> QWidget:
    reviewer, at = Reviewer("a1", "Ana"), "2026-03-01T10:20:30.000+00:00"
    pressed = Press(PressKind.DECIDE, ("run-z:4",), state=HumanState.REJECTED)
    found = [
        Aside(PutAside("{}", "This answer is final."), Kept(pressed, reviewer, at)),
        Aside(PutAside('{"press": "of a later version"}', UNREADABLE), None),
    ]
    return NotSavedDialog(window, window.session.store, found)


def _definitions(window: MainWindow) -> QWidget:
    store = window.session.store.store
    spans = [span for span in store.spans_of(store.document_ids()[0]) if span.source_unit == "text"][:3]
    popover = DefinitionsPopover(window.look, window)
    popover.show_definitions(
        [Definition(f"Term {n}", span) for n, span in enumerate(spans, 1)], QPoint(40, 40), Addresses(())
    )
    return popover


DIALOGS: dict[str, Callable[[MainWindow], QWidget]] = {
    "paste": _paste,
    "print": _print,
    "export": _export,
    "palette": _palette,
    "settings": lambda window: SettingsDialog(window, window.settings),
    "note": lambda window: NoteDialog(window, "Note on EV-000012", "The quote says $5; the cell says $1.", value="Ask"),
    "keys": lambda window: TextDialog(window, "Keys", "", key_sheet(keys_in_force({})), rich=True),
    "remap": lambda window: RemapDialog(window, {}),
    "tasks": _tasks,
    "confirm": _confirm,
    "password": _password,
    "about": lambda window: AboutDialog(window, window.look),
    "removal": _removal,
    "finishing": _finishing,
    "definitions": _definitions,
    "messages": _messages,
    "not-saved": _not_saved,
    "palette-found": _found,
    "prices": _prices,
    "consent": _consent,
    "leaving": _leaving,
}


class _HasPreview:
    def __init__(self, dialog: PrintDialog) -> None:
        self._dialog = dialog

    def __call__(self) -> bool:
        return not self._dialog.preview.image.isNull()


@pytest.mark.parametrize("look_name", LOOKS)
def test_the_dialogs(desk: Desk, make_window: MakeWindow, qtbot: QtBot, look_name: str) -> None:
    scheme, text, scale = LOOKS[look_name]
    window = make_window(desk)
    window.look.apply(scheme, font_scale=text)
    try:
        for name, make in DIALOGS.items():
            dialog = make(window)
            dialog.show()
            if isinstance(dialog, PrintDialog):
                qtbot.waitUntil(_HasPreview(dialog))
            compare(dialog, f"{name}-{look_name}", scale, qtbot)
            dialog.close()
            dialog.deleteLater()
    finally:
        window.look.apply(Scheme.LIGHT)
