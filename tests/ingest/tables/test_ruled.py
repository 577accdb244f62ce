"""Ruled tables: grids, open sides, merged cells."""

from __future__ import annotations

from desktop.ingest.tables import cell_texts, column_names, find_tables, row_names, row_text

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
    assert row_text(table, texts, 1) == "Coverage: Building | Limit: $1,000,000"
    assert row_text(table, texts, 0) == "Coverage | Limit"
    assert column_names(table, texts)[1] == "Limit"
    assert row_names(table, texts)[1] == "Building"


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
