"""Canaries for the dependency pins: each fails loudly when a package is raised past what its pin is for."""

from __future__ import annotations

import sys
from importlib.metadata import distributions, version
from pathlib import Path

import pymupdf
import pytest
from reportlab.pdfgen.canvas import Canvas


def numbers(package: str) -> tuple[int, ...]:
    """Return the leading numbers of an installed version."""
    return tuple(int(part) for part in version(package).split(".")[:2])


def test_qt_is_the_line_that_keeps_its_references() -> None:
    """6.12.0 on Python 3.11 loses a reference to None on every emit and aborts after some thousand."""
    from PySide6.QtCore import QObject, Signal

    class Sender(QObject):
        changed = Signal(object)

    sender = Sender()
    seen: list[object] = []
    sender.changed.connect(seen.append)
    before = sys.getrefcount(None)
    for _ in range(5_000):
        sender.changed.emit(None)
    seen.clear()
    assert (6, 11) <= numbers("PySide6-Essentials") < (6, 12)
    if sys.version_info < (3, 12):  # None is immortal from 3.12 on
        assert abs(sys.getrefcount(None) - before) < 1_000


def test_the_qt_bundle_with_its_web_engine_is_not_installed() -> None:
    names = {(d.metadata["Name"] or "").lower() for d in distributions()}
    assert not names & {"pyside6", "pyside6-addons", "pyside6_addons", "pyqt5", "pyqt6"}


def test_mupdf_is_the_line_that_reads_amounts_right(tmp_path: Path) -> None:
    """2.0 turns `$1,000,000` inside a table into `$1000000` and commas elsewhere."""
    path = tmp_path / "a.pdf"
    canvas = Canvas(str(path))
    for x in (72, 200, 330):
        canvas.line(x, 700, x, 740)
    for y in (700, 720, 740):
        canvas.line(72, y, 330, y)
    for x, y, text in ((80, 726, "Coverage"), (208, 726, "Limit"), (80, 706, "Building"), (208, 706, "$1,000,000")):
        canvas.drawString(x, y, text)
    canvas.save()
    with pymupdf.open(str(path)) as document:
        words = [word[4] for word in document[0].get_text("words")]
        (table,) = document[0].find_tables().tables
        cells = table.extract()
    assert "$1,000,000" in words
    assert cells[-1][-1] == "$1,000,000"
    assert (1, 28) <= numbers("pymupdf") < (2, 0)


def test_a_clip_of_a_display_list_is_in_page_coordinates(tmp_path: Path) -> None:
    """Page crops depend on it: in device coordinates they would show another place."""
    path = tmp_path / "a.pdf"
    canvas = Canvas(str(path), pagesize=(200, 200))
    canvas.rect(100, 20, 40, 40, fill=1)
    canvas.save()
    with pymupdf.open(str(path)) as document:
        pixmap = (
            document[0]
            .get_displaylist()
            .get_pixmap(matrix=pymupdf.Matrix(2, 2), alpha=0, clip=pymupdf.Rect(100, 140, 140, 180))
        )
    assert (pixmap.width, pixmap.height) == (80, 80)
    assert max(pixmap.samples) < 30


def test_exactly_one_whoosh_is_installed() -> None:
    names = [d.metadata["Name"] for d in distributions() if "whoosh" in (d.metadata["Name"] or "").lower()]
    assert names == ["Whoosh"]
    assert version("Whoosh") == "2.7.4"


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::SyntaxWarning")
def test_the_default_analyzer_still_destroys_insurance_text() -> None:
    """The reason for our own tokens; should it ever change, the reason is gone."""
    from whoosh.analysis import StandardAnalyzer

    analyzer = StandardAnalyzer()
    assert [token.text for token in analyzer("$1,000,000")] == ["000", "000"]
    assert [token.text for token in analyzer("E&O")] == []


def test_sqlite_utils_has_atomic_and_migrations() -> None:
    """In 3.x raw writes are lost at close, and neither exists."""
    import sqlite_utils

    assert numbers("sqlite-utils") >= (4, 2)
    assert hasattr(sqlite_utils.Database, "atomic")
    assert hasattr(sqlite_utils, "Migrations")


def test_the_workbook_writer_leaves_formulas_alone_when_told(tmp_path: Path) -> None:
    import openpyxl
    import xlsxwriter

    path = tmp_path / "a.xlsx"
    with xlsxwriter.Workbook(str(path), {"strings_to_formulas": False}) as book:
        book.add_worksheet().write_string(0, 0, "=1+1")
    book = openpyxl.load_workbook(path)
    cell = book.worksheets[0]["A1"]
    book.close()
    assert (cell.value, cell.data_type) == ("=1+1", "s")
