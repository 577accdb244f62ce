"""Tables of the window as files: whole or not at all, text stays text, numbers stay numbers."""

from __future__ import annotations

import csv
from pathlib import Path

import openpyxl
import pytest

from desktop.core.errors import InputError
from desktop.export.sheet import Sheet, sheet_text, write_sheet

SHEET = Sheet(
    "Figures: all / by [question]",
    ("Figure", "Share", "What is counted"),
    (("fact match", 0.5, "=SUM(A1)"), ("id validity", None, "a\tb\nc\x00"), ("long", 3, "x" * 40_000)),
    (("What this is", "Figures"),),
)


def test_a_workbook_has_the_table_its_facts_and_what_no_cell_can_hold(tmp_path: Path) -> None:
    report = write_sheet(SHEET, tmp_path / "out.xlsx")
    book = openpyxl.load_workbook(tmp_path / "out.xlsx")
    assert book.sheetnames == ["Read me", "Figures  all   by  question", "Attachments"]
    table = book.worksheets[1]
    assert [c.value for c in table[1]] == list(SHEET.titles)
    assert table["B2"].value == 0.5
    assert table["C2"].value == "=SUM(A1)"
    assert table["C2"].data_type == "s"
    assert book["Read me"]["B1"].value == "Figures"
    parts = [row[3].value for row in book["Attachments"].iter_rows(min_row=2)]
    assert "".join(parts) == "x" * 40_000
    assert [row[1].value for row in book["Attachments"].iter_rows(min_row=2)] == ["What is counted"] * 2
    assert report.rows == 3
    assert any("control character" in note for note in report.notes)
    assert any("longer than a cell" in note for note in report.notes)


def test_a_csv_shows_formulas_as_text_and_says_so(tmp_path: Path) -> None:
    report = write_sheet(SHEET, tmp_path / "out.csv")
    with (tmp_path / "out.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.reader(file))
    assert rows[0] == list(SHEET.titles)
    assert rows[1] == ["fact match", "0.5", "'=SUM(A1)"]
    assert any("formula" in note for note in report.notes)


@pytest.mark.parametrize("name", ["out.pdf", "out"])
def test_another_ending_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(InputError):
        write_sheet(SHEET, tmp_path / name)
    assert list(tmp_path.iterdir()) == []


def test_a_table_that_cannot_be_written_leaves_what_was_there(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", encoding="utf-8")
    with pytest.raises(InputError, match="could not be written"):
        write_sheet(SHEET, tmp_path / "file" / "out.xlsx")
    assert [p.name for p in tmp_path.iterdir()] == ["file"]


def test_text_for_the_clipboard_is_one_line_per_row() -> None:
    lines = sheet_text(SHEET).splitlines()
    assert lines[0].split("\t") == list(SHEET.titles)
    assert len(lines) == 4
    assert lines[2].startswith("id validity\t\ta b c")
