"""What was open comes back; damaged memories do not hurt."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.services.workspace import Desk, open_desk
from desktop.store.places import config_folder
from desktop.store.settings import Settings
from desktop.ui.app import build_window, dispose
from desktop.ui.look import Look
from desktop.ui.main_window import MainWindow
from desktop.ui.restore import META, DeskState, decode_state, encode_state, geometry_store
from tests.ui.conftest import MakeWindow


def test_state_survives_its_own_encoding() -> None:
    narrowed = {"verdict": ("rejected", "Machine: rejected"), "text": ("limit", "")}
    state = DeskState("d1", 7, 12.5, 2.0, None, 90, True, "r1", "c1", "all", "page", narrowed, "What is the limit?")
    assert decode_state(encode_state(state)) == state


def test_damaged_or_foreign_state_gives_defaults() -> None:
    for text in (None, "", "{", "[]", '{"page": "seven"}', "\0\0\0"):
        assert decode_state(text) == DeskState()
    assert decode_state('{"page": 4, "later": true}').page == 4


def test_document_page_zoom_citation_and_order_come_back(
    reviewed_desk: Desk, make_window: MakeWindow, qtbot: QtBot
) -> None:
    window = make_window(reviewed_desk)
    window.session.selection.show_run("run-b")
    window.queue.scope.setCurrentIndex(window.queue.scope.findData("all"))
    window.queue.filters.order.setCurrentIndex(window.queue.filters.order.findData("page"))
    qtbot.waitUntil(lambda: window.queue.model.rowCount() == 10)
    row = next(r for r in window.queue.model.rows() if r.run_id == "run-b" and r.page)
    window.presenter.open_row(row)
    view = window.pages.view
    view.set_zoom(1.6)
    view.show_page(3)
    before = window.openings.state()
    dispose(window)
    again = make_window(reviewed_desk)
    qtbot.waitUntil(lambda: again.pages.view.place().page == before.page)
    after = again.openings.state()
    assert after == before


def test_what_was_open_is_on_disk_without_closing(reviewed_desk: Desk, make_window: MakeWindow, qtbot: QtBot) -> None:
    window = make_window(reviewed_desk)
    window.session.selection.show_run("run-b")
    window.pages.view.show_page(4)
    qtbot.waitUntil(lambda: decode_state(reviewed_desk.store.get_meta(META)).page == 4)
    assert decode_state(reviewed_desk.store.get_meta(META)).run_id == "run-b"


def test_a_citation_chosen_before_its_document_is_read_is_scrolled_to(
    reviewed_desk: Desk, settings: Settings, qtbot: QtBot
) -> None:
    """The place that was left must not take the view away from what was chosen since."""
    document = reviewed_desk.store.document_ids()[0]
    left = DeskState(document, 6, 40.0, run_id="run-a", citation_id="run-a:1")
    reviewed_desk.store.set_meta(META, encode_state(left))
    window = build_window(None, settings=settings, owns_desk=False)
    window.resize(1300, 850)
    with qtbot.waitExposed(window):
        window.show()
    window.openings.show_desk(reviewed_desk)
    chosen = next(r for r in window.reviewing.review.queue() if r.run_id == "run-b" and r.page == 1)
    assert window.session.reading is None
    window.presenter.open_row(chosen)
    qtbot.waitUntil(lambda: window.session.reading is not None)
    assert window.pages.view.place().page == 1
    dispose(window)


def test_state_that_names_things_long_gone_opens_the_first_document(desk: Desk, make_window: MakeWindow) -> None:
    gone = DeskState("dgone", 99, 5.0, 1.0, None, 0, False, "rgone", "cgone")
    desk.store.set_meta(META, encode_state(gone))
    window = make_window(desk)
    assert window.session.selection.value.document_id == desk.store.document_ids()[0]
    assert window.session.selection.value.run_id is None


def test_a_broken_geometry_file_is_ignored(desk: Desk, make_window: MakeWindow, settings: Settings) -> None:
    path = Path(geometry_store(settings.path.parent).fileName())
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"\0" * 64)
    assert make_window(desk).isVisible()


def test_panels_put_away_stay_away_and_come_back_as_wide_as_they_were(
    reviewed_desk: Desk, make_window: MakeWindow, qtbot: QtBot
) -> None:
    window = make_window(reviewed_desk)
    window.columns.setSizes([300, 560, 440])
    qtbot.waitUntil(lambda: window.columns.sizes()[0] == window.library.width())
    width = window.library.width()
    for action in ("toggle_left", "toggle_bottom"):
        window.run_action(action)
    dispose(window)
    again = make_window(reviewed_desk)
    assert again.library.isHidden()
    assert again.evidence.isHidden()
    assert again.right.isVisible()
    assert not again.board.actions["toggle_left"].isChecked()
    again.run_action("toggle_left")
    qtbot.waitUntil(lambda: again.library.width() == width)


def test_filters_and_a_question_not_asked_yet_come_back(
    reviewed_desk: Desk, make_window: MakeWindow, qtbot: QtBot
) -> None:
    window = make_window(reviewed_desk)
    window.session.selection.show_run("run-a")
    window.queue.scope.setCurrentIndex(window.queue.scope.findData("all"))
    QTest.mouseClick(window.queue.more, Qt.MouseButton.LeftButton)
    filters = window.queue.filters
    filters.verdict.setCurrentIndex(filters.verdict.findData("rejected"))
    qtbot.waitUntil(lambda: filters.code.findData("fact_mismatch") > 0)
    filters.code.setCurrentIndex(filters.code.findData("fact_mismatch"))
    QTest.keyClicks(window.queue.text, "limit")
    QTest.keyClicks(window.answer.field, "Is flood covered")
    kept = window.queue.kept_filters()
    assert set(kept) == {"verdict", "code", "text"}
    qtbot.waitUntil(lambda: decode_state(reviewed_desk.store.get_meta(META)).question == "Is flood covered")
    qtbot.waitUntil(lambda: decode_state(reviewed_desk.store.get_meta(META)).filters == kept)
    shown = [row.citation_id for row in window.queue.model.rows()]
    dispose(window)
    again = make_window(reviewed_desk)
    assert again.answer.field.toPlainText() == "Is flood covered"
    assert again.queue.kept_filters() == kept
    assert again.queue.more.text().strip() == "2"
    qtbot.waitUntil(lambda: [row.citation_id for row in again.queue.model.rows()] == shown)
    QTest.mouseClick(again.queue.more, Qt.MouseButton.LeftButton)
    assert again.queue.kept_filters() == kept, "what the workspace holds is offered, what was chosen stays"


def test_a_window_on_settings_of_its_own_leaves_the_sizes_of_the_user_alone(
    desk: Desk, make_window: MakeWindow
) -> None:
    """The film and the pictures of the demo drive windows of their own."""
    window = make_window(desk)
    window.right_split.setSizes([120, 640, 120])
    dispose(window)
    assert not geometry_store(config_folder()).allKeys()
    assert geometry_store(window.settings.path.parent).contains("splitter_right")


KILLED = """
import sys
from pathlib import Path
from desktop.services.workspace import open_desk
from desktop.ui.app import build_window, make_application

application = make_application()
window = build_window(open_desk(Path(sys.argv[1])))
window.show()
application.processEvents()
window.resize(760, 710)
window.run_action("toggle_bottom")
window.run_action("lost")
screen = window.screens.screens.all()[0]
screen.show()
screen.setGeometry(40, 60, 640, 420)
application.exec()
"""


def test_sizes_and_panels_of_a_killed_program_come_back(workspace: Path, look: Look, qtbot: QtBot) -> None:
    program = subprocess.Popen([sys.executable, "-c", KILLED, str(workspace)])
    try:
        kept = {"window", "hidden", "screen_lost"}
        qtbot.waitUntil(lambda: kept <= set(geometry_store(config_folder()).allKeys()))
    finally:
        program.kill()
        program.wait()
    again = build_window(open_desk(workspace))
    again.run_action("lost")
    sizes = again.height(), again.screens.screens.all()[0].size()
    hidden = again.evidence.isHidden(), again.library.isHidden()
    dispose(again)
    assert sizes == (710, QSize(640, 420))
    assert hidden == (True, False)


def test_a_splitter_that_is_moved_is_kept_without_closing(window: MainWindow, qtbot: QtBot) -> None:
    handle = window.columns.handle(1)
    QTest.mousePress(handle, Qt.MouseButton.LeftButton, pos=QPoint(0, 50))
    QTest.mouseMove(handle, QPoint(60, 50))
    QTest.mouseRelease(handle, Qt.MouseButton.LeftButton, pos=QPoint(60, 50))
    moved = window.columns.saveState()
    qtbot.waitUntil(lambda: geometry_store(window.settings.path.parent).value("splitter_columns") == moved)


def test_a_screen_comes_back_in_its_size_and_never_off_every_display(window: MainWindow, qtbot: QtBot) -> None:
    window.run_action("lost")
    screen = window.screens.screens.all()[0]
    with qtbot.waitExposed(screen):
        screen.show()
    screen.setGeometry(40, 60, 640, 420)
    screen.close()
    window.run_action("lost")
    again = window.screens.screens.all()[0]
    assert again.size() == QSize(640, 420)
    again.move(90_000, 90_000)
    again.close()
    window.run_action("lost")
    seen = QGuiApplication.primaryScreen().availableGeometry()
    assert seen.intersects(window.screens.screens.all()[0].geometry())
