"""Reference pictures: every screen in light, dark, at scale 2 and with 200 % text, compared with tolerance.

`EVIDENCE_DESK_UPDATE_PICTURES=1 pytest tests/ui/test_pictures.py` draws them anew; look at each before committing it.
They are kept at half size: the comparison is for layout and colour, letters are left to the eye.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QSize, Qt, QTimer
from PySide6.QtGui import QFontInfo, QImage
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget
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
from desktop.ui.session import Notice
from desktop.ui.shots import picture_of, wait_until
from desktop.ui.theme import Scheme
from desktop.ui.tour import Tour
from desktop.ui.unsaved import Unsaved, leaving_question
from desktop.ui.working import Progress
from tests import patience
from tests.ui.conftest import MakeWindow
from tests.ui.test_read_only import opened

FOLDER = Path(__file__).parent / "pictures"
UPDATE = os.environ.get("EVIDENCE_DESK_UPDATE_PICTURES") == "1"
MEAN = 3.0
"""Mean difference (of 255) that is still the same picture: other letters pass, a changed layout does not."""
PATCH = 45.0
"""The same in any hundredth of it: a panel that is missing or has moved is small beside the whole. A marker that was
brought into view a line higher makes 38 at 200 % text."""
SETTLED_MS = 400
"""Layouts and pictures come when they are ready; a changed look is known after this long."""

LOOKS: dict[str, tuple[Scheme, float, float]] = {
    "light": (Scheme.LIGHT, 1.0, 1.0),
    "dark": (Scheme.DARK, 1.0, 1.0),
    "scale-2": (Scheme.LIGHT, 1.0, 2.0),
    "text-200": (Scheme.LIGHT, 2.0, 1.0),
    "contrast": (Scheme.CONTRAST_LIGHT, 1.0, 1.0),
    "contrast-dark": (Scheme.CONTRAST_DARK, 1.0, 1.0),
}


def reduced(image: QImage) -> QImage:
    flat = image.convertToFormat(QImage.Format.Format_RGB32)
    flat.setDevicePixelRatio(1)
    size = QSize(650, round(650 * flat.height() / max(flat.width(), 1)))
    return flat.scaled(size, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation)


def brightness(image: QImage) -> np.ndarray:
    small = image.scaled(130, 90, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation)
    grey = small.convertToFormat(QImage.Format.Format_Grayscale8)
    flat = np.frombuffer(grey.constBits(), np.uint8).reshape(grey.height(), grey.bytesPerLine())
    return flat[:, : grey.width()].astype(float)


def compare(widget: QWidget, name: str, scale: float, qtbot: QtBot) -> None:
    """Wait until `widget` looks as it did; what never does has another look."""
    if QFontInfo(QApplication.font()).family() != "DejaVu Sans":
        pytest.skip(f"reference pictures are drawn with DejaVu Sans, here is {QFontInfo(QApplication.font()).family()}")
    path = FOLDER / f"{name}.png"
    if UPDATE:
        FOLDER.mkdir(exist_ok=True)
        qtbot.wait(SETTLED_MS)
        assert reduced(picture_of(widget, scale=scale).toImage()).save(str(path))
        return
    assert path.exists(), f"{path.name} is missing: draw it with EVIDENCE_DESK_UPDATE_PICTURES=1"
    wanted = brightness(QImage(str(path)))

    def looks_the_same() -> None:
        shown = brightness(reduced(picture_of(widget, scale=scale).toImage()))
        difference = np.abs(shown - wanted)
        patches = difference.reshape(9, 10, 13, 10).mean(axis=(1, 3))
        down, across = np.unravel_index(patches.argmax(), patches.shape)
        assert difference.mean() < MEAN, f"{name} differs by {difference.mean():.1f} of 255"
        assert patches.max() < PATCH, f"{name} differs by {patches.max():.1f} in row {down} of 9, column {across} of 13"

    qtbot.waitUntil(looks_the_same)


@pytest.mark.parametrize("look_name", LOOKS)
def test_the_window_while_reviewing(window: MainWindow, qtbot: QtBot, look_name: str) -> None:
    scheme, text, scale = LOOKS[look_name]
    row = next(r for r in window.queue.model.rows() if r.code == "fact_mismatch")
    window.presenter.open_row(row)
    window.look.apply(scheme, font_scale=text)
    try:
        window.pages.set_dark(scheme in (Scheme.DARK, Scheme.CONTRAST_DARK))
        window.pages.view.ratio_wanted = scale
        window.resize(1300, 850)
        window.columns.setSizes([240, 640, 420])
        window.pages.view.refresh()
        qtbot.waitUntil(window.pages.view.pictures_ready)
        window.limiting.look_now()
        qtbot.waitUntil(lambda: not window.session.bridge.busy("limits"))
        compare(window, f"reviewing-{look_name}", scale, qtbot)
        for name, open_state in STATES.items():
            open_state(window, qtbot)
            qtbot.waitUntil(window.pages.view.pictures_ready)
            compare(window, f"{name}-{look_name}", scale, qtbot)
    finally:
        window.look.apply(Scheme.LIGHT)


def _filters(window: MainWindow, qtbot: QtBot) -> None:
    window.queue.more.setChecked(True)
    window.queue.filters.number.setChecked(True)
    qtbot.waitUntil(lambda: window.queue.more.text().strip() == "1")


def _find(window: MainWindow, qtbot: QtBot) -> None:
    window.queue.filters.clear()
    window.queue.more.setChecked(False)
    window.library.segments.choose(1)
    window.run_action("find")
    window.pages.find_bar.field.setText("loss")
    qtbot.waitUntil(lambda: bool(window.pages.find_bar.hits))
    qtbot.waitUntil(window.library.images.idle)


def _reason(window: MainWindow, qtbot: QtBot) -> None:
    window.run_action("escape")
    window.library.segments.choose(0)
    for key in (Qt.Key.Key_A, Qt.Key.Key_U, Qt.Key.Key_X):
        qtbot.keyClick(window.queue.list, key)
    assert not window.strip.isHidden()


def _limits(window: MainWindow, qtbot: QtBot) -> None:
    window.run_action("escape")
    window.run_action("limits")
    qtbot.waitUntil(window.limiting.strip.list.isVisible)


def _not_drawn(window: MainWindow, qtbot: QtBot) -> None:
    """The file of the workspace is gone: the page says so, and a banner says that a citation has no place."""
    window.run_action("escape")
    view = window.pages.view
    window.presenter.open_row(next(r for r in window.queue.model.rows() if r.code == "unknown_source"))
    path, _ = window.session.locate(view.document_id or "")
    path.unlink()
    window.session._sources.clear()
    view.set_zoom(view.zoom * 1.1)
    qtbot.waitUntil(lambda: view.failed(view.page))
    qtbot.waitUntil(view.pictures_ready)


def _acting(window: MainWindow, _qtbot: QtBot) -> None:
    """A large act is being written, several messages stand, and presses of an earlier session were refused."""
    _tell(window)
    window.status.show_aside(2)
    window.status.show_unsaved(3, large=5000, done=1500)
    window.working.progressed.emit(Progress("Saving 5,000 decisions", 1500, 5000))


STATES: dict[str, Callable[[MainWindow, QtBot], None]] = {
    "filters": _filters, "find": _find, "reason": _reason, "limits": _limits,
    "not-drawn": _not_drawn, "acting": _acting,
}  # fmt: skip
"""What else the window shows while reviewing, each from the one before."""


@pytest.mark.parametrize("look_name", LOOKS)
def test_the_empty_window(make_window: MakeWindow, qtbot: QtBot, look_name: str) -> None:
    scheme, text, scale = LOOKS[look_name]
    window = make_window(None)
    window.look.apply(scheme, font_scale=text)
    try:
        window.resize(1300, 850)
        compare(window, f"empty-{look_name}", scale, qtbot)
        job = window.session.bridge.submit("ingest", _until_stopped, title="Adding 1 document")
        window.working.progressed.emit(Progress("Reading policy.pdf: page 12 of 40", 12, 40))
        compare(window, f"reading-{look_name}", scale, qtbot)
        window.session.bridge.stop(job)
    finally:
        window.look.apply(Scheme.LIGHT)


@pytest.mark.parametrize("look_name", LOOKS)
@pytest.mark.usefixtures("reviewed_desk")
def test_the_window_of_a_workspace_that_another_holds(
    workspace: Path, make_window: MakeWindow, qtbot: QtBot, look_name: str
) -> None:
    scheme, text, scale = LOOKS[look_name]
    window = opened(make_window, workspace, qtbot)
    window.session.selection.show_run("run-a")
    window.look.apply(scheme, font_scale=text)
    try:
        window.pages.view.ratio_wanted = scale
        window.resize(1300, 850)
        window.columns.setSizes([240, 640, 420])
        window.pages.view.refresh()
        qtbot.waitUntil(window.pages.view.pictures_ready)
        qtbot.waitUntil(lambda: not window.session.bridge.busy("limits"))
        compare(window, f"read-only-{look_name}", scale, qtbot)
    finally:
        window.look.apply(Scheme.LIGHT)


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
        window.session.bridge.submit(f"task-{number}", _until_stopped, title=title)
    dialog = TasksDialog(window, window.session.bridge)
    dialog.finished.connect(partial(_stop_tasks, window))
    return dialog


def _until_stopped(cancel: threading.Event) -> None:
    cancel.wait(patience.SECONDS)


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


def _tell(window: MainWindow) -> None:
    for number in range(1, 7):
        words = f"scan-{number:02d}.pdf: {number} pages cannot be read."
        window.pages.banner.show_notice(Notice("warning", words, "Answers cannot rest on them."), action="")
    broken = Notice("error", "broken.pdf: This is not a PDF file.", "Ask for the file again.")
    window.pages.banner.show_notice(broken)
    unread = Notice("warning", "Pages that cannot be read: 21.", "Answers cannot rest on them until they are read.")
    window.pages.banner.show_notice(unread, action="Read them by OCR (21)")


def _messages(window: MainWindow) -> QWidget:
    window.pages.banner.clear()
    _tell(window)
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


@pytest.mark.parametrize("look_name", LOOKS)
def test_the_tour(window: MainWindow, qtbot: QtBot, look_name: str) -> None:
    scheme, text, scale = LOOKS[look_name]
    window.look.apply(scheme, font_scale=text)
    try:
        window.pages.view.ratio_wanted = scale
        window.resize(1300, 850)
        window.columns.setSizes([240, 640, 420])
        window.pages.view.refresh()
        qtbot.waitUntil(window.pages.view.pictures_ready)
        window.run_action("tour")
        tour = window.findChild(Tour)
        assert isinstance(tour, Tour)
        for number in range(1, 7):
            compare(window, f"tour-{number}-{look_name}", scale, qtbot)
            tour.go_on()
    finally:
        window.look.apply(Scheme.LIGHT)


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
