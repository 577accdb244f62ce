"""Headings on their side over the columns of a table that no line encloses."""

from __future__ import annotations

import pytest

from desktop.core.pages import Word
from desktop.ingest.tables import cell_texts, column_names, find_tables

from .pages import Sheet


def depots() -> Sheet:
    sheet = Sheet()
    for k in range(5):
        sheet.text(50, 160 + 14 * k, ("Depot", "Yard", "Store", "Kiln", "Mill")[k])
        for c in range(3):
            sheet.text(220 + 60 * c, 160 + 14 * k, f"{9 - k},{100 + 37 * c + k}", right=True)
    return sheet


def turn_in(sheet: Sheet, x: float, bottom: float, words: list[str], angle: int) -> None:
    """Write words on their side, the first at the bottom, and end at `bottom`."""
    for word in words:
        sheet.page.words.append(
            Word(word, (x - 5, bottom - 5 * len(word), x + 5, bottom), sheet.lines, 1, 10, "Helvetica", angle=angle)
        )
        bottom -= 5 * len(word) + 3
    sheet.lines += 1


@pytest.mark.parametrize("angle", [90, 270])
def test_turned_headings_name_the_columns_under_them(angle):
    sheet = depots()
    for c, name in enumerate(("Fire", "Theft", "Flood")):
        turn_in(sheet, 208 + 60 * c, 148, [name, "limit"], angle)
    (table,) = find_tables(sheet.page)
    assert table.header_rows == 1
    assert column_names(table, cell_texts(sheet.page, table)) == [None, "Fire limit", "Theft limit", "Flood limit"]


def test_a_stamp_on_its_side_heads_nothing():
    sheet = depots()
    turn_in(sheet, 208, 148, ["RECEIVED", "BY", "MAIL", "TODAY"], 90)
    (table,) = find_tables(sheet.page)
    assert table.header_rows == 0


def test_plain_names_over_numbers_of_forms_are_a_heading():
    sheet = Sheet()
    rows = [("IL 00 17 11 98", "Common Policy Conditions"), ("CP 00 10 10 12", "Building and Property Coverage Form"),
            ("CP 10 30 09 17", "Causes of Loss"), ("IL 00 03 09 08", "Calculation of Premium"),
            ("CP 03 21 10 12", "Windstorm or Hail"), ("CG 00 01 04 13", "General Liability")]  # fmt: skip
    for k, (number, title) in enumerate([("Form Number", "Title"), *rows]):
        sheet.text(50, 100 + 14 * k, number).text(200, 100 + 14 * k, title)
    (table,) = find_tables(sheet.page)
    assert column_names(table, cell_texts(sheet.page, table)) == ["Form Number", "Title"]


def test_labels_with_values_that_have_figures_are_no_heading():
    sheet = Sheet()
    rows = [("Company Name", "Halyard Freight"), ("Policy Number", "CPP 4412"), ("Term", "1 year"), ("Unit", "No. 7"),
            ("Class Code", "GL 77"), ("Interest", "Lessor 2")]  # fmt: skip
    for k, (label, value) in enumerate(rows):
        sheet.text(50, 100 + 14 * k, label).text(200, 100 + 14 * k, value)
    assert all(table.header_rows == 0 for table in find_tables(sheet.page))
