"""Tables over pages: the helper that assembly joins them with."""

from __future__ import annotations

import pytest

from desktop.core.pages import ExtractedPage, TableCandidate
from desktop.ingest.tables import as_continuation, continues, find_tables, repeated_rows

from .pages import Sheet


def part(
    number: int, *, top: float, rows: int, header: tuple[str, ...] | None, xs: tuple[float, ...] = (50, 300, 400)
) -> Sheet:
    sheet = Sheet(number=number)
    y = top
    if header:
        for x, name in zip(xs, header, strict=True):
            sheet.text(x, y, name, bold=True)
        y += 14
    for i in range(rows):
        sheet.text(xs[0], y, f"Location {chr(65 + i)}")
        for x in xs[1:]:
            sheet.text(x, y, f"${number}{i},000")
        y += 14
    return sheet


def found(sheet: Sheet) -> tuple[ExtractedPage, TableCandidate]:
    (table,) = find_tables(sheet.page)
    return sheet.page, table


def joined(first: Sheet, second: Sheet) -> bool:
    one_page, one = found(first)
    two_page, two = found(second)
    return continues(one, two, previous_page=one_page, following_page=two_page)


HEAD = ("Coverage", "Limit", "Deductible")


def test_repeated_header_on_the_next_page_continues() -> None:
    first, second = part(1, top=400, rows=22, header=HEAD), part(2, top=60, rows=6, header=HEAD)
    assert joined(first, second)
    one_page, one = found(first)
    two_page, two = found(second)
    assert repeated_rows(one, two, previous_page=one_page, following_page=two_page) == 1


def test_same_columns_without_header_continue_and_first_row_is_data() -> None:
    first, second = part(1, top=400, rows=22, header=HEAD), part(2, top=60, rows=6, header=None)
    assert joined(first, second)
    _, two = found(second)
    assert as_continuation(two, 0).header_rows == 0
    assert not any(cell.header for cell in as_continuation(two, 0).cells)


def test_other_header_begins_a_new_table() -> None:
    first, second = part(1, top=400, rows=22, header=HEAD), part(2, top=60, rows=6, header=("Form", "Edition", "Title"))
    assert not joined(first, second)


def test_other_columns_begin_a_new_table() -> None:
    first = part(1, top=400, rows=22, header=HEAD)
    assert not joined(first, part(2, top=60, rows=6, header=None, xs=(50, 200, 520)))
    assert not joined(first, part(2, top=60, rows=6, header=None, xs=(50, 300, 400, 500)))


def test_wording_between_the_parts_separates_them() -> None:
    first = part(1, top=300, rows=10, header=HEAD)
    first.text(50, 600, "This endorsement changes the policy and must be read with care by the insured.")
    assert not joined(first, part(2, top=60, rows=6, header=HEAD))


def test_continued_caption_does_not_separate() -> None:
    second = part(2, top=140, rows=6, header=HEAD)
    second.text(50, 100, "Schedule of Locations (continued)")
    assert joined(part(1, top=400, rows=22, header=HEAD), second)


@pytest.mark.parametrize("y", [40.0, 100.0], ids=["at the edge of the page", "lower"])
@pytest.mark.parametrize("title", ["Schedule of Liability", "Schedule of Locations"], ids=["its own", "the same"])
def test_a_title_of_its_own_begins_a_new_table_and_the_same_one_does_not(title: str, y: float) -> None:
    first = part(1, top=400, rows=22, header=HEAD)
    first.text(50, 380, "Schedule of Locations", size=12, bold=True)
    second = part(2, top=y + 20, rows=6, header=HEAD)
    second.text(50, y, title, size=12, bold=True)
    assert joined(first, second) is (title == "Schedule of Locations")


def test_pages_that_do_not_follow_each_other_do_not_continue() -> None:
    assert not joined(part(1, top=400, rows=22, header=HEAD), part(3, top=60, rows=6, header=HEAD))
