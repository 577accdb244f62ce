"""Signs in columns of their own belong to the amounts beside them (spec 6: numbers and signs kept)."""

from __future__ import annotations

import pytest

from desktop.ingest.page import enrich_page

from .pages import Sheet, rows_of


def ruled(rows: list[tuple[str, ...]], xs: list[float]) -> Sheet:
    sheet = Sheet().grid(xs, [100 + 20 * i for i in range(len(rows) + 1)])
    for i, row in enumerate(rows):
        for x, text in zip(xs, row, strict=False):
            if text:
                sheet.text(x + 4, 110 + 20 * i, text, bold=not i)
    return sheet


def found(rows: list[tuple[str, ...]], xs: list[float]) -> list[list[str]]:
    page = enrich_page(ruled(rows, xs).page)
    (table,) = page.tables
    return rows_of(page, table)


@pytest.mark.parametrize("sign", ["$", "USD", "€"])
def test_a_column_of_currency_signs_is_part_of_the_amounts_right_of_it(sign):
    rows = [("Coverage", "", "Limit"), ("Building", sign, "900,000"), ("Contents", sign, "5,000"), ("Signs", "", "300")]
    assert found(rows, [50, 200, 240, 350]) == [
        ["Coverage", "Limit"],
        ["Building", f"{sign} 900,000"],
        ["Contents", f"{sign} 5,000"],
        ["Signs", "300"],
    ]


def test_a_column_of_percent_signs_is_part_of_the_figures_left_of_it():
    rows = [("Coverage", "Share", ""), ("Building", "80", "%"), ("Contents", "90", "%")]
    assert found(rows, [50, 200, 240, 350]) == [["Coverage", "Share"], ["Building", "80 %"], ["Contents", "90 %"]]


@pytest.mark.parametrize(
    "rows",
    [
        [("Coverage", "Currency", "Limit"), ("Building", "USD", "900"), ("Contents", "EUR", "500")],
        [("Coverage", "Change", "Limit"), ("Building", "-", "900"), ("Contents", "-", "500")],
        [("Coverage", "", "Limit"), ("Building", "-", "900"), ("Contents", "-", "500")],
        [("Coverage", "", "Limit"), ("Building", "$", "see page 2"), ("Contents", "$", "500")],
    ],
)
def test_a_column_that_says_something_itself_stays(rows):
    assert found(rows, [50, 200, 260, 350]) == [list(row) for row in rows]
