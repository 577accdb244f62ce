"""Printing by real keys: the pixels of the printed PDF, with and without highlights, and only the pages wanted."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pikepdf
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPageSize
from PySide6.QtPrintSupport import QPrinter
from pytestqt.qtbot import QtBot

from desktop.pdf.render import RenderClient
from desktop.ui.dialogs.printing import PrintChoice, PrintDialog
from desktop.ui.main_window import MainWindow
from desktop.ui.printing import make_printout, start_printing
from desktop.ui.viewer.highlights import Highlight, Shape, Tone
from tests import patience
from tests.ui.answering import answer

SCALE = 2.0


def show_a_box(window: MainWindow) -> tuple[float, float, float, float]:
    rect = (90.0, 300.0, 320.0, 340.0)
    window.pages.view.set_highlights([Highlight("c1", 1, (rect,), Shape.EXACT, Tone.ACCEPTED, number="1")], None)
    return rect


def print_by_keys(window: MainWindow, qtbot: QtBot, target: Path, *, highlights: bool, pages: str = "") -> PrintDialog:
    seen: list[PrintDialog] = []

    def fill(dialog: PrintDialog) -> None:
        seen.append(dialog)
        if pages:
            dialog.range.setFocus()
            qtbot.keyClicks(dialog.range, pages)
        if not highlights:
            qtbot.keyClick(dialog.highlights, Qt.Key.Key_Space)
        dialog.target.setFocus()
        assert dialog.path.isHidden(), "a printer has no file"
        qtbot.keyClick(dialog.target, Qt.Key.Key_Down)
        assert dialog.path.isVisible()
        dialog.path.setText(str(target))
        qtbot.waitUntil(lambda: not dialog.preview.image.isNull())
        qtbot.keyClick(dialog.ok, Qt.Key.Key_Space)

    answer(PrintDialog, fill)
    window.run_action("print")
    qtbot.waitUntil(lambda: not window.session.bridge.jobs())
    assert target.exists(), window.pages.banner.text()
    return seen[0]


def pixels(path: Path, page: int) -> np.ndarray:
    with RenderClient() as client:
        png = client.crop_png(path, page, zoom=SCALE).result(timeout=patience.SECONDS)
    image = QImage.fromData(png).convertToFormat(QImage.Format.Format_RGB888)
    flat = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return flat[:, : image.width() * 3].reshape(image.height(), image.width(), 3).astype(int)


def coloured(picture: np.ndarray) -> np.ndarray:
    return (picture.max(axis=2) - picture.min(axis=2)) > 24


def test_highlights_are_printed_where_they_stand_or_not_at_all(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    rect = show_a_box(window)
    print_by_keys(window, qtbot, tmp_path / "with.pdf", highlights=True, pages="1")
    print_by_keys(window, qtbot, tmp_path / "without.pdf", highlights=False, pages="1")
    marked, plain = coloured(pixels(tmp_path / "with.pdf", 1)), coloured(pixels(tmp_path / "without.pdf", 1))
    assert not plain.any()
    x0, y0, x1, y1 = (round(v * SCALE) for v in rect)
    for edge in (marked[y0 - 5 : y0 + 5, x0:x1].any(axis=0), marked[y0:y1, x1 - 5 : x1 + 5].any(axis=1)):
        assert edge.mean() > 0.95
    marked[y0 - 8 : y1 + 8, x0 - 8 : x1 + 8] = False
    badge = np.argwhere(marked)
    assert badge.size, "the number beside the box is printed too"
    assert badge[:, 1].max() < x0, "and nothing else"


def test_the_print_has_the_words_of_the_page_in_their_place(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    print_by_keys(window, qtbot, tmp_path / "out.pdf", highlights=False, pages="5")
    path, _ = window.session.locate(window.pages.view.document_id or "")
    printed, page = pixels(tmp_path / "out.pdf", 1), pixels(path, 5)
    assert printed.shape == page.shape
    assert np.abs(printed - page).mean() < 3


def test_only_the_pages_wanted_are_printed_each_in_its_own_shape(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    print_by_keys(window, qtbot, tmp_path / "out.pdf", highlights=True, pages="3-4")
    with pikepdf.open(tmp_path / "out.pdf") as pdf:
        boxes = [[float(v) for v in page.mediabox] for page in pdf.pages]
    assert [box[2] < box[3] for box in boxes] == [True, False]
    assert "2" in window.status.words.toolTip()
    assert [p.name for p in tmp_path.glob("*.part")] == []


def test_on_paper_each_page_is_whole_turned_as_it_needs_and_as_large_as_fits(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    """A printer has paper of its own: here A4, which takes what it prints down in a file."""
    paper = QPrinter(QPrinter.PrinterMode.ScreenResolution)
    paper.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    paper.setOutputFileName(str(tmp_path / "paper.pdf"))
    paper.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    show_a_box(window)
    choice = PrintChoice(pages=(1, 4), highlights=True, file=None)
    start_printing(window, make_printout(window), choice, paper)
    qtbot.waitUntil(lambda: not window.session.bridge.jobs())
    assert "2" in window.status.words.toolTip()
    with pikepdf.open(tmp_path / "paper.pdf") as pdf:
        sizes = [[round(float(v)) for v in page.mediabox[2:]] for page in pdf.pages]
    assert sizes == [[595, 842], [842, 595]]
    letter, turned = (np.argwhere(pixels(tmp_path / "paper.pdf", page).min(axis=2) < 250) for page in (1, 2))
    assert coloured(pixels(tmp_path / "paper.pdf", 1)).any(), "the box is printed"
    for ink, (height, width) in ((letter, (1684, 1190)), (turned, (1190, 1684))):
        assert ink.size
        assert ink.min() > 10
        assert (ink.max(axis=0) < (height - 10, width - 10)).all(), "nothing runs over the edge of the paper"
    assert letter[:, 1].max() - letter[:, 1].min() > 700, "as large as fits, not a stamp"


@pytest.mark.parametrize(("text", "fits"), [("1-2", True), ("9", False), ("two", False), ("", False)])
def test_a_range_that_cannot_be_printed_cannot_be_confirmed(
    window: MainWindow, qtbot: QtBot, text: str, *, fits: bool
) -> None:
    seen: list[tuple[bool, str]] = []

    def fill(dialog: PrintDialog) -> None:
        qtbot.mouseClick(dialog.some, Qt.MouseButton.LeftButton)
        qtbot.keyClicks(dialog.range, text)
        seen.append((dialog.ok.isEnabled(), dialog.trouble.text()))
        qtbot.keyClick(dialog, Qt.Key.Key_Escape)

    answer(PrintDialog, fill)
    window.run_action("print")
    assert seen[0][0] is fits
    assert bool(seen[0][1]) is (bool(text) and not fits)


def test_a_print_that_cannot_be_written_leaves_the_old_file_and_says_so(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    target = tmp_path / "there"
    target.write_text("a file, not a folder", encoding="utf-8")

    def fill(dialog: PrintDialog) -> None:
        dialog.target.setCurrentIndex(1)
        dialog.path.setText(str(target / "out.pdf"))
        dialog.accept()

    answer(PrintDialog, fill)
    window.run_action("print")
    qtbot.waitUntil(lambda: not window.session.bridge.jobs())
    assert "out.pdf" in window.pages.banner.text()
    assert target.read_text(encoding="utf-8") == "a file, not a folder"
