"""Open tables beside and above each other, and what stands around a table and is no row of it."""

from __future__ import annotations

import pytest

from desktop.ingest.tables import cell_texts, column_names, find_tables

from .pages import Sheet, limits, rows_of

WORDS = (
    "the insurance afforded applies only with respect to such of the following coverages as are indicated by a charge"
)


def test_title_and_notes_are_not_rows() -> None:
    sheet = Sheet().text(50, 80, "Table 2. Limits of liability")
    limits(sheet)
    sheet.text(50, 158, "* Subject to the general aggregate.", size=8)
    (table,) = find_tables(sheet.page)
    assert table.title == "Table 2. Limits of liability"
    assert " ".join(sheet.page.words[i].text for i in table.footnotes) == "* Subject to the general aggregate."
    assert table.rows == 4


def test_table_in_one_of_two_text_columns_is_found_alone() -> None:
    sheet = Sheet()
    for k in range(30):
        sheet.text(320, 100 + 13.7 * k, " ".join(WORDS.split()[k % 5 : k % 5 + 7]))
    for k in range(8):
        sheet.text(50, 100 + 13.7 * k, " ".join(WORDS.split()[k % 4 : k % 4 + 7]))
    for i, (a, b) in enumerate((("Building", "$1,000"), ("Contents", "$2,000"), ("Glass", "$300"), ("Signs", "$50"))):
        sheet.text(50, 230 + 13.7 * i, a).text(280, 230 + 13.7 * i, b, right=True)
    for k in range(8):
        sheet.text(50, 310 + 13.7 * k, " ".join(WORDS.split()[k % 4 : k % 4 + 7]))
    (table,) = find_tables(sheet.page)
    assert [row[1] for row in rows_of(sheet.page, table)] == ["$1,000", "$2,000", "$300", "$50"]


@pytest.mark.parametrize("repeat", [True, False])
def test_side_by_side_open_tables_are_two(repeat: bool) -> None:
    sheet = Sheet()
    for left, name in ((50, "Property"), (330, "Property" if repeat else "Liability")):
        sheet.text(left, 100, name, bold=True).text(left + 200, 100, "Limit", bold=True, right=True)
        sheet.across(107, left, left + 200).across(160, left, left + 200)
        for i in range(3):
            y = 116 + 14 * i
            sheet.text(left, y, f"Coverage {'ABC'[i]}").text(left + 200, y, f"${i + 1},000", right=True)
    tables = find_tables(sheet.page)
    assert [t.columns for t in tables] == [2, 2]
    assert rows_of(sheet.page, tables[0])[1] == ["Coverage A", "$1,000"]


def test_words_of_a_table_are_used_once() -> None:
    page = limits(Sheet()).page
    (table,) = find_tables(page)
    used = [i for c in table.cells for i in c.words]
    assert sorted(used) == list(range(len(page.words)))


@pytest.mark.parametrize("caption", ["", "Schedule of Drivers"])
def test_stacked_open_tables_are_two(caption: str) -> None:
    sheet = limits(Sheet())
    if caption:
        sheet.text(50, 164, caption)
    for x, name in ((50, "Driver"), (180, "Licence"), (400, "Points")):
        sheet.text(x, 186, name, bold=True)
    for i in range(4):
        y = 200 + 14 * i
        sheet.text(50, y, f"Driver {'ABCD'[i]}").text(180, y, f"X{i}17").text(430, y, f"{i}", right=True)
    first, second = find_tables(sheet.page)
    assert (first.rows, second.rows) == (4, 5)
    assert column_names(second, cell_texts(sheet.page, second)) == ["Driver", "Licence", "Points"]


@pytest.mark.parametrize("count", [2, 3])
def test_parts_under_one_heading_are_tables_of_their_own_however_narrow_the_gap(count: int) -> None:
    sheet = Sheet(width=800)
    for half in range(count):
        left = 50 + 220 * half
        for x, name in ((left, "Code"), (left + 60, "Class")):
            sheet.text(x, 100, name, bold=True)
        sheet.text(left + 200, 100, "Rate", bold=True, right=True)
        for i, name in enumerate(("Bakery", "Machine shop", "Warehouse", "Dentist")):
            y = 114 + 14 * i
            sheet.text(left, y, f"{half}{i}123").text(left + 60, y, name).text(
                left + 200, y, f"{i}.2{half}", right=True
            )
    assert [(t.rows, t.columns) for t in find_tables(sheet.page)] == [(5, 3)] * count


@pytest.mark.parametrize("heading", ["", "Gefahren und Beiträge"])
def test_labels_and_values_above_a_table_are_no_rows_of_it(heading: str) -> None:
    sheet = Sheet()
    for i, (label, value) in enumerate((("Contract", "AF 4711"), ("Insured", "Ada Weiss"), ("Place", "14 Mill Lane"))):
        sheet.text(50, 86 + 14 * i, label).text(180, 86 + 14 * i, value)
    if heading:
        sheet.text(50, 140, heading, bold=True)
    page = limits(sheet, top=160).page
    table = find_tables(page)[-1]
    assert rows_of(page, table)[0] == ["Coverage", "Limit", "Deductible"]
    assert table.header_rows == 1 and table.rows == 4


def test_captions_beside_each_other_name_two_tables() -> None:
    sheet = Sheet()
    columns = [(40, "Unit"), (80, "Year"), (130, "Model"), (330, "Driver"), (430, "Born"), (520, "Points")]
    sheet.text(40, 86, "Your vehicles", bold=True).text(330, 86, "Your drivers", bold=True)
    for x, name in columns:
        sheet.text(x, 100, name, bold=True)
    left, right = [("1", "2019", "Outback"), ("2", "2015", "Sienna")], [("Dana Lee", "1980"), ("Tom Ray", "1971")]
    right.append(("Ann Poe", "1990"))
    for i, values in enumerate(right):
        cells = (*(left[i] if i < 2 else ("", "", "")), *values, str(i))
        for (x, _), cell in zip(columns, cells, strict=True):
            sheet.text(x, 114 + 14 * i, cell)
    first, second = find_tables(sheet.page)
    assert (first.title, second.title) == ("Your vehicles", "Your drivers")
    assert rows_of(sheet.page, first) == [["Unit", "Year", "Model"], *map(list, left)]
    assert rows_of(sheet.page, second)[-1] == ["Ann Poe", "1990", "2"]


def test_a_title_in_larger_type_between_two_tables_heads_no_column() -> None:
    sheet = limits(Sheet()).across(150, 50, 400)
    sheet.text(50, 166, "Premiums", size=12, bold=True)
    page = limits(sheet, top=184).page
    second = find_tables(page)[-1]
    assert second.title == "Premiums" and rows_of(page, second)[0] == ["Coverage", "Limit", "Deductible"]


@pytest.mark.parametrize("rows", [3, 6])
def test_a_title_in_larger_type_ends_the_table_above_it(rows: int) -> None:
    sheet = limits(Sheet())
    sheet.text(50, 180, "Deductibles", size=13, bold=True)
    values = ("$1,000", "2%", "5%", "$250", "$500", "none")
    for r in range(rows):
        sheet.text(50, 200 + 14 * r, f"Peril {'abcdef'[r]}").text(400, 200 + 14 * r, values[r], right=True)
    upper, lower = find_tables(sheet.page)
    assert len(rows_of(sheet.page, upper)) == 4
    assert rows_of(sheet.page, lower) == [[f"Peril {'abcdef'[r]}", values[r]] for r in range(rows)]
    assert lower.title == "Deductibles"


def _pairs(sheet: Sheet, top: float, *, colon: str = "", bold: bool = False, right: float = 0) -> Sheet:
    for r, (label, value) in enumerate((("Previous balance", "$250.10"), ("New charges", "$1,250.00"))):
        sheet.text(44, top + 14 * r, label + colon)
        sheet.text(right or 170, top + 14 * r, value, bold=bold, right=bool(right))
    return sheet


@pytest.mark.parametrize(("colon", "bold"), [(":", False), ("", True)])
def test_labels_and_values_close_above_a_table_are_no_heading_of_it(colon: str, bold: bool) -> None:
    sheet = _pairs(Sheet(), 72, colon=colon, bold=bold)
    table = find_tables(limits(sheet).page)[-1]
    assert rows_of(sheet.page, table)[0] == ["Coverage", "Limit", "Deductible"]


def test_labels_and_values_close_under_a_table_are_no_rows_of_it() -> None:
    sheet = _pairs(limits(Sheet()), 160, right=220)
    assert len(rows_of(sheet.page, find_tables(sheet.page)[0])) == 4


def test_the_amount_due_under_a_table_stays_in_it() -> None:
    sheet = _pairs(limits(Sheet()), 156, right=300)
    (table,) = find_tables(sheet.page)
    assert len(rows_of(sheet.page, table)) == 6


def test_a_heading_on_a_colour_of_its_own_begins_another_table() -> None:
    sheet = Sheet()
    for r, row in enumerate((("Term", "one year", "Class", "7"), ("Zone", "AE", "Walls", "Frame"))):
        for x, text in zip((50, 150, 300, 380), row, strict=True):
            sheet.text(x, 72 + 14 * r, text)
    limits(sheet)
    sheet.box(45, 93, 405, 107)
    table = find_tables(sheet.page)[-1]
    assert rows_of(sheet.page, table)[0] == ["Coverage", "Limit", "Deductible"]
