"""What the window says while a document is on its way, and how its pages look in the list of pages."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QLabel, QProgressBar, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from desktop.services.workspace import open_desk
from desktop.ui.main_window import MainWindow
from desktop.ui.selection import Opened
from tests.ui.conftest import REVIEWER, MakeWindow
from tests.ui.holding import held
from tests.ui.policy import make_policy


def words(shown: QWidget) -> list[str]:
    return [part.text() for part in shown.findChildren(QLabel) if part.isVisible() and part.text()]


class Seen(QObject):
    """The words of a widget each time it was painted."""

    def __init__(self, shown: QWidget) -> None:
        super().__init__(shown)
        self._shown = shown
        self.words: list[str] = []
        shown.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Paint:
            self.words += words(self._shown)
        return super().eventFilter(watched, event)


def test_the_first_document_is_said_to_be_read_with_its_progress(
    make_window: MakeWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    with open_desk(tmp_path / "new", reviewer=REVIEWER) as desk:
        window = make_window(desk)
        empty = window.pages.empty
        assert "Start with a policy" in words(empty)
        seen = Seen(empty)
        with held(window, qtbot):
            window.add_files([make_policy(tmp_path / "policy.pdf")])
            assert words(empty)[0] == "The document is being read"
            assert words(window.library.empty)[0] == "Being read"
            assert [bar.isVisible() for bar in empty.findChildren(QProgressBar)] == [True]
            assert not any(part.isVisible() for part in empty.findChildren(QPushButton)), "nothing else to begin with"
        qtbot.waitUntil(lambda: window.session.reading is not None)
        assert "The document is being read" in seen.words
        assert "Choose a document" not in seen.words
        assert window.pages.stack.currentWidget() is window.pages.view


def test_a_first_document_that_cannot_be_read_leaves_the_ways_to_begin(
    make_window: MakeWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    bad = tmp_path / "bad.pdf"
    bad.write_bytes(b"")
    with open_desk(tmp_path / "new", reviewer=REVIEWER) as desk:
        window = make_window(desk)
        with qtbot.waitSignal(window.working.ingested):
            window.add_files([bad])
        qtbot.waitUntil(lambda: "Start with a policy" in words(window.pages.empty))
        assert words(window.library.empty)[0] == "No documents yet"
        assert not any(bar.isVisible() for bar in window.pages.empty.findChildren(QProgressBar))


def test_a_chosen_document_is_said_to_be_opened_until_it_is_there(window: MainWindow, qtbot: QtBot) -> None:
    selection, empty = window.session.selection, window.pages.empty
    document = window.session.documents()[0]
    selection.set(Opened())
    assert words(empty)[0] == "Choose a document"
    with held(window, qtbot):
        selection.show_document(document.id)
        assert words(empty) == ["The document is being opened", document.name]
    assert window.pages.stack.currentWidget() is window.pages.view


@pytest.mark.parametrize("direction", [Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft])
def test_small_pages_are_dark_with_the_large_ones_and_the_first_is_drawn(
    window: MainWindow, qtbot: QtBot, direction: Qt.LayoutDirection
) -> None:
    library = window.library
    library.setLayoutDirection(direction)
    library.segments.choose(1)
    first = library.pages.index(0).data(Qt.ItemDataRole.UserRole + 1)

    def brightness() -> int:
        key = library.thumb_delegate.key(first)
        qtbot.waitUntil(lambda: library.images.get(key) is not None)
        picture = library.images.get(key)
        assert picture is not None
        return picture.image.pixelColor(2, 2).lightness()

    assert brightness() > 200
    window.run_action("dark_pages")
    assert brightness() < 60


def test_what_kept_one_file_out_is_said_beside_the_note_of_another(
    make_window: MakeWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    good = make_policy(tmp_path / "good.pdf")
    web, cut = tmp_path / "web.pdf", tmp_path / "cut.pdf"
    web.write_text("<html><body>a page of the portal</body></html>", encoding="utf-8")
    cut.write_bytes(make_policy(tmp_path / "whole.pdf", pages=3).read_bytes()[:-400])
    with open_desk(tmp_path / "new", reviewer=REVIEWER) as desk:
        window = make_window(desk)
        with qtbot.waitSignal(window.working.ingested):
            window.add_files([good, web, cut])
        said = window.pages.banner.text().splitlines()
        assert [line.split(":")[0] for line in said] == ["web.pdf", "cut.pdf"], "what is missing comes first"
        assert window.pages.banner.objectName() == "banner_error"
        qtbot.waitUntil(lambda: window.session.reading is not None)
