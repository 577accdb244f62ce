"""The banner drops nothing: what it has no room for is counted, and listed one by one."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from desktop.ui.dialogs.messages import MessagesDialog
from desktop.ui.main_window import MainWindow
from desktop.ui.telling import Notice
from desktop.ui.theme import Scheme
from tests.ui.answering import answer


def tell(window: MainWindow, count: int) -> list[Notice]:
    told = [Notice("error" if n == 0 else "warning", f"Trouble {n:02d}.", "Look at it.") for n in range(count)]
    for notice in told:
        window.session.noticed.emit(notice)
    return told


def words(dialog: MessagesDialog) -> list[str]:
    found = [part.text() for part in dialog.column.findChildren(QLabel) if part.isVisibleTo(dialog)]
    return [text.partition("\n")[0] for text in found if text]


def closers(dialog: MessagesDialog) -> list[QToolButton]:
    return [part for part in dialog.column.findChildren(QToolButton) if part.isVisibleTo(dialog)]


def test_notices_without_room_are_counted_and_listed_and_each_can_be_closed(window: MainWindow, qtbot: QtBot) -> None:
    told = tell(window, 20)
    banner = window.pages.banner
    assert "Trouble 19." in banner.text()
    assert "and 16 more" in banner.text()
    assert banner.objectName() == "banner_error", "the worst of all, also of those not written out"
    seen: list[list[str]] = []

    def read(dialog: MessagesDialog) -> None:
        seen.append(words(dialog))
        qtbot.mouseClick(closers(dialog)[1], Qt.MouseButton.LeftButton)
        seen.append(words(dialog))
        window.session.noticed.emit(Notice("warning", "Told meanwhile."))
        seen.append(words(dialog))
        dialog.reject()

    answer(MessagesDialog, read)
    qtbot.mouseClick(banner._all, Qt.MouseButton.LeftButton)
    everything = [notice.text for notice in reversed(told)]
    assert seen[0] == everything
    assert seen[1] == [text for text in everything if text != "Trouble 18."]
    assert seen[2] == ["Told meanwhile.", *seen[1]]
    assert "and 16 more" in banner.text()
    assert "Trouble 18." not in banner.text()


def test_all_of_them_are_closed_at_once_from_the_list(window: MainWindow, qtbot: QtBot) -> None:
    tell(window, 8)

    def close_all(dialog: MessagesDialog) -> None:
        qtbot.mouseClick(dialog.all, Qt.MouseButton.LeftButton)
        assert dialog.none.isVisible()
        dialog.reject()

    answer(MessagesDialog, close_all)
    window.pages.banner.show_all()
    assert window.pages.banner.isHidden()
    assert window.pages.banner.text() == ""


def test_an_offer_keeps_its_button_behind_a_newer_one(window: MainWindow, qtbot: QtBot) -> None:
    banner, taken = window.pages.banner, []
    window.offers.offer(Notice("warning", "Pages cannot be read."), "Read them", partial(taken.append, "read"))
    window.offers.offer(Notice("warning", "Files are attached."), "Add them", partial(taken.append, "add"))
    assert banner._button.text() == "Add them"

    def take_the_older(dialog: MessagesDialog) -> None:
        offered = [part for part in dialog.column.findChildren(QPushButton) if part.isVisibleTo(dialog)]
        assert [part.text() for part in offered] == ["Add them", "Read them"]
        qtbot.mouseClick(offered[1], Qt.MouseButton.LeftButton)

    answer(MessagesDialog, take_the_older)
    banner.show_all()
    assert taken == ["read"]
    assert banner.text() == "Files are attached."
    qtbot.mouseClick(banner._button, Qt.MouseButton.LeftButton)
    assert taken == ["read", "add"]
    assert banner.isHidden()


def test_a_newer_offer_of_the_same_takes_the_place_of_the_older_one(window: MainWindow) -> None:
    read = window.keeping.read_by_ocr
    for count in (3, 5):
        window.offers.offer(Notice("warning", f"{count} pages cannot be read."), "Read them", read)
    assert window.pages.banner.text() == "5 pages cannot be read."


def test_at_double_text_size_no_message_is_cut_and_no_counter_is_squeezed_away(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.look.apply(Scheme.LIGHT, font_scale=2.0)
    try:
        window.resize(1300, 850)
        tell(window, 8)
        window.offers.offer(Notice("warning", "Pages cannot be read.", "Look at them."), "Read them by OCR (21)", print)
        window.status.show_unsaved(3, large=5000, done=1500)
        window.status.show_aside(2)
        shown = [part for part in window.pages.banner.findChildren(QLabel) if part.text() and part.isVisible()]
        qtbot.waitUntil(lambda: all(part.height() >= part.heightForWidth(part.width()) for part in shown))
        assert "and 8 more" in window.pages.banner.text()
        chips = window.status.counters.values()
        qtbot.waitUntil(lambda: all(chip.width() >= chip.sizeHint().width() for chip in chips))
    finally:
        window.look.apply(Scheme.LIGHT)
