"""Ruled tables: grids, open sides, merged cells, missing lines."""

from __future__ import annotations

import pytest

from desktop.core.pages import Word
from desktop.ingest.tables import cell_at, cell_texts, column_names, find_tables, row_names, row_text

from .pages import Sheet, rows_of


def two_by_two() -> Sheet:
    sheet = Sheet().grid([50, 200, 350], [100, 120, 140])
    sheet.text(55, 110, "Coverage", bold=True).text(205, 110, "Limit", bold=True)
    return sheet.text(55, 130, "Building").text(205, 130, "$1,000,000")


def test_two_by_two_grid_gives_header_and_named_cell() -> None:
    page = two_by_two().page
    (table,) = find_tables(page)
    texts = cell_texts(page, table)
    assert rows_of(page, table) == [["Coverage", "Limit"], ["Building", "$1,000,000"]]
    assert table.header_rows == 1
    assert len(table.cells) == 4
    assert row_text(table, texts, 1) == "Coverage: Building | Limit: $1,000,000"
    assert row_text(table, texts, 0) == "Coverage | Limit"
    assert column_names(table, texts)[1] == "Limit"
    assert row_names(table, texts)[1] == "Building"


def test_cell_boxes_are_their_own_rectangles() -> None:
    (table,) = find_tables(two_by_two().page)
    cell = cell_at(table, 1, 1)
    assert cell is not None
    assert cell.rect == (200, 120, 350, 140)


def test_grid_open_at_both_sides_keeps_its_outer_columns() -> None:
    sheet = Sheet()
    for y in (100, 120, 140, 160):
        sheet.across(y, 50, 350)
    for x in (150, 250):
        sheet.down(x, 100, 160)
    for i, y in enumerate((110, 130, 150)):
        sheet.text(55, y, f"Item{i}").text(160, y, f"{i}1.5").text(260, y, f"{i}2.5")
    (table,) = find_tables(sheet.page)
    assert rows_of(sheet.page, table) == [[f"Item{i}", f"{i}1.5", f"{i}2.5"] for i in range(3)]


def test_cell_merged_over_rows_and_columns_is_one_cell_with_spans() -> None:
    sheet = Sheet()
    for y, x0 in ((100, 50), (120, 50), (140, 150), (160, 50)):
        sheet.across(y, x0, 350)
    for x, y0 in ((50, 100), (150, 120), (250, 120), (350, 100)):
        sheet.down(x, y0, 160)
    sheet.text(180, 110, "Section I").text(55, 140, "Building")
    sheet.text(160, 130, "$100").text(260, 130, "$200").text(160, 150, "$300").text(260, 150, "$400")
    (table,) = find_tables(sheet.page)
    texts = cell_texts(sheet.page, table)
    spans = {texts[c.row, c.column]: (c.row_span, c.column_span) for c in table.cells}
    assert spans["Section I"] == (1, 3)
    assert spans["Building"] == (2, 1)
    assert row_text(table, texts, 2).startswith("Building")


def test_missing_row_lines_are_found_from_the_values() -> None:
    sheet = Sheet().grid([50, 200, 300, 400], [100, 120, 200])
    sheet.text(55, 110, "Coverage").text(205, 110, "Limit").text(305, 110, "Premium")
    for i, y in enumerate((130, 145, 160, 175)):
        sheet.text(55, y, f"Building {'ABCD'[i]}").text(205, y, f"${i + 1},000").text(305, y, f"${i + 1}0.00")
    (table,) = find_tables(sheet.page)
    assert table.rows == 5
    assert rows_of(sheet.page, table)[3] == ["Building C", "$3,000", "$30.00"]


def test_missing_column_lines_are_found_from_white_space() -> None:
    ys = [100 + 20 * k for k in range(6)]
    sheet = Sheet().grid([50, 400], ys)
    for i, y in enumerate(ys[:-1]):
        sheet.text(55, y + 10, f"Item {'ABCDE'[i]}").text(300, y + 10, f"{i}.50", right=True).text(
            390, y + 10, f"{i}9.00", right=True
        )
    (table,) = find_tables(sheet.page)
    assert rows_of(sheet.page, table)[2] == ["Item C", "2.50", "29.00"]


def test_wrapped_wording_of_a_ruled_cell_stays_one_cell_in_reading_order() -> None:
    sheet = Sheet().grid([50, 150, 300], [100, 120, 150])
    sheet.text(55, 110, "Peril", bold=True).text(155, 110, "Covered", bold=True)
    sheet.text(55, 135, "Water").text(155, 129, "sudden discharge of").text(155, 141, "water or steam")
    (table,) = find_tables(sheet.page)
    assert rows_of(sheet.page, table)[1] == ["Water", "sudden discharge of water or steam"]
    assert table.rows == 2


def test_words_inside_a_full_grid_are_not_torn_into_columns() -> None:
    ys = [100 + 20 * k for k in range(6)]
    sheet = Sheet().grid([50, 200, 350], ys)
    for i, y in enumerate(ys[:-1]):
        sheet.text(55, y + 10, f"Service {'ABCDE'[i]}").text(205, y + 10, f"{i + 1}0% coinsurance")
    (table,) = find_tables(sheet.page)
    assert table.columns == 2


def test_double_and_broken_lines_are_one_line() -> None:
    sheet = Sheet()
    for y in (100, 102, 120, 140):
        for x in range(50, 350, 10):
            sheet.across(y, x, x + 7)
    for x in (50, 200, 350):
        sheet.down(x, 100, 140)
    sheet.text(55, 110, "Coverage").text(205, 110, "Limit").text(55, 130, "Building").text(205, 130, "$5,000")
    (table,) = find_tables(sheet.page)
    assert rows_of(sheet.page, table) == [["Coverage", "Limit"], ["Building", "$5,000"]]


def test_shaded_cells_with_gaps_make_a_grid() -> None:
    sheet = Sheet()
    for r in range(4):
        for c in range(3):
            x, y = 50 + 100 * c, 100 + 20 * r
            sheet.box(x, y, x + 98.5, y + 18.5)
            sheet.text(x + 5, y + 10, f"{'name' if c == 0 else 10 * r + c}")
    (table,) = find_tables(sheet.page)
    assert (table.rows, table.columns) == (4, 3)


def test_shading_that_runs_through_words_draws_no_column() -> None:
    sheet = Sheet().box(120, 90, 300, 210)
    for i in range(8):
        y = 100 + 14 * i
        sheet.text(50, y, f"Coverage part {'ABCDEFGH'[i]}").text(400, y, f"${i + 1},000", right=True)
    (table,) = find_tables(sheet.page)
    assert table.columns == 2


def test_labels_outside_a_frame_become_its_first_column() -> None:
    ys = [100 + 15 * k for k in range(6)]
    sheet = Sheet().grid([200, 300, 400], ys)
    for i, y in enumerate(ys[:-1]):
        sheet.text(60, y + 7.5, f"Location {'ABCDE'[i]}").text(210, y + 7.5, f"{i}1").text(310, y + 7.5, f"{i}2")
    (table,) = find_tables(sheet.page)
    assert rows_of(sheet.page, table)[4] == ["Location E", "41", "42"]


def test_table_inside_a_frame_cell_is_a_table_of_its_own() -> None:
    sheet = Sheet().grid([40, 150, 560], [80, 300, 330])
    sheet.text(45, 100, "DEATH BENEFIT").text(160, 100, "The benefit grows with the age shown here:")
    sheet.text(45, 315, "OTHER").text(160, 315, "Not provided.")
    sheet.grid([200, 300, 400], [150, 170, 190, 210])
    for y, a, b in ((160, "Age", "Rate"), (180, "18-75", "1.00%"), (200, "76-80", "0.50%")):
        sheet.text(205, y, a).text(305, y, b)
    tables = find_tables(sheet.page)
    assert [["Age", "Rate"], ["18-75", "1.00%"], ["76-80", "0.50%"]] in [rows_of(sheet.page, t) for t in tables]


def test_two_equal_tables_on_a_page_are_two_tables() -> None:
    sheet = Sheet()
    for top in (100, 400):
        ys = [top + 15 * k for k in range(13)]
        sheet.grid([50, 200, 350], ys)
        for i, y in enumerate(ys[:-1]):
            sheet.text(55, y + 7.5, f"Item {'ABCDEFGHIJKL'[i]}").text(205, y + 7.5, f"${i}00")
    first, second = find_tables(sheet.page)
    assert rows_of(sheet.page, first) == rows_of(sheet.page, second)
    assert first.rect[1] < second.rect[1]


def test_side_by_side_grids_are_two_tables() -> None:
    sheet = Sheet()
    for left in (50, 320):
        ys = [100 + 15 * k for k in range(5)]
        sheet.grid([left, left + 120, left + 200], ys)
        for i, y in enumerate(ys[:-1]):
            sheet.text(left + 5, y + 7.5, f"Part {'ABCD'[i]}").text(left + 125, y + 7.5, f"${i}00")
    assert [t.columns for t in find_tables(sheet.page)] == [2, 2]


def test_caption_row_over_the_grid_is_no_header_name() -> None:
    sheet = Sheet().grid([50, 200, 350], [120, 140, 160, 180])
    for y in (100, 120):
        sheet.across(y, 50, 350)
    sheet.down(50, 100, 120).down(350, 100, 120)
    sheet.text(150, 110, "Table 4. Schedule of Limits", bold=True)
    sheet.text(55, 130, "Coverage", bold=True).text(205, 130, "Limit", bold=True)
    sheet.text(55, 150, "Building").text(205, 150, "$1,000").text(55, 170, "Contents").text(205, 170, "$2,000")
    (table,) = find_tables(sheet.page)
    assert table.title == "Table 4. Schedule of Limits"
    assert column_names(table, cell_texts(sheet.page, table)) == ["Coverage", "Limit"]


def test_column_names_above_a_frame_are_its_header() -> None:
    ys = [120 + 15 * k for k in range(5)]
    sheet = Sheet().grid([50, 200, 300, 400], ys)
    for x, name in ((55, "Coverage"), (205, "Limit"), (305, "Premium")):
        sheet.text(x, 111, name)
    for i, y in enumerate(ys[:-1]):
        sheet.text(55, y + 7.5, f"Part {'ABCD'[i]}").text(205, y + 7.5, f"${i}00").text(305, y + 7.5, f"${i}.50")
    (table,) = find_tables(sheet.page)
    assert table.header_rows == 1
    assert column_names(table, cell_texts(sheet.page, table)) == ["Coverage", "Limit", "Premium"]


def test_boxes_and_schedules_in_one_frame_are_told_apart() -> None:
    sheet = Sheet()
    for y in (50, 90, 110, 130, 150, 170, 190):
        sheet.across(y, 50, 560)
    for x, y0, y1 in ((50, 50, 190), (560, 50, 190), (220, 50, 90), (400, 50, 90)):
        sheet.down(x, y0, y1)
    for x in (260, 380):
        sheet.down(x, 90, 150)
    sheet.down(440, 150, 190)
    for x, label, value in ((55, "Policy", "BOP-1"), (225, "Period", "2024-2025"), (405, "Agent", "117")):
        sheet.text(x, 60, label, size=6).text(x, 76, value)
    for y, row in (
        (100, ("Coverage", "Limit", "Premium")),
        (120, ("Building", "$5", "$1")),
        (140, ("Glass", "$6", "$2")),
    ):
        for x, text in zip((55, 265, 385), row, strict=True):
            sheet.text(x, y, text, bold=y == 100)
    sheet.text(55, 160, "Total").text(445, 160, "$3").text(55, 180, "Fees").text(445, 180, "$4")
    assert [rows_of(sheet.page, table) for table in find_tables(sheet.page)] == [
        [["Coverage", "Limit", "Premium"], ["Building", "$5", "$1"], ["Glass", "$6", "$2"]],
        [["Total", "$3"], ["Fees", "$4"]],
    ]


def test_turned_heading_cells_are_read_by_their_direction() -> None:
    sheet = Sheet().grid([50, 150, 180, 210], [100, 180, 195, 210])
    sheet.text(55, 140, "District")
    for x, words in ((165, ("Adult", "population")), (195, ("Total", "area"))):
        y = 175.0
        for word in words:
            rect = (x - 5, y - 5 * len(word), x + 5, y)
            sheet.page.words.append(Word(word, rect, sheet.lines, 0, 10, angle=270))
            y -= 5 * len(word) + 3
        sheet.lines += 1
    for y, name in ((187.5, "Angul"), (202.5, "Boudh")):
        sheet.text(55, y, name).text(153, y, "12.3").text(183, y, "4.5")
    (table,) = find_tables(sheet.page)
    assert rows_of(sheet.page, table)[0] == ["District", "Adult population", "Total area"]
    assert table.header_rows == 1


def test_word_boxes_over_a_rule_do_not_make_rows_overlap() -> None:
    page = two_by_two().page
    for word in page.words:  # from ascender to descender
        word.rect = (word.rect[0], word.rect[1] - 6.5, word.rect[2], word.rect[3] + 6.5)
    (table,) = find_tables(page)
    upper, lower = cell_at(table, 0, 1), cell_at(table, 1, 1)
    assert upper is not None
    assert lower is not None
    assert upper.rect[3] == lower.rect[1] == 120


def test_text_far_outside_its_cell_keeps_its_whole_box() -> None:
    page = two_by_two().text(205, 130, "$1,000,000 for each occurrence anywhere").page
    (table,) = find_tables(page)
    cell = cell_at(table, 1, 1)
    assert cell is not None
    assert cell.rect[2] >= max(page.words[i].rect[2] for i in cell.words)


def test_text_too_long_for_its_cell_stays_in_it_beside_or_over_the_next_text() -> None:
    sheet = Sheet().grid([50, 130, 210, 300], [100, 120, 140, 160])
    sheet.text(55, 110, "Premises").text(135, 110, "Walls").text(295, 110, "Limit", right=True)
    sheet.text(55, 130, "Retail store attached loading dock").text(135, 130, "Frame").text(
        295, 130, "$5,000", right=True
    )
    sheet.text(55, 150, "Office").text(135, 150, "Joisted masonry, sprinklered").text(295, 150, "$7,000", right=True)
    (table,) = find_tables(sheet.page)
    assert rows_of(sheet.page, table) == [
        ["Premises", "Walls", "Limit"],
        ["Retail store attached loading dock", "Frame", "$5,000"],
        ["Office", "Joisted masonry, sprinklered", "$7,000"],
    ]


def test_values_close_to_both_sides_of_a_wall_stay_apart() -> None:
    sheet = Sheet().grid([50, 100, 150, 200], [100, 120, 140, 160])
    for i, y in enumerate((110, 130, 150)):
        sheet.text(99, y, f"1,{i}00", right=True).text(101.5, y, f"2,{i}00").text(152, y, f"3,{i}00")
    (table,) = find_tables(sheet.page)
    assert rows_of(sheet.page, table) == [[f"1,{i}00", f"2,{i}00", f"3,{i}00"] for i in range(3)]


def test_rows_of_a_box_without_inner_lines_are_rows() -> None:
    sheet = Sheet().grid([50, 500], [100, 118, 190])
    rows = [("Baustein", "Deckung", "Anteil"), ("Haftpflicht", "100 Mio", "keiner"), ("Vollkasko", "Wert", "500")]
    rows += [("Teilkasko", "Wert", "150"), ("Schutzbrief", "Bedingungen", "keiner")]
    for i, row in enumerate(rows):
        for x, text in zip((60, 220, 400), row, strict=True):
            sheet.text(x, 110 + 17 * i, text)
    (table,) = find_tables(sheet.page)
    assert rows_of(sheet.page, table) == [list(row) for row in rows]


def test_lines_of_cards_in_a_grid_stay_in_their_cards() -> None:
    ys = [100.0 + 45 * k for k in range(5)]
    sheet = Sheet().grid([50, 200, 350, 500], ys)
    for top in ys[:-1]:
        for x in (60, 210, 360):
            for k, text in enumerate(("Name Roe", "House 4B", "Sex Male")):
                sheet.text(x, top + 9 + 13 * k, text)
    (table,) = find_tables(sheet.page)
    assert (table.rows, table.columns) == (4, 3)


@pytest.mark.parametrize("framed", [False, True], ids=["under the frame", "in a band without lines, over a note"])
def test_rows_whose_lines_were_not_drawn_go_on_in_the_columns_of_the_grid(framed: bool):
    xs, ys = [50.0, 250.0, 350.0, 450.0], [100.0 + 18 * k for k in range(6)]
    sheet = Sheet().grid(xs, ys)
    rows = [("Coverage", "Limit", "Excess"), *((f"Item number {k}", f"{k}0,000", f"{k}00") for k in range(1, 8))]
    for r, row in enumerate(rows):
        for x, text in zip((55, 345, 445), row, strict=True):
            sheet.text(x, 109 + 18 * r, text, right=x > 55)
    if framed:
        for y in (244, 262):
            sheet.across(y, 50, 450)
        sheet.down(50, 190, 262).down(450, 190, 262).text(55, 253, "Note: amounts are in dollars.")
    else:
        sheet.text(55, 109 + 18 * 9, "All amounts are in dollars and may change.")
    (table,) = find_tables(sheet.page)
    assert rows_of(sheet.page, table) == [list(row) for row in rows]


def test_a_line_of_wording_under_a_grid_is_no_row_of_it():
    sheet = Sheet().grid([50.0, 250.0, 350.0], [100.0 + 18 * k for k in range(5)])
    for r in range(4):
        sheet.text(55, 109 + 18 * r, f"Item {r}").text(345, 109 + 18 * r, f"{r}0,000", right=True)
    sheet.text(55, 181, "See page").text(300, 181, "12 for more")
    (table,) = find_tables(sheet.page)
    assert table.rows == 4
