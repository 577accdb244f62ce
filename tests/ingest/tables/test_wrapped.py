"""Rows that wrap around their values, typed rules, section names in shaded rows, headings beside their columns."""

from __future__ import annotations

import pytest

from desktop.ingest.tables import cell_texts, column_names, find_tables

from .pages import Sheet, rows_of

PARTIES = (
    (("Okafor Builders LP,", "6584 River Boulevard,", "Reno, NV 81710"), "Mortgagee", "88139697"),
    (("Chen Holdings Inc.,", "2181 Oak Court"), "Additional Insured", "98921289"),
    (("Silva Logistics LLC,", "4463 River Road South,", "Tacoma, WA 69327"), "Mortgagee", "15139342"),
    (("Whitfield Builders,", "53 Lakeview Drive"), "Loss Payee", "99229360"),
)


@pytest.mark.parametrize("align", ["top", "middle", "bottom"])
@pytest.mark.parametrize("blank", [0, 5])
def test_a_row_is_one_row_wherever_its_short_cells_stand(align: str, blank: int) -> None:
    sheet = Sheet().text(50, 100, "Name and Address", bold=True).text(220, 100, "Interest", bold=True)
    sheet.text(400, 100, "Loan No.", bold=True)
    y = 112.0 + blank
    for address, interest, loan in PARTIES:
        for k, line in enumerate(address):
            sheet.text(50, y + 12 * k, line)
        room = 12.0 * (len(address) - 1)
        middle = y + {"top": 0.0, "middle": room / 2, "bottom": room}[align]
        sheet.text(220, middle, interest).text(400, middle, loan)
        y += room + 12 + blank
    (table,) = find_tables(sheet.page)
    wanted = [[" ".join(address), interest, loan] for address, interest, loan in PARTIES]
    assert rows_of(sheet.page, table)[1:] == wanted


def test_a_section_name_over_values_is_no_part_of_the_row_below() -> None:
    sheet = Sheet()
    for x, name in ((50, "Claim"), (130, "Date"), (210, "Cause"), (480, "Paid")):
        sheet.text(x, 100, name, bold=True, right=x == 480)
    y = 112.0
    wanted = []
    for year, name in ((2023, "Premises and Operations"), (2022, "Products and Completed Operations")):
        sheet.text(50, y, name)
        wanted.append([name, "", "", ""])
        for k in range(3):
            y += 12
            cells = [f"A93{k}{year}", f"0{k + 1}/11/{year}", "Hail on the roof", f"{k + 1},250.10"]
            for x, text in zip((50, 130, 210, 480), cells, strict=True):
                sheet.text(x, y, text, right=x == 480)
            wanted.append(cells)
        y += 12
    (table,) = find_tables(sheet.page)
    assert rows_of(sheet.page, table)[1:] == wanted


def test_a_typed_line_is_a_rule_and_no_row() -> None:
    sheet = Sheet().text(50, 100, "Coverage").text(300, 100, "Limit", right=True)
    sheet.text(50, 112, "-" * 20).text(250, 112, "-" * 10)
    for k, (name, limit) in enumerate((("Building", "Included"), ("Contents", "5,000"), ("Signs", "1,200"))):
        sheet.text(50, 124 + 12 * k, name).text(300, 124 + 12 * k, limit, right=True)
    (table,) = find_tables(sheet.page)
    assert table.header_rows == 1
    assert rows_of(sheet.page, table) == [
        ["Coverage", "Limit"], ["Building", "Included"], ["Contents", "5,000"], ["Signs", "1,200"],
    ]  # fmt: skip


def _striped(sheet: Sheet, top: float, rows: list[list[str]]) -> float:
    """Write rows of two lines each in their first cell, every other one shaded; return where they end."""
    y = top
    for k, (name, limit, deductible) in enumerate(rows):
        lines = name.split("|")
        height = 12.0 * len(lines) + 6
        if k % 2 == 0:
            sheet.box(44, y, 420, y + height, 0xEEEEEE)
        for n, line in enumerate(lines):
            sheet.text(50, y + 9 + 12 * n, line)
        if limit:
            middle = y + height / 2
            sheet.text(300, middle, limit, right=True).text(410, middle, deductible, right=True)
        y += height
    return y


def test_a_section_name_does_not_end_a_table_of_shaded_rows_but_a_title_does() -> None:
    sheet = Sheet()
    first = [
        ["Water damage from|a burst pipe", "$5,000", "$250"], ["Theft of tools", "$1,000", "$100"],
        ["Crime", "", ""], ["Forgery of cheques|and of drafts", "$9,000", "$500"], ["Robbery", "$7,500", "$500"],
        ["Employee theft", "$7,000", "$750"],
    ]  # fmt: skip
    second = [
        ["Signs outside of|the building", "$2,000", "$50"], ["Glass", "$300", "$25"],
        ["Fences and|walls", "$450", "$75"],
        ["Trees", "$500", "$50"], ["Lawns", "$250", "$20"],
    ]  # fmt: skip
    end = 86.0
    for rows, title in ((first, "Crime Coverages"), (second, "Outdoor Property")):
        top = end + 44
        sheet.text(50, top - 24, title, bold=True)
        for x, name in ((50, "Item"), (300, "Limit"), (410, "Deductible")):
            sheet.text(x, top - 8, name, bold=True, right=x > 50)
        end = _striped(sheet, top, rows)
    tables = find_tables(sheet.page)
    bodies = [[[cell.replace("|", " ") for cell in row] for row in rows] for rows in (first, second)]
    assert [rows_of(sheet.page, table)[1:] for table in tables] == bodies
    assert [rows_of(sheet.page, table)[0] for table in tables] == [["Item", "Limit", "Deductible"]] * 2


def test_a_heading_left_of_its_values_names_their_column() -> None:
    sheet = Sheet()
    for x, name in ((50, "Coverage"), (200, "Limit"), (320, "Premium")):
        sheet.text(x, 100, name, bold=True)
    rows = (("Building", "$885,000", "$4,365"), ("Contents", "$310,500", "$745"), ("Signs", "$728,000", "$90"))
    for k, (name, limit, premium) in enumerate(rows):
        y = 114 + 14 * k
        sheet.text(50, y, name).text(300, y, limit, right=True).text(420, y, premium, right=True)
    (table,) = find_tables(sheet.page)
    assert rows_of(sheet.page, table) == [["Coverage", "Limit", "Premium"], *map(list, rows)]


def test_a_frame_with_a_line_under_its_heading_is_read_by_its_white_space() -> None:
    sheet = Sheet().grid([40, 460], [90, 108, 160])
    rows = [
        ["Claim", "Date", "Cause", "Paid"], ["A9313", "10/18/2025", "Hail", "120.50"],
        ["B1039", "05/20/2019", "Theft of tools", "98.10"], ["B7156", "10/27/2018", "Fire", "1,411.00"],
    ]  # fmt: skip
    for y, row in zip((99, 117, 132, 147), rows, strict=True):
        for x, text in zip((44, 74, 140, 450), row, strict=True):
            sheet.text(x, y, text, bold=y == 99, right=x == 450)
    (table,) = find_tables(sheet.page)
    assert rows_of(sheet.page, table) == rows


def test_a_heading_over_answers_is_known_without_bold_or_rules() -> None:
    sheet = Sheet()
    rows = (
        ("Feature", "Basic", "Standard", "Premier"), ("Water backup", "No", "Optional", "Yes"),
        ("Identity fraud", "No", "Yes", "Included"), ("Loss assessment", "Optional", "Yes", "Yes"),
        ("Fine arts", "No", "No", "Included"),
    )  # fmt: skip
    for k, row in enumerate(rows):
        for x, text in zip((50, 200, 300, 400), row, strict=True):
            sheet.text(x, 100 + 14 * k, text)
    (table,) = find_tables(sheet.page)
    assert table.header_rows == 1


def test_labels_with_answers_have_no_heading() -> None:
    sheet = Sheet()
    rows = (("Sprinklers", "Yes"), ("Central alarm", "No"), ("Vacant", "No"), ("Year built", "1987"), ("Stories", "3"))
    for k, (label, answer) in enumerate(rows):
        sheet.text(50, 100 + 14 * k, label).text(250, 100 + 14 * k, answer)
    (table,) = find_tables(sheet.page)
    assert table.header_rows == 0


@pytest.mark.parametrize("offset", [0, 6])
def test_a_group_among_single_headings_names_all_columns_under_it(offset: float) -> None:
    sheet = Sheet()
    for x, name in ((50, "Loc"), (90, "Description"), (540, "Total")):
        sheet.text(x, 100 + offset, name, bold=True, right=x == 540)
    sheet.text(324, 100, "Insured Values", bold=True)
    for x, name in ((290, "Building"), (380, "Contents"), (460, "Signs")):
        sheet.text(x, 114, name, bold=True, right=True)
    for k, name in enumerate(("Office, Reno", "Warehouse, Macon", "Vacant, Boise")):
        y = 130 + 14 * k
        sheet.text(50, y, str(k + 1)).text(90, y, name)
        for x, amount in ((290, "$479,500"), (380, "$67,000"), (460, "$1,000"), (540, "$547,500")):
            sheet.text(x, y, amount, right=True)
    (table,) = find_tables(sheet.page)
    names = column_names(table, cell_texts(sheet.page, table))
    assert [names[c] for c in range(2, 6)] == [
        "Insured Values / Building", "Insured Values / Contents", "Insured Values / Signs", "Total",
    ]  # fmt: skip


def test_a_long_line_of_a_label_set_around_its_values_stays_in_its_column():
    sheet = Sheet()
    for x, name in ((50, "Additional Coverage"), (356, "Limit"), (370, "Conditions")):
        sheet.text(x, 100, name, size=8, bold=True, right=x == 356)
    rows = [
        (("Cost to remove debris of a covered loss that occurs", "during the period"), "$509,719", ("Any site",)),
        (("Preservation of property",), "$131,269", ("Per occurrence, within the", "days of the loss")),
        (("Pollutant clean up and removal from land or water at", "described premises"), "$744,099", ("Aggregate",)),
        (("Electronic data",), "$577,650", ("Aggregate",)),
    ]  # fmt: skip
    for k, (label, value, more) in enumerate(rows):
        y = 130 + 30 * k
        for x, lines in ((50, label), (370, more)):
            for i, line in enumerate(lines):
                sheet.text(x, y + 10 * (i - (len(lines) - 1) / 2), line, size=8)
        sheet.text(356, y, value, size=8, right=True)
    (table,) = find_tables(sheet.page)
    assert rows_of(sheet.page, table)[1:] == [[" ".join(label), value, " ".join(more)] for label, value, more in rows]
