"""What was open comes back; damaged memories do not hurt."""

from __future__ import annotations

from pathlib import Path

from pytestqt.qtbot import QtBot

from desktop.services.workspace import Desk
from desktop.ui.app import dispose
from desktop.ui.restore import META, DeskState, decode_state, encode_state, geometry_store
from tests.ui.conftest import MakeWindow


def test_state_survives_its_own_encoding() -> None:
    state = DeskState("d1", 7, 12.5, 2.0, None, 90, True, "r1", "c1", "all", "page")
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
    window.queue.order.setCurrentIndex(window.queue.order.findData("page"))
    qtbot.waitUntil(lambda: window.queue.model.rowCount() == 10)
    row = next(r for r in window.queue.model.rows() if r.run_id == "run-b" and r.page)
    window.presenter.open_row(row)
    view = window.pages.view
    view.set_zoom(1.6)
    view.show_page(3)
    before = window.openings.state()
    dispose(window)
    again = make_window(reviewed_desk)
    qtbot.waitUntil(lambda: again.pages.view.place().page == before.page, timeout=5000)
    after = again.openings.state()
    assert after == before


def test_what_was_open_is_on_disk_without_closing(reviewed_desk: Desk, make_window: MakeWindow, qtbot: QtBot) -> None:
    window = make_window(reviewed_desk)
    window.session.selection.show_run("run-b")
    window.pages.view.show_page(4)
    qtbot.waitUntil(lambda: decode_state(reviewed_desk.store.get_meta(META)).page == 4, timeout=5000)
    assert decode_state(reviewed_desk.store.get_meta(META)).run_id == "run-b"


def test_state_that_names_things_long_gone_opens_the_first_document(desk: Desk, make_window: MakeWindow) -> None:
    gone = DeskState("dgone", 99, 5.0, 1.0, None, 0, False, "rgone", "cgone")
    desk.store.set_meta(META, encode_state(gone))
    window = make_window(desk)
    assert window.session.selection.value.document_id == desk.store.document_ids()[0]
    assert window.session.selection.value.run_id is None


def test_a_broken_geometry_file_is_ignored(desk: Desk, make_window: MakeWindow) -> None:
    path = Path(geometry_store().fileName())
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"\0" * 64)
    assert make_window(desk).isVisible()
