"""What *Find* says it found is what it found: all of it listed, and no "no result" where nothing was searched."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop.core.geometry import PageFrame
from desktop.core.pages import DocumentStream, PageHealth, PageText
from desktop.ui.main_window import MainWindow
from desktop.ui.panels.find import FindBar
from desktop.ui.viewer.words import MOST_HITS
from tests.ui.holding import held


def repeated(word: str, times: int) -> DocumentStream:
    """Return a document of one page that says `word` so many times."""
    text = " ".join([word] * times)
    step = len(word) + 1
    starts = tuple(range(0, step * times, step))
    page = PageText(
        frame=PageFrame(1, "1", 612.0, 792.0, 0),
        text=text,
        start=0,
        word_starts=starts,
        word_ends=tuple(start + len(word) for start in starts),
        word_rects=tuple((0.0, 0.0, 1.0, 1.0) for _ in starts),
        word_lines=tuple(0 for _ in starts),
        word_flags=tuple(0 for _ in starts),
        health=PageHealth(()),
    )
    return DocumentStream("long", text, (page,))


def find(window: MainWindow, qtbot: QtBot, stream: DocumentStream, words: str) -> FindBar:
    window.run_action("find")
    bar = window.pages.find_bar
    bar.set_stream(stream)
    qtbot.keyClicks(bar.field, words)
    qtbot.waitUntil(lambda: bool(bar.count.text()))
    return bar


def test_every_hit_is_listed_and_the_last_can_be_clicked(window: MainWindow, qtbot: QtBot) -> None:
    bar = find(window, qtbot, repeated("loss", 700), "loss")
    assert bar.count.text() == "1 of 700"
    rows = bar.list.model()
    assert rows.rowCount() == 700
    assert not bar.note.isVisible()
    bar.go_previous()
    assert bar.count.text() == "700 of 700"
    assert bar.list.currentIndex().row() == 699
    bar.list.scrollToTop()
    qtbot.mouseClick(bar.list.viewport(), Qt.MouseButton.LeftButton, pos=bar.list.visualRect(rows.index(2, 0)).center())
    assert bar.count.text() == "3 of 700"


def test_more_hits_than_are_looked_for_are_told(window: MainWindow, qtbot: QtBot) -> None:
    bar = find(window, qtbot, repeated("loss", MOST_HITS + 5), "loss")
    assert bar.count.text() == f"1 of {MOST_HITS}+"
    assert bar.list.model().rowCount() == MOST_HITS
    assert bar.note.isVisible()
    assert bar.note.text() == f"Only the first {MOST_HITS} places are looked for."


def test_a_search_that_fails_does_not_say_that_there_is_no_result(window: MainWindow, qtbot: QtBot) -> None:
    bridge = window.session.bridge
    bridge.crashed.disconnect(window.notices.show_crash)
    without_pages = DocumentStream("damaged", "proof of loss", ())
    bar = find(window, qtbot, without_pages, "loss")
    assert bar.count.text() == "not searched"
    assert bar.note.isVisible()
    assert bar.note.text().startswith("The program met an error of its own.")
    assert not bar.list.isVisible()
    bar.set_stream(repeated("loss", 2))
    qtbot.waitUntil(lambda: bar.count.text() == "1 of 2")
    assert not bar.note.isVisible(), "the next search went well"


def test_nothing_is_said_to_be_missing_before_it_was_looked_for(window: MainWindow, qtbot: QtBot) -> None:
    bar = find(window, qtbot, repeated("loss", 2), "loss")
    qtbot.keyClick(bar.field, Qt.Key.Key_Escape)
    with held(window, qtbot):
        window.run_action("find")
        assert bar.field.text() == "loss"
        assert bar.count.text() == ""
    qtbot.waitUntil(lambda: bar.count.text() == "1 of 2")
    bar.field.setText("flood")
    qtbot.waitUntil(lambda: bar.count.text() == "no result")
