"""The paste dialog takes anything and says what it recognised before the check."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QMimeData
from PySide6.QtGui import QTextCursor, QTextOption
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.services.workspace import Desk
from desktop.ui.dialogs.paste import PasteDialog, copied_text
from tests.ui.answering import answer
from tests.ui.conftest import MakeWindow


@pytest.fixture
def dialog(desk: Desk, make_window: MakeWindow, qtbot: QtBot) -> Iterator[PasteDialog]:
    window = make_window(desk)
    made = PasteDialog(window, session=window.session)
    qtbot.addWidget(made)
    yield made
    made.reject()


def recognised(dialog: PasteDialog, qtbot: QtBot, text: str) -> str:
    dialog.recognised.setText("")
    dialog.text.setPlainText(text)
    qtbot.waitUntil(lambda: bool(dialog.recognised.text()))
    return dialog.recognised.text()


def test_markers_quotes_and_missing_files_are_told(dialog: PasteDialog, qtbot: QtBot) -> None:
    words = recognised(dialog, qtbot, 'It says "Building $1,000,000" [policy.pdf, p. 1]. More is in [Rider.pdf].')
    assert "✓ 2 citations: named files (2)." in words
    assert "✓ 1 of them with quoted words." in words
    assert "! 1 without quoted words" in words
    assert "! Not in this workspace: Rider.pdf." in words


def test_numbers_without_a_list_are_told(dialog: PasteDialog, qtbot: QtBot) -> None:
    assert "No list says what [1], [2] stand for" in recognised(dialog, qtbot, "One thing [1] and another [2].")
    assert "does not have [7]" in recognised(dialog, qtbot, "One thing [7].\n\nSources:\n[1] policy.pdf")


def test_text_without_citations_is_told_what_to_ask_for(dialog: PasteDialog, qtbot: QtBot) -> None:
    words = recognised(dialog, qtbot, "The building is insured for a lot.")
    assert words.startswith("! No citation recognised")
    assert "exact words" in words
    assert dialog.ok.isEnabled()


def test_yaml_that_is_not_read_is_told_before_the_check(dialog: PasteDialog, qtbot: QtBot) -> None:
    told = "! A block of YAML was not read for citations: it holds anchors, tags or nested brackets."
    block = "\n\n```yaml\na: &b 1\n```"
    assert told in recognised(dialog, qtbot, "It is so." + block)
    assert told in recognised(dialog, qtbot, 'It says "Building $1,000,000" [policy.pdf, p. 1].' + block)


def test_a_file_named_once_for_its_pages_is_told(dialog: PasteDialog, qtbot: QtBot) -> None:
    words = recognised(dialog, qtbot, "All pages refer to policy.pdf.\n\nThe limit is $1,000,000 (p. 1).")
    assert "✓ Pages without a file are those of policy.pdf, which the line above them names." in words
    assert "no citations" not in words


def test_an_abstention_is_recognised(dialog: PasteDialog, qtbot: QtBot) -> None:
    assert "nothing was found" in recognised(dialog, qtbot, "Not found in the readable pages.")


def test_long_lists_are_counted(dialog: PasteDialog, qtbot: QtBot) -> None:
    text = " ".join(f"Thing {n} [File {n}.pdf]." for n in range(1, 9))
    assert "and 3 more" in recognised(dialog, qtbot, text)


def test_only_the_newest_text_is_shown(dialog: PasteDialog, qtbot: QtBot) -> None:
    for number in range(5):
        dialog.text.setPlainText(f"Thing [{number}].")
    qtbot.waitUntil(lambda: "[4]" in dialog.recognised.text())


def test_nothing_to_check_is_not_checked(dialog: PasteDialog) -> None:
    dialog.text.setPlainText(" \n ")
    assert not dialog.ok.isEnabled()


def test_a_text_too_long_for_the_window_is_cut_between_words_and_that_is_told(
    desk: Desk, make_window: MakeWindow
) -> None:
    window = make_window(desk)
    text = "The policy says many things [1]. " * 7_000
    seen: list[tuple[str, bool, str]] = []

    def look(dialog: PasteDialog) -> None:
        seen.append((dialog.text.toPlainText(), dialog.cut.isVisible(), dialog.cut.text()))
        dialog.reject()

    for words in (text, "A short one [1]."):
        QApplication.clipboard().setText(words)
        answer(PasteDialog, look)
        window.run_action("paste_answer")
    (long, told, said), (short, told_of_short, _) = seen
    assert text.startswith(f"{long} ")
    assert 190_000 < len(long) <= 200_000
    assert told
    assert f"holds {len(text)} characters, the first {len(long)} are here" in said
    assert (short, told_of_short) == ("A short one [1].", False)


ANYWHERE, WORDS = QTextOption.WrapMode.WrapAnywhere, QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere


def test_a_run_without_a_blank_is_wrapped_anywhere_and_stays_so_for_undo(dialog: PasteDialog) -> None:
    field = dialog.text
    field.put("word " * 1_000)
    assert field.wordWrapMode() == WORDS
    field.selectAll()
    field.put("x" * 5_000)
    assert field.wordWrapMode() == ANYWHERE
    field.selectAll()
    field.put("word")
    field.undo()
    assert (field.toPlainText(), field.wordWrapMode()) == ("x" * 5_000, ANYWHERE)


@pytest.mark.parametrize("dropped", [False, True])
def test_what_is_pasted_or_dropped_is_limited_and_told(dialog: PasteDialog, *, dropped: bool) -> None:
    dialog.text.put("Written before. ")
    text = "Many things [1]. " * 12_000
    if dropped:
        source = QMimeData()
        source.setText(text)
        dialog.text.insertFromMimeData(source)
    else:
        QApplication.clipboard().setText(text)
        dialog.text.paste()
    kept = dialog.text.toPlainText()
    assert kept.startswith("Written before. Many things")
    assert 190_000 < len(kept) <= 200_000
    assert not dialog.cut.isHidden()
    assert f"holds {len(text)} characters" in dialog.cut.text()


def test_what_takes_the_place_of_emoji_is_limited_like_any_other(dialog: PasteDialog) -> None:
    dialog.text.put(("😀" * 39 + "\n") * 1_500)
    dialog.text.selectAll()
    dialog.text.put("Many things [1]. " * 14_000)
    assert 190_000 < len(dialog.text.toPlainText()) <= 200_000
    assert not dialog.cut.isHidden()


def test_what_was_cut_stays_told_until_it_is_gone(dialog: PasteDialog) -> None:
    dialog.text.put("Many things [1]. " * 12_000)
    dialog.text.put(" ")
    assert not dialog.cut.isHidden(), "the field is full: nothing of this came in"
    dialog.text.moveCursor(QTextCursor.MoveOperation.End)
    dialog.text.textCursor().deletePreviousChar()
    dialog.text.put("1")
    assert not dialog.cut.isHidden()
    dialog.text.selectAll()
    dialog.text.put("Another answer [1].")
    assert dialog.cut.isHidden()


def test_a_raised_figure_is_pasted_as_a_marker(dialog: PasteDialog) -> None:
    source = QMimeData()
    source.setText("Sheds are insured1.")
    source.setHtml("<p>Sheds are insured<sup>1</sup>.</p>")
    dialog.text.insertFromMimeData(source)
    assert dialog.text.toPlainText() == "Sheds are insured[1]."


def test_an_empty_clipboard_is_pasted_as_nothing() -> None:
    assert copied_text(None) == ""


def test_html_without_its_text_is_pasted_as_text(dialog: PasteDialog) -> None:
    source = QMimeData()
    source.setHtml("<p>Sheds are <b>insured</b>.</p>")
    dialog.text.insertFromMimeData(source)
    assert dialog.text.toPlainText() == "Sheds are insured."
