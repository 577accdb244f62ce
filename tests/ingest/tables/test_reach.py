"""Labels for several rows of an open table: told by where they stand, and an empty cell stays empty."""

from __future__ import annotations

from desktop.ingest.tables import cell_texts, find_tables, row_names, row_text

from .pages import Sheet

PITCH = 13.0


def schedule(groups: list[tuple[str, int]], *, centred: bool, ruled: bool = False) -> tuple[list[str | None], str]:
    """Return the names of the body rows found, and the text of the last row, for labels over so many rows each."""
    sheet, row = Sheet(), 0
    for x, name in ((50, "Location"), (160, "Coverage"), (400, "Limit"), (500, "Deductible")):
        sheet.text(x, 100, name, bold=True, right=x > 300)
    names = ("Building", "Contents", "Business Income", "Signs")
    for label, count in groups:
        if label:
            sheet.text(50, 120 + PITCH * (row + ((count - 1) / 2 if centred else 0)), label)
        for k in range(count):
            y = 120 + PITCH * (row + k)
            sheet.text(160, y, names[k]).text(400, y, f"${row + k + 10},000", right=True)
            sheet.text(500, y, f"${row + k + 1},500", right=True)
            if ruled:
                sheet.across(y + PITCH / 2, 48, 502)
        row += count
    (table,) = find_tables(sheet.page)
    texts = cell_texts(sheet.page, table)
    return row_names(table, texts)[1:], row_text(table, texts, table.rows - 1)


def test_labels_in_the_middle_of_their_rows_name_all_of_them():
    names, last = schedule([("Warehouse", 3), ("Office", 2), ("Yard", 1), ("Depot", 2)], centred=True)
    assert names == ["Warehouse"] * 3 + ["Office"] * 2 + ["Yard"] + ["Depot"] * 2
    assert last == "Location: Depot | Coverage: Contents | Limit: $17,000 | Deductible: $8,500"


def test_labels_on_the_first_of_their_rows_name_all_of_them():
    names, _ = schedule([("Warehouse", 3), ("Office", 2), ("Depot", 2)], centred=False)
    assert names == ["Warehouse"] * 3 + ["Office"] * 2 + ["Depot"] * 2


def test_a_lone_empty_cell_stays_empty():
    names, _ = schedule([("Warehouse", 1), ("Office", 2), ("Depot", 1), ("Yard", 1)], centred=False)
    assert names == ["Warehouse", "Office", None, "Depot", "Yard"]


def test_labels_that_could_stand_over_their_rows_or_in_their_middle_name_only_their_own():
    names, _ = schedule([("Warehouse", 2), ("Office", 3), ("Depot", 2)], centred=False)
    assert names == ["Warehouse", None, "Office", None, None, "Depot", None]
    names, _ = schedule([("Warehouse", 1), ("Office", 1), ("Yard", 2), ("Depot", 3)], centred=False)
    assert names == ["Warehouse", "Office", "Yard", None, "Depot", None, None]


def test_a_line_under_every_row_keeps_empty_cells_empty():
    names, _ = schedule([("Warehouse", 3), ("Office", 2), ("Depot", 2)], centred=False, ruled=True)
    assert names == ["Warehouse", None, None, "Office", None, "Depot", None]


def test_contents_whose_dots_are_set_apart_are_no_table():
    sheet = Sheet()
    for k, (name, page) in enumerate((("Notices", "vii"), ("Preface", "ix"), ("Duties", "1"), ("Terms", "4"))):
        sheet.text(50, 100 + 14 * k, name + " ." * 25).text(400, 100 + 14 * k, page, right=True)
    assert find_tables(sheet.page) == []
