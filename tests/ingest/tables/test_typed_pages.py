"""Pages of printers with one typeface: blanks part columns, a blank line parts labels from the table under them."""

from __future__ import annotations

import pytest

from desktop.ingest.tables import cell_texts, column_names, find_tables

from .pages import Sheet, rows_of

EM = 5.0
"""Width of a character as `Sheet` writes it."""


def typed(lines: list[str]) -> Sheet:
    """Return a page of lines, each word at the column it is typed at."""
    sheet = Sheet(width=660)
    for k, line in enumerate(lines):
        at = 0
        for word in line.split():
            at = line.index(word, at)
            sheet.text(48 + at * EM, 60 + 11.4 * k, word)
            sheet.lines -= 1
            at += len(word)
        sheet.lines += 1
    return sheet


ROWS = [
    f"{kind:<28}{limit:>12}{rate:>14}{due:>12}"
    for kind, limit, rate, due in (
        ("WINDSTORM OR HAIL", "99,418", ".599", "564"),
        ("EARTHQUAKE", "877,363", ".499", "7,190"),
        ("EXTRA EXPENSE", "730,633", ".556", "4,463"),
        ("FLOOD", "757,589", ".921", "3,848"),
    )
]
HEADING = [
    f"{'':<28}{'LIMIT OF':>12}{'RATE PER':>14}{'ANNUAL':>12}",
    f"{'COVERAGE':<28}{'INSURANCE':>12}{'$100':>14}{'PREMIUM':>12}",
]
NAMES = ["COVERAGE", "LIMIT OF INSURANCE", "RATE PER $100", "ANNUAL PREMIUM"]


def test_labels_over_a_blank_line_are_no_heading_of_the_table_under_it():
    labels = ["POLICY NUMBER     IM 43432", "INSURED           COASTAL CRANE RENTAL", "AGENT             0042 PALMETTO"]
    sheet = typed([*labels, "", *HEADING, "", *ROWS])
    (table,) = find_tables(sheet.page)
    assert column_names(table, cell_texts(sheet.page, table)) == NAMES


def test_a_figure_in_the_second_line_of_a_heading_makes_it_no_row():
    sheet = typed([*HEADING, *ROWS])
    (table,) = find_tables(sheet.page)
    assert column_names(table, cell_texts(sheet.page, table)) == NAMES
    assert rows_of(sheet.page, table)[-1] == ["FLOOD", "757,589", ".921", "3,848"]


def test_rates_without_a_leading_zero_are_values():
    sheet = Sheet()
    for k, (name, rate) in enumerate((("Building", ".125"), ("Contents", ".4"), ("Glass", "-.25"), ("Signs", ".07%"))):
        sheet.text(50, 100 + 14 * k, name).text(300, 100 + 14 * k, rate, right=True)
    (table,) = find_tables(sheet.page)
    assert rows_of(sheet.page, table)[2] == ["Glass", "-.25"]


def test_leaders_set_with_blanks_lead_to_their_values():
    sheet = Sheet()
    for k, (name, value) in enumerate(
        (
            ("Each Occurrence", "$1,000,000"),
            ("Aggregate", "$2,000,000"),
            ("Premises", "Included"),
            ("Medical", "$5,000"),
        )
    ):
        dots = ". " * int((340 - 54 - len(name) * EM) / (2 * EM))
        sheet.text(50, 100 + 14 * k, f"{name} {dots}").text(400, 100 + 14 * k, value, right=True)
    (table,) = find_tables(sheet.page)
    assert [row[1] for row in rows_of(sheet.page, table)] == ["$1,000,000", "$2,000,000", "Included", "$5,000"]


@pytest.mark.parametrize(("bar", "cross"), [("|", "+"), ("!", "-"), ("│", "┼")])
def test_bars_typed_between_columns_are_in_no_cell(bar: str, cross: str):
    stroke = "─" if cross == "┼" else "-"
    line = (stroke * 15 + cross) * 3 + stroke * 15
    rows = [("LOCATION", "COVER", "LIMIT", "EXCESS"), ("MILL STREET", "WIND", "138,020", "5,434")]
    rows += [("QUARRY LANE", "FLOOD", "145,998", ""), ("HARBOR ROAD", "THEFT", "62,721", "3,289")]
    typed_rows = [f" {bar} ".join([f"{a:<13}", f"{b:<13}", f"{c:>13}", f"{d:>13}"]) for a, b, c, d in rows]
    sheet = typed([line, typed_rows[0], line, *typed_rows[1:], line])
    (table,) = find_tables(sheet.page)
    assert rows_of(sheet.page, table) == [list(row) for row in rows]
    assert table.header_rows == 1


def test_values_wider_than_their_heading_share_no_column_with_the_heading_beside_it():
    rows = [("ITEM", "SCHEDULED", "BLANKET", "SUBLIMIT", "EXCESS"), ("LAW", "", "", "$147,353", "$2,560")]
    rows += [(f"COVER {k}", "", f"${k},414,718", "", f"${k},129") for k in range(1, 8)]
    sheet = typed([f"{a:<22}{b:>11}{c:>11}{d:>11}{e:>13}" for a, b, c, d, e in rows])
    (table,) = find_tables(sheet.page)
    assert column_names(table, cell_texts(sheet.page, table)) == list(rows[0])
