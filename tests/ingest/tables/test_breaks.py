"""Page breaks in tables: rows left alone on the next page, a heading left alone on the page before."""

from __future__ import annotations

import pytest

from desktop.core.pages import ExtractedPage, Health
from desktop.ingest.page import enrich_page
from desktop.ingest.tables import continues, join_breaks

from .pages import Sheet, rows_of

HEAD = ("Location", "Limit", "Deductible", "Basis")
XS = (50, 260, 360, 400)
"""Left edges of names and bases; limits and deductibles end where they are given."""
FOOT = 720.0
"""Middle of the last line of a full page."""
NAMES = ["Derby Works", "Hull Warehouse", "York Foundry", "Leeds Depot", "Bath Showroom", "Ely Cold Store"]


def row(sheet: Sheet, y: float, cells: tuple[str, ...], *, bold: bool = False) -> Sheet:
    for column, (x, text) in enumerate(zip(XS, cells, strict=True)):
        if text:
            sheet.text(x, y, text, bold=bold, right=column in (1, 2))
    return sheet


def values(name: str, k: int = 0) -> tuple[str, ...]:
    return (name, f"£{k + 3},400,000", f"£{k + 1}0,000", "each loss")


def lattice(sheet: Sheet, top: float, bottom: float) -> Sheet:
    """Draw the grid of rows 16 points high."""
    count = round((bottom - top) / 16)
    return sheet.grid([46, 190, 300, 390, 520], [top + 16 * k for k in range(count + 1)])


def first_page(rows: int, *, end: float = FOOT, ruled: bool = False) -> Sheet:
    sheet = Sheet(number=1)
    top = end - 16 * rows
    row(sheet, top, HEAD, bold=True)
    for k in range(rows):
        row(sheet, top + 16 * (k + 1), values(NAMES[k % len(NAMES)], k))
    return lattice(sheet, top - 8, end + 8) if ruled else sheet


def joined(first: Sheet, second: Sheet) -> tuple[ExtractedPage, ExtractedPage]:
    one, two = join_breaks([enrich_page(first.page), enrich_page(second.page)])
    return one, two


def tables(page: ExtractedPage) -> list[list[list[str]]]:
    return [rows_of(page, table) for table in page.tables]


PROSE = "The insurer pays for direct physical loss of property at the locations of this schedule."


@pytest.mark.parametrize("ruled", [False, True], ids=["open", "grid"])
@pytest.mark.parametrize("rows", [1, 2], ids=["one row", "two rows"])
def test_rows_left_alone_on_the_next_page_are_rows_of_the_table(rows: int, ruled: bool) -> None:
    second = Sheet(number=2)
    for k in range(rows):
        row(second, 70 + 16 * k, values(f"Luton Offices {k}", k))
    if ruled:
        lattice(second, 62, 62 + 16 * rows)
    second.text(50, 140, PROSE)
    _, two = joined(first_page(6, ruled=ruled), second)
    assert tables(two) == [[list(values(f"Luton Offices {k}", k)) for k in range(rows)]]
    assert two.tables[0].columns == 4 and Health.HAS_TABLES in two.health.classes


def test_the_heading_over_one_row_is_known_again() -> None:
    second = row(row(Sheet(number=2), 70, HEAD, bold=True), 86, values("Luton Offices"))
    _, two = joined(first_page(6), second)
    assert tables(two) == [[list(HEAD), list(values("Luton Offices"))]]
    assert two.tables[0].header_rows == 1
    assert [cell.header for cell in two.tables[0].cells] == [True] * 4 + [False] * 4


def test_a_row_left_alone_keeps_the_lines_its_name_wraps_into() -> None:
    second = row(Sheet(number=2), 70, values("Luton Offices with their"))
    second.text(50, 82, "yard and outbuildings").text(50, 140, PROSE)
    _, two = joined(first_page(6), second)
    assert tables(two) == [[["Luton Offices with their yard and outbuildings", *values("")[1:]]]]


def test_a_row_above_another_table_is_left_to_its_own() -> None:
    second = row(Sheet(number=2), 70, values("Luton Offices"))
    second.text(50, 120, "SCHEDULE OF MORTGAGEES", size=12, bold=True)
    for k, (bank, share) in enumerate([("Mortgagee", "Share"), ("North Bank", "40%"), ("Tees Bank", "60%")]):
        second.text(50, 140 + 14 * k, bank, bold=not k).text(400, 140 + 14 * k, share, bold=not k)
    _, two = joined(first_page(6), second)
    assert [table[0] for table in tables(two)] == [list(values("Luton Offices")), ["Mortgagee", "Share"]]


OTHERS = {
    "label and value": [(50, "Producer:"), (260, "Tidewater Brokers")],
    "sentence": [(50, PROSE)],
    "other places": [(50, "Luton Offices"), (300, "£1,000"), (420, "£20"), (500, "each loss")],
    "two columns of prose": [(50, "The insurer may examine the"), (300, "Loss of market or delay is")],
    "no value": [(50, "Luton Offices"), (212, "see below"), (326, "as named"), (400, "each loss")],
    "numbered clause": [(50, "4."), (80, "Notice of loss is given at once.")],
}


@pytest.mark.parametrize("line", list(OTHERS.values()), ids=list(OTHERS))
def test_a_line_that_stands_in_other_columns_is_no_row(line: list[tuple[float, str]]) -> None:
    second = Sheet(number=2)
    for x, text in line:
        second.text(x, 70, text)
    _, two = joined(first_page(6), second.text(50, 120, PROSE))
    assert two.tables == []


@pytest.mark.parametrize("head", [False, True], ids=["without its heading", "under the same heading"])
def test_a_row_under_a_title_at_the_top_of_the_page_is_of_another_table(head: bool) -> None:
    second = Sheet(number=2).text(50, 40, "SCHEDULE OF LIABILITY", size=12, bold=True)
    if head:
        row(second, 60, HEAD, bold=True)
    row(second, 76, values("Third parties"))
    one, two = joined(first_page(6), second)
    assert all(not continues(one.tables[0], t, previous_page=one, following_page=two) for t in two.tables)


def test_the_number_of_the_page_does_not_part_a_row_from_its_table() -> None:
    second = row(Sheet(number=2).text(500, 40, "Page 2 of 2"), 70, values("Luton Offices"))
    assert tables(joined(first_page(6), second)[1]) == [[list(values("Luton Offices"))]]


def test_a_table_that_ends_high_on_its_page_does_not_go_on() -> None:
    second = row(Sheet(number=2), 70, values("Luton Offices"))
    assert joined(first_page(6, end=420), second)[1].tables == []


def test_words_below_the_table_end_it() -> None:
    second = row(Sheet(number=2), 70, values("Luton Offices"))
    assert joined(first_page(6, end=640).text(50, 680, PROSE), second)[1].tables == []


def test_a_row_without_the_grid_of_the_table_is_none_of_it() -> None:
    second = row(Sheet(number=2), 70, values("Luton Offices"))
    assert joined(first_page(6, ruled=True), second)[1].tables == []


@pytest.mark.parametrize("ruled", [False, True], ids=["open", "grid"])
@pytest.mark.parametrize("rows", [0, 1], ids=["heading alone", "heading and one row"])
def test_a_heading_at_the_foot_of_a_page_heads_the_rows_of_the_next(rows: int, ruled: bool) -> None:
    second = Sheet(number=2)
    for k, name in enumerate(NAMES):
        row(second, 70 + 16 * k, values(name, k))
    if ruled:
        lattice(second, 62, 62 + 16 * len(NAMES))
    first = first_page(rows, ruled=ruled).text(50, 600, PROSE)
    one, two = joined(first, second)
    assert [t[0] for t in tables(one)] == [list(HEAD)] and one.tables[0].header_rows == 1
    assert len(tables(one)[0]) == 1 + rows
    assert len(tables(two)[0]) == len(NAMES) and two.tables[0].header_rows == 0


@pytest.mark.parametrize(
    "cells",
    [("Copyright", "Insurance Services", "Office", "reserved"), ("Luton Offices", "£3,000", "£2", "each loss")],
    ids=["words that name no column", "values"],
)
def test_a_last_line_that_is_no_heading_heads_nothing(cells: tuple[str, ...]) -> None:
    second = Sheet(number=2)
    for k, name in enumerate(NAMES):
        row(second, 70 + 16 * k, values(name, k))
    first = row(Sheet(number=1).text(50, 600, PROSE), FOOT, cells)
    assert joined(first, second)[0].tables == []
