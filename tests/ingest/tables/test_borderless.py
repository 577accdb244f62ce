"""Tables without rules: white-space columns, wrapped rows, headings, dollars, leaders, columns of a page."""

from __future__ import annotations

import pytest

from desktop.ingest.tables import cell_texts, column_names, find_tables, row_text

from .pages import Sheet, limits, rows_of

WORDS = (
    "the insurance afforded applies only with respect to such of the following coverages as are indicated by a charge"
)


def test_declarations_limits_are_a_table_with_header() -> None:
    page = limits(Sheet()).page
    (table,) = find_tables(page)
    assert rows_of(page, table)[0] == ["Coverage", "Limit", "Deductible"]
    assert table.header_rows == 1
    assert not table.ruled
    assert row_text(table, cell_texts(page, table), 2) == "Coverage: Contents | Limit: $250,000 | Deductible: $500"


def test_label_and_value_list_without_header_has_none() -> None:
    sheet = Sheet()
    for i, (a, b) in enumerate((("Building", "$1,000"), ("Contents", "$2,000"), ("Glass", "$300"), ("Signs", "$50"))):
        sheet.text(50, 100 + 14 * i, a).text(300, 100 + 14 * i, b, right=True)
    (table,) = find_tables(sheet.page)
    assert table.header_rows == 0
    assert row_text(table, cell_texts(sheet.page, table), 0) == "Building | $1,000"


def test_equal_amounts_in_three_columns_stay_apart() -> None:
    sheet = Sheet()
    for i, name in enumerate(("Coverage A", "Coverage B", "Coverage C", "Coverage D")):
        y = 100 + 14 * i
        sheet.text(50, y, name)
        for x in (260, 360, 460):
            sheet.text(x, y, "$1,000,000", right=True)
    (table,) = find_tables(sheet.page)
    assert rows_of(sheet.page, table)[1] == ["Coverage B", "$1,000,000", "$1,000,000", "$1,000,000"]
    boxes = {c.rect for c in table.cells if c.row == 1}
    assert len(boxes) == 4


def test_empty_cells_stay_empty_and_keep_their_place() -> None:
    sheet = Sheet()
    rows = [("A", "$10", "", "$30"), ("B", "", "$20", ""), ("C", "$11", "$21", "$31"), ("D", "", "", "$32")]
    for i, row in enumerate(rows):
        for x, text in zip((50, 200, 300, 400), row, strict=True):
            if text:
                sheet.text(x, 100 + 14 * i, f"Location {text}" if x == 50 else text, right=x > 50)
    (table,) = find_tables(sheet.page)
    assert [row[1:] for row in rows_of(sheet.page, table)] == [list(row[1:]) for row in rows]


def test_dollar_sign_at_the_column_edge_belongs_to_its_amount() -> None:
    sheet = Sheet()
    for i, (name, amount) in enumerate((("Hull", "900,000"), ("Cargo", "1,200"), ("Crew", "75"))):
        y = 100 + 14 * i
        sheet.text(50, y, name).text(250, y, "$").text(330, y, amount, right=True)
    (table,) = find_tables(sheet.page)
    assert rows_of(sheet.page, table)[2] == ["Crew", "$ 75"]


def test_dot_leaders_join_label_and_value() -> None:
    sheet = Sheet()
    for i, (name, amount) in enumerate(
        (("Bodily Injury", "$300,000"), ("Property Damage", "$50,000"), ("Fire", "$900"))
    ):
        y = 100 + 14 * i
        sheet.text(50, y, name).text(55 + 5 * len(name), y, "." * ((300 - 55 - 5 * len(name)) // 5))
        sheet.text(380, y, amount, right=True)
    (table,) = find_tables(sheet.page)
    assert [row[1] for row in rows_of(sheet.page, table)] == ["$300,000", "$50,000", "$900"]


def test_heading_over_two_columns_names_both() -> None:
    sheet = Sheet()
    sheet.text(265, 100, "Limits").text(463, 100, "Premium")
    for x, name in ((250, "Each"), (350, "Aggregate"), (450, "Annual"), (550, "Terrorism")):
        sheet.text(x, 114, name, right=True)
    sheet.text(50, 114, "Coverage")
    for i in range(4):
        y = 130 + 14 * i
        sheet.text(50, y, f"Coverage {'ABCD'[i]}")
        for k, x in enumerate((250, 350, 450, 550)):
            sheet.text(x, y, f"${i + 1}{k}0,000", right=True)
    (table,) = find_tables(sheet.page)
    names = column_names(table, cell_texts(sheet.page, table))
    assert names == ["Coverage", "Limits / Each", "Limits / Aggregate", "Premium / Annual", "Premium / Terrorism"]
    text = row_text(table, cell_texts(sheet.page, table), table.header_rows)
    assert "Limits / Each: $100,000 | Limits / Aggregate: $110,000" in text


def test_underline_of_a_heading_tells_what_it_covers() -> None:
    sheet = Sheet().text(270, 100, "Limits").across(107, 200, 350)
    for x, name in ((250, "Each"), (350, "Total"), (450, "Rate")):
        sheet.text(x, 114, name, right=True)
    for i in range(4):
        y = 130 + 14 * i
        sheet.text(50, y, f"Coverage {'ABCD'[i]}")
        for x in (250, 350, 450):
            sheet.text(x, y, f"{i}.25", right=True)
    (table,) = find_tables(sheet.page)
    assert column_names(table, cell_texts(sheet.page, table))[1:] == ["Limits / Each", "Limits / Total", "Rate"]


def test_heading_lines_of_one_column_are_one_cell() -> None:
    sheet = Sheet()
    for y, words in ((88, ("Deposit",)), (100, ("Premium", "Annual")), (112, ("in USD", "Limit"))):
        for x, word in zip((300, 420), words, strict=False):
            sheet.text(x, y, word, right=True)
    for i in range(4):
        y = 130 + 14 * i
        sheet.text(50, y, f"Unit {'ABCD'[i]}").text(300, y, f"{i}5.00", right=True).text(420, y, f"{i},500", right=True)
    (table,) = find_tables(sheet.page)
    assert column_names(table, cell_texts(sheet.page, table)) == [None, "Deposit Premium in USD", "Annual Limit"]


def test_wrapped_label_is_one_row() -> None:
    sheet = Sheet()
    lines = [
        ("Personal Liability", "$100,000"),
        ("Damage to Premises Rented", "$50,000"),
        ("to You", ""),
        ("Medical Payments", "$5,000"),
        ("Fire Department Charge", "$500"),
    ]
    for i, (a, b) in enumerate(lines):
        sheet.text(50, 100 + 12 * i, a)
        if b:
            sheet.text(300, 100 + 12 * i, b, right=True)
    (table,) = find_tables(sheet.page)
    assert rows_of(sheet.page, table)[1] == ["Damage to Premises Rented to You", "$50,000"]
    assert table.rows == 4


def test_section_names_are_rows_of_their_own() -> None:
    sheet = Sheet()
    y = 100.0
    for section, parts in (("Property", ("Building", "Business Income")), ("Liability", ("Premises", "Products"))):
        sheet.text(50, y, section, bold=True)
        for part in parts:
            y += 13
            sheet.text(62, y, part).text(300, y, "$1,000", right=True)
        y += 13
    (table,) = find_tables(sheet.page)
    assert [row[0] for row in rows_of(sheet.page, table)] == [
        "Property", "Building", "Business Income", "Liability", "Premises", "Products",
    ]  # fmt: skip


def test_rules_between_rows_keep_wrapped_wording_together() -> None:
    sheet = Sheet().across(92, 50, 520)
    y = 100.0
    rows = [
        ("Coverage", ["Description"], "Limit"),
        ("Glass", ["breakage of windows and", "doors of the building"], "$500"),
    ]
    rows += [("Signs", ["outdoor signs attached", "to the building or", "standing on the premises"], "$2,500")]
    rows += [("Money", ["inside the premises and", "in transit"], "$1,000")]
    for a, wording, limit in rows:
        sheet.text(55, y, a).text(520, y, limit, right=True)
        for k, line in enumerate(wording):
            sheet.text(180, y + 12 * k, line)
        y += 12 * len(wording) + 8
        sheet.across(y - 9, 50, 520)
    (table,) = find_tables(sheet.page)
    assert rows_of(sheet.page, table)[2] == [
        "Signs", "outdoor signs attached to the building or standing on the premises", "$2,500",
    ]  # fmt: skip
    assert table.rows == 4


def test_typewriter_blanks_are_no_columns() -> None:
    page = limits(Sheet()).page
    wide = Sheet()
    for word in page.words:
        wide.page.words.append(word)
    for i, line in enumerate(("CG 00 01", "CG 20 10", "IL 09 35")):
        x = 50.0
        for part in line.split():
            wide.text(x, 300 + 14 * i, part)
            x += len(part) * 5 + 6
        wide.text(200, 300 + 14 * i, "04 13").text(320, 300 + 14 * i, "Commercial General Liability Form")
    for k in range(6):
        x = 50.0
        for part in WORDS.split()[:12]:
            wide.text(x, 500 + 12 * k, part)
            x += len(part) * 5 + 6
    assert [t.columns for t in find_tables(wide.page)] == [3, 3]


def test_bold_total_under_a_rule_stays_in_its_table() -> None:
    sheet = limits(Sheet()).across(150, 50, 400)
    sheet.text(50, 158, "Total", bold=True).text(300, 158, "$760,000", bold=True, right=True)
    (table,) = find_tables(sheet.page)
    assert rows_of(sheet.page, table)[-1] == ["Total", "$760,000", ""]


def test_rows_of_tightly_set_lines_do_not_overlap() -> None:
    page = limits(Sheet()).page
    for word in page.words:
        word.rect = (word.rect[0], word.rect[1] - 4, word.rect[2], word.rect[3] + 4)
    (table,) = find_tables(page)
    bottoms = [max(c.rect[3] for c in table.cells if c.row == row) for row in range(table.rows)]
    tops = [min(c.rect[1] for c in table.cells if c.row == row) for row in range(table.rows)]
    assert all(bottom <= top + 0.01 for bottom, top in zip(bottoms, tops[1:], strict=False))


def test_shading_of_every_other_row_frames_no_table_of_its_own() -> None:
    sheet = Sheet()
    sheet.box(50, 100, 400, 116, 0xCCCCCC)
    for i in range(0, 6, 2):
        sheet.box(50, 116 + 16 * i, 400, 132 + 16 * i, 0xE6E6E6)
    sheet.text(55, 108, "Benefit", bold=True).text(220, 108, "In network", bold=True).text(320, 108, "Other", bold=True)
    for i in range(6):
        sheet.text(55, 124 + 16 * i, f"Visit {'abcdef'[i]}").text(220, 124 + 16 * i, f"${i}0").text(
            320, 124 + 16 * i, f"{i}5%"
        )
    (table,) = find_tables(sheet.page)
    assert rows_of(sheet.page, table)[1:] == [[f"Visit {'abcdef'[i]}", f"${i}0", f"{i}5%"] for i in range(6)]
    assert table.header_rows == 1


def _shaded_cell_by_cell(sheet: Sheet, y: float, color: int = 0xCCCCCC) -> None:
    for x0, x1 in ((45, 180), (180, 305), (305, 405)):
        sheet.box(x0, y - 7, x1, y + 7, color)


@pytest.mark.parametrize("striped", [True, False])
def test_rows_shaded_cell_by_cell_frame_no_table_of_their_own(*, striped: bool) -> None:
    sheet = limits(Sheet())
    for y in (100, 128) if striped else (100,):
        _shaded_cell_by_cell(sheet, y)
    (table,) = find_tables(sheet.page)
    assert rows_of(sheet.page, table) == [
        ["Coverage", "Limit", "Deductible"],
        ["Building", "$500,000", "$1,000"],
        ["Contents", "$250,000", "$500"],
        ["Extra Expense", "$10,000", "$0"],
    ]
    assert table.header_rows == 1


def test_a_shaded_row_inside_a_drawn_frame_keeps_its_cells() -> None:
    sheet = limits(Sheet())
    _shaded_cell_by_cell(sheet, 100, 0x000000)
    for y in (93, 107, 121, 135, 149):
        sheet.across(y, 45, 405)
    sheet.down(45, 93, 149).down(405, 93, 149)
    for x in (180, 305):
        sheet.down(x, 107, 149)
    (table,) = find_tables(sheet.page)
    assert table.ruled
    assert rows_of(sheet.page, table)[0] == ["Coverage", "Limit", "Deductible"]


def test_a_shaded_title_on_a_drawn_frame_is_no_row_of_it() -> None:
    sheet = limits(Sheet()).text(50, 86, "Property Coverages").box(45, 79, 405, 93)
    sheet.across(93, 45, 405).across(107, 45, 405).across(149, 45, 405).down(45, 93, 149).down(405, 93, 149)
    (table,) = find_tables(sheet.page)
    assert rows_of(sheet.page, table)[0] == ["Coverage", "Limit", "Deductible"]


def test_short_names_over_each_other_beside_values_at_the_right_are_rows_of_their_own() -> None:
    rows = [["Wind or hail", "2% of Coverage A"], ["Hurricane", "5% of Coverage A"], ["Earthquake", "Not covered"]]
    sheet = Sheet().text(50, 86, "All other perils").text(400, 86, "$1,000", right=True)
    for r, (name, value) in enumerate(rows):
        sheet.text(50, 99 + 13 * r, name).text(400, 99 + 13 * r, value, right=True)
    (table,) = find_tables(sheet.page)
    assert rows_of(sheet.page, table) == [["All other perils", "$1,000"], *rows]


def test_the_last_row_takes_its_wrapped_line_along() -> None:
    sheet = limits(Sheet()).text(50, 158, "Medical payments to others, each").text(300, 158, "$5,000", right=True)
    sheet.text(400, 158, "$0", right=True).text(50, 173, "person")
    (table,) = find_tables(sheet.page)
    assert rows_of(sheet.page, table)[-1] == ["Medical payments to others, each person", "$5,000", "$0"]


def test_wording_a_blank_behind_values_flush_at_the_right_is_a_column() -> None:
    rows = [("Building", "264.332,70 €", "Replacement"), ("Stock", "9.845,44 €", "Actual cash value")]
    rows += [("Signs", "468,59 €", "First risk"), ("Glass", "27.037,98 €", "Replacement")]
    sheet = Sheet()
    for r, (name, amount, basis) in enumerate(rows):
        sheet.text(50, 100 + 14 * r, name).text(260, 100 + 14 * r, amount, right=True).text(263, 100 + 14 * r, basis)
    (table,) = find_tables(sheet.page)
    assert rows_of(sheet.page, table) == [list(row) for row in rows]


def test_units_behind_their_numbers_are_no_column() -> None:
    sheet = Sheet()
    for r, days in enumerate((9, 10, 180, 30)):
        sheet.text(50, 100 + 14 * r, f"Waiting {'abcd'[r]}").text(300, 100 + 14 * r, f"{days} days", right=True)
        sheet.text(400, 100 + 14 * r, f"${days},000", right=True)
    (table,) = find_tables(sheet.page)
    assert table.columns == 3


def test_currency_codes_far_from_the_amounts_are_a_column() -> None:
    sheet = Sheet()
    sheet.text(55, 100, "Insured").text(160, 100, "Ccy").text(300, 100, "Premium", right=True)
    for i, code in enumerate(("USD", "EUR", "GBP", "USD")):
        sheet.text(55, 116 + 14 * i, f"Client {'abcd'[i]}").text(160, 116 + 14 * i, code)
        sheet.text(300, 116 + 14 * i, f"{i + 1},250.00", right=True)
    (table,) = find_tables(sheet.page)
    assert rows_of(sheet.page, table)[1] == ["Client a", "USD", "1,250.00"]


def test_dots_that_lead_to_a_value_are_no_part_of_the_label() -> None:
    sheet = Sheet()
    for i, label in enumerate(("Building", "Extra expense", "Glass", "Signs")):
        y = 100 + 14 * i
        sheet.text(55, y, label).text(62 + 5 * len(label), y, "." * (50 - len(label)))
        sheet.text(400, y, f"${i + 1},000", right=True)
    (table,) = find_tables(sheet.page)
    assert rows_of(sheet.page, table)[0] == ["Building", "$1,000"]


def test_shading_of_every_other_row_parts_rows_of_several_lines() -> None:
    sheet = Sheet()
    rows = [("Mill", "12 Long Road", ""), ("Yard", "7 Quay", "Harbour"), ("Shop", "3 Main Street", "")] * 2
    top = 100.0
    for i, (name, first, second) in enumerate(rows):
        height = 28.0 if second else 16.0
        if i % 2 == 0:
            sheet.box(50, top, 400, top + height, 0xE6E6E6)
        sheet.text(55, top + 8, f"{name} {'abcdef'[i]}").text(160, top + 8, first).text(395, top + 8, "$5", right=True)
        if second:
            sheet.text(160, top + 20, second)
        top += height
    (table,) = find_tables(sheet.page)
    assert rows_of(sheet.page, table)[1] == ["Yard b", "7 Quay Harbour", "$5"]
    assert table.rows == 6


def test_a_currency_sign_behind_its_amount_opens_no_other() -> None:
    sheet = Sheet()
    sheet.text(55, 100, "Gefahr").text(250, 100, "Summe", right=True).text(350, 100, "Selbstbehalt", right=True)
    for i, name in enumerate(("Feuer", "Sturm", "Glasbruch", "Elementar")):
        y = 116 + 14 * i
        sheet.text(55, y, name).text(250, y, f"{i + 1}.250.000,00 €", right=True).text(350, y, "2.500,00 €", right=True)
    (table,) = find_tables(sheet.page)
    assert rows_of(sheet.page, table)[1] == ["Feuer", "1.250.000,00 €", "2.500,00 €"]


def test_rows_of_wrapped_wording_are_parted_by_blanks() -> None:
    rows = [
        ("Signs", ["Direct loss to signs inside the premises,", "whoever owns them."], "$5,000"),
        ("Glass", ["Breakage of plate glass and its lettering,", "with repair of frames, up to", "$12,500."], "$90"),
        ("Spoilage", ["Change of temperature after a breakdown."], "$750"),
        ("Records", ["Cost of research to replace the lost", "information."], "$15,000"),
    ]  # fmt: skip
    sheet, y = Sheet().text(50, 100, "Cover", bold=True), 100.0
    sheet.text(150, y, "Meaning", bold=True).text(480, y, "Limit", bold=True, right=True)
    for name, wording, limit in rows:
        y += 22
        sheet.text(50, y, name).text(480, y, limit, right=True)
        for k, line in enumerate(wording):
            y += 11 if k else 0
            sheet.text(150, y, line)
    (table,) = find_tables(sheet.page)
    wanted = [["Cover", "Meaning", "Limit"], *([name, " ".join(wording), limit] for name, wording, limit in rows)]
    assert rows_of(sheet.page, table) == wanted


def test_a_list_of_terms_with_their_meanings_is_no_table() -> None:
    sheet = Sheet()
    for i, term in enumerate(("Actual cash value", "Occurrence", "Pollutant", "Vacant")):
        sheet.text(50, 100 + 60 * i, term, bold=True)
        for k in range(3):
            sheet.text(180, 100 + 60 * i + 12 * k, "the meaning of a word in this policy wherever it is used")
    assert find_tables(sheet.page) == []


def test_the_label_of_a_sum_runs_over_columns_its_row_leaves_empty() -> None:
    sheet = Sheet()
    rows = [("Item", "Equipment", "Limit"), ("1", "Laser scanner", "$9,000"), ("2", "Trailer", "$800")]
    rows += [("3", "Tripod", "$400"), ("4", "Receiver", "$700")]
    for i, row in enumerate(rows):
        y = 100 + 15 * i
        sheet.text(50, y, row[0]).text(90, y, row[1]).text(400, y, row[2], right=True)
    sheet.text(50, 175, "Total scheduled limit").text(400, 175, "$10,900", right=True)
    (table,) = find_tables(sheet.page)
    assert rows_of(sheet.page, table)[:5] == [list(row) for row in rows]
